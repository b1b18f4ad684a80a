//! The database of runs: one SQLite file, its tables, and what is asked of it.
//!
//! A row is a whole run and is written in one transaction, so a crash leaves the run before the
//! last move, never half of one. Journal in WAL mode: readers and a writer do not wait for one
//! another; a power cut may cost the last moments, a killed process nothing that was committed.
//! A row carries a revision: who writes must know the present one, otherwise another instance has
//! gone on with the run meanwhile, and the run goes to a row of its own. Nothing is overwritten.
//!
//! `best` sums up the runs of each level, so that the first screen needs no look at the runs; it
//! is made anew from them, in the same transaction, whenever a run begins or ends.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, ToSql, TransactionBehavior, params, params_from_iter};
use rustc_hash::FxHashMap;

use super::progress::{Best, Progress, Unfinished};
use super::run::{Help, Moment, Run};
use super::statistics::{Kept, Statistics, Totals};
use super::trouble::Trouble;
use super::writer::{Place, Ticket};
use crate::puzzle::{Metric, alone_in};

/// How long a statement waits for another instance that is writing.
const PATIENCE: Duration = Duration::from_secs(5);

/// Pages of 4 KiB that the journal may have before it is taken into the file.
const JOURNAL_PAGES: i64 = 4000;

/// How many runs the records screen lists.
const NEWEST: u32 = 200;

/// How many days the records screen looks back.
const DAYS: u32 = 371;

/// The steps from each version of the tables to the next; the file's `user_version` says how many
/// have been taken. A released step is never changed: a new one is added.
const MIGRATIONS: &[&str] = &[
    "CREATE TABLE run (
        id INTEGER PRIMARY KEY,
        level TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        started INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        elapsed INTEGER NOT NULL,
        moves TEXT NOT NULL,
        length INTEGER NOT NULL,
        steps INTEGER, slides INTEGER, moved INTEGER,
        to_goal INTEGER,
        hint_length INTEGER NOT NULL, hint_piece INTEGER NOT NULL, hint_move INTEGER NOT NULL, hint_played INTEGER NOT NULL,
        playback INTEGER NOT NULL,
        solved INTEGER NOT NULL,
        perfect INTEGER NOT NULL,
        revision INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX run_of_level ON run (level, solved, changed);",
    "CREATE TABLE best (
        level TEXT PRIMARY KEY,
        runs INTEGER NOT NULL,
        solved INTEGER NOT NULL,
        steps INTEGER, slides INTEGER, moved INTEGER,
        clean_steps INTEGER, clean_slides INTEGER, clean_moved INTEGER,
        perfect INTEGER NOT NULL,
        last INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO best SELECT level, count(*), sum(solved),
        min(iif(solved, steps, NULL)), min(iif(solved, slides, NULL)), min(iif(solved, moved, NULL)),
        min(iif(solved AND hint_length + hint_piece + hint_move + hint_played + playback = 0, steps, NULL)),
        min(iif(solved AND hint_length + hint_piece + hint_move + hint_played + playback = 0, slides, NULL)),
        min(iif(solved AND hint_length + hint_piece + hint_move + hint_played + playback = 0, moved, NULL)),
        max(solved AND perfect), max(changed) FROM run GROUP BY level;
    CREATE INDEX run_unfinished ON run (level, changed) WHERE solved = 0;
    CREATE INDEX run_by_time ON run (changed);",
];

/// Sums up the runs of one level.
const SUM_UP: &str = "INSERT OR REPLACE INTO best SELECT level, count(*), sum(solved),
    min(iif(solved, steps, NULL)), min(iif(solved, slides, NULL)), min(iif(solved, moved, NULL)),
    min(iif(solved AND hint_length + hint_piece + hint_move + hint_played + playback = 0, steps, NULL)),
    min(iif(solved AND hint_length + hint_piece + hint_move + hint_played + playback = 0, slides, NULL)),
    min(iif(solved AND hint_length + hint_piece + hint_move + hint_played + playback = 0, moved, NULL)),
    max(solved AND perfect), max(changed) FROM run WHERE level = ?1 GROUP BY level";

