//! A board too large for a map, solved: bounds at once, better ones as they come, then the proof.
//!
//! 1. A narrow beam over Manhattan distance and linear conflicts: a first upper bound within
//!    milliseconds, before any table. Where the tables are ready most boards are proved sooner.
//! 2. The tables that are ready at once, and a beam of width 1,000 over them.
//! 3. Probes under a rising bound (`ida_star`). Each that ends in vain proves the next one as a
//!    lower bound. Now and then a wider beam, as long as that costs less than the probes.
//! 4. A board that turns out hard gets the strong tables, where they are worth it: built here, or
//!    taken over as soon as somebody else has built them. The probe under way begins anew then,
//!    ten times faster.

use std::sync::LazyLock;
use std::thread;

use super::automaton::AUTOMATON;
use super::grid::{Slide, State};
use super::ida_star::{Interrupt, probe};
use super::patterns::{Patterns, Plan, Strength};
use super::rules::Rules;
use crate::puzzle::{Cache, Direction};
use crate::search::{Beat, Control, Event, Found, Meter, Outcome, Statistics, StopReason, beam};

/// The width of the first beam.
const FIRST_WIDTH: usize = 100;
/// The width of the second beam.
const WIDTH: usize = 1000;
/// The width of the beam behind an estimate.
const ESTIMATE_WIDTH: usize = 40;
/// The factor to the next wider beam.
const WIDER: usize = 4;
/// Expansions after which a first beam is worth its cost where the tables are there already.
const FIRST_AT: u64 = 100_000;
/// Expansions that a beam waits for each unit of its width on boards that will be proved: some ten
/// times what it costs.
const PATIENCE: u64 = 3000;
/// The same on larger boards, where the beams are what shows progress: twice what it costs.
const PATIENCE_LARGE: u64 = 600;
/// Expansions that cost as much as to build strong tables.
const HARD: u64 = 60_000_000;
/// Expansions of a probe that says enough about the next ones.
const TELLING: u64 = 300_000;
/// The widest beam that is tried before a board is called hard.
const WIDEST_TO_JUDGE: usize = 16 * WIDTH;
/// By how much a probe grows when its bound goes up by 2.
const GROWTH: f64 = 6.0;

/// A shortest path from `start`, which must be solvable: the first in the fixed order.
pub(super) fn prove(rules: &Rules, start: State, control: &Control) -> Found<Vec<Slide>> {
    let mut meter = Meter::new(control);
    let mut proof =
        Proof { rules, start, lower: rules.lines().lower_bound(start), upper: u32::MAX, width: FIRST_WIDTH, wider_at: FIRST_AT };
    let mut bytes = 0;
    let outcome = match proof.run(&mut meter, &mut bytes) {
        Ok(path) => Outcome::Solved(path),
        Err(reason) => {
            let upper = (proof.upper != u32::MAX).then_some(proof.upper);
            Outcome::Stopped { reason, lower: proof.lower, upper }
        }
    };
    let statistics = Statistics { expanded: meter.expanded(), stored: 0, bytes: bytes as u64 };
    Found { outcome, statistics }
}

/// The bound of the best tables that are there, without waiting for any.
pub(super) fn lower_bound(rules: &Rules, state: State) -> u32 {
    with_best_bound(rules, |bound| bound(state))
}

/// Bounds within milliseconds: over the best tables that are there, with a narrow beam.
pub(super) fn estimate(rules: &Rules, state: State) -> (u32, Option<u32>) {
    let width = if rules.grid().cells() > 16 { ESTIMATE_WIDTH / 4 } else { ESTIMATE_WIDTH };
    with_best_bound(rules, |bound| {
        let upper = beam(rules, state, width, u32::MAX, bound, &Control::default()).ok().flatten();
        (bound(state), upper.map(|path| path.len() as u32))
    })
}

fn with_best_bound<R>(rules: &Rules, run: impl FnOnce(&dyn Fn(State) -> u32) -> R) -> R {
    let ready = |strength| rules.plan(strength).and_then(|plan| plan.ready());
    match ready(Strength::Strong).or_else(|| ready(Strength::AtOnce)) {
        Some(patterns) => run(&|state| patterns.lower_bound(&rules.names().name(state))),
        None => run(&|state| rules.lines().lower_bound(state)),
    }
}

/// Builds the strong tables and keeps them, unless somebody else is at it.
pub(super) fn prepare(plan: &Plan, control: &Control) -> Result<(), StopReason> {
    if let Some(cache) = Cache::installed() {
        plan.load(cache);
    }
    if plan.is_ready() {
        return Ok(());
    }
    let Some(_claim) = plan.claim() else { return Ok(()) };
    // One at a time: another core is searching.
    plan.build(1, control)?;
    keep(plan);
    Ok(())
}

/// What is known of one board.
struct Proof<'a> {
    rules: &'a Rules,
    start: State,
    lower: u32,
    upper: u32,
    /// The width of the next beam, and after how many expansions it is worth its cost.
    width: usize,
    wider_at: u64,
}

