//! The stack of screens and what is common to all of them: footer, language, mouse, leaving.
//!
//! It owns no terminal: events go in, a buffer comes out, and what only the owner of the terminal
//! can do is asked for as a [`Wish`]. So tests run the real thing without a terminal.

mod news;

use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use crossterm::event::{Event as Input, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rustc_hash::FxHashMap;

use crate::game::Errands;
use crate::levels::{Level, Library};
use crate::puzzle::{Family, Phrase, Position};
use crate::settings::{self, Complaint, Settings, ThemeName};
use crate::solver::Solver;
use crate::store::{Progress, Store};
use crate::text::{Language, Text};
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::events::{Event, plain_key};
use crate::tui::keymap::{Action, Clash, Context, Key, Keymap};
use crate::tui::screens::browser::Browser;
use crate::tui::screens::editor::Editor;
use crate::tui::screens::help::Help;
use crate::tui::screens::home::Home;
use crate::tui::screens::import::Import;
use crate::tui::screens::play::Play;
use crate::tui::screens::settings::Chooser;
use crate::tui::screens::{Desk, Footing, Mouse, Outcome, Screen};
use crate::tui::theme::Glyphs;
use crate::tui::theme::{Look, Theme, Tone};
use crate::tui::{Start, footer};

/// The smallest size at which screens are drawn.
const SMALLEST: (u16, u16) = (30, 10);

/// What only the owner of the terminal can do.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(not(unix), expect(dead_code, reason = "no stop and no going on there"))]
pub(super) enum Wish {
    Nothing,
    Redraw,
    Mouse(bool),
    /// Give a text to the clipboard.
    Copy(String),
    Stop,
    Resume,
    /// Leave, because of this signal if there was one.
    End(Option<u8>),
}

/// The game without its terminal.
pub(super) struct App {
    stack: Vec<Box<dyn Screen>>,
    desk: Desk,
    mouse: bool,
    /// Size of the whole terminal.
    size: (u16, u16),
    /// The settings that everything is as now.
    applied: Settings,
    usual: Usual,
}

/// What holds where the settings leave it open, and what holds whatever they say.
#[derive(Debug, Clone, Copy)]
pub(super) struct Usual {
    /// The language of the environment.
    pub language: Language,
    /// The glyphs that the terminal is known to draw.
    pub glyphs: &'static Glyphs,
    /// The glyphs asked for on the command line.
    pub forced: Option<&'static Glyphs>,
    /// What a theme is here.
    pub theme: fn(ThemeName) -> Theme,
}

impl App {
    /// The home screen.
    pub(super) fn new(library: Library, solver: Solver, errands: Errands, store: Store, start: Start) -> Self {
        let Start { settings, complaints, config, levels, mouse, usual, .. } = start;
        let look = Look { text: Text::new(usual.language), theme: (usual.theme)(settings.theme), glyphs: usual.glyphs };
        let (keys, clashes) = Keymap::new(settings.preset, &settings.rebindings);
        let clashes = clashes.into_iter().map(|Clash { line, message }| Complaint { line, message });
        let mut desk = Desk {
            library,
            solver,
            look,
            numbers: true,
            store,
            settings: settings.clone(),
            config,
            keys,
            progress: Progress::default(),
            benches: FxHashMap::default(),
            levels,
            clipboard: None,
            last: FxHashMap::default(),
            errands,
            grades: FxHashMap::default(),
            orders: FxHashMap::default(),
            arrangements: FxHashMap::default(),
            troubles: Vec::new(),
            now: Instant::now(),
            area: Rect::default(),
        };
        let mut complaints: Vec<Complaint> = complaints.into_iter().chain(clashes).collect();
        complaints.sort_by_key(|complaint| complaint.line);
        desk.troubles.extend(settings::summary(&complaints));
        let mouse = mouse && settings.mouse;
        let mut app = App { stack: vec![Box::new(Home::default())], desk, mouse, size: (0, 0), applied: settings, usual };
        app.dress();
        app
    }

    /// Makes everything look and behave as the settings say.
    fn dress(&mut self) {
        let (desk, usual) = (&mut self.desk, self.usual);
        desk.look.text.language = desk.settings.language.unwrap_or(usual.language);
        desk.look.theme = (usual.theme)(desk.settings.theme);
        desk.look.glyphs = usual.forced.or(desk.settings.glyphs.map(Glyphs::of)).unwrap_or(usual.glyphs);
        desk.numbers = desk.settings.left && !desk.settings.sport;
        desk.keys = Keymap::new(desk.settings.preset, &desk.settings.rebindings).0;
        self.applied = desk.settings.clone();
    }

    /// After a change of the settings; what the terminal has to do about it.
    fn follow_settings(&mut self) -> Wish {
        if self.desk.settings == self.applied {
            return Wish::Nothing;
        }
        let mouse = self.desk.settings.mouse != self.applied.mouse;
        self.dress();
        if !mouse {
            return Wish::Nothing;
        }
        self.mouse = self.desk.settings.mouse;
        Wish::Mouse(self.mouse)
    }

    /// Whether the mouse is listened to.
    pub(super) fn has_mouse(&self) -> bool {
        self.mouse
    }

    /// Takes what is in the records, if it is the first news.
    pub(super) fn await_records(&mut self, events: &Receiver<Event>, patience: Duration) {
        if self.desk.store.is_open()
            && let Ok(event) = events.recv_timeout(patience)
        {
            self.handle(event, Instant::now());
        }
    }

    /// Opens a level over the list of its family.
    pub(super) fn open(&mut self, level: &Level, position: Box<dyn Position>) {
        self.stack.push(Box::new(Browser::at(level, &self.desk)));
        self.stack.push(Box::new(Play::new(level.clone(), position, &mut self.desk)));
    }

    /// What nobody has read.
    pub(super) fn last_words(self) -> Vec<String> {
        self.desk.troubles
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
        let last = self.stack.len() - 1;
        self.stack[last].advance(&mut self.desk)
    }

    /// Lets every screen finish what the last events began: nothing is drawn after this.
    pub(super) fn settle(&mut self) {
        for screen in &mut self.stack {
            screen.advance(&mut self.desk);
        }
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
        match self.desk.troubles.first() {
            Some(trouble) => {
                // What has no room on the last line stands on those above it, until the next key.
                let lines = wrap(trouble, usize::from(area.width) - 2);
                let first = i32::from(area.height) - lines.len() as i32;
                for (line, y) in lines.iter().zip(first..) {
                    canvas.fill(0, y, area.width.into(), 1, " ", Tone::Plain);
                    canvas.put(1, y, line, Tone::Warning);
                }
            }
            None => footer::draw(&mut canvas.part(Rect { y: area.height - 1, height: 1, ..area }), &self.desk.keys, context, |action| {
                self.footing(action)
            }),
        }
    }

    fn resize(&mut self, area: Rect) {
        self.size = (area.width, area.height);
        self.desk.area = Rect { height: area.height.saturating_sub(1), ..area };
    }

    /// Takes an event.
    pub(super) fn handle(&mut self, event: Event, now: Instant) -> Wish {
        self.desk.now = now;
        let wish = match (self.take(event), self.desk.clipboard.take()) {
            (Wish::Nothing, Some(text)) => Wish::Copy(text),
            (wish, _) => wish,
        };
        if let Wish::End(_) = wish {
            for screen in &mut self.stack {
                screen.leave(&mut self.desk);
            }
        }
        wish
    }

    fn take(&mut self, event: Event) -> Wish {
        match event {
            Event::Input(Input::Key(key)) => self.key(key),
            Event::Input(Input::Mouse(mouse)) => self.mouse(mouse),
            Event::Input(Input::Paste(text)) => {
                self.paste(&text);
                Wish::Nothing
            }
            // Even to the size that it had: on the way a part of what was shown may have been cut off.
            Event::Resized | Event::Input(Input::Resize(..)) => Wish::Redraw,
            Event::Input(Input::FocusGained | Input::FocusLost) => Wish::Nothing,
            Event::Report(report) => {
                self.report(report);
                Wish::Nothing
            }
            Event::Errand(word) => {
                self.heed(&word);
                Wish::Nothing
            }
            Event::Records(news) => {
                self.records(news);
                Wish::Nothing
            }
            Event::Signal(signal) => after_signal(signal),
            Event::Closed => Wish::End(None),
        }
    }

    fn key(&mut self, key: KeyEvent) -> Wish {
        let Some((code, control)) = plain_key(key) else { return Wish::Nothing };
        self.hear_no_more();
        if let Some(action) = self.desk.keys.action(self.context(), Key { code, control }) {
            let (wish, heard) = self.perform(action);
            // An arrow at the end of its way has done what it can.
            if !heard && !action.is_way() {
                self.note_idle();
            }
            return wish;
        }
        let mut heard = false;
        if let (crossterm::event::KeyCode::Char(character), false) = (code, control) {
            let last = self.stack.len() - 1;
            let outcome = self.stack[last].character(character, &mut self.desk);
            heard = self.apply(outcome);
        }
        if !heard {
            self.note_idle();
        }
        Wish::Nothing
    }

    /// Says of a key that means nothing here where those stand that do. On a board the game says it
    /// itself, unless it has something better to say.
    fn note_idle(&mut self) {
        let context = self.context();
        if self.desk.troubles.is_empty() && !context.is_board() {
            let phrase = Phrase::new("play.notice.no_key").with("key", self.desk.keys.key_of(context, Action::Help));
            self.desk.troubles.push(self.desk.look.text.say(&phrase));
        }
    }

    /// A paste is text, never shortcuts. Where levels are chosen it may be one.
    fn paste(&mut self, text: &str) {
        self.hear_no_more();
        let last = self.stack.len() - 1;
        let outcome = self.stack[last].paste(text, &mut self.desk);
        if matches!((&outcome, self.context()), (Outcome::Ignored, Context::Home | Context::Browser)) {
            self.stack.push(Box::new(Import::new(text, &self.desk)));
            return;
        }
        if !self.apply(outcome) {
            self.desk.say("screen.no_paste");
        }
    }

    /// A line that stood there when a key was pressed has been read.
    fn hear_no_more(&mut self) {
        if !self.desk.troubles.is_empty() {
            self.desk.troubles.remove(0);
        }
    }

    fn act(&mut self, action: Action) -> Wish {
        self.perform(action).0
    }

    /// Does what is asked for; whether it meant something here.
    fn perform(&mut self, action: Action) -> (Wish, bool) {
        match action {
            Action::Quit | Action::Leave => return (Wish::End(None), true),
            Action::Redraw => return (Wish::Redraw, true),
            Action::Suspend => return (Wish::Stop, true),
            Action::Mouse => {
                self.mouse = !self.mouse;
                self.desk.troubles.push(self.desk.look.text.get(if self.mouse { "screen.mouse_on" } else { "screen.mouse_off" }));
                return (Wish::Mouse(self.mouse), true);
            }
            Action::Language => {
                let before = self.desk.settings.clone();
                self.desk.look.text.language = self.desk.look.text.language.next();
                self.desk.settings.language = Some(self.desk.look.text.language);
                self.applied.language = self.desk.settings.language;
                self.desk.keep_settings(&before);
            }
            Action::Settings => self.stack.push(Box::new(Chooser::new(&self.desk))),
            Action::Import if self.context() != Context::Editor => self.stack.push(Box::new(Import::new("", &self.desk))),
            Action::Help if self.context() != Context::Help => {
                let help = Help::new(&*self.stack[self.stack.len() - 1], &self.desk);
                self.stack.push(Box::new(help));
            }
            action => {
                let last = self.stack.len() - 1;
                let outcome = self.stack[last].act(action, &mut self.desk);
                let heard = self.apply(outcome);
                return (self.follow_settings(), heard);
            }
        }
        (Wish::Nothing, true)
    }

    fn mouse(&mut self, event: MouseEvent) -> Wish {
        let (x, y) = (event.column, event.row);
        // A terminal may speak of places that it does not have; a button that goes up there is up.
        let is_there = x < self.size.0 && y < self.size.1;
        if !is_there && !matches!(event.kind, MouseEventKind::Up(_)) {
            return Wish::Nothing;
        }
        let mouse = match event.kind {
            MouseEventKind::Down(MouseButton::Left) if y + 1 == self.size.1 => {
                let (columns, rows) = self.size;
                let area = Rect { x: 0, y: rows - 1, width: columns, height: 1 };
                self.hear_no_more();
                let text = self.desk.look.text;
                let clicked = footer::action_at(&self.desk.keys, self.context(), area, text, x, |action| self.footing(action));
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
        self.follow_settings()
    }

    /// Does what an event came to; whether it meant something.
    fn apply(&mut self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Ignored => return false,
            Outcome::Done => {}
            Outcome::Push(screen) => self.stack.push(screen),
            Outcome::Replace(screen) => {
                self.take_off();
                self.stack.push(screen);
            }
            Outcome::Pop => self.pop(),
            Outcome::PlayOn(actions) => {
                self.pop();
                let last = self.stack.len() - 1;
                self.stack[last].play_on(&actions, &mut self.desk);
            }
            Outcome::Answer(text) => {
                self.pop();
                let last = self.stack.len() - 1;
                let outcome = self.stack[last].answer(text, &mut self.desk);
                // Once: who answers is no longer on the stack.
                self.apply(outcome);
            }
            Outcome::Edit(family, level) => self.edit(family, level.as_deref()),
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
        true
    }

    /// Goes to the bench of a family, down the stack where it is there already, and lays a level on
    /// it.
    fn edit(&mut self, family: &'static Family, level: Option<&Level>) {
        let bench = |screen: &dyn Screen| screen.context() == Context::Editor && screen.family() == Some(family.id);
        if let Some(at) = self.stack.iter().position(|screen| bench(&**screen)) {
            while self.stack.len() > at + 1 {
                self.pop();
            }
        } else {
            // What was asked for the level has been answered.
            if self.context() == Context::Text {
                self.take_off();
            }
            let Some(editor) = Editor::new(family, &mut self.desk) else { return };
            self.stack.push(Box::new(editor));
        }
        if let Some(level) = level {
            let last = self.stack.len() - 1;
            self.stack[last].lay(level, &mut self.desk);
        }
    }

    /// Takes the topmost screen away, once it has finished what the last events began.
    fn take_off(&mut self) {
        if let Some(mut screen) = self.stack.pop() {
            screen.advance(&mut self.desk);
            screen.leave(&mut self.desk);
        }
    }

    /// The home screen stays.
    fn pop(&mut self) {
        if self.stack.len() > 1 {
            self.take_off();
            let last = self.stack.len() - 1;
            self.stack[last].uncovered(&mut self.desk);
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
