//! Sums over all runs, for the records screen and `stepwise records`.

use std::time::Duration;

use super::run::Run;

/// Sums over some runs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Totals {
    /// All runs.
    pub runs: u32,
    /// Those that reached the goal.
    pub solved: u32,
    /// Those of them without help.
    pub clean: u32,
    /// Those of them that were proved the shortest possible.
    pub perfect: u32,
    /// Time spent on all.
    pub elapsed: Duration,
}

/// A kept run and the number by which it is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its number in the database.
    pub id: i64,
    /// The run; without its moves where a list of runs was asked for.
    pub run: Run,
    /// How many moves it has.
    pub length: usize,
}

/// What the records screen shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Sums by the family's id.
    pub families: Vec<(String, Totals)>,
    /// Sums by the player's days, `2026-11-30`, the newest first; days without runs are left out.
    pub days: Vec<(String, Totals)>,
    /// How many days ago each of them was.
    pub ages: Vec<u32>,
    /// The newest runs, without their moves.
    pub newest: Vec<Kept>,
}
