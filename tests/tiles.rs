//! Sliding tiles against known counts, and its algorithms against each other.

mod judges;

use judges::judge;
use proptest::prelude::*;
use rstest::rstest;
use stepwise::puzzle::{
    Algorithm, Answer, Cell, Direction, Focus, Intent, JudgeError, Left, Metric, Position, Response, Scene, Setup, Verdict,
};
use stepwise::puzzles::family;
use stepwise::search::{Control, StopReason};

fn board(start: &str, goal: &str) -> Box<dyn Position> {
    (family("tiles").unwrap().build)(&Setup::new(start, Some(goal))).unwrap()
}

fn error(start: &str, goal: Option<&str>) -> String {
    match (family("tiles").unwrap().build)(&Setup::new(start, goal)) {
        Ok(position) => panic!("{start} was read as {}", position.text()),
        Err(error) => error.to_string(),
    }
}

fn solve(position: &dyn Position, algorithm: Algorithm) -> Answer {
    position.attempt(Metric::Steps, algorithm)(&Control::default())
}

/// The shortest solution that an algorithm answers; `None` when there is none.
fn path(position: &dyn Position, algorithm: Algorithm) -> Option<Vec<String>> {
    match solve(position, algorithm).verdict {
        Verdict::Solved { path, optimal: true } => Some(path.into_iter().map(|action| action.text).collect()),
        Verdict::Unsolvable(_) => None,
        other => panic!("{algorithm} on {}: {other:?}", position.text()),
    }
}

/// The length of a shortest solution; `None` when there is none.
fn length(position: &dyn Position, algorithm: Algorithm) -> Option<usize> {
    path(position, algorithm).map(|path| path.len())
}

const ALGORITHMS: [Algorithm; 4] = [Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::IdaStar, Algorithm::Map];

/// The numbers of states by distance from the goal in a corner of the 3x3 board.
const CORNER_LAYERS: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047,
    15578, 14560, 6274, 3910, 760, 221, 2,
];

/// The 148 boards that are 30 slides from `123804765`; none is farther.
const DEEPEST: &str = "
    021358467 021438567 041528637 043652781 047518326 047528361 047561328 047568312 047586321 051268347 054687123 057618324
    057628341 057641328 057648312 057684321 065874123 067258341 076854123 087216345 087456321 087546123 167208345 180276345
    187236045 187256340 187406325 217408356 251368047 261408357 267451380 287406351 317408526 320418567 320471568 321458067
    321478560 327408561 328417560 362408571 367402581 370462581 372461580 380427516 387406521 387426510 421538067 467501328
    467521380 467582310 487506321 517208346 521408367 527368041 527406381 527461380 527608341 527804361 531408627 532408671
    537402681 540632781 540678321 540687123 541608327 541628037 542608371 543608721 543612780 543672081 547208361 547268031
    547602381 547603821 547608123 547608231 547638021 547806321 548607321 560472381 561208347 562378041 563402781 564278031
    564702381 564703821 564708123 567201348 567204381 567218340 567241380 567284031 567302481 567382041 567408321 567432081
    567802341 567804123 567842310 568247031 568307421 568327041 570386421 570426381 570436821 570486231 570846321 576248031
    576328041 576402381 576408231 580367421 580427361 580437621 580467231 580647321 587106324 587206341 587402361 587406123
    587406312 587416320 587462310 587604321 650874123 657208341 657408312 657421380 657482310 760854123 765108324 765208341
    765281034 765281340 765342081 765342810 765402381 765403821 765804321 765814023 765814230 765834012 765834120 867105324
    867205341 867405123 867452310 870546123
";

