//! The layers forward from the start, on all cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

use super::board::Board;
use super::choices::{Choices, binomial};
use super::store::{Arena, BLOCK, Depth, Record};
use super::view::{Buffers, View};
use crate::puzzle::Metric;
use crate::puzzles::klotski::keys::Key;
use crate::puzzles::klotski::rules::State;
use crate::puzzles::klotski::table::KeyTable;
use crate::search::{Beat, Control, End as From, Event, Statistics, StopReason};

/// Macro states expanded between two looks at what is to be entered.
const SLICE: usize = 1 << 14;

/// Positions of one macro state that are expanded together.
const BATCH: usize = 1 << 10;

/// Positions that one thread takes at once, at most as many as its macro states can hold.
const SHARE: usize = 1 << 13;

/// No more threads than this: they would wait for memory.
const MAX_THREADS: usize = 8;

/// How the layers ended.
pub(super) enum End {
    /// The nearest goals are at this depth; all of them are known.
    Goal(u32),
    /// Everything was reached, no goal among it.
    NoGoal,
    /// A limit came first.
    Stopped {
        /// Which one.
        reason: StopReason,
        /// No solution is shorter.
        lower: u32,
        /// A solution has this length.
        upper: Option<u32>,
    },
}

/// All macro states reached, with their positions.
pub(super) struct Search<'a, K: Key> {
    pub(super) board: &'a Board,
    pub(super) plan: &'a K::Plan,
    pub(super) metric: Metric,
    pub(super) control: &'a Control,
    /// By free cells from the fewest on: the choices of the singles among them, once needed.
    choices: Vec<Option<Choices>>,
    table: KeyTable<K>,
    /// By macro state: the address of its record.
    addresses: Vec<u32>,
    arena: Arena,
    /// Macro states with positions at the last depth, by address.
    pub(super) frontier: Vec<u32>,
    /// Macro states that are goals, by address.
    pub(super) goals: Vec<u32>,
    /// For entering new macro states.
    view: View,
    depth: u32,
    expanded: u64,
    stored: u64,
    most_bytes: usize,
}

/// Positions of a macro state that did not exist when they were reached.
struct Newcomers<K> {
    key: K,
    /// The free cells there.
    free: u32,
    /// How many of the list of singles are theirs.
    count: usize,
}

/// One thread's share of a layer.
struct Worker<K> {
    view: View,
    buffers: Buffers,
    masks: Vec<u32>,
    finds: Finds<K>,
}

/// What a thread finds in one slice.
struct Finds<K> {
    /// Macro states that were not yet queued for the next layer, by address.
    queued: Vec<u32>,
    newcomers: Vec<Newcomers<K>>,
    /// The singles of all newcomers, one after the other.
    singles: Vec<u32>,
    expanded: u64,
    found: u64,
}

impl<K> Worker<K> {
    fn new() -> Self {
        let finds = Finds { queued: Vec::new(), newcomers: Vec::new(), singles: Vec::new(), expanded: 0, found: 0 };
        Worker { view: View::new(), buffers: Buffers::default(), masks: Vec::new(), finds }
    }
}

impl<K> Finds<K> {
    /// Bytes of the lists that grow with the layer.
    fn bytes(&self) -> usize {
        (self.queued.capacity() + self.singles.capacity()) * size_of::<u32>() + self.newcomers.capacity() * size_of::<Newcomers<K>>()
    }
}

/// Where a hop leads.
pub(super) enum HopEnd<K> {
    /// To a macro state that was entered, by its address.
    Known(u32),
    /// To one that was not.
    New(K),
}

