//! Levels made on the screen: ordered, played, kept; the puzzle of the day; lists arranged by what is
//! known of their levels.

mod packs;
mod reading;

use std::path::Path;

use reading::{hides, shows, waits};
use stepwise::levels::Library;
use stepwise::puzzles::FAMILIES;
use stepwise::text::Language;
use stepwise::tui::{Headless, Options, UNICODE};

const LEVELS: &str = r#"

[[level]]
id = "long"
name = { en = "Long", zh = "长" }
board = "A...."
goal = "A@1,5"
par = { steps = 4, slides = 1, moves = 1 }

[[level]]
id = "two"
name = { en = "Two Blocks", zh = "两块" }
text = { en = "B is in the way of A.", zh = "B 挡住了 A。" }
board = """
AB
..
"""
goal = "A@1,2"
par = { steps = 2, slides = 2, moves = 2 }
"#;

fn library() -> Library {
    packs::library(LEVELS)
}

fn game(library: &Library, records: Option<&Path>) -> Headless {
    let records = records.map(|folder| folder.join("stepwise.db"));
    let options = Options { language: Language::English, glyphs: &UNICODE, records, ..Options::default() };
    Headless::new(library, None, options, 80, 24).expect("a game")
}

#[test]
fn levels_are_ordered_made_and_played() {
    let library = library();
    let mut game = game(&library, None);
    game.press("G");
    shows(&game, "GENERATE LEVELS");
    // From 2 to 4 moves, three of them, from seed 7, on a small board.
    game.press("Down 2 Down 4 Down Down 3 Down 7 Down Down Right");
    shows(&game, "Length from < 2 >");
    shows(&game, "Seed < 7 >");
    shows(&game, "Size < 4x4 >");
    shows(&game, "stepwise generate klotski --length 2..4 --count 3 --seed 7 --size 4x4");
    game.press("Enter");
    waits(&mut game, "3 made, no two alike");
    game.press("Enter");
    shows(&game, "Level 1");
    waits(&mut game, "map known");
    game.press("]");
    shows(&game, "Level 2");
    // Another one like it comes from the next seed.
    game.press("N");
    waits(&mut game, "Level 1");
    game.press("Esc Esc 1");
    shows(&game, "0 of 2 solved");
}

#[test]
fn what_is_being_made_is_given_up_at_once() {
    let library = library();
    let mut game = game(&library, None);
    game.press("G Down 9 9 0 Down 9 9 9 Enter");
    shows(&game, "0 of 10");
    game.press("Esc");
    shows(&game, "Cancelled.");
    // What is asked for again is made: the errand before has nothing more to say.
    game.press("Up 3 Up 2 Enter");
    waits(&mut game, "10 made");
}

#[test]
fn a_recipe_that_cannot_be_followed_is_told() {
    let library = library();
    let mut game = game(&library, None);
    game.press("G Up Down Down Down Down Down Down Down 9 x 9 9 Enter");
    waits(&mut game, "size `9x99`: expected rows x columns");
}

#[test]
fn typed_values_are_digits_where_numbers_are_wanted() {
    let library = library();
    let mut game = game(&library, None);
    game.press("G Down a 1 q 2 Backspace Backspace 5 Left");
    shows(&game, "Length from < 4 >");
}

/// A range is typed as it is written, in the first of its rows.
#[test]
fn a_range_of_lengths_is_typed_in_one_go() {
    let library = library();
    for range in ["1 9 . . 2 1", "1 9 - 2 1", "1 9 Space 2 1"] {
        let mut game = game(&library, None);
        game.press(&format!("G Down {range}"));
        shows(&game, "Length from < 19 >");
        shows(&game, "to < 21 >");
        shows(&game, "--length 19..21");
    }
}

/// A range that is typed from its longer end is what it was meant to be, and says so.
#[test]
fn a_range_from_its_longer_end_says_how_it_is_taken() {
    let library = library();
    let mut game = game(&library, None);
    game.press("G Down 4 Down 2");
    shows(&game, "The range is turned round: 2 to 4.");
    shows(&game, "--length 2..4");
    game.press("Down Up 5");
    hides(&game, "turned round");
}

