//! Solitaire: pegs on an 8x8 board, moved by steps and jumps to their targets (POJ 1198, HDU 1401).
//!
//! One to six pegs, alike unless the level colours them. On the screen a peg keeps its letter
//! wherever it goes; the searches see sets of pegs only. There is one metric: a step and a jump
//! count one each.

mod drawing;
mod four;
mod generate;
mod judge;
mod map;
mod notation;
mod ranked;
mod rules;
mod scene;
mod space;
mod triples;

use num_bigint::BigUint;

use self::four::PairSearch;
use self::map::DistanceMap;
use self::notation::{format_pegs, format_step, parse_pegs, parse_step};
use self::rules::{CELLS, MOST_PEGS, Peg, Pegs, Step};
use self::space::PegSpace;
use crate::puzzle::{
    Algorithm, Cell, Census, Effect, Family, Focus, InputError, Intent, JudgeFormat, Left, Metric, Path, Phrase, Position, Puzzle,
    Response, Scene, Setup, StartKind, position,
};
use crate::search::{
    Control, Found, Indexed, Statistics, StopReason, bidirectional_smallest, breadth_first, count_shortest, descend, path_by_map,
};

/// The registry's entry.
pub const FAMILY: Family = Family {
    id: "solitaire",
    start: StartKind::Text,
    options: &[],
    build,
    judges: &[
        JudgeFormat {
            name: "solitaire",
            help: "16 integers a case: four row-column pairs of the start, four of the target; answers the fewest steps",
            run: judge::fewest_steps,
        },
        JudgeFormat {
            name: "solitaire-8",
            help: "the same input; answers YES or NO: within 8 steps (POJ 1198, HDU 1401)",
            run: judge::within_eight,
        },
    ],
    generator: Some(&generate::GENERATOR),
    editor: Some(&drawing::EDITOR),
    tables: &[],
};

fn build(setup: &Setup) -> Result<Box<dyn Position>, InputError> {
    let (start, coloured) = parse_pegs("board", &setup.start)?;
    let goal = setup.goal.as_deref().unwrap_or_default();
    let (targets, goal_coloured) = parse_pegs("goal", goal)?;
    if start.len() != targets.len() {
        let error = InputError::new("goal", goal, format!("as many pegs as the start has: {}", start.len()));
        let [pegs, places] = [start.len(), targets.len()].map(|count| count.to_string());
        return Err(error.said(Phrase::new("solitaire.other_count").with("pegs", pegs).with("places", places)));
    }
    if coloured != goal_coloured {
        let expected = if coloured { "colours, as the start has" } else { "no colours, as the start has none" };
        return Err(InputError::new("goal", goal, expected).said(Phrase::new("solitaire.one_coloured")));
    }
    let rules = Solitaire::new(start, targets, coloured);
    let state = rules.state_of(start);
    Ok(position(rules, state))
}

/// A level: the colours of its pegs and where they have to go.
struct Solitaire {
    space: PegSpace,
    /// As many pegs as the start, not always of the same colours.
    goal: Pegs,
    /// The colours by peg; the first [`Solitaire::count`] count.
    colours: [u8; MOST_PEGS],
    coloured: bool,
    /// The colours of the start, to tell a hopeless goal.
    start_colours: [usize; rules::MOST_COLOURS],
}

/// Where each peg is, by its number: its place in the order of the start board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct State {
    cells: [u8; MOST_PEGS],
}

impl State {
    /// The peg on a cell.
    fn peg_at(self, cell: u8) -> Option<usize> {
        self.cells.iter().position(|&taken| taken == cell)
    }
}

/// The cell of a peg that does not exist.
const NOWHERE: u8 = CELLS as u8;

impl Solitaire {
    fn new(start: Pegs, goal: Pegs, coloured: bool) -> Self {
        let mut colours = [0; MOST_PEGS];
        for (peg, colour) in start.iter().zip(&mut colours) {
            *colour = peg.colour;
        }
        Solitaire { space: PegSpace::new(start, goal), goal, colours, coloured, start_colours: start.colours() }
    }

    fn count(&self) -> usize {
        self.goal.len()
    }

    /// The set of pegs of a state.
    fn pegs(&self, state: State) -> Pegs {
        let pegs = state.cells.iter().zip(&self.colours).take(self.count());
        Pegs::new(pegs.map(|(&cell, &colour)| Peg { cell, colour }))
    }

    /// A state with these pegs: each takes the first number of its colour that is free.
    fn state_of(&self, pegs: Pegs) -> State {
        let mut cells = [NOWHERE; MOST_PEGS];
        for Peg { cell, colour } in pegs.iter() {
            let free = (0..self.count()).find(|&peg| cells[peg] == NOWHERE && self.colours[peg] == colour);
            if let Some(peg) = free {
                cells[peg] = cell;
            }
        }
        State { cells }
    }
}

impl Puzzle for Solitaire {
    type State = State;
    type Move = Step;
    type Map = DistanceMap;

