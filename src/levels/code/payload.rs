//! The payload of a code: a setup as bytes, and bytes as a setup.
//!
//! Start, goal, then the options by name. Numbers are LEB128; a text is stored as UTF-8 or, where
//! that is shorter, as its alphabet and a few bits a character. Whatever is read is foreign: every
//! length is held against what is really there before anything is allocated, and options against
//! those of the family.

use std::collections::BTreeMap;

use crate::puzzle::{Family, OptionKind, Setup, Value, is_printable};

/// The longest text in a payload, in characters: more than any board has.
const LONGEST_TEXT: usize = 1 << 17;
/// The longest text that is no board, as in packs; a goal may have many alternatives.
const LONGEST_LINE: usize = 200;
const LONGEST_GOAL: usize = 4000;

/// A setup as bytes.
pub(super) fn payload_of(family: &Family, setup: &Setup) -> Vec<u8> {
    let mut payload = Vec::new();
    put_text(&mut payload, &one_line(&setup.start));
    payload.push(u8::from(setup.goal.is_some()));
    if let Some(goal) = &setup.goal {
        put_text(&mut payload, &goal_line(family, setup, goal));
    }
    put_number(&mut payload, setup.options.len());
    for (name, value) in &setup.options {
        put_text(&mut payload, name);
        let is_line = family.options.iter().any(|option| option.name == *name && option.kind == OptionKind::Text);
        match value {
            Value::Text(text) if is_line => put_text(&mut payload, &plain(text)),
            value => put_value(&mut payload, value),
        }
    }
    payload
}

/// The setup of a payload; `None` where it is none of this family's.
pub(super) fn setup_of(family: &Family, payload: &[u8]) -> Option<Setup> {
    Reading { rest: payload }.setup(family)
}

/// Rows joined by `/`, as every family reads them.
pub(super) fn one_line(start: &str) -> String {
    start.trim().lines().map(str::trim).collect::<Vec<_>>().join("/")
}

/// A goal in one line. Where it has several, only its family knows whether they are rows.
fn goal_line(family: &Family, setup: &Setup, goal: &str) -> String {
    let rows = plain(&one_line(goal));
    let with = |goal: &str| Setup { goal: Some(goal.to_owned()), ..setup.clone() };
    if rows == plain(goal) || (family.build)(&with(&rows)).is_ok() { rows } else { plain(goal) }
}

/// Blanks of every kind as the one that can be shown: to those who read a text they are the same.
fn plain(text: &str) -> String {
    text.trim().chars().map(|character| if character.is_whitespace() { ' ' } else { character }).collect()
}

/// Appends a number below 2^28.
pub(super) fn put_number(bytes: &mut Vec<u8>, number: usize) {
    let mut rest = number;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Bits that tell so many characters apart.
fn width(characters: usize) -> usize {
    characters.next_power_of_two().trailing_zeros().max(1) as usize
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    let mut alphabet: Vec<char> = Vec::new();
    for character in text.chars() {
        if !alphabet.contains(&character) {
            alphabet.push(character);
        }
    }
    let letters: String = alphabet.iter().collect();
    let (count, width) = (text.chars().count(), width(alphabet.len()));
    if 1 + letters.len() + (count * width).div_ceil(8) >= text.len() {
        put_number(bytes, text.len() * 2);
        bytes.extend(text.bytes());
        return;
    }
    put_number(bytes, count * 2 + 1);
    put_number(bytes, letters.len());
    bytes.extend(letters.bytes());
    let (mut bits, mut filled) = (0u64, 0);
    for character in text.chars() {
        let number = alphabet.iter().position(|&known| known == character).unwrap_or(0);
        bits |= (number as u64) << filled;
        filled += width;
        while filled >= 8 {
            bytes.push(bits as u8);
            bits >>= 8;
            filled -= 8;
        }
    }
    if filled > 0 {
        bytes.push(bits as u8);
    }
}

fn put_value(bytes: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Flag(flag) => bytes.push(u8::from(*flag)),
        Value::Text(text) => put_text(bytes, text),
        Value::Cells(cells) => {
            put_number(bytes, cells.len());
            for &(row, column) in cells {
                put_number(bytes, row);
                put_number(bytes, column);
            }
        }
        Value::Table(table) => {
            put_number(bytes, table.len());
            for (key, text) in table {
                put_text(bytes, key);
                put_text(bytes, text);
            }
        }
    }
}

/// The bytes of a code that are still to be read; every part is `None` where they are wrong.
pub(super) struct Reading<'a> {
    pub(super) rest: &'a [u8],
}

impl<'a> Reading<'a> {
    fn setup(&mut self, family: &Family) -> Option<Setup> {
        let start = self.text(LONGEST_TEXT)?;
        let goal = if self.flag()? { Some(self.line(LONGEST_GOAL)?) } else { None };
        let mut setup = Setup { start, goal, options: BTreeMap::new() };
        for _ in 0..self.number()? {
            let name = self.line(LONGEST_LINE)?;
            let option = family.options.iter().find(|option| option.name == name)?;
            let value = self.value(option.kind)?;
            setup.options.insert(option.name, value);
        }
        self.rest.is_empty().then_some(setup)
    }

    fn value(&mut self, kind: OptionKind) -> Option<Value> {
        Some(match kind {
            OptionKind::Flag => Value::Flag(self.flag()?),
            OptionKind::Text => Value::Text(self.line(LONGEST_LINE)?),
            OptionKind::File => Value::Text(self.text(LONGEST_TEXT)?),
            OptionKind::Cells => {
                let count = self.number()?;
                Value::Cells((0..count).map(|_| Some((self.number()?, self.number()?))).collect::<Option<_>>()?)
            }
            OptionKind::Table => {
                let count = self.number()?;
                Value::Table((0..count).map(|_| Some((self.line(LONGEST_LINE)?, self.line(LONGEST_LINE)?))).collect::<Option<_>>()?)
            }
        })
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    fn flag(&mut self) -> Option<bool> {
        match self.take(1)? {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }

    /// A number below 2^28.
    pub(super) fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for shift in [0, 7, 14, 21] {
            let byte = *self.take(1)?.first()?;
            number |= usize::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// One line that is safe to show.
    fn line(&mut self, longest: usize) -> Option<String> {
        self.text(longest).filter(|text| text.chars().all(is_printable))
    }

    fn text(&mut self, longest: usize) -> Option<String> {
        let head = self.number()?;
        let count = head / 2;
        if head % 2 == 0 {
            let text = std::str::from_utf8(self.take(count)?).ok()?;
            return (text.chars().count() <= longest).then(|| text.to_owned());
        }
        let letters = self.number()?;
        let alphabet: Vec<char> = std::str::from_utf8(self.take(letters)?).ok()?.chars().collect();
        let width = width(alphabet.len());
        if count > longest {
            return None;
        }
        let packed = self.take((count * width).div_ceil(8))?;
        let number =
            |at: usize| (0..width).fold(0, |number, bit| number | usize::from(packed[(at + bit) / 8] >> ((at + bit) % 8) & 1) << bit);
        (0..count).map(|index| alphabet.get(number(index * width)).copied()).collect()
    }
}
