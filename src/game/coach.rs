//! The one who asks the solver: what to find out next for the position on the board.
//!
//! First a single search, which gives the first number and a path; behind it a distance map,
//! which makes every later number a look-up. A board whose map does not fit keeps asking for
//! single searches as the player moves. Leaving a position or the coach itself cancels its jobs.

use super::{Playback, Session};
use crate::puzzle::{Algorithm, Position, Verdict};
use crate::search::StopReason;
use crate::solver::{Job, News, Report, Snapshot, Solver, Ticket};

/// What the solver is doing for this game, to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Status {
    /// Nothing, and nothing is missing yet.
    #[default]
    Idle,
    /// A search or a map is running; the last news of it.
    Searching(Snapshot),
    /// The whole map is known: states and bytes.
    Mapped {
        /// Reachable states.
        states: u64,
        /// Bytes of the map.
        bytes: u64,
    },
    /// The last single search ended with an answer.
    Answered,
    /// A limit was reached.
    Limited(StopReason),
    /// The solver panicked; its message.
    Failed(String),
}

/// A job with the position it is about.
struct Errand {
    ticket: Ticket,
    position: Box<dyn Position>,
}

/// The solver's errands for one session.
#[derive(Default)]
pub struct Coach {
    answer: Option<Errand>,
    map: Option<Ticket>,
    map_tried: bool,
    /// The position that a single search has already ended for, answered or not.
    settled: Option<String>,
    walk: Option<Errand>,
    status: Status,
    stopped: bool,
}

impl Coach {
    /// What to show about the solver.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// Whether the player stopped the solver.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Stops all errands, or lets them start again.
    pub fn set_stopped(&mut self, stopped: bool) {
        self.stopped = stopped;
        if stopped {
            self.answer = None;
            self.map = None;
            self.walk = None;
            self.map_tried = self.map_tried && matches!(self.status, Status::Mapped { .. });
            if matches!(self.status, Status::Searching(_)) {
                self.status = Status::Idle;
            }
        }
    }

    /// Makes sure that what is missing for the session's position is on its way. Call after every
    /// change of position and every report.
    pub fn attend(&mut self, session: &Session, solver: &mut Solver) {
        if self.stopped || session.knowledge.map().is_some() {
            return;
        }
        let position = session.position();
        let text = position.text();
        let known = session.is_solved() || session.best_action().is_some() || position.hopeless().is_some();
        let asked = self.settled.as_ref() == Some(&text) || self.answer.as_ref().is_some_and(|errand| errand.position.text() == text);
        if !known && !asked {
            let mut position = position.boxed();
            position.release();
            let ticket = solver.submit(Job::Solve(position.attempt(session.metric(), Algorithm::Auto)));
            self.answer = Some(Errand { ticket, position });
            self.status = Status::Searching(Snapshot::default());
        }
        if !self.map_tried {
            self.map_tried = true;
            self.map = Some(solver.submit(Job::Map(session.start().map(session.metric()))));
            self.status = Status::Searching(Snapshot::default());
        }
    }

    /// Asks for a depth-first walk from the position, to be watched; it comes as [`Coach::take`]'s
    /// playback. Whether the puzzle has one.
    pub fn ask_for_walk(&mut self, session: &Session, solver: &mut Solver) -> bool {
        let metric = crate::puzzle::Metric::Steps;
        let mut position = session.position().boxed();
        position.release();
        if !position.algorithms(metric).contains(&Algorithm::DepthFirst) {
            return false;
        }
        let ticket = solver.submit(Job::Solve(position.attempt(metric, Algorithm::DepthFirst)));
        self.walk = Some(Errand { ticket, position });
        true
    }

    /// Takes news into the session's knowledge; the film of a walk that was asked for, if this
    /// was its end. News of jobs that are no longer wanted changes nothing.
    pub fn take(&mut self, session: &mut Session, report: Report) -> Option<Playback> {
        let id = report.job;
        let about_answer = self.answer.as_ref().is_some_and(|errand| errand.ticket.id() == id);
        let about_map = self.map.as_ref().is_some_and(|ticket| ticket.id() == id);
        let about_walk = self.walk.as_ref().is_some_and(|errand| errand.ticket.id() == id);
        if !(about_answer || about_map || about_walk) {
            return None;
        }
        match report.news {
            News::Progress(snapshot) => {
                if let Some(errand) = self.answer.as_ref().filter(|_| about_answer) {
                    session.knowledge.learn_bounds(&*errand.position, snapshot.lower, snapshot.upper);
                }
                self.status = Status::Searching(snapshot);
            }
            News::Answered(answer) if about_walk => {
                let errand = self.walk.take()?;
                if let Verdict::Solved { path, .. } = answer.verdict {
                    return Playback::new(errand.position, path);
                }
            }
            News::Answered(answer) => {
                let errand = self.answer.take()?;
                session.knowledge.learn_answer(&*errand.position, &answer);
                self.settled = Some(errand.position.text());
                self.status = match answer.verdict {
                    Verdict::Stopped { reason, .. } => Status::Limited(reason),
                    Verdict::Solved { .. } | Verdict::Unsolvable(_) if self.map.is_some() => Status::Searching(Snapshot::default()),
                    Verdict::Solved { .. } | Verdict::Unsolvable(_) => Status::Answered,
                };
            }
            News::Mapped(Ok(map)) => {
                let census = map.census();
                self.status = Status::Mapped { states: census.states, bytes: census.bytes };
                self.map = None;
                self.answer = None;
                session.knowledge.learn_map(map);
            }
            News::Mapped(Err(reason)) => {
                self.map = None;
                if self.answer.is_none() {
                    let exact = matches!(session.left(), crate::puzzle::Left::Exactly(_) | crate::puzzle::Left::Never);
                    self.status = if exact { Status::Answered } else { Status::Limited(reason) };
                }
            }
            News::Failed(message) => {
                if about_answer {
                    self.settled = self.answer.take().map(|errand| errand.position.text());
                } else if about_map {
                    self.map = None;
                } else {
                    self.walk = None;
                }
                self.status = Status::Failed(message);
            }
        }
        None
    }
}
