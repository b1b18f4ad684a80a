//! The table of the lab: a row an algorithm.

use std::time::Duration;

use crate::game::{Lab, Run, Shortest};
use crate::solver::Ended;
use crate::text::Text;
use crate::tui::canvas::{pad, width};
use crate::tui::screens::play::{grouped, size};
use crate::tui::theme::Tone;

/// The columns after the name: key of the head and how wide.
const COLUMNS: [(&str, usize); 5] = [("lab.length", 9), ("lab.expanded", 13), ("lab.stored", 13), ("lab.bytes", 10), ("lab.seconds", 11)];

/// Columns of an algorithm's name.
const NAME: usize = 15;

/// The narrowest table that has all columns.
const WHOLE: usize = 76;

/// How a search stands: a sign, its words, and their tone.
pub(super) fn standing(lab: &Lab, run: &Run) -> (char, &'static str, Tone) {
    match run.ended() {
        Some(Ended::Failed(_)) => ('x', "lab.failed", Tone::Warning),
        _ => match run.tally() {
            tally if tally.length.is_none() => ('=', "lab.no_way", Tone::Plain),
            tally => match tally.shortest {
                Shortest::Proved => ('=', "lab.proved", Tone::Plain),
                Shortest::Unproved if lab.is_beaten(run) => ('!', "lab.longer", Tone::Warning),
                Shortest::Unproved => ('~', "lab.unproved", Tone::Warning),
                Shortest::Stopped(_) => ('-', "lab.limit", Tone::Warning),
                Shortest::Open if lab.is_running() => (' ', "lab.runs", Tone::Dim),
                Shortest::Open => (' ', "lab.held", Tone::Dim),
            },
        },
    }
}

/// Seconds to the microsecond where they are few.
fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 { format!("{seconds:.6}") } else { format!("{seconds:.2}") }
}

/// The cells of a row after the name.
fn cells(run: &Run, text: Text) -> [String; 5] {
    let tally = run.tally();
    let length = tally.length.unwrap_or_else(|| text.get("lab.none"));
    let statistics = tally.statistics;
    [length, grouped(statistics.expanded), grouped(statistics.stored), size(statistics.bytes), seconds(tally.elapsed)]
}

/// The name of an algorithm.
pub(super) fn name_of(run: &Run, text: Text) -> String {
    text.get(&format!("algorithm.{}", run.algorithm.name()))
}

/// As many of some cells as have room, each right-aligned in its column.
fn line(name: &str, cells: &[String], columns: usize) -> String {
    let shown = if columns >= WHOLE { COLUMNS.len() } else { 2 };
    let mut line = pad(name, NAME);
    for (cell, (_, wide)) in cells.iter().zip(COLUMNS).take(shown) {
        let wide = if columns >= WHOLE { wide } else { wide.min(10) };
        line.push_str(&" ".repeat(wide.saturating_sub(width(cell)).max(1)));
        line.push_str(cell);
    }
    line
}

/// The heads of the columns.
pub(super) fn head(text: Text, columns: usize) -> String {
    let heads = COLUMNS.map(|(key, _)| text.get(key));
    line(&text.get("lab.algorithm"), &heads, columns)
}

/// The row of an algorithm, with its sign.
pub(super) fn row(lab: &Lab, run: &Run, text: Text, columns: usize) -> String {
    format!("{} {}", line(&name_of(run, text), &cells(run, text), columns), standing(lab, run).0)
}

/// What a narrow row of an algorithm leaves out, with the words for how it stands.
pub(super) fn rest(run: &Run, standing: &str, text: Text) -> String {
    let [_, _, stored, bytes, seconds] = cells(run, text);
    text.fill("lab.rest", &[("standing", standing), ("stored", &stored), ("bytes", &bytes), ("seconds", &seconds)])
}

/// Whether rows of this width leave something out.
pub(super) fn is_narrow(columns: usize) -> bool {
    columns < WHOLE
}
