//! Keys, mouse events and pastes out of the bytes that a terminal sends (ECMA-48 and xterm's forms).
//!
//! crossterm's own reader is not used where there are ttys, because four faults cannot be cured from
//! its outside: a paste whose end never comes swallows every later key; an escape sequence that a
//! slow wire delivers in pieces is an Esc and letters; the answers of a terminal nobody asked are
//! typed as letters; and a terminal that is gone makes it read nothing for ever.
//!
//! A sequence is first found whole and then given a meaning, by tables; one without a meaning is
//! passed over. Whatever is begun ends: by its last byte, by a control character that cannot be
//! part of it, or by silence ([`Decoder::patience`]). Memory is bounded by the longest paste kept.
//! Keyboard protocols that have to be switched on are not read, since they are not switched on.

use std::time::Duration;

use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

const ESCAPE: u8 = 0x1b;

/// How long after an escape character the rest of a sequence may keep one waiting. A byte takes
/// a millisecond at 9,600 baud, a key is felt to be slow after some fifty.
const SEQUENCE_PATIENCE: Duration = Duration::from_millis(30);

/// How long a paste may pause: longer than any network stalls that anyone would bear.
const PASTE_PATIENCE: Duration = Duration::from_secs(2);

/// The longest paste that is kept; what is beyond it is dropped.
const LONGEST_PASTE: usize = 1 << 20;

/// The longest control sequence that has a meaning, without its introducer.
const LONGEST_SEQUENCE: usize = 32;

/// What begins a paste is the control sequence `200~`; this ends it.
const PASTE_END: &[u8] = b"\x1b[201~";

/// Keys by the last byte of a control sequence or of a single shift.
const LETTERS: [(u8, KeyCode); 11] = [
    (b'A', KeyCode::Up),
    (b'B', KeyCode::Down),
    (b'C', KeyCode::Right),
    (b'D', KeyCode::Left),
    (b'F', KeyCode::End),
    (b'H', KeyCode::Home),
    (b'P', KeyCode::F(1)),
    (b'Q', KeyCode::F(2)),
    (b'R', KeyCode::F(3)),
    (b'S', KeyCode::F(4)),
    (b'Z', KeyCode::BackTab),
];

/// Keys by the number before a tilde; the function keys have gaps, as on the VT220.
const NUMBERS: [(u16, KeyCode); 20] = [
    (1, KeyCode::Home),
    (2, KeyCode::Insert),
    (3, KeyCode::Delete),
    (4, KeyCode::End),
    (5, KeyCode::PageUp),
    (6, KeyCode::PageDown),
    (7, KeyCode::Home),
    (8, KeyCode::End),
    (11, KeyCode::F(1)),
    (12, KeyCode::F(2)),
    (13, KeyCode::F(3)),
    (14, KeyCode::F(4)),
    (15, KeyCode::F(5)),
    (17, KeyCode::F(6)),
    (18, KeyCode::F(7)),
    (19, KeyCode::F(8)),
    (20, KeyCode::F(9)),
    (21, KeyCode::F(10)),
    (23, KeyCode::F(11)),
    (24, KeyCode::F(12)),
];

/// Where in the stream the next byte stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum State {
    /// Between keys.
    #[default]
    Ground,
    /// In a character of several bytes, of which so many are missing.
    Character(usize),
    /// After an escape character.
    Escape,
    /// After `ESC O`.
    SingleShift,
    /// In a control sequence, after `ESC [`.
    Control,
    /// In the three bytes of a mouse report of the oldest form, of which so many are missing.
    OldMouse(usize),
    /// In a string addressed to the program: the answer to a question.
    String,
    /// In a paste.
    Paste,
}

/// Turns bytes into events, in whatever pieces they come.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    state: State,
    /// The bytes of what is begun, without its introducer.
    pending: Vec<u8>,
    /// An escape character went before the character that is begun.
    alt: bool,
}

impl Decoder {
    /// Takes the next bytes; the events that they complete are added.
    pub fn feed(&mut self, bytes: &[u8], events: &mut Vec<Input>) {
        events.extend(bytes.iter().filter_map(|&byte| self.take(byte)));
    }

