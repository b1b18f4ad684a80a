//! A level being played: what keys and mouse do to the session.
//!
//! What is shown about the position is gathered once after each change ([`Facts`]), so that
//! drawing is cheap and changes nothing.

mod facts;
mod hand;
mod panel;
mod render;

use std::time::Instant;

use self::facts::Facts;
pub(in crate::tui) use self::hand::Hand;
pub(in crate::tui) use self::panel::mark_words;
pub(in crate::tui) use self::render::{Zones, draw_board};
use super::playback::Film;
use super::review::Study;
use super::{Desk, Footing, Mouse, Outcome, Screen};
use crate::game::{Change, Coach, Playback, Session};
use crate::levels::Level;
use crate::puzzle::{self, Intent, Phrase, Position, Response, Scene};
use crate::solver::Report;
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Action, Context};

/// A level and the game on it.
pub(in crate::tui) struct Play {
    level: Level,
    session: Session,
    coach: Coach,
    hand: Hand,
    /// An answer to the last key, until the next one.
    notice: Option<Phrase>,
    facts: Facts,
    /// Whether numbers stand all over the board, not only where the piece in hand can go.
    heat: bool,
}

impl Play {
    /// A new game on a level from its opened board.
    pub fn new(level: Level, position: Box<dyn Position>, desk: &mut Desk) -> Self {
        desk.last.insert(level.family.id, level.id.clone());
        let hand = Hand::new(position.focus());
        let session = Session::new(position, level.metric);
        let facts = Facts::gather(&session);
        let mut play = Play { level, session, coach: Coach::default(), hand, notice: None, facts, heat: false };
        play.settle(desk);
        play
    }

    /// After every change: asks the solver for what is missing and gathers what is shown.
    fn settle(&mut self, desk: &mut Desk) {
        self.coach.attend(&self.session, &mut desk.solver);
        self.facts = Facts::gather(&self.session);
        if self.session.is_solved() {
            let counted = self.session.counts()[self.session.metric()];
            let fewest = desk.solved.entry(self.level.id.clone()).or_insert(counted);
            *fewest = counted.min(*fewest);
        }
    }

    fn intend(&mut self, intent: Intent, desk: &mut Desk) -> Outcome {
        match self.session.respond(&mut self.hand.focus, intent) {
            Change::None => {
                self.explain(intent);
                Outcome::Ignored
            }
            Change::Focus => {
                self.facts = Facts::gather(&self.session);
                Outcome::Done
            }
            Change::Position => {
                self.settle(desk);
                Outcome::Done
            }
        }
    }

    /// Moves through the history; nothing is held afterwards, and the cursor stays on its piece.
    fn jump(&mut self, go: impl FnOnce(&mut Session) -> bool, otherwise: &'static str, desk: &mut Desk) -> Outcome {
        let Scene::Board(board) = self.session.position().scene();
        let piece = board.piece_at(self.hand.focus.cell).map(|piece| piece.id);
        if !go(&mut self.session) {
            self.notice = Some(Phrase::new(otherwise));
            return Outcome::Done;
        }
        self.hand.focus.held = None;
        let Scene::Board(board) = self.session.position().scene();
        if let Some(piece) = board.pieces.iter().find(|other| Some(other.id) == piece) {
            self.hand.focus.cell = piece.cells[0];
        }
        self.settle(desk);
        Outcome::Done
    }

    /// Whether the cursor is on a piece that cannot move now.
    fn stuck(&self) -> bool {
        let Scene::Board(board) = self.session.position().scene();
        board.piece_at(self.hand.focus.cell).is_some_and(|piece| !piece.movable)
    }

    /// Tells why an arrow or Enter came to nothing, where that is about a piece.
    fn explain(&mut self, intent: Intent) {
        self.notice = match intent {
            Intent::Direct(_) if self.hand.focus.held.is_some() => Some(Phrase::new("play.notice.cannot_go")),
            Intent::Confirm if self.hand.focus.held.is_none() && self.stuck() => Some(Phrase::new("play.notice.cannot_move")),
            _ => None,
        };
    }

