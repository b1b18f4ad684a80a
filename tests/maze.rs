//! Mazes: facts on boards that can be checked by eye, and every algorithm against a plain search
//! written apart from ours.

mod reading;

use std::collections::{HashMap, VecDeque};
use std::num::NonZero;

use proptest::prelude::*;
use reading::{hides, shows, waits, words};
use rstest::rstest;
use stepwise::game::{Order, generate};
use stepwise::levels::Library;
use stepwise::puzzle::{
    Algorithm, Cell, Direction, Focus, Intent, Left, Metric, Position, Recipe, Response, Scene, Setup, Sign, Value, Verdict,
};
use stepwise::puzzles::family;
use stepwise::search::Control;
use stepwise::tui::{ASCII, Headless, Options};

fn build(setup: &Setup) -> Box<dyn Position> {
    (family("maze").expect("listed").build)(setup).unwrap_or_else(|error| panic!("{error}"))
}

fn maze(drawing: &str) -> Box<dyn Position> {
    build(&Setup::new(drawing, None))
}

/// The letters of the answer; `None` where it is proved that there is none.
fn way(position: &dyn Position, algorithm: Algorithm) -> Option<String> {
    match position.attempt(Metric::Steps, algorithm)(&Control::default()).verdict {
        Verdict::Solved { path, .. } => Some(path.iter().map(|action| action.text.as_str()).collect()),
        Verdict::Unsolvable(_) => None,
        stopped @ Verdict::Stopped { .. } => panic!("{stopped:?}"),
    }
}

#[rstest]
#[case::straight("S.E", Some("RR"))]
#[case::first_in_the_order_of_directions("S../.../..E", Some("DDRR"))]
#[case::walled_off("S#E", None)]
#[case::one_way_with_us("S>E", Some("RR"))]
#[case::one_way_against_us("S<E", None)]
#[case::one_way_into_the_wall("S^E/...", Some("DRRU"))]
#[case::round_a_one_way("S<E/...", Some("DRRU"))]
#[case::no_key("SAE", None)]
#[case::key_behind_its_door("SAaE", None)]
#[case::key_of_another_door("bSAE", None)]
#[case::there_and_back_for_a_key("aSAE", Some("LRRR"))]
#[case::two_keys_one_behind_the_other("a.S.A.bBE", Some("LLRRRRRRRR"))]
#[case::a_key_that_cannot_be_brought_back("a<SAE/^.#.#", None)]
#[case::a_key_brought_back_another_way("a<SAE/...##", Some("LLDRRURR"))]
fn small_mazes(#[case] drawing: &str, #[case] expected: Option<&str>) {
    let position = maze(drawing);
    let map = position.map(Metric::Steps)(&Control::default()).expect("a small space");
    assert_eq!(map.left(&*position), expected.map_or(Left::Never, |way| Left::Exactly(way.len() as u32)));
    for &algorithm in position.algorithms(Metric::Steps) {
        let found = way(&*position, algorithm);
        if algorithm.is_optimal() {
            assert_eq!(found.as_deref(), expected, "by {algorithm}");
        } else {
            assert_eq!(found.is_some(), expected.is_some(), "by {algorithm}");
        }
    }
}

#[test]
fn states_are_told_and_taken() {
    let position = build(&Setup::new("aSAE", None).with("at", Value::Text("1,3+a".to_owned())));
    assert_eq!((position.text().as_str(), position.goal().as_str()), ("1,3+a", "1,4"));
    let position = build(&Setup::new("a.A.", Some("1,4")).with("at", Value::Text("1,1".to_owned())));
    assert_eq!(position.text(), "1,1+a", "who starts on a key has it");
    assert_eq!(way(&*position, Algorithm::Auto).as_deref(), Some("RRR"));
    let carried = build(&Setup::new("..D.", Some("1,4")).with("at", Value::Text("1,1+d".to_owned())));
    assert_eq!(way(&*carried, Algorithm::Bidirectional).as_deref(), Some("RRR"), "a key that lies nowhere is carried too");
    let mut walked = maze("S.a/##E");
    for letter in ["R", "r"] {
        let steps = walked.parse(letter).expect("a move");
        assert!(walked.play(steps[0]));
    }
    assert_eq!(walked.text(), "1,3+a");
    for text in ["", "X", "RR", "U", "R"] {
        assert!(walked.parse(text).is_err(), "{text}");
    }
}

