//! The settings file: read without ever failing, changed without touching what is not changed.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use toml_edit::{Decor, Document, DocumentMut, Item as Node, Table};

use super::{ITEMS, Item, KEYS, Kind, Rebinding, Settings, Value};
use crate::puzzle::{Place, escape, io_reason, read_plain, sanitise, with_line_ends_of, write_whole};

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The most lines that are set aside before the whole file is.
const MOST_BAD_LINES: usize = 100;

/// Something in the file that is not understood; its `Display` is one harmless line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "config.toml:{}: {}", self.line, escape(&self.message))
    }
}

/// Several complaints in one line: the first, and how many more there are.
pub fn summary(complaints: &[Complaint]) -> Option<String> {
    match complaints {
        [] => None,
        [only] => Some(only.to_string()),
        [first, rest @ ..] => Some(format!("{first} (and {} more)", rest.len())),
    }
}

/// The file under the player's configuration folder.
pub fn path() -> Option<PathBuf> {
    etcetera::choose_base_strategy().ok().map(|base| base.config_dir().join("stepwise").join("config.toml"))
}

/// Reads the settings; what is not understood keeps its default. No file is no complaint.
pub fn load(path: &Path) -> (Settings, Vec<Complaint>) {
    match read_plain(path, LARGEST) {
        Ok(bytes) => read(&bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => (Settings::default(), Vec::new()),
        Err(error) => (Settings::default(), vec![Complaint { line: 1, message: format!("cannot be read: {}", io_reason(&error)) }]),
    }
}

/// Settings from the bytes of a file.
pub fn read(bytes: &[u8]) -> (Settings, Vec<Complaint>) {
    let mut settings = Settings::default();
    let (text, mut complaints) = sound(bytes);
    let Ok(document) = Document::parse(text.as_str()) else { return (settings, complaints) };
    let line = |node: &Node, name: &str| {
        let start = node.span().map(|span| span.start);
        // A table that other tables make has no place of its own.
        start.or_else(|| text.find(name)).map_or(1, |offset| Place::of(&text, offset).line)
    };
    for (section, node) in document.iter() {
        let mut complain = |node: &Node, name: &str, message: String| complaints.push(Complaint { line: line(node, name), message });
        let known = ITEMS.iter().any(|item| item.section == section);
        let Some(table) = node.as_table_like().filter(|_| known) else {
            let sections: Vec<&str> = ITEMS.iter().map(|item| item.section).fold(Vec::new(), |mut list, name| {
                if !list.contains(&name) {
                    list.push(name);
                }
                list
            });
            let shown = sections.iter().map(|name| format!("[{name}]")).collect::<Vec<_>>().join(", ");
            complain(node, section, format!("`{}`: expected a table of {shown}", sanitise(section)));
            continue;
        };
        for (key, node) in table.iter() {
            match ITEMS.iter().find(|item| item.section == section && item.key == key) {
                Some(item) => {
                    if !put(item, node, &mut settings) {
                        let found = sanitise(node.to_string().trim());
                        complain(node, key, format!("{key} `{found}`: expected {}", item.expected()));
                    }
                }
                None if section == KEYS => match keys(node) {
                    Some(keys) => settings.rebindings.push(Rebinding { action: key.to_owned(), keys, line: line(node, key) }),
                    None => complain(node, key, format!("{}: expected a key such as \"u\", or a list of keys", sanitise(key))),
                },
                None => {
                    let known: Vec<&str> = ITEMS.iter().filter(|item| item.section == section).map(|item| item.key).collect();
                    complain(node, key, format!("key `{}`: expected one of {}", sanitise(key), known.join(", ")));
                }
            }
        }
    }
    complaints.sort_by_key(|complaint| complaint.line);
    (settings, complaints)
}

/// Puts a value of the file into the settings; whether it was of the right kind.
fn put(item: &Item, node: &Node, settings: &mut Settings) -> bool {
    match item.kind {
        Kind::Flag { set, .. } => node.as_bool().map(|on| set(settings, on)),
        Kind::Choice { names, set, .. } => {
            node.as_str().and_then(|found| names.iter().position(|name| *name == found)).map(|place| set(settings, place))
        }
        Kind::Number { least, most, set, .. } => {
            let number = node.as_integer().and_then(|number| u32::try_from(number).ok());
            number.filter(|number| (least..=most).contains(number)).map(|number| set(settings, number))
        }
    }
    .is_some()
}

/// A key's name or several.
fn keys(node: &Node) -> Option<Vec<String>> {
    match node.as_array() {
        Some(list) => list.iter().map(|key| key.as_str().map(str::to_owned)).collect(),
        None => node.as_str().map(|key| vec![key.to_owned()]),
    }
}

/// The text of a file with every line that is no TOML turned into a comment, and what is wrong
/// with those lines. Comments of lines that are sound are not touched.
fn sound(bytes: &[u8]) -> (String, Vec<Complaint>) {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut complaints = Vec::new();
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    if std::str::from_utf8(bytes).is_err() {
        for (index, line) in lines.iter_mut().enumerate().filter(|(_, line)| line.contains(char::REPLACEMENT_CHARACTER)) {
            complaints.push(Complaint { line: index + 1, message: "not text: expected UTF-8".to_owned() });
            *line = comment(line);
        }
    }
    for _ in 0..MOST_BAD_LINES {
        let text = lines.join("\n");
        let Err(error) = Document::parse(text.as_str()) else { return (text, complaints) };
        let told = error.span().map_or(0, |span| Place::of(&text, span.start).line - 1);
        // The fault may be found only behind the line that has it.
        let plain = |line: &String| !line.trim().is_empty() && !line.starts_with("# ");
        let Some(bad) = (0..=told.min(lines.len() - 1)).rev().find(|&index| plain(&lines[index])) else { break };
        let message = error.message().lines().next().unwrap_or("not TOML").to_owned();
        complaints.push(Complaint { line: bad + 1, message });
        lines[bad] = comment(&lines[bad]);
    }
    let message = "not TOML: every setting has its default".to_owned();
    (lines.iter().map(|line| comment(line) + "\n").collect(), vec![Complaint { line: 1, message }])
}

fn comment(line: &str) -> String {
    format!("# {}", escape(line.trim_end_matches('\r')))
}

/// Writes changed settings into the file, all else as it is. Where lines were not understood they
/// become comments, and the file as it was is kept beside it as `config.toml.bak`, or with a number
/// where an earlier one is kept there.
///
/// # Errors
/// A folder or file that cannot be read or written; the file is whole then, old or new.
pub fn change(path: &Path, changes: &[(&Item, Value)]) -> io::Result<()> {
    // A link stays a link: what it leads to is written.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = match read_plain(&target, LARGEST) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error),
    };
    let (text, complaints) = sound(&old);
    let mut document: DocumentMut = text.parse().map_err(io::Error::other)?;
    let mut lost = !complaints.is_empty();
    for (item, value) in changes {
        lost |= put_into(&mut document, item, *value);
    }
    if lost {
        write_whole(&free_name(&target, &old), &[&old])?;
    }
    let mut text = with_line_ends_of(&text, &document.to_string());
    if old.starts_with("\u{feff}".as_bytes()) {
        text.insert(0, '\u{feff}');
    }
    write_whole(&target, &[text.as_bytes()])
}

