//! A cursor in a list that may be longer than its place on the screen.

use crate::tui::keymap::Action;

/// Rows that PageUp and PageDown go by.
const PAGE: usize = 10;

/// The chosen row of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::tui) struct Cursor {
    /// The row, from 0.
    pub at: usize,
}

impl Cursor {
    /// Moves as an action asks, in a list of `count` rows; whether the action was one of its own.
    pub fn act(&mut self, action: Action, count: usize) -> bool {
        let last = count.saturating_sub(1);
        self.at = match action {
            Action::Up => self.at.saturating_sub(1),
            Action::Down => self.at + 1,
            Action::PageUp => self.at.saturating_sub(PAGE),
            Action::PageDown => self.at + PAGE,
            Action::First => 0,
            Action::Last => last,
            _ => return false,
        }
        .min(last);
        true
    }

    /// The first row to show so that the chosen one is among `rows`, near their middle.
    pub fn first(self, rows: usize, count: usize) -> usize {
        self.at.saturating_sub(rows / 2).min(count.saturating_sub(rows))
    }
}
