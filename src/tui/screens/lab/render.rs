//! Where everything of the lab stands, and how it is drawn.

use ratatui::layout::Rect;

use super::{Bench, chart, table};
use crate::game::Run;
use crate::puzzle::{Cell, Focus, Position};
use crate::search::{End, Trace, Visit};
use crate::solver::AT_ONCE;
use crate::text::Text;
use crate::tui::board::{Overlay, View};
use crate::tui::canvas::{Canvas, cut, width, wrap};
use crate::tui::screens::name;
use crate::tui::screens::play::{grouped, size};
use crate::tui::theme::Tone;

/// The lowest screen that has blank rows and the line about the searches.
const ROOMY: u16 = 20;

/// The parts of the screen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts {
    title: Rect,
    /// How the searches share the machine; no rows on small screens.
    notice: Rect,
    /// Head and rows.
    table: Rect,
    /// What the signs at the ends of the rows mean; no rows on small screens.
    legend: Rect,
    /// What the chosen search does.
    caption: Rect,
    board: Rect,
    chart: Rect,
}

impl Parts {
    /// The parts of an area with so many algorithms.
    pub fn of(area: Rect, count: usize) -> Self {
        let roomy = u16::from(area.height >= ROOMY);
        let mut y = area.y;
        let mut rows = |height: u16| {
            let height = height.min(area.bottom().saturating_sub(y));
            let part = Rect { y, height, ..area };
            y += height;
            part
        };
        let title = rows(1);
        let notice = rows(roomy);
        let _ = rows(roomy);
        let table = rows(count as u16 + 1);
        let legend = rows(roomy);
        let caption = rows(if table::is_narrow(usize::from(area.width)) { 3 } else { 1 });
        let _ = rows(roomy);
        let body = rows(u16::MAX);
        let board = Rect { width: (body.width * 2 / 5).min(44), ..body };
        let chart = Rect { x: board.right() + 1, width: body.width.saturating_sub(board.width + 2), ..body };
        Parts { title, notice, table, legend, caption, board, chart }
    }

    /// The algorithm whose row is at a row of the screen.
    pub fn row_at(&self, y: u16) -> Option<usize> {
        let row = y.checked_sub(self.table.y + 1)?;
        (row + 1 < self.table.height).then_some(usize::from(row))
    }
}

/// Draws the lab.
pub(super) fn render(bench: &Bench, canvas: &mut Canvas) {
    let lab = &bench.lab;
    let parts = Parts::of(canvas.area(), lab.runs().len());
    title(bench, &mut canvas.part(parts.title));
    let text = canvas.look().text;
    if parts.notice.height > 0 {
        let metric = text.get(&format!("metric.{}", lab.metric().name()));
        let values = [("count", AT_ONCE.to_string()), ("memory", size(lab.memory() as u64)), ("metric", metric)];
        let line = text.fill("lab.notice", &values.each_ref().map(|(name, value)| (*name, value.as_str())));
        canvas.put(i32::from(parts.notice.x) + 1, i32::from(parts.notice.y), &cut(&line, inside(parts.notice)), Tone::Dim);
    }
    rows(bench, &mut canvas.part(parts.table));
    if parts.legend.height > 0 {
        let line = cut(&text.get("lab.legend"), inside(parts.legend));
        canvas.put(i32::from(parts.legend.x) + 1, i32::from(parts.legend.y), &line, Tone::Dim);
    }
    let Some(run) = lab.runs().get(bench.cursor.at) else { return };
    let trace = run.trace();
    caption(bench, run, &trace, &mut canvas.part(parts.caption));
    let position = run.met().unwrap_or(lab.start());
    board(position, &trace, &mut canvas.part(parts.board));
    chart::draw(&mut canvas.part(parts.chart), &trace);
}

/// Columns between the margins of a part.
fn inside(part: Rect) -> usize {
    usize::from(part.width).saturating_sub(2)
}

fn title(bench: &Bench, canvas: &mut Canvas) {
    let (area, text) = (canvas.area(), canvas.look().text);
    let state = if bench.lab.is_over() {
        text.get("lab.over")
    } else {
        let speed =
            bench.lab.speed().map_or_else(|| text.get("lab.full_speed"), |speed| text.fill("lab.speed", &[("count", &speed.to_string())]));
        text.fill(if bench.lab.is_running() { "lab.running" } else { "lab.paused" }, &[("speed", &speed)])
    };
    let room = inside(area).saturating_sub(width(&state) + 1);
    let line = text.fill("lab.title", &[("level", name(text, &bench.level.name))]);
    canvas.put(i32::from(area.x) + 1, i32::from(area.y), &cut(&line, room), Tone::Title);
    canvas.put_right(i32::from(area.right()) - 1, i32::from(area.y), &state, Tone::Strong);
}

