//! The one place where a typed [`Puzzle`] becomes an object: rules and state behind [`Position`].
//!
//! Searches stay monomorphised inside a boxed job: one virtual call a solve, none a state. Every
//! path is replayed through the public rules here, before anybody sees it.

use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};

use num_bigint::BigUint;

use super::position::{Action, Answer, Attempt, Distances, Effect, Map, Maps, Position, Preparation, Step, Verdict};
use super::{Algorithm, Cell, Census, Focus, InputError, Intent, Left, Metric, Path, Phrase, Puzzle, Remark, Response, Scene};
use crate::search::{Control, Found, Outcome, Statistics};

/// Wraps typed rules and a state as a [`Position`].
pub fn position<P: Puzzle>(rules: P, state: P::State) -> Box<dyn Position> {
    Box::new(Typed { rules: Arc::new(rules), state })
}

/// The only implementor of [`Position`].
struct Typed<P: Puzzle> {
    rules: Arc<P>,
    state: P::State,
}

impl<P: Puzzle> Clone for Typed<P> {
    fn clone(&self) -> Self {
        Typed { rules: Arc::clone(&self.rules), state: self.state }
    }
}

impl<P: Puzzle> Typed<P> {
    fn step_of(&self, step: Step) -> Option<P::Move> {
        self.rules.legal_moves(&self.state).get(usize::from(step.0)).copied()
    }

    /// The steps of a text as typed moves, each legal after those before it.
    fn moves_of(&self, text: &str) -> Result<Vec<P::Move>, InputError> {
        let steps = self.rules.parse_action(&self.state, text)?;
        let mut state = self.state;
        for &step in &steps {
            state = self.rules.play(&state, step).ok_or_else(|| InputError::new("move", text, "a legal move"))?;
        }
        Ok(steps)
    }

    /// Typed moves as numbers in the legal moves of the positions they are played in.
    fn numbered(&self, moves: &[P::Move]) -> Option<Vec<Step>> {
        let mut state = self.state;
        moves
            .iter()
            .map(|&step| {
                let number = self.rules.legal_moves(&state).iter().position(|&legal| legal == step)?;
                state = self.rules.play(&state, step)?;
                Some(Step(number as u16))
            })
            .collect()
    }
}

/// Tells typed steps from a state as an action and returns the state after it.
fn tell<P: Puzzle>(rules: &P, state: &P::State, steps: &[P::Move]) -> Option<(Action, P::State)> {
    let text = rules.format_action(state, steps);
    let mut at = *state;
    let mut texts = Vec::with_capacity(steps.len());
    for &step in steps {
        texts.push(rules.format_action(&at, &[step]));
        at = rules.play(&at, step)?;
    }
    Some((Action { text, steps: texts }, at))
}

/// Replays a path through the public rules; it must be legal and end in a goal.
fn replay<P: Puzzle>(rules: &P, start: P::State, path: &Path<P::Move>) -> Vec<Action> {
    let mut state = start;
    let actions = path
        .iter()
        .map(|steps| {
            let (action, next) = tell(rules, &rules.release(&state), steps).expect("a search returned an illegal move");
            state = next;
            action
        })
        .collect();
    assert!(rules.is_solved(&state), "a search returned a path that does not end in a goal");
    actions
}

fn answer<P: Puzzle>(rules: &P, state: P::State, metric: Metric, algorithm: Algorithm, control: &Control) -> Answer {
    let began = Instant::now();
    if let Some(reason) = rules.hopeless(&state) {
        let verdict = Verdict::Unsolvable(Some(reason));
        return Answer { verdict, metric, algorithm, engine: None, statistics: Statistics::default(), elapsed: began.elapsed() };
    }
    let (algorithm, Found { outcome, statistics }) = rules.solve(&state, metric, algorithm, control);
    let elapsed = began.elapsed().saturating_sub(control.progress().aside());
    let verdict = match outcome {
        Outcome::Solved(path) => Verdict::Solved { path: replay(rules, state, &path), optimal: algorithm.is_optimal() },
        Outcome::Unsolvable => Verdict::Unsolvable(None),
        Outcome::Stopped { reason, lower, upper } => Verdict::Stopped { reason, lower, upper },
    };
    Answer { verdict, metric, algorithm, engine: control.progress().engine(), statistics, elapsed }
}

impl<P: Puzzle> Position for Typed<P> {
    fn boxed(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }

