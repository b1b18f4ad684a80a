//! Breadth-first search over an indexed space: arrays by rank in place of a hash table.
//!
//! Both answer what their counterparts with tables answer ([`super::breadth_first`],
//! [`super::ReachableDistances`]), from any indexed space whose ranks are worth an array: a few
//! bytes for every rank, reached or not. Right for the same reasons: whole layers in order, the
//! first distance written is the least. Distances have 32 bits, as a corridor may be as long as the
//! space is large.

use std::ops::Range;

use super::distance_map::{CHECK_INTERVAL, Layers, path_by_map, whole};
use super::{Beat, Control, End, Event, Found, Indexed, Meter, Outcome, Reversible, Statistics, StopReason, descend, filled};

/// A rank that nothing has reached.
const UNSEEN: u32 = u32::MAX;
/// The distance of a state that is reached and from which no goal is.
const HOPELESS: u32 = u32::MAX - 1;

/// Bytes of the two arrays of numbers that every search here keeps.
fn bytes<T: Indexed>(space: &T) -> usize {
    space.state_count().saturating_mul(2 * size_of::<u32>())
}

/// The places of some ranks, none where the space has none.
fn places<T: Indexed>(space: &T, ranks: &[u32]) -> Vec<(u16, u16)> {
    ranks.iter().map_while(|&rank| space.place(space.unrank(rank as usize))).collect()
}

/// A shortest path from `start` to the first goal found, or the proof that there is none.
pub fn breadth_first_flat<T: Indexed>(space: &T, start: T::State, control: &Control) -> Found<Vec<T::Move>> {
    let mut front = Front { space, parents: Vec::new(), queue: Vec::new(), meter: Meter::new(control) };
    let outcome = front.search(start);
    Found { outcome, statistics: front.statistics() }
}

/// A search in progress.
struct Front<'a, T> {
    space: &'a T,
    /// The rank that each rank was reached from, its own for the start.
    parents: Vec<u32>,
    /// The ranks in the order in which they were reached.
    queue: Vec<u32>,
    meter: Meter<'a>,
}

impl<T: Indexed> Front<'_, T> {
    fn statistics(&self) -> Statistics {
        let bytes = (self.parents.capacity() + self.queue.capacity()) * size_of::<u32>();
        Statistics { expanded: self.meter.expanded(), stored: self.queue.len() as u64, bytes: bytes as u64 }
    }

    fn search(&mut self, start: T::State) -> Outcome<Vec<T::Move>> {
        if self.space.is_goal(start) {
            return Outcome::Solved(Vec::new());
        }
        let stopped = |reason, lower| Outcome::Stopped { reason, lower, upper: None };
        if let Err(reason) = self.meter.control().allow(bytes(self.space)) {
            return stopped(reason, 1);
        }
        let first = self.space.rank(start) as u32;
        match filled(UNSEEN, self.space.state_count(), self.meter.control()) {
            Ok(parents) => self.parents = parents,
            Err(reason) => return stopped(reason, 1),
        }
        self.parents[first as usize] = first;
        self.queue = Vec::with_capacity(self.space.state_count());
        self.queue.push(first);
        let (mut layer, mut depth) = (0..1, 0);
        let mut told = self.tell(depth, true, &layer);
        while !layer.is_empty() {
            self.meter.raise_lower(depth + 1);
            let found = told.and_then(|()| self.expand_layer(layer.clone()));
            layer = layer.end..self.queue.len();
            depth += 1;
            told = self.tell(depth, matches!(found, Ok(None)), &layer);
            match found {
                Ok(None) => {}
                Ok(Some(goal)) => return Outcome::Solved(path_to(self.space, &self.parents, goal)),
                Err(reason) => return stopped(reason, depth),
            }
        }
        Outcome::Unsolvable
    }

    /// Tells the observer of a layer, a range of the queue.
    fn tell(&self, depth: u32, complete: bool, layer: &Range<usize>) -> Result<(), StopReason> {
        if layer.is_empty() {
            return Ok(());
        }
        self.meter.control().tell(|| Beat {
            event: Event::Layer { end: End::Start, depth, states: layer.len() as u64, complete },
            statistics: self.statistics(),
            places: places(self.space, &self.queue[layer.clone()]),
        })
    }

    /// Expands a range of the queue until a goal is among the new states; its rank.
    fn expand_layer(&mut self, layer: Range<usize>) -> Result<Option<u32>, StopReason> {
        let Front { space, parents, queue, meter } = self;
        for index in layer {
            meter.expand(|| (queue.len(), bytes(*space)))?;
            let rank = queue[index];
            let mut goal = None;
            space.for_each_move(space.unrank(rank as usize), |_, next| {
                let number = space.rank(next);
                if goal.is_none() && parents[number] == UNSEEN {
                    parents[number] = rank;
                    queue.push(number as u32);
                    goal = space.is_goal(next).then_some(number as u32);
                }
            });
            if goal.is_some() {
                return Ok(goal);
            }
        }
        Ok(None)
    }
}

