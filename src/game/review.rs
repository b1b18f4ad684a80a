//! A run looked at afterwards: what it lost, where, and what would have been better.
//!
//! Everything comes from what is proved; a run of which some number is still open has no review.

use super::Session;
use super::session::Mark;
use crate::puzzle::{Action, Left};

/// A move that lost something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// Its index among the moves done, from 0.
    pub entry: usize,
    /// How good it was; never [`Mark::Best`].
    pub mark: Mark,
    /// What was left before it.
    pub left: u32,
    /// What was played.
    pub played: Action,
    /// What would have lost nothing: the first in the fixed order; `None` where the goal was reached
    /// already and the run went on.
    pub better: Option<Action>,
}

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// What its moves count, in the session's metric.
    pub counted: u32,
    /// What the start needed at best.
    pub best: u32,
    /// What is left before the first move and after each one; `None` once the goal is out of reach.
    pub lefts: Vec<Option<u32>>,
    /// The moves that lost something, worst first, then as they were played.
    pub losses: Vec<Loss>,
    /// The most moves in a row that lost nothing.
    pub longest_best: usize,
}

impl Review {
    /// The review of the moves done; `None` while a number is open, or where nothing was ever to win.
    pub fn of(session: &Session) -> Option<Self> {
        let number = |left| match left {
            Left::Exactly(left) => Some(Some(left)),
            Left::Never => Some(None),
            Left::Between(..) | Left::Unknown => None,
        };
        let Left::Exactly(best) = session.best() else { return None };
        let done = &session.entries()[..session.done()];
        let mut lefts = vec![Some(best)];
        let mut losses = Vec::new();
        let (mut run, mut longest_best) = (0, 0);
        for (index, entry) in done.iter().enumerate() {
            let before = number(session.knowledge.left(&*entry.before))?;
            lefts.push(number(session.knowledge.left(&*entry.after))?);
            // Where nothing could be won any more nothing can be lost.
            let (Some(mark), Some(left)) = (session.mark(index), before) else { continue };
            if mark == Mark::Best {
                run += 1;
                longest_best = longest_best.max(run);
                continue;
            }
            run = 0;
            let better = match left {
                0 => None,
                _ => Some(session.knowledge.best_action(&*entry.before, session.metric())?),
            };
            losses.push(Loss { entry: index, mark, left, played: entry.action.clone(), better });
        }
        losses.sort_by_key(|loss| std::cmp::Reverse(loss.mark.loss().unwrap_or(u32::MAX)));
        Some(Review { counted: session.counts()[session.metric()], best, lefts, losses, longest_best })
    }

    /// What is left at the end; `None` when the goal is out of reach.
    pub fn left(&self) -> Option<u32> {
        self.lefts.last().copied().flatten()
    }

    /// The best in percent of what the run takes when it goes on without a loss.
    pub fn efficiency(&self) -> Option<u32> {
        let taken = self.counted + self.left()?;
        Some((self.best * 100).checked_div(taken).unwrap_or(100))
    }

    /// What all losses add up to; `None` when the goal is out of reach.
    pub fn lost(&self) -> Option<u32> {
        self.losses.iter().map(|loss| loss.mark.loss()).sum()
    }
}
