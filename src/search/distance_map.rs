//! The distance to the nearest goal of *every* state at once.
//!
//! [`FlatDistances`] walks backwards from all goals over an indexed space: one array of ranks is
//! the queue, one of distances the result. [`ReachableDistances`] needs neither an index nor
//! predecessors: it lists what the start can reach, keeps every edge reversed, and walks those
//! backwards from the goals among them. Both are breadth-first from the whole goal set, so the
//! first distance written to a state is its least, for directed moves too.

use std::ops::Range;

use super::memory::STRETCH;
use super::state_table::StateTable;
use super::{
    Beat, Control, End, Event, Found, Indexed, Meter, Outcome, Reversible, StateSpace, Statistics, StopReason, descend, filled, histogram,
};

/// The distance of a state from which no goal can be reached.
pub const UNREACHED: u16 = u16::MAX;

/// States between two looks at the control where nothing is counted any more.
pub(super) const CHECK_INTERVAL: usize = 4096;

/// Distances by rank.
#[derive(Debug, Clone)]
pub struct FlatDistances {
    distances: Vec<u16>,
}

impl FlatDistances {
    /// The distance of every state of the space to the nearest goal.
    ///
    /// # Errors
    /// The limit that was reached first.
    pub fn retrograde<T: Indexed + Reversible>(space: &T, control: &Control) -> Result<Self, StopReason> {
        let count = space.state_count();
        control.allow(count.saturating_mul(size_of::<u16>() + size_of::<u32>()))?;
        let mut distances = filled(UNREACHED, count, control)?;
        let mut queue: Vec<u32> = Vec::with_capacity(count);
        space.for_each_goal(|goal| {
            let rank = space.rank(goal);
            if distances[rank] == UNREACHED {
                distances[rank] = 0;
                queue.push(rank as u32);
            }
        });
        let mut meter = Meter::new(control);
        let bytes = count * (size_of::<u16>() + size_of::<u32>());
        let mut layers = Layers::default();
        while let Some(layer) = layers.next(queue.len()) {
            control.tell(|| Beat {
                event: layers.event(),
                statistics: Statistics { expanded: meter.expanded(), stored: queue.len() as u64, bytes: bytes as u64 },
                places: queue[layer.clone()].iter().filter_map(|&rank| space.place(space.unrank(rank as usize))).collect(),
            })?;
            for index in layer {
                let rank = queue[index] as usize;
                meter.expand(|| (queue.len(), bytes))?;
                let next = distances[rank].saturating_add(1).min(UNREACHED - 1);
                space.for_each_predecessor(space.unrank(rank), |_, state| {
                    let rank = space.rank(state);
                    if distances[rank] == UNREACHED {
                        distances[rank] = next;
                        queue.push(rank as u32);
                    }
                });
            }
        }
        Ok(FlatDistances { distances })
    }

    /// A shortest path from `start` down a map of its own, the first in the order of moves.
    pub fn shortest_path<T: Indexed + Reversible>(space: &T, start: T::State, control: &Control) -> Found<Vec<T::Move>> {
        path_by_map(space, start, Self::retrograde(space, control), |map| {
            let expanded = histogram(map.as_slice()).0.iter().sum();
            let (stored, bytes) = (map.as_slice().len() as u64, size_of_val(map.as_slice()) as u64);
            (descend(space, start, |state| map.get(space.rank(state))), Statistics { expanded, stored, bytes })
        })
    }

    /// Moves left from the state of this rank, `None` when no goal can be reached.
    #[must_use]
    pub fn get(&self, rank: usize) -> Option<u32> {
        reached(self.distances[rank])
    }

    /// The distances by rank, [`UNREACHED`] where there is none.
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.distances
    }
}

/// Distances of all states that one start can reach.
#[derive(Debug)]
pub struct ReachableDistances<S> {
    table: StateTable<S>,
    distances: Vec<u16>,
}

impl<S: Copy + Eq + std::hash::Hash> ReachableDistances<S> {
    /// The distance to the nearest goal of every state that `start` can reach.
    ///
    /// # Errors
    /// The limit that was reached first.
    pub fn explore<T: StateSpace<State = S>>(space: &T, start: S, control: &Control) -> Result<Self, StopReason> {
        let mut table: StateTable<S> = StateTable::default();
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut meter = Meter::new(control);
        table.insert(start, (), 0, control)?;
        let mut head = 0;
        while head < table.len() {
            let edge_bytes = edges.capacity() * size_of::<(u32, u32)>();
            meter.expand(|| (table.len(), table.bytes() + edge_bytes))?;
            control.allow(table.bytes() + edge_bytes)?;
            let mut full = Ok(());
            space.for_each_move(table.states()[head], |_, next| match table.insert(next, (), edge_bytes, control) {
                Ok((index, _)) => edges.push((index, head as u32)),
                Err(reason) => full = Err(reason),
            });
            full?;
            head += 1;
        }
        let distances = Self::sweep(space, &table, &edges, control)?;
        Ok(ReachableDistances { table, distances })
    }

