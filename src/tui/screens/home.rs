//! The first screen: the run to go on with, the families of puzzles, what the chosen one is about.

use super::browser::Browser;
use super::help::rules;
use super::list::Cursor;
use super::play::Play;
use super::records::Records;
use super::{Desk, Mouse, Outcome, Screen, name};
use crate::levels::Level;
use crate::puzzle::Family;
use crate::puzzles::FAMILIES;
use crate::store::Unfinished;
use crate::text::Text;
use crate::tui::canvas::{Canvas, cut, pad, width};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The row of the run to go on with.
const CONTINUE_ROW: u16 = 2;

/// What a row of the list opens.
enum Entry<'a> {
    Continue(&'a Level, &'a Unfinished),
    Family(&'static Family),
}

/// The list of families.
#[derive(Default)]
pub(in crate::tui) struct Home {
    cursor: Cursor,
}

/// The newest unfinished run whose level is still there.
fn unfinished(desk: &Desk) -> Option<(&Level, &Unfinished)> {
    let level = |id: &str| desk.library.levels().iter().find(|level| level.id == id);
    desk.progress.newest().into_iter().find_map(|unfinished| Some((level(&unfinished.run.level)?, unfinished)))
}

impl Home {
    fn families(desk: &Desk) -> Vec<&'static Family> {
        FAMILIES.iter().copied().filter(|family| desk.library.of(family.id).next().is_some()).collect()
    }

    fn entries(desk: &Desk) -> Vec<Entry<'_>> {
        let unfinished = unfinished(desk).map(|(level, unfinished)| Entry::Continue(level, unfinished));
        unfinished.into_iter().chain(Self::families(desk).into_iter().map(Entry::Family)).collect()
    }

    /// The row of the first family.
    fn first_row(desk: &Desk) -> u16 {
        if unfinished(desk).is_some() { CONTINUE_ROW + 4 } else { CONTINUE_ROW + 2 }
    }

    fn open(&self, desk: &mut Desk) -> Outcome {
        let level = match Self::entries(desk).get(self.cursor.at) {
            Some(Entry::Family(family)) => return Outcome::Push(Box::new(Browser::new(family, desk))),
            Some(Entry::Continue(level, _)) => (*level).clone(),
            None => return Outcome::Ignored,
        };
        let Ok(position) = level.open() else {
            desk.progress.forget(&level.id);
            return Outcome::Done;
        };
        Outcome::Push(Box::new(Play::new(level, position, desk)))
    }

    /// The row of the screen on which an entry stands.
    fn row(desk: &Desk, entry: usize) -> u16 {
        match (unfinished(desk).is_some(), entry as u16) {
            (true, 0) => CONTINUE_ROW,
            (true, entry) => Self::first_row(desk) + entry - 1,
            (false, entry) => Self::first_row(desk) + entry,
        }
    }
}

/// `Klotski "Heng Dao Li Ma"  step 37, 104 left`.
fn told(level: &Level, unfinished: &Unfinished, desk: &Desk, text: Text) -> String {
    let run = &unfinished.run;
    let metric =
        desk.settings.metric.or(level.metric).and_then(|metric| run.counts.get(&metric)).or_else(|| run.counts.values().next_back());
    let step = metric.copied().unwrap_or(run.moves.len() as u32).to_string();
    let family = text.get(&format!("{}.name", level.family.id));
    let values = [("puzzle", family.as_str()), ("level", name(text, &level.name)), ("step", &step)];
    match run.left.filter(|_| desk.numbers) {
        Some(left) => text.fill("home.unfinished_left", &[&values[..], &[("left", left.to_string().as_str())]].concat()),
        None => text.fill("home.unfinished", &values),
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
        let entries = Self::entries(desk);
        let heads = ["home.family", "home.solved", "home.best_path", "home.clean"].map(|key| text.get(key));
        let name_of = |family: &Family| text.get(&format!("{}.name", family.id));
        let names = Self::families(desk).into_iter().map(|family| width(&name_of(family)));
        let name_columns = names.max().unwrap_or(0).max(width(&heads[0])) + 3;
        let column = heads[1..].iter().map(|head| width(head)).max().unwrap_or(0).max(7) + 3;
        let head = y + i32::from(Self::first_row(desk)) - 2;
        let line = heads[1..].iter().fold(pad(&heads[0], name_columns), |line, head| line + &pad(head, column));
        canvas.put(x + 4, head, &cut(&line, columns.saturating_sub(4)), Tone::Dim);
        canvas.fill(x, head + 1, columns.min(name_columns + 3 * column + 4) as i32, 1, canvas.look().glyphs.single.horizontal, Tone::Dim);
        for (row, entry) in entries.iter().enumerate() {
            let chosen = row == self.cursor.at;
            let mark = if chosen { '>' } else { ' ' };
            let line = match entry {
                Entry::Continue(level, unfinished) => {
                    format!("{mark} {}  {}", text.get("home.continue"), told(level, unfinished, desk, text))
                }
                Entry::Family(family) => {
                    let (mut count, mut solved, mut perfect, mut clean) = (0, 0, 0, 0);
                    for level in desk.library.of(family.id) {
                        count += 1;
                        if let Some(best) = desk.progress.best(&level.id) {
                            solved += usize::from(best.solved > 0);
                            perfect += usize::from(best.perfect);
                            clean += usize::from(!best.clean.is_empty());
                        }
                    }
                    let number = row + 1 - (entries.len() - Self::families(desk).len());
                    let sums = [solved, perfect, clean].map(|sum| pad(&format!("{sum}/{count}"), column));
                    format!("{mark} {number} {}{}", pad(&name_of(family), name_columns), sums.concat())
                }
            };
            let tone = if chosen { Tone::Cursor } else { Tone::Plain };
            canvas.put(x, y + i32::from(Self::row(desk, row)), &cut(&line, columns), tone);
        }
        let mut row = y + i32::from(Self::first_row(desk)) + Self::families(desk).len() as i32 + 1;
        if let Some(Entry::Family(family)) = entries.get(self.cursor.at) {
            for line in rules(family.id, text, columns.min(76)) {
                canvas.put(x, row, &line, Tone::Plain);
                row += 1;
            }
        }
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        if action == Action::Confirm {
            self.open(desk)
        } else if action == Action::Records {
            Outcome::Push(Box::new(Records::new(desk)))
        } else if action == Action::Edit {
            match Self::entries(desk).get(self.cursor.at) {
                Some(Entry::Family(family)) if family.editor.is_some() => Outcome::Edit(family, None),
                Some(Entry::Continue(level, _)) if level.family.editor.is_some() => {
                    Outcome::Edit(level.family, Some(Box::new((*level).clone())))
                }
                _ => Outcome::Ignored,
            }
        } else if self.cursor.act(action, Self::entries(desk).len()) {
            Outcome::Done
        } else {
            Outcome::Ignored
        }
    }

    fn character(&mut self, character: char, desk: &mut Desk) -> Outcome {
        let before = Self::entries(desk).len() - Self::families(desk).len();
        let row = character.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1)).map(|row| row + before);
        match row.filter(|&row| row < Self::entries(desk).len()) {
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
                let pressed = y.saturating_sub(desk.area.y);
                match (0..Self::entries(desk).len()).find(|&entry| Self::row(desk, entry) == pressed) {
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
