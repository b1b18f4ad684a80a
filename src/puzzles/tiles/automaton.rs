//! Which strings of slides need not be tried, because a smaller string does the same.
//!
//! Two strings of directions are equivalent when they carry the blank and every tile to the same
//! places. If the smaller one (shorter, or as long and earlier in the order up, down, left, right)
//! keeps the blank within the box that the larger one passes through, it can be played wherever
//! the larger one can, and the larger one is *forbidden* (Taylor and Korf 1993).
//!
//! *Right, and no path but the smallest is ever answered.* Take the smallest shortest path. If it
//! held a forbidden string, putting the smaller equivalent in its place would give a path that is
//! shorter, or as long and smaller: a contradiction. So the smallest shortest path holds none, and
//! a depth-first search that tries directions in order and skips forbidden strings meets it before
//! any other shortest path.
//!
//! Forbidden strings of up to [`LENGTH`] slides stand in a trie; its inner nodes, with the failure
//! links of Aho and Corasick followed to the end, are the states of an automaton.

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::puzzle::Direction;

/// Slides of the longest forbidden string.
const LENGTH: usize = 10;

/// The next state of a forbidden slide.
pub(super) const FORBIDDEN: u16 = u16::MAX;

/// By state and direction the next state; the search begins in state 0.
pub(super) static AUTOMATON: LazyLock<Vec<[u16; 4]>> = LazyLock::new(|| automaton(LENGTH));

/// A string that is not forbidden, with what it does.
struct Line {
    /// Two bits a slide, the first lowest.
    slides: u32,
    /// The state that the automaton is in after it.
    state: u32,
    place: Place,
    reach: Reach,
}

/// A cell, seen from the blank's first one; the rows are [`ROW`] apart.
type Spot = i16;

const ROW: Spot = 32;

/// Where a string leads: what stands on each cell that changed, and where the blank is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    blank: Spot,
    changed: u8,
    /// The changed cells in order, each with the cell that its tile came from.
    tiles: [(Spot, Spot); LENGTH + 1],
}

impl Place {
    const START: Place = Place { blank: 0, changed: 0, tiles: [(0, 0); LENGTH + 1] };

    /// The place after a slide: the tile comes from the blank's other side.
    fn slid(&self, direction: Direction) -> Self {
        let (down, right) = direction.opposite().offset();
        let mut next = *self;
        next.blank += down as Spot * ROW + right as Spot;
        let tile = next.take(next.blank);
        if tile != self.blank {
            next.put(self.blank, tile);
        }
        next
    }

    fn find(&self, spot: Spot) -> Result<usize, usize> {
        self.tiles[..usize::from(self.changed)].binary_search_by_key(&spot, |&(at, _)| at)
    }

    /// Lifts the tile off a cell.
    fn take(&mut self, spot: Spot) -> Spot {
        let Ok(index) = self.find(spot) else { return spot };
        let (_, tile) = self.tiles[index];
        self.tiles.copy_within(index + 1..usize::from(self.changed), index);
        self.changed -= 1;
        // What is past the end must not tell equal places apart.
        self.tiles[usize::from(self.changed)] = (0, 0);
        tile
    }

    /// Puts a tile down on the cell where the blank was, which holds none.
    fn put(&mut self, spot: Spot, tile: Spot) {
        let (Ok(index) | Err(index)) = self.find(spot);
        self.tiles.copy_within(index..usize::from(self.changed), index + 1);
        self.tiles[index] = (spot, tile);
        self.changed += 1;
    }
}

/// The box of all cells that the blank was on: least and greatest row and column.
#[derive(Clone, Copy)]
struct Reach {
    least: (i8, i8),
    greatest: (i8, i8),
    at: (i8, i8),
}

impl Reach {
    const START: Reach = Reach { least: (0, 0), greatest: (0, 0), at: (0, 0) };

    fn slid(self, direction: Direction) -> Self {
        let (down, right) = direction.opposite().offset();
        let at = (self.at.0 + down as i8, self.at.1 + right as i8);
        let least = (self.least.0.min(at.0), self.least.1.min(at.1));
        Reach { least, greatest: (self.greatest.0.max(at.0), self.greatest.1.max(at.1)), at }
    }

    fn is_within(self, other: Reach) -> bool {
        self.least.0 >= other.least.0
            && self.least.1 >= other.least.1
            && self.greatest.0 <= other.greatest.0
            && self.greatest.1 <= other.greatest.1
    }
}

/// Where strings led and what they passed through: some hundred thousand, so kept small.
#[derive(Default)]
struct Earlier {
    /// By place: the last of its reaches, by number from 1.
    last: FxHashMap<Place, NonZeroU32>,
    /// Each with the one before it at the same place.
    reaches: Vec<(Reach, Option<NonZeroU32>)>,
}

