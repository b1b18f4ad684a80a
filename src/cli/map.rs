//! `map`: everything a position can reach, in numbers.

use std::io::Write;
use std::time::Instant;

use clap::ArgMatches;
use serde::Serialize;

use super::failure::{Exit, Failure, more};
use super::solve::{control, counted, seconds, write_json};
use super::units::{bounds, count};
use super::{arguments, subject};
use crate::game::Difficulty;
use crate::puzzle::{Census, Left};
use crate::search::Statistics;

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
    puzzle: &'static str,
    status: &'static str,
    metric: &'static str,
    reason: String,
    lower: u32,
    stored: u64,
    bytes: u64,
    seconds: f64,
}

/// Builds the distance map and prints what it holds.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let position = subject::position(matches)?;
    let wanted = arguments::metric_of(matches);
    let metric = counted(&*position, wanted)?;
    let json = matches.get_flag("json");
    // Who asks for no metric is told all of them, which costs one enumeration as well.
    let all = if wanted.is_none() && !json { position.metrics() } else { &[metric] };
    let control = control(matches);
    let began = Instant::now();
    let maps = match position.maps(all)(&control) {
        Ok(maps) => maps,
        Err(reason) => {
            let (Statistics { stored, bytes, .. }, (lower, _)) = (control.progress().statistics(), control.progress().bounds());
            let stopped = Stopped {
                puzzle: position.puzzle(),
                status: "stopped",
                metric: metric.name(),
                reason: reason.to_string(),
                lower: lower.max(u32::from(!position.is_solved())),
                stored,
                bytes,
                seconds: seconds(began.elapsed()),
            };
            return write_stopped(out, &stopped, more(reason), json);
        }
    };
    let map = maps.iter().find(|map| map.metric() == metric).expect("was asked for");
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
    writeln!(out, "{}, {} of them goals", count(report.states, "positions"), report.goals)?;
    let solutions = match report.shortest_solutions.as_str() {
        "1" => "1 shortest solution".to_owned(),
        number => format!("{number} shortest solutions"),
    };
    match report.left {
        Some(left) => writeln!(out, "left from here: {}, {solutions}", count(left.into(), metric.name()))?,
        None => writeln!(out, "left from here: no solution")?,
    }
    for other in maps.iter().filter(|other| other.metric() != metric) {
        if let Left::Exactly(left) = other.left(&*position) {
            writeln!(out, "in {}: {left}", other.metric())?;
        }
    }
    if let (Some(farthest), Some(state)) = (report.farthest, &report.farthest_state) {
        writeln!(out, "farthest: {} from {state}", count(farthest as u64, metric.name()))?;
        writeln!(out, "positions by {metric} left:")?;
    }
    let width = report.histogram.len().to_string().len();
    for (distance, states) in report.histogram.iter().enumerate() {
        writeln!(out, "{distance:>width$} {states}")?;
    }
    if let Some(measured) = Difficulty::measure(&*position, &**map) {
        let Difficulty { choices, losing, away, .. } = measured;
        let away = count(away.into(), "moves");
        writeln!(
            out,
            "difficulty {}, {}: {losing} of {choices} choices lose, {away} away from the goal",
            measured.score(),
            measured.grade()
        )?;
    }
    writeln!(out, "{:.6} seconds", report.seconds)?;
    Ok(Exit::Fine)
}

fn write_stopped(out: &mut impl Write, stopped: &Stopped, advice: &str, json: bool) -> Result<Exit, Failure> {
    if json {
        write_json(out, stopped)?;
    } else {
        let Stopped { reason, lower, stored, metric, .. } = stopped;
        let least = bounds(*lower, None, metric);
        writeln!(out, "stopped: {reason}; {} seen; {least}{advice}", count(*stored, "positions"))?;
    }
    Ok(Exit::Limit)
}
