//! What a position made of words looks like, as data.
//!
//! The way so far is no part of it: a position knows no past. Whoever draws a game lays the way
//! over the scene, as with hints and numbers.

/// A word on its way to another of the same length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// The present word; its letters are what a cursor's column and a piece's id count, from 0.
    pub word: String,
    /// The word to reach.
    pub target: String,
}

impl Words {
    /// Letters of the present word.
    #[must_use]
    pub fn len(&self) -> usize {
        self.word.chars().count()
    }

    /// Whether there is no letter.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.word.is_empty()
    }

    /// For each letter of the present word, whether the word to reach has the same there.
    pub fn matches(&self) -> impl Iterator<Item = bool> + '_ {
        self.word.chars().zip(self.target.chars()).map(|(letter, wanted)| letter == wanted)
    }

    /// Letters that differ from the word to reach: no way is shorter.
    #[must_use]
    pub fn apparent_distance(&self) -> usize {
        self.matches().filter(|same| !same).count()
    }
}
