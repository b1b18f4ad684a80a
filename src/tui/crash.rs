//! Notes of panics: what could not be seen while the screen was the game's stands in a file.
//!
//! Every panic of any thread is appended to one file, which begins anew when it has grown large.
//! Where it cannot be written there is nobody to tell, so nothing is said.

use std::backtrace::Backtrace;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::thread;

use etcetera::BaseStrategy;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// The size in bytes from which on the file begins anew.
const LARGE: u64 = 1 << 20;

/// The file in the player's state folder, or in that of the data where there is no such folder.
pub fn path() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.state_dir().unwrap_or_else(|| base.data_dir()).join("stepwise").join("crash.log"))
}

/// Appends a panic of this thread.
///
/// # Errors
/// The file cannot be written.
pub(super) fn note(file: &Path, panic: &PanicHookInfo) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let large = fs::metadata(file).is_ok_and(|data| data.len() > LARGE);
    let mut notes = OpenOptions::new().create(true).append(!large).write(true).truncate(large).open(file)?;
    let when = OffsetDateTime::now_utc().format(&Rfc3339).unwrap_or_default();
    let (version, thread) = (env!("CARGO_PKG_VERSION"), thread::current());
    let name = thread.name().unwrap_or("unnamed");
    // In one write, so that two that fail at once do not mix.
    let entry = format!("{when} stepwise {version}, thread {name}: {panic}\n{}\n", Backtrace::force_capture());
    notes.write_all(entry.as_bytes())
}
