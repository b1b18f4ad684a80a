//! Levels played, watched, reviewed and drawn, as a player does it.

use std::fs;
use std::thread;
use std::time::Duration;

use crate::shell::{Shell, words};

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
    shell.sees("Not a level yet: no goal");
    let (right, down, up, left) = ("\x1b[C", "\x1b[B", "\x1b[A", "\x1b[D");
    // The L, a block beside it, a wall, two gates at the bottom.
    shell.keys(&format!("\r{down}\r{right}\r{right}B\r{up}{right}#\r-{down}{down}{down}{down}{left}\r{left}\r"));
    shell.sees("In hand: - gate");
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
