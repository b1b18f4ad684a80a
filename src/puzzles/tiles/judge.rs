//! The contest format `eight`: one 3x3 board of nine digits a line, answered with the fewest
//! slides to `123804765` (Luogu P1379).
//!
//! One distance map answers every case with one look-up.

use std::io::{BufRead, Write};

use super::grid::Grid;
use super::notation::parse_nine_digits;
use super::rules::Rules;
use crate::puzzle::JudgeError;
use crate::puzzles::contest::{Contest, stopped};
use crate::search::Control;

/// Fewest slides, `-1` where parity forbids.
pub(super) fn eight(input: &mut dyn BufRead, output: &mut dyn Write, control: &Control) -> Result<(), JudgeError> {
    let (grid, goal) = Grid::spiral();
    let map = Rules::new(grid, goal).distances(control).map_err(stopped)?;
    let read = |contest: &mut Contest| Ok(contest.word()?.map(|word| parse_nine_digits("board", &word)));
    Contest::new(input, output).answer_all(control, read, |output, (_, state)| {
        match map.get(state) {
            Some(left) => writeln!(output, "{left}")?,
            None => writeln!(output, "-1")?,
        }
        Ok(())
    })
}
