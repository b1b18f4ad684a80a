//! The records: sums per puzzle, how many were solved day by day, and the newest runs.
//!
//! The sums come from the records' own thread; until they are there the screen says so.

use super::list::{Clicked, Cursor};
use super::making::Making;
use super::play::Play;
use super::{Desk, Mouse, Outcome, Screen, clock, name};
use crate::game::{Daily, Day};
use crate::levels::Level;
use crate::puzzle::sanitise;
use crate::store::{Kept, News, Statistics, Totals};
use crate::text::Text;
use crate::tui::canvas::{Canvas, cut, pad, squeeze, width, wrap};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The most days that the chart shows.
const DAYS: usize = 60;

/// Columns of a run besides its level's name and the word for help: its day, mark, time and count.
const RUN: usize = 10 + 1 + 1 + 1 + 1 + 8 + 1 + 12 + 1 + 1;

/// Rows above the families, and between them and the list of runs: chart with its words, and gaps.
const HEAD: usize = 4;
const CHART: usize = 4;

/// The records screen.
pub(in crate::tui) struct Records {
    statistics: Option<Statistics>,
    cursor: Cursor,
    notice: Option<String>,
}

impl Records {
    /// The screen, its sums asked for.
    pub fn new(desk: &Desk) -> Self {
        desk.store.ask_statistics();
        Records { statistics: None, cursor: Cursor::default(), notice: None }
    }

    fn runs(&self) -> &[Kept] {
        self.statistics.as_ref().map_or(&[], |statistics| &statistics.newest)
    }

    /// The row of the first run.
    fn first_row(&self, desk: &Desk) -> usize {
        let columns = usize::from(desk.area.width).saturating_sub(2);
        let families = self.statistics.as_ref().map_or(0, |statistics| statistics.families.len());
        HEAD + families + CHART + streaks(desk, columns).len().max(1)
    }

    /// The rows that runs are listed in, and the first run shown.
    fn window(&self, desk: &Desk) -> (usize, usize) {
        let rows = usize::from(desk.area.height).saturating_sub(self.first_row(desk) + 1);
        (rows, self.cursor.first(rows, self.runs().len()))
    }

    fn open(&mut self, desk: &mut Desk) -> Outcome {
        let Some(kept) = self.runs().get(self.cursor.at) else { return Outcome::Ignored };
        let level = desk.library.kept(&kept.run.level);
        if let (None, Some(daily)) = (level, Daily::of_id(&kept.run.level)) {
            return Making::daily(daily, desk);
        }
        let Some((level, position)) = level.and_then(|level| Some((level, level.open().ok()?))) else {
            self.notice = Some(desk.look.text.fill("records.gone", &[("level", &sanitise(&kept.run.level))]));
            return Outcome::Done;
        };
        Outcome::Push(Box::new(Play::new(level.clone(), position, desk)))
    }
}

