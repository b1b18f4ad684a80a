//! The magic board: the exact map, one pair, contest cases. `cargo bench --bench magic`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use stepwise::puzzle::{Algorithm, Metric, Position, Setup};
use stepwise::puzzles::family;
use stepwise::search::Control;

fn main() {
    divan::main();
}

fn open(start: &str) -> Box<dyn Position> {
    (family("magic").expect("a family").build)(&Setup::new(start, None)).expect("a board")
}

#[divan::bench]
fn exact_map(bencher: Bencher) {
    let position = open("26845731");
    bencher.bench(|| position.map(Metric::Steps)(&Control::default()).is_ok());
}

#[divan::bench(args = [Algorithm::Bidirectional, Algorithm::BreadthFirst, Algorithm::Map])]
fn smallest_sequence(bencher: Bencher, algorithm: Algorithm) {
    let position = open("81726453");
    bencher.bench(|| position.attempt(Metric::Steps, algorithm)(&Control::default()));
}

#[divan::bench(sample_count = 10)]
fn contest_cases(bencher: Bencher) {
    let input = "26845731\n52163874\n75438126\n38271465\n82574316\n84162573\n73612584\n67182453\n".repeat(12_500);
    let judge = family("magic").and_then(|family| family.judges.iter().find(|judge| judge.name == "magic")).expect("a format");
    bencher
        .counter(ItemsCount::new(100_000u32))
        .bench(|| (judge.run)(&mut black_box(input.as_bytes()), &mut std::io::sink(), &Control::default()).is_ok());
}
