//! The magic board: counts, both readings, smallest sequences, play and the contest formats.

mod choices;
mod judges;

use choices::Choices;
use judges::judge;
use stepwise::puzzle::{Algorithm, Direction, Focus, Intent, Left, Metric, Position, Response, Scene, Setup, Step, Value, Verdict};
use stepwise::puzzles::family;
use stepwise::search::Control;

/// Reading, target, fewest operations from `12345678`, the smallest sequence.
const CASES: &[(&str, &str, usize, &str)] = &[
    ("clockwise", "12345678", 0, ""),
    ("clockwise", "26845731", 7, "BCABCCB"),
    ("clockwise", "52163874", 4, "ABCC"),
    ("clockwise", "75438126", 16, "BBCABCBCBBBCBBCC"),
    ("clockwise", "38271465", 17, "BBCBCABCBCBBBCBCA"),
    ("clockwise", "82574316", 19, "ABCABCBBBCBCBCBBBCA"),
    ("clockwise", "84162573", 19, "CABBCBCBCBCABCABBBC"),
    ("clockwise", "73612584", 14, "ACBCBCABCBBCBC"),
    ("clockwise", "67182453", 18, "BBBCBCABCBCBCBCBCC"),
    ("clockwise", "12456378", 7, "ABBBCAB"),
    ("clockwise", "21537486", 16, "BBCBCBBBCBBCBCBC"),
    ("clockwise", "47186253", 13, "ACBBBCABCABCB"),
    ("clockwise", "67834125", 19, "ACBCBCABCBCBCBCBBCC"),
    ("clockwise", "73562418", 14, "CBCBBCBCBCBCAB"),
    ("clockwise", "37185642", 17, "CCBCBCBCBBBCBCCBB"),
    ("rows", "12345678", 0, ""),
    ("rows", "25814367", 13, "BCABCABCABCBB"),
    ("rows", "74631825", 9, "ABBCCBCBB"),
    ("rows", "24516378", 14, "CBCABCBCBCBCAB"),
    ("rows", "86521743", 11, "ABCBCABCABC"),
    ("rows", "64275183", 16, "CABBBCBCABCABBCB"),
    ("rows", "81726453", 20, "ACABCBCBCBCBBBCABBBC"),
    ("rows", "85326417", 14, "CBBCABCABCABBC"),
    ("rows", "41823756", 18, "ABBCABBBCBCBCABCBC"),
    ("rows", "87631524", 12, "ABBBCBBBCBBB"),
    ("rows", "25164783", 18, "CBCABCBCBCBCABBCBB"),
    ("rows", "23856741", 13, "BCBCBCABCBCBC"),
    ("rows", "13256748", 20, "ABBBCBCABCBCBCBCBCCB"),
    ("rows", "51672384", 9, "ACABCBBCB"),
    ("rows", "62185734", 16, "ABBCBCABCBCBCABC"),
];

/// How many boards are 0, 1, 2 ... operations away.
const LAYERS: [u64; 23] = [1, 3, 7, 14, 26, 51, 92, 159, 274, 453, 720, 1115, 1727, 2603, 3701, 4729, 5620, 6240, 5840, 4492, 2120, 328, 5];

fn build(reading: Option<&str>, start: &str, goal: Option<&str>) -> Result<Box<dyn Position>, String> {
    let mut setup = Setup::new(start, goal);
    if let Some(reading) = reading {
        setup = setup.with("reading", Value::Text(reading.to_owned()));
    }
    (family("magic").expect("a registered family").build)(&setup).map_err(|error| error.to_string())
}

fn open(reading: &str, start: &str, goal: &str) -> Box<dyn Position> {
    build(Some(reading), start, Some(goal)).unwrap_or_else(|error| panic!("{error}"))
}

/// The letters of a solution; every path was replayed before it came out.
fn word(position: &dyn Position, algorithm: Algorithm) -> String {
    match position.attempt(Metric::Steps, algorithm)(&Control::default()).verdict {
        Verdict::Solved { path, .. } => path.into_iter().map(|action| action.text).collect(),
        other => panic!("{algorithm}: {other:?}"),
    }
}

/// Any board.
fn board(choices: &mut Choices) -> String {
    let mut digits = *b"12345678";
    for at in (1..8).rev() {
        digits.swap(at, choices.below(at + 1));
    }
    String::from_utf8(digits.to_vec()).expect("digits")
}

#[test]
fn operations_in_both_readings() {
    for (reading, after) in [("rows", ["56781234", "41238567", "16245738"]), ("clockwise", ["87654321", "41236785", "17245368"])] {
        for (letter, text) in ["A", "B", "C"].into_iter().zip(after) {
            let mut position = open(reading, "12345678", "12345678");
            let step = position.parse(letter).expect("a move")[0];
            assert!(position.play(step));
            assert_eq!(position.text(), text, "{reading} {letter}");
        }
    }
}

#[test]
fn known_targets_have_their_smallest_sequences() {
    for &(reading, target, length, sequence) in CASES {
        assert_eq!(sequence.len(), length);
        let position = open(reading, "12345678", target);
        assert_eq!(word(&*position, Algorithm::Auto), sequence, "{reading} {target}");
    }
}

#[test]
fn every_optimal_algorithm_gives_the_smallest_sequence() {
    let mut choices = Choices(3);
    for reading in ["rows", "clockwise"] {
        for _ in 0..25 {
            let position = open(reading, &board(&mut choices), &board(&mut choices));
            let smallest = word(&*position, Algorithm::Map);
            for &algorithm in position.algorithms(Metric::Steps) {
                let found = word(&*position, algorithm);
                if algorithm.is_optimal() {
                    assert_eq!(found, smallest, "{} to {} by {algorithm}", position.text(), position.goal());
                } else {
                    assert!(found.len() >= smallest.len());
                }
            }
        }
    }
}

