//! Which positions a lean search has seen, and how deep they lie.
//!
//! Keys stand in the slots themselves, so that a look costs one miss of the caches, not two; beside
//! each slot one byte tells the depth modulo 3. Units can be undone by units, so the depths of two
//! positions one unit apart differ by one at most, and three values tell before, beside and after.
//!
//! The slots are many small tables, chosen by the high bits of the scrambled key; each grows alone,
//! by a quarter. So no growth takes long or much memory, and a table between 60 and 75 % full keeps
//! probes short. The slot is the scrambled key scaled to the number of slots: its order survives a
//! growth, which therefore reads and writes memory from one end to the other.
//!
//! Nothing is ever removed, and a full table is refused, not waited for.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::keys::Key;
use crate::search::{Control, StopReason, filled};

/// Tables of a large set.
const TABLES: usize = 64;

/// The fewest slots of a table.
const LEAST_SLOTS: usize = 1 << 10;

/// Slots from which on a table grows by a quarter; smaller ones double.
const LARGE: usize = 1 << 14;

/// Slots that are handled between two looks at the clock.
const CHUNK: usize = 1 << 12;

/// Set beside the depth of a position on a shortest path.
const MARK: u8 = 0x80;

/// Bytes that a search has taken, over all its threads, and may take.
pub(super) struct Budget<'a> {
    pub(super) control: &'a Control,
    /// What is taken through this budget.
    pub(super) taken: &'a AtomicUsize,
    /// What is held besides.
    pub(super) beside: usize,
}

impl Budget<'_> {
    /// Takes bytes.
    ///
    /// # Errors
    /// [`StopReason::Memory`] where that would pass the limit; nothing is taken then.
    pub(super) fn take(&self, bytes: usize) -> Result<(), StopReason> {
        let all = self.taken.fetch_add(bytes, Relaxed) + bytes;
        self.control.allow(all + self.beside).inspect_err(|_| self.give_back(bytes))
    }

    /// Gives bytes back.
    pub(super) fn give_back(&self, bytes: usize) {
        self.taken.fetch_sub(bytes, Relaxed);
    }
}

/// The depth as it stands beside a slot.
fn tag(depth: usize) -> u8 {
    (depth % 3) as u8
}

/// One table of slots.
struct Table<K> {
    keys: Vec<K>,
    /// By slot: the depth modulo 3, and perhaps [`MARK`].
    tags: Vec<u8>,
    len: usize,
}

impl<K: Key> Table<K> {
    fn new(slots: usize, control: &Control) -> Result<Self, StopReason> {
        Ok(Table { keys: filled(K::NONE, slots, control)?, tags: vec![0; slots], len: 0 })
    }

    fn bytes_of(slots: usize) -> usize {
        slots * (size_of::<K>() + 1)
    }

    /// The slot where the search for a key begins, by the fraction that its scramble left for this
    /// table.
    #[inline]
    fn slot(&self, fraction: u32) -> usize {
        ((u64::from(fraction) * self.keys.len() as u64) >> 32) as usize
    }

    /// The slot of a key, or the empty one where it belongs.
    #[inline]
    fn find(&self, key: K, fraction: u32) -> usize {
        let mut slot = self.slot(fraction);
        while self.keys[slot] != key && self.keys[slot] != K::NONE {
            slot = if slot + 1 == self.keys.len() { 0 } else { slot + 1 };
        }
        slot
    }

    /// Makes room for one more key.
    #[inline]
    fn reserve(&mut self, fraction: impl Fn(K) -> u32, budget: &Budget) -> Result<(), StopReason> {
        if 4 * self.len < 3 * self.keys.len() { Ok(()) } else { self.grow(fraction, budget) }
    }

    #[cold]
    fn grow(&mut self, fraction: impl Fn(K) -> u32, budget: &Budget) -> Result<(), StopReason> {
        let slots = self.keys.len();
        let more = if slots < LARGE { 2 * slots } else { slots + slots / 4 };
        budget.take(Self::bytes_of(more))?;
        let grown = self.grown(more, fraction, budget).inspect_err(|_| budget.give_back(Self::bytes_of(more)))?;
        *self = grown;
        budget.give_back(Self::bytes_of(slots));
        Ok(())
    }

    /// The same keys in a table of so many slots.
    fn grown(&self, slots: usize, fraction: impl Fn(K) -> u32, budget: &Budget) -> Result<Self, StopReason> {
        let mut grown = Table::new(slots, budget.control)?;
        self.try_for_each(budget.control, |key, tag| {
            let slot = grown.find(key, fraction(key));
            grown.keys[slot] = key;
            grown.tags[slot] = tag;
            Ok(())
        })?;
        grown.len = self.len;
        Ok(grown)
    }

