//! Small screens: what is said is not cut, every choice is in sight, and so is the way out.

mod reading;

use reading::{hides, shows, waits};
use stepwise::levels::Library;
use stepwise::puzzles::FAMILIES;
use stepwise::text::{Language, Text};
use stepwise::tui::{Headless, Options, UNICODE};

const SIZES: [(u16, u16); 3] = [(40, 12), (60, 20), (80, 24)];

fn game(library: &Library, level: Option<&str>, language: Language, (columns, rows): (u16, u16)) -> Headless {
    Headless::new(library, level, Options { language, glyphs: &UNICODE, ..Options::default() }, columns, rows).expect("a game")
}

fn footer(game: &Headless) -> Vec<String> {
    game.screen().trim_end().lines().last().unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// The first level of every family, with its lesson, and the first without one.
#[test]
fn what_is_said_below_a_board_is_never_cut() {
    let library = Library::builtin();
    for family in FAMILIES {
        let levels = [true, false].map(|first| library.of(family.id).find(|level| level.is_first_step() == first));
        for level in levels.into_iter().flatten() {
            for language in Language::ALL {
                let mut game = game(&library, Some(&level.id), language, (80, 24));
                waits(&mut game, if language == Language::English { "map known" } else { "全图已知" });
                for keys in ["", "t", "t", "t", "Esc Tab Enter Right Enter", "F7", "o m"] {
                    game.press(keys);
                    for (columns, rows) in SIZES {
                        game.resize(columns, rows);
                        let screen = game.screen();
                        let lines: Vec<&str> = screen.lines().collect();
                        let said = &lines[usize::from(rows) - 3..usize::from(rows) - 1];
                        assert!(said.iter().all(|line| !line.trim_end().ends_with("..")), "{} {keys}:\n{screen}", level.id);
                    }
                    game.resize(80, 24);
                }
            }
        }
    }
}

#[test]
fn the_ways_out_are_in_sight_on_every_screen() {
    let library = Library::builtin();
    for language in Language::ALL {
        for size in SIZES {
            for keys in ["", "1", "1 /", "1 Enter", "7 Enter", "1 Enter ?", "1 Enter S", "1 X", "R", ",", "G", "E", "I"] {
                let mut game = game(&library, None, language, size);
                game.press(keys);
                let keys_there = footer(&game);
                let has = |names: &[&str]| names.iter().any(|name| keys_there.iter().any(|word| word == name));
                let told = || format!("{language:?} {size:?} `{keys}`:\n{}", game.screen());
                assert!(has(&["q", "F10"]), "{}", told());
                assert!(has(&["?", "F1"]), "{}", told());
                assert!(keys.is_empty() || has(&["Esc"]), "{}", told());
            }
        }
    }
}

#[test]
fn all_puzzles_are_in_sight_however_small_the_screen_is() {
    let library = Library::builtin();
    for language in Language::ALL {
        for size in [(30, 10), (40, 12), (60, 20), (80, 24)] {
            let mut game = game(&library, None, language, size);
            for round in 0..2 {
                for family in FAMILIES {
                    shows(&game, &Text::new(language).get(&format!("{}.name", family.id)));
                }
                // The same below a run to go on with.
                if round == 0 {
                    game.press("1 End Enter Enter Right Left Down Up Esc Esc Esc Esc");
                    // What was said of an Esc too many is gone with the next key.
                    game.press("Down Up");
                }
            }
        }
    }
}

#[test]
fn values_are_in_sight_beside_their_names() {
    let library = Library::builtin();
    for size in SIZES {
        let mut game = game(&library, None, Language::English, size);
        game.press(",");
        shows(&game, "[ on ]");
        game.press("Esc G End");
        shows(&game, "> Walls");
    }
}

#[test]
fn a_key_without_a_meaning_is_answered_wherever_there_is_no_board() {
    let library = Library::builtin();
    for keys in ["", "1", "1 /", "R", ",", "G", "E", "I", "1 X", "1 Enter ?"] {
        let mut game = game(&library, None, Language::English, (80, 24));
        game.press(keys);
        game.press("Ctrl-Y");
        shows(&game, "That key does nothing here");
        game.press("Down");
        hides(&game, "That key does nothing here");
    }
}

/// What was lost stands behind the best, or does not: half of it would be a sign that means nothing.
#[test]
fn what_was_lost_is_told_whole_or_not_at_all() {
    let library = Library::builtin();
    let mut told = [0, 0];
    for family in ["maze", "tiles", "klotski"] {
        let level = library.of(family).find(|level| !level.is_first_step()).expect("a level");
        let mut game = game(&library, Some(&level.id), Language::English, (80, 24));
        waits(&mut game, "map known");
        game.press("Enter Down Left Right Up Enter Down Left Up Right Enter");
        for columns in (30..80).step_by(3) {
            game.resize(columns, 15);
            let screen = game.screen();
            let Some(best) = screen.lines().find(|line| line.contains("Best ")) else { continue };
            let best = best.trim_end();
            assert!(best.ends_with(|end: char| end.is_ascii_digit() || end == ')'), "{family} {columns}:\n{screen}");
            told[usize::from(best.ends_with(')'))] += 1;
        }
    }
    assert!(told[0] > 0 && told[1] > 0, "{told:?}");
}
