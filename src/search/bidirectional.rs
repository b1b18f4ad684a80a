//! Breadth-first search from both ends, whole layers at a time, the smaller frontier first.
//!
//! Let F hold every state within f moves of the start and B every state within b moves of a goal,
//! both complete and disjoint. Then every solution has at least f + b + 1 moves: the state f moves
//! along it lies in F, and the one b moves before its end in B. A meeting found while the next
//! whole layer is generated has at most f + b + 1. So the *first* meeting is a shortest solution,
//! whichever side was chosen, for directed moves (the backward side asks for predecessors) and for
//! sets of goals. Alternating state by state has no such proof and is wrong.
//! When either frontier runs dry its closed set is all there is, and no solution exists.
//!
//! The path of the first meeting is often not the smallest in the order of moves. For that one the
//! meeting layer is finished: every shortest path then has its state number f in both closed sets,
//! so walking back from all meetings marks exactly the states on shortest paths ([`ShortestPaths`]),
//! and the first move to a marked state, each time, is the smallest path.

use std::ops::Range;

use super::breadth_first::{Parent, path_to};
use super::memory::STRETCH;
use super::observer::places;
use super::state_table::StateTable;
use super::{Beat, Control, End, Event, Found, Meter, Outcome, Reversible, Statistics, StopReason};

/// One end's closed states, layer after layer; the last layer is the frontier.
struct Side<T: Reversible> {
    table: StateTable<T::State, Parent<T::Move>>,
    /// Where each layer begins in the table.
    layers: Vec<usize>,
}

impl<T: Reversible> Side<T> {
    fn new() -> Self {
        Side { table: StateTable::default(), layers: vec![0] }
    }

    fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// The numbers of the states at this depth.
    fn layer(&self, depth: usize) -> Range<usize> {
        self.layers[depth]..self.layers.get(depth + 1).copied().unwrap_or(self.table.len())
    }

    fn frontier(&self) -> Range<usize> {
        self.layer(self.depth())
    }

    /// The number of a state that is in this layer.
    fn get_in(&self, depth: usize, state: T::State) -> Option<usize> {
        self.table.get(state).map(|number| number as usize).filter(|number| self.layer(depth).contains(number))
    }
}

/// How far the layer of the first meeting is expanded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// To the first meeting: enough for one shortest path.
    FirstMeeting,
    /// To its end: enough for all shortest paths.
    WholeLayer,
}

/// A shortest path from `start` to some goal, or the proof that there is none.
///
/// All goals are enumerated at once; a space with more of them than the memory limit holds stops
/// with [`StopReason::Memory`].
pub fn bidirectional<T: Reversible>(space: &T, start: T::State, control: &Control) -> Found<Vec<T::Move>> {
    let mut ends = Ends::new(space, control);
    let outcome = ends.search(start, Extent::FirstMeeting).map(|meeting| ends.joined(meeting.as_ref()));
    Found { outcome, statistics: ends.statistics() }
}

/// Of the shortest paths from `start` the one that is first in the order of the space's moves,
/// compared move by move; otherwise as [`bidirectional`].
pub fn bidirectional_smallest<T: Reversible>(space: &T, start: T::State, control: &Control) -> Found<Vec<T::Move>> {
    bidirectional_all(space, start, control).map(|paths| {
        let mut at = start;
        let mut path = Vec::with_capacity(paths.length() as usize);
        for left in (0..paths.length()).rev() {
            let mut first = None;
            space.for_each_move(at, |step, next| {
                if first.is_none() && paths.leads_on(next, left) {
                    first = Some((step, next));
                }
            });
            let (step, next) = first.expect("a state on a shortest path has a move along it");
            path.push(step);
            at = next;
        }
        path
    })
}

