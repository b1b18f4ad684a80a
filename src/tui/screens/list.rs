//! A cursor in a list that may be longer than its place on the screen.

use crate::tui::keymap::Action;

/// Rows that PageUp and PageDown go by.
const PAGE: usize = 10;

/// What a click on a list came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum Clicked {
    /// No row is there.
    Nothing,
    /// Another row is chosen now.
    Chosen,
    /// The row that was chosen already: it is opened.
    Again,
}

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

    /// Takes a click on a row of the screen, in a list of `count` rows whose rows from the one `first`
    /// on are shown from `top` on, as many as `rows`.
    pub fn click(&mut self, y: u16, top: u16, (rows, first): (usize, usize), count: usize) -> Clicked {
        let row = y.checked_sub(top).map(usize::from).filter(|&row| row < rows).map(|row| row + first);
        match row.filter(|&row| row < count) {
            Some(row) if row == self.at => Clicked::Again,
            Some(row) => {
                self.at = row;
                Clicked::Chosen
            }
            None => Clicked::Nothing,
        }
    }

    /// The first row to show so that the chosen one is among `rows`, near their middle.
    pub fn first(self, rows: usize, count: usize) -> usize {
        self.at.saturating_sub(rows / 2).min(count.saturating_sub(rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_chooses_opens_or_misses() {
        let mut cursor = Cursor { at: 5 };
        let mut click = |y| cursor.click(y, 3, (4, 4), 7);
        assert_eq!(click(4), Clicked::Again);
        assert_eq!(click(5), Clicked::Chosen);
        assert_eq!(click(5), Clicked::Again);
        assert_eq!((click(2), click(6), click(7)), (Clicked::Nothing, Clicked::Nothing, Clicked::Nothing));
    }
}
