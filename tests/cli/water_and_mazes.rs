//! Pouring and mazes on the command line: the examples of the contract, a START that is a file.

use std::fs;

use crate::binary::{run, run_with_input};
use crate::json;

const CLOSED: [&str; 9] = ["solve", "jugs", "8 0 0", "--sizes", "8 5 3", "--no-tap", "--no-drain", "--goal", "4 4 0"];

#[test]
fn the_examples_of_the_contract_are_solved() {
    let solved = json(&["solve", "jugs", "0 0", "--sizes", "3 5", "--goal", "4", "--json"]);
    assert_eq!((&solved["length"], &solved["moves"]), (&6.into(), &serde_json::json!(["F2", "2>1", "E1", "2>1", "F2", "2>1"])));
    let all: Vec<&str> = CLOSED.iter().copied().chain(["--json"]).collect();
    assert_eq!(json(&all)["length"], 7);
    assert_eq!(json(&["solve", "jugs", "0 0", "--sizes", "3 5", "--goal", "2=4", "--json"])["length"], 6);
    assert_eq!(json(&["solve", "jugs", "0 0", "--sizes", "3 5", "--goal", "0 4", "--json"])["length"], 7);
}

#[test]
fn what_cannot_be_measured_is_proved_so() {
    let ran = run(&["solve", "jugs", "0 0", "--sizes", "4 8", "--goal", "6"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.contains("every amount stays a multiple of 4"), "{}", ran.out);
}

#[test]
fn positions_of_jugs_are_printed_as_amounts() {
    let ran = run(&[&CLOSED[..], &["--board"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("1: 8/8 [4]\n2: 0/5 [4]\n3: 0/3 [0]"), "{}", ran.out);
}

#[test]
fn a_maze_is_read_from_a_file_or_from_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("maze.txt");
    fs::write(&file, "#####\r\n#aSAE\r\n#####\r\n").expect("written");
    let name = file.to_str().expect("a name");
    let solved = json(&["solve", "maze", name, "--json"]);
    assert_eq!((&solved["length"], &solved["moves"]), (&4.into(), &serde_json::json!(["L", "R", "R", "R"])));
    let ran = run(&["solve", "maze", name]);
    assert!(ran.out.starts_with("4 steps: LRRR\n"), "{}", ran.out);
    let from_within = run(&["solve", "maze", name, "--at", "2,2+a", "--goal", "2,4"]);
    assert!(from_within.out.starts_with("2 steps: RR\n"), "{}{}", from_within.out, from_within.err);
    let piped = run_with_input(&["solve", "maze", "-"], b"S.E");
    assert!(piped.out.starts_with("2 steps: RR\n"), "{}{}", piped.out, piped.err);
    let board = run(&["solve", "maze", name, "--board"]);
    assert!(board.out.contains("# a @ A E"), "{}", board.out);
}

#[test]
fn wrong_mazes_are_told_with_their_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("maze.txt");
    fs::write(&file, "S..\n.x.\n..E\n").expect("written");
    let name = file.to_str().expect("a name");
    let ran = run(&["solve", "maze", name]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{}", ran.err);
    assert!(ran.err.contains(&format!("{name}:2:2: board `x`: expected #, ., S, E")), "{}", ran.err);
    fs::write(&file, b"S.\xff.E").expect("written");
    let ran = run(&["solve", "maze", name]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("UTF-8"), "{}", ran.err);
    let missing = run(&["solve", "maze", folder.path().join("none.txt").to_str().expect("a name")]);
    assert_eq!((missing.code, missing.err.lines().count()), (Some(4), 1), "{}", missing.err);
    let directory = run(&["solve", "maze", folder.path().to_str().expect("a name")]);
    assert_eq!(directory.code, Some(4), "{}", directory.err);
}
