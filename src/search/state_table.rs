//! A set of states numbered in the order of their discovery.
//!
//! The states stand in one array; an open-addressing table of 32-bit numbers, never more than
//! half full, finds them. So the array *is* the breadth-first queue, a layer is a range of
//! numbers, and a parent is a number. Growth is refused before it happens when the tables would
//! pass the memory limit, counting the old and the new arrays that exist at once while growing; it
//! looks at the clock on its way, and a stop leaves the table as it was.

use std::hash::{BuildHasher, Hash};
use std::mem::size_of;

use rustc_hash::FxBuildHasher;

use super::memory::{EMPTY_SLOT, indexed};
use super::{Control, StopReason, retire};

/// The fewest slots an index has.
const LEAST_SLOTS: usize = 1024;

/// States in the order they were inserted, each once, with a value `V` beside each.
#[derive(Debug)]
pub struct StateTable<S, V = ()> {
    states: Vec<S>,
    values: Vec<V>,
    slots: Vec<u32>,
    shift: u32,
}

impl<S: Copy + Eq + Hash, V: Copy> Default for StateTable<S, V> {
    fn default() -> Self {
        StateTable {
            states: Vec::new(),
            values: Vec::new(),
            slots: vec![EMPTY_SLOT; LEAST_SLOTS],
            shift: 64 - LEAST_SLOTS.trailing_zeros(),
        }
    }
}

impl<S: Copy + Eq + Hash, V: Copy> StateTable<S, V> {
    /// How many states there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Bytes taken, capacity included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<S>() + self.values.capacity() * size_of::<V>() + self.slots.capacity() * size_of::<u32>()
    }

    /// The states in the order of discovery.
    #[must_use]
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// The value stored beside state number `index`.
    #[must_use]
    pub fn value(&self, index: u32) -> V {
        self.values[index as usize]
    }

    /// The number of a state, if it is here.
    #[inline]
    #[must_use]
    pub fn get(&self, state: S) -> Option<u32> {
        match self.slots[self.slot_of(state)] {
            EMPTY_SLOT => None,
            index => Some(index),
        }
    }

    /// Inserts a state; tells its number and whether it is new. `others` is what the caller's
    /// other tables hold, in bytes.
    ///
    /// # Errors
    /// [`StopReason::Memory`] when growing would pass the limit, or whatever [`Control::check`] says
    /// while it grows; the table is unchanged.
    #[inline]
    pub fn insert(&mut self, state: S, value: V, others: usize, control: &Control) -> Result<(u32, bool), StopReason> {
        let slot = self.slot_of(state);
        if self.slots[slot] != EMPTY_SLOT {
            return Ok((self.slots[slot], false));
        }
        let index = self.states.len();
        if index == self.states.capacity() || index >= self.slots.len() / 2 {
            self.grow(others, control)?;
            let slot = self.slot_of(state);
            return Ok((self.push(slot, state, value), true));
        }
        Ok((self.push(slot, state, value), true))
    }

    #[inline]
    fn push(&mut self, slot: usize, state: S, value: V) -> u32 {
        let index = self.states.len() as u32;
        self.slots[slot] = index;
        self.states.push(state);
        self.values.push(value);
        index
    }

    /// The slot that holds `state`, or the empty one where it belongs.
    #[inline]
    fn slot_of(&self, state: S) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (scramble(state) >> self.shift) as usize;
        loop {
            let index = self.slots[slot];
            if index == EMPTY_SLOT || self.states[index as usize] == state {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Makes room for twice as many states. The new slots are filled beside the old ones, so that
    /// a stop on the way leaves a table that still finds every state: the way back from a meeting
    /// is read from it.
    #[cold]
    fn grow(&mut self, others: usize, control: &Control) -> Result<(), StopReason> {
        let count = self.states.len();
        let capacity = (count * 2).max(LEAST_SLOTS / 2);
        if capacity >= EMPTY_SLOT as usize {
            return Err(StopReason::Memory);
        }
        let slots = (capacity * 2).next_power_of_two();
        // First the new slots beside everything there is; then, without the old ones, the old and
        // the new array of the larger vector while it is copied.
        let new = slots * size_of::<u32>();
        let arrays = capacity * (size_of::<S>() + size_of::<V>()) + count * size_of::<S>().max(size_of::<V>());
        control.allow(others.saturating_add(new + arrays.max(self.bytes())))?;
        if slots > self.slots.len() {
            let index = indexed(&self.states, |&state| scramble(state), slots, control)?;
            let old = std::mem::replace(&mut self.slots, index);
            self.shift = 64 - slots.trailing_zeros();
            let bytes = old.capacity() * size_of::<u32>();
            retire(vec![old], bytes);
        }
        self.states.reserve_exact(capacity - count);
        self.values.reserve_exact(capacity - count);
        Ok(())
    }
}

/// A hash whose high bits depend on every bit of the state: Fx leaves its entropy there only after
/// one more multiplication.
#[inline]
fn scramble<S: Hash>(state: S) -> u64 {
    FxBuildHasher.hash_one(state).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
