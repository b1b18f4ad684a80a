//! Sliding tiles: the 8-puzzle, the 15-puzzle, any board of 2 to 5 rows and columns with one
//! blank and any goal.
//!
//! Whether a board can be solved is decided at once by parity. Boards of up to ten cells are
//! searched from both ends and mapped whole. Larger ones are proved by IDA* over additive pattern
//! databases (`proof`): a 15-puzzle within a second as a rule, the hardest within seconds over the
//! strong tables. A random 24-puzzle is not proved in any time a player would wait; it gets
//! bounds, which improve as long as the search is let.

mod automaton;
mod distances;
mod drawing;
mod generate;
mod grid;
mod ida_star;
mod judge;
mod line_bounds;
mod notation;
mod patterns;
mod proof;
mod rules;
mod scene;

use self::grid::{Grid, State};
use self::notation::parse_state;
use self::patterns::{Plan, Strength};
use self::rules::Rules;
use crate::puzzle::{Cache, CachedTables, Family, InputError, JudgeFormat, Position, Setup, StartKind, TablesError, position};
use crate::search::Control;

/// The registry's entry.
pub const FAMILY: Family = Family {
    id: "tiles",
    start: StartKind::Text,
    options: &[],
    build,
    judges: &[JudgeFormat {
        name: "eight",
        help: "one board of nine digits a line; answers the fewest steps to 123804765, -1 if unsolvable (Luogu P1379)",
        run: judge::eight,
    }],
    generator: Some(&generate::GENERATOR),
    editor: Some(&drawing::EDITOR),
    tables: &[CachedTables { what: "4x4, any goal with the blank in a corner", names: || strong_tables().names(), build: build_tables }],
};

/// The strong tables of the usual 15-puzzle; the corners share them.
fn strong_tables() -> Plan {
    let grid = Grid::new(4, 4).expect("a size");
    Plan::new(&grid, grid.cells() - 1, Strength::Strong).expect("worth it on sixteen cells")
}

fn build_tables(cache: &Cache, control: &Control) -> Result<(), TablesError> {
    let plan = strong_tables();
    plan.load(cache);
    plan.build(proof::threads(), control)?;
    Ok(plan.save(cache)?)
}

fn build(setup: &Setup) -> Result<Box<dyn Position>, InputError> {
    let (grid, start) = parse_state("board", &setup.start)?;
    let goal = parse_goal(&grid, goal_of(setup))?;
    Ok(position(Rules::new(grid, goal), start))
}

/// The goal's text, the standard one where none is given.
fn goal_of(setup: &Setup) -> &str {
    setup.goal.as_deref().unwrap_or("standard").trim()
}

/// The goals that have a name.
const NAMED_GOALS: [&str; 3] = ["standard", "zero-first", "spiral"];

/// The goal of that name, or a state of the same size.
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