    fn hint(&mut self, desk: &mut Desk) -> Outcome {
        if self.session.is_solved() {
            return Outcome::Ignored;
        }
        let before = self.session.done();
        if !self.session.advance_hint() {
            self.notice = Some(Phrase::new(self.why_no_best()));
        } else if self.session.done() != before {
            self.hand.focus.held = None;
        }
        self.settle(desk);
        Outcome::Done
    }

    /// Why no best move can be told.
    fn why_no_best(&self) -> &'static str {
        if self.session.is_solved() {
            "play.notice.is_solved"
        } else if self.session.left() == puzzle::Left::Never {
            "play.notice.no_way"
        } else if matches!(self.coach.status(), crate::game::Status::Limited(_)) {
            "play.notice.limited"
        } else if self.coach.is_stopped() {
            "play.notice.stopped"
        } else {
            "play.notice.searching"
        }
    }

    fn solve(&mut self, now: Instant) -> Outcome {
        let path = self.session.best_path().filter(|path| !path.is_empty());
        let mut start = self.session.position().boxed();
        start.release();
        let Some(playback) = path.and_then(|path| Playback::new(start, path)) else {
            self.notice = Some(Phrase::new(self.why_no_best()));
            return Outcome::Done;
        };
        self.hand.focus.held = None;
        self.session.release();
        Outcome::Push(Box::new(self.film(playback, true, now)))
    }

    fn film(&self, mut playback: Playback, shortest: bool, now: Instant) -> Film {
        playback.toggle(now);
        Film::new(playback, self.level.clone(), self.session.metric(), shortest, self.facts.left)
    }

    fn review(&mut self) -> Outcome {
        if self.session.done() == 0 {
            self.notice = Some(Phrase::new("review.nothing_played"));
            return Outcome::Done;
        }
        if let Some(study) = Study::new(self.level.clone(), &self.session) {
            return Outcome::Push(Box::new(study));
        }
        self.notice = Some(Phrase::new("review.nothing_known"));
        Outcome::Done
    }

    /// Goes to the place of the run at a column of the timeline.
    fn travel(&mut self, x: u16, desk: &mut Desk) -> Outcome {
        let Some(done) = render::done_at(self, desk, x) else { return Outcome::Ignored };
        self.go_to(done, desk);
        Outcome::Done
    }

    /// Plays a move of the list beside the board.
    fn play_listed(&mut self, row: usize, desk: &mut Desk) -> Outcome {
        let Some(action) = self.facts.next.get(row).map(|graded| graded.action.clone()) else { return Outcome::Ignored };
        self.hand.focus.held = None;
        self.session.play_action(&action);
        self.settle(desk);
        Outcome::Done
    }

    fn walk(&mut self, desk: &mut Desk) -> Outcome {
        let asked = self.coach.ask_for_walk(&self.session, &mut desk.solver);
        self.notice = Some(Phrase::new(if asked { "play.notice.walking" } else { "play.notice.no_walk" }));
        Outcome::Done
    }

    /// The level before or after this one in its family.
    fn neighbour(&mut self, by: isize, desk: &mut Desk) -> Outcome {
        let (number, _) = super::number(desk.library, &self.level);
        let next = number.checked_add_signed(by).and_then(|number| desk.library.of(self.level.family.id).nth(number.checked_sub(1)?));
        let Some(next) = next.cloned() else {
            self.notice = Some(Phrase::new("play.notice.no_level"));
            return Outcome::Done;
        };
        match next.open() {
            Ok(position) => Outcome::Replace(Box::new(Play::new(next, position, desk))),
            Err(error) => {
                self.notice = Some(Phrase::new("play.notice.bad_level").with("error", error.to_string()));
                Outcome::Done
            }
        }
    }

    fn confirm(&mut self, desk: &mut Desk) -> Outcome {
        if self.session.is_solved() { self.neighbour(1, desk) } else { self.intend(Intent::Confirm, desk) }
    }

    fn back(&mut self, desk: &mut Desk) -> Outcome {
        match self.intend(Intent::Cancel, desk) {
            Outcome::Ignored => Outcome::Pop,
            outcome => outcome,
        }
    }
}

