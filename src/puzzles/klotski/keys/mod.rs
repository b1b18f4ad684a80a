//! The searches' form of a position: twins merged, as few bits as will do.
//!
//! | key | holds | boards |
//! |---|---|---|
//! | [`Planes<u64>`] | bit planes of class codes over the cells | cells x planes <= 64: every classic board |
//! | [`Planes<u128>`] | the same | cells x planes <= 128 |
//! | [`Packed<N>`] | the places of each class, sorted, in `N` words | all up to 24x24 with 96 pieces |
//!
//! All three are canonical: two states have the same key exactly when the same classes stand on
//! the same places. The choice is made once for a search, [`dispatch`]; everything after it is
//! monomorphised.

mod packed;
mod planes;
mod word;

use std::hash::Hash;

pub(super) use packed::Packed;
pub(super) use planes::Planes;

use super::rules::{MAX_PIECES, Rules};
use crate::puzzle::{Direction, Metric};

mod sealed {
    /// Keeps [`super::Key`] to the three forms of this module.
    pub trait Sealed {}
}

/// A position with twins merged.
pub(super) trait Key: sealed::Sealed + Copy + Eq + Hash + Send + Sync + 'static {
    /// What no position has as its key.
    const NONE: Self;

    /// What is fixed about one board, prepared for this form.
    type Plan: Send + Sync + 'static;

    /// The plan of a board, `None` where this form is too small for it.
    fn plan(rules: &Rules) -> Option<Self::Plan>;

    /// The key of the pieces' places.
    fn encode(plan: &Self::Plan, places: &[u16; MAX_PIECES]) -> Self;

    /// Places that have this key, twins in the order of their characters.
    fn decode(self, plan: &Self::Plan) -> [u16; MAX_PIECES];

    /// 64 bits of which the high ones are well mixed.
    fn scramble(self) -> u64;

    /// Whether some alternative of the goal is reached.
    fn is_goal(self, plan: &Self::Plan) -> bool;

    /// Visits every legal step: the place it starts from, the direction, the key after it.
    ///
    /// Returns the *hinges*: a bitmap, by place modulo 64, of pieces with two steps or more. A
    /// piece that came to a place that is no hinge can only go back.
    fn for_each_step(self, plan: &Self::Plan, visit: impl FnMut(u16, Direction, Self)) -> u64;

    /// Visits every straight way of one piece: place before, place after, the key after it.
    fn for_each_slide(self, plan: &Self::Plan, visit: impl FnMut(u16, u16, Self));

    /// Visits every place that one piece can get to while nothing else moves, each once: place
    /// before, place after, the key after it. Pieces on the place `but` are left out.
    fn for_each_move(self, plan: &Self::Plan, but: Option<u16>, visit: impl FnMut(u16, u16, Self));

    /// Visits every unit of a metric: place before, place after, the key after it.
    fn for_each_unit(self, plan: &Self::Plan, offsets: [i16; 4], metric: Metric, mut visit: impl FnMut(u16, u16, Self)) {
        match metric {
            Metric::Steps => {
                self.for_each_step(plan, |from, direction, next| {
                    visit(from, super::class::shifted(from, offsets[direction as usize]), next);
                });
            }
            Metric::Slides => self.for_each_slide(plan, visit),
            Metric::Moves => self.for_each_move(plan, None, visit),
        }
    }
}

/// Something to be done with whichever form of key fits a board.
pub(super) trait Task {
    /// What comes of it.
    type Output;

    /// Does it with keys of one form.
    fn run<K: Key>(self, plan: K::Plan) -> Self::Output;
}

/// Runs a task with the smallest form of key that fits the board.
pub(super) fn dispatch<T: Task>(rules: &Rules, task: T) -> T::Output {
    if let Some(plan) = Planes::<u64>::plan(rules) {
        task.run::<Planes<u64>>(plan)
    } else if let Some(plan) = Planes::<u128>::plan(rules) {
        task.run::<Planes<u128>>(plan)
    } else if let Some(plan) = Packed::<2>::plan(rules) {
        task.run::<Packed<2>>(plan)
    } else if let Some(plan) = Packed::<4>::plan(rules) {
        task.run::<Packed<4>>(plan)
    } else if let Some(plan) = Packed::<8>::plan(rules) {
        task.run::<Packed<8>>(plan)
    } else {
        let plan = Packed::<16>::plan(rules).expect("96 places of 10 bits take 16 words");
        task.run::<Packed<16>>(plan)
    }
}

/// The pieces of each class, in the order of their characters.
fn members(rules: &Rules) -> Vec<Vec<usize>> {
    let mut members = vec![Vec::new(); rules.classes.len()];
    for (number, piece) in rules.pieces.iter().enumerate() {
        members[piece.class].push(number);
    }
    members
}
