//! One macro state laid open, with everything that its positions share.
//!
//! A [`View`] has which of the cells left to the singles are next to each other, and the [`Hop`]s
//! of its blocks, each with the cells it needs free and the renumbering of the cells after it.

use super::board::{Board, Cells, MAX_FLOOR, NONE};
use super::choices::MAX_CELLS;
use crate::puzzle::{Direction, Metric};
use crate::puzzles::klotski::rules::MAX_PIECES;

/// No free cell.
const NO_NUMBER: u8 = u8::MAX;

/// One unit of one block in one macro state.
#[derive(Clone, Copy)]
pub(super) struct Hop {
    /// The block.
    pub(super) block: u8,
    /// The place it goes to.
    pub(super) to: u16,
    /// The free cells that must hold no single.
    clear: u32,
    /// In moves: the hops of the same block one step further, by number from its first one.
    next: u64,
}

/// The hops of one block: the first one, and the one past the last.
#[derive(Clone, Copy)]
struct Reach {
    first: usize,
    end: usize,
    /// In moves: which of them are one step away.
    start: u64,
}

/// How the singles' cells are renumbered by a hop: masks of cells with as far as each is rotated.
#[derive(Default)]
pub(super) struct Renumbering {
    groups: Vec<(u32, i32)>,
    /// How many free cells there are after it.
    pub(super) free: u32,
}

impl Renumbering {
    /// The singles after the hop.
    #[inline]
    fn apply(&self, singles: u32) -> u32 {
        self.groups.iter().fold(0, |after, &(group, shift)| after | (singles & group).rotate_left(shift.rem_euclid(32) as u32))
    }

    /// Adds cells `from..to` with one shift.
    fn add(&mut self, from: u32, to: u32, shift: i32) {
        if from >= to {
            return;
        }
        let cells = ((1u32 << to) - 1) & !((1u32 << from) - 1);
        match self.groups.iter_mut().find(|group| group.1 == shift) {
            Some(group) => group.0 |= cells,
            None => self.groups.push((cells, shift)),
        }
    }
}

/// A hop that some position can take.
pub(super) struct Ready {
    /// Its number.
    pub(super) hop: usize,
    /// In moves: where the floods of its block begin, and its bit in them.
    flood: Option<(usize, usize)>,
}

/// Room for what [`View`] finds, used again and again.
#[derive(Default)]
pub(super) struct Buffers {
    /// In moves, by block and position: which hops of the block are free.
    pub(super) floods: Vec<u64>,
    pub(super) ready: Vec<Ready>,
    /// Singles after a unit.
    pub(super) after: Vec<u32>,
    pub(super) renumbering: Renumbering,
}

/// One macro state laid open. Its buffers are used again for the next.
pub(super) struct View {
    /// By block: its place.
    pub(super) places: [u16; MAX_PIECES],
    /// The cells left to the singles.
    cells: Cells,
    /// How many they are.
    pub(super) free: u32,
    /// By cell: its number among them.
    index: [u8; MAX_FLOOR],
    /// Free cells next to each other: the difference of their numbers, and the lower numbers.
    joins: Vec<(u32, u32)>,
    /// By direction, by free cell: the next one that way, or [`NO_NUMBER`]. For slides only.
    next: [[u8; MAX_CELLS as usize]; 4],
    pub(super) hops: Vec<Hop>,
    reaches: Vec<Reach>,
}

impl View {
    /// A view of nothing yet.
    pub(super) fn new() -> Self {
        View {
            places: [0; MAX_PIECES],
            cells: 0,
            free: 0,
            index: [0; MAX_FLOOR],
            joins: Vec::new(),
            next: [[NO_NUMBER; MAX_CELLS as usize]; 4],
            hops: Vec::new(),
            reaches: Vec::new(),
        }
    }

    /// Opens the macro state with these places of the blocks.
    pub(super) fn open(&mut self, board: &Board, places: &[u16; MAX_PIECES]) {
        self.places = *places;
        let occupied = (0..board.blocks.pieces.len()).fold(0, |occupied, block| occupied | board.place(block, places[block]).cover);
        self.cells = board.open & !occupied;
        self.free = 0;
        for cell in bits(self.cells) {
            self.index[cell] = self.free as u8;
            self.free += 1;
        }
        self.join(board);
        self.hops.clear();
        self.reaches.clear();
        let empties = self.free - board.singles();
        for (block, &at) in places[..board.blocks.pieces.len()].iter().enumerate() {
            let first = self.hops.len();
            let others = occupied & !board.place(block, at).cover;
            let start = match board.metric {
                Metric::Steps => self.step(board, block, others, empties),
                Metric::Slides => self.slide(board, block, others, empties),
                Metric::Moves => self.wander(board, block, others, empties),
            };
            if self.hops.len() > first {
                self.reaches.push(Reach { first, end: self.hops.len(), start });
            }
        }
    }

