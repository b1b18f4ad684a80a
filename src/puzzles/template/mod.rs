//! Lamps in a row, all of which have to be lit. Pressing one switches it and its neighbours.
//!
//! `rules.rs` knows what is true of the puzzle and nothing of players, `notation.rs` reads and writes
//! texts, `scene.rs` says what it looks like and what keys and mouse mean, and this file joins them
//! into a [`Puzzle`] and a [`Family`].

mod notation;
mod rules;
mod scene;

use num_bigint::BigUint;

use self::rules::{Lamps, Row};
use crate::puzzle::{
    Algorithm, Census, Effect, Family, Focus, InputError, Intent, Left, Metric, Path, Position, Puzzle, Response, Scene, Setup, StartKind,
    position,
};
use crate::search::{
    Control, Found, ReachableDistances, StateSpace, StopReason, bidirectional_smallest, breadth_first, count_shortest, depth_first,
};

/// The registry's entry.
pub const FAMILY: Family =
    Family { id: "template", start: StartKind::Text, options: &[], build, judges: &[], generator: None, editor: None, tables: &[] };

/// A board from text: what is parsed here is never checked again.
fn build(setup: &Setup) -> Result<Box<dyn Position>, InputError> {
    let (count, start) = notation::parse("board", &setup.start)?;
    let goal = match &setup.goal {
        Some(text) => notation::parse_of_length("goal", text, count)?,
        None => Row::all(count),
    };
    Ok(position(Lamps { count, goal }, start))
}

impl Puzzle for Lamps {
    type State = Row;
    type Move = usize;
    type Map = ReachableDistances<Row>;

    fn id(&self) -> &'static str {
        FAMILY.id
    }

    /// What the search traits of `rules.rs` unlock.
    fn algorithms(&self, _metric: Metric) -> &'static [Algorithm] {
        &[Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::DepthFirst, Algorithm::Map]
    }

    /// The fixed order: of two shortest solutions the one whose moves come first here wins.
    fn legal_moves(&self, _state: &Row) -> Vec<usize> {
        (0..self.count).collect()
    }

    /// The only way to change a state: whatever is not legal gives nothing.
    fn play(&self, state: &Row, lamp: usize) -> Option<Row> {
        (lamp < self.count).then(|| self.press(*state, lamp))
    }

    fn is_solved(&self, state: &Row) -> bool {
        self.is_goal(*state)
    }

    fn format_state(&self, state: &Row) -> String {
        notation::format(*state, self.count)
    }

    fn format_goal(&self) -> String {
        notation::format(self.goal, self.count)
    }

    /// The text of a move, from which saved games are played again.
    fn format_action(&self, _state: &Row, steps: &[usize]) -> String {
        steps.iter().map(|lamp| (lamp + 1).to_string()).collect()
    }

    fn parse_action(&self, _state: &Row, text: &str) -> Result<Vec<usize>, InputError> {
        notation::parse_lamp(text, self.count).map(|lamp| vec![lamp])
    }

    fn scene(&self, state: &Row) -> Scene {
        scene::scene(self, *state)
    }

    fn effect(&self, _state: &Row, steps: &[usize]) -> Effect {
        scene::effect(self, steps[0])
    }

    fn respond(&self, _state: &Row, focus: &mut Focus, intent: Intent) -> Response<usize> {
        scene::respond(self, focus, intent)
    }

    fn focus(&self, _state: &Row) -> Focus {
        Focus::default()
    }

    /// One arm for each of [`Puzzle::algorithms`]; `Auto` is the best of them. All optimal ones give
    /// the same path, the first in the fixed order.
    fn solve(&self, state: &Row, _metric: Metric, algorithm: Algorithm, control: &Control) -> (Algorithm, Found<Path<usize>>) {
        let (algorithm, found) = match algorithm {
            Algorithm::BreadthFirst => (algorithm, breadth_first(self, *state, control)),
            Algorithm::DepthFirst => (algorithm, depth_first(self, *state, control)),
            Algorithm::Map => (algorithm, ReachableDistances::shortest_path(self, *state, control)),
            _ => (Algorithm::Bidirectional, bidirectional_smallest(self, *state, control)),
        };
        (algorithm, found.map(|path| path.into_iter().map(|lamp| vec![lamp]).collect()))
    }

    fn map(&self, state: &Row, _metric: Metric, control: &Control) -> Result<ReachableDistances<Row>, StopReason> {
        ReachableDistances::explore(self, *state, control)
    }

    /// Outside the map nothing is known; inside, no distance means no way.
    fn left(&self, map: &ReachableDistances<Row>, state: &Row) -> Left {
        match map.get(*state) {
            None => Left::Unknown,
            Some(None) => Left::Never,
            Some(Some(left)) => Left::Exactly(left),
        }
    }

    fn census(&self, map: &ReachableDistances<Row>) -> Census<Row> {
        Census::of(map.iter(), map.bytes())
    }

    fn shortest_solutions(&self, map: &ReachableDistances<Row>, state: &Row) -> Option<BigUint> {
        count_shortest(self, *state, |row| map.get(row).flatten())
    }

    fn at_distance(&self, map: &ReachableDistances<Row>, distance: u32, number: u64) -> Option<Row> {
        let mut found = map.iter().filter(|(_, left)| *left == Some(distance)).map(|(row, _)| row);
        found.nth(usize::try_from(number).ok()?)
    }
}
