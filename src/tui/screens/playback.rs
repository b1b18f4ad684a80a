//! A path watched like a film, and taken over by hand where the player likes.

use std::time::Duration;

use ratatui::layout::Rect;

use super::play::Zones;
use super::play::draw_scene;
use super::shown::Shown;
use super::{Desk, Footing, Mouse, Outcome, Screen, logged_metric, name};
use crate::game::Playback;
use crate::levels::Level;
use crate::puzzle::{Action as Move, Cell, Left, Metric, Phrase};
use crate::text::Text;
use crate::tui::board::{Glide, HintMark, Overlay};
use crate::tui::canvas::{Canvas, cut, wrap};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// Actions that PgUp and PgDn go by.
const JUMP: isize = 10;

/// The time between two pictures of a piece on its way.
const GLIDE_FRAME: Duration = Duration::from_millis(33);

/// The highest speed at which pieces are seen on their way, in actions a second.
const FASTEST_GLIDE: f64 = 8.0;

/// Columns of a way that is told as text.
const WRITTEN_COLUMNS: usize = 72;

/// What the film shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A path proved shortest in the player's metric.
    Shortest,
    /// A way found depth first, in single steps.
    Walk,
    /// What the player did.
    Run,
}

/// A film over the level that it belongs to.
pub(in crate::tui) struct Film {
    playback: Playback,
    level: Level,
    /// What the player counts in.
    metric: Metric,
    kind: Kind,
    /// What is left from its start at best, in that metric.
    left: Left,
    /// Whether the line is being dragged.
    dragging: bool,
    /// How much of the next action is under way.
    under_way: f64,
    /// The actions that move a piece of the goal.
    chapters: Vec<usize>,
}

impl Film {
    /// A film of a path from the player's position, where `left` is what is left at best.
    pub fn new(playback: Playback, level: Level, metric: Metric, shortest: bool, left: Left) -> Self {
        let kind = if shortest { Kind::Shortest } else { Kind::Walk };
        Self::of(playback, level, metric, kind, left)
    }

    fn of(playback: Playback, level: Level, metric: Metric, kind: Kind, left: Left) -> Self {
        let chapters = chapters(&playback);
        Film { playback, level, metric, kind, left, dragging: false, under_way: 0.0, chapters }
    }

    /// A film of what the player did from the start.
    pub fn of_run(playback: Playback, level: Level, metric: Metric) -> Self {
        Self::of(playback, level, metric, Kind::Run, Left::Unknown)
    }

    /// The key of the title.
    fn title(&self) -> &'static str {
        match self.kind {
            Kind::Shortest => "playback.title",
            Kind::Walk => "playback.title_walk",
            Kind::Run => "playback.title_run",
        }
    }

    /// What the actions of the film are.
    fn unit(&self) -> Metric {
        match self.kind {
            Kind::Shortest => self.metric,
            Kind::Walk => Metric::Steps,
            Kind::Run => logged_metric(self.playback.position()),
        }
    }

    /// The words for what is shown and how long it is.
    fn heading(&self, text: Text, columns: usize) -> String {
        let key = match self.kind {
            Kind::Shortest => "playback.shortest",
            Kind::Walk => "playback.walk",
            Kind::Run => "playback.run",
        };
        text.fill_fitting(key, &[("count", &text.count(self.playback.path().len() as u32, self.unit()))], columns)
    }

    /// How many actions a second, in words.
    fn pace(&self, text: Text) -> String {
        let speed = self.playback.speed();
        // One word serves all but a whole one: half of it is several too.
        let metric = self.unit();
        if speed >= 1.0 { text.count(speed as u32, metric) } else { format!("{speed} {}", text.get(&format!("metric.{}", metric.name()))) }
    }

    /// The whole way as text: of which level, from where to where, its length, and its moves.
    fn written(&self, text: Text) -> String {
        let mut lines = vec![format!("{}  {}", self.level.id, name(text, &self.level.name))];
        if let Some(start) = self.playback.before(0) {
            lines.push(format!("{} -> {}", start.text(), start.goal()));
        }
        lines.push(self.heading(text, usize::MAX));
        let moves: Vec<&str> = self.playback.path().iter().map(|action| action.text.as_str()).collect();
        lines.extend(wrap(&moves.join(" "), WRITTEN_COLUMNS));
        lines.join("\n")
    }

    /// The columns of the line between its ends.
    fn line(area: Rect) -> (u16, u16) {
        (area.x.saturating_add(2), area.width.saturating_sub(4))
    }

    /// The place on the path at a column of the line.
    fn place_at(&self, x: u16, area: Rect) -> usize {
        let (start, columns) = Self::line(area);
        let last = u32::from(columns.saturating_sub(1)).max(1);
        let at = u32::from(x.saturating_sub(start)).min(last);
        (at as usize * self.playback.path().len() + last as usize / 2) / last as usize
    }

    /// The action about to be played, as something to point at.
    fn next_mark(&self) -> Option<HintMark> {
        let action = self.playback.path().get(self.playback.at())?;
        let effect = self.playback.position().effect(&action.text)?;
        Some(HintMark { piece: effect.piece, button: effect.button, ..HintMark::default() })
    }
}

