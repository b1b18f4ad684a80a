//! What is laid over a board: a hint, numbers, and the cursor.

use ratatui::layout::Rect;

use super::Painter;
use crate::puzzle::Cell;
use crate::tui::board::layout::{Form, Span};
use crate::tui::canvas::{Canvas, width};
use crate::tui::theme::Tone;

impl Painter<'_> {
    /// The place that a hinted piece goes to, where nothing stands on it.
    pub(super) fn ghost(&self, canvas: &mut Canvas) {
        let Some(hint) = self.overlay.hint.as_ref().filter(|hint| !hint.to.is_empty()) else { return };
        let style = canvas.look().theme.style(Tone::Hint);
        self.outline(canvas, &hint.to, canvas.look().glyphs.ghost, style, |row, column| self.is_ghost(row, column), true);
        let arrow = self.arrow(canvas);
        for cell in hint.to.iter().filter(|cell| self.layout.shows(**cell) && self.owner(cell.row.into(), cell.column.into()).is_none()) {
            let inside = self.layout.inside(cell.row.into(), cell.column.into());
            canvas.put_centred(inside.x, inside.y + inside.rows / 2, inside.columns, &arrow.repeat(2), style);
        }
    }

    /// What would be left elsewhere: as numbers where all of them have room, else as heights, from
    /// the nearest to the farthest in sight.
    pub(super) fn heat(&self, canvas: &mut Canvas) {
        let seen = || self.overlay.heat.iter().filter(|(cell, _)| self.layout.shows(*cell)).map(|(_, left)| *left);
        let (least, most) = (seen().min().unwrap_or(0), seen().max().unwrap_or(0));
        let range = u64::from(most - least).max(1);
        let gap = i32::from(self.layout.form == Form::Bare);
        let (glyphs, style) = (canvas.look().glyphs, canvas.look().theme.style(Tone::Dim));
        let highest = glyphs.heights.len() as u64 - 1;
        for (cell, left) in &self.overlay.heat {
            let (row, column) = (i32::from(cell.row), i32::from(cell.column));
            let free = self.layout.shows(*cell) && self.owner(row, column).is_none() && !self.is_ghost(row, column);
            if !free || self.is_signed(*cell) {
                continue;
            }
            let inside = self.layout.inside(row, column);
            let y = inside.y + (inside.rows - 1) / 2;
            if (width(&most.to_string()) as i32) + gap <= inside.columns {
                canvas.put_centred(inside.x, y, inside.columns, &left.to_string(), style);
            } else {
                let height = glyphs.heights[(u64::from(*left - least) * highest / range) as usize];
                canvas.fill(inside.x, y, inside.columns, 1, height, Tone::Dim);
            }
        }
    }

    pub(super) fn numbers(&self, canvas: &mut Canvas) {
        for (cell, number, tone) in &self.overlay.numbers {
            let ghost = self.layout.form != Form::Boxes && self.is_ghost(cell.row.into(), cell.column.into());
            if self.layout.shows(*cell) && !ghost {
                let inside = self.layout.inside(cell.row.into(), cell.column.into());
                canvas.put_centred(inside.x, inside.y + (inside.rows - 1) / 2, inside.columns, number, canvas.look().theme.style(*tone));
            }
        }
    }

    /// A number under a piece's label: inside its box, or on its lower edge where that is all the
    /// room there is.
    pub(super) fn badges(&self, canvas: &mut Canvas) {
        let rim = i32::from(self.layout.form == Form::Boxes);
        for (piece, number, tone) in &self.overlay.badges {
            let Some(index) = self.board.pieces.iter().position(|other| other.id == *piece) else { continue };
            let span = self.label_span(&self.board.pieces[index], index);
            let y = span.y + (span.rows - 1) / 2 + 1;
            if y < span.y + span.rows {
                canvas.put_centred(span.x + rim, y, span.columns - 2 * rim, number, canvas.look().theme.style(*tone));
            }
        }
    }

    /// Reverses the piece under the cursor, or the cell when nothing stands on it.
    pub(super) fn cursor(&self, canvas: &mut Canvas) {
        let Some(focus) = self.overlay.focus.filter(|_| self.board.buttons.is_empty()) else { return };
        let (row, column) = (i32::from(focus.cell.row), i32::from(focus.cell.column));
        let alone = [focus.cell];
        self.reverse(canvas, self.owner(row, column).map_or(&alone[..], |index| &self.board.pieces[index].cells));
    }

    /// Reverses one cell, whatever stands on it: what is seen there stays to be read.
    pub(super) fn brush(&self, canvas: &mut Canvas) {
        if let Some(cell) = self.overlay.brush {
            self.reverse(canvas, &[cell]);
        }
    }

    fn reverse(&self, canvas: &mut Canvas, cells: &[Cell]) {
        // In boxes the outline stays as it is, so that two neighbours remain apart.
        let rim = i32::from(self.layout.form == Form::Boxes);
        for cell in cells.iter().filter(|cell| self.layout.shows(**cell)) {
            let inside = self.layout.inside(cell.row.into(), cell.column.into());
            let joined = |down: i32, right: i32| {
                cells.contains(&Cell::new((i32::from(cell.row) + down).max(0) as usize, (i32::from(cell.column) + right).max(0) as usize))
                    && i32::from(cell.row) + down >= 0
                    && i32::from(cell.column) + right >= 0
            };
            let trim = |neighbour: bool| if neighbour { 0 } else { rim };
            let (top, bottom) = (trim(joined(-1, 0)), trim(joined(1, 0)));
            let (left, right) = (trim(joined(0, -1)), trim(joined(0, 1)));
            let area =
                Span { x: inside.x + left, y: inside.y + top, columns: inside.columns - left - right, rows: inside.rows - top - bottom };
            canvas.restyle(rect(area), canvas.look().theme.style(Tone::Cursor));
        }
    }
}

/// A span as far as it is on any screen.
fn rect(span: Span) -> Rect {
    let (x, y) = (span.x.max(0), span.y.max(0));
    let columns = (span.x + span.columns - x).clamp(0, i32::from(u16::MAX));
    let rows = (span.y + span.rows - y).clamp(0, i32::from(u16::MAX));
    Rect { x: x as u16, y: y as u16, width: columns as u16, height: rows as u16 }
}
