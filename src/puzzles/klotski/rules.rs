//! The rules of one board: pieces, classes, goals; what is legal, what a move costs.
//!
//! [`Rules`] is what [`super::setup`] found to be consistent, so nothing here checks again. A
//! [`State`] knows every piece by its identity; that twins are alike is the searches' business.

use std::sync::Arc;

use super::cells::CellSet;
use super::class::{Class, offsets, way_to};
use crate::puzzle::{Direction, Ground, Metric, Path};

/// The largest number of pieces on a board.
pub(super) const MAX_PIECES: usize = 96;

/// A piece as the board names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    /// Its character in state and move texts.
    pub(super) name: char,
    /// What is written on it.
    pub(super) label: String,
    /// The number of its class.
    pub(super) class: usize,
    /// Whether the goal names it.
    pub(super) key: bool,
}

/// One alternative of the goal: pieces by number, each with its place.
pub(super) type Goal = Vec<(usize, u16)>;

/// A board with its goal.
#[derive(Debug, Clone)]
pub struct Rules {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) ground: Vec<Ground>,
    /// In the order of their characters.
    pub(super) pieces: Vec<Piece>,
    pub(super) classes: Arc<[Class]>,
    /// At least one; any of them solves the board.
    pub(super) goals: Vec<Goal>,
}

/// Where every piece is, and which one is in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// By piece: its first cell in reading order; 0 past the last piece.
    pub(super) places: [u16; MAX_PIECES],
    /// The piece whose move is in progress, and its last direction.
    pub(super) held: Option<(u8, Direction)>,
}

/// One piece, one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// The piece's number, in the order of the characters.
    pub(super) piece: u8,
    /// Where it goes.
    pub(super) direction: Direction,
}

impl Rules {
    /// The class of a piece.
    pub(super) fn class(&self, piece: usize) -> &Class {
        &self.classes[self.pieces[piece].class]
    }

    /// One step in cell numbers, by direction.
    pub(super) fn offsets(&self) -> [i16; 4] {
        offsets(self.columns)
    }

    /// The cells a piece covers.
    pub(super) fn cover(&self, state: &State, piece: usize) -> impl Iterator<Item = u16> + '_ {
        self.class(piece).cover(state.places[piece])
    }

    /// All cells covered by pieces other than `without`.
    pub(super) fn occupied(&self, state: &State, without: Option<usize>) -> CellSet {
        (0..self.pieces.len()).filter(|&piece| Some(piece) != without).flat_map(|piece| self.cover(state, piece)).collect()
    }

    /// The piece on a cell.
    pub(super) fn piece_on(&self, state: &State, cell: u16) -> Option<usize> {
        (0..self.pieces.len()).find(|&piece| self.cover(state, piece).any(|covered| covered == cell))
    }

    /// Every legal step: pieces in order, directions U D L R.
    pub(super) fn steps(&self, state: &State) -> Vec<Step> {
        let occupied = self.occupied(state, None);
        let mut steps = Vec::new();
        for piece in 0..self.pieces.len() {
            for direction in Direction::ALL {
                if self.class(piece).step(state.places[piece], direction, &occupied).is_some() {
                    steps.push(Step { piece: piece as u8, direction });
                }
            }
        }
        steps
    }

    /// The state after a step, its piece in hand; `None` when it is illegal.
    pub(super) fn after(&self, state: &State, step: Step) -> Option<State> {
        let piece = usize::from(step.piece);
        if piece >= self.pieces.len() {
            return None;
        }
        let place = self.class(piece).step(state.places[piece], step.direction, &self.occupied(state, Some(piece)))?;
        let mut next = *state;
        next.places[piece] = place;
        next.held = Some((step.piece, step.direction));
        Some(next)
    }

    /// Whether some alternative of the goal is reached.
    pub(super) fn is_goal(&self, state: &State) -> bool {
        self.goals.iter().any(|goal| goal.iter().all(|&(piece, place)| state.places[piece] == place))
    }

    /// The steps of a shortest free way of `piece` to the nearest place that pleases, nothing
    /// else moving; `None` when no place it can reach does.
    pub(super) fn way(&self, state: &State, piece: usize, pleases: impl Fn(u16) -> bool) -> Option<Vec<Step>> {
        let reached = self.class(piece).reach(state.places[piece], &self.occupied(state, Some(piece)));
        let number = reached.iter().position(|reached| pleases(reached.place))?;
        Some(told(piece, &way_to(&reached, number)))
    }

    /// Every action of a metric: pieces in order, then by the order of discovery, U D L R.
    pub(super) fn units(&self, state: &State, metric: Metric) -> Path<Step> {
        if metric == Metric::Steps {
            return self.steps(state).into_iter().map(|step| vec![step]).collect();
        }
        let mut units = Vec::new();
        for piece in 0..self.pieces.len() {
            let occupied = self.occupied(state, Some(piece));
            let (class, place) = (self.class(piece), state.places[piece]);
            if metric == Metric::Moves {
                let reached = class.reach(place, &occupied);
                units.extend((1..reached.len()).map(|number| told(piece, &way_to(&reached, number))));
                continue;
            }
            for direction in Direction::ALL {
                let mut at = place;
                let mut length = 0;
                while let Some(next) = class.step(at, direction, &occupied) {
                    at = next;
                    length += 1;
                    units.push(told(piece, &vec![direction; length]));
                }
            }
        }
        units
    }

    /// The states that the piece in hand can still get to at no further cost in this metric, the
    /// present one first, all with nothing in hand.
    pub(super) fn free_states(&self, state: &State, metric: Metric) -> Vec<State> {
        let here = State { held: None, ..*state };
        let Some((piece, direction)) = state.held else { return vec![here] };
        let piece = usize::from(piece);
        let (class, place) = (self.class(piece), state.places[piece]);
        let occupied = self.occupied(state, Some(piece));
        let places: Vec<u16> = match metric {
            Metric::Steps => vec![place],
            Metric::Slides => std::iter::successors(Some(place), |&at| class.step(at, direction, &occupied)).collect(),
            Metric::Moves => class.reach(place, &occupied).iter().map(|reached| reached.place).collect(),
        };
        places
            .into_iter()
            .map(|place| {
                let mut free = here;
                free.places[piece] = place;
                free
            })
            .collect()
    }

    /// The places a piece could get to if it were alone on the board.
    pub(super) fn region(&self, piece: usize, place: u16) -> CellSet {
        self.class(piece).reach(place, &CellSet::EMPTY).iter().map(|reached| reached.place).collect()
    }
}

/// A way as steps of a piece.
fn told(piece: usize, way: &[Direction]) -> Vec<Step> {
    way.iter().map(|&direction| Step { piece: piece as u8, direction }).collect()
}