#[test]
fn all_boards_by_distance() {
    for (reading, goal) in [("rows", "12345678"), ("clockwise", "26845731")] {
        let position = open(reading, goal, goal);
        let map = position.map(Metric::Steps)(&Control::default()).expect("a map");
        let census = map.census();
        assert_eq!((census.states, census.goals), (40_320, 1));
        assert_eq!(census.histogram, LAYERS);
        let far = open(reading, &census.farthest.expect("a farthest board"), goal);
        assert_eq!(word(&*far, Algorithm::Auto).len(), 22);
    }
}

#[test]
fn left_and_the_number_of_shortest_sequences() {
    let mut position = open("rows", "12345678", "12345678");
    let map = position.map(Metric::Steps)(&Control::default()).expect("a map");
    assert_eq!(map.left(&*position), Left::Exactly(0));
    assert_eq!(map.shortest_solutions(&*position), Some(1u32.into()));
    // After AB there are three more B and an A to do: A commutes with B, so it has four places.
    for step in [0, 1] {
        assert!(position.play(Step(step)));
    }
    assert_eq!(map.left(&*position), Left::Exactly(4));
    assert_eq!(map.shortest_solutions(&*position), Some(4u32.into()));
}

#[test]
fn boards_and_readings_are_checked() {
    let expected = "expected each digit from 1 to 8 once";
    for bad in ["1234567", "123456789", "12345677", "02345678", "1234567x", "", "１２３４５６７８"] {
        let told = |what: &str| if bad.is_empty() { format!("no {what}: {expected}") } else { format!("{what} `{bad}`: {expected}") };
        assert_eq!(build(None, bad, None).err(), Some(told("board")));
        assert_eq!(build(None, "12345678", Some(bad)).err(), Some(told("goal")));
    }
    assert_eq!(build(Some("columns"), "12345678", None).err().as_deref(), Some("reading `columns`: expected rows or clockwise"));
    let position = build(None, " 1234\n5678 ", None).expect("a board");
    assert_eq!((position.text().as_str(), position.goal().as_str()), ("12345678", "12345678"));
    assert!(position.is_solved());
    for bad in ["D", "AB", "", "1", "Ａ"] {
        assert!(position.parse(bad).is_err(), "{bad}");
    }
    assert!(position.parse("b").is_ok());
}

#[test]
fn the_scene_shows_the_board_the_goal_and_three_buttons() {
    let position = open("clockwise", "26845731", "12345678");
    let Scene::Board(board) = position.scene() else { panic!("a board") };
    let rows: Vec<String> = board.pieces.chunks(4).map(|row| row.iter().map(|piece| piece.label.as_str()).collect()).collect();
    assert_eq!(rows, ["2684", "1375"]);
    assert_eq!(board.goal.expect("a goal").concat().concat(), "12348765");
    assert_eq!(board.buttons.iter().map(|button| button.letter).collect::<String>(), "ABC");
    let effect = position.effect("C").expect("an effect");
    assert_eq!((effect.button, effect.piece, effect.to.len()), (Some(2), None, 4));
}

#[test]
fn letters_buttons_and_the_cursor_play() {
    let position = open("rows", "12345678", "26845731");
    let mut focus = position.focus();
    let played = |focus: &mut Focus, intent| match position.respond(focus, intent) {
        Response::Play(steps) => position.step_text(steps[0]),
        _ => None,
    };
    assert_eq!(played(&mut focus, Intent::Letter('b')).as_deref(), Some("B"));
    assert_eq!(played(&mut focus, Intent::Letter('C')).as_deref(), Some("C"));
    assert_eq!(played(&mut focus, Intent::Press(0)).as_deref(), Some("A"));
    assert_eq!(played(&mut focus, Intent::Direct(Direction::Right)), None);
    assert_eq!(played(&mut focus, Intent::Confirm).as_deref(), Some("B"));
    assert_eq!(position.respond(&mut focus, Intent::Direct(Direction::Right)), Response::Focused);
    for ignored in [Intent::Direct(Direction::Right), Intent::Direct(Direction::Up), Intent::Press(3), Intent::Letter('x'), Intent::Cancel]
    {
        assert_eq!(position.respond(&mut focus, ignored), Response::Ignored, "{ignored:?}");
    }
}

#[test]
fn judges_answer_every_case() {
    for (format, wanted) in [("magic", "rows"), ("magic-clockwise", "clockwise")] {
        let mut input = String::new();
        let mut expected = String::new();
        for (index, &(_, target, length, sequence)) in CASES.iter().filter(|case| case.0 == wanted).enumerate() {
            let spaced: Vec<String> = target.chars().map(String::from).collect();
            input += &(if index % 2 == 0 { target.to_owned() } else { spaced.join(" ") } + "\n");
            expected += &[&length.to_string(), sequence, ""].join("\n");
        }
        let (answers, result) = judge(format, &input);
        assert!(result.is_ok() && !input.is_empty());
        assert_eq!(answers, expected);
    }
}

#[test]
fn judges_stop_at_a_malformed_case_after_the_answers_so_far() {
    for (bad, message) in [
        ("1234567", "case 2: case `1234567`: expected 8 digits"),
        ("12345677", "case 2: case `12345677`: expected each digit from 1 to 8 once"),
        ("1234567\u{7}", "case 2: case `1234567\\u{7}`: expected each digit from 1 to 8 once"),
    ] {
        let (answers, result) = judge("magic-clockwise", &format!("2 6 8 4 5 7 3 1\n{bad}\n"));
        assert_eq!(answers, "7\nBCABCCB\n");
        assert_eq!(result.expect_err("an error").to_string(), message);
    }
}
