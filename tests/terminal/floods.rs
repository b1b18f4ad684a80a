//! More than anyone types, in both directions: keys, mouse reports, pastes and sizes in floods, and
//! wires that are slower than the game.

use std::thread;
use std::time::Duration;

use crate::shell::{Shell, words};

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

/// 9,600 baud: what cannot be shown in time is not drawn, so the end does not wait behind it. The
/// wire itself holds some twelve kilobytes.
#[test]
fn a_slow_wire_gets_few_frames_and_the_last_state() {
    const KEYS: usize = 400;
    const HELD: usize = 40 << 10;
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\" play tiles:t/one\n");
    shell.sees("map known");
    shell.throttle(960);
    let (frames, bytes) = (shell.frames(), shell.count());
    for _ in 0..KEYS / 2 {
        for key in ["\x1b[C", "\x1b[D"] {
            shell.keys(key);
            thread::sleep(Duration::from_millis(3));
        }
    }
    shell.throttle(0);
    shell.sees(&format!("Steps {KEYS}"));
    let (drawn, sent) = (shell.frames() - frames, shell.count() - bytes);
    assert!(drawn < KEYS / 4 && sent < HELD, "{drawn} frames of {sent} bytes for {KEYS} keys");
    // As slow again, and left at once: what is on its way and one frame, no more.
    shell.throttle(960);
    for key in ["\x1b[C", "\x1b[D"].repeat(KEYS / 4) {
        shell.keys(key);
        thread::sleep(Duration::from_millis(3));
    }
    shell.keys("q");
    let before = shell.count();
    shell.throttle(0);
    shell.is_left_clean(0);
    let after = shell.count() - before;
    assert!(after < HELD, "{after} bytes after the end was asked for");
}

/// Reports of a mouse that races about: every one is heard, few are drawn.
#[test]
fn a_flood_of_mouse_reports_is_taken_before_it_is_drawn() {
    const REPORTS: u16 = 2000;
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\" play t/line\n");
    shell.sees("map known");
    let piece = shell.place("  A  ");
    let frames = shell.frames();
    let report = |code: u16, column: u16, last: char| format!("\x1b[<{code};{};{}{last}", column + 1, piece.0 + 1);
    let start = piece.1 + 2;
    let race: String = (0..REPORTS).map(|number| report(32, if number % 2 == 0 { start + 1 } else { start }, 'M')).collect();
    shell.keys(&(report(0, start, 'M') + &race + &report(32, start + 10, 'M') + &report(0, start + 10, 'm')));
    shell.sees("Left 1");
    let drawn = shell.frames() - frames;
    assert!(drawn < usize::from(REPORTS) / 10, "{drawn} frames");
    // The wheel goes back to the start and no further.
    shell.keys(&format!("\x1b[<64;2;{}M", 23).repeat(500));
    shell.sees("Left 2");
    shell.keys("q");
    shell.is_left_clean(0);
}

/// A paste is text: on no screen is any of it a shortcut, and one that never ends takes no keys
/// with it.
#[test]
fn a_paste_runs_nothing_even_if_it_has_no_end() {
    let mut shell = Shell::new(&[]);
    shell.play();
    shell.keys("\x1b[200~qRSxx\r\x03\x1a\x1b[C\x1b[201~\r\x1b[C");
    shell.sees("Left 1");
    shell.sees("Steps 1");
    shell.keys("\x1b[200~qRSxx\r");
    shell.keys("still the paste");
    // It is over when nothing more comes for two seconds.
    thread::sleep(Duration::from_secs(3));
    shell.keys("u");
    shell.sees("Steps 0");
    shell.keys("\x7f\x7f");
    shell.sees("STEPWISE");
    shell.keys(&format!("\x1b[200~{}\x1b[201~", "q\r".repeat(20_000)));
    shell.until("what was pasted", |screen| !words(screen).contains("STEPWISE"));
    shell.keys("\x03");
    shell.is_left_clean(0);
}

/// The window is dragged to and fro while a film runs and while a level is drawn; at the end the
/// screen is whole.
#[test]
fn a_storm_of_sizes_leaves_a_whole_screen() {
    for (start, last) in [("\"$G\" play klotski:classic/heng-dao-li-ma\n", "SOLUTION"), ("\"$G\"\n", "In hand")] {
        let mut shell = Shell::new(&[]);
        shell.keys(start);
        if last == "SOLUTION" {
            shell.sees("map known");
            shell.keys("S");
        } else {
            shell.sees("STEPWISE");
            shell.keys("E");
        }
        shell.sees(last);
        for step in 0..60 {
            shell.resize(1 + step * 7 % 50, 1 + step * 13 % 120);
            if step % 10 == 0 {
                shell.keys("\x1b[C");
            }
            thread::sleep(Duration::from_millis(step.into()) / 6);
        }
        // A film stands still at its end.
        shell.resize(30, 100);
        shell.keys(if last == "SOLUTION" { "\x1b[F" } else { "" });
        shell.settles();
        // To nearly nothing and back at once: the size is what it was, the window has lost the rest.
        shell.resize(2, 2);
        shell.resize(30, 100);
        shell.until("the whole screen", |screen| {
            let footer = screen.rows(0, 100).nth(29).unwrap_or_default();
            words(screen).contains(last) && footer.contains("help")
        });
        // A repaint of everything changes nothing.
        assert!(shell.is_whole(), "something moves");
        shell.keys("\x03");
        shell.is_left_clean(0);
    }
}
