//! The examples run as they are, and say what they should.

use std::process::Command;

/// What an example prints, given these arguments.
fn output(example: &str, arguments: &[&str]) -> String {
    let mut cargo = Command::new(env!("CARGO"));
    // The profile in which `cargo test` has built them already.
    cargo.args(["run", "--quiet", "--locked", "--profile", "test", "--example", example]);
    if !cfg!(feature = "terminal") {
        cargo.arg("--no-default-features");
    }
    let ran = cargo.arg("--").args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo");
    assert!(ran.status.success(), "{example}: {}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).expect("UTF-8")
}

#[test]
fn a_puzzle_of_ones_own_is_solved() {
    let out = output("your_own_puzzle", &[]);
    assert!(out.starts_with("7 crossings: goat, nobody, "), "{out}");
}

#[test]
fn a_file_of_boards_is_graded() {
    let out = output("grade_boards", &[]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 7, "{out}");
    assert!(lines[0].starts_with("tiles: 4 steps, easy"), "{out}");
    assert!(lines[1].starts_with("tiles: 31 steps, "), "{out}");
    assert_eq!(lines[2], "tiles: no solution");
    assert!(lines[3].starts_with("solitaire: 7 steps, "), "{out}");
    assert!(lines[4].starts_with("klotski: 81 moves, "), "{out}");
    assert!(lines[5].starts_with("tiles: "), "{out}");
    assert!(lines[6].starts_with("examples/boards.txt:8: no puzzle reads this"), "{out}");
}

#[test]
fn the_histogram_counts_every_position() {
    let out = output("histogram", &["heng-dao-li-ma"]);
    let count = |line: &str| -> Option<u64> { line.trim_start().split_once(' ')?.1.split_whitespace().next()?.parse().ok() };
    assert_eq!(out.lines().filter_map(count).sum::<u64>(), 25955, "{out}");
    assert!(out.contains("25955 positions, 964 of them goals, in moves"), "{out}");
}
