//! A text to be taken along: copied to the clipboard where the terminal allows it, and shown
//! whole, because no terminal tells whether it did.

use super::help::mark_more;
use super::list::Cursor;
use super::{Desk, Mouse, Outcome, Screen};
use crate::puzzle::Phrase;
use crate::tui::canvas::{Canvas, cut, fit, wrap};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The longest text that is sent to a clipboard, in bytes: more is cut or ignored by terminals.
pub(in crate::tui) const LONGEST_COPY: usize = 74_994;

/// Rows that are not text: title, what was done, and a blank one.
const HEAD: u16 = 3;

/// A text over another screen.
pub(in crate::tui) struct Shown {
    title: Phrase,
    text: String,
    cursor: Cursor,
}

impl Shown {
    /// Copies a text and shows it.
    pub fn copied(title: Phrase, text: String, desk: &mut Desk) -> Self {
        let shown = Shown { title, text, cursor: Cursor::default() };
        shown.copy(desk);
        shown
    }

    fn copy(&self, desk: &mut Desk) {
        if self.fits() {
            desk.clipboard = Some(self.text.clone());
        }
    }

    fn fits(&self) -> bool {
        self.text.len() <= LONGEST_COPY
    }

    /// The lines of the text, longer ones broken anywhere: it is no prose.
    fn lines(&self, columns: usize) -> Vec<&str> {
        let mut lines = Vec::new();
        for mut line in self.text.lines() {
            loop {
                let part = fit(line, columns);
                let taken = if part.is_empty() { line } else { part };
                lines.push(taken);
                line = &line[taken.len()..];
                if line.is_empty() {
                    break;
                }
            }
        }
        lines
    }

    fn columns(desk: &Desk) -> usize {
        usize::from(desk.area.width).saturating_sub(2).max(1)
    }

    /// Rows of the text that are seen: the last one says that there is more, where there is.
    fn rows(desk: &Desk, lines: usize) -> usize {
        let rows = usize::from(desk.area.height.saturating_sub(HEAD));
        if lines > rows { rows.saturating_sub(1) } else { rows }
    }

    /// How many places it can be scrolled to.
    fn positions(&self, desk: &Desk) -> usize {
        let lines = self.lines(Self::columns(desk)).len();
        (lines + 1).saturating_sub(Self::rows(desk, lines))
    }
}

impl Screen for Shown {
    fn context(&self) -> Context {
        Context::Shown
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, y) = (i32::from(area.x) + 1, i32::from(area.y));
        let columns = Self::columns(desk);
        canvas.put(x, y, &cut(&text.say(&self.title), columns), Tone::Title);
        let said = if self.fits() { "shown.copied" } else { "shown.too_long" };
        let said = text.fill(said, &[("key", &desk.keys.key_of(Context::Shown, Action::Mouse))]);
        canvas.put(x, y + 1, wrap(&said, columns).first().map_or("", String::as_str), Tone::Dim);
        let lines = self.lines(columns);
        let rows = Self::rows(desk, lines.len());
        let first = self.cursor.at.min(self.positions(desk).saturating_sub(1));
        for (row, line) in lines.iter().skip(first).take(rows).enumerate() {
            canvas.put(x, y + i32::from(HEAD) + row as i32, line, Tone::Plain);
        }
        mark_more(canvas, first > 0, first + rows < lines.len());
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        match action {
            Action::Copy => {
                self.copy(desk);
                Outcome::Done
            }
            Action::Back => Outcome::Pop,
            _ if self.cursor.act(action, self.positions(desk)) => Outcome::Done,
            _ => Outcome::Ignored,
        }
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(..) | Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }
}
