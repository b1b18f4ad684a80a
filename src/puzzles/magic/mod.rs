//! The magic board (魔板): two rows of four digits and three operations on the whole board.
//!
//! All 40,320 boards reach each other, within 22 operations, so everything is exact and at hand.
//! Among the shortest sequences every optimal algorithm here answers the lexicographically
//! smallest: breadth-first search discovers each layer in the order of its smallest words, the
//! search from both ends finishes its meeting layer, and a map is descended in the order A, B, C.

mod drawing;
mod generate;
mod judge;
mod notation;
mod rules;
mod scene;

use num_bigint::BigUint;

use self::notation::{Reading, parse_operation};
use self::rules::{MagicSpace, Operation, Tiles};
use crate::puzzle::{
    Algorithm, Census, Effect, Family, Focus, InputError, Intent, JudgeFormat, Left, Metric, OptionKind, OptionSpec, Path, Position,
    Puzzle, Response, Scene, Setup, StartKind, position,
};
use crate::search::{
    Control, FlatDistances, Found, Indexed, StateSpace, StopReason, bidirectional_smallest, breadth_first, count_shortest, depth_first,
    descend, histogram,
};

/// The registry's entry.
pub const FAMILY: Family = Family {
    id: "magic",
    start: StartKind::Text,
    options: &[OptionSpec {
        name: "reading",
        kind: OptionKind::Text,
        values: &["rows", "clockwise"],
        help: "how the eight digits lie: rows (the default) or clockwise (bottom row from the right)",
    }],
    build,
    judges: &[
        JudgeFormat {
            name: "magic",
            help: "eight digits a case in the rows reading; answers the length and the smallest sequence from 12345678",
            run: judge::rows,
        },
        JudgeFormat {
            name: "magic-clockwise",
            help: "the same in the clockwise reading (USACO msquare, AcWing 1107, Luogu P2730)",
            run: judge::clockwise,
        },
    ],
    generator: Some(&generate::GENERATOR),
    editor: Some(&drawing::EDITOR),
    tables: &[],
};

/// The board that contests start from; the goal where none is given.
const STANDARD: &str = "12345678";

/// How the texts of a setup are read.
fn reading_of(setup: &Setup) -> Result<Reading, InputError> {
    setup.text("reading").map_or(Ok(Reading::Rows), str::parse)
}

fn build(setup: &Setup) -> Result<Box<dyn Position>, InputError> {
    let reading = reading_of(setup)?;
    let start = reading.parse("board", &setup.start)?;
    let goal = reading.parse("goal", setup.goal.as_deref().unwrap_or(STANDARD))?;
    Ok(position(Magic { space: MagicSpace { goal }, reading }, start))
}

/// A level: its goal and the reading of its texts.
struct Magic {
    space: MagicSpace,
    reading: Reading,
}

/// The smallest shortest sequence from a board down a map; every board has one.
fn smallest_sequence(space: MagicSpace, map: &FlatDistances, start: Tiles) -> Option<Vec<Operation>> {
    descend(&space, start, |tiles| map.get(space.rank(tiles)))
}

impl Puzzle for Magic {
    type State = Tiles;
    type Move = Operation;
    type Map = FlatDistances;

    fn id(&self) -> &'static str {
        FAMILY.id
    }

    fn algorithms(&self, _metric: Metric) -> &'static [Algorithm] {
        &[Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::DepthFirst, Algorithm::Map]
    }

    fn legal_moves(&self, _state: &Tiles) -> Vec<Operation> {
        Operation::ALL.into()
    }

    fn play(&self, state: &Tiles, step: Operation) -> Option<Tiles> {
        Some(state.after(step))
    }

    fn is_solved(&self, state: &Tiles) -> bool {
        self.space.is_goal(*state)
    }

    fn format_state(&self, state: &Tiles) -> String {
        self.reading.format(*state)
    }

    fn format_goal(&self) -> String {
        self.reading.format(self.space.goal)
    }

    fn format_action(&self, _state: &Tiles, steps: &[Operation]) -> String {
        steps.iter().map(|operation| operation.letter()).collect()
    }

    fn parse_action(&self, _state: &Tiles, text: &str) -> Result<Vec<Operation>, InputError> {
        Ok(vec![parse_operation(text)?])
    }

    fn scene(&self, state: &Tiles) -> Scene {
        scene::scene(self, *state)
    }

    fn effect(&self, _state: &Tiles, steps: &[Operation]) -> Effect {
        scene::effect(steps[0])
    }

    fn respond(&self, _state: &Tiles, focus: &mut Focus, intent: Intent) -> Response<Operation> {
        scene::respond(focus, intent)
    }

    fn focus(&self, _state: &Tiles) -> Focus {
        Focus::default()
    }

    fn solve(&self, state: &Tiles, _metric: Metric, algorithm: Algorithm, control: &Control) -> (Algorithm, Found<Path<Operation>>) {
        let (algorithm, found) = match algorithm {
            Algorithm::BreadthFirst => (algorithm, breadth_first(&self.space, *state, control)),
            Algorithm::DepthFirst => (algorithm, depth_first(&self.space, *state, control)),
            Algorithm::Map => (algorithm, FlatDistances::shortest_path(&self.space, *state, control)),
            _ => (Algorithm::Bidirectional, bidirectional_smallest(&self.space, *state, control)),
        };
        (algorithm, found.map(|path| path.into_iter().map(|operation| vec![operation]).collect()))
    }

    fn map(&self, _state: &Tiles, _metric: Metric, control: &Control) -> Result<FlatDistances, StopReason> {
        FlatDistances::retrograde(&self.space, control)
    }

    fn left(&self, map: &FlatDistances, state: &Tiles) -> Left {
        map.get(self.space.rank(*state)).map_or(Left::Never, Left::Exactly)
    }

    fn census(&self, map: &FlatDistances) -> Census<Tiles> {
        let (histogram, farthest) = histogram(map.as_slice());
        Census {
            states: histogram.iter().sum(),
            goals: histogram.first().copied().unwrap_or(0),
            farthest: farthest.map(|rank| self.space.unrank(rank)),
            histogram,
            bytes: size_of_val(map.as_slice()) as u64,
        }
    }

    fn shortest_solutions(&self, map: &FlatDistances, state: &Tiles) -> Option<BigUint> {
        count_shortest(&self.space, *state, |tiles| map.get(self.space.rank(tiles)))
    }

    fn at_distance(&self, map: &FlatDistances, distance: u32, number: u64) -> Option<Tiles> {
        let mut found = (0..map.as_slice().len()).filter(|&rank| map.get(rank) == Some(distance));
        Some(self.space.unrank(found.nth(usize::try_from(number).ok()?)?))
    }
}
