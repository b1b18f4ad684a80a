//! All levels there are: the packs in the binary, those of the player, or those of given files.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use include_dir::{Dir, DirEntry, include_dir};

use super::advice::list;
use super::fault::Fault;
use super::{Level, code, pack, player_folder};
use crate::puzzle::{InputError, Place, io_reason, read_text, read_whole};
use crate::puzzles;

/// The packs that the binary carries, `<puzzle>/<pack>.toml`.
static BUILTIN: Dir = include_dir!("$CARGO_MANIFEST_DIR/levels");

/// The largest pack that is read, in bytes.
pub(super) const LARGEST_PACK: u64 = 16 << 20;

/// How deep folders are searched for packs, and so how deep the search calls itself.
const DEEPEST: usize = 8;

/// A file or folder that could not be read.
#[derive(Debug)]
pub struct Unreadable {
    /// Its path.
    pub file: PathBuf,
    /// Why.
    pub error: io::Error,
}

/// Levels in the order in which they are listed to people, and the faults of their packs.
#[derive(Clone, Default)]
pub struct Library {
    levels: Vec<Level>,
    faults: Vec<Fault>,
    /// The file of each pack by its id, `klotski:classic`.
    packs: BTreeMap<String, Arc<str>>,
    /// Where the level stands that is the same as a [`Level::shared`] of an id; made when it is first
    /// asked for, and again when the levels have changed.
    shared: OnceLock<BTreeMap<String, usize>>,
}

impl Library {
    /// The packs in the binary.
    pub fn builtin() -> Library {
        let mut library = Library::default();
        library.add_folder(&BUILTIN);
        library.sort();
        library
    }

    /// The packs in the binary and those in the player's data folder, `stepwise/levels`. What
    /// cannot be read there becomes a fault; all else stays.
    pub fn load() -> Library {
        let mut library = Library::builtin();
        if let Some(folder) = player_folder()
            && folder.is_dir()
        {
            for Unreadable { file, error } in library.add_path(&folder, DEEPEST) {
                library.faults.push(Fault::new(&file.to_string_lossy(), Place::START, format!("cannot be read: {}", io_reason(&error))));
            }
            library.sort();
        }
        library
    }

    /// The packs of files, and of folders with all that is in them; and what could not be read.
    pub fn of_paths(paths: &[PathBuf]) -> (Library, Vec<Unreadable>) {
        let mut library = Library::default();
        let unreadable = paths.iter().flat_map(|path| library.add_path(path, DEEPEST)).collect();
        library.sort();
        (library, unreadable)
    }

    /// The pack with these bytes, as if they stood in a file of this name.
    pub fn of_pack(file: &Path, contents: &[u8]) -> Library {
        let mut library = Library::default();
        library.add_pack(file, contents);
        library.sort();
        library
    }

    /// All levels: by family, the first steps at the front, then by pack, then as the pack has them.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The levels of a family.
    pub fn of(&self, family: &str) -> impl Iterator<Item = &Level> {
        self.levels.iter().filter(move |level| level.family.id == family)
    }

    /// The level with this id, or the only one whose id ends so: of [`Library::named`].
    ///
    /// # Errors
    /// No such level, with what may be meant; or several, with their ids.
    pub fn find(&self, id: &str) -> Result<&Level, InputError> {
        match self.named(id)[..] {
            [level] => Ok(level),
            [] => Err(InputError::new("level", id, self.advice(id))),
            ref several => Err(InputError::new("level", id, format!("only one of {}", list(several)))),
        }
    }

    /// The level with this id, or those whose id ends so; an ending that begins a part of the id
    /// (`classic/heng-dao-li-ma`, `2045`) comes before one that does not. The name of a puzzle is no
    /// ending. Where no id ends so, those of this name in either language, case aside.
    pub fn named(&self, id: &str) -> Vec<&Level> {
        if let Some(level) = self.levels.iter().find(|level| level.id == id) {
            return vec![level];
        }
        if id.is_empty() || puzzles::family(id).is_some() {
            return Vec::new();
        }
        let ending = |level: &&Level| level.id.ends_with(id);
        let part = |level: &&Level| ending(level) && level.id[..level.id.len() - id.len()].ends_with(['/', ':']);
        let found: Vec<&Level> = self.levels.iter().filter(part).collect();
        if !found.is_empty() {
            return found;
        }
        let found: Vec<&Level> = self.levels.iter().filter(ending).collect();
        if !found.is_empty() {
            return found;
        }
        let name = id.to_lowercase();
        self.levels.iter().filter(|level| [&level.name.en, &level.name.zh].iter().any(|known| known.to_lowercase() == name)).collect()
    }

    /// The id of the level that a text speaks of: an id, the ending of one, or a level code. A code
    /// of a level that no pack has joins the library under an id of its own.
    ///
    /// # Errors
    /// What [`Library::find`] says, or what is wrong with the code.
    pub fn resolve(&mut self, text: &str) -> Result<String, InputError> {
        if !code::is_code(text) {
            return self.find(text).map(|level| level.id.clone());
        }
        let coded = code::decode(text)?;
        if let Some(known) = self.known(&coded) {
            return Ok(known.id.clone());
        }
        let id = coded.id.clone();
        self.add(coded);
        Ok(id)
    }