/// The name under which what the file holds is kept: one that is free, or that holds just this.
fn free_name(target: &Path, old: &[u8]) -> PathBuf {
    let numbered = (2..).map(|number| format!("config.toml.bak-{number}"));
    let mut names = std::iter::once("config.toml.bak".to_owned()).chain(numbered).map(|name| target.with_file_name(name));
    let free = |name: &PathBuf| !name.exists() || fs::read(name).is_ok_and(|kept| kept == old);
    names.find(free).unwrap_or_else(|| target.with_file_name("config.toml.bak"))
}

/// Puts a value in its place, keeping the comment behind it; whether something that was no table
/// had to give way.
fn put_into(document: &mut DocumentMut, item: &Item, value: Value) -> bool {
    let mut value = match value {
        Value::Flag(on) => toml_edit::Value::from(on),
        Value::Name(name) => toml_edit::Value::from(name),
        Value::Number(number) => toml_edit::Value::from(i64::from(number)),
    };
    let section = document.entry(item.section).or_insert_with(|| Node::Table(Table::new()));
    let strange = !section.is_table_like();
    if strange {
        *section = Node::Table(Table::new());
    }
    if let Some(table) = section.as_table_like_mut() {
        match table.get_mut(item.key).and_then(Node::as_value_mut) {
            Some(present) => {
                let decor: Decor = present.decor().clone();
                *value.decor_mut() = decor;
                *present = value;
            }
            None => drop(table.insert(item.key, Node::Value(value))),
        }
    }
    strange
}
