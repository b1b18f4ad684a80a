//! The levels of a family, with the board of the chosen one.
//!
//! They are graded in the background while the list is on the screen, the chosen one first; what is
//! known of their difficulty stays until the program ends.

use std::collections::BTreeMap;

use ratatui::layout::Rect;

use super::arrangement::{grade_word, is_found};
use super::generate::Generate;
use super::lab::Bench;
use super::list::{Clicked, Cursor};
use super::play::Play;
use super::shown::Shown;
use super::{Desk, Footing, Mouse, Outcome, Screen, edit, name};
use crate::game::{Errand, Grade, Told, Word};
use crate::levels::Level;
use crate::puzzle::{Family, Metric, Phrase, Position};
use crate::text::Text;
use crate::tui::board::{Overlay, View};
use crate::tui::canvas::{Canvas, cut, pad, width, wrap};
use crate::tui::field::Field;
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The row of the first level.
const FIRST_ROW: u16 = 3;

/// Columns before a level's name: the cursor and the number, and the blank that no name fills.
const MARGIN: usize = 5;

/// Columns of the numbers beside a level's name.
const NUMBERS: usize = 14;

/// Columns of a level's grade, where there is room for it.
const GRADE: usize = 5;

/// The longest name that is looked for, in characters.
const LONGEST_FIND: usize = 40;

/// The narrowest screen that has room for a preview.
const WITH_PREVIEW: u16 = 70;

/// The list of a family's levels.
pub(in crate::tui) struct Browser {
    family: &'static Family,
    /// The numbers of the levels that are listed, from 0, in the order of the list.
    listed: Vec<usize>,
    /// In the list.
    cursor: Cursor,
    /// The number of the level that was chosen last.
    chosen: Option<usize>,
    /// What is looked for among the levels, while something is.
    find: Option<Field>,
    /// How many levels the family has.
    count: usize,
    /// The grading of its levels.
    errand: Option<Errand>,
    /// Whether there is nothing more to grade.
    graded: bool,
    /// The board of the chosen level, or why it cannot be opened.
    preview: Option<Result<Box<dyn Position>, String>>,
}

impl Browser {
    /// The levels of a family, the one played last chosen.
    pub fn new(family: &'static Family, desk: &Desk) -> Self {
        let mut browser = Browser {
            family,
            listed: Vec::new(),
            cursor: Cursor::default(),
            chosen: None,
            find: None,
            count: 0,
            errand: None,
            graded: false,
            preview: None,
        };
        browser.list(desk);
        browser.return_to_last(desk);
        browser
    }

    /// The same with this level chosen.
    pub fn at(level: &Level, desk: &Desk) -> Self {
        let mut browser = Self::new(level.family, desk);
        browser.choose(level, desk);
        browser
    }

    /// Lists the levels as they are arranged now; the chosen one stays chosen where it is listed.
    fn list(&mut self, desk: &Desk) {
        // Where nothing is found the place is kept for when all are shown again.
        self.chosen = self.listed.get(self.cursor.at).copied().or(self.chosen);
        self.listed = desk.arrangement(self.family).list(self.family, desk);
        let levels: Vec<&Level> = desk.library.of(self.family.id).collect();
        self.count = levels.len();
        if let Some(find) = &self.find {
            let numbers = desk.numbers_of(self.family);
            self.listed.retain(|&number| levels.get(number).is_some_and(|level| is_found(level, numbers[number], find.text())));
        }
        self.cursor.at = self.chosen.and_then(|chosen| self.listed.iter().position(|&number| number == chosen)).unwrap_or(0);
        self.look(desk);
    }

    fn choose(&mut self, level: &Level, desk: &Desk) {
        let place = desk.place(level);
        if let Some(at) = self.listed.iter().position(|&listed| Some(listed) == place) {
            self.cursor.at = at;
        }
        self.look(desk);
    }

    fn return_to_last(&mut self, desk: &Desk) {
        match desk.last.get(self.family.id).and_then(|id| desk.library.of(self.family.id).find(|level| level.id == *id)) {
            Some(level) => self.choose(level, desk),
            None => self.look(desk),
        }
    }

