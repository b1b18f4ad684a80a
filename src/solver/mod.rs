//! The background threads that search while the player plays.
//!
//! Two workers, a *lane* each, run their jobs in the order in which they were handed in: what the
//! player waits for in one, what only helps in the other. A watcher samples the running jobs ten
//! times a second and sleeps without waking while there is none. A job's
//! [`Ticket`] cancels it when dropped, queued or running. A panic inside a job is reported like
//! any other end and the worker goes on: nobody above ever waits for it.
//! Searches that are watched step by step run beside them ([`Solver::watch`]).
//!
//! ```
//! use std::sync::mpsc::channel;
//! use stepwise::puzzle::{Algorithm, Setup, Verdict};
//! use stepwise::solver::{Job, News, Solver};
//!
//! let magic = stepwise::puzzles::family("magic").expect("a family");
//! let position = (magic.build)(&Setup::new("12345678", Some("56781234")))?;
//! let (reports, heard) = channel();
//! let mut solver = Solver::start(64 << 20, move |report| drop(reports.send(report)))?;
//! let ticket = solver.submit(Job::Solve(position.attempt(position.metrics()[0], Algorithm::Auto)));
//! // Until it is answered one could do something else; dropping the ticket would cancel it.
//! let answer = heard.iter().filter(|report| report.job == ticket.id()).find_map(|report| match report.news {
//!     News::Answered(answer) => Some(answer),
//!     _ => None,
//! });
//! assert!(matches!(answer.map(|answer| answer.verdict), Some(Verdict::Solved { path, .. }) if path.len() == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod watch;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::puzzle::{Answer, Attempt, Distances, MapJob, Preparation};
use crate::search::{Control, Statistics, StopReason};

pub use watch::{AT_ONCE, Ended, Pace, Watched};

/// Time between two progress reports of one job.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// The name of the threads that search.
const WORKER: &str = "solver";

/// Something to run in the background.
pub enum Job {
    /// A search.
    Solve(Attempt),
    /// A distance map.
    Map(MapJob),
    /// Work that makes later searches faster.
    Prepare(Preparation),
}

/// Which worker runs a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// What the player waits for.
    First,
    /// What helps beside it, on another core.
    Beside,
}

/// How many lanes there are.
const LANES: usize = 2;

/// Identifies a job in its reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct JobId(u64);

/// The owner's hold on a job: dropping it cancels the job.
#[derive(Debug)]
pub struct Ticket {
    id: JobId,
    control: Control,
}

impl Ticket {
    /// The job's id.
    pub fn id(&self) -> JobId {
        self.id
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

/// What a running search has done so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Snapshot {
    /// States whose moves were generated.
    pub expanded: u64,
    /// States in memory.
    pub stored: u64,
    /// Bytes of its tables.
    pub bytes: u64,
    /// No solution is shorter.
    pub lower: u32,
    /// A solution of this length is known.
    pub upper: Option<u32>,
}

/// News from the background.
pub struct Report {
    /// Which job.
    pub job: JobId,
    /// What happened.
    pub news: News,
}

/// What happened to a job.
#[non_exhaustive]
pub enum News {
    /// It is running; at most ten a second.
    Progress(Snapshot),
    /// A search ended.
    Answered(Answer),
    /// A distance map is ready, or a limit was reached.
    Mapped(Result<Arc<dyn Distances>, StopReason>),
    /// A preparation ended.
    Prepared(Result<(), StopReason>),
    /// The job panicked; the message is sanitised.
    Failed(String),
    /// A watched search has told something or ended.
    Told,
}

struct Queued {
    id: JobId,
    control: Control,
    job: Job,
}

/// What the watcher sees of the workers.
#[derive(Default)]
struct Watch {
    /// By lane.
    running: [Option<(JobId, Control)>; LANES],
    closed: bool,
}

struct Shared {
    watch: Mutex<Watch>,
    changed: Condvar,
    report: Box<dyn Fn(Report) + Send + Sync>,
}

impl Shared {
    fn watch(&self) -> MutexGuard<'_, Watch> {
        self.watch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, lane: usize, running: Option<(JobId, Control)>) {
        self.watch().running[lane] = running;
        self.changed.notify_all();
    }
}

/// The background searcher. Dropping it cancels what runs and lets its threads end by themselves.
pub struct Solver {
    /// By lane.
    lanes: [Sender<Queued>; LANES],
    shared: Arc<Shared>,
    next: u64,
    memory: usize,
}

impl Solver {
    /// Starts the threads; `report` is called from them and must not block. `memory` is the limit
    /// of each job in bytes.
    ///
    /// # Errors
    /// The system refused a thread.
    pub fn start(memory: usize, report: impl Fn(Report) + Send + Sync + 'static) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { watch: Mutex::default(), changed: Condvar::new(), report: Box::new(report) });
        let (first, queue) = channel();
        let (beside, other_queue) = channel();
        for (lane, queue) in [queue, other_queue].into_iter().enumerate() {
            let worker = Arc::clone(&shared);
            thread::Builder::new().name(WORKER.into()).spawn(move || work(lane, &queue, &worker))?;
        }
        let watcher = Arc::clone(&shared);
        thread::Builder::new().name("solver-watch".into()).spawn(move || watch(&watcher))?;
        Ok(Solver { lanes: [first, beside], shared, next: 0, memory })
    }

    /// Hands in a job that the player waits for.
    #[must_use = "dropping the ticket cancels the job"]
    pub fn submit(&mut self, job: Job) -> Ticket {
        self.submit_to(Lane::First, job)
    }

