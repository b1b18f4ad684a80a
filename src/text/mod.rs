//! The words of the program in two languages, from `assets/text/`.
//!
//! A [`Text`] is a small value that is handed around: there is no global language, so tests in
//! different languages run side by side and a change of language is a change of one value. A key
//! that is missing shows as itself rather than stopping the game; a test sees to it that both
//! languages have the same keys, and that no text holds what a terminal cannot place reliably.
//!
//! ```
//! use stepwise::puzzle::{Metric, Phrase};
//! use stepwise::text::{Language, Text};
//!
//! let (english, chinese) = (Text::new(Language::English), Text::new(Language::Chinese));
//! assert_eq!([english, chinese].map(|text| text.count(81, Metric::Moves)), ["81 moves", "81 手"]);
//! let phrase = Phrase::new("tiles.slide").with("tile", "8").with("direction", "@direction.down");
//! assert_eq!(chinese.say(&phrase), "8 下");
//! ```

mod wrap;

pub use wrap::wrap;

use crate::puzzle::{InputError, Metric, Phrase};

rust_i18n::i18n!("assets/text");

// The macro above reads these files unseen by cargo; naming them here makes a change of them a
// change of this module.
const _: [&str; 2] = [include_str!("../../assets/text/en.toml"), include_str!("../../assets/text/zh.toml")];

/// A language of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// Both, in the order in which the language key goes through them.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
    /// set and not empty decides.
    pub fn from_environment() -> Self {
        Self::from_locale(&locale("LC_MESSAGES", |name| std::env::var(name).ok()))
    }

    /// The language of a locale name such as `zh_CN.UTF-8`; English for everything else.
    pub fn from_locale(name: &str) -> Self {
        if name.starts_with("zh") { Language::Chinese } else { Language::English }
    }

    /// The other one.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Language::English => Language::Chinese,
            Language::Chinese => Language::English,
        }
    }

    /// The name of its file in `assets/text/`.
    fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }
}

/// Whether text in the environment is UTF-8: what the first of `LC_ALL`, `LC_CTYPE` and `LANG` that
/// is set and not empty says. It is not in `C`, nor where another encoding is named; where nothing
/// is said it is, as in containers.
pub fn is_utf8_environment() -> bool {
    is_utf8_locale(&locale("LC_CTYPE", |name| std::env::var(name).ok()))
}

/// Whether a locale such as `zh_CN.GB18030@pinyin` means UTF-8.
fn is_utf8_locale(name: &str) -> bool {
    let (_, encoding) = name.split('@').next().unwrap_or_default().split_once('.').unwrap_or_default();
    match encoding {
        "" => !matches!(name, "C" | "POSIX"),
        encoding => encoding.eq_ignore_ascii_case("utf-8") || encoding.eq_ignore_ascii_case("utf8"),
    }
}

/// The locale that decides about a category, empty when none is set.
fn locale(category: &str, variable: impl Fn(&str) -> Option<String>) -> String {
    ["LC_ALL", category, "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty()).unwrap_or_default()
}

/// Everything that can be said, in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Text {
    /// The language.
    pub language: Language,
}

impl Text {
    /// Words in this language.
    pub fn new(language: Language) -> Self {
        Text { language }
    }

    /// The words of a key, `play.left`; the key itself when there is no such key.
    pub fn get(self, key: &str) -> String {
        self.find(key).unwrap_or_else(|| key.to_owned())
    }

    /// The words of a key, where it has any.
    pub fn find(self, key: &str) -> Option<String> {
        _rust_i18n_try_translate(self.language.code(), key).map(std::borrow::Cow::into_owned)
    }

