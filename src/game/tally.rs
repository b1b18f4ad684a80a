//! What a finished search comes to, in the cells of a table.
//!
//! The command line and the lab print the same cells; only their heads and marks are in words.

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
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The length in the metric that was counted, `66..80` between bounds; `None` without any way.
    pub length: Option<String>,
    /// What is known about it.
    pub shortest: Shortest,
    /// Expanded, stored, bytes, seconds.
    pub costs: [String; 4],
}

impl Tally {
    /// The row of an answer.
    pub fn of(answer: &Answer) -> Self {
        let (length, shortest) = match &answer.verdict {
            Verdict::Solved { path, optimal: true } => (Some(path.len().to_string()), Shortest::Proved),
            Verdict::Solved { path, optimal: false } => (Some(path.len().to_string()), Shortest::Unproved),
            Verdict::Unsolvable(_) => (None, Shortest::Proved),
            &Verdict::Stopped { reason, lower, upper } => {
                let upper = upper.map_or_else(String::new, |upper| upper.to_string());
                (Some(format!("{lower}..{upper}")), Shortest::Stopped(reason))
            }
        };
        Tally { length, shortest, ..Tally::costing(answer.statistics, answer.elapsed) }
    }

    /// A row that knows no length, only what a search did and its time.
    pub(super) fn costing(statistics: Statistics, elapsed: Duration) -> Self {
        let [expanded, stored, bytes] = [statistics.expanded, statistics.stored, statistics.bytes].map(|count| count.to_string());
        Tally { length: None, shortest: Shortest::Unproved, costs: [expanded, stored, bytes, format!("{:.6}", elapsed.as_secs_f64())] }
    }
}
