//! The reins of a running search: cancel flag, progress counters, memory and time limits.
//!
//! A [`Control`] is shared between the searcher and whoever watches it. A search never asks the
//! operating system how much memory is left: it counts its own bytes and is refused more
//! ([`Control::allow`]) before it takes them. Cancel and time are looked at every
//! [`CHECK_INTERVAL`] expansions, far more often than every 100 ms.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::Statistics;
use super::observer::{Beat, Event, Observer};

/// Expansions between two looks at the cancel flag and the clock.
const CHECK_INTERVAL: u64 = 1024;

/// Bytes a search may use when nobody says otherwise: 512 MiB.
pub const DEFAULT_MEMORY: usize = 512 << 20;

/// Why a search stopped before it had an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StopReason {
    /// Somebody asked it to.
    #[error("cancelled")]
    Cancelled,
    /// Its own tables would have passed the memory limit.
    #[error("memory limit reached")]
    Memory,
    /// The time limit passed.
    #[error("time limit reached")]
    Time,
}

/// Counters a search updates while it runs; all may be read at any time from any thread.
#[derive(Debug, Default)]
pub struct Progress {
    /// States whose moves were generated.
    pub(crate) expanded: AtomicU64,
    /// States kept in memory.
    pub(crate) stored: AtomicU64,
    /// Bytes of the search's tables.
    pub(crate) bytes: AtomicU64,
    /// No solution is shorter than this.
    pub(crate) lower: AtomicU32,
    /// A solution of this length is known; `u32::MAX` while none is.
    pub(crate) upper: AtomicU32,
    engine: Mutex<Option<&'static str>>,
    /// Nanoseconds spent on tables and with an observer.
    aside: AtomicU64,
}

impl Progress {
    /// Time that is not the search's own: spent on tables that serve other searches too, and with
    /// the observer.
    pub fn aside(&self) -> Duration {
        Duration::from_nanos(self.aside.load(Relaxed))
    }

    /// Sets the counters.
    fn publish(&self, Statistics { expanded, stored, bytes }: Statistics) {
        self.expanded.store(expanded, Relaxed);
        self.stored.store(stored, Relaxed);
        self.bytes.store(bytes, Relaxed);
    }

    /// The counters as they are now.
    pub fn statistics(&self) -> Statistics {
        let [expanded, stored, bytes] = [&self.expanded, &self.stored, &self.bytes].map(|count| count.load(Relaxed));
        Statistics { expanded, stored, bytes }
    }

    /// No solution is shorter than the first; one of the second length is known, if any is.
    pub fn bounds(&self) -> (u32, Option<u32>) {
        let [lower, upper] = [&self.lower, &self.upper].map(|bound| bound.load(Relaxed));
        (lower, (upper != u32::MAX).then_some(upper))
    }

    /// Which form of a search runs, for those that have several and choose.
    pub fn engine(&self) -> Option<&'static str> {
        *self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Limits and signals of one search. Cloning shares the flag and the counters.
#[derive(Debug, Clone)]
pub struct Control {
    cancel: Arc<AtomicBool>,
    progress: Arc<Progress>,
    memory: usize,
    deadline: Option<Instant>,
    observer: Option<Arc<dyn Observer>>,
}

impl Default for Control {
    fn default() -> Self {
        let progress = Progress { upper: AtomicU32::new(u32::MAX), ..Progress::default() };
        Control { cancel: Arc::default(), progress: Arc::new(progress), memory: DEFAULT_MEMORY, deadline: None, observer: None }
    }
}

impl Control {
    /// The same control with a limit in bytes on the search's own tables.
    #[must_use]
    pub fn with_memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// The same control with a limit on time, counted from now.
    #[must_use]
    pub fn with_timeout(mut self, limit: Duration) -> Self {
        self.deadline = Instant::now().checked_add(limit);
        self
    }

