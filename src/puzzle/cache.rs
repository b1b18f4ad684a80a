//! Files that only save time: tables that were built once, by name, under one folder.
//!
//! A file is a header (magic, version, length, checksum) and the bytes. Whatever does not read
//! back exactly as it was written counts as absent, and is built and written again. Nothing here
//! is ever the only copy of anything, so a full disk or a folder that cannot be written costs time
//! alone.
//!
//! The library touches no disk by itself: the program says once where the folder is
//! ([`Cache::install`]); without that, [`Cache::installed`] is `None`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::write_whole;

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"stepwise";
/// Bytes before the content.
const HEADER: usize = 32;
/// How files in the folder end.
const EXTENSION: &str = "table";

static INSTALLED: OnceLock<Cache> = OnceLock::new();

/// A folder of named files.
#[derive(Debug, Clone)]
pub struct Cache {
    folder: PathBuf,
}

/// A file in the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cached {
    /// Its name.
    pub name: String,
    /// Its size on the disk.
    pub bytes: u64,
    /// Whether it reads back as it was written; what does not is built anew when it is needed.
    pub sound: bool,
}

impl Cache {
    /// The cache in this folder, which need not exist yet.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Cache { folder }
    }

    /// Makes this cache the program's; the first one stays.
    pub fn install(self) {
        let _ = INSTALLED.set(self);
    }

    /// The program's cache.
    #[must_use]
    pub fn installed() -> Option<&'static Self> {
        INSTALLED.get()
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{EXTENSION}"))
    }

    /// Whether there is a file of this name; it may turn out to be wrong.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.path(name).is_file()
    }

    /// The content of a file; `None` when it is absent, of another version or damaged. A wrong
    /// file is removed, so that it will be written again.
    #[must_use]
    pub fn load(&self, name: &str, version: u32) -> Option<Vec<u8>> {
        let path = self.path(name);
        let mut bytes = fs::read(&path).ok()?;
        if version_of(&bytes) != Some(version) {
            let _ = fs::remove_file(path);
            return None;
        }
        bytes.drain(..HEADER);
        Some(bytes)
    }

    /// Writes a file, all or nothing.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn save(&self, name: &str, version: u32, content: &[u8]) -> io::Result<()> {
        write_whole(&self.path(name), &[&header(version, content), content])
    }

    /// The files in the folder, by name, each read through for damage.
    ///
    /// # Errors
    /// The folder or a file in it is there and cannot be read.
    pub fn list(&self) -> io::Result<Vec<Cached>> {
        let mut found = Vec::new();
        for path in self.files()? {
            if let Some(name) = path.file_stem().and_then(|name| name.to_str()) {
                let bytes = fs::read(&path)?;
                found.push(Cached { name: name.to_owned(), bytes: bytes.len() as u64, sound: version_of(&bytes).is_some() });
            }
        }
        found.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(found)
    }

    /// Removes the files in the folder; how many there were.
    ///
    /// # Errors
    /// One could not be removed.
    pub fn clear(&self) -> io::Result<usize> {
        let files = self.files()?;
        for path in &files {
            fs::remove_file(path)?;
        }
        Ok(files.len())
    }

    fn files(&self) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        let is_table = |path: &PathBuf| path.extension().is_some_and(|extension| extension == EXTENSION) && !path.is_dir();
        Ok(paths.into_iter().filter(is_table).collect())
    }
}

fn header(version: u32, content: &[u8]) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&MAGIC);
    header[8..12].copy_from_slice(&version.to_le_bytes());
    header[16..24].copy_from_slice(&(content.len() as u64).to_le_bytes());
    header[24..28].copy_from_slice(&crc32fast::hash(content).to_le_bytes());
    header
}

/// The version that a file says it is of; `None` when it is damaged.
fn version_of(bytes: &[u8]) -> Option<u32> {
    let (head, content) = bytes.split_at_checked(HEADER)?;
    let version = u32::from_le_bytes(head[8..12].try_into().ok()?);
    (head == header(version, content)).then_some(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_saved_is_loaded_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(folder.path().join("new"));
        assert_eq!((cache.load("a", 1), cache.list().expect("absent is empty")), (None, Vec::new()));
        let content: Vec<u8> = (0..=255).collect();
        cache.save("a", 1, &content).expect("saved");
        assert_eq!(cache.load("a", 1), Some(content.clone()));
        assert_eq!(cache.list().expect("readable"), [Cached { name: "a".into(), bytes: 288, sound: true }]);
        assert_eq!(cache.load("a", 2), None, "of another version");
        assert!(!cache.contains("a"), "what cannot be used is removed");
    }

    #[test]
    fn every_damaged_byte_and_every_cut_is_noticed() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(folder.path().to_owned());
        let content: Vec<u8> = (0..37).collect();
        for damaged in 0..HEADER + content.len() {
            cache.save("a", 1, &content).expect("saved");
            let mut bytes = fs::read(cache.path("a")).expect("there");
            bytes[damaged] ^= 0x10;
            fs::write(cache.path("a"), &bytes).expect("written");
            // Another version is no damage, but no use either.
            assert_eq!(cache.list().expect("readable")[0].sound, (8..12).contains(&damaged), "byte {damaged}");
            assert_eq!(cache.load("a", 1), None, "byte {damaged}");
            bytes[damaged] ^= 0x10;
            fs::write(cache.path("a"), &bytes[..damaged]).expect("written");
            assert_eq!(cache.load("a", 1), None, "cut at {damaged}");
        }
    }

    #[test]
    fn clearing_takes_tables_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(folder.path().to_owned());
        fs::write(folder.path().join("notes.txt"), "mine").expect("written");
        cache.save("a", 1, b"x").expect("saved");
        cache.save("b", 1, b"").expect("saved");
        fs::create_dir(folder.path().join("c.table")).expect("a folder with a table's name");
        assert_eq!(cache.list().expect("listed").len(), 2);
        assert_eq!(cache.clear().expect("cleared"), 2);
        assert!(folder.path().join("notes.txt").is_file() && folder.path().join("c.table").is_dir());
    }
}
