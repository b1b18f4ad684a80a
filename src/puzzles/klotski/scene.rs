//! What a board looks like, and what a move does to it, in words.

use super::rules::{Rules, State, Step};
use crate::puzzle::{Board, Cell, Direction, Effect, Frame, Phrase, Piece, Role, Scene, Target};

/// The cell with this number.
pub(super) fn cell_of(rules: &Rules, number: u16) -> Cell {
    Cell::new(usize::from(number) / rules.columns, usize::from(number) % rules.columns)
}

/// The board with its pieces and the places of the goal.
pub(super) fn scene(rules: &Rules, state: &State) -> Scene {
    let mut movable = vec![false; rules.pieces.len()];
    for step in rules.steps(state) {
        movable[usize::from(step.piece)] = true;
    }
    let pieces = (0..rules.pieces.len())
        .map(|piece| Piece {
            id: piece as u16,
            cells: rules.cover(state, piece).map(|cell| cell_of(rules, cell)).collect(),
            label: rules.pieces[piece].label.clone(),
            role: role(rules, piece),
            home: rules.goals.iter().any(|goal| goal.contains(&(piece, state.places[piece]))),
            movable: movable[piece],
        })
        .collect();
    let mut targets: Vec<Target> = Vec::new();
    for &(piece, place) in rules.goals.iter().flatten() {
        let target = Target {
            cells: rules.class(piece).cover(place).map(|cell| cell_of(rules, cell)).collect(),
            label: rules.pieces[piece].label.clone(),
            role: Role::Key,
        };
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    Scene::Board(Board {
        rows: rules.rows,
        columns: rules.columns,
        ground: rules.ground.clone(),
        signs: Vec::new(),
        frame: Frame::Outline,
        pieces,
        targets,
        goal: None,
        buttons: Vec::new(),
        note: None,
    })
}

/// The goal's own pieces are key; the others are told apart by class.
fn role(rules: &Rules, piece: usize) -> Role {
    let spec = &rules.pieces[piece];
    if spec.key { Role::Key } else { Role::Class(spec.class as u8) }
}

/// A move as something to point at and say.
pub(super) fn effect(rules: &Rules, state: &State, steps: &[Step]) -> Effect {
    let piece = steps.first().map_or(0, |step| usize::from(step.piece));
    let after = steps.iter().try_fold(*state, |state, &step| rules.after(&state, step)).unwrap_or(*state);
    let label = &rules.pieces[piece].label;
    Effect {
        piece: Some(piece as u16),
        to: rules.cover(&after, piece).map(|cell| cell_of(rules, cell)).collect(),
        direction: steps.last().map(|step| step.direction),
        button: None,
        subject: Phrase::new("klotski.subject").with("piece", label),
        sentence: sentence(label, steps),
    }
}

/// Straight ways and single turns in words, with how far where it is not one cell each, longer ways as
/// their letters: no two ways of a piece read alike.
fn sentence(label: &str, steps: &[Step]) -> Phrase {
    let runs: Vec<(Direction, usize)> =
        steps.chunk_by(|one, next| one.direction == next.direction).map(|run| (run[0].direction, run.len())).collect();
    match runs[..] {
        [(direction, 1)] => Phrase::new("klotski.step").with("piece", label).with("direction", direction.word()),
        [(direction, cells)] => {
            Phrase::new("klotski.slide").with("piece", label).with("direction", direction.word()).with("cells", cells.to_string())
        }
        [(first, 1), (then, 1)] => Phrase::new("klotski.turn").with("piece", label).with("first", first.word()).with("then", then.word()),
        [(first, far), (then, further)] => Phrase::new("klotski.turn_by")
            .with("piece", label)
            .with("first", first.word())
            .with("far", far.to_string())
            .with("then", then.word())
            .with("further", further.to_string()),
        _ => {
            let way: String = steps.iter().map(|step| step.direction.letter()).collect();
            Phrase::new("klotski.way").with("piece", label).with("way", way)
        }
    }
}

/// Why no search is needed: some piece of every alternative could not get to its place even if it
/// were alone on the board.
pub(super) fn hopeless(rules: &Rules, state: &State) -> Option<Phrase> {
    let mut first = None;
    for goal in &rules.goals {
        let barred = goal.iter().find(|&&(piece, place)| !rules.region(piece, state.places[piece]).contains(place));
        let &(piece, _) = barred?;
        first.get_or_insert_with(|| Phrase::new("klotski.hopeless").with("piece", &rules.pieces[piece].label));
    }
    first
}
