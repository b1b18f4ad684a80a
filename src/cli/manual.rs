//! What is derived from the arguments: examples in the help, manual pages.
//!
//! The examples are data (`assets/help/examples.txt`); a test runs each of them. A page has what
//! the help has, and what holds for the whole program stands in the program's own page.

use std::io::{self, Write};
use std::path::Path;

use clap::{ArgMatches, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use super::arguments::command;
use super::failure::{Exit, Failure};
use super::units::count;
use crate::puzzle::{escape, write_whole};

/// Command lines for the help of each command: its name in brackets, then the lines.
const EXAMPLES: &str = include_str!("../../assets/help/examples.txt");

/// How a command ends, for the program's page.
const EXITS: [(&str, &str); 6] = [
    ("0", "Solved, or fine."),
    ("1", "Proved that there is no solution; or `check` found a fault."),
    ("2", "Wrong usage, bad input, or no terminal where one is needed."),
    ("3", "A limit was reached; the bounds known so far are printed."),
    ("4", "Input or output failed."),
    ("128+n", "Ended by signal n."),
];

/// Where files lie, for the program's page.
const FILES: [(&str, &str); 5] = [
    ("~/.config/stepwise/config.toml", "Settings."),
    ("~/.local/share/stepwise/stepwise.db", "Runs and progress."),
    ("~/.local/share/stepwise/levels/", "Level packs of your own."),
    ("~/.local/state/stepwise/crash.log", "What the program said when it went wrong."),
    ("~/.cache/stepwise/", "Tables that only save time; see stepwise-tables(1)."),
];

/// The examples of a command; none where it has none.
fn examples(command: &str) -> impl Iterator<Item = &'static str> {
    let mut lines = EXAMPLES.lines();
    let _ = lines.find(|line| line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) == Some(command));
    lines.take_while(|line| !line.is_empty())
}

/// The examples of a command as they stand below its help.
pub(super) fn shown(command: &str) -> String {
    examples(command).fold("Examples:".to_owned(), |shown, line| shown + "\n  " + line)
}

/// Prints a manual page, or writes all of them.
pub(super) fn man(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    // A page has room for every value with its words.
    let mut program = command().mut_subcommand("judge", |judge| judge.mut_arg("format", |format| format.hide_possible_values(false)));
    program.build();
    if let Some(folder) = matches.get_one::<std::path::PathBuf>("out") {
        let written = write_all(&program, folder)?;
        writeln!(out, "{} in {}", count(written as u64, "pages"), escape(&folder.display().to_string()))?;
        return Ok(Exit::Fine);
    }
    let page = matches.get_one::<String>("command").and_then(|name| program.find_subcommand(name));
    out.write_all(&rendered(page.unwrap_or(&program))?)?;
    Ok(Exit::Fine)
}

/// Writes the page of the program and one of each command; how many.
fn write_all(program: &Command, folder: &Path) -> Result<usize, Failure> {
    let mut written = 0;
    for command in std::iter::once(program).chain(program.get_subcommands()) {
        let file = folder.join(Man::new(command.clone()).get_filename());
        let failed = |error| Failure::Io { what: file.display().to_string(), error };
        write_whole(&file, &[&rendered(command)?]).map_err(failed)?;
        written += 1;
    }
    Ok(written)
}

/// The page of a built command.
fn rendered(command: &Command) -> io::Result<Vec<u8>> {
    let man = Man::new(command.clone()).manual("Stepwise").source(concat!("stepwise ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
        of_the_program(&mut page)?;
    } else {
        let mut section = Roff::new();
        section.control("SH", ["EXAMPLES"]).control("nf", []);
        for line in examples(command.get_name()) {
            section.text([roman(line)]);
        }
        section.control("fi", []).control("SH", ["SEE ALSO"]).text([bold("stepwise"), roman("(1)")]);
        section.to_writer(&mut page)?;
    }
    Ok(page)
}

/// What holds for all commands.
fn of_the_program(page: &mut Vec<u8>) -> io::Result<()> {
    let mut section = Roff::new();
    let mut table = |heading: &str, rows: &[(&str, &str)], name: fn(String) -> Inline| {
        section.control("SH", [heading]);
        for (key, text) in rows {
            section.control("TP", []).text([name((*key).to_owned())]).text([roman(*text)]);
        }
    };
    table("EXIT STATUS", &EXITS, bold);
    table("FILES", &FILES, italic);
    section.to_writer(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_two_examples_and_no_other_has_any() {
        let command = command();
        let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let headings = EXAMPLES.lines().filter(|line| line.starts_with('[')).map(|line| line.trim_matches(['[', ']']));
        assert_eq!(headings.collect::<Vec<_>>(), names);
        for name in names {
            assert_eq!(examples(name).count(), 2, "{name}");
        }
    }
}
