//! Laws that every family in the registry obeys; being listed is being tested.

#[path = "../choices/mod.rs"]
mod choices;
mod maps;
mod runs;
mod searches;
mod sessions;
mod texts;
mod told;

use std::sync::LazyLock;
use std::time::Duration;

use choices::Choices;
use stepwise::levels::{Level, Library};
use stepwise::puzzle::{Algorithm, Family, Metric, Position, Step, Verdict};
use stepwise::puzzles::{FAMILIES, UNLISTED};
use stepwise::search::Control;

/// Every family, those that nothing lists too.
fn families() -> Vec<&'static Family> {
    FAMILIES.iter().chain(UNLISTED).copied().collect()
}

/// The packs in the binary, and those of the families that nothing lists.
fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        let mut library = Library::builtin();
        for family in UNLISTED {
            let pack = format!("{}/src/puzzles/{}/levels.toml", env!("CARGO_MANIFEST_DIR"), family.id);
            let (unlisted, unreadable) = Library::of_paths(&[pack.into()]);
            assert!(unreadable.is_empty() && unlisted.faults().is_empty(), "{unreadable:?} {:?}", unlisted.faults());
            for level in unlisted.levels() {
                library.add(level.clone());
            }
        }
        library
    });
    &LIBRARY
}

/// The shortest level of a family that takes five steps, and one in the middle, by par; the first
/// steps are left out, which are so small that some keys have nothing to do there.
fn samples<'a>(library: &'a Library, family: &str) -> Vec<&'a Level> {
    let mut levels: Vec<&Level> =
        library.of(family).filter(|level| !level.is_first_step() && level.par.values().all(|&par| par >= 5)).collect();
    levels.sort_by_key(|level| level.par.values().next().copied());
    assert!(!levels.is_empty(), "{family} ships no level");
    vec![levels[0], levels[levels.len() / 2]]
}

fn open(level: &Level) -> Box<dyn Position> {
    level.open().unwrap_or_else(|error| panic!("{}: {error}", level.id))
}

fn limits() -> Control {
    Control::default().with_timeout(Duration::from_secs(120))
}

fn length(position: &dyn Position, metric: Metric, algorithm: Algorithm) -> Option<u32> {
    match position.attempt(metric, algorithm)(&limits()).verdict {
        Verdict::Solved { path, .. } => Some(path.len() as u32),
        Verdict::Unsolvable(_) => None,
        Verdict::Stopped { reason, .. } => panic!("{algorithm} stopped: {reason}"),
    }
}

/// Plays random steps, letting go of the piece now and then.
fn wander(position: &mut Box<dyn Position>, choices: &mut Choices, steps: usize) {
    for _ in 0..steps {
        let count = position.step_count();
        if count == 0 {
            return;
        }
        assert!(position.play(Step(choices.below(count) as u16)));
        if choices.below(3) == 0 {
            position.release();
        }
    }
}
