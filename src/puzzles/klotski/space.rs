//! The board as the general searches see it.
//!
//! [`Space`] has positions with twins merged and whole units of a metric as its moves, for
//! breadth-first and bidirectional search. [`Identified`] keeps every piece's identity, and counts
//! two states as one when the same shapes stand on the same places: the order in which the pieces
//! are tried follows their characters, which is what makes a depth-first walk what it is.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use super::cells::CellSet;
use super::keys::Key;
use super::rules::{MAX_PIECES, Rules, State, Step};
use crate::puzzle::Metric;
use crate::search::{Control, Reversible, StateSpace, StopReason};

/// Placements tried between two looks at the cancel flag.
const CHECK_INTERVAL: usize = 4096;

/// No search holds a state in less than its key, its parent and two slots of an index.
const LEAST_BYTES: usize = size_of::<Option<(u32, Hop)>>() + 2 * size_of::<u32>();

/// One unit: the piece on one place to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hop {
    /// The piece's place before.
    pub(super) from: u16,
    /// Its place after.
    pub(super) to: u16,
}

/// Positions with twins merged; a move is one unit of the metric.
pub(super) struct Space<'a, K: Key> {
    rules: &'a Rules,
    plan: &'a K::Plan,
    start: &'a State,
    metric: Metric,
    control: &'a Control,
    /// Why the enumeration of goals was cut short; then nothing that a search concludes counts.
    stopped: Cell<Option<StopReason>>,
}

impl<'a, K: Key> Space<'a, K> {
    /// The space of a board; goals are those that agree with the pieces of `start`.
    pub(super) fn new(rules: &'a Rules, plan: &'a K::Plan, start: &'a State, metric: Metric, control: &'a Control) -> Self {
        Space { rules, plan, start, metric, control, stopped: Cell::new(None) }
    }

    /// The limit that ended the enumeration of goals, if one did.
    pub(super) fn stopped(&self) -> Option<StopReason> {
        self.stopped.get()
    }
}

impl<K: Key> StateSpace for Space<'_, K> {
    type State = K;
    type Move = Hop;

    fn for_each_move(&self, key: K, mut visit: impl FnMut(Hop, K)) {
        key.for_each_unit(self.plan, self.rules.offsets(), self.metric, |from, to, next| visit(Hop { from, to }, next));
    }

    fn is_goal(&self, key: K) -> bool {
        key.is_goal(self.plan)
    }
}

impl<K: Key> Reversible for Space<'_, K> {
    /// Every unit can be taken back by a unit of the same metric.
    fn for_each_predecessor(&self, key: K, mut visit: impl FnMut(Hop, K)) {
        key.for_each_unit(self.plan, self.rules.offsets(), self.metric, |from, to, next| visit(Hop { from: to, to: from }, next));
    }

    fn for_each_goal(&self, mut visit: impl FnMut(K)) {
        for number in 0..self.rules.goals.len() {
            let mut filling = Filling::new(self, number);
            if filling.fix() {
                filling.fill(0, 0, 0, &mut visit);
            }
        }
    }
}

/// Pieces that nothing tells apart: one class, one region of the board.
struct Kind {
    region: CellSet,
    pieces: Vec<usize>,
}

/// The enumeration of all positions that reach one alternative of the goal.
struct Filling<'a, K: Key> {
    space: &'a Space<'a, K>,
    goal: usize,
    /// Large shapes first: they have the fewest places left.
    kinds: Vec<Kind>,
    occupied: CellSet,
    places: [u16; MAX_PIECES],
    tried: usize,
    found: usize,
}

impl<'a, K: Key> Filling<'a, K> {
    fn new(space: &'a Space<'a, K>, goal: usize) -> Self {
        let rules = space.rules;
        let mut kinds: Vec<Kind> = Vec::new();
        for piece in (0..rules.pieces.len()).filter(|&piece| rules.goals[goal].iter().all(|&(named, _)| named != piece)) {
            let region = rules.region(piece, space.start.places[piece]);
            let class = rules.pieces[piece].class;
            match kinds.iter_mut().find(|kind| rules.pieces[kind.pieces[0]].class == class && kind.region == region) {
                Some(kind) => kind.pieces.push(piece),
                None => kinds.push(Kind { region, pieces: vec![piece] }),
            }
        }
        kinds.sort_by_key(|kind| std::cmp::Reverse(rules.class(kind.pieces[0]).cells.len()));
        Filling { space, goal, kinds, occupied: CellSet::EMPTY, places: [0; MAX_PIECES], tried: 0, found: 0 }
    }

