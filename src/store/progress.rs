//! What a player has reached: the best of each level, and what was left unfinished.
//!
//! It is a value in memory, built from the database once and kept up to date by every run that is
//! saved. Without a database it simply begins empty.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::run::{Help, Moment, Run};
use super::writer::Ticket;
use crate::game::{Daily, Day, Streak};
use crate::puzzle::Metric;

/// The runs of a level, summed up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Best {
    /// How many runs there are.
    pub runs: u32,
    /// How many of them reached the goal.
    pub solved: u32,
    /// The fewest counted in a solved run, in each metric by itself.
    pub fewest: BTreeMap<Metric, u32>,
    /// The fewest counted in a solved run without help.
    pub clean: BTreeMap<Metric, u32>,
    /// Whether a run was proved the shortest possible.
    pub perfect: bool,
    /// When it was last played.
    pub last: Moment,
}

impl Best {
    /// Takes in a run that reached the goal; whether it is the fewest in some metric.
    fn solve(&mut self, run: &Run) -> bool {
        self.solved += 1;
        self.perfect |= run.perfect;
        let improved = lower(&mut self.fewest, &run.counts);
        if run.help.is_none() {
            lower(&mut self.clean, &run.counts);
        }
        improved
    }

    /// Adds other runs of the same level.
    fn merge(&mut self, other: &Best) {
        self.runs += other.runs;
        self.solved += other.solved;
        lower(&mut self.fewest, &other.fewest);
        lower(&mut self.clean, &other.clean);
        self.perfect |= other.perfect;
        self.last = self.last.max(other.last);
    }
}

fn lower(fewest: &mut BTreeMap<Metric, u32>, counts: &BTreeMap<Metric, u32>) -> bool {
    let mut improved = false;
    for (&metric, &count) in counts {
        let known = fewest.entry(metric).or_insert(u32::MAX);
        improved |= count < *known;
        *known = count.min(*known);
    }
    improved
}

/// A run that waits to be gone on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    /// The run.
    pub run: Run,
    /// By which the writer knows its row.
    pub ticket: Ticket,
}

/// Everything that the lists of the game show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Progress {
    best: FxHashMap<String, Best>,
    unfinished: FxHashMap<String, Unfinished>,
    /// Help that was taken in a level before anything was moved; it goes into the run that follows.
    helped: FxHashMap<String, Help>,
    /// By family, the days whose puzzle was begun on its day and solved.
    days: BTreeMap<&'static str, BTreeSet<Day>>,
}

impl Progress {
    /// What a database holds: the best of each level, the unfinished runs, and the daily puzzles
    /// that were solved, each with when its run was begun.
    pub fn new(
        best: FxHashMap<String, Best>,
        unfinished: FxHashMap<String, Unfinished>,
        solved: impl IntoIterator<Item = (String, Moment)>,
    ) -> Self {
        let mut progress = Progress { best, unfinished, ..Progress::default() };
        for (level, started) in solved {
            progress.note_day(&level, started);
        }
        progress
    }

    /// Counts a solved daily puzzle, if it was begun on its day.
    fn note_day(&mut self, level: &str, started: Moment) {
        if let Some(daily) = Daily::of_id(level)
            && Day::of_milliseconds(started.0) == Some(daily.day)
        {
            self.days.entry(daily.family.id).or_default().insert(daily.day);
        }
    }

    /// Days in a row with a family's daily puzzle solved.
    pub fn streak(&self, family: &str, today: Day) -> Streak {
        self.days.get(family).map(|days| Streak::of(days, today)).unwrap_or_default()
    }

    /// The runs of a level, summed up; `None` when it was never tried.
    pub fn best(&self, level: &str) -> Option<&Best> {
        self.best.get(level)
    }

    /// Every level that was tried.
    pub fn levels(&self) -> impl Iterator<Item = (&str, &Best)> {
        self.best.iter().map(|(level, best)| (level.as_str(), best))
    }

    /// Whether a level was solved.
    pub fn is_solved(&self, level: &str) -> bool {
        self.best(level).is_some_and(|best| best.solved > 0)
    }

    /// The run of a level to go on with.
    pub fn unfinished(&self, level: &str) -> Option<&Unfinished> {
        self.unfinished.get(level)
    }

    /// Help that was taken in a level without a move.
    pub(super) fn help_before(&self, level: &str) -> Help {
        self.helped.get(level).copied().unwrap_or_default()
    }

    /// Notes help that was taken without a move.
    pub(super) fn note_help(&mut self, level: &str, help: Help) {
        if !help.is_none() {
            self.helped.insert(level.to_owned(), help);
        }
    }

    /// The runs to go on with, the one changed last at the front.
    pub fn newest(&self) -> Vec<&Unfinished> {
        let mut all: Vec<&Unfinished> = self.unfinished.values().filter(|unfinished| !unfinished.run.moves.is_empty()).collect();
        all.sort_by_key(|unfinished| (std::cmp::Reverse(unfinished.run.changed), &unfinished.run.level));
        all
    }

    /// A run that cannot be played again is not offered again.
    pub fn forget(&mut self, level: &str) {
        self.unfinished.remove(level);
    }

    /// Takes in a run as it is saved: `new` when this is the first time, `finished` when it has
    /// just reached the goal. Whether it is a record in some metric.
    pub(super) fn take(&mut self, run: &Run, ticket: Ticket, new: bool, finished: bool) -> bool {
        self.helped.remove(&run.level);
        let best = self.best.entry(run.level.clone()).or_default();
        best.last = best.last.max(run.changed);
        best.runs += u32::from(new);
        best.perfect |= run.solved && run.perfect;
        if run.solved {
            self.note_day(&run.level, run.started);
            self.unfinished.remove(&run.level);
        } else {
            self.unfinished.insert(run.level.clone(), Unfinished { run: run.clone(), ticket });
        }
        finished && self.best.entry(run.level.clone()).or_default().solve(run)
    }

    /// Counts the runs of one level for another, which it has become.
    pub fn adopt(&mut self, from: &str, to: &str) {
        if let Some(old) = self.best.remove(from) {
            self.best.entry(to.to_owned()).or_default().merge(&old);
        }
    }

    /// Adds what was loaded later than the first runs of this session were saved.
    pub fn merge(&mut self, loaded: Progress) {
        for (level, old) in loaded.best {
            self.best.entry(level).or_default().merge(&old);
        }
        for (family, days) in loaded.days {
            self.days.entry(family).or_default().extend(days);
        }
        for (level, old) in loaded.unfinished {
            self.unfinished.entry(level).or_insert(old);
        }
    }
}
