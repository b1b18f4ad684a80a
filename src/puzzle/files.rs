//! Whole files or none, and one writer at a time.
//!
//! A file is written beside its final place and renamed when it is complete on the disk: a reader,
//! or a crash, never sees half of one. A program that is killed in between leaves the unfinished
//! file behind; whoever writes next in that folder removes it. Such a file is locked by its writer
//! for as long as that one lives, so nobody's unfinished work is taken away.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

/// How the names of unfinished files begin and end.
const UNFINISHED: (&str, &str) = (".stepwise-", ".tmp");

/// Between making a file and locking it nobody is slower than this.
const ABANDONED: Duration = Duration::from_secs(60);

/// How often, and with what pause, the right to write is asked for.
const ASKED: u32 = 50;
const PAUSE: Duration = Duration::from_millis(20);

/// Writes a file of these parts, making its folder where there is none. A link stays a link, and a
/// file that was there keeps its permissions.
///
/// # Errors
/// The folder or the file cannot be written; what was there is whole then.
pub fn write_whole(file: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let target = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    remove_abandoned(folder);
    let mut new = tempfile::Builder::new().prefix(UNFINISHED.0).suffix(UNFINISHED.1).tempfile_in(folder)?;
    // Where files cannot be locked, age alone tells what is abandoned.
    let _ = new.as_file().try_lock();
    for part in parts {
        new.write_all(part)?;
    }
    if let Ok(old) = fs::metadata(&target) {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.as_file().sync_all()?;
    new.persist(&target).map_err(|error| error.error)?;
    // The name is on the disk when its folder is; a system that cannot say so has no such worry.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Removes what killed programs left unfinished in a folder. One that cannot be removed does no
/// harm: nothing reads it.
fn remove_abandoned(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let unfinished = name.to_str().is_some_and(|name| name.starts_with(UNFINISHED.0) && name.ends_with(UNFINISHED.1));
        let old = || entry.metadata().is_ok_and(|data| data.is_file() && data.modified().is_ok_and(is_abandoned));
        if unfinished && old() && File::open(entry.path()).is_ok_and(|file| !matches!(file.try_lock(), Err(TryLockError::WouldBlock))) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_abandoned(modified: std::time::SystemTime) -> bool {
    modified.elapsed().is_ok_and(|age| age > ABANDONED)
}

/// Reads and writes in a folder while no other program does: of two that change the same file at
/// once neither takes away what the other wrote. Where files cannot be locked it goes on without.
///
/// # Errors
/// The folder cannot be made or written, or another program does not come to its end; or whatever
/// the work meets.
pub fn alone_in<R>(folder: &Path, work: impl FnOnce() -> io::Result<R>) -> io::Result<R> {
    fs::create_dir_all(folder)?;
    let lock = File::create(folder.join(".lock"))?;
    for _ in 0..ASKED {
        if !matches!(lock.try_lock(), Err(TryLockError::WouldBlock)) {
            return work();
        }
        thread::sleep(PAUSE);
    }
    Err(io::Error::other("another program is writing there"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// A file as a writer that is at work, or was killed, leaves it.
    fn unfinished(folder: &Path, name: &str, age: Duration) -> File {
        let file = File::create(folder.join(name)).expect("a file");
        file.set_modified(SystemTime::now() - age).expect("a time");
        file
    }

    #[test]
    fn what_the_killed_left_is_removed_and_what_the_living_write_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = 2 * ABANDONED;
        drop(unfinished(folder.path(), ".stepwise-killed.tmp", old));
        let at_work = unfinished(folder.path(), ".stepwise-stopped.tmp", old);
        at_work.try_lock().expect("free");
        drop(unfinished(folder.path(), ".stepwise-just-made.tmp", Duration::ZERO));
        drop(unfinished(folder.path(), "mine.tmp", old));
        write_whole(&folder.path().join("a"), &[b"x", b"y"]).expect("written");
        assert_eq!(names(folder.path()), [".stepwise-just-made.tmp", ".stepwise-stopped.tmp", "a", "mine.tmp"]);
        drop(at_work);
        write_whole(&folder.path().join("a"), &[b"z"]).expect("written");
        assert_eq!(names(folder.path()), [".stepwise-just-made.tmp", "a", "mine.tmp"]);
        assert_eq!(fs::read(folder.path().join("a")).expect("a file"), b"z");
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("a");
        fs::create_dir(&target).expect("a folder in the way");
        assert!(write_whole(&target, &[b"x"]).is_err());
        assert!(write_whole(&target.join("\0"), &[b"x"]).is_err());
        assert_eq!(names(folder.path()), ["a"]);
        let file = folder.path().join("file");
        fs::write(&file, "in the way").expect("a file");
        assert!(write_whole(&file.join("b"), &[b"x"]).is_err());
        assert!(alone_in(&file, || Ok(())).is_err());
    }
}
