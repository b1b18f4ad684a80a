//! Level codes: a whole level in one line of lower-case letters and digits that pastes anywhere.
//!
//! `sw1-klotski-` and then, in Crockford's base 32 (no i, l, o, u; read in either case), these
//! bytes: the length of the payload, the payload, and the CRC-32 of version, puzzle and payload.
//! The payload is start, goal and options as the family takes them, so a code holds what a pack
//! holds except names and pars. Numbers are LEB128; a text is stored as UTF-8 or, where that is
//! shorter, as its alphabet and a few bits a character.
//!
//! A code is foreign text: every length in it is held against what is really there before anything
//! is allocated, options against those of the family, and the board is built before it is believed.

use std::collections::BTreeMap;

use super::{Level, Name};
use crate::puzzle::{Family, InputError, OptionKind, Setup, Value, escape, is_printable};
use crate::puzzles::{self, FAMILIES};

/// The version that is written and read.
const VERSION: u32 = 1;
/// The digits of base 32.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Bytes of the checksum.
const CHECK: usize = 4;
/// The longest payload, in bytes.
const LONGEST_PAYLOAD: usize = 1 << 16;
/// The longest text in a payload, in characters: more than any board has.
const LONGEST_TEXT: usize = 1 << 17;
/// The longest text that is no board, as in packs; a goal may have many alternatives.
const LONGEST_LINE: usize = 200;
const LONGEST_GOAL: usize = 4000;

/// What mail, chat and shells put around a long word.
const QUOTES: &str = "\"'`<>\u{ab}\u{bb}\u{2018}\u{2019}\u{201c}\u{201d}「」『』";

/// A code without what happens to long words on their way: broken over lines, quoted line by line,
/// put in quotation marks. None of that belongs to any code.
fn gathered(text: &str) -> String {
    text.chars().filter(|&character| !character.is_whitespace() && !QUOTES.contains(character)).collect()
}

/// Whether a text wants to be a level code: `sw`, digits, a hyphen.
pub(super) fn is_code(text: &str) -> bool {
    version_of(&gathered(text)).is_some()
}

/// What stands before the first hyphen as a version, and the rest.
fn version_of(text: &str) -> Option<(&str, &str)> {
    let (head, rest) = text.split_once('-')?;
    let digits = head.get(..2).filter(|letters| letters.eq_ignore_ascii_case("sw")).map(|_| &head[2..])?;
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some((digits, rest))
}

/// The code of a level.
pub(super) fn encode(family: &Family, setup: &Setup) -> String {
    seal(family.id, &payload_of(family, setup))
}

