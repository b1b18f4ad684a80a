//! The one who asks the solver: what to find out next for the position on the board.
//!
//! First a single search, which gives the first number and a path; behind it a distance map,
//! which makes every later number a look-up. A board whose map does not fit is searched move by
//! move. The search that was begun first goes on while the player moves, and its bounds follow
//! along the run; a puzzle that can estimate gets a second search beside it from where the player
//! is by now, and once a position is known, one from each position next to it. Where tables help,
//! they are built on the other core meanwhile. Leaving cancels everything.

use rustc_hash::FxHashSet;

use super::{Playback, Session};
use crate::puzzle::{Algorithm, Left, Metric, Position, Verdict};
use crate::search::StopReason;
use crate::solver::{Job, Lane, News, Report, Snapshot, Solver, Ticket};

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
struct Inquiry {
    ticket: Ticket,
    position: Box<dyn Position>,
}

impl Inquiry {
    /// A single search from a position, nothing held.
    fn search(position: &dyn Position, metric: Metric, lane: Lane, solver: &mut Solver) -> Self {
        let mut position = position.boxed();
        position.release();
        let ticket = solver.submit_to(lane, Job::Solve(position.attempt(metric, Algorithm::Auto)));
        Inquiry { ticket, position }
    }

    fn is_about(&self, text: &str) -> bool {
        self.position.text() == text
    }
}

/// The solver's inquiries for one session.
#[derive(Default)]
pub struct Coach {
    /// The search that was begun first; it goes on when the player moves.
    answer: Option<Inquiry>,
    /// A search from where the player is by now, beside that.
    here: Option<Inquiry>,
    /// Searches from the positions one action away, for the grades of the moves; and from where.
    grades: Vec<Inquiry>,
    graded: Option<String>,
    map: Option<Ticket>,
    map_tried: bool,
    preparation: Option<Ticket>,
    prepared: bool,
    preparing: Option<Snapshot>,
    /// The positions that a single search has already ended for, answered or not.
    settled: FxHashSet<String>,
    walk: Option<Inquiry>,
    status: Status,
    stopped: bool,
}

impl Coach {
    /// What to show about the solver.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// How far tables are that are being built beside the search.
    pub fn preparing(&self) -> Option<Snapshot> {
        self.preparing
    }

    /// Whether the player stopped the solver.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Stops all inquiries, or lets them start again.
    pub fn set_stopped(&mut self, stopped: bool) {
        self.stopped = stopped;
        if stopped {
            let map_tried = self.map_tried && matches!(self.status, Status::Mapped { .. });
            let prepared = self.prepared && self.preparation.is_none();
            let status = std::mem::take(&mut self.status);
            let settled = std::mem::take(&mut self.settled);
            // Dropping the tickets cancels the jobs.
            *self = Coach { map_tried, prepared, settled, stopped, ..Coach::default() };
            if !matches!(status, Status::Searching(_)) {
                self.status = status;
            }
        }
    }

    /// Makes sure that what is missing for the session's position is on its way. Call after every
    /// change of position and every report.
    pub fn attend(&mut self, session: &Session, solver: &mut Solver) {
        if self.stopped {
            return;
        }
        if session.knowledge.map().is_some() {
            self.here = None;
            self.grades.clear();
            self.preparation = None;
            return;
        }
        self.attend_position(session, solver);
        if !self.map_tried {
            self.map_tried = true;
            self.map = Some(solver.submit(Job::Map(session.start().map(session.metric()))));
            self.status = Status::Searching(Snapshot::default());
        }
        if !self.prepared {
            self.prepared = true;
            self.preparation = session.start().preparation().map(|work| solver.submit_to(Lane::Beside, Job::Prepare(work)));
        }
    }

    /// A search for the position on the board, or for the moves from it once it is known itself.
    fn attend_position(&mut self, session: &Session, solver: &mut Solver) {
        let (position, metric) = (session.position(), session.metric());
        let text = position.text();
        if self.graded.as_ref() != Some(&text) {
            self.grades.clear();
            self.graded = None;
        }
        if session.is_solved() || position.hopeless().is_some() || self.settled.contains(&text) || session.best_action().is_some() {
            self.here = None;
            let open = !session.is_solved() && matches!(session.left(), Left::Exactly(_));
            if open && self.graded.is_none() && self.answer.is_none() && session.has_estimates() {
                self.graded = Some(text);
                let open = session.neighbours().into_iter().filter(|next| matches!(session.knowledge.left(&**next), Left::Between(..)));
                self.grades = open.map(|next| Inquiry::search(&*next, metric, Lane::First, solver)).collect();
            }
        } else if self.answer.is_none() {
            self.here = None;
            self.answer = Some(Inquiry::search(position, metric, Lane::First, solver));
            self.status = Status::Searching(Snapshot::default());
        } else if !self.answer.iter().chain(&self.here).any(|inquiry| inquiry.is_about(&text)) && session.has_estimates() {
            self.here = Some(Inquiry::search(position, metric, Lane::Beside, solver));
        }
    }

