//! A shell in a terminal of its own, in which the real binary runs; what it is sent is read by an
//! emulator.

use std::fs;
use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;

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

# More positions than any memory holds.
[[level]]
id = "wide"
name = { en = "Wide", zh = "宽" }
board = """
AABBCCDDEEFF
AAGHIJKLMNOP
..GHIJKLMNOP
QRSTUVWXYZab
cdefghijklmn
opqrstuvwxyz
0123456789..
............
............
............
............
............
"""
goal = "A@11,11"
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

/// What begins a frame: a synchronized update.
const FRAME: &[u8] = b"\x1b[?2026h";

/// What the terminal has been sent.
pub struct Shown {
    pub parser: vt100::Parser,
    pub bytes: Vec<u8>,
    /// Frames that were begun.
    frames: usize,
}

impl Shown {
    fn take(&mut self, bytes: &[u8]) {
        // A mark may have come in two pieces.
        let unseen = self.bytes.len().saturating_sub(FRAME.len() - 1);
        self.parser.process(bytes);
        self.bytes.extend_from_slice(bytes);
        self.frames += self.bytes[unseen..].windows(FRAME.len()).filter(|window| *window == FRAME).count();
    }
}

/// How the other side of the terminal reads what it is sent.
#[derive(Debug, Default)]
struct Wire {
    /// At most so many bytes a second; 0 for as fast as they come.
    rate: AtomicUsize,
    /// The line has been cut: nothing is read any more.
    cut: AtomicBool,
}

/// How long nothing is drawn when the screen is at rest.
const REST: Duration = Duration::from_millis(150);

/// How often a slow wire takes bytes, in a second; so it takes no fewer bytes.
pub const SIPS: usize = 20;

/// The shell's process, which does not outlive its test.
struct Leader(Box<dyn Child + Send + Sync>);

impl Drop for Leader {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

/// A shell in a terminal, in which the game runs.
pub struct Shell {
    master: Box<dyn MasterPty + Send>,
    leader: Leader,
    keys: Box<dyn Write + Send>,
    reader: JoinHandle<()>,
    wire: Arc<Wire>,
    pub shown: Arc<(Mutex<Shown>, Condvar)>,
    pub folder: Arc<TempDir>,
}

/// A home with a few levels of the player's own.
fn home() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (puzzle, pack) in [("klotski", PACK), ("tiles", TILES), ("magic", MAGIC)] {
        let packs = folder.path().join("stepwise/levels").join(puzzle);
        fs::create_dir_all(&packs).expect("a folder");
        fs::write(packs.join("t.toml"), pack).expect("a pack");
    }
    // The shell's own bracketed paste would be taken for the game's.
    fs::write(folder.path().join(".inputrc"), "set enable-bracketed-paste off\n").expect("written");
    folder
}

