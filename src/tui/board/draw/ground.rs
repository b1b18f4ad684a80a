//! What a board is before anything stands on it: its frame, walls and signs, the lines between
//! cells, and the places of its goal.

use super::Painter;
use crate::puzzle::{Cell, Frame, Ground, Sign};
use crate::tui::board::layout::Form;
use crate::tui::canvas::{Canvas, width};
use crate::tui::theme::Tone;

impl Painter<'_> {
    /// The outer frame, walls, gates, and places of the goal that nothing stands on.
    pub(super) fn ground(&self, canvas: &mut Canvas) {
        let glyphs = canvas.look().glyphs;
        let whole = self.layout.whole();
        if matches!(self.layout.form, Form::Boxes | Form::Compact) {
            let style = canvas.look().theme.style(Tone::Frame);
            canvas.frame(whole.x, whole.y, whole.columns, whole.rows, &glyphs.double, style);
        }
        for (row, column) in self.cells() {
            let inside = self.layout.inside(row, column);
            match self.ground_at(row, column) {
                Ground::Wall => canvas.fill(inside.x, inside.y, inside.columns, inside.rows, glyphs.wall, Tone::Dim),
                Ground::Gate if self.owner(row, column).is_none() => {
                    canvas.fill(inside.x, inside.y, inside.columns, inside.rows, glyphs.gate, Tone::Dim);
                }
                Ground::Floor | Ground::Gate => {}
            }
            if self.board.frame == Frame::Outline && self.owner(row, column).is_none() && self.ground_at(row, column) == Ground::Floor {
                let target = self.is_target(Cell::new(row as usize, column as usize));
                let tone = if target { Tone::Target } else { Tone::Dim };
                if target || matches!(self.layout.form, Form::Compact | Form::Bare) {
                    canvas.put_centred(inside.x, inside.y + inside.rows / 2, inside.columns, glyphs.empty, canvas.look().theme.style(tone));
                }
            }
        }
    }

    /// What lies on the floor, or stands there and shuts it.
    pub(super) fn signs(&self, canvas: &mut Canvas) {
        let glyphs = canvas.look().glyphs;
        for (cell, sign) in self.board.signs.iter().filter(|(cell, _)| self.layout.shows(*cell)) {
            let (row, column) = (i32::from(cell.row), i32::from(cell.column));
            match sign {
                Sign::OneWay(direction) => self.sign(canvas, row, column, glyphs.arrows[*direction as usize], Tone::Strong),
                Sign::Key(letter) => self.sign(canvas, row, column, &letter.to_string(), Tone::Target),
                Sign::Door(letter) => {
                    let inside = self.layout.inside(row, column);
                    canvas.fill(inside.x, inside.y, inside.columns, inside.rows, glyphs.gate, Tone::Frame);
                    self.sign(canvas, row, column, &letter.to_string(), Tone::Warning);
                }
            }
        }
    }

    /// A character in the middle of a cell that nothing stands on.
    pub(super) fn sign(&self, canvas: &mut Canvas, row: i32, column: i32, text: &str, tone: Tone) {
        if self.owner(row, column).is_none() {
            let inside = self.layout.inside(row, column);
            let style = canvas.look().theme.style(tone);
            canvas.put_centred(inside.x, inside.y + (inside.rows - 1) / 2, inside.columns, text, style);
        }
    }

    /// The labels of goal places on cells that nothing stands on and nothing is laid over, where they
    /// have room.
    pub(super) fn wanted(&self, canvas: &mut Canvas) {
        let style = canvas.look().theme.style(Tone::Target);
        for target in &self.board.targets {
            let bare = |cell: &Cell| self.owner(cell.row.into(), cell.column.into()).is_none() && !self.is_overlaid(*cell);
            let free = |cell: &&Cell| self.layout.shows(**cell) && bare(cell);
            let Some(cell) = target.cells.iter().find(free) else { continue };
            let inside = self.layout.inside(cell.row.into(), cell.column.into());
            let label = format!("[{}]", target.label);
            if width(&label) as i32 <= inside.columns && !target.label.is_empty() {
                canvas.put_centred(inside.x, inside.y + inside.rows / 2, inside.columns, &label, style);
            }
        }
    }

    /// Opens the frame where a place of the goal touches it, with the goal's label in the opening.
    pub(super) fn exits(&self, canvas: &mut Canvas) {
        if self.board.frame != Frame::Outline {
            return;
        }
        let (whole, gate) = (self.layout.whole(), canvas.look().glyphs.ghost);
        for target in &self.board.targets {
            let Some(span) = self.layout.around(&target.cells) else { continue };
            let level = [(span.y - 1 == whole.y, whole.y), (span.y + span.rows == whole.y + whole.rows - 1, whole.y + whole.rows - 1)];
            for (_, y) in level.into_iter().filter(|(touches, _)| *touches) {
                canvas.fill(span.x, y, span.columns, 1, gate.horizontal, Tone::Target);
                if width(&target.label) as i32 + 2 <= span.columns {
                    canvas.put_centred(span.x, y, span.columns, &format!(" {} ", target.label), canvas.look().theme.style(Tone::Target));
                }
            }
            let right = whole.x + whole.columns - 1;
            for (_, x) in
                [(span.x - 1 == whole.x, whole.x), (span.x + span.columns == right, right)].into_iter().filter(|(touches, _)| *touches)
            {
                canvas.fill(x, span.y, 1, span.rows, gate.vertical, Tone::Target);
            }
        }
    }

    /// Whether a line stands between two neighbouring cells, either of them perhaps outside.
    pub(super) fn divides(&self, one: (i32, i32), two: (i32, i32)) -> bool {
        let (rows, columns) = self.layout.size;
        let inside = |(row, column): (i32, i32)| (0..rows).contains(&row) && (0..columns).contains(&column);
        match (inside(one), inside(two)) {
            (false, false) => false,
            (true, true) if self.board.frame == Frame::Outline => {
                let same = self.owner(one.0, one.1) == self.owner(two.0, two.1);
                !same || self.ground_at(one.0, one.1) != self.ground_at(two.0, two.1)
            }
            _ => true,
        }
    }

    /// Lines between cells, joined where they meet.
    pub(super) fn lines(&self, canvas: &mut Canvas) {
        if self.layout.form != Form::Lines {
            return;
        }
        let glyphs = canvas.look().glyphs;
        let ((x0, y0), (wide, high), (rows, columns)) = (self.layout.origin, self.layout.pitch, self.layout.size);
        for row in 0..=rows {
            for column in 0..=columns {
                let (x, y) = (x0 + column * wide, y0 + row * high);
                let up = self.divides((row - 1, column - 1), (row - 1, column));
                let right = self.divides((row - 1, column), (row, column));
                let down = self.divides((row, column - 1), (row, column));
                let left = self.divides((row - 1, column - 1), (row, column - 1));
                let arms = usize::from(up) | usize::from(right) << 1 | usize::from(down) << 2 | usize::from(left) << 3;
                canvas.put(x, y, glyphs.joints[arms], Tone::Frame);
                if right {
                    canvas.fill(x + 1, y, wide - 1, 1, glyphs.single.horizontal, Tone::Frame);
                }
                if down {
                    canvas.fill(x, y + 1, 1, high - 1, glyphs.single.vertical, Tone::Frame);
                }
            }
        }
    }

    /// Boards whose goal is places are spoken of in rows and columns, counted from 1: the numbers
    /// stand on the frame.
    pub(super) fn coordinates(&self, canvas: &mut Canvas) {
        let spoken_of = self.board.frame == Frame::Grid && !self.board.targets.is_empty();
        if !spoken_of || self.layout.form == Form::Bare {
            return;
        }
        let ((x0, y0), (rows, columns)) = (self.layout.origin, self.layout.size);
        for column in 0..columns {
            let (number, inside) = ((column + 1).to_string(), self.layout.inside(0, column));
            canvas.put(inside.x + (inside.columns - width(&number) as i32) / 2, y0, &number, Tone::Dim);
        }
        for row in 0..rows {
            let inside = self.layout.inside(row, 0);
            canvas.put(x0, inside.y + (inside.rows - 1) / 2, &(row + 1).to_string(), Tone::Dim);
        }
    }
}
