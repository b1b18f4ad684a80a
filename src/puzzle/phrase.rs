//! A sentence to be said in the player's language: a key into `assets/text/` and its values.
//!
//! Puzzles speak in phrases, so that they know no language and the `text` layer knows no puzzle.

/// A key of `assets/text/` with the values for its `%{name}` holes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    /// Dotted key, `klotski.move`.
    pub key: &'static str,
    /// Values by name; a value that begins with `@` is itself a key, `@direction.up`.
    pub values: Vec<(&'static str, String)>,
}

impl Phrase {
    /// A phrase without values.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Phrase { key, values: Vec::new() }
    }

    /// The same phrase with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.values.push((name, value.into()));
        self
    }
}
