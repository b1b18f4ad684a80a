//! A solved run told without telling how it goes: how long, how good, with what help, and a row of
//! marks. No move, no position and no direction is in it, so it spoils nothing.

use super::session::{Mark, Session};
use crate::puzzle::{Left, Metric};

/// The most marks in a row; of a longer run each stands for several moves, by the worst of them.
const MARKS: usize = 30;

/// What may be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// What the run counts.
    pub counted: u32,
    /// In which metric.
    pub metric: Metric,
    /// The fewest possible, where that is proved.
    pub best: Option<u32>,
    /// A mark for each move: `+` best, `=` loses one, `-` loses more, `x` lost the game, `?` not
    /// known.
    pub marks: String,
}

impl Share {
    /// Of a session that has reached its goal; `None` before that.
    pub fn of(session: &Session) -> Option<Self> {
        if !session.is_solved() {
            return None;
        }
        let metric = session.metric();
        let best = match session.best() {
            Left::Exactly(best) => Some(best),
            Left::Never | Left::Between(..) | Left::Unknown => None,
        };
        let marks: Vec<Option<Mark>> = (0..session.done()).map(|index| session.mark(index)).collect();
        let columns = marks.len().min(MARKS);
        let worst = |column: usize| {
            let slot = column * marks.len() / columns..(column + 1) * marks.len() / columns;
            // What is not known may have lost something.
            let weight = |mark: &Option<Mark>| match mark {
                Some(Mark::Best) => 0,
                None => 1,
                Some(mark) => mark.loss().map_or(u32::MAX, |loss| loss.saturating_add(1)),
            };
            marks[slot].iter().copied().max_by_key(weight).flatten()
        };
        let marks = (0..columns).map(|column| worst(column).map_or('?', Mark::glyph)).collect();
        Some(Share { counted: session.counts()[metric], metric, best, marks })
    }

    /// The best in percent of what was counted.
    pub fn efficiency(&self) -> Option<u32> {
        self.best.map(|best| (best * 100).checked_div(self.counted).unwrap_or(100))
    }
}
