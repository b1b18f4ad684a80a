//! What is said below a board: in one row, or in as many as it takes.

use super::Zones;
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::theme::Tone;

/// What is said in the rows that it takes below a board, each with its tone.
#[derive(Debug, Clone, Default)]
pub(in crate::tui) struct Speech(Vec<(String, Tone)>);

impl Speech {
    /// The columns that a row of it has.
    pub fn columns(zones: &Zones) -> usize {
        usize::from(zones.message.width).saturating_sub(2)
    }

    /// Goes on with a text, broken where it is too long for one row and never within a word.
    pub fn and(mut self, zones: &Zones, said: &str, tone: Tone) -> Self {
        self.0.extend(wrap(said, Self::columns(zones)).into_iter().map(|line| (line, tone)));
        self
    }

    /// How many rows it takes.
    pub fn rows(&self) -> usize {
        self.0.len()
    }

    /// Draws it from the row of messages on. A second row takes that of the timeline; more of them
    /// move all up over what stands there, as far as the title.
    pub fn draw(&self, canvas: &mut Canvas, zones: &Zones) {
        let last = i32::from(zones.timeline.y);
        let first = i32::from(zones.message.y).min(last + 1 - self.rows() as i32);
        for ((line, tone), y) in self.0.iter().zip(first..).filter(|(_, y)| *y > i32::from(zones.title.y)) {
            canvas.fill(zones.message.x.into(), y, zones.message.width.into(), 1, " ", Tone::Plain);
            canvas.put(i32::from(zones.message.x) + 1, y, line, *tone);
        }
    }
}
