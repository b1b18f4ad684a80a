//! A file of boards, graded: one a line, as a level code or as a board with its goal.
//!
//! ```sh
//! cargo run --example grade_boards --no-default-features -- examples/boards.txt
//! ```

use std::error::Error;
use std::fs;

use stepwise::game::Difficulty;
use stepwise::levels::import;
use stepwise::search::Control;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "examples/boards.txt".to_owned());
    let limits = Control::default().with_memory(256 << 20);
    for (number, line) in (1..).zip(fs::read_to_string(&file)?.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match grade(line, &limits) {
            Ok(grade) => println!("{grade}"),
            Err(error) => println!("{file}:{number}: {error}"),
        }
    }
    Ok(())
}

/// What a line holds and how hard it is, in the metric that its puzzle is counted in.
fn grade(line: &str, limits: &Control) -> Result<String, Box<dyn Error>> {
    let import = import(line)?;
    let level = import.levels.first().ok_or("no puzzle reads this")?;
    let position = level.open()?;
    let metric = position.metrics()[0];
    let map = position.distances(metric, limits)?;
    let puzzle = position.puzzle();
    Ok(match Difficulty::measure(&*position, &*map) {
        Some(difficulty) => format!("{puzzle}: {} {metric}, {}", difficulty.length, difficulty.grade()),
        None => format!("{puzzle}: no solution"),
    })
}