/// The streaks of daily puzzles in lines of so many columns; none while there is no streak.
fn streaks(desk: &Desk, columns: usize) -> Vec<String> {
    let (day, text) = (Day::today(), desk.look.text);
    let told = Daily::all(day).filter_map(|daily| {
        let streak = desk.progress.streak(daily.family.id, day);
        let puzzle = text.get(&format!("{}.name", daily.family.id));
        let values = [("puzzle", puzzle), ("current", streak.current.to_string()), ("longest", streak.longest.to_string())];
        let told = || text.fill("records.streak", &values.each_ref().map(|(name, value)| (*name, value.as_str())));
        (streak.longest > 0).then(told)
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { Vec::new() } else { wrap(&text.fill("records.streaks", &[("streaks", &text.list(&told))]), columns) }
}

/// A run in one line: when, which level, what it counts, its mark and its help.
fn line(kept: &Kept, desk: &Desk, text: Text, columns: usize) -> String {
    let run = &kept.run;
    let level = desk.library.kept(&run.level);
    let daily = Daily::of_id(&run.level).map(|daily| daily.name());
    let known = level.map(|level| &level.name).or(daily.as_ref());
    let gone = if Level::is_shared(&run.level) { "records.loose" } else { "records.missing" };
    let shown = known.map_or_else(|| text.get(gone), |known| name(text, known).to_owned());
    let metric = desk.settings.metric.or_else(|| level.and_then(|level| level.metric));
    let metric = metric.filter(|metric| run.counts.contains_key(metric)).or_else(|| run.counts.keys().next_back().copied());
    let counted = metric.map_or_else(String::new, |metric| text.count(run.counts[&metric], metric));
    let mark = match (run.solved, run.perfect) {
        (true, true) => '*',
        (true, false) => '+',
        (false, _) => '>',
    };
    let day = run.changed.format();
    let help = if run.help.is_none() { String::new() } else { text.get("records.helped") };
    let help_columns = width(&text.get("records.helped"));
    let names = columns.saturating_sub(2 + RUN + help_columns).clamp(12, 48);
    format!("{} {} {mark} {} {} {help}", &day[..10], pad(&shown, names), pad(&clock(run.elapsed), 8), pad(&counted, 12))
}

impl Screen for Records {
    fn context(&self) -> Context {
        Context::Records
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, y, columns) = canvas.margins();
        canvas.put(x, y, &text.get("records.title"), Tone::Title);
        let said = match &self.statistics {
            _ if !desk.store.is_open() => Some("records.off"),
            None => Some("records.asking"),
            Some(statistics) if statistics.newest.is_empty() => Some("records.none"),
            Some(_) => None,
        };
        if let Some(key) = said {
            for (line, y) in wrap(&text.get(key), columns).iter().zip(y + 2..) {
                canvas.put(x, y, line, Tone::Plain);
            }
        }
        let Some(statistics) = self.statistics.as_ref().filter(|_| said.is_none()) else { return };
        let last = i32::from(area.height) - 1;
        if let Some(notice) = &self.notice {
            canvas.put(x, y + last, &squeeze(notice, columns), Tone::Strong);
        }
        let heads = ["records.runs", "records.solved", "records.clean", "records.perfect", "records.time"].map(|key| text.get(key));
        let family = |id: &str| {
            let known = crate::puzzles::family(id).is_some();
            if known { text.get(&format!("{id}.name")) } else { sanitise(id) }
        };
        let names =
            statistics.families.iter().map(|(id, _)| width(&family(id))).max().unwrap_or(0).max(width(&text.get("records.puzzle"))) + 2;
        let column = heads.iter().map(|head| width(head)).max().unwrap_or(0).max(8) + 2;
        let head = heads.iter().fold(pad(&text.get("records.puzzle"), names), |line, head| line + &pad(head, column));
        canvas.put(x, y + 2, &cut(&head, columns), Tone::Dim);
        canvas.fill(x, y + 3, columns.min(names + heads.len() * column) as i32, 1, canvas.look().glyphs.single.horizontal, Tone::Dim);
        for (row, (id, totals)) in statistics.families.iter().enumerate() {
            let Totals { runs, solved, clean, perfect, elapsed } = totals;
            let numbers = [runs, solved, clean, perfect].map(|number| pad(&number.to_string(), column));
            let line = format!("{}{}{}", pad(&family(id), names), numbers.concat(), clock(*elapsed));
            canvas.put(x, y + (HEAD + row) as i32, &cut(&line, columns), Tone::Plain);
        }
        let chart = y + (HEAD + statistics.families.len() + 1) as i32;
        self.chart(canvas, x, chart, columns);
        for (row, line) in streaks(desk, columns).iter().enumerate() {
            canvas.put(x, chart + 2 + row as i32, line, Tone::Plain);
        }
        let (rows, first) = self.window(desk);
        for (index, kept) in self.runs().iter().enumerate().skip(first).take(rows) {
            let chosen = index == self.cursor.at;
            let tone = if chosen { Tone::Cursor } else { Tone::Plain };
            let line = format!("{} {}", if chosen { '>' } else { ' ' }, line(kept, desk, text, columns));
            canvas.put(x, y + (self.first_row(desk) + index - first) as i32, &cut(&line, columns), tone);
        }
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        self.notice = None;
        match action {
            Action::Confirm => self.open(desk),
            Action::Export => {
                if let Some(kept) = self.runs().get(self.cursor.at) {
                    desk.store.export(kept.id);
                }
                Outcome::Done
            }
            Action::Back => Outcome::Pop,
            _ if self.cursor.act(action, self.runs().len()) => Outcome::Done,
            _ => Outcome::Ignored,
        }
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(_, y) => {
                let (top, window) = (desk.area.y + self.first_row(desk) as u16, self.window(desk));
                let count = self.runs().len();
                match self.cursor.click(y, top, window, count) {
                    Clicked::Again => self.open(desk),
                    Clicked::Chosen => Outcome::Done,
                    Clicked::Nothing => Outcome::Ignored,
                }
            }
            Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }

    fn recall(&mut self, news: News, desk: &mut Desk) {
        match news {
            News::Statistics(statistics) => self.statistics = Some(*statistics),
            News::Exported(file) => {
                self.notice = Some(desk.look.text.fill("records.exported", &[("file", &file.display().to_string())]));
            }
            News::Loaded(_) | News::Trouble(_) => {}
        }
    }
}

impl Records {
    /// A column a day, today at the right end.
    fn chart(&self, canvas: &mut Canvas, x: i32, y: i32, columns: usize) {
        let Some(statistics) = &self.statistics else { return };
        let days = DAYS.min(columns);
        let words = canvas.look().text.fill("records.days", &[("count", &days.to_string())]);
        canvas.put(x, y, &cut(&words, columns), Tone::Dim);
        let mut solved = vec![0; days];
        for ((_, totals), &age) in statistics.days.iter().zip(&statistics.ages) {
            if let Some(place) = (days - 1).checked_sub(age as usize) {
                solved[place] = totals.solved;
            }
        }
        let most = solved.iter().copied().max().unwrap_or(0).max(1);
        let heights = canvas.look().glyphs.heights;
        for (column, &count) in solved.iter().enumerate() {
            let glyph = if count == 0 { canvas.look().glyphs.empty } else { heights[((count * 8).div_ceil(most) - 1) as usize] };
            canvas.put(x + column as i32, y + 1, glyph, if count == 0 { Tone::Dim } else { Tone::Strong });
        }
    }
}
