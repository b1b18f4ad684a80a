//! Pegs on the 8x8 board: where one may go, and a set of them as one number.
//!
//! A step moves one peg to the adjacent empty cell, or straight over exactly one adjacent peg to
//! the empty cell behind; the peg jumped over stays. Whatever moves can move back, so distances
//! are symmetric, and since one peg at a time can walk round the others every arrangement of the
//! same pegs reaches every other.

use crate::puzzle::{Cell, Direction};

/// Rows and columns of the board.
pub const SIDE: usize = 8;
/// Cells of the board, numbered row by row from 0.
pub const CELLS: usize = SIDE * SIDE;
/// The most pegs a board may have.
pub const MOST_PEGS: usize = 6;
/// The most colours a level may use; colours are numbered from 0.
pub const MOST_COLOURS: usize = 4;

/// No cell: beyond the edge.
const OFF: u8 = CELLS as u8;

/// The two cells in one direction, [`OFF`] beyond the edge.
#[derive(Clone, Copy)]
struct Reach {
    near: u8,
    far: u8,
}

/// For each cell and direction the two cells that matter.
static REACH: [[Reach; 4]; CELLS] = reach();

const fn reach() -> [[Reach; 4]; CELLS] {
    let mut table = [[Reach { near: OFF, far: OFF }; 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / SIDE, cell % SIDE);
        // Cells between the peg and the edge, in the order of `Direction`.
        let room = [row, SIDE - 1 - row, column, SIDE - 1 - column];
        let offset = [-(SIDE as i32), SIDE as i32, -1, 1];
        let mut direction = 0;
        while direction < 4 {
            if room[direction] >= 1 {
                table[cell][direction].near = (cell as i32 + offset[direction]) as u8;
            }
            if room[direction] >= 2 {
                table[cell][direction].far = (cell as i32 + 2 * offset[direction]) as u8;
            }
            direction += 1;
        }
        cell += 1;
    }
    table
}

/// One peg from a cell to another, by a step or a jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// The cell it leaves.
    pub from: u8,
    /// The cell it reaches.
    pub to: u8,
}

impl Step {
    /// The move that takes this one back.
    pub fn reversed(self) -> Self {
        Step { from: self.to, to: self.from }
    }

    /// Whether the peg jumps over another.
    pub fn is_jump(self) -> bool {
        !matches!(self.from.abs_diff(self.to), 1 | 8)
    }

    /// The direction of the move.
    pub fn direction(self) -> Direction {
        match (self.to > self.from, self.from % 8 == self.to % 8) {
            (false, true) => Direction::Up,
            (true, true) => Direction::Down,
            (false, false) => Direction::Left,
            (true, false) => Direction::Right,
        }
    }
}

/// Where a peg on `from` gets to in a direction, given the set of `occupied` cells.
#[inline]
pub fn destination(occupied: u64, from: u8, direction: Direction) -> Option<u8> {
    let Reach { near, far } = REACH[usize::from(from)][direction as usize];
    if near == OFF {
        None
    } else if occupied >> near & 1 == 0 {
        Some(near)
    } else {
        (far != OFF && occupied >> far & 1 == 0).then_some(far)
    }
}

/// A cell's number as a place of the scene.
pub fn cell_of(number: u8) -> Cell {
    Cell::new(usize::from(number) / SIDE, usize::from(number) % SIDE)
}

/// A place of the scene as a cell's number, `None` off the board.
pub fn number_of(cell: Cell) -> Option<u8> {
    let (row, column) = (usize::from(cell.row), usize::from(cell.column));
    (row < SIDE && column < SIDE).then(|| (row * SIDE + column) as u8)
}

/// A peg without identity: its cell and its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Peg {
    /// 0..64.
    pub cell: u8,
    /// 0..4; 0 where the level has no colours.
    pub colour: u8,
}

impl Peg {
    fn byte(self) -> u8 {
        self.cell << 2 | self.colour
    }
}

/// A set of up to six pegs, no two on one cell, pegs of a colour being alike.
///
/// One byte a peg, `cell * 4 + colour`, sorted with the smallest in the lowest byte; the highest
/// byte is how many there are. Equal sets are equal numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pegs(u64);

