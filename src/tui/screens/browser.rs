//! The levels of a family, with the board of the chosen one.

use ratatui::layout::Rect;

use super::lab::Bench;
use super::list::Cursor;
use super::play::Play;
use super::shown::Shown;
use super::{Desk, Footing, Mouse, Outcome, Screen, name};
use crate::levels::Level;
use crate::puzzle::{Family, Metric, Phrase, Position};
use crate::text::Text;
use crate::tui::board::{Overlay, View};
use crate::tui::canvas::{Canvas, cut, pad, width};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The row of the first level.
const FIRST_ROW: u16 = 3;

/// Columns of the numbers beside a level's name.
const NUMBERS: usize = 14;

/// The narrowest screen that has room for a preview.
const WITH_PREVIEW: u16 = 70;

/// The list of a family's levels.
pub(in crate::tui) struct Browser {
    family: &'static Family,
    cursor: Cursor,
    count: usize,
    /// The board of the chosen level, or why it cannot be opened.
    preview: Option<Result<Box<dyn Position>, String>>,
}

impl Browser {
    /// The levels of a family, the one played last chosen.
    pub fn new(family: &'static Family, desk: &Desk) -> Self {
        let mut browser = Browser { family, cursor: Cursor::default(), count: desk.library.of(family.id).count(), preview: None };
        browser.return_to_last(desk);
        browser
    }

    /// The same with this level chosen.
    pub fn at(level: &Level, desk: &Desk) -> Self {
        let mut browser = Self::new(level.family, desk);
        browser.choose(level, desk);
        browser
    }

    fn choose(&mut self, level: &Level, desk: &Desk) {
        self.cursor.at = super::number(&desk.library, level).0.saturating_sub(1);
        self.look(desk);
    }

    fn return_to_last(&mut self, desk: &Desk) {
        match desk.last.get(self.family.id).and_then(|id| desk.library.of(self.family.id).find(|level| level.id == *id)) {
            Some(level) => self.choose(level, desk),
            None => self.look(desk),
        }
    }