    /// How long to wait for the rest of what is begun, if anything is, before it is
    /// [given up](Decoder::give_up).
    pub fn patience(&self) -> Option<Duration> {
        match self.state {
            State::Ground => None,
            State::Paste => Some(PASTE_PATIENCE),
            _ => Some(SEQUENCE_PATIENCE),
        }
    }

    /// Nothing more comes: a lone escape character was a key, a paste is what has come of it, and
    /// the rest of a sequence is nothing.
    pub fn give_up(&mut self, events: &mut Vec<Input>) {
        let state = self.state;
        self.end();
        match state {
            State::Escape => events.push(press(KeyCode::Esc)),
            State::Paste => events.push(self.pasted()),
            _ => {}
        }
    }

    fn take(&mut self, byte: u8) -> Option<Input> {
        match self.state {
            State::Ground => self.begin(byte),
            State::Escape => self.after_escape(byte),
            State::Paste => self.paste(byte),
            // No sequence has control characters in it: what was begun has been cut short.
            State::String if byte == 0x07 => self.end(),
            _ if byte < 0x20 => {
                self.end();
                self.begin(byte)
            }
            State::String => None,
            State::Character(missing) => self.character(byte, missing),
            State::SingleShift => {
                self.end();
                if byte == b'M' { Some(press(KeyCode::Enter)) } else { find(&LETTERS, byte).map(press) }
            }
            State::Control => self.control(byte),
            State::OldMouse(missing) => {
                self.pending.push(byte);
                self.state = State::OldMouse(missing - 1);
                if missing > 1 {
                    return None;
                }
                self.end();
                let [code, column, row] = self.pending[..] else { return None };
                mouse(u16::from(code.checked_sub(32)?), u16::from(column.checked_sub(32)?), u16::from(row.checked_sub(32)?), true)
            }
        }
    }

    /// Between keys again.
    fn end(&mut self) -> Option<Input> {
        self.state = State::Ground;
        self.alt = false;
        None
    }

    fn enter(&mut self, state: State) -> Option<Input> {
        self.pending.clear();
        self.state = state;
        None
    }

    /// A byte between keys.
    fn begin(&mut self, byte: u8) -> Option<Input> {
        let control = |character: u8| KeyEvent::new(KeyCode::Char(character as char), KeyModifiers::CONTROL);
        let mut key = match byte {
            ESCAPE => return self.enter(State::Escape),
            b'\r' => KeyCode::Enter.into(),
            b'\t' => KeyCode::Tab.into(),
            0x08 | 0x7f => KeyCode::Backspace.into(),
            0x00 => control(b' '),
            0x01..=0x1a => control(byte - 1 + b'a'),
            // Ctrl with one of `\ ] ^ _`, which most keyboards send for Ctrl with 4 to 7.
            0x1c..=0x1f => control(byte - 0x1c + b'4'),
            0x20..=0x7e => KeyCode::Char(byte as char).into(),
            0x80.. => {
                let missing = match byte {
                    0xc2..=0xdf => 1,
                    0xe0..=0xef => 2,
                    0xf0..=0xf4 => 3,
                    _ => return self.end(),
                };
                self.enter(State::Character(missing));
                self.pending.push(byte);
                return None;
            }
        };
        key.modifiers.set(KeyModifiers::ALT, self.alt);
        self.end();
        Some(Input::Key(key))
    }

    /// A byte of a character after its first.
    fn character(&mut self, byte: u8, missing: usize) -> Option<Input> {
        if byte & 0xc0 != 0x80 {
            self.end();
            return self.begin(byte);
        }
        self.pending.push(byte);
        if missing > 1 {
            self.state = State::Character(missing - 1);
            return None;
        }
        let modifiers = if self.alt { KeyModifiers::ALT } else { KeyModifiers::NONE };
        self.end();
        let character = std::str::from_utf8(&self.pending).ok()?.chars().next()?;
        Some(Input::Key(KeyEvent::new(KeyCode::Char(character), modifiers)))
    }

    fn after_escape(&mut self, byte: u8) -> Option<Input> {
        match byte {
            b'[' => self.enter(State::Control),
            b'O' => self.enter(State::SingleShift),
            b'P' | b'X' | b']' | b'^' | b'_' => self.enter(State::String),
            // The end of a string.
            b'\\' => self.end(),
            // The first was the key; the second may begin a sequence.
            ESCAPE => Some(press(KeyCode::Esc)),
            _ => {
                self.alt = true;
                self.begin(byte)
            }
        }
    }

