//! `judge`: the cases of a contest format from standard input, their answers as they come.

use std::io::{self, Write};

use clap::ArgMatches;

use super::failure::{Exit, Failure, complain, more};
use super::solve::control;
use super::subject;
use crate::puzzle::JudgeError;
use crate::puzzles::FAMILIES;

/// Answers every case until the end of the input.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let name = subject::one(matches, "format");
    let format = FAMILIES.iter().flat_map(|family| family.judges).find(|format| format.name == name);
    let Some(format) = format else { return Err(Failure::Usage(format!("format `{name}` is not known"))) };
    let judged = (format.run)(&mut io::stdin().lock(), out, &control(matches));
    out.flush()?;
    match judged {
        Ok(()) => Ok(Exit::Fine),
        Err(JudgeError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
            Err(Failure::Usage("standard input: not text: expected the cases in plain characters".to_owned()))
        }
        Err(JudgeError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Err(Failure::Output(error)),
        Err(JudgeError::Io(error)) => Err(Failure::Io { what: format!("judging {name}"), error }),
        Err(error @ JudgeError::Stopped { reason, .. }) => {
            complain(&format!("{error}{}", more(reason)));
            Ok(Exit::Limit)
        }
        Err(error @ JudgeError::Input { .. }) => Err(Failure::Usage(error.to_string())),
    }
}
