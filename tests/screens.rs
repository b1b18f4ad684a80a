//! The real stack of screens, fed with keys and clicks, read as text.

mod packs;
mod reading;

use std::time::Duration;

use reading::{hides, shows, waits, words};
use stepwise::levels::Library;
use stepwise::text::Language;
use stepwise::tui::{ASCII, Headless, Options, UNICODE};

/// Small boards whose numbers can be counted by hand.
const LEVELS: &str = r#"

# A has to go two cells to the right.
[[level]]
id = "line"
name = { en = "A Line", zh = "一条线" }
metric = "steps"
board = ".A.."
goal = "A@1,4"
par = { steps = 2, slides = 1, moves = 1 }

# B is in A's way.
[[level]]
id = "two"
name = { en = "Two Blocks", zh = "两块" }
board = """
AB
..
"""
goal = "A@1,2"
par = { steps = 2, slides = 2, moves = 2 }

# A cannot pass B.
[[level]]
id = "shut"
name = { en = "Shut", zh = "锁住" }
board = "A.B"
goal = "A@1,3"
"#;

fn small() -> Library {
    packs::library(LEVELS)
}

fn options(language: Language) -> Options {
    Options { language, glyphs: &UNICODE, ..Options::default() }
}

fn game(library: &Library, level: Option<&str>) -> Headless {
    Headless::new(library, level, options(Language::English), 80, 24).expect("a game")
}

/// Level, keys, and what must be on the screen after them.
#[test]
fn keys_in_text_out() {
    let library = small();
    let rows: &[(&str, &str, &[&str])] = &[
        ("t/line", "", &["A Line", "Steps 0", "Left 2", "Best 2", "Bring the marked blocks"]),
        ("t/line", "Enter Right", &["Steps 1", "Left 1", "+ best"]),
        ("t/line", "Enter l l", &["Solved in 2 steps, best 2"]),
        ("t/line", "Enter Right Enter u", &["Steps 0", "Left 2"]),
        ("t/line", "Enter Right Enter u r", &["Steps 1", "Left 1"]),
        ("t/line", "Enter Right Enter u Ctrl-R", &["Steps 1"]),
        ("t/line", "u", &["Nothing to undo"]),
        ("t/line", "r", &["Nothing to redo"]),
        ("t/line", "R", &["Nothing has been played yet"]),
        ("t/line", "Enter Right Enter R", &["Steps 0", "Left 2"]),
        ("t/line", "Enter Right Enter R u", &["Steps 1"]),
        ("t/line", "Enter Left", &["Steps 1", "Left 3", "loses 2", "off the best path by +2"]),
        ("t/line", "Enter Left g", &["Steps 0", "Left 2"]),
        ("t/line", "g", &["You are on a best path"]),
        ("t/line", "t", &["Hint 1/4: 2 steps left"]),
        ("t/line", "t t", &["Hint 2/4", "block A"]),
        ("t/line", "t t t", &["Hint 3/4", "A right", ">>"]),
        ("t/line", "t t t t", &["Steps 1", "Left 1"]),
        ("t/line", "F4 F4 F4 F4 F2", &["Steps 0"]),
        ("t/line", "S", &["SOLUTION", "Shortest way: 2 steps", "At 0 of 2"]),
        ("t/line", "S Right Enter", &["Steps 1", "Left 1"]),
        ("t/line", "S End Esc", &["Steps 0"]),
        ("t/line", "Enter Right v w", &["YOUR RUN"]),
        ("t/line", "t u t t Enter Right Enter u t t t t v", &["hints used 1"]),
        ("t/line", "S Esc Enter Right Right v", &["hints 0, watched"]),
        ("t/line", "Enter Right Right X", &["SEARCH LAB", "~ not proved"]),
        ("t/line", "]", &["Two Blocks", "2/3"]),
        ("t/line", "[", &["There is no level beyond this one"]),
        ("t/line", "Enter Right Right Enter", &["Two Blocks"]),
        ("t/two", "", &["Moves 0", "Steps 0", "Slides 0", "Left 2"]),
        ("t/two", "?", &["KEYS", "undo", "hint, in four stages", "they never turn"]),
        ("t/two", "? PgDn", &["Marks:"]),
        ("t/two", "? Esc", &["Two Blocks", "Moves"]),
        ("t/two", "q", &["Two Blocks"]),
        ("t/line", "Esc", &["Level", "A Line", "2 steps at best"]),
        ("t/line", "Backspace Down Enter", &["Two Blocks", "Moves"]),
        ("t/line", "Esc Esc", &["STEPWISE", "Klotski", "0/3"]),
        ("t/line", "Enter Right Right Esc Esc Esc", &["1/3"]),
        ("t/line", "D", &["Searching depth first"]),
    ];
    for (level, keys, expected) in rows {
        let mut game = game(&library, Some(level));
        waits(&mut game, "whole map known");
        game.press(keys);
        for text in *expected {
            assert!(words(&game).contains(text), "{level} {keys}: no {text:?} in\n{}", game.screen());
        }
    }
}

