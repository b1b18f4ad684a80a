//! How a command ends: exit codes, and the failures that have a line on standard error.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::puzzle::{InputError, escape, io_reason};
use crate::search::StopReason;

/// How a command ended, as its exit code says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Solved, or fine: 0.
    Fine,
    /// Proved: no solution; or `check` found a fault: 1.
    Negative,
    /// Wrong usage or bad input: 2.
    Usage,
    /// A limit was reached: 3.
    Limit,
    /// Input or output failed: 4.
    InputOutput,
    /// A signal ended the game: 128 and its number.
    Signal(u8),
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Fine => 0,
            Exit::Negative => 1,
            Exit::Usage => 2,
            Exit::Limit => 3,
            Exit::InputOutput => 4,
            Exit::Signal(number) => 128 + number,
        })
    }
}

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// The player's or script's mistake.
    #[error("{0}")]
    Usage(String),
    /// Reading or writing something other than the answer failed.
    #[error("{what}: {}", io_reason(.error))]
    Io {
        /// The file, folder or stream.
        what: String,
        /// Why it failed.
        error: io::Error,
    },
    /// A file that was named could not be read.
    #[error("{file}: {}: expected {expected}", io_reason(.error))]
    Unreadable {
        /// The file.
        file: String,
        /// Why it could not.
        error: io::Error,
        /// What should be in it.
        expected: String,
    },
    /// Writing the answer failed.
    #[error("standard output: {}", io_reason(.0))]
    Output(#[from] io::Error),
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Failure::Usage(error.to_string())
    }
}

impl Failure {
    /// Says it on standard error, a mistake with what to do next: the help of the command, unless the
    /// line names something better. The exit code that belongs to it. A closed pipe is no error: the
    /// reader has seen enough.
    pub fn report(&self, command: Option<&str>) -> Exit {
        let line = self.to_string();
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
            Failure::Usage(_) => {
                let help = command.map_or_else(|| "stepwise --help".to_owned(), |command| format!("stepwise {command} --help"));
                let next = if line.contains("`stepwise ") { String::new() } else { format!("; see `{help}`") };
                complain(&(line + &next));
                Exit::Usage
            }
            Failure::Io { .. } | Failure::Unreadable { .. } | Failure::Output(_) => {
                complain(&line);
                Exit::InputOutput
            }
        }
    }
}

/// What a search that a limit stopped should be given, as the end of a line.
pub(super) fn more(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Memory => "; give more with --memory",
        StopReason::Time => "; give more with --timeout",
        StopReason::Cancelled => "",
    }
}

/// The limits that ended some of many searches, each once.
pub(super) fn complain_of(reasons: &[StopReason], what: &str) {
    for reason in [StopReason::Memory, StopReason::Time].iter().filter(|reason| reasons.contains(reason)) {
        complain(&format!("{reason} {what}{}", more(*reason)));
    }
}

/// One line on standard error; if even that is closed, nobody listens.
pub(super) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "stepwise: {}", escape(message));
}