/// The actions that move a piece which the goal speaks of, unless that is what most of them do.
fn chapters(playback: &Playback) -> Vec<usize> {
    let moves_key = |index: usize, action: &Move| {
        let position = playback.before(index)?;
        let piece = position.effect(&action.text)?.piece?;
        position.scene().is_key(piece).then_some(index)
    };
    let found: Vec<usize> = playback.path().iter().enumerate().filter_map(|(index, action)| moves_key(index, action)).collect();
    if found.len() * 2 > playback.path().len() { Vec::new() } else { found }
}

impl Film {
    /// The states that the film came through, where their scene tells them.
    fn way(&self) -> Vec<String> {
        let count = if self.playback.position().scene().tells_its_way() { self.playback.at() } else { 0 };
        (0..count).filter_map(|index| Some(self.playback.before(index)?.text())).collect()
    }

    /// Where the piece of the next action is on its way there, cell by cell.
    fn glide(&self) -> Option<Glide> {
        if self.under_way <= 0.0 {
            return None;
        }
        let action = self.playback.path().get(self.playback.at())?;
        let mut at = self.playback.position().boxed();
        let piece = at.effect(&action.text)?.piece?;
        let place = |cell: Cell| (f64::from(cell.row), f64::from(cell.column));
        let start = place(at.scene().cell_of(piece)?);
        let way = self.under_way * action.steps.len() as f64;
        let mut from = start;
        for (index, text) in action.steps.iter().enumerate() {
            let to = place(*at.effect(text)?.to.first()?);
            let part = way - index as f64;
            if part <= 1.0 {
                let (down, right) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
                return Some(Glide { piece, down: down - start.0, right: right - start.1 });
            }
            from = to;
            for step in at.parse(text).ok()? {
                at.play(step);
            }
        }
        None
    }
}

impl Screen for Film {
    fn context(&self) -> Context {
        Context::Playback
    }

    fn render(&self, canvas: &mut Canvas, _desk: &Desk) {
        let scene = self.playback.position().scene();
        let zones = Zones::of(canvas.area(), &scene);
        let text = canvas.look().text;
        let columns = usize::from(zones.title.width).saturating_sub(2);
        let title = text.fill(self.title(), &[("level", name(text, &self.level.name))]);
        canvas.put(i32::from(zones.title.x) + 1, i32::from(zones.title.y), &cut(&title, columns), Tone::Title);
        let overlay = Overlay { hint: self.next_mark(), glide: self.glide(), way: self.way(), ..Overlay::default() };
        draw_scene(&mut canvas.part(zones.board), &scene, zones.board, &overlay);
        self.panel(&mut canvas.part(zones.side()));
        canvas.put(
            i32::from(zones.message.x) + 1,
            i32::from(zones.message.y),
            &cut(&text.fitting(&Phrase::new("playback.help"), columns), columns),
            Tone::Dim,
        );
        self.timeline(&mut canvas.part(zones.timeline));
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        let now = desk.now;
        match action {
            Action::Toggle => self.playback.toggle(now),
            Action::Left => self.playback.skip(-1, now),
            Action::Right => self.playback.skip(1, now),
            Action::PageUp => self.playback.skip(-JUMP, now),
            Action::PageDown => self.playback.skip(JUMP, now),
            Action::First => self.playback.seek(0, now),
            Action::Last => self.playback.seek(usize::MAX, now),
            Action::Slower => self.playback.change_speed(false, now),
            Action::Faster => self.playback.change_speed(true, now),
            Action::Confirm if self.kind == Kind::Run => return Outcome::GoTo(self.playback.at()),
            Action::Confirm => return Outcome::PlayOn(self.playback.path()[..self.playback.at()].to_vec()),
            Action::Copy => return Outcome::Push(Box::new(Shown::copied(Phrase::new("shown.way"), self.written(desk.look.text), desk))),
            Action::Back => return Outcome::Pop,
            _ => return Outcome::Ignored,
        }
        Outcome::Done
    }

