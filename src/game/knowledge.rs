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
    /// How many positions of the map are at each distance.
    histogram: Arc<[u64]>,
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

    /// How many positions are at each distance; empty without a map.
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// Takes a finished map.
    pub fn learn_map(&mut self, map: Arc<dyn Distances>) {
        self.histogram = map.census().histogram.into();
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
        // Bounds that meet are the number.
        let tighter = match tighter {
            Left::Between(lower, Some(upper)) if upper <= lower => Left::Exactly(upper),
            other => other,
        };
        let next = self.facts.remove(&position.text()).and_then(|fact| fact.next);
        self.learn(position, tighter, next);
    }

    /// What a move says about its ends, nothing held: the goal is not more than its cost nearer
    /// after it, and where one action undoes it, not more than one farther.
    pub fn relate(&mut self, before: &dyn Position, after: &dyn Position, cost: u32, undone: bool) {
        let (near, far) = (bounds(self.left(before)), bounds(self.left(after)));
        if let Some((lower, upper)) = near {
            let upper = upper.filter(|_| undone).map(|upper| upper + 1);
            self.tighten(after, lower.saturating_sub(cost), upper);
        }
        if let Some((lower, upper)) = far {
            let lower = if undone { lower.saturating_sub(1) } else { 0 };
            self.tighten(before, lower, upper.map(|upper| upper + cost));
        }
    }

    /// Takes bounds where they say more than what is known.
    fn tighten(&mut self, position: &dyn Position, lower: u32, upper: Option<u32>) {
        let better = match self.left(position) {
            Left::Between(low, up) => lower > low || upper.is_some_and(|upper| up.is_none_or(|up| upper < up)),
            Left::Unknown => lower > 0 || upper.is_some(),
            Left::Exactly(_) | Left::Never => false,
        };
        if better {
            self.learn_bounds(position, lower.max(1), upper);
        }
    }

    /// Takes the bound that can be told of a position at once.
    pub fn bound(&mut self, position: &dyn Position, metric: Metric) {
        if let Some(lower) = position.lower_bound(metric).filter(|_| self.map.is_none()) {
            self.tighten(position, lower, None);
        }
    }

    /// Takes what can be told of a position within milliseconds, unless as much is known.
    pub fn estimate(&mut self, position: &dyn Position, metric: Metric) {
        if self.map.is_none() && matches!(self.left(position), Left::Unknown | Left::Between(_, None)) {
            match position.estimate(metric) {
                Left::Between(lower, upper) => self.tighten(position, lower, upper),
                Left::Exactly(left) => self.tighten(position, left, Some(left)),
                Left::Never | Left::Unknown => {}
            }
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
                .find(|action| position.after(action).is_some_and(|next| self.left(&*next) == wanted));
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
            at = at.after(&action)?;
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
            let Some(next) = at.after(action) else { return };
            at = next;
        }
    }
}

/// Lower and upper bound, where anything is known.
fn bounds(left: Left) -> Option<(u32, Option<u32>)> {
    match left {
        Left::Exactly(left) => Some((left, Some(left))),
        Left::Between(lower, upper) => Some((lower, upper)),
        Left::Never | Left::Unknown => None,
    }
}
