//! The first screen: the run to go on with, the families of puzzles, what the chosen one is about,
//! and today's puzzle of each.

use super::browser::Browser;
use super::generate::Generate;
use super::help::rules;
use super::list::Cursor;
use super::making::{Making, play};
use super::records::Records;
use super::{Desk, Footing, Mouse, Outcome, Screen, edit, name};
use crate::game::{Daily, Day};
use crate::levels::{Level, Name};
use crate::puzzle::{Family, Metric, Phrase};
use crate::puzzles::FAMILIES;
use crate::store::Unfinished;
use crate::text::Text;
use crate::tui::canvas::{Canvas, cut, pad, width};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// Rows on the screen, by how much room there is.
#[derive(Debug, Clone, Copy)]
struct Rows {
    /// What stands above the families.
    above: u16,
    /// The heads of the columns, where there are any, and the line below them.
    head: Option<(u16, bool)>,
    /// The first family.
    families: u16,
}

impl Rows {
    /// The roomiest arrangement in so many rows that leaves no family out.
    fn of(height: u16, above: bool, families: usize) -> Self {
        let above_rows = u16::from(above);
        let all = [
            Rows { above: 2, head: Some((2 + 2 * above_rows, true)), families: 4 + 2 * above_rows },
            Rows { above: 1, head: Some((1 + above_rows, false)), families: 2 + above_rows },
            Rows { above: 1, head: None, families: 1 + above_rows },
        ];
        all.into_iter().find(|rows| usize::from(rows.families) + families <= usize::from(height)).unwrap_or(all[2])
    }
}

/// What a row of the list opens.
enum Entry<'a> {
    /// The newest unfinished run.
    Continue(Resumed<'a>, &'a Unfinished),
    /// For who has played nothing yet: the level that teaches first.
    Begin(&'a Level),
    Family(&'static Family),
}

impl Entry<'_> {
    fn family(&self) -> &'static Family {
        match self {
            Entry::Family(family) => family,
            Entry::Continue(level, _) => level.family(),
            Entry::Begin(level) => level.family,
        }
    }
}

/// The level of an unfinished run.
enum Resumed<'a> {
    /// It is there.
    Level(&'a Level),
    /// It is a daily puzzle that has to be made again.
    Daily(Daily),
}

impl Resumed<'_> {
    fn family(&self) -> &'static Family {
        match self {
            Resumed::Level(level) => level.family,
            Resumed::Daily(daily) => daily.family,
        }
    }

    fn name(&self) -> Name {
        match self {
            Resumed::Level(level) => level.name.clone(),
            Resumed::Daily(daily) => daily.name(),
        }
    }
}

/// The columns of figures, those that tell most first: solved, today, on a best path, without help.
const WORTH: [usize; 4] = [0, 3, 1, 2];

/// The list of families.
pub(in crate::tui) struct Home {
    /// Whether the cursor is on what stands above the families, as long as something does.
    above: bool,
    /// The family that it is on otherwise; the first one while there is none.
    family: Option<&'static str>,
}

impl Default for Home {
    fn default() -> Self {
        Home { above: true, family: None }
    }
}

/// What stands above the families: the newest unfinished run whose level there is, or where to
/// begin.
fn first(desk: &Desk) -> Option<Entry<'_>> {
    let level = |id: &str| desk.library.levels().iter().find(|level| level.id == id);
    let resumed = |id: &str| level(id).map(Resumed::Level).or_else(|| Daily::of_id(id).map(Resumed::Daily));
    let unfinished = desk.progress.newest().into_iter().find_map(|unfinished| Some((resumed(&unfinished.run.level)?, unfinished)));
    if let Some((level, unfinished)) = unfinished {
        return Some(Entry::Continue(level, unfinished));
    }
    let newcomer = desk.progress.levels().next().is_none();
    desk.library.levels().iter().find(|level| newcomer && level.is_first_step()).map(Entry::Begin)
}

