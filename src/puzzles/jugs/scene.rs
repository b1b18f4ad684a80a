//! What the jugs look like, what a step does in words, and what the player's intents come to.
//!
//! Everything is done by number: the jugs from 1, tap and drain together 0. Two numbers are a step:
//! from where, then to where.

use super::rules::{Amounts, Goal, JugSpace, Step};
use crate::puzzle::{Direction, Effect, Focus, Intent, Phrase, Response, Scene, Vessel, Vessels};

/// The jugs as data.
pub fn scene(space: &JugSpace, state: Amounts) -> Scene {
    let wanted = |jug: usize, capacity: u16| match space.goal {
        Goal::Any(amount) => (amount <= capacity).then_some(amount),
        Goal::One { jug: named, amount } => (named == jug).then_some(amount.min(capacity)),
        Goal::All(amounts) => Some(amounts.get(jug).min(capacity)),
    };
    let vessel = |(jug, &capacity): (usize, &u16)| Vessel {
        id: jug as u16 + 1,
        capacity: capacity.into(),
        level: state.get(jug).into(),
        wanted: wanted(jug, capacity).map(u32::from),
        movable: state.get(jug) > 0,
    };
    Scene::Vessels(Vessels {
        vessels: space.capacities().iter().enumerate().map(vessel).collect(),
        tap: space.tap,
        drain: space.drain,
        every: !matches!(space.goal, Goal::Any(_)),
        legend: match space.goal {
            Goal::Any(amount) => Phrase::new("jugs.wanted_any").with("amount", amount.to_string()),
            Goal::One { jug, amount } => {
                Phrase::new("jugs.wanted_one").with("amount", amount.to_string()).with("jug", (jug + 1).to_string())
            }
            Goal::All(amounts) => {
                let amounts: Vec<String> = space.amounts(amounts).map(|amount| amount.to_string()).collect();
                Phrase::new("jugs.wanted_all").with("amounts", amounts.join(" "))
            }
        },
    })
}

/// What a step does.
pub fn effect(step: Step) -> Effect {
    let (from, to) = ends(step);
    let name = |number: u16| number.to_string();
    let (subject, sentence) = match step {
        Step::Fill(_) => (Phrase::new("jugs.subject_tap"), Phrase::new("jugs.fill").with("jug", name(to))),
        Step::Empty(_) => (Phrase::new("jugs.subject").with("jug", name(from)), Phrase::new("jugs.empty").with("jug", name(from))),
        Step::Pour { .. } => {
            (Phrase::new("jugs.subject").with("jug", name(from)), Phrase::new("jugs.pour").with("from", name(from)).with("to", name(to)))
        }
    };
    Effect { piece: Some(from), to: vec![Vessels::cell(to)], direction: None, button: None, subject, sentence }
}

/// From which number to which a step goes.
fn ends(step: Step) -> (u16, u16) {
    match step {
        Step::Fill(jug) => (Vessels::OUTSIDE, u16::from(jug) + 1),
        Step::Empty(jug) => (u16::from(jug) + 1, Vessels::OUTSIDE),
        Step::Pour { from, to } => (u16::from(from) + 1, u16::from(to) + 1),
    }
}

/// The cursor on the first jug.
pub fn first_focus(space: &JugSpace) -> Focus {
    let first = if space.tap { Vessels::OUTSIDE } else { 1 };
    Focus { cell: Vessels::cell(first), ..Focus::default() }
}

/// The player's numbers.
struct Hand<'a> {
    space: &'a JugSpace,
    state: Amounts,
    focus: &'a mut Focus,
}

