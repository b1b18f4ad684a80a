//! Rows and presses as text: `.*.` with the second of three lamps lit; a press is the lamp's number.

use super::rules::{MOST, Row};
use crate::puzzle::InputError;

/// A row as text.
pub fn format(row: Row, count: usize) -> String {
    (0..count).map(|lamp| if row.is_lit(lamp) { '*' } else { '.' }).collect()
}

/// How many lamps a text has, and which of them are lit. `what` names the text in the error.
///
/// # Errors
/// A character that is no lamp, no lamp, or too many.
pub fn parse(what: &'static str, text: &str) -> Result<(usize, Row), InputError> {
    let wrong = || InputError::new(what, text, format!("1 to {MOST} lamps, `*` lit and `.` dark"));
    let lamps: Vec<bool> =
        text.trim().chars().map(|lamp| matches!(lamp, '*' | '.').then_some(lamp == '*')).collect::<Option<_>>().ok_or_else(wrong)?;
    if !(1..=MOST).contains(&lamps.len()) {
        return Err(wrong());
    }
    let lit = lamps.iter().enumerate().fold(0, |row, (lamp, &lit)| row | u32::from(lit) << lamp);
    Ok((lamps.len(), Row(lit)))
}

/// The same for a row that must have as many lamps as another.
///
/// # Errors
/// As [`parse`], or another number of lamps.
pub fn parse_of_length(what: &'static str, text: &str, count: usize) -> Result<Row, InputError> {
    let (found, row) = parse(what, text)?;
    if found == count { Ok(row) } else { Err(InputError::new(what, text, format!("{count} lamps, as the board has"))) }
}

/// The lamp of a move text.
///
/// # Errors
/// Anything but the number of a lamp.
pub fn parse_lamp(text: &str, count: usize) -> Result<usize, InputError> {
    let number = text.trim().parse::<usize>().ok().filter(|number| (1..=count).contains(number));
    number.map(|number| number - 1).ok_or_else(|| InputError::new("move", text, format!("a lamp's number, 1 to {count}")))
}
