//! The ways into the game.

use clap::ArgMatches;

use super::failure::{Exit, Failure, complain};
use super::line_mode;
use crate::game::resolve;
use crate::levels::{Library, player_folder};
use crate::settings::{self, GlyphSet};
use crate::store::Store;
use crate::tui::{self, Glyphs, Options, TuiError};

/// The game's first screen.
pub(super) fn home(matches: &ArgMatches) -> Result<Exit, Failure> {
    start(Library::load(), None, &[matches])
}

/// Straight into a level; in line mode without one, the first that there is. What the game takes
/// may stand before `play` or after it.
pub(super) fn play(before: &ArgMatches, matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut library = Library::load();
    let daily = matches.get_one::<String>("daily").map(|puzzle| format!("{puzzle}:daily"));
    let level = daily.as_ref().or_else(|| matches.get_one("level"));
    let id = level.map(|text| resolve(&mut library, text)).transpose()?;
    if !matches.get_flag("plain") {
        return start(library, id.as_deref(), &[matches, before]);
    }
    let level = id.map(|id| library.find(&id)).transpose()?;
    match level.or(library.levels().first()) {
        Some(level) => line_mode::run(level, memory(&[matches, before])),
        None => Err(Failure::Usage("there are no levels".to_owned())),
    }
}

fn start(library: Library, level: Option<&str>, given: &[&ArgMatches]) -> Result<Exit, Failure> {
    let named = given.iter().find_map(|matches| matches.get_one::<String>("glyphs"));
    let options = Options {
        forced_glyphs: GlyphSet::ALL.into_iter().find(|set| named.is_some_and(|name| name == set.name())).map(Glyphs::of),
        memory: memory(given),
        mouse: !given.iter().any(|matches| matches.get_flag("no-mouse")),
        config: settings::path(),
        records: Store::path(),
        levels: player_folder(),
        crashes: tui::crash::path(),
        ..Options::default()
    };
    match tui::run(library, level, options, |line| complain(&line))? {
        None => Ok(Exit::Fine),
        Some(signal) => Ok(Exit::Signal(signal)),
    }
}

/// The memory limit, if one is given.
fn memory(given: &[&ArgMatches]) -> Option<usize> {
    given.iter().find_map(|matches| matches.get_one("memory")).copied()
}

impl From<TuiError> for Failure {
    fn from(error: TuiError) -> Self {
        match error {
            TuiError::Io(error) => Failure::Io { what: "terminal".to_owned(), error },
            error => Failure::Usage(error.to_string()),
        }
    }
}
