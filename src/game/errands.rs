//! Errands: work in the background that is more than a search, making levels and grading them.
//!
//! An errand runs on threads of its own beside the solver's, so neither waits for the other. What
//! comes of it is told piece by piece through one function; whoever sent for it holds its
//! [`Errand`] and cancels it by dropping that. A cancelled errand tells nothing more. A panic is told
//! like any other end.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use super::difficulty::Difficulty;
use super::generation::{Generated, Headway, Order, generate};
use crate::levels::Level;
use crate::puzzle::{Algorithm, InputError, io_reason};
use crate::search::Control;
use crate::solver::message_of;

/// Time between two reports of how far an errand is.
const INTERVAL: Duration = Duration::from_millis(100);

/// Memory of the map that a level is graded with: a count, never a time, so a grade does not
/// depend on the machine.
const GRADING_MEMORY: usize = 64 << 20;

/// The owner's hold on an errand: dropping it cancels the errand.
#[derive(Debug)]
pub struct Errand {
    number: u64,
    control: Control,
    dropped: Arc<AtomicBool>,
}

impl Errand {
    /// Whether news are of this errand.
    pub fn owns(&self, news: &Word) -> bool {
        self.number == news.errand
    }
}

impl Drop for Errand {
    fn drop(&mut self) {
        self.dropped.store(true, Relaxed);
        self.control.cancel();
    }
}

/// News of an errand.
#[derive(Debug)]
pub struct Word {
    errand: u64,
    /// What is told.
    pub told: Told,
}

/// What an errand tells.
#[derive(Debug)]
pub enum Told {
    /// How far the making of levels is.
    Making(Headway),
    /// Levels are made, or the recipe cannot be followed.
    Made(Result<Generated, InputError>),
    /// A level by its id is graded; `None` where it is too large for that, or has no solution.
    Graded(String, Option<Difficulty>),
    /// All levels are graded.
    AllGraded,
    /// The errand panicked; the message is sanitised.
    Failed(String),
}

/// Where errands are sent from.
pub struct Errands {
    tell: Arc<dyn Fn(Word) + Send + Sync>,
    next: u64,
}

impl Errands {
    /// No errands yet; `tell` is called from their threads and must not block.
    pub fn new(tell: impl Fn(Word) + Send + Sync + 'static) -> Self {
        Errands { tell: Arc::new(tell), next: 0 }
    }

    /// The number of threads that an errand may use.
    pub fn threads() -> NonZero<usize> {
        thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
    }

    /// Sends for the levels of an order.
    #[must_use = "dropping the errand cancels it"]
    pub fn make(&mut self, order: Order) -> Errand {
        self.send(move |control, tell| {
            let mut last = Instant::now();
            let made = generate(&order, control, &mut |tally| {
                if last.elapsed() >= INTERVAL {
                    last = Instant::now();
                    tell(Told::Making(tally));
                }
            });
            tell(Told::Made(made));
        })
    }

    /// Sends for the grades of levels, one after the other.
    #[must_use = "dropping the errand cancels it"]
    pub fn grade(&mut self, levels: Vec<Level>) -> Errand {
        self.send(move |control, tell| {
            for level in levels {
                if control.check().is_err() {
                    return;
                }
                let grade = grade(&level, control);
                tell(Told::Graded(level.id, grade));
            }
            tell(Told::AllGraded);
        })
    }

    fn send(&mut self, work: impl FnOnce(&Control, &dyn Fn(Told)) + Send + 'static) -> Errand {
        let errand = self.next;
        self.next += 1;
        let control = Control::default();
        let dropped = Arc::<AtomicBool>::default();
        let (own, over, report) = (control.clone(), Arc::clone(&dropped), Arc::clone(&self.tell));
        let ran = thread::Builder::new().name("errand".into()).spawn(move || {
            // Not the control's own flag: generation cancels that when it has enough.
            let tell = |told| {
                if !over.load(Relaxed) {
                    report(Word { errand, told });
                }
            };
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| work(&own, &tell))) {
                tell(Told::Failed(message_of(&*panic)));
            }
        });
        if let Err(error) = ran {
            (self.tell)(Word { errand, told: Told::Failed(io_reason(&error)) });
        }
        Errand { number: errand, control, dropped }
    }
}

/// How hard a level is, in the metric that it is shown in.
fn grade(level: &Level, control: &Control) -> Option<Difficulty> {
    let position = level.open().ok()?;
    let metric = level.metric.unwrap_or(position.metrics()[0]);
    // Where no map fits the search does not even begin.
    if !position.algorithms(metric).contains(&Algorithm::Map) {
        return None;
    }
    let map = position.distances(metric, &control.clone().with_memory(GRADING_MEMORY)).ok()?;
    Difficulty::measure(&*position, &*map)
}
