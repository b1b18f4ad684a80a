//! What a damaged database file is, how it is found out, and what becomes of it.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::puzzle::io_reason;
use crate::store::trouble::Trouble;

/// Why a file could not be opened as it is.
pub(super) enum Fault {
    /// A later program made it.
    Newer,
    /// It is no database, or not a sound one.
    Damaged,
    /// Anything else.
    Other(rusqlite::Error),
}

impl Fault {
    pub(super) fn told(self, path: &Path) -> Trouble {
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
pub(in crate::store) fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Whether a file ends before its own header says it does, which SQLite itself finds out only when
/// it needs what is missing. While a journal lies beside it, the rest may be there.
pub(super) fn is_cut_short(path: &Path) -> bool {
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

/// Moves a damaged file and what SQLite keeps beside it out of the way, under a free name.
pub(super) fn set_aside(path: &Path) -> Result<Trouble, Trouble> {
    let beside = |end: &str| PathBuf::from(format!("{}{end}", path.display()));
    let mut number = 1;
    while beside(&format!(".damaged-{number}")).exists() {
        number += 1;
    }
    let aside = format!(".damaged-{number}");
    for part in ["-wal", "-shm"] {
        let from = beside(part);
        if from.exists() {
            fs::rename(&from, beside(&format!("{aside}{part}"))).map_err(|error| Trouble::unopened(&from, io_reason(&error)))?;
        }
    }
    fs::rename(path, beside(&aside)).map_err(|error| Trouble::unopened(path, io_reason(&error)))?;
    Ok(Trouble::set_aside(&beside(&aside)))
}
