//! A level being played: what keys and mouse do to the session.
//!
//! What is shown about the position is gathered once after each change ([`Facts`]), so that
//! drawing is cheap and changes nothing.

mod facts;
mod hand;
mod panel;
mod render;
mod speech;
mod ways;

use std::time::Duration;

use self::facts::Facts;
pub(in crate::tui) use self::hand::Hand;
pub(in crate::tui) use self::panel::{grouped, is_narrow, mark_words, reason_key, size};
pub(in crate::tui) use self::render::{Zones, draw_scene};
pub(in crate::tui) use self::speech::Speech;
use super::lab::Bench;
use super::shown::Shown;
use super::{Desk, Footing, Mouse, Outcome, Screen};
use crate::game::{Change, Coach, Hinted, Session};
use crate::levels::Level;
use crate::puzzle::{self, Direction, Focus, Intent, Phrase, Position, Response, Typed};
use crate::solver::Report;
use crate::store::Journal;
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
    journal: Journal,
    /// Whether a clock runs on the screen.
    clock: bool,
    /// Whether numbers stand all over the board, not only where the piece in hand can go.
    heat: bool,
    /// The keys that hold: where letters are text, others than elsewhere.
    context: Context,
    /// Whether something changed since the last refresh.
    stale: bool,
}

/// Goes on with the level's unfinished run, where there is one that can be played; otherwise the
/// session stays at the start.
fn resume(level: &Level, session: &mut Session, desk: &mut Desk) -> (Journal, Option<Phrase>) {
    let Some(unfinished) = desk.progress.unfinished(&level.id).cloned() else {
        return (Journal::begin(level, &desk.progress, desk.now), None);
    };
    if unfinished.run.play(session).is_ok() {
        let notice = (session.done() > 0)
            .then(|| Phrase::new("play.notice.resumed").with("key", desk.keys.key_of(context_of(session), Action::Restart)));
        return (Journal::resume(level, &unfinished, desk.now), notice);
    }
    // The level has changed since, or the record is damaged; it stays in the database as it is.
    *session = Session::new(session.start().boxed(), desk.settings.metric.or(level.metric));
    desk.progress.forget(&level.id);
    (Journal::new(level, desk.now), Some(Phrase::new("play.notice.not_resumed")))
}

/// The keys that hold in a game.
fn context_of(session: &Session) -> Context {
    if session.position().scene().takes_text() { Context::Typing } else { Context::Play }
}

/// Whether an action tells something about the way, which sport mode does not.
fn tells(action: Action) -> bool {
    use Action::{BackToBest, HeatMap, Hint, Lab, Review, ShowNumbers, Solve, Walk};
    matches!(action, Hint | Solve | Walk | Lab | BackToBest | HeatMap | ShowNumbers | Review)
}

impl Play {
    /// A level from its opened board: a new game, or its unfinished run.
    pub fn new(level: Level, position: Box<dyn Position>, desk: &mut Desk) -> Self {
        desk.last.insert(level.family.id, level.id.clone());
        let mut session = Session::new(position, desk.settings.metric.or(level.metric));
        let (journal, notice) = resume(&level, &mut session, desk);
        let hand = Hand::new(session.position().focus());
        let facts = Facts::gather(&session);
        let context = context_of(&session);
        let mut play =
            Play { level, session, coach: Coach::default(), hand, notice, facts, journal, clock: false, heat: false, context, stale: true };
        play.refresh(desk);
        play
    }

    /// After every change. What follows from it is done once for all changes before a frame.
    fn settle(&mut self) {
        self.stale = true;
    }

