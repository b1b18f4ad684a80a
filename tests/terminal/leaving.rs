//! What is left of the terminal after every way out, and that nothing is written where the game
//! cannot be shown.

use crate::shell::{Shell, words};

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
