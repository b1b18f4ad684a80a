//! Which key does what: one table, from which dispatch, footer and help are all made.
//!
//! A binding belongs to one or more contexts (a kind of screen). The tests hold the table to its
//! promises: in no context has a key two actions, and every action has a key that is no letter,
//! because letters are dead under many keyboard layouts.

use crossterm::event::KeyCode;

use crate::puzzle::{is_printable, sanitise};
use crate::settings::{Preset, Rebinding};

/// A kind of screen, as far as keys are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Context {
    /// The list of families.
    Home,
    /// The levels of a family.
    Browser,
    /// A level being played.
    Play,
    /// The same where letters are text.
    Typing,
    /// A path being watched.
    Playback,
    /// A run looked at afterwards.
    Review,
    /// Places of a run to be played better.
    Practice,
    /// The same where letters are text.
    TypingPractice,
    /// Two ways side by side.
    Comparison,
    /// Searches side by side.
    Lab,
    /// What a search does, in words.
    Explanation,
    /// The records.
    Records,
    /// The settings.
    Settings,
    /// A level being drawn.
    Editor,
    /// A line of text being typed.
    Text,
    /// A text to be taken along.
    Shown,
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
    Erase,
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
    Lab,
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
    Records,
    Export,
    Edit,
    Import,
    Copy,
    NextPage,
    Play,
    Save,
    Rename,
    Hardest,
    Clear,
    Taller,
    Shorter,
    Wider,
    Narrower,
    EraseNext,
    EraseAll,
    Settings,
    Reset,
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
#[derive(Debug)]
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
use Context::{
    Browser, Comparison, Editor, Explanation, Help, Home, Lab, Play, Playback, Practice, Records, Review, Settings, Shown, Text, Typing,
    TypingPractice,
};
use KeyCode as K;

const LISTS: &[Context] = &[Home, Browser, Records, Settings, Help, Review, Comparison, Lab, Explanation, Text, Shown];
const GAMES: &[Context] = &[Play, Typing];
const PIECES: &[Context] = &[Play, Practice, Typing, TypingPractice];
const BOARDS: &[Context] = &[Play, Practice, Typing, TypingPractice, Editor];
const FIELDS: &[Context] = &[Typing, TypingPractice];
const ALL: &[Context] = &[
    Home,
    Browser,
    Play,
    Typing,
    Playback,
    Records,
    Settings,
    Review,
    Practice,
    TypingPractice,
    Comparison,
    Lab,
    Explanation,
    Editor,
    Text,
    Shown,
    Help,
];

