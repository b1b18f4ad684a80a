//! The shortest path by a breadth-first search over keys, told as the first in the fixed order.
//!
//! Whole layers forward from the start; the layer in which the first goal appears is finished, so
//! that all nearest goals are known. Then, layer by layer back from these goals, the positions on
//! shortest paths are marked (units can be undone by units of the same metric). A walk from the
//! start over marked positions that always takes the first action in order is the first of all
//! shortest paths. Nothing is kept beside a key but its number: parents are generated again.

use std::ops::Range;

use super::keys::Key;
use super::rules::{Rules, State, Step};
use super::solve::walk_down;
use super::table::KeyTable;
use crate::puzzle::{Metric, Path};
use crate::search::{Beat, Control, End, Event, Found, Meter, Outcome, Statistics, StopReason};

/// Successors in a batch, more or less: enough to overlap the misses of the table, few enough to
/// stay in the nearest cache.
const BATCH: usize = 256;

/// Marked positions between two looks at the cancel flag.
const CHECK_INTERVAL: usize = 1024;

/// A shortest path in a metric, the first one in the fixed order, or the proof that there is none.
pub(super) fn shortest<K: Key>(rules: &Rules, plan: &K::Plan, start: &State, metric: Metric, control: &Control) -> Found<Path<Step>> {
    let mut search = Search::<K> {
        rules,
        plan,
        metric,
        table: KeyTable::new(K::encode(plan, &start.places)),
        arrivals: vec![NO_ARRIVAL],
        layers: vec![0, 1],
        marks: Vec::new(),
    };
    let mut meter = Meter::new(control);
    let outcome = search.run(start, &mut meter);
    Found { outcome, statistics: search.statistics(&meter) }
}

/// No piece came anywhere.
const NO_ARRIVAL: u16 = u16::MAX;

/// Successors that are generated together, in order.
struct Batch<K> {
    keys: Vec<K>,
    /// By key: where the piece that moved came to.
    places: Vec<u16>,
    /// Room for [`KeyTable::insert_all`].
    looks: Vec<u32>,
}

/// Bytes of a batch with room for so many successors.
fn batch_bytes<K>(room: usize) -> usize {
    room * (size_of::<K>() + size_of::<u16>() + size_of::<u32>())
}

struct Search<'a, K: Key> {
    rules: &'a Rules,
    plan: &'a K::Plan,
    metric: Metric,
    table: KeyTable<K>,
    /// By position, in moves only: where the piece is that came last. It need not move again:
    /// all its other places are as near to the start.
    arrivals: Vec<u16>,
    /// By depth: the number of its first position; one more at the end.
    layers: Vec<usize>,
    /// A bitmap of positions on shortest paths.
    marks: Vec<u64>,
}

