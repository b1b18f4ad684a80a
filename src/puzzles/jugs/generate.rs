//! Levels of jugs: sizes by chance, then an amount that is first measured out after as many steps
//! as wanted.
//!
//! With a tap the jugs are empty at the start; without one the largest is full. Sizes have no common
//! divisor, or the level would be a smaller one in disguise; they are different and in order, so no
//! two levels differ by the order of their jugs alone.

use super::notation::{format_amounts, format_goal};
use super::rules::{Amounts, FEWEST_JUGS, Goal, JugSpace, LARGEST, MOST_JUGS};
use crate::puzzle::{Daily, Draft, Generator, GeneratorOption, InputError, Maker, Metric, Recipe, Setup, Stream, Value};
use crate::search::{Control, StateSpace, StateTable, StopReason};

/// The family's generator.
pub const GENERATOR: Generator = Generator {
    version: 1,
    options: &[
        GeneratorOption { name: "jugs", help: "how many jugs, 2 to 5 [default: 3]", values: &["2", "3", "4", "5"] },
        GeneratorOption { name: "largest", help: "the most a jug may hold [default: 12]", values: &["8", "12", "16", "24", "40", "100"] },
        GeneratorOption {
            name: "system",
            help: "open (tap and drain), tap, drain or closed [default: open]",
            values: &["open", "tap", "drain", "closed"],
        },
        GeneratorOption {
            name: "wanted",
            help: "an amount in any jug, in one, or amounts in all [default: any]",
            values: &["any", "one", "all"],
        },
    ],
    maker,
    daily: Daily {
        lengths: [3..=4, 5..=6, 6..=7, 8..=9, 9..=10, 10..=12, 12..=15],
        options: &[("system", "closed"), ("wanted", "all"), ("largest", "16")],
    },
};

/// The most states that a try looks at.
const MOST_STATES: usize = 1 << 17;

/// Which form of goal is made.
#[derive(Clone, Copy)]
enum Wanted {
    Any,
    One,
    All,
}

struct JugMaker {
    recipe: Recipe,
    metric: Metric,
    jugs: usize,
    largest: usize,
    tap: bool,
    drain: bool,
    wanted: Wanted,
}

fn maker(recipe: &Recipe) -> Result<Box<dyn Maker>, InputError> {
    let metric = recipe.only_steps()?;
    let jugs = recipe.number("jugs", 3, FEWEST_JUGS..=MOST_JUGS)?;
    let largest = recipe.number("largest", 12, jugs..=usize::from(LARGEST))?;
    let (tap, drain) = match recipe.text("system") {
        None | Some("open") => (true, true),
        Some("tap") => (true, false),
        Some("drain") => (false, true),
        Some("closed") => (false, false),
        Some(other) => return Err(InputError::new("system", other, "open, tap, drain or closed")),
    };
    let wanted = match recipe.text("wanted") {
        None | Some("any") => Wanted::Any,
        Some("one") => Wanted::One,
        Some("all") => Wanted::All,
        Some(other) => return Err(InputError::new("wanted", other, "any, one or all")),
    };
    Ok(Box::new(JugMaker { recipe: recipe.clone(), metric, jugs, largest, tap, drain, wanted }))
}

impl Maker for JugMaker {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn attempt(&self, stream: &mut Stream, control: &Control) -> Result<Option<Draft>, StopReason> {
        control.check()?;
        let capacities = self.capacities(stream);
        let full = capacities.len() - 1;
        let start = if self.tap { Amounts::default() } else { Amounts::default().with(full, capacities[full]) };
        // The goal is looked for among what is reached, so none is set yet.
        let space = JugSpace::new(capacities, self.tap, self.drain, Goal::All(start));
        if space.unit(start) != 1 {
            return Ok(None);
        }
        let first = first_reached(&space, start, control)?;
        Ok(self.goal(&space, &first, stream).map(|goal| self.draft(&space, start, goal)))
    }
}

impl JugMaker {
    /// Different sizes, the smallest first.
    fn capacities(&self, stream: &mut Stream) -> Vec<u16> {
        let mut sizes: Vec<u16> = (1..=self.largest as u16).collect();
        let mut capacities: Vec<u16> = (0..self.jugs).filter_map(|_| stream.take(&mut sizes)).collect();
        capacities.sort_unstable();
        capacities
    }

    /// A goal that is first reached after a wanted number of steps: the number is drawn first, so
    /// that rare ones come as often as common ones.
    fn goal(&self, space: &JugSpace, first: &[(Amounts, u32)], stream: &mut Stream) -> Option<Goal> {
        let mut goals: Vec<(u32, Goal)> = Vec::new();
        let mut add = |steps: u32, goal: Goal| {
            if goals.iter().all(|(_, known)| *known != goal) {
                goals.push((steps, goal));
            }
        };
        match self.wanted {
            Wanted::All => goals.extend(first.iter().map(|&(state, steps)| (steps, Goal::All(state)))),
            Wanted::Any => first.iter().for_each(|&(state, steps)| space.amounts(state).for_each(|amount| add(steps, Goal::Any(amount)))),
            Wanted::One => first.iter().for_each(|&(state, steps)| {
                space.amounts(state).enumerate().for_each(|(jug, amount)| add(steps, Goal::One { jug, amount }));
            }),
        }
        goals.retain(|(steps, _)| self.recipe.lengths.contains(steps));
        let mut lengths: Vec<u32> = goals.iter().map(|(steps, _)| *steps).collect();
        lengths.dedup();
        let &length = stream.pick(&lengths)?;
        goals.retain(|(steps, _)| *steps == length);
        stream.pick(&goals).map(|(_, goal)| *goal)
    }

    fn draft(&self, space: &JugSpace, start: Amounts, goal: Goal) -> Draft {
        let count = space.count();
        let sizes: Vec<String> = space.capacities().iter().map(u16::to_string).collect();
        let goal = format_goal(goal, count);
        let mut setup = Setup::new(&format_amounts(start, count), Some(&goal)).with("sizes", Value::Text(sizes.join(" ")));
        for (option, set) in [("no_tap", !self.tap), ("no_drain", !self.drain)] {
            if set {
                setup = setup.with(option, Value::Flag(true));
            }
        }
        let likeness = format!("{sizes:?} {goal}");
        Draft { setup, likeness, name: None }
    }
}

/// Every state in the order in which it is first reached, with its steps from the start.
fn first_reached(space: &JugSpace, start: Amounts, control: &Control) -> Result<Vec<(Amounts, u32)>, StopReason> {
    let mut table: StateTable<Amounts, u32> = StateTable::default();
    table.insert(start, 0, 0, control)?;
    let mut head = 0;
    while head < table.len() && table.len() < MOST_STATES {
        if head % 1024 == 0 {
            control.check()?;
        }
        let steps = table.value(head as u32) + 1;
        let mut room = Ok(());
        space.for_each_move(table.states()[head], |_, next| {
            if let Err(reason) = table.insert(next, steps, 0, control) {
                room = Err(reason);
            }
        });
        room?;
        head += 1;
    }
    Ok(table.states().iter().enumerate().map(|(index, &state)| (state, table.value(index as u32))).collect())
}
