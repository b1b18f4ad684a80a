//! What can be wrong with text from outside: one small type, one clear line.
//!
//! The line speaks of text, to whoever wrote it. What a hand at a board can bring about as well has
//! besides the line a phrase for the player, in words that say what to do.

use std::fmt;

use super::Phrase;

/// Input that could not be read: what it was, the offending text, what was expected.
///
/// Its `Display` is one line, safe to print: control characters are shown escaped and long text
/// is cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputError {
    what: &'static str,
    found: String,
    expected: String,
    /// 1-based row and column inside a multi-line board, where there is one.
    place: Option<(usize, usize)>,
    /// The same for whoever draws and has written nothing.
    said: Option<Box<Phrase>>,
}

impl InputError {
    /// An error about `what` (a noun: "board", "goal", "move"), with the text found instead of
    /// what was `expected`.
    pub fn new(what: &'static str, found: impl fmt::Display, expected: impl Into<String>) -> Self {
        InputError { what, found: sanitise(&found.to_string()), expected: expected.into(), place: None, said: None }
    }

    /// The same error with its row and column (from 1) inside the board.
    #[must_use]
    pub fn at(mut self, row: usize, column: usize) -> Self {
        self.place = Some((row, column));
        self
    }

    /// The same error without its place, for who tells the place by other means.
    #[must_use]
    pub fn unplaced(self) -> Self {
        InputError { place: None, ..self }
    }

    /// The same error with what a player is told who brought it about by drawing.
    #[must_use]
    pub fn said(self, phrase: Phrase) -> Self {
        InputError { said: Some(Box::new(phrase)), ..self }
    }

    /// What a player is told, where a drawing can bring it about.
    #[must_use]
    pub fn phrase(&self) -> Option<&Phrase> {
        self.said.as_deref()
    }

    /// Which part of the input: "board", "goal", "move", an option's name…
    #[must_use]
    pub fn what(&self) -> &'static str {
        self.what
    }

    /// Row and column from 1 inside a multi-line board.
    #[must_use]
    pub fn place(&self) -> Option<(usize, usize)> {
        self.place
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.found.is_empty() {
            write!(f, "no {}", self.what)?;
        } else {
            write!(f, "{} `{}`", self.what, self.found)?;
        }
        if let Some((row, column)) = self.place {
            write!(f, " at row {row}, column {column}")?;
        }
        write!(f, ": expected {}", self.expected)
    }
}

impl std::error::Error for InputError {}

/// The longest stretch of foreign text that an error line repeats.
const LONGEST: usize = 60;

/// Foreign text made harmless and short: [`escape`]d, and cut where it is long.
#[must_use]
pub fn sanitise(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => escape(&text[..end]) + "...",
        None => escape(text),
    }
}

/// Foreign text made harmless: control, bidirectional and invisible characters escaped. What comes
/// out is one line.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        if is_printable(character) { safe.push(character) } else { safe.extend(character.escape_default()) }
    }
    safe
}

/// JSON made as harmless as [`escape`] makes text, and the same to whoever parses it: what must not
/// reach a terminal can only stand in its strings, and stands there as JSON escapes it.
#[must_use]
pub fn escape_json(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for character in json.chars() {
        if is_printable(character) {
            safe.push(character);
        } else {
            safe.extend(character.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    safe
}

/// Whether a character may reach a terminal: no controls, no direction marks, nothing invisible.
#[must_use]
pub fn is_printable(character: char) -> bool {
    !character.is_control()
        && !matches!(character as u32,
            0xAD | 0x61C | 0x180E | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0xFEFF | 0xFFF9..=0xFFFB | 0xE000..=0xF8FF | 0xE_0000..=0x10_FFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_said_without_quotes_around_nothing() {
        assert_eq!(InputError::new("goal", "", "a word").to_string(), "no goal: expected a word");
        assert_eq!(InputError::new("goal", "x", "a word").at(1, 2).to_string(), "goal `x` at row 1, column 2: expected a word");
    }

    #[test]
    #[cfg(feature = "terminal")]
    fn json_that_is_harmless_says_the_same() {
        for text in ["横 \u{9b}2J\u{202e}", "\u{e0001}\u{1b}]0;\u{7}\"", "a\nb"] {
            let json = serde_json::to_string(text).expect("a text");
            let safe = escape_json(&json);
            assert!(safe.chars().all(is_printable), "{safe}");
            assert_eq!(serde_json::from_str::<String>(&safe).expect("JSON"), text);
        }
    }
}
