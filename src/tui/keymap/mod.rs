//! Which key does what: one table, from which dispatch, footer and help are all made.
//!
//! A binding belongs to one or more contexts (a kind of screen). The tests hold the table to its
//! promises: in no context has a key two actions, and every action has a key that is no letter,
//! because letters are dead under many keyboard layouts.

mod key;
mod table;

use crossterm::event::KeyCode as K;

use crate::puzzle::sanitise;
use crate::settings::{Preset, Rebinding};

pub(super) use self::key::Key;
pub(super) use self::table::{Action, Binding, Context};

use self::table::{PRESETS, TABLE};
use Action as A;
use Context::{Editor, Finding, Generate, Help, Text, Typing, TypingPractice};

/// A row of the table with the keys that it has now.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// The row of the table.
    pub binding: &'static Binding,
    keys: Vec<Key>,
}

impl Row {
    /// The name by which the settings know it.
    pub fn name(&self) -> &'static str {
        self.binding.word.trim_start_matches("key.")
    }

    /// Its keys in a context, the one to be shown first. In the help whatever is typed is text to
    /// search for; only the key that opened it closes it. In a line of text and where levels are
    /// ordered every character is text, where words are typed letters are, and in the editor
    /// capitals and digits are what is drawn with.
    pub fn keys(&self, context: Context) -> impl Iterator<Item = Key> {
        let action = self.binding.action;
        let is_text = move |key: &Key| match (key.code, context) {
            (K::Char(_), Text | Generate | Finding) => !key.control,
            (K::Char(_), Help) => !key.control && action != A::Help,
            (K::Char(character), Typing | TypingPractice) => !key.control && character.is_alphabetic(),
            (K::Char(character), Editor) => !key.control && (character.is_uppercase() || character.is_ascii_digit()),
            _ => false,
        };
        self.keys.iter().copied().filter(move |key| !is_text(key))
    }

    /// Other letters in place of those it has; its other keys stay, so that arrows, Enter and Esc
    /// play everything whatever is set.
    fn rebind(&mut self, keys: &[Key]) {
        let letter = |key: &Key| matches!(key.code, K::Char(letter) if letter.is_alphabetic()) && !key.control;
        self.keys.retain(|key| !letter(key) && !keys.contains(key));
        let others = std::mem::take(&mut self.keys);
        // An arrow is shown before a letter, a letter before the signs and keys that stand for it.
        let sign = |key: &Key| matches!(key.code, K::F(_) | K::Char(_)) && key.code != K::Char(' ');
        let (last, first): (Vec<Key>, Vec<Key>) = others.into_iter().partition(sign);
        self.keys = first.into_iter().chain(keys.iter().copied()).chain(last).collect();
    }
}

/// A key that could not be given to an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clash {
    /// The line in the settings.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// The keys as they are now.
#[derive(Debug, Clone)]
pub(super) struct Keymap {
    rows: Vec<Row>,
}