impl Pegs {
    /// The set of these pegs, at most [`MOST_PEGS`], in any order.
    pub fn new(pegs: impl IntoIterator<Item = Peg>) -> Self {
        let mut bytes = [u8::MAX; 8];
        let mut count = 0;
        for peg in pegs {
            bytes[count] = peg.byte();
            count += 1;
        }
        debug_assert!(count <= MOST_PEGS);
        bytes[..count].sort_unstable();
        bytes[count..].fill(0);
        bytes[7] = count as u8;
        Pegs(u64::from_le_bytes(bytes))
    }

    /// How many pegs there are.
    pub fn len(self) -> usize {
        (self.0 >> 56) as usize
    }

    /// Peg number `index` in the order of their cells.
    pub fn get(self, index: usize) -> Peg {
        let byte = (self.0 >> (8 * index)) as u8;
        Peg { cell: byte >> 2, colour: byte & 3 }
    }

    /// The pegs in the order of their cells.
    pub fn iter(self) -> impl Iterator<Item = Peg> {
        (0..self.len()).map(move |index| self.get(index))
    }

    /// The set of their cells, bit by cell number.
    pub fn occupied(self) -> u64 {
        self.iter().fold(0, |cells, peg| cells | 1 << peg.cell)
    }

    /// How many pegs there are of each colour.
    pub fn colours(self) -> [usize; MOST_COLOURS] {
        let mut counts = [0; MOST_COLOURS];
        for peg in self.iter() {
            counts[usize::from(peg.colour)] += 1;
        }
        counts
    }

    /// The set after peg number `index` has gone to the empty cell `to`.
    fn moved(self, index: usize, to: u8) -> Self {
        let moved = Peg { cell: to, ..self.get(index) }.byte();
        let shift = 8 * index;
        let rest = self.0 & ((1 << shift) - 1) | (self.0 & 0xFFFF_FFFF_FFFF) >> shift >> 8 << shift;
        let last = self.len() - 1;
        let mut at = 0;
        while at < last && ((rest >> (8 * at)) as u8) < moved {
            at += 1;
        }
        let below = (1u64 << (8 * at)) - 1;
        Pegs(rest & below | u64::from(moved) << (8 * at) | (rest & !below) << 8 | self.0 & 0xFF << 56)
    }

    /// Visits every move with the set it leads to: pegs by cell, directions U, D, L, R.
    #[inline]
    pub fn for_each_move(self, mut visit: impl FnMut(Step, Pegs)) {
        let occupied = self.occupied();
        for index in 0..self.len() {
            let from = self.get(index).cell;
            for direction in Direction::ALL {
                if let Some(to) = destination(occupied, from, direction) {
                    visit(Step { from, to }, self.moved(index, to));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pegs(cells: &[u8]) -> Pegs {
        Pegs::new(cells.iter().map(|&cell| Peg { cell, colour: cell % 4 }))
    }

    #[test]
    fn a_set_does_not_know_the_order_it_was_made_in() {
        assert_eq!(pegs(&[63, 0, 17]), pegs(&[0, 17, 63]));
        assert_eq!(pegs(&[63, 0, 17]).iter().map(|peg| peg.cell).collect::<Vec<_>>(), [0, 17, 63]);
    }

    #[test]
    fn moves_keep_the_set_sorted_and_the_colours() {
        let start = pegs(&[0, 1, 8, 27, 55, 63]);
        start.for_each_move(|step, next| {
            let colour = start.iter().find(|peg| peg.cell == step.from).expect("a peg").colour;
            let rest = start.iter().filter(|peg| peg.cell != step.from);
            assert_eq!(next, Pegs::new(rest.chain([Peg { cell: step.to, colour }])), "{step:?}");
        });
    }

    /// ```text
    /// A B . C     A is in the corner: over B, but not over two
    /// D
    /// E
    /// ```
    #[test]
    fn a_jump_passes_exactly_one_peg() {
        let occupied = pegs(&[0, 1, 3, 8, 16]).occupied();
        let reached = Direction::ALL.map(|direction| destination(occupied, 0, direction));
        assert_eq!(reached, [None, None, None, Some(2)]);
        assert_eq!(destination(occupied, 3, Direction::Left), Some(2));
        assert_eq!(destination(occupied, 16, Direction::Up), None, "over D stands A");
    }
}