/// All shortest paths from `start` at once; otherwise as [`bidirectional`].
pub fn bidirectional_all<T: Reversible>(space: &T, start: T::State, control: &Control) -> Found<ShortestPaths<T>> {
    let mut ends = Ends::new(space, control);
    let outcome = match ends.search(start, Extent::WholeLayer) {
        Outcome::Solved(_) => {
            let length = (ends.forward.depth() + ends.backward.depth()) as u32;
            match ends.mark() {
                Ok(marked) => {
                    let statistics = ends.statistics();
                    let paths = ShortestPaths { forward: ends.forward, backward: ends.backward, marked };
                    return Found { outcome: Outcome::Solved(paths), statistics };
                }
                Err(reason) => Outcome::Stopped { reason, lower: length, upper: Some(length) },
            }
        }
        Outcome::Unsolvable => Outcome::Unsolvable,
        Outcome::Stopped { reason, lower, upper } => Outcome::Stopped { reason, lower, upper },
    };
    Found { outcome, statistics: ends.statistics() }
}

/// Every shortest path between a start and the goals nearest to it, as the states on them.
pub struct ShortestPaths<T: Reversible> {
    forward: Side<T>,
    backward: Side<T>,
    /// By number on the forward side: whether the state is on a shortest path.
    marked: Vec<bool>,
}

impl<T: Reversible> ShortestPaths<T> {
    /// Moves of every shortest path.
    pub fn length(&self) -> u32 {
        (self.forward.depth() + self.backward.depth()) as u32
    }

    /// Whether a state is on a shortest path with `left` moves to go, asked of a state one move
    /// after one that is on such a path with `left + 1` to go.
    pub fn leads_on(&self, state: T::State, left: u32) -> bool {
        match (self.length() - left) as usize {
            done if done <= self.forward.depth() => self.forward.get_in(done, state).is_some_and(|number| self.marked[number]),
            _ => self.backward.get_in(left as usize, state).is_some(),
        }
    }
}

/// A search in progress.
struct Ends<'a, T: Reversible> {
    space: &'a T,
    forward: Side<T>,
    backward: Side<T>,
    meter: Meter<'a>,
}

impl<'a, T: Reversible> Ends<'a, T> {
    fn new(space: &'a T, control: &'a Control) -> Self {
        Ends { space, forward: Side::new(), backward: Side::new(), meter: Meter::new(control) }
    }

    fn statistics(&self) -> Statistics {
        statistics(&self.forward, &self.backward, &self.meter)
    }

    /// The first meeting; `None` when the start is a goal.
    fn search(&mut self, start: T::State, extent: Extent) -> Outcome<Option<Meeting>> {
        let Ends { space, forward, backward, meter } = self;
        let space = *space;
        let mut seeded = forward.table.insert(start, None, 0, meter.control()).map(|_| ());
        if space.is_goal(start) {
            return Outcome::Solved(None);
        }
        space.for_each_goal(|goal| {
            if seeded.is_ok() {
                let others = forward.table.bytes();
                seeded = backward.table.insert(goal, None, others, meter.control()).map(|_| ());
            }
        });
        if let Err(reason) = seeded {
            return Outcome::Stopped { reason, lower: 1, upper: None };
        }
        let mut told = tell(space, End::Start, true, forward, backward, meter);
        told = told.and_then(|()| tell(space, End::Goal, true, backward, forward, meter));
        while !forward.frontier().is_empty() && !backward.frontier().is_empty() {
            let lower = (forward.depth() + backward.depth() + 1) as u32;
            meter.raise_lower(lower);
            if let Err(reason) = told {
                return Outcome::Stopped { reason, lower, upper: None };
            }
            let (end, near, far) = if forward.frontier().len() <= backward.frontier().len() {
                (End::Start, &mut *forward, &*backward)
            } else {
                (End::Goal, &mut *backward, &*forward)
            };
            let met = expand_layer(space, end, extent, near, far, meter);
            let complete = matches!(met, Ok(None)) || extent == Extent::WholeLayer && met.is_ok();
            told = tell(space, end, complete, near, far, meter);
            match met {
                Ok(None) => {}
                Ok(Some(meeting)) => {
                    let event = Event::Met { start: forward.depth() as u32, goal: backward.depth() as u32 };
                    let statistics = statistics(forward, backward, meter);
                    // The answer is there: an observer that wants the search to end has its wish.
                    let _ = meter.control().tell(|| Beat { event, statistics, places: Vec::new() });
                    return Outcome::Solved(Some(meeting));
                }
                Err(reason) => return Outcome::Stopped { reason, lower, upper: None },
            }
        }
        Outcome::Unsolvable
    }

