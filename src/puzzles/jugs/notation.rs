//! Amounts, goals and steps as text: `0 5 3`, `4`, `2=4`, `F1`, `E1`, `1>2`.

use super::rules::{Amounts, FEWEST_JUGS, Goal, LARGEST, MOST_JUGS, Step};
use crate::puzzle::InputError;

/// Numbers apart by spaces or commas; `None` where one is none.
fn numbers(text: &str) -> Option<Vec<u16>> {
    let parts = text.split([' ', ',', '\t', '\n', '\r']).filter(|part| !part.is_empty());
    parts.map(|part| part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok())?).collect()
}

/// The capacities of the option `sizes`.
///
/// # Errors
/// Too few or too many, or one that is out of range.
pub fn parse_capacities(text: &str) -> Result<Vec<u16>, InputError> {
    let fits = |capacities: &Vec<u16>| {
        (FEWEST_JUGS..=MOST_JUGS).contains(&capacities.len()) && capacities.iter().all(|capacity| (1..=LARGEST).contains(capacity))
    };
    numbers(text).filter(fits).ok_or_else(|| {
        let expected = format!("{FEWEST_JUGS} to {MOST_JUGS} capacities from 1 to {LARGEST}, as in --sizes \"3 5\"");
        InputError::new("sizes", text.trim(), expected)
    })
}

/// What is in the jugs at the start.
///
/// # Errors
/// Another number of amounts than of jugs, or more in a jug than it holds.
pub fn parse_amounts(what: &'static str, text: &str, capacities: &[u16]) -> Result<Amounts, InputError> {
    let wrong = |expected: String| InputError::new(what, text.trim(), expected);
    let amounts = numbers(text).filter(|amounts| amounts.len() == capacities.len());
    let amounts = amounts.ok_or_else(|| wrong(format!("{} amounts, one for each jug", capacities.len())))?;
    match amounts.iter().zip(capacities).position(|(amount, capacity)| amount > capacity) {
        Some(jug) => Err(wrong(format!("at most {} in jug {}", capacities[jug], jug + 1))),
        None => Ok(Amounts::new(amounts)),
    }
}

/// A goal: one number for any jug, `2=4` for one, as many numbers as jugs for all. An amount that no
/// jug can hold is a goal like others; it is never reached.
///
/// # Errors
/// Text that is none of these, or an amount above [`LARGEST`].
pub fn parse_goal(text: &str, capacities: &[u16]) -> Result<Goal, InputError> {
    let count = capacities.len();
    let wrong = || InputError::new("goal", text.trim(), format!("an amount for any jug, as 4; for one, as 2=4; or {count} amounts"));
    let fits = |amount: &u16| *amount <= LARGEST;
    if let Some((jug, amount)) = text.split_once('=') {
        let [jug, amount] = [jug, amount].map(|part| numbers(part).filter(|numbers| numbers.len() == 1).map(|numbers| numbers[0]));
        let jug = jug.map(usize::from).filter(|jug| (1..=count).contains(jug)).ok_or_else(wrong)?;
        return Ok(Goal::One { jug: jug - 1, amount: amount.filter(fits).ok_or_else(wrong)? });
    }
    let amounts = numbers(text).filter(|amounts| amounts.iter().all(fits)).ok_or_else(wrong)?;
    match amounts.len() {
        1 => Ok(Goal::Any(amounts[0])),
        length if length == count => Ok(Goal::All(Amounts::new(amounts))),
        _ => Err(wrong()),
    }
}

/// Amounts as text, one for each of `count` jugs.
pub fn format_amounts(amounts: Amounts, count: usize) -> String {
    (0..count).map(|jug| amounts.get(jug).to_string()).collect::<Vec<_>>().join(" ")
}

/// A goal as `--goal` takes it.
pub fn format_goal(goal: Goal, count: usize) -> String {
    match goal {
        Goal::Any(amount) => amount.to_string(),
        Goal::One { jug, amount } => format!("{}={amount}", jug + 1),
        Goal::All(amounts) => format_amounts(amounts, count),
    }
}

/// A step as text.
pub fn format_step(step: Step) -> String {
    match step {
        Step::Fill(jug) => format!("F{}", jug + 1),
        Step::Empty(jug) => format!("E{}", jug + 1),
        Step::Pour { from, to } => format!("{}>{}", from + 1, to + 1),
    }
}

/// The step of a text, its letter in either case.
///
/// # Errors
/// Anything but `F1`, `E1` or `1>2`.
pub fn parse_step(text: &str) -> Result<Step, InputError> {
    let trimmed = text.trim();
    let jug = |part: &str| match part.trim().as_bytes() {
        &[digit @ b'1'..=b'9'] => Some(digit - b'1'),
        _ => None,
    };
    let after = |letters: [char; 2]| trimmed.strip_prefix(letters).and_then(jug);
    let pour = || {
        let (from, to) = trimmed.split_once('>')?;
        Some(Step::Pour { from: jug(from)?, to: jug(to)? })
    };
    let step = after(['F', 'f']).map(Step::Fill).or_else(|| after(['E', 'e']).map(Step::Empty)).or_else(pour);
    step.ok_or_else(|| InputError::new("move", text, "F1 to fill, E1 to empty, 1>2 to pour"))
}
