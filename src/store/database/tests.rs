//! Opening, saving and reading; earlier, later and damaged files.

use rusqlite::ErrorCode;

use super::*;
use crate::store::run::Help;

fn run(level: &str, steps: u32, solved: bool) -> Run {
    Run {
        level: level.to_owned(),
        started: Moment(1_000),
        changed: Moment(2_000 + i64::from(steps)),
        moves: vec!["a".to_owned(); steps as usize],
        counts: [(Metric::Steps, steps)].into(),
        solved,
        ..Run::default()
    }
}

#[test]
fn every_earlier_version_is_brought_up_to_date() {
    for version in 0..MIGRATIONS.len() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("stepwise.db");
        let old = Connection::open(&path).expect("a database");
        for step in &MIGRATIONS[..version] {
            old.execute_batch(step).expect("an earlier version");
        }
        old.pragma_update(None, "user_version", version as i64).expect("a version");
        if version > 0 {
            old.execute_batch(
                "INSERT INTO run (level, puzzle, started, changed, elapsed, moves, length, steps, hint_length, hint_piece, hint_move,
                 hint_played, playback, solved, perfect) VALUES ('x:y/z', 'x', 1, 2, 3, 'a', 1, 1, 0, 0, 0, 0, 0, 1, 0)",
            )
            .expect("a run");
        }
        drop(old);
        let (database, trouble) = Database::open(&path).expect("opened");
        assert_eq!(trouble, None);
        assert_eq!(super::version(&database.connection).expect("a version"), MIGRATIONS.len());
        let fewest = database.progress().expect("progress").best("x:y/z").map(|best| best.fewest[&Metric::Steps]);
        assert_eq!(fewest, (version > 0).then_some(1), "from version {version}");
    }
}

#[test]
fn a_later_version_is_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise.db");
    let later = Connection::open(&path).expect("a database");
    later.pragma_update(None, "user_version", MIGRATIONS.len() as i64 + 1).expect("a version");
    drop(later);
    let before = fs::read(&path).expect("a file");
    assert_eq!(Database::open(&path).err(), Some(Trouble::newer(&path)));
    assert_eq!(fs::read(&path).expect("a file"), before);
}

#[test]
fn sums_follow_the_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut database, _) = Database::open(&folder.path().join("deep/stepwise.db")).expect("opened");
    let first = database.save(&run("x:y/z", 3, false), None).expect("saved");
    let helped = Run { help: Help { playbacks: 1, ..Help::default() }, perfect: true, ..run("x:y/z", 4, true) };
    database.save(&helped, Some(first)).expect("saved");
    database.save(&run("x:y/z", 6, true), None).expect("saved");
    database.save(&run("x:y/other", 2, false), None).expect("saved");
    database.save(&run("x:y/other", 1, false), None).expect("saved");
    let progress = database.progress().expect("progress");
    let best = progress.best("x:y/z").expect("tried");
    assert_eq!((best.runs, best.solved, best.perfect, best.last), (2, 2, true, Moment(2006)));
    assert_eq!((best.fewest[&Metric::Steps], best.clean[&Metric::Steps]), (4, 6));
    assert_eq!(best.fewest.len(), 1, "a metric that is not counted in has no best");
    assert!(progress.unfinished("x:y/z").is_none());
    assert_eq!(progress.unfinished("x:y/other").expect("unfinished").run, run("x:y/other", 2, false), "the newest");
    let statistics = database.statistics().expect("statistics");
    let totals = Totals { runs: 4, solved: 2, clean: 1, perfect: 1, elapsed: Duration::ZERO };
    assert_eq!(statistics.families, [("x".to_owned(), totals)]);
    assert_eq!(statistics.newest.iter().map(|kept| kept.length).collect::<Vec<_>>(), [6, 4, 2, 1]);
    assert!(database.holds(&helped).expect("an answer") && !database.holds(&run("x:y/z", 5, true)).expect("an answer"));
}

#[test]
fn a_run_that_another_has_written_goes_to_a_row_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise.db");
    let (mut one, _) = Database::open(&path).expect("opened");
    let (mut two, _) = Database::open(&path).expect("opened");
    let place = one.save(&run("x:y/z", 1, false), None).expect("saved");
    let of_two = two.save(&run("x:y/z", 2, false), Some(place)).expect("saved");
    let of_one = one.save(&run("x:y/z", 3, false), Some(place)).expect("saved");
    assert_eq!(of_two, Place { id: place.id, revision: 1 });
    assert_ne!(of_one.id, place.id);
    assert_eq!(one.run(of_two.id).expect("a run"), Some(run("x:y/z", 2, false)));
    assert_eq!(two.run(of_one.id).expect("a run"), Some(run("x:y/z", 3, false)));
}

#[test]
fn a_full_disk_leaves_the_run_before_the_last_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut database, _) = Database::open(&folder.path().join("stepwise.db")).expect("opened");
    let place = database.save(&run("x:y/z", 3, false), None).expect("saved");
    let pages: i64 = database.connection.pragma_query_value(None, "page_count", |row| row.get(0)).expect("a count");
    let limit = |database: &Database, pages: i64| {
        let set: i64 = database.connection.pragma_update_and_check(None, "max_page_count", pages, |row| row.get(0)).expect("a limit");
        assert_eq!(set, pages);
    };
    limit(&database, pages);
    let error = database.save(&run("x:y/z", 50_000, false), Some(place)).expect_err("no room");
    assert_eq!(error.sqlite_error_code(), Some(ErrorCode::DiskFull));
    assert!(!is_damage(&error));
    assert_eq!(database.run(place.id).expect("read"), Some(run("x:y/z", 3, false)));
    limit(&database, pages + 1000);
    assert_eq!(database.save(&run("x:y/z", 50_000, false), Some(place)).expect("saved").id, place.id);
}

#[test]
fn a_damaged_file_is_kept_under_another_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise.db");
    let no_tables = {
        let strange = folder.path().join("strange");
        let other = Connection::open(&strange).expect("a database");
        other.execute_batch("CREATE TABLE run (id INTEGER); PRAGMA user_version = 2;").expect("a table");
        drop(other);
        fs::read(&strange).expect("a file")
    };
    for (number, content) in [&b"no database, only a long text that is no database at all"[..], &no_tables].into_iter().enumerate() {
        fs::remove_file(&path).ok();
        fs::write(&path, content).expect("written");
        let (mut database, trouble) = Database::open(&path).expect("opened");
        let aside = folder.path().join(format!("stepwise.db.damaged-{}", number + 1));
        assert_eq!(trouble, Some(Trouble::set_aside(&aside)));
        assert!(fs::read(&aside).expect("kept").starts_with(&content[..16]));
        database.save(&run("x:y/z", 1, true), None).expect("the new one works");
    }
}
