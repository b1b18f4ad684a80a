//! What is wrong with a level pack, and where: one line each.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::puzzle::{Place, escape};

/// Something wrong in a pack.
///
/// Its `Display` is one line, safe to print: `file:line:column: message`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file as it was named.
    pub file: String,
    /// Where in it.
    pub place: Place,
    /// What is wrong and what was expected.
    pub message: String,
}

impl Fault {
    pub(super) fn new(file: &str, place: Place, message: impl fmt::Display) -> Self {
        Fault { file: file.to_owned(), place, message: message.to_string() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: {}", escape(&self.file), self.place, escape(&self.message))
    }
}

/// The text of a file by its name.
#[derive(Clone)]
pub(super) struct Source<'a> {
    pub file: Arc<str>,
    pub text: &'a str,
    /// The byte offset of each line's beginning: every value of a pack asks for its place.
    lines: Arc<[usize]>,
}

impl<'a> Source<'a> {
    pub fn new(file: &Arc<str>, text: &'a str) -> Self {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Source { file: Arc::clone(file), text, lines }
    }

    /// The place of a byte offset; past the end it is the end.
    pub fn place(&self, offset: usize) -> Place {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line = self.lines.partition_point(|&start| start <= before.len());
        Place { line, column: before[self.lines[line - 1]..].chars().count() + 1 }
    }

    /// Where the rows of a board begin whose TOML value stands at `span`: as many places as it has
    /// rows, or none where escapes hide the rows from view.
    pub fn rows(&self, span: Range<usize>) -> Vec<Place> {
        let raw = self.text.get(span.clone()).unwrap_or_default();
        let literal = raw.starts_with('\'');
        if raw.contains('\\') && !literal {
            return Vec::new();
        }
        let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
        let mut start = span.start + quotes;
        let end = span.end.saturating_sub(quotes);
        if quotes == 3 {
            start += if raw[quotes..].starts_with("\r\n") { 2 } else { usize::from(raw[quotes..].starts_with('\n')) };
        }
        let Some(content) = self.text.get(start..end) else { return Vec::new() };
        let mut at = start;
        content
            .split_inclusive(['\n', '/'])
            .map(|row| {
                let place = self.place(at);
                at += row.len();
                place
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source<'_> {
        Source::new(&"x.toml".into(), text)
    }

    #[test]
    fn a_place_counts_characters_not_bytes() {
        let text = "a\n横刀 = 1\n";
        let place = source(text).place(text.find('=').expect("an equals sign"));
        assert_eq!(place, Place { line: 2, column: 4 });
        assert_eq!(source(text).place(1000), Place { line: 3, column: 1 });
    }

    #[test]
    fn the_rows_of_a_board_are_found_in_every_kind_of_string() {
        let rows = |text: &str| -> Vec<(usize, usize)> {
            let start = text.find(['"', '\'']).expect("a string");
            source(text).rows(start..text.trim_end().len()).iter().map(|place| (place.line, place.column)).collect()
        };
        assert_eq!(rows("b = \"\"\"\nAB\n..\n\"\"\"\n"), [(2, 1), (3, 1)]);
        assert_eq!(rows("b = \"AB/..\""), [(1, 6), (1, 9)]);
        assert_eq!(rows("b = '\\A'"), [(1, 6)]);
        assert_eq!(rows("b = \"A\\nB\""), []);
    }

    #[test]
    fn a_fault_is_one_harmless_line() {
        let fault = Fault::new("a\n\u{1b}[2J.toml", Place::START, "bad \u{7}");
        assert_eq!(fault.to_string(), "a\\n\\u{1b}[2J.toml:1:1: bad \\u{7}");
    }
}
