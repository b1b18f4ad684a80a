//! Pegs on the 8x8 board: counts, notation, play and the contest formats.

mod choices;
mod judges;

use std::collections::BTreeSet;

use choices::Choices;
use judges::judge;
use stepwise::puzzle::{Algorithm, Cell, Direction, Focus, Intent, Left, Metric, Position, Response, Scene, Setup, Step, Verdict};
use stepwise::puzzles::family;
use stepwise::search::{Control, StopReason};

/// Start, target, fewest steps.
const CASES: &[(&str, &str, u32)] = &[
    ("44 45 54 65", "24 33 36 46", 7),
    ("62 81 82 83", "11 28 56 58", 23),
    ("12 43 86 88", "11 28 56 58", 13),
    ("43 58 66 72", "11 28 56 58", 14),
    ("11 38 52 55", "11 28 56 58", 6),
    ("23 46 55 87", "11 28 56 58", 12),
    ("11 21 31 51", "17 37 43 85", 20),
    ("18 35 44 64", "17 37 43 85", 7),
    ("35 51 61 67", "17 37 43 85", 15),
    ("16 44 51 66", "17 37 43 85", 11),
    ("21 62 85 87", "17 37 43 85", 15),
    ("11 18 31 88", "23 56 64 82", 21),
    ("45 53 54 86", "23 56 64 82", 10),
    ("32 62 84 87", "23 56 64 82", 10),
    ("41 52 74 76", "23 56 64 82", 10),
    ("18 52 67 68", "23 56 64 82", 13),
    ("11 18 28 88", "27 43 56 71", 19),
    ("22 23 38 83", "27 43 56 71", 12),
    ("14 18 75 82", "27 43 56 71", 11),
    ("16 46 47 74", "27 43 56 71", 9),
    ("26 37 66 86", "27 43 56 71", 13),
    ("16 17 18 71", "31 42 86 88", 22),
    ("37 65 74 85", "31 42 86 88", 13),
    ("43 58 61 73", "31 42 86 88", 11),
    ("12 48 74 88", "31 42 86 88", 12),
    ("16 22 37 68", "31 42 86 88", 15),
    ("18 38 68 88", "26 32 52 75", 19),
    ("24 42 55 72", "26 32 52 75", 7),
    ("11 31 45 57", "26 32 52 75", 12),
    ("25 44 64 71", "26 32 52 75", 9),
    ("16 36 55 56", "26 32 52 75", 10),
];

fn build(start: &str, goal: &str) -> Result<Box<dyn Position>, String> {
    let family = family("solitaire").expect("a registered family");
    (family.build)(&Setup::new(start, Some(goal))).map_err(|error| error.to_string())
}

fn open(start: &str, goal: &str) -> Box<dyn Position> {
    build(start, goal).unwrap_or_else(|error| panic!("{error}"))
}

fn solve(position: &dyn Position, algorithm: Algorithm) -> Verdict {
    position.attempt(Metric::Steps, algorithm)(&Control::default()).verdict
}

/// The length of a solution; every path was replayed before it came out.
fn length(position: &dyn Position, algorithm: Algorithm) -> u32 {
    match solve(position, algorithm) {
        Verdict::Solved { path, optimal } => {
            assert!(optimal);
            path.len() as u32
        }
        other => panic!("{algorithm}: {other:?}"),
    }
}

/// So many different cells as text, `colours` handed out in turn when there are any.
fn pegs(choices: &mut Choices, count: usize, colours: &str) -> String {
    let mut cells = BTreeSet::new();
    while cells.len() < count {
        cells.insert((choices.below(8) + 1, choices.below(8) + 1));
    }
    let mut colours = colours.chars();
    let words: Vec<String> =
        cells.iter().map(|(row, column)| format!("{row}{column}{}", colours.next().map_or(String::new(), String::from))).collect();
    words.join(" ")
}

#[test]
fn known_pairs_have_their_known_lengths() {
    for &(start, goal, steps) in CASES {
        let position = open(start, goal);
        assert_eq!(length(&*position, Algorithm::Auto), steps, "{start} to {goal}");
        assert_eq!(length(&*open(goal, start), Algorithm::Auto), steps, "{goal} to {start}");
    }
}

#[test]
fn all_positions_of_four_pegs_and_the_farthest_of_them() {
    for (goal, farthest) in [("44 45 54 55", 22), ("11 12 21 22", 25)] {
        let position = open(goal, goal);
        let map = position.map(Metric::Steps)(&Control::default()).expect("a map");
        let census = map.census();
        assert_eq!((census.states, census.goals), (635_376, 1));
        assert_eq!(census.histogram.iter().sum::<u64>(), 635_376);
        assert_eq!(census.histogram.len() - 1, farthest);
        let far = open(&census.farthest.expect("a farthest position"), goal);
        assert_eq!(length(&*far, Algorithm::Bidirectional) as usize, farthest);
    }
}

