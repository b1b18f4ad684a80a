//! What goes over the wire in both directions: frames, attributes, mouse reports and floods.

use std::thread;
use std::time::Duration;

use crate::shell::Shell;

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
