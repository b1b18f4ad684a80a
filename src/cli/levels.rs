//! `levels`: what there is to play.

use std::collections::BTreeMap;
use std::io::Write;

use clap::ArgMatches;
use serde::Serialize;

use super::failure::{Exit, Failure, complain};
use super::solve::write_json;
use super::units::count;
use crate::levels::{Level, Library};

/// The object that `levels --json` prints.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    puzzle: &'static str,
    name: Name<'a>,
    par: BTreeMap<&'static str, u32>,
    code: String,
}

/// A name as packs write it.
#[derive(Serialize)]
struct Name<'a> {
    en: &'a str,
    zh: &'a str,
}

/// Lists the levels; the faults of the player's packs are told beside them.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let library = Library::load();
    for fault in library.faults() {
        complain(&fault.to_string());
    }
    let puzzle = matches.get_one::<String>("puzzle");
    let levels = library.levels().iter().filter(|level| puzzle.is_none_or(|puzzle| level.family.id == puzzle));
    for level in levels {
        if matches.get_flag("json") {
            let name = Name { en: &level.name.en, zh: &level.name.zh };
            let par = level.par.iter().map(|(metric, &length)| (metric.name(), length)).collect();
            write_json(out, &Entry { id: &level.id, puzzle: level.family.id, name, par, code: level.code() })?;
        } else {
            writeln!(out, "{}", line(level))?;
        }
    }
    Ok(Exit::Fine)
}

/// Id, names, par: `klotski:classic/x  Name 名 (81 moves, 116 steps)`.
fn line(level: &Level) -> String {
    let mut line = format!("{}  {}", level.id, level.name.en);
    if level.name.zh != level.name.en {
        line = format!("{line} {}", level.name.zh);
    }
    let par: Vec<String> = level.par.iter().map(|(&metric, &length)| count(length.into(), metric.name())).collect();
    if par.is_empty() { line } else { format!("{line} ({})", par.join(", ")) }
}
