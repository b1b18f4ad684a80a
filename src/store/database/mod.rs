//! The database of runs: one SQLite file, and what is asked of it.
//!
//! A row is a whole run and is written in one transaction, so a crash leaves the run before the
//! last move, never half of one. Journal in WAL mode: readers and a writer do not wait for one
//! another; a power cut may cost the last moments, a killed process nothing that was committed.
//! A row carries a revision: who writes must know the present one, otherwise another instance has
//! gone on with the run meanwhile, and the run goes to a row of its own. Nothing is overwritten.
//!
//! What the tables are and how they came to be stands in [`tables`], how a row is read in
//! [`rows`], and what a damaged file is and what becomes of it in [`damage`].

mod damage;
mod rows;
mod tables;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Row, ToSql, TransactionBehavior, params, params_from_iter};
use rustc_hash::FxHashMap;

use self::damage::{Fault, is_cut_short, set_aside};
use self::rows::{COLUMNS, TOTALS, count, counts, integer, moves, read_run, text, totals};
use self::tables::{MIGRATIONS, SUM_UP, migrate, version};
use super::progress::{Best, Progress, Unfinished};
use super::run::{Moment, Run};
use super::statistics::{Kept, Statistics, Totals};
use super::trouble::Trouble;
use super::writer::{Place, Ticket};
use crate::puzzle::{Metric, alone_in, io_reason};

pub(super) use self::damage::is_damage;

/// How long a statement waits for another instance that is writing.
const PATIENCE: Duration = Duration::from_secs(5);

/// Pages of 4 KiB that the journal may have before it is taken into the file.
const JOURNAL_PAGES: i64 = 4000;

/// How many runs the records screen lists.
const NEWEST: u32 = 200;

/// How many days the records screen looks back.
const DAYS: u32 = 371;

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
            fs::create_dir_all(folder).map_err(|error| Trouble::unopened(path, io_reason(&error)))?;
        }
        // A pipe or a device would keep us waiting; so would nothing that is a database.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(Trouble::unopened(path, "not a file"));
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
        replaced.unwrap_or_else(|error| Err(Trouble::unopened(path, io_reason(&error))))
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
