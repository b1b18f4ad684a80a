//! Mazes (迷宫): from start to exit through one-way cells and doors, with up to four keys.
//!
//! Grids up to 200x200. The space is small and indexed (40,000 cells and 16 sets of keys at most),
//! so everything is searched in flat arrays: the way, and the distance of every state the start can
//! reach. Among shortest ways all algorithms answer the first in the order up, down, left, right.

mod drawing;
mod generate;
mod notation;
mod rules;
mod scene;

use num_bigint::BigUint;

use self::notation::{format_cell, format_state, parse_drawing, parse_exit, parse_state, parse_step};
use self::rules::{MazeSpace, State, key_bit};
use crate::puzzle::{
    Algorithm, Cell, Census, Direction, Effect, Family, Focus, InputError, Intent, Left, Metric, OptionKind, OptionSpec, Path, Phrase,
    Position, Puzzle, Response, Scene, Setup, StartKind, position,
};
use crate::search::{
    Control, Found, Indexed, ReachableFlat, StateSpace, StopReason, bidirectional_smallest, breadth_first_flat, count_shortest, depth_first,
};

/// The registry's entry.
pub const FAMILY: Family = Family {
    id: "maze",
    start: StartKind::File,
    options: &[OptionSpec {
        name: "at",
        kind: OptionKind::Text,
        values: &[],
        help: "start there instead of at S, as 2,5 or with keys 2,5+ab",
    }],
    build,
    judges: &[],
    generator: Some(&generate::GENERATOR),
    editor: Some(&drawing::EDITOR),
    tables: &[],
};

fn build(setup: &Setup) -> Result<Box<dyn Position>, InputError> {
    let drawing = parse_drawing(&setup.start)?;
    let missing = |letter: &str, option: &str, said| {
        InputError::new("board", "no ".to_owned() + letter, format!("one {letter} in it, or --{option}")).said(Phrase::new(said))
    };
    let exit = match &setup.goal {
        Some(goal) => parse_exit(&drawing.grid, goal)?,
        None => drawing.exit.ok_or_else(|| missing("E", "goal", "maze.no_exit"))?,
    };
    let start = if let Some(at) = setup.text("at") {
        parse_state(&drawing.grid, at)?
    } else {
        State { cell: drawing.start.ok_or_else(|| missing("S", "at", "maze.no_start"))?, keys: 0 }
    };
    Ok(position(Maze { space: MazeSpace::new(drawing.grid, exit, start.keys) }, start))
}

/// A level.
struct Maze {
    space: MazeSpace,
}

impl Puzzle for Maze {
    type State = State;
    type Move = Direction;
    type Map = ReachableFlat;

    fn id(&self) -> &'static str {
        FAMILY.id
    }

    fn algorithms(&self, _metric: Metric) -> &'static [Algorithm] {
        &[Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::DepthFirst, Algorithm::Map]
    }

    fn legal_moves(&self, state: &State) -> Vec<Direction> {
        Direction::ALL.into_iter().filter(|&direction| self.space.after(*state, direction).is_some()).collect()
    }

    fn play(&self, state: &State, step: Direction) -> Option<State> {
        self.space.after(*state, step)
    }

    fn is_solved(&self, state: &State) -> bool {
        self.space.is_goal(*state)
    }

    fn format_state(&self, state: &State) -> String {
        format_state(self.space.grid(), *state)
    }

    fn format_goal(&self) -> String {
        format_cell(self.space.grid(), self.space.exit())
    }

    fn format_action(&self, _state: &State, steps: &[Direction]) -> String {
        steps.iter().map(|direction| direction.letter()).collect()
    }

    fn parse_action(&self, _state: &State, text: &str) -> Result<Vec<Direction>, InputError> {
        Ok(vec![parse_step(text)?])
    }

    fn scene(&self, state: &State) -> Scene {
        scene::scene(&self.space, *state)
    }

    fn apparent_distance(&self, state: &State) -> usize {
        let grid = self.space.grid();
        grid.place(state.cell).distance(grid.place(self.space.exit()))
    }

    fn effect(&self, state: &State, steps: &[Direction]) -> Effect {
        scene::effect(&self.space, *state, steps[0])
    }

    fn respond(&self, state: &State, focus: &mut Focus, intent: Intent) -> Response<Direction> {
        scene::respond(&self.space, *state, focus, intent)
    }

    fn focus(&self, state: &State) -> Focus {
        Focus { cell: self.space.grid().place(state.cell), ..Focus::default() }
    }

    fn elsewhere(&self, state: &State, piece: u16) -> Vec<(Cell, State)> {
        if piece != scene::PLAYER {
            return Vec::new();
        }
        let cells = 0..self.space.grid().squares().len() as u16;
        let stands = |cell: u16| State { cell, keys: state.keys | key_bit(self.space.grid().at(cell)) };
        let open = cells.map(stands).filter(|there| there.cell != state.cell && self.space.is_open(there.cell, there.keys));
        open.map(|there| (self.space.grid().place(there.cell), there)).collect()
    }

    fn solve(&self, state: &State, _metric: Metric, algorithm: Algorithm, control: &Control) -> (Algorithm, Found<Path<Direction>>) {
        let (algorithm, found) = match algorithm {
            Algorithm::Bidirectional => (algorithm, bidirectional_smallest(&self.space, *state, control)),
            Algorithm::DepthFirst => (algorithm, depth_first(&self.space, *state, control)),
            Algorithm::Map => (algorithm, ReachableFlat::shortest_path(&self.space, *state, control)),
            _ => (Algorithm::BreadthFirst, breadth_first_flat(&self.space, *state, control)),
        };
        (algorithm, found.map(|path| path.into_iter().map(|step| vec![step]).collect()))
    }

    fn map(&self, state: &State, _metric: Metric, control: &Control) -> Result<ReachableFlat, StopReason> {
        ReachableFlat::explore(&self.space, *state, control)
    }

    fn left(&self, map: &ReachableFlat, state: &State) -> Left {
        match map.get(self.space.rank(*state)) {
            Some(distance) => distance.map_or(Left::Never, Left::Exactly),
            None => Left::Unknown,
        }
    }

    fn census(&self, map: &ReachableFlat) -> Census<State> {
        Census::of(map.iter().map(|(rank, left)| (self.space.unrank(rank), left)), map.bytes())
    }

    fn shortest_solutions(&self, map: &ReachableFlat, state: &State) -> Option<BigUint> {
        count_shortest(&self.space, *state, |state| map.get(self.space.rank(state)).flatten())
    }

    fn at_distance(&self, map: &ReachableFlat, distance: u32, number: u64) -> Option<State> {
        let mut found = map.iter().filter(|(_, left)| *left == Some(distance));
        found.nth(usize::try_from(number).ok()?).map(|(rank, _)| self.space.unrank(rank))
    }
}