    fn control(&mut self, byte: u8) -> Option<Input> {
        match byte {
            // `ESC [ [ A`: function keys of the Linux console.
            b'[' if self.pending.is_empty() => {
                self.pending.push(byte);
                None
            }
            b'M' if self.pending.is_empty() => self.enter(State::OldMouse(3)),
            0x40..=0x7e => {
                self.end();
                self.meaning(byte)
            }
            0x20..=0x3f => {
                if self.pending.len() <= LONGEST_SEQUENCE {
                    self.pending.push(byte);
                }
                None
            }
            _ => {
                self.end();
                self.begin(byte)
            }
        }
    }

    /// What a whole control sequence means.
    fn meaning(&mut self, last: u8) -> Option<Input> {
        if self.pending.len() > LONGEST_SEQUENCE {
            return None;
        }
        let text = std::str::from_utf8(&self.pending).ok()?;
        if text == "[" {
            return matches!(last, b'A'..=b'E').then(|| press(KeyCode::F(last - b'A' + 1)));
        }
        if let Some(report) = text.strip_prefix('<') {
            let mut numbers = report.split(';').map(|number| number.parse::<u16>().ok());
            let [code, column, row] = [numbers.next()??, numbers.next()??, numbers.next()??];
            return match last {
                b'M' => mouse(code, column, row, true),
                b'm' => mouse(code, column, row, false),
                _ => None,
            };
        }
        let mut numbers = text.split(';');
        let first = numbers.next().unwrap_or_default();
        let modifiers = match numbers.next() {
            None => KeyModifiers::NONE,
            Some(number) => modifiers(number)?,
        };
        if last == b'~' {
            let number = first.parse().ok()?;
            if number == 200 {
                return self.enter(State::Paste);
            }
            return find(&NUMBERS, number).map(|code| Input::Key(KeyEvent::new(code, modifiers)));
        }
        // With other numbers it is an answer: `ESC [ 12 ; 40 R` is where the cursor stands.
        let code = if matches!(first, "" | "1") { find(&LETTERS, last)? } else { return None };
        Some(Input::Key(KeyEvent::new(code, modifiers)))
    }

    fn paste(&mut self, byte: u8) -> Option<Input> {
        // Behind what is kept the last bytes run through, so that the end is seen.
        if self.pending.len() == LONGEST_PASTE + PASTE_END.len() {
            self.pending.remove(LONGEST_PASTE);
        }
        self.pending.push(byte);
        if !self.pending.ends_with(PASTE_END) {
            return None;
        }
        self.end();
        self.pending.truncate(self.pending.len() - PASTE_END.len());
        Some(self.pasted())
    }

    fn pasted(&mut self) -> Input {
        let mut bytes = std::mem::take(&mut self.pending);
        bytes.truncate(LONGEST_PASTE);
        Input::Paste(String::from_utf8_lossy(&bytes).into_owned())
    }
}

fn press(code: KeyCode) -> Input {
    Input::Key(code.into())
}

fn find<T: PartialEq + Copy>(table: &[(T, KeyCode)], wanted: T) -> Option<KeyCode> {
    table.iter().find(|(known, _)| *known == wanted).map(|(_, code)| *code)
}

/// Modifiers as xterm numbers them: one more than the sum of their bits. `None` if it is no number
/// of modifiers.
fn modifiers(number: &str) -> Option<KeyModifiers> {
    const BITS: [(u8, KeyModifiers); 4] =
        [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL), (8, KeyModifiers::META)];
    let bits = number.parse::<u8>().ok()?.checked_sub(1).filter(|bits| *bits < 16)?;
    Some(BITS.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, modifier)| modifier).collect())
}

