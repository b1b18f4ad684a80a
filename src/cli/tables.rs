//! `tables`: what the puzzles keep in the cache folder to search faster.

use std::io::Write;

use clap::ArgMatches;
use etcetera::BaseStrategy;

use super::failure::{Exit, Failure, more};
use super::solve::control;
use super::units::count;
use crate::puzzle::{Cache, Cached, TablesError, escape};
use crate::puzzles::FAMILIES;

/// Makes the user's cache folder the program's. Without a home nothing is kept.
pub(super) fn install_cache() {
    if let Ok(base) = etcetera::choose_base_strategy() {
        Cache::new(base.cache_dir().join("stepwise")).install();
    }
}

/// Shows, builds or removes the tables.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let Some(cache) = Cache::installed() else {
        return Err(Failure::Usage("there is no cache folder: expected HOME to be set".to_owned()));
    };
    let folder = || escape(&cache.folder().display().to_string());
    let failed = |error| Failure::Io { what: cache.folder().display().to_string(), error };
    if matches.get_flag("clear") {
        let removed = cache.clear().map_err(failed)?;
        writeln!(out, "{} removed from {}", count(removed as u64, "tables"), folder())?;
        return Ok(Exit::Fine);
    }
    let listed = || FAMILIES.iter().flat_map(|family| family.tables.iter().map(move |tables| (family.id, tables)));
    if matches.get_flag("build") {
        for (family, tables) in listed() {
            writeln!(out, "building for {family}, {}", tables.what)?;
            out.flush()?;
            match (tables.build)(cache, &control(matches)) {
                Ok(()) => {}
                Err(TablesError::Stopped(reason)) => {
                    writeln!(out, "stopped: {reason}{}", more(reason))?;
                    return Ok(Exit::Limit);
                }
                Err(TablesError::Io(error)) => return Err(failed(error)),
            }
        }
    }
    writeln!(out, "{}", folder())?;
    let files = cache.list().map_err(failed)?;
    for (family, tables) in listed() {
        let names = (tables.names)();
        let there: Option<Vec<&Cached>> = names.iter().map(|name| files.iter().find(|file| file.name == *name)).collect();
        let state = there.map_or_else(|| "not built: built when needed, or by --build".to_owned(), |files| state(&files));
        writeln!(out, "{family}, {}: {}, {state}", tables.what, count(names.len() as u64, "tables"))?;
    }
    let known: Vec<String> = listed().flat_map(|(_, tables)| (tables.names)()).collect();
    for file in files.iter().filter(|file| !known.contains(&file.name)) {
        writeln!(out, "{}: {}", escape(&file.name), state(&[file]))?;
    }
    Ok(Exit::Fine)
}

/// The size of some files, and how many of them are of no use.
fn state(files: &[&Cached]) -> String {
    let bytes: u64 = files.iter().map(|file| file.bytes).sum();
    match files.iter().filter(|file| !file.sound).count() {
        0 => format!("{bytes} bytes"),
        damaged => format!("{bytes} bytes, {damaged} damaged: built anew when needed, or by --build"),
    }
}
