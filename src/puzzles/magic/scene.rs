//! What the board looks like, what an operation does in words, and what intents come to.

use super::Magic;
use super::rules::{COLUMNS, Operation, PLACES, Tiles};
use crate::puzzle::{Board, Button, Cell, Direction, Effect, Focus, Frame, Ground, Intent, Phrase, Piece, Response, Role, Scene};

fn cell_of(place: usize) -> Cell {
    Cell::new(place / COLUMNS, place % COLUMNS)
}

/// What is written on a tile.
pub fn label(tile: u8) -> String {
    (tile + 1).to_string()
}

/// The name of an operation.
fn name(operation: Operation) -> Phrase {
    Phrase::new(match operation {
        Operation::A => "magic.swap",
        Operation::B => "magic.shift",
        Operation::C => "magic.turn",
    })
}

/// The board as data, the goal as a small second board, the operations as buttons.
pub fn scene(rules: &Magic, state: Tiles) -> Scene {
    let goal = rules.space.goal;
    let pieces = (0..PLACES)
        .map(|place| Piece {
            id: u16::from(state.0[place]),
            cells: vec![cell_of(place)],
            label: label(state.0[place]),
            role: Role::Class(0),
            home: state.0[place] == goal.0[place],
            movable: true,
        })
        .collect();
    Scene::Board(Board {
        rows: PLACES / COLUMNS,
        columns: COLUMNS,
        ground: vec![Ground::Floor; PLACES],
        signs: Vec::new(),
        frame: Frame::Grid,
        pieces,
        targets: Vec::new(),
        goal: Some(goal.0.chunks(COLUMNS).map(|row| row.iter().map(|&tile| label(tile)).collect()).collect()),
        buttons: Operation::ALL.map(|operation| Button { letter: operation.letter(), name: name(operation) }).into(),
        note: None,
    })
}

/// What an operation does: the cells whose digit changes.
pub fn effect(operation: Operation) -> Effect {
    let sources = operation.sources();
    Effect {
        piece: None,
        to: (0..PLACES).filter(|&place| usize::from(sources[place]) != place).map(cell_of).collect(),
        direction: None,
        button: Some(operation as usize),
        subject: Phrase::new("magic.subject").with("letter", operation.letter()),
        sentence: Phrase::new("magic.play").with("letter", operation.letter()).with("name", format!("@{}", name(operation).key)),
    }
}

/// Left and right choose a button, Enter presses it; letters and clicks press at once.
pub fn respond(focus: &mut Focus, intent: Intent) -> Response<Operation> {
    let count = Operation::ALL.len();
    let at = usize::from(focus.cell.column).min(count - 1);
    let chosen = match intent {
        Intent::Direct(Direction::Left) => at.checked_sub(1),
        Intent::Direct(Direction::Right) => Some(at + 1).filter(|&next| next < count),
        Intent::Next => Some((at + 1) % count),
        Intent::Previous => Some((at + count - 1) % count),
        Intent::Confirm => return press(focus, Operation::ALL[at]),
        Intent::Letter(letter) => return Operation::from_letter(letter).map_or(Response::Ignored, |operation| press(focus, operation)),
        Intent::Press(number) => return Operation::ALL.get(number).map_or(Response::Ignored, |&operation| press(focus, operation)),
        Intent::Direct(Direction::Up | Direction::Down)
        | Intent::Cancel
        | Intent::Erase
        | Intent::Click(_)
        | Intent::Drag { .. }
        | Intent::Drop => None,
    };
    match chosen {
        Some(button) => {
            focus.cell = Cell::new(0, button);
            Response::Focused
        }
        None => Response::Ignored,
    }
}

fn press(focus: &mut Focus, operation: Operation) -> Response<Operation> {
    focus.cell = Cell::new(0, operation as usize);
    Response::Play(vec![operation])
}
