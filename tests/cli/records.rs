//! `records` and `replay`: runs as files, checked move by move, in and out of the records.

use std::fs;

use crate::binary::{Ran, run, run_with_input, stepwise};
use serde_json::Value;

const RUN: &str = "stepwise run\nlevel klotski:classic/heng-dao-li-ma\nmoves\nGD HR\nGD\n";

fn within(folder: &std::path::Path, arguments: &[&str]) -> Ran {
    let output = stepwise(arguments).env("XDG_DATA_HOME", folder).output().expect("the binary");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn replay_checks_every_move_and_prints_the_counts() {
    let ran = run_with_input(&["replay", "-"], b"stepwise run\nlevel heng-dao-li-ma\nmoves\nGD\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("klotski:classic/heng-dao-li-ma"));
    assert_eq!(lines[1..3], ["1 step, 1 slide, 1 move", "not solved"]);
}

#[test]
fn a_run_of_a_level_that_is_in_no_pack_names_it_by_its_code() {
    let code = run(&["levels", "heng-dao-li-ma", "--code"]).out;
    let known = run_with_input(&["replay", "-"], format!("stepwise run\nlevel {code}moves\nGD\n").as_bytes());
    assert!(known.out.starts_with("klotski:classic/heng-dao-li-ma"), "{}{}", known.out, known.err);
    let made = run(&["generate", "magic", "--length", "9", "--count", "1", "--seed", "77"]).out;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("made.toml");
    fs::write(&file, made).expect("written");
    let (library, _) = stepwise::levels::Library::of_paths(&[file]);
    let text = format!("stepwise run\nlevel {}\nmoves\nA B\n", library.levels()[0].code());
    let ran = run_with_input(&["replay", "-"], text.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.starts_with("magic:code/") && ran.out.contains("2 steps"), "{}", ran.out);
}

#[test]
fn a_run_that_is_wrong_is_refused_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases: [(&[u8], &str); 9] = [
        (b"stepwise run\nlevel heng-dao-li-ma\nmoves\nGD\nGU ZZ\n", ":5:4: move 3"),
        (b"stepwise run\nlevel nowhere\nmoves\n", ":2:7: level `nowhere`"),
        (b"stepwise run\nlevel heng-dao-li-ma\ncounts steps 5\nmoves\nGD\n", ":3:8: count `steps 5`: expected the 1"),
        (b"stepwise run\nlevel heng-dao-li-ma\nspeed 5\nmoves\n", ":3:7: key `speed`"),
        (b"", ":1:1: an empty file"),
        (b"{\"level\":\"heng-dao-li-ma\",\"moves\":[\"GD\",\"up\"]}", ":1:41: move 2"),
        (b"{\"level\":", ":1:"),
        (b"stepwise run\n\xff\n", ":2:1: not text"),
        (b"\x1b[2J", ":1:1: line `\\u{1b}[2J`"),
    ];
    for (content, expected) in cases {
        let file = folder.path().join("run.txt");
        fs::write(&file, content).expect("written");
        let file = file.to_str().expect("a name");
        let ran = run(&["replay", file]);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (Some(2), "", 1), "{}", ran.err);
        assert!(ran.err.contains(&format!("{file}{expected}")), "{expected} is not in {}", ran.err);
    }
    let ran = run(&["replay", "/nonexistent/run"]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(4), 1));
}

#[test]
fn a_run_goes_into_the_records_and_comes_out_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let empty = within(folder.path(), &["records"]);
    assert_eq!((empty.code, empty.out.as_str(), empty.err.as_str()), (Some(0), "", ""));
    assert!(fs::read_dir(folder.path()).expect("a folder").next().is_none(), "looking makes no file");
    let level = within(folder.path(), &["solve", "heng-dao-li-ma", "--json"]);
    let solution: Value = serde_json::from_str(&level.out).expect("JSON");
    let moves: Vec<&str> = solution["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
    let file = folder.path().join("run.txt");
    fs::write(&file, format!("stepwise run\nlevel heng-dao-li-ma\nhelp playback 1\nmoves\n{}\n", moves.join(" "))).expect("written");
    let file = file.to_str().expect("a name");
    assert!(within(folder.path(), &["records", "--import", file]).out.contains("taken in"));
    assert!(within(folder.path(), &["records", "--import", file]).out.contains("kept already"));
    let listed = within(folder.path(), &["records", "--json"]);
    let entry: Value = serde_json::from_str(&listed.out).expect("one object");
    assert_eq!((&entry["level"], &entry["runs"], &entry["perfect"]), (&"klotski:classic/heng-dao-li-ma".into(), &1.into(), &true.into()));
    assert_eq!((&entry["best"]["moves"], entry["clean"].as_object().map(serde_json::Map::len)), (&81.into(), Some(0)));
    let runs: Value = serde_json::from_str(&within(folder.path(), &["records", "--runs", "--json"]).out).expect("one object");
    let number = runs["run"].to_string();
    for format in [&["records", "--run", &number][..], &["records", "--run", &number, "--json"]] {
        let exported = within(folder.path(), format);
        let ran = run_with_input(&["replay", "-"], exported.out.as_bytes());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains("81 moves") && ran.out.contains("\nsolved\n"), "{}", ran.out);
    }
    assert_eq!(within(folder.path(), &["records", "--run", "77"]).code, Some(2));
    fs::write(folder.path().join("bad.txt"), RUN.replace("GD", "ZZ")).expect("written");
    assert_eq!(within(folder.path(), &["records", "--import", folder.path().join("bad.txt").to_str().expect("a name")]).code, Some(2));
}

#[test]
fn a_file_that_cannot_be_opened_is_named_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise").join("stepwise.db");
    fs::create_dir_all(&path).expect("a folder in its place");
    let ran = within(folder.path(), &["records"]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(4), 1), "{}", ran.err);
    assert_eq!(ran.err.matches("stepwise.db").count(), 1, "{}", ran.err);
}
