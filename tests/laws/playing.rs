//! Keys and mouse on the whole interface: it never panics, never shows anything that cannot be
//! shown, never draws beyond its screen, and Esc leads out of everywhere.
//!
//! The first two bytes say how the game begins; each byte after them is a key, or the beginning of a
//! click, a drag, a paste, a new size.

use std::sync::LazyLock;
use std::time::Duration;

use stepwise::levels::Library;
use stepwise::puzzle::is_printable;
use stepwise::puzzles::FAMILIES;
use stepwise::text::Language;
use stepwise::tui::{ASCII, Headless, NARROW, Options, UNICODE};
use unicode_width::UnicodeWidthStr;

use super::Law;

pub const LAW: Law = Law { name: "playing", rounds: 80, samples, holds };

/// The most events of one game.
const EVENTS: usize = 120;

/// More than any number of screens that can lie on one another.
const DEEPEST: usize = 60;

/// Keys beyond the printable ASCII characters, which stand for themselves.
const KEYS: [&str; 24] = [
    "Up",
    "Down",
    "Left",
    "Right",
    "Enter",
    "Esc",
    "Tab",
    "Shift-Tab",
    "Backspace",
    "Delete",
    "Space",
    "PgUp",
    "PgDn",
    "Home",
    "End",
    "F1",
    "F2",
    "F3",
    "F5",
    "Ctrl-R",
    "Ctrl-Z",
    "Ctrl-S",
    "曹",
    "é",
];

/// Sizes to begin with: the smallest full and compact ones, and odd ones.
const SIZES: [(u16, u16); 8] = [(80, 24), (40, 15), (120, 40), (30, 10), (60, 20), (29, 9), (200, 12), (33, 50)];

/// The first level of each family and its shortest other one: what is played is the interface.
fn levels() -> &'static Library {
    static LEVELS: LazyLock<Library> = LazyLock::new(|| {
        let mut library = Library::default();
        for family in FAMILIES {
            library.extend(super::library().of(family.id).take(1).cloned());
            let short = super::library().of(family.id).filter(|level| !level.is_first_step());
            library.extend(short.min_by_key(|level| level.par.values().next().copied()).cloned());
        }
        library
    });
    &LEVELS
}

/// Each level in each language with the keys that a player needs, and ways through the other screens.
fn samples() -> Vec<Vec<u8>> {
    let ways: [&[u8]; 8] = [
        b"\x84\x80\x81\x82\x83tttt\x84u r S \x85",
        b"\x85\x85e\x84\x81\x83 1 2\x83 3 p w x z \x85",
        b"\x85\x85g\x84\x81\x81\x84\xf0\xf0\x84\x85",
        b"\x85\x85,\x81\x81\x83\x83\x8c\x82\x85?abc\x85",
        b"R\x81\x81\x85c\x81\x81\x85l\xf0n n n\x85",
        b"\xc0\x20\x08\xc0\x10\x17\xd0\x10\x06\x14\x06\xe0\x05\xe8\x05",
        b"\x85\x85i\xd8\x05ABC..\x84\x84\x85",
        b"\xf8\x00\xf8\x01\xf8\x04\xf4\xf4\xf0\xf8\x02",
    ];
    let count = levels().levels().len() + 1;
    (0..count * 2).map(|number| [&[(number % 256) as u8, (number / count) as u8], ways[number % ways.len()]].concat()).collect()
}

fn holds(bytes: &[u8]) -> bool {
    let [level, look, rest @ ..] = bytes else { return false };
    let level = levels().levels().get(usize::from(*level) % (levels().levels().len() + 1)).map(|level| level.id.as_str());
    let language = if look & 1 == 0 { Language::English } else { Language::Chinese };
    let glyphs = [&UNICODE, &NARROW, &ASCII, &UNICODE][usize::from(look >> 1 & 3)];
    let (columns, rows) = SIZES[usize::from(look >> 3 & 7)];
    let options = Options { language, glyphs, memory: Some(8 << 20), ..Options::default() };
    let mut game = Headless::new(levels(), level, options, columns, rows).expect("a game");
    let mut size = (columns, rows);
    let mut bytes = rest.iter().copied();
    let mut events = 0;
    while let Some(byte) = bytes.next()
        && events < EVENTS
        && !game.ended()
    {
        let mut next = || u16::from(bytes.next().unwrap_or_default());
        match byte {
            b' ' => game.press("Space"),
            b'!'..=b'~' => game.press(char::from(byte).encode_utf8(&mut [0; 4])),
            0x80..=0xBF => game.press(KEYS[usize::from(byte - 0x80) % KEYS.len()]),
            0xC0..=0xCF => game.click(next(), next()),
            0xD0..=0xD7 => game.drag(&[(next(), next()), (next(), next())]),
            0xD8..=0xDF => {
                let text: Vec<u8> = (0..next() % 32).map(|_| next() as u8).collect();
                game.paste(&String::from_utf8_lossy(&text));
            }
            0xE0..=0xE7 => game.wheel(true, next()),
            0xE8..=0xEF => game.wheel(false, next()),
            0xF0..=0xF3 => game.take_news(),
            0xF4..=0xF7 => game.pass(Duration::from_millis(400)),
            0xF8.. => {
                size = if byte & 4 == 0 { SIZES[usize::from(next() % 8)] } else { (next(), next()) };
                game.resize(size.0, size.1);
            }
            _ => continue,
        }
        events += 1;
        check_screen(&game, size);
    }
    for _ in 0..DEEPEST {
        game.press("Esc");
    }
    let end = game.screen();
    game.press("Esc");
    assert_eq!(game.screen(), end, "Esc leads to where it does nothing more");
    check_screen(&game, size);
    events > 0
}

#[track_caller]
fn check_screen(game: &Headless, (columns, rows): (u16, u16)) {
    let screen = game.screen();
    assert_eq!(screen.lines().count(), usize::from(rows));
    for line in screen.lines() {
        assert!(line.chars().all(is_printable), "{line:?}");
        assert!(line.width() <= usize::from(columns), "{line:?} in {columns} columns");
    }
}
