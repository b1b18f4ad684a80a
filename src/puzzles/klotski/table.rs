//! A set of keys, numbered in the order of discovery: for distance maps and macro states.
//!
//! Like [`crate::search::StateTable`], with one thing more: room is made once for all successors
//! of a position ([`KeyTable::reserve`]), so that an insertion has no branch on whether the key is
//! new. The key is first written behind the last one; an empty slot counts as that number, so the
//! probe always ends on an equal key, and the table grows by one or by nothing.

use super::keys::Key;
use crate::search::{Control, EMPTY_SLOT, StopReason, fill_up, indexed};

/// The fewest slots, enough for every board that a few thousand positions exhaust.
const LEAST_SLOTS: usize = 1 << 13;

/// Keys of more bytes than this in all are a large table.
const LARGE: usize = 4 << 20;

/// Keys, each once, never more than half as many as slots.
pub(super) struct KeyTable<K> {
    /// The first `len` are taken; the rest is room.
    keys: Vec<K>,
    len: usize,
    slots: Vec<u32>,
    shift: u32,
}

impl<K: Key> KeyTable<K> {
    /// A table that holds one key, as number 0.
    pub(super) fn new(first: K) -> Self {
        let slots = vec![EMPTY_SLOT; LEAST_SLOTS];
        let mut table = KeyTable { keys: vec![first; LEAST_SLOTS / 2], len: 0, shift: 64 - LEAST_SLOTS.trailing_zeros(), slots };
        table.insert(first);
        table
    }

    /// How many keys there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The keys by number.
    #[inline]
    pub(super) fn keys(&self) -> &[K] {
        &self.keys[..self.len]
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.keys.capacity() * size_of::<K>() + self.slots.capacity() * size_of::<u32>()
    }

    /// Makes room for `more` insertions; `others` is what the caller's other tables hold, in bytes.
    ///
    /// # Errors
    /// A limit; what the table holds is unchanged.
    #[inline]
    pub(super) fn reserve(&mut self, more: usize, others: usize, control: &Control) -> Result<(), StopReason> {
        // One place more, for the key that turns out to be known.
        let need = self.len + more + 1;
        if need <= self.keys.len() { Ok(()) } else { self.grow(need, others, control) }
    }

    #[cold]
    fn grow(&mut self, need: usize, others: usize, control: &Control) -> Result<(), StopReason> {
        let size = size_of::<K>();
        let room = self.keys.len();
        // Small tables double. In large ones keys, which are moved only, take a quarter more at a
        // time; slots, where each key has to be found anew, still double.
        let keys = if need * size <= LARGE { need.next_power_of_two() } else { need.max(room + room / 4) };
        let half = self.slots.len() / 2;
        let keys = if need <= half { keys.min(half) } else { keys };
        if keys >= EMPTY_SLOT as usize / 2 {
            return Err(StopReason::Memory);
        }
        let slots = if keys <= half { self.slots.len() } else { (2 * keys).next_power_of_two() };
        // First the new slots beside the old ones; then, without those, old and new keys while they
        // are copied.
        let filling = room * size + (self.slots.len() + slots) * size_of::<u32>();
        let copying = (keys + room) * size + slots * size_of::<u32>();
        control.allow(others.saturating_add(copying.max(filling)))?;
        if slots > self.slots.len() {
            self.slots = indexed(self.keys(), |key| key.scramble(), slots, control)?;
            self.shift = 64 - slots.trailing_zeros();
        }
        let filler = self.keys[0];
        fill_up(&mut self.keys, filler, keys, control)
    }

    /// Inserts a key for which there is room; its number, which is the old length if it is new.
    #[inline]
    pub(super) fn insert(&mut self, key: K) -> u32 {
        let mask = self.slots.len() - 1;
        let end = self.len as u32;
        self.keys[self.len] = key;
        let mut slot = (key.scramble() >> self.shift) as usize;
        let number = loop {
            let number = self.slots[slot].min(end);
            if self.keys[number as usize] == key {
                break number;
            }
            slot = (slot + 1) & mask;
        };
        self.slots[slot] = number;
        self.len += usize::from(number == end);
        number
    }

    /// The number of a key, if it is here.
    #[inline]
    pub(super) fn get(&self, key: K) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut slot = (key.scramble() >> self.shift) as usize;
        loop {
            match self.slots[slot] {
                EMPTY_SLOT => return None,
                number if self.keys[number as usize] == key => return Some(number),
                _ => slot = (slot + 1) & mask,
            }
        }
    }
}
