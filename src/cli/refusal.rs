//! What is said to arguments that are wrong: one line each, however long clap's own text is, and what
//! was perhaps meant.

use std::ffi::OsString;
use std::io::Write;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::arguments::command;
use super::failure::{Exit, Failure};
use crate::levels::{Library, Meant};
use crate::puzzle::{InputError, likeness, nearest, sanitise};
use crate::puzzles::family;

/// The arguments with `help COMMAND`, which many programs have, as the `COMMAND --help` that it means.
pub(super) fn asked(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_some_and(|word| word == "help") {
        arguments.remove(1);
        arguments.truncate(2);
        arguments.push("--help".into());
    }
    arguments
}

/// Answers arguments that ask for help or are wrong.
pub(super) fn refuse(error: &clap::Error, arguments: &[OsString]) -> Exit {
    let command = command_of(arguments);
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let printed = error.print().and_then(|()| std::io::stdout().flush());
        return printed.map_or_else(|error| Failure::Output(error).report(command.as_deref()), |()| Exit::Fine);
    }
    Failure::Usage(line(error, arguments)).report(command.as_deref())
}

/// The command that arguments speak of, the program's name first.
fn command_of(arguments: &[OsString]) -> Option<String> {
    let named = arguments.iter().skip(1).find_map(|argument| argument.to_str().filter(|text| !text.starts_with('-')))?;
    command().find_subcommand(named).map(|command| command.get_name().to_owned())
}

/// A text that an error of clap's brings along.
fn told(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// What is wrong and what was expected.
fn line(error: &clap::Error, arguments: &[OsString]) -> String {
    let of_ours = std::error::Error::source(error).and_then(|source| source.downcast_ref::<InputError>());
    match (error.kind(), told(error, ContextKind::InvalidSubcommand), told(error, ContextKind::InvalidArg)) {
        (ErrorKind::InvalidSubcommand, Some(word), _) => unknown_command(word),
        (ErrorKind::UnknownArgument, _, Some(argument)) => {
            // An option mistyped before a free START was taken for it, and its value is what is left.
            if !argument.starts_with('-')
                && let Some(option) = stray_option(arguments)
            {
                return unknown_option(option).to_string();
            }
            let near = told(error, ContextKind::SuggestedArg).map(|near| format!("perhaps {near}"));
            let elsewhere = || ELSEWHERE.iter().find(|(option, _)| *option == argument).map(|(_, said)| (*said).to_owned());
            let expected = elsewhere().or(near).unwrap_or_else(|| "one that --help lists".to_owned());
            InputError::new("argument", argument, expected).to_string()
        }
        (ErrorKind::InvalidValue, _, Some(argument)) if told(error, ContextKind::InvalidValue).is_some_and(|value| !value.is_empty()) => {
            unknown_value(error, argument)
        }
        (ErrorKind::ValueValidation, ..) if of_ours.is_some() => of_ours.map(ToString::to_string).unwrap_or_default(),
        (ErrorKind::ValueValidation, _, Some(argument)) if told(error, ContextKind::InvalidValue) == Some("") => {
            format!("a value is required for '{argument}' but none was supplied")
        }
        _ => {
            let text = error.render().to_string();
            let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
            let line = lines.join(" ");
            line.strip_prefix("error: ").unwrap_or(&line).to_owned()
        }
    }
}

/// What is said to a value that is none of those an argument takes: `--daily <PUZZLE>`, `<FORMAT>`, `[COMMAND]`.
fn unknown_value(error: &clap::Error, argument: &str) -> String {
    let value = told(error, ContextKind::InvalidValue).unwrap_or_default();
    let known = match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(known)) => known.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    let perhaps = nearest(value, known.iter().copied()).map_or_else(String::new, |near| format!("perhaps {near}, "));
    let expected = format!("{perhaps}one of {}", known.join(", "));
    let name = argument.split(' ').next().unwrap_or_default().trim_matches(['<', '>', '[', ']', '-']).to_lowercase();
    format!("{}: expected {expected}", sanitise(&format!("{name} `{value}`")))
}

/// Options that other programs have, and what there is here in their place.
const ELSEWHERE: &[(&str, &str)] = &[
    ("--lang", IN_THE_GAME),
    ("--language", IN_THE_GAME),
    ("--color", "NO_COLOR in the environment, or a theme in the game's settings (`,`)"),
    ("--colour", "NO_COLOR in the environment, or a theme in the game's settings (`,`)"),
];

/// Where the language is chosen.
const IN_THE_GAME: &str = "`L` in the game, which keeps the language, or LANG in the environment (as in LANG=zh_CN.UTF-8)";

/// What is said to a word that is no command: it may be the name of a puzzle or level, or near one.
fn unknown_command(word: &str) -> String {
    let unknown = |expected: String| InputError::new("command", word, expected).to_string();
    if family(word).is_some() {
        return unknown(format!("a command before a puzzle, as in `stepwise levels {word}`"));
    }
    let mut library = Library::load();
    let before = |level: &str| unknown(format!("a command before a level, as in `stepwise play {}`", sanitise(level)));
    if library.resolve(word).is_ok() {
        return before(word);
    }
    // Of several levels that are named so one is as good as another to show how.
    if let Some(level) = library.named(word).first() {
        return before(&level.id);
    }
    let (perhaps, likest) = match library.meant(word) {
        Meant::Levels(likeness, levels) => (format!("perhaps `stepwise play {}`", levels[0].id), Some(likeness)),
        Meant::Puzzle(family) => (format!("perhaps `stepwise levels {}`", family.id), likeness(word, family.id)),
        Meant::Unknown => ("one that `stepwise --help` lists".to_owned(), None),
    };
    let commands = command();
    let near = nearest(word, commands.get_subcommands().map(Command::get_name));
    match near.filter(|near| likest.is_none_or(|likest| likeness(word, near).is_some_and(|own| own <= likest))) {
        Some(near) => unknown(format!("perhaps `stepwise {near}`")),
        None => unknown(perhaps),
    }
}

/// The first argument that looks like an option and is none of any command.
fn stray_option(arguments: &[OsString]) -> Option<&str> {
    let commands = command();
    let is_known = |word: &str| {
        let name = word[2..].split('=').next();
        commands.get_subcommands().flat_map(Command::get_arguments).any(|argument| argument.get_long() == name)
    };
    let words = arguments.iter().filter_map(|argument| argument.to_str());
    words.take_while(|word| *word != "--").find(|word| word.starts_with("--") && *word != "--help" && !is_known(word))
}

/// An option that a command with a free START was given and does not have.
pub(super) fn unknown_option(given: &str) -> InputError {
    let commands = command();
    let searching = commands.find_subcommand("solve").into_iter().flat_map(Command::get_arguments);
    let typed = given.trim_start_matches('-').split('=').next().unwrap_or_default();
    let near = nearest(typed, searching.filter_map(clap::Arg::get_long)).filter(|near| *near != typed);
    InputError::new("option", given, near.map_or("one that --help lists".to_owned(), |near| format!("perhaps --{near}")))
}
