//! How hard a level is, measured on its distance map. `docs/difficulty.md` says why so.
//!
//! Along a shortest way (the first in the fixed order), at every position, of the moves that do not
//! simply go back, some are on a shortest way and the rest lose. Choosing blindly one would find a
//! right one with the chance `right / choices`; the logarithms of these chances, added up, are the
//! *bits* of luck that the level asks for. A move after which the board looks farther from its goal
//! goes against the eye and counts two bits more. The sum is the score.
//!
//! Logarithms are taken in whole numbers, so a grade is the same on every machine. A level whose
//! space cannot be mapped has no figure.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;

use crate::puzzle::{Distances, InputError, Left, Position};

/// Parts of a bit in which logarithms are counted.
const FRACTION: u32 = 256;
/// What a move against the eye adds, in bits.
const AWAY: u32 = 2;

/// Four grades, by the score in bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Below 15 bits.
    Easy,
    /// Below 40 bits.
    Medium,
    /// Below 100 bits.
    Hard,
    /// 100 bits and more.
    Expert,
}

impl Grade {
    /// All grades, easiest first.
    pub const ALL: [Grade; 4] = [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
        }
    }

    /// The score from which on the next grade begins, in bits.
    fn end(self) -> u32 {
        match self {
            Grade::Easy => 15,
            Grade::Medium => 40,
            Grade::Hard => 100,
            Grade::Expert => u32::MAX,
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Grade {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let found = Grade::ALL.into_iter().find(|grade| grade.name() == text);
        found.ok_or_else(|| InputError::new("difficulty", text, "easy, medium, hard or expert"))
    }
}

/// What makes a level hard, in figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difficulty {
    /// Units of a shortest way.
    pub length: u32,
    /// Moves that could be chosen along it, going back left out.
    pub choices: u32,
    /// Those of them that are on no shortest way.
    pub losing: u32,
    /// Moves of the way after which the board looks farther from its goal.
    pub away: u32,
    /// How many shortest ways there are.
    pub solutions: BigUint,
    /// The luck that a blind choice would need, in 256th of a bit.
    luck: u64,
}

impl Difficulty {
    /// Measures a level with the map of its space; `None` when it has no solution or the map is
    /// another board's.
    #[must_use]
    pub fn measure(start: &dyn Position, map: &dyn Distances) -> Option<Self> {
        let mut at = start.boxed();
        at.release();
        let Left::Exactly(length) = map.left(&*at) else { return None };
        let solutions = map.shortest_solutions(&*at)?;
        let mut difficulty = Difficulty { length, choices: 0, losing: 0, away: 0, solutions, luck: 0 };
        let mut apparent = at.apparent_distance();
        let mut before = None;
        for left in (0..length).rev() {
            let here = at.text();
            let mut right = 0;
            let mut choices = 0;
            let mut next = None;
            for action in at.actions(map.metric()) {
                let there = at.after(&action)?;
                if before.as_ref() == Some(&there.text()) {
                    continue;
                }
                choices += 1;
                if map.left(&*there) == Left::Exactly(left) {
                    right += 1;
                    next.get_or_insert(there);
                }
            }
            let next = next?;
            difficulty.choices += choices;
            difficulty.losing += choices - right;
            difficulty.luck += u64::from(logarithm(choices) - logarithm(right));
            let seen = next.apparent_distance();
            difficulty.away += u32::from(seen > apparent);
            (apparent, before, at) = (seen, Some(here), next);
        }
        Some(difficulty)
    }

    /// The score in whole bits.
    #[must_use]
    pub fn score(&self) -> u32 {
        let luck = u32::try_from(self.luck / u64::from(FRACTION)).unwrap_or(u32::MAX);
        luck.saturating_add(AWAY * self.away)
    }

    /// The grade of the score.
    #[must_use]
    pub fn grade(&self) -> Grade {
        Grade::ALL.into_iter().find(|grade| self.score() < grade.end()).unwrap_or(Grade::Expert)
    }
}

/// The binary logarithm of a number in 256ths, rounded down; 0 for 0.
fn logarithm(number: u32) -> u32 {
    let Some(whole) = number.checked_ilog2() else { return 0 };
    // The number as 1.x with 31 bits behind the point: each squaring brings one bit to light.
    let mut rest = u64::from(number) << (31 - whole);
    let mut bits = whole;
    for _ in 0..FRACTION.ilog2() {
        rest = (rest * rest) >> 31;
        let over = rest >> 32 != 0;
        bits = bits * 2 + u32::from(over);
        rest >>= u32::from(over);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_book() {
        for (number, bits) in [(0, 0), (1, 0), (2, 256), (3, 405), (5, 594), (10, 850), (1000, 2551), (u32::MAX, 8191)] {
            assert_eq!(logarithm(number), bits, "{number}");
        }
    }

    #[test]
    fn every_score_has_a_grade_and_grades_ascend() {
        assert!(Grade::ALL.windows(2).all(|pair| pair[0] < pair[1] && pair[0].end() < pair[1].end()));
        assert!(Grade::ALL.iter().all(|grade| grade.name().parse() == Ok(*grade)));
    }
}
