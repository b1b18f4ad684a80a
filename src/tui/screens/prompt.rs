//! A question with one line of text for an answer.

use super::{Desk, Mouse, Outcome, Screen};
use crate::tui::canvas::{Canvas, cut, wrap};
use crate::tui::field::Field;
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// A question over the screen that wants to know.
pub(in crate::tui) struct Prompt {
    /// Keys of `assets/text/`: the question, and what to know about it.
    title: &'static str,
    help: &'static str,
    field: Field,
}

impl Prompt {
    /// A question with an answer that gives way to what is typed.
    pub fn new(title: &'static str, help: &'static str, answer: &str, longest: usize) -> Self {
        Prompt { title, help, field: Field::proposing(answer, longest) }
    }
}

impl Screen for Prompt {
    fn context(&self) -> Context {
        Context::Text
    }

    fn render(&self, canvas: &mut Canvas, _desk: &Desk) {
        let text = canvas.look().text;
        let (x, y, columns) = canvas.margins();
        canvas.put(x, y, &cut(&text.get(self.title), columns), Tone::Title);
        self.field.draw(canvas, x, y + 2, columns);
        for (row, line) in wrap(&text.get(self.help), columns).iter().enumerate() {
            canvas.put(x, y + 4 + row as i32, line, Tone::Dim);
        }
    }

    fn act(&mut self, action: Action, _desk: &mut Desk) -> Outcome {
        match action {
            Action::Confirm => Outcome::Answer(self.field.text().to_owned()),
            Action::Back => Outcome::Pop,
            action if self.field.act(action) => Outcome::Done,
            _ => Outcome::Ignored,
        }
    }

    fn character(&mut self, character: char, _desk: &mut Desk) -> Outcome {
        self.field.character(character);
        Outcome::Done
    }

    fn paste(&mut self, text: &str, _desk: &mut Desk) -> Outcome {
        self.field.paste(text);
        Outcome::Done
    }

    fn mouse(&mut self, _mouse: Mouse, _desk: &mut Desk) -> Outcome {
        Outcome::Ignored
    }
}
