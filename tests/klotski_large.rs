//! Klotski boards too large to be mapped: which engine runs, what it proves, what it takes.

use std::process::Command;

use rstest::rstest;
use stepwise::puzzle::{Algorithm, Answer, Metric, Setup, Verdict};
use stepwise::search::{Control, StopReason};

/// Thirteen singles round a block and two bars, four cells empty: two million positions before
/// the goal in steps.
const CROWDED: (&str, &str) = ("XXabc/XXdef/gghhi/jklm./no...", "X@4,4");

/// The same within walls, with a piece that cannot move in a corner and cells nothing can enter.
const WALLED: (&str, &str) = ("#########/#XXabc#.#/#XXdef###/#gghhi#ZZ/#jklm.###/#no...#../#########", "X@5,5");

/// Sixty-two pieces on 12x12, nearly as many empty cells: more positions than anything holds.
const VAST: (&str, &str) = (
    "AABBCCDDEEFF/AAGHIJKLMNOP/..GHIJKLMNOP/QRSTUVWXYZab/cdefghijklmn/opqrstuvwxyz/0123456789../\
     ............/............/............/............/............",
    "A@11,11",
);

fn answer((board, goal): (&str, &str), metric: Metric, algorithm: Algorithm, control: &Control) -> Answer {
    let family = stepwise::puzzles::family("klotski").expect("klotski is registered");
    let position = (family.build)(&Setup::new(board, Some(goal))).expect("a board");
    position.attempt(metric, algorithm)(control)
}

fn texts(answer: &Answer) -> Vec<&str> {
    match &answer.verdict {
        Verdict::Solved { path, optimal: true } => path.iter().map(|action| action.text.as_str()).collect(),
        other => panic!("{other:?}"),
    }
}

#[rstest]
#[case(Metric::Steps, 37)]
#[case(Metric::Slides, 23)]
#[case(Metric::Moves, 17)]
fn macro_states_tell_the_path_that_keys_tell(#[case] metric: Metric, #[case] length: usize) {
    let control = Control::default();
    let by_macro = answer(CROWDED, metric, Algorithm::Auto, &control);
    assert_eq!((by_macro.engine, by_macro.algorithm), (Some("macro"), Algorithm::BreadthFirst));
    assert_eq!(texts(&by_macro).len(), length);
    let by_keys = answer(CROWDED, metric, Algorithm::BreadthFirst, &Control::default());
    assert_eq!(texts(&by_macro), texts(&by_keys));
    assert_eq!(by_macro.statistics.stored, by_keys.statistics.stored);
    assert!(by_macro.statistics.bytes < by_keys.statistics.bytes / 8);
    // What cannot matter does not: same path, same positions, same bytes a position.
    let walled = answer(WALLED, metric, Algorithm::Auto, &Control::default());
    assert_eq!(texts(&walled), texts(&by_macro));
    assert_eq!(walled.statistics.stored, by_macro.statistics.stored);
}

#[test]
fn small_boards_are_searched_by_keys() {
    let found = answer(("ABBC/ABBC/DEEF/DGHF/I..J", "B@4,2"), Metric::Steps, Algorithm::Auto, &Control::default());
    assert_eq!((found.engine, texts(&found).len()), (Some("lean"), 116));
}

#[rstest]
#[case(CROWDED, 1 << 20)]
#[case(VAST, 8 << 20)]
fn a_limit_on_memory_ends_in_bounds(#[case] board: (&str, &str), #[case] limit: usize) {
    for metric in Metric::ALL {
        let found = answer(board, metric, Algorithm::Auto, &Control::default().with_memory(limit));
        let Verdict::Stopped { reason: StopReason::Memory, lower, .. } = found.verdict else { panic!("{metric} {:?}", found.verdict) };
        assert!((2..=37).contains(&lower), "{metric} {lower}");
        assert!(found.statistics.bytes <= limit as u64, "{metric} took {}", found.statistics.bytes);
    }
}

#[test]
fn a_search_over_macro_states_can_be_cancelled() {
    let control = Control::default();
    let watch = control.clone();
    let search = std::thread::spawn(move || {
        let board = ("#########/#XXabbcc#/#XXabbdd#/#eefgh..#/#iiijk..#/#iiijk..#/#########", "X@5,7");
        answer(board, Metric::Steps, Algorithm::Auto, &control)
    });
    while watch.progress().engine() != Some("macro") && !search.is_finished() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    watch.cancel();
    let found = search.join().expect("no panic");
    let Verdict::Stopped { reason: StopReason::Cancelled, lower, upper: None } = found.verdict else { panic!("{:?}", found.verdict) };
    // The trial before it proved some layers; nothing past the known length can be proved.
    assert!((2..=46).contains(&lower), "{lower}");
}

#[test]
fn the_command_line_says_which_engine_ran() {
    let output = Command::new(env!("CARGO_BIN_EXE_stepwise"))
        .args(["solve", "klotski", CROWDED.0, "--goal", CROWDED.1, "--metric", "moves", "--json"])
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(0));
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!((&line["algorithm"], &line["engine"], &line["length"]), (&"bfs".into(), &"macro".into(), &17.into()));
    let output = Command::new(env!("CARGO_BIN_EXE_stepwise"))
        .args(["solve", "klotski", VAST.0, "--goal", VAST.1, "--metric", "moves", "--memory", "8M", "--json"])
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(3));
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!((&line["status"], &line["engine"]), (&"stopped".into(), &"lean".into()));
    assert!(line["lower"].as_u64().is_some_and(|lower| lower >= 2));
}
