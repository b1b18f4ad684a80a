//! Depth-first probes under a bound, all of a board in a few registers.
//!
//! A board is one integer of tile names by cell, and one integer a partition of cells by tile; a
//! slide changes two fields of the first by exclusive or and one field of the others by a sum, and
//! the fields of one pattern *are* the word that its table is asked for. The second partition is
//! looked up only when the first does not cut. Strings of slides that a smaller one replaces are
//! skipped by the automaton, which also forbids the slide straight back.
//!
//! Every slide changes the distance and all bounds by an odd number, so the bound goes up by 2.
//! Directions are tried in the fixed order, and the automaton keeps the smallest shortest path:
//! the first path met under the right bound is the answer (see `automaton`). The recursion is as
//! deep as the bound.

use super::automaton::{AUTOMATON, FORBIDDEN};
use super::grid::Grid;
use super::patterns::{LookupView, Named, Patterns, Word};
use crate::puzzle::Direction;
use crate::search::{Meter, StopReason};

/// Rests between two pauses, in which the caller may do other things.
const PAUSE_INTERVAL: u32 = 1 << 6;

/// Expansions between two rests, each with a look at the clock.
const REST_INTERVAL: u64 = 1 << 10;

/// No board has a tile or a cell of this number: tables of so many entries need no check.
const FIELDS: usize = 32;

/// Why a probe ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Interrupt {
    /// A limit was reached.
    Stop(StopReason),
    /// Better tables are there.
    Stronger,
}

/// The smallest path of at most `bound` slides, which must be a lower bound; `None` proves that
/// there is none that short. `pause` is called now and then.
///
/// # Errors
/// A limit, or what `pause` says.
pub(super) fn probe(
    grid: &Grid,
    patterns: &Patterns,
    start: &Named,
    bound: u32,
    meter: &mut Meter,
    pause: &mut dyn FnMut(&mut Meter) -> Result<(), Interrupt>,
) -> Result<Option<Vec<Direction>>, Interrupt> {
    match (grid.cells() <= 16, patterns.sides.len()) {
        (true, 2) => Probe::<u64, 2>::new(grid, patterns, start, meter, pause).run(bound),
        (true, _) => Probe::<u64, 1>::new(grid, patterns, start, meter, pause).run(bound),
        (false, 2) => Probe::<u128, 2>::new(grid, patterns, start, meter, pause).run(bound),
        (false, _) => Probe::<u128, 1>::new(grid, patterns, start, meter, pause).run(bound),
    }
}

/// A board on the way down.
#[derive(Clone, Copy)]
struct Node<W, const SIDES: usize> {
    /// Tiles by cell; 0 where the blank is.
    board: W,
    /// For each partition the cells by tile.
    words: [W; SIDES],
    /// For each partition the patterns' excesses, a byte each.
    excesses: [u64; SIDES],
    manhattan: u32,
    blank: usize,
    /// The automaton's state.
    state: u16,
}

