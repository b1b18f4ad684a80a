//! The real binary in a real terminal: what is on it while the game runs, and what is left of it
//! after every way out.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Longest wait for anything; generous, because test machines are busy.
const PATIENCE: Duration = Duration::from_secs(60);

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

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("not zero")
}

/// The screen's words, one blank between them.
fn words(screen: &vt100::Screen) -> String {
    screen.contents().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the terminal has been sent.
struct Shown {
    parser: vt100::Parser,
    bytes: Vec<u8>,
}

/// A shell in a terminal, in which the game runs.
struct Shell {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    shown: Arc<(Mutex<Shown>, Condvar)>,
    folder: tempfile::TempDir,
}

impl Shell {
    /// A shell with job control and the game's path in `$G`.
    fn new(variables: &[(&str, &str)]) -> Self {
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

    fn keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
        self.keys.flush().expect("the terminal takes keys");
    }

    /// Waits until the screen is as wanted.
    #[track_caller]
    fn until(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        let mut shown = self.shown.0.lock().expect("no panic while locked");
        while !wanted(shown.parser.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "never {what} in\n{}", shown.parser.screen().contents());
            shown = self.shown.1.wait_timeout(shown, left).expect("no panic while locked").0;
        }
    }

    #[track_caller]
    fn sees(&self, text: &str) {
        self.until(text, |screen| words(screen).contains(text));
    }

    /// Starts the game in the small level and waits for its numbers.
    #[track_caller]
    fn play(&mut self) {
        self.keys("\"$G\" play t/line\n");
        self.sees("Left 2");
    }

    /// The game's process.
    fn game(&self) -> u32 {
        let shell = self.child.process_id().expect("the shell runs");
        let children = fs::read_to_string(format!("/proc/{shell}/task/{shell}/children")).expect("Linux lists children");
        children.split_whitespace().next().and_then(|id| id.parse().ok()).expect("the game runs")
    }

    /// No thread of the game wakes for a while.
    #[track_caller]
    fn stays_asleep(&self) {
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
    fn resize(&self, rows: u16, columns: u16) {
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).expect("a new size");
        self.shown.0.lock().expect("no panic while locked").parser.screen_mut().set_size(cells(rows), cells(columns));
    }

    fn signal(&self, name: &str) {
        let done = std::process::Command::new("kill").args([&format!("-{name}"), &self.game().to_string()]).status();
        assert!(done.expect("kill runs").success());
    }

    /// The terminal is as the shell had it, and the game ended with this status.
    #[track_caller]
    fn is_left_clean(&mut self, status: u8) {
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
    fn is_plain(&self) {
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

#[test]
fn a_level_is_played_to_its_end_with_a_hint_on_the_way() {
    let mut shell = Shell::new(&[]);
    shell.play();
    shell.keys("t");
    shell.sees("Hint 1/4: 2 steps left");
    shell.keys("tt");
    shell.sees("Hint 3/4");
    shell.keys("\r\x1b[C");
    shell.sees("Left 1");
    shell.keys("\x1b[C");
    shell.sees("Solved in 2 steps, best 2");
    shell.keys("q");
    shell.is_left_clean(0);
}

#[test]
fn from_the_home_screen_to_a_film_and_another_size() {
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\"\n");
    shell.sees("New here?");
    shell.keys("\x1b[B\r");
    shell.sees("at best");
    shell.keys("\r");
    shell.sees("Next moves");
    shell.sees("map known");
    shell.keys("S");
    shell.sees("Shortest way");
    shell.keys("5");
    shell.resize(34, 110);
    shell.keys("1");
    shell.until("the footer on the last row", |screen| screen.rows(0, 110).nth(33).is_some_and(|row| row.contains("q quit")));
    shell.keys("\r");
    shell.sees("Moves played");
    shell.keys("\x03");
    shell.is_left_clean(0);
}

#[test]
fn the_puzzle_of_a_day_is_opened_by_its_date_and_from_the_command_line() {
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\" play tiles:daily/2026-02-30\n");
    shell.sees("date `2026-02-30`: expected one like 2026-11-30");
    shell.keys("clear; \"$G\" play tiles:daily/2026-01-05\n");
    shell.sees("Daily puzzle 2026-01-05");
    shell.sees("map known");
    shell.keys("q");
    shell.is_left_clean(0);
    shell.keys("clear; \"$G\" play --daily magic\n");
    shell.sees("Magic board");
    shell.sees("Daily puzzle 20");
    shell.keys("q");
    shell.is_left_clean(0);
}

#[test]
fn the_lab_is_stepped_finished_and_left_through_a_storm_of_sizes() {
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\" play klotski:curiosities/2045\n");
    shell.sees("Next moves");
    shell.keys("X ");
    shell.sees("Paused, 8 layers a second");
    shell.keys("\x1b[C\x1b[C");
    shell.sees("from the start");
    // It runs while the size changes, down to sizes that have room for nothing.
    shell.keys(" ");
    for (rows, columns) in [(1, 1), (15, 40), (3, 200), (60, 5), (34, 110), (2, 2), (24, 80)] {
        shell.resize(rows, columns);
        thread::sleep(Duration::from_millis(30));
    }
    shell.keys("++++++++");
    shell.sees("All have ended");
    shell.keys("\t\t");
    shell.sees("not shortest");
    shell.keys("\r");
    shell.sees("What it keeps");
    shell.keys("\x1b");
    shell.sees("SEARCH LAB");
    shell.keys("R");
    shell.sees("Running");
    // Left while it searches.
    shell.keys("\x1b");
    shell.sees("Next moves");
    shell.keys("q");
    shell.is_left_clean(0);
}

