//! The one renderer of boards: a scene as data, an overlay of what the game adds, onto a canvas.
//!
//! What is drawn and what the mouse hits come from the same [`View`], so they cannot disagree.
//! Marks around a label say what a piece is before any colour does: `<A>` held, `(A)` hinted at,
//! `[A]` where the goal wants it, `[ ]` a place of the goal.

mod draw;
mod layout;

#[cfg(test)]
mod tests;

use ratatui::layout::Rect;

pub(super) use layout::Span;
use layout::{Form, Layout};

use super::canvas::{Canvas, width};
use super::theme::{Look, Tone};
use crate::puzzle::{Board, Cell, Direction, Focus};

/// What the game lays over a board.
#[derive(Debug, Clone, Default)]
pub(super) struct Overlay {
    /// Cursor and piece in hand; nothing of it where there is nobody to play.
    pub focus: Option<Focus>,
    /// The move that a hint speaks of.
    pub hint: Option<HintMark>,
    /// Numbers on cells, with their tones: what is left after a move that ends there.
    pub numbers: Vec<(Cell, String, Tone)>,
    /// A piece on its way.
    pub glide: Option<Glide>,
    /// Numbers under the labels of pieces: what is left after the best move of each.
    pub badges: Vec<(u16, String, Tone)>,
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

/// A board at its place on the screen.
pub(super) struct View<'a> {
    board: &'a Board,
    layout: Layout,
    buttons: Vec<Span>,
}

impl<'a> View<'a> {
    /// Lays a board out in an area, its buttons below it.
    pub fn new(board: &'a Board, area: Rect, look: &Look, focus: Option<Focus>) -> Self {
        let names = board.buttons.len() as u16;
        // A line a button under the board where that leaves the board room, else one line for all.
        let stacked = area.height > 4 * board.rows as u16 + names;
        let rows = if names == 0 {
            0
        } else if stacked {
            names + 1
        } else {
            1
        };
        let place = Rect { height: area.height.saturating_sub(rows), ..area };
        let layout = Layout::new(board, place, focus.map(|focus| focus.cell));
        let whole = layout.whole();
        let mut at = (whole.x, whole.y + whole.rows + i32::from(stacked));
        let mut buttons = Vec::new();
        for button in &board.buttons {
            let columns = width(&look.text.say(&button.name)) as i32 + 4;
            buttons.push(Span { x: at.0, y: at.1, columns: if stacked { columns } else { 4 }, rows: 1 });
            if stacked { at.1 += 1 } else { at.0 += 4 }
        }
        View { board, layout, buttons }
    }

    /// What is at a place of the screen.
    pub fn hit(&self, x: u16, y: u16) -> Option<Spot> {
        let (x, y) = (i32::from(x), i32::from(y));
        let within = |span: &Span| (span.x..span.x + span.columns).contains(&x) && (span.y..span.y + span.rows).contains(&y);
        let button = self.buttons.iter().position(within).map(Spot::Button);
        button.or_else(|| self.layout.cell_at(x, y).map(Spot::Cell))
    }

    /// Draws it.
    pub fn draw(&self, canvas: &mut Canvas, overlay: &Overlay) {
        draw::board(canvas, self.board, &self.layout, overlay);
        for (number, (button, span)) in self.board.buttons.iter().zip(&self.buttons).enumerate() {
            let hinted = overlay.hint.as_ref().is_some_and(|hint| hint.button == Some(number));
            let under_cursor = overlay.focus.is_some_and(|focus| usize::from(focus.cell.column) == number);
            let marks = if hinted { ("(", ")") } else { ("[", "]") };
            let tone = if hinted { Tone::Hint } else { Tone::Key };
            let mut style = canvas.look().theme.style(tone);
            if under_cursor {
                style = style.patch(canvas.look().theme.style(Tone::Cursor));
            }
            let after = canvas.put_styled(span.x, span.y, &format!("{}{}{}", marks.0, button.letter, marks.1), style);
            if span.columns > 4 {
                let name = canvas.look().text.say(&button.name);
                canvas.put(after + 1, span.y, &name, Tone::Plain);
            }
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
