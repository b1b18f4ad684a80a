//! The rules of one board with its goal, as a search space and as a puzzle.
//!
//! The fixed order of moves is the direction in which the *tile* moves: up, down, left, right.
//! Every slide is undone by the slide back, so predecessors are the moves turned round.

use num_bigint::BigUint;

use super::distances::DistanceMap;
use super::grid::{Grid, Slide, State};
use super::line_bounds::LineBounds;
use super::patterns::{Names, Plan, Strength};
use super::proof::{estimate, lower_bound, prepare, prove};
use super::{NAMED_GOALS, notation, parse_goal, scene};
use crate::puzzle::{
    Algorithm, Census, Direction, Effect, Focus, InputError, Intent, Left, Metric, Path, Phrase, Preparation, Puzzle, Response, Scene,
};
use crate::search::{
    Control, Found, Heuristic, Outcome, Reversible, StateSpace, Statistics, StopReason, bidirectional_smallest, breadth_first,
    count_shortest, descend,
};

/// The most cells of a board whose states are numbered for a distance map (239,500,800 of them).
const MOST_MAPPED: usize = 12;
/// The most cells of a board that is solved from both ends unless another way is asked for.
const MOST_FROM_BOTH_ENDS: usize = 10;

/// A board's size and its goal.
#[derive(Debug, Clone)]
pub struct Rules {
    grid: Grid,
    goal: State,
    lines: LineBounds,
    names: Names,
}

impl Rules {
    /// The rules of a board of this size; `goal` must be a state of it.
    pub(super) fn new(grid: Grid, goal: State) -> Self {
        let lines = LineBounds::new(&grid, goal);
        let names = Names::new(&grid, goal);
        Rules { grid, goal, lines, names }
    }

    /// The size.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The goal.
    #[must_use]
    pub fn goal(&self) -> State {
        self.goal
    }

    /// The bound that needs no tables.
    pub(super) fn lines(&self) -> &LineBounds {
        &self.lines
    }

    /// The tiles' names in the pattern tables.
    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    /// The pattern tables of this size and goal; `None` where strong ones gain nothing.
    pub(super) fn plan(&self, strength: Strength) -> Option<Plan> {
        Plan::new(&self.grid, self.names.blank(), strength)
    }

    /// Whether slides can turn `state` into the goal.
    #[must_use]
    pub fn is_solvable(&self, state: State) -> bool {
        self.grid.class(state) == self.grid.class(self.goal)
    }

    /// The slide in this direction, if a tile can make it.
    #[must_use]
    pub fn slide(&self, state: State, direction: Direction) -> Option<Slide> {
        let from = self.grid.source(state.blank(), direction)?;
        Some(Slide { tile: state.tile(from), direction })
    }

    /// The state after a slide that is legal.
    #[must_use]
    pub(super) fn after(&self, state: State, slide: Slide) -> State {
        let blank = state.blank();
        self.grid.source(blank, slide.direction).map_or(state, |from| state.moved(from, blank))
    }

    /// The distances of all states to the goal.
    ///
    /// # Errors
    /// [`StopReason::Memory`] at once when the board is too large, else the limit reached first.
    pub fn distances(&self, control: &Control) -> Result<DistanceMap, StopReason> {
        DistanceMap::new(&self.grid, self.goal, control)
    }

    fn by_map(&self, start: State, control: &Control) -> Found<Vec<Slide>> {
        match self.distances(control) {
            Ok(map) => {
                let states = map.states();
                let statistics = Statistics { expanded: states, stored: states, bytes: map.peak_bytes() as u64 };
                let path = descend(self, start, |state| map.get(state));
                Found { outcome: path.map_or(Outcome::Unsolvable, Outcome::Solved), statistics }
            }
            Err(reason) => {
                let outcome = Outcome::Stopped { reason, lower: 0, upper: None };
                Found { outcome, statistics: Statistics::default() }
            }
        }
    }
}

impl StateSpace for Rules {
    type State = State;
    type Move = Slide;

    #[inline]
    fn for_each_move(&self, state: State, mut visit: impl FnMut(Slide, State)) {
        let blank = state.blank();
        for direction in Direction::ALL {
            if let Some(from) = self.grid.source(blank, direction) {
                visit(Slide { tile: state.tile(from), direction }, state.moved(from, blank));
            }
        }
    }

    #[inline]
    fn is_goal(&self, state: State) -> bool {
        state == self.goal
    }
}

impl Reversible for Rules {
    #[inline]
    fn for_each_predecessor(&self, state: State, mut visit: impl FnMut(Slide, State)) {
        self.for_each_move(state, |slide, before| visit(Slide { direction: slide.direction.opposite(), ..slide }, before));
    }

    fn for_each_goal(&self, mut visit: impl FnMut(State)) {
        visit(self.goal);
    }
}

impl Heuristic for Rules {
    fn lower_bound(&self, state: State) -> u32 {
        self.lines.lower_bound(state)
    }
}

impl Puzzle for Rules {
    type State = State;
    type Move = Slide;
    type Map = DistanceMap;

