//! What the maze looks like, what a step does in words, and what the player's intents come to.
//!
//! An arrow walks one cell. A click on a cell straight ahead walks there, as far as the way is open;
//! it finds no way round a corner, which is for the player to find. The focus follows the player.

use super::notation::{door_letter, format_cell, format_keys, key_letter};
use super::rules::{Grid, MazeSpace, Square, State, key_bit};
use crate::puzzle::{Board, Cell, Direction, Effect, Focus, Frame, Ground, Intent, Phrase, Piece, Response, Role, Scene, Sign, Target};

/// The id of the only piece.
pub const PLAYER: u16 = 0;

/// The maze as data.
pub fn scene(space: &MazeSpace, state: State) -> Scene {
    let mut board = board(space.grid(), Some(state), Some(space.exit()));
    for player in &mut board.pieces {
        player.movable = Direction::ALL.into_iter().any(|direction| space.after(state, direction).is_some());
    }
    Scene::Board(board)
}

/// A maze with whoever is in it: keys that are carried are gone from it, and so are doors that they
/// open.
pub fn board(grid: &Grid, player: Option<State>, exit: Option<u16>) -> Board {
    let keys = player.map_or(0, |state| state.keys);
    let ground = |square: &Square| if *square == Square::Wall { Ground::Wall } else { Ground::Floor };
    let sign = |square: Square| match square {
        Square::OneWay(direction) => Some(Sign::OneWay(direction)),
        Square::Key(number) if keys & 1 << number == 0 => Some(Sign::Key(key_letter(number))),
        Square::Door(number) if keys & 1 << number == 0 => Some(Sign::Door(door_letter(number))),
        Square::Wall | Square::Open | Square::Key(_) | Square::Door(_) => None,
    };
    let signs = (0..).zip(grid.squares()).filter_map(|(cell, &square)| sign(square).map(|sign| (grid.place(cell), sign)));
    let piece = |state: State| Piece {
        id: PLAYER,
        cells: vec![grid.place(state.cell)],
        label: "@".to_owned(),
        role: Role::Class(0),
        home: exit == Some(state.cell),
        movable: true,
    };
    let target = |exit| Target { cells: vec![grid.place(exit)], label: "E".to_owned(), role: Role::Class(0) };
    Board {
        rows: grid.rows(),
        columns: grid.columns(),
        ground: grid.squares().iter().map(ground).collect(),
        signs: signs.collect(),
        frame: Frame::Corridors,
        pieces: player.map(piece).into_iter().collect(),
        targets: exit.map(target).into_iter().collect(),
        goal: None,
        buttons: Vec::new(),
        note: (keys != 0).then(|| Phrase::new("maze.carried").with("keys", format_keys(keys))),
    }
}

/// What a step does.
pub fn effect(space: &MazeSpace, state: State, step: Direction) -> Effect {
    let grid = space.grid();
    let after = space.after(state, step).unwrap_or(state);
    let key = key_bit(grid.at(after.cell)) & !state.keys;
    let sentence = if key == 0 {
        Phrase::new("maze.step").with("direction", step.word())
    } else {
        Phrase::new("maze.take").with("direction", step.word()).with("key", format_keys(key))
    };
    Effect {
        piece: Some(PLAYER),
        to: vec![grid.place(after.cell)],
        direction: Some(step),
        button: None,
        subject: Phrase::new("maze.subject").with("cell", format_cell(grid, state.cell)),
        sentence,
    }
}

/// The steps an intent stands for.
pub fn respond(space: &MazeSpace, state: State, focus: &mut Focus, intent: Intent) -> Response<Direction> {
    let steps = match intent {
        Intent::Direct(direction) => space.after(state, direction).map(|_| direction).into_iter().collect(),
        Intent::Click(cell) | Intent::Drag { to: cell, .. } => straight(space, state, cell),
        _ => Vec::new(),
    };
    let mut at = state;
    for &step in &steps {
        at = space.after(at, step).unwrap_or(at);
    }
    focus.cell = space.grid().place(at.cell);
    if steps.is_empty() { Response::Ignored } else { Response::Play(steps) }
}

/// The steps straight towards a cell, as far as they go; none when it is not in line.
fn straight(space: &MazeSpace, state: State, cell: Cell) -> Vec<Direction> {
    let from = space.grid().place(state.cell);
    let direction = match (cell.row.cmp(&from.row), cell.column.cmp(&from.column)) {
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Direction::Up,
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Direction::Down,
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Direction::Left,
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Direction::Right,
        _ => return Vec::new(),
    };
    let ways = std::iter::successors(Some(state), |&at| space.after(at, direction));
    vec![direction; (ways.take(from.distance(cell) + 1).count()).saturating_sub(1)]
}