    fn level<'a>(&self, desk: &'a Desk) -> Option<&'a Level> {
        desk.library.of(self.family.id).nth(self.cursor.at)
    }

    fn look(&mut self, desk: &Desk) {
        self.preview = self.level(desk).map(|level| level.open().map_err(|error| error.to_string()));
    }

    fn open(&self, desk: &mut Desk) -> Outcome {
        let position = match &self.preview {
            Some(Ok(position)) => position.boxed(),
            _ => return Outcome::Ignored,
        };
        let Some(level) = self.level(desk).cloned() else { return Outcome::Ignored };
        Outcome::Push(Box::new(Play::new(level, position, desk)))
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

/// `132 +` solved, `116 *` solved on a best path, `37 >` begun, `--` not tried.
fn yours(level: &Level, metric: Option<Metric>, desk: &Desk) -> String {
    let best = desk.progress.best(&level.id);
    let fewest = best.and_then(|best| metric.and_then(|metric| best.fewest.get(&metric)).or_else(|| best.fewest.values().next_back()));
    if let (Some(best), Some(fewest)) = (best, fewest) {
        return format!("{fewest} {}", if best.perfect { '*' } else { '+' });
    }
    match desk.progress.unfinished(&level.id) {
        Some(unfinished) if !unfinished.run.moves.is_empty() => {
            let counts = &unfinished.run.counts;
            let count = metric.and_then(|metric| counts.get(&metric)).or_else(|| counts.values().next_back());
            format!("{} >", count.copied().unwrap_or_default())
        }
        _ => "--".to_owned(),
    }
}

impl Screen for Browser {
    fn context(&self) -> Context {
        Context::Browser
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, y) = (i32::from(area.x) + 1, i32::from(area.y));
        canvas.put(x, y, &text.get(&format!("{}.name", self.family.id)), Tone::Title);
        let solved = desk.library.of(self.family.id).filter(|level| desk.progress.is_solved(&level.id)).count();
        let solved = text.fill("browser.solved", &[("solved", &solved.to_string()), ("count", &self.count.to_string())]);
        canvas.put_right(i32::from(area.right()) - 1, y, &solved, Tone::Dim);
        let list = Self::list_area(area);
        let name_columns = usize::from(list.width).saturating_sub(NUMBERS + 8);
        let head = format!("{}{}", pad(&text.get("browser.level"), name_columns), text.get("browser.best_yours"));
        canvas.put(x + 6, y + 1, &head, Tone::Dim);
        canvas.fill(x, y + 2, i32::from(list.width) - 3, 1, canvas.look().glyphs.single.horizontal, Tone::Dim);
        let rows = usize::from(list.height);
        let first = self.cursor.first(rows, self.count);
        for (row, level) in desk.library.of(self.family.id).enumerate().skip(first).take(rows) {
            let chosen = row == self.cursor.at;
            let metric = match &self.preview {
                Some(Ok(position)) => Some(first_metric(level, &**position, desk)),
                _ => level.metric.or_else(|| level.par.keys().next_back().copied()),
            };
            let best = metric.and_then(|metric| level.par.get(&metric)).filter(|_| desk.numbers);
            let best = best.map_or_else(|| "--".to_owned(), u32::to_string);
            let yours = yours(level, metric, desk);
            let (mark, shown) = (if chosen { '>' } else { ' ' }, pad(name(text, &level.name), name_columns.saturating_sub(1)));
            let line = format!("{mark} {:>3} {shown} {best:>5} {yours:>7} ", row + 1);
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
            Action::Edit if self.family.editor.is_some() => Outcome::Edit(self.family, self.level(desk).cloned().map(Box::new)),
            Action::Copy => match self.level(desk).map(Level::code) {
                Some(code) => Outcome::Push(Box::new(Shown::copied(Phrase::new("shown.code"), code, desk))),
                None => Outcome::Ignored,
            },
            Action::Lab => self.experiment(desk),
            Action::Back => Outcome::Pop,
            _ if self.cursor.act(action, self.count) => {
                self.look(desk);
                Outcome::Done
            }
            _ => Outcome::Ignored,
        }
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(x, y) => {
                let list = Self::list_area(desk.area);
                if !list.contains((x, y).into()) {
                    return Outcome::Ignored;
                }
                let row = usize::from(y - list.y) + self.cursor.first(usize::from(list.height), self.count);
                if row >= self.count {
                    Outcome::Ignored
                } else if row == self.cursor.at {
                    self.open(desk)
                } else {
                    self.cursor.at = row;
                    self.look(desk);
                    Outcome::Done
                }
            }
            Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }

    fn footing(&self, action: Action, desk: &Desk) -> Footing {
        if action == Action::Lab && desk.settings.sport { Footing::Hidden } else { Footing::Usual }
    }

    fn uncovered(&mut self, desk: &mut Desk) {
        self.return_to_last(desk);
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.family.id)
    }
}

/// The player's best of a level in every metric, and the best without help, where there are any.
fn records(level: &Level, desk: &Desk, text: Text) -> Vec<String> {
    let Some(best) = desk.progress.best(&level.id) else { return Vec::new() };
    let told = |counts: &std::collections::BTreeMap<Metric, u32>| {
        let counts = counts.iter().map(|(&metric, &count)| text.count(count, metric));
        counts.collect::<Vec<_>>().join(", ")
    };
    let rows = [("browser.yours", &best.fewest), ("browser.clean", &best.clean)];
    rows.into_iter().filter(|(_, counts)| !counts.is_empty()).map(|(key, counts)| text.fill(key, &[("counts", &told(counts))])).collect()
}

impl Browser {
    /// The board of the chosen level and what is known of it.
    fn preview(&self, canvas: &mut Canvas, desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, y) = (i32::from(area.x), i32::from(area.y));
        let Some(level) = self.level(desk) else { return };
        canvas.put(x, y, &cut(name(text, &level.name), usize::from(area.width)), Tone::Strong);
        match &self.preview {
            Some(Ok(position)) => {
                let best = level.par.get(&first_metric(level, &**position, desk)).copied().filter(|_| desk.numbers);
                let par = best.map_or_else(String::new, |best| {
                    let metric = first_metric(level, &**position, desk);
                    text.fill("browser.par", &[("count", &text.count(best, metric))])
                });
                let room = usize::from(area.width).saturating_sub(width(&par) + 1);
                canvas.put(x, y + 1, &cut(name(text, &level.pack), room), Tone::Dim);
                canvas.put_right(i32::from(area.right()), y + 1, &par, Tone::Plain);
                let records = records(level, desk, text);
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
