//! One queue of everything that can happen: keys and mouse, signals, news of the solver.
//!
//! Each source blocks in a thread of its own, so an idle program wakes for nothing. The interface
//! takes all that is queued before it draws once.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;

use crossterm::event::{self, Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::solver::Report;
use crate::store::News;

/// Something that happened.
pub(super) enum Event {
    /// A key, the mouse, a paste, a new size.
    Input(Input),
    /// A signal, by its number.
    Signal(i32),
    /// News of the solver.
    Report(Report),
    /// News of the records.
    Records(News),
    /// Nothing more can be read from the terminal.
    Closed,
}

/// Reads keys and mouse for as long as the program runs.
///
/// # Errors
/// The system refused a thread.
pub(super) fn listen_to_input(events: Sender<Event>) -> io::Result<()> {
    let read = move || {
        loop {
            let event = event::read().map_or(Event::Closed, Event::Input);
            let closed = matches!(event, Event::Closed);
            if events.send(event).is_err() || closed {
                return;
            }
        }
    };
    thread::Builder::new().name("input".into()).spawn(read).map(drop)
}

/// Turns signals into events: those that end the program, and those that stop and continue it.
///
/// # Errors
/// The system refused a thread or a handler.
#[cfg(unix)]
pub(super) fn listen_to_signals(events: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};

    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT])?;
    let forward = move || {
        for signal in signals.forever() {
            if events.send(Event::Signal(signal)).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("signals".into()).spawn(forward).map(drop)
}

/// Where there are no signals there is nothing to listen to.
#[cfg(not(unix))]
pub(super) fn listen_to_signals(_events: Sender<Event>) -> io::Result<()> {
    Ok(())
}

/// A key as the keymap knows it: full-width letters as their ASCII twins, no shift beside a
/// character that shows it already. `None` for what must do nothing: releases, keys with Alt
/// (an Esc and a letter sent in haste look like one), auto-repeat of all but the arrows.
pub(super) fn plain_key(key: KeyEvent) -> Option<(KeyCode, bool)> {
    let arrow = matches!(key.code, KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right);
    match key.kind {
        KeyEventKind::Release => return None,
        KeyEventKind::Repeat if !arrow => return None,
        KeyEventKind::Press | KeyEventKind::Repeat => {}
    }
    if key.modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SUPER | KeyModifiers::META) {
        return None;
    }
    let code = match key.code {
        KeyCode::Char(character) => KeyCode::Char(fold(character)),
        KeyCode::Tab if key.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
        code => code,
    };
    Some((code, key.modifiers.contains(KeyModifiers::CONTROL)))
}

/// Full-width forms, which an input method sends, as the ASCII characters they stand for.
fn fold(character: char) -> char {
    match character {
        '\u{3000}' => ' ',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(character as u32 - 0xFEE0).unwrap_or(character),
        '\u{3010}' => '[',
        '\u{3011}' => ']',
        _ => character,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers, kind: KeyEventKind) -> Option<(KeyCode, bool)> {
        plain_key(KeyEvent::new_with_kind(code, modifiers, kind))
    }

    #[test]
    fn full_width_keys_are_folded() {
        for (typed, meant) in [('ｌ', 'l'), ('Ｓ', 'S'), ('？', '?'), ('１', '1'), ('　', ' '), ('【', '['), ('о', 'о'), ('x', 'x')]
        {
            let folded = key(KeyCode::Char(typed), KeyModifiers::NONE, KeyEventKind::Press);
            assert_eq!(folded, Some((KeyCode::Char(meant), false)));
        }
    }

    #[test]
    fn releases_repeats_and_alt_do_nothing() {
        assert_eq!(key(KeyCode::Char('u'), KeyModifiers::NONE, KeyEventKind::Release), None);
        assert_eq!(key(KeyCode::Char('u'), KeyModifiers::NONE, KeyEventKind::Repeat), None);
        assert_eq!(key(KeyCode::Up, KeyModifiers::NONE, KeyEventKind::Repeat), Some((KeyCode::Up, false)));
        assert_eq!(key(KeyCode::Char('j'), KeyModifiers::ALT, KeyEventKind::Press), None);
        assert_eq!(key(KeyCode::Char('c'), KeyModifiers::CONTROL, KeyEventKind::Press), Some((KeyCode::Char('c'), true)));
        assert_eq!(key(KeyCode::Char('S'), KeyModifiers::SHIFT, KeyEventKind::Press), Some((KeyCode::Char('S'), false)));
    }
}