impl<K: Key> Search<'_, K> {
    fn bytes(&self) -> usize {
        self.table.bytes() + self.arrivals.capacity() * size_of::<u16>() + self.marks.capacity() * size_of::<u64>()
    }

    fn statistics(&self, meter: &Meter) -> Statistics {
        Statistics { expanded: meter.expanded(), stored: self.table.len() as u64, bytes: self.bytes() as u64 }
    }

    /// Tells the observer of the last layer.
    fn tell(&self, complete: bool, meter: &Meter) -> Result<(), StopReason> {
        let (depth, states) = (self.depth() as u32, self.layer(self.depth()).len() as u64);
        if states == 0 {
            return Ok(());
        }
        meter.control().tell(|| Beat {
            event: Event::Layer { end: End::Start, depth, states, complete },
            statistics: self.statistics(meter),
            places: Vec::new(),
        })
    }

    /// The largest depth generated.
    fn depth(&self) -> usize {
        self.layers.len() - 2
    }

    /// The numbers of the positions at a depth.
    fn layer(&self, depth: usize) -> Range<usize> {
        self.layers[depth]..self.layers[depth + 1]
    }

    fn run(&mut self, start: &State, meter: &mut Meter) -> Outcome<Path<Step>> {
        if self.rules.is_goal(start) {
            return Outcome::Solved(Vec::new());
        }
        let mut told = self.tell(true, meter);
        loop {
            let depth = self.depth() as u32 + 1;
            meter.raise_lower(depth);
            if let Err(reason) = told {
                return Outcome::Stopped { reason, lower: depth, upper: None };
            }
            let mut goals = Vec::new();
            let expanded = self.expand_layer(&mut goals, meter);
            told = self.tell(expanded.is_ok(), meter);
            match expanded {
                // With a goal in hand a limit only cuts short the choice among equals.
                Err(reason) if goals.is_empty() => return Outcome::Stopped { reason, lower: depth, upper: None },
                _ => {}
            }
            if !goals.is_empty() {
                return match self.mark(goals, meter.control()) {
                    Ok(()) => Outcome::Solved(self.walk(start)),
                    Err(reason) => Outcome::Stopped { reason, lower: depth, upper: Some(depth) },
                };
            }
            if self.layer(self.depth()).is_empty() {
                return Outcome::Unsolvable;
            }
        }
    }

    /// Generates the layer after the last one and collects the goals in it.
    fn expand_layer(&mut self, goals: &mut Vec<u32>, meter: &mut Meter) -> Result<(), StopReason> {
        let mut batch = Batch { keys: Vec::new(), places: Vec::new(), looks: Vec::new() };
        let layer = self.layer(self.depth());
        let mut result = Ok(());
        for position in layer.clone() {
            result = meter.expand(|| (self.table.len(), self.table.bytes()));
            if result.is_err() {
                break;
            }
            let key = self.table.keys()[position];
            let came = Some(*self.arrivals.get(position).unwrap_or(&NO_ARRIVAL)).filter(|&place| place != NO_ARRIVAL);
            let Batch { keys, places, .. } = &mut batch;
            let visit = |to: u16, next: K| {
                keys.push(next);
                places.push(to);
            };
            self.for_each_unit(key, came, visit);
            if batch.keys.len() >= BATCH || position + 1 == layer.end {
                result = self.insert(&mut batch, goals, meter.control());
                if result.is_err() {
                    break;
                }
            }
        }
        self.layers.push(self.table.len());
        result
    }

    /// Visits the units that may lead to something new, with the place that the piece comes to.
    #[inline]
    fn for_each_unit(&self, key: K, came: Option<u16>, mut visit: impl FnMut(u16, K)) {
        match self.metric {
            Metric::Moves => key.for_each_move(self.plan, came, |_, to, next| visit(to, next)),
            _ => key.for_each_unit(self.plan, self.rules.offsets(), self.metric, |_, to, next| visit(to, next)),
        }
    }

    /// Inserts a batch of positions, empties it, and collects the goals among the new ones.
    fn insert(&mut self, batch: &mut Batch<K>, goals: &mut Vec<u32>, control: &Control) -> Result<(), StopReason> {
        let Batch { keys, places, looks } = batch;
        let others = 2 * self.arrivals.capacity() * size_of::<u16>() + batch_bytes::<K>(keys.capacity());
        self.table.reserve(keys.len(), others, control)?;
        let Search { plan, metric, table, arrivals, .. } = self;
        let mut number = table.len() as u32;
        table.insert_all(keys, looks, |index| {
            if keys[index].is_goal(plan) {
                goals.push(number);
            }
            number += 1;
            if *metric == Metric::Moves {
                arrivals.push(places[index]);
            }
        });
        keys.clear();
        places.clear();
        Ok(())
    }

    fn is_marked(&self, position: u32) -> bool {
        self.marks[position as usize / 64] >> (position % 64) & 1 != 0
    }

    /// Marks the positions on shortest paths to these goals of the last layer.
    fn mark(&mut self, goals: Vec<u32>, control: &Control) -> Result<(), StopReason> {
        let words = self.table.len().div_ceil(64);
        control.allow(self.bytes() + words * size_of::<u64>())?;
        self.marks = vec![0; words];
        let mut marked = goals;
        let mut seen = 0usize;
        for depth in (0..self.depth()).rev() {
            let layer = self.layer(depth);
            let mut before = Vec::new();
            for &position in &marked {
                self.marks[position as usize / 64] |= 1 << (position % 64);
                if seen.is_multiple_of(CHECK_INTERVAL) {
                    control.check()?;
                }
                seen += 1;
                self.table.keys()[position as usize].for_each_unit(self.plan, self.rules.offsets(), self.metric, |_, _, next| {
                    if let Some(number) = self.table.get(next)
                        && layer.contains(&(number as usize))
                    {
                        let (word, bit) = (number as usize / 64, 1 << (number % 64));
                        if self.marks[word] & bit == 0 {
                            self.marks[word] |= bit;
                            before.push(number);
                        }
                    }
                });
            }
            marked = before;
        }
        Ok(())
    }

    /// The first shortest path in the fixed order, over marked positions only.
    fn walk(&self, start: &State) -> Path<Step> {
        walk_down(self.rules, start, self.metric, self.depth() as u32, |state, left| {
            let layer = self.layer(self.depth() - left as usize);
            self.table
                .get(K::encode(self.plan, &state.places))
                .is_some_and(|position| layer.contains(&(position as usize)) && self.is_marked(position))
        })
    }
}