/// Where the settings can be opened.
const SETTABLE: &[Context] =
    &[Home, Browser, Play, Typing, Playback, Records, Review, Practice, TypingPractice, Comparison, Lab, Explanation, Editor];

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
    bind(PIECES, A::Confirm, &[plain(K::Enter), letter(' ')], "key.grab", 1),
    bind(PIECES, A::Next, &[plain(K::Tab)], "key.next_piece", 0),
    bind(PIECES, A::Previous, &[plain(K::BackTab)], "key.previous_piece", 0),
    bind(&[Play, Typing, Editor], A::Undo, &[letter('u'), plain(K::F(2))], "key.undo", 2),
    bind(&[Play, Typing, Editor], A::Redo, &[letter('r'), control('r'), plain(K::F(3))], "key.redo", 3),
    bind(GAMES, A::Restart, &[letter('R'), plain(K::F(5))], "key.restart", 6),
    bind(GAMES, A::Hint, &[letter('t'), control('t'), plain(K::F(4))], "key.hint", 4),
    bind(GAMES, A::Solve, &[letter('S'), plain(K::F(6))], "key.solve", 5),
    bind(GAMES, A::BackToBest, &[letter('g'), plain(K::F(7))], "key.back_to_best", 12),
    bind(GAMES, A::ShowNumbers, &[letter('o'), plain(K::F(8))], "key.numbers", 13),
    bind(GAMES, A::HeatMap, &[letter('m'), letter('#')], "key.heat_map", 14),
    bind(GAMES, A::Review, &[letter('v'), letter('/')], "key.review", 15),
    bind(GAMES, A::Walk, &[letter('D'), plain(K::F(12))], "key.walk", 0),
    bind(GAMES, A::StopSolver, &[letter('z'), letter('!')], "key.stop_solver", 0),
    bind(GAMES, A::PreviousLevel, &[letter('[')], "key.previous_level", 16),
    bind(GAMES, A::NextLevel, &[letter(']')], "key.next_level", 17),
    bind(&[Browser, Play, Typing], A::Lab, &[letter('X'), letter('%'), control('e')], "key.lab", 11),
    bind(&[Editor], A::Confirm, &[plain(K::Enter), letter(' ')], "key.paint", 1),
    bind(&[Editor], A::Next, &[plain(K::Tab)], "key.next_tool", 0),
    bind(&[Editor], A::Previous, &[plain(K::BackTab)], "key.previous_tool", 0),
    bind(&[Editor], A::NextPage, &[letter('g'), plain(K::F(4))], "key.next_page", 2),
    bind(&[Editor], A::Play, &[letter('p'), plain(K::F(5))], "key.play_test", 5),
    bind(&[Editor], A::Save, &[control('s'), plain(K::F(6))], "key.save", 6),
    bind(&[Editor], A::Rename, &[letter('n'), plain(K::F(7))], "key.rename", 12),
    bind(&[Editor], A::Hardest, &[letter('t'), plain(K::F(8))], "key.hardest", 11),
    bind(&[Editor], A::Clear, &[plain(K::Delete), control('x')], "key.clear", 13),
    bind(&[Editor], A::Shorter, &[letter('(')], "key.shorter", 0),
    bind(&[Editor], A::Taller, &[letter(')')], "key.taller", 0),
    bind(&[Editor], A::Narrower, &[letter('[')], "key.narrower", 0),
    bind(&[Editor], A::Wider, &[letter(']')], "key.wider", 0),
    bind(&[Playback, Lab], A::Toggle, &[letter(' ')], "key.play_pause", 1),
    bind(&[Playback], A::Left, &[plain(K::Left), letter('h')], "key.step_back", 2),
    bind(&[Playback], A::Right, &[plain(K::Right), letter('l')], "key.step_on", 3),
    bind(&[Playback], A::PageUp, &[plain(K::PageUp), plain(K::Up), letter('k')], "key.ten_back", 10),
    bind(&[Playback], A::PageDown, &[plain(K::PageDown), plain(K::Down), letter('j')], "key.ten_on", 11),
    bind(&[Playback], A::First, &[plain(K::Home)], "key.first", 0),
    bind(&[Playback], A::Last, &[plain(K::End)], "key.last", 0),
    bind(&[Playback, Lab], A::Slower, &[letter('-'), letter('_')], "key.slower", 5),
    bind(&[Playback, Lab], A::Faster, &[letter('+'), letter('=')], "key.faster", 6),
    bind(&[Playback], A::Confirm, &[plain(K::Enter)], "key.take_over", 4),
    bind(&[Home, Browser], A::Edit, &[letter('E'), letter('e'), letter('@')], "key.edit_level", 5),
    bind(GAMES, A::Edit, &[letter('E'), letter('@')], "key.edit_level", 19),
    bind(&[Home, Browser], A::Import, &[letter('I'), letter('i'), letter('"')], "key.paste", 6),
    bind(&[Editor], A::Import, &[letter('i'), letter('"')], "key.paste", 14),
    bind(&[Browser, Play, Typing, Playback, Review, Editor], A::Copy, &[letter('y'), letter('&')], "key.copy", 16),
    bind(&[Shown], A::Copy, &[letter('y'), letter('&')], "key.copy_again", 2),
    bind(&[Text], A::Confirm, &[plain(K::Enter)], "key.accept_text", 1),
    bind(&[Text], A::Left, &[plain(K::Left)], "key.text_left", 0),
    bind(&[Text], A::Right, &[plain(K::Right)], "key.text_right", 0),
    bind(&[Text], A::Erase, &[plain(K::Backspace)], "key.erase_before", 2),
    bind(&[Text], A::EraseNext, &[plain(K::Delete)], "key.erase_next", 0),
    bind(&[Text], A::EraseAll, &[control('k')], "key.erase_all", 3),
    bind(&[Text], A::Back, &[plain(K::Esc)], "key.back", 7),
    bind(&[Lab], A::Right, &[plain(K::Right), letter('l')], "key.lab_step", 2),
    bind(&[Lab], A::Confirm, &[plain(K::Enter)], "key.explain", 4),
    bind(&[Lab, Explanation], A::Next, &[plain(K::Tab)], "key.next_search", 10),
    bind(&[Lab, Explanation], A::Previous, &[plain(K::BackTab)], "key.previous_search", 0),
    bind(&[Lab], A::Restart, &[letter('R'), plain(K::F(5))], "key.search_again", 11),
    bind(&[Explanation], A::Confirm, &[plain(K::Enter)], "key.close", 4),
    bind(&[Home], A::Records, &[letter('R'), plain(K::F(3))], "key.records", 2),
    bind(&[Records], A::Confirm, &[plain(K::Enter)], "key.replay_run", 1),
    bind(&[Records], A::Export, &[letter('x'), plain(K::F(2))], "key.export", 2),
    bind(&[Review], A::Confirm, &[plain(K::Enter), letter(' ')], "key.go_there", 1),
    bind(&[Review], A::Practise, &[letter('p'), plain(K::F(2))], "key.practise", 2),
    bind(&[Review], A::Compare, &[letter('c'), plain(K::F(3))], "key.compare", 3),
    bind(&[Review], A::WatchRun, &[letter('w'), plain(K::F(4))], "key.watch_run", 4),
    bind(&[Practice, TypingPractice], A::NextLevel, &[letter(']'), plain(K::PageDown)], "key.next_place", 2),
    bind(
        &[Browser, Play, Playback, Records, Settings, Review, Practice, Comparison, Lab, Explanation, Editor, Shown],
        A::Back,
        &[plain(K::Esc), plain(K::Backspace)],
        "key.back",
        7,
    ),
    bind(FIELDS, A::Back, &[plain(K::Esc)], "key.back", 7),
    bind(FIELDS, A::Erase, &[plain(K::Backspace)], "key.erase", 0),
    bind(&[Help], A::Back, &[plain(K::Esc), plain(K::Backspace), plain(K::Enter)], "key.close", 1),
    bind(ALL, A::Help, &[letter('?'), plain(K::F(1))], "key.help", 8),
    bind(&[Settings], A::Left, &[plain(K::Left), letter('h'), letter('-')], "key.turn_back", 1),
    bind(&[Settings], A::Right, &[plain(K::Right), letter('l'), letter(' '), plain(K::Enter)], "key.turn_on", 2),
    bind(&[Settings], A::Reset, &[letter('d'), plain(K::Delete)], "key.reset", 3),
    bind(SETTABLE, A::Settings, &[letter(',')], "key.settings", 17),
    bind(ALL, A::Language, &[letter('L'), plain(K::F(9))], "key.language", 18),
    bind(ALL, A::Mouse, &[letter('M'), plain(K::F(11))], "key.mouse", 0),
    bind(ALL, A::Redraw, &[control('l')], "key.redraw", 0),
    bind(ALL, A::Suspend, &[control('z')], "key.suspend", 0),
    bind(ALL, A::Quit, &[letter('q'), plain(K::F(10))], "key.quit", 9),
    bind(ALL, A::Leave, &[control('c')], "key.leave", 0),
];

