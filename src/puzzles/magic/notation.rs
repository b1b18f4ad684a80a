//! Eight digits in one of the two readings that exist in the wild.

use super::rules::{COLUMNS, Operation, PLACES, Tiles};
use crate::puzzle::InputError;

/// How eight digits lie on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// 1-4 the top row, 5-8 the bottom row, both from the left.
    Rows,
    /// 1-4 the top row from the left, 5-8 the bottom row from the right (USACO, HDU 1430).
    Clockwise,
}

impl Reading {
    /// The place of digit number `index` of a text.
    fn place(self, index: usize) -> usize {
        match self {
            Reading::Clockwise if index >= COLUMNS => PLACES + COLUMNS - 1 - index,
            _ => index,
        }
    }

    /// A board as text.
    pub fn format(self, tiles: Tiles) -> String {
        (0..PLACES).map(|index| char::from(b'1' + tiles.0[self.place(index)])).collect()
    }

    /// The board of eight digits given as characters.
    ///
    /// # Errors
    /// A character that is no digit from 1 to 8, a digit twice, too few or too many.
    pub fn parse(self, what: &'static str, text: &str) -> Result<Tiles, InputError> {
        let wrong = || InputError::new(what, text, "each digit from 1 to 8 once");
        let mut tiles = Tiles([0; PLACES]);
        let mut count = 0;
        let mut seen = 0u8;
        for character in text.chars().filter(|character| !character.is_whitespace()) {
            let digit = character.to_digit(10).filter(|digit| (1..=8).contains(digit)).ok_or_else(wrong)? as u8 - 1;
            if count == PLACES || seen & 1 << digit != 0 {
                return Err(wrong());
            }
            seen |= 1 << digit;
            tiles.0[self.place(count)] = digit;
            count += 1;
        }
        if count == PLACES { Ok(tiles) } else { Err(wrong()) }
    }
}

impl std::str::FromStr for Reading {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        match text {
            "rows" => Ok(Reading::Rows),
            "clockwise" => Ok(Reading::Clockwise),
            _ => Err(InputError::new("reading", text, "rows or clockwise")),
        }
    }
}

/// Reads a move text, in either case.
///
/// # Errors
/// Anything but one of the three letters.
pub fn parse_operation(text: &str) -> Result<Operation, InputError> {
    let mut letters = text.trim().chars();
    letters
        .next()
        .and_then(Operation::from_letter)
        .filter(|_| letters.next().is_none())
        .ok_or_else(|| InputError::new("move", text, "A, B or C"))
}
