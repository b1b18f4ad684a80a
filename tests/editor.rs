//! The editor on its screen: drawing by keys and mouse, the verdict, saving, playing, pasting.

mod reading;

use std::path::Path;

use reading::{hides, shows, waits, words};
use stepwise::levels::Library;
use stepwise::puzzles::FAMILIES;
use stepwise::text::{Language, Text};
use stepwise::tui::{ASCII, Headless, NARROW, Options, UNICODE};

/// From the empty board of 5x4: an L-piece A, a block B beside it, a wall, two gates, and A's goal
/// on them.
const DRAWN: &str =
    "Enter Down Enter Right Enter Right B Enter Up Right # Enter - Down Down Down Down Left Enter Left Enter g A Up Enter g";

/// What that is as text.
const BOARD: &str = "A..#/AAB./..../..../.--.";

fn options(language: Language, levels: Option<&Path>) -> Options {
    Options { language, glyphs: &UNICODE, levels: levels.map(|folder| folder.join("levels")), ..Options::default() }
}

fn home(library: &Library, levels: Option<&Path>) -> Headless {
    Headless::new(library, None, options(Language::English, levels), 80, 24).expect("a game")
}

/// The text that is shown to be copied, put together again.
fn shown(game: &Headless) -> String {
    game.screen().lines().skip(3).take_while(|line| !line.is_empty()).map(str::trim).collect()
}

/// The code of what is drawn.
fn code(game: &mut Headless) -> String {
    game.press("y");
    shows(game, "LEVEL CODE");
    let code = shown(game);
    game.press("Esc");
    code
}

/// Start and goal of a code.
fn told(code: &str) -> (String, Option<String>) {
    let import = stepwise::levels::import(code).unwrap_or_else(|error| panic!("{code}: {error}"));
    (import.levels[0].setup.start.clone(), import.levels[0].setup.goal.clone())
}

#[test]
fn a_level_is_drawn_with_keys_and_the_verdict_follows() {
    let library = Library::builtin();
    let mut game = home(&library, None);
    game.press("E");
    shows(&game, "EDITOR Klotski");
    shows(&game, "Not a level yet: no goal");
    game.press(DRAWN);
    waits(&mut game, "Solvable in");
    let made = code(&mut game);
    assert_eq!(told(&made), (BOARD.to_owned(), Some("A@4,2".to_owned())));
    // A wall before the goal leaves too little room for the L.
    game.press("# Up Enter Right Enter Right Enter");
    waits(&mut game, "There is no solution");
    game.press("u u u");
    waits(&mut game, "Solvable in");
    assert_eq!(code(&mut game), made);
}

#[test]
fn every_change_is_undone_one_by_one_and_done_again() {
    let library = Library::builtin();
    let mut game = home(&library, None);
    game.press("E");
    let steps: Vec<String> = DRAWN.split(' ').map(str::to_owned).chain(["]", ")", "[", "("].map(str::to_owned)).collect();
    let board = |game: &Headless| words(game).lines().skip(1).take(19).map(str::to_owned).collect::<Vec<_>>();
    for step in &steps {
        game.press(step);
    }
    game.press("Delete");
    let cleared = board(&game);
    game.press("u");
    waits(&mut game, "Solvable in");
    let drawn = code(&mut game);
    game.press("r");
    assert_eq!(board(&game), cleared);
    for _ in 0..=steps.len() {
        game.press("u");
    }
    shows(&game, "Nothing to undo");
    shows(&game, "Not a level yet: no goal");
    hides(&game, "┌");
    for _ in 0..steps.len() {
        game.press("r");
    }
    // The last one is the clearing.
    game.press("u");
    waits(&mut game, "Solvable in");
    assert_eq!(code(&mut game), drawn);
}

