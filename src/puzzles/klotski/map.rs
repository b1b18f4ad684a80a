//! The distance map of a board in one metric: look-ups, the census, the number of solutions.
//!
//! Maps in several metrics are made from one enumeration and share its positions; each has
//! distances of its own. Once these are known the edges are dropped; positions are generated again
//! where their successors are asked for.

use std::sync::Arc;

use num_bigint::BigUint;

use super::graph::Graph;
use super::keys::{Key, Task, dispatch};
use super::rules::{Rules, State};
use super::table::KeyTable;
use crate::puzzle::{Census, Left, Metric};
use crate::search::{Control, StopReason, UNREACHED, histogram};

/// Distances of all that one state can reach.
pub struct Map {
    metric: Metric,
    chart: Box<dyn Chart>,
}

impl Map {
    /// Builds the map of what `start` can reach.
    ///
    /// # Errors
    /// The limit that was reached first.
    pub(super) fn build(rules: &Rules, start: &State, metric: Metric, control: &Control) -> Result<Self, StopReason> {
        Map::build_all(rules, start, &[metric], control).map(|mut maps| maps.remove(0))
    }

    /// Builds such maps, one a metric and in their order, from one enumeration.
    ///
    /// # Errors
    /// The limit that was reached first.
    pub(super) fn build_all(rules: &Rules, start: &State, metrics: &[Metric], control: &Control) -> Result<Vec<Self>, StopReason> {
        dispatch(rules, Build { rules, start, metrics, control })
    }

    /// What is left from a state, the piece in hand going on for free.
    pub(super) fn left(&self, rules: &Rules, state: &State) -> Left {
        let mut least = Left::Never;
        for free in rules.free_states(state, self.metric) {
            match (self.chart.distance(&free), least) {
                (Left::Never, _) => {}
                (Left::Exactly(distance), Left::Exactly(known)) if known <= distance => {}
                (Left::Exactly(distance), _) => least = Left::Exactly(distance),
                (outside, _) => return outside,
            }
        }
        least
    }

    /// What is left from a state with nothing in hand.
    pub(super) fn distance(&self, state: &State) -> Left {
        self.chart.distance(state)
    }

    /// The map in numbers.
    pub(super) fn census(&self) -> Census<State> {
        self.chart.census()
    }

    /// The number of shortest solutions from a state with nothing in hand.
    pub(super) fn shortest_solutions(&self, state: &State) -> Option<BigUint> {
        self.chart.shortest_solutions(state)
    }

    /// State number `number` of those at this distance, in the order of discovery.
    pub(super) fn at_distance(&self, distance: u32, number: u64) -> Option<State> {
        self.chart.at_distance(distance, number)
    }
}

/// A map with its kind of key hidden: one virtual call a question.
trait Chart: Send + Sync {
    /// Exactly, never, or unknown outside the map.
    fn distance(&self, state: &State) -> Left;
    fn census(&self) -> Census<State>;
    fn shortest_solutions(&self, state: &State) -> Option<BigUint>;
    fn at_distance(&self, distance: u32, number: u64) -> Option<State>;
}

struct Build<'a> {
    rules: &'a Rules,
    start: &'a State,
    metrics: &'a [Metric],
    control: &'a Control,
}

impl Task for Build<'_> {
    type Output = Result<Vec<Map>, StopReason>;

    fn run<K: Key>(self, plan: K::Plan) -> Self::Output {
        let Build { rules, start, metrics, control } = self;
        let graph = Graph::<K>::explore(rules, &plan, start, control)?;
        let mut all = Vec::with_capacity(metrics.len());
        let mut bytes = 0;
        for &metric in metrics {
            let distances = graph.distances(metric, bytes, control)?;
            bytes += size_of_val(&distances[..]);
            all.push(distances);
        }
        let (table, goals) = graph.into_positions();
        let listed = Arc::new(Listed { plan, table, goals: goals.len() as u64, offsets: rules.offsets() });
        let chart = |(distances, &metric)| Map { metric, chart: Box::new(TypedChart { listed: Arc::clone(&listed), distances, metric }) };
        Ok(all.into_iter().zip(metrics).map(chart).collect())
    }
}

