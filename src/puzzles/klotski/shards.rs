//! The positions of a lean search, shared out by key among the threads that search.
//!
//! A [`Shard`] holds the keys that fall to it and a layer's part of them. A layer is expanded in
//! rounds: each shard generates successors of its own positions, sorted by the shard that owns
//! them; then each takes in what all of them found for it. So no shard is written by two threads
//! and nothing waits for a lock, and since a round ends after a number of successors, not after a
//! time, the positions do not depend on how fast the threads are.
//!
//! A space begins as one shard, whose rounds are short batches without any other thread, and is
//! split when it has become worth it. Memory is taken from one budget, before it is used.

use std::mem::take;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use super::frontier::{Block, Frontier};
use super::keys::Key;
use super::visited::{Budget, Visited};
use crate::puzzle::Metric;
use crate::search::{Control, Meter, StopReason, retire};

/// Successors in a batch, more or less: enough to overlap the misses of the tables, few enough to
/// stay in the nearest cache.
const BATCH: usize = 256;

/// Successors that one thread of several generates in a round, more or less: some milliseconds.
const ROUND: usize = 1 << 16;

/// Positions expanded between two looks at the clock: those of many pieces take a while.
const CHECK_INTERVAL: u64 = 128;

/// Positions from which on several threads are worth the work of sharing out.
const MANY: usize = 1 << 18;

/// No more threads than this: they would wait for memory.
const MAX_THREADS: usize = 8;

/// No piece came anywhere.
const NO_ARRIVAL: u16 = u16::MAX;

/// When positions are shared out, and among how many threads.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sharing {
    /// Threads, at least one.
    pub(super) threads: usize,
    /// Positions from which on they are called upon.
    pub(super) from: usize,
}

impl Default for Sharing {
    fn default() -> Self {
        Sharing { threads: thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS), from: MANY }
    }
}

/// What all threads have to know of the board.
pub(super) struct Moves<'a, K: Key> {
    pub(super) plan: &'a K::Plan,
    pub(super) offsets: [i16; 4],
    pub(super) metric: Metric,
}

impl<K: Key> Moves<'_, K> {
    /// Visits all units: the place the piece comes to, the key after it.
    pub(super) fn for_each_unit(&self, key: K, mut visit: impl FnMut(u16, K)) {
        key.for_each_unit(self.plan, self.offsets, self.metric, |_, to, next| visit(to, next));
    }

    /// Visits the units that may lead to something new after the piece at `came` came there.
    #[inline]
    fn for_each_new_unit(&self, key: K, came: u16, mut visit: impl FnMut(u16, K)) {
        match self.metric {
            Metric::Moves => key.for_each_move(self.plan, Some(came).filter(|&place| place != NO_ARRIVAL), |_, to, next| visit(to, next)),
            _ => self.for_each_unit(key, visit),
        }
    }
}

/// Successors that are generated together, in order.
type Batch<K> = Block<K>;

/// The positions that one thread owns.
struct Shard<K> {
    visited: Visited<K>,
    /// The layer that is expanded, and the one that comes of it.
    frontier: Frontier<K>,
    next: Frontier<K>,
    /// The block under way, and how many of its positions are expanded.
    block: Block<K>,
    expanded: usize,
    /// Goals found in the layer under way.
    goals: Vec<K>,
    /// By shard: successors that it owns.
    found: Vec<Batch<K>>,
    /// By shard: successors that it found for this one.
    given: Vec<Batch<K>>,
    /// Room for [`Visited::insert_all`].
    unknown: Vec<u32>,
}

impl<K: Key> Shard<K> {
    /// No position, one of so many shards.
    fn new(visited: Visited<K>, shards: usize, placed: bool) -> Self {
        let batches = || (0..shards).map(|_| Batch::default()).collect();
        Shard {
            visited,
            frontier: Frontier::new(placed),
            next: Frontier::new(placed),
            block: Block::default(),
            expanded: 0,
            goals: Vec::new(),
            found: batches(),
            given: batches(),
            unknown: Vec::new(),
        }
    }

    /// Bytes of what is on its way.
    fn batch_bytes(&self) -> usize {
        let of = |batch: &Batch<K>| batch.keys.capacity() * size_of::<K>() + batch.places.capacity() * size_of::<u16>();
        self.found.iter().chain(&self.given).map(of).sum::<usize>() + self.unknown.capacity() * size_of::<u32>()
    }

