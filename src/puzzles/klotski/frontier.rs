//! The positions of one layer, waiting to be expanded, in blocks.
//!
//! Each block is given back as soon as its positions are expanded, so that the layer that shrinks
//! and the one that grows seldom take more than one of them.

use std::collections::VecDeque;

use super::visited::Budget;
use crate::search::StopReason;

/// Positions of a block.
const BLOCK: usize = 1 << 12;

/// Keys in order, in moves each with the place that a piece came to.
pub(super) struct Block<K> {
    pub(super) keys: Vec<K>,
    /// Where the piece is that came last. It need not move again: all its other places are as near
    /// to the start. Empty where that says nothing.
    pub(super) places: Vec<u16>,
}

impl<K> Default for Block<K> {
    fn default() -> Self {
        Block { keys: Vec::new(), places: Vec::new() }
    }
}

/// A layer.
pub(super) struct Frontier<K> {
    blocks: VecDeque<Block<K>>,
    /// Positions in all blocks.
    len: usize,
    /// Whether places are kept.
    placed: bool,
}

impl<K: Copy> Frontier<K> {
    /// An empty layer, with places or without.
    pub(super) fn new(placed: bool) -> Self {
        Frontier { blocks: VecDeque::new(), len: 0, placed }
    }

    /// How many positions wait.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    fn block_bytes(&self) -> usize {
        BLOCK * (size_of::<K>() + if self.placed { size_of::<u16>() } else { 0 })
    }

    /// Makes room for some more positions, fewer than a block.
    ///
    /// # Errors
    /// [`StopReason::Memory`].
    pub(super) fn reserve(&mut self, more: usize, budget: &Budget) -> Result<(), StopReason> {
        if self.blocks.back().is_some_and(|block| block.keys.len() + more <= BLOCK) {
            return Ok(());
        }
        budget.take(self.block_bytes())?;
        let places = if self.placed { BLOCK } else { 0 };
        self.blocks.push_back(Block { keys: Vec::with_capacity(BLOCK), places: Vec::with_capacity(places) });
        Ok(())
    }

    /// Adds a position for which there is room.
    #[inline]
    pub(super) fn push(&mut self, key: K, place: u16) {
        let block = self.blocks.back_mut().expect("room was made");
        block.keys.push(key);
        if self.placed {
            block.places.push(place);
        }
        self.len += 1;
    }

    /// The next block; the caller gives back its bytes with [`Frontier::drop_block`].
    pub(super) fn pop(&mut self) -> Option<Block<K>> {
        let block = self.blocks.pop_front()?;
        self.len -= block.keys.len();
        Some(block)
    }

    /// Gives a block back.
    pub(super) fn drop_block(&self, block: Block<K>, budget: &Budget) {
        if block.keys.capacity() > 0 {
            drop(block);
            budget.give_back(self.block_bytes());
        }
    }

    /// Visits what waits, without taking it.
    pub(super) fn for_each(&self, mut visit: impl FnMut(K, Option<u16>)) {
        for block in &self.blocks {
            for (number, &key) in block.keys.iter().enumerate() {
                visit(key, block.places.get(number).copied());
            }
        }
    }
}