#[rstest]
#[case("1 2/3 0", "standard", 12, 6, 1)]
#[case("1 2 3/4 5 0", "standard", 360, 21, 1)]
#[case("1 2/3 4/5 0", "standard", 360, 21, 1)]
#[case("123456780", "standard", 181_440, 31, 2)]
#[case("012345678", "zero-first", 181_440, 31, 2)]
#[case("123804765", "spiral", 181_440, 30, 148)]
#[case("1 2 3 4/5 6 7 0", "standard", 20_160, 36, 1)]
#[case("1 2/3 4/5 6/7 0", "standard", 20_160, 36, 1)]
#[case("1 2 3 4 5/6 7 8 9 0", "standard", 1_814_400, 55, 2)]
fn whole_spaces(#[case] start: &str, #[case] goal: &str, #[case] states: u64, #[case] farthest: usize, #[case] there: u64) {
    let position = board(start, goal);
    let map = position.map(Metric::Steps)(&Control::default()).unwrap();
    let census = map.census();
    assert_eq!((census.states, census.goals), (states, 1));
    assert_eq!(census.histogram.iter().sum::<u64>(), states);
    assert_eq!((census.histogram.len() - 1, *census.histogram.last().unwrap()), (farthest, there));
    let far = board(&census.farthest.unwrap(), goal);
    assert_eq!(length(&*far, Algorithm::Bidirectional), Some(farthest));
}

#[test]
fn layers_from_a_corner() {
    let map = board("123456780", "standard").map(Metric::Steps)(&Control::default()).unwrap();
    assert_eq!(map.census().histogram, CORNER_LAYERS);
}

#[rstest]
#[case("spiral", 30, DEEPEST)]
#[case("standard", 31, "647850321 867254301")]
#[case("zero-first", 31, "806547231 876041253")]
fn deepest_boards(#[case] goal: &str, #[case] distance: usize, #[case] starts: &str) {
    for start in starts.split_whitespace() {
        for algorithm in [Algorithm::Map, Algorithm::IdaStar] {
            assert_eq!(length(&*board(start, goal), algorithm), Some(distance), "{start} by {algorithm}");
        }
    }
}

/// Five of Korf's hundred boards that are solved fast, his numbers 16, 42, 55, 71 and 79; his goal
/// has the blank last here.
#[rstest]
#[case("0 9 12 4/5 3 2 8/10 1 7 6/11 14 13 15", 42)]
#[case("6 1 15 8/5 10 13 0/3 4 2 7/14 9 11 12", 42)]
#[case("5 10 14 4/6 12 11 1/9 0 15 7/13 2 8 3", 41)]
#[case("2 3 12 8/13 14 10 1/6 7 15 4/5 0 9 11", 44)]
#[case("1 6 10 8/14 12 4 2/13 11 3 5/9 7 15 0", 42)]
fn korf(#[case] start: &str, #[case] distance: usize) {
    assert_eq!(length(&*board(start, "standard"), Algorithm::Auto), Some(distance));
}

/// Facts from the literature on hard boards: Korf's numbers 60 and 88, one of the 80-move boards.
#[rstest]
#[case("0 8 10 6/11 7 9 1/12 4 13 14/15 3 2 5", "standard", 66)]
#[case("12 10 6 0/9 8 13 15/11 7 3 2/5 4 14 1", "standard", 65)]
#[case("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", "zero-first", 80)]
#[ignore = "half a minute of work; run with `cargo test --release --test tiles -- --ignored hard`"]
fn hard_fifteens(#[case] start: &str, #[case] goal: &str, #[case] distance: usize) {
    assert_eq!(length(&*board(start, goal), Algorithm::Auto), Some(distance));
}

/// All of Korf's hundred boards, from a file of lines `number,tiles row by row,length`; lines whose
/// first word is no number are passed over.
#[test]
#[ignore = "needs a file: KORF=korf100.csv cargo test --release --test tiles -- --ignored korfs_file"]
fn korfs_file() {
    let file = std::env::var("KORF").expect("KORF names the file");
    let text = std::fs::read_to_string(file).expect("a readable file");
    let mut boards = 0;
    for line in text.lines() {
        let fields: Vec<&str> = line.split(',').collect();
        let (Ok(_), [_, tiles, distance]) = (fields[0].parse::<u32>(), &fields[..]) else { continue };
        let tiles: Vec<&str> = tiles.split_whitespace().collect();
        let start = tiles.chunks(4).map(|row| row.join(" ")).collect::<Vec<_>>().join("/");
        assert_eq!(length(&*board(&start, "standard"), Algorithm::Auto), distance.parse().ok(), "{line}");
        boards += 1;
    }
    assert!(boards > 0, "no board in the file");
}

/// A size, a start and a goal: any arrangements of the same tiles.
fn small_boards() -> impl Strategy<Value = (String, String)> {
    prop::sample::select(vec![(2usize, 2usize), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (3, 3)]).prop_flat_map(|(rows, columns)| {
        let any = Just((0..rows * columns).collect::<Vec<_>>()).prop_shuffle().prop_map(move |tiles| text(&tiles, columns));
        (any.clone(), any)
    })
}

