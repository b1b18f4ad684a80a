//! Searches that somebody watches: side by side, at a pace, one boundary after the other.
//!
//! Each runs on a thread of its own and is the search that would run unwatched; its observer keeps
//! what it tells ([`Trace`]) and holds it at its boundaries until the [`Pace`] lets it go on. At
//! most [`AT_ONCE`] of those that share a pace compute at any time, so that the times of the others
//! are not stretched; one that is held computes nothing. Held threads sleep: a paused lab costs
//! nothing. What a search tells is announced by one report at a time, however much it is.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{JobId, News, Report, Shared, Snapshot, WORKER, message_of, snapshot};
use crate::puzzle::{Answer, Attempt};
use crate::search::{Beat, Control, Event, Observer, StopReason, Trace};

/// How many searches of one pace compute at the same time: one a core of a small machine.
pub const AT_ONCE: usize = 2;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// When the searches that share it go on.
#[derive(Debug, Default)]
pub struct Pace {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    running: bool,
    /// Time between two boundaries of a search that runs.
    interval: Duration,
    /// Boundaries that every search may pass although nothing runs, all in all.
    steps: u64,
    /// How many searches compute at the moment.
    computing: usize,
}

impl Pace {
    /// Lets the searches run, `interval` from boundary to boundary, or holds them.
    pub fn set(&self, running: bool, interval: Duration) {
        let mut state = lock(&self.state);
        (state.running, state.interval) = (running, interval);
        self.changed.notify_all();
    }

    /// Lets every search that is held pass one boundary more.
    pub fn step(&self) {
        lock(&self.state).steps += 1;
        self.changed.notify_all();
    }

    /// Waits for leave to compute; with `seat` it must also be the search's turn.
    fn enter(&self, mut state: MutexGuard<'_, State>, seat: Option<&Seat>, control: &Control) -> Result<(), StopReason> {
        let arrived = Instant::now();
        loop {
            control.check()?;
            let left = match seat {
                None => Some(Duration::ZERO),
                Some(seat) if seat.steps.load(Relaxed) < state.steps => Some(Duration::ZERO),
                Some(_) if state.running => Some(state.interval.saturating_sub(arrived.elapsed())),
                Some(_) => None,
            };
            if left == Some(Duration::ZERO) && state.computing < AT_ONCE {
                if let Some(seat) = seat {
                    let steps = if state.running { state.steps } else { seat.steps.load(Relaxed) + 1 };
                    seat.steps.store(steps, Relaxed);
                }
                state.computing += 1;
                return Ok(());
            }
            state = match left.filter(|left| !left.is_zero()) {
                Some(left) => self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Computes no more.
    fn leave(&self) -> MutexGuard<'_, State> {
        let mut state = lock(&self.state);
        state.computing -= 1;
        self.changed.notify_all();
        state
    }
}

/// How a watched search ended.
#[derive(Debug, Clone)]
pub enum Ended {
    /// With an answer.
    Answered(Answer),
    /// It panicked; the message is sanitised.
    Failed(String),
}

/// A search's place at its pace, and what it told.
struct Seat {
    job: JobId,
    pace: Arc<Pace>,
    trace: Mutex<Trace>,
    ended: Mutex<Option<Ended>>,
    /// How many of the pace's steps it has taken.
    steps: AtomicU64,
    /// Since when it computes, and its own time until then; `None` while it is held.
    since: Mutex<(Option<Instant>, Duration)>,
    /// Whether news were sent that nobody has taken.
    announced: AtomicBool,
    shared: Arc<Shared>,
}

impl std::fmt::Debug for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Seat").field("job", &self.job).finish_non_exhaustive()
    }
}

impl Seat {
    fn announce(&self) {
        if !self.announced.swap(true, Relaxed) {
            (self.shared.report)(Report { job: self.job, news: News::Told });
        }
    }

    /// Begins or ends a stretch of computing.
    fn compute(&self, on: bool) {
        let mut since = lock(&self.since);
        let (began, own) = *since;
        *since = (on.then(Instant::now), own + began.map_or(Duration::ZERO, |began| began.elapsed()));
    }
}

impl Observer for Seat {
    fn hear(&self, beat: Beat, control: &Control) -> Result<(), StopReason> {
        self.compute(false);
        lock(&self.trace).add(&beat);
        // The last words of a search are no boundary: nothing comes after them.
        let boundary = match beat.event {
            Event::Layer { complete, .. } | Event::Probe { complete, .. } => complete,
            Event::Walk { .. } => true,
            Event::Met { .. } | Event::Engine(_) => false,
        };
        let mut result = Ok(());
        if boundary {
            let state = self.pace.leave();
            self.announce();
            result = self.pace.enter(state, Some(self), control);
            if result.is_err() {
                // It only ends now, and gives back what it is counted with.
                lock(&self.pace.state).computing += 1;
            }
        }
        self.compute(true);
        result
    }
}

/// A search that is watched; dropping it cancels the search.
#[derive(Debug)]
pub struct Watched {
    seat: Arc<Seat>,
    control: Control,
}

impl Watched {
    /// Starts a search on a thread of its own.
    pub(super) fn start(
        attempt: Attempt,
        pace: &Arc<Pace>,
        (job, memory): (JobId, usize),
        shared: &Arc<Shared>,
    ) -> std::io::Result<Watched> {
        let seat = Arc::new(Seat {
            job,
            pace: Arc::clone(pace),
            trace: Mutex::default(),
            ended: Mutex::default(),
            steps: AtomicU64::new(lock(&pace.state).steps),
            since: Mutex::default(),
            announced: AtomicBool::new(false),
            shared: Arc::clone(shared),
        });
        let control = Control::default().with_memory(memory).with_observer(seat.clone());
        let (held, reins) = (Arc::clone(&seat), control.clone());
        thread::Builder::new().name(WORKER.into()).spawn(move || run(attempt, &held, &reins))?;
        Ok(Watched { seat, control })
    }

