//! The positions of a lean search, shared out by key among the threads that search.
//!
//! A [`Shard`] holds the keys that fall to it and a layer's part of them. A layer is expanded in
//! rounds: each shard generates successors of its own positions, sorted by the shard that owns
//! them; then each takes in what all of them found for it. So no shard is written by two threads
//! and nothing waits for a lock, and since a round ends after a number of successors, not after a
//! time, the positions and their order do not depend on how fast the threads are.
//!
//! A space begins as one shard, whose rounds are short batches without any other thread, and is
//! split when it has become worth it. Memory is counted over all shards, before it is taken.

use std::mem::take;
use std::ops::Range;
use std::thread;

use super::keys::Key;
use super::table::KeyTable;
use crate::puzzle::Metric;
use crate::search::{Control, Meter, StopReason};

/// Successors in a batch, more or less: enough to overlap the misses of the table, few enough to
/// stay in the nearest cache.
const BATCH: usize = 256;

/// Successors that one thread of several generates in a round, more or less: some milliseconds.
const ROUND: usize = 1 << 16;

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

/// Where a position is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) shard: usize,
    pub(super) number: u32,
}

/// Successors that are generated together, in order.
struct Batch<K> {
    keys: Vec<K>,
    /// By key: where the piece that moved came to.
    places: Vec<u16>,
}

impl<K> Default for Batch<K> {
    fn default() -> Self {
        Batch { keys: Vec::new(), places: Vec::new() }
    }
}

impl<K> Batch<K> {
    fn bytes(&self) -> usize {
        self.keys.capacity() * size_of::<K>() + self.places.capacity() * size_of::<u16>()
    }
}

/// The positions that one thread owns.
struct Shard<K> {
    table: KeyTable<K>,
    /// By position, in moves only: where the piece is that came last. It need not move again: all
    /// its other places are as near to the start.
    arrivals: Vec<u16>,
    /// By depth: the number of its first position; one more at the end.
    layers: Vec<usize>,
    /// The first position of the last layer that is not expanded yet.
    cursor: usize,
    /// Goals found in the layer under way.
    goals: Vec<u32>,
    /// By shard: successors that it owns.
    found: Vec<Batch<K>>,
    /// By shard: successors that it found for this one.
    given: Vec<Batch<K>>,
    /// Room for [`KeyTable::insert_all`].
    looks: Vec<u32>,
}

impl<K: Key> Shard<K> {
    /// No position, one of so many shards; `any` key stands where there is none yet.
    fn new(any: K, shards: usize) -> Self {
        let batches = || (0..shards).map(|_| Batch::default()).collect();
        let table = KeyTable::empty(any);
        Shard {
            table,
            arrivals: Vec::new(),
            layers: vec![0],
            cursor: 0,
            goals: Vec::new(),
            found: batches(),
            given: batches(),
            looks: Vec::new(),
        }
    }

    /// Bytes of everything but the table.
    fn other_bytes(&self) -> usize {
        let batches: usize = self.found.iter().chain(&self.given).map(Batch::bytes).sum();
        self.arrivals.capacity() * size_of::<u16>() + batches + self.looks.capacity() * size_of::<u32>()
    }

    /// The last layer.
    fn layer(&self) -> Range<usize> {
        let depth = self.layers.len() - 2;
        self.layers[depth]..self.layers[depth + 1]
    }

    /// Generates successors of the last layer until there are `enough` or no more; how many
    /// positions were expanded.
    fn generate(&mut self, moves: &Moves<K>, enough: usize) -> u64 {
        let begun = self.cursor;
        let end = self.layer().end;
        let Shard { table, arrivals, found, cursor, .. } = self;
        let shards = found.len();
        let mut count = 0;
        while *cursor < end && count < enough {
            let came = arrivals.get(*cursor).copied().unwrap_or(NO_ARRIVAL);
            moves.for_each_new_unit(table.keys()[*cursor], came, |to, next| {
                let batch = &mut found[owner(next, shards)];
                batch.keys.push(next);
                batch.places.push(to);
                count += 1;
            });
            *cursor += 1;
        }
        (self.cursor - begun) as u64
    }

    /// How many successors wait to be taken in.
    fn waiting(&self) -> usize {
        self.given.iter().map(|batch| batch.keys.len()).sum()
    }

    /// Takes in what was found for it, for which there is room.
    fn take_in(&mut self, moves: &Moves<K>) {
        let Shard { table, arrivals, goals, given, looks, .. } = self;
        for batch in given {
            for (keys, places) in batch.keys.chunks(BATCH).zip(batch.places.chunks(BATCH)) {
                let mut number = table.len() as u32;
                table.insert_all(keys, looks, |index| {
                    if keys[index].is_goal(moves.plan) {
                        goals.push(number);
                    }
                    number += 1;
                    if moves.metric == Metric::Moves {
                        arrivals.push(places[index]);
                    }
                });
            }
            batch.keys.clear();
            batch.places.clear();
        }
    }
}

/// The shard that owns a key: bits in the middle, for the high ones choose its slot in the table.
#[inline]
fn owner<K: Key>(key: K, shards: usize) -> usize {
    if shards == 1 { 0 } else { (key.scramble() >> 24) as usize % shards }
}