#[test]
fn all_algorithms_agree_for_every_number_of_pegs_and_colours() {
    let mut choices = Choices(1);
    for (count, colours) in [(1, ""), (2, ""), (3, ""), (4, ""), (2, "ab"), (3, "aab"), (3, "dca"), (1, "c")] {
        for _ in 0..3 {
            let start = pegs(&mut choices, count, colours);
            let goal = pegs(&mut choices, count, &colours.chars().rev().collect::<String>());
            let position = open(&start, &goal);
            let map = position.map(Metric::Steps)(&Control::default()).expect("a map");
            let best = length(&*position, Algorithm::Auto);
            assert_eq!(map.left(&*position), Left::Exactly(best));
            for &algorithm in position.algorithms(Metric::Steps) {
                assert_eq!(length(&*position, algorithm), best, "{start} to {goal} by {algorithm}");
            }
        }
    }
}

#[test]
fn five_and_six_pegs_and_all_colours_are_solved_from_both_ends() {
    let mut choices = Choices(9);
    for (count, colours) in [(5, ""), (5, "aabbc"), (6, ""), (6, "abcdab"), (6, "aabbcc"), (4, "aaaa")] {
        let start = pegs(&mut choices, count, colours);
        let mut goal = open(&start, &start);
        for _ in 0..4 {
            let moves = goal.step_count();
            assert!(goal.play(Step(choices.below(moves) as u16)));
        }
        let position = open(&start, &goal.text());
        let best = length(&*position, Algorithm::BreadthFirst);
        assert_eq!(length(&*position, Algorithm::Bidirectional), best, "{start} to {}", goal.text());
    }
    let far = open("11 12 21 22 31", "37 38 47 48 57");
    let map = far.map(Metric::Steps)(&Control::default()).expect("a map");
    assert_eq!(map.census().states, 7_624_512);
    assert_eq!(map.left(&*far), Left::Exactly(length(&*far, Algorithm::Auto)));
}

#[test]
fn a_map_that_does_not_fit_says_so_with_bounds() {
    let position = open("11a 12b 13c 21d 22a 23b", "61a 62b 63c 71d 72a 73b");
    let control = Control::default();
    assert!(matches!(position.map(Metric::Steps)(&control), Err(StopReason::Memory)));
    let verdict = solve(&*position, Algorithm::Map);
    assert!(matches!(verdict, Verdict::Stopped { reason: StopReason::Memory, lower: 1, upper: None }), "{verdict:?}");
    let small = Control::default().with_memory(1 << 20);
    let answer = open("11 12 13 21 22 23", "66 67 76 77 86 87").attempt(Metric::Steps, Algorithm::Auto)(&small);
    assert!(matches!(answer.verdict, Verdict::Stopped { reason: StopReason::Memory, lower: 2.., .. }), "{:?}", answer.verdict);
}

#[test]
fn a_cancelled_map_stops() {
    let position = open("11 12 13 21 22", "66 67 76 77 86");
    let control = Control::default();
    control.cancel();
    assert!(matches!(position.map(Metric::Steps)(&control), Err(StopReason::Cancelled)));
}

#[test]
fn other_colours_are_hopeless_at_once_and_other_numbers_are_errors() {
    let position = open("44a 45a", "44a 45b");
    assert_eq!(position.hopeless().expect("a reason").key, "solitaire.other_colours");
    assert!(matches!(solve(&*position, Algorithm::Auto), Verdict::Unsolvable(Some(_))));
    let map = position.map(Metric::Steps)(&Control::default()).expect("a map");
    assert_eq!(map.left(&*position), Left::Never);
    assert_eq!((map.census().states, map.census().goals), (2016, 0));
    assert!(map.census().histogram.is_empty());
    assert_eq!(build("44 45", "44").err().expect("an error"), "goal `44`: expected as many pegs as the start has: 2");
}

