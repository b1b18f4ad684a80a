//! Levels from a seed: tries on all cores, taken in the order of their numbers.
//!
//! A try depends on its number alone, and what counts is decided in the order of the numbers, so
//! the levels are the same however many threads there are. What is decided here: that a level is
//! new, that it has the wanted grade, and that its par in every metric is proved by a search of its
//! own, apart from the map that it was drawn from.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use super::difficulty::{Difficulty, Grade};
use crate::puzzle::{Algorithm, Draft, Family, Generator, InputError, Maker, Metric, Recipe, Setup, Stream, Verdict};
use crate::search::{Control, StopReason};

/// What is ordered.
#[derive(Clone)]
pub struct Order {
    /// The family.
    pub family: &'static Family,
    /// What its levels should be like.
    pub recipe: Recipe,
    /// The only grade that is wanted.
    pub grade: Option<Grade>,
    /// How many levels.
    pub count: usize,
    /// The seed.
    pub seed: u64,
    /// The most tries.
    pub tries: u64,
    /// How many threads.
    pub threads: NonZero<usize>,
}

impl Order {
    /// The lengths of an order that leaves them open.
    pub const ANY_LENGTH: RangeInclusive<u32> = 1..=u32::MAX - 1;
}

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Headway {
    /// Levels found.
    pub levels: usize,
    /// Tries made.
    pub tries: u64,
    /// Boards found that have another grade than the wanted one.
    pub others: u64,
}

/// A level that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// What its board is built from.
    pub setup: Setup,
    /// English and Chinese name, where the family has a good one.
    pub name: Option<(String, String)>,
    /// The proved length of its shortest solutions.
    pub par: BTreeMap<Metric, u32>,
}

/// Why there are fewer levels than ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Short {
    /// So many tries were made, as allowed.
    Tries(u64),
    /// The family has no more boards to try.
    Exhausted,
    /// A search was stopped.
    Stopped(StopReason),
    /// A grade is wanted, and the first level's space is too large to be graded.
    Ungraded,
}

/// What came of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The levels, shortest first; among equals in the order in which they were found.
    pub levels: Vec<Made>,
    /// What their length was counted in.
    pub metric: Metric,
    /// Why they are too few, if they are.
    pub short: Option<Short>,
    /// How many boards were found that have another grade than the wanted one, by that grade.
    pub others: BTreeMap<Grade, u64>,
}

/// One try's outcome.
enum Tried {
    Nothing,
    /// A board of another grade than the wanted one.
    Other(Grade),
    Level(Box<(Draft, BTreeMap<Metric, u32>)>),
    Ungraded,
    Stopped(StopReason),
}

/// Makes levels; `told` is called after every try, from this thread.
///
/// # Errors
/// A recipe that the family does not know how to follow.
pub fn generate(order: &Order, control: &Control, told: &mut dyn FnMut(Headway)) -> Result<Generated, InputError> {
    let Some(generator) = order.family.generator else {
        return Err(InputError::new("puzzle", order.family.id, "one that makes levels"));
    };
    let maker = (generator.maker)(&order.recipe)?;
    let finite = maker.tries().filter(|&tries| tries <= order.tries);
    let tries = finite.unwrap_or(order.tries);
    let end = if finite.is_some() { Short::Exhausted } else { Short::Tries(tries) };
    let fulfilment = Fulfilment { order, generator, maker: &*maker, next: AtomicU64::new(0), tries, control };
    let (mut levels, others, short) = fulfilment.run(end, told);
    let metric = maker.metric();
    levels.sort_by_key(|level| level.par.get(&metric).copied());
    Ok(Generated { levels, metric, short, others })
}

/// What came of the tries: the levels, the boards of other grades, and why the levels are too few.
type Taken = (Vec<Made>, BTreeMap<Grade, u64>, Option<Short>);

