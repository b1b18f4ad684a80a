//! Four pegs that are alike: the map of all 635,376 positions, and one pair from both ends, both
//! on the floods of `triples`.
//!
//! The pair search is [`crate::search::bidirectional`] in bits: whole layers, the smaller frontier
//! first, a meeting looked for when a position is generated, so the first meeting is shortest for
//! the reasons given there. Every position reaches every other, so it always ends in a meeting.
//! Positions are kept layer by layer as sets of cells. All meetings of the last layer are
//! collected; from them the positions on shortest paths are found back to the start, and the walk
//! that takes the first move to such a position each time is the first in the order of moves.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashSet;

use super::rules::{Peg, Pegs, SIDE, Step};
use super::triples::{Flood, PEGS, POSITIONS, bits};
use crate::search::{Beat, Control, End, Event, Found, Outcome, Statistics, StopReason};

/// The distance of every position to the one of these cells, by rank.
///
/// # Errors
/// The limit that was reached first; looked at between layers, 2 ms at most.
pub fn map(goal: u64, control: &Control) -> Result<Vec<u8>, StopReason> {
    let bytes = Flood::BYTES + POSITIONS;
    control.allow(bytes)?;
    let mut distances = vec![u8::MAX; POSITIONS];
    let mut flood = Flood::new();
    flood.start(goal);
    distances[rank(goal)] = 0;
    let mut stored = 1u64;
    let mut before = 0;
    for distance in 1.. {
        control.check()?;
        control.tell(|| Beat {
            event: Event::Layer { end: End::Goal, depth: u32::from(distance) - 1, states: stored - before, complete: true },
            statistics: Statistics { expanded: before, stored, bytes: bytes as u64 },
            places: Vec::new(),
        })?;
        before = stored;
        flood.expand(|position| {
            distances[position.rank()] = distance;
            stored += 1;
        });
        let progress = control.progress();
        progress.expanded.store(before, Relaxed);
        progress.stored.store(stored, Relaxed);
        progress.bytes.store(bytes as u64, Relaxed);
        if stored == before {
            break;
        }
    }
    Ok(distances)
}

/// The rank of four cells in the combinatorial number system.
fn rank(cells: u64) -> usize {
    bits(cells).zip(1..).map(|(cell, index): (usize, usize)| super::space::BINOMIAL[index][cell] as usize).sum()
}

/// One end: its flood and the positions of each layer, the last one being the frontier.
struct Side {
    flood: Flood,
    positions: Vec<u64>,
    /// Where each layer begins in `positions`.
    layers: Vec<usize>,
}

impl Side {
    fn new() -> Self {
        Side { flood: Flood::new(), positions: Vec::new(), layers: Vec::new() }
    }

    fn start(&mut self, cells: u64) {
        self.flood.clear(&self.positions);
        self.flood.start(cells);
        self.positions.clear();
        self.positions.push(cells);
        self.layers.clear();
        self.layers.push(0);
    }

    fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    fn frontier(&self) -> usize {
        self.positions.len() - self.layers[self.depth()]
    }

    fn bytes(&self) -> usize {
        Flood::BYTES + self.positions.capacity() * size_of::<u64>()
    }

    /// The positions of a layer.
    fn layer(&self, depth: usize) -> &[u64] {
        let end = self.layers.get(depth + 1).copied().unwrap_or(self.positions.len());
        &self.positions[self.layers[depth]..end]
    }
}

/// What both sides hold together.
fn statistics(near: &Side, far: &Side, expanded: u64) -> Statistics {
    let stored = (near.positions.len() + far.positions.len()) as u64;
    Statistics { expanded, stored, bytes: (near.bytes() + far.bytes()) as u64 }
}

/// Tells the observer of the last layer of the side at this end.
fn tell(end: End, complete: bool, near: &Side, far: &Side, expanded: u64, control: &Control) -> Result<(), StopReason> {
    control.tell(|| Beat {
        event: Event::Layer { end, depth: near.depth() as u32, states: near.frontier() as u64, complete },
        statistics: statistics(near, far, expanded),
        places: Vec::new(),
    })
}

