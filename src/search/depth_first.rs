//! Depth-first search with an explicit stack: some way to a goal, usually far from the shortest.
//!
//! A state is marked when it is generated and never entered twice, so the walk ends after at most
//! every reachable state, and an empty stack proves that no goal can be reached. Each state on the
//! stack keeps its moves not tried yet, as a run in one shared buffer: the move tried next is the
//! next in the space's order whose state is not marked *at that moment*.

use std::cell::Cell;

use super::observer::places;
use super::state_table::StateTable;
use super::{Beat, Control, Event, Found, Meter, Outcome, StateSpace, Statistics, StopReason};

/// A state on the stack: where its untried moves begin in the buffer.
struct Node {
    untried: usize,
}

/// The first goal that a depth-first walk meets; `statistics.stored` counts the states marked.
pub fn depth_first<T: StateSpace>(space: &T, start: T::State, control: &Control) -> Found<Vec<T::Move>> {
    let mut walk =
        Walk { space, marked: StateTable::default(), stack: Vec::new(), untried: Vec::new(), path: Vec::new(), told: Cell::new(0) };
    let mut meter = Meter::new(control);
    let ended = walk.run(start, &mut meter);
    let depth = walk.path.len();
    let outcome = match ended {
        Ok(true) => Outcome::Solved(std::mem::take(&mut walk.path)),
        Ok(false) => Outcome::Unsolvable,
        Err(reason) => Outcome::Stopped { reason, lower: 1, upper: None },
    };
    let statistics = Statistics { expanded: meter.expanded(), stored: walk.marked.len() as u64, bytes: walk.bytes() as u64 };
    // It has ended, whatever the observer says.
    let _ = control.tell(|| walk.beat(depth, statistics));
    Found { outcome, statistics }
}

struct Walk<'a, T: StateSpace> {
    space: &'a T,
    marked: StateTable<T::State>,
    stack: Vec<Node>,
    /// Moves not tried yet, those of the top node last, each node's in reverse order.
    untried: Vec<(T::Move, T::State)>,
    path: Vec<T::Move>,
    /// How many of the marked states an observer knows.
    told: Cell<usize>,
}

impl<T: StateSpace> Walk<'_, T> {
    fn bytes(&self) -> usize {
        self.marked.bytes() + self.side_bytes()
    }

    /// Bytes of everything but the marked set.
    fn side_bytes(&self) -> usize {
        self.stack.capacity() * size_of::<Node>()
            + self.untried.capacity() * size_of::<(T::Move, T::State)>()
            + self.path.capacity() * size_of::<T::Move>()
    }

    /// What to tell an observer, at this depth.
    fn beat(&self, depth: usize, statistics: Statistics) -> Beat {
        let known = self.told.replace(self.marked.len());
        let places = places(self.space, &self.marked.states()[known..]);
        Beat { event: Event::Walk { depth: depth as u32 }, statistics, places }
    }

    /// Whether a goal was met; then `path` leads to it.
    fn run(&mut self, start: T::State, meter: &mut Meter) -> Result<bool, StopReason> {
        self.marked.insert(start, (), 0, meter.control())?;
        if self.space.is_goal(start) {
            return Ok(true);
        }
        self.push(start, meter)?;
        while let Some(node) = self.stack.last() {
            if self.untried.len() == node.untried {
                self.stack.pop();
                self.path.pop();
                continue;
            }
            let Some((step, next)) = self.untried.pop() else { break };
            let (_, new) = self.marked.insert(next, (), self.side_bytes(), meter.control())?;
            if new {
                self.path.push(step);
                if self.space.is_goal(next) {
                    return Ok(true);
                }
                self.push(next, meter)?;
            }
        }
        Ok(false)
    }

    fn push(&mut self, state: T::State, meter: &mut Meter) -> Result<(), StopReason> {
        meter.expand_telling(|| (self.marked.len(), self.bytes()), |statistics| self.beat(self.path.len(), statistics))?;
        let first = self.untried.len();
        let (control, held, untried) = (meter.control(), self.bytes(), &mut self.untried);
        let mut room = Ok(());
        self.space.for_each_move(state, |step, next| {
            if room.is_ok() && untried.len() == untried.capacity() {
                // Growing doubles the buffer, and while it moves the old one exists as well.
                room = control.allow(held + 2 * untried.capacity() * size_of::<(T::Move, T::State)>());
            }
            if room.is_ok() {
                untried.push((step, next));
            }
        });
        room?;
        self.untried[first..].reverse();
        self.stack.push(Node { untried: first });
        Ok(())
    }
}
