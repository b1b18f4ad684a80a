//! The one owner of the terminal's modes, and the only place that writes to it.
//!
//! Raw mode, alternate screen, bracketed paste, mouse and cursor are switched on together and
//! undone in reverse, each exactly once, on every way out: dropping the [`Terminal`], an error, a
//! panic of the interface's own thread, or before the process stops itself. Nothing reaches the
//! terminal but whole frames, each one write between the marks of a synchronized update; a frame
//! that a panic cut short is never sent.

use std::io::{self, IsTerminal, Write};
use std::panic;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;

use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{Command, execute, queue};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::canvas::width;
use super::{TuiError, crash};

/// Reports presses, releases, the wheel and motion with a button down; not idle motion, which
/// crossterm's own command would ask for too.
struct MouseOn;

impl Command for MouseOn {
    fn write_ansi(&self, f: &mut impl std::fmt::Write) -> std::fmt::Result {
        f.write_str("\x1b[?1000h\x1b[?1002h\x1b[?1006h")
    }

    /// For consoles without escape sequences.
    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        crossterm::event::EnableMouseCapture.execute_winapi()
    }
}

/// Ends what [`MouseOn`] began.
struct MouseOff;

impl Command for MouseOff {
    fn write_ansi(&self, f: &mut impl std::fmt::Write) -> std::fmt::Result {
        f.write_str("\x1b[?1006l\x1b[?1002l\x1b[?1000l")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        crossterm::event::DisableMouseCapture.execute_winapi()
    }
}

/// Asks the terminal to put a text on the clipboard (OSC 52). Whether it does is its own affair:
/// many want to be allowed to, tmux by `set-clipboard on`.
struct Copy<'a>(&'a str);

impl Command for Copy<'_> {
    fn write_ansi(&self, f: &mut impl std::fmt::Write) -> std::fmt::Result {
        write!(f, "\x1b]52;c;{}\x07", BASE64.encode(self.0))
    }

    /// A console without escape sequences takes no copy.
    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        Ok(())
    }
}

/// Which modes are on. Shared with the panic hook.
#[derive(Debug, Default)]
struct Modes {
    raw: AtomicBool,
    screen: AtomicBool,
    mouse: AtomicBool,
}

impl Modes {
    fn enter(&self, mouse: bool) -> io::Result<()> {
        crossterm::terminal::enable_raw_mode()?;
        self.raw.store(true, SeqCst);
        // Set first: a write that fails half way must still be undone.
        self.screen.store(true, SeqCst);
        execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste, Hide)?;
        self.set_mouse(mouse)
    }

    fn set_mouse(&self, on: bool) -> io::Result<()> {
        if self.mouse.swap(on, SeqCst) == on {
            return Ok(());
        }
        if on { execute!(io::stdout(), MouseOn) } else { execute!(io::stdout(), MouseOff) }
    }

    /// Undoes whatever is on, each once. Goes on after a failure: a terminal that is gone must not
    /// keep the rest from being put back.
    fn leave(&self) {
        let _ = self.set_mouse(false);
        if self.screen.swap(false, SeqCst) {
            let _ = execute!(io::stdout(), EndSynchronizedUpdate, Show, DisableBracketedPaste, LeaveAlternateScreen);
        }
        if self.raw.swap(false, SeqCst) {
            let _ = crossterm::terminal::disable_raw_mode();
        }
    }
}

/// Collects the bytes of a frame; a flush sends them in one write as one synchronized update.
#[derive(Debug, Default)]
struct FrameWriter {
    bytes: Vec<u8>,
}

impl Write for FrameWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.bytes.is_empty() {
            return Ok(());
        }
        let mut frame = Vec::with_capacity(self.bytes.len() + 16);
        queue!(frame, BeginSynchronizedUpdate)?;
        frame.append(&mut self.bytes);
        queue!(frame, EndSynchronizedUpdate)?;
        let mut stdout = io::stdout().lock();
        stdout.write_all(&frame)?;
        stdout.flush()
    }
}

/// Size of a terminal that knows none.
const USUAL_SIZE: (u16, u16) = (80, 24);

/// The largest size that is believed, more than any screen has: all cells take memory.
const LARGEST_SIZE: (u16, u16) = (1024, 512);

/// Columns and rows of the terminal. A serial line says 0 of both; then `COLUMNS` and `LINES` are
/// asked, as everywhere.
fn size() -> io::Result<(u16, u16)> {
    let said = |name: &str| std::env::var(name).ok()?.parse().ok().filter(|count| *count > 0);
    let (columns, rows) = crossterm::terminal::size()?;
    let known = |count: u16, name, usual| if count > 0 { count } else { said(name).unwrap_or(usual) };
    let (columns, rows) = (known(columns, "COLUMNS", USUAL_SIZE.0), known(rows, "LINES", USUAL_SIZE.1));
    Ok((columns.min(LARGEST_SIZE.0), rows.min(LARGEST_SIZE.1)))
}

/// Puts a question mark for whatever is not ASCII.
fn reduce_to_ascii(cell: &mut Cell) {
    if cell.symbol().is_empty() {
        cell.set_symbol(" ");
    } else if !cell.symbol().is_ascii() {
        cell.set_symbol("?");
    }
}

