//! What the lamps look like, what a press does in words, and what intents come to.

use super::rules::{Lamps, Row};
use crate::puzzle::{Board, Cell, Direction, Effect, Focus, Frame, Ground, Intent, Phrase, Piece, Response, Role, Scene};

fn cell_of(lamp: usize) -> Cell {
    Cell::new(0, lamp)
}

/// The row as a board of cells. Renderers, line mode, mouse and tests all read this.
pub fn scene(rules: &Lamps, row: Row) -> Scene {
    let lamp = |lamp: usize| Piece {
        id: lamp as u16,
        cells: vec![cell_of(lamp)],
        label: if row.is_lit(lamp) { "*" } else { "o" }.to_owned(),
        role: Role::Class(0),
        home: row.is_lit(lamp) == rules.goal.is_lit(lamp),
        movable: true,
    };
    Scene::Board(Board {
        rows: 1,
        columns: rules.count,
        ground: vec![Ground::Floor; rules.count],
        frame: Frame::Grid,
        pieces: (0..rules.count).map(lamp).collect(),
        targets: Vec::new(),
        goal: None,
        buttons: Vec::new(),
        signs: Vec::new(),
        note: None,
    })
}

/// What a press does: the lamp that is pressed, and the cells that change.
pub fn effect(rules: &Lamps, lamp: usize) -> Effect {
    let number = (lamp + 1).to_string();
    let last = (lamp + 1).min(rules.count - 1);
    Effect {
        piece: Some(lamp as u16),
        to: (lamp.saturating_sub(1)..=last).map(cell_of).collect(),
        direction: None,
        button: None,
        subject: Phrase::new("template.subject").with("lamp", number.clone()),
        sentence: Phrase::new("template.press").with("lamp", number),
    }
}

/// Arrows and Tab move the cursor, Enter and a click press.
pub fn respond(rules: &Lamps, focus: &mut Focus, intent: Intent) -> Response<usize> {
    let (count, at) = (rules.count, usize::from(focus.cell.column).min(rules.count - 1));
    let chosen = match intent {
        Intent::Confirm => return Response::Play(vec![at]),
        Intent::Click(cell) if cell.row == 0 && usize::from(cell.column) < count => {
            focus.cell = cell;
            return Response::Play(vec![cell.column.into()]);
        }
        Intent::Direct(Direction::Left) => at.checked_sub(1),
        Intent::Direct(Direction::Right) => Some(at + 1).filter(|&next| next < count),
        Intent::Next => Some((at + 1) % count),
        Intent::Previous => Some((at + count - 1) % count),
        _ => None,
    };
    match chosen {
        Some(lamp) => {
            focus.cell = cell_of(lamp);
            Response::Focused
        }
        None => Response::Ignored,
    }
}
