//! Searches: all of them give one answer, the same each time, and stop at their limits.

use stepwise::levels::Level;
use stepwise::puzzle::{Algorithm, Verdict};
use stepwise::search::{Control, StopReason};

use super::choices::Choices;
use super::{families, length, library, limits, open, samples, wander};

#[test]
fn algorithms_agree_and_say_the_par() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let position = open(level);
        assert!(!level.par.is_empty(), "{}", level.id);
        for (&metric, &par) in &level.par {
            assert_eq!(length(&*position, metric, Algorithm::Auto), Some(par), "{} in {metric}", level.id);
            for &algorithm in position.algorithms(metric) {
                let found = length(&*position, metric, algorithm).expect("a solution");
                assert!(found == par || (!algorithm.is_optimal() && found > par), "{} by {algorithm} in {metric}", level.id);
            }
        }
    }
}

/// Design section 5: first in the fixed order wins, whichever search was asked.
#[test]
fn of_all_shortest_paths_every_algorithm_tells_the_first() {
    let library = library();
    for family in families() {
        let short: Vec<&Level> = library.of(family.id).filter(|level| level.par.values().all(|&par| par <= 40)).collect();
        let mut held = 0;
        // From all of its packs, but not more than take a few seconds.
        for level in short.iter().step_by(short.len().div_ceil(5)) {
            let mut choices = Choices(level.id.len() as u64);
            let mut position = open(level);
            for _ in 0..3 {
                for &metric in position.metrics() {
                    if position.map(metric)(&limits()).is_err() {
                        continue;
                    }
                    let first = position.attempt(metric, Algorithm::Map)(&limits()).verdict;
                    assert!(!matches!(first, Verdict::Stopped { .. }), "{} by map: {first:?}", level.id);
                    let optimal = position.algorithms(metric).iter().filter(|algorithm| algorithm.is_optimal());
                    for &algorithm in optimal.chain(&[Algorithm::Auto]) {
                        let verdict = position.attempt(metric, algorithm)(&limits()).verdict;
                        assert_eq!(verdict, first, "{} at {} by {algorithm} in {metric}", level.id, position.text());
                    }
                    held += 1;
                }
                wander(&mut position, &mut choices, 3);
                position.release();
            }
        }
        assert!(held > 0, "{}: no level whose map fits", family.id);
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let position = open(level);
        let metric = position.metrics()[0];
        for &algorithm in position.algorithms(metric) {
            let first = position.attempt(metric, algorithm)(&limits()).verdict;
            assert_eq!(first, open(level).attempt(metric, algorithm)(&limits()).verdict, "{} by {algorithm}", level.id);
        }
    }
}

#[test]
fn a_search_stops_at_its_limits() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[1];
        let position = open(level);
        let metric = position.metrics()[0];
        let cancelled = Control::default();
        cancelled.cancel();
        for &algorithm in position.algorithms(metric) {
            let verdict = position.attempt(metric, algorithm)(&cancelled).verdict;
            assert!(matches!(verdict, Verdict::Stopped { reason: StopReason::Cancelled, .. }), "{} by {algorithm}: {verdict:?}", level.id);
        }
        assert!(matches!(position.map(metric)(&Control::default().with_memory(1000)), Err(StopReason::Memory)), "{}", level.id);
    }
}
