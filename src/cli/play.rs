//! The ways into the game.

use clap::ArgMatches;

use super::failure::{Exit, Failure};
use super::line_mode;
use crate::levels::Library;

/// The game's first screen.
pub(super) fn home() -> Result<Exit, Failure> {
    start(&Library::load(), None)
}

/// Straight into a level; in line mode without one, the first that there is.
pub(super) fn play(matches: &ArgMatches) -> Result<Exit, Failure> {
    let library = Library::load();
    let level = matches.get_one::<String>("level").map(|id| library.find(id)).transpose()?;
    match level.or(library.levels().first()) {
        Some(level) if matches.get_flag("plain") => line_mode::run(level),
        _ => start(&library, level.map(|level| level.id.as_str())),
    }
}

fn start(library: &Library, level: Option<&str>) -> Result<Exit, Failure> {
    let level = level.map_or_else(
        || library.levels().first().ok_or_else(|| Failure::Usage("there are no levels".to_owned())),
        |id| Ok(library.find(id)?),
    )?;
    line_mode::run(level)
}
