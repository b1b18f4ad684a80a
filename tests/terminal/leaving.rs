//! What is left of the terminal after every way out, and that nothing is written where the game
//! cannot be shown.

use std::fs;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use portable_pty::native_pty_system;

use crate::shell::{SIPS, Shell, cells, has_ended, size, words};

/// Plays a step in the small level, which is kept whatever happens then.
fn under_way(shell: &mut Shell) {
    shell.play();
    shell.keys("\r\x1b[C");
    shell.sees("Left 1");
}

/// What was played before is there again.
#[cfg(feature = "records")]
fn goes_on(shell: &mut Shell) {
    shell.keys("clear; \"$G\" play t/line\n");
    shell.sees("Going on where you left");
    shell.sees("Steps 1");
    shell.keys("q");
    shell.is_left_clean(0);
}

#[cfg(not(feature = "records"))]
fn goes_on(_shell: &mut Shell) {}

/// Every ordinary way out, each from another place: the terminal as it was, the right status,
/// nothing lost.
#[test]
fn every_way_out_leaves_the_terminal_clean_and_loses_nothing() {
    let ways: [(&str, Option<&str>, u8); 10] = [
        ("q", None, 0),
        ("\x03", None, 0),
        ("?\x03", None, 0),
        ("S\x03", None, 0),
        ("X\x03", None, 0),
        ("\x1b[200~without an end", Some("TERM"), 143),
        ("", Some("TERM"), 143),
        ("", Some("HUP"), 129),
        ("", Some("INT"), 130),
        ("M", Some("QUIT"), 131),
    ];
    for (keys, signal, status) in ways {
        let mut shell = Shell::new(&[]);
        under_way(&mut shell);
        shell.keys(keys);
        if let Some(name) = signal {
            // A signal goes before keys, which would be left to the shell.
            shell.settles();
            shell.signal(name);
        }
        shell.is_left_clean(status);
        let sent = shell.sent();
        let at = |code: &str| sent.find(code).unwrap_or_else(|| panic!("no {code:?} was sent"));
        // Modes belong to a screen in some terminals: they are set on ours and unset before it goes.
        let order = ["\x1b[?1049h", "\x1b[?2004h", "\x1b[?25l", "\x1b[?1006h", "\x1b[?1006l", "\x1b[?25h", "\x1b[?2004l", "\x1b[?1049l"];
        assert!(order.is_sorted_by_key(|code| at(code)), "{keys:?}: {:?}", order.map(at));
        assert!(!sent.contains("\x1b[>"), "a keyboard protocol was switched on");
        goes_on(&mut shell);
    }
}

/// What is in the file of panics.
fn noted(shell: &Shell) -> String {
    fs::read_to_string(shell.folder.path().join("stepwise/crash.log")).expect("a note")
}

#[test]
fn a_panic_of_the_interface_gives_the_terminal_back_first() {
    let mut shell = Shell::new(&[("STEPWISE_PANIC", "main")]);
    shell.keys("\"$G\" play t/line\n");
    shell.sees("asked for by STEPWISE_PANIC");
    shell.is_left_clean(101);
    assert!(noted(&shell).contains("thread main: panicked at"));
}

#[test]
fn a_panic_of_the_solver_is_told_and_survived() {
    let mut shell = Shell::new(&[("STEPWISE_PANIC", "solver")]);
    shell.keys("\"$G\" play t/line\n");
    shell.sees("Solver failed");
    shell.until("the game", |screen| screen.alternate_screen() && screen.hide_cursor() && screen.bracketed_paste());
    shell.keys("\r\x1b[C");
    shell.sees("Left 1");
    shell.keys("q");
    shell.is_left_clean(0);
    let note = noted(&shell);
    assert!(note.contains("thread solver: panicked at") && note.contains("asked for by STEPWISE_PANIC"), "{note}");
}

