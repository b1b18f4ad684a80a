//! What everybody above the puzzles sees of one: a [`Position`], what it answers, and the jobs it
//! hands out.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use num_bigint::BigUint;

use super::{Algorithm, Cell, Census, Direction, Focus, InputError, Intent, Left, Metric, Phrase, Remark, Response, Scene};
use crate::search::{Control, Statistics, StopReason};

/// One step of some puzzle, opaque above it: its number in the legal moves of its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step(pub u16);

/// One unit of a path: its text in the puzzle's notation, which replays it anywhere.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Action {
    /// The move text, `GRD`.
    pub text: String,
    /// The steps it consists of, as texts that each play alone, `GR`, `GD`.
    pub steps: Vec<String>,
}

/// What an action does, to be pointed at and said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    /// The piece that moves, `None` when the whole board does.
    pub piece: Option<u16>,
    /// The cells it takes up after the action.
    pub to: Vec<Cell>,
    /// Its direction, the last one where it turns.
    pub direction: Option<Direction>,
    /// The number of the button that plays it.
    pub button: Option<usize>,
    /// "which piece", the second stage of a hint.
    pub subject: Phrase,
    /// The whole move in words.
    pub sentence: Phrase,
}

/// How an attempt to solve ended, in terms everybody above understands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// A way to the goal.
    Solved {
        /// Its units in order.
        path: Vec<Action>,
        /// Whether it is proved shortest.
        optimal: bool,
    },
    /// Proved impossible, with the reason where it can be told.
    Unsolvable(Option<Phrase>),
    /// A limit was reached.
    Stopped {
        /// Which limit.
        reason: StopReason,
        /// No solution is shorter.
        lower: u32,
        /// A solution of this length is known.
        upper: Option<u32>,
    },
}

/// A finished search.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Answer {
    /// How it ended.
    pub verdict: Verdict,
    /// The metric that was counted.
    pub metric: Metric,
    /// The algorithm that ran.
    pub algorithm: Algorithm,
    /// The form of it that was chosen, where a puzzle has several.
    pub engine: Option<&'static str>,
    /// What it did.
    pub statistics: Statistics,
    /// Time inside the search, without tables that were built or loaded for it.
    pub elapsed: Duration,
}

/// A search ready to run on any thread.
pub type Attempt = Box<dyn FnOnce(&Control) -> Answer + Send>;

/// A distance map to be built on any thread.
pub type Map = Box<dyn FnOnce(&Control) -> Result<Arc<dyn Distances>, StopReason> + Send>;

/// Distance maps in several metrics, in their order, to be built on any thread.
pub type Maps = Box<dyn FnOnce(&Control) -> Result<Vec<Arc<dyn Distances>>, StopReason> + Send>;

/// Work that makes later searches faster, to be done on any thread.
pub type Preparation = Box<dyn FnOnce(&Control) -> Result<(), StopReason> + Send>;

/// Distances of everything that one position can reach.
pub trait Distances: Send + Sync {
    /// What is left from a position; [`Left::Unknown`] for one of another board.
    fn left(&self, position: &dyn Position) -> Left;

    /// The map in numbers, the farthest position as its text.
    fn census(&self) -> Census<String>;

    /// The number of shortest solutions from a position.
    fn shortest_solutions(&self, position: &dyn Position) -> Option<BigUint>;

    /// The text of state number `number` of those at this distance, in the map's order.
    fn at_distance(&self, distance: u32, number: u64) -> Option<String>;

    /// Time it took to build; of maps that were built together, the time of all.
    fn elapsed(&self) -> Duration;

    /// The metric it counts in.
    fn metric(&self) -> Metric;
}