    fn id(&self) -> &'static str {
        super::FAMILY.id
    }

    fn algorithms(&self, _metric: Metric) -> &'static [Algorithm] {
        if self.grid.cells() <= MOST_MAPPED {
            &[Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::IdaStar, Algorithm::Map]
        } else {
            &[Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::IdaStar]
        }
    }

    fn legal_moves(&self, state: &State) -> Vec<Slide> {
        Direction::ALL.into_iter().filter_map(|direction| self.slide(*state, direction)).collect()
    }

    fn play(&self, state: &State, step: Slide) -> Option<State> {
        let blank = state.blank();
        let from = self.grid.source(blank, step.direction)?;
        (state.tile(from) == step.tile).then(|| state.moved(from, blank))
    }

    fn is_solved(&self, state: &State) -> bool {
        self.is_goal(*state)
    }

    fn format_state(&self, state: &State) -> String {
        notation::format_state(&self.grid, *state)
    }

    fn format_goal(&self) -> String {
        notation::format_state(&self.grid, self.goal)
    }

    fn format_action(&self, _state: &State, steps: &[Slide]) -> String {
        notation::format_slides(steps)
    }

    fn parse_action(&self, state: &State, text: &str) -> Result<Vec<Slide>, InputError> {
        notation::parse_slide(&self.legal_moves(state), text).map(|slide| vec![slide])
    }

    fn scene(&self, state: &State) -> Scene {
        scene::scene(self, *state)
    }

    fn effect(&self, state: &State, steps: &[Slide]) -> Effect {
        scene::effect(self, *state, steps)
    }

    fn respond(&self, state: &State, focus: &mut Focus, intent: Intent) -> Response<Slide> {
        scene::respond(self, *state, focus, intent)
    }

    fn focus(&self, state: &State) -> Focus {
        scene::focus(self, *state)
    }

    fn hopeless(&self, state: &State) -> Option<Phrase> {
        if self.is_solvable(*state) {
            return None;
        }
        let reached = |name: &&&str| parse_goal(&self.grid, name).is_ok_and(|goal| self.grid.class(goal) == self.grid.class(*state));
        Some(match NAMED_GOALS.iter().find(reached) {
            Some(name) => Phrase::new("tiles.hopeless_here").with("goal", *name),
            None => Phrase::new("tiles.hopeless"),
        })
    }

    fn lower_bound(&self, state: &State, _metric: Metric) -> Option<u32> {
        Some(lower_bound(self, *state))
    }

    fn estimate(&self, state: &State, _metric: Metric) -> Left {
        let (lower, upper) = estimate(self, *state);
        Left::Between(lower, upper)
    }

    fn preparation(&self) -> Option<Preparation> {
        let plan = self.plan(Strength::Strong).filter(|plan| !plan.is_ready())?;
        Some(Box::new(move |control| prepare(&plan, control)))
    }

    fn solve(&self, state: &State, _metric: Metric, algorithm: Algorithm, control: &Control) -> (Algorithm, Found<Path<Slide>>) {
        let algorithm = match algorithm {
            Algorithm::Auto if self.grid.cells() <= MOST_FROM_BOTH_ENDS => Algorithm::Bidirectional,
            Algorithm::BreadthFirst | Algorithm::Bidirectional | Algorithm::Map => algorithm,
            Algorithm::Auto | Algorithm::DepthFirst | Algorithm::IdaStar => Algorithm::IdaStar,
        };
        if !self.is_solvable(*state) {
            // Deepening would never end.
            return (algorithm, Found { outcome: Outcome::Unsolvable, statistics: Statistics::default() });
        }
        let mut found = match algorithm {
            Algorithm::BreadthFirst => breadth_first(self, *state, control),
            Algorithm::Bidirectional => bidirectional_smallest(self, *state, control),
            Algorithm::Map => self.by_map(*state, control),
            _ => prove(self, *state, control),
        };
        if let Outcome::Stopped { lower, .. } = &mut found.outcome {
            *lower = (*lower).max(Heuristic::lower_bound(self, *state));
        }
        (algorithm, found.map(|path| path.into_iter().map(|slide| vec![slide]).collect()))
    }

    fn map(&self, state: &State, _metric: Metric, control: &Control) -> Result<DistanceMap, StopReason> {
        if self.is_solvable(*state) { self.distances(control) } else { DistanceMap::without_goal(&self.grid, *state, control) }
    }

    fn left(&self, map: &DistanceMap, state: &State) -> Left {
        match map.get(*state) {
            Some(left) => Left::Exactly(left),
            None if self.is_solvable(*state) => Left::Unknown,
            None => Left::Never,
        }
    }

    fn census(&self, map: &DistanceMap) -> Census<State> {
        let histogram = map.histogram();
        let goals = histogram.first().copied().unwrap_or(0);
        Census { states: map.states(), goals, histogram, farthest: map.farthest(), bytes: map.bytes() as u64 }
    }

    fn shortest_solutions(&self, map: &DistanceMap, state: &State) -> Option<BigUint> {
        count_shortest(self, *state, |state| map.get(state))
    }

    fn at_distance(&self, map: &DistanceMap, distance: u32, number: u64) -> Option<State> {
        map.at_distance(distance, number)
    }
}