    /// Generates successors of the layer until there are `enough` or no more; how many positions
    /// were expanded.
    ///
    /// # Errors
    /// A limit; what has been generated is of no use then.
    fn generate(&mut self, moves: &Moves<K>, enough: usize, budget: &Budget) -> Result<u64, StopReason> {
        let Shard { frontier, block, expanded, found, .. } = self;
        let shards = found.len();
        let (mut positions, mut count) = (0, 0);
        while count < enough {
            let Some(&key) = block.keys.get(*expanded) else {
                frontier.drop_block(take(block), budget);
                let Some(next) = frontier.pop() else { break };
                (*block, *expanded) = (next, 0);
                continue;
            };
            let came = block.places.get(*expanded).copied().unwrap_or(NO_ARRIVAL);
            moves.for_each_new_unit(key, came, |to, next| {
                let batch = &mut found[owner(next, shards)];
                batch.keys.push(next);
                batch.places.push(to);
                count += 1;
            });
            *expanded += 1;
            positions += 1;
            if positions % CHECK_INTERVAL == 0 {
                budget.control.check()?;
            }
        }
        Ok(positions)
    }

    /// Takes in what was found for it, at this depth.
    fn take_in(&mut self, moves: &Moves<K>, depth: usize, budget: &Budget) -> Result<(), StopReason> {
        let Shard { visited, next, goals, given, unknown, .. } = self;
        for batch in given {
            for (keys, places) in batch.keys.chunks(BATCH).zip(batch.places.chunks(BATCH)) {
                // Keys of many pieces are slow to look up: a round of them may take a while.
                budget.control.check()?;
                next.reserve(BATCH, budget)?;
                visited.insert_all(keys, depth, unknown, budget, |index| {
                    if keys[index].is_goal(moves.plan) {
                        goals.push(keys[index]);
                    }
                    next.push(keys[index], places[index]);
                })?;
            }
            batch.keys.clear();
            batch.places.clear();
        }
        Ok(())
    }
}

/// The shard that owns a key: bits in the middle, for the high ones choose its slot.
#[inline]
fn owner<K: Key>(key: K, shards: usize) -> usize {
    if shards == 1 { 0 } else { (key.scramble() >> 24) as usize % shards }
}

/// All positions found so far, and the last layer of them.
pub(super) struct Shards<K: Key> {
    parts: Vec<Shard<K>>,
    /// How many threads they are shared out among, once there are enough positions.
    sharing: Option<Sharing>,
    /// Bytes of tables and layers.
    taken: AtomicUsize,
    /// The depth of the last layer.
    depth: usize,
    placed: bool,
}

impl<K: Key> Shards<K> {
    /// Nothing but the start, at depth 0.
    ///
    /// # Errors
    /// [`StopReason::Memory`].
    pub(super) fn new(start: K, metric: Metric, sharing: Sharing, control: &Control) -> Result<Self, StopReason> {
        let (taken, placed) = (AtomicUsize::new(0), metric == Metric::Moves);
        let budget = Budget { control, taken: &taken, beside: 0 };
        let mut shard = Shard::new(Visited::small(&budget)?, 1, placed);
        shard.visited.insert(start, 0, &budget)?;
        shard.frontier.reserve(1, &budget)?;
        shard.frontier.push(start, NO_ARRIVAL);
        Ok(Shards { parts: vec![shard], sharing: Some(sharing), taken, depth: 0, placed })
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.parts.iter().map(|shard| shard.visited.len()).sum()
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.taken.load(Relaxed) + self.batch_bytes()
    }

    fn batch_bytes(&self) -> usize {
        self.parts.iter().map(Shard::batch_bytes).sum()
    }

    /// The largest depth.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// How many positions the last layer has.
    pub(super) fn last_layer(&self) -> usize {
        self.parts.iter().map(|shard| shard.frontier.len()).sum()
    }

    /// Marks a position of this depth; whether there is one that was not marked before.
    pub(super) fn mark(&mut self, key: K, depth: usize) -> bool {
        let shard = owner(key, self.parts.len());
        self.parts[shard].visited.mark(key, depth)
    }