/// The columns of a run in the order of [`read_run`], its moves at the end.
const COLUMNS: &str = "id, revision, level, started, changed, elapsed, steps, slides, moved, hint_length, hint_piece, hint_move, \
    hint_played, playback, solved, perfect, length, to_goal";

/// The sums of [`Totals`] over a group of runs.
const TOTALS: &str = "count(*), sum(solved), sum(solved AND hint_length + hint_piece + hint_move + hint_played + playback = 0), \
    sum(solved AND perfect), sum(elapsed)";

/// An open database.
pub struct Database {
    connection: Connection,
    path: PathBuf,
}

impl Database {
    /// Opens the file, makes it and its folder where there is none, and brings its tables up to
    /// date. A damaged file is moved aside, and a new one made; that is told with the database.
    ///
    /// # Errors
    /// A folder or file that cannot be made, read or written, or tables of a later program, which
    /// are left as they are.
    pub fn open(path: &Path) -> Result<(Self, Option<Trouble>), Trouble> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| Trouble::unopened(path, error))?;
        }
        // A pipe or a device would keep us waiting; so would nothing that is a database.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(Trouble::unopened(path, std::io::Error::other("not a file")));
        }
        match Self::open_here(path) {
            Err(Fault::Damaged) => Self::replace(path),
            opened => opened.map(|database| (database, None)).map_err(|fault| fault.told(path)),
        }
    }

    /// Moves a damaged file aside and opens a new one, unless another instance has done so by now:
    /// its new file is not taken for the damaged one.
    fn replace(path: &Path) -> Result<(Self, Option<Trouble>), Trouble> {
        let folder = path.parent().unwrap_or(Path::new("."));
        let replaced = alone_in(folder, || {
            Ok(match Self::open_here(path) {
                Ok(database) if database.is_sound() => Ok((database, None)),
                Ok(_) | Err(Fault::Damaged) => set_aside(path).and_then(|trouble| {
                    let opened = Self::open_here(path).map_err(|fault| fault.told(path));
                    opened.map(|database| (database, Some(trouble)))
                }),
                Err(fault) => Err(fault.told(path)),
            })
        });
        replaced.unwrap_or_else(|error| Err(Trouble::unopened(path, error)))
    }

    /// Whether every page and index is as it should be.
    fn is_sound(&self) -> bool {
        self.connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0)).is_ok_and(|said| said == "ok")
    }

    fn open_here(path: &Path) -> Result<Self, Fault> {
        if is_cut_short(path) {
            return Err(Fault::Damaged);
        }
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
        if version(&connection)? > MIGRATIONS.len() {
            return Err(Fault::Newer);
        }
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "normal")?;
        // Taking the journal into the file waits for the disk: seldom in the course of a game, and
        // always when it is closed.
        connection.pragma_update(None, "wal_autocheckpoint", JOURNAL_PAGES)?;
        migrate(&mut connection)?;
        let database = Database { connection, path: path.to_owned() };
        // A file whose tables are not what they should be is damaged, however sound its pages are.
        for table in ["run", "best"] {
            database.connection.query_row(&format!("SELECT count(*) FROM (SELECT * FROM {table} LIMIT 1)"), [], |_| Ok(()))?;
        }
        Ok(database)
    }

    /// Closes it, moves its damaged file aside and opens a new one, or the one that another
    /// instance has begun meanwhile.
    ///
    /// # Errors
    /// A file that cannot be moved or made.
    pub(super) fn start_again(self) -> Result<(Self, Option<Trouble>), Trouble> {
        let path = self.path;
        drop(self.connection);
        Self::replace(&path)
    }

    /// Writes a run to its row, or to a new one if it has none or if another has written there.
    ///
    /// # Errors
    /// Whatever SQLite meets; nothing has changed then.
    pub fn save(&mut self, run: &Run, place: Option<Place>) -> rusqlite::Result<Place> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let (puzzle, moves, length) = (run.puzzle(), run.moves.join("\n"), run.moves.len() as i64);
        let elapsed = run.elapsed.as_millis() as i64;
        let help = run.help.counts();
        let counts = Metric::ALL.map(|metric| run.counts.get(&metric));
        // One list of values for both statements, in the order of their columns.
        let mut values: Vec<&dyn ToSql> =
            vec![&run.level, &puzzle, &run.started.0, &run.changed.0, &elapsed, &moves, &length, &run.solved, &run.perfect, &run.left];
        values.extend(counts.iter().map(|count| count as &dyn ToSql));
        values.extend(help.iter().map(|count| count as &dyn ToSql));
        let known = place.map(|place| (place.id, place.revision)).unzip();
        let which: [&dyn ToSql; 2] = [&known.0, &known.1];
        let updated = transaction
            .prepare_cached(
                "UPDATE run SET level = ?1, puzzle = ?2, started = ?3, changed = ?4, elapsed = ?5, moves = ?6, length = ?7, solved = ?8,
                 perfect = ?9, to_goal = ?10, steps = ?11, slides = ?12, moved = ?13, hint_length = ?14, hint_piece = ?15,
                 hint_move = ?16, hint_played = ?17, playback = ?18, revision = revision + 1 WHERE id = ?19 AND revision = ?20",
            )?
            .execute(params_from_iter(values.iter().chain(&which)))?;
        let place = match place {
            Some(place) if updated > 0 => Place { revision: place.revision + 1, ..place },
            _ => {
                transaction
                    .prepare_cached(
                        "INSERT INTO run (level, puzzle, started, changed, elapsed, moves, length, solved, perfect, to_goal, steps,
                         slides, moved, hint_length, hint_piece, hint_move, hint_played, playback)
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
                    )?
                    .execute(params_from_iter(&values))?;
                Place { id: transaction.last_insert_rowid(), revision: 0 }
            }
        };
        if updated == 0 || run.solved {
            transaction.prepare_cached(SUM_UP)?.execute([&run.level])?;
        }
        transaction.commit()?;
        Ok(place)
    }

    /// The best of every level, and the newest unfinished run of each.
    ///
    /// # Errors
    /// Whatever SQLite meets.
    pub fn progress(&self) -> rusqlite::Result<Progress> {
        let mut statement = self
            .connection
            .prepare("SELECT level, runs, solved, steps, slides, moved, clean_steps, clean_slides, clean_moved, perfect, last FROM best")?;
        let best = statement.query_map([], |row| {
            let best = Best {
                runs: count(row, 1)?,
                solved: count(row, 2)?,
                fewest: counts(row, 3)?,
                clean: counts(row, 6)?,
                perfect: count(row, 9)? > 0,
                last: Moment(integer(row, 10)?.unwrap_or_default()),
            };
            Ok((text(row, 0)?, best))
        })?;
        let best: FxHashMap<String, Best> = best.collect::<rusqlite::Result<_>>()?;
        let mut statement = self.connection.prepare(&format!(
            "SELECT {COLUMNS}, moves FROM run WHERE id IN
             (SELECT id FROM (SELECT id, max(changed) FROM run INDEXED BY run_unfinished WHERE solved = 0 GROUP BY level))"
        ))?;
        let unfinished = statement.query_map([], |row| {
            let (place, mut run) = read_run(row)?;
            run.moves = moves(row, 18)?;
            let ticket = Ticket::Row(place);
            Ok((run.level.clone(), Unfinished { run, ticket }))
        })?;
        let unfinished = unfinished.collect::<rusqlite::Result<_>>()?;
        let mut statement = self.connection.prepare(
            "SELECT run.level, run.started FROM best JOIN run ON run.level = best.level AND run.solved > 0
             WHERE best.solved > 0 AND best.level LIKE '%:daily/%'",
        )?;
        let daily = statement.query_map([], |row| Ok((text(row, 0)?, Moment(integer(row, 1)?.unwrap_or_default()))))?;
        Ok(Progress::new(best, unfinished, daily.collect::<rusqlite::Result<Vec<_>>>()?))
    }

    /// Sums, and the newest runs.
    ///
    /// # Errors
    /// Whatever SQLite meets.
    pub fn statistics(&self) -> rusqlite::Result<Statistics> {
        let totals = |row: &Row, from: usize| -> rusqlite::Result<Totals> {
            Ok(Totals {
                runs: count(row, from)?,
                solved: count(row, from + 1)?,
                clean: count(row, from + 2)?,
                perfect: count(row, from + 3)?,
                elapsed: Duration::from_millis(integer(row, from + 4)?.unwrap_or_default().max(0) as u64),
            })
        };
        let mut statement = self.connection.prepare(&format!("SELECT puzzle, {TOTALS} FROM run GROUP BY puzzle ORDER BY puzzle"))?;
        let families = statement.query_map([], |row| Ok((text(row, 0)?, totals(row, 1)?)))?.collect::<rusqlite::Result<_>>()?;
        let mut statement = self.connection.prepare(&format!(
            "SELECT date(changed / 1000, 'unixepoch', 'localtime') AS day,
             CAST(julianday('now', 'localtime', 'start of day') - julianday(date(changed / 1000, 'unixepoch', 'localtime')) AS INTEGER),
             {TOTALS} FROM run WHERE changed > 1000 * (unixepoch('now') - 86400 * {DAYS}) AND day IS NOT NULL
             GROUP BY day ORDER BY day DESC"
        ))?;
        let days = statement.query_map([], |row| Ok((text(row, 0)?, count(row, 1)?, totals(row, 2)?)))?;
        let days: Vec<(String, u32, Totals)> = days.collect::<rusqlite::Result<_>>()?;
        let ages = days.iter().map(|(_, age, _)| *age).collect();
        let days = days.into_iter().map(|(day, _, totals)| (day, totals)).collect();
        Ok(Statistics { families, days, ages, newest: self.runs(NEWEST)? })
    }

    /// The newest runs, at most so many, without their moves.
    ///
    /// # Errors
    /// Whatever SQLite meets.
    pub fn runs(&self, most: u32) -> rusqlite::Result<Vec<Kept>> {
        let mut statement = self.connection.prepare(&format!("SELECT {COLUMNS} FROM run ORDER BY changed DESC, id DESC LIMIT ?1"))?;
        let runs = statement.query_map([most], |row| {
            let (place, run) = read_run(row)?;
            Ok(Kept { id: place.id, run, length: count(row, 16)? as usize })
        })?;
        runs.collect()
    }

    /// A run with its moves; `None` where there is no such number.
    ///
    /// # Errors
    /// Whatever SQLite meets.
    pub fn run(&self, id: i64) -> rusqlite::Result<Option<Run>> {
        let read = |row: &Row| {
            let (_, mut run) = read_run(row)?;
            run.moves = moves(row, 18)?;
            Ok(run)
        };
        self.connection.query_row(&format!("SELECT {COLUMNS}, moves FROM run WHERE id = ?1"), [id], read).optional()
    }

    /// Whether just this run is kept already.
    ///
    /// # Errors
    /// Whatever SQLite meets.
    pub fn holds(&self, run: &Run) -> rusqlite::Result<bool> {
        self.connection
            .query_row(
                "SELECT 1 FROM run WHERE level = ?1 AND started / 1000 = ?2 AND moves = ?3",
                params![run.level, run.started.0 / 1000, run.moves.join("\n")],
                |_| Ok(()),
            )
            .optional()
            .map(|found| found.is_some())
    }
}