    /// Adds a level behind the others of its family; one with the same id gives way to it.
    pub fn add(&mut self, level: Level) {
        self.extend([level]);
    }

    /// [`Library::add`] for several levels.
    pub fn extend(&mut self, levels: impl IntoIterator<Item = Level>) {
        for level in levels {
            self.levels.retain(|known| known.id != level.id);
            self.levels.push(level);
        }
        self.sort();
    }

    /// The level of a pack that is the same as another: that has the same code.
    pub fn known(&self, level: &Level) -> Option<&Level> {
        let code = level.code();
        self.of(level.family.id).find(|known| known.code() == code)
    }

    /// The level that a run is kept under: the one of this id, or the one that is now what a
    /// [`Level::shared`] of this id was.
    pub fn kept(&self, id: &str) -> Option<&Level> {
        let same = || Level::is_shared(id).then(|| self.shared().get(id).map(|&at| &self.levels[at])).flatten();
        self.levels.iter().find(|level| level.id == id).or_else(same)
    }

    fn shared(&self) -> &BTreeMap<String, usize> {
        self.shared.get_or_init(|| {
            // The first of those that are alike comes last, and stays.
            let levels = self.levels.iter().enumerate().rev();
            levels.map(|(at, level)| (Level::shared(level.family, level.setup.clone()).id, at)).collect()
        })
    }

    /// What is wrong with the packs, and where.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Whether the pack with this id, `klotski:classic`, stands in a file.
    pub fn has_pack(&self, id: &str) -> bool {
        self.packs.contains_key(id)
    }

    /// Takes note that a pack whose levels are here already stands in a file now.
    pub fn keep_pack(&mut self, id: &str, file: &Path) {
        self.packs.insert(id.to_owned(), file.to_string_lossy().into());
    }

    /// How many packs there are.
    pub fn pack_count(&self) -> usize {
        self.packs.len()
    }

    /// Puts the levels in order after some have come; all that comes goes through here.
    fn sort(&mut self) {
        self.shared.take();
        let rank = |level: &Level| puzzles::FAMILIES.iter().position(|family| family.id == level.family.id);
        self.levels.sort_by_cached_key(|level| (rank(level), !level.is_first_step()));
    }

    /// Adds a folder of the binary, which is as deep as it was when that was built.
    fn add_folder(&mut self, folder: &Dir) {
        let mut entries: Vec<&DirEntry> = folder.entries().iter().collect();
        entries.sort_by_key(|entry| entry.path());
        for entry in entries {
            match entry {
                DirEntry::Dir(inner) => self.add_folder(inner),
                DirEntry::File(file) => self.add_pack(&Path::new("levels").join(file.path()), file.contents()),
            }
        }
    }

    /// Adds a file, or everything in a folder that ends in `.toml`; what could not be read.
    fn add_path(&mut self, path: &Path, deepest: usize) -> Vec<Unreadable> {
        let unreadable = |error| vec![Unreadable { file: path.to_owned(), error }];
        if !path.is_dir() {
            return match File::open(path).and_then(|file| read_whole(file, LARGEST_PACK)) {
                Ok(contents) => {
                    self.add_pack(path, &contents);
                    Vec::new()
                }
                Err(error) => unreadable(error),
            };
        }
        let entries = fs::read_dir(path).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>());
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => return unreadable(error),
        };
        entries.sort();
        let pack = |entry: &PathBuf| entry.extension().is_some_and(|end| end == "toml");
        // A linked folder could lead back up, and the same pack would come again under other names.
        let wanted = |entry: &PathBuf| if entry.is_dir() { deepest > 0 && !entry.is_symlink() } else { pack(entry) };
        // A pipe or device that stands in a folder would keep us waiting for ever; whoever names
        // one gets it read.
        let endless = |entry: &PathBuf| entry.exists() && !entry.is_file() && !entry.is_dir();
        let mut unreadable = Vec::new();
        for entry in entries.into_iter().filter(wanted) {
            if endless(&entry) {
                unreadable.push(Unreadable { file: entry, error: io::Error::other("neither a file nor a folder") });
            } else {
                unreadable.append(&mut self.add_path(&entry, deepest.saturating_sub(1)));
            }
        }
        unreadable
    }

    fn add_pack(&mut self, path: &Path, contents: &[u8]) {
        let file: Arc<str> = path.to_string_lossy().into();
        let text = match read_text(contents) {
            Ok(text) => text,
            Err(place) => {
                self.faults.push(Fault::new(&file, place, "not text: expected UTF-8"));
                return;
            }
        };
        let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
        let read = pack::parse(&file, text, folder);
        self.faults.extend(read.faults);
        let Some((id, place)) = read.id else { return };
        if let Some(other) = self.packs.get(&id) {
            self.faults.push(Fault::new(&file, place, format!("pack `{id}` exists already: expected another id than in {other}")));
            return;
        }
        self.packs.insert(id, file);
        self.levels.extend(read.levels);
    }
}
