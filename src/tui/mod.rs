//! The terminal interface: the only part that knows ratatui and crossterm.
//!
//! One queue of events, a stack of screens, one frame after each batch of events. It knows no
//! puzzle: boards come as scenes, moves as intents, words as phrases. It never waits for the
//! solver, whose reports are events like any other.
//!
//! The same screens run without a terminal, for tests and for pictures of them:
//!
//! ```
//! use stepwise::levels::Library;
//! use stepwise::text::Language;
//! use stepwise::tui::{Headless, Options};
//!
//! let options = Options { language: Language::English, ..Options::default() };
//! let mut game = Headless::new(&Library::builtin(), Some("heng-dao-li-ma"), options, 80, 24)?;
//! assert!(game.wait_for("whole map known"));
//! game.press("t t t");
//! assert!(game.screen().contains("Hint 3/4"));
//! # Ok::<(), stepwise::tui::TuiError>(())
//! ```

mod app;
mod board;
mod canvas;
pub mod crash;
#[cfg(unix)]
mod decoder;
mod events;
mod field;
mod footer;
mod headless;
mod input;
mod keymap;
mod screens;
mod svg;
mod terminal;
mod theme;

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

pub use headless::Headless;
pub use theme::{ASCII, Glyphs, NARROW, UNICODE};

use crate::game::Errands;
use crate::levels::Library;
use crate::puzzle::InputError;
use crate::settings::{self, Complaint, Settings, ThemeName};
use crate::solver::Solver;
use crate::store::Store;
use crate::text::{Language, is_utf8_environment};
use app::{App, Usual, Wish};
use events::{Event, Waiting};
use terminal::Terminal;
use theme::Theme;

/// The shortest time between two frames of a film.
const FRAME: Duration = Duration::from_millis(16);

/// How long the first frame waits for the records: it does not wait for a slow disk.
const MOMENT: Duration = Duration::from_millis(40);

/// The longest that events are taken before what they changed is seen.
const BUDGET: Duration = Duration::from_millis(20);

/// What the player asked for on the command line.
#[derive(Debug, Clone)]
pub struct Options {
    /// The language to begin in.
    pub language: Language,
    /// The glyphs to draw with.
    pub glyphs: &'static Glyphs,
    /// Whether the mouse is listened to at first.
    pub mouse: bool,
    /// Limit of each search in bytes, whatever the settings say.
    pub memory: Option<usize>,
    /// Glyphs that are drawn with whatever the settings say.
    pub forced_glyphs: Option<&'static Glyphs>,
    /// The file of the settings; without one all have their defaults and none is written.
    pub config: Option<PathBuf>,
    /// The database of the records; without one nothing is kept.
    pub records: Option<PathBuf>,
    /// The folder of the player's own packs; without one no level is saved.
    pub levels: Option<PathBuf>,
    /// The file that panics are noted in; without one none is.
    pub crashes: Option<PathBuf>,
}

impl Default for Options {
    /// What the environment suggests: its language, ASCII on the Linux console, whose font has
    /// few glyphs, and English in ASCII where text is not UTF-8.
    fn default() -> Self {
        let console = std::env::var_os("TERM").is_some_and(|name| name == "linux");
        let readable = is_utf8_environment();
        Options {
            language: if readable { Language::from_environment() } else { Language::English },
            glyphs: if console || !readable { &ASCII } else { &UNICODE },
            mouse: true,
            memory: None,
            forced_glyphs: None,
            config: None,
            records: None,
            levels: None,
            crashes: None,
        }
    }
}

/// What a game begins with: the options, and what the settings file says.
struct Start {
    settings: Settings,
    complaints: Vec<Complaint>,
    config: Option<PathBuf>,
    records: Option<PathBuf>,
    levels: Option<PathBuf>,
    mouse: bool,
    /// Limit of each search in bytes.
    memory: usize,
    usual: Usual,
}

impl Start {
    fn new(options: Options, theme: fn(ThemeName) -> Theme) -> Self {
        let Options { language, glyphs, mouse, memory, forced_glyphs: forced, config, records, levels, crashes: _ } = options;
        let (settings, complaints) = config.as_deref().map(settings::load).unwrap_or_default();
        let memory = memory.unwrap_or_else(|| settings.memory_bytes());
        let usual = Usual { language, glyphs, forced, theme };
        Start { settings, complaints, config, records, levels, mouse, memory, usual }
    }

    /// The store of the records, whose news become events.
    fn store(&self, events: &Sender<Event>) -> Store {
        let events = events.clone();
        let tell = move |news| drop(events.send(Event::Records(news)));
        self.records.as_ref().map_or_else(Store::none, |path| Store::open(path, tell))
    }
}

