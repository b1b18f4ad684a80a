//! Where the positions of macro states are kept: three bits each.
//!
//! The record of a macro state is a run of 32-bit words: its number; the layer for which it was
//! last queued; for every 32 choices of the singles' cells three words of one bit each; and for each
//! hop of a block the address of the record that it leads to, once that is known. The first two bits
//! are the depth modulo 3, from 1, or 0 while the position is unseen; the third is set while the
//! position waits to be expanded, and later serves as a mark.
//!
//! Every unit can be undone, so neighbours differ in depth by at most one, and the depth modulo 3
//! tells nearer from farther: it is all that a way back needs.
//!
//! Records are written by several threads at once. Within a layer an unseen position can only get
//! one depth, so it does not matter which thread is first; a position is read as waiting only
//! after its depth was written.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use crate::search::{Control, StopReason, retire};

/// Choices in one block of a record.
pub(super) const BLOCK: usize = 32;

/// Words before the first block.
const HEAD: usize = 2;

/// Words in one block.
const WORDS: usize = 3;

/// Words in a segment of the arena: 4 MiB.
const SEGMENT_BITS: u32 = 20;
const SEGMENT: usize = 1 << SEGMENT_BITS;

/// Words that the first segment starts with.
const FIRST: usize = 1 << 12;

/// The most segments that 32 bits of address reach.
const MAX_SEGMENTS: usize = 1 << (u32::BITS - SEGMENT_BITS);

/// A hop whose end is not yet known.
const UNKNOWN: u32 = u32::MAX;

/// The words of all records; it grows without moving what is there.
pub(super) struct Arena {
    segments: Vec<Vec<AtomicU32>>,
    bytes: usize,
}

impl Arena {
    /// An arena without records.
    pub(super) fn new() -> Self {
        Arena { segments: Vec::new(), bytes: 0 }
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds the record of a macro state, by its number, with so many blocks of choices and hops;
    /// its address.
    ///
    /// # Errors
    /// [`StopReason::Memory`] when `others` bytes and the arena would pass the limit.
    pub(super) fn add(&mut self, owner: u32, (blocks, hops): (usize, usize), others: usize, control: &Control) -> Result<u32, StopReason> {
        let words = HEAD + WORDS * blocks + hops;
        if self.segments.last().is_none_or(|segment| segment.len() + words > SEGMENT) {
            self.grow(words, others, control)?;
        }
        let first = self.segments.len() == 1;
        let number = self.segments.len() - 1;
        let segment = &mut self.segments[number];
        if segment.len() + words > segment.capacity() {
            debug_assert!(first, "only the first segment grows");
            // The old words and the new ones exist side by side while they are copied.
            let capacity = (segment.len() + words).next_power_of_two().min(SEGMENT);
            control.allow(others + self.bytes + capacity * size_of::<AtomicU32>())?;
            self.bytes += (capacity - segment.capacity()) * size_of::<AtomicU32>();
            segment.reserve_exact(capacity - segment.len());
        }
        let at = segment.len();
        segment.push(AtomicU32::new(owner));
        segment.resize_with(at + HEAD + WORDS * blocks, AtomicU32::default);
        segment.resize_with(at + words, || AtomicU32::new(UNKNOWN));
        Ok((number << SEGMENT_BITS | at) as u32)
    }

    #[cold]
    fn grow(&mut self, words: usize, others: usize, control: &Control) -> Result<(), StopReason> {
        let capacity = if self.segments.is_empty() { words.next_power_of_two().clamp(FIRST, SEGMENT) } else { SEGMENT };
        if self.segments.len() == MAX_SEGMENTS {
            return Err(StopReason::Memory);
        }
        control.allow(others + self.bytes + capacity * size_of::<AtomicU32>())?;
        self.bytes += capacity * size_of::<AtomicU32>();
        self.segments.push(Vec::with_capacity(capacity));
        Ok(())
    }

    /// The record at an address.
    #[inline]
    pub(super) fn record(&self, address: u32) -> Record<'_> {
        Record(&self.segments[(address >> SEGMENT_BITS) as usize][address as usize % SEGMENT..])
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        retire(vec![std::mem::take(&mut self.segments)], self.bytes);
    }
}

