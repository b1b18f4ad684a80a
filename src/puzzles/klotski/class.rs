//! A class of interchangeable pieces: one shape, the places it may take, the ways it may go.
//!
//! A piece's *place* is its first cell in reading order, its anchor, so every other cell of it has
//! a larger number and no two pieces share an anchor. All questions about walls, gates, edges and
//! axes are answered here once, when the board is read; afterwards a step is legal exactly when
//! the class allows it at that place and the cells it newly covers are empty.

use super::cells::CellSet;
use crate::puzzle::Direction;

/// Offsets of one step in cell numbers, in the order of [`Direction::ALL`].
pub(super) fn offsets(columns: usize) -> [i16; 4] {
    [-(columns as i16), columns as i16, -1, 1]
}

/// The cell `offset` further on; the caller knows that it is on the board.
#[inline]
pub(super) fn shifted(cell: u16, offset: i16) -> u16 {
    cell.wrapping_add_signed(offset)
}

/// A shape with everything that is fixed about it on one board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Class {
    /// Distances of its cells from the anchor, ascending; the first is 0.
    pub(super) cells: Vec<u16>,
    /// How far the anchor lies to the right of the left edge of the bounding box.
    pub(super) indent: usize,
    /// Rows of the bounding box.
    pub(super) height: usize,
    /// Columns of the bounding box.
    pub(super) width: usize,
    /// Places where all its cells are on the board and neither wall nor forbidden gate.
    pub(super) allowed: CellSet,
    /// By direction: the places from which a step may lead to an allowed place.
    pub(super) valid: [CellSet; 4],
    /// By direction: the cells newly covered by a step, relative to the place before it.
    pub(super) lead: [Vec<i16>; 4],
    /// One step in cell numbers, by direction.
    pub(super) offsets: [i16; 4],
}

impl Class {
    /// A class from its cells as rows and columns of the bounding box, in reading order.
    ///
    /// `open` tells whether this class may cover a cell, `ways` in which directions it may go.
    pub(super) fn new(shape: &[(usize, usize)], (rows, columns): (usize, usize), open: impl Fn(u16) -> bool, ways: [bool; 4]) -> Self {
        let height = shape.iter().map(|&(row, _)| row + 1).max().unwrap_or(0);
        let width = shape.iter().map(|&(_, column)| column + 1).max().unwrap_or(0);
        let indent = shape[0].1;
        let cells: Vec<u16> = shape.iter().map(|&(row, column)| (row * columns + column - indent) as u16).collect();
        let mut allowed = CellSet::EMPTY;
        for row in 0..(rows + 1).saturating_sub(height) {
            for left in 0..(columns + 1).saturating_sub(width) {
                let anchor = (row * columns + left + indent) as u16;
                if cells.iter().all(|cell| open(anchor + cell)) {
                    allowed.insert(anchor);
                }
            }
        }
        // A step off the left edge would show up as a place at the right edge of the row above:
        // the columns have to agree, not only the numbers.
        let leads_on = |anchor: u16, direction: Direction| {
            let (down, right) = direction.offset();
            let row = i32::from(anchor) / columns as i32 + down;
            let column = i32::from(anchor) % columns as i32 + right;
            row >= 0
                && column >= 0
                && (row as usize) < rows
                && (column as usize) < columns
                && allowed.contains((row as usize * columns + column as usize) as u16)
        };
        let valid = Direction::ALL
            .map(|direction| allowed.iter().filter(|&anchor| ways[direction as usize] && leads_on(anchor, direction)).collect::<CellSet>());
        Class::from_parts(cells, (indent, height, width), allowed, &valid, columns)
    }

    /// A class from what is known of it: cells relative to the anchor; indent, height and width;
    /// where it may stand and step; the columns of the board.
    pub(super) fn from_parts(
        cells: Vec<u16>,
        (indent, height, width): (usize, usize, usize),
        allowed: CellSet,
        valid: &[CellSet; 4],
        columns: usize,
    ) -> Self {
        let offsets = offsets(columns);
        let lead = offsets.map(|offset| {
            let covered = |cell: i16| cells.iter().any(|&own| own as i16 == cell);
            cells.iter().map(|&cell| cell as i16 + offset).filter(|&cell| !covered(cell)).collect()
        });
        Class { cells, indent, height, width, allowed, valid: *valid, lead, offsets }
    }

    /// The place after a step, `None` when it is illegal with these cells occupied.
    #[inline]
    pub(super) fn step(&self, place: u16, direction: Direction, occupied: &CellSet) -> Option<u16> {
        let way = direction as usize;
        let free = self.valid[way].contains(place) && self.lead[way].iter().all(|&lead| !occupied.contains(shifted(place, lead)));
        free.then(|| shifted(place, self.offsets[way]))
    }

    /// The cells it covers when it stands at `place`.
    pub(super) fn cover(&self, place: u16) -> impl Iterator<Item = u16> + '_ {
        self.cells.iter().map(move |cell| place + cell)
    }

    /// Every place it can get to from `place`, that one included, past these occupied cells,
    /// its own not among them: in the order of discovery, nearest first, U D L R among equals.
    pub(super) fn reach(&self, place: u16, occupied: &CellSet) -> Vec<Reached> {
        let mut seen = CellSet::EMPTY;
        seen.insert(place);
        let mut reached = vec![Reached { place, from: None }];
        let mut head = 0;
        while head < reached.len() {
            for direction in Direction::ALL {
                if let Some(next) = self.step(reached[head].place, direction, occupied)
                    && seen.insert(next)
                {
                    reached.push(Reached { place: next, from: Some((head as u16, direction)) });
                }
            }
            head += 1;
        }
        reached
    }
}

/// A place on the free way of one piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reached {
    /// The place.
    pub(super) place: u16,
    /// The number of the place before it and the direction from there; `None` for the first.
    pub(super) from: Option<(u16, Direction)>,
}

/// The directions of a shortest way to the place with this number.
pub(super) fn way_to(reached: &[Reached], number: usize) -> Vec<Direction> {
    let mut way = Vec::new();
    let mut at = number;
    while let Some((before, direction)) = reached[at].from {
        way.push(direction);
        at = usize::from(before);
    }
    way.reverse();
    way
}
