//! A position at a wanted distance where the space is too large to be mapped: walk away from the
//! goal at random, measure exactly, walk on by as many steps as are missing.
//!
//! A walk of `n` steps changes the distance by at most `n`, so the wanted distance is never
//! overshot. For puzzles in which every step can be undone by a step. Not meant for distances near
//! the largest: there a random step leads back more often than on, and the walk is given up.

use std::collections::HashSet;

use super::{Algorithm, Metric, Position, Step, Stream, Verdict};
use crate::search::{Control, StopReason};

/// How often a walk is measured before it is given up.
const MEASURES: usize = 60;

/// A position that needs `wanted` steps to the goal on which `goal` stands; `None` when this walk
/// did not get there.
///
/// # Errors
/// The limit that ended a search on the way.
pub fn wander(goal: &dyn Position, wanted: u32, stream: &mut Stream, control: &Control) -> Result<Option<Box<dyn Position>>, StopReason> {
    let mut at = goal.boxed();
    let mut distance = 0;
    let mut seen = HashSet::from([at.text()]);
    for _ in 0..MEASURES {
        for _ in distance..wanted {
            let mut steps: Vec<u16> = (0..at.step_count() as u16).collect();
            let mut next = None;
            while let Some(step) = stream.take(&mut steps) {
                let mut there = at.clone();
                if !there.play(Step(step)) {
                    continue;
                }
                let new = seen.insert(there.text());
                next = Some(there);
                if new {
                    break;
                }
            }
            let Some(next) = next else { return Ok(None) };
            at = next;
        }
        distance = match at.solve(Metric::Steps, Algorithm::Auto, control).verdict {
            Verdict::Solved { path, optimal: true } => path.len() as u32,
            Verdict::Stopped { reason: reason @ (StopReason::Cancelled | StopReason::Time), .. } => return Err(reason),
            Verdict::Solved { .. } | Verdict::Unsolvable(_) | Verdict::Stopped { .. } => return Ok(None),
        };
        if distance == wanted {
            return Ok(Some(at));
        }
    }
    Ok(None)
}
