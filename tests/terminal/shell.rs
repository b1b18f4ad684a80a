//! A shell in a terminal of its own, in which the real binary runs; what it is sent is read by an
//! emulator.

use std::fs;
use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Longest wait for anything; generous, because test machines are busy.
pub const PATIENCE: Duration = Duration::from_secs(60);

const PACK: &str = r#"
[pack]
id = "t"
name = { en = "Small Boards", zh = "小棋盘" }

[[level]]
id = "line"
name = { en = "A Line", zh = "一条线" }
metric = "steps"
board = ".A.."
goal = "A@1,4"
par = { steps = 2, slides = 1, moves = 1 }

[[level]]
id = "corner"
name = { en = "A Corner", zh = "转角" }
board = """
A.
#.
"""
goal = "A@2,2"
par = { steps = 2, slides = 2, moves = 1 }
"#;

const TILES: &str = r#"
[pack]
id = "t"
name = { en = "One Tile", zh = "一块" }

[[level]]
id = "one"
name = { en = "One Tile", zh = "一块" }
board = "123456708"
par = { steps = 1 }
"#;

const MAGIC: &str = r#"
[pack]
id = "t"
name = { en = "One Swap", zh = "一换" }

[[level]]
id = "swap"
name = { en = "One Swap", zh = "一换" }
board = "56781234"
goal = "12345678"
par = { steps = 1 }
"#;

pub fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("not zero")
}

/// The screen's words, one blank between them.
pub fn words(screen: &vt100::Screen) -> String {
    screen.contents().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the terminal has been sent.
pub struct Shown {
    pub parser: vt100::Parser,
    pub bytes: Vec<u8>,
}

/// A shell in a terminal, in which the game runs.
pub struct Shell {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    pub shown: Arc<(Mutex<Shown>, Condvar)>,
    pub folder: tempfile::TempDir,
}

impl Shell {
    /// A shell with job control and the game's path in `$G`.
    pub fn new(variables: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (puzzle, pack) in [("klotski", PACK), ("tiles", TILES), ("magic", MAGIC)] {
            let packs = folder.path().join("stepwise/levels").join(puzzle);
            fs::create_dir_all(&packs).expect("a folder");
            fs::write(packs.join("t.toml"), pack).expect("a pack");
        }
        let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).expect("a terminal");
        let mut command = CommandBuilder::new("bash");
        command.args(["--norc", "--noprofile", "-i"]);
        command.env_clear();
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8"), ("PS1", "$ "), ("PATH", "/usr/bin:/bin")] {
            command.env(name, value);
        }
        command.env("G", env!("CARGO_BIN_EXE_stepwise"));
        command.env("HOME", folder.path());
        command.env("XDG_DATA_HOME", folder.path());
        command.env("XDG_CACHE_HOME", folder.path());
        command.env("XDG_CONFIG_HOME", folder.path());
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("a shell");
        drop(pair.slave);
        let shown =
            Arc::new((Mutex::new(Shown { parser: vt100::Parser::new(cells(24), cells(80), 0), bytes: Vec::new() }), Condvar::new()));
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let seen = Arc::clone(&shown);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                let mut shown = seen.0.lock().expect("no panic while locked");
                shown.parser.process(&buffer[..count]);
                shown.bytes.extend_from_slice(&buffer[..count]);
                seen.1.notify_all();
            }
        });
        let keys = pair.master.take_writer().expect("a writer");
        Shell { master: pair.master, child, keys, shown, folder }
    }

    pub fn keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
        self.keys.flush().expect("the terminal takes keys");
    }

    /// Waits until the screen is as wanted.
    #[track_caller]
    pub fn until(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        let mut shown = self.shown.0.lock().expect("no panic while locked");
        while !wanted(shown.parser.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "never {what} in\n{}", shown.parser.screen().contents());
            shown = self.shown.1.wait_timeout(shown, left).expect("no panic while locked").0;
        }
    }

    #[track_caller]
    pub fn sees(&self, text: &str) {
        self.until(text, |screen| words(screen).contains(text));
    }

    /// Starts the game in the small level and waits for its numbers.
    #[track_caller]
    pub fn play(&mut self) {
        self.keys("\"$G\" play t/line\n");
        self.sees("Left 2");
    }

    /// The game's process.
    pub fn game(&self) -> u32 {
        let shell = self.child.process_id().expect("the shell runs");
        let children = fs::read_to_string(format!("/proc/{shell}/task/{shell}/children")).expect("Linux lists children");
        children.split_whitespace().next().and_then(|id| id.parse().ok()).expect("the game runs")
    }

    /// No thread of the game wakes for a while.
    #[track_caller]
    pub fn stays_asleep(&self) {
        let waits = || -> u64 {
            let tasks = fs::read_dir(format!("/proc/{}/task", self.game())).expect("Linux lists threads");
            let status = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("status")).ok());
            let count = |status: String| -> Option<u64> {
                status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"))?.trim().parse().ok()
            };
            status.filter_map(count).sum()
        };
        thread::sleep(Duration::from_millis(500));
        let before = waits();
        thread::sleep(Duration::from_secs(2));
        assert_eq!(waits(), before, "a thread woke up though nothing happened");
    }

    /// Another size of the terminal, as the emulator has it too.
    pub fn resize(&self, rows: u16, columns: u16) {
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).expect("a new size");
        self.shown.0.lock().expect("no panic while locked").parser.screen_mut().set_size(cells(rows), cells(columns));
    }

    pub fn signal(&self, name: &str) {
        let done = std::process::Command::new("kill").args([&format!("-{name}"), &self.game().to_string()]).status();
        assert!(done.expect("kill runs").success());
    }

    /// Row and column, from 0, at which a text begins.
    #[track_caller]
    pub fn place(&self, text: &str) -> (u16, u16) {
        let shown = self.shown.0.lock().expect("no panic while locked");
        let screen = shown.parser.screen();
        let found = screen.rows(0, 80).enumerate().find_map(|(row, line)| {
            let before = line.split_once(text)?.0;
            Some((row as u16, before.chars().count() as u16))
        });
        found.unwrap_or_else(|| panic!("no {text:?} in\n{}", screen.contents()))
    }

    /// A mouse event as terminals send it (SGR): button code, place from 0, whether it goes down.
    pub fn mouse(&mut self, code: u8, (row, column): (u16, u16), down: bool) {
        self.keys(&format!("\x1b[<{code};{};{}{}", column + 1, row + 1, if down { 'M' } else { 'm' }));
    }

    /// The terminal is as the shell had it, and the game ended with this status.
    #[track_caller]
    pub fn is_left_clean(&mut self, status: u8) {
        // Until the shell asks again, keys may still go to the game.
        self.until("the shell's prompt", |screen| !screen.alternate_screen() && screen.contents().trim_end().lines().last() == Some("$"));
        self.keys("echo status=$?; stty -a\n");
        self.sees(&format!("status={status}"));
        self.sees("echoctl");
        self.is_plain();
        let screen = self.shown.0.lock().expect("no panic while locked").parser.screen().contents();
        let words: Vec<&str> = screen.split([' ', ';', '\n']).collect();
        for mode in ["icanon", "echo", "isig", "opost"] {
            assert!(words.contains(&mode), "{mode} is off in\n{screen}");
        }
    }

    #[track_caller]
    pub fn is_plain(&self) {
        let shown = self.shown.0.lock().expect("no panic while locked");
        let screen = shown.parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.application_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
