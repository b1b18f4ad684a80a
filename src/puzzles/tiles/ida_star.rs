//! IDA* for sliding tiles of any size and goal: Manhattan distance and linear conflicts, kept up
//! to date slide by slide.
//!
//! *Bound.* A tile needs at least the rows plus the columns between it and its goal. Tiles that
//! stand in their goal row in the wrong order must pass each other: all of them but a longest
//! increasing run have to leave the row and come back, two upright slides that the Manhattan
//! distance of a tile in its goal row does not count; columns likewise with sideways slides. So
//! the two kinds add up and the sum never overestimates (Hansson, Mayer, Yung 1992).
//!
//! *Speed.* A row is a number of three bits a cell: 0 for the blank and for tiles that belong
//! elsewhere, else the goal column plus 1; a table of all such numbers holds its conflicts. An
//! upright slide changes the conflicts of two rows and of no column (it passes no tile in its
//! column), so a child is bounded by a few look-ups before anything is written. Rows and columns
//! are the two values of an *axis*; a tile slides along one and so crosses lines of the other.
//!
//! *Limits.* The probe recurses, at most as deep as its bound, which no board of 25 cells raises
//! past a few hundred. It never ends on a board that cannot be solved: ask for parity first. Best
//! for boards that Manhattan distance guides well; a random 4x4 takes seconds, a random 5x5 does
//! not end in practice. Memory: the tables, 32 KiB a line length at most.

use super::grid::{Grid, MAX_CELLS, MAX_SIDE, Slide, State};
use crate::puzzle::Direction;
use crate::search::{Control, Found, Meter, Outcome, Statistics, StopReason};

/// Bits a cell in the number of a line.
const DIGIT: usize = 3;
/// All bits of one cell.
const MASK: u16 = (1 << DIGIT) - 1;
/// No line: where the blank belongs.
const NOWHERE: u8 = u8::MAX;

/// The tables behind the lower bound for one size and goal. Axis 0 means rows, 1 columns.
#[derive(Debug, Clone)]
pub(super) struct LineBounds {
    /// Rows and columns.
    sides: [usize; 2],
    /// The row and the column where each tile belongs.
    homes: [[u8; 2]; MAX_CELLS],
    /// By tile and cell; nothing for the blank.
    manhattan: [[u8; MAX_CELLS]; MAX_CELLS],
    /// Slides that the order in a row, in a column adds, by the number of that line.
    conflicts: [Vec<u8>; 2],
}

impl LineBounds {
    pub(super) fn new(grid: &Grid, goal: State) -> Self {
        let sides = [grid.rows(), grid.columns()];
        let place = |cell: usize| [cell / sides[1], cell % sides[1]];
        let mut homes = [[NOWHERE; 2]; MAX_CELLS];
        let mut manhattan = [[0; MAX_CELLS]; MAX_CELLS];
        for home in 0..grid.cells() {
            let tile = usize::from(goal.tile(home));
            if tile == 0 {
                continue;
            }
            let [row, column] = place(home);
            homes[tile] = [row as u8, column as u8];
            for (cell, distance) in manhattan[tile].iter_mut().enumerate().take(grid.cells()) {
                let at = place(cell);
                *distance = (at[0].abs_diff(row) + at[1].abs_diff(column)) as u8;
            }
        }
        LineBounds { sides, homes, manhattan, conflicts: [conflicts(sides[1]), conflicts(sides[0])] }
    }

    /// What a tile writes into the number of a line: its place there, from 1, or 0 when it
    /// belongs to another line.
    #[inline]
    fn digit(&self, tile: u8, axis: usize, line: usize) -> u16 {
        let home = self.homes[usize::from(tile)];
        if usize::from(home[axis]) == line { u16::from(home[1 - axis]) + 1 } else { 0 }
    }

    #[inline]
    fn conflicts(&self, axis: usize, line: u16) -> u32 {
        u32::from(self.conflicts[axis][usize::from(line)])
    }

    /// Slides that are needed at least from `state` to the goal.
    pub(super) fn lower_bound(&self, state: State) -> u32 {
        Probe::new(self, state).lower_bound()
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.conflicts.iter().map(Vec::capacity).sum::<usize>()
    }
}

/// For every number of a line of this length: twice the tiles that must leave it.
fn conflicts(length: usize) -> Vec<u8> {
    (0..1usize << (DIGIT * length))
        .map(|line| {
            let digits = || (0..length).map(|place| (line >> (DIGIT * place)) & usize::from(MASK)).filter(|&digit| digit > 0);
            // By digit the longest increasing run that ends in it.
            let mut runs = [0; 1 << DIGIT];
            for digit in digits() {
                runs[digit] = 1 + runs[..digit].iter().max().copied().unwrap_or(0);
            }
            let longest = runs.into_iter().max().unwrap_or(0);
            (2 * (digits().count() - longest)) as u8
        })
        .collect()
}

