//! Mazes: walls, cells that can be left one way only, keys and the doors that need them.
//!
//! A state is a cell and the keys that are carried. A key is taken by stepping on it and kept for
//! good; a door stays shut for whoever lacks its key. So the moves are a directed graph: no key is
//! given back, and a one-way cell is not left the way it was entered. Every state has a rank, its
//! cell within its set of keys; only kinds of keys that lie in the maze count.

use crate::puzzle::{Cell, Direction};
use crate::search::{Indexed, Reversible, StateSpace};

/// The largest side.
pub const LARGEST_SIDE: usize = 200;
/// The most kinds of keys.
pub const MOST_KEYS: usize = 4;

/// What is on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Square {
    /// Nothing can be here.
    Wall,
    /// A free cell.
    Open,
    /// Can be left in this direction only.
    OneWay(Direction),
    /// A key, by its number from 0.
    Key(u8),
    /// A door that needs the key of this number.
    Door(u8),
}

/// Where the player is and what is carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// The cell, row by row.
    pub cell: u16,
    /// A bit for each key.
    pub keys: u8,
}

/// The squares of a maze, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    rows: usize,
    columns: usize,
    squares: Vec<Square>,
}

impl Grid {
    /// A grid of `rows` times `columns` squares, each side from 1 to [`LARGEST_SIDE`]; `None` where
    /// the sizes are wrong.
    pub fn new(rows: usize, columns: usize, squares: Vec<Square>) -> Option<Self> {
        let sides = 1..=LARGEST_SIDE;
        let fits = sides.contains(&rows) && sides.contains(&columns) && squares.len() == rows * columns;
        fits.then_some(Grid { rows, columns, squares })
    }

    /// Rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The squares, row by row.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// What is on a cell.
    #[inline]
    pub fn at(&self, cell: u16) -> Square {
        self.squares[usize::from(cell)]
    }

    /// Puts something else on a cell.
    pub fn put(&mut self, cell: u16, square: Square) {
        self.squares[usize::from(cell)] = square;
    }

    /// Row and column of a cell.
    pub fn place(&self, cell: u16) -> Cell {
        Cell::new(usize::from(cell) / self.columns, usize::from(cell) % self.columns)
    }

    /// The cell at a row and column; `None` outside.
    pub fn cell(&self, place: Cell) -> Option<u16> {
        let (row, column) = (usize::from(place.row), usize::from(place.column));
        (row < self.rows && column < self.columns).then(|| (row * self.columns + column) as u16)
    }

    /// The neighbour of a cell; `None` at the edge.
    #[inline]
    pub fn neighbour(&self, cell: u16, direction: Direction) -> Option<u16> {
        let column = usize::from(cell) % self.columns;
        match direction {
            Direction::Up => cell.checked_sub(self.columns as u16),
            Direction::Down => Some(cell + self.columns as u16).filter(|&below| usize::from(below) < self.squares.len()),
            Direction::Left => (column > 0).then(|| cell - 1),
            Direction::Right => (column + 1 < self.columns).then(|| cell + 1),
        }
    }
}

/// A maze with its exit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MazeSpace {
    grid: Grid,
    exit: u16,
    /// The keys that can be carried, a bit each.
    kinds: u8,
    /// By the keys carried, their bits side by side: only those of `kinds` take room in a rank.
    packed: [u8; 1 << MOST_KEYS],
    /// The inverse.
    unpacked: [u8; 1 << MOST_KEYS],
}

impl MazeSpace {
    /// A maze with its exit, for whoever has these keys at the start.
    pub fn new(grid: Grid, exit: u16, keys: u8) -> Self {
        let kinds = grid.squares.iter().fold(keys, |kinds, square| kinds | key_bit(*square));
        let (mut packed, mut unpacked) = ([0; 1 << MOST_KEYS], [0; 1 << MOST_KEYS]);
        let carried = (0..1 << MOST_KEYS).filter(|keys| keys & !kinds == 0);
        for (number, keys) in (0..).zip(carried) {
            packed[usize::from(keys)] = number;
            unpacked[usize::from(number)] = keys;
        }
        MazeSpace { grid, exit, kinds, packed, unpacked }
    }

    /// Its squares.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cell of the exit.
    pub fn exit(&self) -> u16 {
        self.exit
    }

    /// Whether somebody with these keys can be on a cell.
    #[inline]
    pub fn is_open(&self, cell: u16, keys: u8) -> bool {
        match self.grid.at(cell) {
            Square::Wall => false,
            Square::Door(number) => keys & 1 << number != 0,
            Square::Open | Square::OneWay(_) | Square::Key(_) => true,
        }
    }

    /// Whether a cell can be left in a direction.
    #[inline]
    fn leaves(&self, cell: u16, direction: Direction) -> bool {
        match self.grid.at(cell) {
            Square::OneWay(only) => only == direction,
            _ => true,
        }
    }

    /// The state after a step; `None` where a wall, a shut door or a one-way cell forbids it.
    #[inline]
    pub fn after(&self, state: State, direction: Direction) -> Option<State> {
        let next = self.grid.neighbour(state.cell, direction)?;
        let allowed = self.leaves(state.cell, direction) && self.is_open(next, state.keys);
        allowed.then(|| State { cell: next, keys: state.keys | key_bit(self.grid.at(next)) })
    }
}

