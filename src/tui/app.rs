//! The stack of screens and what is common to all of them: footer, language, mouse, leaving.
//!
//! It owns no terminal: events go in, a buffer comes out, and what only the owner of the terminal
//! can do is asked for as a [`Wish`]. So tests run the real thing without a terminal.

use std::time::{Duration, Instant};

use crossterm::event::{Event as Input, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rustc_hash::FxHashMap;

use super::canvas::{Canvas, cut, wrap};
use super::events::{Event, plain_key};
use super::keymap::{self, Action, Context, Key};
use super::screens::browser::Browser;
use super::screens::help::Help;
use super::screens::home::Home;
use super::screens::play::Play;
use super::screens::{Desk, Footing, Mouse, Outcome, Screen};
use super::theme::{Look, Theme, Tone};
use super::{Options, footer};
use crate::levels::{Level, Library};
use crate::puzzle::Position;
use crate::solver::{News, Report, Solver};
use crate::text::Text;

/// The smallest size at which screens are drawn.
const SMALLEST: (u16, u16) = (30, 10);

/// What only the owner of the terminal can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wish {
    Nothing,
    Redraw,
    Mouse(bool),
    Stop,
    Resume,
    /// Leave, because of this signal if there was one.
    End(Option<u8>),
}

/// The game without its terminal.
pub(super) struct App<'a> {
    stack: Vec<Box<dyn Screen>>,
    desk: Desk<'a>,
    mouse: bool,
    /// Size of the whole terminal.
    size: (u16, u16),
    /// What has to be said in place of the footer, until the next key.
    trouble: Option<String>,
}

impl<'a> App<'a> {
    /// The home screen.
    pub(super) fn new(library: &'a Library, solver: Solver, options: Options, theme: Theme) -> Self {
        let look = Look { text: Text::new(options.language), theme, glyphs: options.glyphs };
        let (area, now) = (Rect::default(), Instant::now());
        let desk = Desk { library, solver, look, numbers: true, solved: FxHashMap::default(), last: FxHashMap::default(), now, area };
        App { stack: vec![Box::new(Home::default())], desk, mouse: options.mouse, size: (0, 0), trouble: None }
    }

    /// Opens a level over the list of its family.
    pub(super) fn open(&mut self, level: &Level, position: Box<dyn Position>) {
        self.stack.push(Box::new(Browser::at(level, &self.desk)));
        self.stack.push(Box::new(Play::new(level.clone(), position, &mut self.desk)));
    }

    fn top(&mut self) -> &mut dyn Screen {
        let last = self.stack.len() - 1;
        &mut *self.stack[last]
    }

    fn footing(&self, action: Action) -> Footing {
        self.stack.last().map_or(Footing::Usual, |screen| screen.footing(action, &self.desk))
    }

    fn context(&self) -> Context {
        self.stack.last().map_or(Context::Home, |screen| screen.context())
    }

    /// Brings the topmost screen to the present; how long until it changes by itself.
    pub(super) fn advance(&mut self, now: Instant) -> Option<Duration> {
        self.desk.now = now;
        self.top().advance(now)
    }

