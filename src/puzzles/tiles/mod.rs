//! Sliding tiles: the 8-puzzle, the 15-puzzle, any board of 2 to 5 rows and columns with one
//! blank and any goal.
//!
//! Whether a board can be solved is decided at once by parity. Boards of up to ten cells are
//! searched from both ends and mapped whole; larger ones are solved by IDA* with Manhattan
//! distance and linear conflicts. No pattern databases yet: a random 4x4 takes seconds, and a
//! random 5x5 is not solved within any time a player would wait.

mod distances;
mod generate;
mod grid;
mod ida_star;
mod judge;
mod notation;
mod rules;
mod scene;

use self::grid::{Grid, State};
use self::notation::parse_state;
use self::rules::Rules;
use crate::puzzle::{Family, InputError, JudgeFormat, Position, Setup, position};

/// The registry's entry.
pub const FAMILY: Family = Family {
    id: "tiles",
    options: &[],
    build,
    judges: &[JudgeFormat {
        name: "eight",
        help: "one board of nine digits a line; answers the fewest steps to 123804765, -1 if unsolvable (Luogu P1379)",
        run: judge::eight,
    }],
    generator: Some(&generate::GENERATOR),
};

fn build(setup: &Setup) -> Result<Box<dyn Position>, InputError> {
    let (grid, start) = parse_state("board", &setup.start)?;
    let goal = parse_goal(&grid, setup.goal.as_deref().unwrap_or("standard").trim())?;
    Ok(position(Rules::new(grid, goal), start))
}

/// A preset's name or a state of the same size.
fn parse_goal(grid: &Grid, text: &str) -> Result<State, InputError> {
    let size = format!("{}x{}", grid.rows(), grid.columns());
    let (other, goal) = match text {
        "standard" => return Ok(grid.standard()),
        "zero-first" => return Ok(grid.zero_first()),
        "spiral" if size == "3x3" => Grid::spiral(),
        "spiral" => return Err(InputError::new("goal", text, "standard, zero-first or a state: spiral is for 3x3 boards")),
        word if word.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '-') => {
            return Err(InputError::new("goal", text, "standard, zero-first, spiral (3x3) or a state"));
        }
        state => parse_state("goal", state)?,
    };
    if other != *grid {
        return Err(InputError::new("goal", text, format!("a state of the board's size, {size}")));
    }
    Ok(goal)
}
