//! Iterative deepening A*: depth-first probes under a rising bound, with next to no memory.
//!
//! A probe with bound b visits every way whose length so far plus its lower bound is at most b.
//! A heuristic that never overestimates keeps every solution of length b inside the probe, so the
//! first solution found is shortest, and a probe that ends without one proves that every solution
//! is at least as long as the smallest sum it cut off: that is the next bound, and an honest lower
//! bound to show meanwhile. A space without any solution is not proved so unless it is finite and
//! acyclic under the bound: decide solvability first where it can be decided.
//! The stack is a buffer on the heap; only the move straight back is pruned.

use super::{Beat, Control, Event, Found, Heuristic, Meter, Outcome, Statistics, StopReason};

struct Node<S, M> {
    state: S,
    /// The move that led here, `None` at the root.
    step: Option<M>,
    /// Moves from the root.
    depth: u32,
}

/// A shortest path from `start` to a goal.
pub fn ida_star<T: Heuristic>(space: &T, start: T::State, control: &Control) -> Found<Vec<T::Move>> {
    let mut probe = Probe { space, open: Vec::new(), trail: Vec::new(), bytes: 0 };
    let mut meter = Meter::new(control);
    let mut bound = space.lower_bound(start);
    let outcome = loop {
        meter.raise_lower(bound);
        let before = meter.expanded();
        let ended = probe.run(start, bound, &mut meter);
        let complete = matches!(ended, Ok(Ended::Cut(_) | Ended::Exhausted));
        let event = Event::Probe { bound, expanded: meter.expanded() - before, complete };
        let told = control.tell(|| Beat { event, statistics: probe.statistics(&meter), places: Vec::new() });
        match ended.and_then(|ended| if complete { told.map(|()| ended) } else { Ok(ended) }) {
            Ok(Ended::Goal(path)) => break Outcome::Solved(path),
            Ok(Ended::Cut(next)) => bound = next,
            Ok(Ended::Exhausted) => break Outcome::Unsolvable,
            Err(reason) => break Outcome::Stopped { reason, lower: bound, upper: None },
        }
    };
    Found { outcome, statistics: probe.statistics(&meter) }
}

/// How one probe ended.
enum Ended<M> {
    Goal(Vec<M>),
    /// Every way was cut; the smallest sum among those cut.
    Cut(u32),
    /// Nothing was cut: there is nothing further to find.
    Exhausted,
}

struct Probe<'a, T: Heuristic> {
    space: &'a T,
    open: Vec<Node<T::State, T::Move>>,
    /// The way from the root to the node being expanded.
    trail: Vec<(T::State, Option<T::Move>)>,
    bytes: usize,
}

impl<T: Heuristic> Probe<'_, T> {
    fn statistics(&self, meter: &Meter) -> Statistics {
        Statistics { expanded: meter.expanded(), stored: self.trail.len() as u64, bytes: self.bytes as u64 }
    }

    fn run(&mut self, start: T::State, bound: u32, meter: &mut Meter) -> Result<Ended<T::Move>, StopReason> {
        self.open.clear();
        self.trail.clear();
        self.open.push(Node { state: start, step: None, depth: 0 });
        let mut cut = u32::MAX;
        while let Some(node) = self.open.pop() {
            self.trail.truncate(node.depth as usize);
            let back = self.trail.last().map(|&(state, _)| state);
            self.trail.push((node.state, node.step));
            if self.space.is_goal(node.state) {
                return Ok(Ended::Goal(self.trail.iter().filter_map(|&(_, step)| step).collect()));
            }
            meter.expand(|| (self.trail.len(), self.bytes))?;
            let first = self.open.len();
            let depth = node.depth + 1;
            self.space.for_each_move(node.state, |step, state| {
                if Some(state) == back {
                    return;
                }
                let sum = depth.saturating_add(self.space.lower_bound(state));
                if sum > bound {
                    cut = cut.min(sum);
                } else {
                    self.open.push(Node { state, step: Some(step), depth });
                }
            });
            self.open[first..].reverse();
            self.bytes = self.open.capacity() * size_of::<Node<T::State, T::Move>>()
                + self.trail.capacity() * size_of::<(T::State, Option<T::Move>)>();
            meter.control().allow(self.bytes)?;
        }
        Ok(if cut == u32::MAX { Ended::Exhausted } else { Ended::Cut(cut) })
    }
}
