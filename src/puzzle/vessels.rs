//! Vessels with liquid in them, as data: what is in each, what each holds, what is wanted.
//!
//! Cursor and pieces of vessels are numbers: vessel `n` has the id `n` from 1 and stands in row 0,
//! column `n`; tap and drain together are number 0.

use super::{Cell, Phrase};

/// A vessel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vessel {
    /// Its number, from 1.
    pub id: u16,
    /// What it holds when full, at least 1.
    pub capacity: u32,
    /// What is in it.
    pub level: u32,
    /// A level that the goal speaks of.
    pub wanted: Option<u32>,
    /// Whether some legal move pours out of it now.
    pub movable: bool,
}

/// Vessels side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vessels {
    /// The vessels by their numbers.
    pub vessels: Vec<Vessel>,
    /// Whether there is a tap.
    pub tap: bool,
    /// Whether there is a drain.
    pub drain: bool,
    /// Whether every wanted level has to be reached; otherwise one of them will do.
    pub every: bool,
    /// The goal in words.
    pub legend: Phrase,
}

impl Vessels {
    /// The number of tap and drain.
    pub const OUTSIDE: u16 = 0;

    /// The cell of a vessel, or of tap and drain, by its number.
    #[must_use]
    pub fn cell(number: u16) -> Cell {
        Cell { row: 0, column: number }
    }

    /// The number that stands at a cell.
    #[must_use]
    pub fn number_at(&self, cell: Cell) -> Option<u16> {
        self.numbers().find(|&number| Self::cell(number) == cell)
    }

    /// The vessel with this number.
    #[must_use]
    pub fn vessel(&self, number: u16) -> Option<&Vessel> {
        self.vessels.iter().find(|vessel| vessel.id == number)
    }

    /// Whether there is a tap or a drain.
    #[must_use]
    pub fn has_outside(&self) -> bool {
        self.tap || self.drain
    }

    /// The numbers that the cursor can stand on, from left to right.
    pub fn numbers(&self) -> impl Iterator<Item = u16> + '_ {
        self.has_outside().then_some(Self::OUTSIDE).into_iter().chain(self.vessels.iter().map(|vessel| vessel.id))
    }

    /// Whether something can be poured from a number now.
    #[must_use]
    pub fn is_movable(&self, number: u16) -> bool {
        self.vessel(number).map_or(self.tap && number == Self::OUTSIDE, |vessel| vessel.movable)
    }

    /// How much the levels differ from those wanted: all together, or the nearest one.
    #[must_use]
    pub fn apparent_distance(&self) -> usize {
        let differences = self.vessels.iter().filter_map(|vessel| Some(vessel.wanted?.abs_diff(vessel.level) as usize));
        if self.every { differences.sum() } else { differences.min().unwrap_or(0) }
    }
}