    /// Asks the solver for what is missing, gathers what is shown, saves the run.
    fn refresh(&mut self, desk: &mut Desk) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        self.coach.attend(&self.session, &mut desk.solver);
        self.facts = Facts::gather(&self.session).shown(&desk.settings);
        self.clock = desk.settings.sport && !self.facts.solved;
        self.journal.record(&self.session, desk.now, &mut desk.store, &mut desk.progress);
    }

    fn intend(&mut self, intent: Intent) -> Outcome {
        match self.session.respond(&mut self.hand.focus, intent) {
            Change::None => {
                // What is said at the end stays.
                self.notice = if self.session.is_solved() { None } else { self.refusal(intent).map(Phrase::new) };
                Outcome::Ignored
            }
            Change::Focus | Change::Position => {
                self.settle();
                Outcome::Done
            }
        }
    }

    /// Moves through the history; nothing is held afterwards, and the cursor stays on its piece.
    fn jump(&mut self, go: impl FnOnce(&mut Session) -> bool, otherwise: &'static str) -> Outcome {
        if !self.beside_the_hand(go) {
            self.notice = Some(Phrase::new(otherwise));
            return Outcome::Done;
        }
        self.settle();
        Outcome::Done
    }

    /// Changes the position by other means than the player's hand; whether it did. Nothing is held
    /// afterwards, and the cursor stays on its piece.
    fn beside_the_hand(&mut self, go: impl FnOnce(&mut Session) -> bool) -> bool {
        let piece = self.session.position().scene().piece_at(self.hand.focus.cell);
        if !go(&mut self.session) {
            return false;
        }
        self.hand.focus.let_go();
        if let Some(cell) = piece.and_then(|piece| self.session.position().scene().cell_of(piece)) {
            self.hand.focus.cell = cell;
        }
        true
    }

    /// Why an intent came to nothing, where that is about a piece: the key of what is said.
    fn refusal(&self, intent: Intent) -> Option<&'static str> {
        let (position, focus) = (self.session.position(), self.hand.focus);
        let held = focus.held.is_some();
        let freely = |intent| position.respond(&mut Focus::at(focus.cell), intent);
        // Where arrows play by themselves there is no piece to be taken first.
        let arrows_play = || Direction::ALL.into_iter().any(|direction| matches!(freely(Intent::Direct(direction)), Response::Play(_)));
        match intent {
            Intent::Confirm if held => Some("play.notice.cannot_go"),
            Intent::Direct(_) | Intent::Click(_) if held || arrows_play() => Some("play.notice.cannot_go"),
            Intent::Confirm | Intent::Click(_) if self.hand.is_stuck(position) => Some("play.notice.cannot_move"),
            Intent::Letter(letter) => {
                let number = letter.to_digit(10)?;
                // Only where pieces are called by their numbers.
                ('0'..='9').find(|&number| freely(Intent::Letter(number)) != Response::Ignored)?;
                let called = position.scene().piece_at(focus.cell).is_some_and(|piece| u32::from(piece) == number);
                Some(match (held, called) {
                    (true, _) => "play.notice.cannot_go",
                    (false, true) => "play.notice.cannot_move",
                    (false, false) => "play.notice.no_such_number",
                })
            }
            _ => None,
        }
    }

    fn hint(&mut self, desk: &mut Desk) -> Outcome {
        if self.session.is_solved() {
            return Outcome::Ignored;
        }
        if self.session.left() == puzzle::Left::Never {
            self.notice = Some(self.why_no_best(desk));
            return Outcome::Done;
        }
        let before = self.session.done();
        let stage = self.session.hint().map_or(0, |stage| stage as u8 + 1);
        if stage >= desk.settings.hint_stages {
            self.notice = Some(Phrase::new("play.notice.hint_end"));
            return Outcome::Done;
        }
        // What is typed gives way, so that the hint can be read.
        self.hand.focus.typed = Typed::default();
        let mut hinted = Hinted::Nothing;
        self.beside_the_hand(|session| {
            hinted = session.advance_hint();
            session.done() != before
        });
        match hinted {
            Hinted::New => self.journal.help.take_hint(self.session.hint()),
            Hinted::Again => {}
            Hinted::Nothing => self.notice = Some(self.why_no_best(desk)),
        }
        self.settle();
        Outcome::Done
    }

    /// Why no best move can be told.
    fn why_no_best(&self, desk: &Desk) -> Phrase {
        let key = if self.session.is_solved() {
            "play.notice.is_solved"
        } else if self.session.left() == puzzle::Left::Never {
            "play.notice.no_way"
        } else if matches!(self.coach.status(), crate::game::Status::Limited(_)) {
            "play.notice.limited"
        } else if self.coach.is_stopped() {
            "play.notice.stopped"
        } else {
            "play.notice.searching"
        };
        Phrase::new(key).with("key", desk.keys.key_of(self.context, Action::StopSolver))
    }

    /// Goes to the place of the run at a column of the timeline.
    fn travel(&mut self, x: u16, desk: &mut Desk) -> Outcome {
        let Some(done) = render::done_at(self, desk, x) else { return Outcome::Ignored };
        self.go_to(done, desk);
        Outcome::Done
    }

    /// Plays a move of the list beside the board.
    fn play_listed(&mut self, row: usize, desk: &mut Desk) -> Outcome {
        self.refresh(desk);
        let Some(action) = self.facts.next.get(row).map(|graded| graded.action.clone()) else { return Outcome::Ignored };
        self.beside_the_hand(|session| session.play_action(&action));
        self.settle();
        Outcome::Done
    }

    fn walk(&mut self, desk: &mut Desk) -> Outcome {
        let asked = self.coach.ask_for_walk(&self.session, &mut desk.solver);
        self.notice = Some(Phrase::new(if asked { "play.notice.walking" } else { "play.notice.no_walk" }));
        Outcome::Done
    }

    fn confirm(&mut self, desk: &mut Desk) -> Outcome {
        match (self.session.is_solved(), self.beyond(1, desk).is_some()) {
            (true, true) => self.neighbour(1, desk),
            // The end is the last thing said.
            (true, false) => Outcome::Done,
            (false, _) => self.intend(Intent::Confirm),
        }
    }

    /// Says of a key that means nothing on this board where those stand that do, unless the end or
    /// something better has been said of it.
    fn note_idle(&mut self, outcome: Outcome, desk: &Desk) -> Outcome {
        if matches!(outcome, Outcome::Ignored) && self.notice.is_none() && !self.session.is_solved() {
            self.notice = Some(Phrase::new("play.notice.no_key").with("key", desk.keys.key_of(self.context, Action::Help)));
        }
        outcome
    }

    fn back(&mut self) -> Outcome {
        match self.intend(Intent::Cancel) {
            Outcome::Ignored => Outcome::Pop,
            outcome => outcome,
        }
    }
}

