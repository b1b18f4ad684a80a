//! Walking backwards through pours, as far as one start can matter.
//!
//! A step forward forgets: a jug that is empty now may have held anything. So a state has many
//! predecessors, most of which nothing leads to. Told are only those that the start may reach by
//! what can be seen of them: its own state, or one with some jug empty or full (so is one after
//! every step), every amount a multiple of the common divisor of capacities and amounts. No state
//! on a way from the start is left out, so every search that begins there stays exact.

use super::rules::{Amounts, Goal, JugSpace, Step};
use crate::search::{Reversible, StateSpace};

/// The largest bound on the number of goals for which all are listed.
const MOST_GOALS: u64 = 1 << 18;

/// A space seen from one start.
pub struct FromStart<'a> {
    space: &'a JugSpace,
    start: Amounts,
    unit: u16,
}

impl<'a> FromStart<'a> {
    /// The space of everything that `start` may reach.
    pub fn new(space: &'a JugSpace, start: Amounts) -> Self {
        FromStart { space, start, unit: space.unit(start).max(1) }
    }

    /// Whether there are so few goals that searching backwards from all of them is worth it.
    pub fn has_few_goals(&self) -> bool {
        let choices = self.space.capacities().iter().map(|&capacity| u64::from(capacity / self.unit) + 1);
        let all = choices.fold(1, u64::saturating_mul);
        let without = |jug: usize| all / (u64::from(self.space.capacities()[jug] / self.unit) + 1);
        let bound = match self.space.goal {
            Goal::Any(_) => (0..self.space.count()).map(without).fold(0, u64::saturating_add),
            Goal::One { jug, .. } => without(jug),
            Goal::All(_) => 1,
        };
        bound <= MOST_GOALS
    }

    /// Whether the start may reach a state, by what can be seen of it.
    fn may_reach(&self, state: Amounts) -> bool {
        let (total, first) = (self.space.total(state), self.space.total(self.start));
        let enough = (self.space.tap || total <= first) && (self.space.drain || total >= first);
        enough && (state == self.start || self.space.is_settled(state))
    }

    /// Visits every filling of the jugs from number `jug` on by multiples of the unit that `choices`
    /// allows, those before it as in `state`. It calls itself once a jug.
    fn for_each_filling(&self, jug: usize, state: Amounts, choices: &impl Fn(usize, u16) -> bool, visit: &mut impl FnMut(Amounts)) {
        if jug == self.space.count() {
            visit(state);
            return;
        }
        for amount in (0..=self.space.capacities()[jug]).step_by(self.unit.into()) {
            if choices(jug, amount) {
                self.for_each_filling(jug + 1, state.with(jug, amount), choices, visit);
            }
        }
    }
}

impl StateSpace for FromStart<'_> {
    type State = Amounts;
    type Move = Step;

    #[inline]
    fn for_each_move(&self, state: Amounts, visit: impl FnMut(Step, Amounts)) {
        self.space.for_each_move(state, visit);
    }

    fn is_goal(&self, state: Amounts) -> bool {
        self.space.is_goal(state)
    }
}

impl Reversible for FromStart<'_> {
    fn for_each_predecessor(&self, state: Amounts, mut visit: impl FnMut(Step, Amounts)) {
        let capacity = |jug: usize| self.space.capacities()[jug];
        let multiples = |most: u16| (self.unit..=most).step_by(self.unit.into());
        let mut tell = |step, before| {
            if self.may_reach(before) {
                visit(step, before);
            }
        };
        for &step in self.space.steps() {
            match step {
                Step::Fill(jug) if state.get(jug.into()) == capacity(jug.into()) => {
                    for missing in multiples(capacity(jug.into())) {
                        tell(step, state.with(jug.into(), capacity(jug.into()) - missing));
                    }
                }
                Step::Empty(jug) if state.get(jug.into()) == 0 => {
                    for held in multiples(capacity(jug.into())) {
                        tell(step, state.with(jug.into(), held));
                    }
                }
                Step::Pour { from, to } => {
                    let (from, to) = (usize::from(from), usize::from(to));
                    let (left, held) = (state.get(from), state.get(to));
                    // What was poured ended with this: any amount that both jugs had room for.
                    if left == 0 || held == capacity(to) {
                        for poured in multiples(held.min(capacity(from) - left)) {
                            tell(step, state.with(from, left + poured).with(to, held - poured));
                        }
                    }
                }
                Step::Fill(_) | Step::Empty(_) => {}
            }
        }
    }

    fn for_each_goal(&self, mut visit: impl FnMut(Amounts)) {
        let mut tell = |state| {
            if self.may_reach(state) {
                visit(state);
            }
        };
        let empty = Amounts::default();
        match self.space.goal {
            Goal::All(amounts) => tell(amounts),
            Goal::One { jug, amount } => self.for_each_filling(0, empty, &|at, held| at != jug || held == amount, &mut tell),
            // Each once: by the first jug that holds the amount.
            Goal::Any(amount) => {
                for jug in 0..self.space.count() {
                    let choice = |at: usize, held: u16| if at == jug { held == amount } else { at > jug || held != amount };
                    self.for_each_filling(0, empty, &choice, &mut tell);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Everything that a start reaches, by walking forward.
    fn reached(space: &JugSpace, start: Amounts) -> BTreeSet<Amounts> {
        let mut seen = BTreeSet::from([start]);
        let mut queue = vec![start];
        while let Some(state) = queue.pop() {
            space.for_each_move(state, |_, next| {
                if seen.insert(next) {
                    queue.push(next);
                }
            });
        }
        seen
    }

    #[test]
    fn predecessors_are_the_moves_turned_round() {
        for (tap, drain) in [(true, true), (true, false), (false, true), (false, false)] {
            for capacities in [vec![3, 5], vec![4, 6], vec![2, 3, 4], vec![8, 5, 3]] {
                let start = Amounts::new(capacities.iter().map(|capacity| capacity / 2));
                let space = JugSpace::new(capacities, tap, drain, Goal::Any(2));
                let seen = FromStart::new(&space, start);
                let states = reached(&space, start);
                for &state in &states {
                    let mut told = BTreeSet::new();
                    seen.for_each_predecessor(state, |step, before| {
                        assert_eq!(space.after(before, step), Some(state), "{before:?} by {step:?}");
                        assert!(told.insert((format!("{step:?}"), before)), "{before:?} by {step:?} twice");
                    });
                    for &before in &states {
                        space.for_each_move(before, |step, next| {
                            assert!(next != state || told.contains(&(format!("{step:?}"), before)), "{before:?} by {step:?} is missing");
                        });
                    }
                }
            }
        }
    }

    #[test]
    fn goals_are_listed_once_and_none_that_is_reached_is_missing() {
        for goal in [Goal::Any(2), Goal::One { jug: 1, amount: 3 }, Goal::All(Amounts::new([0, 2, 4]))] {
            for (tap, drain) in [(true, true), (false, false), (true, false)] {
                let space = JugSpace::new(vec![3, 5, 4], tap, drain, goal);
                let start = Amounts::new([1, 4, 1]);
                let mut told = BTreeSet::new();
                FromStart::new(&space, start).for_each_goal(|state| {
                    assert!(space.is_goal(state));
                    assert!(told.insert(state), "{state:?} twice");
                });
                let missing: Vec<_> =
                    reached(&space, start).into_iter().filter(|&state| space.is_goal(state) && !told.contains(&state)).collect();
                assert_eq!(missing, [], "{goal:?}");
            }
        }
    }
}
