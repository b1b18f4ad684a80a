//! Sets of cells of a board of at most 24x24, numbered in reading order from 0.

/// The longest side of a board, in cells.
pub(super) const MAX_SIDE: usize = 24;

/// Words of 64 cells that cover the largest board.
const WORDS: usize = MAX_SIDE * MAX_SIDE / 64;

/// A set of cells as a bitmap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct CellSet([u64; WORDS]);

impl CellSet {
    /// No cell.
    pub(super) const EMPTY: CellSet = CellSet([0; WORDS]);

    /// Whether `cell` is in the set.
    #[inline]
    pub(super) fn contains(&self, cell: u16) -> bool {
        self.0[usize::from(cell >> 6)] >> (cell & 63) & 1 != 0
    }

    /// Adds `cell`; whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, cell: u16) -> bool {
        let word = &mut self.0[usize::from(cell >> 6)];
        let bit = 1 << (cell & 63);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Removes `cell`.
    #[inline]
    pub(super) fn remove(&mut self, cell: u16) {
        self.0[usize::from(cell >> 6)] &= !(1 << (cell & 63));
    }

    /// The cells in reading order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().zip(0u16..).flat_map(|(&word, number)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < u64::BITS).then_some(number * 64 + bit as u16)
            })
        })
    }
}

impl FromIterator<u16> for CellSet {
    fn from_iter<I: IntoIterator<Item = u16>>(cells: I) -> Self {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}