/// An order that cannot be met says what of it to change.
#[test]
fn what_gives_too_little_comes_with_advice() {
    let library = Library::builtin();
    let mut game = game(&library, None);
    game.press("Down Down Down Down G Down 5 0 . . 6 0 Enter");
    waits(&mut game, "0 of 10");
    waits(&mut game, "A wider range of lengths may give more");
    game.press("Down Right Enter");
    waits(&mut game, "Any difficulty or a wider range");
}

/// Lengths that have no level of the wanted difficulty say what they have instead.
#[test]
fn a_difficulty_that_lengths_never_have_is_told_by_those_that_they_have() {
    let library = Library::builtin();
    let mut game = game(&library, None);
    // One slide is never expert.
    game.press("Down Down G Down 1 . . 2 Down Right Right Right Right Down 1 Enter");
    shows(&game, "< expert >");
    waits(&mut game, "Any difficulty or a wider range");
    shows(&game, "Found, but of other difficulties:");
    shows(&game, "easy");
}

#[test]
fn the_puzzle_of_the_day_is_played_and_its_streak_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = library();
    let mut game = game(&library, Some(folder.path()));
    shows(&game, "* new");
    game.press("T");
    waits(&mut game, "Daily puzzle");
    waits(&mut game, "map known");
    // The way to the end, move by move: each hint tells the best one and then plays it.
    for _ in 0..200 {
        game.press("t t t t");
        if game.screen().contains("Solved in") {
            break;
        }
    }
    shows(&game, "Solved in");
    game.press("Y");
    shows(&game, "TO SHARE");
    shows(&game, "Stepwise klotski:daily/");
    shows(&game, "(100%), help taken");
    game.press("Esc v Y");
    shows(&game, "+++");
    game.press("Esc Esc Esc");
    shows(&game, "+ done");
    shows(&game, "days in a row: 1, longest 1");
    game.press("R");
    waits(&mut game, "Daily puzzles, days in a row (longest): Klotski 1 (1)");
    drop(game);
    let mut game = self::game(&library, Some(folder.path()));
    shows(&game, "+ done");
    game.press("R");
    waits(&mut game, "Klotski 1 (1)");
}

#[test]
fn a_daily_puzzle_left_unfinished_is_made_again_to_go_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = library();
    let mut game = game(&library, Some(folder.path()));
    game.press("T");
    waits(&mut game, "map known");
    game.press("t t t t Esc");
    shows(&game, "Continue Klotski \"Daily puzzle");
    shows(&game, "> begun");
    drop(game);
    let mut game = self::game(&library, Some(folder.path()));
    shows(&game, "Continue Klotski \"Daily puzzle");
    game.press("Up Enter");
    waits(&mut game, "Going on where you left.");
}

#[test]
fn levels_are_graded_sorted_and_filtered() {
    let library = library();
    let mut game = game(&library, None);
    game.press("Enter");
    waits(&mut game, "Difficulty: █ easy (");
    shows(&game, "sort: number show: all");
    shows(&game, "> 1 Long");
    game.press("Down o");
    shows(&game, "sort: length");
    // The chosen level stays chosen, wherever it goes.
    shows(&game, "> 2 Two Blocks");
    game.press("o");
    shows(&game, "sort: difficulty");
    game.press("f f");
    shows(&game, "No level fits; f shows others.");
    game.press("f");
    waits(&mut game, "show: easy");
    shows(&game, "Long");
    game.press("f f f f");
    shows(&game, "show: all");
}

/// Each family has an order and a filter of its own.
#[test]
fn the_lists_of_two_families_are_arranged_each_by_itself() {
    let library = Library::builtin();
    let mut game = game(&library, None);
    game.press("1 o f");
    shows(&game, "sort: length show: not solved");
    game.press("Esc 2");
    shows(&game, "sort: number show: all");
    game.press("o o o Esc 1");
    shows(&game, "sort: length show: not solved");
}

