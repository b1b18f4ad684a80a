//! A family of puzzles as the registry lists it: how to build a board from text, what options it
//! takes, which contest formats it answers. Menu, command line, levels and tests derive from it.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};

use super::{Cache, Editor, Generator, InputError, Position};
use crate::search::{Control, StopReason};

/// One family: an entry of the registry.
#[non_exhaustive]
pub struct Family {
    /// `klotski`; also the folder of its levels and the prefix of its text keys
    /// (`klotski.name`, `klotski.rules`).
    pub id: &'static str,
    /// What START is on the command line.
    pub start: StartKind,
    /// Options beyond START and GOAL, for the command line and packs alike.
    pub options: &'static [OptionSpec],
    /// A board from text.
    pub build: fn(&Setup) -> Result<Box<dyn Position>, InputError>,
    /// The contest formats of this family.
    pub judges: &'static [JudgeFormat],
    /// How levels are made, where the family knows.
    pub generator: Option<&'static Generator>,
    /// How its levels are drawn, where they are boards.
    pub editor: Option<&'static Editor>,
    /// What it keeps in the program's cache for boards that are played often.
    pub tables: &'static [CachedTables],
}

/// What START is on the command line. In packs and codes it is always the position itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartKind {
    /// The position as text.
    Text,
    /// The name of a file that holds it: positions too large for a line.
    File,
}

/// Tables that are worth keeping on the disk.
pub struct CachedTables {
    /// What they are for, in a few words.
    pub what: &'static str,
    /// The names of their files in the cache.
    pub names: fn() -> Vec<String>,
    /// Builds those that are missing or wrong and writes them.
    pub build: fn(&Cache, &Control) -> Result<(), TablesError>,
}

/// Why tables are not on the disk.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TablesError {
    /// Building them stopped.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// They could not be written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// An option of a family.
#[non_exhaustive]
pub struct OptionSpec {
    /// Its name in packs (`axis_free`); on the command line `_` becomes `-`.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// The texts that it takes, where it takes no others.
    pub values: &'static [&'static str],
    /// One line of help.
    pub help: &'static str,
}

/// What an option takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionKind {
    /// Present or not.
    Flag,
    /// A text.
    Text,
    /// Any number of `row,column` pairs from 1.
    Cells,
    /// A table of text by text (packs only).
    Table,
    /// A text of many lines: the content of a file that the command line names; in a pack it stands
    /// there itself.
    File,
}

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// A flag.
    Flag(bool),
    /// A text.
    Text(String),
    /// Cells from 1.
    Cells(Vec<(usize, usize)>),
    /// Text by text.
    Table(BTreeMap<String, String>),
}

/// Everything a board is built from: START, GOAL and options as text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setup {
    /// The state text; rows may be separated by `/` or by line breaks.
    pub start: String,
    /// The goal text, where one is given.
    pub goal: Option<String>,
    /// Options by their pack name.
    pub options: BTreeMap<&'static str, Value>,
}

impl Setup {
    /// A start and a goal without options.
    #[must_use]
    pub fn new(start: &str, goal: Option<&str>) -> Self {
        Setup { start: start.to_owned(), goal: goal.map(str::to_owned), options: BTreeMap::new() }
    }

    /// The same with one more option.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Self {
        self.options.insert(name, value);
        self
    }

    /// Whether a flag is set.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.options.get(name), Some(Value::Flag(true)))
    }

    /// The text of an option, or the content of its file.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.options.get(name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The cells of an option, none when it is absent.
    #[must_use]
    pub fn cells(&self, name: &str) -> &[(usize, usize)] {
        match self.options.get(name) {
            Some(Value::Cells(cells)) => cells,
            _ => &[],
        }
    }

    /// An entry of a table.
    #[must_use]
    pub fn entry(&self, name: &str, key: &str) -> Option<&str> {
        match self.options.get(name) {
            Some(Value::Table(table)) => table.get(key).map(String::as_str),
            _ => None,
        }
    }
}

/// A contest format: many cases in, answers out as they come.
pub struct JudgeFormat {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Answers every case until the end of the input; earlier answers are written before an
    /// error is returned. The limits are looked at before each case.
    pub run: fn(&mut dyn BufRead, &mut dyn Write, &Control) -> Result<(), JudgeError>,
}

/// Why judging ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JudgeError {
    /// A malformed case, by its number from 1.
    #[error("case {case}: {error}")]
    Input {
        /// The case's number from 1.
        case: usize,
        /// What is wrong with it.
        error: InputError,
    },
    /// A limit was reached before this case, by its number from 1.
    #[error("case {case}: {reason}")]
    Stopped {
        /// The first case without an answer.
        case: usize,
        /// The limit.
        reason: StopReason,
    },
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}
