//! Pouring water (倒水): jugs, perhaps a tap and a drain, and amounts to be measured out.
//!
//! Two to five jugs of up to 1,000. Searches see a state as one word and walk what the start can
//! reach, which is far less than all fillings: after a step some jug is empty or full. A goal that
//! is out of reach is told at once where counting shows it: a jug too small, water that can neither
//! come nor go, or the common divisor of all capacities and amounts. Otherwise the search proves it.

mod backward;
mod generate;
mod notation;
mod rules;
mod scene;

use num_bigint::BigUint;

use self::backward::FromStart;
use self::notation::{format_amounts, format_goal, format_step, parse_amounts, parse_capacities, parse_goal, parse_step};
use self::rules::{Amounts, Goal, JugSpace, Step};
use crate::puzzle::{
    Algorithm, Census, Effect, Family, Focus, InputError, Intent, Left, Metric, OptionKind, OptionSpec, Path, Phrase, Position, Puzzle,
    Response, Scene, Setup, StartKind, position,
};
use crate::search::{
    Control, Found, ReachableDistances, StateSpace, StopReason, bidirectional_smallest, breadth_first, count_shortest, depth_first,
};

/// The registry's entry.
pub const FAMILY: Family = Family {
    id: "jugs",
    start: StartKind::Text,
    options: &[
        OptionSpec { name: "sizes", kind: OptionKind::Text, values: &[], help: "what each jug holds, as \"3 5\"" },
        OptionSpec { name: "no_tap", kind: OptionKind::Flag, values: &[], help: "no jug can be filled from outside" },
        OptionSpec { name: "no_drain", kind: OptionKind::Flag, values: &[], help: "no jug can be emptied away" },
    ],
    build,
    judges: &[],
    generator: Some(&generate::GENERATOR),
    editor: None,
    tables: &[],
};

fn build(setup: &Setup) -> Result<Box<dyn Position>, InputError> {
    let capacities = parse_capacities(setup.text("sizes").unwrap_or_default())?;
    let start = parse_amounts("board", &setup.start, &capacities)?;
    let goal = parse_goal(setup.goal.as_deref().unwrap_or_default(), &capacities)?;
    let space = JugSpace::new(capacities, !setup.flag("no_tap"), !setup.flag("no_drain"), goal);
    let few_goals = FromStart::new(&space, start).has_few_goals();
    Ok(position(Jugs { space, few_goals }, start))
}

/// A level: its jugs and its goal.
struct Jugs {
    space: JugSpace,
    /// Whether it can be searched from its goals as well.
    few_goals: bool,
}

type Map = ReachableDistances<Amounts>;

impl Jugs {
    /// The amounts that the goal asks for.
    fn wanted(&self) -> Vec<u16> {
        match self.space.goal {
            Goal::Any(amount) | Goal::One { amount, .. } => vec![amount],
            Goal::All(amounts) => self.space.amounts(amounts).collect(),
        }
    }

    /// A jug that the goal wants more in than it holds, if every way to the goal needs it.
    fn too_small(&self) -> Option<Phrase> {
        let capacities = self.space.capacities();
        let named = |jug: usize, amount: u16| {
            let phrase = || Phrase::new("jugs.too_small").with("jug", (jug + 1).to_string()).with("amount", amount.to_string());
            (amount > capacities[jug]).then(phrase)
        };
        match self.space.goal {
            Goal::Any(amount) => {
                let phrase = || Phrase::new("jugs.all_too_small").with("amount", amount.to_string());
                capacities.iter().all(|&capacity| amount > capacity).then(phrase)
            }
            Goal::One { jug, amount } => named(jug, amount),
            Goal::All(amounts) => self.space.amounts(amounts).enumerate().find_map(|(jug, amount)| named(jug, amount)),
        }
    }
}

impl Puzzle for Jugs {
    type State = Amounts;
    type Move = Step;
    type Map = Map;