/// Why a file could not be opened as it is.
enum Fault {
    /// A later program made it.
    Newer,
    /// It is no database, or not a sound one.
    Damaged,
    /// Anything else.
    Other(rusqlite::Error),
}

impl Fault {
    fn told(self, path: &Path) -> Trouble {
        match self {
            Fault::Newer => Trouble::newer(path),
            Fault::Damaged => Trouble::unopened(path, "the file is damaged"),
            Fault::Other(error) => Trouble::unopened(path, error),
        }
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        // A table that is missing is told as an error in the statement, and the statements are right.
        let strange = error.sqlite_error_code() == Some(ErrorCode::Unknown);
        if strange || is_damage(&error) { Fault::Damaged } else { Fault::Other(error) }
    }
}

/// Whether an error means that the file is no sound database.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Whether a file ends before its own header says it does, which SQLite itself finds out only when
/// it needs what is missing. While a journal lies beside it, the rest may be there.
fn is_cut_short(path: &Path) -> bool {
    let journal = fs::metadata(format!("{}-wal", path.display())).is_ok_and(|journal| journal.len() > 0);
    let Ok(mut file) = fs::File::open(path) else { return false };
    let length = file.metadata().map_or(0, |data| data.len());
    let mut header = [0; 100];
    if journal || length == 0 || !path.is_file() {
        return false;
    }
    if file.read_exact(&mut header).is_err() {
        return true;
    }
    // The file format of SQLite 3, section 1.3.
    let page = u64::from(u16::from_be_bytes([header[16], header[17]]));
    let pages = u64::from(u32::from_be_bytes([header[28], header[29], header[30], header[31]]));
    header[24..28] == header[92..96] && length < pages * if page == 1 { 65_536 } else { page }
}

