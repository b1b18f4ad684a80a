//! Every algorithm against a plain breadth-first search on thousands of small random boards.
//!
//! The oracle knows only the public face of a position: its actions and its text. It shares no
//! code with any search, so what the two agree on is right or wrong in the rules, not in both.

mod choices;

use std::collections::{HashSet, VecDeque};

use choices::Choices;
use stepwise::puzzle::{Action, Algorithm, Left, Metric, Position, Setup, Step, Value, Verdict};
use stepwise::search::Control;

fn of<'a, T>(choices: &mut Choices, list: &'a [T]) -> &'a T {
    &list[choices.below(list.len())]
}

fn shuffled<T>(choices: &mut Choices, mut list: Vec<T>) -> Vec<T> {
    for at in (1..list.len()).rev() {
        list.swap(at, choices.below(at + 1));
    }
    list
}

/// Positions that the oracle looks at before a board counts as large and is left out.
const SMALL: usize = 500;

/// States beyond which an algorithm is dear on the boards of a maker; then it gets only one board
/// in [`SELDOM`].
const DEAR: u64 = 5000;
const SELDOM: usize = 32;

fn after(position: &dyn Position, action: &Action) -> Box<dyn Position> {
    let mut next = position.boxed();
    for step in next.parse(&action.text).expect("an action reads back") {
        assert!(next.play(step), "{} from {}", action.text, position.text());
    }
    next.release();
    next
}

/// There are too many positions to say.
struct Large;

/// The fewest units to the goal, `None` where there is no way.
fn oracle(start: &dyn Position, metric: Metric) -> Result<Option<usize>, Large> {
    let mut seen = HashSet::from([start.text()]);
    let mut queue = VecDeque::from([(start.boxed(), 0)]);
    while let Some((position, distance)) = queue.pop_front() {
        if position.is_solved() {
            return Ok(Some(distance));
        }
        for action in position.actions(metric) {
            let next = after(&*position, &action);
            if seen.insert(next.text()) {
                queue.push_back((next, distance + 1));
            }
        }
        if seen.len() > SMALL {
            return Err(Large);
        }
    }
    Ok(None)
}

/// What has been compared so far with the boards of one maker.
#[derive(Default)]
struct Comparison {
    boards: usize,
    solvable: usize,
    dear: HashSet<(Metric, Algorithm)>,
}

impl Comparison {
    /// Compares all algorithms and the map with the oracle, if the board is small enough.
    fn take(&mut self, position: &dyn Position) {
        let expected: Result<Vec<_>, Large> = position.metrics().iter().map(|&metric| oracle(position, metric)).collect();
        let Ok(expected) = expected else { return };
        for (&metric, &expected) in position.metrics().iter().zip(&expected) {
            let algorithms = [&[Algorithm::Auto], position.algorithms(metric)].concat();
            for algorithm in algorithms {
                if !self.dear.contains(&(metric, algorithm)) || self.boards.is_multiple_of(SELDOM) {
                    self.run(position, metric, algorithm, expected);
                }
            }
        }
        self.boards += 1;
        self.solvable += usize::from(expected[0].is_some());
    }

    fn run(&mut self, position: &dyn Position, metric: Metric, algorithm: Algorithm, expected: Option<usize>) {
        let board = || format!("{} {} to {} by {algorithm} in {metric}", position.puzzle(), position.text(), position.goal());
        let answer = position.attempt(metric, algorithm)(&Control::default());
        if answer.statistics.expanded.max(answer.statistics.stored) > DEAR {
            self.dear.insert((metric, algorithm));
        }
        match answer.verdict {
            Verdict::Solved { path, optimal } => {
                assert_eq!(optimal, algorithm.is_optimal(), "{}", board());
                let shortest = expected.unwrap_or_else(|| panic!("{}: a way where there is none", board()));
                assert!(path.len() == shortest || (!optimal && path.len() > shortest), "{}: {} not {shortest}", board(), path.len());
                let end = path.iter().fold(position.boxed(), |at, action| after(&*at, action));
                assert!(end.is_solved(), "{} does not end at the goal", board());
            }
            Verdict::Unsolvable(_) => assert_eq!(expected, None, "{}", board()),
            Verdict::Stopped { reason, .. } => panic!("{}: {reason}", board()),
        }
        if algorithm == Algorithm::Map {
            let map = position.map(metric)(&Control::default()).expect("it has just been built");
            assert_eq!(map.left(position), expected.map_or(Left::Never, |length| Left::Exactly(length as u32)), "{}", board());
        }
    }
}

/// Checks so many boards of a maker that are small enough; `None` of it is no board at all.
fn check(puzzle: &str, wanted: usize, mut make: impl FnMut(&mut Choices) -> Option<Setup>) {
    let family = stepwise::puzzles::family(puzzle).expect("registered");
    let mut choices = Choices(puzzle.len() as u64);
    let mut comparison = Comparison::default();
    for _ in 0..20 * wanted {
        if comparison.boards < wanted
            && let Some(setup) = make(&mut choices)
            && let Ok(position) = (family.build)(&setup)
        {
            comparison.take(&*position);
        }
    }
    let Comparison { boards, solvable, .. } = comparison;
    assert_eq!(boards, wanted, "{puzzle}: too few small boards");
    assert!(solvable >= wanted / 5, "{puzzle}: only {solvable} of {boards} boards have a way");
}

