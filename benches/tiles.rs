//! Sliding tiles: whole maps, contest cases, one board from both ends, pattern tables, 15-puzzles.
//!
//! Tables are built once a process, so each of those two figures is one sample, and what is solved
//! before the strong tables are there is solved without them: `cargo bench --bench tiles NAME`.

use std::sync::{Arc, Mutex};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use stepwise::puzzle::{Algorithm, Metric, Position, Setup, Verdict};
use stepwise::puzzles::family;
use stepwise::search::{Control, Trace};

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

/// The same breadth-first with nobody watching and with somebody who writes everything down: an
/// observer costs nothing where there is none.
#[divan::bench(args = [false, true])]
fn deepest_eight_watched(bencher: divan::Bencher, watched: bool) {
    let position = board("867254301", "standard");
    bencher.bench_local(|| {
        let control = Control::default();
        let control = if watched { control.with_observer(Arc::<Mutex<Trace>>::default()) } else { control };
        position.attempt(Metric::Steps, Algorithm::BreadthFirst)(&control).statistics
    });
}

/// 10,000 contest cases, the map included.
#[divan::bench]
fn judge_10_000(bencher: divan::Bencher) {
    let format = &family("tiles").expect("registered").judges[0];
    let input = "283104765\n867254301\n123804765\n213804765\n".repeat(2500);
    bencher.bench_local(|| {
        let mut output = Vec::new();
        (format.run)(&mut input.as_bytes(), &mut output, &Control::default()).expect("valid");
        output.len()
    });
}

/// The tables that are ready at once, the automaton and a board of one slide. A process makes them
/// once, and benches run in the order of their names: this one comes before all that use them.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn build_tables_at_once(bencher: divan::Bencher) {
    let position = board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", "standard");
    bencher.bench_local(|| solve(&*position, Algorithm::IdaStar));
}

/// The strong tables, one after the other as beside a search.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn tables_strong(bencher: divan::Bencher) {
    let position = board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", "standard");
    bencher.bench_local(|| position.preparation().map(|work| work(&Control::default())));
}

/// What the game shows of a 15-puzzle when it opens, before any table.
#[divan::bench]
fn estimate(bencher: divan::Bencher) {
    let position = board("0 8 10 6/11 7 9 1/12 4 13 14/15 3 2 5", "standard");
    bencher.bench_local(|| position.estimate(Metric::Steps));
}

/// A hundred random 15-puzzles, one after the other; solved on the tables that are there.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn hundred_fifteens(bencher: divan::Bencher) {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let mut boards = Vec::new();
    while boards.len() < 100 {
        let mut tiles: Vec<u8> = (0..16).collect();
        tiles.shuffle(&mut random);
        let words: Vec<String> = tiles.iter().map(u8::to_string).collect();
        let start = words.chunks(4).map(|row| row.join(" ")).collect::<Vec<_>>().join("/");
        boards.push(board(&start, "standard"));
        if boards.last().is_some_and(|position| position.hopeless().is_some()) {
            boards.pop();
        }
    }
    solve(&*board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", "standard"), Algorithm::IdaStar);
    bencher.bench_local(|| boards.iter().map(|position| solve(&**position, Algorithm::IdaStar)).sum::<usize>());
}

/// Korf's number 79, 42 slides.
#[divan::bench(sample_count = 10)]
fn korf_79(bencher: divan::Bencher) {
    let position = board("1 6 10 8/14 12 4 2/13 11 3 5/9 7 15 0", "standard");
    bencher.bench_local(|| solve(&*position, Algorithm::IdaStar));
}
