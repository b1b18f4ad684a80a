//! A run looked at afterwards: how long, how good, where it lost and what was better there.
//!
//! The board shows the position before the chosen loss with the better move on it. From here the
//! places can be practised, the run compared with a shortest way, watched, or taken up again.

use ratatui::layout::Rect;

use super::comparison::Comparison;
use super::list::{Clicked, Cursor};
use super::play::{Speech, Zones, draw_scene, is_narrow, mark_words};
use super::playback::Film;
use super::practice::Drill;
use super::shown::Shown;
use super::{Desk, Footing, Mouse, Outcome, Screen, name};
use crate::game::{Knowledge, Loss, Playback, Practice, Review, Session};
use crate::levels::Level;
use crate::puzzle::{Action as Move, Metric, Phrase, Position};
use crate::store::Help;
use crate::text::Text;
use crate::tui::board::{HintMark, Overlay};
use crate::tui::canvas::{Canvas, cut};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// Rows of the chart where there is room.
const CHART: i32 = 4;

/// A run over the level that it was played on.
pub(in crate::tui) struct Study {
    level: Level,
    metric: Metric,
    review: Review,
    start: Box<dyn Position>,
    end: Box<dyn Position>,
    /// The moves done.
    run: Vec<Move>,
    /// The position before each loss, in the order of the losses.
    places: Vec<Box<dyn Position>>,
    knowledge: Knowledge,
    help: Help,
    /// The run as text that `stepwise replay` reads.
    written: String,
    /// The text that tells of it and spoils nothing, where it is solved.
    shared: Option<String>,
    cursor: Cursor,
}

impl Study {
    /// A look at the moves done, which are `written` so and had this `help`; `None` while some
    /// number is open.
    pub fn new(level: Level, session: &Session, help: Help, written: String, shared: Option<String>) -> Option<Self> {
        let review = Review::of(session)?;
        let done = &session.entries()[..session.done()];
        let mut end = session.position().boxed();
        end.release();
        Some(Study {
            level,
            metric: session.metric(),
            start: session.start().boxed(),
            end,
            run: done.iter().map(|entry| entry.action.clone()).collect(),
            places: review.losses.iter().map(|loss| done[loss.entry].before.clone()).collect(),
            review,
            knowledge: session.knowledge.clone(),
            help,
            written,
            shared,
            cursor: Cursor::default(),
        })
    }

    fn loss(&self) -> Option<&Loss> {
        self.review.losses.get(self.cursor.at)
    }

    /// The position that the board shows.
    fn position(&self) -> &dyn Position {
        self.places.get(self.cursor.at).map_or(&*self.end, |place| &**place)
    }

    fn watch(&self, desk: &Desk) -> Outcome {
        let Some(mut playback) = Playback::new(self.start.clone(), self.run.clone()) else { return Outcome::Ignored };
        playback.toggle(desk.now);
        Outcome::Push(Box::new(Film::of_run(playback, self.level.clone(), self.metric)))
    }

    fn practise(&self) -> Outcome {
        let places = self.review.losses.iter().zip(&self.places).filter(|(loss, _)| loss.better.is_some());
        match Practice::new(places.map(|(_, place)| place.clone()).collect(), self.metric, self.knowledge.clone()) {
            Some(practice) => Outcome::Push(Box::new(Drill::new(practice, self.level.clone()))),
            None => Outcome::Ignored,
        }
    }

    fn compare(&self) -> Outcome {
        match self.knowledge.best_path(&*self.start, self.metric) {
            Some(best) => Outcome::Push(Box::new(Comparison::new(self.level.clone(), &*self.start, &self.run, (&best, self.metric)))),
            None => Outcome::Ignored,
        }
    }

    /// How the run ended, in one sentence.
    fn verdict(&self, text: Text, columns: usize) -> String {
        let left = self.review.left().map(|left| left.to_string());
        let key = match self.review.left() {
            Some(0) => "review.solved",
            Some(_) => "review.open",
            None => "review.out_of_reach",
        };
        let values = [
            ("count", text.count(self.review.counted, self.metric)),
            ("left", left.unwrap_or_default()),
            ("best", self.review.best.to_string()),
        ];
        text.fill_fitting(key, &values.each_ref().map(|(name, value)| (*name, value.as_str())), columns)
    }

