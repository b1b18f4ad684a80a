//! The symmetries of the board's rectangle, as maps of cells.
//!
//! A tile named by the cell where it belongs is mapped like a cell, so a pattern, its goal and
//! all distances to it look the same through a symmetry: one table serves the whole orbit.

use super::{Grid, MAX_CELLS};
use crate::puzzle::Direction;

/// One symmetry: where each cell goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Symmetry {
    cells: [u8; MAX_CELLS],
}

impl Symmetry {
    /// All symmetries of a rectangle, 4 or on a square 8; the one that changes nothing is first,
    /// those that exchange rows and columns come last.
    pub fn all(grid: &Grid) -> Vec<Self> {
        let (rows, columns) = (grid.rows(), grid.columns());
        let mut found = Vec::with_capacity(8);
        for turned in [false, true] {
            if turned && rows != columns {
                continue;
            }
            for (upside_down, mirrored) in [(false, false), (false, true), (true, false), (true, true)] {
                let mut cells = [0; MAX_CELLS];
                for (cell, to) in cells.iter_mut().enumerate().take(rows * columns) {
                    let (mut row, mut column) = (cell / columns, cell % columns);
                    if turned {
                        (row, column) = (column, row);
                    }
                    if upside_down {
                        row = rows - 1 - row;
                    }
                    if mirrored {
                        column = columns - 1 - column;
                    }
                    *to = (row * columns + column) as u8;
                }
                found.push(Symmetry { cells });
            }
        }
        found
    }

    /// Where a cell goes.
    pub fn cell(&self, cell: usize) -> usize {
        usize::from(self.cells[cell])
    }

    /// Where a set of cells goes.
    pub fn set(&self, set: u32) -> u32 {
        super::cells_of(set).fold(0, |image, cell| image | 1 << self.cell(cell))
    }

    /// The direction that a slide has when it is seen through this symmetry, as the difference of
    /// its cells' numbers.
    pub fn offset(&self, grid: &Grid, direction: Direction) -> isize {
        // Any tile that can slide this way shows it.
        let seen = (0..grid.cells()).find_map(|blank| {
            let from = grid.source(blank, direction)?;
            Some(self.cell(blank) as isize - self.cell(from) as isize)
        });
        seen.expect("a board has at least two rows and columns")
    }
}
