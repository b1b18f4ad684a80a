//! Drawing a board in one of its forms: what is drawn in which order, and what all of it asks.

mod ground;
mod overlay;
mod pieces;

use ratatui::style::Style;

use super::Overlay;
use super::layout::{Form, Layout, Span};
use crate::puzzle::{Board, Cell, Frame, Ground, Piece};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Tone;

/// Draws a board with everything laid over it.
pub(super) fn board(canvas: &mut Canvas, board: &Board, layout: &Layout, overlay: &Overlay) {
    let painter = Painter::new(board, layout, overlay);
    painter.ground(canvas);
    painter.signs(canvas);
    if layout.form == Form::Boxes {
        painter.wanted(canvas);
        painter.ghost(canvas);
        painter.boxes(canvas);
    } else {
        painter.lines(canvas);
        painter.coordinates(canvas);
        painter.labels(canvas);
        painter.gliding_label(canvas);
    }
    if layout.form != Form::Bare {
        painter.exits(canvas);
    }
    painter.badges(canvas);
    painter.heat(canvas);
    painter.numbers(canvas);
    painter.cursor(canvas);
    painter.brush(canvas);
}

struct Painter<'a> {
    board: &'a Board,
    layout: &'a Layout,
    overlay: &'a Overlay,
    /// The piece on each cell, by its index in the board's list.
    owner: Vec<Option<usize>>,
}

impl<'a> Painter<'a> {
    fn new(board: &'a Board, layout: &'a Layout, overlay: &'a Overlay) -> Self {
        let mut owner = vec![None; board.rows * board.columns];
        for (index, piece) in board.pieces.iter().enumerate() {
            for cell in &piece.cells {
                if let Some(place) = owner.get_mut(usize::from(cell.row) * board.columns + usize::from(cell.column)) {
                    *place = Some(index);
                }
            }
        }
        Painter { board, layout, overlay, owner }
    }

    /// The piece at a row and column; outside the board there is none.
    fn owner(&self, row: i32, column: i32) -> Option<usize> {
        let (rows, columns) = self.layout.size;
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        inside.then(|| self.owner[row as usize * self.board.columns + column as usize]).flatten()
    }

    fn ground_at(&self, row: i32, column: i32) -> Ground {
        self.board.ground.get(row as usize * self.board.columns + column as usize).copied().unwrap_or_default()
    }

    fn cells(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let (first, visible) = (self.layout.first, self.layout.visible);
        (first.0..first.0 + visible.0).flat_map(move |row| (first.1..first.1 + visible.1).map(move |column| (row, column)))
    }

    fn is_held(&self, piece: &Piece) -> bool {
        self.overlay.focus.is_some_and(|focus| focus.held == Some(piece.id))
    }

    fn is_hinted(&self, piece: &Piece) -> bool {
        self.overlay.hint.as_ref().is_some_and(|hint| hint.piece == Some(piece.id))
    }

    fn is_target(&self, cell: Cell) -> bool {
        self.board.targets.iter().any(|target| target.cells.contains(&cell))
    }

    /// Whether something is written on a cell that a number would hide.
    fn is_signed(&self, cell: Cell) -> bool {
        let target = self.board.frame == Frame::Corridors && self.is_target(cell);
        target || self.board.signs.iter().any(|(place, _)| *place == cell)
    }

    fn is_ghost(&self, row: i32, column: i32) -> bool {
        let cell = Cell::new(row.max(0) as usize, column.max(0) as usize);
        row >= 0 && column >= 0 && self.overlay.hint.as_ref().is_some_and(|hint| hint.to.contains(&cell))
    }

    /// Whether the arrow of a hint or a number is written on a cell, which would leave half of a
    /// label there.
    fn is_overlaid(&self, cell: Cell) -> bool {
        let numbered = self.overlay.numbers.iter().any(|(place, _, _)| *place == cell);
        numbered || self.overlay.heat.iter().any(|(place, _)| *place == cell) || self.is_ghost(cell.row.into(), cell.column.into())
    }

    /// The arrow of a hint.
    fn arrow(&self, canvas: &Canvas) -> &'static str {
        let direction = self.overlay.hint.as_ref().and_then(|hint| hint.direction);
        direction.map_or(canvas.look().glyphs.empty, |direction| canvas.look().glyphs.arrows[direction as usize])
    }

    /// The way of a piece that is on its way, in cells.
    fn glide_of(&self, index: usize) -> Option<(f64, f64)> {
        let glide = self.overlay.glide.as_ref().filter(|glide| glide.piece == self.board.pieces[index].id)?;
        Some((glide.down, glide.right))
    }

    /// The layout in which a piece that is on its way stands, to the nearest character.
    fn moved_layout(&self) -> Option<(usize, Layout)> {
        let (index, (down, right)) = (0..self.board.pieces.len()).find_map(|index| Some((index, self.glide_of(index)?)))?;
        let mut layout = *self.layout;
        layout.origin.0 += (right * f64::from(layout.pitch.0)).round() as i32;
        layout.origin.1 += (down * f64::from(layout.pitch.1)).round() as i32;
        Some((index, layout))
    }

    /// Where a piece's label goes: its whole box, or its first cell when it does not fill the box.
    fn label_span(&self, piece: &Piece, index: usize) -> Span {
        let first = piece.cells.first().map_or_else(|| self.layout.whole(), |cell| self.layout.inside(cell.row.into(), cell.column.into()));
        let Some(span) = self.layout.around(&piece.cells) else { return first };
        let middle = self.layout.cell_at(span.x + span.columns / 2, span.y + span.rows / 2);
        let fills = middle.is_some_and(|cell| self.owner(cell.row.into(), cell.column.into()) == Some(index));
        let rows = piece.cells.iter().map(|cell| cell.row).collect::<std::collections::BTreeSet<_>>().len();
        let columns = piece.cells.iter().map(|cell| cell.column).collect::<std::collections::BTreeSet<_>>().len();
        if fills && rows * columns == piece.cells.len() { span } else { first }
    }
}

fn piece_style(canvas: &Canvas, piece: &Piece) -> Style {
    let tone = if piece.home { Tone::Home } else { Tone::Piece(piece.role) };
    canvas.look().theme.style(tone)
}
