//! Manhattan distance and linear conflicts: the lower bound that needs no tables built.
//!
//! A tile needs at least the rows plus the columns between it and its goal. Tiles that stand in
//! their goal row in the wrong order must pass each other: all of them but a longest increasing
//! run have to leave the row and come back, two upright slides that the Manhattan distance of a
//! tile in its goal row does not count; columns likewise with sideways slides. So the two kinds add
//! up and the sum never overestimates (Hansson, Mayer, Yung 1992).
//!
//! A line is a number of three bits a cell: 0 for the blank and for tiles that belong elsewhere,
//! else the goal place in the line plus 1; a table of all such numbers holds its conflicts.

use super::grid::{Grid, MAX_CELLS, State};

/// Bits a cell in the number of a line.
const DIGIT: usize = 3;
/// All bits of one cell.
const MASK: usize = (1 << DIGIT) - 1;
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
        let [rows, columns] = self.sides;
        let mut bound = 0;
        for row in 0..rows {
            let mut line = 0;
            for column in 0..columns {
                let cell = row * columns + column;
                let tile = state.tile(cell);
                bound += u32::from(self.manhattan[usize::from(tile)][cell]);
                line |= self.digit(tile, 0, row) << (DIGIT * column);
            }
            bound += self.conflicts(0, line);
        }
        for column in 0..columns {
            let line = (0..rows).fold(0, |line, row| line | self.digit(state.tile(row * columns + column), 1, column) << (DIGIT * row));
            bound += self.conflicts(1, line);
        }
        bound
    }
}

/// For every number of a line of this length: twice the tiles that must leave it.
fn conflicts(length: usize) -> Vec<u8> {
    (0..1usize << (DIGIT * length))
        .map(|line| {
            let digits = || (0..length).map(|place| (line >> (DIGIT * place)) & MASK).filter(|&digit| digit > 0);
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
