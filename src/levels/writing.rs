//! A level pack as TOML text: what `generate` prints and what is read back by `pack`.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Level, Name};
use crate::puzzle::{Family, Metric, Setup, Value};

/// The head of a pack.
pub struct PackHead<'a> {
    /// Lines of comment before it, without the `#`.
    pub comments: &'a [String],
    /// The family of its levels.
    pub family: &'a Family,
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: Name,
    /// Who made it.
    pub author: Option<&'a str>,
}

/// A level as it is written into a pack.
pub struct Entry<'a> {
    /// Its own id, without the pack's.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// What its board is built from.
    pub setup: &'a Setup,
    /// The metric that is shown first, where that is not the family's.
    pub metric: Option<Metric>,
    /// The lengths that are proved.
    pub par: &'a BTreeMap<Metric, u32>,
    /// What it wants to teach.
    pub text: Option<&'a Name>,
    /// What keys and mouse do for it.
    pub hands: Option<&'a Name>,
}

impl<'a> Entry<'a> {
    /// A level as it is, under this id.
    pub fn of(level: &'a Level, id: String) -> Self {
        // A part of a level that is added has to be written, or named here as one that is not.
        let Level { id: _, family: _, name, pack: _, author: _, setup, par, metric, text, hands, origin: _ } = level;
        Entry { id, name: name.clone(), setup, metric: *metric, par, text: text.as_ref(), hands: hands.as_ref() }
    }
}

/// A pack as text.
pub fn pack_text<'a>(head: &PackHead, levels: impl IntoIterator<Item = Entry<'a>>) -> String {
    let mut text = String::new();
    for comment in head.comments {
        add(&mut text, format_args!("# {comment}\n"));
    }
    let (puzzle, id, name) = (quoted(head.family.id), quoted(head.id), name_table(&head.name));
    add(&mut text, format_args!("\n[pack]\npuzzle = {puzzle}\nid = {id}\nname = {name}\n"));
    if let Some(author) = head.author {
        add(&mut text, format_args!("author = {}\n", quoted(author)));
    }
    for Entry { id, name, setup, metric, par, text: lesson, hands } in levels {
        add(&mut text, format_args!("\n[[level]]\nid = {}\nname = {}\n", quoted(&id), name_table(&name)));
        for (key, told) in [("text", lesson), ("hands", hands)] {
            if let Some(told) = told {
                add(&mut text, format_args!("{key} = {}\n", name_table(told)));
            }
        }
        add(&mut text, format_args!("board = {}\n", board(&setup.start)));
        if let Some(goal) = &setup.goal {
            add(&mut text, format_args!("goal = {}\n", quoted(goal)));
        }
        for (key, value) in &setup.options {
            add(&mut text, format_args!("{key} = {}\n", option(value)));
        }
        if let Some(metric) = metric {
            add(&mut text, format_args!("metric = \"{metric}\"\n"));
        }
        let par: Vec<String> = par.iter().map(|(metric, length)| format!("{metric} = {length}")).collect();
        if !par.is_empty() {
            add(&mut text, format_args!("par = {{ {} }}\n", par.join(", ")));
        }
    }
    text
}

fn add(text: &mut String, what: std::fmt::Arguments) {
    text.write_fmt(what).expect("a text takes whatever is written to it");
}

/// A text in quotes, as TOML wants it.
fn quoted(text: &str) -> String {
    toml_edit::Value::from(text).to_string()
}

fn name_table(name: &Name) -> String {
    format!("{{ en = {}, zh = {} }}", quoted(&name.en), quoted(&name.zh))
}

/// A board of several rows as it is drawn, where its characters allow that.
fn board(start: &str) -> String {
    let plain = |character: char| character == '/' || character == '\n' || (!character.is_control() && !matches!(character, '"' | '\\'));
    if start.contains(['/', '\n']) && start.chars().all(plain) {
        format!("\"\"\"\n{}\n\"\"\"", start.replace('/', "\n"))
    } else {
        quoted(start)
    }
}

fn option(value: &Value) -> String {
    match value {
        Value::Flag(flag) => flag.to_string(),
        Value::Text(text) => quoted(text),
        Value::Cells(cells) => {
            let cells: Vec<String> = cells.iter().map(|(row, column)| format!("[{row}, {column}]")).collect();
            format!("[{}]", cells.join(", "))
        }
        Value::Table(table) => {
            let entries: Vec<String> = table.iter().map(|(key, text)| format!("{} = {}", key_text(key), quoted(text))).collect();
            format!("{{ {} }}", entries.join(", "))
        }
    }
}

fn key_text(key: &str) -> String {
    let bare = !key.is_empty() && key.chars().all(|character| character.is_ascii_alphanumeric() || character == '-' || character == '_');
    if bare { key.to_owned() } else { quoted(key) }
}
