//! Exact maps and whole solves of classic boards, on lists taken fresh (`map_cold`, a new thread
//! each time) or used before; positions a second on boards too large to be mapped.

use divan::counter::ItemsCount;
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

/// Enumeration once, distances in steps and in moves.
#[divan::bench(args = [BOARDS[0].0, BOARDS[1].0])]
fn map_steps_and_moves(bencher: Bencher, reachable: &str) {
    let position = board(reachable);
    bencher.bench_local(|| black_box(position.maps(&[Metric::Steps, Metric::Moves])(&Control::default())).is_ok());
}

/// The same by a thread that has mapped nothing before.
#[divan::bench(args = [BOARDS[0].0, BOARDS[1].0])]
fn map_cold(bencher: Bencher, reachable: &str) {
    let position = board(reachable);
    let map = || black_box(position.maps(&[Metric::Steps, Metric::Moves])(&Control::default())).is_ok();
    bencher.bench_local(|| std::thread::scope(|scope| scope.spawn(map).join()));
}

/// The shortest path in each metric, first in the fixed order.
#[divan::bench(args = Metric::ALL)]
fn solve(bencher: Bencher, metric: Metric) {
    let position = board(BOARDS[0].0);
    bencher.bench_local(|| black_box(position.attempt(metric, Algorithm::Auto)(&Control::default())));
}

/// A board that millions of positions lie before the goal of, in steps: thirteen singles, four
/// empty cells.
const CROWDED: (&str, &str) = ("XXabc/XXdef/gghhi/jklm./no...", "X@4,4");

/// Positions a second until the shortest path is proved: `auto` takes macro states and both cores,
/// `bfs` keys and one.
#[divan::bench(args = [Algorithm::Auto, Algorithm::BreadthFirst], sample_count = 3)]
fn large(bencher: Bencher, algorithm: Algorithm) {
    let family = stepwise::puzzles::family("klotski").expect("klotski is registered");
    let position = (family.build)(&Setup::new(CROWDED.0, Some(CROWDED.1))).expect("a board");
    let search = || position.attempt(Metric::Steps, algorithm)(&Control::default());
    let stored = search().statistics.stored;
    bencher.counter(ItemsCount::new(stored)).bench_local(|| black_box(search()));
}
