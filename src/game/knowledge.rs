//! What has been proved about the positions of one board in one metric.
//!
//! A distance map knows everything it reaches. Without one, answers of single searches are kept:
//! the start's bounds, and for a shortest path every position along it with its next action.
//! Numbers are shown only as far as they are proved: an answer that is not shortest adds nothing.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::puzzle::{Action, Answer, Distances, Left, Metric, Position, Verdict};

/// Proved facts by position.
#[derive(Clone, Default)]
pub struct Knowledge {
    map: Option<Arc<dyn Distances>>,
    facts: FxHashMap<String, Fact>,
}

/// What is known of one position, by its state text.
#[derive(Clone)]
struct Fact {
    left: Left,
    next: Option<Action>,
}

impl Knowledge {
    /// The distance map, once there is one.
    pub fn map(&self) -> Option<&Arc<dyn Distances>> {
        self.map.as_ref()
    }

    /// Takes a finished map.
    pub fn learn_map(&mut self, map: Arc<dyn Distances>) {
        self.map = Some(map);
    }

    /// Takes the answer of a search from `position`.
    pub fn learn_answer(&mut self, position: &dyn Position, answer: &Answer) {
        match &answer.verdict {
            Verdict::Solved { path, optimal: true } => self.learn_path(position, path),
            Verdict::Solved { optimal: false, .. } => {}
            Verdict::Unsolvable(_) => self.learn(position, Left::Never, None),
            &Verdict::Stopped { lower, upper, .. } => self.learn_bounds(position, lower, upper),
        }
    }

    /// Takes bounds, keeping the better of old and new.
    pub fn learn_bounds(&mut self, position: &dyn Position, lower: u32, upper: Option<u32>) {
        let tighter = match self.left(position) {
            Left::Between(low, up) => Left::Between(low.max(lower), [up, upper].into_iter().flatten().min()),
            Left::Unknown => Left::Between(lower, upper),
            known @ (Left::Exactly(_) | Left::Never) => known,
        };
        let next = self.facts.remove(&position.text()).and_then(|fact| fact.next);
        self.learn(position, tighter, next);
    }

    /// A move's far end is at most that move nearer: passes a lower bound on to `after`.
    pub fn carry_over(&mut self, before: &dyn Position, after: &dyn Position, cost: u32) {
        if let (Left::Exactly(lower) | Left::Between(lower, _), Left::Unknown) = (self.left(before), self.left(after)) {
            self.learn_bounds(after, lower.saturating_sub(cost).max(1), None);
        }
    }

    /// What is left from a position.
    pub fn left(&self, position: &dyn Position) -> Left {
        if position.is_solved() {
            return Left::Exactly(0);
        }
        if let Some(map) = &self.map {
            let left = map.left(position);
            if left != Left::Unknown {
                return left;
            }
        }
        if position.hopeless().is_some() {
            return Left::Never;
        }
        self.facts.get(&position.text()).map_or(Left::Unknown, |fact| fact.left)
    }

    /// A best action from a position, nothing held: the first in the fixed order among equals.
    pub fn best_action(&self, position: &dyn Position, metric: Metric) -> Option<Action> {
        if let (Some(_), Left::Exactly(left)) = (&self.map, self.left(position)) {
            let wanted = Left::Exactly(left.checked_sub(1)?);
            return position
                .actions(metric)
                .into_iter()
                .find(|action| after(position, action).is_some_and(|next| self.left(&*next) == wanted));
        }
        self.facts.get(&position.text()).and_then(|fact| fact.next.clone())
    }

    /// A shortest path from a position, nothing held, as far as it is known to the end.
    pub fn best_path(&self, position: &dyn Position, metric: Metric) -> Option<Vec<Action>> {
        let mut at = position.boxed();
        at.release();
        let mut path = Vec::new();
        while !at.is_solved() {
            let action = self.best_action(&*at, metric)?;
            at = after(&*at, &action)?;
            path.push(action);
        }
        Some(path)
    }

    fn learn(&mut self, position: &dyn Position, left: Left, next: Option<Action>) {
        self.facts.insert(position.text(), Fact { left, next });
    }

    fn learn_path(&mut self, position: &dyn Position, path: &[Action]) {
        let mut at = position.boxed();
        at.release();
        for (index, action) in path.iter().enumerate() {
            self.learn(&*at, Left::Exactly((path.len() - index) as u32), Some(action.clone()));
            let Some(next) = after(&*at, action) else { return };
            at = next;
        }
    }
}

/// The position after an action, nothing held; `None` when it is illegal.
pub(super) fn after(position: &dyn Position, action: &Action) -> Option<Box<dyn Position>> {
    let mut next = position.boxed();
    for step in position.parse(&action.text).ok()? {
        next.play(step).then_some(())?;
    }
    next.release();
    Some(next)
}