    fn puzzle(&self) -> &'static str {
        self.rules.id()
    }

    fn metrics(&self) -> &'static [Metric] {
        self.rules.metrics()
    }

    fn algorithms(&self, metric: Metric) -> &'static [Algorithm] {
        self.rules.algorithms(metric)
    }

    fn text(&self) -> String {
        self.rules.format_state(&self.state)
    }

    fn goal(&self) -> String {
        self.rules.format_goal()
    }

    fn is_solved(&self) -> bool {
        self.rules.is_solved(&self.state)
    }

    fn step_count(&self) -> usize {
        self.rules.legal_moves(&self.state).len()
    }

    fn step_text(&self, step: Step) -> Option<String> {
        Some(self.rules.format_action(&self.state, &[self.step_of(step)?]))
    }

    fn play(&mut self, step: Step) -> bool {
        match self.step_of(step).and_then(|step| self.rules.play(&self.state, step)) {
            Some(next) => {
                self.state = next;
                true
            }
            None => false,
        }
    }

    fn cost(&self, step: Step, metric: Metric) -> u32 {
        self.step_of(step).map_or(0, |step| self.rules.cost(&self.state, step, metric))
    }

    fn continues(&self, step: Step) -> bool {
        self.step_of(step).is_some_and(|step| self.rules.continues(&self.state, step))
    }

    fn release(&mut self) {
        self.state = self.rules.release(&self.state);
    }

    fn parse(&self, text: &str) -> Result<Vec<Step>, InputError> {
        let moves = self.moves_of(text)?;
        self.numbered(&moves).ok_or_else(|| InputError::new("move", text, "a legal move"))
    }

    fn actions(&self, metric: Metric) -> Vec<Action> {
        let state = self.rules.release(&self.state);
        self.rules.actions(&state, metric).iter().filter_map(|steps| Some(tell(&*self.rules, &state, steps)?.0)).collect()
    }

    fn action(&self, steps: &[Step]) -> Option<Action> {
        let mut at = self.clone();
        let moves: Option<Vec<P::Move>> = steps
            .iter()
            .map(|&step| {
                let typed = at.step_of(step)?;
                at.state = at.rules.play(&at.state, typed)?;
                Some(typed)
            })
            .collect();
        Some(tell(&*self.rules, &self.state, &moves.filter(|moves| !moves.is_empty())?)?.0)
    }

    fn scene(&self) -> Scene {
        self.rules.scene(&self.state)
    }

    fn apparent_distance(&self) -> usize {
        self.rules.apparent_distance(&self.state)
    }

    fn effect(&self, text: &str) -> Option<Effect> {
        let moves = self.moves_of(text).ok()?;
        (!moves.is_empty()).then(|| self.rules.effect(&self.state, &moves))
    }

    fn legend(&self) -> Vec<(String, String)> {
        self.rules.legend()
    }

    fn respond(&self, focus: &mut Focus, intent: Intent) -> Response<Step> {
        match self.rules.respond(&self.state, focus, intent) {
            Response::Ignored => Response::Ignored,
            Response::Focused => Response::Focused,
            Response::Play(moves) => self.numbered(&moves).map_or(Response::Ignored, Response::Play),
        }
    }

    fn focus(&self) -> Focus {
        self.rules.focus(&self.state)
    }

    fn remark(&self, focus: &Focus) -> Option<Remark> {
        if focus.typed.is_empty() { None } else { self.rules.remark(&self.state, focus) }
    }

    fn elsewhere(&self, piece: u16) -> Vec<(Cell, Box<dyn Position>)> {
        let put = |(cell, state)| (cell, Box::new(Typed { rules: Arc::clone(&self.rules), state }) as Box<dyn Position>);
        self.rules.elsewhere(&self.rules.release(&self.state), piece).into_iter().map(put).collect()
    }

    fn hopeless(&self) -> Option<Phrase> {
        self.rules.hopeless(&self.state)
    }

    fn lower_bound(&self, metric: Metric) -> Option<u32> {
        self.rules.lower_bound(&self.rules.release(&self.state), metric)
    }

    fn estimate(&self, metric: Metric) -> Left {
        let state = self.rules.release(&self.state);
        if self.rules.is_solved(&state) {
            Left::Exactly(0)
        } else if self.rules.hopeless(&state).is_some() {
            Left::Never
        } else {
            self.rules.estimate(&state, metric)
        }
    }

    fn preparation(&self) -> Option<Preparation> {
        self.rules.preparation()
    }

    fn attempt(&self, metric: Metric, algorithm: Algorithm) -> Attempt {
        let rules = Arc::clone(&self.rules);
        let state = rules.release(&self.state);
        Box::new(move |control| answer(&*rules, state, metric, algorithm, control))
    }

    fn map(&self, metric: Metric) -> Map {
        let maps = self.maps(&[metric]);
        Box::new(move |control| maps(control).map(|mut maps| maps.remove(0)))
    }

    fn maps(&self, metrics: &[Metric]) -> Maps {
        let (rules, metrics) = (Arc::clone(&self.rules), metrics.to_vec());
        let state = rules.release(&self.state);
        Box::new(move |control| {
            let began = Instant::now();
            let maps = rules.maps(&state, &metrics, control)?;
            let elapsed = began.elapsed();
            let typed = |(map, metric)| Arc::new(TypedMap { rules: Arc::clone(&rules), map, metric, elapsed }) as Arc<dyn Distances>;
            Ok(maps.into_iter().zip(metrics).map(typed).collect())
        })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The only implementor of [`Distances`].
struct TypedMap<P: Puzzle> {
    rules: Arc<P>,
    map: P::Map,
    metric: Metric,
    elapsed: Duration,
}

impl<P: Puzzle> TypedMap<P> {
    /// The position's state, when it belongs to the very rules this map was built for.
    fn state_of(&self, position: &dyn Position) -> Option<P::State> {
        let typed = position.as_any().downcast_ref::<Typed<P>>()?;
        Arc::ptr_eq(&typed.rules, &self.rules).then_some(typed.state)
    }
}

impl<P: Puzzle> Distances for TypedMap<P> {
    fn left(&self, position: &dyn Position) -> Left {
        self.state_of(position).map_or(Left::Unknown, |state| self.rules.left(&self.map, &state))
    }

    fn census(&self) -> Census<String> {
        let Census { states, goals, histogram, farthest, bytes } = self.rules.census(&self.map);
        Census { states, goals, histogram, farthest: farthest.map(|state| self.rules.format_state(&state)), bytes }
    }

    fn shortest_solutions(&self, position: &dyn Position) -> Option<BigUint> {
        self.state_of(position).and_then(|state| self.rules.shortest_solutions(&self.map, &state))
    }

    fn at_distance(&self, distance: u32, number: u64) -> Option<String> {
        self.rules.at_distance(&self.map, distance, number).map(|state| self.rules.format_state(&state))
    }

    fn elapsed(&self) -> Duration {
        self.elapsed
    }

    fn metric(&self) -> Metric {
        self.metric
    }
}
