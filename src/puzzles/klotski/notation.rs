//! Text of states, goals and moves.

use super::rules::{Rules, State, Step};
use crate::puzzle::{Direction, Ground, InputError};

/// A term of a goal: a piece's character and the top left cell of its box, from 1.
pub(super) type Term = (char, usize, usize);

/// Rows joined by `/`: pieces by their characters, `.` empty, `#` wall, `-` gate.
pub(super) fn format_state(rules: &Rules, state: &State) -> String {
    let mut cells: Vec<char> = rules
        .ground
        .iter()
        .map(|ground| match ground {
            Ground::Floor => '.',
            Ground::Wall => '#',
            Ground::Gate => '-',
        })
        .collect();
    for (piece, spec) in rules.pieces.iter().enumerate() {
        for cell in rules.cover(state, piece) {
            cells[usize::from(cell)] = spec.name;
        }
    }
    let rows: Vec<String> = cells.chunks(rules.columns).map(|row| row.iter().collect()).collect();
    rows.join("/")
}

/// `B@4,2`, several with `&`, alternatives with `|`.
pub(super) fn format_goal(rules: &Rules) -> String {
    let term = |&(piece, place): &(usize, u16)| {
        let (row, column) = (usize::from(place) / rules.columns, usize::from(place) % rules.columns);
        term_text(&(rules.pieces[piece].name, row + 1, column - rules.class(piece).indent + 1))
    };
    let alternatives: Vec<String> = rules.goals.iter().map(|goal| goal.iter().map(term).collect::<Vec<_>>().join("&")).collect();
    alternatives.join("|")
}

/// One term of a goal: `B@4,2`.
pub(super) fn term_text((name, row, column): &Term) -> String {
    format!("{name}@{row},{column}")
}

/// The terms of a goal text by alternative; that they fit the board is not checked here.
///
/// # Errors
/// Text that is no goal.
pub(super) fn parse_goal(text: &str) -> Result<Vec<Vec<Term>>, InputError> {
    let error = || InputError::new("goal", text, "a piece at a place, like B@4,2, several with `&`, alternatives with `|`");
    let mut characters = text.chars().filter(|character| !character.is_whitespace()).peekable();
    let mut alternatives = vec![Vec::new()];
    loop {
        let name = characters.next().ok_or_else(error)?;
        let mut numbers = [0usize; 2];
        for (mark, number) in ['@', ','].into_iter().zip(&mut numbers) {
            if characters.next() != Some(mark) {
                return Err(error());
            }
            while let Some(digit) = characters.peek().and_then(|character| character.to_digit(10)) {
                *number = number.saturating_mul(10).saturating_add(digit as usize);
                characters.next();
            }
            // No board has so many rows; kept small, arithmetic on it cannot overflow.
            if *number == 0 || *number > 999 {
                return Err(error());
            }
        }
        if let Some(alternative) = alternatives.last_mut() {
            alternative.push((name, numbers[0], numbers[1]));
        }
        match characters.next() {
            None => return Ok(alternatives),
            Some('&') => {}
            Some('|') => alternatives.push(Vec::new()),
            Some(_) => return Err(error()),
        }
    }
}

/// The piece and its directions: `GRD`.
pub(super) fn format_steps(rules: &Rules, steps: &[Step]) -> String {
    let piece = steps.first().map(|step| rules.pieces[usize::from(step.piece)].name);
    piece.into_iter().chain(steps.iter().map(|step| step.direction.letter())).collect()
}

/// The steps of a move text; whether they are legal is found by playing them.
///
/// # Errors
/// Text that names no piece of the board or has no directions after it.
pub(super) fn parse_steps(rules: &Rules, text: &str) -> Result<Vec<Step>, InputError> {
    let error = || InputError::new("move", text, "a piece and directions U D L R, like GRD");
    let mut characters = text.trim().chars();
    let name = characters.next().ok_or_else(error)?;
    let piece = rules.pieces.iter().position(|piece| piece.name == name).ok_or_else(error)? as u8;
    let steps: Option<Vec<Step>> = characters.map(|letter| Some(Step { piece, direction: Direction::from_letter(letter)? })).collect();
    steps.filter(|steps| !steps.is_empty()).ok_or_else(error)
}
