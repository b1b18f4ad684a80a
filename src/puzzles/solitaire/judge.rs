//! The contest formats: 16 integers a case, four row-column pairs of the start and four of the
//! target, many cases until the end of the input.

use std::io::{BufRead, Write};

use super::four::PairSearch;
use super::notation::format_pegs;
use super::rules::{Peg, Pegs, SIDE};
use crate::puzzle::{InputError, JudgeError};
use crate::puzzles::contest::Contest;

/// Pegs a side in these formats.
const PEGS: usize = 4;

/// The steps that `solitaire-8` allows.
const ALLOWED: usize = 8;

/// Fewest steps, `-1` if there is no way (which never happens).
pub fn fewest_steps(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    let mut search = PairSearch::new();
    run(input, output, |start, goal| search.distance(start, goal, usize::MAX).map_or("-1".to_owned(), |steps| steps.to_string()))
}

/// `YES` when 8 steps are enough, as POJ 1198 and HDU 1401 ask.
pub fn within_eight(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    let mut search = PairSearch::new();
    run(input, output, |start, goal| if search.distance(start, goal, ALLOWED).is_some() { "YES" } else { "NO" }.to_owned())
}

/// Answers case after case, given the cells of both sides as bits.
fn run(input: &mut dyn BufRead, output: &mut dyn Write, mut answer: impl FnMut(u64, u64) -> String) -> Result<(), JudgeError> {
    let mut contest = Contest::new(input, output);
    for case in 1.. {
        let Some(first) = contest.word()? else { break };
        let pair = match read_case(&mut contest, first)? {
            Ok(pair) => pair,
            Err(error) => {
                contest.output.flush()?;
                return Err(JudgeError::Input { case, error });
            }
        };
        writeln!(contest.output, "{}", answer(pair.0.occupied(), pair.1.occupied()))?;
    }
    contest.output.flush()?;
    Ok(())
}

fn read_case(contest: &mut Contest, first: String) -> std::io::Result<Result<(Pegs, Pegs), InputError>> {
    let mut numbers = [0u8; 4 * PEGS];
    let mut word = Some(first);
    for (index, number) in numbers.iter_mut().enumerate() {
        let Some(text) = word else {
            return Ok(Err(InputError::new("case", format!("{index} integers"), "16 integers")));
        };
        match text.parse() {
            Ok(value) if (1..=SIDE as u8).contains(&value) => *number = value - 1,
            _ => return Ok(Err(InputError::new("number", text, "an integer from 1 to 8"))),
        }
        word = if index + 1 < 4 * PEGS { contest.word()? } else { None };
    }
    let (start, goal) = numbers.split_at(2 * PEGS);
    Ok(read_pegs(start).and_then(|start| Ok((start, read_pegs(goal)?))))
}

fn read_pegs(numbers: &[u8]) -> Result<Pegs, InputError> {
    let pegs = Pegs::new(numbers.chunks_exact(2).map(|pair| Peg { cell: pair[0] * SIDE as u8 + pair[1], colour: 0 }));
    if pegs.occupied().count_ones() as usize == PEGS {
        Ok(pegs)
    } else {
        Err(InputError::new("pegs", format_pegs(pegs, false), "four different cells"))
    }
}