    fn id(&self) -> &'static str {
        FAMILY.id
    }

    fn algorithms(&self, _metric: Metric) -> &'static [Algorithm] {
        &[Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::Map]
    }

    fn legal_moves(&self, state: &State) -> Vec<Step> {
        let mut moves = Vec::new();
        self.pegs(*state).for_each_move(|step, _| moves.push(step));
        moves
    }

    fn play(&self, state: &State, step: Step) -> Option<State> {
        let peg = state.peg_at(step.from).filter(|&peg| peg < self.count())?;
        let mut legal = false;
        self.pegs(*state).for_each_move(|other, _| legal |= other == step);
        let mut next = *state;
        next.cells[peg] = step.to;
        legal.then_some(next)
    }

    fn is_solved(&self, state: &State) -> bool {
        self.pegs(*state) == self.goal
    }

    fn format_state(&self, state: &State) -> String {
        format_pegs(self.pegs(*state), self.coloured)
    }

    fn format_goal(&self) -> String {
        format_pegs(self.goal, self.coloured)
    }

    fn format_action(&self, _state: &State, steps: &[Step]) -> String {
        steps.iter().map(|&step| format_step(step)).collect::<Vec<_>>().join(" ")
    }

    fn parse_action(&self, _state: &State, text: &str) -> Result<Vec<Step>, InputError> {
        Ok(vec![parse_step(text)?])
    }

    fn scene(&self, state: &State) -> Scene {
        scene::scene(self, *state)
    }

    fn effect(&self, state: &State, steps: &[Step]) -> Effect {
        scene::effect(self, *state, steps[0])
    }

    fn respond(&self, state: &State, focus: &mut Focus, intent: Intent) -> Response<Step> {
        scene::respond(self, *state, focus, intent)
    }

    fn focus(&self, state: &State) -> Focus {
        Focus::at(rules::cell_of(state.cells[0]))
    }

    fn elsewhere(&self, state: &State, piece: u16) -> Vec<(Cell, State)> {
        let piece = usize::from(piece);
        if piece >= self.count() {
            return Vec::new();
        }
        let free = (0..CELLS as u8).filter(|&cell| state.peg_at(cell).is_none());
        let put = |cell| {
            let mut other = *state;
            other.cells[piece] = cell;
            (rules::cell_of(cell), other)
        };
        free.map(put).collect()
    }

    fn hopeless(&self, _state: &State) -> Option<Phrase> {
        (self.start_colours != self.goal.colours()).then(|| Phrase::new("solitaire.other_colours"))
    }

    fn solve(&self, state: &State, _metric: Metric, algorithm: Algorithm, control: &Control) -> (Algorithm, Found<Path<Step>>) {
        let start = self.pegs(*state);
        let (algorithm, found) = match algorithm {
            Algorithm::BreadthFirst => (algorithm, breadth_first(&self.space, start, control)),
            Algorithm::Map => (algorithm, self.solve_by_map(start, control)),
            _ => (Algorithm::Bidirectional, self.solve_from_both_ends(start, control)),
        };
        (algorithm, found.map(|path| path.into_iter().map(|step| vec![step]).collect()))
    }

    fn map(&self, _state: &State, _metric: Metric, control: &Control) -> Result<DistanceMap, StopReason> {
        DistanceMap::new(&self.space, control)
    }

    fn left(&self, map: &DistanceMap, state: &State) -> Left {
        map.get(self.space.rank(self.pegs(*state))).map_or(Left::Never, Left::Exactly)
    }

    fn census(&self, map: &DistanceMap) -> Census<State> {
        let (histogram, farthest) = map.histogram();
        Census {
            states: self.space.state_count() as u64,
            goals: histogram.first().copied().unwrap_or(0),
            farthest: farthest.map(|rank| self.state_of(self.space.unrank(rank))),
            histogram,
            bytes: map.bytes() as u64,
        }
    }

    fn shortest_solutions(&self, map: &DistanceMap, state: &State) -> Option<BigUint> {
        count_shortest(&self.space, self.pegs(*state), |pegs| map.get(self.space.rank(pegs)))
    }

    fn at_distance(&self, map: &DistanceMap, distance: u32, number: u64) -> Option<State> {
        let mut found = (0..map.len()).filter(|&rank| map.get(rank) == Some(distance));
        let rank = found.nth(usize::try_from(number).ok()?)?;
        Some(self.state_of(self.space.unrank(rank)))
    }
}

impl Solitaire {
    fn solve_from_both_ends(&self, start: Pegs, control: &Control) -> Found<Vec<Step>> {
        if let Some(goal) = self.space.goal_of_four_alike() {
            return PairSearch::with_spare(|search| search.path(start.occupied(), goal.occupied(), control));
        }
        match self.space.goal() {
            Some(goal) if goal != start && ranked::fits(&self.space, control) => ranked::bidirectional(&self.space, start, goal, control),
            _ => bidirectional_smallest(&self.space, start, control),
        }
    }

    fn solve_by_map(&self, start: Pegs, control: &Control) -> Found<Vec<Step>> {
        path_by_map(&self.space, start, DistanceMap::new(&self.space, control), |map| {
            let path = descend(&self.space, start, |pegs| map.get(self.space.rank(pegs)));
            (path, Statistics { expanded: map.len() as u64, stored: map.len() as u64, bytes: map.bytes() as u64 })
        })
    }
}
