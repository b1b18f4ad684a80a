//! A level from elsewhere: a code or a board, pasted or typed, and what it can be taken for.

use super::list::{Clicked, Cursor};
use super::play::Play;
use super::{Desk, Mouse, Outcome, Screen};
use crate::levels::{Level, import};
use crate::puzzle::{Family, InputError, Setup};
use crate::text::Text;
use crate::tui::canvas::{Canvas, cut, wrap};
use crate::tui::field::Field;
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The longest text that is taken, in characters: more than any board has.
const LONGEST: usize = 1 << 17;

/// The row of the first choice.
const FIRST_ROW: u16 = 4;

/// What can be done with the text.
enum Choice {
    Play(Box<Level>),
    Edit(&'static Family, Setup),
}

/// A field, and below it what its text can be.
pub(in crate::tui) struct Import {
    field: Field,
    choices: Vec<Choice>,
    /// Why it is no more than that, in lines.
    errors: Vec<String>,
    cursor: Cursor,
}

impl Import {
    /// A field with a text in it, which may be empty.
    pub fn new(text: &str, desk: &Desk) -> Self {
        let mut import = Import { field: Field::new(text, LONGEST), choices: Vec::new(), errors: Vec::new(), cursor: Cursor::default() };
        import.read(desk);
        import
    }

    /// Reads the text anew.
    fn read(&mut self, desk: &Desk) {
        (self.choices, self.errors, self.cursor) = (Vec::new(), Vec::new(), Cursor::default());
        if self.field.text().trim().is_empty() {
            return;
        }
        let read = match import(self.field.text()) {
            Ok(read) => read,
            Err(error) => {
                self.errors.push(desk.look.text.error(&error));
                return;
            }
        };
        let editable = read.levels.iter().filter(|level| level.family.editor.is_some()).map(|level| (level.family, level.setup.clone()));
        // Almost any text can be drawn as blocks; what is a level of some puzzle is not meant so.
        let drawn = if read.levels.is_empty() { read.drawings } else { Vec::new() };
        // Who is offered no level wants to know why.
        let lacks = drawn.iter().filter_map(|(family, setup)| Some((*family, (family.build)(setup).err()?))).collect();
        let drawings: Vec<_> = editable.chain(drawn).collect();
        let known = |level: Level| desk.library.known(&level).cloned().unwrap_or(level);
        self.choices.extend(read.levels.into_iter().map(|level| Choice::Play(Box::new(known(level)))));
        self.choices.extend(drawings.into_iter().map(|(family, setup)| Choice::Edit(family, setup)));
        let text = desk.look.text;
        let refused: Vec<(&Family, InputError)> = if self.choices.is_empty() { read.errors } else { lacks };
        let told = |(family, error): &(&Family, _)| text.pair(&text.get(&format!("{}.name", family.id)), &text.error(error));
        if !self.choices.is_empty() && !refused.is_empty() {
            self.errors.push(text.get("import.no_level"));
        }
        if self.choices.is_empty() && !refused.is_empty() {
            self.errors.push(text.pair(&text.get("import.not_read"), &text.get("import.help")));
        }
        self.errors.extend(refused.iter().map(told));
    }

    fn open(&self, desk: &mut Desk) -> Outcome {
        match self.choices.get(self.cursor.at) {
            Some(Choice::Play(level)) => match level.open() {
                Ok(position) => Outcome::Replace(Box::new(Play::new((**level).clone(), position, desk))),
                Err(_) => Outcome::Ignored,
            },
            Some(Choice::Edit(family, setup)) => Outcome::Edit(family, Some(Box::new(Level::shared(family, setup.clone())))),
            None => Outcome::Ignored,
        }
    }

    fn words(choice: &Choice, text: Text) -> String {
        let (key, family) = match choice {
            Choice::Play(level) => ("import.play", level.family),
            Choice::Edit(family, _) => ("import.edit", *family),
        };
        text.fill(key, &[("puzzle", &text.get(&format!("{}.name", family.id)))])
    }
}

impl Screen for Import {
    fn context(&self) -> Context {
        Context::Text
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        let text = canvas.look().text;
        let (x, y, columns) = canvas.margins();
        canvas.put(x, y, &cut(&text.get("import.title"), columns), Tone::Title);
        self.field.draw(canvas, x, y + 2, columns);
        let mut row = y + i32::from(FIRST_ROW);
        for (index, choice) in self.choices.iter().enumerate() {
            let chosen = index == self.cursor.at;
            let line = format!("{} {} ", if chosen { '>' } else { ' ' }, Self::words(choice, desk.look.text));
            canvas.put(x, row, &cut(&line, columns), if chosen { Tone::Cursor } else { Tone::Plain });
            row += 1;
        }
        let (lines, tone) = if self.field.text().trim().is_empty() {
            (vec![text.get("import.help")], Tone::Dim)
        } else {
            (self.errors.clone(), Tone::Warning)
        };
        row += i32::from(!self.choices.is_empty());
        // Whole reasons, as many as there is room for; the first says what was expected.
        for (index, lines) in lines.iter().map(|line| wrap(line, columns)).enumerate() {
            if index > 0 && row + lines.len() as i32 > i32::from(canvas.area().bottom()) {
                break;
            }
            for line in lines {
                canvas.put(x, row, &line, tone);
                row += 1;
            }
        }
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        match action {
            Action::Confirm => self.open(desk),
            Action::Back => Outcome::Pop,
            Action::Up | Action::Down if self.cursor.act(action, self.choices.len()) => Outcome::Done,
            action => {
                let before = self.field.text().to_owned();
                if !self.field.act(action) {
                    return Outcome::Ignored;
                }
                if self.field.text() != before {
                    self.read(desk);
                }
                Outcome::Done
            }
        }
    }

    fn character(&mut self, character: char, desk: &mut Desk) -> Outcome {
        self.field.character(character);
        self.read(desk);
        Outcome::Done
    }

    fn paste(&mut self, text: &str, desk: &mut Desk) -> Outcome {
        self.field.paste(text);
        self.read(desk);
        Outcome::Done
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(_, y) => {
                let count = self.choices.len();
                match self.cursor.click(y, desk.area.y + FIRST_ROW, (count, 0), count) {
                    Clicked::Again => self.open(desk),
                    Clicked::Chosen => Outcome::Done,
                    Clicked::Nothing => Outcome::Ignored,
                }
            }
            Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }
}
