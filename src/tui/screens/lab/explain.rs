//! What an algorithm does, keeps and costs, in words.

use crate::puzzle::Algorithm;
use crate::tui::canvas::{Canvas, cut, wrap};
use crate::tui::keymap::{Action, Context};
use crate::tui::screens::help::mark_more;
use crate::tui::screens::{Desk, Mouse, Outcome, Screen};
use crate::tui::theme::Tone;

/// The parts of an explanation, by their keys under `explain.<algorithm>`.
const PARTS: [&str; 4] = ["does", "keeps", "answer", "costs"];

/// Lines a page goes by.
const PAGE: usize = 10;

/// Columns that are still read with ease.
const WIDEST: u16 = 76;

/// The explanation of one of some algorithms.
pub(super) struct Explanation {
    algorithms: Vec<Algorithm>,
    at: usize,
    family: &'static str,
    /// The first line shown.
    first: usize,
}

impl Explanation {
    /// Opens with the algorithm number `at`.
    pub fn new(algorithms: Vec<Algorithm>, at: usize, family: &'static str) -> Self {
        Explanation { algorithms, at, family, first: 0 }
    }

    fn turn(&mut self, forward: bool) {
        let count = self.algorithms.len().max(1);
        self.at = (self.at + if forward { 1 } else { count - 1 }) % count;
        self.first = 0;
    }
}

impl Screen for Explanation {
    fn context(&self) -> Context {
        Context::Explanation
    }

    fn render(&self, canvas: &mut Canvas, _desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let Some(algorithm) = self.algorithms.get(self.at).map(|algorithm| algorithm.name()) else { return };
        let columns = usize::from(area.width.min(WIDEST)).saturating_sub(2);
        let (x, y) = (i32::from(area.x) + 1, i32::from(area.y));
        let title = format!("{}   {}/{}", text.get(&format!("algorithm.{algorithm}")), self.at + 1, self.algorithms.len());
        canvas.put(x, y, &cut(&title, columns), Tone::Title);
        let mut lines: Vec<(String, Tone)> = Vec::new();
        for part in PARTS {
            lines.push((String::new(), Tone::Plain));
            lines.push((text.get(&format!("explain.{part}")), Tone::Strong));
            let told = text.get(&format!("explain.{algorithm}.{part}"));
            lines.extend(wrap(&told, columns).into_iter().map(|line| (line, Tone::Plain)));
        }
        let rows = usize::from(area.height).saturating_sub(1);
        // The last row says that there is more, where there is.
        let rows = if lines.len() > rows { rows.saturating_sub(1) } else { rows };
        let first = self.first.min(lines.len().saturating_sub(rows));
        for (row, (line, tone)) in lines.iter().skip(first).take(rows).enumerate() {
            canvas.put(x, y + 1 + row as i32, line, *tone);
        }
        mark_more(canvas, first > 0, first + rows < lines.len());
    }

    fn act(&mut self, action: Action, _desk: &mut Desk) -> Outcome {
        match action {
            Action::Back | Action::Confirm => return Outcome::Pop,
            Action::Next => self.turn(true),
            Action::Previous => self.turn(false),
            Action::Up => self.first = self.first.saturating_sub(1),
            // Past the end nothing moves: what is shown is bounded when it is drawn.
            Action::Down => self.first = (self.first + 1).min(usize::from(u16::MAX)),
            Action::PageUp => self.first = self.first.saturating_sub(PAGE),
            Action::PageDown => self.first = (self.first + PAGE).min(usize::from(u16::MAX)),
            Action::First => self.first = 0,
            _ => return Outcome::Ignored,
        }
        Outcome::Done
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(..) | Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.family)
    }
}