/// Rules and state of some puzzle. Cloning is cheap: the rules are shared.
pub trait Position: Send + Sync {
    /// The same position again.
    fn boxed(&self) -> Box<dyn Position>;
    /// The family's id.
    fn puzzle(&self) -> &'static str;
    /// The metrics it counts in, the one shown first at the front.
    fn metrics(&self) -> &'static [Metric];
    /// The algorithms that apply in a metric, without `Auto`.
    fn algorithms(&self, metric: Metric) -> &'static [Algorithm];
    /// The state text.
    fn text(&self) -> String;
    /// The goal text.
    fn goal(&self) -> String;
    /// Whether the goal is reached.
    fn is_solved(&self) -> bool;
    /// How many legal steps there are; each number below is a [`Step`].
    fn step_count(&self) -> usize;
    /// The text of a legal step; `None` for a number past the last.
    fn step_text(&self, step: Step) -> Option<String>;
    /// Plays a step; whether it was legal.
    fn play(&mut self, step: Step) -> bool;
    /// What a step adds to the count: 0 while the same unit goes on.
    fn cost(&self, step: Step, metric: Metric) -> u32;
    /// Whether a step goes on with the move in progress.
    fn continues(&self, step: Step) -> bool;
    /// Lets the piece in hand go: the next step begins a new move.
    fn release(&mut self);
    /// Reads a move text: the steps one after the other. Nothing is played.
    ///
    /// # Errors
    /// Text that is no move, or a move that is not legal here.
    fn parse(&self, text: &str) -> Result<Vec<Step>, InputError>;
    /// Every legal action of a metric, in the fixed order.
    fn actions(&self, metric: Metric) -> Vec<Action>;
    /// One action's text for the steps from here on (as logged); `None` when one is illegal.
    fn action(&self, steps: &[Step]) -> Option<Action>;
    /// What the position looks like.
    fn scene(&self) -> Scene;
    /// How far from its goal the board looks, in cells.
    fn apparent_distance(&self) -> usize;
    /// What an action does; `None` when its text is not legal here.
    fn effect(&self, text: &str) -> Option<Effect>;
    /// What moves and goals call otherwise than the board: the name in the notation, and what is
    /// written on the piece.
    fn legend(&self) -> Vec<(String, String)>;
    /// What an intent comes to; moves only `focus`.
    fn respond(&self, focus: &mut Focus, intent: Intent) -> Response<Step>;
    /// Where the cursor is when a level opens.
    fn focus(&self) -> Focus;
    /// What to say about what has been typed so far; nothing where nothing has.
    fn remark(&self, focus: &Focus) -> Option<Remark>;
    /// The positions with this piece somewhere else, each with the piece's first cell there.
    fn elsewhere(&self, piece: u16) -> Vec<(Cell, Box<dyn Position>)>;
    /// Why there is no solution, where that can be seen without a search.
    fn hopeless(&self) -> Option<Phrase>;
    /// A bound that is never more than what is left, told at once.
    fn lower_bound(&self, metric: Metric) -> Option<u32>;
    /// What can be told within a few milliseconds; [`Left::Unknown`] where that is nothing.
    fn estimate(&self, metric: Metric) -> Left;
    /// Work that makes every later search on this board faster, where there is any left to do.
    fn preparation(&self) -> Option<Preparation>;
    /// A search from here, nothing held.
    fn attempt(&self, metric: Metric, algorithm: Algorithm) -> Attempt;
    /// A distance map of all that can be reached from here.
    fn map(&self, metric: Metric) -> Map;
    /// Distance maps in several metrics, by one enumeration where the puzzle can.
    fn maps(&self, metrics: &[Metric]) -> Maps;
    /// Searches from here, nothing held, on this thread: [`Position::attempt`] at once.
    fn solve(&self, metric: Metric, algorithm: Algorithm, control: &Control) -> Answer {
        self.attempt(metric, algorithm)(control)
    }
    /// The position after an action, nothing held; `None` when it is illegal.
    fn after(&self, action: &Action) -> Option<Box<dyn Position>> {
        let mut next = self.boxed();
        for step in self.parse(&action.text).ok()? {
            next.play(step).then_some(())?;
        }
        next.release();
        Some(next)
    }
    /// The distances of all that can be reached from here, on this thread: [`Position::map`] at once.
    ///
    /// # Errors
    /// The limit that was reached first.
    fn distances(&self, metric: Metric, control: &Control) -> Result<Arc<dyn Distances>, StopReason> {
        self.map(metric)(control)
    }
    /// For [`Distances`].
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn Position> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}
