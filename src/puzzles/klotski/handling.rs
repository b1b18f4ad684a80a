//! The hand on the board: what arrows, clicks and drags come to.
//!
//! The cursor goes from piece to piece. A piece that is held follows arrows cell by cell, clicks
//! on empty cells and the pointer, always by its shortest free way. The cursor's cell stays on
//! the piece, and while it is dragged it is the very cell that was taken hold of.

use super::class::{shifted, way_to};
use super::rules::{Rules, State, Step};
use super::scene::cell_of;
use crate::puzzle::{Cell, Direction, Focus, Intent, Response};

/// What an intent comes to; moves only `focus`.
pub(super) fn respond(rules: &Rules, state: &State, focus: &mut Focus, intent: Intent) -> Response<Step> {
    let mut hand = Hand { rules, state, focus };
    hand.steady();
    match intent {
        Intent::Direct(direction) => match hand.held() {
            Some(piece) => hand.slide(piece, direction),
            None => hand.look(direction),
        },
        Intent::Confirm | Intent::Cancel | Intent::Drop if hand.held().is_some() => hand.let_go(),
        Intent::Confirm => hand.under_cursor().map_or(Response::Ignored, |piece| hand.grab(piece, hand.focus.cell)),
        Intent::Next => hand.turn_to(1),
        Intent::Previous => hand.turn_to(rules.pieces.len().saturating_sub(1)),
        Intent::Click(cell) => hand.click(cell),
        Intent::Drag { from, to } => hand.drag(from, to),
        Intent::Cancel | Intent::Drop | Intent::Letter(_) | Intent::Erase | Intent::Press(_) => Response::Ignored,
    }
}

/// Where the cursor is when a level opens: on the first piece that the goal names.
pub(super) fn focus(rules: &Rules, state: &State) -> Focus {
    let piece = rules.pieces.iter().position(|piece| piece.key).unwrap_or(0);
    Focus::at(cell_of(rules, state.places[piece]))
}

struct Hand<'a> {
    rules: &'a Rules,
    state: &'a State,
    focus: &'a mut Focus,
}

