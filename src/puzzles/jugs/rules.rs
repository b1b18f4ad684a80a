//! Jugs and what can be poured: amounts in vessels, a tap, a drain, a goal.
//!
//! A step that would change nothing (filling a full jug, pouring from an empty one or into a full
//! one) is no step. Not reversible in general: what was emptied into the drain is gone, and a pour
//! cannot always be poured back. The walk backwards is in [`super::backward`].

use crate::search::StateSpace;

/// The fewest jugs of a level.
pub const FEWEST_JUGS: usize = 2;
/// The most jugs of a level.
pub const MOST_JUGS: usize = 5;
/// The largest capacity.
pub const LARGEST: u16 = 1000;

/// Bits of an amount.
const BITS: usize = 12;
const MASK: u64 = (1 << BITS) - 1;
const _: () = assert!((LARGEST as u64) < 1 << BITS && BITS * MOST_JUGS <= 64, "every state fits into a word");

/// What is in each jug: a whole state in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Amounts(u64);

impl Amounts {
    /// These amounts, the first jug's first; at most [`MOST_JUGS`], each at most [`LARGEST`].
    pub fn new(amounts: impl IntoIterator<Item = u16>) -> Self {
        amounts.into_iter().enumerate().fold(Amounts::default(), |all, (jug, amount)| all.with(jug, amount))
    }

    /// What is in a jug, counted from 0.
    #[inline]
    pub fn get(self, jug: usize) -> u16 {
        (self.0 >> (jug * BITS) & MASK) as u16
    }

    /// The same with another amount in one jug.
    #[inline]
    #[must_use]
    pub fn with(self, jug: usize, amount: u16) -> Self {
        Amounts(self.0 & !(MASK << (jug * BITS)) | u64::from(amount) << (jug * BITS))
    }
}

/// A step; jugs are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Fills a jug from the tap.
    Fill(u8),
    /// Empties a jug into the drain.
    Empty(u8),
    /// Pours one jug into another until one is empty or full.
    Pour {
        /// The jug that is poured out.
        from: u8,
        /// The jug that is poured into.
        to: u8,
    },
}

/// What has to be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// This amount in some jug.
    Any(u16),
    /// This amount in one jug, whatever is in the others.
    One {
        /// The jug, counted from 0.
        jug: usize,
        /// What it has to hold.
        amount: u16,
    },
    /// These amounts in all jugs.
    All(Amounts),
}

/// The jugs of a level and what they are to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JugSpace {
    capacities: Vec<u16>,
    /// Whether there is a tap.
    pub tap: bool,
    /// Whether there is a drain.
    pub drain: bool,
    /// The goal.
    pub goal: Goal,
    /// Every step there can be, in the order that decides among equals.
    steps: Vec<Step>,
}

impl JugSpace {
    /// Jugs of these capacities, [`FEWEST_JUGS`] to [`MOST_JUGS`] of them.
    pub fn new(capacities: Vec<u16>, tap: bool, drain: bool, goal: Goal) -> Self {
        let jugs = 0..capacities.len() as u8;
        let fills = jugs.clone().filter(|_| tap).map(Step::Fill);
        let empties = jugs.clone().filter(|_| drain).map(Step::Empty);
        let pours = jugs.clone().flat_map(|from| jugs.clone().filter(move |&to| to != from).map(move |to| Step::Pour { from, to }));
        let steps = fills.chain(empties).chain(pours).collect();
        JugSpace { capacities, tap, drain, goal, steps }
    }

    /// How many jugs there are.
    pub fn count(&self) -> usize {
        self.capacities.len()
    }

    /// The capacities, the first jug's first.
    pub fn capacities(&self) -> &[u16] {
        &self.capacities
    }

    /// What is in each jug.
    pub fn amounts(&self, state: Amounts) -> impl Iterator<Item = u16> + use<> {
        (0..self.count()).map(move |jug| state.get(jug))
    }

    /// All the water in the jugs.
    pub fn total(&self, state: Amounts) -> u32 {
        self.amounts(state).map(u32::from).sum()
    }