/// What the presets change of the table: the letters of a row, by its word.
const PRESETS: [&[(&str, &[Key])]; 4] = [
    &[],
    &[
        ("redo", &[control('r')]),
        ("page_up", &[control('u'), control('b')]),
        ("page_down", &[control('d'), control('f')]),
        ("last", &[letter('G')]),
    ],
    &[
        ("up", &[letter('w')]),
        ("down", &[letter('s')]),
        ("left", &[letter('a')]),
        ("right", &[letter('d')]),
        ("list_up", &[letter('w')]),
        ("list_down", &[letter('s')]),
        ("open", &[letter('d')]),
        ("step_back", &[letter('a')]),
        ("step_on", &[letter('d')]),
        ("ten_back", &[letter('w')]),
        ("ten_on", &[letter('s')]),
        ("turn_back", &[letter('a')]),
        ("turn_on", &[letter('d')]),
        ("reset", &[letter('x')]),
        ("watch_run", &[letter('e')]),
    ],
    &[
        ("up", &[letter('e')]),
        ("down", &[letter('d')]),
        ("left", &[letter('s')]),
        ("right", &[letter('f')]),
        ("list_up", &[letter('e')]),
        ("list_down", &[letter('d')]),
        ("open", &[letter('f')]),
        ("step_back", &[letter('s')]),
        ("step_on", &[letter('f')]),
        ("ten_back", &[letter('e')]),
        ("ten_on", &[letter('d')]),
        ("turn_back", &[letter('s')]),
        ("turn_on", &[letter('f')]),
        ("reset", &[letter('x')]),
        ("undo", &[letter('z')]),
        ("redo", &[letter('x')]),
        ("stop_solver", &[]),
        ("numbers", &[letter('w')]),
        ("heat_map", &[letter('a')]),
        ("previous_level", &[letter('Q')]),
        ("next_level", &[letter('E')]),
        ("next_place", &[letter('E')]),
        ("practise", &[letter('b')]),
        ("slower", &[letter('a')]),
        ("faster", &[letter('g')]),
        ("edit_level", &[letter('W')]),
    ],
];

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
    /// search for; only the key that opened it closes it. In a line of text every character is
    /// text, where words are typed letters are, and in the editor capitals and digits are what is
    /// drawn with.
    pub fn keys(&self, context: Context) -> impl Iterator<Item = Key> {
        let action = self.binding.action;
        let is_text = move |key: &Key| match (key.code, context) {
            (K::Char(_), Text) => !key.control,
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

impl Key {
    /// Reads what its `Display` writes.
    pub fn parse(name: &str) -> Option<Key> {
        let mut letters = name.chars();
        match (name.strip_prefix("Ctrl-"), letters.next(), letters.next()) {
            (Some(rest), ..) => {
                let mut rest = rest.chars();
                let letter = rest.next().filter(char::is_ascii_alphabetic)?;
                rest.next().is_none().then(|| control(letter.to_ascii_lowercase()))
            }
            (None, Some(character), None) if is_printable(character) && !character.is_whitespace() => Some(letter(character)),
            _ => {
                let number = name.strip_prefix('F').and_then(|number| number.parse().ok()).filter(|number| (1..=12).contains(number));
                let named = [
                    ("Space", K::Char(' ')),
                    ("Up", K::Up),
                    ("Down", K::Down),
                    ("Left", K::Left),
                    ("Right", K::Right),
                    ("Enter", K::Enter),
                    ("Esc", K::Esc),
                    ("Tab", K::Tab),
                    ("Shift-Tab", K::BackTab),
                    ("Backspace", K::Backspace),
                    ("Delete", K::Delete),
                    ("Insert", K::Insert),
                    ("Home", K::Home),
                    ("End", K::End),
                    ("PgUp", K::PageUp),
                    ("PgDn", K::PageDown),
                ];
                let found = named.iter().find(|(known, _)| *known == name).map(|(_, code)| *code);
                found.or(number.map(K::F)).map(plain)
            }
        }
    }
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
        let pressed = |map: &Keymap, key: char| map.action(Play, letter(key));
        let (map, clashes) = Keymap::new(Preset::Default, &[rebinding(2, "undo", &["r"]), rebinding(3, "redo", &["u"])]);
        assert_eq!((clashes.len(), pressed(&map, 'r'), pressed(&map, 'u')), (0, Some(A::Undo), Some(A::Redo)));
        assert_eq!(map.action(Play, plain(K::F(2))), Some(A::Undo));
        let (map, clashes) = Keymap::new(Preset::Default, &[rebinding(7, "undo", &["t", "x"])]);
        assert_eq!((pressed(&map, 't'), pressed(&map, 'x'), pressed(&map, 'u')), (Some(A::Hint), Some(A::Undo), None));
        assert_eq!(clashes, [Clash { line: 7, message: "key `t` is taken by `hint`: expected another".to_owned() }]);
        let (_, clashes) = Keymap::new(Preset::Default, &[rebinding(1, "fly", &["x"]), rebinding(2, "undo", &["Hyper-x"])]);
        assert_eq!(clashes.iter().map(|clash| clash.line).collect::<Vec<_>>(), [1, 2]);
        let (map, _) = Keymap::new(Preset::Default, &[rebinding(1, "back", &["b"])]);
        assert_eq!(map.action(Play, plain(K::Esc)), Some(A::Back), "Esc always leads back");
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
