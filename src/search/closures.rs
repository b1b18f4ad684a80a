//! A state space from two closures, for those that need no type of their own.

use std::hash::Hash;
use std::marker::PhantomData;

use super::StateSpace;

/// The space whose moves from a state are what `moves` gives, with the states they lead to, and
/// whose goals are those that `is_goal` is true of.
///
/// It can be searched forwards ([`super::breadth_first`], [`super::depth_first`],
/// [`super::ReachableDistances`]); a space that knows its predecessors, ranks or bounds is a type
/// that implements their traits.
///
/// # Examples
/// From 1 to 10 by doubling and adding one:
///
/// ```
/// use stepwise::search::{Control, Outcome, breadth_first, space};
///
/// let numbers = space(|n: u32| [("double", 2 * n), ("add", n + 1)], |n| n == 10);
/// let found = breadth_first(&numbers, 1, &Control::default());
/// assert_eq!(found.outcome, Outcome::Solved(vec!["double", "double", "add", "double"]));
/// ```
pub fn space<S, M, I>(moves: impl Fn(S) -> I, is_goal: impl Fn(S) -> bool) -> impl StateSpace<State = S, Move = M>
where
    S: Copy + Eq + Hash,
    M: Copy,
    I: IntoIterator<Item = (M, S)>,
{
    Closures { moves, is_goal, types: PhantomData }
}

/// See [`space`].
struct Closures<F, G, S, M> {
    moves: F,
    is_goal: G,
    types: PhantomData<fn(S) -> M>,
}

impl<F, G, S, M, I> StateSpace for Closures<F, G, S, M>
where
    F: Fn(S) -> I,
    G: Fn(S) -> bool,
    S: Copy + Eq + Hash,
    M: Copy,
    I: IntoIterator<Item = (M, S)>,
{
    type State = S;
    type Move = M;

    fn for_each_move(&self, state: S, mut visit: impl FnMut(M, S)) {
        for (step, next) in (self.moves)(state) {
            visit(step, next);
        }
    }

    fn is_goal(&self, state: S) -> bool {
        (self.is_goal)(state)
    }
}
