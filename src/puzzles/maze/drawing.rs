//! A maze while it is drawn: any squares, with or without a start and an exit.
//!
//! Start and exit lie on the paper as letters where the floor is bare; where they stand on a key, a
//! door or a one-way cell, or carry keys, they are said beside it (`at`, the goal).

use super::notation::{
    character, door_letter, format_cell, format_drawing, format_state, key_letter, parse_drawing, parse_exit, parse_state,
};
use super::rules::{Grid, MOST_KEYS, Square, State};
use super::scene;
use crate::puzzle::{Board, Cell, Direction, Drawing, Editor, InputError, Phrase, Setup, Tool, Value};

/// The family's editor.
pub(super) const EDITOR: Editor = Editor {
    empty: || Box::new(Sketch { grid: walled(USUAL.0, USUAL.1), start: None, exit: None }),
    read: |setup| Ok(Box::new(read(setup)?)),
};

/// Rows and columns of an empty sheet.
const USUAL: (usize, usize) = (15, 21);
/// The keys that take start and exit.
const START: char = 'S';
const EXIT: char = 'E';

/// Floor with a wall around it.
fn walled(rows: usize, columns: usize) -> Grid {
    let edge = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        row == 0 || column == 0 || row + 1 == rows || column + 1 == columns
    };
    let squares = (0..rows * columns).map(|cell| if edge(cell) { Square::Wall } else { Square::Open }).collect();
    Grid::new(rows, columns, squares).expect("sides that a maze can have")
}

/// What is drawn.
#[derive(Clone)]
struct Sketch {
    grid: Grid,
    start: Option<State>,
    exit: Option<u16>,
}

fn read(setup: &Setup) -> Result<Sketch, InputError> {
    let drawing = parse_drawing(&setup.start)?;
    let start = match setup.text("at") {
        Some(at) => Some(parse_state(&drawing.grid, at)?),
        None => drawing.start.map(|cell| State { cell, keys: 0 }),
    };
    let exit = match &setup.goal {
        Some(goal) => Some(parse_exit(&drawing.grid, goal)?),
        None => drawing.exit,
    };
    Ok(Sketch { grid: drawing.grid, start, exit })
}

/// Everything that a cell can be painted with, each with its key. Small letters may be commands.
fn paints() -> Vec<(char, Square)> {
    let number = |number: u8| char::from(b'1' + number);
    let kinds = 0..MOST_KEYS as u8;
    let keys = kinds.clone().map(|kind| (number(kind), Square::Key(kind)));
    let doors = kinds.map(|kind| (door_letter(kind), Square::Door(kind)));
    let arrow = |direction| (character(Square::OneWay(direction)).to_ascii_uppercase(), Square::OneWay(direction));
    let plain = [Square::Wall, Square::Open].map(|square| (character(square), square));
    plain.into_iter().chain(keys).chain(doors).chain(Direction::ALL.map(arrow)).collect()
}

fn name(square: Square) -> Phrase {
    match square {
        Square::Wall => Phrase::new("draw.wall"),
        Square::Open => Phrase::new("maze.floor"),
        Square::OneWay(direction) => Phrase::new("maze.one_way").with("direction", direction.word()),
        Square::Key(kind) => Phrase::new("maze.key").with("key", key_letter(kind)),
        Square::Door(kind) => Phrase::new("maze.door").with("key", key_letter(kind)),
    }
}

impl Sketch {
    /// Whether a letter for start or exit can lie on a cell.
    fn is_bare(&self, cell: u16) -> bool {
        self.grid.at(cell) == Square::Open
    }
}

impl Drawing for Sketch {
    fn boxed(&self) -> Box<dyn Drawing> {
        Box::new(self.clone())
    }

    fn pages(&self) -> Vec<Phrase> {
        vec![Phrase::new("draw.start")]
    }

    fn tools(&self, _page: usize) -> Vec<Tool> {
        let square = |(key, square)| Tool { key, mark: character(square).to_string(), name: name(square) };
        let end = |key: char, name| Tool { key, mark: key.to_string(), name: Phrase::new(name) };
        let ends = [end(START, "maze.start"), end(EXIT, "maze.exit")];
        paints().into_iter().map(square).chain(ends).collect()
    }

    fn paint(&mut self, page: usize, cell: Cell, key: char) {
        let paint = paints().into_iter().find(|(other, _)| *other == key).map(|(_, square)| square);
        let end = key == START || key == EXIT;
        let Some(cell) = self.grid.cell(cell).filter(|_| page == 0 && (end || paint.is_some())) else { return };
        self.start = self.start.filter(|start| start.cell != cell);
        self.exit = self.exit.filter(|&exit| exit != cell);
        self.grid.put(cell, paint.unwrap_or(Square::Open));
        match key {
            START => self.start = Some(State { cell, keys: 0 }),
            EXIT => self.exit = Some(cell),
            _ => {}
        }
    }

    fn board(&self, _page: usize) -> Board {
        scene::board(&self.grid, self.start, self.exit)
    }

    fn resize(&mut self, rows: usize, columns: usize) -> bool {
        let place = |cell: usize| Cell::new(cell / columns.max(1), cell % columns.max(1));
        let most = super::rules::LARGEST_SIDE;
        if !(1..=most).contains(&rows) || !(1..=most).contains(&columns) {
            return false;
        }
        let kept = |cell: usize| self.grid.cell(place(cell)).map_or(Square::Open, |cell| self.grid.at(cell));
        let Some(grid) = Grid::new(rows, columns, (0..rows * columns).map(kept).collect()) else { return false };
        let moved = |cell: u16| grid.cell(self.grid.place(cell));
        self.start = self.start.and_then(|start| Some(State { cell: moved(start.cell)?, ..start }));
        self.exit = self.exit.and_then(moved);
        self.grid = grid;
        true
    }

    fn clear(&mut self) {
        *self = Sketch { grid: walled(self.grid.rows(), self.grid.columns()), start: None, exit: None };
    }

    fn place(&mut self, start: &str) -> Result<(), InputError> {
        self.start = Some(parse_state(&self.grid, start)?);
        Ok(())
    }

    fn setup(&self) -> Setup {
        let drawn_start = self.start.filter(|start| start.keys == 0 && self.is_bare(start.cell)).map(|start| start.cell);
        let drawn_exit = self.exit.filter(|&exit| self.is_bare(exit) && drawn_start != Some(exit));
        let told_exit = self.exit.filter(|_| drawn_exit.is_none()).map(|exit| format_cell(&self.grid, exit));
        let setup = Setup::new(&format_drawing(&self.grid, drawn_start, drawn_exit), told_exit.as_deref());
        match self.start.filter(|_| drawn_start.is_none()) {
            Some(start) => setup.with("at", Value::Text(format_state(&self.grid, start))),
            None => setup,
        }
    }
}