    fn level<'a>(&self, desk: &'a Desk) -> Option<&'a Level> {
        desk.library.of(self.family.id).nth(*self.listed.get(self.cursor.at)?)
    }

    /// Shows the board of the chosen level, and has that level graded before the others.
    fn look(&mut self, desk: &Desk) {
        let level = self.level(desk);
        if level.is_some_and(|level| !desk.grades.contains_key(&level.id)) {
            self.errand = None;
        }
        self.preview = level.map(|level| level.open().map_err(|error| error.to_string()));
    }

    /// Sends for the grades that are missing, from the chosen level on.
    fn grade(&mut self, desk: &mut Desk) {
        if self.errand.is_some() || self.graded {
            return;
        }
        let listed = self.listed.iter().copied().cycle().skip(self.cursor.at).take(self.listed.len());
        let others = (0..self.count).filter(|number| !self.listed.contains(number));
        let all: Vec<&Level> = desk.library.of(self.family.id).collect();
        let missing = |number: usize| all.get(number).copied().filter(|level| !desk.grades.contains_key(&level.id)).cloned();
        let missing: Vec<Level> = listed.chain(others).filter_map(missing).collect();
        self.graded = missing.is_empty();
        if !self.graded {
            self.errand = Some(desk.errands.grade(missing));
        }
    }

    fn open(&mut self, desk: &mut Desk) -> Outcome {
        let position = match &self.preview {
            Some(Ok(position)) => position.boxed(),
            _ => return Outcome::Ignored,
        };
        let Some(level) = self.level(desk).cloned() else { return Outcome::Ignored };
        // The solver has the cores now.
        self.errand = None;
        Outcome::Push(Box::new(Play::new(level, position, desk)))
    }

    /// The length of the chosen level, as levels like it are made.
    fn length(&self, desk: &Desk) -> Option<u32> {
        let level = self.level(desk)?;
        level.par.values().next_back().copied()
    }

    /// The lab on the chosen level. In sport mode nothing tells how long the way is.
    fn experiment(&self, desk: &mut Desk) -> Outcome {
        match (&self.preview, self.level(desk).cloned()) {
            (Some(Ok(position)), Some(level)) if !desk.settings.sport => Bench::open(&level, &**position, desk),
            _ => Outcome::Ignored,
        }
    }

    fn list_area(area: Rect) -> Rect {
        let columns = if area.width >= WITH_PREVIEW { area.width * 9 / 16 } else { area.width };
        let height = area.height.saturating_sub(FIRST_ROW);
        Rect { x: area.x, y: area.y.saturating_add(FIRST_ROW), width: columns, height }
    }
}

/// What is counted first in a level: as set, as its pack says, or what the puzzle has first.
fn first_metric(level: &Level, position: &dyn Position, desk: &Desk) -> Metric {
    let metrics = position.metrics();
    desk.settings.metric.filter(|metric| metrics.contains(metric)).or(level.metric).unwrap_or(metrics[0])
}

/// The counts of a run that was begun and not ended.
fn begun<'a>(level: &Level, desk: &'a Desk) -> Option<&'a BTreeMap<Metric, u32>> {
    let unfinished = desk.progress.unfinished(&level.id)?;
    (!unfinished.run.moves.is_empty()).then_some(&unfinished.run.counts)
}

/// `132 +` solved, `116 *` solved on a best path, `begun`, `--` not tried. How far a run that was begun
/// has come is no result, and would stand beside the best as if it were one.
fn yours(level: &Level, metric: Option<Metric>, desk: &Desk, text: Text) -> String {
    let best = desk.progress.best(&level.id);
    let fewest = best.and_then(|best| metric.and_then(|metric| best.fewest.get(&metric)).or_else(|| best.fewest.values().next_back()));
    if let (Some(best), Some(fewest)) = (best, fewest) {
        return format!("{fewest} {}", if best.perfect { '*' } else { '+' });
    }
    if begun(level, desk).is_some() { text.get("browser.begun") } else { "--".to_owned() }
}

