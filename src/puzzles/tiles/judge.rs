//! The contest format `eight`: one 3x3 board of nine digits a line, answered with the fewest
//! slides to `123804765` (Luogu P1379).
//!
//! One distance map answers every case with one look-up.

use std::io::{BufRead, Write};

use super::SPIRAL;
use super::notation::parse_state;
use super::rules::Rules;
use crate::puzzle::{InputError, JudgeError};
use crate::puzzles::contest::Contest;
use crate::search::Control;

/// Fewest slides, `-1` where parity forbids.
pub(super) fn eight(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    let (grid, goal) = parse_state("goal", SPIRAL).map_err(|error| JudgeError::Input { case: 0, error })?;
    // 1 MiB, far below the default limit, and nobody cancels it.
    let map = Rules::new(grid, goal).distances(&Control::default()).map_err(|reason| std::io::Error::other(reason))?;
    let mut contest = Contest::new(input, output);
    for case in 1.. {
        let Some(word) = contest.word()? else { break };
        let board = Some(&word).filter(|word| word.len() == 9 && !word.contains('/')).map(|word| parse_state("board", word));
        let answer = match board.unwrap_or_else(|| Err(InputError::new("board", &word, "nine digits"))) {
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
