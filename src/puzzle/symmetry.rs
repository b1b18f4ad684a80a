//! The eight symmetries of a rectangle of cells.
//!
//! Boards that one of them turns into each other are one board to a search, and one level to a
//! maker. Those that exchange rows and columns turn a rectangle into its upright twin; only on a
//! square are all eight symmetries of the board itself.
//!
//! ```
//! use stepwise::puzzle::Symmetry;
//!
//! // The least of its eight images is the same for a drawing and for each of its images.
//! let least = |rows, columns, drawing: &str| {
//!     let drawing: Vec<char> = drawing.chars().collect();
//!     let image = |symmetry: Symmetry| symmetry.sources().iter().map(|&cell| drawing[cell]).collect::<String>();
//!     Symmetry::all(rows, columns).map(|symmetry| (symmetry.size(), image(symmetry))).into_iter().min()
//! };
//! assert_eq!(least(2, 3, "AB.#.."), least(3, 2, "..B.A#"));
//! ```

use super::Direction;

/// One symmetry of a rectangle: rows and columns are exchanged or not, then each of the two may be
/// turned round. Cells are numbered row by row from 0, in the rectangle and in its image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symmetry {
    rows: usize,
    columns: usize,
    exchanged: bool,
    upside_down: bool,
    mirrored: bool,
}

impl Symmetry {
    /// All eight of a rectangle. The one that changes nothing is the first; those that exchange
    /// rows and columns are the last four.
    #[must_use]
    pub fn all(rows: usize, columns: usize) -> [Self; 8] {
        std::array::from_fn(|number| Symmetry {
            rows,
            columns,
            exchanged: number & 4 != 0,
            upside_down: number & 2 != 0,
            mirrored: number & 1 != 0,
        })
    }

    /// Those whose image is a rectangle of the same size: four, on a square eight, in the same order.
    pub fn of_itself(rows: usize, columns: usize) -> impl Iterator<Item = Self> {
        Symmetry::all(rows, columns).into_iter().filter(move |symmetry| symmetry.size() == (rows, columns))
    }

    /// Rows and columns of the image.
    #[must_use]
    pub fn size(self) -> (usize, usize) {
        if self.exchanged { (self.columns, self.rows) } else { (self.rows, self.columns) }
    }

    /// Where a cell goes.
    #[must_use]
    pub fn image(self, cell: usize) -> usize {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let (mut row, mut column) = if self.exchanged { (column, row) } else { (row, column) };
        let (rows, columns) = self.size();
        if self.upside_down {
            row = rows - 1 - row;
        }
        if self.mirrored {
            column = columns - 1 - column;
        }
        row * columns + column
    }

    /// The cells in the order in which their images are read, row by row.
    #[must_use]
    pub fn sources(self) -> Vec<usize> {
        let mut sources = vec![0; self.rows * self.columns];
        for cell in 0..sources.len() {
            sources[self.image(cell)] = cell;
        }
        sources
    }

    /// Where a way goes.
    #[must_use]
    pub fn direction(self, direction: Direction) -> Direction {
        use Direction::{Down, Left, Right, Up};
        let direction = match (self.exchanged, direction) {
            (false, same) => same,
            (true, Up) => Left,
            (true, Down) => Right,
            (true, Left) => Up,
            (true, Right) => Down,
        };
        let turned = match direction {
            Up | Down => self.upside_down,
            Left | Right => self.mirrored,
        };
        if turned { direction.opposite() } else { direction }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(usize, usize); 6] = [(1, 1), (1, 4), (2, 3), (3, 2), (3, 3), (4, 5)];

    /// The number of the next cell in a direction, on a board of this size.
    fn next(cell: usize, direction: Direction, (rows, columns): (usize, usize)) -> Option<usize> {
        let (down, right) = direction.offset();
        let row = (cell / columns).checked_add_signed(down as isize).filter(|&row| row < rows)?;
        let column = (cell % columns).checked_add_signed(right as isize).filter(|&column| column < columns)?;
        Some(row * columns + column)
    }

    #[test]
    fn every_image_has_every_cell_once_and_keeps_neighbours_and_ways() {
        for (rows, columns) in SIZES {
            for symmetry in Symmetry::all(rows, columns) {
                let mut sources = symmetry.sources();
                assert!((0..rows * columns).all(|cell| sources[symmetry.image(cell)] == cell), "{symmetry:?}");
                for (cell, direction) in (0..rows * columns).flat_map(|cell| Direction::ALL.map(|direction| (cell, direction))) {
                    let there = next(cell, direction, (rows, columns)).map(|next| symmetry.image(next));
                    assert_eq!(next(symmetry.image(cell), symmetry.direction(direction), symmetry.size()), there, "{symmetry:?} {cell}");
                }
                sources.sort_unstable();
                assert!(sources.into_iter().eq(0..rows * columns), "{symmetry:?}");
            }
        }
    }

    #[test]
    fn those_of_a_board_itself_are_a_group_that_begins_with_the_one_that_changes_nothing() {
        for (rows, columns) in SIZES {
            let group: Vec<_> = Symmetry::of_itself(rows, columns).collect();
            assert_eq!(group.len(), if rows == columns { 8 } else { 4 });
            assert!((0..rows * columns).all(|cell| group[0].image(cell) == cell));
            let maps: Vec<_> = group.iter().map(|symmetry| symmetry.sources()).collect();
            for (first, second) in group.iter().flat_map(|first| group.iter().map(move |second| (first, second))) {
                let both: Vec<_> = second.sources().into_iter().map(|cell| first.sources()[cell]).collect();
                assert!(maps.contains(&both), "{first:?}, then {second:?}");
            }
        }
    }

    #[test]
    fn a_board_without_symmetry_has_eight_images() {
        let mut images: Vec<_> = Symmetry::all(2, 3).map(|symmetry| (symmetry.size(), symmetry.sources())).into();
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}
