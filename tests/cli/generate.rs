//! `generate`, level codes and `check --fix` through the real binary.

use std::fs;

use serde_json::Value;

use crate::binary::run;

fn levels(pack: &str) -> usize {
    pack.matches("[[level]]").count()
}

#[test]
fn a_pack_is_the_same_twice_and_for_every_number_of_threads_and_passes_check() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases: &[&[&str]] = &[
        &["klotski", "--length", "20..60"],
        &["klotski", "--length", "3..5", "--style", "rush", "--size", "5x5"],
        &["tiles", "--length", "5..30", "--goal", "spiral"],
        &["tiles", "--length", "5..12", "--size", "4x3"],
        &["solitaire", "--length", "3..9", "--pegs", "2"],
        &["magic", "--difficulty", "medium", "--reading", "clockwise"],
        &["ladder", "--length", "3..9", "--letters", "5"],
    ];
    for case in cases {
        let arguments = [&["generate"], *case, &["--count", "8", "--seed", "5", "--pack", "new"]].concat();
        let made = run(&arguments);
        assert_eq!((made.code, made.err.as_str(), levels(&made.out)), (Some(0), "", 8), "{case:?}");
        assert_eq!(run(&[&arguments[..], &["--threads", "1"]].concat()).out, made.out, "{case:?}");
        assert_eq!(run(&[&arguments[..], &["--threads", "7"]].concat()).out, made.out, "{case:?}");
        let file = folder.path().join("new.toml");
        fs::write(&file, &made.out).expect("a file");
        let checked = run(&["check", &file.to_string_lossy()]);
        assert_eq!((checked.code, checked.out.as_str()), (Some(0), "packs: 1, levels: 8, faults: 0\n"), "{case:?}: {}", checked.err);
    }
}

#[test]
fn the_head_of_a_pack_says_the_command_that_makes_it_again() {
    let made = run(&["generate", "klotski", "--length", "5..9", "--count", "2", "--pieces", "1x2:2 1x1"]);
    let first = made.out.lines().next().expect("a line");
    assert_eq!(first, "# Made by: stepwise generate klotski --length 5..9 --count 2 --seed 1 --pieces '1x2:2 1x1'");
}

#[test]
fn a_limit_leaves_a_pack_of_what_was_found_and_code_3() {
    let made = run(&["generate", "tiles", "--length", "31", "--count", "9", "--tries", "30"]);
    assert_eq!((made.code, levels(&made.out)), (Some(3), 1));
    assert_eq!(made.err, "stepwise: 1 of 9 levels: 30 tries made; give more with --tries, or ask for other levels\n");
    let made = run(&["generate", "klotski", "--length", "900..999", "--timeout", "100ms"]);
    assert_eq!((made.code, made.out.as_str()), (Some(3), ""));
    assert_eq!(made.err, "stepwise: 0 of 10 levels: time limit reached; give more with --timeout\n");
}

#[test]
fn wrong_orders_are_one_line_and_code_2() {
    let cases: &[(&[&str], &str)] = &[
        (&["chess", "--length", "5"], "chess"),
        (&["tiles"], "--length"),
        (&["tiles", "--length", "9..5"], "A..B"),
        (&["tiles", "--length", "5", "--size", "9x9"], "size `9x9`"),
        (&["tiles", "--length", "5", "--pegs", "3"], "option `--pegs`"),
        (&["tiles", "--length", "5", "--metric", "moves"], "metric `moves`"),
        (&["tiles", "--length", "5", "--goal", "spiral", "--size", "4x4"], "spiral is for 3x3"),
        (&["tiles", "--length", "5", "--pack", "A b"], "pack `A b`"),
        (&["klotski", "--length", "5", "--style", "chess"], "style `chess`"),
        (&["klotski", "--length", "5", "--pieces", "9x9"], "pieces `9x9`"),
        (&["klotski", "--length", "5", "--style", "rush", "--empties", "3"], "none with the style rush"),
        (&["solitaire", "--length", "5", "--pegs", "7"], "pegs `7`"),
        (&["solitaire", "--length", "5", "--pegs", "2", "--colours", "3"], "colours `3`"),
        (&["magic", "--length", "5", "--reading", "sideways"], "reading `sideways`"),
        (&["magic", "--difficulty", "awful"], "awful"),
    ];
    for (case, expected) in cases {
        let ran = run(&[&["generate"], *case].concat());
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (Some(2), "", 1), "{case:?}: {}", ran.err);
        assert!(ran.err.contains(expected), "{case:?}: {}", ran.err);
    }
}

#[test]
fn a_code_opens_its_level_wherever_a_level_is_taken() {
    let listed = run(&["levels", "klotski", "--json"]);
    let level: Value = serde_json::from_str(listed.out.lines().next().expect("a level")).expect("JSON");
    let code = level["code"].as_str().expect("a code");
    let by_id = run(&["solve", level["id"].as_str().expect("an id")]);
    let by_code = run(&["solve", code]);
    let first = |out: &str| out.lines().next().map(str::to_owned);
    assert_eq!((by_code.code, first(&by_code.out)), (Some(0), first(&by_id.out)));
    assert_eq!(run(&["hint", &code.to_uppercase()]).code, Some(0));
    let made = run(&["generate", "magic", "--length", "7", "--count", "1"]);
    assert_eq!(made.code, Some(0));
    for (wrong, expected) in
        [(&code[..code.len() - 1], "too short"), (&code.replacen("sw1-", "sw9-", 1), "newer"), (&format!("{code}x"), "too long")]
    {
        let ran = run(&["solve", wrong]);
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{}", ran.err);
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}

#[test]
fn fix_writes_the_right_par_and_keeps_the_rest() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pack.toml");
    let pack = "# my pack\n[pack]\npuzzle = \"tiles\"\nid = \"p\"\nname = { en = \"P\" }\n\n[[level]]\nid = \"a\"   # the first\nname = { en = \"A\" }\nboard = \"283104765\"\ngoal = \"123804765\"\npar = { steps = 7 } # guessed\n";
    fs::write(&file, pack).expect("a file");
    let path = file.to_string_lossy().into_owned();
    let ran = run(&["check", "--fix", &path]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "packs: 1, levels: 1, faults: 0, fixed: 1\n", ""));
    assert_eq!(fs::read_to_string(&file).expect("a file"), pack.replace("steps = 7", "steps = 4"));
    assert_eq!(run(&["check", &path]).code, Some(0));
    // A par that no length can mend is still a fault.
    fs::write(&file, pack.replace("123804765", "213804765")).expect("a file");
    assert_eq!(run(&["check", "--fix", &path]).code, Some(1));
    assert_eq!(run(&["check", "--fix"]).code, Some(2));
}

#[test]
fn check_stops_at_its_limits_and_says_what_is_open() {
    let ran = run(&["check", "levels/tiles/eight.toml", "--memory", "1K"]);
    assert_eq!(ran.code, Some(3), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("is not proved: memory limit reached"), "{}", ran.err);
}