    fn id(&self) -> &'static str {
        FAMILY.id
    }

    fn algorithms(&self, _metric: Metric) -> &'static [Algorithm] {
        if self.few_goals {
            &[Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::DepthFirst, Algorithm::Map]
        } else {
            &[Algorithm::BreadthFirst, Algorithm::DepthFirst, Algorithm::Map]
        }
    }

    fn legal_moves(&self, state: &Amounts) -> Vec<Step> {
        self.space.steps().iter().copied().filter(|&step| self.space.after(*state, step).is_some()).collect()
    }

    fn play(&self, state: &Amounts, step: Step) -> Option<Amounts> {
        self.space.after(*state, step)
    }

    fn is_solved(&self, state: &Amounts) -> bool {
        self.space.is_goal(*state)
    }

    fn format_state(&self, state: &Amounts) -> String {
        format_amounts(*state, self.space.count())
    }

    fn format_goal(&self) -> String {
        format_goal(self.space.goal, self.space.count())
    }

    fn format_action(&self, _state: &Amounts, steps: &[Step]) -> String {
        steps.iter().map(|&step| format_step(step)).collect::<Vec<_>>().join(" ")
    }

    fn parse_action(&self, _state: &Amounts, text: &str) -> Result<Vec<Step>, InputError> {
        Ok(vec![parse_step(text)?])
    }

    fn scene(&self, state: &Amounts) -> Scene {
        scene::scene(&self.space, *state)
    }

    fn effect(&self, _state: &Amounts, steps: &[Step]) -> Effect {
        scene::effect(steps[0])
    }

    fn respond(&self, state: &Amounts, focus: &mut Focus, intent: Intent) -> Response<Step> {
        scene::respond(&self.space, *state, focus, intent)
    }

    fn focus(&self, _state: &Amounts) -> Focus {
        scene::first_focus(&self.space)
    }

    fn hopeless(&self, state: &Amounts) -> Option<Phrase> {
        if self.space.is_goal(*state) {
            return None;
        }
        if let Some(phrase) = self.too_small() {
            return Some(phrase);
        }
        let (wanted, total) = (self.wanted(), self.space.total(*state));
        let least: u32 = wanted.iter().copied().map(u32::from).sum();
        if !self.space.tap && least > total {
            return Some(Phrase::new("jugs.no_more").with("total", total.to_string()));
        }
        if !self.space.drain && matches!(self.space.goal, Goal::All(_)) && least < total {
            return Some(Phrase::new("jugs.no_less").with("total", total.to_string()));
        }
        let unit = self.space.unit(*state);
        let odd = wanted.iter().find(|&&amount| amount % unit.max(1) != 0)?;
        Some(Phrase::new("jugs.multiples").with("unit", unit.to_string()).with("amount", odd.to_string()))
    }

    fn solve(&self, state: &Amounts, _metric: Metric, algorithm: Algorithm, control: &Control) -> (Algorithm, Found<Path<Step>>) {
        let (algorithm, found) = match algorithm {
            Algorithm::Bidirectional => (algorithm, bidirectional_smallest(&FromStart::new(&self.space, *state), *state, control)),
            Algorithm::DepthFirst => (algorithm, depth_first(&self.space, *state, control)),
            Algorithm::Map => (algorithm, Map::shortest_path(&self.space, *state, control)),
            // Forwards there are at most 30 steps, backwards thousands.
            _ => (Algorithm::BreadthFirst, breadth_first(&self.space, *state, control)),
        };
        (algorithm, found.map(|path| path.into_iter().map(|step| vec![step]).collect()))
    }

    fn map(&self, state: &Amounts, _metric: Metric, control: &Control) -> Result<Map, StopReason> {
        Map::explore(&self.space, *state, control)
    }

    fn left(&self, map: &Map, state: &Amounts) -> Left {
        match map.get(*state) {
            Some(distance) => distance.map_or(Left::Never, Left::Exactly),
            None => Left::Unknown,
        }
    }

    fn census(&self, map: &Map) -> Census<Amounts> {
        Census::of(map.iter(), map.bytes())
    }

    fn shortest_solutions(&self, map: &Map, state: &Amounts) -> Option<BigUint> {
        count_shortest(&self.space, *state, |state| map.get(state).flatten())
    }

    fn at_distance(&self, map: &Map, distance: u32, number: u64) -> Option<Amounts> {
        let mut found = map.iter().filter(|(_, left)| *left == Some(distance));
        found.nth(usize::try_from(number).ok()?).map(|(state, _)| state)
    }
}
