//! One pack: TOML text to levels and faults.
//!
//! Form is checked here, boards are not built. A level with a fault is left out and the sound ones
//! beside it stay; a pack whose `[pack]` table is unusable gives none.

use std::collections::{BTreeMap, btree_map::Entry};
use std::sync::Arc;

use toml::de::DeTable;

use super::fault::{Fault, Source};
use super::fields::{Field, Reader};
use super::{Level, Name, Origin};
use crate::puzzle::{Family, InputError, Metric, Place, Setup};
use crate::puzzles;

/// The keys of `[pack]`.
const PACK_KEYS: [&str; 4] = ["puzzle", "id", "name", "author"];

/// The keys of a `[[level]]` of any family.
const LEVEL_KEYS: [&str; 8] = ["id", "name", "board", "goal", "par", "metric", "text", "hands"];

/// The keys without which there is no level.
const NEEDED_KEYS: [&str; 3] = ["id", "name", "board"];

/// What a file held.
#[derive(Default)]
pub(super) struct Pack {
    /// `klotski:classic` and where it says so, for a pack that has an identity.
    pub id: Option<(String, Place)>,
    pub levels: Vec<Level>,
    pub faults: Vec<Fault>,
}

/// The `[pack]` table, read.
struct Head {
    family: &'static Family,
    id: String,
    name: Name,
    author: Option<String>,
    place: Place,
}

/// Reads a pack. `folder` is the name of the folder it lies in, which names the puzzle unless the
/// pack does so itself.
pub(super) fn parse(file: &Arc<str>, text: &str, folder: Option<&str>) -> Pack {
    let mut reader = Reader { source: Source::new(file, text), faults: Vec::new() };
    let table = match DeTable::parse(text) {
        Ok(table) => table,
        Err(error) => {
            reader.fault(error.span().unwrap_or_default(), error.message());
            return Pack { faults: reader.faults, ..Pack::default() };
        }
    };
    let mut pack = None;
    let mut levels = None;
    for (key, value) in table.get_ref() {
        match key.get_ref().as_ref() {
            "pack" => pack = Some(value),
            "level" => levels = Some(value),
            _ => reader.unknown_key(key, &["pack", "level"]),
        }
    }
    let head = pack.and_then(|field| read_head(&mut reader, field, folder));
    if pack.is_none() {
        reader.fault(0..0, "the table [pack] is missing");
    }
    let mut read = Pack::default();
    if let Some(head) = &head {
        read.id = Some((format!("{}:{}", head.family.id, head.id), head.place));
        read.levels = levels.map_or_else(Vec::new, |field| read_levels(&mut reader, field, head));
        if levels.is_none() {
            reader.fault(0..0, "there is no [[level]]");
        }
    }
    reader.faults.sort_by_key(|fault| fault.place);
    read.faults = reader.faults;
    read
}

fn read_head(reader: &mut Reader, field: &Field, folder: Option<&str>) -> Option<Head> {
    let table = reader.table("pack", field)?;
    let (mut puzzle, mut id, mut name, mut author) = (None, None, None, None);
    let mut place = reader.source.place(field.span().start);
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "puzzle" => puzzle = Some((reader.text("puzzle", value)?, value.span())),
            "id" => {
                place = reader.source.place(value.span().start);
                id = Some(reader.id(value)?);
            }
            "name" => name = Some(reader.name("name", value)?),
            "author" => author = reader.text("author", value),
            _ => reader.unknown_key(key, &PACK_KEYS),
        }
    }
    let family = read_family(reader, field, puzzle, folder)?;
    let (Some(id), Some(name)) = (id, name) else {
        reader.fault(field.span(), "[pack] needs `id` and `name`");
        return None;
    };
    Some(Head { family, id, name, author, place })
}

/// The family: as the pack says, else as its folder is called.
fn read_family(
    reader: &mut Reader,
    field: &Field,
    puzzle: Option<(String, std::ops::Range<usize>)>,
    folder: Option<&str>,
) -> Option<&'static Family> {
    let (id, span) = puzzle.unwrap_or_else(|| (folder.unwrap_or_default().to_owned(), field.span()));
    let family = puzzles::family(&id);
    if family.is_none() {
        let known: Vec<&str> = puzzles::FAMILIES.iter().map(|family| family.id).collect();
        let expected = format!("one of {}, named by the folder or by `puzzle` in [pack]", known.join(", "));
        reader.fault(span, InputError::new("puzzle", id, expected));
    }
    family
}