impl<'a, K: Key> Search<'a, K> {
    /// A search that knows the start.
    ///
    /// # Errors
    /// [`StopReason::Memory`] when not even that is allowed.
    pub(super) fn new(
        board: &'a Board,
        plan: &'a K::Plan,
        start: &State,
        metric: Metric,
        control: &'a Control,
    ) -> Result<Self, StopReason> {
        let places = board.block_places(&start.places);
        let key = K::encode(plan, &places);
        let mut search = Search {
            board,
            plan,
            metric,
            control,
            choices: (board.free.0..=board.free.1).map(|_| None).collect(),
            table: KeyTable::new(key),
            addresses: Vec::new(),
            arena: Arena::new(),
            frontier: Vec::new(),
            goals: Vec::new(),
            view: View::new(),
            depth: 0,
            expanded: 0,
            stored: 0,
            most_bytes: 0,
        };
        let address = search.enter(key, 0)?;
        let singles = search.view.singles(board, &start.places);
        search.discover(address, search.view.free, &[singles], Depth::new(0));
        search.frontier.push(address);
        search.stored = 1;
        Ok(search)
    }

    /// What the search did.
    pub(super) fn statistics(&self) -> Statistics {
        Statistics { expanded: self.expanded, stored: self.stored, bytes: self.most_bytes.max(self.bytes()) as u64 }
    }

