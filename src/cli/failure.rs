//! How a command ends: exit codes, and the failures that have a line on standard error.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::puzzle::{InputError, escape};

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
    /// Reading failed.
    #[error("{what}: {error}")]
    Unreadable {
        /// What was read.
        what: String,
        /// Why it failed.
        error: io::Error,
    },
    /// Writing the answer failed.
    #[error("standard output: {0}")]
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
            Failure::Unreadable { .. } | Failure::Output(_) => {
                complain(&line);
                Exit::InputOutput
            }
        }
    }
}

/// One line on standard error; if even that is closed, nobody listens.
pub(super) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "stepwise: {}", escape(message));
}