fn version(connection: &Connection) -> rusqlite::Result<usize> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    // A version below zero is none of ours either.
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}

/// Takes the steps that are missing, each whole or not at all. Another instance may be at it too,
/// so the version is asked again behind the lock.
fn migrate(connection: &mut Connection) -> Result<(), Fault> {
    while version(connection)? < MIGRATIONS.len() {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let taken = version(&transaction)?;
        if let Some(step) = MIGRATIONS.get(taken) {
            transaction.execute_batch(step)?;
            transaction.pragma_update(None, "user_version", (taken + 1) as i64)?;
            transaction.commit()?;
        }
    }
    Ok(())
}

/// Moves a damaged file and what SQLite keeps beside it out of the way, under a free name.
fn set_aside(path: &Path) -> Result<Trouble, Trouble> {
    let beside = |end: &str| PathBuf::from(format!("{}{end}", path.display()));
    let mut number = 1;
    while beside(&format!(".damaged-{number}")).exists() {
        number += 1;
    }
    let aside = format!(".damaged-{number}");
    for part in ["-wal", "-shm"] {
        let from = beside(part);
        if from.exists() {
            fs::rename(&from, beside(&format!("{aside}{part}"))).map_err(|error| Trouble::unopened(&from, error))?;
        }
    }
    fs::rename(path, beside(&aside)).map_err(|error| Trouble::unopened(path, error))?;
    Ok(Trouble::set_aside(&beside(&aside)))
}

