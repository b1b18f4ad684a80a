//! What a search comes to, in one row of a table: for the command line and the lab alike.

use std::time::Duration;

use crate::puzzle::{Answer, Verdict};
use crate::search::{Statistics, StopReason};

/// What is known about the length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shortest {
    /// No way is shorter, or there is none at all.
    Proved,
    /// A way, and nothing about others.
    Unproved,
    /// The search ended at a limit.
    Stopped(StopReason),
    /// It goes on.
    Open,
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The length in the metric that was counted, `66..80` between bounds; `None` without any way.
    pub length: Option<String>,
    /// What is known about it.
    pub shortest: Shortest,
    /// What the search did.
    pub statistics: Statistics,
    /// Its own time.
    pub elapsed: Duration,
}

/// `66..80`, `66..` while no upper bound is known.
pub(super) fn between(lower: u32, upper: Option<u32>) -> String {
    upper.map_or_else(|| format!("{lower}.."), |upper| format!("{lower}..{upper}"))
}

impl Tally {
    /// The row of an answer.
    pub fn of(answer: &Answer) -> Self {
        let (length, shortest) = match &answer.verdict {
            Verdict::Solved { path, optimal: true } => (Some(path.len().to_string()), Shortest::Proved),
            Verdict::Solved { path, optimal: false } => (Some(path.len().to_string()), Shortest::Unproved),
            Verdict::Unsolvable(_) => (None, Shortest::Proved),
            &Verdict::Stopped { reason, lower, upper } => (Some(between(lower, upper)), Shortest::Stopped(reason)),
        };
        Tally { length, shortest, statistics: answer.statistics, elapsed: answer.elapsed }
    }
}