    /// What the chosen move lost, in one sentence.
    fn sentence(&self, loss: &Loss, text: Text) -> String {
        let said =
            |action: &Move| self.position().effect(&action.text).map_or_else(|| action.text.clone(), |effect| text.say(&effect.sentence));
        let values = [
            ("entry", (loss.entry + 1).to_string()),
            ("played", said(&loss.played)),
            ("mark", mark_words(loss.mark, text)),
            ("better", loss.better.as_ref().map_or_else(String::new, said)),
        ];
        let key = if loss.better.is_some() { "review.played" } else { "review.played_on" };
        text.fill(key, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
    }

    /// The rows that the list of losses has in its panel.
    fn list(&self, area: Rect) -> Rect {
        let zones = Zones::of(area, &self.position().scene());
        let panel = zones.side();
        let above = if is_narrow(panel) { 4 } else { 6 + CHART as u16 };
        Rect { y: panel.y + above.min(panel.height), height: panel.height.saturating_sub(above), ..panel }
    }
}

impl Screen for Study {
    fn context(&self) -> Context {
        Context::Review
    }

    fn render(&self, canvas: &mut Canvas, _desk: &Desk) {
        let scene = self.position().scene();
        let zones = Zones::of(canvas.area(), &scene);
        let text = canvas.look().text;
        let columns = usize::from(zones.title.width).saturating_sub(2);
        let title = text.fill("review.title", &[("level", name(text, &self.level.name))]);
        canvas.put(i32::from(zones.title.x) + 1, i32::from(zones.title.y), &cut(&title, columns), Tone::Title);
        let effect = self.loss().and_then(|loss| self.position().effect(&loss.better.as_ref()?.text));
        let hint = effect.map(|effect| HintMark {
            to: if effect.piece.is_some() { effect.to } else { Vec::new() },
            piece: effect.piece,
            button: effect.button,
            direction: effect.direction,
        });
        draw_scene(&mut canvas.part(zones.board), &scene, zones.board, &Overlay { hint, ..Overlay::default() });
        let list = self.list(canvas.area());
        self.panel(&mut canvas.part(zones.side()), list);
        let said = self.loss().map_or_else(Speech::default, |loss| Speech::default().and(&zones, &self.sentence(loss, text), Tone::Hint));
        if said.rows() < 2 {
            self.timeline(&mut canvas.part(zones.timeline));
        }
        said.draw(canvas, &zones);
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        match action {
            Action::Back => Outcome::Pop,
            Action::Confirm => self.loss().map_or(Outcome::Pop, |loss| Outcome::GoTo(loss.entry)),
            Action::Practise => self.practise(),
            Action::Compare => self.compare(),
            Action::WatchRun => self.watch(desk),
            Action::Share => match &self.shared {
                Some(shared) => Outcome::Push(Box::new(Shown::copied(Phrase::new("shown.share"), shared.clone(), desk))),
                None => Outcome::Ignored,
            },
            Action::Copy => Outcome::Push(Box::new(Shown::copied(Phrase::new("shown.run"), self.written.clone(), desk))),
            action if self.cursor.act(action, self.review.losses.len()) => Outcome::Done,
            _ => Outcome::Ignored,
        }
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(x, y) => {
                let list = self.list(desk.area);
                let (rows, count) = (usize::from(list.height), self.review.losses.len());
                if !list.contains((x, y).into()) {
                    return Outcome::Ignored;
                }
                match self.cursor.click(y, list.y, (rows, self.cursor.first(rows, count)), count) {
                    Clicked::Nothing => Outcome::Ignored,
                    Clicked::Chosen | Clicked::Again => Outcome::Done,
                }
            }
            Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }

    fn footing(&self, action: Action, _desk: &Desk) -> Footing {
        let practises = self.review.losses.iter().any(|loss| loss.better.is_some());
        if action == Action::Practise && !practises { Footing::Hidden } else { Footing::Usual }
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.level.family.id)
    }
}

