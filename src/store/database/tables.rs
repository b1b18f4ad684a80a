//! The tables of the database, and the steps from each earlier version of them.
//!
//! `best` sums up the runs of each level, so that the first screen needs no look at the runs; it
//! is made anew from them, in the same transaction, whenever a run begins or ends.

use rusqlite::{Connection, TransactionBehavior};

use super::damage::Fault;

/// The steps from each version of the tables to the next; the file's `user_version` says how many
/// have been taken. A released step is never changed: a new one is added.
pub(super) const MIGRATIONS: &[&str] = &[
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
pub(super) const SUM_UP: &str = "INSERT OR REPLACE INTO best SELECT level, count(*), sum(solved),
    min(iif(solved, steps, NULL)), min(iif(solved, slides, NULL)), min(iif(solved, moved, NULL)),
    min(iif(solved AND hint_length + hint_piece + hint_move + hint_played + playback = 0, steps, NULL)),
    min(iif(solved AND hint_length + hint_piece + hint_move + hint_played + playback = 0, slides, NULL)),
    min(iif(solved AND hint_length + hint_piece + hint_move + hint_played + playback = 0, moved, NULL)),
    max(solved AND perfect), max(changed) FROM run WHERE level = ?1 GROUP BY level";

pub(super) fn version(connection: &Connection) -> rusqlite::Result<usize> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    // A version below zero is none of ours either.
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}

/// Takes the steps that are missing, each whole or not at all. Another instance may be at it too,
/// so the version is asked again behind the lock.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), Fault> {
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
