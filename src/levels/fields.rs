//! Typed reading of TOML values: a getter gives a value that is right, or notes the fault.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::Name;
use super::fault::{Fault, Source};
use crate::puzzle::{InputError, Metric, OptionKind, Value, is_printable};

/// A value with its place in the file.
pub(super) type Field<'a> = Spanned<DeValue<'a>>;

/// The longest name or label in characters.
const LONGEST_TEXT: usize = 200;

/// Reads the values of one file and collects what is wrong with them.
pub(super) struct Reader<'a> {
    pub source: Source<'a>,
    pub faults: Vec<Fault>,
}

impl Reader<'_> {
    /// Notes a fault at the beginning of a span.
    pub fn fault(&mut self, span: Range<usize>, message: impl fmt::Display) {
        self.faults.push(Fault::new(&self.source.file, self.source.place(span.start), message));
    }

    fn wrong_type(&mut self, key: &str, field: &Field, expected: &str) {
        self.fault(field.span(), format!("`{key}` is of type {}: expected {expected}", field.get_ref().type_str()));
    }

    /// A key that its table does not have.
    pub fn unknown_key(&mut self, key: &Spanned<impl AsRef<str>>, known: &[&str]) {
        let error = InputError::new("key", key.get_ref().as_ref(), format!("one of {}", known.join(", ")));
        self.fault(key.span(), error);
    }

    /// A table.
    pub fn table<'f, 'a>(&mut self, key: &str, field: &'f Field<'a>) -> Option<&'f DeTable<'a>> {
        let table = field.get_ref().as_table();
        if table.is_none() {
            self.wrong_type(key, field, "a table");
        }
        table
    }

    /// A list.
    pub fn list<'f, 'a>(&mut self, key: &str, field: &'f Field<'a>) -> Option<&'f DeArray<'a>> {
        let list = field.get_ref().as_array();
        if list.is_none() {
            self.wrong_type(key, field, "a list");
        }
        list
    }

    /// Any text, which may have several lines.
    pub fn board(&mut self, key: &str, field: &Field) -> Option<String> {
        let text = field.get_ref().as_str();
        if text.is_none() {
            self.wrong_type(key, field, "a text");
        }
        text.map(|text| text.trim_end().to_owned())
    }

    /// One line of text that is safe to show.
    pub fn text(&mut self, key: &str, field: &Field) -> Option<String> {
        let text = self.board(key, field)?;
        if text.is_empty() || text.chars().count() > LONGEST_TEXT || !text.chars().all(is_printable) {
            let error = InputError::new("text", &text, format!("1 to {LONGEST_TEXT} visible characters in `{key}`"));
            self.fault(field.span(), error);
            return None;
        }
        Some(text)
    }

    /// An id of a pack or level.
    pub fn id(&mut self, field: &Field) -> Option<String> {
        let text = self.text("id", field)?;
        let valid = |character: char| character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-';
        if !text.chars().all(valid) {
            self.fault(field.span(), InputError::new("id", &text, "only a to z, 0 to 9 and hyphens"));
            return None;
        }
        Some(text)
    }

    /// A name, or a text of one line, in both languages.
    pub fn name(&mut self, key: &str, field: &Field) -> Option<Name> {
        let table = self.table(key, field)?;
        let (mut en, mut zh) = (None, None);
        for (language, value) in table {
            match language.get_ref().as_ref() {
                "en" => en = Some(self.text("en", value)?),
                "zh" => zh = Some(self.text("zh", value)?),
                _ => self.unknown_key(language, &["en", "zh"]),
            }
        }
        let Some(en) = en else {
            self.fault(field.span(), format!("`{key}` lacks `en`: expected {{ en = \"...\", zh = \"...\" }}"));
            return None;
        };
        Some(Name { zh: zh.unwrap_or_else(|| en.clone()), en })
    }

    /// A metric's name.
    pub fn metric(&mut self, field: &Field) -> Option<Metric> {
        let text = self.text("metric", field)?;
        text.parse().map_err(|error: InputError| self.fault(field.span(), error)).ok()
    }

    /// The lengths by metric, each with the span of its value.
    pub fn par(&mut self, field: &Field) -> Vec<(Metric, u32, Range<usize>)> {
        let Some(table) = self.table("par", field) else { return Vec::new() };
        let mut lengths = Vec::new();
        for (key, value) in table {
            match key.get_ref().parse::<Metric>() {
                Ok(metric) => lengths.extend(self.number(key.get_ref(), value).map(|length| (metric, length, value.span()))),
                Err(error) => self.fault(key.span(), error),
            }
        }
        lengths
    }

    fn number(&mut self, key: &str, field: &Field) -> Option<u32> {
        let Some(integer) = field.get_ref().as_integer() else {
            self.wrong_type(key, field, "a whole number");
            return None;
        };
        let number = u32::from_str_radix(integer.as_str(), integer.radix()).ok();
        if number.is_none() {
            self.fault(field.span(), InputError::new("number", integer, format!("a number from 0 to {} for `{key}`", u32::MAX)));
        }
        number
    }

    /// The value of a family's option.
    pub fn option(&mut self, key: &str, kind: OptionKind, field: &Field) -> Option<Value> {
        match kind {
            OptionKind::Flag => {
                let flag = field.get_ref().as_bool();
                if flag.is_none() {
                    self.wrong_type(key, field, "true or false");
                }
                flag.map(Value::Flag)
            }
            OptionKind::Text => self.text(key, field).map(Value::Text),
            OptionKind::File => self.board(key, field).map(Value::Text),
            OptionKind::Cells => {
                let cells = self.list(key, field)?;
                cells.iter().map(|cell| self.cell(key, cell)).collect::<Option<_>>().map(Value::Cells)
            }
            OptionKind::Table => {
                let mut texts = BTreeMap::new();
                for (name, value) in self.table(key, field)? {
                    texts.insert(name.get_ref().to_string(), self.text(name.get_ref(), value)?);
                }
                Some(Value::Table(texts))
            }
        }
    }

    /// A `[row, column]` pair from 1.
    fn cell(&mut self, key: &str, field: &Field) -> Option<(usize, usize)> {
        let pair = self.list(key, field)?;
        let [row, column] = pair.iter().collect::<Vec<_>>()[..] else {
            self.fault(field.span(), format!("a cell of `{key}` has {} numbers: expected [row, column]", pair.len()));
            return None;
        };
        Some((self.number(key, row)? as usize, self.number(key, column)? as usize))
    }
}
