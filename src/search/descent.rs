//! What exact distances tell: a shortest path downhill, how many there are, how far is far.
//!
//! With `distance` exact, every state at d > 0 has a move to one at d - 1, and the shortest paths
//! are exactly the ways that go down by one at every move. Taking the first such move each time
//! gives the path that is smallest in the space's order of moves.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::{StateSpace, UNREACHED};

/// The shortest path from `start` that is first in the order of the space's moves; `None` where
/// no goal can be reached. `distance` must be exact on everything `start` can reach.
pub fn descend<T: StateSpace>(space: &T, start: T::State, distance: impl Fn(T::State) -> Option<u32>) -> Option<Vec<T::Move>> {
    let mut at = start;
    let length = distance(start)?;
    let mut path = Vec::with_capacity(length as usize);
    for left in (0..length).rev() {
        let mut first = None;
        space.for_each_move(at, |step, next| {
            if first.is_none() && distance(next) == Some(left) {
                first = Some((step, next));
            }
        });
        let (step, next) = first?;
        path.push(step);
        at = next;
    }
    Some(path)
}

/// The number of shortest paths from `start`, different moves to the same state told apart;
/// `None` where no goal can be reached. Keeps one layer of states that lie on such paths.
pub fn count_shortest<T: StateSpace>(space: &T, start: T::State, distance: impl Fn(T::State) -> Option<u32>) -> Option<BigUint> {
    let mut layer = FxHashMap::from_iter([(start, BigUint::from(1u32))]);
    for left in (0..distance(start)?).rev() {
        let mut nearer: FxHashMap<T::State, BigUint> = FxHashMap::default();
        for (&state, ways) in &layer {
            space.for_each_move(state, |_, next| {
                if distance(next) == Some(left) {
                    *nearer.entry(next).or_default() += ways;
                }
            });
        }
        layer = nearer;
    }
    Some(layer.into_values().sum())
}

/// How many of these distances there are of each size, [`UNREACHED`] ones left out, and the index
/// of the first of the largest.
pub fn histogram<D: Copy + Into<u16>>(distances: &[D]) -> (Vec<u64>, Option<usize>) {
    let mut counts: Vec<u64> = Vec::new();
    let mut farthest = None;
    for (index, &distance) in distances.iter().enumerate() {
        let distance = distance.into();
        if distance == UNREACHED {
            continue;
        }
        let distance = usize::from(distance);
        if distance >= counts.len() {
            counts.resize(distance + 1, 0);
            farthest = Some(index);
        }
        counts[distance] += 1;
    }
    (counts, farthest)
}
