//! The screens of what is kept: going on, best and yours, records, settings, keys of one's own.

mod packs;
mod reading;

use std::fs;
use std::path::Path;

use reading::{hides, shows, waits};
use stepwise::levels::Library;
use stepwise::text::Language;
use stepwise::tui::{Headless, Options, UNICODE};

/// A board whose numbers can be counted by hand.
const LEVELS: &str = r#"

[[level]]
id = "line"
name = { en = "A Line", zh = "一条线" }
metric = "steps"
board = ".A.."
goal = "A@1,4"
par = { steps = 2, slides = 1, moves = 1 }

[[level]]
id = "two"
name = { en = "Two Blocks", zh = "两块" }
board = "AB/.."
goal = "A@1,2"
par = { steps = 2, slides = 2, moves = 2 }
"#;

fn library() -> Library {
    packs::library(LEVELS)
}

fn game(library: &Library, folder: &Path, level: Option<&str>) -> Headless {
    let options = Options {
        language: Language::English,
        glyphs: &UNICODE,
        config: Some(folder.join("config.toml")),
        records: Some(folder.join("stepwise.db")),
        ..Options::default()
    };
    Headless::new(library, level, options, 80, 24).expect("a game")
}

#[test]
#[cfg(feature = "records")]
fn a_run_is_gone_on_with_and_its_best_is_shown() {
    let (library, folder) = (library(), tempfile::tempdir().expect("a folder"));
    {
        let mut game = game(&library, folder.path(), Some("t/line"));
        waits(&mut game, "map known");
        game.press("Enter Left");
        shows(&game, "Left 3");
    }
    {
        let mut game = game(&library, folder.path(), None);
        shows(&game, "> Continue Klotski \"A Line\" 1 step so far, 3 left");
        game.press("1");
        hides(&game, "Continue");
        shows(&game, "> 1 A Line 2 begun");
        game.press("Esc Up Enter");
        shows(&game, "Going on where you left. R begins again.");
        waits(&mut game, "map known");
        shows(&game, "Steps 1");
        game.press("Enter Right Right Right");
        shows(&game, "Solved in 4 steps");
        game.press("Esc Esc");
        hides(&game, "Continue");
        shows(&game, "1 Klotski 1/2 0/2 1/2");
    }
    {
        let mut game = game(&library, folder.path(), Some("t/line"));
        shows(&game, "Steps 0");
        waits(&mut game, "map known");
        game.press("t t t t t t t t");
        shows(&game, "Solved in 2 steps");
        game.press("Esc");
        shows(&game, "1 A Line 2 2 *");
        shows(&game, "Yours: 2 steps");
        shows(&game, "Without help: 4 steps");
        game.press("Esc R");
        waits(&mut game, "No help");
        shows(&game, "Klotski 2 2 1 1 00:00");
        shows(&game, "A Line * 00:00 2 steps");
        shows(&game, "helped");
        game.press("x");
        waits(&mut game, "Written:");
        game.press("Enter");
        shows(&game, "A Line");
        shows(&game, "Steps 0");
    }
    assert_eq!(fs::read_dir(folder.path().join("runs")).expect("exported").count(), 1);
}

#[test]
fn without_records_what_was_reached_holds_until_the_end() {
    let library = library();
    let options = Options { language: Language::English, ..Options::default() };
    let mut game = Headless::new(&library, Some("t/line"), options, 80, 24).expect("a game");
    game.press("Enter Right Right Esc Esc");
    shows(&game, "1 A Line 2 2 *");
    game.press("Esc R");
    shows(&game, "Nothing is recorded.");
}

#[test]
#[cfg(feature = "records")]
fn a_run_that_does_not_fit_its_level_is_left_alone() {
    let (library, folder) = (library(), tempfile::tempdir().expect("a folder"));
    let path = folder.path().join("stepwise.db");
    let run = stepwise::store::Run {
        level: "klotski:t/line".to_owned(),
        moves: vec!["AL".to_owned(), "AL".to_owned()],
        ..stepwise::store::Run::default()
    };
    let place = stepwise::store::Database::open(&path).expect("opened").0.save(&run, None).expect("saved");
    let mut game = game(&library, folder.path(), None);
    shows(&game, "Continue");
    game.press("Enter");
    shows(&game, "does not fit this level any more");
    shows(&game, "Steps 0");
    game.press("Enter Right");
    drop(game);
    let (database, _) = stepwise::store::Database::open(&path).expect("opened");
    assert_eq!(database.run(place.id).expect("read"), Some(run));
    assert_eq!(database.runs(9).expect("runs").len(), 2);
}