impl Screen for Browser {
    fn context(&self) -> Context {
        if self.find.is_some() { Context::Finding } else { Context::Browser }
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, y) = (i32::from(area.x) + 1, i32::from(area.y));
        let end = canvas.put(x, y, &text.get(&format!("{}.name", self.family.id)), Tone::Title);
        let (count, [solved, ..]) = desk.sums(self.family);
        let solved = text.fill("browser.solved", &[("solved", &solved.to_string()), ("count", &count.to_string())]);
        let arranged = desk.arrangement(self.family);
        let arranged = [("sort", text.get(arranged.sort.word())), ("filter", text.get(arranged.filter.word()))];
        let arranged = arranged.into_iter().fold(Phrase::new("browser.arranged"), |phrase, (name, value)| phrase.with(name, value));
        let room = i32::from(area.right()) - end - width(&solved) as i32 - 6;
        let room = usize::try_from(room).unwrap_or(0);
        canvas.put(end + 3, y, &cut(&text.fitting(&arranged, room), room), Tone::Dim);
        canvas.put_right(i32::from(area.right()) - 1, y, &solved, Tone::Dim);
        let list = Self::list_area(area);
        let grade_columns = if area.width >= WITH_PREVIEW { GRADE } else { 0 };
        let name_columns = usize::from(list.width).saturating_sub(NUMBERS + MARGIN + grade_columns);
        let head = format!("{}{}", pad(&text.get("browser.level"), name_columns), text.get("browser.best_yours"));
        canvas.put(x + MARGIN as i32, y + 1, &head, Tone::Dim);
        canvas.fill(x, y + 2, i32::from(list.width) - 3, 1, canvas.look().glyphs.single.horizontal, Tone::Dim);
        if let Some(find) = &self.find {
            let words = format!(" {} ", text.get("browser.find"));
            let end = canvas.put(x + MARGIN as i32 - 1, y + 2, &words, Tone::Strong);
            // As wide as what is typed, a blank on either side, and no wider than the list.
            let room = usize::try_from(i32::from(list.right()) - 4 - end).unwrap_or(0);
            let columns = (width(find.text()) + 1).min(room);
            canvas.fill(end, y + 2, columns as i32 + 1, 1, " ", Tone::Plain);
            find.draw(canvas, end, y + 2, columns);
        }
        let rows = usize::from(list.height);
        let first = self.cursor.first(rows, self.listed.len());
        let levels: Vec<&Level> = desk.library.of(self.family.id).collect();
        let numbers = desk.numbers_of(self.family);
        if self.listed.is_empty() {
            let key = |action| desk.keys.key_of(self.context(), action);
            let none = match &self.find {
                Some(find) if !find.text().trim().is_empty() => text.fill("browser.not_found", &[("key", &key(Action::Back))]),
                _ => text.fill("browser.none", &[("key", &key(Action::Filter))]),
            };
            for (row, line) in wrap(&none, usize::from(list.width).saturating_sub(3)).iter().enumerate() {
                canvas.put(x, i32::from(list.y) + row as i32, line, Tone::Plain);
            }
        }
        for (row, &number) in self.listed.iter().enumerate().skip(first).take(rows) {
            let Some(level) = levels.get(number).copied() else { continue };
            let chosen = row == self.cursor.at;
            let metric = match &self.preview {
                Some(Ok(position)) => Some(first_metric(level, &**position, desk)),
                _ => level.metric.or_else(|| level.par.keys().next_back().copied()),
            };
            let best = metric.and_then(|metric| level.par.get(&metric)).filter(|_| desk.numbers);
            let best = best.map_or_else(|| "--".to_owned(), u32::to_string);
            let yours = yours(level, metric, desk, text);
            let yours = format!("{}{yours}", " ".repeat(7_usize.saturating_sub(width(&yours))));
            let (mark, shown) = (if chosen { '>' } else { ' ' }, pad(name(text, &level.name), name_columns.saturating_sub(1)));
            let grade = desk.difficulty(level).filter(|_| grade_columns > 0);
            let grade = grade.map_or_else(String::new, |difficulty| canvas.look().glyphs.full.repeat(bars(difficulty.grade())));
            let number = numbers[number].map_or_else(String::new, |number| number.to_string());
            let line = format!("{mark} {number:>3} {shown} {best:>5} {yours} {grade}");
            let line = pad(line.trim_end(), usize::from(list.width).min(name_columns + NUMBERS + MARGIN + grade_columns));
            let tone = if chosen { Tone::Cursor } else { Tone::Plain };
            canvas.put(i32::from(list.x), i32::from(list.y) + (row - first) as i32, &cut(&line, usize::from(list.width)), tone);
        }
        if area.width >= WITH_PREVIEW {
            let place =
                Rect { x: list.right() + 1, y: area.y + 1, width: area.width - list.width - 2, height: area.height.saturating_sub(2) };
            self.preview(&mut canvas.part(place), desk);
        }
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        match action {
            Action::Confirm => self.open(desk),
            Action::Edit => {
                let level = self.level(desk).cloned();
                edit(self.family, level.as_ref(), desk)
            }
            Action::Copy => match self.level(desk).map(Level::code) {
                Some(code) => Outcome::Push(Box::new(Shown::copied(Phrase::new("shown.code"), code, desk))),
                None => Outcome::Ignored,
            },
            Action::Lab => self.experiment(desk),
            Action::Find => {
                self.find = Some(Field::new("", LONGEST_FIND));
                Outcome::Done
            }
            Action::Back if self.find.is_some() => {
                self.find = None;
                self.list(desk);
                Outcome::Done
            }
            Action::Back => Outcome::Pop,
            Action::Sort | Action::Filter => {
                let arrangement = desk.arrangements.entry(self.family.id).or_default();
                match action {
                    Action::Sort => arrangement.next_sort(),
                    _ => arrangement.next_filter(),
                }
                self.list(desk);
                Outcome::Done
            }
            Action::Generate => Outcome::Push(Box::new(Generate::new(self.family, self.length(desk)))),
            _ if self.cursor.act(action, self.listed.len()) => {
                self.look(desk);
                Outcome::Done
            }
            action if self.find.as_mut().is_some_and(|find| find.act(action)) => {
                self.list(desk);
                Outcome::Done
            }
            _ => Outcome::Ignored,
        }
    }

    fn character(&mut self, character: char, desk: &mut Desk) -> Outcome {
        let Some(find) = &mut self.find else { return Outcome::Ignored };
        find.character(character);
        self.list(desk);
        Outcome::Done
    }

    fn paste(&mut self, text: &str, desk: &mut Desk) -> Outcome {
        let Some(find) = &mut self.find else { return Outcome::Ignored };
        find.paste(text);
        self.list(desk);
        Outcome::Done
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(x, y) => {
                let list = Self::list_area(desk.area);
                if !list.contains((x, y).into()) {
                    return Outcome::Ignored;
                }
                let (rows, count) = (usize::from(list.height), self.listed.len());
                match self.cursor.click(y, list.y, (rows, self.cursor.first(rows, count)), count) {
                    Clicked::Again => self.open(desk),
                    Clicked::Chosen => {
                        self.look(desk);
                        Outcome::Done
                    }
                    Clicked::Nothing => Outcome::Ignored,
                }
            }
            Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }

    fn uncovered(&mut self, desk: &mut Desk) {
        self.graded = false;
        self.list(desk);
        self.return_to_last(desk);
    }

    fn remember(&mut self, desk: &mut Desk) {
        self.list(desk);
    }

    fn advance(&mut self, desk: &mut Desk) -> Option<std::time::Duration> {
        self.grade(desk);
        None
    }

    fn heed(&mut self, word: &Word, desk: &mut Desk) -> Outcome {
        if !self.errand.as_ref().is_some_and(|errand| errand.owns(word)) {
            return Outcome::Ignored;
        }
        match &word.told {
            Told::Graded(..) if desk.arrangement(self.family).grades() => self.list(desk),
            Told::AllGraded | Told::Failed(_) => {
                self.errand = None;
                self.graded = true;
            }
            Told::Graded(..) | Told::Making(_) | Told::Made(_) => {}
        }
        Outcome::Done
    }

    fn footing(&self, action: Action, desk: &Desk) -> Footing {
        match action {
            Action::Confirm if self.listed.is_empty() => Footing::Hidden,
            Action::Lab if desk.settings.sport => Footing::Hidden,
            Action::Edit if self.family.editor.is_none() => Footing::Hidden,
            _ => Footing::Usual,
        }
    }

    fn listing(&self, action: Action) -> Footing {
        if action == Action::Edit && self.family.editor.is_none() { Footing::Hidden } else { Footing::Usual }
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.family.id)
    }
}

