//! What a board of tiles looks like and what the player's intents come to.
//!
//! An arrow moves the tile that can move that way; a click or a drag on a tile in line with the
//! blank slides everything between them. There is nothing to pick up, so no other intent means
//! anything here; the focus follows the blank.

use super::grid::{Slide, State};
use super::rules::Rules;
use crate::puzzle::{Board, Cell, Direction, Effect, Focus, Frame, Ground, Intent, Phrase, Piece, Response, Role, Scene};

fn cell_of(rules: &Rules, cell: usize) -> Cell {
    Cell::new(cell / rules.grid().columns(), cell % rules.grid().columns())
}

/// The board; tiles are classed by the row where they belong.
pub(super) fn scene(rules: &Rules, state: State) -> Scene {
    let grid = rules.grid();
    let goal: Vec<u8> = (0..grid.cells()).map(|cell| rules.goal().tile(cell)).collect();
    let blank = state.blank();
    let sources: Vec<usize> = Direction::ALL.into_iter().filter_map(|direction| grid.source(blank, direction)).collect();
    let mut pieces: Vec<Piece> = (0..grid.cells())
        .filter(|&cell| cell != blank)
        .map(|cell| {
            let tile = state.tile(cell);
            let home = goal.iter().position(|&other| other == tile).unwrap_or(cell);
            Piece {
                id: u16::from(tile),
                cells: vec![cell_of(rules, cell)],
                label: tile.to_string(),
                role: Role::Class((home / grid.columns()) as u8),
                home: home == cell,
                movable: sources.contains(&cell),
            }
        })
        .collect();
    pieces.sort_by_key(|piece| piece.id);
    let label = |tile: &u8| if *tile == 0 { String::new() } else { tile.to_string() };
    Scene::Board(Board {
        rows: grid.rows(),
        columns: grid.columns(),
        ground: vec![Ground::Floor; grid.cells()],
        signs: Vec::new(),
        frame: Frame::Grid,
        pieces,
        targets: Vec::new(),
        goal: Some(goal.chunks(grid.columns()).map(|row| row.iter().map(label).collect()).collect()),
        buttons: Vec::new(),
        note: None,
    })
}

/// What slides from `state` do: the last of them is pointed at.
pub(super) fn effect(rules: &Rules, state: State, steps: &[Slide]) -> Effect {
    let mut to = state.blank();
    let mut at = state;
    for slide in steps {
        to = at.blank();
        if let Some(from) = rules.grid().source(to, slide.direction) {
            at = at.moved(from, to);
        }
    }
    let last = steps.last();
    let tile = last.map_or_else(String::new, |slide| slide.tile.to_string());
    Effect {
        piece: last.map(|slide| u16::from(slide.tile)),
        to: vec![cell_of(rules, to)],
        direction: last.map(|slide| slide.direction),
        button: None,
        subject: Phrase::new("tiles.subject").with("tile", &tile),
        sentence: Phrase::new("tiles.slide").with("tile", &tile).with("direction", last.map_or("", |slide| slide.direction.word())),
    }
}

/// The focus stands on the blank.
pub(super) fn focus(rules: &Rules, state: State) -> Focus {
    Focus::at(cell_of(rules, state.blank()))
}

/// The slides an intent stands for.
pub(super) fn respond(rules: &Rules, state: State, focus: &mut Focus, intent: Intent) -> Response<Slide> {
    let slides = match intent {
        Intent::Direct(direction) => rules.slide(state, direction).into_iter().collect(),
        Intent::Click(cell) => slides_from(rules, state, cell).1,
        Intent::Drag { from, to } => {
            let (direction, slides) = slides_from(rules, state, from);
            if direction.is_some_and(|direction| lies_towards(from, direction, to)) { slides } else { Vec::new() }
        }
        _ => Vec::new(),
    };
    let Some(last) = slides.last() else { return Response::Ignored };
    let blank = cell_of(rules, state.blank());
    let (down, right) = last.direction.offset();
    let moved = slides.len() as i32;
    // The blank goes against the tiles.
    let (row, column) = (i32::from(blank.row) - down * moved, i32::from(blank.column) - right * moved);
    focus.cell = Cell::new(row as usize, column as usize);
    Response::Play(slides)
}

/// The direction from a cell in line with the blank to the blank, and the slides that move all
/// tiles from that cell on by one; none when it is not in line.
fn slides_from(rules: &Rules, state: State, cell: Cell) -> (Option<Direction>, Vec<Slide>) {
    let blank = cell_of(rules, state.blank());
    let Some(direction) = Direction::ALL.into_iter().find(|&direction| in_line(cell, direction, blank)) else {
        return (None, Vec::new());
    };
    let count = cell.row.abs_diff(blank.row) + cell.column.abs_diff(blank.column);
    let mut at = state;
    let mut slides = Vec::new();
    for _ in 0..count {
        let Some(slide) = rules.slide(at, direction) else { return (None, Vec::new()) };
        let Some(from) = rules.grid().source(at.blank(), direction) else { return (None, Vec::new()) };
        at = at.moved(from, at.blank());
        slides.push(slide);
    }
    (Some(direction), slides)
}

/// Whether `to` lies straight in `direction` from `from`.
fn in_line(from: Cell, direction: Direction, to: Cell) -> bool {
    let aside = match direction {
        Direction::Up | Direction::Down => from.column.abs_diff(to.column),
        Direction::Left | Direction::Right => from.row.abs_diff(to.row),
    };
    aside == 0 && lies_towards(from, direction, to)
}

/// Whether `to` is farther in `direction` than `from`, anywhere across.
fn lies_towards(from: Cell, direction: Direction, to: Cell) -> bool {
    match direction {
        Direction::Up => to.row < from.row,
        Direction::Down => to.row > from.row,
        Direction::Left => to.column < from.column,
        Direction::Right => to.column > from.column,
    }
}
