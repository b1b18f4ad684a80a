//! What a position looks like, as data.
//!
//! A [`Scene`] says what is where and what role it plays; it knows no colour, no glyph, no size
//! in characters. The text command line, the terminal interface, mouse hit-testing and the tests
//! read the same scene, so a new puzzle never touches a renderer.

use super::{Phrase, Vessels, Words};

/// A cell of a board: row and column from 0 at the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Cell {
    /// Row from 0.
    pub row: u16,
    /// Column from 0.
    pub column: u16,
}

impl Cell {
    /// The cell at `row`, `column` from 0.
    #[must_use]
    pub fn new(row: usize, column: usize) -> Self {
        Cell { row: row as u16, column: column as u16 }
    }

    /// Rows and columns between two cells, added up.
    #[must_use]
    pub fn distance(self, other: Cell) -> usize {
        usize::from(self.row.abs_diff(other.row)) + usize::from(self.column.abs_diff(other.column))
    }
}

/// One of the four ways on a board, in the fixed order that decides among equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Away from row 0.
    Down,
    /// Towards column 0.
    Left,
    /// Away from column 0.
    Right,
}

impl Direction {
    /// U, D, L, R.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// Row and column offset of one cell.
    #[must_use]
    pub fn offset(self) -> (i32, i32) {
        match self {
            Direction::Up => (-1, 0),
            Direction::Down => (1, 0),
            Direction::Left => (0, -1),
            Direction::Right => (0, 1),
        }
    }

    /// The way back.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }

    /// `U`, `D`, `L` or `R`, as in move texts.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Direction::Up => 'U',
            Direction::Down => 'D',
            Direction::Left => 'L',
            Direction::Right => 'R',
        }
    }

    /// The direction with this letter, upper or lower case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Direction::ALL.into_iter().find(|direction| direction.letter() == letter.to_ascii_uppercase())
    }

    /// The key of its word in `assets/text/`, with the `@` that marks a nested key.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Direction::Up => "@direction.up",
            Direction::Down => "@direction.down",
            Direction::Left => "@direction.left",
            Direction::Right => "@direction.right",
        }
    }

    /// The neighbour of `cell` in this direction inside a board of this size.
    #[must_use]
    pub fn step(self, cell: Cell, rows: usize, columns: usize) -> Option<Cell> {
        let (down, right) = self.offset();
        let row = i32::from(cell.row) + down;
        let column = i32::from(cell.column) + right;
        (row >= 0 && column >= 0 && (row as usize) < rows && (column as usize) < columns).then(|| Cell::new(row as usize, column as usize))
    }
}

/// What a cell of the ground is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ground {
    /// A place pieces may stand on.
    #[default]
    Floor,
    /// Nothing can be here.
    Wall,
    /// Only the pieces of the goal may enter.
    Gate,
}

/// Something on the floor that pieces walk over or are stopped by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// The cell can be left in this direction only.
    OneWay(Direction),
    /// A key lies here; its letter.
    Key(char),
    /// A shut door; its letter.
    Door(char),
}

/// What a piece is to the player; themes turn roles into colours, never the only difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The piece that the goal speaks of.
    Key,
    /// Any other piece; the number tells classes (shapes, colours) apart.
    Class(u8),
}

/// A piece on the board: connected cells that move together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Stays with the piece for the whole game.
    pub id: u16,
    /// Its cells in reading order, at least one.
    pub cells: Vec<Cell>,
    /// What is written on it: one to four columns wide, safe to print.
    pub label: String,
    /// The role.
    pub role: Role,
    /// Whether it stands where the goal wants it (a tile in its place, a peg on a target).
    pub home: bool,
    /// Whether some legal move moves it now.
    pub movable: bool,
}

/// A place the goal speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Written on the empty place when there is room; may be empty.
    pub label: String,
    /// The role of the piece that belongs here.
    pub role: Role,
}

/// How the ground is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// One frame around the board; each piece has an outline of its own (klotski).
    Outline,
    /// Lines between all cells (pegs, tiles, magic).
    Grid,
    /// No lines: walls and what is between them, cell by cell (mazes).
    Corridors,
}

/// A board of cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// Row by row, `rows * columns` of them.
    pub ground: Vec<Ground>,
    /// What lies or stands on the floor besides pieces, no two on a cell.
    pub signs: Vec<(Cell, Sign)>,
    /// How it is drawn.
    pub frame: Frame,
    /// The pieces; no two share a cell.
    pub pieces: Vec<Piece>,
    /// Places of the goal, to be marked on the board.
    pub targets: Vec<Target>,
    /// A small second board that shows the goal, row by row, where marks on the board would not
    /// say enough (tiles, magic): labels, empty text for an empty cell.
    pub goal: Option<Vec<Vec<String>>>,
    /// Operations that are not moves of a piece (magic): shown as a row of buttons.
    pub buttons: Vec<Button>,
    /// What else is to be known about the position, in words.
    pub note: Option<Phrase>,
}

/// An operation of the whole board, played by a letter or a click.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// The key that plays it.
    pub letter: char,
    /// Its name.
    pub name: Phrase,
}

/// What to draw. What is asked of every kind alike is asked of the scene, so that only renderers
/// need to know the kinds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scene {
    /// A board of cells.
    Board(Board),
    /// A word on its way to another; its letters stand in row 0 and are its pieces.
    Words(Words),
    /// Vessels with liquid in them.
    Vessels(Vessels),
}