/// A size as terminals are asked for it.
pub fn size(rows: u16, columns: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

impl Shell {
    /// A shell with job control and the game's path in `$G`, in a home of its own.
    pub fn new(variables: &[(&str, &str)]) -> Self {
        Shell::at(Arc::new(home()), variables)
    }

    /// Another shell in a home that has been lived in.
    pub fn at(folder: Arc<TempDir>, variables: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(24, 80)).expect("a terminal");
        let mut command = CommandBuilder::new("bash");
        command.args(["--norc", "--noprofile", "-i"]);
        command.env_clear();
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8"), ("PS1", "$ "), ("PATH", "/usr/bin:/bin")] {
            command.env(name, value);
        }
        command.env("G", env!("CARGO_BIN_EXE_stepwise"));
        command.env("INPUTRC", folder.path().join(".inputrc"));
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            command.env(name, folder.path());
        }
        for (name, value) in variables {
            command.env(name, value);
        }
        let leader = Leader(pair.slave.spawn_command(command).expect("a shell"));
        drop(pair.slave);
        let parser = vt100::Parser::new(cells(24), cells(80), 0);
        let shown = Arc::new((Mutex::new(Shown { parser, bytes: Vec::new(), frames: 0 }), Condvar::new()));
        let wire = Arc::new(Wire::default());
        let mut bytes = pair.master.try_clone_reader().expect("a reader");
        let (seen, through) = (Arc::clone(&shown), Arc::clone(&wire));
        let reader = thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                let sip = through.rate.load(SeqCst).div_ceil(SIPS);
                let room = if sip == 0 { buffer.len() } else { sip };
                let Ok(count @ 1..) = bytes.read(&mut buffer[..room]) else { return };
                if through.cut.load(SeqCst) {
                    return;
                }
                let mut shown = seen.0.lock().expect("no panic while locked");
                shown.take(&buffer[..count]);
                seen.1.notify_all();
                drop(shown);
                if sip > 0 {
                    thread::sleep(Duration::from_secs(1) / SIPS as u32);
                }
            }
        });
        let keys = pair.master.take_writer().expect("a writer");
        Shell { master: pair.master, leader, keys, reader, wire, shown, folder }
    }

    /// Lets the terminal take at most so many bytes a second; 0 for as many as come.
    pub fn throttle(&self, bytes: usize) {
        self.wire.rate.store(bytes, SeqCst);
    }

    /// The terminal goes away while the game runs: the line is cut, the window closed. A key is
    /// needed that makes the game write, so that the reader looks up.
    pub fn hang_up(mut self, key: &str) -> Arc<TempDir> {
        self.wire.cut.store(true, SeqCst);
        self.keys(key);
        let Shell { master, mut leader, keys, reader, folder, .. } = self;
        reader.join().expect("the reader ends");
        drop((keys, master));
        leader.0.wait().expect("a shell without a terminal ends");
        folder
    }

    /// Everything that was sent to the terminal.
    pub fn sent(&self) -> String {
        String::from_utf8_lossy(&self.shown.0.lock().expect("no panic while locked").bytes).into_owned()
    }

    /// Waits until the terminal has been sent a text, wherever it stands on the screen, since it had
    /// been sent so many bytes.
    #[track_caller]
    pub fn is_sent(&self, text: &str, since: usize) {
        let deadline = Instant::now() + PATIENCE;
        let sent = || {
            let shown = self.shown.0.lock().expect("no panic while locked");
            shown.bytes[since..].windows(text.len()).any(|window| window == text.as_bytes())
        };
        while !sent() {
            assert!(Instant::now() < deadline, "{text:?} is never sent");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// How many bytes the terminal has been sent.
    pub fn count(&self) -> usize {
        self.shown.0.lock().expect("no panic while locked").bytes.len()
    }

    /// How many frames have been drawn.
    pub fn frames(&self) -> usize {
        self.shown.0.lock().expect("no panic while locked").frames
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

    /// The game's process, which runs in the foreground of the shell.
    pub fn game(&self) -> u32 {
        self.foreground().expect("the game runs")
    }

    fn foreground(&self) -> Option<u32> {
        let shell = self.leader.0.process_id().expect("the shell runs");
        let children = fs::read_to_string(format!("/proc/{shell}/task/{shell}/children")).expect("Linux lists children");
        children.split_whitespace().next()?.parse().ok()
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

    /// Another size of the terminal: the emulator has it before the game is told, as a window does.
    pub fn resize(&self, rows: u16, columns: u16) {
        let mut shown = self.shown.0.lock().expect("no panic while locked");
        shown.parser.screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(size(rows, columns)).expect("a new size");
    }

    /// Waits until all that was sent to the game is done.
    #[track_caller]
    pub fn settles(&self) {
        let deadline = Instant::now() + PATIENCE;
        while self.frames_at_rest().is_none() {
            assert!(Instant::now() < deadline, "the game never comes to rest");
        }
    }

    /// The rows of the screen as text.
    pub fn rows(&self) -> Vec<String> {
        let shown = self.shown.0.lock().expect("no panic while locked");
        shown.parser.screen().rows(0, shown.parser.screen().size().1.get()).collect()
    }

    /// Rows and columns of the window.
    pub fn size(&self) -> (u16, u16) {
        let (rows, columns) = self.shown.0.lock().expect("no panic while locked").parser.screen().size();
        (rows.get(), columns.get())
    }

    /// Whether the game has the terminal.
    pub fn has_the_game(&self) -> bool {
        self.shown.0.lock().expect("no panic while locked").parser.screen().alternate_screen()
    }

    /// Whether every thread of the game sleeps: nothing that was sent to it waits to be handled.
    fn is_idle(&self) -> bool {
        let Some(tasks) = self.foreground().and_then(|game| fs::read_dir(format!("/proc/{game}/task")).ok()) else { return false };
        let mut states = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("stat")).ok());
        states.all(|state| state.contains(") S "))
    }

    /// How many frames there are when none has come for a while. None where something goes on.
    fn frames_at_rest(&self) -> Option<usize> {
        (0..6).find_map(|_| {
            let (frames, idle) = (self.frames(), self.is_idle());
            thread::sleep(REST);
            (idle && self.is_idle() && self.frames() == frames).then_some(frames)
        })
    }

    /// What is on the screen is what the game means to be there: drawn anew from nothing it is the
    /// same. Whether that could be seen; it cannot where something moves on the screen.
    #[track_caller]
    pub fn is_whole(&self) -> bool {
        // What is seen: a blank is one whether it was written or not, and has no colour of its own.
        let seen = |cell: &vt100::Cell| {
            let text = cell.contents().trim().to_owned();
            let ink = (cell.fgcolor(), cell.bold(), cell.dim(), cell.italic());
            let ink = (!text.is_empty() || cell.inverse()).then_some(ink);
            (text, ink, cell.bgcolor(), cell.underline(), cell.inverse())
        };
        let screen = || -> Vec<Vec<_>> {
            let shown = self.shown.0.lock().expect("no panic while locked");
            let screen = shown.parser.screen();
            let (rows, columns) = (screen.size().0.get(), screen.size().1.get());
            (0..rows).map(|row| (0..columns).filter_map(|column| screen.cell(row, column).map(seen)).collect()).collect()
        };
        let Some(frames) = self.frames_at_rest().filter(|_| self.has_the_game()) else { return false };
        let before = screen();
        self.signal("CONT");
        let deadline = Instant::now() + PATIENCE;
        while self.frames() == frames {
            assert!(Instant::now() < deadline, "no repaint");
            thread::sleep(Duration::from_millis(5));
        }
        if self.frames_at_rest() != Some(frames + 1) {
            return false;
        }
        let after = screen();
        // A film that rests between two steps may have gone on with the repaint: then it goes on again.
        if before != after {
            thread::sleep(10 * REST);
            if self.frames() > frames + 1 {
                return false;
            }
        }
        for (row, pairs) in before.iter().zip(&after).enumerate() {
            let torn = pairs.0.iter().zip(pairs.1).enumerate().find(|(_, (before, after))| before != after);
            let rows = [&before, &after].map(|screen| screen[row].iter().map(|cell| cell.0.as_str()).collect::<String>());
            assert!(torn.is_none(), "row {row} is torn, {rows:#?}: column, what is there and what belongs there: {torn:?}");
        }
        true
    }

    /// The terminal says of itself that it has no rows and no columns, as a serial line does.
    pub fn has_no_size(&self) {
        self.master.resize(size(0, 0)).expect("a new size");
    }

    /// Sends the game a signal by its name.
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
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.application_cursor() && !screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }
}

/// The resident memory of a process in bytes; 0 when it has just ended.
pub fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")).and_then(|number| number.parse::<u64>().ok());
    kibibytes.unwrap_or(0) * 1024
}

/// Waits until a process has ended. One whose parent is gone may stay as a name without a body.
#[track_caller]
pub fn has_ended(process: u32) {
    let deadline = Instant::now() + PATIENCE;
    let lives = || fs::read_to_string(format!("/proc/{process}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
    while lives() {
        assert!(Instant::now() < deadline, "process {process} lives on");
        thread::sleep(Duration::from_millis(5));
    }
}