/// Why the game could not be shown, or ended early.
#[derive(Debug, thiserror::Error)]
pub enum TuiError {
    /// Standard input or output is a file or a pipe.
    #[error("no terminal on standard input and output: expected one, or `stepwise play LEVEL --plain`")]
    NoTerminal,
    /// `TERM` is unset, empty or `dumb`.
    #[error("a dumb terminal cannot show the game: expected another TERM, or `stepwise play LEVEL --plain`")]
    DumbTerminal,
    /// There is no such level.
    #[error(transparent)]
    Level(#[from] InputError),
    /// The terminal or the system failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Runs the game until the player leaves: on the home screen, or straight in a level. Returns the
/// number of the signal that ended it, if one did. What nobody has read on the screen is told when
/// the terminal is given back.
///
/// # Errors
/// No terminal (nothing is written to it then), an unknown level, or a terminal that fails. One
/// that is gone is no error: the game ends.
pub fn run(library: Library, level: Option<&str>, mut options: Options, tell: impl FnMut(String)) -> Result<Option<u8>, TuiError> {
    let level = level.map(|id| library.find(id).cloned()).transpose()?;
    let opened = level.map(|level| level.open().map(|position| (level, position))).transpose()?;
    Terminal::check()?;
    let ascii = options.forced_glyphs.is_none() && !is_utf8_environment();
    if ascii {
        options.forced_glyphs = Some(&ASCII);
    }
    // Before any thread that could panic.
    let mut terminal = Terminal::new(ascii, options.crashes.take());
    let (sender, events) = channel();
    let reports = sender.clone();
    let start = Start::new(options, Theme::in_environment);
    // The receiver is gone only when the game is over.
    let mut solver = Solver::start(start.memory, move |report| drop(reports.send(Event::Report(report))))?;
    let panics = std::env::var("STEPWISE_PANIC").unwrap_or_default();
    let failing = (panics == "solver").then(|| solver.submit(crate::solver::Job::Map(Box::new(|_| panic!("asked for by STEPWISE_PANIC")))));
    let errands = errands(&sender);
    let store = start.store(&sender);
    let mut app = App::new(library, solver, errands, store, start);
    app.await_records(&events, MOMENT);
    if let Some((level, position)) = opened {
        app.open(&level, position);
    }
    events::listen_to_signals(sender.clone())?;
    let ended = terminal.enter(app.has_mouse()).and_then(|()| {
        input::listen(sender)?;
        serve(&mut app, &mut terminal, &events, panics == "main")
    });
    // Before the threads are waited for.
    terminal.leave();
    drop(failing);
    app.last_words().into_iter().for_each(tell);
    ended.or_else(gone)
}

/// Errands whose news become events.
fn errands(events: &Sender<Event>) -> Errands {
    let events = events.clone();
    Errands::new(move |word| drop(events.send(Event::Errand(word))))
}

/// Draws and takes events until the end; the number of the signal that ended it, if one did.
fn serve(app: &mut App, terminal: &mut Terminal, events: &Receiver<Event>, panics: bool) -> io::Result<Option<u8>> {
    let mut waiting = Waiting::default();
    loop {
        let wait = app.advance(Instant::now());
        terminal.draw(|buffer| app.draw(buffer))?;
        assert!(!panics, "asked for by STEPWISE_PANIC");
        if waiting.is_empty() {
            let first = match wait {
                Some(wait) => match events.recv_timeout(wait.max(FRAME)) {
                    Err(RecvTimeoutError::Timeout) => continue,
                    event => event.ok(),
                },
                None => events.recv().ok(),
            };
            waiting.extend(first);
        }
        let began = Instant::now();
        while let Some(event) = waiting.next(events) {
            match app.handle(event, Instant::now()) {
                Wish::Nothing => {}
                Wish::Redraw => terminal.repaint(),
                Wish::Mouse(on) => terminal.set_mouse(on)?,
                Wish::Copy(text) => terminal.copy(&text)?,
                Wish::Stop => stop(terminal)?,
                Wish::Resume => terminal.resume()?,
                Wish::End(signal) => {
                    app.settle();
                    return Ok(signal);
                }
            }
            if began.elapsed() > BUDGET {
                break;
            }
        }
    }
}

/// A terminal that is gone ends the game without a word; anything else is an error.
fn gone(error: io::Error) -> Result<Option<u8>, TuiError> {
    // EIO is what a terminal whose other side was closed answers; it has no kind of its own.
    const EIO: i32 = 5;
    match error.kind() {
        io::ErrorKind::BrokenPipe | io::ErrorKind::NotConnected => Ok(None),
        _ if error.raw_os_error() == Some(EIO) => Ok(None),
        _ => Err(error.into()),
    }
}

/// Gives the terminal back and stops, as Ctrl-Z does everywhere. The signal that continues the
/// process takes the terminal again.
#[cfg(unix)]
fn stop(terminal: &mut Terminal) -> io::Result<()> {
    terminal.leave();
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

/// Where processes cannot be stopped the key only repaints.
#[cfg(not(unix))]
fn stop(terminal: &mut Terminal) -> io::Result<()> {
    terminal.repaint();
    Ok(())
}