#[test]
fn malformed_boards_are_told_what_was_expected() {
    for (start, goal, message) in [
        ("44 44", "11 12", "board `44`: expected no two pegs on one cell"),
        ("49", "11", "board `49`: expected a row and a column from 1 to 8, as in `44`"),
        ("04", "11", "board `04`: expected a row and a column from 1 to 8, as in `44`"),
        ("4", "11", "board `4`: expected a row and a column from 1 to 8, as in `44`"),
        ("444", "11", "board `444`: expected a colour from a to d after the digits"),
        ("44e", "11", "board `44e`: expected a colour from a to d after the digits"),
        ("44ab", "11", "board `44ab`: expected a row and a column from 1 to 8, as in `44`"),
        ("四四", "11", "board `四四`: expected a row and a column from 1 to 8, as in `44`"),
        ("44四", "11", "board `44四`: expected a colour from a to d after the digits"),
        ("44a 45", "11a 12a", "board `45`: expected a colour on every peg or on none"),
        ("44a", "11", "goal `11`: expected colours, as the start has"),
        ("44", "11a", "goal `11a`: expected no colours, as the start has none"),
        ("", "11", "no board: expected 1 to 6 pegs, as in `44 45 54 65`"),
        ("44", "", "no goal: expected 1 to 6 pegs, as in `44 45 54 65`"),
        ("11 12 13 14 15 16 17", "11", "board `11 12 13 14 15 16 17`: expected at most 6 pegs"),
        ("44\u{1b}", "11", "board `44\\u{1b}`: expected a colour from a to d after the digits"),
    ] {
        assert_eq!(build(start, goal).err().as_deref(), Some(message));
    }
}

#[test]
fn texts_are_sorted_and_read_back() {
    let position = open(" 65 44\n45  54", "24 33 36 46");
    assert_eq!((position.text().as_str(), position.goal().as_str()), ("44 45 54 65", "24 33 36 46"));
    assert_eq!(open("45b 44a", "11b 12a").text(), "44a 45b");
}

/// ```text
///     4 5 6
///  4  A B .     A jumps over B to 46; C steps or jumps; D stands apart
///  5  C . .
///  6  . D .
/// ```
#[test]
fn moves_are_listed_in_the_fixed_order_and_parse_back() {
    let mut position = open("44 45 54 65", "24 33 36 46");
    let texts: Vec<String> = (0..position.step_count()).map(|step| position.step_text(Step(step as u16)).expect("a step")).collect();
    let expected = [
        "44>34", "44>64", "44>43", "44>46", "45>35", "45>55", "45>46", "54>34", "54>64", "54>53", "54>55", "65>55", "65>75", "65>64",
        "65>66",
    ];
    // 45 to the left is blocked twice: A stands next to it, and 43 behind A is free.
    let mut with_jump = expected.to_vec();
    with_jump.insert(6, "45>43");
    assert_eq!(texts, with_jump);
    for text in &texts {
        assert_eq!(position.parse(text).expect("legal").len(), 1);
    }
    for text in ["44>45", "44>47", "11>12", "44>44", "44", "44>", ">", "44-34", "44>349", "x", ""] {
        assert!(position.parse(text).is_err(), "{text}");
    }
    let jump = position.parse("44>46").expect("a jump")[0];
    assert!(position.play(jump));
    assert_eq!(position.text(), "45 46 54 65");
}

#[test]
fn shortest_solutions_are_counted_along_distinct_positions() {
    // One peg, two cells apart both ways: six orders of four steps with nobody to jump over.
    let position = open("44", "66");
    let map = position.map(Metric::Steps)(&Control::default()).expect("a map");
    assert_eq!(map.shortest_solutions(&*position), Some(6u32.into()));
    let solved = open("44 45", "44 45");
    let map = solved.map(Metric::Steps)(&Control::default()).expect("a map");
    assert_eq!(map.shortest_solutions(&*solved), Some(1u32.into()));
}

/// The cells of every peg by its letter.
fn letters(position: &dyn Position) -> Vec<(String, Cell)> {
    let Scene::Board(board) = position.scene() else { panic!("a board") };
    board.pieces.iter().map(|piece| (piece.label.clone(), piece.cells[0])).collect()
}

#[test]
fn a_peg_keeps_its_letter_and_stays_in_hand() {
    let mut position = open("44 45 54 65", "24 33 36 46");
    let mut focus = position.focus();
    assert_eq!(focus, Focus::at(Cell::new(3, 3)));
    assert_eq!(position.respond(&mut focus, Intent::Confirm), Response::Focused);
    for (direction, cell) in [(Direction::Right, Cell::new(3, 5)), (Direction::Down, Cell::new(4, 5))] {
        let Response::Play(steps) = position.respond(&mut focus, Intent::Direct(direction)) else { panic!("no move") };
        assert!(position.play(steps[0]));
        assert_eq!(focus, Focus { held: Some(0), ..Focus::at(cell) });
    }
    assert_eq!(letters(&*position)[0], ("A".to_owned(), Cell::new(4, 5)));
    assert_eq!(position.respond(&mut focus, Intent::Cancel), Response::Focused);
    assert_eq!(position.respond(&mut focus, Intent::Cancel), Response::Ignored);
    assert_eq!(position.respond(&mut focus, Intent::Direct(Direction::Right)), Response::Focused);
    assert_eq!(focus, Focus::at(Cell::new(4, 6)));
}