impl Screen for Play {
    fn context(&self) -> Context {
        self.context
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        render::render(self, canvas, desk);
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        self.notice = None;
        if desk.settings.sport && !self.session.is_solved() && tells(action) {
            self.notice = Some(Phrase::new("play.notice.sport").with("key", desk.keys.key_of(self.context(), Action::Settings)));
            return Outcome::Done;
        }
        match action {
            Action::Confirm => self.confirm(desk),
            Action::Back => self.back(),
            Action::Undo => self.jump(Session::undo, "play.notice.no_undo"),
            Action::Redo => self.jump(Session::redo, "play.notice.no_redo"),
            Action::Restart => self.jump(Session::restart, "play.notice.no_restart"),
            Action::BackToBest => self.jump(Session::go_back_to_best, "play.notice.on_best"),
            Action::Hint => self.hint(desk),
            Action::Solve => self.solve(desk),
            Action::Walk => self.walk(desk),
            Action::Review => self.review(desk),
            // Where the goal is reached there is nothing to search for.
            Action::Lab if self.session.is_solved() => Bench::open(&self.level, self.session.start(), desk),
            Action::Lab => Bench::open(&self.level, self.session.position(), desk),
            Action::HeatMap if !desk.numbers => {
                self.notice = Some(Phrase::new("play.notice.numbers_off").with("key", desk.keys.key_of(self.context, Action::ShowNumbers)));
                Outcome::Done
            }
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
                self.settle();
                Outcome::Done
            }
            Action::Share => self.share(desk),
            Action::Another => self.another(desk),
            Action::Edit if self.level.family.editor.is_some() => Outcome::Edit(self.level.family, Some(Box::new(self.level.clone()))),
            Action::Edit => {
                self.notice = Some(Phrase::new("play.notice.not_drawn"));
                Outcome::Done
            }
            Action::Copy => Outcome::Push(Box::new(Shown::copied(Phrase::new("shown.code"), self.level.code(), desk))),
            Action::PreviousLevel => self.neighbour(-1, desk),
            Action::NextLevel => self.neighbour(1, desk),
            action => {
                let outcome = Hand::intent(action).map_or(Outcome::Ignored, |intent| self.intend(intent));
                let listed = || Hand::listing(action, self.session.position()) != Footing::Hidden;
                if listed() { outcome } else { self.note_idle(outcome, desk) }
            }
        }
    }

    fn character(&mut self, character: char, desk: &mut Desk) -> Outcome {
        self.notice = None;
        let outcome = self.intend(Intent::Letter(character.to_ascii_lowercase()));
        self.note_idle(outcome, desk)
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
        let scene = self.session.position().scene();
        let area = Zones::of(desk.area, &scene).board;
        self.hand.mouse(mouse, &scene, area, &desk.look).map_or(Outcome::Ignored, |intent| self.intend(intent))
    }

    fn hear(&mut self, report: Report, desk: &mut Desk) -> Result<Outcome, Report> {
        let walk = self.coach.take(&mut self.session, report);
        self.settle();
        // The player may have moved on since the walk was asked for.
        let mut here = self.session.position().boxed();
        here.release();
        match walk.filter(|walk| walk.position().text() == here.text()) {
            Some(walk) => {
                self.notice = None;
                self.hand.focus.let_go();
                self.session.release();
                self.journal.help.take_playback();
                Ok(Outcome::Push(Box::new(self.film(walk, false, desk.now))))
            }
            None => Ok(Outcome::Done),
        }
    }

    fn play_on(&mut self, actions: &[puzzle::Action], _desk: &mut Desk) {
        self.beside_the_hand(|session| actions.iter().take_while(|action| session.play_action(action)).count() > 0);
        self.settle();
    }

    fn footing(&self, action: Action, desk: &Desk) -> Footing {
        match action {
            Action::Confirm if self.facts.solved && self.beyond(1, desk).is_none() => Footing::Hidden,
            Action::Confirm if self.facts.solved => Footing::Word("key.next_level"),
            Action::Confirm => self.hand.confirming(self.session.position()),
            Action::Share if !self.facts.solved => Footing::Hidden,
            Action::Edit if self.level.family.editor.is_none() => Footing::Hidden,
            action if desk.settings.sport && !self.facts.solved && tells(action) => Footing::Hidden,
            Action::BackToBest if desk.numbers && self.facts.off.is_some() && !self.facts.solved => Footing::Urgent,
            _ => Footing::Usual,
        }
    }

    fn listing(&self, action: Action) -> Footing {
        if action == Action::Edit && self.level.family.editor.is_none() {
            return Footing::Hidden;
        }
        Hand::listing(action, self.session.position())
    }

    fn go_to(&mut self, done: usize, _desk: &mut Desk) -> bool {
        let go = |session: &mut Session| {
            while session.done() > done && session.undo() {}
            while session.done() < done && session.redo() {}
            true
        };
        self.jump(go, "");
        true
    }

    fn remember(&mut self, desk: &mut Desk) {
        // Who has begun already goes on with what is on the board; the other run stays kept.
        if self.session.entries().is_empty() && self.journal.help.is_none() {
            (self.journal, self.notice) = resume(&self.level, &mut self.session, desk);
            self.hand = Hand::new(self.session.position().focus());
            self.settle();
        }
    }

    fn uncovered(&mut self, _desk: &mut Desk) {
        self.settle();
    }

    fn advance(&mut self, desk: &mut Desk) -> Option<Duration> {
        self.refresh(desk);
        let elapsed = self.journal.elapsed(desk.now).subsec_nanos();
        self.clock.then(|| Duration::from_nanos(u64::from(1_000_000_000 - elapsed)))
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.level.family.id)
    }
}
