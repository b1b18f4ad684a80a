//! What a puzzle is: the traits an author implements, and the one object-safe face of them.
//!
//! An author writes a [`Puzzle`]: typed rules, notation, scene, and searches built from
//! [`crate::search`]. `erased` wraps it, once, as a [`Position`] (rules + state) for everything
//! above. Authors never see `dyn`; nobody above sees a generic. This layer draws nothing and
//! knows no particular puzzle.
//!
//! ```
//! use stepwise::puzzle::{Algorithm, Setup, Verdict};
//! use stepwise::search::Control;
//!
//! let tiles = stepwise::puzzles::family("tiles").expect("a family");
//! let position = (tiles.build)(&Setup::new("123456708", None))?;
//! let answer = position.attempt(position.metrics()[0], Algorithm::Auto)(&Control::default());
//! let Verdict::Solved { path, .. } = answer.verdict else { panic!("it can be solved") };
//! assert_eq!(path[0].text, "8L");
//! # Ok::<(), stepwise::puzzle::InputError>(())
//! ```

mod cache;
mod editing;
mod erased;
mod error;
mod family;
mod files;
mod generator;
mod intent;
mod metric;
mod near;
mod phrase;
mod place;
mod position;
mod scene;
mod stream;
mod symmetry;
mod vessels;
mod wander;
mod words;

use num_bigint::BigUint;

pub use cache::{Cache, Cached};
pub use editing::{Drawing, Editor, Switch, Tool};
pub use erased::position;
pub use error::{InputError, escape, escape_json, is_printable, sanitise};
pub use family::{CachedTables, Family, JudgeError, JudgeFormat, OptionKind, OptionSpec, Setup, StartKind, TablesError, Value};
pub use files::{alone_in, io_reason, read_plain, read_text, read_whole, with_line_ends_of, write_whole};
pub use generator::{Daily, Draft, Generator, GeneratorOption, Maker, Recipe, drawn};
pub use intent::{Focus, Intent, Remark, Response, Typed};
pub use metric::{Algorithm, Counts, Metric};
pub use near::{Likeness, likeness, nearest};
pub use phrase::Phrase;
pub use place::Place;
pub use position::{Action, Answer, Attempt, Distances, Effect, Map as MapJob, Maps as MapsJob, Position, Preparation, Step, Verdict};
pub use scene::{Board, Button, Cell, Direction, Frame, Ground, Piece, Role, Scene, Sign, Target};
pub use stream::Stream;
pub use symmetry::Symmetry;
pub use vessels::{Vessel, Vessels};
pub use wander::wander;
pub use words::Words;

use crate::search::{Control, Found, StopReason};

/// What is left from a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// Proved: exactly this many.
    Exactly(u32),
    /// Proved: no goal can be reached.
    Never,
    /// Between these, the upper one only where a way is known.
    Between(u32, Option<u32>),
    /// Nothing is known.
    Unknown,
}

/// A path in some metric: each entry is one unit of it, told as the steps it consists of.
pub type Path<M> = Vec<Vec<M>>;