    /// Bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        let lists = self.addresses.capacity() + self.frontier.capacity() + self.goals.capacity();
        let choices: usize = self.choices.iter().flatten().map(Choices::bytes).sum();
        self.table.bytes() + self.arena.bytes() + lists * size_of::<u32>() + choices
    }

    /// The record at an address.
    #[inline]
    pub(super) fn record(&self, address: u32) -> Record<'_> {
        self.arena.record(address)
    }

    /// The choices of the singles among so many cells; some macro state with as many was entered.
    pub(super) fn choices(&self, free: u32) -> &Choices {
        self.choices[(free - self.board.free.0) as usize].as_ref().expect("made when a macro state with as many free cells was entered")
    }

    /// The address of a macro state, if it was entered.
    pub(super) fn address(&self, key: K) -> Option<u32> {
        Some(self.addresses[self.table.get(key)? as usize])
    }

    /// Lays the macro state at an address open.
    pub(super) fn open(&self, address: u32, view: &mut View) {
        let number = self.record(address).number() as usize;
        view.open(self.board, &self.table.keys()[number].decode(self.plan));
    }

    /// Layers until a goal is in one, or nothing is left.
    pub(super) fn run(&mut self) -> End {
        let mut told = self.tell(0);
        loop {
            let lower = self.depth + 1;
            self.control.progress().lower.fetch_max(lower, Relaxed);
            let before = self.stored;
            if let Err(reason) = told.and_then(|()| self.expand_layer()) {
                return End::Stopped { reason, lower, upper: (!self.goals.is_empty()).then_some(lower) };
            }
            self.depth += 1;
            told = self.tell(before);
            if !self.goals.is_empty() {
                return End::Goal(self.depth);
            }
            if self.frontier.is_empty() {
                return End::NoGoal;
            }
        }
    }

    /// Tells the observer of the last layer: the positions stored since there were so many.
    fn tell(&self, before: u64) -> Result<(), StopReason> {
        if self.stored == before {
            return Ok(());
        }
        self.control.tell(|| Beat {
            event: Event::Layer { end: From::Start, depth: self.depth, states: self.stored - before, complete: true },
            statistics: self.statistics(),
            places: Vec::new(),
        })
    }

    /// Expands the frontier; the new one takes its place.
    fn expand_layer(&mut self) -> Result<(), StopReason> {
        let mut frontier = std::mem::take(&mut self.frontier);
        // In the order in which they were entered, so that records are read forwards.
        frontier.sort_unstable();
        let queues = frontier.capacity() * size_of::<u32>();
        let threads = thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        let mut workers: Vec<Worker<K>> = (0..threads).map(|_| Worker::new()).collect();
        for slice in frontier.chunks(SLICE) {
            self.expand_slice(slice, queues, &mut workers)?;
            for worker in &mut workers {
                self.collect(&mut worker.finds, queues)?;
            }
            let bytes = self.bytes() + queues + workers.iter().map(|worker| worker.finds.bytes()).sum::<usize>();
            self.most_bytes = self.most_bytes.max(bytes);
            let progress = self.control.progress();
            progress.expanded.store(self.expanded, Relaxed);
            progress.stored.store(self.stored, Relaxed);
            progress.bytes.store(bytes as u64, Relaxed);
        }
        Ok(())
    }

    /// Expands some macro states, each by one thread.
    fn expand_slice(&self, slice: &[u32], queues: usize, workers: &mut [Worker<K>]) -> Result<(), StopReason> {
        let share = (SHARE / binomial(self.board.free.1, self.board.singles()) as usize).clamp(1, SHARE / 64);
        let next = AtomicUsize::new(0);
        let stop = AtomicBool::new(false);
        let result = Mutex::new(Ok(()));
        let taken = self.bytes() + queues;
        let threads = workers.len();
        let work = |worker: &mut Worker<K>| {
            while !stop.load(Relaxed) {
                let first = next.fetch_add(share, Relaxed);
                let Some(shared) = slice.get(first..slice.len().min(first + share)).filter(|shared| !shared.is_empty()) else { break };
                for &address in shared {
                    if let Err(reason) = self.expand(address, worker, taken, threads) {
                        stop.store(true, Relaxed);
                        *result.lock().expect("no thread panics with it") = Err(reason);
                        return;
                    }
                }
            }
        };
        match workers {
            [worker, others @ ..] if slice.len() > share => thread::scope(|scope| {
                for other in others {
                    scope.spawn(|| work(other));
                }
                work(worker);
            }),
            [worker, ..] => work(worker),
            [] => {}
        }
        result.into_inner().expect("no thread panics with it")
    }

    /// Expands the waiting positions of one macro state.
    fn expand(&self, address: u32, worker: &mut Worker<K>, taken: usize, threads: usize) -> Result<(), StopReason> {
        let Worker { view, buffers, masks, finds } = worker;
        self.open(address, view);
        let choices = self.choices(view.free);
        let record = self.record(address);
        let (at, next) = (Depth::new(self.depth), Depth::new(self.depth + 1));
        masks.clear();
        let blocks = choices.masks().len().div_ceil(BLOCK);
        for block in 0..blocks {
            let mut ready = record.take(block, at);
            while ready != 0 {
                masks.push(choices.masks()[block * BLOCK + ready.trailing_zeros() as usize]);
                ready &= ready - 1;
            }
            if masks.len() >= BATCH || block + 1 == blocks {
                self.control.check()?;
                self.control.allow(taken + finds.bytes() * threads)?;
                finds.expanded += masks.len() as u64;
                self.expand_batch(address, view, masks, buffers, finds, next);
                masks.clear();
            }
        }
        Ok(())
    }

    /// Discovers all that positions with these singles reach.
    fn expand_batch(&self, address: u32, view: &View, masks: &[u32], buffers: &mut Buffers, finds: &mut Finds<K>, next: Depth) {
        self.for_each_neighbour(address, view, masks, buffers, |end, free, after| match end {
            HopEnd::Known(end) => {
                let found = self.discover(end, free, after, next);
                if found > 0 {
                    finds.found += found;
                    if self.record(end).queue(self.depth + 1) {
                        finds.queued.push(end);
                    }
                }
            }
            HopEnd::New(key) => {
                finds.newcomers.push(Newcomers { key, free, count: after.len() });
                finds.singles.extend_from_slice(after);
            }
        });
    }

    /// Visits all that positions of one macro state reach by one unit: macro state by macro
    /// state, with the number of free cells there and the singles on them.
    pub(super) fn for_each_neighbour(
        &self,
        address: u32,
        view: &View,
        masks: &[u32],
        buffers: &mut Buffers,
        mut visit: impl FnMut(HopEnd<K>, u32, &[u32]),
    ) {
        let Buffers { floods, ready, after, renumbering } = buffers;
        let record = self.record(address);
        let blocks = self.choices(view.free).masks().len().div_ceil(BLOCK);
        view.find_ready(self.metric, masks, ready, floods);
        // The records at the ends are far apart in memory. Asked for together, they come together.
        let near = ready.iter().filter_map(|ready| record.end(blocks, ready.hop)).fold(0, |sum, end| sum ^ self.record(end).number());
        std::hint::black_box(near);
        after.clear();
        for &singles in masks {
            view.for_each_single(self.board, singles, |next| after.push(next));
        }
        if !after.is_empty() {
            visit(HopEnd::Known(address), view.free, after);
        }
        for ready in &*ready {
            view.renumber(self.board, &view.hops[ready.hop], renumbering);
            view.apply(ready, masks, floods, renumbering, after);
            visit(self.end(record, blocks, view, ready.hop), renumbering.free, after);
        }
    }

    /// Where a hop leads; noted once it is known.
    fn end(&self, record: Record, blocks: usize, view: &View, number: usize) -> HopEnd<K> {
        if let Some(end) = record.end(blocks, number) {
            return HopEnd::Known(end);
        }
        let hop = &view.hops[number];
        let mut places = view.places;
        places[usize::from(hop.block)] = hop.to;
        let key = K::encode(self.plan, &places);
        match self.address(key) {
            Some(end) => {
                record.set_end(blocks, number, end);
                HopEnd::Known(end)
            }
            None => HopEnd::New(key),
        }
    }

    /// Sets those of these positions that were not yet seen to a depth; how many they were.
    fn discover(&self, address: u32, free: u32, singles: &[u32], depth: Depth) -> u64 {
        let (record, choices) = (self.record(address), self.choices(free));
        singles.iter().map(|&mask| u64::from(record.discover(choices.rank(mask), depth))).sum()
    }

    /// Enters what a thread found.
    fn collect(&mut self, finds: &mut Finds<K>, queues: usize) -> Result<(), StopReason> {
        self.expanded += std::mem::take(&mut finds.expanded);
        self.stored += std::mem::take(&mut finds.found);
        let lists = queues + finds.bytes();
        let next = Depth::new(self.depth + 1);
        let mut from = 0;
        for Newcomers { key, free, count } in finds.newcomers.drain(..) {
            let address = match self.address(key) {
                Some(address) => address,
                None => self.enter(key, lists)?,
            };
            let found = self.discover(address, free, &finds.singles[from..from + count], next);
            from += count;
            self.stored += found;
            if found > 0 && self.record(address).queue(self.depth + 1) {
                finds.queued.push(address);
            }
        }
        finds.singles.clear();
        if self.frontier.len() + finds.queued.len() > self.frontier.capacity() {
            // The list exists twice while it is copied.
            let more = finds.queued.len().max(self.frontier.len() / 4);
            self.control.allow(self.bytes() + lists + (self.frontier.len() + more) * size_of::<u32>())?;
            self.frontier.reserve_exact(more);
        }
        self.frontier.append(&mut finds.queued);
        Ok(())
    }

    /// Enters a macro state, which is new or the first; its address. `others` are bytes held elsewhere.
    fn enter(&mut self, key: K, others: usize) -> Result<u32, StopReason> {
        let own = self.bytes() - self.table.bytes();
        self.table.reserve(1, others + own, self.control)?;
        if self.addresses.len() == self.addresses.capacity() {
            let more = (self.addresses.len() / 4).max(64);
            self.control.allow(others + self.bytes() + (self.addresses.len() + more) * size_of::<u32>())?;
            self.addresses.reserve_exact(more);
        }
        self.view.open(self.board, &key.decode(self.plan));
        let (free, singles) = (self.view.free, self.board.singles());
        let count = binomial(free, singles) as usize;
        let slot = (free - self.board.free.0) as usize;
        if self.choices[slot].is_none() {
            self.control.allow(others + self.bytes() + (count + (2 << free.div_ceil(2))) * size_of::<u32>())?;
            self.choices[slot] = Some(Choices::new(free, singles));
        }
        let others = others + self.bytes() - self.arena.bytes();
        let size = (count.div_ceil(BLOCK), self.view.hops.len());
        let address = self.arena.add(self.addresses.len() as u32, size, others, self.control)?;
        self.table.insert(key);
        self.addresses.push(address);
        if key.is_goal(self.plan) {
            self.goals.push(address);
        }
        Ok(address)
    }
}