#[test]
fn a_stroke_of_the_mouse_is_one_change_and_the_panel_can_be_clicked() {
    let library = Library::builtin();
    let mut game = home(&library, None);
    game.press("E");
    let before = game.screen();
    game.drag(&[(10, 5), (16, 5), (22, 5), (22, 9)]);
    let painted = game.screen();
    assert_ne!(painted, before);
    game.press("u");
    assert!(game.screen().matches('A').count() < painted.matches('A').count());
    shows(&game, "Not a level yet");
    let (x, y) = game.find("[row +]").expect("a button");
    game.click(x + 1, y);
    let (x, y) = game.find("[Goal]").expect("a page");
    game.click(x + 1, y);
    shows(&game, "<Goal>");
    let (x, y) = game.find("[undo]").expect("a button");
    game.click(x + 1, y);
    game.press("u");
    shows(&game, "Nothing to undo");
}

#[test]
fn arrows_and_enter_alone_reach_everything() {
    let library = Library::builtin();
    let mut game = home(&library, None);
    game.press("E Enter Right Right Right Right");
    // In the panel, on the tool in hand; up are the pages, down the buttons.
    game.press("Up Right Enter");
    shows(&game, "<Goal>");
    game.press("Left Enter");
    shows(&game, "<Start>");
    game.press("Down Right Right Enter Enter");
    shows(&game, "In hand: # wall");
    game.press("Right");
    let mut seen = false;
    for _ in 0..12 {
        game.press("Down");
        seen |= words(&game).contains("press");
    }
    assert!(seen, "{}", game.screen());
    game.press("Left Left Left Left Left Left Left Left");
    shows(&game, "paint");
}

#[test]
fn what_nobody_can_play_is_saved_with_a_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::builtin();
    let mut game = home(&library, Some(folder.path()));
    game.press(&format!("E {DRAWN} # Up Enter Right Enter Right Enter"));
    waits(&mut game, "There is no solution");
    game.press("Ctrl-s");
    shows(&game, "Saved, though it has no solution");
}

#[test]
fn what_is_saved_is_in_the_browser_and_in_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::builtin();
    let mut game = home(&library, Some(folder.path()));
    game.press(&format!("E {DRAWN} n"));
    game.paste("Mine First / 我的第一");
    game.press("Enter");
    waits(&mut game, "steps");
    game.press("Ctrl-s");
    shows(&game, "Saved:");
    shows(&game, "saved");
    game.press("Esc Down Enter");
    shows(&game, "Mine First");
    let read = |folder: &Path| {
        let (own, unreadable) = Library::of_paths(&[folder.join("levels")]);
        assert!(unreadable.is_empty() && own.faults().is_empty(), "{:?}", own.faults());
        own
    };
    let own = read(folder.path());
    let level = own.find("klotski:mine/mine-first").expect("the level");
    assert_eq!((level.setup.start.replace('\n', "/").as_str(), level.setup.goal.as_deref()), (BOARD, Some("A@4,2")));
    assert_eq!(level.par.len(), 3, "proved in every metric: {:?}", level.par);
    assert_eq!(level.name.zh, "我的第一");
    // By hand a comment comes in; saved once more, the same level is in its place and the comment too.
    let file = folder.path().join("levels/klotski/mine.toml");
    let text = std::fs::read_to_string(&file).expect("a pack").replace("[[level]]", "# my comment\n[[level]]");
    std::fs::write(&file, text).expect("a pack");
    game.press("Esc E X Up Up Enter");
    waits(&mut game, "steps");
    game.press("Ctrl-s");
    shows(&game, "Saved:");
    let own = read(folder.path());
    assert_eq!(own.levels().len(), 1);
    assert!(own.levels()[0].setup.start.contains('X'));
    assert!(std::fs::read_to_string(&file).expect("a pack").contains("# my comment"));
    let mut again = Headless::new(&own, Some("mine/mine-first"), options(Language::Chinese, None), 80, 24).expect("a game");
    waits(&mut again, "我的第一");
}

/// Plays the level on the screen to its end by what the hints say.
fn solve(game: &mut Headless) {
    waits(game, "known");
    for _ in 0..100 {
        game.press("t t t t");
        if game.screen().contains("Solved in") {
            return;
        }
    }
    panic!("not solved:\n{}", game.screen());
}