/// Keys on levels of every kind, and what is told of those that can do nothing.
#[test]
fn what_is_refused_is_told() {
    let library = Library::builtin();
    for (level, keys, told) in [
        ("jugs:first-steps/one-pour", "1", "This one cannot move now"),
        ("jugs:first-steps/one-pour", "7", "There is none of that number"),
        ("jugs:first-steps/one-pour", "0 0 0 0 0 1 0 7", "It cannot go there"),
        ("maze:first-steps/round-the-corner", "Up", "It cannot go there"),
        ("tiles:first-steps", "Up Up Up Up Up", "It cannot go there"),
        ("tiles:first-steps", "Tab", "That key does nothing here; ? lists those that do."),
        ("tiles:first-steps", "G", "That key does nothing here"),
        ("klotski:first-steps", "G", "That key does nothing here"),
        ("maze:first-steps", "G", "That key does nothing here"),
        ("jugs:first-steps", "G", "That key does nothing here"),
        ("magic:first-steps", "Up", "That key does nothing here"),
        ("magic:first-steps", "7", "That key does nothing here"),
        ("solitaire:first-steps", "G", "That key does nothing here"),
    ] {
        let level = library.levels().iter().find(|known| known.id.starts_with(level)).expect("a level");
        let mut game = Headless::new(&library, Some(&level.id), options(Language::English), 80, 24).expect("a game");
        game.press(keys);
        shows(&game, told);
        game.press("o");
        hides(&game, told);
    }
}

/// What is compared counts what it is made of, and a sign that no row has is not explained.
#[test]
fn ways_are_told_in_their_own_units() {
    let library = Library::builtin();
    let level = library.of("tiles").find(|level| !level.is_first_step()).expect("a level");
    let mut game = game(&library, Some(&level.id));
    waits(&mut game, "map known");
    game.press("Left Up Right Down Left v c");
    shows(&game, "Your run: ");
    hides(&game, "moves");
    game.press("Esc w");
    shows(&game, "Your run as logged: ");
    hides(&game, "moves");
    let (small, line) = (small(), "Enter Left Enter Enter Right v c");
    let mut game = self::game(&small, Some("t/line"));
    waits(&mut game, "map known");
    game.press(line);
    let met = game.screen().lines().filter(|line| line.contains("==")).count();
    assert!(met != 1, "a sign that no row has:\n{}", game.screen());
}

#[test]
fn a_run_that_went_on_past_its_goal_is_reviewed() {
    let library = Library::builtin();
    let mut game = game(&library, Some("maze:first-steps/round-the-corner"));
    waits(&mut game, "map known");
    game.press("Right Right Right Right Down Down Left Left Left Left");
    shows(&game, "Solved in 10 steps");
    game.press("Right v");
    shows(&game, "loses 2");
    shows(&game, "The goal was reached already");
}

