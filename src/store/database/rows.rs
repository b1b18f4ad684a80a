//! Rows read as values: whatever a cell of a damaged file holds becomes some value, never a panic.

use std::collections::BTreeMap;
use std::time::Duration;

use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::puzzle::Metric;
use crate::store::run::{Help, Moment, Run};
use crate::store::statistics::Totals;
use crate::store::writer::Place;

/// The columns of a run in the order of [`read_run`], its moves at the end.
pub(super) const COLUMNS: &str = "id, revision, level, started, changed, elapsed, steps, slides, moved, hint_length, hint_piece, hint_move, \
    hint_played, playback, solved, perfect, length, to_goal";

/// The sums of [`Totals`] over a group of runs.
pub(super) const TOTALS: &str = "count(*), sum(solved), sum(solved AND hint_length + hint_piece + hint_move + hint_played + playback = 0), \
    sum(solved AND perfect), sum(elapsed)";

/// The columns of [`COLUMNS`].
pub(super) fn read_run(row: &Row) -> rusqlite::Result<(Place, Run)> {
    let place = Place { id: row.get(0)?, revision: row.get(1)? };
    let run = Run {
        level: text(row, 2)?,
        started: Moment(integer(row, 3)?.unwrap_or_default()),
        changed: Moment(integer(row, 4)?.unwrap_or_default()),
        elapsed: Duration::from_millis(integer(row, 5)?.unwrap_or_default().max(0) as u64),
        moves: Vec::new(),
        counts: counts(row, 6)?,
        left: integer(row, 17)?.and_then(|left| u32::try_from(left).ok()),
        help: Help { hints: [count(row, 9)?, count(row, 10)?, count(row, 11)?, count(row, 12)?], playbacks: count(row, 13)? },
        solved: count(row, 14)? > 0,
        perfect: count(row, 15)? > 0,
    };
    Ok((place, run))
}

/// The columns of [`TOTALS`], from this one on.
pub(super) fn totals(row: &Row, from: usize) -> rusqlite::Result<Totals> {
    Ok(Totals {
        runs: count(row, from)?,
        solved: count(row, from + 1)?,
        clean: count(row, from + 2)?,
        perfect: count(row, from + 3)?,
        elapsed: Duration::from_millis(integer(row, from + 4)?.unwrap_or_default().max(0) as u64),
    })
}

pub(super) fn integer(row: &Row, column: usize) -> rusqlite::Result<Option<i64>> {
    row.get_ref(column).map(|value| if let ValueRef::Integer(number) = value { Some(number) } else { None })
}

/// A number that is never below zero; what is not in range is the nearest that is.
pub(super) fn count(row: &Row, column: usize) -> rusqlite::Result<u32> {
    integer(row, column).map(|number| number.unwrap_or_default().clamp(0, i64::from(u32::MAX)) as u32)
}

/// Three columns with a count in each metric, those that a puzzle does not count in empty.
pub(super) fn counts(row: &Row, column: usize) -> rusqlite::Result<BTreeMap<Metric, u32>> {
    let mut counts = BTreeMap::new();
    for (index, metric) in Metric::ALL.into_iter().enumerate() {
        if integer(row, column + index)?.is_some() {
            counts.insert(metric, count(row, column + index)?);
        }
    }
    Ok(counts)
}

/// Text that may be anything in a damaged file: what is no UTF-8 is replaced and then unknown.
pub(super) fn text(row: &Row, column: usize) -> rusqlite::Result<String> {
    row.get_ref(column)
        .map(|value| if let ValueRef::Text(bytes) = value { String::from_utf8_lossy(bytes).into_owned() } else { String::new() })
}

pub(super) fn moves(row: &Row, column: usize) -> rusqlite::Result<Vec<String>> {
    text(row, column).map(|text| text.lines().map(str::to_owned).collect())
}