/// Every move from a set of cells with the set it leads to, in the order of moves.
fn for_each_move(cells: u64, mut visit: impl FnMut(Step, u64)) {
    Pegs::new(bits(cells).map(|cell| Peg { cell: cell as u8, colour: 0 })).for_each_move(|step, _| {
        visit(step, cells ^ (1 << step.from | 1 << step.to));
    });
}

/// Those of `layer` that are among `wanted`.
fn among(layer: &[u64], wanted: &FxHashSet<u64>) -> FxHashSet<u64> {
    layer.iter().copied().filter(|cells| wanted.contains(cells)).collect()
}

/// The buffers of a pair search, to be used for many pairs.
pub struct PairSearch {
    forward: Side,
    backward: Side,
}

impl PairSearch {
    /// Empty buffers, 3 MB.
    pub fn new() -> Self {
        PairSearch { forward: Side::new(), backward: Side::new() }
    }

    /// Runs with the buffers that the last search left behind, if nobody else has them: fresh ones
    /// cost about as much in page faults as the search itself.
    pub fn with_spare<R>(run: impl FnOnce(&mut PairSearch) -> R) -> R {
        static SPARE: Mutex<Option<PairSearch>> = Mutex::new(None);
        let spare = || SPARE.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = spare().take();
        let mut search = taken.unwrap_or_else(PairSearch::new);
        let result = run(&mut search);
        *spare() = Some(search);
        result
    }

    /// A shortest path from one set of four cells to another.
    pub fn path(&mut self, start: u64, goal: u64, control: &Control) -> Found<Vec<Step>> {
        let (outcome, expanded) = self.search(start, goal, usize::MAX, control);
        let statistics = statistics(&self.forward, &self.backward, expanded);
        let outcome = match outcome {
            Ok(Some(meetings)) => Outcome::Solved(self.smallest(start, &meetings)),
            Ok(None) => Outcome::Unsolvable,
            Err((reason, lower)) => Outcome::Stopped { reason, lower, upper: None },
        };
        Found { outcome, statistics }
    }

    /// The fewest steps, `None` when they are more than `limit`.
    ///
    /// # Errors
    /// The limit of `control` that was reached first.
    pub fn distance(&mut self, start: u64, goal: u64, limit: usize, control: &Control) -> Result<Option<usize>, StopReason> {
        if lower_bound(start, goal) > limit {
            return Ok(None);
        }
        let (outcome, _) = self.search(start, goal, limit, control);
        let meetings = outcome.map_err(|(reason, _)| reason)?;
        Ok(meetings.map(|meetings| meetings.forward + meetings.backward))
    }

