//! What a command is about: LEVEL, or PUZZLE START with its goal and options.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::arguments::{option_flag, option_id};
use super::failure::Failure;
use super::refusal::unknown_option;
use crate::game::resolve;
use crate::levels::Library;
use crate::puzzle::{Family, InputError, OptionKind, OptionSpec, Position, Setup, StartKind, Value, nearest, read_text, read_whole};
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
        (None, Some(start)) if start.starts_with("--") => Err(unknown_option(start).into()),
        (None, Some(_)) => {
            let ids: Vec<&str> = FAMILIES.iter().map(|family| family.id).collect();
            let near = nearest(subject, ids.iter().copied()).map_or_else(String::new, |near| format!(", perhaps {near}"));
            Err(InputError::new("puzzle", subject, format!("one of {} before a START{near}", ids.join(", "))).into())
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
        _ if start == "-" => trimmed(&input_text(LONGEST_START)?),
        StartKind::Text => start.to_owned(),
        StartKind::File if start.is_empty() => return Err(InputError::new("file", "", filed_start(family)).into()),
        StartKind::File => trimmed(&file_text(Path::new(start), LONGEST_START, &filed_start(family))?),
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

/// What a START that is a file should be.
fn filed_start(family: &Family) -> String {
    format!("the name of a file with a board of {}, or `-` for standard input", family.id)
}

/// A START without the blanks behind it, and without the mark that some editors put before it.
fn trimmed(text: &str) -> String {
    text.trim_start_matches('\u{feff}').trim_end().to_owned()
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

fn value(matches: &ArgMatches, option: &OptionSpec) -> Result<Value, Failure> {
    let id = option_id(option);
    Ok(match option.kind {
        OptionKind::File => Value::Text(match matches.get_one::<PathBuf>(&id) {
            Some(file) => file_text(file, LARGEST_FILE, option.help)?,
            None => String::new(),
        }),
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

/// The text of a named file.
///
/// # Errors
/// It cannot be read, where `expected` says what should be in it; it is too large or no text.
pub(super) fn file_text(file: &Path, most: u64, expected: &str) -> Result<String, Failure> {
    let name = file.display().to_string();
    let read = File::open(file).and_then(|opened| read_whole(opened, most));
    let unreadable = |error| Failure::Unreadable { file: name.clone(), error, expected: expected.to_owned() };
    text(&name, read, unreadable)
}

/// The text of standard input.
///
/// # Errors
/// It cannot be read, or is too large or no text.
pub(super) fn input_text(most: u64) -> Result<String, Failure> {
    const NAME: &str = "standard input";
    text(NAME, read_whole(io::stdin().lock(), most), |error| Failure::Io { what: NAME.to_owned(), error })
}

/// The text that was read; what is too large or no text is bad input, all else could not be read.
fn text(name: &str, read: io::Result<Vec<u8>>, unreadable: impl Fn(io::Error) -> Failure) -> Result<String, Failure> {
    let bytes = match read {
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => return Err(Failure::Usage(format!("{name}: {error}"))),
        read => read.map_err(unreadable)?,
    };
    let text = read_text(&bytes);
    let text = text.map_err(|place| Failure::Usage(format!("{name}:{place}: not text: expected UTF-8")))?;
    Ok(text.to_owned())
}
