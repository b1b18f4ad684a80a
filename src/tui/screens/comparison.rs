//! The player's run beside a shortest way, with the positions that both come through.

use super::list::Cursor;
use super::{Desk, Mouse, Outcome, Screen, logged_metric, name};
use crate::game::{Playback, Row, compare};
use crate::levels::Level;
use crate::puzzle::{Action as Move, Metric, Phrase, Position};
use crate::text::Text;
use crate::tui::canvas::{Canvas, cut, pad};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The rows above the list.
const HEAD: u16 = 2;

/// Two ways over the review that they belong to.
pub(in crate::tui) struct Comparison {
    level: Level,
    rows: Vec<Row>,
    /// Each way's moves in words.
    ways: [Vec<Phrase>; 2],
    /// What the moves of each way are.
    units: [Metric; 2],
    cursor: Cursor,
}

impl Comparison {
    /// A run and a way from the same start that is shortest in a metric.
    pub fn new(level: Level, start: &dyn Position, run: &[Move], (best, metric): (&[Move], Metric)) -> Self {
        let ways = [run, best].map(|way| sentences(start, way));
        let units = [logged_metric(start), metric];
        Comparison { level, rows: compare(start, run, best), ways, units, cursor: Cursor::default() }
    }

    fn said(&self, way: usize, index: Option<usize>, columns: usize, text: Text) -> String {
        let sentence = index.and_then(|index| Some((index, self.ways[way].get(index)?)));
        sentence
            .map_or_else(String::new, |(index, sentence)| format!("{:>4} {}", index + 1, text.fitting(sentence, columns.saturating_sub(5))))
    }
}

/// A way in words.
fn sentences(start: &dyn Position, way: &[Move]) -> Vec<Phrase> {
    let Some(film) = Playback::new(start.boxed(), way.to_vec()) else { return Vec::new() };
    let told = way.iter().enumerate().filter_map(|(index, action)| Some(film.before(index)?.effect(&action.text)?.sentence));
    told.collect()
}

impl Screen for Comparison {
    fn context(&self) -> Context {
        Context::Comparison
    }

    fn render(&self, canvas: &mut Canvas, _desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, y, columns) = canvas.margins();
        let title = text.fill("comparison.title", &[("level", name(text, &self.level.name))]);
        canvas.put(x, y, &cut(&title, columns), Tone::Title);
        let half = columns.saturating_sub(4) / 2;
        let heads = ["comparison.yours", "comparison.best"];
        let head =
            |way: usize| text.fill_fitting(heads[way], &[("count", &text.count(self.ways[way].len() as u32, self.units[way]))], half);
        canvas.put(x, y + 1, &format!("{}    {}", pad(&head(0), half), cut(&head(1), half)), Tone::Dim);
        let rows = usize::from(area.height.saturating_sub(HEAD + 1));
        let first = self.cursor.first(rows, self.rows.len());
        for (index, row) in self.rows.iter().enumerate().skip(first).take(rows) {
            let y = y + i32::from(HEAD) + (index - first) as i32;
            let tie = if row.meets { "==" } else { "  " };
            let [yours, best] = [self.said(0, row.first, half, text), self.said(1, row.second, half, text)];
            let line = format!("{} {tie} {}", pad(&yours, half), pad(&best, half));
            let tone = if index == self.cursor.at { Tone::Cursor } else { Tone::Plain };
            canvas.put(x, y, &cut(&line, columns), tone);
        }
        if self.rows.iter().any(|row| row.meets) {
            canvas.put(x, i32::from(area.bottom()) - 1, &cut(&format!("==  {}", text.get("comparison.same")), columns), Tone::Dim);
        }
    }

    fn act(&mut self, action: Action, _desk: &mut Desk) -> Outcome {
        match action {
            Action::Back => Outcome::Pop,
            action if self.cursor.act(action, self.rows.len()) => Outcome::Done,
            _ => Outcome::Ignored,
        }
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(..) | Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.level.family.id)
    }
}