#[rstest]
#[case("", "board `1x0`: expected 1 to 200 rows")]
#[case("S.x.E", "board `x` at row 1, column 3: expected #, ., S, E")]
#[case("S..E/..", "board `..` at row 2, column 3: expected 4 cells")]
#[case("S./..E", "board `..E` at row 2, column 3: expected 2 cells")]
#[case("SS.E", "board `S` at row 1, column 2: expected one S and one E")]
#[case("S.e", "board `e` at row 1, column 3")]
#[case("..E", "board `no S`: expected one S in it, or --at")]
#[case("S..", "board `no E`: expected one E in it, or --goal")]
fn wrong_drawings_are_refused_with_their_place(#[case] drawing: &str, #[case] expected: &str) {
    let error = (family("maze").expect("listed").build)(&Setup::new(drawing, None)).err().expect("refused").to_string();
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn wrong_sizes_starts_and_goals_are_refused() {
    let refused = |setup: &Setup| (family("maze").expect("listed").build)(setup).err().expect("refused").to_string();
    let told = |what: &str, given: &str| if given.is_empty() { format!("no {what}:") } else { format!("{what} `{given}`:") };
    let wide = format!("S{}E", ".".repeat(199));
    assert!(refused(&Setup::new(&wide, None)).starts_with("board `1x201`: expected 1 to 200 rows of 1 to 200 cells"));
    let high = format!("S/{}E", "./".repeat(199));
    assert!(refused(&Setup::new(&high, None)).starts_with("board `201x1`"));
    for at in ["", "1", "0,1", "1,5", "1,2", "1,3", "1,1+e", "1,1+A", "x,y", "1,1,1"] {
        let error = refused(&Setup::new("S#AE", None).with("at", Value::Text(at.to_owned())));
        assert!(error.starts_with(&told("at", at)), "{error}");
    }
    for goal in ["", "1", "2,2", "1,2", "E"] {
        let error = refused(&Setup::new("S#AE", Some(goal)));
        assert!(error.starts_with(&told("goal", goal)), "{error}");
    }
}

#[test]
fn keys_and_doors_leave_the_scene_when_they_are_taken() {
    let signs = |position: &dyn Position| {
        let Scene::Board(board) = position.scene() else { panic!("mazes are boards") };
        (board.signs.iter().map(|(_, sign)| *sign).collect::<Vec<_>>(), board.note.is_some())
    };
    let mut position = maze("aSA>E");
    assert_eq!(signs(&*position), (vec![Sign::Key('a'), Sign::Door('A'), Sign::OneWay(Direction::Right)], false));
    let steps = position.parse("L").expect("a move");
    assert!(position.play(steps[0]));
    assert_eq!(signs(&*position), (vec![Sign::OneWay(Direction::Right)], true), "what is carried is noted");
}

/// An arrow walks one cell; a click straight ahead as far as the way is open, never round a corner.
#[test]
fn hands_walk() {
    let position = maze("S..#/#.#E/#..A");
    let mut focus = position.focus();
    let letters = |response| match response {
        Response::Play(steps) => Some(steps.len()),
        _ => None,
    };
    let mut at = |intent| letters(position.respond(&mut focus, intent));
    assert_eq!(at(Intent::Direct(Direction::Right)), Some(1));
    assert_eq!(at(Intent::Direct(Direction::Down)), None, "a wall");
    assert_eq!(at(Intent::Click(Cell::new(0, 3))), Some(2), "to the wall before it");
    assert_eq!(at(Intent::Click(Cell::new(2, 1))), None, "not in line");
    assert_eq!(at(Intent::Click(Cell::new(0, 0))), None, "already there");
    assert_eq!(at(Intent::Click(Cell::new(90, 0))), None, "nowhere");
    let mut focus = Focus::default();
    assert_eq!(position.respond(&mut focus, Intent::Confirm), Response::Ignored);
    assert_eq!(focus.cell, Cell::new(0, 0), "the focus stays with the player");
}

#[test]
fn heat_is_what_would_be_left_elsewhere_with_the_same_keys() {
    let position = maze("a.S.A.E");
    let map = position.map(Metric::Steps)(&Control::default()).expect("a small space");
    let heat: Vec<(u16, Left)> = position.elsewhere(0).iter().map(|(cell, there)| (cell.column, map.left(&**there))).collect();
    let exactly = |column, left| (column, Left::Exactly(left));
    assert_eq!(heat[..3], [exactly(0, 6), exactly(1, 7), exactly(3, 9)]);
    assert!(heat[3..].iter().all(|(column, left)| *column > 4 && *left == Left::Unknown), "without the key nobody is there: {heat:?}");
}

/// A maze of the largest size with four doors on the way, from our generator.
fn giant() -> Box<dyn Position> {
    let options = [("size", "200x200"), ("keys", "4"), ("one-way", "40")];
    let order = Order {
        family: family("maze").expect("listed"),
        recipe: Recipe {
            lengths: 500..=100_000,
            metric: None,
            options: options.into_iter().map(|(name, text)| (name, Value::Text(text.to_owned()))).collect(),
        },
        grade: None,
        count: 1,
        seed: 3,
        tries: 50,
        threads: NonZero::<usize>::MIN,
    };
    let made = generate(&order, &Control::default(), &mut |_| {}).expect("a recipe that can be followed");
    build(&made.levels.first().expect("a maze").setup)
}

#[test]
fn a_giant_with_four_keys_is_searched_whole_and_alike() {
    let position = giant();
    let found = way(&*position, Algorithm::Auto).expect("a way");
    assert!(found.len() >= 500);
    assert_eq!(way(&*position, Algorithm::Bidirectional), Some(found.clone()));
    assert_eq!(way(&*position, Algorithm::Map), Some(found.clone()));
    let mut end = position.boxed();
    for letter in found.chars() {
        let steps = end.parse(&letter.to_string()).expect("a move");
        assert!(end.play(steps[0]));
    }
    assert!(end.text().ends_with("+abcd"), "{}: every door stands in the way", end.text());
}

/// Longer than 16 bits count: the way up and down every other column, four times for four keys.
#[test]
fn distances_may_be_longer_than_sixteen_bits_count() {
    let mut rows = vec![vec!['#'; 200]; 200];
    for column in (0..200).step_by(2) {
        for row in &mut rows {
            row[column] = '.';
        }
        if column + 1 < 200 {
            rows[if column % 4 == 0 { 199 } else { 0 }][column + 1] = '.';
        }
    }
    // Keys and doors at alternate ends, so that the whole length is walked for each.
    let (first, last) = ((0, 0), (0, 198));
    let near = [(first.0 + 1, first.1), (first.0 + 2, first.1), (first.0 + 3, first.1), (first.0 + 4, first.1)];
    let far = [(last.0, last.1), (last.0 + 1, last.1), (last.0 + 2, last.1), (last.0 + 3, last.1)];
    let marks = [(near[3], 'S'), (far[3], 'a'), (near[2], 'A'), (near[1], 'b'), (far[2], 'B'), (far[1], 'c'), (near[0], 'C'), (first, 'd')];
    marks.into_iter().chain([(far[0], 'D')]).for_each(|((row, column), mark)| rows[row][column] = mark);
    rows[0][199] = 'E';
    let drawing: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    let position = maze(&drawing.join("\n"));
    let length = way(&*position, Algorithm::Auto).expect("a way").len();
    assert!(length > usize::from(u16::MAX), "{length}");
    let map = position.map(Metric::Steps)(&Control::default()).expect("a map");
    assert_eq!(map.left(&*position), Left::Exactly(length as u32));
}

fn game(level: &str) -> Headless {
    let options = Options { glyphs: &ASCII, ..Options::default() };
    let mut game = Headless::new(&Library::builtin(), Some(level), options, 80, 24).expect("a game");
    waits(&mut game, "whole map known");
    game
}

#[test]
fn the_screen_walks_by_arrows_and_clicks_and_paints_distances() {
    let mut game = game("maze:first-steps/round-the-corner");
    shows(&game, "Left 10");
    game.press("Right Right");
    shows(&game, "Steps 2");
    shows(&game, "Left 8");
    let player = game.find("@").expect("the player");
    // Six columns a cell where there is room; the way on ends two cells to the right.
    let cell = player.0 - game.find("E").expect("the exit").0;
    game.click(player.0 + 2 * (cell / 2), player.1);
    shows(&game, "Steps 4");
    let before = words(&game);
    game.press("m");
    assert_ne!(words(&game), before, "every free cell has its number");
    game.press("m");
    assert_eq!(words(&game), before);
    hides(&game, "Keys:");
    game.press("u u u u S");
    shows(&game, "Shortest way: 10 steps");
}

/// On every size of screen the player is in sight, at every corner of a maze that has no room.
#[test]
fn the_view_follows_the_player() {
    let mut game = game("maze:vast/vast-1");
    for (columns, rows) in [(80, 24), (40, 15), (60, 20), (120, 40)] {
        game.resize(columns, rows);
        game.press("R");
        shows(&game, "@");
        for _ in 0..12 {
            game.press("t t t t");
            shows(&game, "@");
        }
        game.press("m");
        shows(&game, "@");
        game.press("m");
    }
}

/// The fewest steps, by a queue over cells and keys and the rules as they are said.
fn plain(rows: &[Vec<char>]) -> Option<usize> {
    let find = |wanted: char| rows.iter().enumerate().find_map(|(row, line)| Some((row, line.iter().position(|&cell| cell == wanted)?)));
    let (start, exit) = (find('S')?, find('E')?);
    let mut steps = HashMap::from([((start, 0u8), 0)]);
    let mut queue = VecDeque::from([(start, 0u8)]);
    while let Some(state) = queue.pop_front() {
        let ((row, column), keys) = state;
        let count = steps[&state];
        if (row, column) == exit {
            return Some(count);
        }
        for (arrow, down, right) in [('^', -1, 0), ('v', 1, 0), ('<', 0, -1), ('>', 0, 1)] {
            let here = rows[row][column];
            if "^v<>".contains(here) && here != arrow {
                continue;
            }
            let (Some(row), Some(column)) = (row.checked_add_signed(down), column.checked_add_signed(right)) else { continue };
            let Some(&there) = rows.get(row).and_then(|line| line.get(column)) else { continue };
            let keys = match there {
                '#' => continue,
                'A'..='D' if keys & 1 << (there as u8 - b'A') == 0 => continue,
                'a'..='d' => keys | 1 << (there as u8 - b'a'),
                _ => keys,
            };
            if let std::collections::hash_map::Entry::Vacant(new) = steps.entry(((row, column), keys)) {
                new.insert(count + 1);
                queue.push_back(((row, column), keys));
            }
        }
    }
    None
}

fn instances() -> impl Strategy<Value = Vec<Vec<char>>> {
    (1usize..7, 2usize..8).prop_flat_map(|(rows, columns)| {
        let cell = prop_oneof![
            8 => Just('.'),
            4 => Just('#'),
            2 => proptest::sample::select(vec!['^', 'v', '<', '>']),
            2 => proptest::sample::select(vec!['a', 'b', 'c', 'd']),
            2 => proptest::sample::select(vec!['A', 'B', 'C', 'D']),
        ];
        let ends = (0..rows * columns, 0..rows * columns - 1);
        (proptest::collection::vec(proptest::collection::vec(cell, columns), rows), ends).prop_map(move |(mut grid, (start, exit))| {
            let exit = if exit >= start { exit + 1 } else { exit };
            grid[start / columns][start % columns] = 'S';
            grid[exit / columns][exit % columns] = 'E';
            grid
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn every_algorithm_agrees_with_a_plain_search(rows in instances()) {
        let drawing: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let position = maze(&drawing.join("/"));
        let expected = plain(&rows);
        let mut first = None;
        for &algorithm in position.algorithms(Metric::Steps).iter().chain(&[Algorithm::Auto]) {
            let found = way(&*position, algorithm);
            prop_assert_eq!(found.is_some(), expected.is_some(), "by {}", algorithm);
            if algorithm.is_optimal() {
                prop_assert_eq!(found.as_ref().map(String::len), expected, "by {}", algorithm);
                prop_assert_eq!(first.get_or_insert_with(|| found.clone()), &found, "the first in the fixed order, by {}", algorithm);
            }
        }
        let map = position.map(Metric::Steps)(&Control::default()).expect("a small space");
        prop_assert_eq!(map.left(&*position), expected.map_or(Left::Never, |steps| Left::Exactly(steps as u32)));
    }
}