/// Typed rules of one board with its goal. The value itself is the level's rules (size, walls,
/// goal, options); `State` is what undo restores.
pub trait Puzzle: Send + Sync + 'static {
    /// What undo restores; includes which piece is in the middle of a move, where that matters.
    type State: Copy + Eq + Send + Sync + 'static;
    /// The smallest thing a player can do.
    type Move: Copy + Eq + std::fmt::Debug + Send + Sync + 'static;
    /// The distance map.
    type Map: Send + Sync + 'static;

    /// The family's id, `klotski`.
    fn id(&self) -> &'static str;

    /// The metrics this puzzle counts in, the one shown first at the front.
    fn metrics(&self) -> &'static [Metric] {
        &[Metric::Steps]
    }

    /// The algorithms that apply in this metric, without [`Algorithm::Auto`].
    fn algorithms(&self, metric: Metric) -> &'static [Algorithm];

    /// Every legal move, in the fixed order of the command line's contract.
    fn legal_moves(&self, state: &Self::State) -> Vec<Self::Move>;

    /// The state after a move, `None` when it is illegal.
    fn play(&self, state: &Self::State, step: Self::Move) -> Option<Self::State>;

    /// Whether the goal is reached.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// The state text of design section 2.
    fn format_state(&self, state: &Self::State) -> String;

    /// The goal text, as `--goal` takes it.
    fn format_goal(&self) -> String;

    /// The text of one unit of a path: `44>45`, `8D`, `A`, `GRD`. Never called with no steps.
    fn format_action(&self, state: &Self::State, steps: &[Self::Move]) -> String;

    /// The steps of a move text; legality is checked by playing them.
    ///
    /// # Errors
    /// Text that is no move in this puzzle's notation.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Vec<Self::Move>, InputError>;

    /// What the position looks like.
    fn scene(&self, state: &Self::State) -> Scene;

    /// How far from its goal the board looks, in cells: what [`Scene::apparent_distance`] says of
    /// the scene. Grading asks it along whole solutions, so a puzzle whose scenes are large and
    /// whose pieces are few answers without drawing one.
    fn apparent_distance(&self, state: &Self::State) -> usize {
        self.scene(state).apparent_distance()
    }

    /// What an action does, to be pointed at and said.
    fn effect(&self, state: &Self::State, steps: &[Self::Move]) -> Effect;

    /// What moves and goals call otherwise than the board: the name in the notation, and what is
    /// written on the piece.
    fn legend(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// What the player's intent comes to; moves only `focus`.
    fn respond(&self, state: &Self::State, focus: &mut Focus, intent: Intent) -> Response<Self::Move>;

    /// Where the cursor is when a level opens.
    fn focus(&self, state: &Self::State) -> Focus;

    /// What to say about what has been typed, at every letter; asked only while something is.
    fn remark(&self, state: &Self::State, focus: &Focus) -> Option<Remark> {
        let _ = (state, focus);
        None
    }

    /// The states in which the piece with this id stands somewhere else and everything else stays,
    /// each with the piece's first cell there: what a heat map paints. They need not be reachable.
    fn elsewhere(&self, state: &Self::State, piece: u16) -> Vec<(Cell, Self::State)> {
        let _ = (state, piece);
        Vec::new()
    }

    /// Why this position can be seen to have no solution, without a search.
    fn hopeless(&self, state: &Self::State) -> Option<Phrase> {
        let _ = state;
        None
    }

    /// Every legal action of the metric: single steps unless the puzzle has larger units.
    fn actions(&self, state: &Self::State, metric: Metric) -> Path<Self::Move> {
        let _ = metric;
        self.legal_moves(state).into_iter().map(|step| vec![step]).collect()
    }

    /// What `step` adds to the count in `metric`: 0 while the same unit goes on.
    fn cost(&self, state: &Self::State, step: Self::Move, metric: Metric) -> u32 {
        let _ = (state, step, metric);
        1
    }

    /// Whether `step` goes on with the move that the piece now held is in the middle of.
    fn continues(&self, state: &Self::State, step: Self::Move) -> bool {
        let _ = (state, step);
        false
    }

    /// The same position with no piece held: the next step begins a new move.
    fn release(&self, state: &Self::State) -> Self::State {
        *state
    }

    /// Units that are never more than what is left, told at once; `None` where nothing can be.
    fn lower_bound(&self, state: &Self::State, metric: Metric) -> Option<u32> {
        let _ = (state, metric);
        None
    }

    /// What can be told of a state within a few milliseconds, without a search that may take long:
    /// bounds, as a rule. Never blocks on work that another thread does.
    fn estimate(&self, state: &Self::State, metric: Metric) -> Left {
        let _ = (state, metric);
        Left::Unknown
    }

    /// Work that makes every later search on this board faster, to be done on an idle core.
    fn preparation(&self) -> Option<Preparation> {
        None
    }

    /// Searches from `state` (nothing held) with an algorithm that is in [`Puzzle::algorithms`]
    /// or `Auto`; also says which ran.
    fn solve(&self, state: &Self::State, metric: Metric, algorithm: Algorithm, control: &Control) -> (Algorithm, Found<Path<Self::Move>>);

    /// The distances of all that `state` can reach.
    ///
    /// # Errors
    /// The limit that was reached first.
    fn map(&self, state: &Self::State, metric: Metric, control: &Control) -> Result<Self::Map, StopReason>;

    /// The distance maps of what `state` can reach, one a metric. A puzzle whose positions are the
    /// same in all of them overrides this to enumerate them once.
    ///
    /// # Errors
    /// The limit that was reached first.
    fn maps(&self, state: &Self::State, metrics: &[Metric], control: &Control) -> Result<Vec<Self::Map>, StopReason> {
        metrics.iter().map(|&metric| self.map(state, metric, control)).collect()
    }

    /// What is left from a state, the piece it holds going on for free; [`Left::Unknown`] for a
    /// state outside the map.
    fn left(&self, map: &Self::Map, state: &Self::State) -> Left;

    /// What the map holds.
    fn census(&self, map: &Self::Map) -> Census<Self::State>;

    /// The number of shortest solutions from a state; `None` where it has none or is outside.
    fn shortest_solutions(&self, map: &Self::Map, state: &Self::State) -> Option<BigUint>;

    /// State number `number` (from 0, in the map's order) of those at this distance; `None` past
    /// the last, and where a map cannot list its states.
    fn at_distance(&self, map: &Self::Map, distance: u32, number: u64) -> Option<Self::State> {
        let _ = (map, distance, number);
        None
    }
}

/// A distance map in numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census<S> {
    /// Reachable states.
    pub states: u64,
    /// Goals among them.
    pub goals: u64,
    /// How many states are at each distance; empty when there is no goal.
    pub histogram: Vec<u64>,
    /// A state at the largest distance, the first in the map's order.
    pub farthest: Option<S>,
    /// Bytes of the map.
    pub bytes: u64,
}

impl<S> Census<S> {
    /// What a map holds whose states, with what is left from each, come in its order.
    pub fn of(states: impl IntoIterator<Item = (S, Option<u32>)>, bytes: usize) -> Self {
        let mut census = Census { states: 0, goals: 0, histogram: Vec::new(), farthest: None, bytes: bytes as u64 };
        for (state, left) in states {
            census.states += 1;
            let Some(left) = left.map(|left| left as usize) else { continue };
            if left >= census.histogram.len() {
                census.histogram.resize(left + 1, 0);
                census.farthest = Some(state);
            }
            census.histogram[left] += 1;
        }
        census.goals = census.histogram.first().copied().unwrap_or(0);
        census
    }
}
