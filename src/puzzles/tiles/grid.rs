//! The board as numbers: its size, a state in one `u128`, and the slide of one tile.
//!
//! Five bits a cell hold any tile of a 5x5 board, so 25 cells fit into 125 bits. The player's
//! history and all searches but the probes ([`super::ida_star`]) use this one type.

use crate::puzzle::Direction;

/// The fewest rows or columns.
pub const MIN_SIDE: usize = 2;
/// The most rows or columns.
pub const MAX_SIDE: usize = 5;
/// The most cells.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// Bits a cell.
const WIDTH: usize = 5;
/// The bits of cell 0.
const FIELD: u128 = (1 << WIDTH) - 1;
/// The lowest bit of every cell.
const LOWEST: u128 = lowest_bits();

const fn lowest_bits() -> u128 {
    let mut bits = 0;
    let mut cell = 0;
    while cell < MAX_CELLS {
        bits |= 1 << (cell * WIDTH);
        cell += 1;
    }
    bits
}

/// No cell: beyond the edge.
const OFF: u8 = u8::MAX;

/// The size of a board, 2 to 5 rows and as many columns; cells are numbered row by row from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    rows: usize,
    columns: usize,
    /// By the cell of the blank and the direction: the cell whose tile moves that way into it.
    sources: [[u8; 4]; MAX_CELLS],
}

impl Grid {
    /// A grid of this size, `None` when a side is not 2 to 5.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let sides = MIN_SIDE..=MAX_SIDE;
        (sides.contains(&rows) && sides.contains(&columns)).then(|| Grid::sized(rows, columns))
    }

    /// The 3x3 grid and the goal with the blank in the middle, the tiles clockwise around it.
    #[must_use]
    pub fn spiral() -> (Self, State) {
        (Grid::sized(3, 3), State::new([1, 2, 3, 8, 0, 4, 7, 6, 5]))
    }

    fn sized(rows: usize, columns: usize) -> Self {
        let mut sources = [[OFF; 4]; MAX_CELLS];
        for (blank, source) in sources.iter_mut().enumerate().take(rows * columns) {
            let (row, column) = (blank / columns, blank % columns);
            // A tile moves up when it stands below the blank, and so on.
            if row + 1 < rows {
                source[Direction::Up as usize] = (blank + columns) as u8;
            }
            if row > 0 {
                source[Direction::Down as usize] = (blank - columns) as u8;
            }
            if column + 1 < columns {
                source[Direction::Left as usize] = (blank + 1) as u8;
            }
            if column > 0 {
                source[Direction::Right as usize] = (blank - 1) as u8;
            }
        }
        Grid { rows, columns, sources }
    }

    /// Rows, 2 to 5.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns, 2 to 5.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Cells, one more than there are tiles.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The cell whose tile moves in `direction` into the blank at cell `blank`.
    #[inline]
    #[must_use]
    pub fn source(&self, blank: usize, direction: Direction) -> Option<usize> {
        let cell = self.sources[blank][direction as usize];
        (cell != OFF).then_some(usize::from(cell))
    }

    /// The tiles 1 to n in order, then the blank.
    #[must_use]
    pub fn standard(&self) -> State {
        State::new((1..self.cells() as u8).chain([0]))
    }

    /// The blank, then the tiles 1 to n in order.
    #[must_use]
    pub fn zero_first(&self) -> State {
        State::new(0..self.cells() as u8)
    }

    /// Which of the two classes of states this one belongs to; slides never leave a class, and
    /// within one every state reaches every other.
    ///
    /// A sideways slide leaves the order of the tiles in reading order alone. An upright one
    /// carries a tile past `columns - 1` others and the blank into the next row. So the number of
    /// inversions plus `columns - 1` times the row of the blank keeps its parity.
    #[must_use]
    pub fn class(&self, state: State) -> bool {
        let mut seen = 0u32;
        let mut inversions = 0;
        for cell in 0..self.cells() {
            let tile = state.tile(cell);
            if tile != 0 {
                inversions += (seen >> tile).count_ones() as usize;
                seen |= 1 << tile;
            }
        }
        (inversions + self.row_parity(state.blank() / self.columns)) % 2 == 1
    }

    /// What the blank's row adds to the parity of the inversions.
    pub(super) fn row_parity(&self, row: usize) -> usize {
        (self.columns - 1) * row % 2
    }
}

/// An arrangement of the tiles 1 to n and the blank, 0: five bits a cell, cell 0 lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State(u128);

impl State {
    /// The state with these tiles, cell by cell; each number from 0 must be there once.
    pub(super) fn new(tiles: impl IntoIterator<Item = u8>) -> Self {
        State(tiles.into_iter().enumerate().fold(0, |bits, (cell, tile)| bits | (u128::from(tile) << (cell * WIDTH))))
    }

    /// The tile on a cell, 0 for the blank.
    #[inline]
    #[must_use]
    pub fn tile(self, cell: usize) -> u8 {
        ((self.0 >> (cell * WIDTH)) & FIELD) as u8
    }

    /// The cell of the blank.
    #[inline]
    #[must_use]
    pub fn blank(self) -> usize {
        // Subtracting 1 from every field borrows into the top bit of a zero one; above the first
        // zero the borrow runs on, but the lowest mark is right.
        let marks = self.0.wrapping_sub(LOWEST) & !self.0 & (LOWEST << (WIDTH - 1));
        marks.trailing_zeros() as usize / WIDTH
    }

    /// The state after the tile on `from` has moved to the blank at cell `blank`.
    #[inline]
    pub(super) fn moved(self, from: usize, blank: usize) -> Self {
        let tile = u128::from(self.tile(from));
        State(self.0 ^ (tile << (from * WIDTH)) ^ (tile << (blank * WIDTH)))
    }
}

/// One tile sliding into the blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The tile.
    pub tile: u8,
    /// Where it moves.
    pub direction: Direction,
}