    /// Visits every key with its tag, until a visit fails or a limit is reached. Keys of many pieces
    /// make this slow enough to look at the clock meanwhile.
    fn try_for_each(&self, control: &Control, mut visit: impl FnMut(K, u8) -> Result<(), StopReason>) -> Result<(), StopReason> {
        for (keys, tags) in self.keys.chunks(CHUNK).zip(self.tags.chunks(CHUNK)) {
            control.check()?;
            for (&key, &tag) in keys.iter().zip(tags).filter(|(key, _)| **key != K::NONE) {
                visit(key, tag)?;
            }
        }
        Ok(())
    }
}

/// Positions, each once, with their depths modulo 3.
pub(super) struct Visited<K> {
    tables: Vec<Table<K>>,
}

impl<K: Key> Visited<K> {
    /// A set for few positions.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn small(budget: &Budget) -> Result<Self, StopReason> {
        Visited::of_tables(1, LEAST_SLOTS, budget)
    }

    /// A set for many positions, some of which are to be inserted at once.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn large(soon: usize, budget: &Budget) -> Result<Self, StopReason> {
        Visited::of_tables(TABLES, (2 * soon / TABLES).max(LEAST_SLOTS), budget)
    }

    fn of_tables(tables: usize, slots: usize, budget: &Budget) -> Result<Self, StopReason> {
        budget.take(tables * Table::<K>::bytes_of(slots))?;
        Ok(Visited { tables: (0..tables).map(|_| Table::new(slots, budget.control)).collect::<Result<_, _>>()? })
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.tables.iter().map(|table| table.len).sum()
    }

    /// The table of a key, and what its scramble leaves to find the slot by.
    #[inline]
    fn home(key: K, tables: usize) -> (usize, u32) {
        let scaled = (key.scramble() >> 32) * tables as u64;
        ((scaled >> 32) as usize, scaled as u32)
    }

    /// Inserts a key; whether it is new.
    ///
    /// # Errors
    /// A limit; the key is not inserted then.
    #[inline]
    pub(super) fn insert(&mut self, key: K, depth: usize, budget: &Budget) -> Result<bool, StopReason> {
        let tables = self.tables.len();
        let (table, fraction) = Self::home(key, tables);
        let table = &mut self.tables[table];
        table.reserve(|key| Self::home(key, tables).1, budget)?;
        let slot = table.find(key, fraction);
        let is_new = table.keys[slot] == K::NONE;
        if is_new {
            table.keys[slot] = key;
            table.tags[slot] = tag(depth);
            table.len += 1;
        }
        Ok(is_new)
    }

    /// Inserts keys in order; visits the index of each that is new.
    ///
    /// All first slots are read before anything is done about any, so that their misses overlap;
    /// most successors are known at this first look. `unknown` is a buffer.
    ///
    /// # Errors
    /// A limit; those before it are inserted.
    pub(super) fn insert_all(
        &mut self,
        keys: &[K],
        depth: usize,
        unknown: &mut Vec<u32>,
        budget: &Budget,
        mut visit_new: impl FnMut(usize),
    ) -> Result<(), StopReason> {
        unknown.resize(keys.len(), 0);
        let tables = self.tables.len();
        let is_unknown = |key: K| {
            let (table, fraction) = Self::home(key, tables);
            let table = &self.tables[table];
            table.keys[table.slot(fraction)] != key
        };
        // No branch depends on what is read: a wrong guess would wait for its miss.
        let mut count = 0;
        for (index, &key) in keys.iter().enumerate() {
            unknown[count] = index as u32;
            count += usize::from(is_unknown(key));
        }
        for &index in &unknown[..count] {
            if self.insert(keys[index as usize], depth, budget)? {
                visit_new(index as usize);
            }
        }
        Ok(())
    }

    /// Takes over all positions of another set that `is_mine`.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn take_from(&mut self, other: &Self, is_mine: impl Fn(K) -> bool, budget: &Budget) -> Result<(), StopReason> {
        for table in &other.tables {
            table.try_for_each(budget.control, |key, tag| {
                if is_mine(key) {
                    self.insert(key, usize::from(tag), budget)?;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Marks a position that lies at this depth; whether there is one that was not marked before.
    pub(super) fn mark(&mut self, key: K, depth: usize) -> bool {
        let (table, fraction) = Self::home(key, self.tables.len());
        let table = &mut self.tables[table];
        let slot = table.find(key, fraction);
        let found = table.keys[slot] == key && table.tags[slot] == tag(depth);
        if found {
            table.tags[slot] |= MARK;
        }
        found
    }

    /// Whether a position of this depth is marked.
    pub(super) fn is_marked(&self, key: K, depth: usize) -> bool {
        let (table, fraction) = Self::home(key, self.tables.len());
        let table = &self.tables[table];
        let slot = table.find(key, fraction);
        table.keys[slot] == key && table.tags[slot] == tag(depth) | MARK
    }
}