/// The moves from the root of the parents to a rank: of each parent the first move to its child.
fn path_to<T: Indexed>(space: &T, parents: &[u32], goal: u32) -> Vec<T::Move> {
    let mut path = Vec::new();
    let mut at = goal;
    while parents[at as usize] != at {
        let parent = parents[at as usize];
        let mut first = None;
        space.for_each_move(space.unrank(parent as usize), |step, next| {
            if first.is_none() && space.rank(next) as u32 == at {
                first = Some(step);
            }
        });
        path.extend(first);
        at = parent;
    }
    path.reverse();
    path
}

/// Distances of all states that one start can reach, by rank.
#[derive(Debug)]
pub struct ReachableFlat {
    distances: Vec<u32>,
    reached: usize,
}

impl ReachableFlat {
    /// The distance to the nearest goal of every state that `start` can reach.
    ///
    /// # Errors
    /// The limit that was reached first.
    pub fn explore<T: Indexed + Reversible>(space: &T, start: T::State, control: &Control) -> Result<Self, StopReason> {
        control.allow(bytes(space))?;
        let mut distances = filled(UNSEEN, space.state_count(), control)?;
        let mut queue: Vec<u32> = Vec::with_capacity(space.state_count());
        let mut meter = Meter::new(control);
        let reach = |state: T::State, distances: &mut Vec<u32>, queue: &mut Vec<u32>| {
            let rank = space.rank(state);
            if distances[rank] == UNSEEN {
                distances[rank] = HOPELESS;
                queue.push(rank as u32);
            }
        };
        reach(start, &mut distances, &mut queue);
        let mut head = 0;
        while head < queue.len() {
            meter.expand(|| (queue.len(), bytes(space)))?;
            space.for_each_move(space.unrank(queue[head] as usize), |_, next| reach(next, &mut distances, &mut queue));
            head += 1;
        }
        let reached = queue.len();
        // Backwards through what was reached; everything else stays unseen.
        queue.retain(|&rank| space.is_goal(space.unrank(rank as usize)));
        for &rank in &queue {
            distances[rank as usize] = 0;
        }
        let statistics = Statistics { expanded: reached as u64, stored: reached as u64, bytes: bytes(space) as u64 };
        let mut layers = Layers::default();
        while let Some(layer) = layers.next(queue.len()) {
            control.tell(|| Beat { event: layers.event(), statistics, places: places(space, &queue[layer.clone()]) })?;
            for head in layer {
                if head % CHECK_INTERVAL == 0 {
                    control.check()?;
                }
                let rank = queue[head] as usize;
                let next = distances[rank] + 1;
                space.for_each_predecessor(space.unrank(rank), |_, before| {
                    let number = space.rank(before);
                    if distances[number] == HOPELESS {
                        distances[number] = next;
                        queue.push(number as u32);
                    }
                });
            }
        }
        Ok(ReachableFlat { distances, reached })
    }

    /// A shortest path from `start` down a map of its own, the first in the order of moves.
    pub fn shortest_path<T: Indexed + Reversible>(space: &T, start: T::State, control: &Control) -> Found<Vec<T::Move>> {
        path_by_map(space, start, Self::explore(space, start, control), |map| {
            let path = descend(space, start, |state| map.get(space.rank(state)).flatten());
            (path, whole(map.len(), map.bytes()))
        })
    }

    /// Moves left from the state of this rank: `None` when the start does not reach it, `Some(None)`
    /// when no goal can be reached from it.
    #[must_use]
    pub fn get(&self, rank: usize) -> Option<Option<u32>> {
        match *self.distances.get(rank)? {
            UNSEEN => None,
            HOPELESS => Some(None),
            distance => Some(Some(distance)),
        }
    }

    /// The ranks that are reached with their distances, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Option<u32>)> + '_ {
        (0..self.distances.len()).filter_map(|rank| Some((rank, self.get(rank)?)))
    }

    /// How many states can be reached.
    #[must_use]
    pub fn len(&self) -> usize {
        self.reached
    }

    /// Never true: the start reaches itself.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.reached == 0
    }

    /// Bytes taken.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.distances.capacity() * size_of::<u32>()
    }
}
