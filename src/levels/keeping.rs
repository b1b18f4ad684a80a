//! A level into a pack of the player's own, everything else in the file kept as it stands.
//!
//! A level with the same id gives way to the new one at its place; its comments stay, and so does
//! all that other levels have. A file that is no pack is refused, never overwritten.

use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table};

use super::library::LARGEST_PACK;
use super::writing::{Entry, PackHead, pack_text};
use super::{Level, Name, pack};
use crate::puzzle::{Family, alone_in, read_plain, with_line_ends_of, write_whole};

/// The folder of the player's own packs, `stepwise/levels` in the data folder.
pub fn player_folder() -> Option<PathBuf> {
    etcetera::choose_base_strategy().ok().map(|base| base.data_dir().join("stepwise").join("levels"))
}

/// Writes a level into a pack's file, which is made where there is none.
///
/// # Errors
/// The file cannot be read or written, or is no pack.
pub fn keep(file: &Path, head: &PackHead, entry: Entry) -> io::Result<()> {
    let id = entry.id.clone();
    let alone = pack_text(head, [entry]);
    alone_in(file.parent().unwrap_or(Path::new(".")), || {
        let text = match read_pack(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return write_whole(file, &[alone.as_bytes()]),
            Err(error) => return Err(error),
        };
        let joined = joined(&text, &alone, &id).map_err(io::Error::other)?;
        write_whole(file, &[joined.as_bytes()])
    })
}

/// The text of a pack that is written to: a plain file, no larger than any pack may be.
///
/// # Errors
/// It is none, or cannot be read.
pub(super) fn read_pack(file: &Path) -> io::Result<String> {
    String::from_utf8(read_plain(file, LARGEST_PACK)?).map_err(|_| io::Error::other("not text: expected UTF-8"))
}

/// Writes a drawing that need not be a level, in place of the one that was there.
///
/// # Errors
/// The file cannot be written.
pub fn keep_draft(file: &Path, level: &Level) -> io::Result<()> {
    let head = PackHead { id: "draft", ..own_pack(level.family) };
    let text = pack_text(&head, [Entry::of(level, "draft".to_owned())]);
    write_whole(file, &[text.as_bytes()])
}

/// Reads what [`keep_draft`] wrote; whether its board can be built is not asked.
pub fn read_draft(file: &Path, family: &Family) -> Option<Level> {
    let text = read_pack(file).ok()?;
    let read = pack::parse(&file.to_string_lossy().into(), &text, None);
    read.levels.into_iter().find(|level| level.family.id == family.id)
}

/// A pack's text with the one level of another pack's text in it.
fn joined(text: &str, alone: &str, id: &str) -> Result<String, String> {
    let told = |error: toml_edit::TomlError| error.message().to_owned();
    let mut document: DocumentMut = text.parse().map_err(told)?;
    let mut new: DocumentMut = alone.parse().map_err(told)?;
    let level = new.get_mut("level").and_then(Item::as_array_of_tables_mut).and_then(|levels| levels.get_mut(0));
    let mut level = level.map(std::mem::take).ok_or("there is no [[level]]")?;
    // Its place in the other text means nothing here: it goes behind what is there.
    level.set_position(None);
    if document.get("pack").is_none() {
        return Err("expected a pack: the table [pack] is missing".to_owned());
    }
    let levels = document.entry("level").or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    let levels = levels.as_array_of_tables_mut().ok_or("expected [[level]] tables")?;
    let is_it = |known: &Table| known.get("id").and_then(Item::as_str) == Some(id);
    let at = levels.iter().position(is_it);
    match at.and_then(|at| levels.get_mut(at)) {
        Some(known) => replace(known, level),
        None => levels.push(level),
    }
    Ok(with_line_ends_of(text, &document.to_string()))
}

/// Puts the values of a level in the place of another's, keys and comments of both kept apart.
fn replace(known: &mut Table, mut level: Table) {
    let gone: Vec<String> =
        known.iter().map(|(key, _)| key.to_owned()).filter(|key| !level.contains_key(key) && key != "text" && key != "hands").collect();
    for key in gone {
        known.remove(&key);
    }
    let keys: Vec<String> = level.iter().map(|(key, _)| key.to_owned()).collect();
    for key in keys {
        let Some(mut item) = level.remove(&key) else { continue };
        let decor = known.get(&key).and_then(Item::as_value).map(|value| value.decor().clone());
        if let (Some(decor), Some(value)) = (decor, item.as_value_mut()) {
            *value.decor_mut() = decor;
        }
        match known.get_mut(&key) {
            Some(present) => *present = item,
            None => _ = known.insert(&key, item),
        }
    }
}