#[test]
fn signals_end_the_game_with_their_status_and_leave_the_terminal_clean() {
    for (name, status) in [("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131)] {
        let mut shell = Shell::new(&[]);
        shell.play();
        shell.signal(name);
        shell.is_left_clean(status);
    }
}

#[test]
fn a_panic_of_the_interface_gives_the_terminal_back_first() {
    let mut shell = Shell::new(&[("STEPWISE_PANIC", "main")]);
    shell.keys("\"$G\" play t/line\n");
    shell.sees("asked for by STEPWISE_PANIC");
    shell.is_left_clean(101);
}

#[test]
fn a_panic_of_the_solver_is_told_and_survived() {
    let mut shell = Shell::new(&[("STEPWISE_PANIC", "solver")]);
    shell.keys("\"$G\" play t/line\n");
    shell.sees("Solver failed");
    shell.until("the game", |screen| screen.alternate_screen() && screen.hide_cursor());
    shell.keys("\r\x1b[C");
    shell.sees("Left 1");
    shell.keys("q");
    shell.is_left_clean(0);
}

#[test]
fn the_game_can_be_stopped_and_continued_by_key_and_by_signal() {
    let mut shell = Shell::new(&[]);
    shell.play();
    for by_key in [true, false] {
        if by_key {
            shell.keys("\x1a");
        } else {
            shell.signal("TSTP");
        }
        shell.sees("Stopped");
        shell.is_plain();
        shell.keys("clear; fg\n");
        shell.until("the game again", |screen| screen.alternate_screen() && words(screen).contains("Left 2"));
    }
    shell.keys("q");
    shell.is_left_clean(0);
}

#[test]
fn nothing_is_written_where_the_game_cannot_be_shown() {
    for (command, told) in [("TERM=dumb \"$G\"", "dumb terminal"), ("\"$G\" > out", "no terminal"), ("echo x | \"$G\"", "no terminal")] {
        let mut shell = Shell::new(&[]);
        shell.keys(&format!("cd; {command}\n"));
        shell.sees(told);
        shell.sees("--plain");
        shell.is_left_clean(2);
        let shown = shell.shown.0.lock().expect("no panic while locked");
        assert!(!String::from_utf8_lossy(&shown.bytes).contains("\x1b[?1049h"));
    }
}

#[test]
fn frames_are_synchronized_small_and_without_a_background() {
    let mut shell = Shell::new(&[]);
    shell.play();
    let before = shell.shown.0.lock().expect("no panic while locked").bytes.len();
    shell.keys("\r\x1b[C");
    shell.sees("Left 1");
    let shown = shell.shown.0.lock().expect("no panic while locked");
    let text = String::from_utf8_lossy(&shown.bytes).into_owned();
    assert_eq!(text.matches("\x1b[?2026h").count(), text.matches("\x1b[?2026l").count());
    assert!(!text.contains("\x1b[48;") && !text.contains("\x1b[40m"));
    assert!(shown.bytes.len() - before < 2 * 2048, "{} bytes for two keys", shown.bytes.len() - before);
}

#[test]
fn no_colour_keeps_the_cursor_visible() {
    let mut shell = Shell::new(&[("NO_COLOR", "1")]);
    shell.play();
    shell.until("a reversed cell", |screen| {
        (0..24).any(|row| (0..80).any(|column| screen.cell(row, column).is_some_and(vt100::Cell::inverse)))
    });
    // Every meaning is still there as an attribute; no cell has a colour.
    shell.keys("t");
    shell.sees("Hint 1/4");
    let shown = shell.shown.0.lock().expect("no panic while locked");
    let screen = shown.parser.screen();
    let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
    for (row, column) in cells {
        let cell = screen.cell(row, column).expect("a cell");
        assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Default, vt100::Color::Default), "{row}, {column}");
    }
    let attribute = |has: fn(&vt100::Cell) -> bool| (0..24).any(|row| (0..80).any(|column| screen.cell(row, column).is_some_and(has)));
    assert!(attribute(vt100::Cell::bold) && attribute(vt100::Cell::inverse) && attribute(vt100::Cell::dim));
}

