//! What the board looks like, what a move does in words, and what the player's intents come to.

use super::notation::{colour_letter, format_cell};
use super::rules::{SIDE, Step, cell_of, destination, number_of};
use super::{Solitaire, State};
use crate::puzzle::{Board, Cell, Direction, Effect, Focus, Frame, Ground, Intent, Phrase, Piece, Response, Role, Scene, Target};

/// A peg's label: `A` for the first of the start board, and its colour where the level has any.
fn label(rules: &Solitaire, peg: usize) -> String {
    let mut label = String::from(char::from(b'A' + peg as u8));
    label.extend(rules.coloured.then(|| colour_letter(rules.colours[peg])));
    label
}

/// The board as data: pegs keep their letters, the goal is marked on the board.
pub fn scene(rules: &Solitaire, state: State) -> Scene {
    let occupied = rules.pegs(state).occupied();
    let pieces = (0..rules.count())
        .map(|peg| {
            let cell = state.cells[peg];
            let colour = rules.colours[peg];
            Piece {
                id: peg as u16,
                cells: vec![cell_of(cell)],
                label: label(rules, peg),
                role: Role::Class(colour),
                home: rules.goal.iter().any(|target| target.cell == cell && target.colour == colour),
                movable: is_movable(occupied, cell),
            }
        })
        .collect();
    let targets = rules
        .goal
        .iter()
        .map(|target| Target {
            cells: vec![cell_of(target.cell)],
            label: if rules.coloured { colour_letter(target.colour).to_string() } else { String::new() },
            role: Role::Class(target.colour),
        })
        .collect();
    Scene::Board(Board {
        rows: SIDE,
        columns: SIDE,
        ground: vec![Ground::Floor; SIDE * SIDE],
        signs: Vec::new(),
        frame: Frame::Grid,
        pieces,
        targets,
        goal: None,
        buttons: Vec::new(),
        note: None,
    })
}

/// What a move does.
pub fn effect(rules: &Solitaire, state: State, step: Step) -> Effect {
    let peg = state.peg_at(step.from);
    let name = peg.map_or_else(|| format_cell(step.from), |peg| label(rules, peg));
    let key = if step.is_jump() { "solitaire.jump" } else { "solitaire.step" };
    Effect {
        piece: peg.map(|peg| peg as u16),
        to: vec![cell_of(step.to)],
        direction: Some(step.direction()),
        button: None,
        subject: Phrase::new("solitaire.subject").with("peg", name.clone()).with("cell", format_cell(step.from)),
        sentence: Phrase::new(key).with("peg", name).with("direction", step.direction().word()).with("cell", format_cell(step.to)),
    }
}

fn is_movable(occupied: u64, cell: u8) -> bool {
    Direction::ALL.into_iter().any(|direction| destination(occupied, cell, direction).is_some())
}

/// The player's intent, given where the cursor is.
pub fn respond(rules: &Solitaire, state: State, focus: &mut Focus, intent: Intent) -> Response<Step> {
    let occupied = rules.pegs(state).occupied();
    // A peg keeps its number for the whole game, so a peg held through an undo is still held.
    let held = focus.held.map(usize::from).filter(|&peg| peg < rules.count());
    match intent {
        Intent::Direct(direction) => match held {
            Some(peg) => match destination(occupied, state.cells[peg], direction) {
                Some(to) => play(state, focus, peg, to),
                None => Response::Ignored,
            },
            None => match direction.step(focus.cell, SIDE, SIDE) {
                Some(cell) => look_at(focus, cell),
                None => Response::Ignored,
            },
        },
        Intent::Confirm => match (held, number_of(focus.cell).and_then(|cell| state.peg_at(cell))) {
            (Some(_), _) => let_go(focus),
            (None, Some(peg)) => hold(state, focus, peg),
            (None, None) => Response::Ignored,
        },
        Intent::Cancel | Intent::Drop if held.is_some() => let_go(focus),
        Intent::Next => next(rules, state, focus, 1),
        Intent::Previous => next(rules, state, focus, rules.count() - 1),
        Intent::Click(cell) => click(state, focus, held, cell, occupied),
        Intent::Drag { from, to } => drag(state, focus, from, to, occupied),
        Intent::Cancel | Intent::Drop | Intent::Letter(_) | Intent::Erase | Intent::Press(_) => Response::Ignored,
    }
}

fn look_at(focus: &mut Focus, cell: Cell) -> Response<Step> {
    focus.cell = cell;
    Response::Focused
}

fn hold(state: State, focus: &mut Focus, peg: usize) -> Response<Step> {
    focus.held = Some(peg as u16);
    look_at(focus, cell_of(state.cells[peg]))
}

fn let_go(focus: &mut Focus) -> Response<Step> {
    focus.held = None;
    Response::Focused
}

fn play(state: State, focus: &mut Focus, peg: usize, to: u8) -> Response<Step> {
    *focus = Focus { held: Some(peg as u16), ..Focus::at(cell_of(to)) };
    Response::Play(vec![Step { from: state.cells[peg], to }])
}

/// The next peg that can move, `by` pegs on from the one held or under the cursor; a peg held is
/// exchanged for it.
fn next(rules: &Solitaire, state: State, focus: &mut Focus, by: usize) -> Response<Step> {
    let count = rules.count();
    let occupied = rules.pegs(state).occupied();
    let held = focus.held.is_some();
    let at = focus.held.map(usize::from).or_else(|| number_of(focus.cell).and_then(|cell| state.peg_at(cell)));
    let first = at.map_or(if by == 1 { 0 } else { count - 1 }, |peg| peg + by);
    let found = (0..count).map(|tried| (first + tried * by) % count).find(|&peg| is_movable(occupied, state.cells[peg]));
    match found {
        Some(peg) if held => hold(state, focus, peg),
        Some(peg) => look_at(focus, cell_of(state.cells[peg])),
        None => Response::Ignored,
    }
}

/// Whether `to` is where some move takes a peg from `from`.
fn reaches(occupied: u64, from: u8, to: u8) -> bool {
    Direction::ALL.into_iter().any(|direction| destination(occupied, from, direction) == Some(to))
}

fn click(state: State, focus: &mut Focus, held: Option<usize>, cell: Cell, occupied: u64) -> Response<Step> {
    let Some(number) = number_of(cell) else { return Response::Ignored };
    match (state.peg_at(number), held) {
        (Some(peg), held) if held == Some(peg) => let_go(focus),
        (Some(peg), _) => hold(state, focus, peg),
        (None, Some(peg)) if reaches(occupied, state.cells[peg], number) => play(state, focus, peg, number),
        (None, _) => {
            focus.held = None;
            look_at(focus, cell)
        }
    }
}

/// A drag plays once: after its move no peg is left where the button went down.
fn drag(state: State, focus: &mut Focus, from: Cell, to: Cell, occupied: u64) -> Response<Step> {
    let (Some(from), Some(to)) = (number_of(from), number_of(to)) else { return Response::Ignored };
    match state.peg_at(from) {
        Some(peg) if reaches(occupied, from, to) => play(state, focus, peg, to),
        Some(peg) if focus.held != Some(peg as u16) => hold(state, focus, peg),
        _ => Response::Ignored,
    }
}