/// How many bars tell a grade.
fn bars(grade: Grade) -> usize {
    grade as usize + 1
}

/// How hard a level is, in one line; `None` while that is being found out.
fn difficulty(level: &Level, desk: &Desk, text: Text) -> Option<String> {
    Some(match desk.grades.get(&level.id)? {
        Some(difficulty) => {
            let bars = desk.look.glyphs.full.repeat(bars(difficulty.grade()));
            let values = [("bars", bars), ("grade", text.get(grade_word(difficulty.grade()))), ("score", difficulty.score().to_string())];
            text.fill("browser.difficulty", &values.each_ref().map(|(name, value)| (*name, value.as_str())))
        }
        None => text.get("browser.no_difficulty"),
    })
}

/// The player's best of a level in every metric, the best without help, and how far a run has come that
/// was begun, where there are any.
fn records(level: &Level, desk: &Desk, text: Text) -> Vec<String> {
    let told = |counts: &BTreeMap<Metric, u32>| {
        let counts = counts.iter().map(|(&metric, &count)| text.count(count, metric));
        text.list(&counts.collect::<Vec<_>>())
    };
    let best = desk.progress.best(&level.id).map(|best| [("browser.yours", &best.fewest), ("browser.clean", &best.clean)]);
    let rows = best.into_iter().flatten().chain(begun(level, desk).map(|counts| ("browser.begun_so_far", counts)));
    rows.filter(|(_, counts)| !counts.is_empty()).map(|(key, counts)| text.fill(key, &[("counts", &told(counts))])).collect()
}