/// A goal on a board too large for a map, and a walk away from it.
fn large_boards() -> impl Strategy<Value = (String, Vec<u16>)> {
    prop::sample::select(vec![(4usize, 4usize), (4, 4), (4, 4), (3, 4), (5, 3), (3, 5), (4, 5), (5, 5)]).prop_flat_map(|(rows, columns)| {
        let tiles = Just((0..rows * columns).collect::<Vec<_>>()).prop_shuffle().prop_map(move |tiles| text(&tiles, columns));
        (tiles, prop::collection::vec(0u16..4, 0..24))
    })
}

fn text(tiles: &[usize], columns: usize) -> String {
    let words: Vec<String> = tiles.iter().map(usize::to_string).collect();
    words.chunks(columns).map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn algorithms_agree((start, goal) in small_boards()) {
        let position = board(&start, &goal);
        let expected = path(&*position, Algorithm::BreadthFirst);
        prop_assert_eq!(expected.is_none(), position.hopeless().is_some());
        for algorithm in ALGORITHMS {
            prop_assert_eq!(&path(&*position, algorithm), &expected, "{}", algorithm);
        }
    }

    /// A walk of a larger board away from any goal.
    #[test]
    fn algorithms_agree_on_shallow_large_boards((goal, turns) in large_boards()) {
        let mut position = board(&goal, &goal);
        for turn in turns {
            let step = stepwise::puzzle::Step(turn % position.step_count() as u16);
            prop_assert!(position.play(step));
        }
        let expected = path(&*position, Algorithm::Bidirectional);
        prop_assert!(expected.is_some());
        prop_assert_eq!(&path(&*position, Algorithm::IdaStar), &expected);
        prop_assert_eq!(&path(&*position, Algorithm::BreadthFirst), &expected);
    }
}

/// On the 2x3 board: parity says exactly what a search of all 720 arrangements says.
#[test]
fn parity_is_reachability() {
    let map = board("1 2 3/4 5 0", "standard").map(Metric::Steps)(&Control::default()).unwrap();
    assert_eq!(map.census().states, 360);
    let mut reached = std::collections::HashSet::new();
    let mut open = vec![board("1 2 3/4 5 0", "standard")];
    while let Some(position) = open.pop() {
        if reached.insert(position.text()) {
            for step in 0..position.step_count() {
                let mut next = position.clone();
                assert!(next.play(stepwise::puzzle::Step(step as u16)));
                open.push(next);
            }
        }
    }
    assert_eq!(reached.len(), 360);
    let mut tiles: Vec<usize> = (0..6).collect();
    let mut arrangements = 0;
    permute(&mut tiles, 0, &mut |tiles| {
        arrangements += 1;
        let position = board(&text(tiles, 3), "standard");
        assert_eq!(position.hopeless().is_none(), reached.contains(&position.text()), "{}", position.text());
    });
    assert_eq!(arrangements, 720);
}

fn permute(tiles: &mut Vec<usize>, first: usize, visit: &mut impl FnMut(&[usize])) {
    if first == tiles.len() {
        return visit(tiles);
    }
    for other in first..tiles.len() {
        tiles.swap(first, other);
        permute(tiles, first + 1, visit);
        tiles.swap(first, other);
    }
}

/// A goal that is named instead can be reached.
#[rstest]
#[case("213456780", "standard", Some("spiral"))]
#[case("123456780", "spiral", Some("standard"))]
#[case("2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "standard", Some("zero-first"))]
#[case("2 1 3/4 5 0", "standard", None)]
fn an_unsolvable_board_says_which_goal_it_has(#[case] start: &str, #[case] goal: &str, #[case] other: Option<&str>) {
    let reason = board(start, goal).hopeless().expect("the other parity");
    assert_eq!(reason.values.iter().find(|(name, _)| *name == "goal").map(|(_, value)| value.as_str()), other);
    assert!(other.is_none_or(|other| board(start, other).hopeless().is_none()));
}