    /// The meetings and the number of positions expanded; a stop comes with the lower bound.
    fn search(&mut self, start: u64, goal: u64, limit: usize, control: &Control) -> (Result<Option<Meetings>, (StopReason, u32)>, u64) {
        let (forward, backward) = (&mut self.forward, &mut self.backward);
        forward.start(start);
        backward.start(goal);
        let mut expanded = 0;
        if start == goal {
            return (Ok(Some(Meetings { all: vec![start], forward: 0, backward: 0 })), expanded);
        }
        let mut told = tell(End::Start, true, forward, backward, 0, control);
        told = told.and_then(|()| tell(End::Goal, true, backward, forward, 0, control));
        loop {
            let length = forward.depth() + backward.depth() + 1;
            if length > limit {
                return (Ok(None), expanded);
            }
            let bytes = forward.bytes() + backward.bytes();
            if let Err(reason) = told.and_then(|()| control.check()).and_then(|()| control.allow(bytes)) {
                return (Err((reason, length as u32)), expanded);
            }
            let progress = control.progress();
            progress.lower.fetch_max(length as u32, Relaxed);
            progress.expanded.store(expanded, Relaxed);
            progress.stored.store((forward.positions.len() + backward.positions.len()) as u64, Relaxed);
            progress.bytes.store(bytes as u64, Relaxed);
            let nearer = forward.frontier() <= backward.frontier();
            let (end, near, far) = if nearer { (End::Start, &mut *forward, &*backward) } else { (End::Goal, &mut *backward, &*forward) };
            if near.frontier() == 0 {
                return (Ok(None), expanded);
            }
            expanded += near.frontier() as u64;
            near.layers.push(near.positions.len());
            let positions = &mut near.positions;
            let all = near.flood.expand_towards(Some(&far.flood), |position| positions.push(position.cells()));
            // From the first meeting on nothing more is stored.
            told = tell(end, all.is_empty(), near, far, expanded, control);
            if !all.is_empty() {
                let event = Event::Met { start: forward.depth() as u32, goal: backward.depth() as u32 };
                let statistics = statistics(forward, backward, expanded);
                // The answer is there: an observer that wants the search to end has its wish.
                let _ = control.tell(|| Beat { event, statistics, places: Vec::new() });
                return (Ok(Some(Meetings { all, forward: forward.depth(), backward: backward.depth() })), expanded);
            }
        }
    }

    /// The shortest path that is first in the order of moves.
    fn smallest(&self, start: u64, meetings: &Meetings) -> Vec<Step> {
        // Positions on shortest paths, by depth.
        let mut on_the_way = vec![FxHashSet::default(); meetings.forward + 1];
        on_the_way[meetings.forward] = meetings.all.iter().copied().collect();
        for depth in (0..meetings.forward).rev() {
            let mut before = FxHashSet::default();
            for &cells in &on_the_way[depth + 1] {
                // Whatever leads here can be reached from here.
                for_each_move(cells, |_, cells| {
                    before.insert(cells);
                });
            }
            on_the_way[depth] = among(self.forward.layer(depth), &before);
        }
        let mut at = start;
        let mut path = Vec::with_capacity(meetings.forward + meetings.backward);
        let mut advance = |nearer: &FxHashSet<u64>| {
            let mut first = None;
            for_each_move(at, |step, cells| {
                if first.is_none() && nearer.contains(&cells) {
                    first = Some((step, cells));
                }
            });
            let (step, cells) = first.expect("a position on a shortest path has a move along it");
            path.push(step);
            at = cells;
            at
        };
        let mut met = start;
        for nearer in &on_the_way[1..] {
            met = advance(nearer);
        }
        for depth in (0..meetings.backward).rev() {
            let mut after = FxHashSet::default();
            for_each_move(met, |_, cells| {
                after.insert(cells);
            });
            met = advance(&among(self.backward.layer(depth), &after));
        }
        path
    }
}

/// A number of steps that is never too large: each peg goes to some target, and to get d rows or
/// columns on takes it at least d/2 steps, even if it jumps all the way.
fn lower_bound(start: u64, goal: u64) -> usize {
    // The cheapest way to hand out the first pegs to each subset of the targets.
    let mut cheapest = [usize::MAX; 1 << PEGS];
    cheapest[0] = 0;
    for taken in 1usize..1 << PEGS {
        let Some(peg) = bits(start).nth(taken.count_ones() as usize - 1) else { return 0 };
        for (target, cell) in bits(goal).enumerate().filter(|&(target, _)| taken & 1 << target != 0) {
            let steps = (peg / SIDE).abs_diff(cell / SIDE).div_ceil(2) + (peg % SIDE).abs_diff(cell % SIDE).div_ceil(2);
            cheapest[taken] = cheapest[taken].min(cheapest[taken & !(1 << target)] + steps);
        }
    }
    cheapest[(1 << PEGS) - 1]
}

/// The positions known to both sides, with their depth in each.
struct Meetings {
    all: Vec<u64>,
    forward: usize,
    backward: usize,
}