/// A saved level is solved from the editor: it is that level which is solved, not one of its own.
#[test]
fn what_is_solved_while_a_saved_level_is_tried_counts_for_it() {
    let library = Library::builtin();
    for family in FAMILIES.iter().filter(|family| family.editor.is_some()) {
        let folder = tempfile::tempdir().expect("a folder");
        let level = library.of(family.id).min_by_key(|level| level.par.values().next().copied()).expect("a level");
        let options = Options { records: Some(folder.path().join("stepwise.db")), ..options(Language::English, Some(folder.path())) };
        let mut game = Headless::new(&library, Some(&level.id), options, 80, 24).expect("a game");
        // A copy of it, under a name of its own.
        game.press("E n M i n e Enter Ctrl-s");
        shows(&game, "Saved:");
        waits(&mut game, "Solvable in");
        game.press("p");
        shows(&game, "Mine");
        solve(&mut game);
        game.press("E");
        shows(&game, "EDITOR");
        hides(&game, "A copy");
        shows(&game, "saved");
        // Back to the list, where it is the one chosen.
        game.press("p Esc Esc Esc");
        shows(&game, "My Levels");
        shows(&game, "Yours: ");
        shows(&game, "1 of ");
        #[cfg(feature = "records")]
        {
            game.press("Esc R");
            waits(&mut game, "Mine");
            hides(&game, "no longer there");
        }
    }
}

/// What was tried before it was saved, and what was never saved, is called by what it is.
#[test]
#[cfg(feature = "records")]
fn a_level_tried_before_it_was_saved_is_known_in_the_records() {
    let (folder, library) = (tempfile::tempdir().expect("a folder"), Library::builtin());
    let options = || Options { records: Some(folder.path().join("stepwise.db")), ..options(Language::English, Some(folder.path())) };
    let mut game = Headless::new(&library, None, options(), 80, 24).expect("a game");
    game.press(&format!("E {DRAWN} p"));
    solve(&mut game);
    game.press("Esc Esc R");
    waits(&mut game, "a level drawn or pasted");
    game.press("Esc E n");
    game.paste("Drawn");
    game.press("Enter Ctrl-s Esc R");
    waits(&mut game, "Drawn");
    shows(&game, "Drawn * ");
    hides(&game, "drawn or pasted");
    // It counts for the level that the drawing has become, now and in the next program.
    game.press("Esc");
    shows(&game, "Klotski 1/");
    drop(game);
    let (mut both, _) = Library::of_paths(&[folder.path().join("levels")]);
    both.extend(library.levels().iter().cloned());
    let game = Headless::new(&both, None, options(), 80, 24).expect("a game");
    shows(&game, "Klotski 1/");
}

#[test]
fn a_bench_that_goes_on_says_so_and_how_to_begin_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::builtin();
    let mut game = home(&library, Some(folder.path()));
    game.press("E");
    hides(&game, "goes on");
    game.press(&format!("{DRAWN} Esc E"));
    shows(&game, "Your unsaved drawing goes on. Delete begins another");
    waits(&mut game, "Solvable in");
    game.press("Ctrl-s Esc E");
    shows(&game, "The drawing you saved goes on. Delete begins another level");
    // The empty one is another level: saving it leaves the first alone.
    game.press("Delete");
    shows(&game, "(no name yet)");
    game.press(DRAWN);
    waits(&mut game, "Solvable in");
    game.press("Ctrl-s");
    shows(&game, "Saved:");
    let (own, _) = Library::of_paths(&[folder.path().join("levels")]);
    assert_eq!(own.levels().len(), 2);
}

/// The cell under the cursor shows what stands on it, and the tool in hand is among those listed.
#[test]
fn what_stands_under_the_cursor_is_seen_whatever_is_in_hand() {
    let library = Library::builtin();
    let mut game = home(&library, None);
    game.press("E Enter");
    let drawn = |game: &Headless| game.screen().lines().any(|line| line.contains("║│ A  │"));
    assert!(drawn(&game), "{}", game.screen());
    for tool in ["#", "-", ".", "B", "Q", "z"] {
        game.press(tool);
        shows(&game, "In hand:");
        shows(&game, &format!("<{tool}>"));
        assert!(drawn(&game), "{tool}:\n{}", game.screen());
    }
}