impl Screen for Play {
    fn context(&self) -> Context {
        Context::Play
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        render::render(self, canvas, desk);
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        self.notice = None;
        match action {
            Action::Confirm => self.confirm(desk),
            Action::Back => self.back(desk),
            Action::Undo => self.jump(Session::undo, "play.notice.no_undo", desk),
            Action::Redo => self.jump(Session::redo, "play.notice.no_redo", desk),
            Action::Restart => self.jump(Session::restart, "play.notice.no_undo", desk),
            Action::BackToBest => self.jump(Session::go_back_to_best, "play.notice.on_best", desk),
            Action::Hint => self.hint(desk),
            Action::Solve => self.solve(desk.now),
            Action::Walk => self.walk(desk),
            Action::Review => self.review(),
            Action::HeatMap => {
                self.heat = !self.heat;
                Outcome::Done
            }
            Action::ShowNumbers => {
                desk.numbers = !desk.numbers;
                Outcome::Done
            }
            Action::StopSolver => {
                self.coach.set_stopped(!self.coach.is_stopped());
                self.settle(desk);
                Outcome::Done
            }
            Action::PreviousLevel => self.neighbour(-1, desk),
            Action::NextLevel => self.neighbour(1, desk),
            action => Hand::intent(action).map_or(Outcome::Ignored, |intent| self.intend(intent, desk)),
        }
    }

    fn character(&mut self, character: char, desk: &mut Desk) -> Outcome {
        self.notice = None;
        self.intend(Intent::Letter(character.to_ascii_lowercase()), desk)
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        // Over the line the wheel goes through the run; elsewhere a slip would cost moves.
        if let Mouse::Wheel { down, row } = mouse {
            let over_line = row.saturating_add(1) == desk.area.bottom();
            return if over_line { self.act(if down { Action::Redo } else { Action::Undo }, desk) } else { Outcome::Ignored };
        }
        if let Mouse::Press(x, y) = mouse {
            self.notice = None;
            if y.saturating_add(1) == desk.area.bottom() {
                return self.travel(x, desk);
            }
            if let Some(row) = render::listed_at(self, desk, x, y) {
                return self.play_listed(row, desk);
            }
        }
        let Scene::Board(board) = self.session.position().scene();
        let area = Zones::of(desk.area, &board).board;
        self.hand.mouse(mouse, &board, area, &desk.look).map_or(Outcome::Ignored, |intent| self.intend(intent, desk))
    }

    fn hear(&mut self, report: Report, desk: &mut Desk) -> Result<Outcome, Report> {
        let walk = self.coach.take(&mut self.session, report);
        self.settle(desk);
        // The player may have moved on since the walk was asked for.
        let mut here = self.session.position().boxed();
        here.release();
        match walk.filter(|walk| walk.position().text() == here.text()) {
            Some(walk) => {
                self.notice = None;
                self.hand.focus.held = None;
                self.session.release();
                Ok(Outcome::Push(Box::new(self.film(walk, false, desk.now))))
            }
            None => Ok(Outcome::Done),
        }
    }

    fn play_on(&mut self, actions: &[puzzle::Action], desk: &mut Desk) {
        for action in actions {
            if !self.session.play_action(action) {
                break;
            }
        }
        self.settle(desk);
    }

    fn footing(&self, action: Action, desk: &Desk) -> Footing {
        match action {
            Action::Confirm if self.facts.solved => Footing::Word("key.next_level"),
            Action::Confirm => {
                let mut focus = self.hand.focus;
                match self.session.position().respond(&mut focus, Intent::Confirm) {
                    Response::Ignored if self.stuck() => Footing::Usual,
                    Response::Ignored => Footing::Hidden,
                    Response::Play(_) => Footing::Word("key.press"),
                    Response::Focused if self.hand.focus.held.is_some() => Footing::Word("key.drop"),
                    Response::Focused => Footing::Usual,
                }
            }
            Action::BackToBest if desk.numbers && self.facts.off.is_some() && !self.facts.solved => Footing::Urgent,
            _ => Footing::Usual,
        }
    }

    fn go_to(&mut self, done: usize, desk: &mut Desk) -> bool {
        let go = |session: &mut Session| {
            while session.done() > done && session.undo() {}
            while session.done() < done && session.redo() {}
            true
        };
        self.jump(go, "", desk);
        true
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.level.family.id)
    }
}