/// An order being filled: what its threads share.
struct Fulfilment<'a> {
    order: &'a Order,
    generator: &'a Generator,
    maker: &'a dyn Maker,
    next: AtomicU64,
    tries: u64,
    control: &'a Control,
}

impl Fulfilment<'_> {
    fn run(&self, end: Short, told: &mut dyn FnMut(Headway)) -> Taken {
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.order.threads.get() {
                let sender = sender.clone();
                scope.spawn(move || {
                    loop {
                        let number = self.next.fetch_add(1, Relaxed);
                        if number >= self.tries || sender.send((number, self.attempt(number))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let taken = self.take(receiver.iter(), end, told);
            drop(receiver);
            // Tries that are still going on when the last level is found are stopped by this.
            self.control.cancel();
            taken
        })
    }

    /// Takes the tries in the order of their numbers.
    fn take(&self, tried: impl Iterator<Item = (u64, Tried)>, end: Short, told: &mut dyn FnMut(Headway)) -> Taken {
        let (mut levels, mut others) = (Vec::new(), BTreeMap::new());
        let mut alike = BTreeSet::new();
        let mut waiting = BTreeMap::new();
        let mut number = 0;
        for (tried_number, tried) in tried {
            waiting.insert(tried_number, tried);
            while let Some(tried) = waiting.remove(&number) {
                number += 1;
                match tried {
                    Tried::Nothing => {}
                    Tried::Other(grade) => *others.entry(grade).or_default() += 1,
                    Tried::Stopped(reason) => return (levels, others, Some(Short::Stopped(reason))),
                    Tried::Ungraded => return (levels, others, Some(Short::Ungraded)),
                    Tried::Level(level) => {
                        let (draft, par) = *level;
                        if alike.insert(draft.likeness) {
                            levels.push(Made { setup: draft.setup, name: draft.name, par });
                        }
                    }
                }
                told(Headway { levels: levels.len(), tries: number, others: others.values().sum() });
                if levels.len() == self.order.count {
                    return (levels, others, None);
                }
            }
        }
        (levels, others, Some(end))
    }

    fn attempt(&self, number: u64) -> Tried {
        let mut stream = Stream::new(self.order.family.id, self.generator.version, self.order.seed, number);
        let draft = match self.maker.attempt(&mut stream, self.control) {
            Ok(Some(draft)) => draft,
            Ok(None) => return Tried::Nothing,
            Err(reason) => return Tried::Stopped(reason),
        };
        self.prove(draft).unwrap_or_else(|tried| tried)
    }

    /// Proves the par in every metric, and the grade where one is wanted.
    fn prove(&self, draft: Draft) -> Result<Tried, Tried> {
        let position = (self.order.family.build)(&draft.setup).map_err(|_| Tried::Nothing)?;
        let metric = self.maker.metric();
        if let Some(grade) = self.order.grade {
            let map = position.distances(metric, self.control).map_err(|reason| match reason {
                StopReason::Memory => Tried::Ungraded,
                reason => Tried::Stopped(reason),
            })?;
            let measured = Difficulty::measure(&*position, &*map).ok_or(Tried::Nothing)?.grade();
            if measured != grade {
                return Err(Tried::Other(measured));
            }
        }
        let mut par = BTreeMap::new();
        for &metric in position.metrics() {
            match position.solve(metric, Algorithm::Auto, self.control).verdict {
                Verdict::Solved { path, optimal: true } => drop(par.insert(metric, path.len() as u32)),
                Verdict::Stopped { reason: reason @ (StopReason::Cancelled | StopReason::Time), .. } => return Err(Tried::Stopped(reason)),
                Verdict::Solved { .. } | Verdict::Unsolvable(_) | Verdict::Stopped { .. } => return Err(Tried::Nothing),
            }
        }
        let in_range = par.get(&metric).is_some_and(|length| self.order.recipe.lengths.contains(length));
        Ok(if in_range { Tried::Level(Box::new((draft, par))) } else { Tried::Nothing })
    }
}
