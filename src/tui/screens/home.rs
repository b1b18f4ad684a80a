//! The first screen: the families of puzzles and what the chosen one is about.

use super::browser::Browser;
use super::help::rules;
use super::list::Cursor;
use super::{Desk, Mouse, Outcome, Screen};
use crate::puzzle::Family;
use crate::puzzles::FAMILIES;
use crate::tui::canvas::{Canvas, cut, pad, width};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The row of the first family.
const FIRST_ROW: u16 = 4;

/// The list of families.
#[derive(Default)]
pub(in crate::tui) struct Home {
    cursor: Cursor,
}

impl Home {
    fn families(desk: &Desk) -> Vec<&'static Family> {
        FAMILIES.iter().copied().filter(|family| desk.library.of(family.id).next().is_some()).collect()
    }

    fn open(&self, desk: &Desk) -> Outcome {
        match Self::families(desk).get(self.cursor.at) {
            Some(family) => Outcome::Push(Box::new(Browser::new(family, desk))),
            None => Outcome::Ignored,
        }
    }
}

impl Screen for Home {
    fn context(&self) -> Context {
        Context::Home
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, y) = (i32::from(area.x) + 1, i32::from(area.y));
        let columns = usize::from(area.width).saturating_sub(2);
        canvas.put(x, y, &cut(&text.get("home.title"), columns), Tone::Title);
        let names: Vec<(String, String)> = Self::families(desk)
            .iter()
            .map(|family| {
                let levels = desk.library.of(family.id);
                let (count, solved) =
                    levels.fold((0, 0), |(count, solved), level| (count + 1, solved + usize::from(desk.solved.contains_key(&level.id))));
                (text.get(&format!("{}.name", family.id)), format!("{solved}/{count}"))
            })
            .collect();
        let name_width = names.iter().map(|(name, _)| width(name)).max().unwrap_or(0).max(width(&text.get("home.family"))) + 3;
        canvas.put(x + 4, y + 2, &pad(&text.get("home.family"), name_width), Tone::Dim);
        canvas.put(x + 4 + name_width as i32, y + 2, &text.get("home.solved"), Tone::Dim);
        canvas.fill(x, y + 3, columns.min(60) as i32, 1, canvas.look().glyphs.single.horizontal, Tone::Dim);
        for (row, (name, solved)) in names.iter().enumerate() {
            let chosen = row == self.cursor.at;
            let line = format!("{} {} {}{}", if chosen { '>' } else { ' ' }, row + 1, pad(name, name_width), pad(solved, 8));
            let tone = if chosen { Tone::Cursor } else { Tone::Plain };
            canvas.put(x, y + i32::from(FIRST_ROW) + row as i32, &cut(&line, columns), tone);
        }
        let mut row = y + i32::from(FIRST_ROW) + names.len() as i32 + 1;
        if let Some(family) = Self::families(desk).get(self.cursor.at) {
            for line in rules(family.id, text, columns.min(76)) {
                canvas.put(x, row, &line, Tone::Plain);
                row += 1;
            }
        }
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        if action == Action::Confirm {
            self.open(desk)
        } else if self.cursor.act(action, Self::families(desk).len()) {
            Outcome::Done
        } else {
            Outcome::Ignored
        }
    }

    fn character(&mut self, character: char, desk: &mut Desk) -> Outcome {
        let row = character.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
        match row.filter(|&row| row < Self::families(desk).len()) {
            Some(row) => {
                self.cursor.at = row;
                self.open(desk)
            }
            None => Outcome::Ignored,
        }
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(_, y) => {
                let row = usize::from(y.saturating_sub(desk.area.y)).checked_sub(usize::from(FIRST_ROW));
                match row.filter(|&row| row < Self::families(desk).len()) {
                    Some(row) if row == self.cursor.at => self.open(desk),
                    Some(row) => {
                        self.cursor.at = row;
                        Outcome::Done
                    }
                    None => Outcome::Ignored,
                }
            }
            Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }
}
