//! Level codes: a whole level in one line of lower-case letters and digits that pastes anywhere.
//!
//! `sw1-klotski-` and then the [`envelope`]: in base 32, the length of the [`payload`], the payload,
//! and the CRC-32 of version, puzzle and payload. The payload is start, goal and options as the
//! family takes them, so a code holds what a pack holds except names, texts and pars.
//!
//! A code is foreign text: every length in it is held against what is really there before anything
//! is allocated, options against those of the family, and the board is built before it is believed.

mod envelope;
mod payload;

use self::envelope::{checksum, seal, unseal};
use self::payload::{payload_of, setup_of};
use super::{Level, Name};
use crate::puzzle::{Family, InputError, Setup};
use crate::puzzles::{self, FAMILIES};

/// The version that is written and read.
const VERSION: u32 = 1;

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
    let setup = setup_of(family, &payload).ok_or_else(|| wrong("a start, a goal and options of the puzzle in it"))?;
    (family.build)(&setup)?;
    Ok(level(family, setup))
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

#[cfg(test)]
mod tests {
    use super::super::Library;
    use super::envelope::value_of;
    use super::payload::one_line;
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
