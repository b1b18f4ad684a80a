//! `check`: validates level packs and proves every par.
//!
//! A par is right when a search proves that very length; one that a limit leaves open is told
//! apart from one that is wrong. All cores share one list of levels.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use clap::ArgMatches;

use super::failure::{Exit, Failure, complain};
use super::units::{bounds, count};
use crate::levels::{Fault, Level, Library};
use crate::puzzle::{Algorithm, Verdict};
use crate::search::Control;

/// What was found about one level.
#[derive(Default)]
struct Finding {
    faults: Vec<Fault>,
    /// Pars that a limit left open.
    open: Vec<Fault>,
}

/// Checks packs, the built-in ones when no path is given.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let paths: Vec<PathBuf> = matches.get_many("paths").into_iter().flatten().cloned().collect();
    let (library, unreadable) = if paths.is_empty() { (Library::builtin(), Vec::new()) } else { Library::of_paths(&paths) };
    let findings = examine(library.levels());
    let faults: Vec<&Fault> = library.faults().iter().chain(findings.iter().flat_map(|finding| &finding.faults)).collect();
    let open: Vec<&Fault> = findings.iter().flat_map(|finding| &finding.open).collect();
    for fault in faults.iter().chain(&open) {
        complain(&fault.to_string());
    }
    for file in &unreadable {
        complain(&format!("{}: {}", file.file.display(), file.error));
    }
    let (packs, levels) = (library.pack_count(), library.levels().len());
    writeln!(out, "packs: {packs}, levels: {levels}, faults: {}", faults.len())?;
    Ok(match (unreadable.is_empty(), faults.is_empty(), open.is_empty()) {
        (false, ..) => Exit::InputOutput,
        (_, false, _) => Exit::Negative,
        (_, _, false) => Exit::Limit,
        _ => Exit::Fine,
    })
}

/// The findings of every level, in the order of the levels.
fn examine(levels: &[Level]) -> Vec<Finding> {
    let next = AtomicUsize::new(0);
    let findings = Mutex::new(Vec::new());
    let work = || {
        while let Some((index, level)) = Some(next.fetch_add(1, Relaxed)).and_then(|index| Some((index, levels.get(index)?))) {
            let finding = examine_level(level);
            findings.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((index, finding));
        }
    };
    thread::scope(|scope| {
        for _ in 1..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
        work();
    });
    let mut findings = findings.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    findings.sort_by_key(|&(index, _)| index);
    findings.into_iter().map(|(_, finding)| finding).collect()
}

fn examine_level(level: &Level) -> Finding {
    let mut finding = Finding::default();
    let position = match level.verify() {
        Ok(position) => position,
        Err(faults) => return Finding { faults, ..finding },
    };
    for (&metric, &par) in &level.par {
        let answer = position.attempt(metric, Algorithm::Auto)(&Control::default());
        let counted = |length: usize| count(length as u64, metric.name());
        let par = counted(par as usize);
        match answer.verdict {
            Verdict::Solved { path, optimal: true } if counted(path.len()) == par => {}
            Verdict::Solved { path, optimal: true } => {
                let shortest = counted(path.len());
                finding.faults.push(level.par_fault(metric, format!("par of {par} is wrong: the shortest solution has {shortest}")));
            }
            Verdict::Unsolvable(_) => finding.faults.push(level.par_fault(metric, format!("par of {par} is wrong: there is no solution"))),
            Verdict::Solved { path, optimal: false } => {
                let known = counted(path.len());
                finding.open.push(level.par_fault(metric, format!("par of {par} is not proved: a solution of {known} is known")));
            }
            Verdict::Stopped { reason, lower, upper } => {
                let known = bounds(lower, upper, metric.name());
                finding.open.push(level.par_fault(metric, format!("par of {par} is not proved: {reason}; {known}")));
            }
        }
    }
    finding
}
