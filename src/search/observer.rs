//! What a search tells whoever watches it, and nothing when nobody does.
//!
//! An [`Observer`] rides on the [`Control`](super::Control). A search speaks at the boundaries of
//! its work: a layer, a probe under a bound, a stretch of a walk ([`Event`]), each time with its
//! counts so far. The sizes are those of the very tables it works with; nothing is counted for
//! show. The observer may keep the search waiting there: that is how one steps through it.
//!
//! Without an observer a boundary costs one branch, one a layer and none a state; a [`Beat`] is
//! made only when somebody hears it. Time spent with the observer is not the search's own
//! ([`Progress::aside`](super::Progress::aside)).

use std::sync::{Mutex, PoisonError};

use super::{Control, StateSpace, Statistics, StopReason};

/// Stretches of a walk that a [`Trace`] keeps before it thins them out.
const MOST_STRETCHES: usize = 1 << 12;

/// The two ends that layers are counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The position asked about.
    Start,
    /// All goals together.
    Goal,
}

/// What a search has just done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// It chose a form of the algorithm by this name, and begins anew: what was told before is void.
    Engine(&'static str),
    /// It has a layer: the states found first at this distance from one end. Empty layers are not told.
    Layer {
        /// Where the distance is counted from.
        end: End,
        /// The distance.
        depth: u32,
        /// How many states were found first at it.
        states: u64,
        /// Whether these are all of them; the last layer is often left as soon as it has the answer.
        complete: bool,
    },
    /// The layers of both ends have a state in common that lies this far from each.
    Met {
        /// Moves from the start.
        start: u32,
        /// Moves to the goal.
        goal: u32,
    },
    /// Depth first: it went on for a stretch and is now this many moves from the start.
    Walk {
        /// States on the stack, the start left out.
        depth: u32,
    },
    /// Deepening: it looked for a solution within a bound.
    Probe {
        /// The bound.
        bound: u32,
        /// States expanded under this bound.
        expanded: u64,
        /// Whether all of it was searched, in vain: then no solution is within the bound.
        complete: bool,
    },
}

/// An event with the counts at its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// What happened.
    pub event: Event,
    /// What the search did until then.
    pub statistics: Statistics,
    /// The places of the states found since the last beat of this end, in a space whose states are
    /// places ([`StateSpace::place`]); else none.
    pub places: Vec<(u16, u16)>,
}

/// The places of some states, none where the space has none.
pub(super) fn places<T: StateSpace>(space: &T, states: &[T::State]) -> Vec<(u16, u16)> {
    match states.first().and_then(|&state| space.place(state)) {
        None => Vec::new(),
        Some(_) => states.iter().filter_map(|&state| space.place(state)).collect(),
    }
}

/// Whoever watches a search.
pub trait Observer: Send + Sync + std::fmt::Debug {
    /// Hears a beat, on the thread of the search, which goes on when this returns. One that waits
    /// has to look at `control` meanwhile.
    ///
    /// # Errors
    /// The limit that ends the search.
    fn hear(&self, beat: Beat, control: &Control) -> Result<(), StopReason>;
}

/// One layer as it was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layer {
    /// How many states were found first in it.
    pub states: u64,
    /// Whether these are all of them.
    pub complete: bool,
}

/// One probe as it was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probe {
    /// The bound.
    pub bound: u32,
    /// States expanded under it.
    pub expanded: u64,
    /// Whether it was searched to its end in vain.
    pub complete: bool,
}

/// A place on the board and when it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// The end from which it was found.
    pub end: End,
    /// The distance, or the number of the stretch of a walk.
    pub depth: u32,
    /// The place ([`StateSpace::place`]).
    pub place: (u16, u16),
}

