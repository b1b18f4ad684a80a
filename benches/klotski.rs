//! Exact maps and whole solves of classic boards, memory taken fresh each time.

use divan::{Bencher, black_box};
use stepwise::puzzle::{Algorithm, Metric, Position, Setup};
use stepwise::search::Control;

fn main() {
    divan::main();
}

/// Boards by how many positions they can reach.
const BOARDS: [(&str, &str); 2] = [("25955", "ABBC/ABBC/DEEF/DGHF/I..J"), ("81340", "HAAI/HAAI/NJ.O/PJ.Q/BBCC")];

fn board(reachable: &str) -> Box<dyn Position> {
    let family = stepwise::puzzles::family("klotski").expect("klotski is registered");
    let (name, goal) = if reachable == BOARDS[0].0 { (BOARDS[0].1, "B@4,2") } else { (BOARDS[1].1, "A@4,2") };
    (family.build)(&Setup::new(name, Some(goal))).expect("a classic board")
}

/// Enumeration and distances in one metric.
#[divan::bench(args = [BOARDS[0].0, BOARDS[1].0])]
fn map_steps(bencher: Bencher, reachable: &str) {
    let position = board(reachable);
    bencher.bench_local(|| black_box(position.map(Metric::Steps)(&Control::default())).is_ok());
}

/// Enumeration and distances in moves.
#[divan::bench(args = [BOARDS[0].0, BOARDS[1].0])]
fn map_moves(bencher: Bencher, reachable: &str) {
    let position = board(reachable);
    bencher.bench_local(|| black_box(position.map(Metric::Moves)(&Control::default())).is_ok());
}

/// The shortest path in each metric, first in the fixed order.
#[divan::bench(args = Metric::ALL)]
fn solve(bencher: Bencher, metric: Metric) {
    let position = board(BOARDS[0].0);
    bencher.bench_local(|| black_box(position.attempt(metric, Algorithm::Auto)(&Control::default())));
}
