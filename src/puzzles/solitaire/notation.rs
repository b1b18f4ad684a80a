//! The texts: `44 45 54 65`, with colours `44a 45b`; a move `44>45`.

use super::rules::{CELLS, MOST_COLOURS, MOST_PEGS, Peg, Pegs, SIDE, Step};
use crate::puzzle::{InputError, Phrase};

/// What a cell looks like in error messages.
const CELL: &str = "a row and a column from 1 to 8, as in `44`";

/// A cell's two digits, row then column, from 1.
pub fn format_cell(cell: u8) -> String {
    format!("{}{}", usize::from(cell) / SIDE + 1, usize::from(cell) % SIDE + 1)
}

/// The cell of two digits, `None` when they are no cell.
pub fn parse_cell(text: &str) -> Option<u8> {
    match *text.as_bytes() {
        [row @ b'1'..=b'8', column @ b'1'..=b'8'] => Some((row - b'1') * SIDE as u8 + (column - b'1')),
        _ => None,
    }
}

/// The letter of a colour.
pub fn colour_letter(colour: u8) -> char {
    char::from(b'a' + colour)
}

/// A peg as text: `44`, with a colour `44b`.
pub fn format_peg(cell: u8, colour: Option<u8>) -> String {
    format_cell(cell) + &colour.map_or_else(String::new, |colour| colour_letter(colour).to_string())
}

/// Reads a peg: its cell, and its colour if it has one.
///
/// # Errors
/// Anything that is no cell, or has another letter behind it than a colour's.
pub fn parse_peg(what: &'static str, word: &str) -> Result<(u8, Option<u8>), InputError> {
    let (digits, colour) = match word.char_indices().nth(2) {
        Some((at, letter @ 'a'..='d')) if word.len() == at + 1 => (&word[..at], Some(letter as u8 - b'a')),
        Some((at, letter)) if word.len() == at + letter.len_utf8() => {
            return Err(InputError::new(what, word, "a colour from a to d after the digits"));
        }
        _ => (word, None),
    };
    let cell = parse_cell(digits).ok_or_else(|| InputError::new(what, word, CELL))?;
    Ok((cell, colour))
}

/// Pegs as text, sorted by cell; with their colours when the level is `coloured`.
pub fn format_pegs(pegs: Pegs, coloured: bool) -> String {
    let texts: Vec<String> = pegs.iter().map(|peg| format_peg(peg.cell, coloured.then_some(peg.colour))).collect();
    texts.join(" ")
}

/// Reads 1 to 6 pegs in any order, all with a colour or all without; also tells which.
///
/// # Errors
/// Anything that is no cell, a cell twice, too few or too many, colours on some only.
pub fn parse_pegs(what: &'static str, text: &str) -> Result<(Pegs, bool), InputError> {
    let mut pegs: Vec<Peg> = Vec::new();
    let mut coloured = None;
    let mut taken = [false; CELLS];
    let said = |key| Phrase::new(key).with("page", if what == "goal" { "@draw.goal" } else { "@draw.start" });
    for word in text.split_whitespace() {
        let (cell, colour) = parse_peg(what, word)?;
        if std::mem::replace(&mut taken[usize::from(cell)], true) {
            return Err(InputError::new(what, word, "no two pegs on one cell"));
        }
        if coloured.replace(colour.is_some()).is_some_and(|before| before != colour.is_some()) {
            return Err(InputError::new(what, word, "a colour on every peg or on none").said(said("solitaire.mixed")));
        }
        if pegs.len() == MOST_PEGS {
            return Err(InputError::new(what, text, "at most 6 pegs").said(said("solitaire.many")));
        }
        pegs.push(Peg { cell, colour: colour.unwrap_or(0) });
    }
    if pegs.is_empty() {
        return Err(InputError::new(what, text, "1 to 6 pegs, as in `44 45 54 65`").said(said("solitaire.none")));
    }
    Ok((Pegs::new(pegs), coloured == Some(true)))
}

/// The text of a move.
pub fn format_step(step: Step) -> String {
    format!("{}>{}", format_cell(step.from), format_cell(step.to))
}

/// Reads a move text; whether the move is legal is not asked.
///
/// # Errors
/// Anything but two cells with `>` between them.
pub fn parse_step(text: &str) -> Result<Step, InputError> {
    text.trim()
        .split_once('>')
        .and_then(|(from, to)| Some(Step { from: parse_cell(from)?, to: parse_cell(to)? }))
        .ok_or_else(|| InputError::new("move", text, "two cells, as in `44>45`"))
}

const _: () = assert!(MOST_COLOURS == 4 && CELLS == 64, "the texts speak of a to d and of 1 to 8");
