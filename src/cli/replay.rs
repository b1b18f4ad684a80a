//! `replay`: plays a run from a file, move by move, and says what it comes to.

use std::io::Write;
use std::path::Path;

use clap::ArgMatches;

use super::failure::{Exit, Failure};
use super::subject::{file_text, input_text};
use super::units::counts;
use crate::game::Session;
use crate::levels::{Level, Library};
use crate::puzzle::escape;
use crate::store::{Run, text};

/// The largest file that is read, in bytes.
const LARGEST: u64 = 32 << 20;

/// Checks every move of the file's run and prints what it counts.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let mut library = Library::load();
    let file = matches.get_one::<String>("file").map_or("-", String::as_str);
    let (level, session, run) = read(file, &mut library)?;
    writeln!(out, "{}  {}", level.id, level.name.en)?;
    writeln!(out, "{}", if run.counts.is_empty() { "0".to_owned() } else { counts(&run.counts) })?;
    let told = if run.solved { "solved" } else { "not solved" };
    writeln!(out, "{told}")?;
    writeln!(out, "{}", session.position().text())?;
    Ok(Exit::Fine)
}

/// Reads a run from a file, `-` for standard input, and plays it; the level of a daily puzzle is made
/// again for that.
///
/// # Errors
/// A file that cannot be read, or `file:line:column` of what is wrong in it.
pub(super) fn read<'a>(file: &str, library: &'a mut Library) -> Result<(&'a Level, Session, Run), Failure> {
    let (name, read) = match file {
        "-" => ("standard input", input_text(LARGEST)?),
        file => (file, file_text(Path::new(file), LARGEST, "a run as `stepwise records --run NUMBER` prints it")?),
    };
    let told = |fault: text::Fault| Failure::Usage(format!("{}:{fault}", escape(name)));
    let written = text::Written::parse(&read).and_then(|written| written.resolve(library)).map_err(told)?;
    written.check(library).map_err(told)
}
