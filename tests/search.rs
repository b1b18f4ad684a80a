//! The algorithms against a plain reference on thousands of small random graphs: directed moves,
//! several goals or none, starts that are goals, goals that cannot be reached.

use proptest::prelude::*;
use stepwise::search::{
    Control, FlatDistances, Found, Heuristic, Indexed, Outcome, ReachableDistances, Reversible, StateSpace, StateTable, StopReason,
    bidirectional, bidirectional_smallest, breadth_first, depth_first, descend, ida_star,
};

/// A directed graph; a move is the state it leads to.
#[derive(Debug, Clone)]
struct Graph {
    next: Vec<Vec<u32>>,
    goals: Vec<u32>,
}

impl Graph {
    fn new(count: usize, edges: &[(usize, usize)], goals: &[u32]) -> Self {
        let mut next = vec![Vec::new(); count];
        for &(from, to) in edges {
            next[from % count].push((to % count) as u32);
        }
        let mut goals: Vec<u32> = goals.iter().map(|goal| goal % count as u32).collect();
        goals.sort_unstable();
        goals.dedup();
        Graph { next, goals }
    }

    /// Distances to the nearest goal by relaxing every edge until nothing changes.
    fn reference(&self) -> Vec<Option<u32>> {
        let mut left: Vec<Option<u32>> = (0..self.next.len() as u32).map(|state| self.goals.contains(&state).then_some(0)).collect();
        loop {
            let mut changed = false;
            for (state, successors) in self.next.iter().enumerate() {
                for &to in successors {
                    if let Some(distance) = left[to as usize]
                        && left[state].is_none_or(|old| old > distance + 1)
                    {
                        left[state] = Some(distance + 1);
                        changed = true;
                    }
                }
            }
            if !changed {
                return left;
            }
        }
    }

    /// Whether a path is one of this graph and ends in a goal.
    fn leads_to_a_goal(&self, start: u32, path: &[u32]) -> bool {
        let mut at = start;
        path.iter().all(|&to| self.next[std::mem::replace(&mut at, to) as usize].contains(&to)) && self.goals.contains(&at)
    }
}

impl StateSpace for Graph {
    type State = u32;
    type Move = u32;

    fn for_each_move(&self, state: u32, mut visit: impl FnMut(u32, u32)) {
        for &to in &self.next[state as usize] {
            visit(to, to);
        }
    }

    fn is_goal(&self, state: u32) -> bool {
        self.goals.contains(&state)
    }
}

impl Reversible for Graph {
    fn for_each_predecessor(&self, state: u32, mut visit: impl FnMut(u32, u32)) {
        for (from, successors) in self.next.iter().enumerate() {
            if successors.contains(&state) {
                visit(state, from as u32);
            }
        }
    }

    fn for_each_goal(&self, mut visit: impl FnMut(u32)) {
        for &goal in &self.goals {
            visit(goal);
        }
    }
}

impl Indexed for Graph {
    fn state_count(&self) -> usize {
        self.next.len()
    }

    fn rank(&self, state: u32) -> usize {
        state as usize
    }

    fn unrank(&self, rank: usize) -> u32 {
        rank as u32
    }
}

impl Heuristic for Graph {
    /// Weak on purpose: 1 wherever the state is no goal.
    fn lower_bound(&self, state: u32) -> u32 {
        u32::from(!self.is_goal(state))
    }
}

fn graphs() -> impl Strategy<Value = Graph> {
    (2usize..14).prop_flat_map(|count| {
        (proptest::collection::vec((0..count, 0..count), 0..count * 3), proptest::collection::vec(0..count as u32, 0..3))
            .prop_map(move |(edges, goals)| Graph::new(count, &edges, &goals))
    })
}

