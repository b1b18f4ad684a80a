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
//! so walking back from all meetings marks exactly the states on shortest paths, and the first
//! move to a marked state, each time, is the smallest path.

use std::ops::Range;

use super::breadth_first::{Parent, path_to};
use super::state_table::StateTable;
use super::{Control, Found, Meter, Outcome, Reversible, Statistics, StopReason};

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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
}

/// Which of the shortest paths is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Whichever is met first.
    Any,
    /// The first in the order of the space's moves.
    Smallest,
}

/// A shortest path from `start` to some goal, or the proof that there is none.
///
/// All goals are enumerated at once; a space with more of them than the memory limit holds stops
/// with [`StopReason::Memory`].
pub fn bidirectional<T: Reversible>(space: &T, start: T::State, control: &Control) -> Found<Vec<T::Move>> {
    run(space, start, Choice::Any, control)
}

/// Of the shortest paths from `start` the one that is first in the order of the space's moves,
/// compared move by move; otherwise as [`bidirectional`].
pub fn bidirectional_smallest<T: Reversible>(space: &T, start: T::State, control: &Control) -> Found<Vec<T::Move>> {
    run(space, start, Choice::Smallest, control)
}

fn run<T: Reversible>(space: &T, start: T::State, choice: Choice, control: &Control) -> Found<Vec<T::Move>> {
    let mut forward = Side::<T>::new();
    let mut backward = Side::<T>::new();
    let mut meter = Meter::new(control);
    let outcome = search(space, start, choice, &mut forward, &mut backward, &mut meter);
    let statistics = Statistics {
        expanded: meter.expanded(),
        stored: (forward.table.len() + backward.table.len()) as u64,
        bytes: (forward.table.bytes() + backward.table.bytes()) as u64,
    };
    Found { outcome, statistics }
}

fn search<T: Reversible>(
    space: &T,
    start: T::State,
    choice: Choice,
    forward: &mut Side<T>,
    backward: &mut Side<T>,
    meter: &mut Meter,
) -> Outcome<Vec<T::Move>> {
    if space.is_goal(start) {
        return Outcome::Solved(Vec::new());
    }
    let mut seeded = forward.table.insert(start, None, 0, meter.control()).map(|_| ());
    space.for_each_goal(|goal| {
        if seeded.is_ok() {
            let others = forward.table.bytes();
            seeded = backward.table.insert(goal, None, others, meter.control()).map(|_| ());
        }
    });
    if let Err(reason) = seeded {
        return Outcome::Stopped { reason, lower: 1, upper: None };
    }
    while !forward.frontier().is_empty() && !backward.frontier().is_empty() {
        let lower = (forward.depth() + backward.depth() + 1) as u32;
        meter.raise_lower(lower);
        let met = if forward.frontier().len() <= backward.frontier().len() {
            expand_layer(space, Direction::Forward, choice, forward, backward, meter)
        } else {
            expand_layer(space, Direction::Backward, choice, backward, forward, meter)
        };
        match met {
            Ok(None) => {}
            Ok(Some(meeting)) if choice == Choice::Any => return Outcome::Solved(joined(forward, backward, &meeting)),
            Ok(Some(_)) => {
                let others = forward.table.bytes() + backward.table.bytes();
                if let Err(reason) = meter.control().allow(others + forward.table.len()) {
                    return Outcome::Stopped { reason, lower, upper: Some(lower) };
                }
                return Outcome::Solved(smallest(space, start, forward, backward));
            }
            Err(reason) => return Outcome::Stopped { reason, lower, upper: None },
        }
    }
    Outcome::Unsolvable
}

/// The same state by its number on either side.
struct Meeting {
    forward: u32,
    backward: u32,
}

/// Expands the nearer side's frontier; its first meeting with the other side, if any. Goes on to
/// the end of the layer for the smallest path.
fn expand_layer<T: Reversible>(
    space: &T,
    direction: Direction,
    choice: Choice,
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
            if full.is_err() || (meeting.is_some() && choice == Choice::Any) {
                return;
            }
            match near.table.insert(next, Some((index as u32, step)), far_bytes, control) {
                Ok((number, true)) if meeting.is_none() => {
                    if let Some(other) = far.table.get(next) {
                        meeting = Some(match direction {
                            Direction::Forward => Meeting { forward: number, backward: other },
                            Direction::Backward => Meeting { forward: other, backward: number },
                        });
                    }
                }
                Ok(_) => {}
                Err(reason) => full = Err(reason),
            }
        };
        match direction {
            Direction::Forward => space.for_each_move(state, visit),
            Direction::Backward => space.for_each_predecessor(state, visit),
        }
        full?;
        if meeting.is_some() && choice == Choice::Any {
            break;
        }
    }
    Ok(meeting)
}

/// The path through a meeting, by the parents on both sides.
fn joined<T: Reversible>(forward: &Side<T>, backward: &Side<T>, meeting: &Meeting) -> Vec<T::Move> {
    let mut path = path_to(&forward.table, meeting.forward);
    // Backward parents are nearer the goal and carry the forward move.
    let mut rest = path_to(&backward.table, meeting.backward);
    rest.reverse();
    path.append(&mut rest);
    path
}

/// The smallest path, once the layer of the meetings is complete on both sides.
fn smallest<T: Reversible>(space: &T, start: T::State, forward: &Side<T>, backward: &Side<T>) -> Vec<T::Move> {
    let states = forward.table.states();
    let mut marked = vec![false; states.len()];
    for number in forward.frontier() {
        marked[number] = backward.table.get(states[number]).is_some();
    }
    for depth in (0..forward.depth()).rev() {
        for number in forward.layer(depth + 1) {
            if marked[number] {
                space.for_each_predecessor(states[number], |_, before| {
                    if let Some(number) = forward.get_in(depth, before) {
                        marked[number] = true;
                    }
                });
            }
        }
    }
    let mut path = Vec::with_capacity(forward.depth() + backward.depth());
    let mut at = start;
    for depth in 1..=forward.depth() {
        advance(space, &mut at, &mut path, |next| forward.get_in(depth, next).is_some_and(|number| marked[number]));
    }
    for depth in (0..backward.depth()).rev() {
        advance(space, &mut at, &mut path, |next| backward.get_in(depth, next).is_some());
    }
    path
}

/// Takes the first move from `at` to a state on the way.
fn advance<T: Reversible>(space: &T, at: &mut T::State, path: &mut Vec<T::Move>, on_the_way: impl Fn(T::State) -> bool) {
    let mut first = None;
    space.for_each_move(*at, |step, next| {
        if first.is_none() && on_the_way(next) {
            first = Some((step, next));
        }
    });
    if let Some((step, next)) = first {
        path.push(step);
        *at = next;
    }
}
