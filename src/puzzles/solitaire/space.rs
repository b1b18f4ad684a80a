//! The pegs as a search sees them, with a perfect rank: any number of pegs, any colours.
//!
//! The rank of a set is (rank of its cells) x (number of colour arrangements) + (arrangement).
//! Cells `c1 < c2 < ...` rank as the sum of `C(ci, i)`, the combinatorial number system.

use super::rules::{CELLS, MOST_COLOURS, MOST_PEGS, Peg, Pegs, Step};
use crate::search::{Indexed, Reversible, StateSpace};

/// `BINOMIAL[k][n]` ways to choose k of n.
pub(super) static BINOMIAL: [[u32; CELLS + 1]; MOST_PEGS + 1] = binomials();

const fn binomials() -> [[u32; CELLS + 1]; MOST_PEGS + 1] {
    let mut table = [[0; CELLS + 1]; MOST_PEGS + 1];
    let mut n = 0;
    while n <= CELLS {
        table[0][n] = 1;
        let mut k = 1;
        while n > 0 && k <= MOST_PEGS {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

/// The ways to hand out the colours of a level to its pegs in the order of their cells.
#[derive(Debug)]
struct Arrangements {
    /// Each as two bits a peg, ascending.
    codes: Vec<u16>,
}

impl Arrangements {
    /// All arrangements of these colours.
    fn of(pegs: Pegs) -> Self {
        let count = pegs.len();
        let same_colours = |code: &u16| {
            let mut counts = [0; MOST_COLOURS];
            (0..count).for_each(|index| counts[usize::from(code >> (2 * index) & 3)] += 1);
            counts == pegs.colours()
        };
        Arrangements { codes: (0..1 << (2 * count)).filter(same_colours).collect() }
    }

    fn rank(&self, pegs: Pegs) -> usize {
        if self.codes.len() == 1 {
            return 0;
        }
        let code = pegs.iter().enumerate().fold(0, |code, (index, peg)| code | u16::from(peg.colour) << (2 * index));
        self.codes.binary_search(&code).unwrap_or(0)
    }
}

/// All sets of pegs with the same colours, and the one that is the goal.
#[derive(Debug)]
pub struct PegSpace {
    /// `None` where the goal has other colours: then nothing leads there.
    goal: Option<Pegs>,
    count: usize,
    arrangements: Arrangements,
}

impl PegSpace {
    /// The space of everything `pegs` can reach.
    pub fn new(pegs: Pegs, goal: Pegs) -> Self {
        let goal = (pegs.colours() == goal.colours()).then_some(goal);
        PegSpace { goal, count: pegs.len(), arrangements: Arrangements::of(pegs) }
    }

    /// The goal, where the space is that of four pegs which are all alike.
    pub fn goal_of_four_alike(&self) -> Option<Pegs> {
        self.goal.filter(|_| self.count == super::triples::PEGS && self.arrangements.codes.len() == 1)
    }

    /// The goal, `None` where it has other colours than the space.
    pub fn goal(&self) -> Option<Pegs> {
        self.goal
    }

    /// The rank of a set of cells.
    fn rank_of_cells(pegs: Pegs) -> usize {
        pegs.iter().enumerate().map(|(index, peg)| BINOMIAL[index + 1][usize::from(peg.cell)] as usize).sum()
    }
}

impl StateSpace for PegSpace {
    type State = Pegs;
    type Move = Step;

    #[inline]
    fn for_each_move(&self, state: Pegs, visit: impl FnMut(Step, Pegs)) {
        state.for_each_move(visit);
    }

    fn is_goal(&self, state: Pegs) -> bool {
        self.goal == Some(state)
    }
}

impl Reversible for PegSpace {
    #[inline]
    fn for_each_predecessor(&self, state: Pegs, mut visit: impl FnMut(Step, Pegs)) {
        state.for_each_move(|step, next| visit(step.reversed(), next));
    }

    fn for_each_goal(&self, visit: impl FnMut(Pegs)) {
        self.goal.into_iter().for_each(visit);
    }
}

impl Indexed for PegSpace {
    fn state_count(&self) -> usize {
        BINOMIAL[self.count][CELLS] as usize * self.arrangements.codes.len()
    }

    fn rank(&self, state: Pegs) -> usize {
        Self::rank_of_cells(state) * self.arrangements.codes.len() + self.arrangements.rank(state)
    }

    fn unrank(&self, rank: usize) -> Pegs {
        let arrangement = self.arrangements.codes[rank % self.arrangements.codes.len()];
        let mut rest = (rank / self.arrangements.codes.len()) as u32;
        let mut above = CELLS;
        Pegs::new((0..self.count).rev().map(|index| {
            // The largest cell whose binomial still fits.
            above = BINOMIAL[index + 1][..above].partition_point(|&ways| ways <= rest) - 1;
            rest -= BINOMIAL[index + 1][above];
            Peg { cell: above as u8, colour: (arrangement >> (2 * index)) as u8 & 3 }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(colours: &[u8]) -> PegSpace {
        let pegs = Pegs::new(colours.iter().zip(0..).map(|(&colour, cell)| Peg { cell, colour }));
        PegSpace::new(pegs, pegs)
    }

    #[test]
    fn ranks_have_no_gaps() {
        for (colours, count) in [(&[0][..], 64), (&[0, 0], 2016), (&[0, 1], 4032), (&[0, 0, 0], 41_664), (&[0, 3, 3], 124_992)] {
            let space = space(colours);
            assert_eq!(space.state_count(), count);
            for rank in 0..count {
                assert_eq!(space.rank(space.unrank(rank)), rank, "{colours:?}");
            }
        }
    }

    #[test]
    fn four_pegs_have_six_to_sixteen_moves() {
        let space = space(&[0, 0, 0, 0]);
        let counts = (0..space.state_count()).map(|rank| {
            let mut moves = 0;
            space.for_each_move(space.unrank(rank), |_, _| moves += 1);
            moves
        });
        let (total, least, most) =
            counts.fold((0, u64::MAX, 0), |(total, least, most), moves| (total + moves, moves.min(least), moves.max(most)));
        assert_eq!((space.state_count(), total, least, most), (635_376, 8_823_040, 6, 16));
    }

    #[test]
    fn six_pegs_rank_to_the_last() {
        let space = space(&[0, 0, 0, 1, 1, 2]);
        assert_eq!(space.state_count(), 74_974_368 * 60);
        for rank in [0, 1, 59, 60, 4_000_000_000, space.state_count() - 1] {
            assert_eq!(space.rank(space.unrank(rank)), rank);
        }
    }
}
