//! The shortest path by a breadth-first search over keys, told as the first in the fixed order.
//!
//! Whole layers forward from the start; the layer in which the first goal appears is finished, so
//! that all nearest goals are known. Then, layer by layer back from these goals, the positions on
//! shortest paths are marked (units can be undone by units of the same metric). A walk from the
//! start over marked positions that always takes the first action in order is the first of all
//! shortest paths. Nothing is kept beside a key but its number: parents are generated again.

use super::keys::Key;
use super::rules::{Rules, State, Step};
use super::shards::{Address, Moves, Shards, Sharing};
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
    let mut search = Search::<K> { rules, moves, positions: Shards::new(K::encode(plan, &start.places), sharing), marks: Marks::default() };
    let mut meter = Meter::new(control);
    let outcome = search.run(start, &mut meter);
    Found { outcome, statistics: search.statistics(&meter) }
}

struct Search<'a, K: Key> {
    rules: &'a Rules,
    moves: Moves<'a, K>,
    positions: Shards<K>,
    /// Positions on shortest paths.
    marks: Marks,
}

impl<K: Key> Search<'_, K> {
    fn bytes(&self) -> usize {
        self.positions.bytes() + self.marks.bytes()
    }

    fn statistics(&self, meter: &Meter) -> Statistics {
        Statistics { expanded: meter.expanded(), stored: self.positions.len() as u64, bytes: self.bytes() as u64 }
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
    fn mark(&mut self, goals: Vec<Address>, control: &Control) -> Result<(), StopReason> {
        let Search { moves, positions, marks, .. } = self;
        control.allow(positions.bytes() + positions.len().div_ceil(8))?;
        *marks = Marks::new(positions.lengths());
        let mut marked = goals;
        for &goal in &marked {
            marks.insert(goal);
        }
        let mut seen = 0usize;
        for depth in (0..positions.depth()).rev() {
            let mut before = Vec::new();
            for &position in &marked {
                if seen.is_multiple_of(CHECK_INTERVAL) {
                    control.check()?;
                }
                seen += 1;
                moves.for_each_unit(positions.key(position), |_, next| {
                    if let Some(parent) = positions.find(next, depth)
                        && marks.insert(parent)
                    {
                        before.push(parent);
                    }
                });
            }
            marked = before;
        }
        Ok(())
    }

    /// The first shortest path in the fixed order, over marked positions only.
    fn walk(&self, start: &State) -> Path<Step> {
        let Search { rules, moves, positions, marks } = self;
        walk_down(rules, start, moves.metric, positions.depth() as u32, |state, left| {
            let key = K::encode(moves.plan, &state.places);
            positions.find(key, positions.depth() - left as usize).is_some_and(|position| marks.contains(position))
        })
    }
}

/// A set of positions as bits.
#[derive(Default)]
struct Marks {
    /// By shard.
    words: Vec<Vec<u64>>,
}

impl Marks {
    /// None of so many positions in each shard.
    fn new(lengths: impl Iterator<Item = usize>) -> Self {
        Marks { words: lengths.map(|length| vec![0; length.div_ceil(64)]).collect() }
    }

    fn bytes(&self) -> usize {
        self.words.iter().map(|words| words.len() * size_of::<u64>()).sum()
    }

    fn contains(&self, at: Address) -> bool {
        self.words[at.shard][at.number as usize / 64] >> (at.number % 64) & 1 != 0
    }

    /// Marks a position; whether it was not marked before.
    fn insert(&mut self, at: Address) -> bool {
        let new = !self.contains(at);
        self.words[at.shard][at.number as usize / 64] |= 1 << (at.number % 64);
        new
    }
}