    /// The limit of each job in bytes.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Starts a search that is watched, held at its first boundary unless the pace runs, with a
    /// limit in bytes of its own.
    ///
    /// # Errors
    /// The system refused a thread.
    pub fn watch(&mut self, attempt: Attempt, pace: &Arc<Pace>, memory: usize) -> std::io::Result<Watched> {
        let id = JobId(self.next);
        self.next += 1;
        Watched::start(attempt, pace, (id, memory), &self.shared)
    }

    /// Hands in a job for a lane.
    #[must_use = "dropping the ticket cancels the job"]
    pub fn submit_to(&mut self, lane: Lane, job: Job) -> Ticket {
        let id = JobId(self.next);
        self.next += 1;
        let control = Control::default().with_memory(self.memory);
        // The worker ends only with the solver, so the queue is open.
        let _ = self.lanes[lane as usize].send(Queued { id, control: control.clone(), job });
        Ticket { id, control }
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        let mut watch = self.shared.watch();
        watch.closed = true;
        for (_, control) in watch.running.iter().flatten() {
            control.cancel();
        }
        self.shared.changed.notify_all();
    }
}

fn work(lane: usize, queue: &Receiver<Queued>, shared: &Shared) {
    while let Ok(Queued { id, control, job }) = queue.recv() {
        if control.check().is_err() || shared.watch().closed {
            continue;
        }
        shared.set(lane, Some((id, control.clone())));
        let ran = catch_unwind(AssertUnwindSafe(|| match job {
            Job::Solve(attempt) => News::Answered(attempt(&control)),
            Job::Map(build) => News::Mapped(build(&control)),
            Job::Prepare(prepare) => News::Prepared(prepare(&control)),
        }));
        shared.set(lane, None);
        let news = ran.unwrap_or_else(|panic| News::Failed(message_of(&*panic)));
        (shared.report)(Report { job: id, news });
    }
}

/// What a panic said, made harmless.
pub fn message_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    crate::puzzle::sanitise(text.unwrap_or("no message"))
}

fn watch(shared: &Shared) {
    let mut guard = shared.watch();
    while !guard.closed {
        let busy = |watch: &mut Watch| !watch.closed && watch.running.iter().any(Option::is_some);
        if !busy(&mut guard) {
            guard = shared.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
            continue;
        }
        // A job that begins or ends in one lane does not put off the news of the other's.
        let waited = shared.changed.wait_timeout_while(guard, PROGRESS_INTERVAL, busy).unwrap_or_else(PoisonError::into_inner);
        guard = waited.0;
        if waited.1.timed_out() {
            let running = guard.running.clone();
            drop(guard);
            for (id, control) in running.into_iter().flatten() {
                (shared.report)(Report { job: id, news: News::Progress(snapshot(&control)) });
            }
            guard = shared.watch();
        }
    }
}

fn snapshot(control: &Control) -> Snapshot {
    let progress = control.progress();
    let Statistics { expanded, stored, bytes } = progress.statistics();
    let (lower, upper) = progress.bounds();
    Snapshot { expanded, stored, bytes, lower, upper }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Meter;

    fn solver() -> (Solver, Receiver<Report>) {
        let (sender, receiver) = channel();
        let solver = Solver::start(1 << 20, move |report| drop(sender.send(report))).expect("threads");
        (solver, receiver)
    }

    /// A map job that runs until it is cancelled.
    fn endless() -> Job {
        Job::Map(Box::new(|control| {
            let mut meter = Meter::new(control);
            loop {
                meter.expand(|| (7, 9))?;
            }
        }))
    }

    #[test]
    fn a_dropped_ticket_cancels_a_running_job_at_once() {
        let (mut solver, reports) = solver();
        let ticket = solver.submit(endless());
        let progress = reports.recv().expect("progress");
        assert!(matches!(progress.news, News::Progress(Snapshot { stored: 7, bytes: 9, .. })));
        drop(ticket);
        let end = reports.iter().find(|report| matches!(report.news, News::Mapped(_))).expect("an end");
        assert!(matches!(end.news, News::Mapped(Err(StopReason::Cancelled))));
    }

    #[test]
    fn a_queued_job_whose_ticket_is_gone_never_runs() {
        let (mut solver, reports) = solver();
        let first = solver.submit(endless());
        drop(solver.submit(Job::Map(Box::new(|_| panic!("must not run")))));
        let last = solver.submit(Job::Map(Box::new(|_| Err(StopReason::Memory))));
        drop(first);
        let end = reports.iter().find(|report| report.job == last.id()).expect("the last job's end");
        assert!(matches!(end.news, News::Mapped(Err(StopReason::Memory))));
        assert!(reports.try_iter().all(|report| !matches!(report.news, News::Failed(_))));
    }

    #[test]
    fn a_panic_is_reported_and_the_worker_goes_on() {
        let (mut solver, reports) = solver();
        let broken = solver.submit(Job::Map(Box::new(|_| panic!("broken \x1b[31m"))));
        let sound = solver.submit(Job::Map(Box::new(|_| Err(StopReason::Memory))));
        let ends: Vec<Report> = reports.iter().filter(|report| !matches!(report.news, News::Progress(_))).take(2).collect();
        assert_eq!(ends[0].job, broken.id());
        let News::Failed(message) = &ends[0].news else { panic!("expected a failure") };
        assert_eq!(message, "broken \\u{1b}[31m");
        assert_eq!(ends[1].job, sound.id());
    }
}