    /// Puts the named pieces on their places; false when one of them cannot get there.
    fn fix(&mut self) -> bool {
        let rules = self.space.rules;
        for &(piece, place) in &rules.goals[self.goal] {
            if !rules.region(piece, self.space.start.places[piece]).contains(place) {
                return false;
            }
            self.places[piece] = place;
            self.cover(piece, place);
        }
        true
    }

    fn cover(&mut self, piece: usize, place: u16) {
        for cell in self.space.rules.class(piece).cover(place) {
            self.occupied.insert(cell);
        }
    }

    /// Puts the `count`-th piece of a kind, and all after it, on every free place from `least` on. It
    /// calls itself once a piece and once a kind, of which a board has at most 96.
    fn fill(&mut self, kind: usize, count: usize, least: u16, visit: &mut impl FnMut(K)) {
        let Some(Kind { region, pieces }) = self.kinds.get(kind) else { return self.emit(visit) };
        let Some(&piece) = pieces.get(count) else { return self.fill(kind + 1, 0, 0, visit) };
        let class = self.space.rules.class(piece);
        let region = *region;
        for place in region.iter().skip_while(|&place| place < least) {
            if self.space.stopped.get().is_some() {
                return;
            }
            self.tried += 1;
            if self.tried.is_multiple_of(CHECK_INTERVAL)
                && let Err(reason) = self.space.control.check()
            {
                self.space.stopped.set(Some(reason));
            }
            if class.cover(place).any(|cell| self.occupied.contains(cell)) {
                continue;
            }
            self.cover(piece, place);
            self.places[piece] = place;
            self.fill(kind, count + 1, place + 1, visit);
            for cell in class.cover(place) {
                self.occupied.remove(cell);
            }
        }
    }

    fn emit(&mut self, visit: &mut impl FnMut(K)) {
        let Space { rules, plan, control, .. } = self.space;
        let earlier = &rules.goals[..self.goal];
        if earlier.iter().any(|goal| goal.iter().all(|&(piece, place)| self.places[piece] == place)) {
            return;
        }
        self.found += 1;
        match control.allow(self.found.saturating_mul(LEAST_BYTES + size_of::<K>())) {
            Ok(()) => visit(K::encode(plan, &self.places)),
            Err(reason) => self.space.stopped.set(Some(reason)),
        }
    }
}

/// Steps over boards on which every piece keeps its identity.
pub(super) struct Identified<'a, K: Key> {
    rules: &'a Rules,
    plan: &'a K::Plan,
}

/// A board that equals another when the same shapes stand on the same places.
#[derive(Debug, Clone, Copy)]
pub(super) struct Identity<K> {
    key: K,
    places: [u16; MAX_PIECES],
}

impl<K: Key> PartialEq for Identity<K> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<K: Key> Eq for Identity<K> {}

impl<K: Key> Hash for Identity<K> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key.hash(hasher);
    }
}

impl<'a, K: Key> Identified<'a, K> {
    /// The space of a board.
    pub(super) fn new(rules: &'a Rules, plan: &'a K::Plan) -> Self {
        Identified { rules, plan }
    }

    /// A state of this space.
    pub(super) fn identity(&self, places: [u16; MAX_PIECES]) -> Identity<K> {
        Identity { key: K::encode(self.plan, &places), places }
    }
}

impl<K: Key> StateSpace for Identified<'_, K> {
    type State = Identity<K>;
    type Move = Step;

    fn for_each_move(&self, state: Identity<K>, mut visit: impl FnMut(Step, Identity<K>)) {
        let board = State { places: state.places, held: None };
        for step in self.rules.steps(&board) {
            if let Some(next) = self.rules.after(&board, step) {
                visit(step, self.identity(next.places));
            }
        }
    }

    fn is_goal(&self, state: Identity<K>) -> bool {
        state.key.is_goal(self.plan)
    }
}
