//! What the screens say: nothing is cut, nothing is of another puzzle, nothing is offered that cannot
//! be done, and the cursor stays where it is.

mod reading;

use reading::{hides, shows, waits, words};
use stepwise::levels::Library;
use stepwise::puzzles::FAMILIES;
use stepwise::text::{Language, Text};
use stepwise::tui::{Headless, Options, UNICODE};

fn options(language: Language) -> Options {
    Options { language, glyphs: &UNICODE, ..Options::default() }
}

fn game(library: &Library, level: Option<&str>) -> Headless {
    Headless::new(library, level, options(Language::English), 80, 24).expect("a game")
}

/// Plays the level on the screen to its end by what the hints say.
fn solve(game: &mut Headless) {
    waits(game, "known");
    for _ in 0..100 {
        game.press("F4 F4 F4 F4");
        if game.screen().contains("Solved in") {
            return;
        }
    }
    panic!("not solved:\n{}", game.screen());
}

/// The words for the pieces of one puzzle do not stand in the help of another.
#[test]
fn help_speaks_of_the_puzzle_that_is_played() {
    let library = Library::builtin();
    let own = [
        ("block", "klotski"),
        ("peg", "solitaire"),
        ("operation", "magic"),
        ("tile", "tiles"),
        ("jug", "jugs"),
        ("walk", "maze"),
        ("letter", "ladder"),
        ("piece", ""),
        ("光标", "klotski solitaire"),
        ("棋子", "klotski solitaire"),
        ("方块", "tiles"),
        ("壶", "jugs"),
    ];
    for family in FAMILIES {
        let level = library.of(family.id).next().expect("a level");
        for language in Language::ALL {
            let mut game = Headless::new(&library, Some(&level.id), options(language), 110, 60).expect("a game");
            game.press("?");
            let help = words(&game);
            // What is told of the keys, below the rules; the row of the depth-first walk has its own word.
            let keys = help.split_once("Up").or_else(|| help.split_once('上')).map_or("", |(_, keys)| keys);
            let keys = keys.replace("depth-first walk", "");
            for (word, whose) in own {
                assert!(!keys.contains(word) || whose.contains(family.id), "{word} in the help of {}:\n{help}", family.id);
            }
        }
    }
}

/// Where a puzzle has no editor no footer and no help offers one, and the key says why.
#[test]
fn an_editor_is_offered_where_there_is_one() {
    let library = Library::builtin();
    for (number, family) in FAMILIES.iter().enumerate() {
        let drawn = family.editor.is_some();
        for deeper in ["", "Enter", "Enter Enter"] {
            let mut game = Headless::new(&library, None, options(Language::English), 300, 30).expect("a game");
            game.press(&"Down ".repeat(number + 1));
            game.press(deeper);
            let offered = ["E edit", "@ edit"].iter().any(|key| words(&game).contains(key));
            assert_eq!(offered, drawn, "{} {deeper}:\n{}", family.id, game.screen());
            if !deeper.is_empty() {
                game.press("?");
                assert_eq!(words(&game).contains("draw a level"), drawn, "{} {deeper}:\n{}", family.id, game.screen());
                game.press("Esc");
            }
            game.press("@");
            shows(&game, if drawn { "EDITOR" } else { "This puzzle has no editor." });
        }
    }
}

/// The editor's help and buttons speak of what its drawing has, and of the way to the buttons.
#[test]
fn an_editor_lists_what_its_drawing_has() {
    let library = Library::builtin();
    for (number, family) in FAMILIES.iter().enumerate().filter(|(_, family)| family.editor.is_some()) {
        let mut game = Headless::new(&library, None, options(Language::English), 110, 60).expect("a game");
        game.press(&format!("{}E", "Down ".repeat(number + 1)));
        shows(&game, "Right past the edge: buttons.");
        let [sizes, pages] = ["[row +]", "[Goal]"].map(|button| words(&game).contains(button));
        game.press("?");
        let help = words(&game);
        assert_eq!(help.contains("one row more"), sizes, "{}:\n{help}", family.id);
        assert_eq!(help.contains("next page: start, goal"), pages, "{}:\n{help}", family.id);
        assert!(help.contains("past the edge: buttons"), "{help}");
    }
}