fn read_levels(reader: &mut Reader, field: &Field, head: &Head) -> Vec<Level> {
    let Some(list) = reader.list("level", field) else { return Vec::new() };
    let mut lines = BTreeMap::new();
    let mut levels = Vec::new();
    for field in list {
        let Some((level, id)) = read_level(reader, field, head) else { continue };
        match lines.entry(level.id.clone()) {
            Entry::Occupied(first) => {
                let message = format!("id `{}` is used twice: expected another than in line {}", id.0, first.get());
                reader.faults.push(Fault::new(&reader.source.file, id.1, message));
            }
            Entry::Vacant(free) => {
                free.insert(id.1.line);
                levels.push(level);
            }
        }
    }
    levels
}

/// A level, with its own id and that id's place; `None` after any fault.
fn read_level(reader: &mut Reader, field: &Field, head: &Head) -> Option<(Level, (String, Place))> {
    let faults = reader.faults.len();
    let table = reader.table("level", field)?;
    let origin = Origin {
        file: Arc::clone(&reader.source.file),
        level: reader.source.place(field.span().start),
        values: BTreeMap::new(),
        rows: Vec::new(),
    };
    let mut draft =
        Draft { setup: Setup::default(), id: None, name: None, par: BTreeMap::new(), metric: None, text: None, hands: None, origin };
    for (key, value) in table {
        let name = key.get_ref().as_ref();
        draft.origin.values.insert(name.to_owned(), reader.source.place(value.span().start));
        if draft.read(reader, head.family, name, value).is_none() {
            let known: Vec<&str> = LEVEL_KEYS.into_iter().chain(head.family.options.iter().map(|option| option.name)).collect();
            reader.unknown_key(key, &known);
        }
    }
    for needed in NEEDED_KEYS {
        if !table.contains_key(needed) {
            reader.fault(field.span(), format!("the level has no `{needed}`"));
        }
    }
    if reader.faults.len() > faults {
        return None;
    }
    let Draft { setup, id: Some(id), name: Some(name), par, metric, text, hands, origin } = draft else { return None };
    let place = origin.place("id");
    let level = Level {
        id: format!("{}:{}/{id}", head.family.id, head.id),
        family: head.family,
        name,
        pack: head.name.clone(),
        author: head.author.clone(),
        setup,
        par,
        metric,
        text,
        hands,
        origin: Arc::new(origin),
    };
    Some((level, (id, place)))
}

/// A level while its keys are read.
struct Draft {
    setup: Setup,
    id: Option<String>,
    name: Option<Name>,
    par: BTreeMap<Metric, u32>,
    metric: Option<Metric>,
    text: Option<Name>,
    hands: Option<Name>,
    origin: Origin,
}

impl Draft {
    /// Takes a key's value; `None` for a key that levels of this family do not have.
    fn read(&mut self, reader: &mut Reader, family: &Family, key: &str, value: &Field) -> Option<()> {
        match key {
            "id" => self.id = reader.id(value),
            "name" => self.name = reader.name(key, value),
            "text" => self.text = reader.name(key, value),
            "hands" => self.hands = reader.name(key, value),
            "board" => {
                if let Some(board) = reader.board(key, value) {
                    self.setup.start = board;
                }
                self.origin.rows = reader.source.rows(value.span());
            }
            "goal" => self.setup.goal = reader.text(key, value),
            "metric" => self.metric = reader.metric(value),
            "par" => {
                for (metric, length, span) in reader.par(value) {
                    self.origin.values.insert(super::par_key(metric), reader.source.place(span.start));
                    self.par.insert(metric, length);
                }
            }
            _ => {
                let option = family.options.iter().find(|option| option.name == key)?;
                if let Some(value) = reader.option(key, option.kind, value) {
                    self.setup.options.insert(option.name, value);
                }
            }
        }
        Some(())
    }
}
