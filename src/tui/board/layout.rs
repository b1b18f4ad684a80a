//! Where everything of a board is on the screen: chosen once, used by drawing and mouse alike.
//!
//! The largest form that fits its area is taken. Cells are twice as wide as high, which is about
//! square on a screen. From large to small: boxes (each piece with an outline of its own), lines
//! (shared between neighbours), compact (one row a cell). A board that fits in no form is shown
//! in part, around the cursor.

use ratatui::layout::Rect;

use crate::puzzle::{Board, Cell, Frame, Role};
use crate::tui::canvas::width;

/// The largest height of a cell; more would only spread a small board thin.
const HIGHEST: i32 = 7;

/// The largest height of a cell of a maze, where the whole is looked at, not the cell.
const HIGHEST_CORRIDOR: i32 = 3;

/// How a board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Each piece in a box of its own, a frame around all.
    Boxes,
    /// Lines between cells.
    Lines,
    /// Cells side by side, a frame around all.
    Compact,
    /// Cells side by side and nothing else.
    Bare,
}

/// A stretch of the screen in signed coordinates, so that arithmetic cannot wrap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub x: i32,
    pub y: i32,
    pub columns: i32,
    pub rows: i32,
}

/// Form, size and place of a board on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    pub form: Form,
    /// Distance between the beginnings of neighbouring cells: columns, rows.
    pub pitch: (i32, i32),
    /// The top left corner, the frame included.
    pub origin: (i32, i32),
    /// Rows and columns of the board.
    pub size: (i32, i32),
    /// The first visible row and column.
    pub first: (i32, i32),
    /// How many rows and columns are visible.
    pub visible: (i32, i32),
}

impl Layout {
    /// The largest layout of a board in an area, in its middle; `around` stays visible, else what the
    /// board is about.
    pub fn new(board: &Board, area: Rect, around: Option<Cell>) -> Self {
        let size = (board.rows as i32, board.columns as i32);
        let room = (i32::from(area.width), i32::from(area.height));
        let (form, pitch) = candidates(board)
            .into_iter()
            .find(|&(form, pitch)| {
                let (columns, rows) = extent(form, pitch, size);
                columns <= room.0 && rows <= room.1
            })
            .unwrap_or((Form::Bare, (label_room(board), 1)));
        let visible = (size.0.min((room.1 / pitch.1).max(1)), size.1.min((room.0 / pitch.0).max(1)));
        let whole = form != Form::Bare;
        let visible = if whole { size } else { visible };
        let around = around.or_else(|| middle_of_interest(board)).unwrap_or_default();
        let first = (scroll(i32::from(around.row), visible.0, size.0), scroll(i32::from(around.column), visible.1, size.1));
        let (columns, rows) = extent(form, pitch, visible);
        let origin = (i32::from(area.x) + (room.0 - columns).max(0) / 2, i32::from(area.y) + (room.1 - rows).max(0) / 2);
        Layout { form, pitch, origin, size, first, visible }
    }

    /// Everything that is drawn, the frame included.
    pub fn whole(&self) -> Span {
        let (columns, rows) = extent(self.form, self.pitch, self.visible);
        Span { x: self.origin.0, y: self.origin.1, columns, rows }
    }

    /// The inside of a cell; for lines, without them.
    pub fn inside(&self, row: i32, column: i32) -> Span {
        let margin = i32::from(self.form != Form::Bare);
        let line = i32::from(self.form == Form::Lines);
        Span {
            x: self.origin.0 + margin + (column - self.first.1) * self.pitch.0,
            y: self.origin.1 + margin + (row - self.first.0) * self.pitch.1,
            columns: self.pitch.0 - line,
            rows: self.pitch.1 - line,
        }
    }

    /// The inside of the box around some cells, lines between them included.
    pub fn around(&self, cells: &[Cell]) -> Option<Span> {
        let rows = (cells.iter().map(|cell| cell.row).min()?, cells.iter().map(|cell| cell.row).max()?);
        let columns = (cells.iter().map(|cell| cell.column).min()?, cells.iter().map(|cell| cell.column).max()?);
        let first = self.inside(rows.0.into(), columns.0.into());
        let last = self.inside(rows.1.into(), columns.1.into());
        Some(Span { columns: last.x + last.columns - first.x, rows: last.y + last.rows - first.y, ..first })
    }

    /// Whether a cell is on the screen.
    pub fn shows(&self, cell: Cell) -> bool {
        let (row, column) = (i32::from(cell.row) - self.first.0, i32::from(cell.column) - self.first.1);
        (0..self.visible.0).contains(&row) && (0..self.visible.1).contains(&column)
    }

    /// The cell at a place of the screen; a line counts to the cell after it.
    pub fn cell_at(&self, x: i32, y: i32) -> Option<Cell> {
        let margin = i32::from(matches!(self.form, Form::Boxes | Form::Compact));
        let column = (x - self.origin.0 - margin).div_euclid(self.pitch.0);
        let row = (y - self.origin.1 - margin).div_euclid(self.pitch.1);
        let inside = (0..self.visible.0).contains(&row) && (0..self.visible.1).contains(&column);
        inside.then(|| Cell::new((row + self.first.0) as usize, (column + self.first.1) as usize))
    }
}

/// The first cell of the piece that the goal speaks of, else of any piece.
fn middle_of_interest(board: &Board) -> Option<Cell> {
    let key = board.pieces.iter().find(|piece| piece.role == Role::Key);
    key.or(board.pieces.first()).map(|piece| piece.cells[0])
}

/// The first visible of `count` rows so that `at` is among the `visible`, near their middle.
fn scroll(at: i32, visible: i32, count: i32) -> i32 {
    (at - visible / 2).clamp(0, (count - visible).max(0))
}

/// Columns for a label with a mark at either side.
fn label_room(board: &Board) -> i32 {
    let labels = board.pieces.iter().map(|piece| width(&piece.label)).chain(board.targets.iter().map(|target| width(&target.label)));
    match board.frame {
        Frame::Grid => labels.max().unwrap_or(1).clamp(1, 4) as i32 + 2,
        Frame::Outline => 3,
        Frame::Corridors => 2,
    }
}

/// Forms and pitches from large to small.
fn candidates(board: &Board) -> Vec<(Form, (i32, i32))> {
    let room = label_room(board);
    let large = (3..=HIGHEST).rev();
    if board.frame == Frame::Corridors {
        return (1..=HIGHEST_CORRIDOR).rev().map(|rows| (Form::Bare, (2 * rows, rows))).collect();
    }
    let mut forms: Vec<(Form, (i32, i32))> = match board.frame {
        Frame::Outline => large.map(|rows| (Form::Boxes, (2 * rows, rows))).collect(),
        Frame::Grid | Frame::Corridors => large.map(|rows| (Form::Lines, ((2 * rows).max(room + 1), rows))).collect(),
    };
    forms.push((Form::Lines, (4.max(room + 1), 2)));
    forms.push((Form::Compact, (room, 1)));
    forms.push((Form::Bare, (room, 1)));
    // Room for a place of the goal, `[a]`, and for a blank between labels.
    if room > 3 {
        forms.push((Form::Bare, (3, 1)));
    }
    forms.push((Form::Bare, (2, 1)));
    forms
}

/// Columns and rows of `size` rows and columns in a form.
fn extent(form: Form, pitch: (i32, i32), size: (i32, i32)) -> (i32, i32) {
    let margin = match form {
        Form::Boxes | Form::Compact => 2,
        Form::Lines => 1,
        Form::Bare => 0,
    };
    (size.1 * pitch.0 + margin, size.0 * pitch.1 + margin)
}
