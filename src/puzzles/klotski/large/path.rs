//! The way back: positions on shortest paths are marked, then the first path over marks is walked.

use super::layers::{HopEnd, Search};
use super::store::{BLOCK, Depth};
use super::view::{Buffers, View};
use crate::puzzle::Path;
use crate::puzzles::klotski::keys::Key;
use crate::puzzles::klotski::rules::{Rules, State, Step};
use crate::puzzles::klotski::solve::walk_down;
use crate::search::StopReason;

/// Positions of one macro state that are walked back from together.
const BATCH: usize = 1 << 10;

/// A position: the address of its macro state, and its choice.
type Place = (u32, u32);

/// Marks every position on a shortest path from the start to the goals at `depth`.
///
/// # Errors
/// The limit that was reached first.
pub(super) fn mark<K: Key>(search: &mut Search<K>, depth: u32) -> Result<(), StopReason> {
    let mut view = View::new();
    // What still waits is the last layer; those of it that are goals are where the way back begins.
    let mut marked: Vec<Place> = Vec::new();
    search.goals.sort_unstable();
    for &address in &search.frontier {
        search.control.check()?;
        search.open(address, &mut view);
        let record = search.record(address);
        let is_goal = search.goals.binary_search(&address).is_ok();
        for block in 0..search.choices(view.free).masks().len().div_ceil(BLOCK) {
            let mut waiting = record.take(block, Depth::new(depth));
            while is_goal && waiting != 0 {
                marked.push((address, (block * BLOCK) as u32 + waiting.trailing_zeros()));
                waiting &= waiting - 1;
            }
        }
    }
    search.frontier = Vec::new();
    for &(address, rank) in &marked {
        search.record(address).mark(rank as usize);
    }
    let mut buffers = Buffers::default();
    for depth in (0..depth).rev().map(Depth::new) {
        marked.sort_unstable();
        let mut before = Vec::new();
        for same in marked.chunk_by(|one, other| one.0 == other.0) {
            let address = same[0].0;
            search.open(address, &mut view);
            for batch in same.chunks(BATCH) {
                search.control.check()?;
                search.control.allow(search.bytes() + (marked.capacity() + 2 * before.capacity()) * size_of::<Place>())?;
                let masks: Vec<u32> = batch.iter().map(|&(_, rank)| search.choices(view.free).masks()[rank as usize]).collect();
                search.for_each_neighbour(address, &view, &masks, &mut buffers, |end, free, after| {
                    let HopEnd::Known(end) = end else { return };
                    let (record, choices) = (search.record(end), search.choices(free));
                    before.extend(
                        after
                            .iter()
                            .map(|&singles| choices.rank(singles))
                            .filter(|&rank| record.is_at(rank, depth) && record.mark(rank))
                            .map(|rank| (end, rank as u32)),
                    );
                });
            }
        }
        marked = before;
    }
    Ok(())
}

/// The first shortest path in the fixed order, over marked positions only.
pub(super) fn walk<K: Key>(search: &Search<K>, rules: &Rules, start: &State, depth: u32) -> Path<Step> {
    let is_on = |state: &State, left: u32| {
        let places = search.board.block_places(&state.places);
        let Some(address) = search.address(K::encode(search.plan, &places)) else { return false };
        let mut view = View::new();
        view.open(search.board, &places);
        let rank = search.choices(view.free).rank(view.singles(search.board, &state.places));
        let record = search.record(address);
        record.is_marked(rank) && record.is_at(rank, Depth::new(depth - left))
    };
    walk_down(rules, start, search.metric, depth, is_on)
}
