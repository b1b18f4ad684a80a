//! Laws of drawing that every family with an editor obeys; being listed is being tested.

use stepwise::levels::{Level, Library};
use stepwise::puzzle::{Cell, Drawing, Editor, Family, Scene, Setup, Stream};
use stepwise::puzzles::FAMILIES;
use stepwise::text::{Language, Text};
use unicode_width::UnicodeWidthStr;

fn editors() -> Vec<(&'static Family, &'static Editor)> {
    let editors: Vec<_> = FAMILIES.iter().filter_map(|family| Some((*family, family.editor?))).collect();
    assert!(!editors.is_empty(), "nobody can draw");
    editors
}

/// Some levels of a family from all of its packs, the first and the last among them.
fn samples<'a>(library: &'a Library, family: &str, count: usize) -> Vec<&'a Level> {
    let levels: Vec<&Level> = library.of(family).collect();
    assert!(!levels.is_empty(), "{family} ships no level");
    let step = levels.len().div_ceil(count).max(1);
    levels.iter().copied().step_by(step).chain(levels.last().copied()).collect()
}

fn read(editor: &Editor, setup: &Setup) -> Box<dyn Drawing> {
    (editor.read)(setup).unwrap_or_else(|error| panic!("{error} in {setup:?}"))
}

/// Builds what is drawn; why it is no level yet is told to the player in either language.
fn build(family: &Family, drawing: &dyn Drawing) {
    let Err(error) = (family.build)(&drawing.setup()) else { return };
    let phrase = error.phrase().unwrap_or_else(|| panic!("{}: only in English: {error}", family.id));
    for language in Language::ALL {
        let said = Text::new(language).error(&error);
        assert!(said != phrase.key && !said.contains("%{") && !said.contains('`'), "{}: {said}", family.id);
    }
}

fn cells(drawing: &dyn Drawing, page: usize) -> Vec<Cell> {
    let board = drawing.board(page);
    (0..board.rows).flat_map(|row| (0..board.columns).map(move |column| Cell::new(row, column))).collect()
}

/// What is drawn reads back to itself, and shows itself as boards that can be drawn.
fn check(editor: &Editor, drawing: &dyn Drawing) {
    let setup = drawing.setup();
    assert_eq!(read(editor, &setup).setup(), setup);
    for page in 0..drawing.pages().len() {
        let board = drawing.board(page);
        assert_eq!(board.ground.len(), board.rows * board.columns);
        let mut taken: Vec<Cell> = board.pieces.iter().flat_map(|piece| piece.cells.clone()).collect();
        taken.sort();
        assert!(taken.windows(2).all(|pair| pair[0] != pair[1]), "two pieces on one cell of page {page} of {setup:?}");
        assert!(taken.iter().all(|cell| usize::from(cell.row) < board.rows && usize::from(cell.column) < board.columns));
    }
}

#[test]
fn every_level_can_be_drawn_and_stays_the_same_board() {
    let library = Library::builtin();
    for (family, editor) in editors() {
        for level in library.of(family.id) {
            let drawing = read(editor, &level.setup);
            check(editor, &*drawing);
            let (before, after) = (level.open().expect("a level"), (family.build)(&drawing.setup()).expect("the same level"));
            assert_eq!((before.text(), before.goal()), (after.text(), after.goal()), "{}", level.id);
            assert_eq!(before.scene(), after.scene(), "{}", level.id);
            let board = drawing.board(0);
            let drawn = |scene: Scene| matches!(scene, Scene::Board(shown) if (shown.rows, shown.columns, &shown.ground) == (board.rows, board.columns, &board.ground));
            assert!(drawn(before.scene()), "{}", level.id);
        }
    }
}

#[test]
fn every_tool_on_every_cell_leaves_something_that_reads_back() {
    let library = Library::builtin();
    for (family, editor) in editors() {
        for level in samples(&library, family.id, 12) {
            let drawing = read(editor, &level.setup);
            for page in 0..drawing.pages().len() {
                // Large boards have more cells than are worth a look each.
                let cells = cells(&*drawing, page);
                for cell in cells.iter().step_by(cells.len().div_ceil(64)) {
                    for tool in drawing.tools(page) {
                        let mut painted = drawing.boxed();
                        painted.paint(page, *cell, tool.key);
                        check(editor, &*painted);
                        build(family, &*painted);
                    }
                }
            }
            assert_eq!(drawing.setup(), read(editor, &level.setup).setup(), "{}: a copy was painted, not the drawing", level.id);
        }
    }
}

/// Scribbling from an empty board on, any tool on any page: what comes of it is a level, or it is
/// said in words why not.
#[test]
fn whatever_a_hand_draws_is_a_level_or_is_told_why_not() {
    for (family, editor) in editors() {
        let mut stream = Stream::new("scribbles", 1, 1, 1);
        for _ in 0..20 {
            let mut drawing = (editor.empty)();
            for _ in 0..60 {
                let page = stream.below(drawing.pages().len());
                let (cells, tools) = (cells(&*drawing, page), drawing.tools(page));
                drawing.paint(page, cells[stream.below(cells.len())], tools[stream.below(tools.len())].key);
                build(family, &*drawing);
            }
        }
    }
}

