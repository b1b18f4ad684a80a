//! From an input event to a move: what the player means, where the cursor is, what comes of it.
//!
//! Two steps, so that rules stay pure: a puzzle answers an [`Intent`] with a [`Response`], moving
//! only the [`Focus`]; the game then plays the move, if there is one.

use super::Phrase;
use super::scene::{Cell, Direction};

/// What the player means, free of keys and mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// An arrow.
    Direct(Direction),
    /// Enter or Space: pick, drop, press.
    Confirm,
    /// Tab: on to the next piece that can move.
    Next,
    /// Shift-Tab: the one before.
    Previous,
    /// Esc: let go.
    Cancel,
    /// A letter or digit that is no shortcut, in lower case.
    Letter(char),
    /// Backspace where letters are text: takes back the letter before the cursor.
    Erase,
    /// A click on a cell.
    Click(Cell),
    /// The pointer, pressed at `from` earlier, is over `to` now.
    Drag {
        /// Where the button went down.
        from: Cell,
        /// Where the pointer is.
        to: Cell,
    },
    /// The button went up after a drag.
    Drop,
    /// A click on a button, by its number from 0.
    Press(usize),
}

/// Where the player's attention is: never part of a position, never undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Focus {
    /// The cursor's cell (or the button's number as its column, where a board has buttons).
    pub cell: Cell,
    /// The piece held, by id.
    pub held: Option<u16>,
    /// What has been typed and not yet played, where letters are text.
    pub typed: Typed,
}

impl Focus {
    /// The cursor on a cell, nothing held or typed.
    #[must_use]
    pub fn at(cell: Cell) -> Self {
        Focus { cell, ..Focus::default() }
    }

    /// Nothing held or typed any more; whether anything was.
    pub fn let_go(&mut self) -> bool {
        let before = std::mem::replace(self, Focus::at(self.cell));
        before != *self
    }
}

/// A few letters, as they were typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Typed {
    letters: [char; Typed::LONGEST],
    length: u8,
}

impl Typed {
    /// The most letters it takes.
    pub const LONGEST: usize = 16;

    /// The letters of a text, as many as there is room for.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut typed = Typed::default();
        for letter in text.chars() {
            typed.put(typed.len(), letter);
        }
        typed
    }

    /// How many letters there are.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.length)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The letters in order.
    #[must_use]
    pub fn letters(&self) -> &[char] {
        &self.letters[..self.len()]
    }

    /// Puts a letter in place of the one at `at`, or after the last; whether there was room.
    pub fn put(&mut self, at: usize, letter: char) -> bool {
        let at = at.min(self.len());
        let Some(place) = self.letters.get_mut(at) else { return false };
        *place = letter;
        self.length = self.length.max(at as u8 + 1);
        true
    }

    /// Takes out the letter at `at`; whether there was one.
    pub fn remove(&mut self, at: usize) -> bool {
        if at >= self.len() {
            return false;
        }
        self.letters.copy_within(at + 1..usize::from(self.length), at);
        self.length -= 1;
        self.letters[self.len()] = char::default();
        true
    }
}

/// What there is to be said about what the player has typed so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The words.
    pub phrase: Phrase,
    /// Whether Enter would play it.
    pub plays: bool,
}

/// What an intent came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Response<M> {
    /// It means nothing here.
    Ignored,
    /// Only the focus changed. Letting a piece go ends its move.
    Focused,
    /// Play these moves one after the other; each must be legal after those before it.
    Play(Vec<M>),
}
