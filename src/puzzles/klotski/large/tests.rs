//! The search over macro states against the one over keys, and against plain breadth-first.

use super::{Board, shortest, shortest_with};
use crate::puzzle::{Metric, Path, Setup};
use crate::puzzles::klotski::keys::{Key, Packed, Planes, Task, dispatch};
use crate::puzzles::klotski::reduce::Reduced;
use crate::puzzles::klotski::rules::{Rules, State, Step};
use crate::puzzles::klotski::tests::{Reference, length_of, random_boards};
use crate::puzzles::klotski::{forward, setup};
use crate::search::{Control, Found, Outcome, StopReason};

type Search = Found<Path<Step>>;

fn lean<K: Key>(rules: &Rules, start: &State, metric: Metric, control: &Control) -> Search {
    forward::shortest::<K>(rules, &K::plan(rules).expect("a small board fits every form"), start, metric, control)
}

fn by_macro<K: Key>(reduced: &Reduced, board: &Board, metric: Metric) -> Search {
    let plan = K::plan(&board.blocks).expect("a small board fits every form");
    shortest_with::<K>(&reduced.rules, board, &plan, &reduced.start, metric, &Control::default())
}

/// Lean search with whichever form of key fits.
struct Lean<'a>(&'a Rules, &'a State, Metric);

impl Task for Lean<'_> {
    type Output = Search;

    fn run<K: Key>(self, plan: K::Plan) -> Search {
        forward::shortest::<K>(self.0, &plan, self.1, self.2, &Control::default())
    }
}

#[test]
fn engines_and_forms_of_keys_agree() {
    let mut suited = 0;
    for (rules, start) in random_boards(500) {
        let reduced = Reduced::new(&rules, &start);
        for metric in Metric::ALL {
            let control = Control::default();
            let expected = lean::<Packed<2>>(&rules, &start, metric, &control);
            let distance = Reference::new(&rules, &start, metric).distance(&rules, &start);
            match &expected.outcome {
                Outcome::Solved(path) => assert_eq!(Some(length_of(&rules, &start, metric, path)), distance),
                other => assert_eq!((other, distance), (&Outcome::Unsolvable, None)),
            }
            if rules.is_goal(&start) || reduced.rules.goals.is_empty() {
                continue;
            }
            let Reduced { rules: board, start: at, .. } = &reduced;
            let mut all = vec![
                lean::<Planes<u64>>(board, at, metric, &control),
                lean::<Planes<u128>>(board, at, metric, &control),
                lean::<Packed<2>>(board, at, metric, &control),
                lean::<Packed<8>>(board, at, metric, &control),
                lean::<Packed<16>>(board, at, metric, &control),
            ];
            if let Some(board) = Board::new(&reduced.rules, metric) {
                suited += 1;
                all.push(by_macro::<Planes<u64>>(&reduced, &board, metric));
                all.push(by_macro::<Planes<u128>>(&reduced, &board, metric));
                all.push(by_macro::<Packed<2>>(&reduced, &board, metric));
            }
            for found in all {
                // Whatever was reached in full has the same size in any form.
                let stored = found.statistics.stored;
                assert!(expected.outcome != Outcome::Unsolvable || stored == expected.statistics.stored, "{metric} {stored}");
                assert_eq!(found.map(|path| reduced.told(path)).outcome, expected.outcome, "{metric}");
            }
        }
    }
    assert!(suited > 500, "{suited} searches over macro states");
}

/// Boards of ten to a few hundred thousand positions, with many singles.
const CROWDED: &[(&str, &str)] = &[
    ("aXXb/cXXd/eeff/g..h", "X@3,2"),
    ("XXabc/XXdef/gghh./ijkl.", "X@3,4"),
    ("Xabcd/efggh/..ggi", "X@3,5&a@1,1"),
    ("XXaab/cddeb/f..gh/#ij.#", "X@3,3"),
    ("--####/--XXab/-cXXd#/#e..f#/#gghh#", "X@1,1"),
];

#[test]
fn crowded_boards_agree() {
    for &(board, goal) in CROWDED {
        let (rules, start) = setup::rules(&Setup::new(board, Some(goal))).unwrap();
        let reduced = Reduced::new(&rules, &start);
        for metric in Metric::ALL {
            let board = Board::new(&reduced.rules, metric).expect("macro states suit it");
            let found = shortest(&reduced.rules, &board, &reduced.start, metric, &Control::default());
            let expected = dispatch(&rules, Lean(&rules, &start, metric));
            assert!(matches!(expected.outcome, Outcome::Solved(_)), "{goal} {metric}");
            assert_eq!(found.statistics.stored, expected.statistics.stored, "{goal} {metric}");
            assert_eq!(found.map(|path| reduced.told(path)).outcome, expected.outcome, "{goal} {metric}");
        }
    }
}

#[test]
fn limits_end_in_honest_bounds() {
    let (rules, start) = setup::rules(&Setup::new(CROWDED[1].0, Some(CROWDED[1].1))).unwrap();
    let reduced = Reduced::new(&rules, &start);
    for metric in Metric::ALL {
        let board = Board::new(&reduced.rules, metric).expect("macro states suit it");
        let search = |control: &Control| shortest(&reduced.rules, &board, &reduced.start, metric, control);
        let Outcome::Solved(path) = search(&Control::default()).outcome else { panic!("no solution in {metric}") };
        let mut stopped = 0;
        for bits in 8..24 {
            let limit = 3 << bits;
            let found = search(&Control::default().with_memory(limit));
            assert!(found.statistics.bytes <= limit as u64, "{metric} took {} of {limit}", found.statistics.bytes);
            match found.outcome {
                Outcome::Stopped { reason, lower, upper } => {
                    stopped += 1;
                    assert_eq!(reason, StopReason::Memory);
                    assert!(lower >= 1 && lower as usize <= path.len(), "{metric} {lower}");
                    assert!(upper.is_none_or(|upper| upper as usize >= path.len()), "{metric} {upper:?}");
                }
                outcome => assert_eq!(outcome, Outcome::Solved(path.clone())),
            }
        }
        assert!((1..16).contains(&stopped), "{metric} stopped {stopped} times");
        let control = Control::default();
        control.cancel();
        let found = search(&control);
        assert!(matches!(found.outcome, Outcome::Stopped { reason: StopReason::Cancelled, lower: 1, upper: None }));
    }
}

#[test]
fn unsuited_boards_are_refused() {
    let refused = |board: &str, goal: &str| {
        let (rules, start) = setup::rules(&Setup::new(board, Some(goal))).unwrap();
        Board::new(&Reduced::new(&rules, &start).rules, Metric::Steps).is_none()
    };
    // No singles; more cells than choices can be numbered for; more cells than a mask has.
    assert!(refused("AAB/CCB/...", "A@3,1"));
    assert!(refused(&["Aabcdefg", "........", "........", "........", "........"].join("/"), "A@5,8"));
    assert!(refused(
        &["Aa.......", ".........", ".........", ".........", ".........", ".........", ".........", "........."].join("/"),
        "A@8,9"
    ));
    assert!(!refused("Aab/cde/...", "A@3,3"));
}
