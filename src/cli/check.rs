//! `check`: validates level packs and proves every par.
//!
//! A par is right when a search proves that very length; one that a limit leaves open is told
//! apart from one that is wrong. All cores share one list of levels. On a terminal a line on
//! standard error counts the levels; it is gone before anything else is said. `--fix` writes the
//! proved length where a par is wrong; a par that has no right length (no solution, a limit) stays
//! and is reported.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use clap::ArgMatches;

use super::failure::{Exit, Failure, complain, complain_of};
use super::solve::control;
use super::units::{bounds, count};
use crate::levels::{Fault, Level, Library, RightPars, mend};
use crate::puzzle::{Algorithm, Metric, Verdict, io_reason};
use crate::search::StopReason;

/// What was found about one level.
#[derive(Default)]
struct Finding {
    faults: Vec<Fault>,
    /// Pars that are wrong, with the right length.
    wrong: Vec<(Fault, Metric, u32)>,
    /// Pars that a limit left open.
    open: Vec<Fault>,
    /// The limits that did.
    lacking: Vec<StopReason>,
}

/// Checks packs, the built-in ones when no path is given.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let paths: Vec<PathBuf> = matches.get_many("paths").into_iter().flatten().cloned().collect();
    let (library, unreadable) = if paths.is_empty() { (Library::builtin(), Vec::new()) } else { Library::of_paths(&paths) };
    let findings = examine(matches, library.levels());
    let fixed = if matches.get_flag("fix") { fix(&library, &findings)? } else { None };
    let wrong = findings.iter().flat_map(|finding| &finding.wrong).map(|(fault, ..)| fault).filter(|_| fixed.is_none());
    let faults: Vec<&Fault> = library.faults().iter().chain(findings.iter().flat_map(|finding| &finding.faults)).chain(wrong).collect();
    let open: Vec<&Fault> = findings.iter().flat_map(|finding| &finding.open).collect();
    for fault in faults.iter().chain(&open) {
        complain(&fault.to_string());
    }
    for file in &unreadable {
        complain(&format!("{}: {}: expected a level pack, or a folder of them", file.file.display(), io_reason(&file.error)));
    }
    let lacking: Vec<StopReason> = findings.iter().flat_map(|finding| finding.lacking.iter().copied()).collect();
    complain_of(&lacking, "before every par was proved");
    // Where nothing could be read there is nothing to count.
    if library.pack_count() == 0 && faults.is_empty() && !unreadable.is_empty() {
        return Ok(Exit::InputOutput);
    }
    let (packs, levels) = (library.pack_count(), library.levels().len());
    let fixed = fixed.map_or_else(String::new, |fixed| format!(", fixed: {fixed}"));
    writeln!(out, "packs: {packs}, levels: {levels}, faults: {}{fixed}", faults.len())?;
    Ok(match (unreadable.is_empty(), faults.is_empty(), open.is_empty()) {
        (false, ..) => Exit::InputOutput,
        (_, false, _) => Exit::Negative,
        (_, _, false) => Exit::Limit,
        _ => Exit::Fine,
    })
}

/// Writes the right lengths, file by file; how many, `None` when some could not be put in place and
/// are faults still.
fn fix(library: &Library, findings: &[Finding]) -> Result<Option<usize>, Failure> {
    let mut files: BTreeMap<&str, RightPars> = BTreeMap::new();
    for (level, finding) in library.levels().iter().zip(findings) {
        let id = level.id.rsplit('/').next().unwrap_or_default();
        for &(_, metric, length) in &finding.wrong {
            files.entry(level.file()).or_default().insert((id.to_owned(), metric), length);
        }
    }
    let mut fixed = 0;
    for (file, pars) in &files {
        let written = mend(Path::new(file), pars).map_err(|error| Failure::Io { what: (*file).to_owned(), error })?;
        fixed += written;
        if written < pars.len() {
            return Ok(None);
        }
    }
    Ok(Some(fixed))
}

/// Characters of a whole progress bar.
const BAR: usize = 40;

/// How far it is: `[##########------------------------------] 93 of 370 levels`.
fn bar(done: usize, all: usize) -> String {
    let filled = done * BAR / all.max(1);
    format!("[{}{}] {done} of {all} levels", "#".repeat(filled), "-".repeat(BAR - filled))
}

/// The findings of every level, in the order of the levels.
fn examine(matches: &ArgMatches, levels: &[Level]) -> Vec<Finding> {
    let next = AtomicUsize::new(0);
    let findings = Mutex::new(Vec::new());
    let shown = io::stderr().is_terminal();
    let work = || {
        while let Some((index, level)) = Some(next.fetch_add(1, Relaxed)).and_then(|index| Some((index, levels.get(index)?))) {
            let finding = examine_level(matches, level);
            let mut findings = findings.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            findings.push((index, finding));
            if shown {
                let _ = write!(io::stderr(), "\r{}", bar(findings.len(), levels.len()));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
        work();
    });
    if shown {
        // Blanks, not an escape code: a dumb terminal is one, too.
        let _ = write!(io::stderr(), "\r{:1$}\r", "", BAR + 30);
    }
    let mut findings = findings.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    findings.sort_by_key(|&(index, _)| index);
    findings.into_iter().map(|(_, finding)| finding).collect()
}

fn examine_level(matches: &ArgMatches, level: &Level) -> Finding {
    let mut finding = Finding::default();
    let position = match level.verify() {
        Ok(position) => position,
        Err(faults) => return Finding { faults, ..finding },
    };
    for (&metric, &length) in &level.par {
        let answer = position.solve(metric, Algorithm::Auto, &control(matches));
        let counted = |length: usize| count(length as u64, metric.name());
        let par = counted(length as usize);
        match answer.verdict {
            Verdict::Solved { path, optimal: true } if path.len() == length as usize => {}
            Verdict::Solved { path, optimal: true } => {
                let shortest = counted(path.len());
                let fault = level.par_fault(metric, format!("par of {par} is wrong: the shortest solution has {shortest}"));
                finding.wrong.push((fault, metric, path.len() as u32));
            }
            Verdict::Unsolvable(_) => finding.faults.push(level.par_fault(metric, format!("par of {par} is wrong: there is no solution"))),
            Verdict::Solved { path, optimal: false } => {
                let known = counted(path.len());
                finding.open.push(level.par_fault(metric, format!("par of {par} is not proved: a solution of {known} is known")));
            }
            Verdict::Stopped { reason, lower, upper } => {
                let known = bounds(lower, upper, metric.name());
                finding.open.push(level.par_fault(metric, format!("par of {par} is not proved: {reason}; {known}")));
                finding.lacking.push(reason);
            }
        }
    }
    finding
}
