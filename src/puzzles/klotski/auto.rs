//! The shortest path by whichever search suits the board.
//!
//! | engine | when |
//! |---|---|
//! | `lean` | positions fit [`TRIAL`] bytes, or macro states do not suit the board |
//! | `macro` | many positions a macro state, more than the trial holds |
//!
//! Both tell the same path, the first one in the fixed order, so the choice shows in time and
//! memory only. What cannot matter is cut off the board before either of them.

use super::forward;
use super::keys::{Key, Task, dispatch};
use super::large::{self, Board};
use super::reduce::Reduced;
use super::rules::{Rules, State, Step};
use crate::puzzle::{Metric, Path};
use crate::search::{Control, Found, Outcome, Statistics, StopReason};

/// What boards that macro states suit may take before these are used: some 500,000 positions,
/// found within a fraction of a second.
const TRIAL: usize = 16 << 20;

/// Fewer positions than this in a macro state are not worth its bytes: some 125, where a position
/// by itself takes about 20 and a macro state is seldom full.
const LEAST_POSITIONS: u64 = 12;

/// A shortest path from a state with nothing in hand, the first one in the fixed order.
pub(super) fn shortest(rules: &Rules, start: &State, metric: Metric, control: &Control) -> Found<Path<Step>> {
    if rules.is_goal(start) {
        return Found { outcome: Outcome::Solved(Vec::new()), statistics: Statistics::default() };
    }
    let reduced = Reduced::new(rules, start);
    if reduced.rules.goals.is_empty() {
        return Found { outcome: Outcome::Unsolvable, statistics: Statistics::default() };
    }
    let lean = |control: &Control| dispatch(&reduced.rules, Lean { rules: &reduced.rules, start: &reduced.start, metric, control });
    let board = Board::new(&reduced.rules, metric).filter(|board| board.positions_a_macro() >= LEAST_POSITIONS);
    let found = match board {
        None => {
            control.name_engine("lean");
            lean(control)
        }
        Some(board) => {
            control.name_engine("lean");
            let trial = lean(&control.clone().with_memory(control.memory().min(TRIAL)));
            if let Outcome::Stopped { reason: StopReason::Memory, lower, upper: None } = trial.outcome {
                control.name_engine("macro");
                raised(large::shortest(&reduced.rules, &board, &reduced.start, metric, control), lower)
            } else {
                trial
            }
        }
    };
    found.map(|path| reduced.told(path))
}

/// The same result with a lower bound that was proved before.
fn raised(mut found: Found<Path<Step>>, proved: u32) -> Found<Path<Step>> {
    if let Outcome::Stopped { lower, .. } = &mut found.outcome {
        *lower = proved.max(*lower);
    }
    found
}

struct Lean<'a> {
    rules: &'a Rules,
    start: &'a State,
    metric: Metric,
    control: &'a Control,
}

impl Task for Lean<'_> {
    type Output = Found<Path<Step>>;

    fn run<K: Key>(self, plan: K::Plan) -> Self::Output {
        forward::shortest::<K>(self.rules, &plan, self.start, self.metric, self.control)
    }
}