    /// The words of a key with values put into its `%{name}` holes.
    pub fn fill(self, key: &str, values: &[(&str, &str)]) -> String {
        fill(&self.get(key), |name| values.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    /// [`Text::fill`] in full where that fits in so many columns, else in the fewer words under the key
    /// with `_brief` behind it, where it has any.
    pub fn fill_fitting(self, key: &str, values: &[(&str, &str)], columns: usize) -> String {
        let (said, brief) = (self.fill(key, values), format!("{key}_brief"));
        if is_within(&said, columns) || self.find(&brief).is_none() { said } else { self.fill(&brief, values) }
    }

    /// A number of steps, slides or moves in words: `1 step`, `81 moves`.
    pub fn count(self, count: u32, metric: Metric) -> String {
        let key = match (metric, count) {
            (Metric::Steps, 1) => "count.step",
            (Metric::Steps, _) => "count.steps",
            (Metric::Slides, 1) => "count.slide",
            (Metric::Slides, _) => "count.slides",
            (Metric::Moves, 1) => "count.move",
            (Metric::Moves, _) => "count.moves",
        };
        self.fill(key, &[("count", &count.to_string())])
    }

    /// Words one after the other, as a sentence lists them.
    pub fn list(self, words: &[String]) -> String {
        words.join(&self.get("sentence.comma"))
    }

    /// A name with its value.
    pub fn pair(self, name: &str, value: &str) -> String {
        self.fill("sentence.pair", &[("name", name), ("value", value)])
    }

    /// An error in words: those for a player, where it has them, else its own line.
    pub fn error(self, error: &InputError) -> String {
        error.phrase().map_or_else(|| error.to_string(), |phrase| self.say(phrase))
    }

    /// A phrase in words; values that begin with `@` are keys themselves.
    pub fn say(self, phrase: &Phrase) -> String {
        fill_phrase(&self.get(phrase.key), phrase, |key| self.get(key))
    }

    /// A phrase in fewer words, those under its key with `_brief` behind it, where it has any; so
    /// are those of its values that are keys.
    pub fn brief(self, phrase: &Phrase) -> Option<String> {
        let brief = |key: &str| self.find(&format!("{key}_brief"));
        Some(fill_phrase(&brief(phrase.key)?, phrase, |key| brief(key).unwrap_or_else(|| self.get(key))))
    }

    /// A phrase in full where that fits in so many columns, else in as few words as it has.
    pub fn fitting(self, phrase: &Phrase, columns: usize) -> String {
        let said = self.say(phrase);
        if is_within(&said, columns) { said } else { self.brief(phrase).unwrap_or(said) }
    }
}

fn is_within(text: &str, columns: usize) -> bool {
    unicode_width::UnicodeWidthStr::width(text) <= columns
}

/// A template with the values of a phrase; what those that begin with `@` mean says `words`.
fn fill_phrase(template: &str, phrase: &Phrase, words: impl Fn(&str) -> String) -> String {
    let value = |text: &String| text.strip_prefix('@').filter(|key| !key.is_empty()).map_or_else(|| text.clone(), &words);
    fill(template, |name| phrase.values.iter().find(|(known, _)| *known == name).map(|(_, text)| value(text)))
}

/// Replaces each `%{name}` once, left to right, so that a value with a hole in it stays as it is.
/// A hole without a value is left out; one that is never closed is text.
fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, hole)) = rest.split_once("%{")
        && let Some((name, after)) = hole.split_once('}')
    {
        filled.push_str(before);
        filled.push_str(&value(name).unwrap_or_default());
        rest = after;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::is_printable;
    use std::collections::BTreeMap;

    const SOURCES: [&str; 2] = [include_str!("../../assets/text/en.toml"), include_str!("../../assets/text/zh.toml")];

    /// Keys and texts of a file, nested tables flattened to dotted keys.
    fn texts(source: &str) -> BTreeMap<String, String> {
        fn walk(prefix: &str, table: &toml::Table, into: &mut BTreeMap<String, String>) {
            for (key, value) in table {
                let key = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
                match value {
                    toml::Value::Table(table) => walk(&key, table, into),
                    value => drop(into.insert(key, value.as_str().expect("every value is text").to_owned())),
                }
            }
        }
        let mut into = BTreeMap::new();
        walk("", &source.parse().expect("valid TOML"), &mut into);
        into
    }

    fn holes(text: &str) -> Vec<&str> {
        let mut names: Vec<&str> = text.split("%{").skip(1).map(|rest| rest.split('}').next().unwrap_or_default()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn both_languages_have_the_same_keys_with_the_same_holes() {
        let [english, chinese] = SOURCES.map(texts);
        assert_eq!(english.keys().collect::<Vec<_>>(), chinese.keys().collect::<Vec<_>>());
        for (key, text) in &english {
            assert_eq!(holes(text), holes(&chinese[key]), "{key}");
        }
    }

    #[test]
    fn fewer_words_are_of_something_and_take_less_room() {
        for texts in SOURCES.map(texts) {
            for (key, brief) in &texts {
                let Some(full) = key.strip_suffix("_brief").map(|key| texts.get(key).expect("a text in full")) else { continue };
                assert!(holes(brief).iter().all(|hole| holes(full).contains(hole)), "{key}");
                assert!(
                    unicode_width::UnicodeWidthStr::width(brief.as_str()) <= unicode_width::UnicodeWidthStr::width(full.as_str()),
                    "{key}"
                );
            }
        }
    }

    #[test]
    fn no_text_holds_characters_of_doubtful_width() {
        for (key, text) in SOURCES.iter().flat_map(|source| texts(source)) {
            for character in text.chars().filter(|character| *character != '\n') {
                let emoji = matches!(character as u32, 0x2300..=0x23FF | 0x2600..=0x27BF | 0x1F000..=0x1FFFF);
                let ambiguous = unicode_width::UnicodeWidthChar::width(character) != unicode_width::UnicodeWidthChar::width_cjk(character);
                assert!(is_printable(character) && !emoji && !ambiguous, "{key}: {character:?}");
            }
        }
    }

    #[test]
    fn chinese_is_written_with_chinese_punctuation() {
        for (key, text) in texts(SOURCES[1]) {
            let chinese = text.chars().any(|character| matches!(character, '\u{4e00}'..='\u{9fff}'));
            let narrow = [", ", "; ", ": "].into_iter().find(|mark| text.contains(mark) || text.ends_with(mark.trim_end()));
            assert!(!chinese || narrow.is_none(), "{key}: {text}");
            // A letter alone in brackets is a sign of a board.
            let mut bracketed = text.split('(').skip(1).filter_map(|rest| rest.split_once(')')).map(|(inside, _)| inside);
            let wide = bracketed.find(|inside| inside.chars().count() > 1);
            assert!(!chinese || wide.is_none(), "{key}: ({})", wide.unwrap_or_default());
        }
    }

    #[test]
    fn a_phrase_takes_its_values_and_nested_keys() {
        let phrase = Phrase::new("play.notice.hint_move").with("move", "@direction.up").with("key", "t");
        assert_eq!(Text::new(Language::English).say(&phrase), "Hint 3/4: up. t plays it.");
        assert!(Text::new(Language::Chinese).say(&phrase).contains('上'));
        assert_eq!(fill("a %{x} b %{y} c %{", |name| (name == "x").then(|| "%{y}".into())), "a %{y} b  c %{");
        assert_eq!(Text::default().get("no.such.key"), "no.such.key");
    }

    #[test]
    fn what_has_fewer_words_is_said_in_them_where_it_must_be() {
        let text = Text::new(Language::English);
        let phrase = Phrase::new("klotski.turn").with("piece", "B").with("first", "@direction.up").with("then", "@direction.left");
        assert_eq!((text.fitting(&phrase, 10), text.fitting(&phrase, 9)), ("B up, left".to_owned(), "B UL".to_owned()));
        let only = Phrase::new("play.notice.no_undo");
        assert_eq!((text.brief(&only), text.fitting(&only, 3)), (None, text.say(&only)));
    }

    #[test]
    fn the_environment_decides_in_its_order() {
        let set = |pairs: &'static [(&str, &str)]| {
            Language::from_locale(&locale("LC_MESSAGES", |name| {
                pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            }))
        };
        assert_eq!(set(&[]), Language::English);
        assert_eq!(set(&[("LANG", "zh_CN.UTF-8")]), Language::Chinese);
        assert_eq!(set(&[("LANG", "zh_CN.UTF-8"), ("LC_MESSAGES", "en_US.UTF-8")]), Language::English);
        assert_eq!(set(&[("LC_ALL", ""), ("LC_MESSAGES", "zh_TW"), ("LANG", "C")]), Language::Chinese);
    }

    #[test]
    fn an_encoding_is_read_out_of_a_locale() {
        for utf8 in ["", "C.UTF-8", "en_US.utf8", "zh_CN.UTF-8@pinyin", "zh_TW"] {
            assert!(is_utf8_locale(utf8), "{utf8}");
        }
        for other in ["C", "POSIX", "zh_CN.GB18030", "de_DE.ISO-8859-1@euro"] {
            assert!(!is_utf8_locale(other), "{other}");
        }
    }
}