    /// Every step there can be, in the fixed order: fill, empty, pour, each by the number of the jug.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The state after a step; `None` where it changes nothing, or where there is no such jug, tap
    /// or drain.
    #[inline]
    pub fn after(&self, state: Amounts, step: Step) -> Option<Amounts> {
        let next = match step {
            Step::Fill(jug) if self.tap => state.with(jug.into(), *self.capacities.get(usize::from(jug))?),
            Step::Empty(jug) if self.drain && usize::from(jug) < self.count() => state.with(jug.into(), 0),
            Step::Pour { from, to } if from != to && usize::from(from) < self.count() => {
                let (from, to) = (usize::from(from), usize::from(to));
                let poured = state.get(from).min(self.capacities.get(to)? - state.get(to));
                state.with(from, state.get(from) - poured).with(to, state.get(to) + poured)
            }
            Step::Fill(_) | Step::Empty(_) | Step::Pour { .. } => return None,
        };
        (next != state).then_some(next)
    }

    /// Whether a jug is empty or full: so is some jug after every step.
    pub fn is_settled(&self, state: Amounts) -> bool {
        self.amounts(state).zip(&self.capacities).any(|(amount, &capacity)| amount == 0 || amount == capacity)
    }

    /// The largest number that divides all capacities and all amounts of a state: whatever is
    /// filled, emptied or poured, every amount stays a multiple of it.
    pub fn unit(&self, state: Amounts) -> u16 {
        self.capacities.iter().copied().chain(self.amounts(state)).fold(0, common_divisor)
    }
}

fn common_divisor(mut one: u16, mut other: u16) -> u16 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl StateSpace for JugSpace {
    type State = Amounts;
    type Move = Step;

    #[inline]
    fn for_each_move(&self, state: Amounts, mut visit: impl FnMut(Step, Amounts)) {
        for &step in &self.steps {
            if let Some(next) = self.after(state, step) {
                visit(step, next);
            }
        }
    }

    fn is_goal(&self, state: Amounts) -> bool {
        match self.goal {
            Goal::Any(amount) => self.amounts(state).any(|held| held == amount),
            Goal::One { jug, amount } => state.get(jug) == amount,
            Goal::All(amounts) => state == amounts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_steps_is_fill_empty_pour() {
        let space = JugSpace::new(vec![3, 5], true, true, Goal::Any(4));
        let pour = |from, to| Step::Pour { from, to };
        assert_eq!(space.steps(), [Step::Fill(0), Step::Fill(1), Step::Empty(0), Step::Empty(1), pour(0, 1), pour(1, 0)]);
        let closed = JugSpace::new(vec![3, 5], false, false, Goal::Any(4));
        assert_eq!(closed.steps(), [pour(0, 1), pour(1, 0)]);
        assert_eq!(closed.after(Amounts::new([0, 0]), Step::Fill(0)), None, "there is no tap");
    }

    #[test]
    fn a_pour_ends_when_one_is_empty_or_full() {
        let space = JugSpace::new(vec![3, 5], true, true, Goal::Any(4));
        let pour = Step::Pour { from: 1, to: 0 };
        assert_eq!(space.after(Amounts::new([0, 5]), pour), Some(Amounts::new([3, 2])));
        assert_eq!(space.after(Amounts::new([2, 1]), pour), Some(Amounts::new([3, 0])));
        assert_eq!(space.after(Amounts::new([1, 1]), pour), Some(Amounts::new([2, 0])));
        for nothing in [Amounts::new([3, 1]), Amounts::new([1, 0])] {
            assert_eq!(space.after(nothing, pour), None, "{nothing:?}");
        }
        for no_jug in [Step::Fill(2), Step::Empty(7), Step::Pour { from: 0, to: 2 }, Step::Pour { from: 0, to: 0 }] {
            assert_eq!(space.after(Amounts::new([1, 1]), no_jug), None, "{no_jug:?}");
        }
    }
}
