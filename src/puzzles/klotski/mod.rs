//! Klotski: sliding blocks of any shape on any board (Huarongdao, L'âne rouge, Rush Hour).
//!
//! | module | says |
//! |---|---|
//! | `setup` | text to rules that cannot be wrong |
//! | `class`, `cells`, `rules` | shapes, places, what is legal, what a move costs |
//! | `notation`, `scene`, `handling` | text, picture, the player's hand |
//! | `keys`, `table` | positions with twins merged, and the numbered set of them |
//! | `generate`, `drawing` | new levels from a seed, or drawn by hand |
//! | `forward`, `shards`, `visited`, `frontier` | the lean search: layers, threads, what was seen, what waits |
//! | `space`, `graph`, `map`, `solve` | the general searches, the distance map, and all of them by name |
//! | `reduce`, `large`, `auto` | smaller boards, larger searches, and which one suits a board |
//!
//! Pieces never turn. A move is counted in three metrics (steps, slides, moves) and never mixed.
//! Every search lists positions, by keys or by macro states: time and memory grow with the
//! positions reached.

mod auto;
mod cells;
mod class;
mod drawing;
mod forward;
mod frontier;
mod generate;
mod graph;
mod handling;
mod keys;
mod large;
mod map;
mod notation;
mod reduce;
mod rules;
mod scene;
mod setup;
mod shards;
mod solve;
mod space;
mod table;
#[cfg(test)]
mod tests;
mod visited;

use num_bigint::BigUint;

pub use map::Map;
pub use rules::{Rules, State, Step};

use crate::puzzle::{
    Algorithm, Cell, Census, Effect, Family, Focus, InputError, Intent, Left, Metric, OptionKind, OptionSpec, Path, Phrase, Position,
    Puzzle, Response, Scene, Setup, StartKind, position,
};
use crate::search::{Control, Found, StopReason};

/// The family's id.
const ID: &str = "klotski";

/// The family as the registry lists it.
pub const FAMILY: Family = Family {
    id: ID,
    start: StartKind::Text,
    options: &[
        OptionSpec { name: "axis", kind: OptionKind::Flag, values: &[], help: "pieces move only along their longer side (Rush Hour)" },
        OptionSpec { name: "axis_free", kind: OptionKind::Text, values: &[], help: "pieces that the axis does not bind, like AB" },
        OptionSpec {
            name: "format",
            kind: OptionKind::Text,
            values: &["rush"],
            help: "`rush`: START is the 36 characters of a Rush Hour board",
        },
        OptionSpec { name: "gates", kind: OptionKind::Cells, values: &[], help: "gate cells that a piece covers in START" },
        OptionSpec { name: "labels", kind: OptionKind::Table, values: &[], help: "what is written on a piece, by its character" },
    ],
    build,
    judges: &[],
    generator: Some(&generate::GENERATOR),
    editor: Some(&drawing::EDITOR),
    tables: &[],
};

fn build(setup: &Setup) -> Result<Box<dyn Position>, InputError> {
    let (rules, state) = setup::rules(setup)?;
    Ok(position(rules, state))
}

impl Puzzle for Rules {
    type State = State;
    type Move = Step;
    type Map = Map;

    fn id(&self) -> &'static str {
        ID
    }

    fn metrics(&self) -> &'static [Metric] {
        &[Metric::Moves, Metric::Slides, Metric::Steps]
    }

    fn algorithms(&self, metric: Metric) -> &'static [Algorithm] {
        match metric {
            Metric::Steps => &[Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::DepthFirst, Algorithm::Map],
            Metric::Slides | Metric::Moves => &[Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::Map],
        }
    }

    fn legal_moves(&self, state: &State) -> Vec<Step> {
        self.steps(state)
    }

    fn play(&self, state: &State, step: Step) -> Option<State> {
        self.after(state, step)
    }

    fn is_solved(&self, state: &State) -> bool {
        self.is_goal(state)
    }

    fn format_state(&self, state: &State) -> String {
        notation::format_state(self, state)
    }

    fn format_goal(&self) -> String {
        notation::format_goal(self)
    }

    fn format_action(&self, _: &State, steps: &[Step]) -> String {
        notation::format_steps(self, steps)
    }

    fn parse_action(&self, _: &State, text: &str) -> Result<Vec<Step>, InputError> {
        notation::parse_steps(self, text)
    }

    fn scene(&self, state: &State) -> Scene {
        scene::scene(self, state)
    }

    fn effect(&self, state: &State, steps: &[Step]) -> Effect {
        scene::effect(self, state, steps)
    }

    fn legend(&self) -> Vec<(String, String)> {
        let named = self.pieces.iter().map(|piece| (piece.name.to_string(), piece.label.clone()));
        named.filter(|(name, label)| !label.contains(name.as_str())).collect()
    }

    fn respond(&self, state: &State, focus: &mut Focus, intent: Intent) -> Response<Step> {
        handling::respond(self, state, focus, intent)
    }

    fn focus(&self, state: &State) -> Focus {
        handling::focus(self, state)
    }

    fn elsewhere(&self, state: &State, piece: u16) -> Vec<(Cell, State)> {
        let piece = usize::from(piece);
        if piece >= self.pieces.len() {
            return Vec::new();
        }
        let (class, occupied) = (self.class(piece), self.occupied(state, Some(piece)));
        let fits = |&place: &u16| place != state.places[piece] && class.cover(place).all(|cell| !occupied.contains(cell));
        let put = |place: u16| {
            let mut other = *state;
            other.places[piece] = place;
            (Cell::new(usize::from(place) / self.columns, usize::from(place) % self.columns), other)
        };
        class.allowed.iter().filter(fits).map(put).collect()
    }

    fn hopeless(&self, state: &State) -> Option<Phrase> {
        scene::hopeless(self, state)
    }

    fn actions(&self, state: &State, metric: Metric) -> Path<Step> {
        self.units(state, metric)
    }

    fn cost(&self, state: &State, step: Step, metric: Metric) -> u32 {
        let goes_on = match (metric, state.held) {
            (Metric::Steps, _) | (_, None) => false,
            (Metric::Slides, Some(held)) => held == (step.piece, step.direction),
            (Metric::Moves, Some((piece, _))) => piece == step.piece,
        };
        u32::from(!goes_on)
    }

    fn continues(&self, state: &State, step: Step) -> bool {
        state.held.is_some_and(|(piece, _)| piece == step.piece)
    }

    fn release(&self, state: &State) -> State {
        State { held: None, ..*state }
    }

    fn solve(&self, state: &State, metric: Metric, algorithm: Algorithm, control: &Control) -> (Algorithm, Found<Path<Step>>) {
        solve::solve(self, state, metric, algorithm, control)
    }

    fn map(&self, state: &State, metric: Metric, control: &Control) -> Result<Map, StopReason> {
        Map::build(self, state, metric, control)
    }

    fn maps(&self, state: &State, metrics: &[Metric], control: &Control) -> Result<Vec<Map>, StopReason> {
        Map::build_all(self, state, metrics, control)
    }

    fn left(&self, map: &Map, state: &State) -> Left {
        map.left(self, state)
    }

    fn census(&self, map: &Map) -> Census<State> {
        map.census()
    }

    fn shortest_solutions(&self, map: &Map, state: &State) -> Option<BigUint> {
        map.shortest_solutions(state)
    }

    fn at_distance(&self, map: &Map, distance: u32, number: u64) -> Option<State> {
        map.at_distance(distance, number)
    }
}