#[test]
fn an_unsolvable_board_says_why_and_maps_to_never() {
    let position = board("213456780", "standard");
    let answer = solve(&*position, Algorithm::Auto);
    assert!(matches!(answer.verdict, Verdict::Unsolvable(Some(reason)) if reason.key == "tiles.hopeless_here"));
    let map = position.map(Metric::Steps)(&Control::default()).unwrap();
    assert_eq!(map.left(&*position), Left::Never);
    let census = map.census();
    assert_eq!((census.states, census.goals, census.histogram.len(), census.farthest), (181_440, 0, 0, None));
    assert_eq!(map.shortest_solutions(&*position), None);
}

/// Every slide changes what is left by exactly one, and the ways add up.
#[test]
fn left_and_shortest_solutions() {
    let mut position = board("283104765", "spiral");
    let map = position.map(Metric::Steps)(&Control::default()).unwrap();
    assert_eq!(map.left(&*position), Left::Exactly(4));
    assert_eq!(map.shortest_solutions(&*position), Some(1u32.into()));
    for action in ["8D", "2R", "1U", "8L"] {
        let step = position.parse(action).unwrap()[0];
        assert!(position.play(step));
    }
    assert!(position.is_solved());
    assert_eq!(map.left(&*position), Left::Exactly(0));
    // The two ways round a 2x2 board meet opposite the goal.
    let round = board("0 3/2 1", "standard");
    let map = round.map(Metric::Steps)(&Control::default()).unwrap();
    assert_eq!(map.left(&*round), Left::Exactly(6));
    assert_eq!(map.shortest_solutions(&*round), Some(2u32.into()));
}

#[test]
fn the_first_direction_wins_downhill() {
    let round = board("0 3/2 1", "standard");
    let Verdict::Solved { path, .. } = solve(&*round, Algorithm::Map).verdict else { panic!("unsolved") };
    assert_eq!(path[0].text, "2U");
}

/// The bounds of a search that is cancelled as soon as it knows a solution, however slow the machine.
fn bounds_when_stopped(position: &dyn Position, algorithm: Algorithm) -> (u32, u32) {
    let control = Control::default();
    let watch = control.clone();
    let attempt = position.attempt(Metric::Steps, algorithm);
    let search = std::thread::spawn(move || attempt(&control));
    while watch.progress().bounds().1.is_none() && !search.is_finished() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    watch.cancel();
    match search.join().expect("no panic").verdict {
        Verdict::Stopped { reason: StopReason::Cancelled, lower, upper: Some(upper) } => (lower, upper),
        other => panic!("{other:?}"),
    }
}

#[test]
fn large_boards_stop_honestly() {
    let large = board("0 8 10 6/11 7 9 1/12 4 13 14/15 3 2 5", "standard");
    assert_eq!(large.map(Metric::Steps)(&Control::default()).err(), Some(StopReason::Memory));
    assert!(!large.algorithms(Metric::Steps).contains(&Algorithm::Map));
    let medium = board("1 2 3 4/5 6 7 8/9 10 11 0", "standard");
    assert_eq!(medium.map(Metric::Steps)(&Control::default()).err(), Some(StopReason::Memory));
    let (lower, upper) = bounds_when_stopped(&*large, Algorithm::IdaStar);
    assert!((44..=66).contains(&lower), "{lower}");
    assert!((66..=200).contains(&upper) && upper % 2 == 0, "{upper}");
    let hurried = Control::default().with_timeout(std::time::Duration::from_millis(1));
    match large.attempt(Metric::Steps, Algorithm::IdaStar)(&hurried).verdict {
        Verdict::Stopped { reason: StopReason::Time, lower, .. } => assert!((44..=66).contains(&lower), "{lower}"),
        other => panic!("{other:?}"),
    }
    let cancelled = Control::default();
    cancelled.cancel();
    assert_eq!(board("123456780", "standard").map(Metric::Steps)(&cancelled).err(), Some(StopReason::Cancelled));
}

/// A 5x5 board is not proved in any time of a test; it has bounds at once, and they hold.
#[test]
fn a_24_puzzle_gets_bounds() {
    let position = board("14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13", "zero-first");
    let told = position.estimate(Metric::Steps);
    let Left::Between(lower, Some(upper)) = told else { panic!("{told:?}") };
    // Korf's first 24-puzzle is 95 slides from the goal.
    assert!(lower <= 95 && upper >= 95 && lower % 2 == 1 && upper % 2 == 1, "{lower} {upper}");
    let (proved, known) = bounds_when_stopped(&*position, Algorithm::Auto);
    assert!((lower..=95).contains(&proved) && (95..=upper).contains(&known), "{proved} {known}");
}

