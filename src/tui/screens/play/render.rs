//! Where everything of the play screen stands, and how it is drawn.

use ratatui::layout::Rect;

use super::Play;
use super::panel;
use super::speech::Speech;
use crate::game::{HintStage, Mark};
use crate::puzzle::{Left, Phrase, Scene};
use crate::text::Text;
use crate::tui::board::{Overlay, View};
use crate::tui::canvas::{Canvas, cut, pad, width};
use crate::tui::keymap::Action;
use crate::tui::screens::{Desk, clock, name};
use crate::tui::theme::Tone;

/// Columns of the panel with the numbers at 80 columns.
const PANEL: u16 = 38;

/// Its columns on the widest screens.
const WIDEST_PANEL: u16 = 48;

/// The narrowest screen that has room for the list of moves played.
const WITH_LOG: u16 = 108;

/// Columns of that list.
const LOG: u16 = 26;

/// The widest that board, list and panel together get.
const WIDEST: u16 = 140;

/// The parts of the screen.
#[derive(Debug, Clone, Copy)]
pub(in crate::tui) struct Zones {
    pub title: Rect,
    pub board: Rect,
    pub log: Rect,
    pub panel: Rect,
    pub message: Rect,
    pub timeline: Rect,
}

impl Zones {
    /// The parts of an area for this scene. In small areas the board keeps what its compact form
    /// needs and the panel takes the rest.
    pub fn of(area: Rect, scene: &Scene) -> Self {
        let row = |from_top: u16, height: u16| Rect { y: area.y + from_top.min(area.height), height: height.min(area.height), ..area };
        // A blank row under the title where no board misses it.
        let roomy = area.height >= 26;
        let top = if roomy { 2 } else { 1 };
        // What is shown in part takes all the room there is.
        let widest = WIDEST.max(View::compact_columns(scene).saturating_add(LOG + WIDEST_PANEL));
        let margin = area.width.saturating_sub(widest) / 2;
        let body = row(top, area.height.saturating_sub(top + 2));
        let body = Rect { x: body.x + margin, width: body.width - 2 * margin, ..body };
        let panel_columns = if area.width >= 64 {
            PANEL.max((body.width * 3 / 8).min(WIDEST_PANEL))
        } else {
            // What a compact board leaves over.
            let board_columns = View::compact_columns(scene).max(area.width / 20 * 11);
            // A board that is shown in part leaves room for numbers of four digits.
            let rest = area.width.saturating_sub(board_columns);
            if rest < 12 { 14 } else { rest }
        }
        .min(area.width);
        let log_columns = if area.width >= WITH_LOG { LOG } else { 0 };
        let board_columns = body.width.saturating_sub(panel_columns + log_columns);
        let log = Rect { x: body.x + board_columns, width: log_columns, ..body };
        Zones {
            title: row(0, 1),
            board: Rect { width: board_columns, ..body },
            log,
            panel: Rect { x: log.x + log_columns, width: panel_columns, ..body },
            message: row(area.height.saturating_sub(2), 1),
            timeline: row(area.height.saturating_sub(1), 1),
        }
    }

    /// What is beside the board, for screens that have no log.
    pub fn side(&self) -> Rect {
        Rect { x: self.log.x, width: self.log.width + self.panel.width, ..self.panel }
    }

    /// The board with all that is beside it, for screens that have nothing there.
    pub fn body(&self) -> Rect {
        Rect { width: self.board.width + self.log.width + self.panel.width, ..self.board }
    }
}

/// Draws the play screen.
pub(super) fn render(play: &Play, canvas: &mut Canvas, desk: &Desk) {
    let scene = play.session.position().scene();
    let zones = Zones::of(canvas.area(), &scene);
    title(play, &mut canvas.part(zones.title), desk);
    let overlay = Overlay { hint: play.facts.hint_mark(), ..numbers(play, &scene, desk) };
    draw_scene(&mut canvas.part(zones.board), &scene, zones.board, &overlay);
    if zones.log.width > 0 {
        log(play, &mut canvas.part(zones.log), desk);
    }
    let _ = panel::panel(play, &mut canvas.part(zones.panel), &scene, desk);
    let said = message(play, &zones, desk);
    if said.rows() < 2 {
        timeline(play, &mut canvas.part(zones.timeline), desk);
    }
    said.draw(canvas, &zones);
}

/// Draws a scene in its area.
pub(in crate::tui) fn draw_scene(canvas: &mut Canvas, scene: &Scene, area: Rect, overlay: &Overlay) {
    View::new(scene, area, canvas.look(), overlay.focus).draw(canvas, overlay);
}

/// The numbers on the board: where the piece in hand can go, and with the heat map what each
/// piece's best move would leave, and what would be left if the chosen piece stood elsewhere.
fn numbers(play: &Play, scene: &Scene, desk: &Desk) -> Overlay {
    let focus = Some(play.hand.focus);
    let way = play.facts.way.clone();
    if !desk.numbers || play.facts.solved {
        return Overlay { focus, way, ..Overlay::default() };
    }
    let held = play.hand.focus.held;
    let numbers = play.facts.numbers(scene, held);
    let (mut badges, mut heat) = (Vec::new(), Vec::new());
    if play.heat {
        badges = play.facts.badges();
        let chosen = held.or_else(|| scene.piece_at(play.hand.focus.cell));
        heat = chosen.map_or_else(Vec::new, |piece| play.session.heat(piece));
        heat.retain(|(cell, _)| numbers.iter().all(|(taken, _, _)| taken != cell));
    }
    Overlay { focus, numbers, badges, way, heat, ..Overlay::default() }
}

