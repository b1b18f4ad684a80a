//! The search lab: every algorithm that applies to one position, watched side by side.
//!
//! The searches are those that `solve` and the game use, held at their boundaries by a common
//! [`Pace`]; what is shown is what they told ([`Trace`]) and what their answers say. Nothing is
//! searched when there is no lab.

use std::sync::{Arc, MutexGuard};
use std::time::Duration;

use super::tally::{Shortest, Tally, between};
use crate::puzzle::{Algorithm, Metric, Position, Verdict};
use crate::search::{Statistics, Trace};
use crate::solver::{Ended, JobId, Pace, Solver, Watched};

/// Layers a second; `None` does not wait at all.
const PACES: [Option<u32>; 9] = [Some(1), Some(2), Some(4), Some(8), Some(16), Some(32), Some(64), Some(128), None];

/// The pace at the beginning: eight a second.
const FIRST_PACE: usize = 3;

/// The algorithms on a position, and their pace.
pub struct Lab {
    start: Box<dyn Position>,
    metric: Metric,
    pace: Arc<Pace>,
    runs: Vec<Run>,
    /// The limit of each search in bytes.
    memory: usize,
    running: bool,
    speed: usize,
}

/// One algorithm's search.
pub struct Run {
    /// Which one.
    pub algorithm: Algorithm,
    watched: Watched,
    ended: Option<Ended>,
    /// The position on the answer's way in which both ends met.
    met: Option<Box<dyn Position>>,
}

/// The metric in which most algorithms apply, so that as many as possible can be compared.
fn shared_metric(position: &dyn Position) -> Metric {
    let metrics = position.metrics();
    let most = metrics.iter().map(|&metric| position.algorithms(metric).len()).max();
    metrics.iter().copied().find(|&metric| Some(position.algorithms(metric).len()) == most).unwrap_or(metrics[0])
}

impl Lab {
    /// Starts them all on a position with nothing held; they run at once.
    ///
    /// # Errors
    /// The system refused a thread.
    pub fn new(position: &dyn Position, solver: &mut Solver) -> std::io::Result<Self> {
        let mut start = position.boxed();
        start.release();
        let metric = shared_metric(&*start);
        let algorithms = start.algorithms(metric);
        let pace = Arc::<Pace>::default();
        let memory = solver.memory() / algorithms.len().max(1);
        let begin = |&algorithm: &Algorithm| {
            let watched = solver.watch(start.attempt(metric, algorithm), &pace, memory)?;
            Ok(Run { algorithm, watched, ended: None, met: None })
        };
        let runs = algorithms.iter().map(begin).collect::<std::io::Result<Vec<Run>>>()?;
        let lab = Lab { start, metric, pace, runs, memory, running: true, speed: FIRST_PACE };
        lab.keep_pace();
        Ok(lab)
    }

    fn keep_pace(&self) {
        let interval = PACES[self.speed].map_or(Duration::ZERO, |layers| Duration::from_secs(1) / layers);
        self.pace.set(self.running, interval);
    }

    /// The position that all searches begin from.
    pub fn start(&self) -> &dyn Position {
        &*self.start
    }

    /// What lengths count.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The searches, in the order in which algorithms are listed.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The limit of each search in bytes: together they have what one search has otherwise.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Whether the searches run by themselves.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Layers a second, `None` for as fast as they can.
    pub fn speed(&self) -> Option<u32> {
        PACES[self.speed]
    }

    /// Whether all searches have ended.
    pub fn is_over(&self) -> bool {
        self.runs.iter().all(|run| run.ended.is_some())
    }

    /// Whether some search computes at the moment, so that its counts change without news.
    pub fn is_computing(&self) -> bool {
        self.runs.iter().any(|run| run.watched.is_computing())
    }

    /// Holds the searches at their next boundaries, or lets them run.
    pub fn toggle(&mut self) {
        self.running = !self.running;
        self.keep_pace();
    }

    /// Lets every search pass one boundary, and holds them there.
    pub fn step(&mut self) {
        if self.running {
            self.toggle();
        } else {
            self.pace.step();
        }
    }

    /// Runs faster, or slower.
    pub fn change_speed(&mut self, faster: bool) {
        self.speed = if faster { self.speed + 1 } else { self.speed.saturating_sub(1) }.min(PACES.len() - 1);
        self.keep_pace();
    }

    /// Takes news of one of the searches; whether it was one of these.
    pub fn hear(&mut self, job: JobId) -> bool {
        let Some(run) = self.runs.iter_mut().find(|run| run.watched.job() == job) else { return false };
        let told = run.watched.trace().met;
        run.ended = run.watched.ended();
        if let (Some(Ended::Answered(answer)), Some((from_start, _)), None) = (&run.ended, told, &run.met)
            && let Verdict::Solved { path, .. } = &answer.verdict
        {
            // Every path that a search from both ends tells goes through a state that both know.
            let mut way = path.iter().take(from_start as usize);
            run.met = way.try_fold(self.start.boxed(), |at, action| at.after(action));
        }
        true
    }

    /// Whether another search proved that there is a shorter way than this one's.
    pub fn is_beaten(&self, run: &Run) -> bool {
        let proved = |run: &Run| match &run.ended {
            Some(Ended::Answered(answer)) => match &answer.verdict {
                Verdict::Solved { path, optimal } => Some((path.len(), *optimal)),
                _ => None,
            },
            _ => None,
        };
        proved(run).is_some_and(|(length, _)| self.runs.iter().filter_map(proved).any(|(other, optimal)| optimal && other < length))
    }
}

impl Run {
    /// What it has told so far.
    pub fn trace(&self) -> MutexGuard<'_, Trace> {
        self.watched.trace()
    }

    /// How it ended, once it has.
    pub fn ended(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    /// The position in which both ends met, on the way of the answer.
    pub fn met(&self) -> Option<&dyn Position> {
        self.met.as_deref()
    }

    /// The cells of its row: of its answer, or as it stands now.
    pub fn tally(&self) -> Tally {
        match &self.ended {
            Some(Ended::Answered(answer)) => Tally::of(answer),
            Some(Ended::Failed(_)) | None => {
                let now = self.watched.snapshot();
                let statistics = Statistics { expanded: now.expanded, stored: now.stored, bytes: now.bytes };
                let elapsed = self.watched.elapsed();
                Tally { length: Some(between(now.lower, now.upper)), shortest: Shortest::Open, statistics, elapsed }
            }
        }
    }
}