/// All positions found so far, layer by layer.
pub(super) struct Shards<K> {
    shards: Vec<Shard<K>>,
    /// Whether they are to be shared out, once there are enough of them.
    sharing: Option<Sharing>,
}

impl<K: Key> Shards<K> {
    /// Nothing but the start, at depth 0.
    pub(super) fn new(start: K, sharing: Sharing) -> Self {
        let mut shard = Shard::new(start, 1);
        shard.table.insert(start);
        shard.arrivals.push(NO_ARRIVAL);
        shard.layers.push(1);
        Shards { shards: vec![shard], sharing: Some(sharing).filter(|sharing| sharing.threads > 1) }
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.table.len()).sum()
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.shards.iter().map(|shard| shard.table.bytes() + shard.other_bytes()).sum()
    }

    /// The largest depth.
    pub(super) fn depth(&self) -> usize {
        self.shards[0].layers.len() - 2
    }

    /// By shard: how many positions it has.
    pub(super) fn lengths(&self) -> impl Iterator<Item = usize> {
        self.shards.iter().map(|shard| shard.table.len())
    }

    /// The key of a position.
    pub(super) fn key(&self, at: Address) -> K {
        self.shards[at.shard].table.keys()[at.number as usize]
    }

    /// Where a key is, if it is at this depth.
    pub(super) fn find(&self, key: K, depth: usize) -> Option<Address> {
        let shard = owner(key, self.shards.len());
        let Shard { table, layers, .. } = &self.shards[shard];
        let number = table.get(key)?;
        (layers[depth]..layers[depth + 1]).contains(&(number as usize)).then_some(Address { shard, number })
    }

    /// How many positions the last layer has.
    pub(super) fn last_layer(&self) -> usize {
        self.shards.iter().map(|shard| shard.layer().len()).sum()
    }

    /// Generates the layer after the last one, or a part of it where a limit is reached, and
    /// tells the goals in it.
    pub(super) fn expand_layer(&mut self, moves: &Moves<K>, meter: &mut Meter) -> (Vec<Address>, Result<(), StopReason>) {
        if let Some(Sharing { threads, from }) = self.sharing
            && self.len() >= from
        {
            // Without memory for it, never again.
            self.sharing = None;
            self.split(threads, meter.control());
        }
        for shard in &mut self.shards {
            shard.cursor = shard.layer().start;
        }
        let result = self.expand_rounds(moves, meter);
        let mut goals = Vec::new();
        for (number, shard) in self.shards.iter_mut().enumerate() {
            shard.layers.push(shard.table.len());
            goals.extend(take(&mut shard.goals).into_iter().map(|goal| Address { shard: number, number: goal }));
        }
        (goals, result)
    }

    fn expand_rounds(&mut self, moves: &Moves<K>, meter: &mut Meter) -> Result<(), StopReason> {
        let enough = if self.shards.len() == 1 { BATCH } else { ROUND };
        loop {
            let expanded = in_parallel(&mut self.shards, |shard| shard.generate(moves, enough)).into_iter().sum();
            if expanded == 0 {
                return Ok(());
            }
            meter.add(expanded, || (self.len(), self.bytes()))?;
            self.deliver();
            self.reserve(meter.control())?;
            in_parallel(&mut self.shards, |shard| shard.take_in(moves));
        }
    }

    /// Brings what was found to the shards that own it.
    fn deliver(&mut self) {
        for from in 0..self.shards.len() {
            for to in 0..self.shards.len() {
                let found = take(&mut self.shards[from].found[to]);
                self.shards[from].found[to] = std::mem::replace(&mut self.shards[to].given[from], found);
            }
        }
    }

    /// Makes room for all that waits.
    fn reserve(&mut self, control: &Control) -> Result<(), StopReason> {
        let all = self.bytes();
        let mut grown = 0;
        for shard in &mut self.shards {
            // A list that grows exists for a moment in its old and in its new size.
            let growing = 2 * shard.arrivals.capacity() * size_of::<u16>();
            let before = shard.table.bytes();
            shard.table.reserve(shard.waiting(), all + grown - before + growing, control)?;
            grown += shard.table.bytes() - before;
        }
        Ok(())
    }

    /// Shares the positions out among so many shards; leaves them as they are where that would
    /// pass the memory limit.
    fn split(&mut self, shards: usize, control: &Control) {
        let [whole] = &self.shards[..] else { return };
        let mut parts: Vec<Shard<K>> = (0..shards).map(|_| Shard::new(whole.table.keys()[0], shards)).collect();
        // What will be on its way between them, in lists that may have doubled a moment ago.
        let batches = shards * 4 * ROUND * (size_of::<K>() + size_of::<u16>());
        let mut bytes = self.bytes() + batches;
        for layer in whole.layers.windows(2) {
            for number in layer[0]..layer[1] {
                let key = whole.table.keys()[number];
                let part = &mut parts[owner(key, shards)];
                let before = part.table.bytes();
                if part.table.reserve(1, bytes + 2 * part.arrivals.capacity() * size_of::<u16>(), control).is_err() {
                    return;
                }
                bytes += part.table.bytes() - before;
                part.table.insert(key);
                part.arrivals.extend(whole.arrivals.get(number));
            }
            for part in &mut parts {
                part.layers.push(part.table.len());
            }
        }
        self.shards = parts;
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
