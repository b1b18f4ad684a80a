//! Everything one position can reach, with its steps, and the distance of all of it to the goal.
//!
//! One enumeration serves all three metrics. Each position keeps its steps as an adjacency list
//! (target, place before, direction), and its hinges: the places of pieces with two steps or more.
//! Steps can be undone by steps, so a breadth-first sweep from all goals at once over these lists
//! writes to each position its least distance:
//!
//! - steps: along each edge;
//! - slides: along each edge and straight on, by edges of the same piece and direction;
//! - moves: along each edge and on through all edges of the same piece. Whatever a piece can get to
//!   while nothing else moves is flooded once: an edge that was gone over is done, for any later
//!   position of the same flood has the same distance or a larger one to give.
//!
//! Time and memory are linear in the edges. Boards too large to be listed need another form of
//! state; they end here at the memory limit. The lists are needed until the distances are known;
//! each thread keeps those of its last board for the next one, as the generator maps thousands.

use std::cell::RefCell;
use std::mem::take;

use super::class::{offsets, shifted};
use super::keys::Key;
use super::rules::{Rules, State};
use super::table::KeyTable;
use crate::puzzle::{Direction, Metric};
use crate::search::{Beat, Control, Layers, Meter, Statistics, StopReason, UNREACHED, filled};

/// Positions between two looks at the cancel flag.
const CHECK_INTERVAL: usize = 4096;

/// A step by the place it starts from and its direction, two bits.
type Way = u16;

/// Lists of more bytes than this are not kept for the next board.
const KEPT: usize = 8 << 20;

thread_local! {
    /// The lists of this thread's last board.
    static SPARE: RefCell<Edges> = RefCell::default();
}

/// The steps of all positions.
#[derive(Default)]
struct Edges {
    /// By position: its first edge; one more at the end.
    first: Vec<u32>,
    /// By edge: the position it leads to.
    targets: Vec<u32>,
    /// By edge: the step.
    ways: Vec<Way>,
    /// By position: a bitmap, by place modulo 64, of pieces with two steps or more.
    hinges: Vec<u64>,
}

impl Edges {
    /// Empty lists, those of the last board where they take no more than so many bytes.
    fn spare(most: usize) -> Self {
        let Edges { mut first, mut targets, mut ways, mut hinges } = SPARE.take();
        first.clear();
        targets.clear();
        ways.clear();
        hinges.clear();
        let edges = Edges { first, targets, ways, hinges };
        if edges.bytes() <= most { edges } else { Edges::default() }
    }

    /// Keeps the lists for the next board.
    fn keep(self) {
        if self.bytes() <= KEPT {
            SPARE.set(self);
        }
    }

    /// The edges of a position.
    #[inline]
    fn of(&self, position: u32) -> std::ops::Range<usize> {
        self.first[position as usize] as usize..self.first[position as usize + 1] as usize
    }

    /// Bytes taken.
    fn bytes(&self) -> usize {
        self.targets.capacity() * size_of::<u32>()
            + self.ways.capacity() * size_of::<Way>()
            + self.first.capacity() * size_of::<u32>()
            + self.hinges.capacity() * size_of::<u64>()
    }
}

/// The reachable positions and their steps.
pub(super) struct Graph<K> {
    pub(super) table: KeyTable<K>,
    edges: Edges,
    /// The positions that are goals.
    pub(super) goals: Vec<u32>,
    offsets: [i16; 4],
}

impl<K: Key> Graph<K> {
    /// Enumerates what `start` can reach.
    ///
    /// # Errors
    /// The limit that was reached first.
    pub(super) fn explore(rules: &Rules, plan: &K::Plan, start: &State, control: &Control) -> Result<Self, StopReason> {
        let mut graph = Graph {
            table: KeyTable::new(K::encode(plan, &start.places)),
            edges: Edges::spare(control.memory() / 4),
            goals: Vec::new(),
            offsets: offsets(rules.columns),
        };
        let most_steps = 4 * rules.pieces.len();
        let mut meter = Meter::new(control);
        let mut head = 0;
        while head < graph.table.len() {
            meter.expand(|| (graph.table.len(), graph.bytes()))?;
            graph.reserve(most_steps, control)?;
            let key = graph.table.keys()[head];
            if key.is_goal(plan) {
                graph.goals.push(head as u32);
            }
            let Graph { table, edges: Edges { first, targets, ways, hinges }, .. } = &mut graph;
            first.push(targets.len() as u32);
            hinges.push(key.for_each_step(plan, |place, direction, next| {
                targets.push(table.insert(next));
                ways.push(place << 2 | direction as Way);
            }));
            head += 1;
        }
        graph.edges.first.push(graph.edges.targets.len() as u32);
        Ok(graph)
    }

    /// Bytes of everything but the table.
    fn edge_bytes(&self) -> usize {
        self.edges.bytes() + self.goals.capacity() * size_of::<u32>()
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes() + self.edge_bytes()
    }