/// The help of a board names what Enter does on it, and leaves out what it does not do.
#[test]
fn help_lists_what_a_puzzle_has() {
    let library = Library::builtin();
    for (family, listed, absent) in [
        ("klotski", "Enter Space grab, drop", "press"),
        ("solitaire", "Enter Space grab, drop", "press"),
        ("jugs", "Enter Space choose from where, then to where", "press"),
        ("magic", "Enter Space do the operation", "grab"),
        ("ladder", "play the word", "grab"),
        ("tiles", "undo", "grab"),
        ("maze", "undo", "grab"),
    ] {
        let level = library.of(family).next().expect("a level");
        let mut game = Headless::new(&library, Some(&level.id), options(Language::English), 110, 50).expect("a game");
        game.press("?");
        shows(&game, listed);
        hides(&game, absent);
    }
}

#[test]
fn the_numbers_can_be_switched_off_without_a_leak() {
    let library = small();
    let mut game = game(&library, Some("t/line"));
    waits(&mut game, "whole map known");
    game.press("o Enter Left");
    for text in ["Left", "Best", "loses", "best", "Next moves", "%"] {
        hides(&game, text);
    }
    shows(&game, "Steps 1");
    game.press("Right Right Right");
    shows(&game, "Solved in");
    hides(&game, "best");
    game.press("Esc Esc");
    hides(&game, "at best");
}

#[test]
fn a_board_without_a_way_says_so() {
    let library = small();
    let mut game = game(&library, Some("t/shut"));
    waits(&mut game, "no way");
    game.press("t");
    game.press("S");
    shows(&game, "no way to the goal from here");
}

#[test]
fn the_mouse_grabs_drags_and_clicks_the_footer() {
    let library = small();
    let mut game = game(&library, Some("t/line"));
    waits(&mut game, "whole map known");
    let row = game.screen().lines().position(|line| line.contains('║') && line.contains(" A ")).expect("the board") as u16;
    let (frame, _) = game.find("║").expect("the frame");
    let pitch = 10;
    let cell = |column: u16| frame + 1 + column * pitch + pitch / 2;
    game.drag(&[(cell(1), row), (cell(2), row), (cell(3), row)]);
    shows(&game, "Solved in 2 steps");
    let (x, y) = game.find("u undo").expect("the footer");
    assert_eq!(y, 23);
    game.click(x, y);
    shows(&game, "Steps 0");
    game.click(cell(1), row);
    game.press("Right");
    shows(&game, "Steps 1");
    game.wheel(false, 0);
    shows(&game, "Steps 1");
    game.wheel(false, 22);
    shows(&game, "Steps 0");
    game.wheel(true, 22);
    shows(&game, "Steps 1");
    let (x, y) = game.find("? help").expect("the footer");
    game.click(x + 3, y);
    shows(&game, "KEYS");
}

#[test]
fn every_key_of_the_footer_is_clickable_at_80_columns() {
    let library = small();
    let mut game = game(&library, Some("t/line"));
    for word in ["u undo", "r redo", "R restart", "t hint", "S solve", "? help", "q quit", "Enter grab"] {
        shows(&game, word);
    }
    let (x, y) = game.find("q quit").expect("the footer");
    game.click(x, y);
    assert!(game.ended());
}

#[test]
fn a_paste_and_strange_keys_do_nothing() {
    let library = small();
    let mut game = game(&library, Some("t/line"));
    waits(&mut game, "whole map known");
    let before = game.screen();
    game.paste("qRSxx\n");
    shows(&game, "Nothing can be pasted here");
    game.press("o o");
    assert_eq!(game.screen(), before, "a paste plays nothing");
    for key in ["о", "é", "9"] {
        game.press(key);
        shows(&game, "That key does nothing here; ? lists those that do.");
        game.press("o o");
        assert_eq!(game.screen(), before, "{key}");
    }
    game.press("Ctrl-X");
    assert!(!game.ended());
    assert_eq!(game.screen(), before);
    // Full-width letters are the keys that they look like.
    game.press("ｔ");
    shows(&game, "Hint 1/4");
}

