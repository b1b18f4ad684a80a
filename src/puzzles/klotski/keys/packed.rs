//! The places of all pieces as fields of equal width, sorted within each class.
//!
//! For boards whose bit planes would not fit 128 bits. A field never straddles two words. A step
//! changes one place; its field then moves past the few neighbours that are now out of order.

use std::sync::Arc;

use super::word::MIX;
use super::{Key, members, sealed};
use crate::puzzle::Direction;
use crate::puzzles::klotski::cells::CellSet;
use crate::puzzles::klotski::class::Class;
use crate::puzzles::klotski::rules::{Goal, MAX_PIECES, Rules};

/// A position in `N` words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::puzzles::klotski) struct Packed<const N: usize>([u64; N]);

/// A board prepared for packed keys. Fields are in the order of classes.
pub(in crate::puzzles::klotski) struct Plan {
    classes: Arc<[Class]>,
    /// Bits of a field.
    width: u32,
    /// By field: its word and its lowest bit there.
    fields: Vec<(usize, u32)>,
    /// By field: its piece, and the class's number.
    pieces: Vec<(usize, usize)>,
    /// By class: its first field, and the one past its last.
    ranges: Vec<(usize, usize)>,
    /// By alternative: pieces of the goal by field, each alone in its class, with their places.
    goals: Vec<Goal>,
}

impl<const N: usize> Packed<N> {
    #[inline]
    fn get(&self, plan: &Plan, field: usize) -> u16 {
        let (word, bit) = plan.fields[field];
        (self.0[word] >> bit & ((1 << plan.width) - 1)) as u16
    }

    #[inline]
    fn set(&mut self, plan: &Plan, field: usize, place: u16) {
        let (word, bit) = plan.fields[field];
        self.0[word] = self.0[word] & !(((1 << plan.width) - 1) << bit) | u64::from(place) << bit;
    }

    /// The same with the piece of one field on another place.
    #[inline]
    fn moved(mut self, plan: &Plan, field: usize, place: u16) -> Self {
        let (first, end) = plan.ranges[plan.pieces[field].1];
        let mut at = field;
        while at + 1 < end && self.get(plan, at + 1) < place {
            self.set(plan, at, self.get(plan, at + 1));
            at += 1;
        }
        while at > first && self.get(plan, at - 1) > place {
            self.set(plan, at, self.get(plan, at - 1));
            at -= 1;
        }
        self.set(plan, at, place);
        self
    }

    /// All cells that are covered.
    fn occupied(&self, plan: &Plan) -> CellSet {
        let covered = plan.pieces.iter().enumerate().flat_map(|(field, &(_, class))| plan.classes[class].cover(self.get(plan, field)));
        covered.collect()
    }

    /// Visits each piece with its field, class, place and all cells that are covered by others.
    fn for_each_piece(&self, plan: &Plan, mut visit: impl FnMut(usize, &Class, u16, &CellSet)) {
        let mut occupied = self.occupied(plan);
        for (field, &(_, number)) in plan.pieces.iter().enumerate() {
            let (class, place) = (&plan.classes[number], self.get(plan, field));
            if Direction::ALL.iter().any(|&direction| class.step(place, direction, &occupied).is_some()) {
                for cell in class.cover(place) {
                    occupied.remove(cell);
                }
                visit(field, class, place, &occupied);
                for cell in class.cover(place) {
                    occupied.insert(cell);
                }
            }
        }
    }
}

impl<const N: usize> sealed::Sealed for Packed<N> {}

impl<const N: usize> Key for Packed<N> {
    /// No two pieces stand on the last place, and no board fills all words with one.
    const NONE: Self = Packed([u64::MAX; N]);

    type Plan = Plan;

    fn plan(rules: &Rules) -> Option<Plan> {
        let cells = rules.rows * rules.columns;
        let width = cells.next_power_of_two().trailing_zeros().max(1);
        let a_word = (u64::BITS / width) as usize;
        let members = members(rules);
        let mut pieces = Vec::new();
        let mut ranges = Vec::new();
        for (class, members) in members.iter().enumerate() {
            ranges.push((pieces.len(), pieces.len() + members.len()));
            pieces.extend(members.iter().map(|&piece| (piece, class)));
        }
        if pieces.len().div_ceil(a_word) > N {
            return None;
        }
        let fields = (0..pieces.len()).map(|field| (field / a_word, (field % a_word) as u32 * width)).collect();
        let field_of = |piece: usize| ranges[rules.pieces[piece].class].0;
        let goals = rules.goals.iter().map(|goal| goal.iter().map(|&(piece, place)| (field_of(piece), place)).collect()).collect();
        Some(Plan { classes: Arc::clone(&rules.classes), width, fields, pieces, ranges, goals })
    }

    fn encode(plan: &Plan, places: &[u16; MAX_PIECES]) -> Self {
        let mut key = Packed([0; N]);
        for &(first, end) in &plan.ranges {
            let mut sorted: Vec<u16> = plan.pieces[first..end].iter().map(|&(piece, _)| places[piece]).collect();
            sorted.sort_unstable();
            for (field, place) in (first..end).zip(sorted) {
                key.set(plan, field, place);
            }
        }
        key
    }

    fn decode(self, plan: &Plan) -> [u16; MAX_PIECES] {
        let mut places = [0; MAX_PIECES];
        for (field, &(piece, _)) in plan.pieces.iter().enumerate() {
            places[piece] = self.get(plan, field);
        }
        places
    }

    #[inline]
    fn scramble(self) -> u64 {
        self.0.iter().fold(0u64, |hash, &word| (hash.rotate_left(29) ^ word).wrapping_mul(MIX))
    }

    fn is_goal(self, plan: &Plan) -> bool {
        plan.goals.iter().any(|goal| goal.iter().all(|&(field, place)| self.get(plan, field) == place))
    }

    fn for_each_step(self, plan: &Plan, mut visit: impl FnMut(u16, Direction, Self)) -> u64 {
        let occupied = self.occupied(plan);
        let mut hinges = 0;
        for (field, &(_, number)) in plan.pieces.iter().enumerate() {
            let place = self.get(plan, field);
            let mut ways = 0;
            for direction in Direction::ALL {
                if let Some(next) = plan.classes[number].step(place, direction, &occupied) {
                    ways += 1;
                    visit(place, direction, self.moved(plan, field, next));
                }
            }
            hinges |= u64::from(ways > 1) << (place & 63);
        }
        hinges
    }

    fn for_each_slide(self, plan: &Plan, mut visit: impl FnMut(u16, u16, Self)) {
        self.for_each_piece(plan, |field, class, place, occupied| {
            for direction in Direction::ALL {
                let mut at = place;
                while let Some(next) = class.step(at, direction, occupied) {
                    at = next;
                    visit(place, at, self.moved(plan, field, at));
                }
            }
        });
    }

    fn for_each_move(self, plan: &Plan, but: Option<u16>, mut visit: impl FnMut(u16, u16, Self)) {
        self.for_each_piece(plan, |field, class, place, occupied| {
            if but == Some(place) {
                return;
            }
            for reached in &class.reach(place, occupied)[1..] {
                visit(place, reached.place, self.moved(plan, field, reached.place));
            }
        });
    }
}