    /// Finds which free cells are next to each other.
    fn join(&mut self, board: &Board) {
        let mut by_difference = [0u32; MAX_CELLS as usize];
        let across = bits(self.cells & board.right & self.cells >> 1).map(|cell| (cell, cell + 1, Direction::Right));
        let down = bits(self.cells & board.down).map(|cell| (cell, usize::from(board.below[cell]), Direction::Down));
        if board.metric == Metric::Slides {
            self.next = [[NO_NUMBER; MAX_CELLS as usize]; 4];
        }
        for (cell, other, direction) in across.chain(down) {
            if self.cells >> other & 1 == 0 {
                continue;
            }
            let (one, two) = (self.index[cell], self.index[other]);
            by_difference[usize::from(two - one)] |= 1 << one;
            if board.metric == Metric::Slides {
                self.next[direction as usize][usize::from(one)] = two;
                self.next[direction.opposite() as usize][usize::from(two)] = one;
            }
        }
        self.joins.clear();
        self.joins.extend((0..).zip(by_difference).filter(|&(_, lower)| lower != 0));
    }

    /// The numbers of those of these cells that singles may be on.
    fn numbers(&self, cells: Cells) -> u32 {
        bits(cells & self.cells).fold(0, |numbers, cell| numbers | 1 << self.index[cell])
    }

    fn step(&mut self, board: &Board, block: usize, others: Cells, empties: u32) -> u64 {
        let place = board.place(block, self.places[block]);
        for way in 0..4 {
            if place.to[way] != NONE && place.lead[way] & others == 0 {
                let clear = self.numbers(place.lead[way]);
                if clear.count_ones() <= empties {
                    self.hops.push(Hop { block: block as u8, to: place.to[way], clear, next: 0 });
                }
            }
        }
        0
    }

    fn slide(&mut self, board: &Board, block: usize, others: Cells, empties: u32) -> u64 {
        for way in 0..4 {
            let mut place = board.place(block, self.places[block]);
            let mut clear = 0;
            while place.to[way] != NONE && place.lead[way] & others == 0 {
                clear |= self.numbers(place.lead[way]);
                if clear.count_ones() > empties {
                    break;
                }
                self.hops.push(Hop { block: block as u8, to: place.to[way], clear, next: 0 });
                place = board.place(block, place.to[way]);
            }
        }
        0
    }

    /// All places that the block could get to if the singles were out of its way; returns which
    /// of them are one step away.
    fn wander(&mut self, board: &Board, block: usize, others: Cells, empties: u32) -> u64 {
        let first = self.hops.len();
        let mut start = 0;
        let mut head = first;
        let mut at = self.places[block];
        loop {
            let place = *board.place(block, at);
            let mut next = 0u64;
            for way in 0..4 {
                let to = place.to[way];
                if to == NONE || to == self.places[block] || place.lead[way] & others != 0 {
                    continue;
                }
                let known = self.hops[first..].iter().position(|hop| hop.to == to);
                let number = known.or_else(|| {
                    let clear = self.numbers(board.place(block, to).cover);
                    (clear.count_ones() <= empties).then(|| {
                        self.hops.push(Hop { block: block as u8, to, clear, next: 0 });
                        self.hops.len() - 1 - first
                    })
                });
                if let Some(number) = number {
                    next |= 1 << number;
                }
            }
            if at == self.places[block] {
                start = next;
            } else {
                self.hops[head].next = next;
                head += 1;
            }
            match self.hops.get(head) {
                Some(hop) => at = hop.to,
                None => return start,
            }
        }
    }

    /// Visits every unit of a single, for singles on these cells: the singles after it.
    #[inline]
    pub(super) fn for_each_single(&self, board: &Board, singles: u32, mut visit: impl FnMut(u32)) {
        match board.metric {
            Metric::Steps => {
                for &(difference, lower) in &self.joins {
                    let mut ways = (singles ^ singles >> difference) & lower;
                    while ways != 0 {
                        let lowest = ways & ways.wrapping_neg();
                        ways ^= lowest;
                        visit(singles ^ lowest ^ lowest << difference);
                    }
                }
            }
            Metric::Slides => self.for_each_slide(singles, visit),
            Metric::Moves => self.for_each_wander(singles, visit),
        }
    }

    /// Visits straight ways of singles.
    fn for_each_slide(&self, singles: u32, mut visit: impl FnMut(u32)) {
        for single in bits(Cells::from(singles)) {
            for next in &self.next {
                let mut at = next[single];
                while at != NO_NUMBER && singles >> at & 1 == 0 {
                    visit(singles ^ 1 << single ^ 1 << at);
                    at = next[usize::from(at)];
                }
            }
        }
    }