#[test]
fn the_language_changes_at_once() {
    let library = small();
    let mut game = game(&library, Some("t/line"));
    waits(&mut game, "whole map known");
    game.press("L");
    for text in ["华容道", "一条线", "步数", "剩余", "最优", "撤销", "重做", "重来", "提示", "求解", "帮助"] {
        shows(&game, text);
    }
    game.press("L");
    shows(&game, "A Line");
}

#[test]
fn a_film_plays_pauses_jumps_and_is_taken_over() {
    let library = Library::builtin();
    let mut game = game(&library, Some("klotski:classic/heng-dao-li-ma"));
    waits(&mut game, "whole map known");
    shows(&game, "25,955");
    shows(&game, "Left 81");
    game.press("S");
    shows(&game, "At 0 of 81");
    game.pass(Duration::from_secs(1));
    shows(&game, "At 4 of 81");
    game.press("Space");
    game.pass(Duration::from_secs(9));
    shows(&game, "At 4 of 81");
    game.press("PgDn 5");
    shows(&game, "At 40 of 81");
    game.press("Right Left Left");
    shows(&game, "At 39 of 81");
    let line = 22;
    game.click(2, line);
    shows(&game, "At 0 of 81");
    game.click(77, line);
    shows(&game, "At 81 of 81");
    game.press("5 Enter");
    shows(&game, "Moves 40");
    shows(&game, "Left 41");
    game.press("u");
    shows(&game, "Left 42");
}

#[test]
fn the_long_walk_can_be_watched_beside_the_shortest_way() {
    let library = Library::builtin();
    let mut game = game(&library, Some("klotski:curiosities/2045"));
    waits(&mut game, "whole map known");
    shows(&game, "Left 134");
    game.press("D");
    waits(&mut game, "Depth-first walk: 2045 steps");
    shows(&game, "Shortest way: 134 steps");
    game.press("End");
    shows(&game, "At 2045 of 2045");
}

/// Every screen at every size, both languages and glyph sets: nothing may panic.
#[test]
fn no_screen_panics_at_any_size() {
    let library = Library::builtin();
    let mut starts: Vec<Option<&str>> = vec![None];
    let mut seen = Vec::new();
    for level in library.levels() {
        if !seen.contains(&level.family.id) {
            seen.push(level.family.id);
            starts.push(Some(&level.id));
        }
    }
    // Some moves that lose something on every family's first level, whatever they hit.
    let lost = "Enter Left Right Enter Up Down Left Tab Enter Down Up b c b c";
    let [review, practice, comparison, run] = ["v", "v p", "v c", "v w"].map(|keys| format!("{lost} {keys}"));
    let ways = ["", "Enter", "Enter Right m", "t t t", "S", "? Down", "Esc", &review, &practice, &comparison, &run];
    for (number, start) in starts.into_iter().enumerate() {
        let language = Language::ALL[number % 2];
        let glyphs = if number % 2 == 0 { &UNICODE } else { &ASCII };
        for keys in ways {
            let mut game = Headless::new(&library, start, Options { glyphs, ..options(language) }, 80, 24).expect("a game");
            if start.is_some() {
                assert!(game.wait_for(if language == Language::English { "map known" } else { "全图已知" }), "{}", game.screen());
            }
            game.press(keys);
            for columns in (0..=100).step_by(9).chain([1, 2, 29, 30, 40, 79, 80, 200]) {
                for rows in (0..=40).step_by(5).chain([1, 2, 9, 11, 24, 60]) {
                    game.resize(columns, rows);
                    if columns > 4 && rows > 4 {
                        game.click(columns / 2, rows / 2);
                        game.drag(&[(1, 2), (columns - 1, rows - 3), (0, 0)]);
                    }
                }
            }
        }
    }
}

#[test]
fn small_screens_keep_what_matters_and_smaller_ones_say_what_they_need() {
    let library = Library::builtin();
    let mut game = game(&library, Some("klotski:classic/heng-dao-li-ma"));
    waits(&mut game, "whole map known");
    game.resize(40, 15);
    for text in ["Moves", "Left", "81", "Best", "曹", "? help", "u undo"] {
        shows(&game, text);
    }
    game.resize(29, 9);
    shows(&game, "need 30x10, have 29x9");
}