/// Every sign that a board can bear stands in the help of that board.
#[test]
fn help_explains_the_signs_of_the_board() {
    let library = Library::builtin();
    for (family, signs) in [
        ("klotski", &["<A> in hand", "[A] goal of A", "· free", "▒ wall"][..]),
        ("solitaire", &["[ ] target", "· free cell"]),
        ("tiles", &["· in the goal"]),
    ] {
        let level = library.of(family).next().expect("a level");
        let mut game = Headless::new(&library, Some(&level.id), options(Language::English), 110, 60).expect("a game");
        game.press("?");
        for sign in signs.iter().chain(&["> you", "· without a mark"]) {
            shows(&game, sign);
        }
        let options = Options { glyphs: &stepwise::tui::ASCII, ..options(Language::English) };
        let mut game = Headless::new(&library, Some(&level.id), options, 110, 60).expect("a game");
        game.press("?");
        hides(&game, "·");
    }
}

/// Whatever comes and goes above the puzzles, the cursor stays on the one it is on.
#[test]
fn the_cursor_of_the_first_screen_stays_on_its_puzzle() {
    let library = Library::builtin();
    for (number, family) in FAMILIES.iter().enumerate() {
        let mut game = game(&library, None);
        let chosen = format!("> {} {}", number + 1, Text::default().get(&format!("{}.name", family.id)));
        shows(&game, "> New here?");
        game.press(&"Down ".repeat(number + 1));
        shows(&game, &chosen);
        game.press("Enter Enter");
        solve(&mut game);
        game.press("Esc Esc");
        hides(&game, "New here?");
        shows(&game, &chosen);
        // One that is left on the way is to be gone on with: another row above.
        game.press("Enter Down Enter");
        waits(&mut game, "known");
        game.press("F4 F4 F4 F4 Esc Esc");
        shows(&game, &chosen);
    }
    // The level that stood above is one of the first puzzle.
    let mut game = game(&library, None);
    game.press("Enter");
    solve(&mut game);
    game.press("Esc");
    hides(&game, "New here?");
    shows(&game, "> 1 Klotski");
}

/// In practice the footer offers what the help lists.
#[test]
fn practice_offers_to_grab_where_something_is_grabbed() {
    let library = Library::builtin();
    for family in ["klotski", "solitaire", "tiles", "maze", "magic"] {
        let level = library.of(family).find(|level| !level.is_first_step()).expect("a level");
        let mut game = game(&library, Some(&level.id));
        waits(&mut game, "known");
        // A move that loses something, as the list beside the board has it.
        let (x, y) = game.find("loses").expect("a move that loses");
        game.click(x, y);
        game.press("v p");
        shows(&game, "PRACTICE");
        assert_eq!(words(&game).contains("Enter grab"), ["klotski", "solitaire"].contains(&family), "{}", game.screen());
    }
}

/// While the best is not proved yet, the board tells what the lists show of it, and by whom.
#[test]
fn what_a_pack_says_of_a_level_stands_beside_what_is_proved() {
    let library = Library::builtin();
    let mut game = game(&library, Some("klotski:classic/heng-dao-li-ma"));
    shows(&game, "(its pack says 81)");
    waits(&mut game, "map known");
    hides(&game, "its pack says");
    shows(&game, "Best 81");
}

#[test]
fn a_help_that_goes_on_says_so() {
    let library = Library::builtin();
    let mut game = game(&library, Some("klotski:classic/heng-dao-li-ma"));
    game.press("?");
    shows(&game, "PgDn: more below");
    hides(&game, "more above");
    game.press("End");
    shows(&game, "PgUp: more above");
    hides(&game, "more below");
    game.press("Home");
    hides(&game, "more above");
}