    /// The same control with somebody who hears what the search does.
    #[must_use]
    pub fn with_observer(mut self, observer: Arc<dyn Observer>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Tells the observer, if there is one; `beat` is made only then. May take as long as the
    /// observer likes.
    ///
    /// # Errors
    /// Whatever ended the observer's wait.
    pub fn tell(&self, beat: impl FnOnce() -> Beat) -> Result<(), StopReason> {
        match &self.observer {
            None => Ok(()),
            Some(observer) => self.apart(|| {
                let beat = beat();
                self.progress.publish(beat.statistics);
                observer.hear(beat, self)
            }),
        }
    }

    /// Asks the search to stop; it does so within 1,024 expansions.
    pub fn cancel(&self) {
        self.cancel.store(true, Relaxed);
    }

    /// The live counters.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Does work that is not the search's own: tables that are built or loaded. Its time is told
    /// apart ([`Progress::aside`]).
    pub fn prepare<R>(&self, work: impl FnOnce() -> R) -> R {
        self.apart(work)
    }

    /// Does something whose time is not the search's own.
    fn apart<R>(&self, work: impl FnOnce() -> R) -> R {
        let began = Instant::now();
        let result = work();
        self.progress.aside.fetch_add(began.elapsed().as_nanos() as u64, Relaxed);
        result
    }

    /// Says which form of a search runs from now on.
    pub fn name_engine(&self, name: &'static str) {
        *self.progress.engine.lock().unwrap_or_else(PoisonError::into_inner) = Some(name);
        // An observer that wants the search to end says so again at the next boundary.
        let _ = self.tell(|| Beat { event: Event::Engine(name), statistics: Statistics::default(), places: Vec::new() });
    }

    /// The memory limit in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Whether tables of `bytes` in all are allowed.
    ///
    /// # Errors
    /// [`StopReason::Memory`] when they are not.
    pub fn allow(&self, bytes: usize) -> Result<(), StopReason> {
        if bytes > self.memory { Err(StopReason::Memory) } else { Ok(()) }
    }

    /// Looks at the cancel flag and the clock.
    ///
    /// # Errors
    /// [`StopReason::Cancelled`] or [`StopReason::Time`].
    pub fn check(&self) -> Result<(), StopReason> {
        if self.cancel.load(Relaxed) {
            return Err(StopReason::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(StopReason::Time),
            _ => Ok(()),
        }
    }
}

/// A search's own counter of expansions, which consults its [`Control`] at intervals.
#[derive(Debug)]
pub struct Meter<'a> {
    control: &'a Control,
    expanded: u64,
    /// The number of expansions at which the control is consulted next.
    next: u64,
}

impl<'a> Meter<'a> {
    /// A meter at zero.
    #[must_use]
    pub fn new(control: &'a Control) -> Self {
        Meter { control, expanded: 0, next: 0 }
    }

    /// Counts one expansion; `size` tells stored states and bytes and is asked at intervals only.
    ///
    /// # Errors
    /// Whatever [`Control::check`] says.
    #[inline]
    pub fn expand(&mut self, size: impl FnOnce() -> (usize, usize)) -> Result<(), StopReason> {
        if self.expanded >= self.next {
            self.next += CHECK_INTERVAL;
            self.look(size())?;
        }
        self.expanded += 1;
        Ok(())
    }

    /// Counts expansions that were made together; `size` tells stored states and bytes.
    ///
    /// # Errors
    /// Whatever [`Control::check`] says.
    pub fn add(&mut self, count: u64, size: impl FnOnce() -> (usize, usize)) -> Result<(), StopReason> {
        self.expanded += count;
        self.look(size())
    }

    /// Counts expansions without a look at anything.
    pub fn count(&mut self, count: u64) {
        self.expanded += count;
    }

    /// [`Meter::expand`] for a search without layers, which tells an observer of its work stretch by
    /// stretch: the first are single expansions, later ones grow with what was done, up to the
    /// interval at which the control is consulted without an observer.
    ///
    /// # Errors
    /// Whatever [`Control::check`] or the observer says.
    #[inline]
    pub fn expand_telling(
        &mut self,
        size: impl FnOnce() -> (usize, usize),
        beat: impl FnOnce(Statistics) -> Beat,
    ) -> Result<(), StopReason> {
        if self.expanded >= self.next {
            let observed = self.control.observer.is_some();
            self.next += if observed { (self.expanded / 32).clamp(1, CHECK_INTERVAL) } else { CHECK_INTERVAL };
            let (stored, bytes) = size();
            self.look((stored, bytes))?;
            let statistics = Statistics { expanded: self.expanded, stored: stored as u64, bytes: bytes as u64 };
            self.control.tell(|| beat(statistics))?;
        }
        self.expanded += 1;
        Ok(())
    }

    /// Publishes the counts and consults the control.
    fn look(&self, (stored, bytes): (usize, usize)) -> Result<(), StopReason> {
        let statistics = Statistics { expanded: self.expanded, stored: stored as u64, bytes: bytes as u64 };
        self.control.progress().publish(statistics);
        self.control.check()
    }

    /// Expansions so far.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Publishes a bound: no solution is shorter than `lower`.
    pub fn raise_lower(&self, lower: u32) {
        self.control.progress().lower.fetch_max(lower, Relaxed);
    }

    /// Publishes a bound: a solution of length `upper` is known.
    pub fn lower_upper(&self, upper: u32) {
        self.control.progress().upper.fetch_min(upper, Relaxed);
    }

    /// The control behind this meter.
    #[must_use]
    pub fn control(&self) -> &'a Control {
        self.control
    }
}
