//! `compare`: every algorithm that applies to a position, side by side.
//!
//! The searches run one after the other, each within the same limits, so that none takes time or
//! memory from another. The numbers are those of the searches themselves: the counts from their
//! answers, the layers as they told them while they ran ([`crate::search::Observer`]).

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use clap::ArgMatches;
use serde::Serialize;

use super::failure::{Exit, Failure, complain_of};
use super::solve::{Report, control, counted, write_json};
use super::{arguments, subject};
use crate::game::{Shortest, Tally};
use crate::puzzle::{Answer, Verdict};
use crate::search::{End, Layer, Trace};

/// The columns of the table.
const HEAD: [&str; 7] = ["algorithm", "length", "shortest", "expanded", "stored", "bytes", "seconds"];

/// Runs them all and prints a row for each as it ends.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let position = subject::position(matches)?;
    let metric = counted(&*position, arguments::metric_of(matches))?;
    let (json, layers) = (matches.get_flag("json"), matches.get_flag("layers"));
    if !json {
        write_row(out, &HEAD.map(str::to_owned))?;
    }
    let (mut solved, mut left, mut stopped) = (false, false, Vec::new());
    for &algorithm in position.algorithms(metric) {
        let trace = Arc::<Mutex<Trace>>::default();
        let answer = position.solve(metric, algorithm, &control(matches).with_observer(trace.clone()));
        let trace = trace.lock().unwrap_or_else(PoisonError::into_inner);
        solved |= matches!(answer.verdict, Verdict::Solved { .. });
        if let Verdict::Stopped { reason, .. } = answer.verdict {
            stopped.push(reason);
        }
        if json {
            write_json(out, &Compared { report: Report::new(&*position, &answer, usize::MAX, None), told: Told::of(&trace) })?;
        } else {
            write_row(out, &row(&answer))?;
            if layers {
                left |= [End::Start, End::Goal].iter().any(|&end| trace.layers(end).iter().any(|layer| !layer.complete));
                write_layers(out, &trace)?;
            }
        }
        out.flush()?;
    }
    if !json {
        writeln!(out, "length in {metric}; expanded and stored in positions; shortest: whether that is proved")?;
        if left {
            writeln!(out, "+ a layer that was left before its end")?;
        }
        complain_of(&stopped, "before every search had ended");
    }
    Ok(match (solved, stopped.is_empty()) {
        (_, false) => Exit::Limit,
        (true, true) => Exit::Fine,
        (false, true) => Exit::Negative,
    })
}

fn row(answer: &Answer) -> [String; 7] {
    let tally = Tally::of(answer);
    let shortest = match tally.shortest {
        Shortest::Proved => "yes",
        Shortest::Unproved => "no",
        Shortest::Stopped(_) | Shortest::Open => "stopped",
    };
    let length = tally.length.unwrap_or_else(|| "none".to_owned());
    let counts = [tally.statistics.expanded, tally.statistics.stored, tally.statistics.bytes].map(|count| count.to_string());
    let [expanded, stored, bytes] = counts;
    let seconds = format!("{:.6}", tally.elapsed.as_secs_f64());
    [answer.algorithm.to_string(), length, shortest.to_owned(), expanded, stored, bytes, seconds]
}

/// One line of the table: the name at the left, everything else right-aligned.
fn write_row(out: &mut impl Write, [name, length, shortest, expanded, stored, bytes, seconds]: &[String; 7]) -> Result<(), Failure> {
    writeln!(out, "{name:<13} {length:>8} {shortest:>8} {expanded:>12} {stored:>12} {bytes:>14} {seconds:>12}")?;
    Ok(())
}

/// What a search told, in lines; a `+` marks a last layer that was left before its end.
fn write_layers(out: &mut impl Write, trace: &Trace) -> Result<(), Failure> {
    for (end, name) in [(End::Start, "from start"), (End::Goal, "from goal")] {
        let size = |layer: &Layer| format!("{}{}", layer.states, if layer.complete { "" } else { "+" });
        let sizes: Vec<String> = trace.layers(end).iter().map(size).collect();
        if !sizes.is_empty() {
            writeln!(out, "  {name}: {}", sizes.join(" "))?;
        }
    }
    if let Some((start, goal)) = trace.met {
        writeln!(out, "  met: {start} from the start, {goal} from the goal")?;
    }
    if !trace.probes.is_empty() {
        let probes: Vec<String> = trace.probes.iter().map(|probe| format!("{} {}", probe.bound, probe.expanded)).collect();
        writeln!(out, "  bound and expanded: {}", probes.join(", "))?;
    }
    if !trace.walk.is_empty() {
        writeln!(out, "  deepest: {}", trace.deepest)?;
    }
    Ok(())
}

/// The object that `--json` prints for an algorithm.
#[derive(Serialize)]
struct Compared<'a> {
    #[serde(flatten)]
    report: Report<'a>,
    #[serde(flatten)]
    told: Told,
}

/// What a search told, in its own keys; those that an algorithm has nothing for are left out, but
/// `layers` always stands there.
#[derive(Serialize)]
struct Told {
    layers: Layers,
    /// Moves from the start and moves to the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    met: Option<(u32, u32)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    probes: Vec<Probe>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deepest: Option<u32>,
}

/// The sizes of layers by distance.
#[derive(Serialize)]
struct Layers {
    start: Vec<u64>,
    goal: Vec<u64>,
}

/// A probe under a bound.
#[derive(Serialize)]
struct Probe {
    bound: u32,
    expanded: u64,
}

impl Told {
    fn of(trace: &Trace) -> Self {
        let probes = trace.probes.iter().map(|&crate::search::Probe { bound, expanded, .. }| Probe { bound, expanded });
        Told {
            layers: Layers { start: trace.sizes(End::Start), goal: trace.sizes(End::Goal) },
            met: trace.met,
            probes: probes.collect(),
            deepest: (!trace.walk.is_empty()).then_some(trace.deepest),
        }
    }
}