    /// The path through a meeting, by the parents on both sides.
    fn joined(&self, meeting: Option<&Meeting>) -> Vec<T::Move> {
        let Some(meeting) = meeting else { return Vec::new() };
        let mut path = path_to(&self.forward.table, meeting.forward);
        // Backward parents are nearer the goal and carry the forward move.
        let mut rest = path_to(&self.backward.table, meeting.backward);
        rest.reverse();
        path.append(&mut rest);
        path
    }

    /// Which states of the forward side are on shortest paths, once the layer of the meetings is
    /// complete.
    fn mark(&self) -> Result<Vec<bool>, StopReason> {
        let Ends { space, forward, backward, meter } = self;
        let states = forward.table.states();
        meter.control().allow(forward.table.bytes() + backward.table.bytes() + states.len())?;
        let mut marked = vec![false; states.len()];
        for number in forward.frontier() {
            marked[number] = backward.get_in(backward.depth(), states[number]).is_some();
        }
        for depth in (0..forward.depth()).rev() {
            for number in forward.layer(depth + 1) {
                if number.is_multiple_of(STRETCH) {
                    meter.control().check()?;
                }
                if marked[number] {
                    space.for_each_predecessor(states[number], |_, before| {
                        if let Some(number) = forward.get_in(depth, before) {
                            marked[number] = true;
                        }
                    });
                }
            }
        }
        Ok(marked)
    }
}

/// What two sides hold together, in either order.
fn statistics<T: Reversible>(near: &Side<T>, far: &Side<T>, meter: &Meter) -> Statistics {
    Statistics {
        expanded: meter.expanded(),
        stored: (near.table.len() + far.table.len()) as u64,
        bytes: (near.table.bytes() + far.table.bytes()) as u64,
    }
}

/// Tells the observer of the last layer of the side at this end.
fn tell<T: Reversible>(space: &T, end: End, complete: bool, near: &Side<T>, far: &Side<T>, meter: &Meter) -> Result<(), StopReason> {
    let layer = near.frontier();
    if layer.is_empty() {
        return Ok(());
    }
    meter.control().tell(|| Beat {
        event: Event::Layer { end, depth: near.depth() as u32, states: layer.len() as u64, complete },
        statistics: statistics(near, far, meter),
        places: places(space, &near.table.states()[layer]),
    })
}

/// The same state by its number on either side.
struct Meeting {
    forward: u32,
    backward: u32,
}

/// Expands the nearer side's frontier; its first meeting with the other side, if any. Goes on to
/// the end of the layer where that is asked for.
fn expand_layer<T: Reversible>(
    space: &T,
    end: End,
    extent: Extent,
    near: &mut Side<T>,
    far: &Side<T>,
    meter: &mut Meter,
) -> Result<Option<Meeting>, StopReason> {
    let frontier = near.frontier();
    near.layers.push(frontier.end);
    let far_bytes = far.table.bytes();
    let mut meeting = None;
    for index in frontier {
        meter.expand(|| (near.table.len() + far.table.len(), near.table.bytes() + far_bytes))?;
        let state = near.table.states()[index];
        let mut full = Ok(());
        let control = meter.control();
        let visit = |step, next| {
            if full.is_err() || (meeting.is_some() && extent == Extent::FirstMeeting) {
                return;
            }
            match near.table.insert(next, Some((index as u32, step)), far_bytes, control) {
                Ok((number, true)) if meeting.is_none() => {
                    if let Some(other) = far.table.get(next) {
                        meeting = Some(match end {
                            End::Start => Meeting { forward: number, backward: other },
                            End::Goal => Meeting { forward: other, backward: number },
                        });
                    }
                }
                Ok(_) => {}
                Err(reason) => full = Err(reason),
            }
        };
        match end {
            End::Start => space.for_each_move(state, visit),
            End::Goal => space.for_each_predecessor(state, visit),
        }
        full?;
        if meeting.is_some() && extent == Extent::FirstMeeting {
            break;
        }
    }
    Ok(meeting)
}