    /// By this id its reports can be told.
    pub fn job(&self) -> JobId {
        self.seat.job
    }

    /// What it has told; it cannot go on while this is looked at. The next news are reported again.
    pub fn trace(&self) -> MutexGuard<'_, Trace> {
        self.seat.announced.store(false, Relaxed);
        lock(&self.seat.trace)
    }

    /// How it ended, once it has. The next news are reported again.
    pub fn ended(&self) -> Option<Ended> {
        self.seat.announced.store(false, Relaxed);
        lock(&self.seat.ended).clone()
    }

    /// Whether it computes at the moment.
    pub fn is_computing(&self) -> bool {
        lock(&self.seat.since).0.is_some()
    }

    /// Its own time until now.
    pub fn elapsed(&self) -> Duration {
        let (began, own) = *lock(&self.seat.since);
        own + began.map_or(Duration::ZERO, |began| began.elapsed())
    }

    /// Its counts and bounds at this moment.
    pub fn snapshot(&self) -> Snapshot {
        snapshot(&self.control)
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.control.cancel();
        // Under the lock, so that it cannot fall between a look at the flag and the sleep after it.
        let _state = lock(&self.seat.pace.state);
        self.seat.pace.changed.notify_all();
    }
}

fn run(attempt: Attempt, seat: &Seat, control: &Control) {
    let pace = &seat.pace;
    if pace.enter(lock(&pace.state), None, control).is_err() {
        return;
    }
    seat.compute(true);
    let ran = catch_unwind(AssertUnwindSafe(|| attempt(control)));
    seat.compute(false);
    let ended = ran.map_or_else(|panic| Ended::Failed(message_of(&*panic)), Ended::Answered);
    *lock(&seat.ended) = Some(ended);
    drop(pace.leave());
    seat.announce();
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use super::*;
    use crate::puzzle::{Algorithm, Metric, Verdict};
    use crate::search::{End, Statistics};
    use crate::solver::Solver;

    const SOON: Duration = Duration::from_secs(60);

    /// A search of so many layers, each one state more than the one before.
    fn layers(count: u32) -> Attempt {
        Box::new(move |control| {
            let mut reason = None;
            for depth in 0..count {
                let event = Event::Layer { end: End::Start, depth, states: u64::from(depth) + 1, complete: true };
                let told = control.tell(|| Beat { event, statistics: Statistics::default(), places: Vec::new() });
                reason = told.err();
                if reason.is_some() {
                    break;
                }
            }
            let verdict = reason.map_or(Verdict::Unsolvable(None), |reason| Verdict::Stopped { reason, lower: 0, upper: None });
            let (metric, algorithm) = (Metric::Steps, Algorithm::BreadthFirst);
            Answer { verdict, metric, algorithm, engine: None, statistics: Statistics::default(), elapsed: Duration::ZERO }
        })
    }

    fn started(attempts: Vec<Attempt>) -> (Vec<Watched>, Arc<Pace>, Receiver<Report>) {
        let (sender, reports) = channel();
        let mut solver = Solver::start(1 << 20, move |report| drop(sender.send(report))).expect("threads");
        let pace = Arc::<Pace>::default();
        let watched = attempts.into_iter().map(|attempt| solver.watch(attempt, &pace, 1 << 20).expect("a thread")).collect();
        (watched, pace, reports)
    }

    /// Takes reports until something holds of a search.
    fn until(watched: &Watched, reports: &Receiver<Report>, holds: impl Fn(&Watched) -> bool) {
        while !holds(watched) {
            reports.recv_timeout(SOON).expect("news before it holds");
        }
    }

    #[test]
    fn a_held_search_passes_one_boundary_a_step_and_runs_when_it_may() {
        let (searches, pace, reports) = started(vec![layers(9)]);
        let [search] = &searches[..] else { panic!("one search") };
        for told in 1..=4 {
            until(search, &reports, |search| search.trace().beats == told);
            assert!(search.ended().is_none());
            pace.step();
        }
        pace.set(true, Duration::ZERO);
        until(search, &reports, |search| search.ended().is_some());
        assert_eq!(search.trace().sizes(End::Start), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert!(matches!(search.ended(), Some(Ended::Answered(answer)) if answer.verdict == Verdict::Unsolvable(None)));
    }

    #[test]
    fn more_searches_than_may_compute_all_get_their_turn() {
        let (searches, pace, reports) = started((0..5).map(|_| layers(30)).collect());
        for search in &searches {
            until(search, &reports, |search| search.trace().beats == 1);
        }
        pace.step();
        for search in &searches {
            until(search, &reports, |search| search.trace().beats == 2);
        }
        pace.set(true, Duration::from_millis(1));
        for search in &searches {
            until(search, &reports, |search| search.ended().is_some());
            assert_eq!(search.trace().beats, 30);
        }
    }

    #[test]
    fn a_held_search_that_is_dropped_ends() {
        let (ended, end) = channel();
        let held: Attempt = Box::new(move |control| {
            let answer = layers(9)(control);
            ended.send(answer.verdict.clone()).expect("somebody waits");
            answer
        });
        let (searches, _pace, reports) = started(vec![held, Box::new(|_| panic!("broken \x1b"))]);
        until(&searches[0], &reports, |search| search.trace().beats == 1);
        until(&searches[1], &reports, |search| matches!(search.ended(), Some(Ended::Failed(message)) if message == "broken \\u{1b}"));
        drop(searches);
        let verdict = end.recv_timeout(SOON).expect("the search ended");
        assert!(matches!(verdict, Verdict::Stopped { reason: StopReason::Cancelled, .. }));
    }
}
