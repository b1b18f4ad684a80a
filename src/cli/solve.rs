//! `solve` and `hint`: one search, its answer as lines or as JSON.

use std::io::Write;
use std::time::Duration;

use clap::ArgMatches;
use serde::Serialize;

use super::failure::{Exit, Failure, more};
use super::units::{bounds, count};
use super::{arguments, picture, subject};
use crate::puzzle::{Action, Algorithm, Answer, InputError, Metric, Phrase, Position, Verdict, escape_json, sanitise};
use crate::search::{Control, Statistics};
use crate::text::{Language, Text};

/// Finds a solution.
pub(super) fn solve(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let (position, answer) = search(matches)?;
    if matches.get_flag("json") {
        let boards = boards(matches, &*position, path(&answer));
        write_json(out, &Report::new(&*position, &answer, usize::MAX, boards))?;
    } else {
        write_answer(out, &*position, &answer)?;
        if matches.get_flag("board") {
            write_boards(out, &*position, path(&answer))?;
        }
        write_statistics(out, &answer)?;
    }
    Ok(exit(&answer))
}

/// Finds the next best move.
pub(super) fn hint(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let (position, answer) = search(matches)?;
    let first = &path(&answer)[..path(&answer).len().min(1)];
    if matches.get_flag("json") {
        let mut report = Report::new(&*position, &answer, 1, boards(matches, &*position, first));
        report.left = Some(match &answer.verdict {
            Verdict::Solved { path, optimal: true } => path.len().into(),
            _ => serde_json::Value::Null,
        });
        write_json(out, &report)?;
        return Ok(exit(&answer));
    }
    match (&answer.verdict, first) {
        (Verdict::Solved { path, optimal }, [action]) => {
            let proved = if *optimal { "" } else { " of the way that was found, which may not be shortest" };
            writeln!(out, "{} (the first of {}{proved})", action.text, count(path.len() as u64, answer.metric.name()))?;
        }
        _ => write_answer(out, &*position, &answer)?,
    }
    if matches.get_flag("board") {
        write_boards(out, &*position, first)?;
    }
    Ok(exit(&answer))
}

/// Runs the search that the arguments ask for.
fn search(matches: &ArgMatches) -> Result<(Box<dyn Position>, Answer), Failure> {
    let position = subject::position(matches)?;
    let algorithm: Algorithm = subject::one(matches, "algorithm").parse()?;
    let metric = metric(&*position, arguments::metric_of(matches), algorithm)?;
    let answer = position.solve(metric, algorithm, &control(matches));
    Ok((position, answer))
}

/// The metric to search in: the one given; else the puzzle's first, or for an algorithm that does
/// not count in it (depth-first works in steps) the first in which it does.
fn metric(position: &dyn Position, given: Option<Metric>, algorithm: Algorithm) -> Result<Metric, InputError> {
    let metric = counted(position, given)?;
    let applies = |metric: Metric| algorithm == Algorithm::Auto || position.algorithms(metric).contains(&algorithm);
    if applies(metric) {
        return Ok(metric);
    }
    if given.is_none()
        && let Some(&other) = position.metrics().iter().find(|&&other| applies(other))
    {
        return Ok(other);
    }
    let names: Vec<&str> = position.algorithms(metric).iter().map(|algorithm| algorithm.name()).collect();
    let expected = format!("auto or one that applies to {} in {metric}: {}", position.puzzle(), names.join(", "));
    Err(InputError::new("algorithm", algorithm, expected))
}

/// The metric given, if the puzzle counts in it; without one the puzzle's first.
pub(super) fn counted(position: &dyn Position, given: Option<Metric>) -> Result<Metric, InputError> {
    let metrics = position.metrics();
    match given {
        None => Ok(metrics[0]),
        Some(metric) if metrics.contains(&metric) => Ok(metric),
        Some(metric) => {
            let names: Vec<&str> = metrics.iter().map(|metric| metric.name()).collect();
            Err(InputError::new("metric", metric, format!("one that {} counts in: {}", position.puzzle(), names.join(", "))))
        }
    }
}

/// The limits that the arguments set.
pub(super) fn control(matches: &ArgMatches) -> Control {
    let mut control = Control::default();
    if let Some(&memory) = matches.get_one::<usize>("memory") {
        control = control.with_memory(memory);
    }
    if let Some(&timeout) = matches.get_one::<Duration>("timeout") {
        control = control.with_timeout(timeout);
    }
    control
}

fn exit(answer: &Answer) -> Exit {
    match answer.verdict {
        Verdict::Solved { .. } => Exit::Fine,
        Verdict::Unsolvable(_) => Exit::Negative,
        Verdict::Stopped { .. } => Exit::Limit,
    }
}

fn path(answer: &Answer) -> &[Action] {
    match &answer.verdict {
        Verdict::Solved { path, .. } => path,
        Verdict::Unsolvable(_) | Verdict::Stopped { .. } => &[],
    }
}