/// A level is found by a part of its name in either language, of its id, or by its number; what is
/// typed are no shortcuts.
#[test]
fn a_level_is_found_by_its_name() {
    let library = library();
    let mut game = game(&library, None);
    game.press("1");
    shows(&game, "/ find");
    for (typed, found) in [("l O n", "Long"), ("块", "Two Blocks"), ("长", "Long"), ("t w o", "Two Blocks"), ("2", "Two Blocks")] {
        game.press(&format!("/ {typed}"));
        shows(&game, "find:");
        shows(&game, &format!("> {} {found}", if found == "Long" { 1 } else { 2 }));
        hides(&game, if found == "Long" { "Two Blocks" } else { "Long" });
        game.press("Esc");
        hides(&game, "find:");
        shows(&game, "1 Long");
        shows(&game, "2 Two Blocks");
    }
    game.press("/ q G ? ,");
    assert!(!game.ended());
    shows(&game, "find: qG?,");
    shows(&game, "No level is called that; Esc shows all.");
    game.press("Ctrl-K");
    shows(&game, "1 Long");
    // Nothing found, all shown again: the place is the one before.
    game.press("Esc Down / ~ Esc");
    shows(&game, "> 2 Two Blocks");
    game.press("/");
    game.paste("blocks");
    shows(&game, "find: blocks");
    hides(&game, "PASTE");
    // Its keys are listed; what is found is opened, and still found afterwards.
    game.press("F1");
    shows(&game, "show all levels again");
    game.press("Esc Enter");
    waits(&mut game, "map known");
    game.press("Esc");
    shows(&game, "find: blocks");
    game.press("Esc");
    shows(&game, "1 Long");
    game.press("?");
    shows(&game, "find by name");
}

/// In the middle of a move the goal may be reached at no further cost, but only by going on.
#[test]
fn nothing_left_in_the_middle_of_a_move_says_how() {
    let corner = "\n[[level]]\nid = \"corner\"\nname = { en = \"Corner\", zh = \"拐角\" }\nboard = \"A./..\"\ngoal = \"A@2,2\"\n";
    let library = packs::library(corner);
    let options = Options { language: Language::English, glyphs: &UNICODE, ..Options::default() };
    let mut game = Headless::new(&library, Some("t/corner"), options, 80, 24).expect("a game");
    waits(&mut game, "map known");
    game.press("Enter Down");
    shows(&game, "0 go on, still holding");
    game.press("Right");
    hides(&game, "still holding");
    shows(&game, "Solved in 1 move");
    game.press("v");
    hides(&game, "practise");
}

/// After the last level of a list nothing comes, and no key takes the words about the end away.
#[test]
fn the_end_of_the_last_level_stays() {
    let library = packs::library(LEVELS.split("\n\n[[level]]\nid = \"two\"").next().unwrap_or_default());
    let options = Options { language: Language::English, glyphs: &UNICODE, ..Options::default() };
    let mut game = Headless::new(&library, Some("t/long"), options, 80, 24).expect("a game");
    waits(&mut game, "map known");
    game.press("Enter Right Right Right Right");
    for key in ["Enter", "Space", "G", "Up", "Right", "7"] {
        game.press(key);
        shows(&game, "Solved in 1 move, best 1. This was the last level. v: review.");
    }
}

#[test]
fn the_text_of_a_level_stands_beside_its_board() {
    let library = library();
    for (columns, rows) in [(80, 24), (110, 34), (40, 15)] {
        let options = Options { language: Language::Chinese, glyphs: &UNICODE, ..Options::default() };
        let mut game = Headless::new(&library, Some("t/two"), options, columns, rows).expect("a game");
        shows(&game, "B 挡住了 A");
        game.press("L");
        shows(&game, "B is in the way");
        hides(&game, "挡住");
    }
}

#[test]
fn every_family_has_first_steps_that_teach_in_both_languages() {
    let library = Library::builtin();
    for family in FAMILIES {
        let steps: Vec<_> = library.of(family.id).take_while(|level| level.is_first_step()).collect();
        let texts: Vec<_> = steps.iter().filter_map(|level| Some((level, level.text.as_ref()?))).collect();
        assert!(texts.len() >= 5, "{}: {} of {} teach something", family.id, texts.len(), steps.len());
        for (level, text) in texts {
            assert!(text.zh != text.en && level.name.zh != level.name.en, "{}", level.id);
        }
    }
    let game = game(&library, None);
    shows(&game, "New here? Enter: Klotski, First Steps");
}