/// Everything a search has told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trace {
    /// Layers by distance, from the start and from the goal.
    layers: [Vec<Layer>; 2],
    /// Where the two met: moves from the start, moves to the goal.
    pub met: Option<(u32, u32)>,
    /// Depths of a walk, stretch by stretch; every other one is dropped when they become many.
    pub walk: Vec<u32>,
    /// The deepest point of a walk that was told.
    pub deepest: u32,
    /// Probes in their order.
    pub probes: Vec<Probe>,
    /// Places in the order in which they were found.
    pub visits: Vec<Visit>,
    /// The counts at the last beat.
    pub statistics: Statistics,
    /// How many beats there were.
    pub beats: u64,
    stretches: u32,
    /// How often the walk was thinned out.
    thinned: u32,
}

impl Trace {
    /// The layers from one end, by distance.
    #[must_use]
    pub fn layers(&self, end: End) -> &[Layer] {
        &self.layers[end as usize]
    }

    /// The sizes of the layers from one end, by distance.
    #[must_use]
    pub fn sizes(&self, end: End) -> Vec<u64> {
        self.layers(end).iter().map(|layer| layer.states).collect()
    }

    /// Takes a beat in.
    pub fn add(&mut self, beat: &Beat) {
        let (end, depth) = match beat.event {
            Event::Engine(_) => {
                *self = Trace { beats: self.beats, ..Trace::default() };
                (End::Start, 0)
            }
            Event::Layer { end, depth, states, complete } => {
                // A layer that was told is not told again; one left out was empty.
                let layers = &mut self.layers[end as usize];
                layers.resize(depth as usize, Layer { states: 0, complete: true });
                layers.push(Layer { states, complete });
                (end, depth)
            }
            Event::Met { start, goal } => {
                self.met = Some((start, goal));
                (End::Start, start)
            }
            Event::Walk { depth } => {
                self.deepest = self.deepest.max(depth);
                (End::Start, self.stroll(depth))
            }
            Event::Probe { bound, expanded, complete } => {
                self.probes.push(Probe { bound, expanded, complete });
                (End::Start, bound)
            }
        };
        self.visits.extend(beat.places.iter().map(|&place| Visit { end, depth, place }));
        self.statistics = beat.statistics;
        self.beats += 1;
    }

    /// Takes in one stretch of a walk; its number. When they become many, every other one goes.
    fn stroll(&mut self, depth: u32) -> u32 {
        if self.walk.len() == MOST_STRETCHES {
            let mut kept = false;
            self.walk.retain(|_| {
                kept = !kept;
                kept
            });
            self.thinned += 1;
        }
        if self.stretches.trailing_zeros() >= self.thinned {
            self.walk.push(depth);
        }
        self.stretches += 1;
        self.stretches
    }
}

impl Observer for Mutex<Trace> {
    fn hear(&self, beat: Beat, _control: &Control) -> Result<(), StopReason> {
        self.lock().unwrap_or_else(PoisonError::into_inner).add(&beat);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beat(event: Event) -> Beat {
        Beat { event, statistics: Statistics::default(), places: Vec::new() }
    }

    #[test]
    fn another_engine_voids_what_was_told() {
        let mut trace = Trace::default();
        for (depth, states) in [(0, 1), (1, 4)] {
            trace.add(&beat(Event::Layer { end: End::Start, depth, states, complete: true }));
        }
        assert_eq!(trace.sizes(End::Start), [1, 4]);
        trace.add(&beat(Event::Engine("other")));
        assert!(trace.layers(End::Start).is_empty());
    }

    #[test]
    fn a_long_walk_is_kept_from_its_beginning_to_its_end_in_little_room() {
        let mut trace = Trace::default();
        let stretches = 40 * MOST_STRETCHES as u32;
        for depth in 0..stretches {
            trace.add(&beat(Event::Walk { depth }));
        }
        assert!(trace.walk.len() <= MOST_STRETCHES + 1, "{}", trace.walk.len());
        assert_eq!((trace.walk[0], trace.deepest), (0, stretches - 1));
        assert!(trace.walk.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(trace.walk.last().is_some_and(|&last| last > stretches * 9 / 10), "{:?}", trace.walk.last());
    }
}
