//! Finding a best move at places where one was missed, without being told it.
//!
//! Each place is a game of its own that knows all the numbers and shows none. The first step that
//! loses nothing finds it: while a piece is held, going on with it is free, so a step on the way of
//! a best move counts as one. A step that loses something is taken back.

use super::{Knowledge, Mark, Session};
use crate::puzzle::{Focus, Intent, Metric, Position};

use super::session::Change;

/// What an attempt at a place came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempted {
    /// Nothing was played.
    Nothing,
    /// A best move, or the first part of one.
    Found,
    /// A move of this quality, taken back.
    Wrong(Mark),
}

/// A round of places.
pub struct Practice {
    places: Vec<Box<dyn Position>>,
    at: usize,
    session: Session,
    metric: Metric,
    knowledge: Knowledge,
    found: bool,
    wrong: u32,
}

impl Practice {
    /// A round of these positions, about which `knowledge` knows all; `None` when there are none.
    pub fn new(places: Vec<Box<dyn Position>>, metric: Metric, knowledge: Knowledge) -> Option<Self> {
        let session = game(&**places.first()?, metric, &knowledge);
        Some(Practice { places, at: 0, session, metric, knowledge, found: false, wrong: 0 })
    }

    /// The position on the board.
    pub fn position(&self) -> &dyn Position {
        self.session.position()
    }

    /// The number of the place, from 0, and how many there are.
    pub fn place(&self) -> (usize, usize) {
        (self.at, self.places.len())
    }

    /// Whether a best move was found here.
    pub fn is_found(&self) -> bool {
        self.found
    }

    /// How many wrong moves were tried in the whole round.
    pub fn wrong(&self) -> u32 {
        self.wrong
    }

    /// Does what an intent means at the place; once a best move is found nothing more.
    pub fn respond(&mut self, focus: &mut Focus, intent: Intent) -> Attempted {
        let before = *focus;
        if self.found || self.session.respond(focus, intent) != Change::Position {
            return Attempted::Nothing;
        }
        // A step straight back leaves nothing done.
        let Some(mark) = self.session.done().checked_sub(1).and_then(|last| self.session.mark(last)) else { return Attempted::Nothing };
        if mark == Mark::Best {
            self.found = true;
            return Attempted::Found;
        }
        self.wrong += 1;
        while self.session.undo() {}
        *focus = Focus::at(before.cell);
        Attempted::Wrong(mark)
    }

    /// On to the next place; whether there is one.
    pub fn advance(&mut self) -> bool {
        let Some(place) = self.places.get(self.at + 1) else { return false };
        self.session = game(&**place, self.metric, &self.knowledge);
        self.at += 1;
        self.found = false;
        true
    }
}

/// A game from a place with everything known.
fn game(place: &dyn Position, metric: Metric, knowledge: &Knowledge) -> Session {
    let mut session = Session::new(place.boxed(), Some(metric));
    session.knowledge = knowledge.clone();
    session
}
