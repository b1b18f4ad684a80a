//! Two ways from the same start side by side, linked where they come through the same position.

use rustc_hash::FxHashMap;

use crate::puzzle::{Action, Position};

/// A row: a move of either way, by its index, where there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The move of the first way.
    pub first: Option<usize>,
    /// The move of the second way.
    pub second: Option<usize>,
    /// Both ways stand in the same position after this row.
    pub meets: bool,
}

/// The rows of two ways from `start`. Between two meetings each way's moves stand in order, beside
/// the other's.
pub fn compare(start: &dyn Position, first: &[Action], second: &[Action]) -> Vec<Row> {
    let (first, second) = (stations(start, first), stations(start, second));
    let mut places: FxHashMap<&str, usize> = FxHashMap::default();
    for (index, text) in second.iter().enumerate() {
        places.entry(text).or_insert(index);
    }
    let mut rows = Vec::new();
    let (mut from, mut to) = (0, 0);
    for (index, text) in first.iter().enumerate().skip(1) {
        if let Some(&place) = places.get(text.as_str()).filter(|&&place| place > to) {
            stretch(&mut rows, from..index, to..place, true);
            (from, to) = (index, place);
        }
    }
    stretch(&mut rows, from..first.len() - 1, to..second.len() - 1, false);
    rows
}

/// The texts of all positions of a way, its start included.
fn stations(start: &dyn Position, way: &[Action]) -> Vec<String> {
    let mut at = start.boxed();
    at.release();
    let mut texts = vec![at.text()];
    for action in way {
        let Some(next) = at.after(action) else { break };
        at = next;
        texts.push(at.text());
    }
    texts
}

fn stretch(rows: &mut Vec<Row>, first: std::ops::Range<usize>, second: std::ops::Range<usize>, meets: bool) {
    let count = first.len().max(second.len());
    for row in 0..count {
        rows.push(Row {
            first: Some(first.start + row).filter(|index| first.contains(index)),
            second: Some(second.start + row).filter(|index| second.contains(index)),
            meets: meets && row + 1 == count,
        });
    }
}