impl Home {
    fn families(desk: &Desk) -> Vec<&'static Family> {
        FAMILIES.iter().copied().filter(|family| desk.library.of(family.id).next().is_some()).collect()
    }

    fn entries(desk: &Desk) -> Vec<Entry<'_>> {
        first(desk).into_iter().chain(Self::families(desk).into_iter().map(Entry::Family)).collect()
    }

    /// The place of the cursor among the entries: it stays on what it is on, whatever comes or goes
    /// above the families.
    fn at(&self, desk: &Desk) -> usize {
        let entries = Self::entries(desk);
        let before = entries.iter().filter(|entry| !matches!(entry, Entry::Family(_))).count();
        let on = |entry: &Entry| matches!(entry, Entry::Family(family) if Some(family.id) == self.family);
        if self.above && before > 0 { 0 } else { entries.iter().position(on).unwrap_or(before) }
    }

    fn chosen<'a>(&self, desk: &'a Desk) -> Option<Entry<'a>> {
        Self::entries(desk).into_iter().nth(self.at(desk))
    }

    /// Puts the cursor on an entry.
    fn choose(&mut self, at: usize, desk: &Desk) {
        let Some(entry) = Self::entries(desk).into_iter().nth(at) else { return };
        self.above = !matches!(entry, Entry::Family(_));
        self.family = Some(entry.family().id);
    }

    /// The family that is chosen, or the one of the level above the families.
    fn family_of(&self, desk: &Desk) -> Option<&'static Family> {
        self.chosen(desk).map(|entry| entry.family())
    }

    fn rows(desk: &Desk) -> Rows {
        Rows::of(desk.area.height, first(desk).is_some(), Self::families(desk).len())
    }

    fn open(&mut self, desk: &mut Desk) -> Outcome {
        // What is open may be gone from above the families when it is left.
        self.choose(self.at(desk), desk);
        let level = match self.chosen(desk) {
            Some(Entry::Family(family)) => return Outcome::Push(Box::new(Browser::new(family, desk))),
            Some(Entry::Continue(Resumed::Level(level), _) | Entry::Begin(level)) => level.clone(),
            Some(Entry::Continue(Resumed::Daily(daily), _)) => return Making::daily(daily, desk),
            None => return Outcome::Ignored,
        };
        let id = level.id.clone();
        let Some(screen) = play(level, desk) else {
            desk.progress.forget(&id);
            return Outcome::Done;
        };
        Outcome::Push(screen)
    }

    /// Today's puzzle of the chosen family.
    fn today(&self, desk: &mut Desk) -> Outcome {
        let daily = self.family_of(desk).and_then(|family| Daily::all(Day::today()).find(|daily| daily.family.id == family.id));
        daily.map_or(Outcome::Ignored, |daily| Making::daily(daily, desk))
    }

    /// The row of the screen on which an entry stands.
    fn row(desk: &Desk, entry: usize) -> u16 {
        let rows = Self::rows(desk);
        match (first(desk).is_some(), entry as u16) {
            (true, 0) => rows.above,
            (true, entry) => rows.families + entry - 1,
            (false, entry) => rows.families + entry,
        }
    }

    /// The text below the families: what the chosen one is about, and how its daily puzzle stands.
    fn about(family: &'static Family, desk: &Desk, text: Text, columns: usize) -> Vec<String> {
        let mut lines = rules(family.id, text, columns.min(76));
        let day = Day::today();
        if let Some(daily) = Daily::all(day).find(|daily| daily.family.id == family.id) {
            let streak = desk.progress.streak(family.id, day);
            let values = [
                ("date", day.to_string()),
                ("state", today_words(&daily, desk, text)),
                ("current", streak.current.to_string()),
                ("longest", streak.longest.to_string()),
            ];
            let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
            lines.push(String::new());
            lines.push(text.fill(if streak.longest > 0 { "home.daily_streak" } else { "home.daily" }, &values));
        }
        lines
    }
}

/// `* new`, `> begun` or `+ done`.
fn today_words(daily: &Daily, desk: &Desk, text: Text) -> String {
    let id = daily.id();
    let key = match desk.progress.unfinished(&id) {
        _ if desk.progress.is_solved(&id) => "home.today_done",
        Some(unfinished) if !unfinished.run.moves.is_empty() => "home.today_begun",
        _ => "home.today_new",
    };
    text.get(key)
}

/// `Klotski "Heng Dao Li Ma"  37 moves, 104 left`.
fn told(level: &Resumed, unfinished: &Unfinished, desk: &Desk, columns: usize) -> String {
    let text = desk.look.text;
    let run = &unfinished.run;
    let shown = if let Resumed::Level(level) = level { level.metric } else { None };
    let metric = desk.settings.metric.or(shown).filter(|metric| run.counts.contains_key(metric));
    let metric = metric.or_else(|| run.counts.keys().next_back().copied()).unwrap_or(Metric::Moves);
    let count = text.count(run.counts.get(&metric).copied().unwrap_or(run.moves.len() as u32), metric);
    let family = text.get(&format!("{}.name", level.family().id));
    let level = level.name();
    let left = run.left.filter(|_| desk.numbers);
    let phrase = Phrase::new(if left.is_some() { "home.unfinished_left" } else { "home.unfinished" });
    let phrase = phrase.with("puzzle", family).with("level", name(text, &level)).with("count", count);
    text.fitting(&left.into_iter().fold(phrase, |phrase, left| phrase.with("left", left.to_string())), columns)
}