impl Hand<'_> {
    /// After an undo the held piece may be elsewhere: the cursor goes back onto it.
    fn steady(&mut self) {
        self.focus.held = self.focus.held.filter(|&piece| usize::from(piece) < self.rules.pieces.len());
        if let Some(piece) = self.held()
            && self.under_cursor() != Some(piece)
        {
            self.focus.cell = cell_of(self.rules, self.state.places[piece]);
        }
    }

    fn held(&self) -> Option<usize> {
        self.focus.held.map(usize::from)
    }

    /// The number of a cell, `None` off the board.
    fn number(&self, cell: Cell) -> Option<u16> {
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        (row < self.rules.rows && column < self.rules.columns).then(|| (row * self.rules.columns + column) as u16)
    }

    fn piece_on(&self, cell: Cell) -> Option<usize> {
        self.rules.piece_on(self.state, self.number(cell)?)
    }

    fn under_cursor(&self) -> Option<usize> {
        self.piece_on(self.focus.cell)
    }

    fn grab(&mut self, piece: usize, cell: Cell) -> Response<Step> {
        *self.focus = Focus { held: Some(piece as u16), ..Focus::at(cell) };
        Response::Focused
    }

    fn let_go(&mut self) -> Response<Step> {
        self.focus.held = None;
        Response::Focused
    }

    /// One step of the held piece.
    fn slide(&mut self, piece: usize, direction: Direction) -> Response<Step> {
        let step = Step { piece: piece as u8, direction };
        if self.rules.after(self.state, step).is_none() {
            return Response::Ignored;
        }
        self.follow(vec![step])
    }

    /// Plays steps of the held piece, the cursor's cell moving with it.
    fn follow(&mut self, steps: Vec<Step>) -> Response<Step> {
        for step in &steps {
            if let Some(cell) = step.direction.step(self.focus.cell, self.rules.rows, self.rules.columns) {
                self.focus.cell = cell;
            }
        }
        Response::Play(steps)
    }

    /// The cursor to the next piece that way: the nearest in line, then those aside.
    fn look(&mut self, direction: Direction) -> Response<Step> {
        let here = self.under_cursor();
        let from = here.map_or_else(|| Extent::of([self.focus.cell]), |piece| self.extent(piece));
        let nearest = (0..self.rules.pieces.len())
            .filter(|&piece| Some(piece) != here)
            .filter_map(|piece| Some((from.distance(&self.extent(piece), direction)?, piece)))
            .min();
        let Some((_, piece)) = nearest else { return Response::Ignored };
        self.focus.cell = cell_of(self.rules, self.state.places[piece]);
        Response::Focused
    }

    fn extent(&self, piece: usize) -> Extent {
        Extent::of(self.rules.cover(self.state, piece).map(|cell| cell_of(self.rules, cell)))
    }

    /// The cursor to the next piece that can move, counting in steps of `stride` pieces.
    fn turn_to(&mut self, stride: usize) -> Response<Step> {
        let count = self.rules.pieces.len();
        let movable: Vec<usize> = self.rules.steps(self.state).iter().map(|step| usize::from(step.piece)).collect();
        // Without a piece under it the cursor stands before the first one.
        let from = self.under_cursor().unwrap_or(if stride == 1 { count - 1 } else { 0 });
        let next = (1..=count).map(|turn| (from + turn * stride) % count).find(|piece| movable.contains(piece));
        let Some(piece) = next else { return Response::Ignored };
        *self.focus = Focus::at(cell_of(self.rules, self.state.places[piece]));
        Response::Focused
    }

    /// Takes hold of a piece, or sends the held one onto an empty cell.
    fn click(&mut self, cell: Cell) -> Response<Step> {
        let Some(number) = self.number(cell) else { return Response::Ignored };
        if let Some(piece) = self.rules.piece_on(self.state, number) {
            return self.grab(piece, cell);
        }
        let Some(piece) = self.held() else { return Response::Ignored };
        let class = self.rules.class(piece);
        match self.rules.way(self.state, piece, |place| class.cover(place).any(|covered| covered == number)) {
            Some(way) => {
                self.focus.cell = cell;
                Response::Play(way)
            }
            None => Response::Ignored,
        }
    }

    /// The piece follows the pointer as near as it gets.
    fn drag(&mut self, from: Cell, to: Cell) -> Response<Step> {
        let mut taken = Response::Ignored;
        // While one piece is dragged nothing else moves, so another piece at `from` is a new drag.
        if let Some(piece) = self.piece_on(from)
            && self.held() != Some(piece)
        {
            taken = self.grab(piece, from);
        }
        let (Some(piece), Some(cell)) = (self.held(), self.number(self.focus.cell)) else { return taken };
        let (place, occupied) = (self.state.places[piece], self.rules.occupied(self.state, Some(piece)));
        let reached = self.rules.class(piece).reach(place, &occupied);
        let apart = |place_now: u16| {
            let at = cell_of(self.rules, shifted(cell, place_now as i16 - place as i16));
            at.row.abs_diff(to.row) + at.column.abs_diff(to.column)
        };
        // The first of equals: the nearest place that does as well, the present one before all.
        let best = (0..reached.len()).min_by_key(|&number| apart(reached[number].place)).unwrap_or(0);
        if best == 0 {
            return taken;
        }
        self.follow(way_to(&reached, best).into_iter().map(|direction| Step { piece: piece as u8, direction }).collect())
    }
}

/// The bounding box of some cells.
struct Extent {
    rows: (i32, i32),
    columns: (i32, i32),
}

impl Extent {
    fn of(cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut extent = Extent { rows: (i32::MAX, i32::MIN), columns: (i32::MAX, i32::MIN) };
        for cell in cells {
            let (row, column) = (i32::from(cell.row), i32::from(cell.column));
            extent.rows = (extent.rows.0.min(row), extent.rows.1.max(row));
            extent.columns = (extent.columns.0.min(column), extent.columns.1.max(column));
        }
        extent
    }

    /// How far `other` lies that way, sideways gaps weighing most; `None` when it does not.
    fn distance(&self, other: &Extent, direction: Direction) -> Option<i32> {
        let (down, right) = direction.offset();
        let centre = |extent: &Extent| down * (extent.rows.0 + extent.rows.1) + right * (extent.columns.0 + extent.columns.1);
        let ahead = centre(other) - centre(self);
        let gap = |one: (i32, i32), two: (i32, i32)| (two.0 - one.1).max(one.0 - two.1).max(0);
        let aside = if down == 0 { gap(self.rows, other.rows) } else { gap(self.columns, other.columns) };
        (ahead > 0).then_some(ahead + 4 * aside)
    }
}
