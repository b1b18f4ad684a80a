//! What a search tells of itself, held against its answer.

use std::sync::{Arc, Mutex};

use stepwise::puzzle::{Algorithm, Answer, Position, Verdict};
use stepwise::search::{Beat, Control, End, Event, Observer, StopReason, Trace};

use super::{families, library, limits, open, samples};

/// Keeps all that a search tells.
#[derive(Debug, Default)]
struct Beats(Mutex<Vec<Beat>>);

impl Observer for Beats {
    fn hear(&self, beat: Beat, _control: &Control) -> Result<(), StopReason> {
        self.0.lock().expect("no panic").push(beat);
        Ok(())
    }
}

/// What a search told of itself, held against its answer.
fn check_what_was_told(beats: &[Beat], answer: &Answer, position: &dyn Position) -> Result<(), String> {
    let (Answer { verdict, metric, algorithm, statistics, .. }, mut trace) = (answer, Trace::default());
    let ensure = |holds: bool, what: &str| if holds { Ok(()) } else { Err(format!("{what}\n{statistics:?}\n{beats:?}")) };
    for beat in beats {
        if let Event::Layer { end, depth, complete, .. } = beat.event {
            let before = trace.layers(end).last().copied();
            ensure(before.is_none_or(|layer| layer.complete), "nothing comes after a layer that was left")?;
            ensure(depth as usize == trace.layers(end).len(), "layers come in order")?;
            let expanded = beat.statistics.expanded - trace.statistics.expanded;
            // A map may have been listed before; then its layers expand nothing.
            if *algorithm != Algorithm::Map {
                let frontier = before.map_or(0, |layer| layer.states);
                ensure(expanded == frontier || (expanded < frontier && !complete), "a layer is made by expanding the one before")?;
            }
        }
        trace.add(beat);
    }
    let length = match verdict {
        Verdict::Solved { path, .. } => Some(path.len() as u32),
        _ => None,
    };
    let sizes = [End::Start, End::Goal].map(|end| trace.sizes(end));
    let sum = sizes.iter().flatten().sum::<u64>();
    match algorithm {
        Algorithm::BreadthFirst | Algorithm::Bidirectional => {
            ensure(sum == statistics.stored, "everything stored is in some layer")?;
            ensure(length.is_none() || trace.statistics.expanded == statistics.expanded, "nothing is expanded after the last layer")?;
            let reached = match algorithm {
                Algorithm::BreadthFirst => (sizes[0].len() as u32).checked_sub(1),
                // A start that is a goal has no layers to meet.
                _ => trace.met.map_or(Some(0), |(start, goal)| Some(start + goal)),
            };
            ensure(length.is_none() || length == reached, "the last layers are as far as the answer is long")?;
        }
        Algorithm::Map => {
            let histogram = position.map(*metric)(&limits()).map_err(|reason| reason.to_string())?.census().histogram;
            ensure(sizes[1] == histogram, "the layers of a map are its histogram")?;
        }
        Algorithm::DepthFirst => {
            ensure(trace.statistics == *statistics, "the last stretch has the final counts")?;
            ensure(length.is_none_or(|length| length <= trace.deepest), "the walk was as deep as its answer")?;
        }
        Algorithm::IdaStar => {
            let expanded: u64 = trace.probes.iter().map(|probe| probe.expanded).sum();
            ensure(expanded == statistics.expanded, "everything expanded is in some probe")?;
            ensure(trace.probes.windows(2).all(|pair| pair[0].bound < pair[1].bound), "the bound rises")?;
            ensure(length.is_none() || length == trace.probes.last().map(|probe| probe.bound), "the last bound is the answer")?;
        }
        Algorithm::Auto => return Err("an answer names the algorithm that ran".to_owned()),
        other => return Err(format!("what {other} must tell stands nowhere here")),
    }
    ensure(!beats.is_empty(), "a search that ran told something")
}

#[test]
fn every_search_tells_what_it_does_and_does_the_same_unwatched() {
    let library = library();
    for family in families() {
        for level in samples(library, family.id) {
            let position = open(level);
            for &metric in position.metrics() {
                for &algorithm in position.algorithms(metric).iter().chain(&[Algorithm::Auto]) {
                    let beats = Arc::<Beats>::default();
                    let watched = position.attempt(metric, algorithm)(&limits().with_observer(beats.clone()));
                    let alone = position.attempt(metric, algorithm)(&limits());
                    let context = format!("{} by {algorithm} in {metric}", level.id);
                    assert_eq!(watched.verdict, alone.verdict, "{context}");
                    // Bytes are left out: buffers that an earlier search left behind count in one of the two.
                    let counts = |answer: &Answer| (answer.statistics.expanded, answer.statistics.stored, answer.engine);
                    assert_eq!(counts(&watched), counts(&alone), "{context}");
                    let beats = beats.0.lock().expect("no panic");
                    check_what_was_told(&beats, &watched, &*position).unwrap_or_else(|broken| panic!("{context}: {broken}"));
                }
            }
        }
    }
}
