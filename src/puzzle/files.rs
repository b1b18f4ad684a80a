//! Whole files or none, one writer at a time, and what is said of a file that cannot be had.
//!
//! A file is written beside its final place and renamed when it is complete on the disk: a reader,
//! or a crash, never sees half of one. A program that is killed in between leaves the unfinished
//! file behind; whoever writes next in that folder removes it. Such a file is locked by its writer
//! for as long as that one lives, so nobody's unfinished work is taken away.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::Place;

/// How the names of unfinished files begin and end.
const UNFINISHED: (&str, &str) = (".stepwise-", ".tmp");

/// Between making a file and locking it nobody is slower than this.
const ABANDONED: Duration = Duration::from_secs(60);

/// How often, and with what pause, the right to write is asked for.
const ASKED: u32 = 50;
const PAUSE: Duration = Duration::from_millis(20);

/// Why something could not be read or written, in a few words: those of the system without its
/// number, which says nothing to anybody.
#[must_use]
pub fn io_reason(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound {
        return "no such file or folder".to_owned();
    }
    let told = error.to_string();
    let words = told.split(" (os error").next().unwrap_or_default();
    let mut characters = words.chars();
    characters.next().map_or_else(String::new, |first| first.to_lowercase().chain(characters).collect())
}

/// All bytes of a file or stream, which may have no end: more than `most` are refused.
///
/// # Errors
/// It cannot be read, or is larger.
pub fn read_whole(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("larger than {most} bytes")));
    }
    Ok(bytes)
}

/// The bytes of a plain file: a pipe or device, which would be waited for, is refused.
///
/// # Errors
/// It is no plain file, cannot be read, or is larger than `most` bytes.
pub fn read_plain(file: &Path, most: u64) -> io::Result<Vec<u8>> {
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::other("not a plain file"));
    }
    read_whole(File::open(file)?, most)
}

/// The text of some bytes.
///
/// # Errors
/// The place of the first that is no UTF-8.
pub fn read_text(bytes: &[u8]) -> Result<&str, Place> {
    std::str::from_utf8(bytes).map_err(|error| {
        let sound = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        Place::of(&sound, sound.len())
    })
}

/// A text with the line ends that another has.
#[must_use]
pub fn with_line_ends_of(model: &str, text: &str) -> String {
    if model.contains("\r\n") { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text.to_owned() }
}

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
    fn a_reason_is_words_without_numbers() {
        for (number, words) in
            [(2, "no such file or folder"), (13, "permission denied"), (20, "not a directory"), (28, "no space left on device")]
        {
            let told = io_reason(&io::Error::from_raw_os_error(number));
            assert!(cfg!(not(target_os = "linux")) || told == words, "{told}");
            assert!(!told.contains("os error"), "{told}");
        }
        assert_eq!(io_reason(&io::Error::other("A lid (os error)")), "a lid");
    }

    #[test]
    fn what_is_read_has_an_end_and_its_faults_a_place() {
        assert_eq!(read_whole(&b"four"[..], 4).expect("short enough"), b"four");
        assert!(read_whole(io::repeat(0), 1000).is_err_and(|error| error.kind() == io::ErrorKind::FileTooLarge));
        assert!(read_plain(Path::new("/"), 4).is_err());
        assert_eq!(read_text("一\n二".as_bytes()), Ok("一\n二"));
        assert_eq!(read_text(b"a\nb\xe4\xb8\x80\xff"), Err(Place { line: 2, column: 3 }));
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
