//! From an input event to a move: what the player means, where the cursor is, what comes of it.
//!
//! Two steps, so that rules stay pure: a puzzle answers an [`Intent`] with a [`Response`], moving
//! only the [`Focus`]; the game then plays the move, if there is one.

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
