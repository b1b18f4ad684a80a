//! The command line as scripts see it: the real binary, its exit codes, its lines, its JSON.

mod bad_input;
mod binary;
#[path = "../choices/mod.rs"]
mod choices;
mod generate;
mod help;
mod homes;
mod ladder;
mod line_mode;
#[cfg(feature = "records")]
mod records;
mod water_and_mazes;

use std::fs;
use std::io::{BufRead, BufReader, Write, pipe};
use std::process::Stdio;
use std::time::Duration;

use binary::{run, run_with_input, stepwise};
use serde_json::Value;

const HENG: &str = "klotski:classic/heng-dao-li-ma";
const WALK: &str = "klotski:curiosities/2045";
const HENG_BOARD: &str = "ABBC/ABBC/DEEF/DGHF/I..J";

/// A 15-puzzle of 80 moves, far from answered at once.
const HARD: [&str; 5] = ["solve", "tiles", "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", "--goal", "zero-first"];

/// Arguments with more behind them.
fn with<'a>(arguments: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [arguments, more].concat()
}

/// The one object that a command prints.
fn json(arguments: &[&str]) -> Value {
    let ran = run(arguments);
    assert_eq!(ran.err, "", "{arguments:?}");
    assert_eq!(ran.out.lines().count(), 1, "{arguments:?}: {}", ran.out);
    serde_json::from_str(&ran.out).expect("JSON")
}

/// The keys of an object in their order.
fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn the_classic_level_has_its_three_lengths() {
    assert_eq!(json(&["solve", HENG, "--json"])["length"], 81);
    for (metric, length) in [("steps", 116), ("slides", 90), ("moves", 81)] {
        let solved = json(&["solve", HENG, "--metric", metric, "--json"]);
        assert_eq!(solved["metric"], metric);
        assert_eq!(solved["length"], length);
        assert_eq!(solved["moves"].as_array().map(Vec::len), Some(length));
        let typed = json(&["solve", "klotski", HENG_BOARD, "--goal", "B@4,2", "--metric", metric, "--json"]);
        assert_eq!(typed["length"], length);
    }
}

#[test]
fn the_map_of_the_classic_level_has_its_counts() {
    let map = json(&["map", HENG, "--json"]);
    assert_eq!(keys(&map), ["states", "goals", "left", "farthest", "farthest_state", "histogram", "shortest_solutions", "seconds"]);
    assert_eq!((&map["states"], &map["goals"], &map["left"], &map["farthest"]), (&25955.into(), &964.into(), &81.into(), &93.into()));
    let steps = json(&["map", HENG, "--metric", "steps", "--json"]);
    assert_eq!((&steps["left"], &steps["farthest"]), (&116.into(), &126.into()));
    let histogram: Vec<u64> = steps["histogram"].as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
    assert_eq!(histogram.iter().sum::<u64>(), 25955);
    assert_eq!((histogram[0], histogram.len()), (964, 127));
    let solutions = steps["shortest_solutions"].as_str().expect("a string");
    assert!(solutions.bytes().all(|digit| digit.is_ascii_digit()) && solutions != "0");
}

#[test]
fn the_long_walk_has_2045_steps_and_the_short_one_134() {
    let walk = json(&["solve", WALK, "--algorithm", "dfs", "--metric", "steps", "--json"]);
    assert_eq!((&walk["length"], &walk["stored"], &walk["optimal"]), (&2045.into(), &3008.into(), &false.into()));
    let unasked = json(&["solve", WALK, "--algorithm", "dfs", "--json"]);
    assert_eq!((&unasked["metric"], &unasked["length"]), (&"steps".into(), &2045.into()));
    let short = json(&["solve", WALK, "--algorithm", "bidirectional", "--metric", "steps", "--json"]);
    assert_eq!((&short["length"], &short["optimal"]), (&134.into(), &true.into()));
    let hint = json(&["hint", WALK, "--algorithm", "dfs", "--json"]);
    assert_eq!(hint["left"], Value::Null);
}

