//! The searches by name, and their answers in the identities of the board they start from.

use super::auto;
use super::forward::shortest;
use super::keys::{Key, Task, dispatch};
use super::map::Map;
use super::rules::{Rules, State, Step};
use super::space::{Identified, Space};
use crate::puzzle::{Algorithm, Left, Metric, Path};
use crate::search::{Control, Found, Outcome, Statistics, bidirectional_all, depth_first};

/// Searches from a state with nothing in hand; says which algorithm ran.
pub(super) fn solve(
    rules: &Rules,
    start: &State,
    metric: Metric,
    algorithm: Algorithm,
    control: &Control,
) -> (Algorithm, Found<Path<Step>>) {
    if algorithm == Algorithm::Map {
        return (algorithm, by_map(rules, start, metric, control));
    }
    if algorithm == Algorithm::Auto {
        return (Algorithm::BreadthFirst, auto::shortest(rules, start, metric, control));
    }
    dispatch(rules, Solve { rules, start, metric, algorithm, control })
}

struct Solve<'a> {
    rules: &'a Rules,
    start: &'a State,
    metric: Metric,
    algorithm: Algorithm,
    control: &'a Control,
}

impl Task for Solve<'_> {
    type Output = (Algorithm, Found<Path<Step>>);

    fn run<K: Key>(self, plan: K::Plan) -> Self::Output {
        let Solve { rules, start, metric, algorithm, control } = self;
        let space = Space::<K>::new(rules, &plan, start, metric, control);
        let key = K::encode(&plan, &start.places);
        match algorithm {
            Algorithm::Bidirectional => {
                let mut found = bidirectional_all(&space, key, control).map(|paths| {
                    walk_down(rules, start, metric, paths.length(), |state, left| paths.leads_on(K::encode(&plan, &state.places), left))
                });
                // Some goals were never seen: whatever was concluded from the others is void.
                if let Some(reason) = space.stopped() {
                    found.outcome = Outcome::Stopped { reason, lower: 1, upper: None };
                }
                (algorithm, found)
            }
            Algorithm::DepthFirst => {
                let space = Identified::<K>::new(rules, &plan);
                let found = depth_first(&space, space.identity(start.places), control);
                (algorithm, found.map(|steps| steps.into_iter().map(|step| vec![step]).collect()))
            }
            Algorithm::Auto | Algorithm::BreadthFirst | Algorithm::IdaStar | Algorithm::Map => {
                (Algorithm::BreadthFirst, shortest::<K>(rules, &plan, start, metric, control))
            }
        }
    }
}

/// The whole map, then the first shortest path in the fixed order.
fn by_map(rules: &Rules, start: &State, metric: Metric, control: &Control) -> Found<Path<Step>> {
    let map = match Map::build(rules, start, metric, control) {
        Ok(map) => map,
        Err(reason) => {
            let outcome = Outcome::Stopped { reason, lower: u32::from(!rules.is_goal(start)), upper: None };
            return Found { outcome, statistics: control.progress().statistics() };
        }
    };
    let census = map.census();
    let statistics = Statistics { expanded: census.states, stored: census.states, bytes: census.bytes };
    let outcome = match map.distance(start) {
        Left::Exactly(length) => {
            Outcome::Solved(walk_down(rules, start, metric, length, |state, left| map.distance(state) == Left::Exactly(left)))
        }
        _ => Outcome::Unsolvable,
    };
    Found { outcome, statistics }
}

/// The first path in the fixed order of `length` units, each leading to a state of which `is_on`
/// says that it is on a shortest path with so many units left.
pub(super) fn walk_down(rules: &Rules, start: &State, metric: Metric, length: u32, is_on: impl Fn(&State, u32) -> bool) -> Path<Step> {
    let mut state = *start;
    let mut path = Vec::new();
    for left in (0..length).rev() {
        for unit in rules.units(&state, metric) {
            let next = played(rules, &state, &unit);
            if is_on(&next, left) {
                state = next;
                path.push(unit);
                break;
            }
        }
    }
    path
}

/// The state after legal steps, nothing in hand.
fn played(rules: &Rules, state: &State, steps: &[Step]) -> State {
    let after = steps.iter().fold(*state, |state, &step| rules.after(&state, step).unwrap_or(state));
    State { held: None, ..after }
}