    /// Walks the reversed edges, sorted by their target, from all goals.
    fn sweep<T: StateSpace<State = S>>(
        space: &T,
        table: &StateTable<S>,
        edges: &[(u32, u32)],
        control: &Control,
    ) -> Result<Vec<u16>, StopReason> {
        let count = table.len();
        let bytes = table.bytes() + std::mem::size_of_val(edges) + edges.len() * 4 + count * 10;
        control.allow(bytes)?;
        let mut first = vec![0u32; count + 1];
        for stretch in edges.chunks(STRETCH) {
            control.check()?;
            for &(target, _) in stretch {
                first[target as usize + 1] += 1;
            }
        }
        for index in 0..count {
            first[index + 1] += first[index];
        }
        let mut sources = vec![0u32; edges.len()];
        let mut fill = first.clone();
        for stretch in edges.chunks(STRETCH) {
            control.check()?;
            for &(target, source) in stretch {
                let at = &mut fill[target as usize];
                sources[*at as usize] = source;
                *at += 1;
            }
        }
        let mut distances = filled(UNREACHED, count, control)?;
        let mut queue: Vec<u32> = (0..count as u32).filter(|&index| space.is_goal(table.states()[index as usize])).collect();
        for &goal in &queue {
            distances[goal as usize] = 0;
        }
        let mut layers = Layers::default();
        while let Some(layer) = layers.next(queue.len()) {
            control.tell(|| Beat {
                event: layers.event(),
                statistics: Statistics { expanded: count as u64, stored: count as u64, bytes: bytes as u64 },
                places: queue[layer.clone()].iter().filter_map(|&index| space.place(table.states()[index as usize])).collect(),
            })?;
            for head in layer {
                if head % CHECK_INTERVAL == 0 {
                    control.check()?;
                }
                let index = queue[head] as usize;
                let next = distances[index].saturating_add(1).min(UNREACHED - 1);
                for &source in &sources[first[index] as usize..first[index + 1] as usize] {
                    if distances[source as usize] == UNREACHED {
                        distances[source as usize] = next;
                        queue.push(source);
                    }
                }
            }
        }
        Ok(distances)
    }

    /// A shortest path from `start` down a map of its own, the first in the order of moves.
    pub fn shortest_path<T: StateSpace<State = S>>(space: &T, start: S, control: &Control) -> Found<Vec<T::Move>> {
        path_by_map(space, start, Self::explore(space, start, control), |map| {
            (descend(space, start, |state| map.get(state).flatten()), whole(map.len(), map.bytes()))
        })
    }

    /// Moves left from `state`: `None` when it is not among the reachable ones, `Some(None)` when
    /// no goal can be reached from it.
    #[must_use]
    pub fn get(&self, state: S) -> Option<Option<u32>> {
        self.table.get(state).map(|index| reached(self.distances[index as usize]))
    }

    /// The reachable states with their distances, in the order of discovery.
    pub fn iter(&self) -> impl Iterator<Item = (S, Option<u32>)> + '_ {
        self.table.states().iter().zip(&self.distances).map(|(&state, &distance)| (state, reached(distance)))
    }

    /// How many states can be reached.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Never true: the start reaches itself.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Bytes taken.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.table.bytes() + self.distances.capacity() * size_of::<u16>()
    }
}

/// What a map took whose states are all reached.
pub(super) fn whole(states: usize, bytes: usize) -> Statistics {
    Statistics { expanded: states as u64, stored: states as u64, bytes: bytes as u64 }
}

/// The answer of a map that was built to find one path: `read` tells the path and what the map took.
pub fn path_by_map<T: StateSpace, M>(
    space: &T,
    start: T::State,
    map: Result<M, StopReason>,
    read: impl FnOnce(&M) -> (Option<Vec<T::Move>>, Statistics),
) -> Found<Vec<T::Move>> {
    match map {
        Ok(map) => {
            let (path, statistics) = read(&map);
            Found { outcome: path.map_or(Outcome::Unsolvable, Outcome::Solved), statistics }
        }
        Err(reason) => {
            let lower = u32::from(!space.is_goal(start));
            Found { outcome: Outcome::Stopped { reason, lower, upper: None }, statistics: Statistics::default() }
        }
    }
}

/// The layers of a queue that is filled from the goals: each is what the one before it pushed.
#[derive(Default)]
pub struct Layers {
    /// The last layer handed out.
    layer: Range<usize>,
    /// How many were.
    count: u32,
}

impl Layers {
    /// The next layer of a queue that now has this length; `None` when nothing was pushed.
    pub fn next(&mut self, length: usize) -> Option<Range<usize>> {
        self.layer = self.layer.end..length;
        self.count += 1;
        (!self.layer.is_empty()).then(|| self.layer.clone())
    }

    /// The last layer handed out, to be told.
    pub fn event(&self) -> Event {
        Event::Layer { end: End::Goal, depth: self.count - 1, states: self.layer.len() as u64, complete: true }
    }
}

fn reached(distance: u16) -> Option<u32> {
    (distance != UNREACHED).then_some(u32::from(distance))
}
