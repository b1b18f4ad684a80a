//! Sliding tiles: a whole map, contest cases, one board from both ends, a 15-puzzle.

use stepwise::puzzle::{Algorithm, Metric, Position, Setup, Verdict};
use stepwise::puzzles::family;
use stepwise::search::Control;

fn main() {
    divan::main();
}

fn board(start: &str, goal: &str) -> Box<dyn Position> {
    (family("tiles").expect("registered").build)(&Setup::new(start, Some(goal))).expect("valid")
}

fn solve(position: &dyn Position, algorithm: Algorithm) -> usize {
    match position.attempt(Metric::Steps, algorithm)(&Control::default()).verdict {
        Verdict::Solved { path, .. } => path.len(),
        other => panic!("{other:?}"),
    }
}

/// All 181,440 states of the 8-puzzle: at most 8 ms.
#[divan::bench]
fn eight_map(bencher: divan::Bencher) {
    let position = board("123804765", "spiral");
    bencher.bench_local(|| position.map(Metric::Steps)(&Control::default()).expect("fits").census().states);
}

/// All 1,814,400 states of the 2x5 board.
#[divan::bench(sample_count = 10)]
fn two_by_five_map(bencher: divan::Bencher) {
    let position = board("1 2 3 4 5/6 7 8 9 0", "standard");
    bencher.bench_local(|| position.map(Metric::Steps)(&Control::default()).expect("fits").census().states);
}

/// One of the deepest 3x3 boards, 31 slides.
#[divan::bench(args = [Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::IdaStar, Algorithm::Map])]
fn deepest_eight(bencher: divan::Bencher, algorithm: Algorithm) {
    let position = board("867254301", "standard");
    bencher.bench_local(|| solve(&*position, algorithm));
}

/// 10,000 contest cases, the map included.
#[divan::bench]
fn judge_10_000(bencher: divan::Bencher) {
    let format = &family("tiles").expect("registered").judges[0];
    let input = "283104765\n867254301\n123804765\n213804765\n".repeat(2500);
    bencher.bench_local(|| {
        let mut output = Vec::new();
        (format.run)(&mut input.as_bytes(), &mut output).expect("valid");
        output.len()
    });
}

/// Korf's number 79, 42 slides.
#[divan::bench(sample_count = 10)]
fn korf_79(bencher: divan::Bencher) {
    let position = board("1 6 10 8/14 12 4 2/13 11 3 5/9 7 15 0", "standard");
    bencher.bench_local(|| solve(&*position, Algorithm::IdaStar));
}