/// A mouse report: button and modifiers in one code, place counted from 1. A place of 0 is none.
fn mouse(code: u16, column: u16, row: u16, down: bool) -> Option<Input> {
    const MOTION: u16 = 32;
    let buttons = [MouseButton::Left, MouseButton::Middle, MouseButton::Right];
    let button = buttons.get(usize::from(code & 3)).copied();
    let kind = match (code & !0b1_1100, button) {
        (0..=2, Some(button)) if down => MouseEventKind::Down(button),
        (0..=2, Some(button)) => MouseEventKind::Up(button),
        // The oldest form does not say which button was let go.
        (3, _) => MouseEventKind::Up(MouseButton::Left),
        (64, _) => MouseEventKind::ScrollUp,
        (65, _) => MouseEventKind::ScrollDown,
        (code, Some(button)) if code & !3 == MOTION => MouseEventKind::Drag(button),
        _ => return None,
    };
    let modifiers = [(4, KeyModifiers::SHIFT), (8, KeyModifiers::ALT), (16, KeyModifiers::CONTROL)];
    let modifiers = modifiers.into_iter().filter(|(bit, _)| code & bit != 0).map(|(_, modifier)| modifier).collect();
    Some(Input::Mouse(MouseEvent { kind, column: column.checked_sub(1)?, row: row.checked_sub(1)?, modifiers }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All events of a stream, read in pieces of a size, and what silence makes of its end.
    fn decode(stream: &[u8], piece: usize) -> Vec<Input> {
        let mut decoder = Decoder::default();
        let mut events = Vec::new();
        for bytes in stream.chunks(piece) {
            decoder.feed(bytes, &mut events);
        }
        decoder.give_up(&mut events);
        assert_eq!(decoder.patience(), None, "nothing is begun after silence");
        events
    }

    fn key(code: KeyCode, modifiers: KeyModifiers) -> Input {
        Input::Key(KeyEvent::new(code, modifiers))
    }

    fn at(kind: MouseEventKind, column: u16, row: u16) -> Input {
        Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    }

    #[test]
    fn every_form_of_a_key_is_read_however_the_wire_cuts_it() {
        let ctrl = KeyModifiers::CONTROL;
        let rows: Vec<(&[u8], Vec<Input>)> = vec![
            (b"q", vec![press(KeyCode::Char('q'))]),
            (b"\r\t\x7f\x08", [KeyCode::Enter, KeyCode::Tab, KeyCode::Backspace, KeyCode::Backspace].map(press).to_vec()),
            (b"\x03\x1a\x00\x1c", ['c', 'z', ' ', '4'].map(|letter| key(KeyCode::Char(letter), ctrl)).to_vec()),
            ("é将ｌ𝄞".as_bytes(), "é将ｌ𝄞".chars().map(|letter| press(KeyCode::Char(letter))).collect()),
            (b"\x1b[A\x1b[B\x1b[C\x1b[D", [KeyCode::Up, KeyCode::Down, KeyCode::Right, KeyCode::Left].map(press).to_vec()),
            (b"\x1bOA\x1bOM\x1bOP\x1bOR", [KeyCode::Up, KeyCode::Enter, KeyCode::F(1), KeyCode::F(3)].map(press).to_vec()),
            (b"\x1b[1~\x1b[4~\x1b[5~\x1b[6~", [KeyCode::Home, KeyCode::End, KeyCode::PageUp, KeyCode::PageDown].map(press).to_vec()),
            (b"\x1b[15~\x1b[24~\x1b[[A\x1b[[E", [5, 12, 1, 5].map(|number| press(KeyCode::F(number))).to_vec()),
            (b"\x1b[Z", vec![press(KeyCode::BackTab)]),
            (b"\x1b[1;5C\x1b[3;2~", vec![key(KeyCode::Right, ctrl), key(KeyCode::Delete, KeyModifiers::SHIFT)]),
            (b"\x1b", vec![press(KeyCode::Esc)]),
            (b"\x1b\x1b", vec![press(KeyCode::Esc), press(KeyCode::Esc)]),
            (b"\x1b\x1b[A", vec![press(KeyCode::Esc), press(KeyCode::Up)]),
            (b"\x1bj", vec![key(KeyCode::Char('j'), KeyModifiers::ALT)]),
            ("\x1bé".as_bytes(), vec![key(KeyCode::Char('é'), KeyModifiers::ALT)]),
            (b"\x1b[200~q\x1b[A\x03\x1b[201~q", vec![Input::Paste("q\x1b[A\x03".into()), press(KeyCode::Char('q'))]),
            (b"\x1b[<0;5;7M", vec![at(MouseEventKind::Down(MouseButton::Left), 4, 6)]),
            (b"\x1b[<0;5;7m", vec![at(MouseEventKind::Up(MouseButton::Left), 4, 6)]),
            (b"\x1b[<34;300;1M", vec![at(MouseEventKind::Drag(MouseButton::Right), 299, 0)]),
            (b"\x1b[<64;1;1M\x1b[<65;1;1M", vec![at(MouseEventKind::ScrollUp, 0, 0), at(MouseEventKind::ScrollDown, 0, 0)]),
            (b"\x1b[M !!", vec![at(MouseEventKind::Down(MouseButton::Left), 0, 0)]),
            (b"\x1b[M#\"\"", vec![at(MouseEventKind::Up(MouseButton::Left), 1, 1)]),
        ];
        for (stream, expected) in rows {
            for piece in [1, 2, 3, stream.len()] {
                assert_eq!(decode(stream, piece), expected, "{:?} in pieces of {piece}", String::from_utf8_lossy(stream));
            }
        }
    }

    /// Answers, broken and foreign sequences: nothing, and the key after them is read.
    #[test]
    fn what_has_no_meaning_is_passed_over_and_the_next_key_is_read() {
        let long = [b"\x1b[".to_vec(), b"1;".repeat(100), b"A".to_vec()].concat();
        let nothing: [&[u8]; 16] = [
            b"\x1b[?64;1;2c",
            b"\x1b[?1u",
            b"\x1b[24;80R",
            b"\x1b[0;0R",
            b"\x1b]11;rgb:0000/0000/0000\x07",
            b"\x1b]11;rgb:0000/0000/0000\x1b\\",
            b"\x1bP>|xterm(390)\x1b\\",
            b"\x1b[<0;0;14M",
            b"\x1b[<0;14;0m",
            b"\x1b[<0;99999;1M",
            b"\x1b[M   ",
            b"\x1b[32;0;0M",
            b"\x1b[201~",
            b"\x1b[I",
            b"\xff\x80\xc3",
            &long,
        ];
        for stream in nothing {
            for piece in [1, 5, stream.len()] {
                let expected = [press(KeyCode::Char('q'))];
                assert_eq!(decode(&[stream, b"q"].concat(), piece), expected, "{:?}", String::from_utf8_lossy(stream));
            }
        }
    }

    /// Ctrl-C is heard wherever a sequence was cut short, but not out of a paste.
    #[test]
    fn a_control_character_ends_what_was_begun() {
        for begun in ["\x1b[", "\x1b[1;", "\x1bO", "\x1b]0;x", "\x1b[M", "\u{e9}"] {
            let cut = &begun.as_bytes()[..begun.len() - usize::from(!begun.is_ascii())];
            let expected = [key(KeyCode::Char('c'), KeyModifiers::CONTROL)];
            assert_eq!(decode(&[cut, b"\x03"].concat(), 1), expected, "{begun:?}");
        }
        assert_eq!(decode(b"\x1b[200~a\x03b", 1), [Input::Paste("a\x03b".into())]);
    }

    #[test]
    fn a_paste_without_an_end_is_ended_by_silence_and_a_long_one_is_cut() {
        let mut decoder = Decoder::default();
        let mut events = Vec::new();
        decoder.feed(b"\x1b[200~abc", &mut events);
        assert!(events.is_empty() && decoder.patience().is_some());
        decoder.give_up(&mut events);
        decoder.feed(b"u", &mut events);
        assert_eq!(events, [Input::Paste("abc".into()), press(KeyCode::Char('u'))]);
        let long = [b"\x1b[200~".to_vec(), vec![b'x'; LONGEST_PASTE + 99], b"\x1b[201~u".to_vec()].concat();
        let events = decode(&long, 4096);
        let [Input::Paste(text), last] = &events[..] else { panic!("{} events", events.len()) };
        assert_eq!((text.len(), last), (LONGEST_PASTE, &press(KeyCode::Char('u'))));
    }

    proptest::proptest! {
        /// Any bytes in any pieces: the same events, and none of them panics.
        #[test]
        fn pieces_make_no_difference(stream in proptest::collection::vec(
            proptest::prop_oneof![proptest::num::u8::ANY, proptest::sample::select(&b"\x1b[]O<;~MmA012\x07"[..])], 0..200), piece in 1_usize..9) {
            proptest::prop_assert_eq!(decode(&stream, piece), decode(&stream, 200));
        }
    }
}