#[rstest]
#[case("283104765", "283104765")]
#[case("2 8 3/1 0 4/7 6 5", "283104765")]
#[case(" 2 8 3\n1 0 4\n7 6 5\n", "283104765")]
#[case("1 2\n3 0", "1 2/3 0")]
#[case("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0")]
fn states_read_and_written(#[case] given: &str, #[case] written: &str) {
    let position = (family("tiles").unwrap().build)(&Setup::new(given, None)).unwrap();
    assert_eq!(position.text(), written);
    assert_eq!(board(&position.text(), &position.goal()).text(), written);
}

#[rstest]
#[case("", "no board: expected nine digits, or rows of numbers joined by `/`")]
#[case("28310476", "board `28310476`: expected nine digits, or rows of numbers joined by `/`")]
#[case("283104769", "board `9` at row 3, column 3: expected a number from 0 to 8")]
#[case("283104700", "board `0` at row 3, column 2: expected each number from 0 to 8 once")]
#[case("1 2/3 3", "board `3` at row 2, column 2: expected each number from 0 to 3 once")]
#[case("0 2/3 0", "board `0` at row 2, column 2: expected each number from 0 to 3 once")]
#[case("1 2 3/4 0", "board `4 0` at row 2, column 1: expected rows of 3 numbers, as the first")]
#[case("1 2 0", "board `1 2 0`: expected nine digits, or rows of numbers joined by `/`")]
#[case("1/0", "board `2x1`: expected 2 to 5 rows of 2 to 5 numbers")]
#[case("1 2/y 0", "board `y` at row 2, column 1: expected a number from 0 to 3")]
#[case("1 2/+3 0", "board `+3` at row 2, column 1: expected a number from 0 to 3")]
#[case("1 2/99999999999999999999999 0", "board `99999999999999999999999` at row 2, column 1: expected a number from 0 to 3")]
#[case("１２３４５６７８０", "board `１２３４５６７８０`: expected nine digits, or rows of numbers joined by `/`")]
fn boards_refused(#[case] start: &str, #[case] message: &str) {
    assert_eq!(error(start, None), message);
}

#[rstest]
#[case("1 2/3 0", "spiral", "goal `spiral`: expected standard, zero-first or a state: spiral is for 3x3 boards")]
#[case("123456780", "sorted", "goal `sorted`: expected standard, zero-first, spiral (3x3) or a state")]
#[case("123456780", "1 2/3 0", "goal `1 2/3 0`: expected a state of the board's size, 3x3")]
#[case("123456780", "123456788", "goal `8` at row 3, column 3: expected each number from 0 to 8 once")]
fn goals_refused(#[case] start: &str, #[case] goal: &str, #[case] message: &str) {
    assert_eq!(error(start, Some(goal)), message);
}

#[test]
fn moves_read() {
    // 2 8 3 / 1 . 4 / 7 6 5
    let position = board("283104765", "spiral");
    let texts: Vec<String> = position.actions(Metric::Steps).into_iter().map(|action| action.text).collect();
    assert_eq!(texts, ["6U", "8D", "4L", "1R"]);
    for text in ["8D", "8d", "8", " 8 "] {
        let steps = position.parse(text).unwrap();
        assert_eq!(position.action(&steps).unwrap().text, "8D", "{text}");
    }
    for text in ["", "D", "2D", "8U", "0", "99", "8DD", "8 D", "八", "8Ｄ", "+8D"] {
        assert!(position.parse(text).is_err(), "{text}");
    }
    let message = position.parse("2D").unwrap_err().to_string();
    assert_eq!(message, "move `2D`: expected one of `6U`, `8D`, `4L`, `1R`");
    let effect = position.effect("8D").unwrap();
    assert_eq!((effect.piece, effect.to, effect.direction), (Some(8), vec![Cell::new(1, 1)], Some(Direction::Down)));
}

