//! The symmetries of the board, as maps of cells that a search looks up at every step.
//!
//! A tile named by the cell where it belongs is mapped like a cell, so a pattern, its goal and
//! all distances to it look the same through a symmetry: one table serves the whole orbit.

use super::{Grid, MAX_CELLS};
use crate::puzzle::{Direction, Symmetry};

/// One symmetry: where each cell goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellMap {
    symmetry: Symmetry,
    cells: [u8; MAX_CELLS],
}

impl CellMap {
    /// All symmetries of the board in the order of [`Symmetry::all`]: the one that changes nothing
    /// is first, those that exchange rows and columns come last.
    pub fn all(grid: &Grid) -> Vec<Self> {
        let mapped = |symmetry: Symmetry| {
            let mut cells = [0; MAX_CELLS];
            for (cell, to) in cells.iter_mut().enumerate().take(grid.cells()) {
                *to = symmetry.image(cell) as u8;
            }
            CellMap { symmetry, cells }
        };
        Symmetry::of_itself(grid.rows(), grid.columns()).map(mapped).collect()
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
        let (down, right) = self.symmetry.direction(direction).offset();
        down as isize * grid.columns() as isize + right as isize
    }
}
