//! A line of play: its logged moves, and how many of them are done.

use crate::puzzle::{Action, Counts, Metric, Position, Step};

/// One logged move.
pub struct Entry {
    /// Its text and steps.
    pub action: Action,
    /// What it added to the counts.
    pub counts: Counts,
    /// The position before it, nothing held.
    pub before: Box<dyn Position>,
    /// The position after it; the piece still held while the move is open.
    pub after: Box<dyn Position>,
    pub(super) steps: Vec<Step>,
    /// Whether one action leads back; looked at only where bounds are told at once.
    pub(super) undone: bool,
    /// While open: position and counts before each of its steps.
    pub(super) trail: Vec<(Box<dyn Position>, Counts)>,
}

/// A line of play: entries, and how many of them are done.
#[derive(Default)]
pub(super) struct Line {
    pub(super) entries: Vec<Entry>,
    pub(super) done: usize,
}

impl Entry {
    /// Adds a step to the move, which leads to `after`.
    pub(super) fn extend(&mut self, step: Step, counts: Counts, after: Box<dyn Position>) {
        self.trail.push((self.after.boxed(), self.counts));
        self.steps.push(step);
        if let Some(action) = self.before.action(&self.steps) {
            self.action = action;
        }
        for metric in Metric::ALL {
            self.counts[metric] += counts[metric];
        }
        self.after = after;
    }
}
