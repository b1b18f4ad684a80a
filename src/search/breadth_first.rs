//! Breadth-first search, one whole layer after the other.
//!
//! Right because a state is reached first from the nearest layer that has a move to it; the goal
//! test at generation is then exact, since every state of a nearer layer was tested before.
//! Keeps every state seen, with its parent: time and memory grow with the states within the
//! solution's distance.

use std::ops::Range;

use super::observer::places;
use super::state_table::StateTable;
use super::{Beat, Control, End, Event, Found, Meter, Outcome, StateSpace, Statistics, StopReason};

/// A state's parent by number, and the move that led from it.
pub(super) type Parent<M> = Option<(u32, M)>;

/// A shortest path from `start` to the first goal found, or the proof that there is none.
pub fn breadth_first<T: StateSpace>(space: &T, start: T::State, control: &Control) -> Found<Vec<T::Move>> {
    let mut table: StateTable<T::State, Parent<T::Move>> = StateTable::default();
    let mut meter = Meter::new(control);
    let outcome = search(space, start, &mut table, &mut meter);
    let statistics = Statistics { expanded: meter.expanded(), stored: table.len() as u64, bytes: table.bytes() as u64 };
    Found { outcome, statistics }
}

fn search<T: StateSpace>(
    space: &T,
    start: T::State,
    table: &mut StateTable<T::State, Parent<T::Move>>,
    meter: &mut Meter,
) -> Outcome<Vec<T::Move>> {
    if space.is_goal(start) {
        return Outcome::Solved(Vec::new());
    }
    let stopped = |reason, lower| Outcome::Stopped { reason, lower, upper: None };
    if let Err(reason) = table.insert(start, None, 0, meter.control()) {
        return stopped(reason, 1);
    }
    let mut layer = 0..1;
    let mut depth = 0;
    let mut told = tell(space, depth, true, &layer, table, meter);
    while !layer.is_empty() {
        meter.raise_lower(depth + 1);
        let found = told.and_then(|()| expand_layer(space, layer.clone(), table, meter));
        layer = layer.end..table.len();
        depth += 1;
        told = tell(space, depth, matches!(found, Ok(None)), &layer, table, meter);
        match found {
            Ok(None) => {}
            Ok(Some(goal)) => return Outcome::Solved(path_to(table, goal)),
            Err(reason) => return stopped(reason, depth),
        }
    }
    Outcome::Unsolvable
}

/// Tells the observer of a layer, which holds the states of these numbers.
fn tell<T: StateSpace>(
    space: &T,
    depth: u32,
    complete: bool,
    layer: &Range<usize>,
    table: &StateTable<T::State, Parent<T::Move>>,
    meter: &Meter,
) -> Result<(), StopReason> {
    if layer.is_empty() {
        return Ok(());
    }
    meter.control().tell(|| Beat {
        event: Event::Layer { end: End::Start, depth, states: layer.len() as u64, complete },
        statistics: Statistics { expanded: meter.expanded(), stored: table.len() as u64, bytes: table.bytes() as u64 },
        places: places(space, &table.states()[layer.clone()]),
    })
}

/// Expands the states of these numbers until a goal is among the new ones; its number.
fn expand_layer<T: StateSpace>(
    space: &T,
    layer: Range<usize>,
    table: &mut StateTable<T::State, Parent<T::Move>>,
    meter: &mut Meter,
) -> Result<Option<u32>, StopReason> {
    for index in layer {
        if let Some(goal) = expand(space, index as u32, table, meter)? {
            return Ok(Some(goal));
        }
    }
    Ok(None)
}

/// Generates the moves of one state; the number of a goal among the new states, if any.
fn expand<T: StateSpace>(
    space: &T,
    index: u32,
    table: &mut StateTable<T::State, Parent<T::Move>>,
    meter: &mut Meter,
) -> Result<Option<u32>, StopReason> {
    meter.expand(|| (table.len(), table.bytes()))?;
    let mut result = Ok(None);
    space.for_each_move(table.states()[index as usize], |step, next| {
        if !matches!(result, Ok(None)) {
            return;
        }
        match table.insert(next, Some((index, step)), 0, meter.control()) {
            Ok((number, true)) if space.is_goal(next) => result = Ok(Some(number)),
            Ok(_) => {}
            Err(reason) => result = Err(reason),
        }
    });
    result
}

/// The moves from the root of the table to state number `index`.
pub(super) fn path_to<S, M>(table: &StateTable<S, Parent<M>>, index: u32) -> Vec<M>
where
    S: Copy + Eq + std::hash::Hash,
    M: Copy,
{
    let mut path = Vec::new();
    let mut at = index;
    while let Some((parent, step)) = table.value(at) {
        path.push(step);
        at = parent;
    }
    path.reverse();
    path
}
