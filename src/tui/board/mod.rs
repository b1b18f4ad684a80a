//! The renderers of scenes, one a kind: a scene as data, an overlay of what the game adds, onto a
//! canvas.
//!
//! What is drawn and what the mouse hits come from the same [`View`], so they cannot disagree.
//! Marks around a label say what a piece is before any colour does: `<A>` held, `(A)` hinted at,
//! `[A]` where the goal wants it, `[ ]` a place of the goal.

mod cells;
mod draw;
mod layout;
mod vessels;
mod words;

#[cfg(test)]
mod tests;

use ratatui::layout::Rect;

use cells::Cells;
use vessels::Stand;
use words::Letters;

use super::canvas::{Canvas, width};
use super::theme::{Look, Tone};
use crate::puzzle::{Cell, Direction, Focus, Scene};

/// What the game lays over a board.
#[derive(Debug, Clone, Default)]
pub(super) struct Overlay {
    /// Cursor and piece in hand; nothing of it where there is nobody to play.
    pub focus: Option<Focus>,
    /// The cell that is painted next, where the board is drawn by hand.
    pub brush: Option<Cell>,
    /// The move that a hint speaks of.
    pub hint: Option<HintMark>,
    /// Numbers on cells, with their tones: what is left after a move that ends there.
    pub numbers: Vec<(Cell, String, Tone)>,
    /// A piece on its way.
    pub glide: Option<Glide>,
    /// Numbers under the labels of pieces: what is left after the best move of each.
    pub badges: Vec<(u16, String, Tone)>,
    /// The states that the game came through, where its scene tells them.
    pub way: Vec<String>,
    /// What would be left if the chosen piece stood elsewhere, by its first cell there.
    pub heat: Vec<(Cell, u32)>,
}

/// A hint on the board: as much of it as has been asked for.
#[derive(Debug, Clone, Default)]
pub(super) struct HintMark {
    /// The piece.
    pub piece: Option<u16>,
    /// Where it goes; empty while that is not told.
    pub to: Vec<Cell>,
    /// Which way.
    pub direction: Option<Direction>,
    /// The button instead of a piece.
    pub button: Option<usize>,
}

/// A piece between two places: how far it has come, in cells.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glide {
    /// The piece.
    pub piece: u16,
    /// Rows down; up where negative.
    pub down: f64,
    /// Columns to the right; to the left where negative.
    pub right: f64,
}

/// What is at a place of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    /// A cell of the board.
    Cell(Cell),
    /// A button, by its number.
    Button(usize),
}

/// A scene at its place on the screen.
pub(super) struct View<'a>(Kind<'a>);

/// One kind of view for each kind of scene.
enum Kind<'a> {
    Cells(Cells<'a>),
    Letters(Letters<'a>),
    Stand(Stand<'a>),
}

impl<'a> View<'a> {
    /// Lays a scene out in an area. What does not fit is shown around the cursor.
    pub fn new(scene: &'a Scene, area: Rect, look: &Look, focus: Option<Focus>) -> Self {
        View(match scene {
            Scene::Board(board) => Kind::Cells(Cells::new(board, area, look, focus)),
            Scene::Words(words) => Kind::Letters(Letters::new(words, area)),
            Scene::Vessels(vessels) => Kind::Stand(Stand::new(vessels, area, look)),
        })
    }

    /// What is at a place of the screen.
    pub fn hit(&self, x: u16, y: u16) -> Option<Spot> {
        match &self.0 {
            Kind::Cells(cells) => cells.hit(x, y),
            Kind::Letters(letters) => letters.hit(x, y),
            Kind::Stand(stand) => stand.hit(x, y),
        }
    }

    /// Draws it.
    pub fn draw(&self, canvas: &mut Canvas, overlay: &Overlay) {
        match &self.0 {
            Kind::Cells(cells) => cells.draw(canvas, overlay),
            Kind::Letters(letters) => letters.draw(canvas, overlay),
            Kind::Stand(stand) => stand.draw(canvas, overlay),
        }
    }

    /// The columns that a scene wants on a small screen.
    pub fn compact_columns(scene: &Scene) -> u16 {
        match scene {
            Scene::Board(board) => Cells::compact_columns(board),
            Scene::Words(words) => Letters::compact_columns(words),
            Scene::Vessels(vessels) => Stand::compact_columns(vessels),
        }
    }
}

/// Distance between the columns of a goal that is shown beside the board.
fn goal_pitch(goal: &[Vec<String>]) -> usize {
    goal.iter().flatten().map(|label| width(label)).max().unwrap_or(1).max(1) + 1
}

/// Draws the small board of a goal.
pub(super) fn draw_goal(canvas: &mut Canvas, x: i32, y: i32, goal: &[Vec<String>]) {
    let pitch = goal_pitch(goal) as i32;
    for (row, labels) in goal.iter().enumerate() {
        for (column, label) in labels.iter().enumerate() {
            let shown = if label.is_empty() { canvas.look().glyphs.empty } else { label.as_str() };
            canvas.put_right(x + (column as i32 + 1) * pitch, y + row as i32, shown, Tone::Target);
        }
    }
}
