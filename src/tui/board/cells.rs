//! A board of cells with its buttons.

use ratatui::layout::Rect;

use super::layout::{Layout, Span};
use super::{Overlay, Spot, draw};
use crate::puzzle::{Board, Focus, Frame};
use crate::tui::canvas::{Canvas, width};
use crate::tui::theme::{Look, Tone};

/// A board at its place on the screen.
pub(super) struct Cells<'a> {
    board: &'a Board,
    pub layout: Layout,
    buttons: Vec<Span>,
}

impl<'a> Cells<'a> {
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
        Cells { board, layout, buttons }
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

    /// The columns that a board wants on a small screen.
    pub fn compact_columns(board: &Board) -> u16 {
        let (pitch, rim) = if board.frame == Frame::Corridors { (2, 0) } else { (3, 3) };
        (board.columns as u16).saturating_mul(pitch).saturating_add(rim)
    }
}
