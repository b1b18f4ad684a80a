//! `levels`: what there is to play, as a list, as codes, or as a pack.

use std::collections::BTreeMap;
use std::io::Write;

use clap::ArgMatches;
use serde::Serialize;

use super::failure::{Exit, Failure, complain};
use super::solve::write_json;
use super::units::counts;
use crate::game::resolve;
use crate::levels::{self, Level, Library, Name as Pack, PackHead, free_id, pack_text};
use crate::puzzles::family;

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
    let mut library = Library::load();
    for fault in library.faults() {
        complain(&fault.to_string());
    }
    let which = matches.get_one::<String>("which");
    let one = which.filter(|which| family(which).is_none()).map(|which| resolve(&mut library, which)).transpose()?;
    let wanted = |level: &&Level| match (&one, which) {
        (Some(id), _) => level.id == *id,
        (None, Some(puzzle)) => level.family.id == puzzle,
        (None, None) => true,
    };
    let levels: Vec<&Level> = library.levels().iter().filter(wanted).collect();
    if matches.get_flag("toml") {
        return pack(&levels, out);
    }
    for level in levels {
        if matches.get_flag("code") {
            writeln!(out, "{}", level.code())?;
        } else if matches.get_flag("json") {
            let name = Name { en: &level.name.en, zh: &level.name.zh };
            let par = level.par.iter().map(|(metric, &length)| (metric.name(), length)).collect();
            write_json(out, &Entry { id: &level.id, puzzle: level.family.id, name, par, code: level.code() })?;
        } else {
            writeln!(out, "{}", line(level))?;
        }
    }
    Ok(Exit::Fine)
}

/// The levels as a pack of one puzzle, each with its own id, numbered where another has it.
fn pack(levels: &[&Level], out: &mut impl Write) -> Result<Exit, Failure> {
    let Some(first) = levels.first() else { return Ok(Exit::Fine) };
    if levels.iter().any(|level| level.family.id != first.family.id) {
        return Err(Failure::Usage("a level pack is of one puzzle: expected its name, or a level, before --toml".to_owned()));
    }
    let mut ids: Vec<String> = Vec::new();
    for level in levels {
        let own = level.id.rsplit('/').next().unwrap_or_default();
        ids.push(free_id(own, |id| ids.iter().any(|taken| taken == id)));
    }
    let id = first.id.split([':', '/']).nth(1).unwrap_or("levels");
    let (id, name) =
        if levels.len() == 1 { (id, first.pack.clone()) } else { ("levels", Pack { en: "Levels".to_owned(), zh: "关卡".to_owned() }) };
    let head = PackHead { comments: &[], family: first.family, id, name, author: first.author.as_deref().filter(|_| levels.len() == 1) };
    let entries = levels.iter().zip(ids).map(|(level, id)| levels::Entry::of(level, id));
    write!(out, "{}", pack_text(&head, entries).trim_start())?;
    Ok(Exit::Fine)
}

/// Id, names, par: `klotski:classic/x  Name 名 (81 moves, 116 steps)`.
fn line(level: &Level) -> String {
    let mut line = format!("{}  {}", level.id, level.name.en);
    if level.name.zh != level.name.en {
        line = format!("{line} {}", level.name.zh);
    }
    if level.par.is_empty() { line } else { format!("{line} ({})", counts(&level.par)) }
}