fn payload_of(family: &Family, setup: &Setup) -> Vec<u8> {
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

/// Rows joined by `/`, as every family reads them.
fn one_line(start: &str) -> String {
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

fn seal(family: &str, payload: &[u8]) -> String {
    let mut bytes = Vec::new();
    put_number(&mut bytes, payload.len());
    bytes.extend_from_slice(payload);
    bytes.extend(checksum(family, payload).to_le_bytes());
    let mut code = format!("sw{VERSION}-{family}-");
    let (mut bits, mut count) = (0u32, 0);
    for byte in bytes {
        bits = bits << 8 | u32::from(byte);
        count += 8;
        while count >= 5 {
            count -= 5;
            code.push(char::from(DIGITS[(bits >> count & 31) as usize]));
        }
    }
    if count > 0 {
        code.push(char::from(DIGITS[(bits << (5 - count) & 31) as usize]));
    }
    code
}

/// The level of a code; its board has been built once.
///
/// # Errors
/// What is wrong with the code: its version, its puzzle, a character, its length, its checksum, or
/// the board in it.
pub(super) fn decode(code: &str) -> Result<Level, InputError> {
    let code = gathered(code);
    let wrong = |expected: &str| InputError::new("level code", &code, expected);
    let (version, rest) = version_of(&code).ok_or_else(|| wrong("one that begins with `sw1-`"))?;
    if version != VERSION.to_string() {
        return Err(wrong("a code of version 1: this one is of another version, which a newer Stepwise may read"));
    }
    let (id, digits) = rest.split_once('-').ok_or_else(|| wrong("a puzzle and a hyphen after `sw1-`: the code is too short"))?;
    let id = id.to_ascii_lowercase();
    let family = puzzles::family(&id).ok_or_else(|| {
        let known: Vec<&str> = FAMILIES.iter().map(|family| family.id).collect();
        wrong(&format!("one of {} after `sw1-`", known.join(", ")))
    })?;
    let payload = unseal(family.id, digits).map_err(|expected| wrong(&expected))?;
    let setup = Reading { rest: &payload }.setup(family).ok_or_else(|| wrong("a start, a goal and options of the puzzle in it"))?;
    (family.build)(&setup)?;
    Ok(level(family, setup))
}

/// The payload of the digits; what was expected where they are wrong.
fn unseal(family: &str, digits: &str) -> Result<Vec<u8>, String> {
    if digits.len() > LONGEST_PAYLOAD * 2 {
        return Err("a shorter code: no level needs so many characters".to_owned());
    }
    let mut bytes = Vec::with_capacity(digits.len());
    let (mut bits, mut count) = (0u32, 0);
    for character in digits.chars() {
        let digit =
            value_of(character).ok_or_else(|| format!("letters and digits: `{}` belongs to no code", escape(&character.to_string())))?;
        bits = bits << 5 | digit;
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    // Bits of the last digit that belong to no byte: those that are written are 0.
    let spare = bits & ((1 << count) - 1);
    let mut reading = Reading { rest: &bytes };
    let characters = |count: usize, which: &str| format!("{count} {which} character{}", if count == 1 { "" } else { "s" });
    let too_short = |missing: usize| format!("{}: the code is too short, its end is missing", characters(missing, "more"));
    let length = reading.number().ok_or_else(|| too_short(1))?;
    let header = bytes.len() - reading.rest.len();
    if length > LONGEST_PAYLOAD {
        return Err("another length in it: did you lose or change a character?".to_owned());
    }
    let needed = ((header + length + CHECK) * 8).div_ceil(5);
    if digits.len() < needed {
        return Err(too_short(needed - digits.len()));
    }
    if digits.len() > needed {
        return Err(format!("{}: the code is too long", characters(digits.len() - needed, "fewer")));
    }
    let (payload, check) = reading.rest.split_at(length);
    let sound = spare == 0 && check.get(..CHECK) == Some(&checksum(family, payload).to_le_bytes());
    // A fuzzer would seldom get past a checksum to what is behind it.
    if !cfg!(fuzzing) && !sound {
        return Err("another checksum: did you lose or change a character?".to_owned());
    }
    Ok(payload.to_vec())
}

/// The value of a digit, those that look like another taken for it.
fn value_of(character: char) -> Option<u32> {
    let character = match character.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    DIGITS.iter().position(|&digit| char::from(digit) == character).map(|value| value as u32)
}

/// CRC-32 (as in zip and PNG) of version, puzzle and payload.
fn checksum(family: &str, payload: &[u8]) -> u32 {
    let head = VERSION.to_le_bytes().into_iter().chain(family.bytes()).chain([0]);
    let mut rest = u32::MAX;
    for byte in head.chain(payload.iter().copied()) {
        rest ^= u32::from(byte);
        for _ in 0..8 {
            rest = if rest & 1 == 0 { rest >> 1 } else { rest >> 1 ^ 0xEDB8_8320 };
        }
    }
    !rest
}

/// A level that no pack holds, its id made of the code's checksum.
pub(super) fn level(family: &'static Family, setup: Setup) -> Level {
    let shared = Name { en: "Shared Level".to_owned(), zh: "分享的关卡".to_owned() };
    let check = checksum(family.id, &payload_of(family, &setup));
    Level::loose(family, (SOURCE, &format!("{check:08x}")), shared.clone(), shared, setup)
}

/// The pack in the ids of levels that stand in none.
const SOURCE: &str = "code";

/// Whether an id is one that [`level`] gives.
pub(super) fn is_id(id: &str) -> bool {
    id.split_once(':').and_then(|(_, rest)| rest.split_once('/')).is_some_and(|(source, _)| source == SOURCE)
}

fn put_number(bytes: &mut Vec<u8>, number: usize) {
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
struct Reading<'a> {
    rest: &'a [u8],
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
    fn number(&mut self) -> Option<usize> {
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

#[cfg(test)]
mod tests {
    use super::super::Library;
    use super::*;
    use crate::puzzle::Stream;

    #[test]
    fn every_level_has_a_code_that_opens_it() {
        for level in Library::builtin().levels() {
            let code = level.code();
            assert!(code.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'), "{code}");
            let read = decode(&code).unwrap_or_else(|error| panic!("{}: {error}", level.id));
            assert_eq!(read.setup, Setup { start: one_line(&level.setup.start), ..level.setup.clone() }, "{}", level.id);
            let (one, other) = (level.open().expect("a board"), read.open().expect("a board"));
            assert_eq!((one.text(), one.goal()), (other.text(), other.goal()));
            assert_eq!(decode(&format!(" {}\n", code.to_uppercase())).expect("the same code").setup, read.setup);
        }
    }

    #[test]
    fn a_code_survives_what_mail_and_chat_do_to_it() {
        let code = Library::builtin().levels()[0].code();
        let (first, rest) = code.split_at(20);
        let (second, third) = rest.split_at(rest.len() / 2);
        let setup = decode(&code).expect("a code").setup;
        for told in [
            format!("{first}\n{second}\n{third}"),
            format!("> {first}\r\n> {second}\r\n> {third}"),
            format!("\"{code}\""),
            format!("`{code}`"),
            format!("「{code}」"),
            format!("\u{201c}{first} {rest}\u{201d}"),
        ] {
            assert!(is_code(&told), "{told}");
            assert_eq!(decode(&told).unwrap_or_else(|error| panic!("{told}: {error}")).setup, setup);
        }
    }

    /// Letters that stand for the same digit are no change, and so are letters of the other case.
    #[test]
    fn a_code_with_any_letter_changed_is_refused() {
        let mut stream = Stream::new("changed letters", 1, 1, 1);
        for level in Library::builtin().levels() {
            let code = level.code();
            let hyphen = code.rfind('-').expect("three parts");
            let places = (0..8).map(|_| stream.below(code.len())).collect::<Vec<_>>();
            for at in places.into_iter().chain([0, 1, 2, 3, code.len() - 1]) {
                let (before, rest) = code.split_at(at);
                let own = rest.chars().next().expect("a letter");
                for other in (32..127).map(char::from).filter(|&other| !other.eq_ignore_ascii_case(&own)) {
                    let same = at > hyphen && value_of(other).is_some() && value_of(other) == value_of(own);
                    let mutated = format!("{before}{other}{}", &rest[1..]);
                    let read = if is_code(&mutated) { decode(&mutated).ok() } else { None };
                    assert_eq!(read.is_some(), same, "{code} as {mutated}");
                }
            }
        }
    }

    #[test]
    fn a_code_is_not_much_longer_than_its_board() {
        for level in Library::builtin().levels() {
            let setup = &level.setup;
            let texts = setup.start.len() + setup.goal.as_ref().map_or(0, String::len);
            let options: usize = setup.options.iter().map(|(name, value)| name.len() + format!("{value:?}").len()).sum();
            assert!(level.code().len() < 30 + (texts + options) * 8 / 5, "{}: {}", level.id, level.code());
        }
    }

    #[test]
    fn what_is_wrong_with_a_code_is_said() {
        let code = Library::builtin().levels()[0].code();
        let error = |code: &str| decode(code).expect_err("a wrong code").to_string();
        assert!(error(&code[..code.len() - 3]).contains("3 more characters: the code is too short"), "{}", error(&code[..code.len() - 3]));
        let one = error(&code[..code.len() - 1]);
        assert!(one.contains("1 more character: "), "{one}");
        assert!(error(&format!("{code}0")).contains("1 fewer character: the code is too long"));
        let last = if code.ends_with('0') { '1' } else { '0' };
        let middle = code.len() - 20;
        let changed = format!("{}{last}{}", &code[..middle], &code[middle + 1..]);
        assert!(changed == code || error(&changed).contains("did you lose or change a character?"));
        assert!(error(&code.replacen("sw1-", "sw2-", 1)).contains("newer"));
        assert!(error(&code.replacen("klotski", "chess", 1)).contains("one of klotski"));
        assert!(error("sw1-").contains("too short"));
        assert!(error("sw1-klotski-").contains("too short"));
        assert!(error("sw1-klotski-!").contains("`!`"));
        assert!(!is_code("klotski:classic/heng-dao-li-ma") && !is_code("swan-lake") && !is_code("sw-1"));
    }

    #[test]
    fn ten_thousand_mutated_codes_are_refused_or_are_levels() {
        let library = Library::builtin();
        let levels = library.levels();
        let mut stream = Stream::new("codes", 1, 1, 1);
        let mut opened = 0;
        for _ in 0..10_000 {
            let level = &levels[stream.below(levels.len())];
            let code = level.code();
            // Half of them get a checksum that is right: what is inside must stand by itself.
            let mutated = if stream.chance(50) {
                let digits = code.rsplit('-').next().expect("digits");
                let mut payload = unseal(level.family.id, digits).expect("a payload");
                for _ in 0..stream.between(1, 3) {
                    let at = stream.below(payload.len());
                    match stream.below(3) {
                        0 => payload[at] = stream.below(256) as u8,
                        1 => drop(payload.remove(at)),
                        _ => payload.insert(at, stream.below(256) as u8),
                    }
                }
                seal(level.family.id, &payload)
            } else {
                let mut letters: Vec<char> = code.chars().collect();
                let at = stream.below(letters.len());
                letters[at] = char::from(stream.between(32, 126) as u8);
                letters.into_iter().collect()
            };
            if let Ok(level) = decode(&mutated) {
                opened += 1;
                assert!(level.open().is_ok_and(|position| position.step_count() < 400));
            }
        }
        assert!((1..10_000).contains(&opened), "{opened} opened");
    }
}
