//! A key by its name, as the help shows it and the settings take it.

use crossterm::event::KeyCode as K;

use crate::puzzle::is_printable;
use crate::text::Text;

/// A key: its code, and whether Ctrl is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) struct Key {
    pub code: K,
    pub control: bool,
}

pub(super) const fn plain(code: K) -> Key {
    Key { code, control: false }
}

pub(super) const fn letter(letter: char) -> Key {
    plain(K::Char(letter))
}

pub(super) const fn control(letter: char) -> Key {
    Key { code: K::Char(letter), control: true }
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

impl Key {
    /// Its name in the words of a language; those that stand on keyboards everywhere stay as they
    /// are.
    pub fn name(self, text: Text) -> String {
        let name = self.to_string();
        text.find(&format!("key_name.{name}")).unwrap_or(name)
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
