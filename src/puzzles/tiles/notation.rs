//! State and move texts.
//!
//! A 3x3 state is nine digits, `283104765`, in one line or in three; any state is its rows, `1 2 3 4/5 6 7 0`, with `/` or
//! a line break between them, which a square board may leave out; `x` is read as the blank too. A
//! move is the tile and its direction, `8D`, or the tile alone.

use super::grid::{Grid, MAX_SIDE, MIN_SIDE, Slide, State};
use crate::puzzle::{Direction, InputError};

/// Reads a state of any size; `what` names it in errors, `board` or `goal`.
///
/// # Errors
/// Anything but each number from 0 to n once, in 2 to 5 rows of 2 to 5 numbers.
pub(super) fn parse_state(what: &'static str, text: &str) -> Result<(Grid, State), InputError> {
    let text = text.trim();
    let lines: Vec<&str> = text.split(['/', '\n']).map(str::trim).collect();
    let short = lines.concat();
    if is_nine_digits(&short) && (lines.len() == 1 || lines.iter().all(|line| line.len() == 3)) {
        return parse_nine_digits(what, &short);
    }
    let rows: Vec<Vec<&str>> = text.split(['/', '\n']).map(|row| row.split_whitespace().collect()).collect();
    match &rows[..] {
        [row] => {
            // All numbers of a square board in one line, as contests write them.
            let square = (MIN_SIDE..=MAX_SIDE).find(|side| side * side == row.len());
            let side = square.ok_or_else(|| InputError::new(what, text, "nine digits, or rows of numbers joined by `/`"))?;
            of_rows(what, &row.chunks(side).map(<[&str]>::to_vec).collect::<Vec<_>>())
        }
        rows => of_rows(what, rows),
    }
}

/// Reads a 3x3 state in its short form.
///
/// # Errors
/// Anything but the digits 0 to 8, each once.
pub(super) fn parse_nine_digits(what: &'static str, text: &str) -> Result<(Grid, State), InputError> {
    if !is_nine_digits(text) {
        return Err(InputError::new(what, text, "nine digits"));
    }
    let digits: Vec<&str> = (0..9).map(|at| &text[at..=at]).collect();
    let rows: Vec<Vec<&str>> = digits.chunks(3).map(<[&str]>::to_vec).collect();
    of_rows(what, &rows)
}

fn is_nine_digits(text: &str) -> bool {
    text.len() == 9 && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn of_rows(what: &'static str, rows: &[Vec<&str>]) -> Result<(Grid, State), InputError> {
    let columns = rows.first().map_or(0, Vec::len);
    if let Some(odd) = rows.iter().position(|row| row.len() != columns) {
        let found = rows[odd].join(" ");
        return Err(InputError::new(what, found, format!("rows of {columns} numbers, as the first")).at(odd + 1, 1));
    }
    let grid = Grid::new(rows.len(), columns).ok_or_else(|| {
        let expected = format!("{MIN_SIDE} to {MAX_SIDE} rows of {MIN_SIDE} to {MAX_SIDE} numbers");
        InputError::new(what, format_args!("{}x{columns}", rows.len()), expected)
    })?;
    let last = grid.cells() - 1;
    let mut seen = vec![false; grid.cells()];
    let mut tiles = Vec::with_capacity(grid.cells());
    for (row, words) in rows.iter().enumerate() {
        for (column, word) in words.iter().enumerate() {
            let wrong = |expected| InputError::new(what, word, expected).at(row + 1, column + 1);
            let tile = number(word).filter(|&tile| tile <= last).ok_or_else(|| wrong(format!("a number from 0 to {last}")))?;
            if std::mem::replace(&mut seen[tile], true) {
                return Err(wrong(format!("each number from 0 to {last} once")));
            }
            tiles.push(tile as u8);
        }
    }
    Ok((grid, State::new(tiles)))
}

/// A number of one or two digits, no sign.
fn number(word: &str) -> Option<usize> {
    if word.eq_ignore_ascii_case("x") {
        return Some(0);
    }
    (matches!(word.len(), 1 | 2) && word.bytes().all(|byte| byte.is_ascii_digit())).then(|| word.parse().ok())?
}

/// The state text.
pub(super) fn format_state(grid: &Grid, state: State) -> String {
    let tiles: Vec<String> = (0..grid.cells()).map(|cell| state.tile(cell).to_string()).collect();
    if grid.rows() == 3 && grid.columns() == 3 {
        return tiles.concat();
    }
    tiles.chunks(grid.columns()).map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
}

/// The text of slides, one in a unit of the only metric.
pub(super) fn format_slides(slides: &[Slide]) -> String {
    let texts: Vec<String> = slides.iter().map(|slide| format!("{}{}", slide.tile, slide.direction.letter())).collect();
    texts.join(" ")
}

/// Reads a move text against the legal moves: `8D`, `8d` or `8`.
///
/// # Errors
/// Text in another form, or a tile that cannot move, or not that way.
pub(super) fn parse_slide(legal: &[Slide], text: &str) -> Result<Slide, InputError> {
    let text = text.trim();
    let (digits, direction) = match text.chars().last().and_then(Direction::from_letter) {
        Some(direction) => (&text[..text.len() - 1], Some(direction)),
        None => (text, None),
    };
    let tile = number(digits).ok_or_else(|| InputError::new("move", text, "a tile and its direction, such as `8D`"))?;
    legal
        .iter()
        .copied()
        .find(|slide| usize::from(slide.tile) == tile && direction.is_none_or(|direction| slide.direction == direction))
        .ok_or_else(|| {
            let can: Vec<String> = legal.iter().map(|slide| format!("`{}`", format_slides(&[*slide]))).collect();
            InputError::new("move", text, format!("one of {}", can.join(", ")))
        })
}
