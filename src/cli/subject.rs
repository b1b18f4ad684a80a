//! What a command is about: LEVEL, or PUZZLE START with its goal and options.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::arguments::{option_flag, option_id};
use super::failure::Failure;
use crate::game::resolve;
use crate::levels::Library;
use crate::puzzle::{Family, InputError, OptionKind, OptionSpec, Position, Setup, StartKind, Value};
use crate::puzzles::{FAMILIES, family};

/// The longest START that is read from a file or standard input, in bytes.
const LONGEST_START: u64 = 1 << 20;

/// The largest file that an option is read from, in bytes.
const LARGEST_FILE: u64 = 16 << 20;

/// The position that the arguments speak of.
///
/// # Errors
/// No such level or puzzle, a board that is wrong, or an option that does not belong to it.
pub(super) fn position(matches: &ArgMatches) -> Result<Box<dyn Position>, Failure> {
    let subject = one(matches, "subject");
    let start = matches.get_one::<String>("start");
    match (family(subject), start) {
        (Some(family), Some(start)) => {
            let setup = setup(matches, family, start)?;
            (family.build)(&setup).map_err(|error| placed(matches, family, start, error))
        }
        (Some(family), None) => Err(Failure::Usage(format!("START is missing: expected a position of {} after its name", family.id))),
        (None, Some(start)) if start.starts_with("--") => Err(InputError::new("option", start, "one that --help lists").into()),
        (None, Some(_)) => {
            let ids: Vec<&str> = FAMILIES.iter().map(|family| family.id).collect();
            Err(InputError::new("puzzle", subject, format!("one of {} before a START", ids.join(", "))).into())
        }
        (None, None) => level(matches, subject),
    }
}

fn level(matches: &ArgMatches, id: &str) -> Result<Box<dyn Position>, Failure> {
    let mut library = Library::load();
    let id = resolve(&mut library, id)?;
    let level = library.find(&id)?;
    let brought = given_options(matches).map(|(_, option)| option_flag(option)).next();
    let brought = brought.or_else(|| matches.contains_id("goal").then(|| "goal".to_owned()));
    match brought {
        Some(flag) => Err(InputError::new("option", format!("--{flag}"), "a PUZZLE and START: a level brings its own").into()),
        None => Ok(level.open()?),
    }
}

fn setup(matches: &ArgMatches, family: &Family, start: &str) -> Result<Setup, Failure> {
    let start = match family.start {
        _ if start == "-" => read_start("standard input", &mut io::stdin().lock())?,
        StartKind::Text => start.to_owned(),
        StartKind::File => {
            let unreadable = |error| Failure::Unreadable { what: start.to_owned(), error };
            read_start(start, &mut File::open(start).map_err(unreadable)?)?
        }
    };
    let mut setup = Setup::new(&start, matches.get_one::<String>("goal").map(String::as_str));
    for (owner, option) in given_options(matches) {
        let Some(option) = family.options.iter().find(|own| own.name == option.name) else {
            let expected = format!("a START of {}: it is no option of {}", owner.id, family.id);
            return Err(InputError::new("option", format!("--{}", option_flag(option)), expected).into());
        };
        setup.options.insert(option.name, value(matches, option)?);
    }
    Ok(setup)
}

/// The options of families that stand on the command line, each with a family that has it.
fn given_options(matches: &ArgMatches) -> impl Iterator<Item = (&'static Family, &'static OptionSpec)> {
    let options = FAMILIES.iter().flat_map(|family| family.options.iter().map(move |option| (*family, option)));
    options.filter(|(_, option)| {
        option.kind != OptionKind::Table && matches.value_source(&option_id(option)) == Some(ValueSource::CommandLine)
    })
}

/// An error as it is told: one inside a file that START or an option names with the file's name
/// and its place there.
fn placed(matches: &ArgMatches, family: &Family, start: &str, error: InputError) -> Failure {
    let option = family.options.iter().find(|option| option.kind == OptionKind::File && option.name == error.what());
    let file = match option {
        Some(option) => matches.get_one::<PathBuf>(&option_id(option)).map(|file| file.display().to_string()),
        None => (family.start == StartKind::File && start != "-").then(|| start.to_owned()),
    };
    match (file, error.place()) {
        (Some(file), Some((row, column))) => Failure::Usage(format!("{file}:{row}:{column}: {}", error.unplaced())),
        _ => error.into(),
    }
}

/// The text of a file that an option names.
fn content(file: &Path) -> Result<String, Failure> {
    let what = file.display().to_string();
    match File::open(file) {
        Ok(mut opened) => read_text(&what, &mut opened, LARGEST_FILE),
        Err(error) => Err(Failure::Unreadable { what, error }),
    }
}

fn value(matches: &ArgMatches, option: &OptionSpec) -> Result<Value, Failure> {
    let id = option_id(option);
    Ok(match option.kind {
        OptionKind::File => Value::Text(matches.get_one::<PathBuf>(&id).map_or_else(|| Ok(String::new()), |file| content(file))?),
        OptionKind::Flag => Value::Flag(matches.get_flag(&id)),
        OptionKind::Cells => {
            let texts = matches.get_many::<String>(&id).into_iter().flatten().flat_map(|text| text.split_whitespace());
            let cells = texts.map(|text| parse_cell(option, text)).collect::<Result<Vec<_>, _>>()?;
            if cells.is_empty() {
                return Err(InputError::new(option.name, "", "row,column such as 3,4").into());
            }
            Value::Cells(cells)
        }
        OptionKind::Text | OptionKind::Table => Value::Text(one(matches, &id).to_owned()),
    })
}

fn parse_cell(option: &OptionSpec, text: &str) -> Result<(usize, usize), InputError> {
    let parts = text.split_once(',').and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)));
    parts.ok_or_else(|| InputError::new(option.name, text, "row,column such as 3,4"))
}

/// The text of an argument that clap has seen to be there.
pub(super) fn one<'a>(matches: &'a ArgMatches, id: &str) -> &'a str {
    matches.get_one::<String>(id).map_or("", String::as_str)
}

/// The text of a file or of standard input, which is `what`.
fn read_text(what: &str, from: &mut impl Read, most: u64) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = from.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::Unreadable { what: what.to_owned(), error })?;
    if bytes.len() as u64 > most {
        return Err(Failure::Usage(format!("{what}: expected at most {most} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let sound = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let sound = String::from_utf8_lossy(sound);
        let row = sound.split('\n').count();
        let column = sound.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        Failure::Usage(format!("{what}:{row}:{column}: expected text in UTF-8"))
    })
}

/// A START from a file or from standard input, which is `what`.
fn read_start(what: &str, from: &mut impl Read) -> Result<String, Failure> {
    let text = read_text(what, from, LONGEST_START)?;
    // Some editors put a mark before the first character.
    Ok(text.trim_start_matches('\u{feff}').trim_end().to_owned())
}