#[test]
fn the_mouse_can_be_left_to_the_terminal() {
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\" play t/line --no-mouse\n");
    shell.sees("Left 2");
    shell.until("no mouse", |screen| screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None);
    shell.keys("M");
    shell.until("the mouse", |screen| screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None);
    shell.keys("q");
    shell.is_left_clean(0);
}

impl Shell {
    /// Row and column, from 0, at which a text begins.
    #[track_caller]
    fn place(&self, text: &str) -> (u16, u16) {
        let shown = self.shown.0.lock().expect("no panic while locked");
        let screen = shown.parser.screen();
        let found = screen.rows(0, 80).enumerate().find_map(|(row, line)| {
            let before = line.split_once(text)?.0;
            Some((row as u16, before.chars().count() as u16))
        });
        found.unwrap_or_else(|| panic!("no {text:?} in\n{}", screen.contents()))
    }

    /// A mouse event as terminals send it (SGR): button code, place from 0, whether it goes down.
    fn mouse(&mut self, code: u8, (row, column): (u16, u16), down: bool) {
        self.keys(&format!("\x1b[<{code};{};{}{}", column + 1, row + 1, if down { 'M' } else { 'm' }));
    }
}

/// A detour in three families: the notice, the way back, and the review that tells what was better.
#[test]
fn a_detour_is_noticed_taken_back_and_reviewed() {
    const RIGHT: &str = "\x1b[C";
    const LEFT: &str = "\x1b[D";
    let klotski = (format!("\r{LEFT}\r"), format!("\r{RIGHT}{RIGHT}{RIGHT}"), "Solved in 4 steps, best 2", "Best was A right.");
    let tiles = (RIGHT.to_owned(), format!("{LEFT}{LEFT}"), "Solved in 3 steps, best 1", "Best was 8 left.");
    let magic = ("c".to_owned(), "ccca".to_owned(), "Solved in 5 steps, best 1", "Best was A: swap the rows.");
    for (level, (detour, rest, solved, better)) in [("klotski:t/line", klotski), ("tiles:t/one", tiles), ("magic:t/swap", magic)] {
        let mut shell = Shell::new(&[]);
        shell.keys(&format!("\"$G\" play {level}\n"));
        shell.sees("map known");
        shell.keys(&detour);
        shell.sees("! g goes back to before move 1");
        shell.keys("g");
        shell.until("no notice", |screen| !words(screen).contains("! g goes back"));
        shell.keys(&detour);
        shell.sees("! g goes back to before move 1");
        shell.keys(&rest);
        shell.sees(solved);
        shell.keys("v");
        shell.sees(better);
        shell.keys("c");
        shell.sees("both ways meet here");
        shell.keys("\x7f");
        shell.sees("REVIEW");
        shell.keys("q");
        shell.is_left_clean(0);
    }
}

#[test]
fn a_dragged_piece_follows_the_pointer_round_a_corner_as_one_move() {
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\" play t/corner\n");
    shell.sees("map known");
    shell.sees("[A]");
    let goal = shell.place("[A]");
    let (row, column) = shell.place("  A  ");
    let start = (row, column + 2);
    shell.mouse(0, start, true);
    shell.mouse(32, (row, goal.1), true);
    shell.sees("Steps 1");
    shell.mouse(32, goal, true);
    shell.mouse(0, goal, false);
    shell.sees("Solved in 1 move, best 1");
    shell.sees("Moves 1 Slides 2 Steps 2");
    shell.keys("q");
    shell.is_left_clean(0);
}

#[test]
fn nothing_wakes_while_nothing_happens() {
    let mut shell = Shell::new(&[]);
    shell.play();
    shell.sees("map known");
    // What was under way may still come to rest.
    shell.stays_asleep();
    // A search that is held sleeps as well.
    shell.keys("X ");
    shell.sees("Paused");
    shell.stays_asleep();
}

/// How often the game is killed in its tracks; the ignored test does it more often.
#[cfg(feature = "records")]
const KILLS: usize = 3;