impl Keymap {
    /// The keys of a preset, and those that the player gave to single actions. A key that another
    /// action has in one of its places is not given, and told.
    pub fn new(preset: Preset, rebindings: &[Rebinding]) -> (Self, Vec<Clash>) {
        let mut map = Keymap { rows: TABLE.iter().map(|binding| Row { binding, keys: binding.keys.to_vec() }).collect() };
        for (word, keys) in PRESETS[preset as usize] {
            for row in map.rows.iter_mut().filter(|row| row.name() == *word) {
                row.rebind(keys);
            }
        }
        let mut clashes = Vec::new();
        let mut wishes = Vec::new();
        for rebinding in rebindings {
            let mut complain = |message: String| clashes.push(Clash { line: rebinding.line, message });
            let named: Vec<usize> = (0..map.rows.len()).filter(|&at| map.rows[at].name() == rebinding.action).collect();
            if named.is_empty() {
                complain(format!("`{}`: expected an action such as undo, hint, solve", sanitise(&rebinding.action)));
            }
            let mut keys = Vec::new();
            for name in &rebinding.keys {
                match Key::parse(name) {
                    Some(key) => keys.push(key),
                    None => complain(format!("key `{}`: expected one such as u, F5, Ctrl-R, Space, PgUp", sanitise(name))),
                }
            }
            // First all of them give up what they had, so that two can change places.
            for at in named {
                map.rows[at].rebind(&[]);
                wishes.push((rebinding.line, at, keys.clone()));
            }
        }
        for (line, at, keys) in wishes {
            let mut given = Vec::new();
            for key in keys {
                let contexts = map.rows[at].binding.contexts;
                let shared = |row: &&Row| row.binding.contexts.iter().any(|context| contexts.contains(context));
                let other = map.rows.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, row)| row);
                match other.filter(shared).find(|row| row.keys.contains(&key)) {
                    Some(other) => {
                        clashes.push(Clash { line, message: format!("key `{key}` is taken by `{}`: expected another", other.name()) });
                    }
                    None => given.push(key),
                }
            }
            map.rows[at].rebind(&given);
            // Nobody is left without a key.
            if map.rows[at].keys.is_empty() {
                map.rows[at].keys = map.rows[at].binding.keys.to_vec();
            }
        }
        (map, clashes)
    }

    /// The rows of a context, in the order of the help.
    pub fn rows(&self, context: Context) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.binding.contexts.contains(&context))
    }

    /// What a key does in a context.
    pub fn action(&self, context: Context, key: Key) -> Option<Action> {
        self.rows(context).find(|row| row.keys(context).any(|known| known == key)).map(|row| row.binding.action)
    }

    /// The rows of the footer in a context, in its order.
    pub fn footer(&self, context: Context) -> Vec<&Row> {
        let mut rows: Vec<_> = self.rows(context).filter(|row| row.binding.footer > 0).collect();
        rows.sort_by_key(|row| row.binding.footer);
        rows
    }

    /// The key that is shown for an action in running text.
    pub fn key_of(&self, context: Context, action: Action) -> String {
        let row = self.rows(context).find(|row| row.binding.action == action);
        row.and_then(|row| row.keys(context).next()).map_or_else(String::new, |key| key.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::key::{letter, plain};
    use super::table::ALL;
    use super::*;
    use crate::text::Language;

    #[test]
    fn no_key_has_two_actions_in_a_context() {
        for preset in Preset::ALL {
            let (map, clashes) = Keymap::new(preset, &[]);
            assert!(clashes.is_empty());
            for &context in ALL {
                let mut seen: Vec<Key> = Vec::new();
                for row in map.rows(context) {
                    for &key in &row.keys {
                        assert!(!seen.contains(&key), "{key} has two actions in {context:?} of {preset:?}");
                        seen.push(key);
                    }
                }
            }
        }
    }

    #[test]
    fn every_action_has_a_key_that_is_no_letter() {
        // The three that a terminal knows by their letters with Ctrl.
        let by_control = [A::Redraw, A::Suspend, A::Leave];
        for preset in Preset::ALL {
            let (map, _) = Keymap::new(preset, &[]);
            for row in map.rows.iter().filter(|row| !by_control.contains(&row.binding.action)) {
                let letter = |key: &Key| matches!(key.code, K::Char(character) if character.is_alphabetic());
                assert!(!row.keys.iter().all(letter), "{:?} in {preset:?}", row.binding.action);
                for context in row.binding.contexts {
                    assert!(row.keys(*context).next().is_some(), "{:?} in {context:?}", row.binding.action);
                }
            }
        }
    }

    #[test]
    fn presets_speak_of_rows_that_there_are() {
        for (word, _) in PRESETS.concat() {
            assert!(TABLE.iter().any(|binding| binding.word == format!("key.{word}")), "{word}");
        }
    }

    #[test]
    fn a_key_is_read_as_it_is_shown() {
        for binding in TABLE {
            for key in binding.keys {
                assert_eq!(Key::parse(&key.to_string()), Some(*key));
            }
        }
        for name in ["", "F0", "F13", "Ctrl-", "Ctrl-RR", "uu", "\u{7}", "Hyper-x"] {
            assert_eq!(Key::parse(name), None, "{name}");
        }
    }

    #[test]
    fn single_keys_change_and_clashes_are_told() {
        let rebinding = |line: usize, action: &str, keys: &[&str]| Rebinding {
            action: action.to_owned(),
            keys: keys.iter().map(|key| (*key).to_owned()).collect(),
            line,
        };
        let pressed = |map: &Keymap, key: char| map.action(Context::Play, letter(key));
        let (map, clashes) = Keymap::new(Preset::Default, &[rebinding(2, "undo", &["r"]), rebinding(3, "redo", &["u"])]);
        assert_eq!((clashes.len(), pressed(&map, 'r'), pressed(&map, 'u')), (0, Some(A::Undo), Some(A::Redo)));
        assert_eq!(map.action(Context::Play, plain(K::F(2))), Some(A::Undo));
        let (map, clashes) = Keymap::new(Preset::Default, &[rebinding(7, "undo", &["t", "x"])]);
        assert_eq!((pressed(&map, 't'), pressed(&map, 'x'), pressed(&map, 'u')), (Some(A::Hint), Some(A::Undo), None));
        assert_eq!(clashes, [Clash { line: 7, message: "key `t` is taken by `hint`: expected another".to_owned() }]);
        let (_, clashes) = Keymap::new(Preset::Default, &[rebinding(1, "fly", &["x"]), rebinding(2, "undo", &["Hyper-x"])]);
        assert_eq!(clashes.iter().map(|clash| clash.line).collect::<Vec<_>>(), [1, 2]);
        let (map, _) = Keymap::new(Preset::Default, &[rebinding(1, "back", &["b"])]);
        assert_eq!(map.action(Context::Play, plain(K::Esc)), Some(A::Back), "Esc always leads back");
    }

    #[test]
    fn every_binding_has_words_in_both_languages() {
        for language in Language::ALL {
            let text = crate::text::Text::new(language);
            for binding in TABLE {
                assert_ne!(text.get(binding.word), binding.word);
                let help = format!("{}_help", binding.word);
                assert_ne!(text.get(&help), help);
            }
        }
    }
}
