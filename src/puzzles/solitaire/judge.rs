//! The contest formats: 16 integers a case, four row-column pairs of the start and four of the
//! target, many cases until the end of the input.

use std::io::{BufRead, Write};

use super::four::PairSearch;
use super::notation::format_pegs;
use super::rules::{Peg, Pegs, SIDE};
use crate::puzzle::{InputError, JudgeError};
use crate::puzzles::contest::Contest;
use crate::search::{Control, StopReason};

/// Pegs a side in these formats.
const PEGS: usize = 4;

/// The steps that `solitaire-8` allows.
const ALLOWED: usize = 8;

/// Fewest steps, `-1` if there is no way (which never happens).
pub fn fewest_steps(input: &mut dyn BufRead, output: &mut dyn Write, control: &Control) -> Result<(), JudgeError> {
    let mut search = PairSearch::new();
    run(input, output, control, |start, goal| {
        let steps = search.distance(start, goal, usize::MAX, control)?;
        Ok(steps.map_or("-1".to_owned(), |steps| steps.to_string()))
    })
}

/// `YES` when 8 steps are enough, as POJ 1198 and HDU 1401 ask.
pub fn within_eight(input: &mut dyn BufRead, output: &mut dyn Write, control: &Control) -> Result<(), JudgeError> {
    let mut search = PairSearch::new();
    run(input, output, control, |start, goal| {
        let within = search.distance(start, goal, ALLOWED, control)?.is_some();
        Ok(if within { "YES" } else { "NO" }.to_owned())
    })
}

/// Answers case after case, given the cells of both sides as bits.
fn run(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    control: &Control,
    mut answer: impl FnMut(u64, u64) -> Result<String, StopReason>,
) -> Result<(), JudgeError> {
    Contest::new(input, output).answer_all(control, read_case, |output, (start, goal)| {
        writeln!(output, "{}", answer(start.occupied(), goal.occupied())?)?;
        Ok(())
    })
}

fn read_case(contest: &mut Contest) -> std::io::Result<Option<Result<(Pegs, Pegs), InputError>>> {
    let mut numbers = [0u8; 4 * PEGS];
    for index in 0..numbers.len() {
        let Some(text) = contest.word()? else {
            let there: Vec<String> = numbers[..index].iter().map(|number| (number + 1).to_string()).collect();
            let error = InputError::new("numbers", there.join(" "), "16, row and column of each peg and each target");
            return Ok((index > 0).then_some(Err(error)));
        };
        match text.parse() {
            Ok(value) if (1..=SIDE as u8).contains(&value) => numbers[index] = value - 1,
            _ => return Ok(Some(Err(InputError::new("number", text, "an integer from 1 to 8")))),
        }
    }
    let (start, goal) = numbers.split_at(2 * PEGS);
    Ok(Some(read_pegs(start).and_then(|start| Ok((start, read_pegs(goal)?)))))
}

fn read_pegs(numbers: &[u8]) -> Result<Pegs, InputError> {
    let pegs = Pegs::new(numbers.chunks_exact(2).map(|pair| Peg { cell: pair[0] * SIDE as u8 + pair[1], colour: 0 }));
    if pegs.occupied().count_ones() as usize == PEGS {
        Ok(pegs)
    } else {
        Err(InputError::new("pegs", format_pegs(pegs, false), "four different cells"))
    }
}