fn shortest(graph: &Graph, found: Found<Vec<u32>>, expected: Option<u32>, who: &str) -> Result<(), TestCaseError> {
    match (found.outcome, expected) {
        (Outcome::Solved(path), Some(length)) => {
            prop_assert_eq!(path.len() as u32, length, "{}", who);
            prop_assert!(graph.leads_to_a_goal(0, &path), "{who}: {path:?}");
        }
        (Outcome::Unsolvable, None) => {}
        (outcome, expected) => prop_assert!(false, "{who}: {outcome:?}, expected {expected:?}"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn every_algorithm_finds_what_is_there(graph in graphs()) {
        let control = Control::default();
        let reference = graph.reference();
        shortest(&graph, breadth_first(&graph, 0, &control), reference[0], "breadth-first")?;
        shortest(&graph, bidirectional(&graph, 0, &control), reference[0], "bidirectional")?;
        match depth_first(&graph, 0, &control).outcome {
            Outcome::Solved(path) => prop_assert!(graph.leads_to_a_goal(0, &path)),
            outcome => prop_assert!(outcome == Outcome::Unsolvable && reference[0].is_none()),
        }
        if reference[0].is_some() {
            shortest(&graph, ida_star(&graph, 0, &control), reference[0], "IDA*")?;
        }
        let flat = FlatDistances::retrograde(&graph, &control).expect("no limit");
        for (rank, left) in reference.iter().enumerate() {
            prop_assert_eq!(flat.get(rank), *left);
        }
        let smallest = descend(&graph, 0, |state| flat.get(state as usize));
        match bidirectional_smallest(&graph, 0, &control).outcome {
            Outcome::Solved(path) => prop_assert_eq!(Some(path), smallest),
            outcome => prop_assert!(outcome == Outcome::Unsolvable && smallest.is_none()),
        }
        let reachable = ReachableDistances::explore(&graph, 0, &control).expect("no limit");
        for (state, left) in reachable.iter() {
            prop_assert_eq!(left, reference[state as usize]);
        }
    }

    #[test]
    fn a_table_is_a_set_in_order_of_insertion(states in proptest::collection::vec(0u64..5000, 0..4000)) {
        let control = Control::default();
        let mut table: StateTable<u64> = StateTable::default();
        let mut expected: Vec<u64> = Vec::new();
        for state in states {
            let (index, new) = table.insert(state, (), 0, &control).expect("no limit");
            prop_assert_eq!(new, !expected.contains(&state));
            if new {
                expected.push(state);
            }
            prop_assert_eq!(expected[index as usize], state);
        }
        prop_assert_eq!(table.states(), &expected[..]);
        prop_assert_eq!(table.get(5001), None);
    }
}

/// Growing looks at the limits; whatever stops it, what was there is found and nothing is added.
#[test]
fn a_table_that_may_not_grow_is_left_whole() {
    let cancelled = Control::default();
    cancelled.cancel();
    let small = Control::default().with_memory(1 << 10);
    for (control, reason) in [(cancelled, StopReason::Cancelled), (small, StopReason::Memory)] {
        let mut table: StateTable<u64> = StateTable::default();
        let mut stops = 0;
        for state in 0..10_000 {
            let count = table.len();
            if let Err(stop) = table.insert(state, (), 0, &control) {
                assert_eq!((stop, table.len(), table.get(state)), (reason, count, None));
                assert!((0..state).all(|earlier| table.get(earlier) == Some(earlier as u32)), "{state}");
                stops += 1;
                table.insert(state, (), 0, &Control::default()).expect("no limit");
            }
        }
        assert!(stops > 3, "{reason}: {stops}");
    }
}

#[test]
fn alternating_state_by_state_would_be_wrong_here() {
    // 0-3 0-5 3-2 2-4 4-5 4-1, undirected: the shortest way from 0 to 1 is 0-5-4-1.
    let pairs = [(0, 3), (0, 5), (3, 2), (2, 4), (4, 5), (4, 1)];
    let edges: Vec<(usize, usize)> = pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let graph = Graph::new(6, &edges, &[1]);
    assert_eq!(bidirectional(&graph, 0, &Control::default()).outcome, Outcome::Solved(vec![5, 4, 1]));
}

#[test]
fn the_trivial_cases_come_first() {
    let control = Control::default();
    let solved = Graph::new(1, &[], &[0]);
    let lonely = Graph::new(1, &[], &[]);
    for found in [
        breadth_first(&solved, 0, &control),
        bidirectional(&solved, 0, &control),
        depth_first(&solved, 0, &control),
        ida_star(&solved, 0, &control),
    ] {
        assert_eq!(found.outcome, Outcome::Solved(vec![]));
        assert_eq!(found.statistics.expanded, 0);
    }
    for found in [breadth_first(&lonely, 0, &control), bidirectional(&lonely, 0, &control), depth_first(&lonely, 0, &control)] {
        assert_eq!(found.outcome, Outcome::Unsolvable);
    }
}

/// The integers from 0 up: endless.
struct Integers;

impl StateSpace for Integers {
    type State = u64;
    type Move = ();

    fn for_each_move(&self, state: u64, mut visit: impl FnMut((), u64)) {
        visit((), state * 2 + 1);
        visit((), state * 2 + 2);
    }

    fn is_goal(&self, state: u64) -> bool {
        state == u64::MAX
    }
}

#[test]
fn an_endless_space_ends_at_the_memory_limit_with_a_bound() {
    for limit in [1 << 16, 1 << 20, 10 << 20] {
        let control = Control::default().with_memory(limit);
        let found = breadth_first(&Integers, 0, &control);
        let Outcome::Stopped { reason: StopReason::Memory, lower, upper: None } = found.outcome else { panic!("{:?}", found.outcome) };
        assert!(lower > 5, "whole layers were finished: {lower}");
        assert!(
            found.statistics.bytes <= limit as u64 && found.statistics.bytes * 8 > limit as u64,
            "{} of {limit}",
            found.statistics.bytes
        );
    }
}

#[test]
fn a_cancelled_or_late_search_says_so() {
    let cancelled = Control::default();
    cancelled.cancel();
    let late = Control::default().with_timeout(std::time::Duration::ZERO);
    for (control, expected) in [(cancelled, StopReason::Cancelled), (late, StopReason::Time)] {
        let found = breadth_first(&Integers, 0, &control);
        assert_eq!(found.outcome, Outcome::Stopped { reason: expected, lower: 1, upper: None });
    }
}