/// The bit of the key on a square, 0 where there is none.
#[inline]
pub fn key_bit(square: Square) -> u8 {
    match square {
        Square::Key(number) => 1 << number,
        _ => 0,
    }
}

impl StateSpace for MazeSpace {
    type State = State;
    type Move = Direction;

    #[inline]
    fn for_each_move(&self, state: State, mut visit: impl FnMut(Direction, State)) {
        for direction in Direction::ALL {
            if let Some(next) = self.after(state, direction) {
                visit(direction, next);
            }
        }
    }

    fn is_goal(&self, state: State) -> bool {
        state.cell == self.exit
    }

    fn place(&self, state: State) -> Option<(u16, u16)> {
        let place = self.grid.place(state.cell);
        Some((place.row, place.column))
    }
}

impl Reversible for MazeSpace {
    /// Where a key lies, whoever comes may have had it already or not.
    fn for_each_predecessor(&self, state: State, mut visit: impl FnMut(Direction, State)) {
        let taken = key_bit(self.grid.at(state.cell));
        if state.keys & taken != taken {
            return;
        }
        for direction in Direction::ALL {
            let Some(from) = self.grid.neighbour(state.cell, direction.opposite()) else { continue };
            let there = key_bit(self.grid.at(from));
            let mut tell = |keys: u8| {
                // On a cell with a key nobody is without it.
                if keys & there == there && self.is_open(from, keys) && self.leaves(from, direction) && self.is_open(state.cell, keys) {
                    visit(direction, State { cell: from, keys });
                }
            };
            tell(state.keys);
            if taken != 0 {
                tell(state.keys & !taken);
            }
        }
    }

    fn for_each_goal(&self, mut visit: impl FnMut(State)) {
        let taken = key_bit(self.grid.at(self.exit));
        for &keys in &self.unpacked[..1 << self.kinds.count_ones()] {
            if keys & taken == taken && self.is_open(self.exit, keys) {
                visit(State { cell: self.exit, keys });
            }
        }
    }
}

impl Indexed for MazeSpace {
    fn state_count(&self) -> usize {
        self.grid.squares.len() << self.kinds.count_ones()
    }

    #[inline]
    fn rank(&self, state: State) -> usize {
        usize::from(self.packed[usize::from(state.keys)]) * self.grid.squares.len() + usize::from(state.cell)
    }

    #[inline]
    fn unrank(&self, rank: usize) -> State {
        let cells = self.grid.squares.len();
        State { cell: (rank % cells) as u16, keys: self.unpacked[rank / cells] }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// ```text
    /// .>aA.
    /// .##.b
    /// ```
    fn small() -> MazeSpace {
        use Square::{Door, Key, OneWay, Open, Wall};
        let squares = vec![Open, OneWay(Direction::Right), Key(0), Door(0), Open, Open, Wall, Wall, Open, Key(1)];
        MazeSpace::new(Grid::new(2, 5, squares).expect("a grid"), 9, 0)
    }

    #[test]
    fn ranks_have_no_gaps() {
        let space = small();
        assert_eq!(space.state_count(), 40, "ten cells, two keys");
        for rank in 0..space.state_count() {
            assert_eq!(space.rank(space.unrank(rank)), rank);
        }
        let carried = MazeSpace::new(Grid::new(1, 2, vec![Square::Open, Square::Door(3)]).expect("a grid"), 1, 0b1000);
        assert_eq!(carried.unrank(carried.rank(State { cell: 1, keys: 0b1000 })), State { cell: 1, keys: 0b1000 });
    }

    #[test]
    fn keys_open_doors_and_one_way_cells_lead_one_way() {
        let space = small();
        let at = |cell, keys| State { cell, keys };
        assert_eq!(space.after(at(2, 0b01), Direction::Right), Some(at(3, 0b01)));
        assert_eq!(space.after(at(2, 0), Direction::Right), None, "the door is shut");
        assert_eq!(space.after(at(1, 0), Direction::Right), Some(at(2, 0b01)), "the key is taken");
        assert_eq!(space.after(at(1, 0), Direction::Left), None, "one way");
        assert_eq!(space.after(at(2, 0b01), Direction::Left), Some(at(1, 0b01)), "it may be entered from anywhere");
        assert_eq!(space.after(at(0, 0), Direction::Up), None);
        assert_eq!(space.after(at(4, 0), Direction::Right), None, "rows do not run on");
    }

    #[test]
    fn predecessors_are_the_moves_turned_round() {
        let space = small();
        let sound = |state: &State| space.is_open(state.cell, state.keys) && key_bit(space.grid.at(state.cell)) & !state.keys == 0;
        let states: Vec<State> = (0..space.state_count()).map(|rank| space.unrank(rank)).filter(sound).collect();
        let (mut forward, mut backward) = (BTreeSet::new(), BTreeSet::new());
        for &state in &states {
            space.for_each_move(state, |step, next| _ = forward.insert((space.rank(state), step, space.rank(next))));
            space.for_each_predecessor(state, |step, before| {
                assert!(backward.insert((space.rank(before), step, space.rank(state))), "told twice");
            });
        }
        assert_eq!(forward, backward);
    }
}
