//! Runs as files: read and played, or refused with a place; what is played is written and read back
//! as the same run.

use std::cell::RefCell;

use stepwise::levels::Library;
use stepwise::store::{Help, Moment, Run, text};

use super::{Law, library, one_line};

pub const LAW: Law = Law { name: "runs", rounds: 2_000, samples, holds };

/// A run of a few moves on some levels of every family, as lines and as JSON.
fn samples() -> Vec<Vec<u8>> {
    let mut samples = Vec::new();
    for family in stepwise::puzzles::FAMILIES {
        for level in library().of(family.id).step_by(library().of(family.id).count().div_ceil(4)) {
            let mut session = stepwise::game::Session::new(level.open().expect("opens"), level.metric);
            for number in 0..5 {
                let actions = session.position().actions(session.metric());
                let Some(action) = actions.get(number % actions.len().max(1)) else { break };
                session.play_text(&action.text).expect("a listed action is legal");
            }
            let run = Run {
                level: level.id.clone(),
                started: Moment(1_764_490_500_000),
                elapsed: std::time::Duration::from_millis(12_345),
                moves: session.log().map(str::to_owned).collect(),
                counts: stepwise::store::counts(&session),
                help: Help { hints: [1, 0, 2, 0], playbacks: 1 },
                ..Run::default()
            };
            let coded = Run { level: level.code(), ..run.clone() };
            samples.extend([text::format(&run), text::format_json(&run), text::format(&coded)].map(String::into_bytes));
        }
    }
    samples
}

/// A library to which the levels of codes are added: copying one takes longer than all else here.
fn with_library<R>(work: impl FnOnce(&mut Library) -> R) -> R {
    thread_local!(static LIBRARY: RefCell<Library> = RefCell::new(library().clone()));
    LIBRARY.with_borrow_mut(|library| {
        if library.levels().len() > super::library().levels().len() + 100 {
            *library = super::library().clone();
        }
        work(library)
    })
}

fn holds(bytes: &[u8]) -> bool {
    let read = String::from_utf8_lossy(bytes);
    let lines = read.split('\n').count();
    with_library(|library| {
        let refuse = |fault: text::Fault| {
            one_line(&fault);
            assert!((1..=lines).contains(&fault.place.line) && fault.place.column >= 1, "{fault}");
        };
        let written = match text::Written::parse(&read) {
            Ok(written) => written,
            Err(fault) => {
                refuse(fault);
                return false;
            }
        };
        // The puzzle of a day is made anew each time, which takes as long as it takes.
        if written.level().contains("daily") {
            return false;
        }
        let written = match written.resolve(library) {
            Ok(written) => written,
            Err(fault) => {
                refuse(fault);
                return false;
            }
        };
        let (_, session, run) = match written.check(library) {
            Ok(played) => played,
            Err(fault) => {
                refuse(fault);
                return false;
            }
        };
        for (form, kept) in [("lines", text::format(&run)), ("JSON", text::format_json(&run))] {
            let again = text::Written::parse(&kept).and_then(|again| again.check(library));
            let (_, other, again) = again.unwrap_or_else(|fault| panic!("as {form}: {fault}\n{kept}"));
            assert_eq!(other.position().text(), session.position().text());
            // Files tell time to the second and the millisecond.
            let rounded = |run: &Run| Run {
                started: Moment(run.started.0.div_euclid(1000)),
                changed: Moment(0),
                elapsed: std::time::Duration::ZERO,
                ..run.clone()
            };
            assert_eq!(rounded(&again), rounded(&run), "as {form}");
            let elapsed = again.elapsed.as_millis().abs_diff(run.elapsed.as_millis());
            assert!(elapsed <= 1 + run.elapsed.as_millis() / 1_000_000_000, "{:?} as {form}: {:?}", run.elapsed, again.elapsed);
        }
        true
    })
}