impl Browser {
    /// The board of the chosen level and what is known of it.
    fn preview(&self, canvas: &mut Canvas, desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, y) = (i32::from(area.x), i32::from(area.y));
        let Some(level) = self.level(desk) else { return };
        // The list has room for the beginning of a long name only.
        let names = wrap(name(text, &level.name), usize::from(area.width));
        let names = &names[..names.len().min(2)];
        for (row, line) in names.iter().enumerate() {
            canvas.put(x, y + row as i32, &cut(line, usize::from(area.width)), Tone::Strong);
        }
        let below = y + names.len() as i32;
        match &self.preview {
            Some(Ok(position)) => {
                let best = level.par.get(&first_metric(level, &**position, desk)).copied().filter(|_| desk.numbers);
                let par = best.map_or_else(String::new, |best| {
                    let metric = first_metric(level, &**position, desk);
                    text.fill("browser.par", &[("count", &text.count(best, metric))])
                });
                let room = usize::from(area.width).saturating_sub(width(&par) + 1);
                canvas.put(x, below, &cut(name(text, &level.pack), room), Tone::Dim);
                canvas.put_right(i32::from(area.right()), below, &par, Tone::Plain);
                let told = difficulty(level, desk, text).unwrap_or_else(|| text.get("browser.grading"));
                let records: Vec<String> = std::iter::once(told).chain(records(level, desk, text)).collect();
                let records: Vec<String> = records.iter().flat_map(|line| wrap(line, usize::from(area.width))).collect();
                for (row, line) in records.iter().enumerate() {
                    let y = i32::from(area.bottom()) - (records.len() - row) as i32;
                    canvas.put(x, y, &cut(line, usize::from(area.width)), Tone::Dim);
                }
                let place = Rect { y: area.y + 3, height: area.height.saturating_sub(3 + records.len() as u16), ..area };
                View::new(&position.scene(), place, canvas.look(), None).draw(canvas, &Overlay::default());
            }
            Some(Err(error)) => {
                canvas.put(x, y + 3, &cut(error, usize::from(area.width)), Tone::Warning);
            }
            None => {}
        }
    }
}
