//! Which key does what: one table, from which dispatch, footer and help are all made.
//!
//! A binding belongs to one or more contexts (a kind of screen). The tests hold the table to its
//! promises: in no context has a key two actions, and every action has a key that is no letter,
//! because letters are dead under many keyboard layouts.

use crossterm::event::KeyCode;

/// A kind of screen, as far as keys are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Context {
    /// The list of families.
    Home,
    /// The levels of a family.
    Browser,
    /// A level being played.
    Play,
    /// A path being watched.
    Playback,
    /// A run looked at afterwards.
    Review,
    /// Places of a run to be played better.
    Practice,
    /// Two ways side by side.
    Comparison,
    /// The help overlay.
    Help,
}

/// What a key, or a click on its name in the footer, asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Action {
    Up,
    Down,
    Left,
    Right,
    Confirm,
    Next,
    Previous,
    Back,
    Undo,
    Redo,
    Restart,
    Hint,
    BackToBest,
    Solve,
    Walk,
    HeatMap,
    Review,
    Practise,
    Compare,
    WatchRun,
    ShowNumbers,
    StopSolver,
    PreviousLevel,
    NextLevel,
    PageUp,
    PageDown,
    First,
    Last,
    Toggle,
    Slower,
    Faster,
    Help,
    Language,
    Mouse,
    Redraw,
    Suspend,
    Quit,
    Leave,
}

/// A key: its code, and whether Ctrl is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    pub code: KeyCode,
    pub control: bool,
}

const fn plain(code: KeyCode) -> Key {
    Key { code, control: false }
}

const fn letter(letter: char) -> Key {
    plain(KeyCode::Char(letter))
}

const fn control(letter: char) -> Key {
    Key { code: KeyCode::Char(letter), control: true }
}

/// A row of the table.
pub(super) struct Binding {
    /// Where it holds.
    pub contexts: &'static [Context],
    /// What it does.
    pub action: Action,
    /// Its keys, the one to be shown first.
    pub keys: &'static [Key],
    /// Key of its words in `assets/text/`: `<word>` for the footer, `<word>_help` for the help.
    pub word: &'static str,
    /// Its place in the footer, the smallest number first and longest; 0 keeps it out.
    pub footer: u8,
}

use Action as A;
use Context::{Browser, Comparison, Help, Home, Play, Playback, Practice, Review};
use KeyCode as K;

const LISTS: &[Context] = &[Home, Browser, Help, Review, Comparison];
const BOARDS: &[Context] = &[Play, Practice];
const ALL: &[Context] = &[Home, Browser, Play, Playback, Review, Practice, Comparison, Help];

const fn bind(contexts: &'static [Context], action: Action, keys: &'static [Key], word: &'static str, footer: u8) -> Binding {
    Binding { contexts, action, keys, word, footer }
}