impl Earlier {
    /// Whether no earlier string led to this place within this box; then it is kept.
    fn admits(&mut self, place: Place, reach: Reach) -> bool {
        let before = self.last.get(&place).copied();
        let mut at = before;
        while let Some(number) = at {
            let (other, next) = self.reaches[number.get() as usize - 1];
            if other.is_within(reach) {
                return false;
            }
            at = next;
        }
        self.reaches.push((reach, before));
        let number = NonZeroU32::new(self.reaches.len() as u32).expect("one was pushed");
        self.last.insert(place, number);
        true
    }
}

/// The trie of forbidden strings; node 0 is the empty one.
struct Trie {
    children: Vec<[Option<usize>; 4]>,
    /// Whether a node's string is forbidden.
    ends: Vec<bool>,
}

impl Trie {
    fn new() -> Self {
        Trie { children: vec![[None; 4]], ends: vec![false] }
    }

    fn add(&mut self, slides: impl Iterator<Item = usize>) {
        let mut node = 0;
        for slide in slides {
            let count = self.ends.len();
            let child = *self.children[node][slide].get_or_insert(count);
            if child == count {
                self.children.push([None; 4]);
                self.ends.push(false);
            }
            node = child;
        }
        self.ends[node] = true;
    }

    /// By node and direction the node of the longest suffix that is in the trie; `None` where a
    /// suffix is forbidden.
    fn transitions(&self) -> Vec<[Option<usize>; 4]> {
        let mut next: Vec<[Option<usize>; 4]> = vec![[None; 4]; self.ends.len()];
        let mut queue = VecDeque::from([(0, 0)]);
        while let Some((node, suffix)) = queue.pop_front() {
            for (slide, &child) in self.children[node].iter().enumerate() {
                // Of the proper suffixes, whose transitions are known, one step on.
                let on = if node == 0 { Some(0) } else { next[suffix][slide] };
                match (child, on) {
                    (Some(child), Some(on)) if !self.ends[child] => {
                        next[node][slide] = Some(child);
                        queue.push_back((child, on));
                    }
                    (Some(_), _) => {}
                    (None, on) => next[node][slide] = on,
                }
            }
        }
        next
    }
}

fn automaton(length: usize) -> Vec<[u16; 4]> {
    let mut trie = Trie::new();
    let mut earlier = Earlier::default();
    earlier.admits(Place::START, Reach::START);
    let mut lines = vec![Line { slides: 0, state: 0, place: Place::START, reach: Reach::START }];
    for done in 0..length {
        let allowed = trie.transitions();
        let mut longer = Vec::new();
        for line in &lines {
            for direction in Direction::ALL {
                if allowed[line.state as usize][direction as usize].is_none() {
                    continue;
                }
                let (place, reach) = (line.place.slid(direction), line.reach.slid(direction));
                let slides = line.slides | (direction as u32) << (2 * done);
                if !earlier.admits(place, reach) {
                    trie.add(each(slides, done + 1));
                } else if done + 1 < length {
                    longer.push(Line { slides, state: 0, place, reach });
                }
            }
        }
        // The trie has grown, and with it what a state remembers.
        let next = trie.transitions();
        for line in &mut longer {
            line.state = each(line.slides, done + 1).fold(0, |state, slide| next[state][slide].expect("not forbidden")) as u32;
        }
        lines = longer;
    }
    number(&trie.transitions())
}

/// The slides of a string, first to last.
fn each(slides: u32, count: usize) -> impl Iterator<Item = usize> {
    (0..count).map(move |index| (slides >> (2 * index)) as usize & 3)
}

/// Numbers the states that can be reached.
fn number(next: &[[Option<usize>; 4]]) -> Vec<[u16; 4]> {
    let mut numbers: FxHashMap<usize, u16> = FxHashMap::from_iter([(0, 0)]);
    let mut reached = vec![0];
    let mut states = Vec::new();
    while let Some(&state) = reached.get(states.len()) {
        states.push(next[state].map(|after| {
            let Some(after) = after else { return FORBIDDEN };
            let count = numbers.len() as u16;
            *numbers.entry(after).or_insert_with(|| {
                reached.push(after);
                count
            })
        }));
    }
    states
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a string is allowed.
    fn allows(automaton: &[[u16; 4]], slides: &str) -> bool {
        let letters = slides.chars().map(|letter| Direction::from_letter(letter).expect("a direction"));
        let end =
            letters.fold(0, |state, direction| if state == FORBIDDEN { state } else { automaton[usize::from(state)][direction as usize] });
        end != FORBIDDEN
    }

    #[test]
    fn of_equivalent_strings_the_smallest_is_kept() {
        let automaton = automaton(6);
        for back in ["UD", "DU", "LR", "RL"] {
            assert!(!allows(&automaton, back));
        }
        // Six slides round a 2x2 block do what six the other way round do.
        assert!(allows(&automaton, "ULDRUL"));
        assert!(!allows(&automaton, "LURDLU"));
        assert!(allows(&automaton, "ULDRU"));
        assert!(allows(&automaton, "LURDL"));
    }

    #[test]
    fn longer_strings_forbid_more() {
        assert_eq!(automaton(2).len(), 5);
        assert!(automaton(10).len() > 1000);
    }
}
