//! Where something stands in a text, as editors and compilers count.

use std::fmt;

/// A place in a text; its `Display` is `line:column`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Line from 1.
    pub line: usize,
    /// Column in characters from 1.
    pub column: usize,
}

impl Place {
    /// The beginning of a text.
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place of a byte offset; past the end, or inside a character, it is the end.
    #[must_use]
    pub fn of(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        Place { line: before.matches('\n').count() + 1, column: before[start..].chars().count() + 1 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_characters_not_bytes() {
        let text = "a\n横刀 = 1\n";
        assert_eq!(Place::of(text, 0), Place::START);
        assert_eq!(Place::of(text, text.find('=').expect("an equals sign")).to_string(), "2:4");
        assert_eq!(Place::of(text, 1000), Place { line: 3, column: 1 });
    }
}