/// The columns of [`COLUMNS`].
fn read_run(row: &Row) -> rusqlite::Result<(Place, Run)> {
    let place = Place { id: row.get(0)?, revision: row.get(1)? };
    let run = Run {
        level: text(row, 2)?,
        started: Moment(integer(row, 3)?.unwrap_or_default()),
        changed: Moment(integer(row, 4)?.unwrap_or_default()),
        elapsed: Duration::from_millis(integer(row, 5)?.unwrap_or_default().max(0) as u64),
        moves: Vec::new(),
        counts: counts(row, 6)?,
        left: integer(row, 17)?.and_then(|left| u32::try_from(left).ok()),
        help: Help { hints: [count(row, 9)?, count(row, 10)?, count(row, 11)?, count(row, 12)?], playbacks: count(row, 13)? },
        solved: count(row, 14)? > 0,
        perfect: count(row, 15)? > 0,
    };
    Ok((place, run))
}

fn integer(row: &Row, column: usize) -> rusqlite::Result<Option<i64>> {
    row.get_ref(column).map(|value| if let ValueRef::Integer(number) = value { Some(number) } else { None })
}

/// A number that is never below zero; what is not in range is the nearest that is.
fn count(row: &Row, column: usize) -> rusqlite::Result<u32> {
    integer(row, column).map(|number| number.unwrap_or_default().clamp(0, i64::from(u32::MAX)) as u32)
}

/// Three columns with a count in each metric, those that a puzzle does not count in empty.
fn counts(row: &Row, column: usize) -> rusqlite::Result<BTreeMap<Metric, u32>> {
    let mut counts = BTreeMap::new();
    for (index, metric) in Metric::ALL.into_iter().enumerate() {
        if integer(row, column + index)?.is_some() {
            counts.insert(metric, count(row, column + index)?);
        }
    }
    Ok(counts)
}

/// Text that may be anything in a damaged file: what is no UTF-8 is replaced and then unknown.
fn text(row: &Row, column: usize) -> rusqlite::Result<String> {
    row.get_ref(column)
        .map(|value| if let ValueRef::Text(bytes) = value { String::from_utf8_lossy(bytes).into_owned() } else { String::new() })
}

fn moves(row: &Row, column: usize) -> rusqlite::Result<Vec<String>> {
    text(row, column).map(|text| text.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
