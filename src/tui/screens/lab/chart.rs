//! What a search told, as bars: layers from both ends, the depth of a walk, probes under bounds.

use crate::search::{End, Layer, Probe, Trace};
use crate::tui::canvas::{Canvas, cut, width};
use crate::tui::screens::play::grouped;
use crate::tui::theme::Tone;

/// The widest that a bar gets.
const WIDEST: usize = 3;

/// As few layers are drawn as if they were so many, so that the first bars do not leap.
const FEWEST: usize = 12;

/// Bars of a kind from left to right: their values and the tone.
struct Bars {
    values: Vec<u64>,
    tone: Tone,
    /// The last one stands out: the frontier.
    frontier: bool,
}

/// Draws what there is to see of a search.
pub(super) fn draw(canvas: &mut Canvas, trace: &Trace) {
    if !trace.probes.is_empty() {
        probes(canvas, &trace.probes);
    } else if !trace.walk.is_empty() {
        let values: Vec<u64> = trace.walk.iter().map(|&depth| u64::from(depth)).collect();
        columns(
            canvas,
            &Bars { values, tone: Tone::Key, frontier: true },
            &Bars { values: Vec::new(), tone: Tone::Plain, frontier: false },
            true,
        );
    } else {
        let side = |end, tone| Bars { values: trace.layers(end).iter().map(|layer: &Layer| layer.states).collect(), tone, frontier: true };
        let (start, mut goal) = (side(End::Start, Tone::Key), side(End::Goal, Tone::Hint));
        goal.values.reverse();
        columns(canvas, &start, &goal, trace.met.is_some());
    }
}

/// How many neighbouring values share a bar and how wide the bar is, for so many in a width.
fn scale(count: usize, room: usize) -> (usize, usize) {
    let shared = count.div_ceil(room.max(1)).max(1);
    (shared, (room / count.div_ceil(shared).max(FEWEST)).clamp(1, WIDEST))
}

/// The largest of each group of values.
fn grouped_by(values: &[u64], shared: usize) -> Vec<u64> {
    values.chunks(shared).map(|group| group.iter().copied().max().unwrap_or(0)).collect()
}

/// Upright bars: some from the left edge, others up to the right edge; side by side once they met.
fn columns(canvas: &mut Canvas, left: &Bars, right: &Bars, met: bool) {
    let area = canvas.area();
    let (room, rows) = (usize::from(area.width), usize::from(area.height));
    let highest = left.values.iter().chain(&right.values).copied().max().unwrap_or(1).max(1);
    let (shared, wide) = scale(left.values.len() + right.values.len() + 1, room);
    let (from_left, from_right) = (grouped_by(&left.values, shared), grouped_by(&right.values, shared));
    let end = if met { from_left.len() + from_right.len() } else { room / wide };
    let first = end.saturating_sub(from_right.len());
    let last = from_left.len().saturating_sub(1);
    let drawn = from_left.iter().enumerate().map(|(index, &value)| (index, value, left, index == last));
    let drawn = drawn.chain(from_right.iter().enumerate().map(|(index, &value)| (first + index, value, right, index == 0)));
    for (index, value, bars, frontier) in drawn {
        let tone = if frontier && bars.frontier { Tone::Strong } else { bars.tone };
        bar(canvas, i32::from(area.x) + (index * wide) as i32, wide, rows, (value, highest), tone);
    }
}

/// One upright bar, an eighth of a row the finest; what is not zero is seen.
fn bar(canvas: &mut Canvas, x: i32, wide: usize, rows: usize, (value, highest): (u64, u64), tone: Tone) {
    let glyphs = canvas.look().glyphs;
    let eighths = (u128::from(value) * rows as u128 * 8).div_ceil(u128::from(highest)) as usize;
    let bottom = i32::from(canvas.area().bottom()) - 1;
    for row in 0..eighths.div_ceil(8) {
        let glyph = glyphs.heights[(eighths - row * 8).clamp(1, 8) - 1];
        // A height of its own has only the top of a bar; below it all is full.
        let glyph = if eighths >= (row + 1) * 8 { glyphs.full } else { glyph };
        canvas.put(x, bottom - row as i32, &glyph.repeat(wide), tone);
    }
}

/// A line for each probe: bound, states expanded under it, a bar.
fn probes(canvas: &mut Canvas, probes: &[Probe]) {
    let area = canvas.area();
    let rows = usize::from(area.height);
    let shown = &probes[probes.len().saturating_sub(rows)..];
    let highest = shown.iter().map(|probe| probe.expanded).max().unwrap_or(1).max(1);
    let number = shown.iter().map(|probe| width(&grouped(probe.expanded))).max().unwrap_or(1);
    let columns = usize::from(area.width);
    let glyphs = canvas.look().glyphs;
    for (row, probe) in shown.iter().enumerate() {
        let (x, y) = (i32::from(area.x), i32::from(area.y) + row as i32);
        let label = format!("{:>4} {:>number$} ", probe.bound, grouped(probe.expanded));
        let end = canvas.put(x, y, &cut(&label, columns), Tone::Plain);
        let room = columns.saturating_sub(width(&label));
        let length = (u128::from(probe.expanded) * room as u128).div_ceil(u128::from(highest)) as usize;
        canvas.put(end, y, &glyphs.full.repeat(length.min(room)), if probe.complete { Tone::Key } else { Tone::Strong });
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::search::{Beat, Event, Statistics};
    use crate::text::Text;
    use crate::tui::theme::{Look, Theme, UNICODE};

    fn told(events: &[Event]) -> Trace {
        let mut trace = Trace::default();
        for &event in events {
            trace.add(&Beat { event, statistics: Statistics::default(), places: Vec::new() });
        }
        trace
    }

    fn drawn(columns: u16, rows: u16, trace: &Trace) -> Vec<String> {
        let look = Look { text: Text::default(), theme: Theme::Mono, glyphs: &UNICODE };
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
        let area = buffer.area;
        draw(&mut Canvas::new(&mut buffer, area, &look), trace);
        (0..rows).map(|y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned()).collect()
    }

    fn layer(end: End, depth: u32, states: u64) -> Event {
        Event::Layer { end, depth, states, complete: true }
    }

    #[test]
    fn layers_grow_from_both_edges_and_stand_side_by_side_once_they_met() {
        let mut events = vec![layer(End::Start, 0, 1), layer(End::Start, 1, 16), layer(End::Goal, 0, 1), layer(End::Goal, 1, 8)];
        assert_eq!(drawn(12, 2, &told(&events)), [" █", "▁█        █▁"]);
        events.push(Event::Met { start: 1, goal: 1 });
        assert_eq!(drawn(12, 2, &told(&events)), [" █", "▁██▁"]);
    }

    #[test]
    fn more_layers_than_columns_share_them_and_the_largest_is_seen() {
        let events: Vec<Event> = (0..100).map(|depth| layer(End::Start, depth, if depth == 57 { 8 } else { 1 })).collect();
        let [line] = &drawn(20, 1, &told(&events))[..] else { panic!("one row") };
        assert_eq!(line.chars().filter(|&glyph| glyph == '█').count(), 1, "{line}");
        assert!(line.chars().count() <= 20 && line.chars().all(|glyph| "▁█".contains(glyph)), "{line}");
    }

    #[test]
    fn the_last_probes_are_listed_with_their_counts() {
        let probe = |bound, expanded| Event::Probe { bound, expanded, complete: true };
        let lines = drawn(20, 2, &told(&[probe(20, 7), probe(22, 1000), probe(24, 4000)]));
        assert_eq!(lines, ["  22 1,000 ███", "  24 4,000 █████████"]);
    }
}
