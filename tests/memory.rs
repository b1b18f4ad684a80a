//! What a process really takes: its peak of resident memory against the limit it was given, on
//! spaces that no memory holds. Where `/proc` does not tell, there is nothing to see.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use rstest::rstest;
use serde_json::Value;
use stepwise::puzzle::{Metric, Setup};
use stepwise::puzzles::family;

/// Sixty-two pieces on 12x12.
const KLOTSKI: [&str; 4] = [
    "klotski",
    "AABBCCDDEEFF/AAGHIJKLMNOP/..GHIJKLMNOP/QRSTUVWXYZab/cdefghijklmn/opqrstuvwxyz/0123456789../\
     ............/............/............/............/............",
    "--goal",
    "A@11,11",
];

/// A 24-puzzle of 95 slides.
const TILES: [&str; 4] = ["tiles", "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13", "--goal", "zero-first"];

/// Six pegs: 75 million positions.
const SOLITAIRE: [&str; 4] = ["solitaire", "11 12 21 22 13 31", "--goal", "88 87 78 77 86 68"];

/// The peak of a process's resident memory so far, in bytes; 0 when it has just ended.
fn peak(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")).and_then(|number| number.parse::<u64>().ok());
    kibibytes.unwrap_or(0) * 1024
}

/// Runs a search; its exit code, what it says, and its peak.
fn run(arguments: &[&str]) -> (Option<i32>, Value, u64) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_stepwise"))
        .args(arguments)
        .arg("--json")
        .envs([("XDG_CACHE_HOME", "/dev/null"), ("XDG_DATA_HOME", "/dev/null")])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut most = 0;
    while child.try_wait().expect("a child").is_none() {
        most = most.max(peak(child.id()));
        sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().expect("an end");
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap_or(Value::Null), most)
}

/// What the program takes without any search: code, levels, stacks; 14 MiB were seen.
const OWN: u64 = 16 << 20;

#[rstest]
fn memory_stays_within_its_limit(
    #[values(KLOTSKI, TILES, SOLITAIRE)] board: [&str; 4],
    #[values("auto", "bfs", "bidirectional", "dfs", "ida", "map")] algorithm: &str,
    #[values(16, 64)] mebibytes: u64,
) {
    let memory = format!("{mebibytes}M");
    // A search that needs no memory is stopped by the clock.
    let limits = ["--memory", &memory, "--timeout", "4s", "--algorithm", algorithm, "--metric", "steps"];
    let (code, said, most) = run(&[&["solve"], &board[..], &limits].concat());
    let position = (family(board[0]).expect("a family").build)(&Setup::new(board[1], Some(board[3]))).expect("a board");
    let applies = algorithm == "auto" || position.algorithms(Metric::Steps).iter().any(|other| other.name() == algorithm);
    assert_eq!(code != Some(2), applies, "{} by {algorithm}: {code:?} {said}", board[0]);
    if !applies {
        return;
    }
    assert!(matches!(code, Some(0 | 3)), "{} by {algorithm}: {code:?} {said}", board[0]);
    if code == Some(3) {
        assert_eq!(said["status"], "stopped");
        assert!(said["lower"].as_u64().is_some_and(|lower| lower > 0), "{said}");
    }
    assert!(said["bytes"].as_u64().is_some_and(|bytes| bytes <= mebibytes << 20), "{} by {algorithm} counts {}", board[0], said["bytes"]);
    assert!(most <= (mebibytes << 20) * 11 / 10 + OWN, "{} by {algorithm} took {most} of {memory}", board[0]);
}