/// Arrows and Tab choose a number, Enter and clicks pick it: first from where, then to where.
pub fn respond(space: &JugSpace, state: Amounts, focus: &mut Focus, intent: Intent) -> Response<Step> {
    let mut hand = Hand { space, state, focus };
    match intent {
        Intent::Direct(Direction::Left | Direction::Up) => hand.move_by(-1),
        Intent::Direct(Direction::Right | Direction::Down) => hand.move_by(1),
        Intent::Next => hand.turn(1),
        Intent::Previous => hand.turn(hand.numbers().len() - 1),
        Intent::Confirm => hand.pick(hand.focus.cell.column),
        Intent::Letter(letter) => match letter.to_digit(10) {
            Some(digit) => hand.pick(digit as u16),
            None => Response::Ignored,
        },
        Intent::Click(cell) => hand.pick(cell.column),
        Intent::Drag { from, to } => hand.drag(from.column, to.column),
        Intent::Drop => hand.drop(),
        Intent::Cancel if hand.focus.held.is_some() => hand.let_go(),
        _ => Response::Ignored,
    }
}

impl Hand<'_> {
    fn numbers(&self) -> Vec<u16> {
        let outside = (self.space.tap || self.space.drain).then_some(Vessels::OUTSIDE);
        outside.into_iter().chain(1..=self.space.count() as u16).collect()
    }

    /// The step from one number to another, if there is one now.
    fn step(&self, from: u16, to: u16) -> Option<Step> {
        self.space.steps().iter().copied().find(|&step| ends(step) == (from, to) && self.space.after(self.state, step).is_some())
    }

    /// Whether there is any step from a number.
    fn gives(&self, from: u16) -> bool {
        self.numbers().into_iter().any(|to| self.step(from, to).is_some())
    }

    fn look_at(&mut self, number: u16) -> Response<Step> {
        self.focus.cell = Vessels::cell(number);
        Response::Focused
    }

    fn let_go(&mut self) -> Response<Step> {
        self.focus.held = None;
        Response::Focused
    }

    fn move_by(&mut self, by: isize) -> Response<Step> {
        let numbers = self.numbers();
        let at = numbers.iter().position(|&number| number == self.focus.cell.column).unwrap_or(0);
        match at.checked_add_signed(by).and_then(|at| numbers.get(at)) {
            Some(&number) => self.look_at(number),
            None => Response::Ignored,
        }
    }

    /// To the next number that something can be poured from, or into when a number is picked.
    fn turn(&mut self, by: usize) -> Response<Step> {
        let numbers = self.numbers();
        let at = numbers.iter().position(|&number| number == self.focus.cell.column).unwrap_or(0);
        let held = self.focus.held;
        let fits = |number: &u16| held.map_or_else(|| self.gives(*number), |from| self.step(from, *number).is_some());
        let next = (1..=numbers.len()).map(|turns| numbers[(at + turns * by) % numbers.len()]).find(fits);
        next.map_or(Response::Ignored, |number| self.look_at(number))
    }

    fn pick(&mut self, number: u16) -> Response<Step> {
        if !self.numbers().contains(&number) {
            return Response::Ignored;
        }
        match self.focus.held {
            Some(from) if from == number => self.let_go(),
            Some(from) => match self.step(from, number) {
                Some(step) => self.play(step),
                None => Response::Ignored,
            },
            None => {
                self.focus.cell = Vessels::cell(number);
                if !self.gives(number) {
                    return Response::Ignored;
                }
                self.focus.held = Some(number);
                Response::Focused
            }
        }
    }

    fn play(&mut self, step: Step) -> Response<Step> {
        *self.focus = Focus { cell: Vessels::cell(ends(step).1), ..Focus::default() };
        Response::Play(vec![step])
    }

    /// A drag holds where it began and looks at where it is; what it came to is told by the drop.
    fn drag(&mut self, from: u16, to: u16) -> Response<Step> {
        if !self.numbers().contains(&to) || !self.gives(from) {
            return Response::Ignored;
        }
        self.focus.held = Some(from);
        self.look_at(to)
    }

    fn drop(&mut self) -> Response<Step> {
        let Some(from) = self.focus.held else { return Response::Ignored };
        match self.step(from, self.focus.cell.column) {
            Some(step) => self.play(step),
            None => self.let_go(),
        }
    }
}