/// An id made of a name: its letters and digits in lower case, else `level`; with a number where
/// `taken` says that somebody has it.
pub fn free_id(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let words = name.split(|character: char| !character.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_ascii_lowercase).collect();
    let plain: String = words.join("-").chars().take(60).collect();
    let plain = if plain.is_empty() { "level".to_owned() } else { plain };
    let numbered = (2..).map(|number| format!("{plain}-{number}"));
    std::iter::once(plain.clone()).chain(numbered).find(|id| !taken(id)).unwrap_or(plain)
}

/// The pack that levels drawn by the player go to.
pub fn own_pack(family: &Family) -> PackHead<'_> {
    let name = Name { en: "My Levels".to_owned(), zh: "我的关卡".to_owned() };
    PackHead { comments: &[], family, id: "mine", name, author: None }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::{fs, thread};

    use super::*;
    use crate::puzzle::{Metric, Setup};
    use crate::puzzles::FAMILIES;

    const PACK: &str = "# all mine\n[pack]\nid   = \"mine\" # odd\nname = { en = \"M\" }\n\n# the first\n[[level]]\nid = \"a\"\nname = { en = \"A\" }\nboard = \"AB\" # two\naxis = true\npar = { steps = 9 }\n\n[[level]]\nid = \"b\"\nname = { en = \"B\" }\nboard = \"\"\"\nA.\n..\n\"\"\"\n# the end\n";

    fn kept(text: &str, id: &str, start: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("klotski").join("mine.toml");
        write_whole(&file, &[text.as_bytes()]).expect("a file");
        let setup = Setup::new(start, Some("A@1,2"));
        let name = Name { en: "New".to_owned(), zh: "新".to_owned() };
        let par = BTreeMap::from([(Metric::Steps, 3)]);
        keep(
            &file,
            &own_pack(FAMILIES[0]),
            Entry { id: id.to_owned(), name, setup: &setup, metric: None, par: &par, text: None, hands: None },
        )
        .expect("kept");
        fs::read_to_string(&file).expect("a file")
    }

    #[test]
    fn a_new_level_goes_to_the_end_and_nothing_else_changes() {
        let text = kept(PACK, "c", "A./..");
        let before = PACK.trim_end_matches("# the end\n");
        assert!(text.starts_with(before), "{text}");
        assert!(text.contains("id = \"c\"") && text.contains("# the end") && text.contains("par = { steps = 3 }"), "{text}");
    }

    #[test]
    fn a_level_that_is_there_is_replaced_at_its_place() {
        let text = kept(PACK, "a", "A./..");
        let expected = PACK.replace("name = { en = \"A\" }", "name = { en = \"New\", zh = \"新\" }").replace(
            "board = \"AB\" # two\naxis = true\npar = { steps = 9 }\n",
            "board = \"\"\"\nA.\n..\n\"\"\" # two\npar = { steps = 3 }\ngoal = \"A@1,2\"\n",
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn of_many_that_save_at_once_all_are_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("mine.toml");
        let setup = Setup::new("A./..", Some("A@1,2"));
        thread::scope(|scope| {
            for number in 0..8 {
                let (file, setup) = (&file, &setup);
                scope.spawn(move || {
                    let id = format!("level-{number}");
                    let name = Name { en: id.clone(), zh: id.clone() };
                    let par = BTreeMap::new();
                    let entry = || Entry { id: id.clone(), name: name.clone(), setup, metric: None, par: &par, text: None, hands: None };
                    // On a busy machine one may be told that others write, and asks again.
                    let kept = (0..20).any(|_| keep(file, &own_pack(FAMILIES[0]), entry()).is_ok());
                    assert!(kept, "{id}");
                });
            }
        });
        let text = fs::read_to_string(&file).expect("a file");
        assert!((0..8).all(|number| text.contains(&format!("id = \"level-{number}\""))), "{text}");
    }

    #[test]
    fn what_is_too_large_for_a_pack_is_not_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("draft.toml");
        keep_draft(&file, &Level::shared(FAMILIES[0], Setup::new("A./..", Some("A@1,2")))).expect("kept");
        assert!(read_draft(&file, FAMILIES[0]).is_some());
        fs::File::options().write(true).open(&file).and_then(|file| file.set_len(LARGEST_PACK + 1)).expect("a large file");
        assert!(read_draft(&file, FAMILIES[0]).is_none());
        assert_eq!(read_pack(&file).expect_err("too large").kind(), io::ErrorKind::FileTooLarge);
        assert!(read_pack(folder.path()).is_err(), "a folder is no pack");
    }

    #[test]
    fn what_is_no_pack_is_left_alone() {
        assert!(joined("x = 1\n", PACK, "a").is_err());
        assert!(joined("[pack\n", PACK, "a").is_err());
        assert!(joined("level = 1\n[pack]\n", PACK, "a").is_err());
    }

    #[test]
    fn ids_are_made_of_names() {
        assert_eq!(free_id("My  First Board!", |_| false), "my-first-board");
        assert_eq!(free_id("横刀立马", |_| false), "level");
        assert_eq!(free_id("a", |id| id == "a" || id == "a-2"), "a-3");
    }
}
