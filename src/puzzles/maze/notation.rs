//! Mazes as text: rows of `#`, `.`, `S`, `E`, `a`-`d`, `A`-`D` and `^v<>`; states as `r,c+ab`.

use super::rules::{Grid, LARGEST_SIDE, MOST_KEYS, Square, State, key_bit};
use crate::puzzle::{Cell, Direction, InputError};

/// What a drawing of a maze says.
pub struct Drawing {
    /// The squares; start and exit are open ones.
    pub grid: Grid,
    /// The cell of `S`.
    pub start: Option<u16>,
    /// The cell of `E`.
    pub exit: Option<u16>,
}

/// The characters of one-way cells, by direction.
const ARROWS: [char; 4] = ['^', 'v', '<', '>'];

/// The letter of a key.
pub fn key_letter(number: u8) -> char {
    char::from(b'a' + number)
}

/// The letter of a door.
pub fn door_letter(number: u8) -> char {
    char::from(b'A' + number)
}

/// The number of a letter from `first` on, among the kinds of keys.
fn number(letter: char, first: u8) -> Option<u8> {
    let number = u8::try_from(letter).ok()?.checked_sub(first)?;
    (usize::from(number) < MOST_KEYS).then_some(number)
}

/// The square of a character; start and exit are open.
fn square(character: char) -> Option<Square> {
    let arrow = || Direction::ALL.into_iter().find(|&direction| ARROWS[direction as usize] == character).map(Square::OneWay);
    match character {
        '#' => Some(Square::Wall),
        '.' | 'S' | 'E' => Some(Square::Open),
        _ => number(character, b'a').map(Square::Key).or_else(|| number(character, b'A').map(Square::Door)).or_else(arrow),
    }
}

/// The character of a square.
pub fn character(square: Square) -> char {
    match square {
        Square::Wall => '#',
        Square::Open => '.',
        Square::OneWay(direction) => ARROWS[direction as usize],
        Square::Key(number) => key_letter(number),
        Square::Door(number) => door_letter(number),
    }
}

/// Reads a drawing; rows end with a line break or `/`.
///
/// # Errors
/// No row, a side above [`LARGEST_SIDE`], rows of different length, a character that means nothing,
/// `S` or `E` twice.
pub fn parse_drawing(text: &str) -> Result<Drawing, InputError> {
    let rows: Vec<&str> = text.trim_end().split(['/', '\n']).map(str::trim_end).collect();
    let columns = rows[0].chars().count();
    let sides = 1..=LARGEST_SIDE;
    if !sides.contains(&rows.len()) || !sides.contains(&columns) {
        let size = format!("{}x{columns}", rows.len());
        return Err(InputError::new("board", size, format!("1 to {LARGEST_SIDE} rows of 1 to {LARGEST_SIDE} cells")));
    }
    let mut squares = Vec::with_capacity(rows.len() * columns);
    let (mut start, mut exit) = (None, None);
    for (row, line) in rows.iter().enumerate() {
        for (column, character) in line.chars().enumerate() {
            let wrong = |expected: &str| Err(InputError::new("board", character, expected).at(row + 1, column + 1));
            let Some(square) = square(character) else { return wrong("#, ., S, E, a key a to d, a door A to D, or one of ^v<>") };
            let once = match character {
                'S' => start.replace(squares.len() as u16),
                'E' => exit.replace(squares.len() as u16),
                _ => None,
            };
            if once.is_some() {
                return wrong("one S and one E");
            }
            squares.push(square);
        }
        let length = line.chars().count();
        if length != columns {
            let place = length.min(columns) + 1;
            return Err(InputError::new("board", *line, format!("{columns} cells, as in the first row")).at(row + 1, place));
        }
    }
    let grid = Grid::new(rows.len(), columns, squares);
    let grid = grid.ok_or_else(|| InputError::new("board", text, "rows of the same length"))?;
    Ok(Drawing { grid, start, exit })
}

/// A drawing of a maze, with start and exit where they are given.
pub fn format_drawing(grid: &Grid, start: Option<u16>, exit: Option<u16>) -> String {
    let mut text = String::with_capacity(grid.squares().len() + grid.rows());
    for (cell, &square) in (0..).zip(grid.squares()) {
        if cell > 0 && usize::from(cell) % grid.columns() == 0 {
            text.push('\n');
        }
        text.push(match cell {
            _ if Some(cell) == start => 'S',
            _ if Some(cell) == exit => 'E',
            _ => character(square),
        });
    }
    text
}

/// The cell of a `row,column` text, from 1.
fn parse_cell(grid: &Grid, text: &str) -> Option<u16> {
    let (row, column) = text.trim().split_once(',')?;
    let index = |part: &str| part.trim().parse::<usize>().ok()?.checked_sub(1).filter(|&index| index < LARGEST_SIDE);
    grid.cell(Cell::new(index(row)?, index(column)?)).filter(|&cell| grid.at(cell) != Square::Wall)
}

/// The exit of a `--goal`.
///
/// # Errors
/// Text that is no cell of the maze, or one of a wall.
pub fn parse_exit(grid: &Grid, text: &str) -> Result<u16, InputError> {
    parse_cell(grid, text).ok_or_else(|| InputError::new("goal", text.trim(), "row,column of a cell that is no wall, as 2,5"))
}

/// A state of `r,c` or `r,c+ab`; a key on the cell is taken.
///
/// # Errors
/// Text that is none, a wall, or a shut door.
pub fn parse_state(grid: &Grid, text: &str) -> Result<State, InputError> {
    let wrong = || InputError::new("at", text.trim(), "row,column of a free cell and the keys carried, as 2,5 or 2,5+ab");
    let (cell, letters) = text.trim().split_once('+').unwrap_or((text, ""));
    let cell = parse_cell(grid, cell).ok_or_else(wrong)?;
    let mut keys = key_bit(grid.at(cell));
    for letter in letters.chars() {
        keys |= 1 << number(letter, b'a').ok_or_else(wrong)?;
    }
    match grid.at(cell) {
        Square::Door(number) if keys & 1 << number == 0 => Err(wrong()),
        _ => Ok(State { cell, keys }),
    }
}

/// A cell as `row,column` from 1.
pub fn format_cell(grid: &Grid, cell: u16) -> String {
    let place = grid.place(cell);
    format!("{},{}", place.row + 1, place.column + 1)
}

/// The letters of keys.
pub fn format_keys(keys: u8) -> String {
    (0..MOST_KEYS as u8).filter(|number| keys & 1 << number != 0).map(key_letter).collect()
}

/// A state as text.
pub fn format_state(grid: &Grid, state: State) -> String {
    let cell = format_cell(grid, state.cell);
    if state.keys == 0 { cell } else { format!("{cell}+{}", format_keys(state.keys)) }
}

/// The direction of a move text, in either case.
///
/// # Errors
/// Anything but one letter of U, D, L, R.
pub fn parse_step(text: &str) -> Result<Direction, InputError> {
    let mut letters = text.trim().chars();
    let direction = letters.next().and_then(Direction::from_letter).filter(|_| letters.next().is_none());
    direction.ok_or_else(|| InputError::new("move", text, "U, D, L or R"))
}
