//! Exact search over any state space: the traits a space implements and the algorithms it gets.
//!
//! | trait | says | unlocks |
//! |---|---|---|
//! | [`StateSpace`] | states, moves, a goal test | breadth-first, depth-first, reachable distance maps |
//! | [`Reversible`] | predecessors, the goal set | bidirectional search, retrograde distance maps |
//! | [`Indexed`] | a perfect rank and its inverse | breadth-first and distance maps in flat arrays |
//! | [`Heuristic`] | a lower bound that never overestimates | IDA* |
//!
//! This layer knows no puzzle, does no input or output, and starts no thread. Every move costs 1;
//! a puzzle with another metric states a space whose moves are that metric's moves.
//! All algorithms are deterministic: successors are tried in the order the space reports them.
//!
//! ```
//! use stepwise::search::{Control, Outcome, StateSpace, breadth_first};
//!
//! /// From one number to another by adding one and doubling.
//! struct Numbers(u32);
//!
//! impl StateSpace for Numbers {
//!     type State = u32;
//!     type Move = char;
//!
//!     fn for_each_move(&self, number: u32, mut visit: impl FnMut(char, u32)) {
//!         if number < self.0 {
//!             visit('+', number + 1);
//!             visit('*', number * 2);
//!         }
//!     }
//!
//!     fn is_goal(&self, number: u32) -> bool {
//!         number == self.0
//!     }
//! }
//!
//! let found = breadth_first(&Numbers(22), 5, &Control::default());
//! assert_eq!(found.outcome, Outcome::Solved(vec!['*', '+', '*']));
//! ```

mod beam;
mod bidirectional;
mod breadth_first;
mod closures;
mod control;
mod depth_first;
mod descent;
mod distance_map;
mod flat;
mod ida_star;
mod memory;
mod observer;
mod state_table;

use std::hash::Hash;

/// Numbers without a largest one, which counts of shortest paths need: from the crate `num-bigint`.
pub use num_bigint::BigUint;

pub use beam::beam;
pub use bidirectional::{ShortestPaths, bidirectional, bidirectional_all, bidirectional_smallest};
pub use breadth_first::breadth_first;
pub use closures::space;
pub use control::{Control, Meter, Progress, StopReason};
pub use depth_first::depth_first;
pub use descent::{count_shortest, descend, histogram};
pub use distance_map::{FlatDistances, Layers, ReachableDistances, UNREACHED, path_by_map};
pub use flat::{ReachableFlat, breadth_first_flat};
pub use ida_star::ida_star;
pub(crate) use memory::{EMPTY_SLOT, fill_up, filled, indexed, retire};
pub use observer::{Beat, End, Event, Layer, Observer, Probe, Trace, Visit};
pub use state_table::StateTable;

/// A directed graph given by its moves; every move costs one step.
///
/// Two states are the same exactly when they compare equal. A space whose search should treat
/// different boards alike (twins swapped) uses a state type whose `Eq` and `Hash` do so.
pub trait StateSpace {
    /// A position of the puzzle, as the search stores it.
    type State: Copy + Eq + Hash;
    /// A move; what a path is made of.
    type Move: Copy;

    /// Visits every legal move of `state` with the state it leads to, in the space's fixed order.
    fn for_each_move(&self, state: Self::State, visit: impl FnMut(Self::Move, Self::State));

    /// Whether `state` is a goal.
    fn is_goal(&self, state: Self::State) -> bool;

    /// Row and column of a state in a space whose states are, by and large, places on a board: there
    /// a picture can show what was found. `None` in all other spaces, for every state.
    fn place(&self, state: Self::State) -> Option<(u16, u16)> {
        let _ = state;
        None
    }
}

/// A space that can be walked backwards.
pub trait Reversible: StateSpace {
    /// Visits every predecessor of `state` with the *forward* move that leads from it to `state`.
    fn for_each_predecessor(&self, state: Self::State, visit: impl FnMut(Self::Move, Self::State));

    /// Visits every goal state once; goals that no start can reach may be among them.
    fn for_each_goal(&self, visit: impl FnMut(Self::State));
}

/// A space whose states are numbered without gaps.
pub trait Indexed: StateSpace {
    /// How many ranks there are; every rank is below it.
    fn state_count(&self) -> usize;

    /// The number of a state, in `0..state_count()`.
    fn rank(&self, state: Self::State) -> usize;

    /// The state with this number: the inverse of [`Indexed::rank`].
    fn unrank(&self, rank: usize) -> Self::State;
}

/// A space with a bound on what is left.
pub trait Heuristic: StateSpace {
    /// A number of moves that is never more than the true distance to a goal.
    fn lower_bound(&self, state: Self::State) -> u32;
}

/// How a search ended. "Impossible" and "gave up" are never the same value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<P> {
    /// A way to a goal.
    Solved(P),
    /// Proved: no goal can be reached.
    Unsolvable,
    /// A limit was reached first; what is known so far.
    Stopped {
        /// Which limit.
        reason: StopReason,
        /// No solution is shorter than this.
        lower: u32,
        /// A solution of this length is known to exist.
        upper: Option<u32>,
    },
}

impl<P> Outcome<P> {
    /// The same outcome with the path told in other terms.
    pub fn map<Q>(self, tell: impl FnOnce(P) -> Q) -> Outcome<Q> {
        match self {
            Outcome::Solved(path) => Outcome::Solved(tell(path)),
            Outcome::Unsolvable => Outcome::Unsolvable,
            Outcome::Stopped { reason, lower, upper } => Outcome::Stopped { reason, lower, upper },
        }
    }
}

/// What a search did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// States whose moves were generated.
    pub expanded: u64,
    /// States kept in memory at the end.
    pub stored: u64,
    /// Bytes of the search's own tables at their largest.
    pub bytes: u64,
}

/// An outcome together with what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<P> {
    /// How the search ended.
    pub outcome: Outcome<P>,
    /// What it did on the way.
    pub statistics: Statistics,
}

impl<P> Found<P> {
    /// The same result with the path told in other terms.
    pub fn map<Q>(self, tell: impl FnOnce(P) -> Q) -> Found<Q> {
        Found { outcome: self.outcome.map(tell), statistics: self.statistics }
    }
}
