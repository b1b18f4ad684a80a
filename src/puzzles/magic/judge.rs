//! The contest formats: eight digits a case, the way from `12345678` to them.
//!
//! One distance map serves all cases: naming each digit by its place in the target changes no
//! sequence and makes every target the same board.

use std::io::{BufRead, Write};

use super::notation::Reading;
use super::rules::{IDENTITY, MagicSpace, Operation, PLACES, Tiles};
use super::{STANDARD, smallest_sequence};
use crate::puzzle::{InputError, JudgeError};
use crate::puzzles::contest::{Contest, stopped};
use crate::search::{Control, FlatDistances};

/// Letters a line in the clockwise format.
const LINE: usize = 60;

/// Rows reading: the length, then the smallest sequence on one line.
pub fn rows(input: &mut dyn BufRead, output: &mut dyn Write, control: &Control) -> Result<(), JudgeError> {
    run(Reading::Rows, input, output, control)
}

/// Clockwise reading: the length, then the smallest sequence in lines of 60 letters.
pub fn clockwise(input: &mut dyn BufRead, output: &mut dyn Write, control: &Control) -> Result<(), JudgeError> {
    run(Reading::Clockwise, input, output, control)
}

fn run(reading: Reading, input: &mut dyn BufRead, output: &mut dyn Write, control: &Control) -> Result<(), JudgeError> {
    let space = MagicSpace { goal: IDENTITY };
    let map = FlatDistances::retrograde(&space, control).map_err(stopped)?;
    let start = reading.parse("start", STANDARD).map_err(std::io::Error::other)?;
    let read = |contest: &mut Contest| Ok(read_digits(contest)?.map(|digits| read_case(reading, &digits)));
    Contest::new(input, output).answer_all(control, read, |output, target| {
        // Every board is reached, so there always is a way.
        let path: Vec<u8> = smallest_sequence(space, &map, start.renamed(target.inverse())).into_iter().flatten().map(letter).collect();
        writeln!(output, "{}", path.len())?;
        if path.is_empty() {
            writeln!(output)?;
        }
        for line in path.chunks(if reading == Reading::Rows { usize::MAX } else { LINE }) {
            output.write_all(line)?;
            output.write_all(b"\n")?;
        }
        Ok(())
    })
}

fn letter(operation: Operation) -> u8 {
    operation.letter() as u8
}

/// The bytes of the next case, fewer than eight where the input ends; `None` at its end.
fn read_digits(contest: &mut Contest) -> std::io::Result<Option<Vec<u8>>> {
    let mut digits = Vec::with_capacity(PLACES);
    while digits.len() < PLACES
        && let Some(byte) = contest.byte()?
    {
        digits.push(byte);
    }
    Ok((!digits.is_empty()).then_some(digits))
}

fn read_case(reading: Reading, digits: &[u8]) -> Result<Tiles, InputError> {
    if digits.len() < PLACES {
        return Err(InputError::new("case", String::from_utf8_lossy(digits), "8 digits"));
    }
    reading.parse("case", &String::from_utf8_lossy(digits))
}
