//! A board on which pieces are put by number: what generators draw before it becomes a level.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use super::super::build;
use crate::puzzle::{Distances, Draft, Metric, Setup, Symmetry, Value};
use crate::search::{Control, StopReason};

/// Cells of a piece from the corner of its box.
pub type Shape = Vec<(usize, usize)>;

/// What stands on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A wall.
    Wall,
    /// A piece by its number; the goal speaks of piece 0.
    Piece(u8),
}

/// A board with the place where piece 0 has to go.
#[derive(Debug, Clone)]
pub struct Sketch {
    pub rows: usize,
    pub columns: usize,
    pub cells: Vec<Cell>,
    /// The corner of piece 0's box in the goal, from 0.
    pub goal: (usize, usize),
}

/// The characters of pieces in the order in which they are given out.
fn characters() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z').chain('0'..='9')
}

impl Sketch {
    /// An empty board.
    pub fn new(rows: usize, columns: usize, goal: (usize, usize)) -> Self {
        Sketch { rows, columns, cells: vec![Cell::Empty; rows * columns], goal }
    }

    /// The cells that are still empty.
    pub fn free(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell == Cell::Empty).count()
    }

    /// Every place, as the corner of its box, where a shape fits on empty cells.
    pub fn places(&self, shape: &Shape) -> Vec<(usize, usize)> {
        let height = shape.iter().map(|cell| cell.0 + 1).max().unwrap_or(1);
        let width = shape.iter().map(|cell| cell.1 + 1).max().unwrap_or(1);
        let corners = (0..(self.rows + 1).saturating_sub(height))
            .flat_map(|row| (0..(self.columns + 1).saturating_sub(width)).map(move |column| (row, column)));
        let fits = |&(row, column): &(usize, usize)| {
            shape.iter().all(|&(down, right)| self.cells[(row + down) * self.columns + column + right] == Cell::Empty)
        };
        corners.filter(fits).collect()
    }

    /// Puts a shape on cells that are empty.
    pub fn put(&mut self, shape: &Shape, (row, column): (usize, usize), piece: u8) {
        for &(down, right) in shape {
            self.cells[(row + down) * self.columns + column + right] = Cell::Piece(piece);
        }
    }

    /// The board and goal as a level's text, the pieces named in reading order; `first` is the
    /// name of piece 0 where it has one of its own. `None` for more pieces than there are names.
    pub fn setup(&self, first: Option<char>) -> Option<Setup> {
        let mut names: BTreeMap<u8, char> = first.map(|name| (0, name)).into_iter().collect();
        let mut unused = characters().filter(|&name| Some(name) != first);
        let mut rows = vec![String::new(); self.rows];
        for (at, &cell) in self.cells.iter().enumerate() {
            let name = match cell {
                Cell::Empty => '.',
                Cell::Wall => '#',
                Cell::Piece(piece) => {
                    if let Entry::Vacant(vacant) = names.entry(piece) {
                        vacant.insert(unused.next()?);
                    }
                    names[&piece]
                }
            };
            rows[at / self.columns].push(name);
        }
        let goal = format!("{}@{},{}", names.get(&0)?, self.goal.0 + 1, self.goal.1 + 1);
        Some(Setup::new(&rows.join("/"), Some(&goal)))
    }

    /// The sketch of a state text of a board that was sketched before; `first` is the name of the
    /// piece that the goal speaks of.
    pub fn read(&self, text: &str, first: char) -> Sketch {
        let mut names: Vec<char> = vec![first];
        let mut number = |name: char| {
            names.iter().position(|&known| known == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        };
        let cells = text.chars().filter(|&character| character != '/').map(|character| match character {
            '.' => Cell::Empty,
            '#' => Cell::Wall,
            name => Cell::Piece(number(name) as u8),
        });
        Sketch { cells: cells.collect(), ..self.clone() }
    }

    /// The smallest of the descriptions under all symmetries of a rectangle, the pieces named in
    /// reading order, the goal by the cells it takes.
    pub fn likeness(&self) -> String {
        let key: Vec<(usize, usize)> = self.cells_of(0).collect();
        let top = key.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = key.iter().map(|cell| cell.1).min().unwrap_or(0);
        let target: Vec<usize> =
            key.iter().map(|&(row, column)| (row - top + self.goal.0) * self.columns + column - left + self.goal.1).collect();
        Symmetry::all(self.rows, self.columns).map(|symmetry| self.described(&target, symmetry)).into_iter().min().unwrap_or_default()
    }

    fn cells_of(&self, piece: u8) -> impl Iterator<Item = (usize, usize)> + '_ {
        let standing = self.cells.iter().enumerate().filter(move |&(_, &cell)| cell == Cell::Piece(piece));
        standing.map(|(at, _)| (at / self.columns, at % self.columns))
    }

    fn described(&self, target: &[usize], symmetry: Symmetry) -> String {
        let (rows, columns) = symmetry.size();
        let mut names: BTreeMap<u8, usize> = BTreeMap::new();
        let mut text = format!("{rows}x{columns}");
        for source in symmetry.sources() {
            let mark = if target.contains(&source) { "!" } else { "" };
            let cell = match self.cells[source] {
                Cell::Empty => ".".to_owned(),
                Cell::Wall => "#".to_owned(),
                Cell::Piece(piece) => {
                    let next = names.len();
                    let key = if piece == 0 { "*" } else { "" };
                    format!("{}{key}", names.entry(piece).or_insert(next))
                }
            };
            text = format!("{text} {cell}{mark}");
        }
        text
    }

    /// This sketch as a level.
    pub fn draft(&self, first: Option<char>, finish: impl FnOnce(&Sketch, Setup) -> Setup) -> Option<Draft> {
        Some(Draft { likeness: self.likeness(), setup: finish(self, self.setup(first)?), name: None })
    }
}