    /// Draws the topmost screen and the footer; remembers the size for the mouse.
    pub(super) fn draw(&mut self, buffer: &mut Buffer) {
        let area = buffer.area;
        self.resize(area);
        let look = self.desk.look;
        let mut canvas = Canvas::new(buffer, area, &look);
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let values = [SMALLEST.0, SMALLEST.1, area.width, area.height].map(|value| value.to_string());
            let words = look.text.fill("screen.too_small", &[("w", &values[0]), ("h", &values[1]), ("x", &values[2]), ("y", &values[3])]);
            for (row, line) in wrap(&words, usize::from(area.width)).iter().enumerate() {
                canvas.put(0, row as i32, line, Tone::Plain);
            }
            return;
        }
        let context = self.context();
        let screen = self.desk.area;
        if let Some(top) = self.stack.last() {
            top.render(&mut canvas.part(screen), &self.desk);
        }
        let mut last = canvas.part(Rect { y: area.height - 1, height: 1, ..area });
        match &self.trouble {
            Some(trouble) => {
                last.put(1, i32::from(area.height) - 1, &cut(trouble, usize::from(area.width) - 2), Tone::Warning);
            }
            None => footer::draw(&mut last, context, |action| self.footing(action)),
        }
    }

    fn resize(&mut self, area: Rect) {
        self.size = (area.width, area.height);
        self.desk.area = Rect { height: area.height.saturating_sub(1), ..area };
    }

    /// Takes an event.
    pub(super) fn handle(&mut self, event: Event, now: Instant) -> Wish {
        self.desk.now = now;
        match event {
            Event::Input(Input::Key(key)) => self.key(key),
            Event::Input(Input::Mouse(mouse)) => self.mouse(mouse),
            // A paste is text, never shortcuts, and no screen takes text.
            Event::Input(Input::Paste(_) | Input::FocusGained | Input::FocusLost | Input::Resize(..)) => Wish::Nothing,
            Event::Report(report) => {
                self.report(report);
                Wish::Nothing
            }
            Event::Signal(signal) => after_signal(signal),
            Event::Closed => Wish::End(None),
        }
    }

    fn key(&mut self, key: KeyEvent) -> Wish {
        let Some((code, control)) = plain_key(key) else { return Wish::Nothing };
        self.trouble = None;
        if let Some(action) = keymap::action(self.context(), Key { code, control }) {
            return self.act(action);
        }
        if let (crossterm::event::KeyCode::Char(character), false) = (code, control) {
            let last = self.stack.len() - 1;
            let outcome = self.stack[last].character(character, &mut self.desk);
            self.apply(outcome);
        }
        Wish::Nothing
    }

    fn act(&mut self, action: Action) -> Wish {
        match action {
            Action::Quit | Action::Leave => return Wish::End(None),
            Action::Redraw => return Wish::Redraw,
            Action::Suspend => return Wish::Stop,
            Action::Mouse => {
                self.mouse = !self.mouse;
                self.trouble = Some(self.desk.look.text.get(if self.mouse { "screen.mouse_on" } else { "screen.mouse_off" }));
                return Wish::Mouse(self.mouse);
            }
            Action::Language => self.desk.look.text.language = self.desk.look.text.language.next(),
            Action::Help if self.context() != Context::Help => {
                let family = self.top().family();
                let help = Help::new(self.context(), family);
                self.stack.push(Box::new(help));
            }
            action => {
                let last = self.stack.len() - 1;
                let outcome = self.stack[last].act(action, &mut self.desk);
                self.apply(outcome);
            }
        }
        Wish::Nothing
    }

    fn mouse(&mut self, event: MouseEvent) -> Wish {
        let (x, y) = (event.column, event.row);
        let mouse = match event.kind {
            MouseEventKind::Down(MouseButton::Left) if y + 1 == self.size.1 => {
                let (columns, rows) = self.size;
                let area = Rect { x: 0, y: rows - 1, width: columns, height: 1 };
                self.trouble = None;
                let clicked = footer::action_at(self.context(), area, self.desk.look.text, x, |action| self.footing(action));
                return clicked.map_or(Wish::Nothing, |action| self.act(action));
            }
            MouseEventKind::Down(MouseButton::Left) => Mouse::Press(x, y),
            MouseEventKind::Down(MouseButton::Right) => return self.act(Action::Back),
            MouseEventKind::Drag(MouseButton::Left) => Mouse::Drag(x, y),
            MouseEventKind::Up(MouseButton::Left) => Mouse::Release,
            MouseEventKind::ScrollDown => Mouse::Wheel { down: true, row: y },
            MouseEventKind::ScrollUp => Mouse::Wheel { down: false, row: y },
            _ => return Wish::Nothing,
        };
        let last = self.stack.len() - 1;
        let outcome = self.stack[last].mouse(mouse, &mut self.desk);
        self.apply(outcome);
        Wish::Nothing
    }

    /// News go to the topmost screen that knows the job; a failure that is nobody's is told here.
    fn report(&mut self, report: Report) {
        if let News::Failed(message) = &report.news {
            self.trouble = Some(format!("{}: {message}", self.desk.look.text.get("solver.failed")));
        }
        let mut report = report;
        for index in (0..self.stack.len()).rev() {
            match self.stack[index].hear(report, &mut self.desk) {
                Ok(outcome) => return self.apply(outcome),
                Err(back) => report = back,
            }
        }
    }

    fn apply(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Ignored | Outcome::Done => {}
            Outcome::Push(screen) => self.stack.push(screen),
            Outcome::Replace(screen) => {
                self.stack.pop();
                self.stack.push(screen);
            }
            Outcome::Pop => self.pop(),
            Outcome::PlayOn(actions) => {
                self.pop();
                let last = self.stack.len() - 1;
                self.stack[last].play_on(&actions, &mut self.desk);
            }
            Outcome::GoTo(done) => {
                while self.stack.len() > 1 {
                    self.pop();
                    let last = self.stack.len() - 1;
                    if self.stack[last].go_to(done, &mut self.desk) {
                        break;
                    }
                }
            }
        }
    }

    /// The home screen stays.
    fn pop(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
            let last = self.stack.len() - 1;
            self.stack[last].uncovered(&self.desk);
        }
    }
}

/// What a signal asks for: stop and go on, or an ordinary leave.
#[cfg(unix)]
fn after_signal(signal: i32) -> Wish {
    match signal {
        signal_hook::consts::SIGTSTP => Wish::Stop,
        signal_hook::consts::SIGCONT => Wish::Resume,
        signal => Wish::End(Some(signal as u8)),
    }
}

/// What a signal asks for: an ordinary leave.
#[cfg(not(unix))]
fn after_signal(signal: i32) -> Wish {
    Wish::End(Some(signal as u8))
}
