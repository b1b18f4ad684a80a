//! Solitaire: the exact map, one pair with its path, contest cases. `cargo bench --bench solitaire`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use stepwise::puzzle::{Algorithm, Metric, Position, Setup};
use stepwise::puzzles::family;
use stepwise::search::Control;

fn main() {
    divan::main();
}

fn open(start: &str, goal: &str) -> Box<dyn Position> {
    (family("solitaire").expect("a family").build)(&Setup::new(start, Some(goal))).expect("a board")
}

/// So many random digits from 1 to 8 by a fixed seed, as cells of cases without doubles.
fn cases(count: usize) -> Vec<[String; 2]> {
    let mut seed = 1u64;
    let mut pegs = || {
        let mut cells: Vec<String> = Vec::new();
        while cells.len() < 4 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let cell = format!("{}{}", (seed >> 33) % 8 + 1, (seed >> 40) % 8 + 1);
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells.join(" ")
    };
    (0..count).map(|_| [pegs(), pegs()]).collect()
}

/// The same as contest input: every digit a number.
fn contest(count: usize) -> String {
    let digits: Vec<String> = cases(count).concat().concat().chars().filter(char::is_ascii_digit).map(String::from).collect();
    digits.join(" ")
}

#[divan::bench]
fn exact_map(bencher: Bencher) {
    let position = open("44 45 54 65", "24 33 36 46");
    bencher.bench(|| position.map(Metric::Steps)(&Control::default()).is_ok());
}

#[divan::bench(args = [Algorithm::Bidirectional, Algorithm::BreadthFirst])]
fn one_pair_with_path(bencher: Bencher, algorithm: Algorithm) {
    let positions: Vec<_> = cases(100).iter().map(|[start, goal]| open(start, goal)).collect();
    let mut next = positions.iter().cycle();
    bencher.bench_local(|| next.next().map(|position| position.attempt(Metric::Steps, algorithm)(&Control::default())));
}

#[divan::bench(args = ["solitaire", "solitaire-8"], sample_count = 10)]
fn contest_cases(bencher: Bencher, format: &str) {
    let input = contest(1000);
    let judge = family("solitaire").and_then(|family| family.judges.iter().find(|judge| judge.name == format)).expect("a format");
    bencher
        .counter(ItemsCount::new(1000u32))
        .bench(|| (judge.run)(&mut black_box(input.as_bytes()), &mut std::io::sink(), &Control::default()).is_ok());
}