impl Study {
    fn panel(&self, canvas: &mut Canvas, list: Rect) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, mut y, columns) = canvas.margins();
        let mut line = |canvas: &mut Canvas, words: &str, tone| {
            canvas.put(x, y, &cut(words, columns), tone);
            y += 1;
        };
        line(canvas, &self.verdict(text, columns), Tone::Strong);
        let percent = self.review.efficiency().map_or_else(|| "--".to_owned(), |percent| percent.to_string());
        let hints = self.help.hinted().to_string();
        let told = if self.help.playbacks > 0 { "review.efficiency_seen" } else { "review.efficiency" };
        line(canvas, &text.fill_fitting(told, &[("percent", &percent), ("hints", &hints)], columns), Tone::Plain);
        let total = self.review.lost().map_or_else(|| "--".to_owned(), |lost| lost.to_string());
        let longest = self.review.longest_best.to_string();
        line(canvas, &text.fill_fitting("review.runs", &[("lost", &total), ("longest", &longest)], columns), Tone::Plain);
        if !is_narrow(area) {
            line(canvas, &text.get("review.chart"), Tone::Dim);
            self.chart(canvas, x, i32::from(area.y) + 4, columns);
        }
        let head = if self.review.losses.is_empty() { "review.none" } else { "review.losses" };
        canvas.put(x, i32::from(list.y) - 1, &cut(&text.fill_fitting(head, &[], columns), columns), Tone::Dim);
        let rows = usize::from(list.height);
        let first = self.cursor.first(rows, self.review.losses.len());
        for (row, loss) in self.review.losses.iter().enumerate().skip(first).take(rows) {
            let chosen = row == self.cursor.at;
            let place = &self.places[row];
            let glyph = loss.mark.glyph();
            let mark = if is_narrow(area) { glyph.to_string() } else { format!("{glyph} {}", mark_words(loss.mark, text)) };
            let room = columns.saturating_sub(crate::tui::canvas::width(&mark) + 1);
            let said = place.effect(&loss.played.text);
            let said = said.map_or_else(|| loss.played.text.clone(), |effect| text.fitting(&effect.sentence, room.saturating_sub(6)));
            let words = format!("{}{:>4} {said}", if chosen { '>' } else { ' ' }, loss.entry + 1);
            let y = i32::from(list.y) + (row - first) as i32;
            canvas.put(x, y, &cut(&words, room), if chosen { Tone::Cursor } else { Tone::Plain });
            canvas.put_right(x + columns as i32, y, &mark, Tone::Mark(loss.mark));
        }
    }

    /// What was left before the first move and after each one, from left to right.
    fn chart(&self, canvas: &mut Canvas, x: i32, y: i32, columns: usize) {
        let lefts = &self.review.lefts;
        let shown = columns.min(lefts.len());
        let heights = canvas.look().glyphs.heights;
        let levels = heights.len() as u32;
        let highest = lefts.iter().flatten().copied().max().unwrap_or(1).max(1);
        for column in 0..shown {
            let slot = column * lefts.len() / shown..((column + 1) * lefts.len() / shown).max(column * lefts.len() / shown + 1);
            let Some(left) = lefts[slot].iter().flatten().copied().max() else { continue };
            // In eighths of a row, from the bottom.
            let height = left * levels * CHART as u32 / highest;
            for row in 0..CHART as u32 {
                let part = height.saturating_sub(row * levels).min(levels);
                if part > 0 {
                    canvas.put(x + column as i32, y + CHART - 1 - row as i32, heights[part as usize - 1], Tone::Dim);
                }
            }
        }
    }

    /// The run as a line with the losses on it, the chosen one standing out.
    fn timeline(&self, canvas: &mut Canvas) {
        let area = canvas.area();
        let columns = usize::from(area.width).saturating_sub(4).max(1);
        let (start, y) = (i32::from(area.x) + 2, i32::from(area.y));
        let length = self.run.len().max(1);
        let shown = columns.min(length);
        canvas.put(start - 1, y, "|", Tone::Frame);
        canvas.fill(start, y, shown as i32, 1, "-", Tone::Dim);
        canvas.put(start + shown as i32, y, "|", Tone::Frame);
        for loss in self.review.losses.iter().rev().chain(self.loss()) {
            let column = (loss.entry * shown / length) as i32;
            let chosen = self.loss().is_some_and(|chosen| chosen.entry == loss.entry);
            let (glyph, tone) = if chosen { ('>', Tone::Strong) } else { (loss.mark.glyph(), Tone::Mark(loss.mark)) };
            canvas.put(start + column, y, &glyph.to_string(), tone);
        }
    }
}