#[test]
fn what_does_not_exist_changes_nothing() {
    let library = Library::builtin();
    for (family, editor) in editors() {
        for level in samples(&library, family.id, 3) {
            let mut drawing = read(editor, &level.setup);
            let before = drawing.setup();
            let pages = drawing.pages().len();
            let key = drawing.tools(0)[0].key;
            drawing.paint(pages + 3, Cell::new(0, 0), key);
            drawing.paint(0, Cell::new(5000, 0), key);
            drawing.paint(0, Cell::new(0, 5000), key);
            drawing.paint(0, Cell::new(0, 0), '\u{7}');
            drawing.turn(drawing.switches().len());
            assert!(!drawing.resize(0, 3) && !drawing.resize(3, 100_000));
            assert!(drawing.place("\u{1b}[2J").is_err());
            assert_eq!(drawing.setup(), before, "{}", level.id);
        }
    }
}

#[test]
fn the_start_of_another_position_of_the_board_can_be_put_on_it() {
    let library = Library::builtin();
    for (family, editor) in editors() {
        for level in samples(&library, family.id, 12) {
            let mut drawing = read(editor, &level.setup);
            let mut position = level.open().expect("a level");
            for _ in 0..5 {
                position.play(stepwise::puzzle::Step((position.step_count() / 2) as u16));
                position.release();
            }
            drawing.place(&position.text()).unwrap_or_else(|error| panic!("{}: {error}", level.id));
            let built = (family.build)(&drawing.setup()).unwrap_or_else(|error| panic!("{}: {error}", level.id));
            assert_eq!((built.text(), built.goal()), (position.text(), position.goal()), "{}", level.id);
        }
    }
}

#[test]
fn sizes_switches_and_an_empty_sheet_keep_to_the_same_laws() {
    let library = Library::builtin();
    for (family, editor) in editors() {
        check(editor, &*(editor.empty)());
        build(family, &*(editor.empty)());
        for level in samples(&library, family.id, 4) {
            let mut resized = 0;
            for (rows, columns) in [(1, 1), (2, 3), (3, 3), (4, 4), (5, 2), (7, 24)] {
                let mut drawing = read(editor, &level.setup);
                if drawing.resize(rows, columns) {
                    resized += 1;
                    let board = drawing.board(0);
                    assert_eq!((board.rows, board.columns), (rows, columns));
                    check(editor, &*drawing);
                    build(family, &*drawing);
                }
            }
            let board = read(editor, &level.setup).board(0);
            let fixed = !read(editor, &level.setup).resize(board.rows + 1, board.columns)
                && !read(editor, &level.setup).resize(board.rows, board.columns + 1);
            assert!(resized > 0 || fixed, "{}: no size fits", level.id);
            let mut drawing = read(editor, &level.setup);
            for switch in 0..drawing.switches().len() {
                let before = (drawing.switches()[switch].clone(), drawing.setup());
                drawing.turn(switch);
                assert_ne!(drawing.switches()[switch], before.0, "{}", level.id);
                check(editor, &*drawing);
                // A switch comes round to where it was.
                let turns = (1..10).find(|_| {
                    drawing.turn(switch);
                    drawing.switches()[switch] == before.0
                });
                assert!(turns.is_some() && drawing.setup() == before.1, "{}", level.id);
            }
            drawing.clear();
            check(editor, &*drawing);
            build(family, &*drawing);
            assert_eq!(drawing.board(0).rows, read(editor, &level.setup).board(0).rows, "a cleared board keeps its size");
        }
    }
}

#[test]
fn tools_have_keys_marks_and_names_of_their_own() {
    let library = Library::builtin();
    for (family, editor) in editors() {
        for level in samples(&library, family.id, 12) {
            let drawing = read(editor, &level.setup);
            let pages = drawing.pages();
            for (page, title) in pages.iter().enumerate() {
                let tools = drawing.tools(page);
                assert!(!tools.is_empty());
                for tool in &tools {
                    assert_eq!(tools.iter().filter(|other| other.key == tool.key).count(), 1, "{} twice", tool.key);
                    assert!((1..=4).contains(&tool.mark.width()), "{:?}", tool.mark);
                    assert_eq!(drawing.tool(page, tool.key).as_ref(), Some(tool));
                }
                for language in Language::ALL {
                    let text = Text::new(language);
                    let names = tools.iter().map(|tool| &tool.name).chain([title]);
                    for phrase in names.chain(drawing.switches().iter().flat_map(|switch| [&switch.name, &switch.value])) {
                        assert_ne!(text.say(phrase), phrase.key);
                    }
                }
            }
        }
    }
}

#[test]
fn hostile_text_is_refused_or_drawn() {
    let texts = [
        "",
        "/",
        "\u{1b}[2J",
        "..",
        "A",
        "1 2/3",
        "1 2/3 0",
        "S.E",
        "44 45",
        "九",
        "////",
        "-1 2/3 4",
        "44 44",
        "12345678",
        &"A".repeat(5000),
        &"./".repeat(3000),
    ];
    for (family, editor) in editors() {
        let mut drawn = 0;
        for start in texts {
            for goal in [None, Some(""), Some("B@0,0"), Some("\u{7}"), Some("A@999,999&A@1,1|B@2,2"), Some(start)] {
                if let Ok(drawing) = (editor.read)(&Setup::new(start, goal)) {
                    check(editor, &*drawing);
                    let _ = (family.build)(&drawing.setup());
                    drawn += 1;
                }
            }
        }
        assert!(drawn > 0, "{}: not even its own text is drawn", family.id);
    }
}