#[test]
fn a_run_is_reviewed_practised_compared_and_taken_up_again() {
    let library = small();
    let mut game = game(&library, Some("klotski:t/line"));
    waits(&mut game, "whole map known");
    game.press("v");
    shows(&game, "Nothing has been played.");
    // A goes left, which loses two, and then all the way.
    game.press("Enter Left Enter Enter Right Right Right");
    shows(&game, "Solved in 4 steps, best 2.");
    game.press("v");
    shows(&game, "REVIEW");
    shows(&game, "Solved in 4 steps, best 2.");
    shows(&game, "Efficiency 50%");
    shows(&game, "Move 1: A left (loses 2). Best was A right.");
    game.press("p");
    shows(&game, "PRACTICE A Line place 1 of 1");
    hides(&game, "loses");
    game.press("Enter Left");
    shows(&game, "Not this one (loses 2). Try again.");
    game.press("Enter Right");
    shows(&game, "Found. That was the last one, 1 wrong in all.");
    game.press("Enter");
    shows(&game, "REVIEW");
    game.press("c");
    shows(&game, "Your run: 2 moves A shortest way: 2 steps");
    shows(&game, "== both ways meet here");
    game.press("Esc w");
    shows(&game, "Your run as logged: 2 moves");
    shows(&game, "Playing, 4 moves a second");
    game.press("- - -");
    shows(&game, "Playing, 0.5 moves a second");
    game.press("Esc");
    shows(&game, "REVIEW");
    game.press("Enter");
    shows(&game, "Left 2");
    hides(&game, "REVIEW");
    game.press("r");
    shows(&game, "! g goes back");
}

#[test]
fn the_heat_map_numbers_pieces_and_places_and_follows_the_switch() {
    let library = small();
    let mut game = game(&library, Some("klotski:t/line"));
    waits(&mut game, "whole map known");
    let before = game.screen();
    game.press("m");
    // The best that A can do leaves 1; standing on the others it would need 3, 1 and 0.
    let frame = words(&game);
    assert!(frame != words_of(&before), "{frame}");
    shows(&game, "3 ");
    game.press("o");
    hides(&game, "Left");
    game.press("o m");
    assert_eq!(game.screen(), before);
}

fn words_of(screen: &str) -> String {
    screen.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_click_on_a_listed_move_plays_it_and_one_on_the_line_goes_there() {
    for (columns, rows) in [(80, 24), (110, 34), (40, 15)] {
        let library = small();
        let mut game = Headless::new(&library, Some("klotski:t/line"), options(Language::English), columns, rows).expect("a game");
        assert!(game.wait_for("+"), "{}", game.screen());
        let (x, y) = game.find("A right").expect("the best move in the list");
        game.click(x, y);
        shows(&game, "Left 1");
        game.press("Tab Enter Left Left");
        shows(&game, "Steps 3");
        let (_, line) = game.find("|+").expect("the line");
        game.click(2, line);
        shows(&game, "Steps 0");
        shows(&game, "Left 2");
        game.click(3, line);
        shows(&game, "Steps 1");
    }
}

/// A film of one move of two cells shows the piece between its places, and a late frame skips.
#[test]
fn pieces_in_a_film_are_seen_on_their_way() {
    let library = small();
    let mut game = game(&library, Some("klotski:t/line"));
    waits(&mut game, "whole map known");
    game.press("S");
    let place = |game: &Headless| game.find("(A)").expect("the piece").0;
    let still = place(&game);
    game.pass(Duration::from_millis(100));
    assert_eq!(place(&game), still, "it stands for the first part of its time");
    game.pass(Duration::from_millis(100));
    let between = place(&game);
    game.pass(Duration::from_millis(50));
    let arrived = place(&game);
    assert!(still < between && between < arrived, "{still} {between} {arrived}");
    game.pass(Duration::from_secs(5));
    shows(&game, "At the end");
}
