//! The magic board: eight digits in two rows of four, three operations on the places.
//!
//! An operation permutes places, whatever stands on them, so renaming the digits of start and goal
//! alike changes no sequence. B and C are not their own inverses; backwards they are their inverse
//! operations.

use crate::search::{Indexed, Reversible, StateSpace};

/// Places of the board: 0..4 the top row from the left, 4..8 the bottom row.
pub const PLACES: usize = 8;
/// Columns of the board.
pub const COLUMNS: usize = 4;

/// A board: for each place its digit less one, each of 0..8 once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tiles(pub [u8; PLACES]);

/// The board `12345678` in the rows reading, every digit in its own place.
pub const IDENTITY: Tiles = Tiles([0, 1, 2, 3, 4, 5, 6, 7]);

/// One of the three operations, in the order that decides among equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// Swaps the two rows.
    A,
    /// Moves the rightmost column to the left end, the others one to the right.
    B,
    /// Turns the middle 2x2 clockwise.
    C,
}

impl Operation {
    /// A, B, C.
    pub const ALL: [Operation; 3] = [Operation::A, Operation::B, Operation::C];

    /// For each place the place its digit comes from.
    pub fn sources(self) -> [u8; PLACES] {
        match self {
            Operation::A => [4, 5, 6, 7, 0, 1, 2, 3],
            Operation::B => [3, 0, 1, 2, 7, 4, 5, 6],
            Operation::C => [0, 5, 1, 3, 4, 6, 2, 7],
        }
    }

    /// The letter of its move text.
    pub fn letter(self) -> char {
        match self {
            Operation::A => 'A',
            Operation::B => 'B',
            Operation::C => 'C',
        }
    }

    /// The operation of a letter in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Operation::ALL.into_iter().find(|operation| operation.letter() == letter.to_ascii_uppercase())
    }
}

impl Tiles {
    /// The board after an operation.
    #[inline]
    pub fn after(self, operation: Operation) -> Self {
        Tiles(operation.sources().map(|source| self.0[usize::from(source)]))
    }

    /// The board before an operation.
    #[inline]
    pub fn before(self, operation: Operation) -> Self {
        let mut tiles = self;
        for (tile, source) in self.0.into_iter().zip(operation.sources()) {
            tiles.0[usize::from(source)] = tile;
        }
        tiles
    }

    /// The board with new names for its digits.
    pub fn renamed(self, names: Tiles) -> Self {
        Tiles(self.0.map(|tile| names.0[usize::from(tile)]))
    }

    /// For each digit its place: the inverse permutation.
    pub fn inverse(self) -> Self {
        let mut places = IDENTITY;
        for (place, tile) in (0..).zip(self.0) {
            places.0[usize::from(tile)] = place;
        }
        places
    }
}

/// All boards and the one that is the goal.
#[derive(Debug, Clone, Copy)]
pub struct MagicSpace {
    /// The only goal.
    pub goal: Tiles,
}

impl StateSpace for MagicSpace {
    type State = Tiles;
    type Move = Operation;

    #[inline]
    fn for_each_move(&self, state: Tiles, mut visit: impl FnMut(Operation, Tiles)) {
        for operation in Operation::ALL {
            visit(operation, state.after(operation));
        }
    }

    fn is_goal(&self, state: Tiles) -> bool {
        state == self.goal
    }
}

impl Reversible for MagicSpace {
    #[inline]
    fn for_each_predecessor(&self, state: Tiles, mut visit: impl FnMut(Operation, Tiles)) {
        for operation in Operation::ALL {
            visit(operation, state.before(operation));
        }
    }

    fn for_each_goal(&self, mut visit: impl FnMut(Tiles)) {
        visit(self.goal);
    }
}

impl Indexed for MagicSpace {
    /// 8!
    fn state_count(&self) -> usize {
        40_320
    }

    /// The number of the permutation in lexicographic order.
    #[inline]
    fn rank(&self, state: Tiles) -> usize {
        let mut unused = 0xFFu32;
        let mut rank = 0;
        for (place, tile) in state.0.into_iter().enumerate() {
            let below = unused & ((1 << tile) - 1);
            rank = rank * (PLACES - place) + below.count_ones() as usize;
            unused &= !(1 << tile);
        }
        rank
    }

    fn unrank(&self, rank: usize) -> Tiles {
        let mut rest = rank;
        let mut digits = [0; PLACES];
        for place in (0..PLACES).rev() {
            digits[place] = rest % (PLACES - place);
            rest /= PLACES - place;
        }
        let mut unused = 0xFFu8;
        Tiles(digits.map(|skipped| {
            // The digit with so many unused ones below it.
            let mut left = unused;
            for _ in 0..skipped {
                left &= left - 1;
            }
            unused &= !(left & left.wrapping_neg());
            left.trailing_zeros() as u8
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_have_no_gaps() {
        let space = MagicSpace { goal: IDENTITY };
        assert_eq!(space.unrank(0), IDENTITY);
        for rank in 0..space.state_count() {
            assert_eq!(space.rank(space.unrank(rank)), rank);
        }
    }

    #[test]
    fn operations_are_undone_and_have_orders_two_four_and_four() {
        let board = Tiles([2, 5, 7, 3, 4, 6, 0, 1]);
        for (operation, order) in Operation::ALL.into_iter().zip([2, 4, 4]) {
            assert_eq!(board.after(operation).before(operation), board);
            assert_eq!(board.before(operation).after(operation), board);
            let powers: Vec<Tiles> = std::iter::successors(Some(board), |at| Some(at.after(operation))).take(order + 1).collect();
            assert_eq!(powers.iter().rposition(|&at| at == board), Some(order));
            assert!(!powers[1..order].contains(&board));
        }
    }

    #[test]
    fn an_inverse_undoes() {
        let board = Tiles([2, 5, 7, 3, 4, 6, 0, 1]);
        assert_eq!(board.inverse().inverse(), board);
        assert_eq!(board.renamed(board.inverse()), IDENTITY);
    }
}
