//! What goes over the wire in both directions: frames, attributes, mouse reports and floods.

use crate::shell::Shell;

#[test]
fn frames_are_synchronized_small_and_without_a_background() {
    let mut shell = Shell::new(&[]);
    shell.play();
    let before = shell.count();
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

/// What terminals call themselves: each is played in, none is asked anything (some never answer),
/// and colours beyond what it is known to have are not sent.
#[test]
fn every_kind_of_terminal_is_played_in_and_none_is_asked_anything() {
    const INDEXED: &str = "\x1b[38;5;";
    const ANY: &str = "\x1b[38;2;";
    let cases: [(&[(&str, &str)], &str); 7] = [
        (&[("TERM", "linux")], INDEXED),
        (&[("TERM", "vt220")], INDEXED),
        (&[("TERM", "xterm")], INDEXED),
        (&[("TERM", "screen")], INDEXED),
        (&[("TERM", "tmux-256color")], INDEXED),
        (&[("TERM", "xterm-256color")], INDEXED),
        (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], ANY),
    ];
    for (variables, colours) in cases {
        let mut shell = Shell::new(variables);
        let config = shell.folder.path().join("stepwise/config.toml");
        std::fs::write(config, "[shown]\ntheme = \"dark\"\n").expect("written");
        shell.play();
        shell.sees("map known");
        shell.keys("\r\x1b[C");
        shell.sees("Left 1");
        let sent = shell.sent();
        let (_, game) = sent.split_once("\x1b[?1049h").expect("the game began");
        assert!(game.contains(colours), "{variables:?}");
        assert_eq!(game.contains(ANY), colours == ANY, "{variables:?}");
        // The first frame begins with a clear: what stood there does not show through.
        let (_, frame) = game.split_once("\x1b[?2026h").expect("a frame");
        assert!(frame.starts_with("\x1b[2J"), "{variables:?}: {:?}", frame.get(..20));
        for question in ["\x1b[c", "\x1b[>", "\x1b[5n", "\x1b[6n", "\x1b[?u", "\x1b[?6n", "?\x07", "?\x1b\\", "\x1bP", "$p"] {
            assert!(!game.contains(question), "{variables:?}: {question:?} was asked");
        }
        shell.keys("q");
        shell.is_left_clean(0);
    }
}

/// Where the locale is not UTF-8 nothing is sent but ASCII, whatever the level is called and the
/// settings say; the other sets can be had all the same by asking for them.
#[test]
fn where_text_is_not_utf_8_only_ascii_is_sent() {
    for locale in ["C", "POSIX", "zh_CN.GB18030"] {
        let mut shell = Shell::new(&[("LC_ALL", locale)]);
        shell.keys("\"$G\" play klotski:classic/heng-dao-li-ma\n");
        shell.sees("map known");
        shell.keys("S");
        shell.sees("SOLUTION");
        assert!(shell.sent().is_ascii(), "{locale}");
        shell.keys("q");
        shell.is_left_clean(0);
    }
    let mut shell = Shell::new(&[("LC_ALL", "zh_CN.UTF-8")]);
    shell.keys("\"$G\" play klotski:classic/heng-dao-li-ma\n");
    shell.sees("横刀立马");
    shell.keys("q");
    shell.is_left_clean(0);
}

/// A size that no screen has takes no memory that no machine has: the game goes on, and is whole
/// when the size is a usual one again.
#[test]
fn a_size_beyond_all_screens_is_borne() {
    let mut shell = Shell::new(&[]);
    shell.has_no_size();
    shell.keys("export LINES=65535 COLUMNS=65535; \"$G\" play t/line\n");
    shell.until("the alternate screen", vt100::Screen::alternate_screen);
    shell.resize(24, 80);
    shell.sees("Left 2");
    shell.keys("q");
    shell.is_left_clean(0);
}

/// A serial line knows no size and says 0x0: the size in the environment holds, else 24 rows of 80.
#[test]
fn a_terminal_without_a_size_gets_the_usual_one() {
    for (variables, rows) in [(&[][..], 24), (&[("LINES", "20"), ("COLUMNS", "70")][..], 20)] {
        let mut shell = Shell::new(variables);
        shell.has_no_size();
        shell.keys(&format!("export {}; \"$G\" play t/line\n", if rows == 20 { "LINES=20 COLUMNS=70" } else { "G" }));
        shell.sees("Left 2");
        shell.until("the footer", |screen| screen.rows(0, 80).nth(rows - 1).is_some_and(|row| row.contains("? help")));
        shell.until("nothing below", |screen| screen.rows(0, 80).skip(rows).all(|row| row.trim().is_empty()));
        assert!(shell.shown.0.lock().expect("no panic while locked").parser.screen().alternate_screen());
        shell.keys("q");
        shell.is_left_clean(0);
    }
}