    /// Visits all ways of singles: within each area of empty cells and those round it.
    fn for_each_wander(&self, singles: u32, mut visit: impl FnMut(u32)) {
        let empty = ((1u32 << self.free) - 1) & !singles;
        let near = |cells: u32| {
            self.joins.iter().fold(0, |near, &(difference, lower)| near | (cells & lower) << difference | (cells >> difference & lower))
        };
        let mut left = empty;
        while left != 0 {
            let mut area = left & left.wrapping_neg();
            let mut round = 0;
            loop {
                let reached = near(area);
                round |= reached & singles;
                let grown = area | reached & empty;
                if grown == area {
                    break;
                }
                area = grown;
            }
            left &= !area;
            for single in bits(Cells::from(round)) {
                for cell in bits(Cells::from(area)) {
                    visit(singles ^ 1 << single ^ 1 << cell);
                }
            }
        }
    }

    /// Lists the hops that are free for one at least of the positions with these singles.
    pub(super) fn find_ready(&self, metric: Metric, masks: &[u32], ready: &mut Vec<Ready>, floods: &mut Vec<u64>) {
        ready.clear();
        floods.clear();
        if metric != Metric::Moves {
            let is_ready = |hop: &Hop| masks.iter().any(|singles| singles & hop.clear == 0);
            let hops = self.hops.iter().enumerate().filter(|(_, hop)| is_ready(hop));
            ready.extend(hops.map(|(hop, _)| Ready { hop, flood: None }));
            return;
        }
        for reach in &self.reaches {
            let hops = &self.hops[reach.first..reach.end];
            let from = floods.len();
            floods.extend(masks.iter().map(|singles| {
                let fits = hops.iter().enumerate().fold(0u64, |fits, (bit, hop)| fits | u64::from(singles & hop.clear == 0) << bit);
                flood(hops, reach.start & fits, fits)
            }));
            let some = floods[from..].iter().fold(0, |some, reached| some | reached);
            ready.extend(bits(some).map(|bit| Ready { hop: reach.first + bit, flood: Some((from, bit)) }));
        }
    }

    /// The singles after a hop of those positions for which it is free.
    pub(super) fn apply(&self, ready: &Ready, masks: &[u32], floods: &[u64], renumbering: &Renumbering, after: &mut Vec<u32>) {
        after.clear();
        match ready.flood {
            None => {
                let clear = self.hops[ready.hop].clear;
                after.extend(masks.iter().filter(|&singles| singles & clear == 0).map(|&singles| renumbering.apply(singles)));
            }
            Some((from, bit)) => {
                let reached = masks.iter().zip(&floods[from..]).filter(|&(_, reached)| reached >> bit & 1 != 0);
                after.extend(reached.map(|(&singles, _)| renumbering.apply(singles)));
            }
        }
    }

    /// How a hop renumbers the free cells.
    pub(super) fn renumber(&self, board: &Board, hop: &Hop, into: &mut Renumbering) {
        let before = board.place(usize::from(hop.block), self.places[usize::from(hop.block)]).cover;
        let after = board.place(usize::from(hop.block), hop.to).cover;
        // In slides more must be clear than what is covered in the end.
        let mut taken = bits(after & self.cells).map(|cell| u32::from(self.index[cell])).peekable();
        let mut freed = bits(before & !after & board.open).map(|cell| (self.cells & ((1 << cell) - 1)).count_ones()).peekable();
        into.groups.clear();
        into.free = self.free;
        let (mut at, mut shift) = (0, 0);
        loop {
            match (taken.peek().copied(), freed.peek().copied()) {
                (None, None) => break,
                (take, Some(free)) if take.is_none_or(|take| free <= take) => {
                    into.add(at, free, shift);
                    at = at.max(free);
                    shift += 1;
                    into.free += 1;
                    freed.next();
                }
                (Some(take), _) => {
                    into.add(at, take, shift);
                    at = take + 1;
                    shift -= 1;
                    into.free -= 1;
                    taken.next();
                }
                (None, Some(_)) => unreachable!("the first arm takes what is freed when nothing is taken"),
            }
        }
        into.add(at, self.free, shift);
    }

    /// The singles of a position on this macro state's cells, by the places of all pieces.
    pub(super) fn singles(&self, board: &Board, places: &[u16; MAX_PIECES]) -> u32 {
        let cells = board.single_pieces.iter().map(|&piece| usize::from(board.floor[usize::from(places[piece])]));
        cells.fold(0, |singles, cell| singles | 1 << self.index[cell])
    }
}

/// Of the places that fit, those that can be reached.
fn flood(hops: &[Hop], start: u64, fits: u64) -> u64 {
    let mut reached = start;
    let mut edge = start;
    while edge != 0 {
        let hop = &hops[edge.trailing_zeros() as usize];
        edge &= edge - 1;
        let new = hop.next & fits & !reached;
        reached |= new;
        edge |= new;
    }
    reached
}

/// The numbers of the bits that are set, ascending.
fn bits(mut set: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < Cells::BITS).then_some(bit as usize)
    })
}
