//! The ways from a game to other screens: a playback, a review, a text to share, another level.

use std::time::Instant;

use super::Play;
use crate::game::{Playback, Share};
use crate::levels::Level;
use crate::puzzle::{Left, Phrase};
use crate::store::text;
use crate::tui::screens::generate::Generate;
use crate::tui::screens::making::Making;
use crate::tui::screens::playback::Film;
use crate::tui::screens::review::Study;
use crate::tui::screens::share::share_text;
use crate::tui::screens::shown::Shown;
use crate::tui::screens::{Desk, Outcome};

impl Play {
    pub(super) fn solve(&mut self, desk: &mut Desk) -> Outcome {
        let path = self.session.best_path().filter(|path| !path.is_empty());
        let mut start = self.session.position().boxed();
        start.release();
        let Some(playback) = path.and_then(|path| Playback::new(start, path)) else {
            self.notice = Some(self.why_no_best(desk));
            return Outcome::Done;
        };
        self.hand.focus.let_go();
        self.session.release();
        self.journal.help.take_playback();
        self.settle();
        Outcome::Push(Box::new(self.film(playback, true, desk.now)))
    }

    pub(super) fn film(&self, mut playback: Playback, shortest: bool, now: Instant) -> Film {
        playback.toggle(now);
        Film::new(playback, self.level.clone(), self.session.metric(), shortest, self.session.left())
    }

    /// The text that tells of this run, once it is solved.
    pub(super) fn shared(&self, desk: &Desk) -> Option<String> {
        Share::of(&self.session).map(|share| share_text(&self.level, &share, &self.journal.help, desk))
    }

    pub(super) fn share(&mut self, desk: &mut Desk) -> Outcome {
        if let Some(shared) = self.shared(desk) {
            Outcome::Push(Box::new(Shown::copied(Phrase::new("shown.share"), shared, desk)))
        } else {
            self.notice = Some(Phrase::new("share.not_yet"));
            Outcome::Done
        }
    }

    pub(super) fn review(&mut self, desk: &Desk) -> Outcome {
        if self.session.done() == 0 {
            self.notice = Some(Phrase::new("review.nothing_played"));
            return Outcome::Done;
        }
        let mut run = self.journal.run(&self.session, desk.now);
        // Whoever gets the text may have no pack with this level.
        if desk.library.levels().iter().all(|level| level.id != run.level) {
            run.level = self.level.code();
        }
        let written = text::format(&run);
        let shared = self.shared(desk);
        if let Some(study) = Study::new(self.level.clone(), &self.session, run.help, written, shared) {
            // Before the end it shows where better moves were.
            if !self.session.is_solved() {
                self.journal.help.take_playback();
                self.settle();
            }
            return Outcome::Push(Box::new(study));
        }
        self.notice = Some(Phrase::new("review.nothing_known"));
        Outcome::Done
    }

    /// The level so many places further on in the list; none where this one is in no list.
    pub(super) fn beyond<'a>(&self, by: isize, desk: &'a Desk) -> Option<&'a Level> {
        let place = desk.place(&self.level)?.checked_add_signed(by)?;
        desk.library.of(self.level.family.id).nth(place)
    }

    /// Opens the level so many places further on.
    pub(super) fn neighbour(&mut self, by: isize, desk: &mut Desk) -> Outcome {
        let Some(next) = self.beyond(by, desk).cloned() else {
            self.notice = Some(Phrase::new("play.notice.no_level"));
            return Outcome::Done;
        };
        match next.open() {
            Ok(position) => Outcome::Replace(Box::new(Play::new(next, position, desk))),
            Err(error) => {
                self.notice = Some(Phrase::new("play.notice.bad_level").with("error", desk.look.text.error(&error)));
                Outcome::Done
            }
        }
    }

    /// A new level like this one: made at once where it is known how this one was, else ordered.
    pub(super) fn another(&mut self, desk: &mut Desk) -> Outcome {
        let pack = self.level.id.rsplit_once('/').map(|(pack, _)| pack);
        if let Some(order) = pack.and_then(|pack| desk.orders.get(pack)).cloned() {
            return Outcome::Replace(Box::new(Making::another(&order, desk)));
        }
        let metric = self.session.metric();
        let length = match self.session.best() {
            Left::Exactly(best) if desk.numbers => Some(best),
            _ => self.level.par.get(&metric).copied(),
        };
        Outcome::Push(Box::new(Generate::new(self.level.family, length)))
    }
}