impl Scene {
    /// Whether a game on it is told by the states that it came through, so that they are drawn too.
    #[must_use]
    pub fn tells_its_way(&self) -> bool {
        matches!(self, Scene::Words(_))
    }

    /// Whether letters are text here, so that none of them may be a shortcut.
    #[must_use]
    pub fn takes_text(&self) -> bool {
        matches!(self, Scene::Words(_))
    }

    /// The piece at the cursor's cell.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<u16> {
        match self {
            Scene::Board(board) => board.piece_at(cell).map(|piece| piece.id),
            Scene::Words(words) => Some(cell.column).filter(|&column| usize::from(column) < words.len()),
            Scene::Vessels(vessels) => vessels.number_at(cell),
        }
    }

    /// The pieces, by id.
    #[must_use]
    pub fn pieces(&self) -> Vec<u16> {
        match self {
            Scene::Board(board) => board.pieces.iter().map(|piece| piece.id).collect(),
            Scene::Words(words) => (0..words.len() as u16).collect(),
            Scene::Vessels(vessels) => vessels.numbers().collect(),
        }
    }

    /// The first cell of a piece.
    #[must_use]
    pub fn cell_of(&self, piece: u16) -> Option<Cell> {
        match self {
            Scene::Board(board) => board.piece(piece).map(|piece| piece.cells[0]),
            Scene::Words(words) => Some(usize::from(piece)).filter(|&column| column < words.len()).map(|column| Cell::new(0, column)),
            Scene::Vessels(_) => Some(Vessels::cell(piece)),
        }
    }

    /// Whether some legal move moves a piece now.
    #[must_use]
    pub fn is_movable(&self, piece: u16) -> bool {
        match self {
            Scene::Board(board) => board.piece(piece).is_some_and(|piece| piece.movable),
            // Which letters can be changed is the player's to find out.
            Scene::Words(words) => usize::from(piece) < words.len(),
            Scene::Vessels(vessels) => vessels.is_movable(piece),
        }
    }

    /// Whether the goal speaks of a piece by name.
    #[must_use]
    pub fn is_key(&self, piece: u16) -> bool {
        match self {
            Scene::Board(board) => board.piece(piece).is_some_and(|piece| piece.role == Role::Key),
            Scene::Vessels(_) | Scene::Words(_) => false,
        }
    }

    /// Whether a number laid on a cell hides nothing.
    #[must_use]
    pub fn has_room_at(&self, cell: Cell) -> bool {
        match self {
            Scene::Board(board) => board.piece_at(cell).is_none(),
            Scene::Words(_) => false,
            Scene::Vessels(_) => true,
        }
    }

    /// The goal as a small second board, where there is one.
    #[must_use]
    pub fn goal(&self) -> Option<&[Vec<String>]> {
        match self {
            Scene::Board(board) => board.goal.as_deref(),
            // What is wanted is drawn with what there is.
            Scene::Vessels(_) | Scene::Words(_) => None,
        }
    }

    /// What is to be known about the position besides what is drawn.
    #[must_use]
    pub fn note(&self) -> Option<&Phrase> {
        match self {
            Scene::Board(board) => board.note.as_ref(),
            Scene::Vessels(_) | Scene::Words(_) => None,
        }
    }

    /// What it is and how large, in words.
    #[must_use]
    pub fn extent(&self) -> Phrase {
        match self {
            Scene::Board(board) => {
                Phrase::new("scene.board").with("rows", board.rows.to_string()).with("columns", board.columns.to_string())
            }
            Scene::Words(words) => Phrase::new("scene.words").with("letters", words.len().to_string()),
            Scene::Vessels(vessels) => Phrase::new("scene.vessels").with("count", vessels.vessels.len().to_string()),
        }
    }

    /// How far it looks from its goal, where that can be seen: 0 at the goal.
    #[must_use]
    pub fn apparent_distance(&self) -> usize {
        match self {
            Scene::Board(board) => board.apparent_distance(),
            Scene::Words(words) => words.apparent_distance(),
            Scene::Vessels(vessels) => vessels.apparent_distance(),
        }
    }
}

impl Board {
    /// The piece that stands on `cell`.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.cells.contains(&cell))
    }

    /// The piece with this id.
    #[must_use]
    pub fn piece(&self, id: u16) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    /// For each piece that the goal has a place for, the cells to the nearest such place.
    fn apparent_distance(&self) -> usize {
        let nearest = |piece: &Piece| self.places_for(piece).map(|place| piece.cells[0].distance(place)).min();
        self.pieces.iter().filter_map(nearest).sum()
    }

    /// The places that the goal has for a piece.
    fn places_for<'a>(&'a self, piece: &'a Piece) -> impl Iterator<Item = Cell> + 'a {
        let fits = |target: &&Target| target.role == piece.role && (piece.role != Role::Key || target.label == piece.label);
        let marked = self.targets.iter().filter(fits).map(|target| target.cells[0]);
        let rows = self.goal.iter().flatten().enumerate();
        let drawn = rows.flat_map(|(row, cells)| cells.iter().enumerate().map(move |(column, cell)| (Cell::new(row, column), cell)));
        marked.chain(drawn.filter(|(_, cell)| **cell == piece.label).map(|(place, _)| place))
    }

    /// The ground of `cell`.
    #[must_use]
    pub fn ground_at(&self, cell: Cell) -> Ground {
        self.ground[usize::from(cell.row) * self.columns + usize::from(cell.column)]
    }
}
