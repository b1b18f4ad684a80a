//! Breadth-first search from both ends, whole layers at a time, the smaller frontier first.
//!
//! Let F hold every state within f moves of the start and B every state within b moves of a goal,
//! both complete and disjoint. Then every solution has at least f + b + 1 moves: the state f moves
//! along it lies in F, and the one b moves before its end in B. A meeting found while the next
//! whole layer is generated has at most f + b + 1. So the *first* meeting is a shortest solution,
//! whichever side was chosen, for directed moves (the backward side asks for predecessors) and for
//! sets of goals. Alternating state by state has no such proof and is wrong.
//! When either frontier runs dry its closed set is all there is, and no solution exists.

use super::breadth_first::{Parent, path_to};
use super::state_table::StateTable;
use super::{Control, Found, Meter, Outcome, Reversible, Statistics, StopReason};

/// One end's closed states; the frontier is the last layer's range of numbers.
struct Side<T: Reversible> {
    table: StateTable<T::State, Parent<T::Move>>,
    frontier: std::ops::Range<usize>,
    depth: u32,
}

impl<T: Reversible> Side<T> {
    fn new() -> Self {
        Side { table: StateTable::default(), frontier: 0..0, depth: 0 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
}

/// A shortest path from `start` to some goal, or the proof that there is none.
///
/// All goals are enumerated at once; a space with more of them than the memory limit holds stops
/// with [`StopReason::Memory`].
pub fn bidirectional<T: Reversible>(space: &T, start: T::State, control: &Control) -> Found<Vec<T::Move>> {
    let mut forward = Side::<T>::new();
    let mut backward = Side::<T>::new();
    let mut meter = Meter::new(control);
    let outcome = search(space, start, &mut forward, &mut backward, &mut meter);
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
    forward.frontier = 0..1;
    backward.frontier = 0..backward.table.len();
    while !forward.frontier.is_empty() && !backward.frontier.is_empty() {
        let lower = forward.depth + backward.depth + 1;
        meter.raise_lower(lower);
        let met = if forward.frontier.len() <= backward.frontier.len() {
            expand_layer(space, Direction::Forward, forward, backward, meter)
        } else {
            expand_layer(space, Direction::Backward, backward, forward, meter)
        };
        match met {
            Ok(None) => {}
            Ok(Some(Meeting { forward: head, backward: tail })) => {
                let mut path = path_to(&forward.table, head);
                // Backward parents are nearer the goal and carry the forward move.
                let mut rest = path_to(&backward.table, tail);
                rest.reverse();
                path.append(&mut rest);
                return Outcome::Solved(path);
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

fn expand_layer<T: Reversible>(
    space: &T,
    direction: Direction,
    near: &mut Side<T>,
    far: &Side<T>,
    meter: &mut Meter,
) -> Result<Option<Meeting>, StopReason> {
    let end = near.frontier.end;
    let far_bytes = far.table.bytes();
    for index in near.frontier.clone() {
        meter.expand(|| (near.table.len() + far.table.len(), near.table.bytes() + far_bytes))?;
        let state = near.table.states()[index];
        let mut result = Ok(None);
        let control = meter.control();
        let visit = |step, next| {
            if !matches!(result, Ok(None)) {
                return;
            }
            match near.table.insert(next, Some((index as u32, step)), far_bytes, control) {
                Ok((number, true)) => {
                    if let Some(other) = far.table.get(next) {
                        result = Ok(Some(match direction {
                            Direction::Forward => Meeting { forward: number, backward: other },
                            Direction::Backward => Meeting { forward: other, backward: number },
                        }));
                    }
                }
                Ok(_) => {}
                Err(reason) => result = Err(reason),
            }
        };
        match direction {
            Direction::Forward => space.for_each_move(state, visit),
            Direction::Backward => space.for_each_predecessor(state, visit),
        }
        if !matches!(result, Ok(None)) {
            return result;
        }
    }
    near.frontier = end..near.table.len();
    near.depth += 1;
    Ok(None)
}
