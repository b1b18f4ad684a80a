//! The contest format `eight`: one 3x3 board of nine digits a line, answered with the fewest
//! slides to `123804765` (Luogu P1379).
//!
//! One distance map answers every case with one look-up.

use std::io::{BufRead, Write};

use super::grid::Grid;
use super::notation::parse_nine_digits;
use super::rules::Rules;
use crate::puzzle::JudgeError;
use crate::puzzles::contest::Contest;
use crate::search::Control;

/// Fewest slides, `-1` where parity forbids.
pub(super) fn eight(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    let (grid, goal) = Grid::spiral();
    // 1 MiB, far below the default limit, and nobody cancels it.
    let map = Rules::new(grid, goal).distances(&Control::default()).map_err(std::io::Error::other)?;
    let mut contest = Contest::new(input, output);
    for case in 1.. {
        let Some(word) = contest.word()? else { break };
        let answer = match parse_nine_digits("board", &word) {
            Ok((_, state)) => map.get(state),
            Err(error) => {
                contest.output.flush()?;
                return Err(JudgeError::Input { case, error });
            }
        };
        match answer {
            Some(left) => writeln!(contest.output, "{left}")?,
            None => writeln!(contest.output, "-1")?,
        }
    }
    contest.output.flush()?;
    Ok(())
}
