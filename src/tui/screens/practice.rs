//! Places where a best move was missed, to be played better: no number, no hint, no answer.

use super::play::{Hand, Speech, Zones, draw_scene, mark_words};
use super::{Desk, Footing, Mouse, Outcome, Screen, name};
use crate::game::{Attempted, Practice};
use crate::levels::Level;
use crate::puzzle::{Focus, Intent, Phrase};
use crate::tui::board::Overlay;
use crate::tui::canvas::{Canvas, cut};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// A round of places over the review that they come from.
pub(in crate::tui) struct Drill {
    practice: Practice,
    level: Level,
    hand: Hand,
    said: Phrase,
}

impl Drill {
    /// A round from its first place on.
    pub fn new(practice: Practice, level: Level) -> Self {
        let hand = Hand::new(practice.position().focus());
        Drill { practice, level, hand, said: Phrase::new("practice.ask") }
    }

    fn intend(&mut self, intent: Intent, desk: &Desk) -> Outcome {
        match self.practice.respond(&mut self.hand.focus, intent) {
            Attempted::Nothing => {}
            Attempted::Found => {
                let (at, count) = self.practice.place();
                let key = if at + 1 == count { "practice.done" } else { "practice.found" };
                self.said = Phrase::new(key).with("wrong", self.practice.wrong().to_string());
            }
            Attempted::Wrong(mark) => self.said = Phrase::new("practice.wrong").with("mark", mark_words(mark, desk.look.text)),
        }
        Outcome::Done
    }

    fn advance(&mut self) -> Outcome {
        if !self.practice.advance() {
            return Outcome::Pop;
        }
        self.hand = Hand::new(self.practice.position().focus());
        self.said = Phrase::new("practice.ask");
        Outcome::Done
    }
}

impl Screen for Drill {
    fn context(&self) -> Context {
        if self.practice.position().scene().takes_text() { Context::TypingPractice } else { Context::Practice }
    }

    fn render(&self, canvas: &mut Canvas, _desk: &Desk) {
        let scene = self.practice.position().scene();
        let zones = Zones::of(canvas.area(), &scene);
        let text = canvas.look().text;
        let columns = usize::from(zones.title.width).saturating_sub(2);
        let (at, count) = self.practice.place();
        let values = [("level", name(text, &self.level.name)), ("place", &(at + 1).to_string()), ("count", &count.to_string())];
        let title = text.fill("practice.title", &values);
        canvas.put(i32::from(zones.title.x) + 1, i32::from(zones.title.y), &cut(&title, columns), Tone::Title);
        let focus = Some(self.hand.focus);
        let area = zones.body();
        draw_scene(&mut canvas.part(area), &scene, area, &Overlay { focus, ..Overlay::default() });
        let (said, tone) = match self.practice.position().remark(&self.hand.focus) {
            Some(remark) => (remark.phrase, if remark.plays { Tone::Strong } else { Tone::Warning }),
            None => (self.said.clone(), if self.practice.is_found() { Tone::Strong } else { Tone::Hint }),
        };
        Speech::default().and(&zones, &text.fitting(&said, columns), tone).draw(canvas, &zones);
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        match action {
            Action::Confirm if self.practice.is_found() => self.advance(),
            Action::NextLevel => self.advance(),
            Action::Back if self.hand.focus == Focus::at(self.hand.focus.cell) => Outcome::Pop,
            action => Hand::intent(action).map_or(Outcome::Ignored, |intent| self.intend(intent, desk)),
        }
    }

    fn character(&mut self, character: char, desk: &mut Desk) -> Outcome {
        self.intend(Intent::Letter(character.to_ascii_lowercase()), desk)
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        let scene = self.practice.position().scene();
        let zones = Zones::of(desk.area, &scene);
        let area = zones.body();
        self.hand.mouse(mouse, &scene, area, &desk.look).map_or(Outcome::Ignored, |intent| self.intend(intent, desk))
    }

    fn footing(&self, action: Action, _desk: &Desk) -> Footing {
        let (at, count) = self.practice.place();
        match action {
            Action::Confirm if self.practice.is_found() && at + 1 == count => Footing::Word("key.back"),
            Action::Confirm if self.practice.is_found() => Footing::Word("key.next_place"),
            Action::Confirm => self.hand.confirming(self.practice.position()),
            _ => Footing::Usual,
        }
    }

    fn listing(&self, action: Action) -> Footing {
        Hand::listing(action, self.practice.position())
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.level.family.id)
    }
}
