//! One pair from both ends with one byte a position: any pegs whose ranks fit the memory limit.
//!
//! [`crate::search::bidirectional`], whole layers and the smaller frontier first, on one array of
//! marks by rank in place of hash tables: six pegs alike take 75 MB and the two frontiers, where a
//! table would take 28 bytes for each of up to 75 M positions. A mark is the side and the depth
//! modulo 3. That is enough to walk back, because moves can be undone: neighbours on one side
//! differ by at most 1 in depth, so of a position's neighbours those one less modulo 3 are nearer.
//! The layer of the first meeting is finished; back from all meetings the positions on shortest
//! paths get one more bit, and the first move to one of them each time is the smallest path.

use super::rules::{Pegs, Step};
use super::space::PegSpace;
use crate::search::{Beat, Control, End, Event, Found, Indexed, Meter, Outcome, Statistics, StopReason};

/// The least mark of a side.
fn base(end: End) -> u8 {
    match end {
        End::Start => 1,
        End::Goal => 4,
    }
}

/// The mark of a side's positions: its base plus the depth modulo 3; 0 is a position not seen.
fn mark_of(end: End, depth: u32) -> u8 {
    base(end) + (depth % 3) as u8
}

/// Whether a mark is one of this side's.
fn owns(end: End, mark: u8) -> bool {
    (base(end)..base(end) + 3).contains(&mark)
}

/// Added to the mark of a position on a shortest path, from the start to the meetings.
const ON_THE_WAY: u8 = 8;

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
        search.marks[rank] = mark_of(end, 0);
        Side { end, frontier: vec![rank as u32], depth: 0 }
    });
    let mut told = search.tell(&forward, &meter).and_then(|()| search.tell(&backward, &meter));
    let outcome = loop {
        if forward.frontier.is_empty() || backward.frontier.is_empty() {
            break Outcome::Unsolvable;
        }
        let lower = forward.depth + backward.depth + 1;
        meter.raise_lower(lower);
        let nearer = forward.frontier.len() <= backward.frontier.len();
        let (near, far) = if nearer { (&mut forward, &backward) } else { (&mut backward, &forward) };
        match told.and_then(|()| search.expand(near, far, &mut meter)) {
            Ok(met) if met.is_empty() => told = search.tell(near, &meter),
            Ok(met) => {
                // The answer is there: an observer that wants the search to end has its wish.
                let _ = search.tell(near, &meter);
                let event = Event::Met { start: forward.depth, goal: backward.depth };
                let _ = control.tell(|| Beat { event, statistics: search.statistics(&meter), places: Vec::new() });
                break Outcome::Solved(search.smallest(start, met, forward.depth, backward.depth));
            }
            Err(reason) => break Outcome::Stopped { reason, lower, upper: None },
        }
    };
    Found { outcome, statistics: search.statistics(&meter) }
}

impl Search<'_> {
    fn statistics(&self, meter: &Meter) -> Statistics {
        Statistics { expanded: meter.expanded(), stored: self.stored as u64, bytes: self.peak as u64 }
    }

    /// Tells the observer of the last layer of a side, which is complete unless it is empty.
    fn tell(&self, side: &Side, meter: &Meter) -> Result<(), StopReason> {
        if side.frontier.is_empty() {
            return Ok(());
        }
        meter.control().tell(|| Beat {
            event: Event::Layer { end: side.end, depth: side.depth, states: side.frontier.len() as u64, complete: true },
            statistics: self.statistics(meter),
            places: Vec::new(),
        })
    }

    /// Expands a whole layer; the ranks in it that the other side has marked, some more than once.
    fn expand(&mut self, near: &mut Side, far: &Side, meter: &mut Meter) -> Result<Vec<u32>, StopReason> {
        near.depth += 1;
        let mark = mark_of(near.end, near.depth);
        let fixed = self.marks.len() + (near.frontier.capacity() + far.frontier.capacity()) * size_of::<u32>();
        let mut next: Vec<u32> = Vec::new();
        let mut met = Vec::new();
        for index in 0..near.frontier.len() {
            let bytes = fixed + (next.capacity() + met.capacity()) * size_of::<u32>();
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
                } else if owns(far.end, self.marks[rank]) {
                    met.push(rank as u32);
                }
            });
        }
        self.stored += next.len();
        self.peak = self.peak.max(fixed + next.capacity() * size_of::<u32>());
        near.frontier = next;
        Ok(met)
    }

    /// The smallest shortest path, given all meetings and their depths on both sides.
    fn smallest(&mut self, start: Pegs, met: Vec<u32>, forward: u32, backward: u32) -> Vec<Step> {
        let mut marked = met;
        for &rank in &marked {
            self.marks[rank as usize] |= ON_THE_WAY;
        }
        for depth in (0..forward).rev() {
            let mut before = Vec::new();
            for &rank in &marked {
                self.space.unrank(rank as usize).for_each_move(|_, pegs| {
                    let rank = self.space.rank(pegs);
                    if self.marks[rank] == mark_of(End::Start, depth) {
                        self.marks[rank] |= ON_THE_WAY;
                        before.push(rank as u32);
                    }
                });
            }
            marked = before;
        }
        let mut at = start;
        let mut path = Vec::with_capacity((forward + backward) as usize);
        for done in 1..=forward + backward {
            let mut first = None;
            at.for_each_move(|step, next| {
                let mark = self.marks[self.space.rank(next)];
                let nearer = match done {
                    done if done < forward => mark == mark_of(End::Start, done) | ON_THE_WAY,
                    // A meeting bears the mark of the side that had it first.
                    done if done == forward => {
                        mark & ON_THE_WAY != 0
                            && [mark_of(End::Start, forward), mark_of(End::Goal, backward)].contains(&(mark & !ON_THE_WAY))
                    }
                    done => mark & !ON_THE_WAY == mark_of(End::Goal, forward + backward - done),
                };
                if first.is_none() && nearer {
                    first = Some((step, next));
                }
            });
            let (step, next) = first.expect("a position on a shortest path has a move along it");
            path.push(step);
            at = next;
        }
        path
    }
}