/// A shortest path from `start`, which must be solvable.
pub(super) fn ida_star(bounds: &LineBounds, start: State, control: &Control) -> Found<Vec<Slide>> {
    let mut probe = Probe::new(bounds, start);
    let mut meter = Meter::new(control);
    let least = probe.lower_bound();
    let blank = start.blank();
    let at = [blank / bounds.sides[1], blank % bounds.sides[1]];
    let mut bound = least;
    let outcome = loop {
        meter.raise_lower(bound);
        probe.excess = u32::MAX;
        match probe.run(at, None, least, bound, &mut meter) {
            Ok(true) => {
                let mut path = std::mem::take(&mut probe.path);
                path.reverse();
                break Outcome::Solved(path);
            }
            Ok(false) => bound = bound.saturating_add(probe.excess),
            Err(reason) => break Outcome::Stopped { reason, lower: bound, upper: None },
        }
    };
    let statistics = Statistics { expanded: meter.expanded(), stored: 0, bytes: bounds.bytes() as u64 };
    Found { outcome, statistics }
}

/// The board of a depth-first probe, changed and restored in place.
struct Probe<'a> {
    bounds: &'a LineBounds,
    tiles: [u8; MAX_CELLS],
    /// The numbers of the rows and of the columns.
    lines: [[u16; MAX_SIDE]; 2],
    /// By how much the cheapest way that was cut off passed the bound.
    excess: u32,
    /// The solution from its end, filled while the recursion returns.
    path: Vec<Slide>,
}

impl<'a> Probe<'a> {
    fn new(bounds: &'a LineBounds, state: State) -> Self {
        let mut probe = Probe { bounds, tiles: [0; MAX_CELLS], lines: [[0; MAX_SIDE]; 2], excess: u32::MAX, path: Vec::new() };
        for row in 0..bounds.sides[0] {
            for column in 0..bounds.sides[1] {
                let cell = row * bounds.sides[1] + column;
                let tile = state.tile(cell);
                probe.tiles[cell] = tile;
                probe.lines[0][row] |= bounds.digit(tile, 0, row) << (DIGIT * column);
                probe.lines[1][column] |= bounds.digit(tile, 1, column) << (DIGIT * row);
            }
        }
        probe
    }

    fn lower_bound(&self) -> u32 {
        let manhattan: u32 =
            self.tiles.iter().enumerate().map(|(cell, &tile)| u32::from(self.bounds.manhattan[usize::from(tile)][cell])).sum();
        let conflicts = |axis: usize| self.lines[axis].iter().map(|&line| self.bounds.conflicts(axis, line)).sum::<u32>();
        manhattan + conflicts(0) + conflicts(1)
    }

    /// Whether the goal is within `budget` slides of this board, as far as the bound lets the
    /// probe look. `at` is the row and column of the blank, `came` the slide that led here, and
    /// `bound` this board's lower bound.
    fn run(&mut self, at: [usize; 2], came: Option<Direction>, bound: u32, budget: u32, meter: &mut Meter) -> Result<bool, StopReason> {
        if bound == 0 {
            return Ok(true);
        }
        let bounds = self.bounds;
        meter.expand(|| (0, bounds.bytes()))?;
        let columns = bounds.sides[1];
        let blank = at[0] * columns + at[1];
        for direction in Direction::ALL {
            if came == Some(direction.opposite()) {
                continue;
            }
            let (axis, next, from) = match direction {
                Direction::Up => (0, [at[0] + 1, at[1]], blank + columns),
                Direction::Down => (0, [at[0].wrapping_sub(1), at[1]], blank.wrapping_sub(columns)),
                Direction::Left => (1, [at[0], at[1] + 1], blank + 1),
                Direction::Right => (1, [at[0], at[1].wrapping_sub(1)], blank.wrapping_sub(1)),
            };
            if next[axis] >= bounds.sides[axis] {
                continue;
            }
            let tile = self.tiles[from];
            let other = 1 - axis;
            let shift = DIGIT * at[other];
            let (leaves, enters) = (self.lines[axis][next[axis]], self.lines[axis][at[axis]]);
            let left = leaves & !(MASK << shift);
            let entered = enters | (bounds.digit(tile, axis, at[axis]) << shift);
            let distances = &bounds.manhattan[usize::from(tile)];
            let gained = u32::from(distances[blank]) + bounds.conflicts(axis, left) + bounds.conflicts(axis, entered);
            let spent = u32::from(distances[from]) + bounds.conflicts(axis, leaves) + bounds.conflicts(axis, enters);
            let after = bound + gained - spent;
            if after + 1 > budget {
                self.excess = self.excess.min(after + 1 - budget);
                continue;
            }
            let along = self.lines[other][at[other]];
            let digit = bounds.digit(tile, other, at[other]);
            self.tiles[blank] = tile;
            self.lines[axis][next[axis]] = left;
            self.lines[axis][at[axis]] = entered;
            self.lines[other][at[other]] = (along & !(MASK << (DIGIT * next[axis]))) | (digit << (DIGIT * at[axis]));
            let found = self.run(next, Some(direction), after, budget - 1, meter);
            self.tiles[from] = tile;
            self.lines[axis][next[axis]] = leaves;
            self.lines[axis][at[axis]] = enters;
            self.lines[other][at[other]] = along;
            if !matches!(found, Ok(false)) {
                self.path.push(Slide { tile, direction });
                return found;
            }
        }
        Ok(false)
    }
}