    /// Asks for a depth-first walk from the position, to be watched; it comes as [`Coach::take`]'s
    /// playback. Whether the puzzle has one.
    pub fn ask_for_walk(&mut self, session: &Session, solver: &mut Solver) -> bool {
        let metric = Metric::Steps;
        let mut position = session.position().boxed();
        position.release();
        if !position.algorithms(metric).contains(&Algorithm::DepthFirst) {
            return false;
        }
        let ticket = solver.submit(Job::Solve(position.attempt(metric, Algorithm::DepthFirst)));
        self.walk = Some(Inquiry { ticket, position });
        true
    }

    /// Takes news into the session's knowledge; the film of a walk that was asked for, if this
    /// was its end. News of jobs that are no longer wanted changes nothing.
    pub fn take(&mut self, session: &mut Session, report: Report) -> Option<Playback> {
        let id = report.job;
        let is = |inquiry: &Inquiry| inquiry.ticket.id() == id;
        let about_answer = self.answer.as_ref().is_some_and(is);
        let about_here = self.here.as_ref().is_some_and(is);
        let about_map = self.map.as_ref().is_some_and(|ticket| ticket.id() == id);
        let about_walk = self.walk.as_ref().is_some_and(is);
        if self.preparation.as_ref().is_some_and(|ticket| ticket.id() == id) {
            self.preparing = if let News::Progress(snapshot) = report.news { Some(snapshot) } else { None };
            if self.preparing.is_none() {
                self.preparation = None;
            }
            return None;
        }
        if let Some(index) = self.grades.iter().position(is) {
            self.take_grade(index, session, report.news);
            return None;
        }
        if !(about_answer || about_here || about_map || about_walk) {
            return None;
        }
        match report.news {
            News::Progress(snapshot) => {
                let inquiry = if about_answer { self.answer.as_ref() } else { self.here.as_ref().filter(|_| about_here) };
                if let Some(inquiry) = inquiry {
                    session.learn_bounds(&*inquiry.position, snapshot.lower, snapshot.upper);
                }
                if !about_here {
                    self.status = Status::Searching(snapshot);
                }
            }
            News::Answered(answer) if about_walk => {
                let inquiry = self.walk.take()?;
                if let Verdict::Solved { path, .. } = answer.verdict {
                    return Playback::new(inquiry.position, path);
                }
            }
            News::Answered(answer) if about_here => {
                let inquiry = self.here.take()?;
                self.settled.insert(inquiry.position.text());
                session.learn_answer(&*inquiry.position, &answer);
            }
            News::Answered(answer) => {
                let inquiry = self.answer.take()?;
                self.settled.insert(inquiry.position.text());
                session.learn_answer(&*inquiry.position, &answer);
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
                    let exact = matches!(session.left(), Left::Exactly(_) | Left::Never);
                    self.status = if exact { Status::Answered } else { Status::Limited(reason) };
                }
            }
            News::Prepared(_) | News::Told => {}
            News::Failed(message) => {
                if about_answer {
                    self.settled.extend(self.answer.take().map(|inquiry| inquiry.position.text()));
                } else if about_here {
                    self.settled.extend(self.here.take().map(|inquiry| inquiry.position.text()));
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

    fn take_grade(&mut self, index: usize, session: &mut Session, news: News) {
        match news {
            News::Progress(snapshot) => session.learn_bounds(&*self.grades[index].position, snapshot.lower, snapshot.upper),
            News::Answered(answer) => {
                let inquiry = self.grades.remove(index);
                session.learn_answer(&*inquiry.position, &answer);
            }
            News::Mapped(_) | News::Prepared(_) | News::Told => {}
            News::Failed(message) => {
                self.grades.remove(index);
                self.status = Status::Failed(message);
            }
        }
    }
}