#[test]
#[cfg(feature = "records")]
fn streaks_are_told_whole_and_levels_that_are_gone_are_called_so() {
    use stepwise::game::{Daily, Day};
    use stepwise::store::{Database, Moment, Run};
    let (library, folder) = (library(), tempfile::tempdir().expect("a folder"));
    let (mut database, _) = Database::open(&folder.path().join("stepwise.db")).expect("opened");
    let now = Moment::now();
    let run = |level: String| Run { level, started: now, changed: now, moves: vec!["A".to_owned()], solved: true, ..Run::default() };
    for daily in Daily::all(Day::today()) {
        database.save(&run(daily.id()), None).expect("saved");
    }
    let gone = Run { changed: Moment(now.0 + 1), ..run("klotski:made/7".to_owned()) };
    database.save(&gone, None).expect("saved");
    let mut game = game(&library, folder.path(), None);
    game.press("R");
    waits(&mut game, "days in a row");
    let told = reading::words(&game).replace('\n', " ");
    for daily in Daily::all(Day::today()) {
        let name = stepwise::text::Text::new(Language::English).get(&format!("{}.name", daily.family.id));
        assert!(told.contains(&format!("{name} 1 (1)")), "{name}: {told}");
    }
    shows(&game, "a level no longer there +");
    game.press("Enter");
    shows(&game, "The level klotski:made/7 is not there any more");
}

#[test]
fn settings_are_seen_at_once_and_written_with_the_comments_kept() {
    let (library, folder) = (library(), tempfile::tempdir().expect("a folder"));
    let file = folder.path().join("config.toml");
    fs::write(&file, "# mine\n[shown]\nglyphs = \"unicode\" # boxes\n").expect("written");
    let mut game = game(&library, folder.path(), Some("t/line"));
    waits(&mut game, "map known");
    shows(&game, "Left 2");
    assert!(game.screen().contains('╔'));
    game.press(", Right Down Down Down Left");
    shows(&game, "[ off ]");
    shows(&game, "Stages of a hint [ 3 ]");
    game.press("PgDn Up Up Up Up Left Left");
    shows(&game, "Glyphs [ ascii ]");
    assert!(!game.screen().contains(['│', '╔']), "seen at once\n{}", game.screen());
    game.press("Up Up Right Right");
    shows(&game, "设置");
    assert_eq!(fs::read_to_string(&file).expect("a file"), "# mine\n[shown]\nglyphs = \"unicode\" # boxes\n");
    game.press("Left Esc");
    hides(&game, "Left 2");
    game.press("o");
    shows(&game, "Left 2");
    game.press("t t t t");
    shows(&game, "Your settings end hints here");
    shows(&game, "Steps 0");
    let text = fs::read_to_string(&file).expect("a file");
    assert!(text.starts_with("# mine\n[shown]\nglyphs = \"ascii\" # boxes\nlanguage = \"en\"\n"), "{text}");
    assert!(text.contains("[play]\nleft = false\nhint_stages = 3\n"), "{text}");
}

#[test]
fn sport_mode_tells_nothing_and_runs_a_clock() {
    let (library, folder) = (library(), tempfile::tempdir().expect("a folder"));
    fs::write(folder.path().join("config.toml"), "[play]\nsport = true\nmetric = \"moves\"\n").expect("written");
    let mut game = game(&library, folder.path(), Some("t/line"));
    waits(&mut game, "map known");
    // The footer offers no key that does nothing here.
    shows(&game, "u undo");
    for key in ["t hint", "S solve", "o numbers", "g back"] {
        hides(&game, key);
    }
    for key in ["t", "S", "o", "m", "g", "v"] {
        game.press(key);
        shows(&game, "Sport mode tells nothing");
        hides(&game, "Left 1");
    }
    shows(&game, "00:00");
    game.pass(std::time::Duration::from_secs(83));
    shows(&game, "01:23");
    game.press("Enter Right Right");
    shows(&game, "Solved in 1 move");
    hides(&game, "best 1");
}

