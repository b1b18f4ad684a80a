//! Word lists: ours, and text from outside.
//!
//! One word a line; the order of the list is kept (see [`super::lexicon`]). Upper case is folded,
//! blank lines and words that come again are skipped, and so are words of other lengths than the
//! one asked for and words no ladder can be made of (`don't`, `café`, more than [`LONGEST`]
//! letters): a system's dictionary can be given as it is. What is no word (digits, two words on a
//! line, control characters) is refused with its line, so that another kind of file is not taken
//! for a list.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use super::lexicon::{Key, LONGEST, Lexicon, MOST_WORDS};
use crate::puzzle::InputError;

/// Our list: common words first. `assets/words/README.md` says where it comes from.
const ENGLISH: &str = include_str!("../../../assets/words/english.txt");

/// The lengths of the words in it.
pub const OURS: RangeInclusive<usize> = 3..=7;

/// The lexicons made from it so far, by length from 3.
static LEXICONS: [OnceLock<Arc<Lexicon>>; 5] = [const { OnceLock::new() }; 5];

/// Our words of one of the lengths [`OURS`].
pub fn ours(length: usize) -> Option<Arc<Lexicon>> {
    let lexicon = LEXICONS.get(length.checked_sub(*OURS.start())?)?;
    let build = || Arc::new(Lexicon::new(length, ENGLISH.lines().filter(|word| word.len() == length).filter_map(Key::of)));
    Some(Arc::clone(lexicon.get_or_init(build)))
}

/// The words of one length in a list.
///
/// # Errors
/// A line that holds no word, with its place; or more than [`MOST_WORDS`].
pub fn read(text: &str, length: usize) -> Result<Lexicon, InputError> {
    let mut words = Vec::new();
    for (row, line) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
        let word = line.trim();
        if word.bytes().all(|letter| letter.is_ascii_alphabetic()) {
            if word.len() == length {
                words.extend(Key::of(&word.to_ascii_lowercase()));
            }
        } else if let Some(at) = line.trim_end().chars().position(|character| !is_of_a_word(character)) {
            let column = at + 1;
            return Err(InputError::new("words", word, "one word a line").at(row + 1, column));
        }
        if words.len() > MOST_WORDS {
            return Err(InputError::new("words", word, format!("at most {MOST_WORDS} words of one length")).at(row + 1, 1));
        }
    }
    Ok(Lexicon::new(length, words))
}

/// Whether a character can stand in a word of some language.
fn is_of_a_word(character: char) -> bool {
    character.is_alphabetic() || matches!(character, '\'' | '\u{2019}' | '-' | '.')
}

/// A word as it was typed or written: full-width and upper-case letters folded, spaces around it
/// taken off.
pub fn fold(text: &str) -> String {
    let letter = |character: char| match character {
        '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => char::from_u32(character as u32 - 0xFEE0).unwrap_or(character),
        _ => character,
    };
    text.trim().chars().map(letter).map(|character| character.to_ascii_lowercase()).collect()
}

/// A word from outside: its letters, in a list of its own or ours.
///
/// # Errors
/// No word of a length that the list can have.
pub fn parse(what: &'static str, text: &str, own: bool) -> Result<String, InputError> {
    let word = fold(text);
    let lengths = if own { 1..=LONGEST } else { OURS };
    let sound = !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase()) && lengths.contains(&word.len());
    let expected = || format!("a word of {} to {} letters from a to z", lengths.start(), lengths.end());
    if sound { Ok(word) } else { Err(InputError::new(what, text, expected())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(lexicon: &Lexicon) -> Vec<String> {
        (0..lexicon.len() as u32).map(|number| lexicon.text(super::super::lexicon::Word(number))).collect()
    }

    #[test]
    fn a_list_may_be_mixed_and_keeps_its_order() {
        let list = "\u{FEFF}Dog\r\ncat\n\ncats\nDOG\n  cot \ndon't\ncafé\nself-made\nabcdefghijklmnopqrst\n";
        assert_eq!(texts(&read(list, 3).expect("a list")), ["dog", "cat", "cot"]);
        assert_eq!(texts(&read(list, 4).expect("a list")), ["cats"]);
        assert_eq!(read("", 3).expect("an empty list").len(), 0);
    }

    #[test]
    fn what_is_no_list_is_refused_with_its_place() {
        for (text, row, column) in [("cat\nc4t", 2, 2), ("cat cot", 1, 4), ("a\nb\n\tq\u{7}", 3, 1), ("cat,12", 1, 4)] {
            let error = read(text, 3).err().expect("no list");
            assert_eq!(error.place(), Some((row, column)), "{error}");
        }
    }

    #[test]
    fn our_list_is_clean() {
        let mut seen = std::collections::BTreeSet::new();
        for word in ENGLISH.lines() {
            assert!(OURS.contains(&word.len()) && word.bytes().all(|letter| letter.is_ascii_lowercase()), "{word}");
            assert!(seen.insert(word), "{word} comes twice");
        }
        let left_out = include_str!("../../../assets/words/left-out.txt");
        assert!(left_out.lines().all(|word| !seen.contains(word)));
        let counted: usize = OURS.map(|length| ours(length).expect("one of our lengths").len()).sum();
        assert_eq!(counted, seen.len());
        assert!(ours(2).is_none() && ours(8).is_none());
    }

    #[test]
    fn words_are_folded() {
        assert_eq!(fold(" ＣｏLd "), "cold");
        assert!(parse("board", "co1d", false).is_err() && parse("board", "", true).is_err());
        assert!(parse("board", "ox", false).is_err() && parse("board", "ox", true).is_ok());
    }
}