fn title(play: &Play, canvas: &mut Canvas, desk: &Desk) {
    let (area, text) = (canvas.area(), canvas.look().text);
    let numbers = desk.numbers_of(play.level.family);
    let number = desk.place(&play.level).and_then(|place| numbers[place]);
    let family = text.get(&format!("{}.name", play.level.family.id));
    // What is drawn, pasted or sent has no place in the list, and what does not last has no number.
    let place = number.map_or_else(String::new, |number| format!("  {number}/{}", numbers.iter().flatten().count()));
    let line = format!("{family}{place}  {}", name(text, &play.level.name));
    canvas.put(i32::from(area.x) + 1, i32::from(area.y), &cut(&line, usize::from(area.width).saturating_sub(2)), Tone::Title);
    if desk.settings.sport {
        canvas.put_right(
            i32::from(area.right()) - 1,
            i32::from(area.y),
            &format!(" {}", clock(play.journal.elapsed(desk.now))),
            Tone::Strong,
        );
    }
}

/// The moves played, the last ones in sight.
fn log(play: &Play, canvas: &mut Canvas, desk: &Desk) {
    let (area, text) = (canvas.area(), canvas.look().text);
    let (x, y) = (i32::from(area.x), i32::from(area.y));
    canvas.put(x, y, &text.get("play.log"), Tone::Dim);
    let rows = usize::from(area.height).saturating_sub(1);
    let facts = &play.facts;
    let first = facts.done.saturating_sub(rows.saturating_sub(3)).min(facts.log.len().saturating_sub(rows));
    for (row, (index, entry)) in facts.log.iter().enumerate().skip(first).take(rows).enumerate() {
        let logged = play.session.entries().get(index);
        let effect = logged.and_then(|entry| entry.before.effect(&entry.action.text));
        let sentence = effect.map_or_else(String::new, |effect| text.say(&effect.sentence));
        let here = index + 1 == facts.done;
        let tone = if index < facts.done { Tone::Plain } else { Tone::Dim };
        let line = format!("{}{:>4} {}", if here { '>' } else { ' ' }, index + 1, pad(&sentence, usize::from(LOG) - 9));
        let end = canvas.put(x, y + 1 + row as i32, &line, tone);
        if let Some(mark) = entry.mark.filter(|_| desk.numbers) {
            canvas.put(end + 1, y + 1 + row as i32, &mark.glyph().to_string(), Tone::Mark(mark));
        }
    }
}

/// What is to be said now: the answer to a key, the end, a hint, a warning, a lesson that has no room
/// beside the board, and the goal before the first move.
fn message(play: &Play, zones: &Zones, desk: &Desk) -> Speech {
    let text = desk.look.text;
    let (said, tone) = match (spoken(play, desk), panel::lesson_without_room(play, zones.panel, desk)) {
        (Some((phrase, tone)), _) => (text.fitting(&phrase, Speech::columns(zones)), tone),
        (None, Some(lesson)) => (name(text, &lesson).to_owned(), Tone::Hint),
        (None, None) if play.facts.log.is_empty() => (text.get(&format!("{}.goal", play.level.family.id)), Tone::Dim),
        (None, None) => return Speech::default(),
    };
    Speech::default().and(zones, &said, tone)
}

fn spoken(play: &Play, desk: &Desk) -> Option<(Phrase, Tone)> {
    let facts = &play.facts;
    if let Some(notice) = &play.notice {
        return Some((notice.clone(), Tone::Warning));
    }
    if facts.solved {
        return Some((solved(play, desk), Tone::Strong));
    }
    if let Some(remark) = play.session.position().remark(&play.hand.focus) {
        return Some((remark.phrase, if remark.plays { Tone::Strong } else { Tone::Warning }));
    }
    if facts.hint.is_some() {
        return Some((hint(play, desk), Tone::Hint));
    }
    if !desk.numbers {
        return None;
    }
    if let Some(reason) = &facts.hopeless {
        return Some((Phrase::new("play.notice.hopeless").with("reason", desk.look.text.say(reason)), Tone::Warning));
    }
    let off = facts.off?;
    let phrase = match off.loss {
        Some(loss) => Phrase::new("play.notice.off_path").with("loss", loss.to_string()),
        None => Phrase::new("play.notice.cannot_win"),
    };
    let key = desk.keys.key_of(play.context, Action::BackToBest);
    Some((phrase.with("entry", off.entry.to_string()).with("key", key), Tone::Warning))
}