/// Ctrl-Z and a signal from outside: the shell has its terminal as it was; `fg` draws everything
/// anew, whatever has become of the window.
#[test]
fn the_game_can_be_stopped_and_continued_by_key_and_by_signal() {
    let mut shell = Shell::new(&[]);
    under_way(&mut shell);
    for by_key in [true, false] {
        if by_key {
            shell.keys("\x1a");
        } else {
            shell.signal("TSTP");
        }
        shell.sees("Stopped");
        // A process that stops itself, once it has given the terminal back, does so by SIGSTOP.
        shell.is_left_clean(147);
        let (rows, columns) = if by_key { (30, 100) } else { (24, 80) };
        shell.resize(rows, columns);
        shell.keys("clear; fg\n");
        shell.until("the game again", |screen| {
            let last = screen.rows(0, columns).last().unwrap_or_default();
            screen.alternate_screen() && words(screen).contains("Left 1") && last.contains("q quit")
        });
        shell.until("all modes", |screen| {
            screen.hide_cursor() && screen.bracketed_paste() && screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
        });
    }
    // SIGCONT without a stop only repaints.
    shell.signal("CONT");
    shell.keys("\x1b[C");
    shell.sees("Solved in 2 steps");
    shell.keys("q");
    shell.is_left_clean(0);
}

/// The window is closed; and a terminal goes away of which nobody tells the game: it ends by
/// itself, and what was played is there again.
#[test]
fn the_game_ends_with_its_terminal_and_loses_nothing() {
    for told in [true, false] {
        let mut shell = Shell::new(&[]);
        let start = if told { "" } else { "setsid --wait " };
        shell.keys(&format!("{start}sh -c 'echo $$ > \"$HOME/process\"; exec \"$G\" play t/line'\n"));
        shell.sees("Left 2");
        shell.keys("\r\x1b[C");
        shell.sees("Left 1");
        let process = fs::read_to_string(shell.folder.path().join("process")).expect("a file");
        let home = shell.hang_up("\x0c");
        has_ended(process.trim().parse().expect("a number"));
        goes_on(&mut Shell::at(home, &[]));
    }
}

/// A terminal that takes nothing more holds the game in the middle of a frame: who asks it twice to
/// end, a while apart, is obeyed, and what was played is there again.
#[test]
fn a_game_that_cannot_write_ends_when_it_is_asked_twice() {
    let mut shell = Shell::new(&[]);
    under_way(&mut shell);
    let process = shell.game();
    shell.throttle(SIPS);
    for _ in 0..400 {
        shell.keys("\x0c");
        thread::sleep(Duration::from_millis(2));
    }
    shell.signal("TERM");
    thread::sleep(Duration::from_millis(1500));
    shell.signal("TERM");
    has_ended(process);
    goes_on(&mut Shell::at(Arc::clone(&shell.folder), &[]));
}

/// Another terminal than the one that is read from fails while the game draws on it: the game
/// ends, and the one that is read from is given back.
#[test]
fn a_screen_that_cannot_be_drawn_on_ends_the_game_and_gives_the_keyboard_back() {
    let mut shell = Shell::new(&[]);
    let other = native_pty_system().openpty(size(24, 80)).expect("a terminal");
    let name = other.master.tty_name().expect("it has a name");
    shell.keys(&format!("\"$G\" play t/line > {}\n", name.display()));
    let mut reader = other.master.try_clone_reader().expect("a reader");
    let mut seen = vt100::Parser::new(cells(24), cells(80), 0);
    let mut buffer = [0; 4096];
    while !words(seen.screen()).contains("Left 2") {
        let count = std::io::Read::read(&mut reader, &mut buffer).expect("the game draws");
        seen.process(&buffer[..count]);
    }
    drop((reader, other));
    shell.keys("\r\x1b[C");
    shell.is_left_clean(0);
}

#[test]
fn nothing_is_written_where_the_game_cannot_be_shown() {
    let cases = [
        ("TERM=dumb \"$G\"", "dumb terminal", 2),
        ("TERM= \"$G\"", "dumb terminal", 2),
        ("\"$G\" > out", "no terminal", 2),
        ("echo x | \"$G\"", "no terminal", 2),
        ("\"$G\" < /dev/null", "no terminal", 2),
        ("\"$G\" --bad", "--bad", 2),
        ("\"$G\" --version", "stepwise", 0),
        ("\"$G\" --help", "stepwise", 0),
        ("\"$G\" play no-such-level", "no-such-level", 2),
    ];
    let mut shell = Shell::new(&[]);
    for (command, told, status) in cases {
        shell.keys(&format!("clear; cd; {command}\n"));
        shell.sees(told);
        if told.ends_with("terminal") {
            shell.sees("--plain");
        }
        shell.is_left_clean(status);
    }
    for mode in ["\x1b[?1049h", "\x1b[?2004h", "\x1b[?25l", "\x1b[?100"] {
        assert!(!shell.sent().contains(mode), "{mode:?} was set");
    }
}