    /// Whether a position of this depth is marked.
    pub(super) fn is_marked(&self, key: K, depth: usize) -> bool {
        self.parts[owner(key, self.parts.len())].visited.is_marked(key, depth)
    }

    /// Generates the layer after the last one, or a part of it where a limit is reached, and
    /// tells the goals in it.
    pub(super) fn expand_layer(&mut self, moves: &Moves<K>, meter: &mut Meter) -> (Vec<K>, Result<(), StopReason>) {
        if let Some(Sharing { threads, from }) = self.sharing
            && self.len() >= from
        {
            // Without memory for it, never again.
            self.sharing = None;
            if let Ok((parts, taken)) = self.split(threads, meter.control()) {
                (self.parts, self.taken) = (parts, taken);
            }
        }
        let result = self.expand_rounds(moves, meter);
        self.depth += 1;
        let mut goals = Vec::new();
        for shard in &mut self.parts {
            shard.frontier = std::mem::replace(&mut shard.next, Frontier::new(self.placed));
            goals.append(&mut shard.goals);
        }
        (goals, result)
    }

    fn expand_rounds(&mut self, moves: &Moves<K>, meter: &mut Meter) -> Result<(), StopReason> {
        let enough = if self.parts.len() == 1 { BATCH } else { ROUND };
        let (control, depth) = (meter.control(), self.depth + 1);
        loop {
            let budget = Budget { control, taken: &self.taken, beside: 0 };
            let expanded = in_parallel(&mut self.parts, |shard| shard.generate(moves, enough, &budget));
            let expanded = expanded.into_iter().sum::<Result<u64, _>>()?;
            if expanded == 0 {
                return Ok(());
            }
            meter.add(expanded, || (self.len(), self.bytes()))?;
            self.deliver();
            let budget = Budget { control, taken: &self.taken, beside: self.batch_bytes() };
            in_parallel(&mut self.parts, |shard| shard.take_in(moves, depth, &budget)).into_iter().collect::<Result<(), _>>()?;
        }
    }

    /// Brings what was found to the shards that own it.
    fn deliver(&mut self) {
        for from in 0..self.parts.len() {
            for to in 0..self.parts.len() {
                let found = take(&mut self.parts[from].found[to]);
                self.parts[from].found[to] = std::mem::replace(&mut self.parts[to].given[from], found);
            }
        }
    }

    /// The same positions shared out among so many shards, and the bytes of their tables and layers.
    fn split(&self, shards: usize, control: &Control) -> Result<(Vec<Shard<K>>, AtomicUsize), StopReason> {
        let taken = AtomicUsize::new(0);
        // What will be on its way between them, in lists that may have doubled a moment ago.
        let batches = shards * 4 * ROUND * (size_of::<K>() + size_of::<u16>());
        let budget = Budget { control, taken: &taken, beside: self.bytes() + batches };
        let share = self.len() / shards;
        let mut parts = Vec::with_capacity(shards);
        for number in 0..shards {
            let mut part = Shard::new(Visited::large(share, &budget)?, shards, self.placed);
            for whole in &self.parts {
                part.visited.take_from(&whole.visited, |key| owner(key, shards) == number, &budget)?;
                let mut room = Ok(());
                whole.frontier.for_each(|key, place| {
                    if room.is_ok() && owner(key, shards) == number {
                        room = part.frontier.reserve(1, &budget);
                        if room.is_ok() {
                            part.frontier.push(key, place.unwrap_or(NO_ARRIVAL));
                        }
                    }
                });
                room?;
            }
            parts.push(part);
        }
        Ok((parts, taken))
    }
}

impl<K: Key> Drop for Shards<K> {
    fn drop(&mut self) {
        let bytes = self.bytes();
        retire(take(&mut self.parts), bytes);
    }
}

/// Does the same with each shard, each by a thread of its own, and collects what comes of it.
fn in_parallel<K: Key, R: Send>(shards: &mut [Shard<K>], work: impl Fn(&mut Shard<K>) -> R + Sync) -> Vec<R> {
    match shards {
        [only] => vec![work(only)],
        [first, others @ ..] => thread::scope(|scope| {
            let work = &work;
            let threads: Vec<_> = others.iter_mut().map(|shard| scope.spawn(move || work(shard))).collect();
            let mut results = vec![work(first)];
            results.extend(threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))));
            results
        }),
        [] => Vec::new(),
    }
}
