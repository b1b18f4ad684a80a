//! What a drawing is worth, found out in the background while the hand goes on drawing.
//!
//! First whether it is a level at all, told by the family's own reader; then how long it takes, in
//! every metric of the puzzle, one search after the other. A change cancels what runs for the
//! drawing before it. On demand the whole space is mapped for its farthest position.

use std::collections::BTreeMap;

use crate::puzzle::{Algorithm, Family, InputError, Metric, Phrase, Position, Setup, Verdict};
use crate::search::StopReason;
use crate::solver::{Job, Lane, News, Report, Snapshot, Solver, Ticket};

/// Fewer units of the first metric than this are no puzzle.
const TOO_EASY: u32 = 5;

/// What is known of a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Worth {
    /// It is no level yet; what is missing.
    NotYet(InputError),
    /// It is solved as it stands.
    Solved,
    /// A search for its length is running; the last news of it.
    Searching(Snapshot),
    /// Its shortest solution in the first metric, proved.
    Length(u32),
    /// Proved to have no solution, with the reason where it can be told.
    Unsolvable(Option<Phrase>),
    /// A limit was reached: no shorter solution, and one of this length if one is known.
    Bounds {
        /// The limit.
        reason: StopReason,
        /// No solution is shorter.
        lower: u32,
        /// A solution of this length is known.
        upper: Option<u32>,
    },
    /// The solver failed; its message.
    Failed(String),
}

/// What came of the wish for the hardest start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hardest {
    /// The farthest position of the space, by its text and distance.
    Start(String, u32),
    /// The space is too large; the limit that was reached.
    TooLarge(StopReason),
    /// No position of the space reaches the goal.
    NoGoal,
}

/// A drawing as the solver sees it.
pub struct Appraisal {
    setup: Setup,
    position: Option<Box<dyn Position>>,
    worth: Worth,
    lengths: BTreeMap<Metric, u32>,
    /// The search that is running, and the metric that it counts in.
    search: Option<(Ticket, Metric)>,
    mapping: Option<Ticket>,
}

impl Appraisal {
    /// Begins to appraise a setup.
    pub fn new(family: &Family, setup: Setup, solver: &mut Solver) -> Self {
        let built = (family.build)(&setup);
        let worth = match &built {
            Err(error) => Worth::NotYet(error.clone()),
            Ok(position) if position.is_solved() => Worth::Solved,
            Ok(_) => Worth::Searching(Snapshot::default()),
        };
        let mut appraisal = Appraisal { setup, position: built.ok(), worth, lengths: BTreeMap::new(), search: None, mapping: None };
        if matches!(appraisal.worth, Worth::Searching(_)) {
            appraisal.search_next(solver);
        }
        appraisal
    }

    /// Makes sure that this setup is the one that is appraised; a setup that is already stays.
    pub fn attend(&mut self, family: &Family, setup: Setup, solver: &mut Solver) {
        if setup != self.setup {
            // What runs for the old one is cancelled first: its memory is free for the new one.
            self.search = None;
            self.mapping = None;
            *self = Self::new(family, setup, solver);
        }
    }

    /// What is known.
    pub fn worth(&self) -> &Worth {
        &self.worth
    }

    /// The position, where the drawing is a level.
    pub fn position(&self) -> Option<&dyn Position> {
        self.position.as_deref()
    }

    /// The lengths that are proved, by metric.
    pub fn lengths(&self) -> &BTreeMap<Metric, u32> {
        &self.lengths
    }

    /// Whether it is a level that is over as soon as it has begun.
    pub fn is_too_easy(&self) -> bool {
        matches!(self.worth, Worth::Length(length) if length < TOO_EASY)
    }

    /// Asks for the farthest position of the space; whether there is a space.
    pub fn ask_for_hardest(&mut self, solver: &mut Solver) -> bool {
        let Some(position) = &self.position else { return false };
        self.mapping = Some(solver.submit_to(Lane::Beside, Job::Map(position.map(position.metrics()[0]))));
        true
    }

    /// Takes news of its own jobs.
    ///
    /// # Errors
    /// The report, when it is about somebody else's job.
    pub fn take(&mut self, report: Report, solver: &mut Solver) -> Result<Option<Hardest>, Report> {
        if self.mapping.as_ref().is_some_and(|ticket| ticket.id() == report.job) {
            return Ok(self.take_map(report.news));
        }
        match self.search {
            Some((ref ticket, metric)) if ticket.id() == report.job => {
                self.take_search(report.news, metric, solver);
                Ok(None)
            }
            _ => Err(report),
        }
    }

    fn take_map(&mut self, news: News) -> Option<Hardest> {
        let found = match news {
            News::Mapped(Ok(map)) => {
                let census = map.census();
                let distance = census.histogram.len().saturating_sub(1) as u32;
                census.farthest.map_or(Hardest::NoGoal, |start| Hardest::Start(start, distance))
            }
            News::Mapped(Err(reason)) => Hardest::TooLarge(reason),
            News::Failed(message) => {
                self.mapping = None;
                self.worth = Worth::Failed(message);
                return None;
            }
            News::Progress(_) | News::Answered(_) | News::Prepared(_) | News::Told => return None,
        };
        self.mapping = None;
        Some(found)
    }

    fn take_search(&mut self, news: News, metric: Metric, solver: &mut Solver) {
        let first = self.lengths.is_empty();
        match news {
            News::Progress(snapshot) if first => self.worth = Worth::Searching(snapshot),
            News::Answered(answer) => {
                self.search = None;
                match answer.verdict {
                    Verdict::Solved { path, .. } => {
                        let length = path.len() as u32;
                        self.lengths.insert(metric, length);
                        if first {
                            self.worth = Worth::Length(length);
                        }
                        self.search_next(solver);
                    }
                    Verdict::Unsolvable(reason) => self.worth = Worth::Unsolvable(reason),
                    Verdict::Stopped { reason, lower, upper } if first => self.worth = Worth::Bounds { reason, lower, upper },
                    Verdict::Stopped { .. } => {}
                }
            }
            News::Failed(message) => {
                self.search = None;
                self.worth = Worth::Failed(message);
            }
            News::Progress(_) | News::Mapped(_) | News::Prepared(_) | News::Told => {}
        }
    }

    /// Searches in the first metric that has no length yet.
    fn search_next(&mut self, solver: &mut Solver) {
        let Some(position) = &self.position else { return };
        let open = position.metrics().iter().copied().find(|metric| !self.lengths.contains_key(metric));
        self.search = open.map(|metric| (solver.submit(Job::Solve(position.attempt(metric, Algorithm::Auto))), metric));
    }
}