/// The map of everything that a board can reach; `None` when it is too large or no board.
pub fn map_of(setup: &Setup, metric: Metric, memory: usize, control: &Control) -> Result<Option<Arc<dyn Distances>>, StopReason> {
    let Ok(position) = build(setup) else { return Ok(None) };
    match position.map(metric)(&control.clone().with_memory(memory)) {
        Ok(map) => Ok(Some(map)),
        Err(StopReason::Memory) => Ok(None),
        Err(reason) => Err(reason),
    }
}

/// Flags as a setup has them.
pub fn flag(setup: Setup, name: &'static str) -> Setup {
    setup.with(name, Value::Flag(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ```text
    /// AAB
    /// ..B
    /// ```
    fn small(text: &str, goal: (usize, usize), first: char) -> Sketch {
        Sketch::new(2, 3, goal).read(text, first)
    }

    #[test]
    fn mirrored_and_renamed_boards_are_alike() {
        let board = small("AAB/..B", (1, 0), 'A');
        assert_eq!(board.likeness(), small("XYY/X..", (1, 1), 'Y').likeness(), "mirrored");
        assert_eq!(board.likeness(), small("..B/AAB", (0, 0), 'A').likeness(), "upside down");
        assert_eq!(board.likeness(), Sketch::new(3, 2, (0, 1)).read("A./A./BB", 'A').likeness(), "turned");
    }

    #[test]
    fn another_goal_or_another_piece_is_another_level() {
        let board = small("AAB/..B", (1, 0), 'A');
        assert_ne!(board.likeness(), small("AAB/..B", (1, 1), 'A').likeness());
        assert_ne!(board.likeness(), small("AAB/...", (1, 0), 'A').likeness());
        assert_ne!(board.likeness(), small("AAB/..C", (1, 0), 'A').likeness());
    }

    #[test]
    fn pieces_are_named_in_reading_order_and_the_goal_with_them() {
        let setup = small("ZZY/..Y", (1, 0), 'Y').setup(None).expect("few pieces");
        assert_eq!((setup.start.as_str(), setup.goal.as_deref()), ("AAB/..B", Some("B@2,1")));
        let setup = small("ZZY/..Y", (1, 0), 'Y').setup(Some('X')).expect("few pieces");
        assert_eq!((setup.start.as_str(), setup.goal.as_deref()), ("AAX/..X", Some("X@2,1")));
    }
}