/// What is said at the end.
fn solved(play: &Play, desk: &Desk) -> Phrase {
    let metric = play.session.metric();
    let phrase = match play.facts.best {
        Left::Exactly(best) if desk.numbers => Phrase::new("play.notice.solved_best").with("best", best.to_string()),
        _ => Phrase::new("play.notice.solved"),
    };
    let next = match (play.beyond(1, desk), desk.place(&play.level)) {
        (Some(_), _) => "@play.notice.then_next",
        (None, None) => "",
        (None, Some(_)) => "@play.notice.last_level",
    };
    let review = desk.keys.key_of(play.context, Action::Review);
    phrase.with("next", next).with("review", review).with("count", desk.look.text.count(play.facts.counts[metric], metric))
}

/// What is left, with the name of what is counted.
fn counted(play: &Play, text: Text) -> String {
    let metric = play.session.metric();
    match play.facts.left {
        Left::Exactly(left) => text.count(left, metric),
        left => format!("{} {}", panel::left_text(left, play.coach.status(), text), text.get(&format!("metric.{}", metric.name()))),
    }
}

/// The hint as far as it has been asked for.
fn hint(play: &Play, desk: &Desk) -> Phrase {
    let text = desk.look.text;
    let phrase = match &play.facts.hint {
        Some((HintStage::Piece, Some(effect))) => Phrase::new("play.notice.hint_piece").with("piece", text.say(&effect.subject)),
        Some((HintStage::Move, Some(effect))) => Phrase::new("play.notice.hint_move").with("move", text.say(&effect.sentence)),
        _ => Phrase::new("play.notice.hint_length").with("left", counted(play, text)),
    };
    phrase.with("key", desk.keys.key_of(play.context, Action::Hint))
}

/// The run as a line: how long it is and how much of the screen it takes.
struct Line {
    /// Moves done, and what is left of them or of the way.
    total: usize,
    columns: usize,
    /// What stands behind it.
    end: String,
}

impl Line {
    /// Where the line begins on the screen, after its first mark.
    fn start(area: Rect) -> i32 {
        i32::from(area.x) + 2
    }

    fn of(play: &Play, area: Rect, desk: &Desk) -> Self {
        let facts = &play.facts;
        let left = match facts.left {
            Left::Exactly(left) if desk.numbers => left as usize,
            _ => facts.log.len() - facts.done,
        };
        let end = if desk.numbers { panel::expected(play).map_or_else(String::new, |total| total.to_string()) } else { String::new() };
        let room = usize::from(area.width).saturating_sub(width(&end) + 5);
        let total = (facts.done + left).max(1);
        Line { total, columns: room.min(total), end }
    }

    /// The moves that a column stands for.
    fn slot(&self, column: usize) -> std::ops::Range<usize> {
        let from = column * self.total / self.columns;
        from..((column + 1) * self.total / self.columns).max(from + 1)
    }
}

/// How many moves are done at a column of the timeline.
pub(super) fn done_at(play: &Play, desk: &Desk, x: u16) -> Option<usize> {
    let zones = Zones::of(desk.area, &play.session.position().scene());
    let area = zones.timeline;
    if message(play, &zones, desk).rows() > 1 {
        return None;
    }
    let line = Line::of(play, area, desk);
    let column = usize::try_from(i32::from(x) - Line::start(area)).ok().filter(|&column| column < line.columns)?;
    Some(line.slot(column).start.min(play.facts.log.len()))
}

/// The listed move on a row of the screen, by its number in the list.
pub(super) fn listed_at(play: &Play, desk: &Desk, x: u16, y: u16) -> Option<usize> {
    let scene = play.session.position().scene();
    let area = Zones::of(desk.area, &scene).panel;
    if !area.contains((x, y).into()) {
        return None;
    }
    let mut scratch = ratatui::buffer::Buffer::empty(area);
    let listed = panel::panel(play, &mut Canvas::new(&mut scratch, area, &desk.look), &scene, desk);
    usize::try_from(i32::from(y) - listed.first).ok().filter(|&row| row < listed.count)
}

/// The run as a line: a mark for each move, then what is left.
fn timeline(play: &Play, canvas: &mut Canvas, desk: &Desk) {
    let (area, facts) = (canvas.area(), &play.facts);
    let line = Line::of(play, area, desk);
    let (mut x, y) = (Line::start(area), i32::from(area.y));
    canvas.put(x - 1, y, "|", Tone::Frame);
    for column in 0..line.columns {
        let slot = line.slot(column);
        let worst = (slot.start..slot.end.min(facts.done)).map(|index| facts.log[index].mark).max_by_key(|mark| mark.map_or(0, weight));
        x = match worst {
            _ if slot.contains(&facts.done) => canvas.put(x, y, ">", Tone::Strong),
            Some(Some(mark)) if desk.numbers => canvas.put(x, y, &mark.glyph().to_string(), Tone::Mark(mark)),
            Some(_) => canvas.put(x, y, canvas.look().glyphs.empty, Tone::Plain),
            None => canvas.put(x, y, "-", Tone::Dim),
        };
    }
    x = canvas.put(x, y, "|", Tone::Frame);
    canvas.put(x, y, &line.end, Tone::Dim);
}

/// Orders marks from good to bad.
fn weight(mark: Mark) -> u32 {
    mark.loss().map_or(u32::MAX, |loss| loss + 1)
}
