//! One queue of everything that can happen: keys and mouse, signals, news of the solver, the errands
//! and the records.
//!
//! Each source blocks in a thread of its own, so an idle program wakes for nothing. The interface
//! takes all that is queued before it draws once.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{Receiver, Sender};
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::{Duration, Instant};

use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::game::Word;
use crate::solver::Report;
use crate::store::News;

/// Something that happened.
#[cfg_attr(not(unix), expect(dead_code, reason = "no signals there; a size comes with the input"))]
pub(super) enum Event {
    /// A key, the mouse, a paste.
    Input(Input),
    /// The terminal has another size.
    Resized,
    /// A signal, by its number.
    Signal(i32),
    /// News of the solver.
    Report(Report),
    /// News of an errand.
    Errand(Word),
    /// News of the records.
    Records(News),
    /// Nothing more can be read from the terminal.
    Closed,
}

impl Event {
    /// Whether it goes before everything else that waits: what ends or stops the program does not
    /// stand behind keys.
    fn is_urgent(&self) -> bool {
        match self {
            Event::Signal(_) | Event::Closed => true,
            Event::Input(Input::Key(key)) => matches!(plain_key(*key), Some((KeyCode::Char('c'), true))),
            Event::Input(_) | Event::Resized | Event::Report(_) | Event::Records(_) | Event::Errand(_) => false,
        }
    }
}

/// Events that have come and were not taken yet.
#[derive(Default)]
pub(super) struct Waiting {
    urgent: VecDeque<Event>,
    others: VecDeque<Event>,
}

impl Waiting {
    pub fn is_empty(&self) -> bool {
        self.urgent.is_empty() && self.others.is_empty()
    }

    /// The next one, of all that have come by now.
    pub fn next(&mut self, events: &Receiver<Event>) -> Option<Event> {
        self.extend(events.try_iter());
        self.urgent.pop_front().or_else(|| self.others.pop_front())
    }
}

impl Extend<Event> for Waiting {
    fn extend<I: IntoIterator<Item = Event>>(&mut self, events: I) {
        for event in events {
            if event.is_urgent() { &mut self.urgent } else { &mut self.others }.push_back(event);
        }
    }
}

/// How long a signal that ends the program has to wait at most. A terminal that takes nothing holds
/// the interface in the middle of a frame; who asks again after this time is not kept waiting, and
/// what was played has been kept. The same signal sent twice at once is one.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(1);

/// Turns signals into events: those that end the program, those that stop and continue it, and the
/// one that tells of another size.
///
/// # Errors
/// The system refused a thread or a handler.
#[cfg(unix)]
pub(super) fn listen_to_signals(events: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};

    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH])?;
    let forward = move || {
        let mut asked: Option<Instant> = None;
        for signal in signals.forever() {
            let event = if signal == SIGWINCH { Event::Resized } else { Event::Signal(signal) };
            if events.send(event).is_err() {
                return;
            }
            if ![SIGWINCH, SIGTSTP, SIGCONT].contains(&signal) {
                if asked.is_some_and(|first| first.elapsed() > GRACE) {
                    // Nothing could be done about it if it failed.
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
                asked.get_or_insert_with(Instant::now);
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
    fn what_ends_the_program_does_not_wait_behind_keys() {
        let (sender, events) = std::sync::mpsc::channel();
        let press = |code, modifiers| Event::Input(Input::Key(KeyEvent::new(code, modifiers)));
        for _ in 0..1000 {
            sender.send(press(KeyCode::Left, KeyModifiers::NONE)).expect("open");
        }
        sender.send(Event::Signal(15)).expect("open");
        sender.send(press(KeyCode::Char('c'), KeyModifiers::CONTROL)).expect("open");
        let mut waiting = Waiting::default();
        assert!(matches!(waiting.next(&events), Some(Event::Signal(15))));
        assert!(matches!(waiting.next(&events), Some(Event::Input(Input::Key(key))) if key.code == KeyCode::Char('c')));
        assert!(std::iter::from_fn(|| waiting.next(&events)).count() == 1000 && waiting.is_empty());
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