#[test]
fn the_name_that_is_there_gives_way_to_the_one_typed() {
    let library = Library::builtin();
    let mut game = home(&library, None);
    game.press(&format!("E {DRAWN} n O l d Enter n N e w Enter"));
    shows(&game, "EDITOR Klotski New");
    game.press("n End e r Enter");
    shows(&game, "EDITOR Klotski Newer");
}

#[test]
fn leaving_loses_nothing_in_this_session_or_the_next() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::builtin();
    let mut game = home(&library, Some(folder.path()));
    game.press(&format!("E {DRAWN}"));
    waits(&mut game, "Solvable in");
    let drawn = code(&mut game);
    game.press("Esc E");
    waits(&mut game, "Solvable in");
    assert_eq!(code(&mut game), drawn);
    // To play and back.
    game.press("p");
    shows(&game, "Klotski Unsaved Drawing");
    game.press("E");
    shows(&game, "EDITOR");
    assert_eq!(code(&mut game), drawn);
    game.press("p Esc");
    assert_eq!(code(&mut game), drawn);
    // A copy of another level comes over it and goes again.
    game.press("Esc Down Enter e");
    shows(&game, "A copy of that level, which stays as it is. Undo brings back what was here.");
    game.press("u");
    waits(&mut game, "Solvable in");
    assert_eq!(code(&mut game), drawn);
    game.press("q");
    assert!(game.ended());
    let mut next = home(&library, Some(folder.path()));
    next.press("E");
    shows(&next, "Your last drawing");
    waits(&mut next, "Solvable in");
    assert_eq!(code(&mut next), drawn);
}

#[test]
fn the_hardest_start_is_one_key_away_and_can_be_taken_back() {
    let library = Library::builtin();
    let mut game = home(&library, None);
    game.press(&format!("E {DRAWN}"));
    waits(&mut game, "Solvable in");
    let drawn = code(&mut game);
    game.press("t");
    waits(&mut game, "The hardest start of this board");
    waits(&mut game, "Solvable in");
    let hardest = code(&mut game);
    assert_ne!(told(&hardest).0, told(&drawn).0);
    let par = |code: &str| {
        let level = stepwise::levels::import(code).expect("a level").levels.remove(0);
        let position = level.open().expect("a level");
        let metric = position.metrics()[0];
        match position.attempt(metric, stepwise::puzzle::Algorithm::Auto)(&stepwise::search::Control::default()).verdict {
            stepwise::puzzle::Verdict::Solved { path, .. } => path.len(),
            verdict => panic!("{verdict:?}"),
        }
    };
    assert!(par(&hardest) > par(&drawn));
    game.press("t");
    waits(&mut game, "the hardest start already");
    game.press("u");
    assert_eq!(code(&mut game), drawn);
}