fn rows(bench: &Bench, canvas: &mut Canvas) {
    let (area, text) = (canvas.area(), canvas.look().text);
    let (x, y, columns) = (i32::from(area.x), i32::from(area.y), usize::from(area.width));
    canvas.put(x + 2, y, &table::head(text, columns), Tone::Dim);
    for (index, run) in bench.lab.runs().iter().enumerate() {
        let chosen = index == bench.cursor.at;
        let line = format!("{} {}", if chosen { '>' } else { ' ' }, table::row(&bench.lab, run, text, columns));
        let y = y + 1 + index as i32;
        canvas.put(x, y, &cut(&line, columns), if chosen { Tone::Cursor } else { Tone::Plain });
    }
}

/// How the chosen search stands, in words.
fn caption(bench: &Bench, run: &Run, trace: &Trace, canvas: &mut Canvas) {
    let (area, text) = (canvas.area(), canvas.look().text);
    let (_, standing, tone) = table::standing(&bench.lab, run);
    let (standing, doing) = (text.get(standing), doing(run, trace, text));
    let (x, y, columns) = (i32::from(area.x) + 1, i32::from(area.y), inside(area));
    if table::is_narrow(usize::from(area.width)) {
        let lines = wrap(&doing, columns);
        for (row, line) in lines.iter().enumerate() {
            canvas.put(x, y + row as i32, &cut(line, columns), Tone::Strong);
        }
        canvas.put(x, y + lines.len() as i32, &cut(&table::rest(run, &standing, text), columns), tone);
    } else {
        canvas.put(x, y, &cut(&doing, columns.saturating_sub(width(&standing) + 2)), Tone::Strong);
        canvas.put_right(i32::from(area.right()) - 1, y, &standing, tone);
    }
}

/// What a search does at the moment, or has done.
fn doing(run: &Run, trace: &Trace, text: Text) -> String {
    if let Some((start, goal)) = trace.met {
        let key = if run.met().is_some() { "lab.met" } else { "lab.meeting" };
        return text.fill(key, &[("start", &start.to_string()), ("goal", &goal.to_string())]);
    }
    if let Some(probe) = trace.probes.last() {
        return text.fill("lab.probe", &[("bound", &probe.bound.to_string()), ("count", &grouped(probe.expanded))]);
    }
    if let Some(depth) = trace.walk.last() {
        return text.fill("lab.walk", &[("depth", &grouped((*depth).into())), ("deepest", &grouped(trace.deepest.into()))]);
    }
    let last = |end| trace.layers(end).last().map(|layer| ((trace.layers(end).len() - 1).to_string(), grouped(layer.states)));
    match (last(End::Start), last(End::Goal)) {
        (Some((start, front)), Some((goal, back))) => {
            text.fill("lab.both", &[("start", &start), ("front", &front), ("goal", &goal), ("back", &back)])
        }
        (Some((depth, states)), None) => text.fill("lab.from_start", &[("depth", &depth), ("states", &states)]),
        (None, Some((depth, states))) => text.fill("lab.from_goal", &[("depth", &depth), ("states", &states)]),
        (None, None) if run.ended().is_some() => text.get("lab.unsearched"),
        (None, None) => text.get("lab.nothing"),
    }
}

/// The cell of a place that was found.
fn cell_of(visit: &Visit) -> Cell {
    let (row, column) = visit.place;
    Cell { row, column }
}

/// The board: the start, or where both ends met; where states are places, all that was found.
fn board(position: &dyn Position, trace: &Trace, canvas: &mut Canvas) {
    let area = canvas.area();
    let newest = [End::Start, End::Goal].map(|end| trace.visits.iter().filter(|visit| visit.end == end).map(|visit| visit.depth).max());
    let marks = trace.visits.iter().map(|visit| {
        let (sign, tone) = match visit.end {
            End::Start => ("+", Tone::Key),
            End::Goal => ("x", Tone::Hint),
        };
        let frontier = newest[visit.end as usize] == Some(visit.depth);
        (cell_of(visit), sign.to_owned(), if frontier { Tone::Strong } else { tone })
    });
    let overlay = Overlay { numbers: marks.collect(), ..Overlay::default() };
    let place = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
    // A board that is shown in part goes along with the search.
    let newest = trace.visits.last().map(|visit| Focus { cell: cell_of(visit), ..Focus::default() });
    View::new(&position.scene(), place, canvas.look(), newest).draw(canvas, &overlay);
}