/// The positions that can be reached, for maps in all metrics.
struct Listed<K: Key> {
    plan: K::Plan,
    table: KeyTable<K>,
    goals: u64,
    offsets: [i16; 4],
}

struct TypedChart<K: Key> {
    listed: Arc<Listed<K>>,
    distances: Vec<u16>,
    metric: Metric,
}

impl<K: Key> TypedChart<K> {
    /// The positions one unit nearer to the goal.
    fn for_each_nearer(&self, position: u32, mut visit: impl FnMut(u32)) {
        let nearer = self.distances[position as usize].wrapping_sub(1);
        let Listed { plan, table, offsets, .. } = &*self.listed;
        table.keys()[position as usize].for_each_unit(plan, *offsets, self.metric, |_, _, next| {
            if let Some(next) = table.get(next)
                && self.distances[next as usize] == nearer
            {
                visit(next);
            }
        });
    }

    /// The number of a state among all that can be reached.
    fn number(&self, state: &State) -> Option<u32> {
        self.listed.table.get(K::encode(&self.listed.plan, &state.places))
    }

    /// A state by its number.
    fn state(&self, position: usize) -> State {
        State { places: self.listed.table.keys()[position].decode(&self.listed.plan), held: None }
    }

    /// Shortest ways from `start` to any goal, layer by layer towards it: a position has as many
    /// as all those one unit farther together that lead to it. `None` where `add` refuses.
    fn count<N: Clone>(&self, start: u32, one: N, add: impl Fn(&N, &N) -> Option<N>) -> Option<N> {
        let mut layer = vec![(start, one)];
        let mut slot_of = vec![u32::MAX; self.distances.len()];
        for _ in 0..self.distances[start as usize] {
            let mut next: Vec<(u32, N)> = Vec::new();
            let mut complete = true;
            for (position, ways) in &layer {
                self.for_each_nearer(*position, |nearer| {
                    let slot = &mut slot_of[nearer as usize];
                    if *slot == u32::MAX {
                        *slot = next.len() as u32;
                        next.push((nearer, ways.clone()));
                    } else if let Some(sum) = add(&next[*slot as usize].1, ways) {
                        next[*slot as usize].1 = sum;
                    } else {
                        complete = false;
                    }
                });
            }
            if !complete {
                return None;
            }
            layer = next;
        }
        let (_, first) = layer.pop()?;
        layer.iter().try_fold(first, |sum, (_, ways)| add(&sum, ways))
    }
}

impl<K: Key> Chart for TypedChart<K> {
    fn distance(&self, state: &State) -> Left {
        match self.number(state).map(|position| self.distances[position as usize]) {
            None => Left::Unknown,
            Some(UNREACHED) => Left::Never,
            Some(distance) => Left::Exactly(u32::from(distance)),
        }
    }

    fn census(&self) -> Census<State> {
        let (histogram, farthest) = histogram(&self.distances);
        let farthest = farthest.map(|position| self.state(position));
        let bytes = self.listed.table.bytes() + self.distances.capacity() * size_of::<u16>();
        Census { states: self.distances.len() as u64, goals: self.listed.goals, histogram, farthest, bytes: bytes as u64 }
    }

    fn shortest_solutions(&self, state: &State) -> Option<BigUint> {
        let start = self.number(state)?;
        if self.distances[start as usize] == UNREACHED {
            return None;
        }
        // Nearly every count fits 128 bits; the first that does not is counted again without end.
        let narrow = self.count(start, 1u128, |one, more| one.checked_add(*more)).map(BigUint::from);
        narrow.or_else(|| self.count(start, BigUint::from(1u32), |one, more| Some(one + more)))
    }

    fn at_distance(&self, distance: u32, number: u64) -> Option<State> {
        let distance = u16::try_from(distance).ok().filter(|&distance| distance != UNREACHED)?;
        let mut found = (0..self.distances.len()).filter(|&position| self.distances[position] == distance);
        found.nth(usize::try_from(number).ok()?).map(|position| self.state(position))
    }
}