impl Proof<'_> {
    fn run(&mut self, meter: &mut Meter, bytes: &mut usize) -> Result<Vec<Slide>, StopReason> {
        let rules = self.rules;
        let control = meter.control();
        meter.raise_lower(self.lower);
        let mut strong = rules.plan(Strength::Strong);
        if let (Some(plan), Some(cache)) = (&strong, Cache::installed()) {
            control.prepare(|| plan.load(cache));
        }
        let at_once = rules.plan(Strength::AtOnce).expect("every board has one");
        let mut patterns = if let Some(ready) = strong.as_ref().and_then(Plan::ready) {
            strong = None;
            ready
        } else if let Some(ready) = at_once.ready() {
            ready
        } else {
            self.look(FIRST_WIDTH, |state| rules.lines().lower_bound(state), meter)?;
            self.wait_for_wider();
            control.prepare(|| at_once.build(threads(), control))?
        };
        control.prepare(|| LazyLock::force(&AUTOMATON));
        let named = rules.names().name(self.start);
        self.raise(patterns.lower_bound(&named), meter);
        let mut hard = false;
        loop {
            *bytes = patterns.bytes();
            let begun = meter.expanded();
            let ended = probe(rules.grid(), &patterns, &named, self.lower, meter, &mut |meter| {
                if let Some(plan) = &strong
                    && (plan.is_ready() || (hard || meter.expanded() >= HARD) && !plan.is_claimed())
                {
                    return Err(Interrupt::Stronger);
                }
                if meter.expanded() >= self.wider_at {
                    self.widen(&patterns, meter).map_err(Interrupt::Stop)?;
                }
                Ok(())
            });
            let event = Event::Probe { bound: self.lower, expanded: meter.expanded() - begun, complete: matches!(ended, Ok(None)) };
            let statistics = Statistics { expanded: meter.expanded(), stored: 0, bytes: *bytes as u64 };
            let told = control.tell(|| Beat { event, statistics, places: Vec::new() });
            match ended {
                Ok(Some(path)) => return Ok(self.told(&path)),
                Ok(None) | Err(Interrupt::Stronger) if told.is_err() => told?,
                Ok(None) => {
                    self.raise(self.lower + 2, meter);
                    hard = hard || strong.is_some() && self.is_hard(meter.expanded() - begun, &patterns, meter)?;
                }
                Err(Interrupt::Stop(reason)) => return Err(reason),
                Err(Interrupt::Stronger) => {
                    if let Some(better) = control.prepare(|| stronger(&mut strong, control))? {
                        self.raise(better.lower_bound(&named), meter);
                        patterns = better;
                    }
                }
            }
        }
    }

    /// Whether what is left is likely to cost more than strong tables, after a probe that cost
    /// `last`: every bound below the upper one has to be probed to its end. An upper bound is
    /// looked at twice before it is believed.
    fn is_hard(&mut self, last: u64, patterns: &Patterns, meter: &Meter) -> Result<bool, StopReason> {
        if last < TELLING {
            return Ok(false);
        }
        loop {
            let probes = self.upper.saturating_sub(self.lower) / 2;
            if last as f64 * GROWTH.powi(probes as i32) <= HARD as f64 {
                return Ok(false);
            }
            if self.width > WIDEST_TO_JUDGE || self.wider_at == u64::MAX {
                return Ok(true);
            }
            self.widen(patterns, meter)?;
        }
    }

    fn raise(&mut self, lower: u32, meter: &Meter) {
        self.lower = self.lower.max(lower);
        meter.raise_lower(self.lower);
    }

    /// Looks for a shorter way with the next wider beam. Without memory for it, never again.
    fn widen(&mut self, patterns: &Patterns, meter: &Meter) -> Result<(), StopReason> {
        let names = self.rules.names();
        match self.look(self.width, |state| patterns.lower_bound(&names.name(state)), meter) {
            Err(StopReason::Memory) => self.wider_at = u64::MAX,
            ended => {
                ended?;
                self.wait_for_wider();
            }
        }
        Ok(())
    }

    /// The next beam is a wider one, and comes when it is worth its cost.
    fn wait_for_wider(&mut self) {
        self.width = (self.width * WIDER).max(WIDTH);
        let patience = if self.rules.grid().cells() > 16 { PATIENCE_LARGE } else { PATIENCE };
        self.wider_at = self.width as u64 * patience;
    }

    fn look(&mut self, width: usize, estimate: impl Fn(State) -> u32, meter: &Meter) -> Result<(), StopReason> {
        // No way is shorter than the lower bound.
        if self.upper > self.lower
            && let Some(path) = beam(self.rules, self.start, width, self.upper, estimate, meter.control())?
        {
            self.upper = path.len() as u32;
            meter.lower_upper(self.upper);
        }
        Ok(())
    }

    /// Directions as slides.
    fn told(&self, path: &[Direction]) -> Vec<Slide> {
        let mut state = self.start;
        path.iter()
            .map(|&direction| {
                let slide = self.rules.slide(state, direction).expect("a probe slides tiles that are there");
                state = self.rules.after(state, slide);
                slide
            })
            .collect()
    }
}

/// The strong tables, if they are there now or can be built; leaves nothing to wait for unless
/// somebody else is building them.
fn stronger(wanted: &mut Option<Plan>, control: &Control) -> Result<Option<Patterns>, StopReason> {
    let Some(plan) = wanted.take() else { return Ok(None) };
    if let Some(ready) = plan.ready() {
        return Ok(Some(ready));
    }
    let Some(_claim) = plan.claim() else {
        *wanted = Some(plan);
        return Ok(None);
    };
    match plan.build(threads(), control) {
        Err(StopReason::Memory) => Ok(None),
        built => {
            let built = built?;
            keep(&plan);
            Ok(Some(built))
        }
    }
}

/// Writes tables to the program's cache. That only saves time, so a failure is no matter.
fn keep(plan: &Plan) {
    if let Some(cache) = Cache::installed() {
        let _ = plan.save(cache);
    }
}

/// How many tables are built at a time while nothing else is done.
pub(super) fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
