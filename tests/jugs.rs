//! Jugs: facts by hand, and every algorithm against a plain search written apart from ours.

mod reading;

use std::collections::{HashMap, VecDeque};

use proptest::prelude::*;
use reading::{hides, shows, waits, words};
use rstest::rstest;
use stepwise::levels::Library;
use stepwise::puzzle::{Algorithm, Cell, Direction, Focus, Intent, Left, Metric, Position, Response, Scene, Setup, Value, Verdict};
use stepwise::puzzles::family;
use stepwise::search::Control;
use stepwise::text::{Language, Text};
use stepwise::tui::{ASCII, Headless, Options};

const CLOSED: &[&str] = &["no_tap", "no_drain"];

fn setup(start: &str, sizes: &str, goal: &str, flags: &[&'static str]) -> Setup {
    let setup = Setup::new(start, Some(goal)).with("sizes", Value::Text(sizes.to_owned()));
    flags.iter().fold(setup, |setup, flag| setup.with(flag, Value::Flag(true)))
}

fn jugs(start: &str, sizes: &str, goal: &str, flags: &[&'static str]) -> Box<dyn Position> {
    let built = (family("jugs").expect("listed").build)(&setup(start, sizes, goal, flags));
    built.unwrap_or_else(|error| panic!("{error}"))
}

/// The length of the answer; `None` where it is proved that there is none.
fn length(position: &dyn Position, algorithm: Algorithm) -> Option<usize> {
    match position.attempt(Metric::Steps, algorithm)(&Control::default()).verdict {
        Verdict::Solved { path, .. } => Some(path.len()),
        Verdict::Unsolvable(_) => None,
        stopped @ Verdict::Stopped { .. } => panic!("{stopped:?}"),
    }
}

#[rstest]
#[case::three_and_five("0 0", "3 5", "4", &[], 6)]
#[case::in_the_large_one("0 0", "3 5", "2=4", &[], 6)]
#[case::and_nothing_else("0 0", "3 5", "0 4", &[], 7)]
#[case::eight_five_three("8 0 0", "8 5 3", "4 4 0", CLOSED, 7)]
#[case::already_there("0 4", "3 5", "4", &[], 0)]
#[case::large("0 0", "999 1000", "1", &[], 2)]
fn known_answers(#[case] start: &str, #[case] sizes: &str, #[case] goal: &str, #[case] flags: &[&'static str], #[case] steps: usize) {
    let position = jugs(start, sizes, goal, flags);
    for &algorithm in position.algorithms(Metric::Steps).iter().filter(|algorithm| algorithm.is_optimal()).chain(&[Algorithm::Auto]) {
        assert_eq!(length(&*position, algorithm), Some(steps), "by {algorithm}");
    }
}

/// What can be counted is told without a search, and in words.
#[rstest]
#[case::common_divisor("0 0", "4 8", "6", &[], "every amount stays a multiple of 4, and 6 is none")]
#[case::all_too_small("0 0", "3 5", "9", &[], "no jug is large enough for 9")]
#[case::one_too_small("0 0", "3 5", "1=4", &[], "jug 1 is too small for 4")]
#[case::no_water("2 0", "3 5", "4", &["no_tap"], "there is only 2 in all jugs, and no tap")]
#[case::too_much_water("3 5", "3 5", "0 4", &["no_drain"], "there is 8 in all jugs, and no drain")]
#[case::divided_start("6 0", "6 9", "2", CLOSED, "every amount stays a multiple of 3, and 2 is none")]
fn impossible_goals_are_told_at_once(
    #[case] start: &str,
    #[case] sizes: &str,
    #[case] goal: &str,
    #[case] flags: &[&'static str],
    #[case] reason: &str,
) {
    let position = jugs(start, sizes, goal, flags);
    let phrase = position.hopeless().expect("a reason");
    assert_eq!(Text::new(Language::English).say(&phrase), reason);
    let answer = position.attempt(Metric::Steps, Algorithm::Auto)(&Control::default());
    assert_eq!((answer.verdict, answer.statistics.expanded), (Verdict::Unsolvable(Some(phrase)), 0));
}

#[test]
fn what_counting_does_not_show_the_search_proves() {
    // Two units go to and fro whole: nothing is ever left over.
    let position = jugs("2 0", "2 3", "1", CLOSED);
    assert_eq!(position.hopeless(), None);
    for &algorithm in position.algorithms(Metric::Steps) {
        assert_eq!(length(&*position, algorithm), None, "by {algorithm}");
    }
}

#[test]
fn large_jugs_are_searched_compactly() {
    let position = jugs("0 0 0", "7 500 1000", "3=499", &[]);
    let answer = position.attempt(Metric::Steps, Algorithm::Auto)(&Control::default());
    assert!(matches!(answer.verdict, Verdict::Solved { .. } | Verdict::Unsolvable(_)), "{:?}", answer.verdict);
    let each = answer.statistics.bytes / answer.statistics.stored.max(1);
    assert!(each <= 64, "{each} bytes a state, with its way back");
}

#[rstest]
#[case("", "2 to 5 capacities")]
#[case("3", "2 to 5 capacities")]
#[case("3 5 7 9 11 13", "2 to 5 capacities")]
#[case("0 5", "from 1 to 1000")]
#[case("3 1001", "from 1 to 1000")]
#[case("3 -5", "from 1 to 1000")]
#[case("3 +5", "from 1 to 1000")]
#[case("3 99999999999999999999", "from 1 to 1000")]
fn wrong_sizes_are_refused(#[case] sizes: &str, #[case] expected: &str) {
    let error = (family("jugs").expect("listed").build)(&setup("0 0", sizes, "4", &[])).err().expect("refused").to_string();
    assert!(error.starts_with(if sizes.is_empty() { "no sizes: " } else { "sizes " }) && error.contains(expected), "{error}");
}

#[rstest]
#[case("0", "4", "board `0`: expected 2 amounts")]
#[case("4 0", "4", "board `4 0`: expected at most 3 in jug 1")]
#[case("0 0", "", "no goal: expected an amount for any jug")]
#[case("0 0", "1 2 3", "goal `1 2 3`: expected")]
#[case("0 0", "3=1", "goal `3=1`: expected")]
#[case("0 0", "1=x", "goal `1=x`: expected")]
#[case("0 0", "1001", "goal `1001`: expected")]
fn wrong_boards_and_goals_are_refused(#[case] start: &str, #[case] goal: &str, #[case] expected: &str) {
    let error = (family("jugs").expect("listed").build)(&setup(start, "3 5", goal, &[])).err().expect("refused").to_string();
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn moves_are_read_and_refused() {
    let mut position = jugs("0 0", "3 5", "4", &[]);
    for (text, after) in [("F2", "0 5"), ("f2", ""), ("2>1", "3 2"), ("E1", "0 2"), ("e1", "")] {
        match position.parse(text) {
            Ok(steps) => {
                assert!(steps.into_iter().all(|step| position.play(step)), "{text}");
                assert_eq!(position.text(), after, "{text}");
            }
            Err(error) => assert_eq!(after, "", "{error}"),
        }
    }
    for text in ["", "F", "F3", "F0", "1>1", "1>3", "2>", "X1", "F11"] {
        assert!(position.parse(text).is_err(), "{text}");
    }
}

/// First from where, then to where: by numbers, by arrows and Enter, by mouse.
#[test]
fn every_hand_can_pour() {
    let position = jugs("0 5", "3 5", "4", &[]);
    let click = |number| Intent::Click(Cell::new(0, number));
    let drag = |to| Intent::Drag { from: Cell::new(0, 2), to: Cell::new(0, to) };
    let (right, enter) = (Intent::Direct(Direction::Right), Intent::Confirm);
    let hands: [&[Intent]; 4] = [
        &[Intent::Letter('2'), Intent::Letter('1')],
        &[right, right, enter, Intent::Direct(Direction::Left), enter],
        &[click(2), click(1)],
        &[click(2), drag(0), drag(1), Intent::Drop],
    ];
    for hand in hands {
        let mut focus = Focus::default();
        let responses: Vec<_> = hand.iter().map(|&intent| position.respond(&mut focus, intent)).collect();
        let Some(Response::Play(steps)) = responses.last() else { panic!("{hand:?}: {responses:?}") };
        assert_eq!(position.step_text(steps[0]).as_deref(), Some("2>1"));
        assert!(responses[..responses.len() - 1].iter().all(|response| *response == Response::Focused), "{hand:?}");
        assert_eq!(focus.held, None);
    }
    let mut focus = Focus::default();
    assert_eq!(position.respond(&mut focus, Intent::Letter('1')), Response::Ignored, "an empty jug gives nothing");
    for (first, second, text) in [('0', '1', "F1"), ('2', '0', "E2")] {
        position.respond(&mut focus, Intent::Letter(first));
        let Response::Play(steps) = position.respond(&mut focus, Intent::Letter(second)) else { panic!("{text}") };
        assert_eq!(position.step_text(steps[0]).as_deref(), Some(text));
    }
    let closed = jugs("0 5", "3 5", "4", CLOSED);
    assert_eq!(closed.respond(&mut Focus::default(), Intent::Letter('0')), Response::Ignored, "there is neither tap nor drain");
}

#[test]
fn the_scene_says_what_is_wanted() {
    let wanted = |goal| {
        let Scene::Vessels(vessels) = jugs("0 5", "3 5", goal, &[]).scene() else { panic!("jugs are vessels") };
        (vessels.vessels.iter().map(|vessel| vessel.wanted).collect::<Vec<_>>(), vessels.every)
    };
    assert_eq!(wanted("4"), (vec![None, Some(4)], false), "4 does not fit into the first");
    assert_eq!(wanted("1=2"), (vec![Some(2), None], true));
    assert_eq!(wanted("0 4"), (vec![Some(0), Some(4)], true));
}

fn game(language: Language, columns: u16, rows: u16) -> Headless {
    let options = Options { language, glyphs: &ASCII, ..Options::default() };
    let mut game = Headless::new(&Library::builtin(), Some("jugs:first-steps/three-and-five"), options, 80, 24).expect("a game");
    waits(&mut game, if language == Language::English { "whole map known" } else { "全图已知" });
    game.resize(columns, rows);
    game
}

#[test]
fn the_screen_pours_by_number_by_arrow_and_by_mouse() {
    let mut game = game(Language::English, 80, 24);
    for text in ["Wanted: 4 in any jug", "tap", "drain", "0/3", "0/5", "[4]", "Left 6"] {
        shows(&game, text);
    }
    game.press("0 2");
    shows(&game, "5/5");
    game.press("Enter Left Enter");
    assert!(words(&game).contains("3/3 2/5"), "the cursor stays on the jug that was filled:\n{}", game.screen());
    let at = |game: &Headless, text: &str| game.find(text).unwrap_or_else(|| panic!("no {text} in\n{}", game.screen()));
    let (jug, drain) = (at(&game, "3/3"), at(&game, "drain"));
    game.click(jug.0, jug.1);
    shows(&game, "<1>");
    game.click(drain.0, drain.1);
    assert!(words(&game).contains("0/3 2/5"), "{}", game.screen());
    let (from, to) = (at(&game, "2/5"), at(&game, "0/3"));
    game.drag(&[from, to]);
    assert!(words(&game).contains("2/3 0/5"), "{}", game.screen());
    game.press("t t t");
    shows(&game, "(0)");
    shows(&game, ":2:");
    game.press("0 2 2 1");
    shows(&game, "Solved in 6 steps, best 6");
    hides(&game, "Left 1");
}

#[test]
fn small_screens_show_every_jug() {
    for (language, tap) in [(Language::English, "tap"), (Language::Chinese, "水龙头")] {
        for (columns, rows) in [(80, 24), (60, 20), (40, 15)] {
            let game = game(language, columns, rows);
            for text in [tap, "0/3", "0/5", "[4]"] {
                shows(&game, text);
            }
        }
    }
}

#[derive(Debug, Clone)]
enum Goal {
    Any(u16),
    One(usize, u16),
    All(Vec<u16>),
}

impl Goal {
    fn text(&self) -> String {
        match self {
            Goal::Any(amount) => amount.to_string(),
            Goal::One(jug, amount) => format!("{}={amount}", jug + 1),
            Goal::All(amounts) => join(amounts),
        }
    }

    fn is_reached(&self, state: &[u16]) -> bool {
        match self {
            Goal::Any(amount) => state.contains(amount),
            Goal::One(jug, amount) => state[*jug] == *amount,
            Goal::All(amounts) => state == amounts,
        }
    }
}

fn join(amounts: &[u16]) -> String {
    amounts.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
}

/// The fewest steps, by a queue and the rules as they are said.
fn plain(sizes: &[u16], start: &[u16], (tap, drain): (bool, bool), goal: &Goal) -> Option<usize> {
    let mut steps = HashMap::from([(start.to_vec(), 0)]);
    let mut queue = VecDeque::from([start.to_vec()]);
    while let Some(state) = queue.pop_front() {
        let count = steps[&state];
        if goal.is_reached(&state) {
            return Some(count);
        }
        let mut next: Vec<Vec<u16>> = Vec::new();
        for jug in 0..sizes.len() {
            let with = |amount| {
                let mut other = state.clone();
                other[jug] = amount;
                other
            };
            next.extend(tap.then(|| with(sizes[jug])));
            next.extend(drain.then(|| with(0)));
            for other in (0..sizes.len()).filter(|&other| other != jug) {
                let mut poured = state.clone();
                while poured[jug] > 0 && poured[other] < sizes[other] {
                    poured[jug] -= 1;
                    poured[other] += 1;
                }
                next.push(poured);
            }
        }
        for state in next {
            if !steps.contains_key(&state) {
                steps.insert(state.clone(), count + 1);
                queue.push_back(state);
            }
        }
    }
    None
}

fn instances() -> impl Strategy<Value = (Vec<u16>, Vec<u16>, (bool, bool), Goal)> {
    proptest::collection::vec(1u16..8, 2..=4).prop_flat_map(|sizes| {
        let amounts = || sizes.iter().map(|&size| 0..=size).collect::<Vec<_>>();
        let goal = prop_oneof![
            (0u16..9).prop_map(Goal::Any),
            (0..sizes.len(), 0u16..9).prop_map(|(jug, amount)| Goal::One(jug, amount)),
            amounts().prop_map(Goal::All),
        ];
        (Just(sizes.clone()), amounts(), any::<(bool, bool)>(), goal)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn every_algorithm_agrees_with_a_plain_search((sizes, start, (tap, drain), goal) in instances()) {
        let flags: Vec<&'static str> = [(!tap, "no_tap"), (!drain, "no_drain")].into_iter().filter(|(set, _)| *set).map(|(_, flag)| flag).collect();
        let position = jugs(&join(&start), &join(&sizes), &goal.text(), &flags);
        let expected = plain(&sizes, &start, (tap, drain), &goal);
        let algorithms = position.algorithms(Metric::Steps);
        prop_assert!(algorithms.contains(&Algorithm::Bidirectional));
        for &algorithm in algorithms.iter().chain(&[Algorithm::Auto]) {
            let found = length(&*position, algorithm);
            prop_assert_eq!(found.is_some(), expected.is_some(), "by {}", algorithm);
            prop_assert!(found == expected || (!algorithm.is_optimal() && found > expected), "{:?} by {}, not {:?}", found, algorithm, expected);
        }
        let map = position.map(Metric::Steps)(&Control::default()).expect("a small space");
        prop_assert_eq!(map.left(&*position), expected.map_or(Left::Never, |steps| Left::Exactly(steps as u32)));
    }
}
