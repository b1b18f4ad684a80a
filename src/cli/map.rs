//! `map`: everything a position can reach, in numbers.

use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;

use clap::ArgMatches;
use serde::Serialize;

use super::failure::{Exit, Failure};
use super::solve::{control, count, counted, seconds, write_json};
use super::{arguments, subject};
use crate::puzzle::{Census, Left};
use crate::search::StopReason;

/// The object that `map --json` prints.
#[derive(Serialize)]
struct Report {
    states: u64,
    goals: u64,
    left: Option<u32>,
    farthest: Option<usize>,
    farthest_state: Option<String>,
    histogram: Vec<u64>,
    shortest_solutions: String,
    seconds: f64,
}

/// The object that is printed when a limit is reached first.
#[derive(Serialize)]
struct Stopped {
    status: &'static str,
    reason: String,
    stored: u64,
}

/// Builds the distance map and prints what it holds.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let position = subject::position(matches)?;
    let metric = counted(&*position, arguments::metric_of(matches))?;
    let json = matches.get_flag("json");
    let control = control(matches);
    let map = match position.map(metric)(&control) {
        Ok(map) => map,
        Err(reason) => return stopped(out, reason, control.progress().stored.load(Relaxed), json),
    };
    let Census { states, goals, histogram, farthest, .. } = map.census();
    let left = match map.left(&*position) {
        Left::Exactly(left) => Some(left),
        Left::Never | Left::Between(..) | Left::Unknown => None,
    };
    let solutions = map.shortest_solutions(&*position).map_or_else(|| "0".to_owned(), |number| number.to_string());
    let report = Report {
        states,
        goals,
        left,
        farthest: histogram.len().checked_sub(1),
        farthest_state: farthest,
        histogram,
        shortest_solutions: solutions,
        seconds: seconds(map.elapsed()),
    };
    if json {
        write_json(out, &report)?;
        return Ok(Exit::Fine);
    }
    writeln!(out, "{} positions, {} of them goals", report.states, report.goals)?;
    let solutions = &report.shortest_solutions;
    match report.left {
        Some(left) => writeln!(out, "left from here: {}, shortest solutions: {solutions}", count(left as usize, metric))?,
        None => writeln!(out, "left from here: no solution")?,
    }
    if let (Some(farthest), Some(state)) = (report.farthest, &report.farthest_state) {
        writeln!(out, "farthest: {} from {state}", count(farthest, metric))?;
        writeln!(out, "positions by {metric} left:")?;
    }
    let width = report.histogram.len().to_string().len();
    for (distance, states) in report.histogram.iter().enumerate() {
        writeln!(out, "{distance:>width$} {states}")?;
    }
    writeln!(out, "{:.6} seconds", report.seconds)?;
    Ok(Exit::Fine)
}

fn stopped(out: &mut impl Write, reason: StopReason, stored: u64, json: bool) -> Result<Exit, Failure> {
    if json {
        write_json(out, &Stopped { status: "stopped", reason: reason.to_string(), stored })?;
    } else {
        writeln!(out, "stopped: {reason}; more than {stored} positions")?;
    }
    Ok(Exit::Limit)
}