#[test]
fn clicks_and_drags_play_once() {
    let mut position = open("44 45 54 65", "24 33 36 46");
    let mut focus = position.focus();
    assert_eq!(position.respond(&mut focus, Intent::Click(Cell::new(3, 4))), Response::Focused);
    assert_eq!(focus.held, Some(1));
    assert_eq!(position.respond(&mut focus, Intent::Next), Response::Focused);
    assert_eq!(focus.held, Some(2));
    let Response::Play(steps) = position.respond(&mut focus, Intent::Click(Cell::new(4, 4))) else { panic!("no move") };
    assert!(position.play(steps[0]));
    let drag = |to| Intent::Drag { from: Cell::new(3, 3), to };
    assert_eq!(position.respond(&mut focus, drag(Cell::new(3, 4))), Response::Focused);
    let Response::Play(steps) = position.respond(&mut focus, drag(Cell::new(3, 5))) else { panic!("no move") };
    assert!(position.play(steps[0]));
    assert_eq!(position.respond(&mut focus, drag(Cell::new(3, 6))), Response::Ignored);
    assert_eq!(position.respond(&mut focus, Intent::Drop), Response::Focused);
    assert_eq!(focus.held, None);
    for intent in [Intent::Click(Cell::new(99, 0)), Intent::Drag { from: Cell::new(0, 9), to: Cell::new(9, 0) }, Intent::Press(7)] {
        assert_eq!(position.respond(&mut focus, intent), Response::Ignored);
    }
}

#[test]
fn judges_answer_every_case() {
    let input = "4 4 4 5 5 4 6 5\n2 4 3 3 3 6 4 6\n1 1 2 1 3 1 5 1 1 7 3 7 4 3 8 5\n4 4 4 5 5 4 6 5 6 5 5 4 4 5 4 4";
    assert!(matches!(judge("solitaire", input), (answers, Ok(())) if answers == "7\n20\n0\n"));
    assert!(matches!(judge("solitaire-8", input), (answers, Ok(())) if answers == "YES\nNO\nYES\n"));
    assert!(matches!(judge("solitaire", " \n"), (answers, Ok(())) if answers.is_empty()));
}

#[test]
fn judges_stop_at_a_malformed_case_after_the_answers_so_far() {
    let good = "4 4 4 5 5 4 6 5 2 4 3 3 3 6 4 6\n";
    for (bad, message) in [
        ("4 4 4 5", "case 2: numbers `4 4 4 5`: expected 16, row and column of each peg and each target"),
        ("9 4", "case 2: number `9`: expected an integer from 1 to 8"),
        ("4 x", "case 2: number `x`: expected an integer from 1 to 8"),
        ("4 4 4 4 5 4 6 5 2 4 3 3 3 6 4 6", "case 2: pegs `44 44 54 65`: expected four different cells"),
        ("\u{0}", "case 2: number `\\u{0}`: expected an integer from 1 to 8"),
    ] {
        let (answers, result) = judge("solitaire", &format!("{good}{bad}"));
        assert_eq!(answers, "7\n");
        assert_eq!(result.expect_err("an error").to_string(), message);
    }
}

#[test]
fn within_eight_agrees_with_the_fewest_steps() {
    let mut choices = Choices(5);
    let mut input = String::new();
    for case in 0..60 {
        let start = pegs(&mut choices, 4, "");
        // Half of the targets are a walk away, so that both answers come up.
        let mut goal = open(&start, &start);
        for _ in 0..8 {
            let count = goal.step_count();
            goal.play(Step(choices.below(count) as u16));
        }
        let goal = if case % 2 == 0 { goal.text() } else { pegs(&mut choices, 4, "") };
        let digits: Vec<String> = format!("{start}{goal}").chars().filter(char::is_ascii_digit).map(String::from).collect();
        input += &(digits.join(" ") + "\n");
    }
    let (fewest, first) = judge("solitaire", &input);
    let (within, second) = judge("solitaire-8", &input);
    assert!(first.is_ok() && second.is_ok());
    assert_eq!(fewest.lines().count(), within.lines().count());
    for (steps, answer) in fewest.lines().zip(within.lines()) {
        let steps: u32 = steps.parse().expect("a number");
        assert_eq!(answer, if steps <= 8 { "YES" } else { "NO" });
    }
    assert!(within.contains("YES") && within.contains("NO"));
}
