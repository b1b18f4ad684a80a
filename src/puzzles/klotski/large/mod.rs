//! Shortest paths on boards of a thousand million positions: breadth-first over macro states.
//!
//! Where many pieces are plain 1x1 cells, most positions differ in nothing but where those stand.
//! A macro state is the places of all other pieces; for each one that is reached every choice of
//! the singles' cells has three bits ([`store`]), numbered without gaps ([`choices`]). Nothing is
//! hashed but macro states, and each of these once for every way into it.
//!
//! Whole layers, each shared out among threads by macro state. A thread sets bits of macro states
//! that exist; positions of new ones it hands over, and they are entered between two slices of the
//! layer. The outcome does not depend on the threads: a layer is a set. The layer in which the
//! first goal appears is finished; walking back by the depths modulo 3 marks all positions on
//! shortest paths, and the first way in order over marks is the path ([`path`]).
//!
//! It suits boards whose singles stand in at most [`choices::MAX_CELLS`] cells and at most 64
//! cells in all ([`Board::new`] refuses others). Time is linear in the units of the positions
//! reached. Memory is linear in the macro states reached: three bits for each choice, and about a
//! hundred bytes for the key, the slots of its table and the ends of the hops.

mod board;
mod choices;
mod layers;
mod path;
mod store;
#[cfg(test)]
mod tests;
mod view;

pub(in crate::puzzles::klotski) use board::Board;

use super::keys::{Key, Task, dispatch};
use super::rules::{Rules, State, Step};
use crate::puzzle::{Metric, Path};
use crate::search::{Control, Found, Outcome, Statistics};

impl Board {
    /// How many positions one macro state holds at least.
    pub(super) fn positions_a_macro(&self) -> u64 {
        choices::binomial(self.free.0, self.singles())
    }
}

/// A shortest path on a board whose start is no goal, the first one in the fixed order.
pub(super) fn shortest(rules: &Rules, board: &Board, start: &State, metric: Metric, control: &Control) -> Found<Path<Step>> {
    dispatch(&board.blocks, Shortest { rules, board, start, metric, control })
}

struct Shortest<'a> {
    rules: &'a Rules,
    board: &'a Board,
    start: &'a State,
    metric: Metric,
    control: &'a Control,
}

impl Task for Shortest<'_> {
    type Output = Found<Path<Step>>;

    fn run<K: Key>(self, plan: K::Plan) -> Self::Output {
        let Shortest { rules, board, start, metric, control } = self;
        shortest_with::<K>(rules, board, &plan, start, metric, control)
    }
}

/// The same with keys of one form for the macro states.
pub(super) fn shortest_with<K: Key>(
    rules: &Rules,
    board: &Board,
    plan: &K::Plan,
    start: &State,
    metric: Metric,
    control: &Control,
) -> Found<Path<Step>> {
    let mut search = match layers::Search::<K>::new(board, plan, start, metric, control) {
        Ok(search) => search,
        Err(reason) => {
            return Found { outcome: Outcome::Stopped { reason, lower: 1, upper: None }, statistics: Statistics::default() };
        }
    };
    let outcome = match search.run() {
        layers::End::Goal(depth) => match path::mark(&mut search, depth) {
            Ok(()) => Outcome::Solved(path::walk(&search, rules, start, depth)),
            Err(reason) => Outcome::Stopped { reason, lower: depth, upper: Some(depth) },
        },
        layers::End::NoGoal => Outcome::Unsolvable,
        layers::End::Stopped { reason, lower, upper } => Outcome::Stopped { reason, lower, upper },
    };
    Found { outcome, statistics: search.statistics() }
}