/// The whole table, in the order of the help.
pub(super) const TABLE: &[Binding] = &[
    bind(BOARDS, A::Up, &[plain(K::Up), letter('k')], "key.up", 0),
    bind(BOARDS, A::Down, &[plain(K::Down), letter('j')], "key.down", 0),
    bind(BOARDS, A::Left, &[plain(K::Left), letter('h')], "key.left", 0),
    bind(BOARDS, A::Right, &[plain(K::Right), letter('l')], "key.right", 0),
    bind(LISTS, A::Up, &[plain(K::Up), letter('k')], "key.list_up", 0),
    bind(LISTS, A::Down, &[plain(K::Down), letter('j')], "key.list_down", 0),
    bind(LISTS, A::PageUp, &[plain(K::PageUp)], "key.page_up", 0),
    bind(LISTS, A::PageDown, &[plain(K::PageDown)], "key.page_down", 0),
    bind(LISTS, A::First, &[plain(K::Home)], "key.first", 0),
    bind(LISTS, A::Last, &[plain(K::End)], "key.last", 0),
    bind(&[Home, Browser], A::Confirm, &[plain(K::Enter), letter(' '), plain(K::Right), letter('l')], "key.open", 1),
    bind(BOARDS, A::Confirm, &[plain(K::Enter), letter(' ')], "key.grab", 1),
    bind(BOARDS, A::Next, &[plain(K::Tab)], "key.next_piece", 0),
    bind(BOARDS, A::Previous, &[plain(K::BackTab)], "key.previous_piece", 0),
    bind(&[Play], A::Undo, &[letter('u'), plain(K::F(2))], "key.undo", 2),
    bind(&[Play], A::Redo, &[letter('r'), control('r'), plain(K::F(3))], "key.redo", 3),
    bind(&[Play], A::Restart, &[letter('R'), plain(K::F(5))], "key.restart", 6),
    bind(&[Play], A::Hint, &[letter('t'), plain(K::F(4))], "key.hint", 4),
    bind(&[Play], A::Solve, &[letter('S'), plain(K::F(6))], "key.solve", 5),
    bind(&[Play], A::BackToBest, &[letter('g'), plain(K::F(7))], "key.back_to_best", 12),
    bind(&[Play], A::ShowNumbers, &[letter('o'), plain(K::F(8))], "key.numbers", 13),
    bind(&[Play], A::HeatMap, &[letter('m'), letter('#')], "key.heat_map", 14),
    bind(&[Play], A::Review, &[letter('v'), letter('/')], "key.review", 15),
    bind(&[Play], A::Walk, &[letter('D'), plain(K::F(12))], "key.walk", 0),
    bind(&[Play], A::StopSolver, &[letter('z'), letter('!')], "key.stop_solver", 0),
    bind(&[Play], A::PreviousLevel, &[letter('[')], "key.previous_level", 16),
    bind(&[Play], A::NextLevel, &[letter(']')], "key.next_level", 17),
    bind(&[Playback], A::Toggle, &[letter(' ')], "key.play_pause", 1),
    bind(&[Playback], A::Left, &[plain(K::Left), letter('h')], "key.step_back", 2),
    bind(&[Playback], A::Right, &[plain(K::Right), letter('l')], "key.step_on", 3),
    bind(&[Playback], A::PageUp, &[plain(K::PageUp), plain(K::Up), letter('k')], "key.ten_back", 10),
    bind(&[Playback], A::PageDown, &[plain(K::PageDown), plain(K::Down), letter('j')], "key.ten_on", 11),
    bind(&[Playback], A::First, &[plain(K::Home)], "key.first", 0),
    bind(&[Playback], A::Last, &[plain(K::End)], "key.last", 0),
    bind(&[Playback], A::Slower, &[letter('-'), letter('_')], "key.slower", 5),
    bind(&[Playback], A::Faster, &[letter('+'), letter('=')], "key.faster", 6),
    bind(&[Playback], A::Confirm, &[plain(K::Enter)], "key.take_over", 4),
    bind(&[Review], A::Confirm, &[plain(K::Enter), letter(' ')], "key.go_there", 1),
    bind(&[Review], A::Practise, &[letter('p'), plain(K::F(2))], "key.practise", 2),
    bind(&[Review], A::Compare, &[letter('c'), plain(K::F(3))], "key.compare", 3),
    bind(&[Review], A::WatchRun, &[letter('w'), plain(K::F(4))], "key.watch_run", 4),
    bind(&[Practice], A::NextLevel, &[letter(']'), plain(K::PageDown)], "key.next_place", 2),
    bind(&[Browser, Play, Playback, Review, Practice, Comparison], A::Back, &[plain(K::Esc), plain(K::Backspace)], "key.back", 7),
    bind(&[Help], A::Back, &[plain(K::Esc), plain(K::Backspace), plain(K::Enter)], "key.close", 1),
    bind(ALL, A::Help, &[letter('?'), plain(K::F(1))], "key.help", 8),
    bind(ALL, A::Language, &[letter('L'), plain(K::F(9))], "key.language", 18),
    bind(ALL, A::Mouse, &[letter('M'), plain(K::F(11))], "key.mouse", 0),
    bind(ALL, A::Redraw, &[control('l')], "key.redraw", 0),
    bind(ALL, A::Suspend, &[control('z')], "key.suspend", 0),
    bind(ALL, A::Quit, &[letter('q'), plain(K::F(10))], "key.quit", 9),
    bind(ALL, A::Leave, &[control('c')], "key.leave", 0),
];

/// The rows of a context, in the order of the help.
pub(super) fn bindings(context: Context) -> impl Iterator<Item = &'static Binding> {
    TABLE.iter().filter(move |binding| binding.contexts.contains(&context))
}

/// What a key does in a context.
pub(super) fn action(context: Context, key: Key) -> Option<Action> {
    bindings(context).find(|binding| binding.keys.contains(&key)).map(|binding| binding.action)
}

/// The rows of the footer in a context, in its order.
pub(super) fn footer(context: Context) -> Vec<&'static Binding> {
    let mut rows: Vec<_> = bindings(context).filter(|binding| binding.footer > 0).collect();
    rows.sort_by_key(|binding| binding.footer);
    rows
}

/// The key that is shown for an action in running text.
pub(super) fn key_of(context: Context, action: Action) -> String {
    bindings(context).find(|binding| binding.action == action).map_or_else(String::new, |binding| binding.keys[0].to_string())
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.code {
            K::Char(letter) if self.control => write!(f, "Ctrl-{}", letter.to_ascii_uppercase()),
            K::Char(' ') => f.write_str("Space"),
            K::Char(letter) => write!(f, "{letter}"),
            K::F(number) => write!(f, "F{number}"),
            K::BackTab => f.write_str("Shift-Tab"),
            K::PageUp => f.write_str("PgUp"),
            K::PageDown => f.write_str("PgDn"),
            code => write!(f, "{code:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, Text};

    #[test]
    fn no_key_has_two_actions_in_a_context() {
        for &context in ALL {
            let mut seen: Vec<Key> = Vec::new();
            for binding in bindings(context) {
                for &key in binding.keys {
                    assert!(!seen.contains(&key), "{key} has two actions in {context:?}");
                    seen.push(key);
                }
            }
        }
    }

    #[test]
    fn every_action_has_a_key_that_is_no_letter() {
        // The three that a terminal knows by their letters with Ctrl.
        let by_control = [A::Redraw, A::Suspend, A::Leave];
        for binding in TABLE.iter().filter(|binding| !by_control.contains(&binding.action)) {
            let letter = |key: &Key| matches!(key.code, K::Char(character) if character.is_alphabetic());
            assert!(!binding.keys.iter().all(letter), "{:?}", binding.action);
        }
    }

    #[test]
    fn every_binding_has_words_in_both_languages() {
        for language in Language::ALL {
            let text = Text::new(language);
            for binding in TABLE {
                assert_ne!(text.get(binding.word), binding.word);
                let help = format!("{}_help", binding.word);
                assert_ne!(text.get(&help), help);
            }
        }
    }
}