    /// Makes room for the steps of one more position.
    #[inline]
    fn reserve(&mut self, most_steps: usize, control: &Control) -> Result<(), StopReason> {
        self.table.reserve(most_steps, self.edge_bytes(), control)?;
        let Edges { first, targets, .. } = &self.edges;
        if targets.len() + most_steps > targets.capacity() || first.len() == first.capacity() {
            // Doubling: every array may for a moment exist in its old and in its new size.
            control.allow(self.table.bytes() + 3 * self.edge_bytes())?;
            if targets.len() + most_steps > u32::MAX as usize {
                return Err(StopReason::Memory);
            }
            let Edges { first, targets, ways, hinges } = &mut self.edges;
            targets.reserve(most_steps.max(targets.len()));
            ways.reserve(most_steps.max(ways.len()));
            first.reserve(first.len().max(1));
            hinges.reserve(hinges.len().max(1));
        }
        Ok(())
    }

    /// The positions and the goals alone; the steps are kept for the next board.
    pub(super) fn into_positions(mut self) -> (KeyTable<K>, Vec<u32>) {
        take(&mut self.edges).keep();
        (self.table, self.goals)
    }

    /// The place a step leads to.
    #[inline]
    fn end(&self, edge: usize) -> u16 {
        shifted(self.edges.ways[edge] >> 2, self.offsets[usize::from(self.edges.ways[edge] & 3)])
    }

    /// Whether the piece that came over this edge can do anything but go back.
    #[inline]
    fn goes_on(&self, edge: usize) -> bool {
        self.edges.hinges[self.edges.targets[edge] as usize] >> (self.end(edge) & 63) & 1 != 0
    }

    /// The distance of every position to the nearest goal, [`UNREACHED`] where there is none;
    /// `others` is what the caller holds besides, in bytes.
    ///
    /// # Errors
    /// The limit that was reached first.
    pub(super) fn distances(&self, metric: Metric, others: usize, control: &Control) -> Result<Vec<u16>, StopReason> {
        let count = self.table.len();
        let done = if metric == Metric::Moves { self.edges.targets.len().div_ceil(64) } else { 0 };
        control.allow(others + self.bytes() + (count + 1) * (size_of::<u16>() + size_of::<u32>()) + done * size_of::<u64>())?;
        let mut sweep = Sweep::new(count, &self.goals, control)?;
        let mut done = vec![0u64; done];
        let mut stack = Vec::new();
        let mut layers = Layers::default();
        while let Some(layer) = layers.next(sweep.reached) {
            let (listed, bytes) = (count as u64, self.bytes() as u64);
            let statistics = Statistics { expanded: listed, stored: listed, bytes };
            control.tell(|| Beat { event: layers.event(), statistics, places: Vec::new() })?;
            for head in layer {
                if head.is_multiple_of(CHECK_INTERVAL) {
                    control.check()?;
                }
                let position = sweep.queue[head];
                let distance = sweep.distances[position as usize].saturating_add(1).min(UNREACHED - 1);
                match metric {
                    Metric::Steps => {
                        for &target in &self.edges.targets[self.edges.of(position)] {
                            sweep.reach(target, distance);
                        }
                    }
                    Metric::Slides => {
                        for edge in self.edges.of(position) {
                            let mut at = Some(edge);
                            while let Some(edge) = at {
                                sweep.reach(self.edges.targets[edge], distance);
                                at = self.straight_on(edge);
                            }
                        }
                    }
                    Metric::Moves => {
                        for edge in self.edges.of(position) {
                            sweep.reach(self.edges.targets[edge], distance);
                            if self.goes_on(edge) {
                                self.flood(edge, distance, &mut sweep, &mut done, &mut stack);
                            }
                        }
                    }
                }
            }
        }
        Ok(sweep.distances)
    }

    /// The edge by which the same piece goes on in the same direction.
    fn straight_on(&self, edge: usize) -> Option<usize> {
        if !self.goes_on(edge) {
            return None;
        }
        let way = self.end(edge) << 2 | self.edges.ways[edge] & 3;
        self.edges.of(self.edges.targets[edge]).find(|&next| self.edges.ways[next] == way)
    }

    /// Reaches all that the piece of an edge can get to after it.
    fn flood(&self, edge: usize, distance: u16, sweep: &mut Sweep, done: &mut [u64], stack: &mut Vec<usize>) {
        stack.push(edge);
        while let Some(edge) = stack.pop() {
            let (word, bit) = (edge / 64, 1 << (edge % 64));
            if done[word] & bit != 0 {
                continue;
            }
            done[word] |= bit;
            let place = self.end(edge);
            for next in self.edges.of(self.edges.targets[edge]) {
                if self.edges.ways[next] >> 2 == place {
                    sweep.reach(self.edges.targets[next], distance);
                    if self.goes_on(next) {
                        stack.push(next);
                    }
                }
            }
        }
    }
}

/// Distances while they spread, with the queue of positions reached.
struct Sweep {
    distances: Vec<u16>,
    /// The first `reached` are taken; one place more, so that writing needs no branch.
    queue: Vec<u32>,
    reached: usize,
}

impl Sweep {
    fn new(count: usize, goals: &[u32], control: &Control) -> Result<Self, StopReason> {
        let mut sweep = Sweep { distances: filled(UNREACHED, count, control)?, queue: vec![0; count + 1], reached: 0 };
        for &goal in goals {
            sweep.reach(goal, 0);
        }
        Ok(sweep)
    }

    #[inline]
    fn reach(&mut self, position: u32, distance: u16) {
        let known = &mut self.distances[position as usize];
        self.queue[self.reached] = position;
        self.reached += usize::from(*known == UNREACHED);
        *known = (*known).min(distance);
    }
}

const _: () = assert!(Direction::Right as u16 == 3, "two bits of a way hold a direction");
