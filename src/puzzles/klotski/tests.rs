//! Every search against a plain reference on random small boards.
//!
//! The reference knows only the rules: a breadth-first search over sorted lists of (class, place),
//! with the actions of the metric as its edges.

use std::collections::{BTreeMap, HashMap, VecDeque};

use num_bigint::BigUint;

use super::graph::Graph;
use super::keys::{Key, Packed, Planes};
use super::reduce::Reduced;
use super::rules::{Rules, State};
use super::shards::Sharing;
use super::{ID, forward, setup, solve};
use crate::puzzle::{Algorithm, Left, Metric, Path, Puzzle, Setup, Stream, Value};
use crate::search::{Control, Outcome, StopReason, UNREACHED};

/// A stream of numbers without pattern (splitmix64).
const SHAPES: [&[(usize, usize)]; 7] = [
    &[(0, 0)],
    &[(0, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (0, 1), (1, 0), (1, 1)],
    &[(0, 1), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (1, 0)],
];

/// A board of 2x3 to 4x4 cells with walls, gates, an axis and several goals now and then.
fn random_board(stream: &mut Stream) -> Option<(Rules, State)> {
    let (rows, columns) = (2 + stream.below(3), 3 + stream.below(2));
    let mut board = vec![vec!['.'; columns]; rows];
    for _ in 0..stream.below(3) {
        board[stream.below(rows)][stream.below(columns)] = if stream.below(2) == 0 { '#' } else { '-' };
    }
    let mut names = Vec::new();
    for _ in 0..30 {
        let shape = SHAPES[stream.below(SHAPES.len())];
        let (row, column) = (stream.below(rows), stream.below(columns));
        let cells: Vec<(usize, usize)> = shape.iter().map(|cell| (cell.0 + row, cell.1 + column)).collect();
        let free = board.iter().flatten().filter(|&&cell| cell == '.').count();
        if free >= cells.len() + 2 && cells.iter().all(|&(row, column)| row < rows && column < columns && board[row][column] == '.') {
            let name = char::from(b'A' + names.len() as u8);
            names.push(name);
            for (row, column) in cells {
                board[row][column] = name;
            }
        }
    }
    let term =
        |stream: &mut Stream| format!("{}@{},{}", names[stream.below(names.len())], 1 + stream.below(rows), 1 + stream.below(columns));
    let mut goal = term(stream);
    match stream.below(4) {
        0 => goal = format!("{goal}&{}", term(stream)),
        1 => goal = format!("{goal}|{}", term(stream)),
        _ => {}
    }
    let text = board.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/");
    let setup = Setup::new(&text, Some(&goal)).with("axis", Value::Flag(stream.below(5) == 0));
    // Goals that do not fit the board are refused; the next roll will do.
    setup::rules(&setup).ok()
}

/// Boards of at most a thousand positions.
pub(super) fn random_boards(count: usize) -> Vec<(Rules, State)> {
    let mut stream = Stream::new(ID, 1, 1, 0);
    let is_small = |(rules, start): &(Rules, State)| {
        let map = rules.map(start, Metric::Steps, &Control::default().with_memory(1 << 20));
        map.is_ok_and(|map| rules.census(&map).states <= 1000)
    };
    let boards: Vec<_> = (0..100 * count).filter_map(|_| random_board(&mut stream)).filter(is_small).take(count).collect();
    assert_eq!(boards.len(), count);
    boards
}

type Canonical = Vec<(usize, u16)>;

fn canonical(rules: &Rules, state: &State) -> Canonical {
    let mut places: Canonical = rules.pieces.iter().zip(state.places).map(|(piece, place)| (piece.class, place)).collect();
    places.sort_unstable();
    places
}

fn played(rules: &Rules, state: &State, unit: &[super::Step]) -> State {
    let after = unit.iter().fold(*state, |state, &step| rules.play(&state, step).expect("actions are legal"));
    rules.release(&after)
}

/// All that a state can reach: distances to the goal and numbers of shortest ways.
pub(super) struct Reference {
    number: HashMap<Canonical, usize>,
    states: Vec<State>,
    distances: Vec<Option<u32>>,
    ways: Vec<BigUint>,
}

impl Reference {
    pub(super) fn new(rules: &Rules, start: &State, metric: Metric) -> Self {
        let mut number = HashMap::from([(canonical(rules, start), 0)]);
        let mut states = vec![*start];
        let mut edges: Vec<Vec<usize>> = Vec::new();
        while let Some(state) = states.get(edges.len()).copied() {
            let mut targets = Vec::new();
            for unit in rules.units(&state, metric) {
                let next = played(rules, &state, &unit);
                let count = number.len();
                let target = *number.entry(canonical(rules, &next)).or_insert(count);
                if target == count {
                    states.push(next);
                }
                targets.push(target);
            }
            edges.push(targets);
        }
        let mut distances: Vec<Option<u32>> = states.iter().map(|state| rules.is_goal(state).then_some(0)).collect();
        let mut ways = vec![BigUint::ZERO; states.len()];
        let mut queue: VecDeque<usize> = (0..states.len()).filter(|&state| distances[state].is_some()).collect();
        for &goal in &queue {
            ways[goal] = BigUint::from(1u32);
        }
        let mut sources = vec![Vec::new(); states.len()];
        for (source, targets) in edges.iter().enumerate() {
            for &target in targets {
                sources[target].push(source);
            }
        }
        while let Some(target) = queue.pop_front() {
            let next = distances[target].map(|distance| distance + 1);
            for &source in &sources[target] {
                if distances[source].is_none() {
                    distances[source] = next;
                    queue.push_back(source);
                }
                if distances[source] == next {
                    let more = ways[target].clone();
                    ways[source] += more;
                }
            }
        }
        Reference { number, states, distances, ways }
    }

    pub(super) fn distance(&self, rules: &Rules, state: &State) -> Option<u32> {
        self.distances[self.number[&canonical(rules, state)]]
    }
}

/// The length of a path, which must be legal, of whole units, and end in a goal.
pub(super) fn length_of(rules: &Rules, start: &State, metric: Metric, path: &Path<super::Step>) -> u32 {
    let mut state = *start;
    for unit in path {
        let end = played(rules, &state, unit);
        assert!(rules.units(&state, metric).iter().any(|known| played(rules, &state, known) == end), "{unit:?}");
        state = end;
    }
    assert!(rules.is_goal(&state));
    path.len() as u32
}

#[test]
fn maps_agree_with_the_reference() {
    for (rules, start) in random_boards(250) {
        let maps = rules.maps(&start, &Metric::ALL, &Control::default()).unwrap();
        for (metric, map) in Metric::ALL.into_iter().zip(maps) {
            let reference = Reference::new(&rules, &start, metric);
            for (number, state) in reference.states.iter().enumerate() {
                let expected = reference.distances[number].map_or(Left::Never, Left::Exactly);
                assert_eq!(rules.left(&map, state), expected, "{metric} {}", rules.format_state(state));
                let ways = rules.shortest_solutions(&map, state);
                assert_eq!(ways, reference.distances[number].map(|_| reference.ways[number].clone()));
            }
            let mut histogram: BTreeMap<u32, u64> = BTreeMap::new();
            reference.distances.iter().flatten().for_each(|&distance| *histogram.entry(distance).or_default() += 1);
            let census = rules.census(&map);
            assert_eq!(census.states, reference.states.len() as u64);
            assert_eq!(census.goals, histogram.get(&0).copied().unwrap_or(0));
            assert_eq!(census.histogram, histogram.values().copied().collect::<Vec<_>>());
            assert_eq!(census.farthest.map(|state| reference.distance(&rules, &state).unwrap()), histogram.keys().next_back().copied());
        }
    }
}

#[test]
fn algorithms_agree_with_the_reference() {
    for (rules, start) in random_boards(250) {
        for metric in Metric::ALL {
            let expected = Reference::new(&rules, &start, metric).distance(&rules, &start);
            let mut paths = Vec::new();
            for &algorithm in rules.algorithms(metric).iter().chain([&Algorithm::Auto]) {
                let (ran, found) = solve::solve(&rules, &start, metric, algorithm, &Control::default());
                match found.outcome {
                    Outcome::Solved(path) => {
                        let length = length_of(&rules, &start, metric, &path);
                        assert!(Some(length) == expected || !ran.is_optimal(), "{algorithm} {metric}");
                        if matches!(algorithm, Algorithm::Auto | Algorithm::Map) {
                            paths.push(path);
                        }
                    }
                    other => assert_eq!((other, expected), (Outcome::Unsolvable, None), "{algorithm} {metric}"),
                }
            }
            assert!(paths.windows(2).all(|pair| pair[0] == pair[1]), "auto and map tell the first path in order");
            assert!(rules.hopeless(&start).is_none() || expected.is_none());
        }
    }
}

/// Distances by position as sorted text, and the path, with keys of one form.
fn told_by<K: Key>(rules: &Rules, start: &State, metric: Metric) -> (Vec<(Canonical, u16)>, Outcome<Path<super::Step>>) {
    let plan = K::plan(rules).expect("a small board fits every form");
    let control = Control::default();
    let graph = Graph::<K>::explore(rules, &plan, start, &control).unwrap();
    let distances = graph.distances(metric, 0, &control).unwrap();
    let mut told: Vec<(Canonical, u16)> = graph
        .table
        .keys()
        .iter()
        .zip(distances)
        .map(|(key, distance)| {
            let state = State { places: key.decode(&plan), held: None };
            assert!(K::encode(&plan, &state.places) == *key);
            (canonical(rules, &state), distance)
        })
        .collect();
    told.sort_unstable();
    let found = forward::shortest::<K>(rules, &plan, start, metric, &control);
    let shared = forward::shortest_by::<K>(rules, &plan, start, metric, Sharing { threads: 3, from: 4 }, &control);
    assert!(shared.outcome == found.outcome, "threads change nothing");
    assert_eq!(shared.statistics.stored, found.statistics.stored);
    (told, found.outcome)
}

#[test]
fn forms_of_keys_agree() {
    for (rules, start) in random_boards(200) {
        // Small enough for planes in 64 bits: 16 cells and at most 15 classes.
        if Planes::<u64>::plan(&rules).is_none() {
            continue;
        }
        for metric in Metric::ALL {
            let narrow = told_by::<Planes<u64>>(&rules, &start, metric);
            assert!(narrow == told_by::<Planes<u128>>(&rules, &start, metric), "{metric}");
            assert!(narrow == told_by::<Packed<2>>(&rules, &start, metric), "{metric}");
            assert!(narrow == told_by::<Packed<16>>(&rules, &start, metric), "{metric}");
        }
    }
}

#[test]
fn the_reduced_board_has_the_same_positions() {
    let mut smaller = 0;
    for (rules, start) in random_boards(300) {
        let reduced = Reduced::new(&rules, &start);
        smaller += usize::from(reduced.rules.pieces.len() < rules.pieces.len());
        for metric in Metric::ALL {
            let [whole, part] = [(&rules, &start), (&reduced.rules, &reduced.start)]
                .map(|(rules, start)| rules.census(&rules.map(start, metric, &Control::default()).unwrap()));
            assert_eq!((whole.states, whole.goals, whole.histogram), (part.states, part.goals, part.histogram), "{metric}");
        }
    }
    assert!(smaller > 20, "{smaller} boards with pieces that cannot move");
}

#[test]
fn best_play_loses_nothing_with_a_piece_in_hand() {
    let mut stream = Stream::new(ID, 1, 7, 0);
    for (rules, start) in random_boards(150) {
        for metric in Metric::ALL {
            let map = rules.map(&start, metric, &Control::default()).unwrap();
            let mut state = start;
            for _ in 0..40 {
                let steps = rules.legal_moves(&state);
                if steps.is_empty() {
                    break;
                }
                let after = |step| rules.play(&state, step).unwrap();
                if let Left::Exactly(left) = rules.left(&map, &state) {
                    let losses: Vec<i64> = steps
                        .iter()
                        .map(|&step| match rules.left(&map, &after(step)) {
                            Left::Exactly(next) => i64::from(rules.cost(&state, step, metric)) + i64::from(next) - i64::from(left),
                            other => panic!("{other:?} after a step that can be undone"),
                        })
                        .collect();
                    assert!(losses.iter().all(|&loss| loss >= 0), "{metric} {losses:?}");
                    assert!(rules.is_solved(&state) || losses.contains(&0), "{metric} {losses:?}");
                }
                state = after(steps[stream.below(steps.len())]);
                if stream.below(4) == 0 {
                    state = rules.release(&state);
                }
            }
        }
    }
}

#[test]
fn limits_stop_with_honest_bounds() {
    // Forty single blocks on 8x8: nobody lists all of that.
    let board = ["ABCDEFGH", "IJKLMNOP", "QRSTUVWX", "YZabcdef", "ghijklmn", "........", "........", "........"].join("/");
    let (rules, start) = setup::rules(&Setup::new(&board, Some("A@8,8&B@8,7&C@8,6"))).unwrap();
    for metric in Metric::ALL {
        for &algorithm in rules.algorithms(metric).iter().chain([&Algorithm::Auto]).filter(|&&name| name != Algorithm::DepthFirst) {
            let control = Control::default().with_memory(4 << 20);
            let (_, found) = solve::solve(&rules, &start, metric, algorithm, &control);
            let Outcome::Stopped { reason, lower, .. } = found.outcome else { panic!("{algorithm} finished") };
            assert_eq!(reason, StopReason::Memory);
            assert!((1..40).contains(&lower));
            assert!(found.statistics.bytes <= 4 << 20, "{algorithm} {metric} took {}", found.statistics.bytes);
            let cancelled = Control::default();
            cancelled.cancel();
            let (_, found) = solve::solve(&rules, &start, metric, algorithm, &cancelled);
            assert!(matches!(found.outcome, Outcome::Stopped { reason: StopReason::Cancelled, .. }), "{algorithm}");
        }
        assert_eq!(rules.map(&start, metric, &Control::default().with_memory(4 << 20)).err(), Some(StopReason::Memory));
    }
}

#[test]
fn the_largest_board_plays() {
    // 96 single blocks on 24x24: the widest key.
    let names: Vec<char> = ('!'..='\u{2FF}').filter(|name| name.is_alphanumeric()).take(96).collect();
    let board: Vec<String> =
        (0..24).map(|row| (0..24).map(|column| if row < 4 { names[row * 24 + column] } else { '.' }).collect()).collect();
    let (rules, start) = setup::rules(&Setup::new(&board.join("/"), Some(&format!("{}@5,1", names[72])))).unwrap();
    let plan = Packed::<16>::plan(&rules).unwrap();
    assert!(Packed::<8>::plan(&rules).is_none());
    let key = Packed::<16>::encode(&plan, &start.places);
    assert_eq!(Packed::<16>::encode(&plan, &key.decode(&plan)), key);
    let (_, found) = solve::solve(&rules, &start, Metric::Steps, Algorithm::Auto, &Control::default());
    assert!(matches!(found.outcome, Outcome::Solved(path) if path.len() == 1));
    assert_eq!(UNREACHED, u16::MAX);
}