/// Forgets what stands beside each wide character that is overwritten. Which look the other half
/// then has is up to the terminal: some paint it in that of the new character, and where the halves
/// were blank before and after, nothing else would make it right again.
fn forget_halves(shown: &mut Buffer, next: &Buffer) {
    let columns = usize::from(shown.area.width);
    for index in 1..shown.content.len() {
        let (before, after) = (&shown.content[index - 1], &next.content[index - 1]);
        if index % columns > 0 && before.symbol() != after.symbol() && width(before.symbol()) > 1 {
            // What the game never draws, so it differs from whatever comes.
            shown.content[index].set_symbol("\u{fffd}");
        }
    }
}

/// The terminal while the game has it.
pub(super) struct Terminal {
    modes: Arc<Modes>,
    mouse: bool,
    /// Nothing but ASCII is sent: the terminal does not read UTF-8.
    ascii: bool,
    backend: CrosstermBackend<FrameWriter>,
    /// What the screen shows; empty when that is unknown.
    shown: Buffer,
}

impl Terminal {
    /// Whether there is a terminal that can show the game. Writes nothing.
    ///
    /// # Errors
    /// Standard input or output is no terminal, or a dumb one.
    pub fn check() -> Result<(), TuiError> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(TuiError::NoTerminal);
        }
        match std::env::var("TERM") {
            Ok(name) if !name.is_empty() && name != "dumb" => Ok(()),
            _ => Err(TuiError::DumbTerminal),
        }
    }

    /// The terminal, of which nothing is taken yet. From now on a panic of this thread gives back
    /// what has been taken before it speaks. Panics of other threads are caught where they happen
    /// and told on the screen; all are noted in the file, if there is one.
    pub fn new(ascii: bool, crashes: Option<PathBuf>) -> Self {
        let modes = Arc::new(Modes::default());
        let (interface, hooked) = (thread::current().id(), Arc::clone(&modes));
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |information| {
            if thread::current().id() == interface {
                hooked.leave();
                usual(information);
            }
            if let Some(file) = &crashes {
                // Where it cannot be written there is nobody to tell.
                let _ = crash::note(file, information);
            }
        }));
        let backend = CrosstermBackend::new(FrameWriter::default());
        Terminal { modes, mouse: false, ascii, backend, shown: Buffer::empty(Rect::default()) }
    }

    /// Takes the terminal, with its mouse or without.
    ///
    /// # Errors
    /// The terminal cannot be written to or refuses raw mode.
    pub fn enter(&mut self, mouse: bool) -> io::Result<()> {
        self.mouse = mouse;
        self.modes.enter(mouse)
    }

    /// Gives the terminal back for a while; [`Terminal::resume`] takes it again.
    pub fn leave(&mut self) {
        self.modes.leave();
    }

    /// Takes the terminal, whatever has happened to it meanwhile; the next frame is drawn whole.
    ///
    /// # Errors
    /// The terminal cannot be written to or refuses raw mode.
    pub fn resume(&mut self) -> io::Result<()> {
        self.modes.leave();
        self.modes.enter(self.mouse)?;
        self.repaint();
        Ok(())
    }

    /// Makes the next frame a whole one.
    pub fn repaint(&mut self) {
        self.shown = Buffer::empty(Rect::default());
    }

    /// Lets the game hear the mouse, or lets the terminal select text with it.
    ///
    /// # Errors
    /// The terminal cannot be written to.
    pub fn set_mouse(&mut self, on: bool) -> io::Result<()> {
        self.mouse = on;
        self.modes.set_mouse(on)
    }

    /// Hands a text to the clipboard; what is not on the alternate screen is not asked for.
    ///
    /// # Errors
    /// The terminal cannot be written to.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        if self.modes.screen.load(SeqCst) { execute!(io::stdout(), Copy(text)) } else { Ok(()) }
    }

    /// Draws a frame: what differs from the screen, or everything after a change of size.
    ///
    /// # Errors
    /// The terminal cannot be written to.
    pub fn draw(&mut self, render: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        if !self.modes.screen.load(SeqCst) {
            return Ok(());
        }
        let (columns, rows) = size()?;
        let area = Rect::new(0, 0, columns, rows);
        if self.shown.area != area {
            queue!(self.backend, Clear(ClearType::All))?;
            self.shown = Buffer::empty(area);
        }
        let mut next = Buffer::empty(area);
        render(&mut next);
        if self.ascii {
            next.content.iter_mut().for_each(reduce_to_ascii);
        }
        forget_halves(&mut self.shown, &next);
        let changes = self.shown.diff(&next);
        if !changes.is_empty() {
            self.backend.draw(changes.into_iter())?;
        }
        Write::flush(&mut self.backend)?;
        self.shown = next;
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.modes.leave();
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    /// `一` stood at columns 1 and 2, the cell after the first half is blank before and after.
    #[test]
    fn the_other_half_of_an_overwritten_wide_character_is_drawn_again() {
        let area = Rect::new(0, 0, 4, 1);
        for over in ["二", "xy"] {
            let mut shown = Buffer::empty(area);
            shown.set_string(1, 0, "一", Style::new());
            let mut next = Buffer::empty(area);
            next.set_string(0, 0, over, Style::new().reversed());
            forget_halves(&mut shown, &next);
            let drawn: Vec<u16> = shown.diff(&next).into_iter().map(|(column, ..)| column).collect();
            assert!(drawn.contains(&2), "{over}: {drawn:?}");
        }
    }
}
