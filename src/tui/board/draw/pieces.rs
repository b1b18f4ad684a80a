//! The pieces: in boxes of their own, or as labels within the lines of the board.

use ratatui::style::{Modifier, Style};

use super::{Painter, piece_style};
use crate::puzzle::{Cell, Frame, Ground, Piece, Role};
use crate::tui::board::layout::{Form, Span};
use crate::tui::canvas::{Canvas, width};
use crate::tui::theme::{Lines, Tone};

impl Painter<'_> {
    /// Every piece in a box of its own, one that is on its way last.
    pub(super) fn boxes(&self, canvas: &mut Canvas) {
        let still = (0..self.board.pieces.len()).filter(|&index| self.glide_of(index).is_none());
        still.for_each(|index| self.piece_box(canvas, index));
        if let Some((index, layout)) = self.moved_layout() {
            Painter { layout: &layout, owner: self.owner.clone(), ..*self }.piece_box(canvas, index);
        }
    }

    fn piece_box(&self, canvas: &mut Canvas, index: usize) {
        let (glyphs, theme) = (canvas.look().glyphs, canvas.look().theme);
        let piece = &self.board.pieces[index];
        // What it is comes from its lines and the marks at its label before any colour.
        let (lines, marks, style) = if self.is_hinted(piece) {
            (glyphs.heavy, ("(", ")"), theme.style(Tone::Hint))
        } else if self.is_held(piece) {
            (glyphs.heavy, ("<", ">"), piece_style(canvas, piece).add_modifier(Modifier::BOLD))
        } else if piece.role == Role::Key {
            (glyphs.double, ("", ""), piece_style(canvas, piece))
        } else {
            (glyphs.single, ("", ""), piece_style(canvas, piece))
        };
        self.outline(canvas, &piece.cells, lines, style, |row, column| self.owner(row, column) == Some(index), false);
        let span = self.label_span(piece, index);
        let marked = format!("{}{}{}", marks.0, piece.label, marks.1);
        let shown = if width(&marked) as i32 + 2 <= span.columns { &marked } else { &piece.label };
        canvas.put_centred(span.x, span.y + (span.rows - 1) / 2, span.columns, shown, style);
    }

    /// The outline of some cells: of each character in them, those with an outside neighbour, each
    /// joined to its neighbours of the same kind. Cells are at least three characters thick, so
    /// the two sides of a cell never touch. With `free`, only where no piece stands.
    pub(super) fn outline(
        &self,
        canvas: &mut Canvas,
        cells: &[Cell],
        lines: Lines,
        style: Style,
        has: impl Fn(i32, i32) -> bool,
        free: bool,
    ) {
        let margin = 1;
        let (x0, y0) = (self.layout.origin.0 + margin, self.layout.origin.1 + margin);
        let within = |x: i32, y: i32| {
            has(
                (y - y0).div_euclid(self.layout.pitch.1) + self.layout.first.0,
                (x - x0).div_euclid(self.layout.pitch.0) + self.layout.first.1,
            )
        };
        let edge = |x: i32, y: i32| within(x, y) && (-1..=1).any(|down| (-1..=1).any(|right| !within(x + right, y + down)));
        for cell in cells.iter().filter(|cell| self.layout.shows(**cell)) {
            if free && self.owner(cell.row.into(), cell.column.into()).is_some() {
                continue;
            }
            let inside = self.layout.inside(cell.row.into(), cell.column.into());
            for y in inside.y..inside.y + inside.rows {
                for x in inside.x..inside.x + inside.columns {
                    if edge(x, y) {
                        let arms = (edge(x, y - 1), edge(x + 1, y), edge(x, y + 1), edge(x - 1, y));
                        canvas.put_styled(x, y, joint(&lines, arms), style);
                    } else if !free {
                        canvas.put_styled(x, y, " ", style);
                    }
                }
            }
        }
    }

    /// Labels with their marks, cell by cell or in the middle of a piece.
    pub(super) fn labels(&self, canvas: &mut Canvas) {
        for (row, column) in self.cells() {
            let cell = Cell::new(row as usize, column as usize);
            let inside = self.layout.inside(row, column);
            match self.owner(row, column) {
                None => self.empty(canvas, cell, inside),
                Some(index) if self.layout.form == Form::Lines => {
                    let piece = &self.board.pieces[index];
                    if piece.cells.first() == Some(&cell) && self.glide_of(index).is_none() {
                        let span = self.label_span(piece, index);
                        self.label(canvas, piece, span);
                    }
                }
                Some(index) => {
                    let piece = &self.board.pieces[index];
                    self.label(canvas, piece, inside);
                    // Cells of one piece side by side hang together.
                    if column + 1 < self.layout.first.1 + self.layout.visible.1 && self.owner(row, column + 1) == Some(index) {
                        let end = inside.x + inside.columns - 1;
                        canvas.put_styled(end, inside.y, canvas.look().glyphs.single.horizontal, piece_style(canvas, piece));
                    }
                }
            }
        }
    }

    /// The label of a piece that is on its way, over the lines that it crosses.
    pub(super) fn gliding_label(&self, canvas: &mut Canvas) {
        if self.layout.form != Form::Lines {
            return;
        }
        if let Some((index, layout)) = self.moved_layout() {
            let piece = &self.board.pieces[index];
            let span = Painter { layout: &layout, owner: self.owner.clone(), ..*self }.label_span(piece, index);
            self.label(canvas, piece, span);
        }
    }

    fn label(&self, canvas: &mut Canvas, piece: &Piece, span: Span) {
        let on_target = piece.home && !self.board.targets.is_empty() && self.board.frame == Frame::Grid;
        let (marks, style) = if self.is_held(piece) {
            (("<", ">"), piece_style(canvas, piece).add_modifier(Modifier::BOLD))
        } else if self.is_hinted(piece) {
            (("(", ")"), canvas.look().theme.style(Tone::Hint))
        } else if on_target {
            (("[", "]"), piece_style(canvas, piece))
        } else {
            (("", ""), piece_style(canvas, piece))
        };
        let marked = format!("{}{}{}", marks.0, piece.label, marks.1);
        // The piece in hand and the one hinted at are told from the others even where there is room for
        // half of their marks only.
        let half = format!("{}{}", if on_target { "" } else { marks.0 }, piece.label);
        let fitting = [&marked, &half].into_iter().find(|shown| width(shown) as i32 <= span.columns);
        let shown = fitting.unwrap_or(&piece.label);
        canvas.put_centred(span.x, span.y + (span.rows - 1) / 2, span.columns, shown, style);
    }

    /// A cell that nothing stands on: a place of the goal, the end of a hint, or just free.
    fn empty(&self, canvas: &mut Canvas, cell: Cell, inside: Span) {
        let theme = canvas.look().theme;
        let y = inside.y + (inside.rows - 1) / 2;
        if self.is_ghost(cell.row.into(), cell.column.into()) {
            let arrow = self.arrow(canvas);
            canvas.put_centred(inside.x, y, inside.columns, &format!(":{arrow}:"), theme.style(Tone::Hint));
        } else if self.board.frame == Frame::Outline || self.ground_at(cell.row.into(), cell.column.into()) != Ground::Floor {
            // The ground has drawn it.
        } else if let Some(target) = self.board.targets.iter().find(|target| target.cells.contains(&cell)) {
            if self.board.frame == Frame::Corridors {
                self.sign(canvas, cell.row.into(), cell.column.into(), &target.label, Tone::Target);
                return;
            }
            let label = if target.label.is_empty() { " " } else { &target.label };
            let marked = format!("[{label}]");
            // Half a pair of brackets would be read as another sign.
            let shown = match target.label.as_str() {
                _ if width(&marked) as i32 <= inside.columns => &marked,
                "" => "[]",
                label => label,
            };
            canvas.put_centred(inside.x, y, inside.columns, shown, theme.style(Tone::Target));
        } else if self.layout.form != Form::Lines && self.board.frame != Frame::Corridors {
            canvas.put_centred(inside.x, y, inside.columns, canvas.look().glyphs.empty, theme.style(Tone::Dim));
        }
    }
}

/// The character that joins arms up, right, down and left.
fn joint(lines: &Lines, arms: (bool, bool, bool, bool)) -> &'static str {
    match arms {
        (false, true, true, false) => lines.corners[0],
        (false, false, true, true) => lines.corners[1],
        (true, true, false, false) => lines.corners[2],
        (true, false, false, true) => lines.corners[3],
        (true, _, true, _) => lines.vertical,
        _ => lines.horizontal,
    }
}
