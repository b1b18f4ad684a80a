//! The rules: a step changes one letter so that the result is in the list.
//!
//! Every step can be undone by one, so predecessors are neighbours. States are numbers of words;
//! moves are the words they lead to.

use std::sync::Arc;

use super::lexicon::{Key, Lexicon, Word};
use crate::search::{Indexed, Reversible, StateSpace};

/// Words of one length and the one to reach.
#[derive(Clone)]
pub struct Rules {
    /// The words.
    pub lexicon: Arc<Lexicon>,
    /// The word to reach.
    pub target: Word,
}

/// Why a text is no step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It has characters other than a to z.
    Letters,
    /// It has so many letters.
    Length(usize),
    /// It is the present word.
    Same,
    /// It differs in so many letters.
    Differs(usize),
    /// The list does not have it.
    Unknown,
}

impl Rules {
    /// The word that a folded text leads to.
    ///
    /// # Errors
    /// Why it leads nowhere.
    pub fn step(&self, from: Word, text: &str) -> Result<Word, Refusal> {
        if text.is_empty() || !text.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return Err(Refusal::Letters);
        }
        let key = Key::of(text).filter(|_| text.len() == self.lexicon.length()).ok_or(Refusal::Length(text.len()))?;
        match self.lexicon.differences(from, key) {
            0 => Err(Refusal::Same),
            1 => self.lexicon.find(text).ok_or(Refusal::Unknown),
            count => Err(Refusal::Differs(count)),
        }
    }

    /// Whether no step leads from a word.
    pub fn is_alone(&self, word: Word) -> bool {
        self.lexicon.neighbours(word).is_empty()
    }
}

impl StateSpace for Rules {
    type State = Word;
    type Move = Word;

    fn for_each_move(&self, state: Word, mut visit: impl FnMut(Word, Word)) {
        self.lexicon.neighbours(state).into_iter().for_each(|next| visit(next, next));
    }

    fn is_goal(&self, state: Word) -> bool {
        state == self.target
    }
}

impl Reversible for Rules {
    fn for_each_predecessor(&self, state: Word, mut visit: impl FnMut(Word, Word)) {
        self.lexicon.neighbours(state).into_iter().for_each(|before| visit(state, before));
    }

    fn for_each_goal(&self, mut visit: impl FnMut(Word)) {
        visit(self.target);
    }
}

impl Indexed for Rules {
    fn state_count(&self) -> usize {
        self.lexicon.len()
    }

    fn rank(&self, state: Word) -> usize {
        state.0 as usize
    }

    fn unrank(&self, rank: usize) -> Word {
        Word(rank as u32)
    }
}
