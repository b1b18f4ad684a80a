//! The shortest path by a breadth-first search over keys, told as the first in the fixed order.
//!
//! Whole layers forward from the start; the layer in which the first goal appears is finished, so
//! that all nearest goals are known. Then, layer by layer back from these goals, the positions on
//! shortest paths are marked (units can be undone by units of the same metric). A walk from the
//! start over marked positions that always takes the first action in order is the first of all
//! shortest paths. Nothing is kept beside a key but its depth modulo 3 and the mark ([`super::visited`]):
//! parents are generated again.

use super::keys::Key;
use super::rules::{Rules, State, Step};
use super::shards::{Moves, Shards, Sharing};
use super::solve::walk_down;
use crate::puzzle::{Metric, Path};
use crate::search::{Beat, Control, End, Event, Found, Meter, Outcome, Statistics, StopReason};

/// Marked positions between two looks at the cancel flag.
const CHECK_INTERVAL: usize = 1024;

/// A shortest path in a metric, the first one in the fixed order, or the proof that there is none.
pub(super) fn shortest<K: Key>(rules: &Rules, plan: &K::Plan, start: &State, metric: Metric, control: &Control) -> Found<Path<Step>> {
    shortest_by::<K>(rules, plan, start, metric, Sharing::default(), control)
}

/// The same by threads of the caller's choice; what is found does not depend on them.
pub(super) fn shortest_by<K: Key>(
    rules: &Rules,
    plan: &K::Plan,
    start: &State,
    metric: Metric,
    sharing: Sharing,
    control: &Control,
) -> Found<Path<Step>> {
    let moves = Moves { plan, offsets: rules.offsets(), metric };
    let positions = match Shards::new(K::encode(plan, &start.places), metric, sharing, control) {
        Ok(positions) => positions,
        Err(reason) => {
            let outcome = Outcome::Stopped { reason, lower: u32::from(!rules.is_goal(start)), upper: None };
            return Found { outcome, statistics: Statistics::default() };
        }
    };
    let mut search = Search::<K> { rules, moves, positions };
    let mut meter = Meter::new(control);
    let outcome = search.run(start, &mut meter);
    Found { outcome, statistics: search.statistics(&meter) }
}

struct Search<'a, K: Key> {
    rules: &'a Rules,
    moves: Moves<'a, K>,
    positions: Shards<K>,
}

impl<K: Key> Search<'_, K> {
    fn statistics(&self, meter: &Meter) -> Statistics {
        Statistics { expanded: meter.expanded(), stored: self.positions.len() as u64, bytes: self.positions.bytes() as u64 }
    }

    /// Tells the observer of the last layer.
    fn tell(&self, complete: bool, meter: &Meter) -> Result<(), StopReason> {
        let (depth, states) = (self.positions.depth() as u32, self.positions.last_layer() as u64);
        if states == 0 {
            return Ok(());
        }
        meter.control().tell(|| Beat {
            event: Event::Layer { end: End::Start, depth, states, complete },
            statistics: self.statistics(meter),
            places: Vec::new(),
        })
    }

    fn run(&mut self, start: &State, meter: &mut Meter) -> Outcome<Path<Step>> {
        if self.rules.is_goal(start) {
            return Outcome::Solved(Vec::new());
        }
        let mut told = self.tell(true, meter);
        loop {
            let depth = self.positions.depth() as u32 + 1;
            meter.raise_lower(depth);
            if let Err(reason) = told {
                return Outcome::Stopped { reason, lower: depth, upper: None };
            }
            let (goals, expanded) = self.positions.expand_layer(&self.moves, meter);
            told = self.tell(expanded.is_ok(), meter);
            let goals = match (goals, expanded) {
                // With a goal in hand a limit only cuts short the choice among equals.
                (goals, Err(reason)) if goals.is_empty() => return Outcome::Stopped { reason, lower: depth, upper: None },
                (goals, _) => goals,
            };
            if !goals.is_empty() {
                return match self.mark(goals, meter.control()) {
                    Ok(()) => Outcome::Solved(self.walk(start)),
                    Err(reason) => Outcome::Stopped { reason, lower: depth, upper: Some(depth) },
                };
            }
            if self.positions.last_layer() == 0 {
                return Outcome::Unsolvable;
            }
        }
    }

    /// Marks the positions on shortest paths to these goals of the last layer.
    fn mark(&mut self, goals: Vec<K>, control: &Control) -> Result<(), StopReason> {
        let Search { moves, positions, .. } = self;
        let last = positions.depth();
        let mut marked = goals;
        marked.retain(|&goal| positions.mark(goal, last));
        let mut seen = 0usize;
        for depth in (0..last).rev() {
            let mut before = Vec::new();
            for &key in &marked {
                if seen.is_multiple_of(CHECK_INTERVAL) {
                    control.check()?;
                    control.allow(positions.bytes() + (marked.capacity() + 3 * before.capacity()) * size_of::<K>())?;
                }
                seen += 1;
                moves.for_each_unit(key, |_, next| {
                    if positions.mark(next, depth) {
                        before.push(next);
                    }
                });
            }
            marked = before;
        }
        Ok(())
    }

    /// The first shortest path in the fixed order, over marked positions only.
    fn walk(&self, start: &State) -> Path<Step> {
        let Search { rules, moves, positions } = self;
        let last = positions.depth();
        walk_down(rules, start, moves.metric, last as u32, |state, left| {
            positions.is_marked(K::encode(moves.plan, &state.places), last - left as usize)
        })
    }
}
