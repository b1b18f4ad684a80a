//! What is saved of a game in progress, and when.
//!
//! Saved is the line of play up to the present: what was undone is not kept, and redo does not
//! outlive the program. At the level's start there is nothing to save, so after a restart (or when
//! everything was undone) the run stays as it was until the next move: a restart by mistake costs
//! nothing even then. A run that has reached the goal is finished; going back into it and on by
//! another way begins a new run. Help taken stays with the game, across restarts too; taken before
//! the first move it is no run yet, and is remembered until the program ends.

use std::time::{Duration, Instant};

use super::progress::{Progress, Unfinished};
use super::run::{Help, Moment, Run, counts};
use super::writer::{Store, Ticket};
use crate::game::Session;
use crate::levels::Level;
use crate::puzzle::{Left, Metric};

/// Follows one session and saves it.
pub struct Journal {
    level: String,
    /// The length claimed by the level's pack.
    par: Vec<(Metric, u32)>,
    /// Help taken so far.
    pub help: Help,
    ticket: Option<Ticket>,
    /// The run as it was saved last.
    saved: Option<Run>,
    started: Moment,
    /// Time spent before `since`.
    before: Duration,
    since: Instant,
    record: bool,
}

impl Journal {
    /// A new run of a level, with the help that was taken before without a move.
    pub fn begin(level: &Level, progress: &Progress, now: Instant) -> Self {
        Journal { help: progress.help_before(&level.id), ..Journal::new(level, now) }
    }

    /// A new run of a level.
    pub fn new(level: &Level, now: Instant) -> Self {
        Journal {
            level: level.id.clone(),
            par: level.par.iter().map(|(&metric, &length)| (metric, length)).collect(),
            help: Help::default(),
            ticket: None,
            saved: None,
            started: Moment::now(),
            before: Duration::ZERO,
            since: now,
            record: false,
        }
    }

    /// Goes on with a run that was left unfinished, whose moves have been played already.
    pub fn resume(level: &Level, unfinished: &Unfinished, now: Instant) -> Self {
        let run = unfinished.run.clone();
        Journal {
            help: run.help,
            started: run.started,
            before: run.elapsed,
            ticket: Some(unfinished.ticket),
            saved: Some(run),
            ..Journal::new(level, now)
        }
    }

    /// Time spent on the run.
    pub fn elapsed(&self, now: Instant) -> Duration {
        self.before + now.saturating_duration_since(self.since)
    }

    /// Whether the run that has just reached the goal took fewer than any before, in some metric.
    pub fn is_record(&self) -> bool {
        self.record
    }

    /// Saves the session when it has changed since the last time. Never waits.
    pub fn record(&mut self, session: &Session, now: Instant, store: &mut Store, progress: &mut Progress) {
        let mut moves: Vec<String> = session.log().map(str::to_owned).collect();
        let mut saved = self.saved.as_ref();
        if saved.is_some_and(|saved| saved.solved && !saved.moves.starts_with(&moves)) {
            saved = None;
            self.ticket = None;
            self.started = Moment::now();
            self.record = false;
        }
        let mut counts = counts(session);
        if moves.is_empty() || saved.is_some_and(|saved| saved.solved) {
            // Without a move there is no run.
            let Some(saved) = saved else {
                progress.note_help(&self.level, self.help);
                return;
            };
            moves.clone_from(&saved.moves);
            counts.clone_from(&saved.counts);
        }
        let before = saved.is_some_and(|saved| saved.solved);
        let solved = before || (session.is_solved() && !moves.is_empty());
        let perfect = saved.is_some_and(|saved| saved.solved && saved.perfect) || (solved && self.is_perfect(session, &counts));
        // Help that is taken after the end has nothing to do with the run.
        let help = saved.filter(|saved| saved.solved).map_or(self.help, |saved| saved.help);
        let left = match session.left() {
            _ if solved => Some(0),
            Left::Exactly(left) => Some(left),
            Left::Never | Left::Between(..) | Left::Unknown => None,
        };
        let left = if session.done() == moves.len() { left } else { saved.and_then(|saved| saved.left) };
        if saved.is_some_and(|saved| {
            saved.left == left && saved.moves == moves && saved.help == help && saved.solved == solved && saved.perfect == perfect
        }) {
            return;
        }
        let elapsed = saved.filter(|saved| saved.solved).map_or_else(|| self.elapsed(now), |saved| saved.elapsed);
        let run = Run {
            level: self.level.clone(),
            started: self.started,
            changed: Moment::now(),
            elapsed: Duration::from_millis(elapsed.as_millis() as u64),
            moves,
            counts,
            left,
            help,
            solved,
            perfect,
        };
        let new = self.ticket.is_none();
        let ticket = *self.ticket.get_or_insert_with(|| store.ticket());
        self.record |= progress.take(&run, ticket, new, solved && !before);
        store.save(ticket, run.clone());
        self.saved = Some(run);
    }

    /// The run so far, as it would be kept.
    pub fn run(&self, session: &Session, now: Instant) -> Run {
        let counts = counts(session);
        let solved = session.is_solved();
        Run {
            level: self.level.clone(),
            started: self.started,
            changed: Moment::now(),
            elapsed: Duration::from_millis(self.elapsed(now).as_millis() as u64),
            moves: session.log().map(str::to_owned).collect(),
            left: solved.then_some(0),
            help: self.help,
            solved,
            perfect: solved && self.is_perfect(session, &counts),
            counts,
        }
    }

    /// Whether a solved line counts as few as is proved possible.
    fn is_perfect(&self, session: &Session, counts: &std::collections::BTreeMap<Metric, u32>) -> bool {
        let proved = match session.best() {
            Left::Exactly(best) => Some((session.metric(), best)),
            Left::Never | Left::Between(..) | Left::Unknown => None,
        };
        self.par.iter().copied().chain(proved).any(|(metric, best)| counts.get(&metric).is_some_and(|&count| count <= best))
    }
}
