//! The table of keys, and what the presets change of it.

use crossterm::event::KeyCode as K;

use super::key::{Key, control, letter, plain};
use Action as A;
use Context::{
    Browser, Comparison, Editor, Explanation, Finding, Generate, Help, Home, Lab, Making, Play, Playback, Practice, Records, Review,
    Settings, Shown, Text, Typing, TypingPractice,
};

/// A kind of screen, as far as keys are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::tui) enum Context {
    /// The list of families.
    Home,
    /// The levels of a family.
    Browser,
    /// The same where a name is typed to be found among them.
    Finding,
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
    /// Levels being ordered.
    Generate,
    /// A level being made.
    Making,
    /// A level being drawn.
    Editor,
    /// A line of text being typed.
    Text,
    /// A text to be taken along.
    Shown,
    /// The help overlay.
    Help,
}

impl Context {
    /// Whether a board is played on there.
    pub fn is_board(self) -> bool {
        matches!(self, Play | Typing | Practice | TypingPractice)
    }
}

/// What a key, or a click on its name in the footer, asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::tui) enum Action {
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
    Today,
    Generate,
    Another,
    Keep,
    Sort,
    Filter,
    Find,
    Export,
    Edit,
    Import,
    Copy,
    Share,
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

impl Action {
    /// Whether it leads a step or more through what is on the screen.
    pub fn is_way(self) -> bool {
        matches!(self, A::Up | A::Down | A::Left | A::Right | A::PageUp | A::PageDown | A::First | A::Last | A::Next | A::Previous)
    }
}

/// A row of the table.
#[derive(Debug)]
pub(in crate::tui) struct Binding {
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

const LISTS: &[Context] = &[Home, Browser, Finding, Records, Settings, Help, Review, Comparison, Lab, Explanation, Generate, Text, Shown];
const GAMES: &[Context] = &[Play, Typing];
const PIECES: &[Context] = &[Play, Practice, Typing, TypingPractice];
const BOARDS: &[Context] = &[Play, Practice, Typing, TypingPractice, Editor];
const TEXTS: &[Context] = &[Finding, Text];
const FIELDS: &[Context] = &[Typing, TypingPractice];
pub(super) const ALL: &[Context] = &[
    Home,
    Browser,
    Finding,
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
    Generate,
    Making,
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
    bind(&[Finding], A::Confirm, &[plain(K::Enter)], "key.open", 1),
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
    bind(&[Home, Browser], A::Generate, &[letter('G'), letter('g'), plain(K::F(5))], "key.generate", 5),
    bind(&[Home], A::Today, &[letter('T'), plain(K::F(4))], "key.today", 3),
    bind(&[Browser], A::Find, &[letter('/'), plain(K::F(4))], "key.find", 2),
    bind(&[Browser, Finding], A::Sort, &[letter('o'), plain(K::F(2))], "key.sort", 3),
    bind(&[Browser, Finding], A::Filter, &[letter('f'), plain(K::F(3))], "key.filter", 4),
    bind(&[Finding], A::Erase, &[plain(K::Backspace)], "key.erase_before", 0),
    bind(&[Finding], A::EraseAll, &[control('k'), plain(K::F(8))], "key.erase_all", 0),
    bind(&[Finding], A::Back, &[plain(K::Esc)], "key.show_all_levels", 2),
    bind(&[Generate], A::Confirm, &[plain(K::Enter)], "key.make", 1),
    bind(&[Generate], A::Left, &[plain(K::Left)], "key.turn_back", 3),
    bind(&[Generate], A::Right, &[plain(K::Right)], "key.turn_on", 4),
    bind(&[Generate], A::Keep, &[plain(K::F(2))], "key.keep", 2),
    bind(&[Generate], A::Erase, &[plain(K::Backspace)], "key.erase", 0),
    bind(&[Generate], A::Back, &[plain(K::Esc)], "key.back", 7),
    bind(GAMES, A::Another, &[letter('N'), letter('*')], "key.another", 0),
    bind(&[Home, Browser], A::Edit, &[letter('E'), letter('e'), letter('@')], "key.edit_level", 5),
    bind(GAMES, A::Edit, &[letter('E'), letter('@')], "key.edit_level", 19),
    bind(&[Home], A::Import, &[letter('I'), letter('i'), letter('"')], "key.paste", 6),
    bind(&[Browser], A::Import, &[letter('I'), letter('i'), letter('"')], "key.paste", 10),
    bind(&[Editor], A::Import, &[letter('i'), letter('"')], "key.paste", 14),
    bind(&[Browser, Play, Typing, Playback, Review, Editor, Lab], A::Copy, &[letter('y'), letter('&')], "key.copy", 16),
    bind(&[Play, Typing, Review], A::Share, &[letter('Y'), letter('$')], "key.share", 18),
    bind(&[Shown], A::Copy, &[letter('y'), letter('&')], "key.copy_again", 2),
    bind(&[Text], A::Confirm, &[plain(K::Enter)], "key.accept_text", 1),
    bind(TEXTS, A::Left, &[plain(K::Left)], "key.text_left", 0),
    bind(TEXTS, A::Right, &[plain(K::Right)], "key.text_right", 0),
    bind(&[Text], A::Erase, &[plain(K::Backspace)], "key.erase_before", 2),
    bind(TEXTS, A::EraseNext, &[plain(K::Delete)], "key.erase_next", 0),
    bind(&[Text], A::EraseAll, &[control('k'), plain(K::F(2))], "key.erase_all", 3),
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
        &[Browser, Play, Playback, Records, Settings, Review, Practice, Comparison, Lab, Explanation, Making, Editor, Shown],
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
pub(super) const PRESETS: [&[(&str, &[Key])]; 4] = [
    &[],
    &[
        ("redo", &[control('r')]),
        ("page_up", &[control('u'), control('b')]),
        ("page_down", &[control('d'), control('f')]),
        ("last", &[letter('G')]),
        ("generate", &[letter('g')]),
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
        ("sort", &[letter('w')]),
        ("filter", &[letter('a')]),
        ("edit_level", &[letter('W')]),
    ],
];