impl Screen for Home {
    fn context(&self) -> Context {
        Context::Home
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        let text = canvas.look().text;
        let (x, y, columns) = canvas.margins();
        canvas.put(x, y, &cut(&text.fitting(&Phrase::new("home.title"), columns), columns), Tone::Title);
        let (entries, at) = (Self::entries(desk), self.at(desk));
        let heads = ["home.family", "home.solved", "home.best_path", "home.clean", "home.today"].map(|key| text.get(key));
        let name_of = |family: &Family| text.get(&format!("{}.name", family.id));
        let names = Self::families(desk).into_iter().map(|family| width(&name_of(family)));
        let name_columns = names.max().unwrap_or(0).max(width(&heads[0])) + 3;
        let column = heads[1..].iter().map(|head| width(head)).max().unwrap_or(0).max(7) + 3;
        // Columns that have no room are left out, those that tell least first.
        let room = (columns.saturating_sub(name_columns + 4) + 3) / column;
        let mut shown = WORTH[..room.min(WORTH.len())].to_vec();
        shown.sort_unstable();
        let figures = |cells: &[String]| shown.iter().map(|&number| pad(&cells[number], column)).collect::<String>();
        let line = pad(&heads[0], name_columns) + &figures(&heads[1..]);
        if let Some((head, ruled)) = Self::rows(desk).head {
            let head = y + i32::from(head);
            canvas.put(x + 4, head, &cut(line.trim_end(), columns.saturating_sub(4)), Tone::Dim);
            let ruled = if ruled { columns.min(name_columns + shown.len() * column + 4) } else { 0 };
            canvas.fill(x, head + 1, ruled as i32, 1, canvas.look().glyphs.single.horizontal, Tone::Dim);
        }
        let day = Day::today();
        for (row, entry) in entries.iter().enumerate() {
            let chosen = row == at;
            let mark = if chosen { '>' } else { ' ' };
            let line = match entry {
                Entry::Continue(level, unfinished) => {
                    let begins = format!("{mark} {}  ", text.get("home.continue"));
                    let room = columns.saturating_sub(width(&begins));
                    begins + &told(level, unfinished, desk, room)
                }
                Entry::Begin(level) => {
                    let begin = Phrase::new("home.begin").with("puzzle", name_of(level.family)).with("pack", name(text, &level.pack));
                    format!("{mark} {}", text.fitting(&begin, columns.saturating_sub(2)))
                }
                Entry::Family(family) => {
                    let (count, sums) = desk.sums(family);
                    let number = row + 1 - (entries.len() - Self::families(desk).len());
                    let [solved, best, clean] = sums.map(|sum| format!("{sum}/{count}"));
                    let daily = Daily::all(day).find(|daily| daily.family.id == family.id);
                    let today = daily.map_or_else(|| ".".to_owned(), |daily| today_words(&daily, desk, text));
                    let figures = figures(&[solved, best, clean, today]);
                    format!("{mark} {number} {}{}", pad(&name_of(family), name_columns), figures.trim_end())
                }
            };
            let tone = if chosen { Tone::Cursor } else { Tone::Plain };
            canvas.put(x, y + i32::from(Self::row(desk, row)), &cut(&line, columns), tone);
        }
        let row = y + i32::from(Self::rows(desk).families) + Self::families(desk).len() as i32 + 1;
        if let Some(family) = self.family_of(desk) {
            for (line, at) in Self::about(family, desk, text, columns).iter().zip(row..) {
                canvas.put(x, at, &cut(line, columns), Tone::Plain);
            }
        }
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        match action {
            Action::Confirm => self.open(desk),
            Action::Records => Outcome::Push(Box::new(Records::new(desk))),
            Action::Today => self.today(desk),
            Action::Generate => {
                self.family_of(desk).map_or(Outcome::Ignored, |family| Outcome::Push(Box::new(Generate::new(family, None))))
            }
            Action::Edit => {
                let level = match self.chosen(desk) {
                    Some(Entry::Continue(Resumed::Level(level), _)) => Some(level.clone()),
                    _ => None,
                };
                self.family_of(desk).map_or(Outcome::Ignored, |family| edit(family, level.as_ref(), desk))
            }
            _ => {
                let mut cursor = Cursor { at: self.at(desk) };
                if !cursor.act(action, Self::entries(desk).len()) {
                    return Outcome::Ignored;
                }
                self.choose(cursor.at, desk);
                Outcome::Done
            }
        }
    }

    fn character(&mut self, character: char, desk: &mut Desk) -> Outcome {
        let before = Self::entries(desk).len() - Self::families(desk).len();
        let row = character.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1)).map(|row| row + before);
        match row.filter(|&row| row < Self::entries(desk).len()) {
            Some(row) => {
                self.choose(row, desk);
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
                    Some(row) if row == self.at(desk) => self.open(desk),
                    Some(row) => {
                        self.choose(row, desk);
                        Outcome::Done
                    }
                    None => Outcome::Ignored,
                }
            }
            Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }

    fn uncovered(&mut self, desk: &mut Desk) {
        // What was above may be gone: what comes there later is something else.
        self.above &= first(desk).is_some();
    }

    fn footing(&self, action: Action, desk: &Desk) -> Footing {
        match action {
            Action::Edit if self.family_of(desk).is_some_and(|family| family.editor.is_none()) => Footing::Hidden,
            _ => Footing::Usual,
        }
    }
}
