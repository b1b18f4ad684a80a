//! Drawing a board in one of its forms.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::Overlay;
use super::layout::{Form, Layout, Span};
use crate::puzzle::{Board, Cell, Frame, Ground, Piece, Role, Sign};
use crate::tui::canvas::{Canvas, width};
use crate::tui::theme::{Lines, Tone};

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

    /// The arrow of a hint.
    fn arrow(&self, canvas: &Canvas) -> &'static str {
        let direction = self.overlay.hint.as_ref().and_then(|hint| hint.direction);
        direction.map_or(canvas.look().glyphs.empty, |direction| canvas.look().glyphs.arrows[direction as usize])
    }

    /// The outer frame, walls, gates, and places of the goal that nothing stands on.
    fn ground(&self, canvas: &mut Canvas) {
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
    fn signs(&self, canvas: &mut Canvas) {
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
    fn sign(&self, canvas: &mut Canvas, row: i32, column: i32, text: &str, tone: Tone) {
        if self.owner(row, column).is_none() {
            let inside = self.layout.inside(row, column);
            let style = canvas.look().theme.style(tone);
            canvas.put_centred(inside.x, inside.y + (inside.rows - 1) / 2, inside.columns, text, style);
        }
    }

    /// The labels of goal places on cells that nothing stands on, where they have room.
    fn wanted(&self, canvas: &mut Canvas) {
        let style = canvas.look().theme.style(Tone::Target);
        for target in &self.board.targets {
            let free = |cell: &&Cell| self.layout.shows(**cell) && self.owner(cell.row.into(), cell.column.into()).is_none();
            let Some(cell) = target.cells.iter().find(free) else { continue };
            let inside = self.layout.inside(cell.row.into(), cell.column.into());
            let label = format!("[{}]", target.label);
            if width(&label) as i32 <= inside.columns && !target.label.is_empty() {
                canvas.put_centred(inside.x, inside.y + inside.rows / 2, inside.columns, &label, style);
            }
        }
    }

    /// Opens the frame where a place of the goal touches it, with the goal's label in the opening.
    fn exits(&self, canvas: &mut Canvas) {
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

    /// The place that a hinted piece goes to, where nothing stands on it.
    fn ghost(&self, canvas: &mut Canvas) {
        let Some(hint) = self.overlay.hint.as_ref().filter(|hint| !hint.to.is_empty()) else { return };
        let style = canvas.look().theme.style(Tone::Hint);
        self.outline(canvas, &hint.to, canvas.look().glyphs.ghost, style, |row, column| self.is_ghost(row, column), true);
        let arrow = self.arrow(canvas);
        for cell in hint.to.iter().filter(|cell| self.layout.shows(**cell) && self.owner(cell.row.into(), cell.column.into()).is_none()) {
            let inside = self.layout.inside(cell.row.into(), cell.column.into());
            canvas.put_centred(inside.x, inside.y + inside.rows / 2, inside.columns, &arrow.repeat(2), style);
        }
    }

    /// Every piece in a box of its own, one that is on its way last.
    fn boxes(&self, canvas: &mut Canvas) {
        let still = (0..self.board.pieces.len()).filter(|&index| self.glide_of(index).is_none());
        still.for_each(|index| self.piece_box(canvas, index));
        if let Some((index, layout)) = self.moved_layout() {
            Painter { layout: &layout, owner: self.owner.clone(), ..*self }.piece_box(canvas, index);
        }
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

    /// The outline of some cells: of each character in them, those with an outside neighbour, each
    /// joined to its neighbours of the same kind. Cells are at least three characters thick, so
    /// the two sides of a cell never touch. With `free`, only where no piece stands.
    fn outline(&self, canvas: &mut Canvas, cells: &[Cell], lines: Lines, style: Style, has: impl Fn(i32, i32) -> bool, free: bool) {
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

    /// Whether a line stands between two neighbouring cells, either of them perhaps outside.
    fn divides(&self, one: (i32, i32), two: (i32, i32)) -> bool {
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
    fn lines(&self, canvas: &mut Canvas) {
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
    fn coordinates(&self, canvas: &mut Canvas) {
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

    /// Labels with their marks, cell by cell or in the middle of a piece.
    fn labels(&self, canvas: &mut Canvas) {
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
    fn gliding_label(&self, canvas: &mut Canvas) {
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
        let shown = if width(&marked) as i32 <= span.columns { &marked } else { &piece.label };
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
            canvas.put_centred(inside.x, y, inside.columns, &format!("[{label}]"), theme.style(Tone::Target));
        } else if self.layout.form != Form::Lines && self.board.frame != Frame::Corridors {
            canvas.put_centred(inside.x, y, inside.columns, canvas.look().glyphs.empty, theme.style(Tone::Dim));
        }
    }

    /// What would be left elsewhere: as numbers where all of them have room, else as heights, from
    /// the nearest to the farthest in sight.
    fn heat(&self, canvas: &mut Canvas) {
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

    fn numbers(&self, canvas: &mut Canvas) {
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
    fn badges(&self, canvas: &mut Canvas) {
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
    fn cursor(&self, canvas: &mut Canvas) {
        let Some(focus) = self.overlay.focus.filter(|_| self.board.buttons.is_empty()) else { return };
        let (row, column) = (i32::from(focus.cell.row), i32::from(focus.cell.column));
        let alone = [focus.cell];
        let cells = self.owner(row, column).map_or(&alone[..], |index| &self.board.pieces[index].cells);
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

fn piece_style(canvas: &Canvas, piece: &Piece) -> Style {
    let tone = if piece.home { Tone::Home } else { Tone::Piece(piece.role) };
    canvas.look().theme.style(tone)
}
