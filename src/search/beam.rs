//! Beam search: a way to a goal, soon and without a claim that it is shortest.
//!
//! Breadth-first, but of each layer only the `width` states nearest by estimate go on. What it
//! finds is an upper bound; that it finds nothing proves nothing. No state is taken up twice, so
//! it ends. Time grows with the width times the length; memory too, and is counted. Deterministic:
//! among equal estimates the first generated go on.

use super::breadth_first::{Parent, path_to};
use super::state_table::StateTable;
use super::{Control, StateSpace, StopReason};

/// Expansions between two looks at the cancel flag.
const CHECK_INTERVAL: usize = 256;

/// A path to a goal with fewer than `below` moves, if the beam meets one. `estimate` must not
/// overestimate: what it says cannot end below that length is dropped.
///
/// # Errors
/// The limit that was reached first.
pub fn beam<T: StateSpace>(
    space: &T,
    start: T::State,
    width: usize,
    below: u32,
    estimate: impl Fn(T::State) -> u32,
    control: &Control,
) -> Result<Option<Vec<T::Move>>, StopReason> {
    if space.is_goal(start) {
        return Ok((below > 0).then(Vec::new));
    }
    let mut table: StateTable<T::State, Parent<T::Move>> = StateTable::default();
    table.insert(start, None, 0, control)?;
    let mut layer = vec![0];
    let mut candidates: Vec<(u32, u32)> = Vec::new();
    for depth in 1..below {
        candidates.clear();
        for (index, &number) in layer.iter().enumerate() {
            // No meter: the progress shown is that of the search that asked for the beam.
            if index.is_multiple_of(CHECK_INTERVAL) {
                control.check()?;
            }
            let mut met = None;
            let mut full = Ok(());
            space.for_each_move(table.states()[number as usize], |step, next| {
                if met.is_some() || full.is_err() {
                    return;
                }
                match table.insert(next, Some((number, step)), 0, control) {
                    Ok((new, true)) if space.is_goal(next) => met = Some(new),
                    Ok((new, true)) => {
                        let left = estimate(next);
                        if depth.saturating_add(left) < below {
                            candidates.push((left, new));
                        }
                    }
                    Ok((_, false)) => {}
                    Err(reason) => full = Err(reason),
                }
            });
            full?;
            if let Some(goal) = met {
                return Ok(Some(path_to(&table, goal)));
            }
        }
        if candidates.is_empty() {
            break;
        }
        if candidates.len() > width {
            candidates.select_nth_unstable(width);
            candidates.truncate(width);
            candidates.sort_unstable();
        }
        layer.clear();
        layer.extend(candidates.iter().map(|&(_, number)| number));
    }
    Ok(None)
}