#[test]
fn the_contest_examples_have_their_answers() {
    let tiles = json(&["solve", "tiles", "283104765", "--goal", "123804765", "--json"]);
    assert_eq!(
        keys(&tiles),
        ["puzzle", "status", "metric", "length", "optimal", "moves", "algorithm", "expanded", "stored", "bytes", "seconds"]
    );
    assert_eq!((&tiles["puzzle"], &tiles["status"], &tiles["metric"]), (&"tiles".into(), &"solved".into(), &"steps".into()));
    assert_eq!((&tiles["length"], &tiles["optimal"]), (&4.into(), &true.into()));
    let magic = run(&["solve", "magic", "12345678", "--goal", "26845731", "--reading", "clockwise"]);
    assert!(magic.out.starts_with("7 steps: BCABCCB\n"), "{}", magic.out);
    assert_eq!(json(&["solve", "solitaire", "44 45 54 65", "--goal", "24 33 36 46", "--json"])["length"], 7);
}

#[test]
fn an_unsolvable_pair_is_told_at_once_with_the_reason() {
    let ran = run(&["solve", "tiles", "213456780"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert!(ran.out.starts_with("no solution: ") && ran.out.contains("parity"), "{}", ran.out);
    let answer = json(&["solve", "tiles", "213456780", "--json"]);
    assert_eq!(answer["status"], "unsolvable");
    assert_eq!(answer.get("length"), None);
    let map = json(&["map", "tiles", "213456780", "--json"]);
    assert_eq!((&map["left"], &map["shortest_solutions"]), (&Value::Null, &"0".into()));
    assert_eq!(run(&["map", "tiles", "213456780"]).code, Some(0));
    let colours = run(&["solve", "solitaire", "44a 45b", "--goal", "44b 46b"]);
    assert_eq!(colours.code, Some(1), "{}", colours.err);
    assert_eq!(run(&["solve", "solitaire", "44 45", "--goal", "44"]).code, Some(2));
}

#[test]
fn a_start_that_is_a_goal_is_solved_in_none() {
    let answer = json(&["solve", "tiles", "123456780", "--json"]);
    assert_eq!((&answer["status"], &answer["length"], &answer["moves"]), (&"solved".into(), &0.into(), &Value::Array(Vec::new())));
    assert_eq!(json(&["hint", "tiles", "123456780", "--json"])["left"], 0);
    assert_eq!(run(&["solve", "tiles", "123456780"]).out.lines().next(), Some("0 steps: the start is a goal"));
}

#[test]
fn a_hint_is_the_first_move_and_what_is_left() {
    let hint = json(&["hint", "tiles", "283104765", "--goal", "123804765", "--json"]);
    assert_eq!((&hint["moves"], &hint["left"]), (&Value::Array(vec!["8D".into()]), &4.into()));
    assert_eq!(run(&["hint", "tiles", "283104765", "--goal", "123804765"]).out, "8D (the first of 4 steps)\n");
}

#[test]
fn every_position_is_printed_when_asked_for() {
    let ran = run(&["solve", "tiles", "283104765", "--goal", "123804765", "--board"]);
    assert!(ran.out.contains("\n2 8 3\n1 0 4\n7 6 5\n") || ran.out.contains("\n2 8 3\n1 . 4\n7 6 5\n"), "{}", ran.out);
    let answer = json(&["solve", "tiles", "283104765", "--goal", "123804765", "--board", "--json"]);
    let boards = answer["boards"].as_array().expect("boards");
    assert_eq!((boards.len(), &boards[0], &boards[4]), (5, &"283104765".into(), &"123804765".into()));
}

#[test]
fn a_start_may_come_from_standard_input_or_begin_with_a_hyphen() {
    let ran = run_with_input(&["solve", "tiles", "-", "--goal", "123804765", "--json"], b"283104765\n");
    assert!(ran.out.contains("\"length\":4"), "{}{}", ran.out, ran.err);
    let ran = run_with_input(&["solve", "klotski", "-", "--goal", "B@4,2", "--json"], HENG_BOARD.replace('/', "\n").as_bytes());
    assert!(ran.out.contains("\"length\":81"), "{}{}", ran.out, ran.err);
    let ran = run(&["solve", "klotski", "-A/..", "--goal", "A@1,1", "--metric", "steps", "--json"]);
    assert!(ran.out.contains("\"length\":1"), "{}{}", ran.out, ran.err);
    let ran = run(&["solve", "klotski", "--/A.", "--goal", "A@1,1", "--json"]);
    assert!(ran.out.contains("\"length\":1"), "{}{}", ran.out, ran.err);
    let ran = run(&["solve", "tiles", "283104765", "--goal", "-1"]);
    assert!(ran.err.contains("goal `-1`"), "{}", ran.err);
}

#[test]
fn limits_stop_with_bounds_and_code_3() {
    let ran = run(&with(&HARD, &["--timeout", "200ms"]));
    assert_eq!(ran.code, Some(3));
    assert!(ran.out.starts_with("stopped: time limit reached; at least "), "{}", ran.out);
    let answer = json(&with(&HARD, &["--timeout", "200ms", "--json"]));
    assert_eq!((&answer["status"], &answer["reason"]), (&"stopped".into(), &"time limit reached".into()));
    assert!(answer["lower"].as_u64().expect("a bound") >= 50, "{answer}");
    let ran = run(&["solve", "solitaire", "44 45 54 65", "--goal", "24 33 36 46", "--memory", "1K", "--algorithm", "bfs"]);
    assert_eq!(ran.code, Some(3), "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("stopped: memory limit reached; at least "), "{}", ran.out);
    assert_eq!(run(&["map", HENG, "--memory", "1K"]).code, Some(3));
}

#[test]
fn help_and_version_are_no_errors() {
    for arguments in [&["--help"][..], &["--version"], &["solve", "--help"], &["judge", "--help"], &["play", "-h"]] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert!(!ran.out.contains('\u{1b}'));
    }
    assert!(run(&["judge", "--help"]).out.contains("solitaire-8"));
    assert!(run(&["solve", "--help"]).out.contains("--axis-free"));
}

#[test]
fn levels_are_listed_for_people_and_for_programs() {
    let ran = run(&["levels"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("klotski:classic/heng-dao-li-ma  Sword Across, Horse Upright 横刀立马 (116 steps, 90 slides, 81 moves)\n"));
    let ran = run(&["levels", "klotski", "--json"]);
    for line in ran.out.lines() {
        let level: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(keys(&level), ["id", "puzzle", "name", "par", "code"]);
        assert_eq!(level["puzzle"], "klotski");
    }
    assert!(ran.out.lines().count() >= 30);
}

#[test]
fn levels_are_given_as_codes_and_as_packs_that_read_back() {
    let code = run(&["levels", HENG, "--code"]).out;
    assert!(code.starts_with("sw1-klotski-") && code.lines().count() == 1, "{code}");
    assert_eq!(run(&["levels", "tiles", "--code"]).out.lines().count(), run(&["levels", "tiles"]).out.lines().count());
    let folder = tempfile::tempdir().expect("a folder");
    for which in [HENG, code.trim(), "tiles", "magic"] {
        let pack = run(&["levels", which, "--toml"]);
        assert_eq!((pack.code, pack.err.as_str()), (Some(0), ""), "{which}");
        let file = folder.path().join("pack.toml");
        fs::write(&file, &pack.out).expect("a file");
        let (library, unreadable) = stepwise::levels::Library::of_paths(std::slice::from_ref(&file));
        assert!(unreadable.is_empty() && library.faults().is_empty(), "{which}: {:?}", library.faults());
        let codes: Vec<String> = library.levels().iter().map(stepwise::levels::Level::code).collect();
        assert_eq!(codes, run(&["levels", which, "--code"]).out.lines().collect::<Vec<_>>(), "{which}");
    }
    let ran = run(&["levels", "--toml"]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{}", ran.err);
    assert_eq!(run(&["levels", "--toml", "--code"]).code, Some(2));
}

#[test]
fn the_players_own_packs_are_found_and_their_faults_told() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let folder = home.path().join("stepwise/levels/tiles");
    fs::create_dir_all(&folder).expect("a folder");
    let sound =
        "[pack]\nid = \"mine\"\nname = { en = \"Mine\" }\n[[level]]\nid = \"one\"\nname = { en = \"One\" }\nboard = \"283104765\"\n";
    fs::write(folder.join("mine.toml"), sound).expect("a file");
    fs::write(folder.join("torn.toml"), "[pack").expect("a file");
    let levels = || {
        let mut command = stepwise(&["levels", "tiles"]);
        let output = command.env("XDG_DATA_HOME", home.path()).output().expect("the binary");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, out, err) = levels();
    assert_eq!((code, err.lines().count()), (Some(0), 1), "{err}");
    assert!(out.contains("tiles:mine/one  One\n") && err.contains("torn.toml:1:"), "{out}{err}");
}

#[test]
fn check_proves_the_builtin_packs() {
    let ran = run(&["check"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.ends_with("faults: 0\n"), "{}", ran.out);
}

#[test]
fn check_tells_faults_by_place_and_unreadable_files_apart() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let pack = |level: &str| {
        format!("[pack]\npuzzle = \"tiles\"\nid = \"p\"\nname = {{ en = \"P\" }}\n[[level]]\nid = \"a\"\nname = {{ en = \"A\" }}\n{level}")
    };
    let cases = [
        (
            "par.toml",
            pack("board = \"283104765\"\ngoal = \"123804765\"\npar = { steps = 5 }\n"),
            "par.toml:10:17: par of 5 steps is wrong: the shortest solution has 4 steps",
        ),
        (
            "never.toml",
            pack("board = \"213456780\"\npar = { steps = 5 }\n"),
            "never.toml:9:17: par of 5 steps is wrong: there is no solution",
        ),
        ("metric.toml", pack("board = \"283104765\"\npar = { slides = 5 }\n"), "metric.toml:9:18: metric `slides`: expected"),
        ("board.toml", pack("board = \"283\"\n"), "board.toml:8:"),
        ("key.toml", pack("bord = \"283104765\"\n"), "key.toml:8:1: key `bord`"),
        ("empty.toml", String::new(), "empty.toml:1:1: the table [pack] is missing"),
    ];
    for (name, text, expected) in &cases {
        fs::write(path(name), text).expect("a file");
        let ran = run(&["check", &path(name)]);
        assert_eq!(ran.code, Some(1), "{name}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(expected), "{name}: {}", ran.err);
    }
    fs::write(path("junk.toml"), b"\x00\xff\x1b[31m").expect("a file");
    let ran = run(&["check", &path("junk.toml")]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 1), "{}", ran.err);
    assert!(!ran.err.contains('\u{1b}'));
    let ran = run(&["check", &path("par.toml"), &path("missing.toml")]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(4), 2), "{}", ran.err);
    let sound = path("sound.toml");
    fs::write(&sound, pack("board = \"283104765\"\ngoal = \"123804765\"\npar = { steps = 4 }\n")).expect("a file");
    let ran = run(&["check", &sound]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "packs: 1, levels: 1, faults: 0\n", ""));
}

#[test]
fn judges_answer_many_cases_and_stop_at_a_malformed_one() {
    let answers = |format: &str, input: &str| run_with_input(&["judge", format], input.as_bytes());
    let ran = answers("eight", "283104765\n123804765\n213804765\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "4\n0\n-1\n"), "{}", ran.err);
    let ran = answers("solitaire", "4 4 4 5 5 4 6 5\n2 4 3 3 3 6 4 6\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "7\n"), "{}", ran.err);
    assert_eq!(answers("solitaire-8", "4 4 4 5 5 4 6 5 2 4 3 3 3 6 4 6").out, "YES\n");
    assert_eq!(answers("magic-clockwise", "2 6 8 4 5 7 3 1\n").out, "7\nBCABCCB\n");
    assert_eq!(answers("magic", "12345678\n").out, "0\n\n");
    let ran = answers("eight", "283104765\n283104\n283104765\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (Some(2), "4\n", 1), "{}", ran.err);
    assert!(ran.err.contains("case 2"), "{}", ran.err);
    assert_eq!(answers("eight", "").code, Some(0));
}

#[test]
fn judges_keep_to_the_limits() {
    let cases = [("eight", "283104765\n"), ("magic", "12345678\n"), ("solitaire", "4 4 4 5 5 4 6 5 2 4 3 3 3 6 4 6\n")];
    for (format, case) in cases {
        for (option, value, reason) in [("--memory", "1K", "memory limit reached"), ("--timeout", "1ms", "time limit reached")] {
            let ran = run_with_input(&["judge", format, option, value], case.repeat(20_000).as_bytes());
            assert_eq!((ran.code, ran.err.lines().count()), (Some(3), 1), "{format} {option}: {}", ran.err);
            assert!(ran.err.contains("case ") && ran.err.contains(reason), "{}", ran.err);
        }
    }
}

#[test]
fn a_judge_answers_each_case_before_the_next_one_comes() {
    let mut child = stepwise(&["judge", "eight"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary");
    let mut input = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..3 {
        input.write_all(b"283104765\n").expect("a case is taken");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("an answer");
        assert_eq!(answer, "4\n");
    }
    drop(input);
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

#[test]
fn ten_thousand_cases_are_answered_alike() {
    let ran = run_with_input(&["judge", "eight"], "283104765\n".repeat(10_000).as_bytes());
    assert_eq!(ran.out.lines().filter(|&line| line == "4").count(), 10_000, "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 10_000);
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [
        &["levels"][..],
        &["levels", "--json"],
        &["solve", HENG],
        &["solve", WALK, "--algorithm", "dfs", "--board"],
        &["map", HENG],
        &["check"],
        &["--help"],
        &["play", HENG, "--plain"],
    ] {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let output = stepwise(arguments).stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped()).output().expect("the binary");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_fails_is_code_4() {
    for arguments in [&["levels"][..], &["levels", "--json"], &["--help"], &["--version"], &["solve", "--help"], &["solve", HENG]] {
        let full = fs::File::options().write(true).open("/dev/full").expect("a full device");
        let output = stepwise(arguments).stdout(full).stderr(Stdio::piped()).output().expect("the binary");
        assert_eq!(output.status.code(), Some(4), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{arguments:?}");
    }
}

/// Every algorithm that applies, once, and all that prove a length prove the same.
#[test]
fn comparison_runs_every_algorithm_that_applies() {
    for (arguments, algorithms) in [
        (&["compare", WALK, "--metric", "steps"][..], &["bfs", "bidirectional", "dfs", "map"][..]),
        (&["compare", "magic", "12345678", "--goal", "26845731"], &["bfs", "bidirectional", "dfs", "map"]),
        (&["compare", "tiles", "283104765", "--goal", "123804765"], &["bfs", "bidirectional", "ida", "map"]),
    ] {
        let ran = run(&with(arguments, &["--json"]));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
        let rows: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(rows.iter().map(|row| row["algorithm"].as_str().expect("a name")).collect::<Vec<_>>(), algorithms);
        let proved: Vec<&Value> = rows.iter().filter(|row| row["optimal"] == true).map(|row| &row["length"]).collect();
        assert!(proved.len() >= algorithms.len() - 1 && proved.windows(2).all(|pair| pair[0] == pair[1]), "{proved:?}");
        let table = run(arguments).out;
        assert_eq!(table.lines().count(), algorithms.len() + 2, "{table}");
        assert!(table.ends_with("; expanded and stored in positions; shortest: whether that is proved\n"), "{table}");
        // A sign is explained below the tables that have it.
        let layers = run(&with(arguments, &["--layers"])).out;
        let (layers, legend) = layers.split_once("\nlength in ").expect("a legend");
        assert_eq!(legend.contains("\n+ a layer that was left"), layers.contains('+'), "{layers}");
        for row in &rows {
            let layers: u64 =
                ["start", "goal"].iter().flat_map(|end| row["layers"][end].as_array().expect("sizes")).filter_map(Value::as_u64).sum();
            match row["algorithm"].as_str().expect("a name") {
                "dfs" => assert!(layers == 0 && row["deepest"].as_u64() >= row["length"].as_u64(), "{row}"),
                "ida" => assert_eq!(row["probes"].as_array().and_then(|probes| probes.last()?.get("bound")), Some(&row["length"]), "{row}"),
                _ => assert_eq!(Some(layers), row["stored"].as_u64(), "{row}"),
            }
        }
    }
    let told = run(&["compare", WALK, "--metric", "steps", "--layers"]).out;
    for line in
        ["  from start: 1 ", "  from goal: ", "  met: ", "  deepest: 2045", "dfs               2045       no         3007         3008 "]
    {
        assert!(told.contains(line), "no {line:?} in\n{told}");
    }
    assert_eq!(run(&["compare", "tiles", "213456780"]).code, Some(1));
    assert_eq!(run(&with(&with(&["compare"], &HARD[1..]), &["--timeout", "1s", "--memory", "1M"])).code, Some(3));
}

#[test]
fn one_thing_is_counted_in_the_singular() {
    let ran = run(&["map", "klotski", "A", "--goal", "A@1,1"]);
    assert!(ran.out.starts_with("1 position, 1 of them goals\nleft from here: 0 moves, 1 shortest solution\n"), "{}", ran.out);
    let ran = run(&["solve", "klotski", "A.", "--goal", "A@1,2", "--metric", "steps"]);
    assert!(ran.out.starts_with("1 step: AR\n"), "{}", ran.out);
}

#[test]
fn a_map_that_stops_says_how_far_it_came() {
    let stopped = run(&["map", HENG, "--memory", "64K", "--json"]);
    assert_eq!(stopped.code, Some(3), "{}", stopped.err);
    let report: Value = serde_json::from_str(&stopped.out).expect("JSON");
    assert_eq!(keys(&report), ["puzzle", "status", "metric", "reason", "lower", "stored", "bytes", "seconds"]);
    assert_eq!((&report["puzzle"], &report["status"], &report["metric"]), (&"klotski".into(), &"stopped".into(), &"moves".into()));
    assert_eq!(report["lower"], 1);
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_ends_by_its_signal() {
    use std::os::unix::process::ExitStatusExt;

    let endless = ["generate", "klotski", "--length", "900..999", "--tries", "100000"];
    for arguments in [&HARD[..], &endless] {
        let mut child = stepwise(arguments).stdout(Stdio::null()).spawn().expect("the binary");
        std::thread::sleep(Duration::from_millis(300));
        // Not INT: whatever runs the tests in the background may have had it ignored.
        let sent = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill");
        assert!(sent.success());
        assert_eq!(child.wait().expect("an end").signal(), Some(15));
    }
}

/// Tables are built once, found again, noticed when damaged, and removed.
#[test]
fn tables_are_built_kept_checked_and_cleared() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = |arguments: &[&str]| {
        let output = stepwise(arguments).env("XDG_CACHE_HOME", folder.path()).env("HOME", folder.path()).output().expect("it runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let (code, shown) = tables(&["tables"]);
    assert_eq!(code, Some(0));
    let listed: Vec<&str> = shown.lines().skip(1).collect();
    assert!(!listed.is_empty() && listed.iter().all(|line| line.ends_with("not built: built when needed, or by --build")), "{shown}");
    let (code, built) = tables(&["tables", "--build"]);
    assert_eq!(code, Some(0));
    assert!(!built.contains("not built"), "{built}");
    let files = || -> Vec<_> {
        let entries = fs::read_dir(folder.path().join("stepwise")).expect("made").map(|entry| entry.expect("an entry").path());
        entries.filter(|path| path.metadata().expect("a file").len() > 1000).collect()
    };
    let count = files().len();
    assert!(count > 0);
    assert!(!built.contains("damaged"), "{built}");
    // A search reads them, finds the damage, and answers all the same.
    fs::write(&files()[0], "not a table").expect("written");
    let (_, shown) = tables(&["tables"]);
    assert!(shown.contains("1 damaged"), "{shown}");
    let output =
        stepwise(&["solve", "tiles", "1 6 10 8/14 12 4 2/13 11 3 5/9 7 15 0", "--json"]).env("XDG_CACHE_HOME", folder.path()).output();
    let solved: Value = serde_json::from_slice(&output.expect("it runs").stdout).expect("JSON");
    assert_eq!(solved["length"], 42);
    assert_eq!(files().len(), count - 1, "what is damaged is removed");
    let (_, cleared) = tables(&["tables", "--clear"]);
    assert!(cleared.contains("removed"), "{cleared}");
    assert_eq!(files().len(), 0);
}