#[test]
fn a_bad_line_is_told_and_keys_of_ones_own_hold() {
    let (library, folder) = (library(), tempfile::tempdir().expect("a folder"));
    let file = folder.path().join("config.toml");
    let text = "[keys]\nundo = \"x\"\nhint = \"x\"\n[shown]\ntheme = \"pink\"\n";
    fs::write(&file, text).expect("written");
    let mut game = game(&library, folder.path(), Some("t/line"));
    shows(&game, "config.toml:3: key `x` is taken by `undo`: expected another (and 1 more)");
    game.press("Enter");
    hides(&game, "config.toml");
    game.press("Right");
    shows(&game, "Steps 1");
    game.press("u");
    shows(&game, "Steps 1");
    game.press("x");
    shows(&game, "Steps 0");
    shows(&game, "x undo");
    game.press("?");
    shows(&game, "x F2");
    drop(game);
    assert_eq!(fs::read_to_string(&file).expect("a file"), text, "the file is left as it was");
}

#[test]
fn typing_in_the_help_searches_it() {
    let library = library();
    let options = Options { language: Language::English, ..Options::default() };
    let mut game = Headless::new(&library, Some("t/line"), options, 80, 24).expect("a game");
    game.press("?");
    shows(&game, "type to search:");
    shows(&game, "they never turn");
    game.press("r e d o");
    shows(&game, "type to search: redo_");
    shows(&game, "Esc show all");
    shows(&game, "KEYS Esc shows all");
    shows(&game, "r Ctrl-R F3");
    hides(&game, "they never turn");
    hides(&game, "hint, in four stages");
    game.press("q L");
    shows(&game, "No key fits");
    game.press("Esc");
    shows(&game, "hint, in four stages");
    shows(&game, "Esc close");
    game.press("Esc");
    shows(&game, "A Line");
    assert!(!game.ended());
}

#[test]
fn the_language_chosen_by_its_key_is_kept_like_the_other_settings() {
    let (library, folder) = (library(), tempfile::tempdir().expect("a folder"));
    let mut game = game(&library, folder.path(), None);
    game.press("L");
    shows(&game, "华容道");
    drop(game);
    assert_eq!(fs::read_to_string(folder.path().join("config.toml")).expect("a file"), "[shown]\nlanguage = \"zh\"\n");
    let again = self::game(&library, folder.path(), None);
    shows(&again, "华容道");
}

/// In Chinese no value of a setting and no arrow is called by its English name; `vim` is a name.
#[test]
fn settings_and_keys_have_chinese_names() {
    use stepwise::settings::{ITEMS, Kind};
    let library = library();
    let options = Options { language: Language::Chinese, ..Options::default() };
    let mut game = Headless::new(&library, None, options, 80, 40).expect("a game");
    game.press(",");
    for item in ITEMS {
        let names = if let Kind::Choice { names, .. } = item.kind { names } else { &[] };
        for _ in 0..names.len() * usize::from(item.key != "language") {
            game.press("Right");
            for name in names.iter().filter(|name| **name != "vim") {
                hides(&game, &format!("[ {name} ]"));
            }
        }
        for name in ["Left ", "Right "] {
            hides(&game, name);
        }
        game.press("Down");
    }
    game.press("Esc ?");
    for name in ["Up", "Down", "Left", "Right", "Space", "Backspace"] {
        assert!(!game.screen().split_whitespace().any(|word| word == name), "{name} in\n{}", game.screen());
    }
}

/// Help without a move is no run; who comes back and moves then has taken it all the same.
#[test]
#[cfg(feature = "records")]
fn a_hint_alone_leaves_no_run_and_is_not_forgotten() {
    let (library, folder) = (library(), tempfile::tempdir().expect("a folder"));
    let mut game = game(&library, folder.path(), Some("t/line"));
    waits(&mut game, "map known");
    game.press("t t S Esc Esc Esc R");
    waits(&mut game, "No runs yet");
    game.press("Esc Enter Enter");
    shows(&game, "A Line");
    game.press("Enter Right Right");
    shows(&game, "Solved in 2 steps");
    game.press("Esc Esc Esc R");
    waits(&mut game, "helped");
    shows(&game, "Klotski 1 1 0 1");
}

#[test]
fn no_screen_of_what_is_kept_panics_at_any_size() {
    let (library, folder) = (library(), tempfile::tempdir().expect("a folder"));
    for keys in ["R", ",", ", PgDn", "? z z"] {
        let mut game = game(&library, folder.path(), None);
        game.press(keys);
        for columns in (0..110).step_by(7) {
            for rows in (0..40).step_by(3) {
                game.resize(columns, rows);
                game.press("Down");
            }
        }
        game.click(20, 5);
    }
}
