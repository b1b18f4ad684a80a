//! The command line: arguments in, lines or JSON out, and an exit code that scripts can trust.
//!
//! Answers go to standard output; everything else is one line on standard error. What the
//! arguments are follows from the registry of puzzles, which no file here names one of. Signals
//! keep their default meaning, so an interrupted search ends by its signal; only a file that may
//! not grow any more is an error like a full disk.
//!
//! ```
//! use stepwise::cli::{Exit, run};
//!
//! let exit = |words: &[&str]| run(words.iter().map(|word| word.into()));
//! assert_eq!(exit(&["stepwise", "solve", "tiles", "123456708"]), Exit::Fine);
//! assert_eq!(exit(&["stepwise", "solve", "tiles", "123456870"]), Exit::Negative);
//! assert_eq!(exit(&["stepwise", "solve", "chess", "e4"]), Exit::Usage);
//! ```

mod arguments;
mod check;
mod compare;
mod completions;
mod failure;
mod generate;
mod judge;
mod levels;
mod line_mode;
mod manual;
mod map;
mod picture;
mod play;
mod records;
mod refusal;
mod replay;
mod solve;
mod subject;
mod tables;
mod units;

use std::ffi::OsString;
use std::io::{self, Write};

pub use failure::Exit;

use failure::Failure;

/// Runs the program with these arguments, the program's name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    let arguments = refusal::asked(arguments.into_iter().collect());
    let matches = match arguments::command().try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(error) => return refusal::refuse(&error, &arguments),
    };
    if let Err(error) = bear_full_files() {
        return Failure::Output(error).report(None);
    }
    tables::install_cache();
    let result = match matches.subcommand() {
        None => play::home(&matches),
        Some(("play", inner)) => play::play(&matches, inner),
        Some((name, matches)) => command(name, matches, &mut io::stdout().lock()),
    };
    result.unwrap_or_else(|failure| failure.report(matches.subcommand_name()))
}

/// Makes writing past the limit of a file's size an error like any other, not the end.
#[cfg(unix)]
fn bear_full_files() -> io::Result<()> {
    let unheard = std::sync::Arc::default();
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, unheard).map(drop)
}

#[cfg(not(unix))]
fn bear_full_files() -> io::Result<()> {
    Ok(())
}

fn command(name: &str, matches: &clap::ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let exit = match name {
        "solve" => solve::solve(matches, out),
        "hint" => solve::hint(matches, out),
        "levels" => levels::run(matches, out),
        "check" => check::run(matches, out),
        "generate" => generate::run(matches, out),
        "compare" => compare::run(matches, out),
        "map" => map::run(matches, out),
        "records" => records::run(matches, out),
        "replay" => replay::run(matches, out),
        "judge" => judge::run(matches, out),
        "tables" => tables::run(matches, out),
        "completions" => completions::run(matches, out),
        "man" => manual::man(matches, out),
        _ => unreachable!("clap knows the subcommands"),
    }?;
    out.flush()?;
    Ok(exit)
}