/// What a position's first two bits are at some depth.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Depth(u32);

impl Depth {
    /// For positions at this depth.
    pub(super) fn new(depth: u32) -> Self {
        Depth(depth % 3 + 1)
    }

    /// The choices of a block that are at this depth.
    #[inline]
    fn of(self, low: u32, high: u32) -> u32 {
        let low = if self.0 & 1 != 0 { low } else { !low };
        let high = if self.0 & 2 != 0 { high } else { !high };
        low & high
    }
}

/// The record of one macro state, with whatever follows it.
#[derive(Clone, Copy)]
pub(super) struct Record<'a>(&'a [AtomicU32]);

impl Record<'_> {
    #[inline]
    fn block(&self, block: usize) -> &[AtomicU32; WORDS] {
        let at = HEAD + WORDS * block;
        self.0[at..at + WORDS].first_chunk().expect("three words")
    }

    /// The number of its macro state. To ask for it early brings the record nearer, too.
    #[inline]
    pub(super) fn number(&self) -> u32 {
        self.0[0].load(Relaxed)
    }

    /// Notes that it is queued for a layer; whether it was not yet.
    #[inline]
    pub(super) fn queue(&self, layer: u32) -> bool {
        self.0[1].load(Relaxed) != layer && self.0[1].swap(layer, Relaxed) != layer
    }

    /// Sets an unseen position to a depth, waiting; whether it was unseen.
    #[inline]
    pub(super) fn discover(&self, rank: usize, depth: Depth) -> bool {
        let [low, high, waiting] = self.block(rank / BLOCK);
        let bit = 1 << (rank % BLOCK);
        if (low.load(Relaxed) | high.load(Relaxed)) & bit != 0 {
            return false;
        }
        // Whoever sets the first bit sets the others too; the last of them publishes all.
        let (first, second) = if depth.0 & 2 != 0 { (high, Some(low).filter(|_| depth.0 & 1 != 0)) } else { (low, None) };
        if first.fetch_or(bit, Relaxed) & bit != 0 {
            return false;
        }
        if let Some(second) = second {
            second.fetch_or(bit, Relaxed);
        }
        waiting.fetch_or(bit, Release);
        true
    }

    /// Takes the waiting positions of a block that are at a depth: they wait no longer.
    #[inline]
    pub(super) fn take(&self, block: usize, depth: Depth) -> u32 {
        let [low, high, waiting] = self.block(block);
        let ready = waiting.load(Acquire);
        if ready == 0 {
            return 0;
        }
        let taken = ready & depth.of(low.load(Relaxed), high.load(Relaxed));
        if taken != 0 {
            waiting.fetch_and(!taken, Relaxed);
        }
        taken
    }

    /// Whether a position is at a depth, known to be one next to it.
    pub(super) fn is_at(&self, rank: usize, depth: Depth) -> bool {
        let [low, high, _] = self.block(rank / BLOCK);
        depth.of(low.load(Relaxed), high.load(Relaxed)) >> (rank % BLOCK) & 1 != 0
    }

    /// Marks a position; whether it was not yet.
    pub(super) fn mark(&self, rank: usize) -> bool {
        let bit = 1 << (rank % BLOCK);
        self.block(rank / BLOCK)[2].fetch_or(bit, Relaxed) & bit == 0
    }

    /// Whether a position is marked.
    pub(super) fn is_marked(&self, rank: usize) -> bool {
        self.block(rank / BLOCK)[2].load(Relaxed) >> (rank % BLOCK) & 1 != 0
    }

    /// The address of the record that a hop leads to, once known.
    #[inline]
    pub(super) fn end(&self, blocks: usize, hop: usize) -> Option<u32> {
        Some(self.0[HEAD + WORDS * blocks + hop].load(Relaxed)).filter(|&end| end != UNKNOWN)
    }

    /// Notes where a hop leads.
    pub(super) fn set_end(&self, blocks: usize, hop: usize, end: u32) {
        self.0[HEAD + WORDS * blocks + hop].store(end, Relaxed);
    }
}