/// Plays an intent on a board and tells the board after it; `None` when nothing was played.
fn after(start: &str, intent: Intent) -> Option<String> {
    let mut position = board(start, "standard");
    let mut focus = position.focus();
    match position.respond(&mut focus, intent) {
        Response::Play(steps) => {
            for step in steps {
                assert!(position.play(step));
            }
            assert_eq!(focus, position.focus(), "the focus follows the blank");
            Some(position.text())
        }
        Response::Ignored => {
            assert_eq!(focus, Focus { ..position.focus() });
            None
        }
        Response::Focused => panic!("nothing to focus"),
    }
}

#[test]
fn intents() {
    // 1 2 3 / 4 5 6 / 7 8 .
    let start = "123456780";
    let click = |row, column| after(start, Intent::Click(Cell::new(row, column)));
    let drag = |from: (usize, usize), to: (usize, usize)| {
        after(start, Intent::Drag { from: Cell::new(from.0, from.1), to: Cell::new(to.0, to.1) })
    };
    assert_eq!(after(start, Intent::Direct(Direction::Down)).as_deref(), Some("123450786"));
    assert_eq!(after(start, Intent::Direct(Direction::Right)).as_deref(), Some("123456708"));
    assert_eq!(after(start, Intent::Direct(Direction::Up)), None);
    assert_eq!(after(start, Intent::Direct(Direction::Left)), None);
    assert_eq!(click(2, 1).as_deref(), Some("123456708"));
    assert_eq!(click(2, 0).as_deref(), Some("123456078"));
    assert_eq!(click(0, 2).as_deref(), Some("120453786"));
    assert_eq!(click(1, 1), None);
    assert_eq!(click(2, 2), None);
    assert_eq!(click(9, 2), None);
    assert_eq!(drag((2, 1), (2, 2)).as_deref(), Some("123456708"));
    assert_eq!(drag((2, 0), (2, 1)).as_deref(), Some("123456078"));
    assert_eq!(drag((2, 1), (2, 0)), None);
    assert_eq!(drag((2, 1), (2, 1)), None);
    assert_eq!(drag((2, 2), (2, 1)), None);
    for intent in [Intent::Confirm, Intent::Next, Intent::Previous, Intent::Cancel, Intent::Letter('8'), Intent::Drop, Intent::Press(0)] {
        assert_eq!(after(start, intent), None);
    }
}

#[test]
fn scene() {
    let Scene::Board(scene) = board("123456708", "standard").scene() else { panic!("a board") };
    let tile = |id| scene.pieces.iter().find(|piece| piece.id == id).unwrap();
    assert_eq!(scene.pieces.len(), 8);
    assert!(tile(7).home && tile(7).movable && tile(5).movable && !tile(4).movable);
    assert!(!tile(8).home && tile(8).movable);
    assert_eq!(tile(8).cells, [Cell::new(2, 2)]);
    assert_eq!(scene.goal.unwrap()[2], ["7", "8", ""]);
}

/// The answers of `judge eight`, and what is wrong with the first case that is not one.
fn judge_eight(input: &str) -> (String, Option<String>) {
    let (answers, ended) = judge("eight", input);
    let error = ended.err().map(|error| {
        assert!(matches!(error, JudgeError::Input { .. }));
        error.to_string()
    });
    (answers, error)
}

#[test]
fn judge_eight_answers_every_case() {
    assert_eq!(judge_eight(""), (String::new(), None));
    assert_eq!(judge_eight("283104765\r\n123804765\n\n213804765\n"), ("4\n0\n-1\n".to_owned(), None));
    let deepest = judge_eight(DEEPEST).0;
    assert_eq!(deepest.lines().filter(|line| *line == "30").count(), 148);
}

#[rstest]
#[case("28310476", "case 2: board `28310476`: expected nine digits")]
#[case("2831047655", "case 2: board `2831047655`: expected nine digits")]
#[case("283104766", "case 2: board `6` at row 3, column 3: expected each number from 0 to 8 once")]
#[case("28310476x", "case 2: board `28310476x`: expected nine digits")]
#[case("1 2/3 0", "case 2: board `1`: expected nine digits")]
fn judge_answers_so_far_then_one_error(#[case] bad: &str, #[case] message: &str) {
    let (answers, error) = judge_eight(&format!("283104765\n{bad}\n123804765\n"));
    assert_eq!((answers.as_str(), error.as_deref()), ("4\n", Some(message)));
}