/// The board after so many random steps.
fn walked(puzzle: &str, setup: Setup, choices: &mut Choices, steps: usize) -> Option<Setup> {
    let family = stepwise::puzzles::family(puzzle).expect("registered");
    let mut position = (family.build)(&setup).ok()?;
    for _ in 0..steps {
        let count = position.step_count();
        position.play(Step(choices.below(count.max(1)) as u16));
        position.release();
    }
    Some(Setup { start: position.text(), ..setup })
}

/// Pieces of several shapes on a few rows and columns, walls, gates, an axis now and then.
#[test]
fn klotski() {
    const SHAPES: [&[(usize, usize)]; 7] = [
        &[(0, 0)],
        &[(0, 0)],
        &[(0, 0), (0, 1)],
        &[(0, 0), (1, 0)],
        &[(0, 0), (0, 1), (1, 0), (1, 1)],
        &[(0, 0), (1, 0), (1, 1)],
        &[(0, 1), (1, 0), (1, 1)],
    ];
    check("klotski", 3000, |choices| {
        let (rows, columns) = (2 + choices.below(3), 2 + choices.below(3));
        let mut board = vec![vec!['.'; columns]; rows];
        for _ in 0..choices.below(3) {
            *choices_cell(&mut board, choices) = *of(choices, &['#', '-', '#']);
        }
        let mut pieces = Vec::new();
        for name in "ABCDEFGH".chars().take(1 + choices.below(8)) {
            let shape = *of(choices, &SHAPES);
            let (row, column) = (choices.below(rows), choices.below(columns));
            let cells: Vec<(usize, usize)> = shape.iter().map(|&(down, right)| (row + down, column + right)).collect();
            if cells.iter().all(|&(row, column)| board.get(row).and_then(|cells| cells.get(column)) == Some(&'.')) {
                for &(row, column) in &cells {
                    board[row][column] = name;
                }
                pieces.push(name);
            }
        }
        if pieces.is_empty() {
            return None;
        }
        let rows_text: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let mut places =
            (0..=choices.below(2)).map(|_| format!("{}@{},{}", of(choices, &pieces), 1 + choices.below(rows), 1 + choices.below(columns)));
        let goal = [places.next(), places.next()].into_iter().flatten().collect::<Vec<_>>().join(if rows % 2 == 0 { "|" } else { "&" });
        let setup = Setup::new(&rows_text.join("/"), Some(&goal));
        Some(if choices.below(4) == 0 { setup.with("axis", Value::Flag(true)) } else { setup })
    });
}

fn choices_cell<'a>(board: &'a mut [Vec<char>], choices: &mut Choices) -> &'a mut char {
    let row = choices.below(board.len());
    let column = choices.below(board[row].len());
    &mut board[row][column]
}

/// Small boards in any two arrangements; larger ones a walk away from their goal.
#[test]
fn tiles() {
    const SIZES: [(usize, usize, usize); 8] = [(2, 2, 0), (2, 3, 0), (3, 2, 0), (3, 3, 10), (2, 4, 12), (4, 2, 12), (4, 4, 8), (4, 5, 7)];
    check("tiles", 2000, |choices| {
        let &(rows, columns, walk) = of(choices, &SIZES);
        let mut arranged = || {
            let tiles = shuffled(choices, (0..rows * columns).map(|tile| tile.to_string()).collect());
            tiles.chunks(columns).map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
        };
        let goal = arranged();
        let start = if walk == 0 { arranged() } else { goal.clone() };
        let steps = choices.below(walk + 1);
        walked("tiles", Setup::new(&start, Some(&goal)), choices, steps)
    });
}

/// Few pegs anywhere; more of them, some coloured, a walk away from their goal.
#[test]
fn solitaire() {
    const PEGS: [(&str, usize, usize); 6] = [("", 1, 99), ("", 2, 4), ("ab", 2, 3), ("", 3, 3), ("aab", 3, 2), ("", 4, 2)];
    check("solitaire", 3000, |choices| {
        let &(colours, count, walk) = of(choices, &PEGS);
        let cells = shuffled(choices, (0..64).map(|cell| format!("{}{}", cell / 8 + 1, cell % 8 + 1)).collect());
        let mut colours = colours.chars();
        let words: Vec<String> =
            cells.into_iter().take(count).map(|cell| cell + &colours.next().map_or(String::new(), String::from)).collect();
        let goal = words.join(" ");
        let steps = choices.below(walk + 1);
        walked("solitaire", Setup::new(&goal, Some(&goal)), choices, steps)
    });
}

/// A few operations away from any target, in both readings.
#[test]
fn magic() {
    check("magic", 2500, |choices| {
        let goal = shuffled(choices, "12345678".chars().collect()).into_iter().collect::<String>();
        let reading = of(choices, &["rows", "clockwise"]).to_string();
        let steps = choices.below(8);
        walked("magic", Setup::new(&goal, Some(&goal)).with("reading", Value::Text(reading)), choices, steps)
    });
}