/// Plays to and fro in the small level, kills the game after one more move and looks what is left.
#[cfg(feature = "records")]
fn kill_and_go_on(rounds: usize) {
    let mut shell = Shell::new(&[]);
    shell.play();
    let mut steps = 0;
    for round in 0..rounds {
        // A piece is let go after each step, so that the step back is a move of its own.
        let moves = 2 - round % 2;
        for _ in 0..moves {
            let right = steps % 2 == 0;
            shell.keys(if right { "\r\x1b[C\r" } else { "\r\x1b[D\r" });
            steps += 1;
            shell.sees(&format!("Steps {steps} "));
        }
        let game = shell.game();
        shell.signal("KILL");
        let deadline = Instant::now() + PATIENCE;
        while fs::exists(format!("/proc/{game}")).expect("Linux lists processes") {
            assert!(Instant::now() < deadline, "the game lives on");
            thread::sleep(Duration::from_millis(5));
        }
        shell.keys("tput rmcup; stty sane; clear; echo; \"$G\" play t/line\n");
        shell.until("the run so far", |screen| {
            let words = words(screen);
            words.contains(&format!("Steps {steps} ")) || words.contains(&format!("Steps {} ", steps - 1))
        });
        shell.sees("Going on where you left");
        if !words(shell.shown.0.lock().expect("no panic while locked").parser.screen()).contains(&format!("Steps {steps} ")) {
            steps -= 1;
        }
    }
    shell.keys("q");
    shell.is_left_clean(0);
}

#[test]
#[cfg(feature = "records")]
fn a_game_that_is_killed_goes_on_where_it_was() {
    kill_and_go_on(KILLS);
}

#[test]
#[cfg(feature = "records")]
#[ignore = "half a minute of work; run with `cargo test --test terminal -- --ignored killed_hundreds`"]
fn a_game_that_is_killed_hundreds_of_times_goes_on_where_it_was() {
    kill_and_go_on(300);
}

#[test]
#[cfg(feature = "records")]
fn the_home_screen_goes_on_with_the_newest_run() {
    let mut shell = Shell::new(&[]);
    shell.play();
    shell.keys("\r\x1b[D");
    shell.sees("Left 3");
    shell.keys("q");
    shell.is_left_clean(0);
    shell.keys("clear; echo; \"$G\"\n");
    shell.sees("Continue Klotski \"A Line\" step 1, 3 left");
    shell.keys("\r");
    shell.sees("Steps 1");
    shell.keys("\r\x1b[C\x1b[C\x1b[C");
    shell.sees("Solved in");
    shell.keys("\x7f\x7f");
    shell.sees("STEPWISE");
    shell.until("the solved level", |screen| words(screen).contains("1/") && !words(screen).contains("Continue"));
    shell.keys("R");
    shell.sees("RECORDS");
    shell.sees("A Line");
    shell.keys("x");
    shell.sees("Written:");
    shell.keys("q");
    shell.is_left_clean(0);
    shell.keys("clear; \"$G\" replay stepwise/runs/*.txt; cd; \"$G\" replay stepwise/runs/*.txt; \"$G\" records\n");
    shell.sees("klotski:t/line A Line");
    shell.sees("1 of 1 runs solved");
}

#[test]
#[cfg(feature = "records")]
fn a_home_that_cannot_be_written_to_is_told_and_played_in() {
    let mut shell = Shell::new(&[("XDG_DATA_HOME", "/proc/nowhere")]);
    shell.keys("\"$G\"\n");
    shell.sees("Playing without records:");
    shell.keys("\r\r");
    shell.sees("Next moves");
    shell.keys("q");
    shell.is_left_clean(0);
}

#[test]
fn a_settings_file_of_anything_is_told_and_stays() {
    let mut shell = Shell::new(&[]);
    let file = shell.folder.path().join("stepwise/config.toml");
    let content = b"[shown]\nlanguage = \"xx\"\n\xff\x00\x1b[2J\n";
    fs::write(&file, content).expect("written");
    shell.keys("\"$G\" play t/line\n");
    shell.sees("config.toml:2: language `\"xx\"`");
    shell.keys("\r\x1b[C");
    shell.sees("Left 1");
    shell.keys("q");
    shell.is_left_clean(0);
    assert_eq!(fs::read(&file).expect("a file"), content);
}

/// A limit on the size of files stands in for a disk without room: each write fails.
#[test]
#[cfg(feature = "records")]
fn a_full_disk_is_told_and_played_on() {
    let mut shell = Shell::new(&[]);
    shell.keys("(trap '' XFSZ; ulimit -f 0; exec \"$G\" play t/line)\n");
    shell.sees("Playing without records:");
    shell.keys("\r\x1b[C");
    shell.sees("Left 1");
    shell.keys("q");
    shell.is_left_clean(0);
}