    fn character(&mut self, character: char, desk: &mut Desk) -> Outcome {
        match character.to_digit(10) {
            Some(tenths) => {
                self.playback.seek_tenth(tenths as usize, desk.now);
                Outcome::Done
            }
            None => Outcome::Ignored,
        }
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Press(x, y) if y.saturating_add(1) == desk.area.bottom() => {
                self.dragging = true;
                self.playback.seek(self.place_at(x, desk.area), desk.now);
            }
            Mouse::Press(..) => self.playback.toggle(desk.now),
            Mouse::Drag(x, _) if self.dragging => self.playback.seek(self.place_at(x, desk.area), desk.now),
            Mouse::Drag(..) => return Outcome::Ignored,
            Mouse::Release => self.dragging = false,
            Mouse::Wheel { down, .. } => self.playback.skip(if down { 1 } else { -1 }, desk.now),
        }
        Outcome::Done
    }

    fn footing(&self, action: Action, _desk: &Desk) -> Footing {
        if action == Action::Toggle && self.playback.is_playing() { Footing::Word("key.pause") } else { Footing::Usual }
    }

    fn advance(&mut self, desk: &mut Desk) -> Option<Duration> {
        let (now, glide) = (desk.now, Duration::from_millis(desk.settings.animation.into()));
        let next = self.playback.advance(now);
        self.under_way = if self.playback.speed() > FASTEST_GLIDE { 0.0 } else { self.playback.under_way(now, glide) };
        let next = next?;
        if self.playback.speed() > FASTEST_GLIDE {
            return Some(next);
        }
        Some(next.checked_sub(glide).filter(|wait| !wait.is_zero()).unwrap_or_else(|| next.min(GLIDE_FRAME)))
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.level.family.id)
    }
}

impl Film {
    /// Where the film stands, and the actions around it.
    fn panel(&self, canvas: &mut Canvas) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, mut y, columns) = canvas.margins();
        let (at, length) = (self.playback.at(), self.playback.path().len());
        let mut lines = vec![(self.heading(text, columns), Tone::Strong)];
        if let (Kind::Walk, Left::Exactly(left)) = (self.kind, self.left) {
            lines.push((text.fill_fitting("playback.best", &[("count", &text.count(left, self.metric))], columns), Tone::Plain));
        }
        let place = [("at", at.to_string()), ("count", length.to_string()), ("left", (length - at).to_string())];
        lines.push((
            text.fill_fitting("playback.place", &place.each_ref().map(|(name, value)| (*name, value.as_str())), columns),
            Tone::Plain,
        ));
        let state = if self.playback.is_playing() {
            "playback.playing"
        } else if at == length {
            "playback.ended"
        } else {
            "playback.paused"
        };
        lines.push((text.fill_fitting(state, &[("speed", &self.pace(text))], columns), Tone::Plain));
        for (line, tone) in &lines {
            canvas.put(x, y, &cut(line, columns), *tone);
            y += 1;
        }
        y += 1;
        let rows = usize::try_from(i32::from(area.bottom()) - y).unwrap_or(0);
        let first = at.saturating_sub(rows / 2).min(length.saturating_sub(rows));
        for (index, action) in self.playback.path().iter().enumerate().skip(first).take(rows) {
            let effect = self.playback.before(index).and_then(|position| position.effect(&action.text));
            let sentence = effect.map_or_else(|| action.text.clone(), |effect| text.fitting(&effect.sentence, columns.saturating_sub(6)));
            let here = index == at;
            let tone = if here {
                Tone::Hint
            } else if index < at {
                Tone::Dim
            } else {
                Tone::Plain
            };
            let line = format!("{}{:>4} {sentence}", if here { '>' } else { ' ' }, index + 1);
            canvas.put(x, y, &cut(&line, columns), tone);
            y += 1;
        }
    }

    /// The whole path as a line with the place on it.
    fn timeline(&self, canvas: &mut Canvas) {
        let area = canvas.area();
        let (start, columns) = Self::line(area);
        let (start, y, columns) = (i32::from(start), i32::from(area.y), i32::from(columns));
        let glyphs = canvas.look().glyphs;
        let length = self.playback.path().len().max(1) as i32;
        let at = self.playback.at() as i32 * (columns - 1).max(0) / length;
        canvas.put(start - 1, y, "|", Tone::Frame);
        canvas.fill(start, y, at, 1, glyphs.double.horizontal, Tone::Strong);
        canvas.fill(start + at, y, columns - at, 1, glyphs.single.horizontal, Tone::Dim);
        for &chapter in &self.chapters {
            canvas.put(start + chapter as i32 * (columns - 1).max(0) / length, y, "^", Tone::Key);
        }
        canvas.put(start + at, y, "#", Tone::Hint);
        canvas.put(start + columns, y, "|", Tone::Frame);
    }
}
