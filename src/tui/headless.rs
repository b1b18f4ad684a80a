//! The real screens without a terminal: keys and clicks in, text or a picture out. For tests and
//! documents.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{App, Wish};
use super::events::Event;
use super::keymap::Key;
use super::theme::Theme;
use super::{Options, TuiError, svg};
use crate::levels::Library;
use crate::settings::ThemeName;
use crate::solver::Solver;

/// Longest wait for the solver; generous, because test machines are busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// The game at a size, driven by a test.
pub struct Headless {
    app: App,
    events: Receiver<Event>,
    buffer: Buffer,
    now: Instant,
    ended: bool,
}

impl Headless {
    /// The game on the home screen or in a level, on a screen of this many columns and rows.
    ///
    /// # Errors
    /// An unknown level, or no threads.
    pub fn new(library: &Library, level: Option<&str>, options: Options, columns: u16, rows: u16) -> Result<Self, TuiError> {
        Self::themed(library, level, options, (columns, rows), |_| Theme::Mono)
    }

    /// The same in the colours of the dark theme, to be shown as a picture.
    ///
    /// # Errors
    /// An unknown level, or no threads.
    pub fn coloured(library: &Library, level: Option<&str>, options: Options, columns: u16, rows: u16) -> Result<Self, TuiError> {
        Self::themed(library, level, options, (columns, rows), |_| Theme::dark())
    }

    fn themed(
        library: &Library,
        level: Option<&str>,
        options: Options,
        (columns, rows): (u16, u16),
        theme: fn(ThemeName) -> Theme,
    ) -> Result<Self, TuiError> {
        let (sender, events): (Sender<Event>, Receiver<Event>) = channel();
        let reports = sender.clone();
        let start = super::Start::new(options, theme);
        let solver = Solver::start(start.memory, move |report| drop(reports.send(Event::Report(report))))?;
        let store = start.store(&sender);
        let mut app = App::new(library.clone(), solver, super::errands(&sender), store, start);
        // Tests want to see the records and not how long the disk takes.
        app.await_records(&events, PATIENCE);
        if let Some(id) = level {
            let level = library.find(id)?;
            app.open(level, level.open()?);
        }
        let mut game = Headless { app, events, buffer: Buffer::default(), now: Instant::now(), ended: false };
        game.resize(columns, rows);
        Ok(game)
    }

    /// Gives the screen another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
        self.draw();
    }

    /// Presses keys, named as the help names them, with spaces between: `Down Enter u Ctrl-R`.
    pub fn press(&mut self, keys: &str) {
        for name in keys.split_whitespace() {
            let key = Key::parse(name).unwrap_or(Key { code: KeyCode::Char(name.chars().next().unwrap_or(' ')), control: false });
            let key = KeyEvent::new(key.code, if key.control { KeyModifiers::CONTROL } else { KeyModifiers::NONE });
            self.event(Event::Input(Input::Key(key)));
        }
    }

    /// Pastes text.
    pub fn paste(&mut self, text: &str) {
        self.event(Event::Input(Input::Paste(text.to_owned())));
    }

    /// Presses the left button at a place and lets it go.
    pub fn click(&mut self, x: u16, y: u16) {
        self.drag(&[(x, y)]);
    }

    /// Presses the left button at the first place, goes on to the others and lets it go.
    pub fn drag(&mut self, places: &[(u16, u16)]) {
        for (index, &(x, y)) in places.iter().enumerate() {
            self.mouse(if index == 0 { MouseEventKind::Down(MouseButton::Left) } else { MouseEventKind::Drag(MouseButton::Left) }, x, y);
        }
        if let Some(&(x, y)) = places.last() {
            self.mouse(MouseEventKind::Up(MouseButton::Left), x, y);
        }
    }

    /// Turns the wheel by one notch over a row.
    pub fn wheel(&mut self, down: bool, row: u16) {
        self.mouse(if down { MouseEventKind::ScrollDown } else { MouseEventKind::ScrollUp }, 0, row);
    }

    /// Lets time pass for films.
    pub fn pass(&mut self, time: Duration) {
        self.now += time;
        self.draw();
    }

    /// Takes what news there are, without waiting for any.
    pub fn take_news(&mut self) {
        while let Ok(event) = self.events.try_recv() {
            self.event(event);
        }
    }

    /// Takes news of the solver until the screen holds a text; whether it came to that.
    pub fn wait_for(&mut self, text: &str) -> bool {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if self.screen().contains(text) {
                return true;
            }
            let Some(left) = deadline.checked_duration_since(Instant::now()) else { return false };
            match self.events.recv_timeout(left) {
                Ok(event) => self.event(event),
                Err(_) => return false,
            }
        }
    }

    /// The screen as text, a line a row, blanks at the ends cut off.
    pub fn screen(&self) -> String {
        let area = self.buffer.area;
        let mut text = String::new();
        for y in 0..area.height {
            let mut line = String::new();
            let mut x = 0;
            while x < area.width {
                let symbol = self.buffer[(x, y)].symbol();
                line.push_str(symbol);
                x += (super::canvas::width(symbol) as u16).max(1);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// The screen as an SVG document.
    pub fn svg(&self) -> String {
        svg::svg(&self.buffer)
    }

    /// Row and column where a text first stands on the screen, counted in cells.
    pub fn find(&self, text: &str) -> Option<(u16, u16)> {
        let screen = self.screen();
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text))?;
        let before = line.split(text).next().unwrap_or_default();
        Some((super::canvas::width(before) as u16, row as u16))
    }

    /// Whether the player has left.
    pub fn ended(&self) -> bool {
        self.ended
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.event(Event::Input(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })));
    }

    fn event(&mut self, event: Event) {
        self.ended |= matches!(self.app.handle(event, self.now), Wish::End(_));
        self.draw();
    }

    fn draw(&mut self) {
        self.app.advance(self.now);
        self.buffer.reset();
        self.app.draw(&mut self.buffer);
    }
}