/// Places and sizes are counted from 1; what a terminal says of 0 must not end the listening.
#[test]
fn reports_of_place_zero_are_passed_over() {
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\" play tiles:t/one\n");
    shell.sees("map known");
    for report in ["\x1b[<0;0;14M", "\x1b[<0;14;0m", "\x1b[<35;0;5M", "\x1b[M   ", "\x1b[0;0R", "\x1b[32;0;0M"] {
        shell.keys(report);
        thread::sleep(Duration::from_millis(20));
    }
    shell.keys("\x1b[D\x1b[C");
    shell.sees("Steps 2");
    shell.keys("q");
    shell.is_left_clean(0);
}

/// Far more keys in one write than any buffer holds: each is taken, and what ends the program does
/// not stand behind them.
#[test]
fn a_flood_of_keys_is_taken_and_an_end_does_not_wait_behind_it() {
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\" play tiles:t/one\n");
    shell.sees("map known");
    shell.keys(&"\x1b[C\x1b[D".repeat(500));
    shell.sees("Steps 1000");
    shell.keys(&"\x1b[C\x1b[D".repeat(500));
    shell.signal("TERM");
    shell.is_left_clean(143);
}

/// The text between the head of the shown text and the first blank line under it.
fn shown_text(screen: &vt100::Screen) -> String {
    let lines: Vec<String> = screen.rows(0, 80).collect();
    lines.iter().skip(3).map(|line| line.trim()).take_while(|line| !line.is_empty()).collect()
}

/// A klotski with an L-piece, a wall and a gate: drawn, judged, saved, played, sent and opened.
#[test]
fn a_level_is_drawn_saved_played_copied_and_opened_from_its_code() {
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\"\n");
    shell.sees("STEPWISE");
    shell.keys("E");
    shell.sees("Not a level yet: goal");
    let (right, down, up, left) = ("\x1b[C", "\x1b[B", "\x1b[A", "\x1b[D");
    // The L, a block beside it, a wall, two gates at the bottom.
    shell.keys(&format!("\r{down}\r{right}\r{right}B\r{up}{right}#\r-{down}{down}{down}{down}{left}\r{left}\r"));
    shell.sees("In hand: gate");
    // The L's goal on the gates.
    shell.keys(&format!("gA{up}\r"));
    shell.sees("Solvable in");
    // A wall before it on the start's page shuts the way, and goes again.
    shell.keys(&format!("g#{up}\r{right}\r{right}\r"));
    shell.sees("There is no solution");
    shell.keys("uuu");
    shell.sees("Solvable in");
    shell.keys("n\x1b[200~Over the Gate / 过门\x1b[201~\r");
    shell.sees("Over the Gate");
    shell.sees("Solvable in 1 move, 2 slides, 4 steps");
    shell.keys("\x13");
    shell.sees("Saved:");
    let pack = shell.folder.path().join("stepwise/levels/klotski/mine.toml");
    let text = fs::read_to_string(&pack).expect("a pack");
    assert!(text.contains("A..#\nAAB.\n....\n....\n.--.") && text.contains("goal = \"A@4,2\"") && text.contains("par = {"), "{text}");
    shell.keys("p");
    shell.sees("map known");
    shell.keys("S");
    shell.sees("SOLUTION");
    shell.keys("\x1b[F\r");
    shell.sees("Solved in");
    shell.keys("\x7fy");
    shell.sees("LEVEL CODE");
    let (code, copied) = {
        let shown = shell.shown.0.lock().expect("no panic while locked");
        let bytes = String::from_utf8_lossy(&shown.bytes).into_owned();
        let start = bytes.rfind("\x1b]52;c;").expect("a copy") + "\x1b]52;c;".len();
        (shown_text(shown.parser.screen()), bytes[start..].split('\x07').next().unwrap_or_default().to_owned())
    };
    assert!(code.starts_with("sw1-klotski-"), "{code}");
    assert_eq!(base64::Engine::decode(&base64::prelude::BASE64_STANDARD, copied).expect("base64"), code.as_bytes());
    shell.keys("q");
    shell.is_left_clean(0);
    shell.keys(&format!("\"$G\" play {code}\n"));
    shell.sees("Over the Gate");
    shell.keys("q");
    shell.is_left_clean(0);
    shell.keys("\"$G\" check \"$HOME/stepwise/levels/klotski/mine.toml\" && echo all is pro''ved\n");
    shell.sees("all is proved");
}