/// At 80 columns nothing that the program says itself is cut short, in either language: only names
/// of levels may be longer than their column.
#[test]
fn no_words_are_cut_at_80_columns() {
    let library = Library::builtin();
    for language in Language::ALL {
        let known = if language == Language::English { "whole map known" } else { "全图已知" };
        let lost = "Enter Left Right Enter Up Down Left Tab Enter Down Up b c b c";
        let mut frames: Vec<(String, String)> = Vec::new();
        let folder = tempfile::tempdir().expect("a folder");
        let long = folder.path().join("a-folder-with-quite-a-long-name/and-another-one-below-it/stepwise");
        let kept = || Options {
            config: Some(long.join("config.toml")),
            records: Some(long.join("stepwise.db")),
            levels: Some(long.join("levels")),
            ..options(language)
        };
        // Records to be listed, of the levels with the longest names that fit.
        for level in ["klotski:classic/heng-dao-li-ma", "jugs:first-steps/one-pour"] {
            let mut game = Headless::new(&library, Some(level), kept(), 80, 24).expect("a game");
            assert!(game.wait_for(known), "{}", game.screen());
            game.press("t t t t Esc");
        }
        let downs: Vec<String> = (1..=FAMILIES.len()).map(|count| "Down ".repeat(count)).collect();
        let deeper = ["", "? ", "Enter ? ", "G ", "G ? ", "G Enter ", "E ", "E ? ", "E n ", "E n ? ", "Enter / z z ", "Enter / F1 "];
        let ways = downs.iter().flat_map(|down| deeper.iter().map(move |more| format!("Home {down}{more}")));
        for keys in ["", ",", ", ?", "R", "R ?", "?", "I", "I ?", "I x x"].map(str::to_owned).into_iter().chain(ways) {
            let mut game = Headless::new(&library, None, kept(), 80, 24).expect("a game");
            let rest = keys.strip_prefix('R');
            if rest.is_some() {
                game.press("R");
                assert!(game.wait_for(&Text::new(language).get("records.time")), "{}", game.screen());
            }
            game.press(rest.unwrap_or(&keys));
            frames.push((format!("home {keys}"), game.screen()));
        }
        for family in FAMILIES {
            let level = library.of(family.id).find(|level| !level.is_first_step()).expect("every family ships levels");
            let named = |text: &str| text.replace(&level.name.en, "").replace(&level.name.zh, "");
            for keys in ["", "m", "Tab Enter", "t", "t t", "t t t", "S", "S End", "?", "X", "X ?", "X Enter", "E", "E g"]
                .map(str::to_owned)
                .into_iter()
                .chain(["", " v", " v p", " v c", " v w", " o"].map(|more| format!("{lost}{more}")))
            {
                let mut game = Headless::new(&library, Some(&level.id), options(language), 80, 24).expect("a game");
                assert!(game.wait_for(known), "{}", game.screen());
                game.press(&keys);
                frames.push((format!("{} {keys}", level.id), named(&game.screen())));
            }
        }
        let mut found = Vec::new();
        for (what, frame) in frames {
            let cut = |line: &&str| line.trim_end().ends_with("..") || line.contains(".. ") || line.contains("..│");
            let bounds =
                |line: &&str| !line.split_whitespace().any(|word| word.contains("..") && word.contains(|c: char| c.is_ascii_digit()));
            found.extend(frame.lines().filter(cut).filter(bounds).map(|line| format!("{what}: {line}")));
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

/// Lessons are read in line mode too, where there are no keys and no mouse: `hands` speaks of those.
#[test]
fn the_text_of_a_level_speaks_of_no_keys() {
    const KEYS: [&str; 12] = ["Enter", "arrow ", "arrows", "Tab", "click", "Click", "press", "Press", "回车", "方向键", "点击", "Space"];
    let mut hands = 0;
    for level in Library::builtin().levels() {
        hands += usize::from(level.hands.is_some());
        let Some(text) = &level.text else { continue };
        // The arrows of a maze are cells.
        let said = [text.en.replace("arrow cell", ""), text.zh.clone()];
        for key in KEYS {
            assert!(!said.iter().any(|said| said.contains(key)), "{}: {key}", level.id);
        }
    }
    assert!(hands > 5);
}
