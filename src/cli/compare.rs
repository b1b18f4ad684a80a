//! `compare`: every algorithm that applies to a position, side by side.
//!
//! The searches run one after the other, each within the same limits, so that none takes time or
//! memory from another. The numbers are those of the searches themselves.

use std::io::Write;

use clap::ArgMatches;

use super::failure::{Exit, Failure};
use super::solve::{Report, control, counted, write_json};
use super::{arguments, subject};
use crate::puzzle::{Answer, Verdict};

/// The columns of the table.
const HEAD: [&str; 7] = ["algorithm", "length", "shortest", "expanded", "stored", "bytes", "seconds"];

/// Runs them all and prints a row for each as it ends.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let position = subject::position(matches)?;
    let metric = counted(&*position, arguments::metric_of(matches))?;
    let json = matches.get_flag("json");
    if !json {
        write_row(out, &HEAD.map(str::to_owned))?;
    }
    let (mut solved, mut stopped) = (false, false);
    for &algorithm in position.algorithms(metric) {
        let answer = position.attempt(metric, algorithm)(&control(matches));
        solved |= matches!(answer.verdict, Verdict::Solved { .. });
        stopped |= matches!(answer.verdict, Verdict::Stopped { .. });
        if json {
            write_json(out, &Report::new(&*position, &answer, usize::MAX, None))?;
        } else {
            write_row(out, &row(&answer))?;
        }
        out.flush()?;
    }
    if !json {
        writeln!(out, "length in {metric}; shortest: whether the algorithm proves it")?;
    }
    Ok(match (solved, stopped) {
        (_, true) => Exit::Limit,
        (true, false) => Exit::Fine,
        (false, false) => Exit::Negative,
    })
}

fn row(answer: &Answer) -> [String; 7] {
    let (length, shortest) = match &answer.verdict {
        Verdict::Solved { path, optimal } => (path.len().to_string(), if *optimal { "yes" } else { "no" }),
        Verdict::Unsolvable(_) => ("none".to_owned(), "yes"),
        &Verdict::Stopped { lower, upper: Some(upper), .. } => (format!("{lower}..{upper}"), "stopped"),
        &Verdict::Stopped { lower, upper: None, .. } => (format!("{lower}.."), "stopped"),
    };
    let statistics = answer.statistics;
    let counts = [statistics.expanded, statistics.stored, statistics.bytes].map(|count| count.to_string());
    let [expanded, stored, bytes] = counts;
    let seconds = format!("{:.6}", answer.elapsed.as_secs_f64());
    [answer.algorithm.to_string(), length, shortest.to_owned(), expanded, stored, bytes, seconds]
}

/// One line of the table: the name at the left, everything else right-aligned.
fn write_row(out: &mut impl Write, [name, length, shortest, expanded, stored, bytes, seconds]: &[String; 7]) -> Result<(), Failure> {
    writeln!(out, "{name:<13} {length:>8} {shortest:>8} {expanded:>12} {stored:>12} {bytes:>14} {seconds:>12}")?;
    Ok(())
}
