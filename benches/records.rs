//! What the records cost: opening them with 20,000 runs inside, saving a move, the sums.

use std::time::Duration;

use stepwise::levels::Library;
use stepwise::puzzle::Metric;
use stepwise::store::{Database, Moment, Run};

fn main() {
    divan::main();
}

/// A database of this many runs over all levels, a tenth of them unfinished.
fn filled(runs: usize) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise.db");
    let library = Library::builtin();
    let (mut database, _) = Database::open(&path).expect("a database");
    for (number, level) in library.levels().iter().cycle().take(runs).enumerate() {
        database.save(&run(&level.id, number), None).expect("saved");
    }
    (folder, path)
}

fn run(level: &str, number: usize) -> Run {
    Run {
        level: level.to_owned(),
        started: Moment(1_700_000_000_000 + 3_600_000 * number as i64),
        changed: Moment(1_700_000_300_000 + 3_600_000 * number as i64),
        elapsed: Duration::from_secs(300),
        moves: vec!["GRD".to_owned(); 100],
        counts: [(Metric::Steps, 100 + number as u32 % 50), (Metric::Moves, 90)].into(),
        solved: !number.is_multiple_of(10),
        ..Run::default()
    }
}

/// What the first frame waits for.
#[divan::bench]
fn open_with_20_000_runs(bencher: divan::Bencher) {
    let (_folder, path) = filled(20_000);
    bencher.bench_local(|| Database::open(&path).expect("a database").0.progress().expect("progress"));
}

/// What the records screen waits for.
#[divan::bench]
fn statistics_of_20_000_runs(bencher: divan::Bencher) {
    let (_folder, path) = filled(20_000);
    let (database, _) = Database::open(&path).expect("a database");
    bencher.bench_local(|| database.statistics().expect("statistics"));
}

/// A move of a run of 100, as the writer's thread saves it.
#[divan::bench]
fn save_a_move_among_20_000_runs(bencher: divan::Bencher) {
    let (_folder, path) = filled(20_000);
    let (mut database, _) = Database::open(&path).expect("a database");
    let unfinished = run("klotski:classic/heng-dao-li-ma", 0);
    let mut place = database.save(&unfinished, None).expect("saved");
    bencher.bench_local(|| place = database.save(&unfinished, Some(place)).expect("saved"));
}
