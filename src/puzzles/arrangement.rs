//! Drawing for families whose board is an arrangement of numbers, each of them there once.
//!
//! A tool is a number; painting a cell with it swaps it with what lies there, so what is drawn is
//! an arrangement at every moment. The start is one page, the goal another.

use crate::puzzle::{Board, Cell, Drawing, Frame, Ground, InputError, Phrase, Piece, Role, Setup, Switch, Tool};

/// What a family says of its numbers.
pub(super) trait Numbers: Clone + Send + Sync + 'static {
    /// Rows and columns.
    fn size(&self) -> (usize, usize);

    /// The same numbers on a board of another size, where there is one.
    fn sized(&self, rows: usize, columns: usize) -> Option<Self> {
        ((rows, columns) == self.size()).then(|| self.clone())
    }

    /// The arrangement of a cleared board.
    fn ordered(&self) -> Vec<u8>;

    /// What is written on a number; empty for one that is a gap.
    fn label(&self, number: u8) -> String;

    /// The digit or letter that takes a number.
    fn digit(&self, number: u8) -> u8;

    /// A number's name.
    fn name(&self, number: u8) -> Phrase;

    /// Reads a state.
    fn parse(&self, text: &str) -> Result<Vec<u8>, InputError>;

    /// The setup of a start and a goal.
    fn setup(&self, start: &[u8], goal: &[u8]) -> Setup;

    /// The options.
    fn switches(&self) -> Vec<Switch> {
        Vec::new()
    }

    /// Turns an option to its next value.
    fn turn(&mut self, switch: usize) {
        let _ = switch;
    }
}

/// A start and a goal of the same numbers.
#[derive(Clone)]
pub(super) struct Arrangement<N> {
    numbers: N,
    /// Start and goal, row by row.
    pages: [Vec<u8>; 2],
}

impl<N: Numbers> Arrangement<N> {
    /// A start and a goal, each an arrangement of these numbers.
    pub fn new(numbers: N, start: Vec<u8>, goal: Vec<u8>) -> Self {
        Arrangement { numbers, pages: [start, goal] }
    }

    /// Everything in order.
    pub fn ordered(numbers: N) -> Self {
        let pages = [numbers.ordered(), numbers.ordered()];
        Arrangement { numbers, pages }
    }

    /// The key of a number: its digit, and capitals from ten on.
    fn key(&self, number: u8) -> char {
        char::from_digit(self.numbers.digit(number).into(), 36).unwrap_or('?').to_ascii_uppercase()
    }
}

impl<N: Numbers> Drawing for Arrangement<N> {
    fn boxed(&self) -> Box<dyn Drawing> {
        Box::new(self.clone())
    }

    fn pages(&self) -> Vec<Phrase> {
        vec![Phrase::new("draw.start"), Phrase::new("draw.goal")]
    }

    fn tools(&self, _page: usize) -> Vec<Tool> {
        let mut numbers = self.pages[0].clone();
        numbers.sort_unstable();
        let tool =
            |number: u8| Tool { key: self.key(number), mark: self.numbers.digit(number).to_string(), name: self.numbers.name(number) };
        numbers.into_iter().map(tool).collect()
    }

    fn paint(&mut self, page: usize, cell: Cell, key: char) {
        let (rows, columns) = self.numbers.size();
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        let Some(shown) = self.pages.get(page) else { return };
        let from = shown.iter().position(|&number| self.key(number) == key);
        if let (Some(from), true) = (from, row < rows && column < columns) {
            self.pages[page].swap(from, row * columns + column);
        }
    }

    fn board(&self, page: usize) -> Board {
        let (rows, columns) = self.numbers.size();
        let [start, goal] = &self.pages;
        let (shown, other) = if page == 1 { (goal, None) } else { (start, Some(goal)) };
        let piece = |(at, &number): (usize, &u8)| Piece {
            id: u16::from(number),
            cells: vec![Cell::new(at / columns, at % columns)],
            label: self.numbers.label(number),
            role: Role::Class(0),
            home: other.is_some_and(|goal| goal[at] == number),
            movable: true,
        };
        let label = |number: &u8| self.numbers.label(*number);
        Board {
            rows,
            columns,
            ground: vec![Ground::Floor; rows * columns],
            signs: Vec::new(),
            frame: Frame::Grid,
            pieces: shown.iter().enumerate().map(piece).filter(|piece| !piece.label.is_empty()).collect(),
            targets: Vec::new(),
            goal: other.map(|goal| goal.chunks(columns).map(|row| row.iter().map(label).collect()).collect()),
            buttons: Vec::new(),
            note: None,
        }
    }

    fn resize(&mut self, rows: usize, columns: usize) -> bool {
        if (rows, columns) == self.numbers.size() {
            return true;
        }
        let Some(numbers) = self.numbers.sized(rows, columns) else { return false };
        *self = Self::ordered(numbers);
        true
    }

    fn clear(&mut self) {
        self.pages = [self.numbers.ordered(), self.numbers.ordered()];
    }

    fn switches(&self) -> Vec<Switch> {
        self.numbers.switches()
    }

    fn turn(&mut self, switch: usize) {
        self.numbers.turn(switch);
    }

    fn place(&mut self, start: &str) -> Result<(), InputError> {
        self.pages[0] = self.numbers.parse(start)?;
        Ok(())
    }

    fn setup(&self) -> Setup {
        self.numbers.setup(&self.pages[0], &self.pages[1])
    }
}
