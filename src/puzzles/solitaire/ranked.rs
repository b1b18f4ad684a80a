//! One pair from both ends with one byte a position: any pegs whose ranks fit the memory limit.
//!
//! [`crate::search::bidirectional`], whole layers and the smaller frontier first, on one array of
//! marks by rank in place of hash tables: six pegs alike take 75 MB and the two frontiers, where a
//! table would take 28 bytes for each of up to 75 M positions. A mark is the side and the depth
//! modulo 3. That is enough to walk back, because moves can be undone: neighbours on one side
//! differ by at most 1 in depth, so of a position's neighbours those one less modulo 3 are nearer.

use super::rules::{Pegs, Step};
use super::space::PegSpace;
use crate::search::{Control, Found, Indexed, Meter, Outcome, Statistics, StopReason};

/// Marks of the two sides: the base plus the depth modulo 3; 0 is a position not seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Start = 1,
    Goal = 4,
}

impl End {
    fn mark(self, depth: u32) -> u8 {
        self as u8 + (depth % 3) as u8
    }

    fn owns(self, mark: u8) -> bool {
        (self as u8..self as u8 + 3).contains(&mark)
    }
}

struct Side {
    end: End,
    frontier: Vec<u32>,
    depth: u32,
}

struct Search<'a> {
    space: &'a PegSpace,
    marks: Vec<u8>,
    stored: usize,
    /// Bytes of everything at their largest.
    peak: usize,
}

/// Whether the marks of a space are few enough, the frontiers left aside.
pub fn fits(space: &PegSpace, control: &Control) -> bool {
    space.state_count() < u32::MAX as usize && control.allow(space.state_count()).is_ok()
}

/// A shortest path between two different positions of the space.
pub fn bidirectional(space: &PegSpace, start: Pegs, goal: Pegs, control: &Control) -> Found<Vec<Step>> {
    let count = space.state_count();
    let mut search = Search { space, marks: vec![0; count], stored: 2, peak: count };
    let mut meter = Meter::new(control);
    let [mut forward, mut backward] = [(End::Start, start), (End::Goal, goal)].map(|(end, pegs)| {
        let rank = space.rank(pegs);
        search.marks[rank] = end.mark(0);
        Side { end, frontier: vec![rank as u32], depth: 0 }
    });
    let outcome = loop {
        if forward.frontier.is_empty() || backward.frontier.is_empty() {
            break Outcome::Unsolvable;
        }
        let lower = forward.depth + backward.depth + 1;
        meter.raise_lower(lower);
        let nearer = forward.frontier.len() <= backward.frontier.len();
        let (near, far) = if nearer { (&mut forward, &backward) } else { (&mut backward, &forward) };
        match search.expand(near, far, &mut meter) {
            Ok(None) => {}
            Ok(Some(met)) => {
                let mut path = search.way_back(met, forward.end, forward.depth);
                path.reverse();
                path.extend(search.way_back(met, backward.end, backward.depth).into_iter().map(Step::reversed));
                break Outcome::Solved(path);
            }
            Err(reason) => break Outcome::Stopped { reason, lower, upper: None },
        }
    };
    Found { outcome, statistics: Statistics { expanded: meter.expanded(), stored: search.stored as u64, bytes: search.peak as u64 } }
}

impl Search<'_> {
    /// Expands a whole layer; the first position that the other side has marked, if any.
    fn expand(&mut self, near: &mut Side, far: &Side, meter: &mut Meter) -> Result<Option<Pegs>, StopReason> {
        near.depth += 1;
        let mark = near.end.mark(near.depth);
        let fixed = self.marks.len() + (near.frontier.capacity() + far.frontier.capacity()) * size_of::<u32>();
        let mut next: Vec<u32> = Vec::new();
        let mut met = None;
        for index in 0..near.frontier.len() {
            let bytes = fixed + next.capacity() * size_of::<u32>();
            meter.expand(|| (self.stored, bytes))?;
            // The most moves that a position can have: four for each of six pegs.
            if next.capacity() - next.len() < 24 {
                meter.control().allow(bytes + (next.capacity() * 2 + 24) * size_of::<u32>())?;
                next.reserve(next.capacity() + 24);
            }
            let pegs = self.space.unrank(near.frontier[index] as usize);
            pegs.for_each_move(|_, after| {
                let rank = self.space.rank(after);
                if self.marks[rank] == 0 {
                    self.marks[rank] = mark;
                    next.push(rank as u32);
                } else if met.is_none() && far.end.owns(self.marks[rank]) {
                    met = Some(after);
                }
            });
            if met.is_some() {
                break;
            }
        }
        self.stored += next.len();
        self.peak = self.peak.max(fixed + next.capacity() * size_of::<u32>());
        near.frontier = next;
        Ok(met)
    }

    /// The moves from a position at this depth of one side back to where the side began.
    fn way_back(&self, from: Pegs, end: End, depth: u32) -> Vec<Step> {
        let mut at = from;
        let mut way = Vec::with_capacity(depth as usize);
        for nearer in (0..depth).rev() {
            let mut found = None;
            at.for_each_move(|step, next| {
                if found.is_none() && self.marks[self.space.rank(next)] == end.mark(nearer) {
                    found = Some((step, next));
                }
            });
            let (step, next) = found.expect("every position was reached from one nearer");
            way.push(step);
            at = next;
        }
        way.iter().map(|step| step.reversed()).collect()
    }
}