#[test]
fn a_paste_is_offered_for_what_it_can_be() {
    let library = Library::builtin();
    let code = library.levels()[0].code();
    let rows: &[(&str, &[&str])] = &[
        (&code, &["Play it: Klotski", "Draw on it: Klotski"]),
        ("A.\n..\nA@2,2", &["Play it: Klotski"]),
        ("ABBC/ABBC/DEEF/DGHF/I..J", &["Draw on it: Klotski", "As it stands it is no level", "Klotski: no goal; on the goal's page"]),
        ("hello", &["Draw on it: Klotski", "As it stands it is no level", "Klotski: no goal"]),
        ("283104765", &["Play it: Sliding Tiles"]),
        ("12345678 26845731", &["Play it: Magic board"]),
        ("44 45 54 65\n24 33 36 46", &["Play it: Solitaire 8x8", "Draw on it: Solitaire 8x8"]),
        (&code[..code.len() - 4], &["expected 4 more"]),
        ("no level at all", &["Klotski: ", "Sliding Tiles: ", "Magic board: "]),
        ("\u{1b}[31mred", &["[31mred"]),
    ];
    for (text, expected) in rows {
        let mut game = home(&library, None);
        game.paste(text);
        for said in *expected {
            shows(&game, said);
        }
        game.press("Esc");
        shows(&game, "STEPWISE");
    }
    // Nine digits could be blocks as well, but are meant as what they are.
    for text in ["123456780", "283104765"] {
        let mut game = home(&library, None);
        game.paste(text);
        shows(&game, "Draw on it: Sliding Tiles");
        hides(&game, "Klotski");
    }
    let mut game = home(&library, None);
    game.paste("A.\n..\nA@2,2");
    game.press("Enter");
    shows(&game, "Shared Level");
    waits(&mut game, "Left");
    // Typed, for terminals that do not tell a paste.
    let mut game = home(&library, None);
    game.press("I 2 8 3 1 0 4 7 6 x Backspace 5 Enter");
    shows(&game, "Sliding Tiles");
    waits(&mut game, "Left");
    // Into the editor.
    game.press("E");
    game.paste("1 2 3 4 5 6 7 x 8");
    shows(&game, "Pasted");
    waits(&mut game, "Solvable in 1 step: too easy to be a puzzle.");
    game.paste("A.B");
    shows(&game, "Not pasted");
    game.press("g u");
    waits(&mut game, "There is no solution: slides never change the parity");
}

#[test]
fn every_level_gives_its_code_its_way_and_its_run_as_text() {
    let library = Library::builtin();
    for family in FAMILIES {
        let level = library.of(family.id).min_by_key(|level| level.par.values().next().copied()).expect("a level");
        let mut game = Headless::new(&library, Some(&level.id), options(Language::English, None), 80, 24).expect("a game");
        game.press("&");
        shows(&game, "LEVEL CODE");
        assert_eq!(shown(&game), level.code());
        game.press("Esc");
        waits(&mut game, "known");
        game.press("F6 &");
        shows(&game, "THIS WAY");
        shows(&game, &level.id);
        game.press("Esc End Enter / &");
        shows(&game, "THIS RUN");
        shows(&game, &format!("level {}", level.id));
    }
}

#[test]
fn no_key_and_no_size_breaks_any_family_s_editor() {
    let library = Library::builtin();
    let keys = "Enter Right Enter Down A Enter g Enter 1 Enter ] Enter ) Enter Tab Enter Shift-Tab Enter u r Delete u [ ( Right Right Right \
                Right Right Right Right Right Enter Down Enter Down Enter Down Enter Left Up Enter . Enter # Enter";
    for (language, glyphs) in [(Language::English, &UNICODE), (Language::Chinese, &ASCII), (Language::Chinese, &NARROW)] {
        for family in FAMILIES.iter().filter(|family| family.editor.is_some()) {
            let level = library.of(family.id).next().expect("a level");
            for (columns, rows) in [(80, 24), (40, 15), (30, 10), (12, 4), (200, 60)] {
                let options = Options { glyphs, ..options(language, None) };
                let mut game = Headless::new(&library, Some(&level.id), options, columns, rows).expect("a game");
                game.press("E");
                game.press(keys);
                for x in (0..columns).step_by(7) {
                    for y in (0..rows - 1).step_by(5) {
                        game.click(x, y);
                    }
                }
                game.press(keys);
            }
            // Which page and what verdict is seen where there is little room.
            let mut game = Headless::new(&library, Some(&level.id), Options { glyphs, ..options(language, None) }, 40, 15).expect("a game");
            game.press("E");
            let start = Text::new(language).get("draw.start");
            let pages = family.editor.map_or(0, |editor| (editor.read)(&level.setup).expect("a drawing").pages().len());
            assert!(pages < 2 || game.screen().contains(&start), "{}", game.screen());
        }
    }
}