/// The sum of the eight bytes; each is at most 15.
#[inline]
fn sum(excesses: u64) -> u32 {
    (excesses.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// A tile in a partition.
#[derive(Clone, Copy)]
struct TileView<'a, W> {
    /// By direction: what a slide adds to the word.
    changes: [W; 4],
    /// Where its pattern's excess stands.
    shift: u32,
    lookup: LookupView<'a>,
}

struct Probe<'a, 'b, W, const SIDES: usize> {
    patterns: &'a Patterns,
    automaton: &'static [[u16; 4]],
    /// By cell of the blank and direction: the cell whose tile slides, [`NOWHERE`] without one.
    sources: [[u8; 4]; FIELDS],
    /// By tile, its cell and direction: what a slide adds to the Manhattan distance.
    nearer: Box<[[[i8; 4]; FIELDS]; FIELDS]>,
    /// For each partition, by tile: what a slide of it changes.
    tiles: [[TileView<'a, W>; FIELDS]; SIDES],
    start: Node<W, SIDES>,
    meter: &'a mut Meter<'b>,
    pause: &'a mut dyn FnMut(&mut Meter) -> Result<(), Interrupt>,
    /// Expansions until the next rest.
    left: u64,
    /// Rests so far.
    rests: u32,
    /// The solution from its end, filled while the recursion returns.
    path: Vec<Direction>,
}

const NOWHERE: u8 = u8::MAX;

impl<'a, 'b, W: Word, const SIDES: usize> Probe<'a, 'b, W, SIDES> {
    fn new(
        grid: &Grid,
        patterns: &'a Patterns,
        named: &Named,
        meter: &'a mut Meter<'b>,
        pause: &'a mut dyn FnMut(&mut Meter) -> Result<(), Interrupt>,
    ) -> Self {
        let cells = grid.cells();
        let mut sources = [[NOWHERE; 4]; FIELDS];
        let mut nearer = Box::new([[[0; 4]; FIELDS]; FIELDS]);
        for blank in 0..cells {
            for direction in Direction::ALL {
                let Some(from) = grid.source(blank, direction) else { continue };
                sources[blank][direction as usize] = from as u8;
                for (tile, nearer) in nearer.iter_mut().enumerate().take(cells) {
                    let distances = &patterns.manhattan[tile];
                    nearer[from][direction as usize] = distances[blank] as i8 - distances[from] as i8;
                }
            }
        }
        let zero = W::field(0, 0);
        let mut start = Node { board: zero, words: [zero; SIDES], excesses: [0; SIDES], manhattan: 0, blank: 0, state: 0 };
        for (cell, &name) in named.tiles.iter().enumerate().take(cells) {
            if name == named.blank {
                start.blank = cell;
                continue;
            }
            let tile = usize::from(name);
            start.board = start.board.plus(W::field(tile, cell as u32 * W::BITS));
            start.manhattan += u32::from(patterns.manhattan[tile][cell]);
            for (word, side) in start.words.iter_mut().zip(&patterns.sides) {
                *word = word.plus(side.field(tile, cell));
            }
        }
        for (index, side) in patterns.sides.iter().enumerate().take(SIDES) {
            for (number, lookup) in side.lookups.iter().enumerate() {
                start.excesses[index] |= u64::from(lookup.excess(start.words[index])) << (8 * number);
            }
        }
        let tiles = std::array::from_fn(|index| {
            let side = &patterns.sides[index];
            let view = |tile: usize| {
                let pattern = usize::from(side.patterns[tile]);
                // The blank's name is no tile's: its entry is never used.
                let changes = if tile == usize::from(named.blank) { [zero; 4] } else { Direction::ALL.map(|way| side.change(tile, way)) };
                TileView { changes, shift: 8 * pattern as u32, lookup: side.lookups[pattern].view() }
            };
            // Beyond the last tile anything may stand.
            std::array::from_fn(|tile| view(tile % cells))
        });
        Probe {
            patterns,
            automaton: &AUTOMATON,
            sources,
            nearer,
            tiles,
            start,
            meter,
            pause,
            left: REST_INTERVAL,
            rests: 0,
            path: Vec::new(),
        }
    }

    fn run(mut self, bound: u32) -> Result<Option<Vec<Direction>>, Interrupt> {
        let start = self.start;
        let bounds = start.excesses.map(|excesses| start.manhattan + 2 * sum(excesses));
        if bounds.into_iter().any(|least| least > bound) {
            return Ok(None);
        }
        let found = self.descend(&start, bound);
        self.meter.count(REST_INTERVAL - self.left);
        self.path.reverse();
        Ok(found?.then_some(self.path))
    }

    /// Whether the goal is within `budget` slides of this board, as far as the automaton lets it look.
    /// It calls itself at most `budget` deep, and no board of 25 cells is farther than 208 slides.
    fn descend(&mut self, node: &Node<W, SIDES>, budget: u32) -> Result<bool, Interrupt> {
        if node.manhattan == 0 {
            return Ok(true);
        }
        self.left -= 1;
        if self.left == 0 {
            self.rest()?;
        }
        let states = self.automaton[usize::from(node.state)];
        let sources = self.sources[node.blank % FIELDS];
        // All look-ups in the first partition are begun before any is waited for.
        let mut tiles = [0; 4];
        let mut words = [node.words[0]; 4];
        let mut excesses = [u64::MAX; 4];
        for slide in 0..4 {
            let from = usize::from(sources[slide]);
            if states[slide] == FORBIDDEN || from == usize::from(NOWHERE) {
                continue;
            }
            let tile = node.board.shifted(from as u32 * W::BITS).low() % (1 << W::BITS);
            let view = &self.tiles[0][tile % FIELDS];
            tiles[slide] = tile;
            words[slide] = node.words[0].plus(view.changes[slide]);
            excesses[slide] = u64::from(view.lookup.excess(words[slide]));
        }
        for direction in Direction::ALL {
            let slide = direction as usize;
            if excesses[slide] == u64::MAX {
                continue;
            }
            let (tile, from) = (tiles[slide], usize::from(sources[slide]));
            let nearer = self.nearer[tile % FIELDS][from % FIELDS][slide];
            let mut next = Node {
                board: node.board,
                words: node.words,
                excesses: node.excesses,
                manhattan: node.manhattan.wrapping_add_signed(i32::from(nearer)),
                blank: from,
                state: states[slide],
            };
            next.words[0] = words[slide];
            next.excesses[0] = replaced(node.excesses[0], self.tiles[0][tile % FIELDS].shift, excesses[slide]);
            if next.manhattan + 2 * sum(next.excesses[0]) >= budget {
                continue;
            }
            if SIDES == 2 {
                let view = &self.tiles[1][tile % FIELDS];
                next.words[1] = node.words[1].plus(view.changes[slide]);
                next.excesses[1] = replaced(node.excesses[1], view.shift, u64::from(view.lookup.excess(next.words[1])));
                if next.manhattan + 2 * sum(next.excesses[1]) >= budget {
                    continue;
                }
            }
            let (here, there) = (from as u32 * W::BITS, node.blank as u32 * W::BITS);
            next.board = node.board.xor(W::field(tile, here)).xor(W::field(tile, there));
            if self.descend(&next, budget - 1)? {
                self.path.push(direction);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Counts what was expanded since the last time, and lets others have a word.
    #[cold]
    #[inline(never)]
    fn rest(&mut self) -> Result<(), Interrupt> {
        self.left = REST_INTERVAL;
        self.meter.add(REST_INTERVAL, || (0, self.patterns.bytes())).map_err(Interrupt::Stop)?;
        self.rests = self.rests.wrapping_add(1);
        if self.rests.is_multiple_of(PAUSE_INTERVAL) { (self.pause)(self.meter) } else { Ok(()) }
    }
}

/// Excesses with another one where a pattern's stands.
#[inline]
fn replaced(excesses: u64, shift: u32, excess: u64) -> u64 {
    (excesses & !(0xff << shift)) | excess << shift
}