/// A reason in English, the language of everything that scripts may read.
fn english(reason: &Phrase) -> String {
    Text::new(Language::English).say(reason)
}

/// The moves in one line: letters of one-letter notations joined to a word, others apart.
pub(super) fn join(path: &[Action]) -> String {
    let apart = if path.iter().all(|action| action.text.chars().count() == 1) { "" } else { " " };
    path.iter().map(|action| action.text.as_str()).collect::<Vec<_>>().join(apart)
}

fn write_answer(out: &mut impl Write, position: &dyn Position, answer: &Answer) -> Result<(), Failure> {
    let metric = answer.metric.name();
    match &answer.verdict {
        Verdict::Solved { path, .. } if path.is_empty() => writeln!(out, "0 {metric}: the start is a goal")?,
        Verdict::Solved { path, optimal: true } => writeln!(out, "{}: {}", count(path.len() as u64, metric), join(path))?,
        Verdict::Solved { path, optimal: false } => {
            writeln!(out, "{}, which may not be shortest: {}", count(path.len() as u64, metric), join(path))?;
        }
        Verdict::Unsolvable(reason) => {
            let reason = reason.as_ref().map_or("the search ended without meeting a goal".to_owned(), english);
            writeln!(out, "no solution: {reason}; the goal is {}", sanitise(&position.goal()))?;
        }
        Verdict::Stopped { reason, lower, upper } => {
            writeln!(out, "stopped: {reason}; {}{}", bounds(*lower, *upper, metric), more(*reason))?;
        }
    }
    Ok(())
}

/// What the search did, where there was one.
fn write_statistics(out: &mut impl Write, answer: &Answer) -> Result<(), Failure> {
    let statistics = answer.statistics;
    if statistics == Statistics::default() {
        return Ok(());
    }
    writeln!(
        out,
        "{}{}: {} expanded, {} stored, {} bytes, {:.6} seconds",
        answer.algorithm,
        answer.engine.map(|engine| format!(" ({engine})")).unwrap_or_default(),
        statistics.expanded,
        statistics.stored,
        statistics.bytes,
        answer.elapsed.as_secs_f64()
    )?;
    Ok(())
}

/// The position before each action and the last one.
fn positions(start: &dyn Position, path: &[Action]) -> Vec<Box<dyn Position>> {
    let mut positions = vec![start.boxed()];
    for action in path {
        positions.extend(positions.last().and_then(|at| at.after(action)));
    }
    positions
}

fn write_boards(out: &mut impl Write, start: &dyn Position, path: &[Action]) -> Result<(), Failure> {
    for (number, position) in positions(start, path).iter().enumerate() {
        match number.checked_sub(1) {
            None => writeln!(out)?,
            Some(played) => writeln!(out, "\n{number}. {}", path[played].text)?,
        }
        for row in picture::rows(&position.scene()) {
            writeln!(out, "{row}")?;
        }
    }
    writeln!(out)?;
    Ok(())
}

fn boards(matches: &ArgMatches, start: &dyn Position, path: &[Action]) -> Option<Vec<String>> {
    matches.get_flag("board").then(|| positions(start, path).iter().map(|position| position.text()).collect())
}

/// The object that `--json` prints; keys without a value in a kind of answer are left out.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    puzzle: &'static str,
    status: &'static str,
    metric: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<String>>,
    algorithm: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
    expanded: u64,
    stored: u64,
    bytes: u64,
    seconds: f64,
}

impl<'a> Report<'a> {
    /// A report with at most `most` moves.
    pub fn new(position: &dyn Position, answer: &'a Answer, most: usize, boards: Option<Vec<String>>) -> Self {
        let mut report = Report {
            puzzle: position.puzzle(),
            status: "",
            metric: answer.metric.name(),
            length: None,
            optimal: None,
            moves: None,
            lower: None,
            upper: None,
            reason: None,
            left: None,
            boards,
            algorithm: answer.algorithm.name(),
            engine: answer.engine,
            expanded: answer.statistics.expanded,
            stored: answer.statistics.stored,
            bytes: answer.statistics.bytes,
            seconds: seconds(answer.elapsed),
        };
        match &answer.verdict {
            Verdict::Solved { path, optimal } => {
                report.status = "solved";
                report.length = Some(path.len());
                report.optimal = Some(*optimal);
                report.moves = Some(path.iter().take(most).map(|action| action.text.as_str()).collect());
            }
            Verdict::Unsolvable(reason) => {
                report.status = "unsolvable";
                report.reason = reason.as_ref().map(english);
            }
            Verdict::Stopped { reason, lower, upper } => {
                report.status = "stopped";
                report.reason = Some(reason.to_string());
                report.lower = Some(*lower);
                report.upper = *upper;
            }
        }
        report
    }
}

/// Seconds to the microsecond.
pub(super) fn seconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e6
}

/// One object on one line.
pub(super) fn write_json(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let line = serde_json::to_string(value).map_err(std::io::Error::from)?;
    writeln!(out, "{}", escape_json(&line))?;
    Ok(())
}
