//! A board while it is drawn: pieces cell by cell, walls and gates under them, goals by alternative.
//!
//! The first page is the start. Then comes a page for each alternative of the goal and, once there
//! is one, an empty page for another; there the key of a piece puts the corner of its box on the
//! cell. With the axis there is a last page, on which pieces are freed from it. A goal outlives its
//! piece, so that a piece can be wiped out and drawn anew, but only the goals of pieces that are
//! there are told in the setup.

use std::collections::{BTreeMap, BTreeSet};

use super::cells::MAX_SIDE;
use super::notation::{Term, parse_goal, term_text};
use super::setup::{Grid, Pieces, is_name, is_rush, label_of, read_grid, rush_exit, sorted, to_origin};
use crate::puzzle::{Board, Cell, Drawing, Editor, Frame, Ground, InputError, Phrase, Piece, Role, Setup, Switch, Target, Tool, Value};

/// The family's editor.
pub(super) const EDITOR: Editor = Editor { empty: || Box::new(Sketch::empty(5, 4)), read };

/// The keys that wipe out, build a wall, build a gate, and free a piece from the axis.
const ERASER: char = '.';
const WALL: char = '#';
const GATE: char = '-';
const FREE: char = '+';

/// What a page is about.
enum Page {
    Start,
    /// An alternative of the goal by its number; the one past the last is empty.
    Goal(usize),
    /// The pieces that the axis does not bind.
    Free,
}

/// What is on the paper.
#[derive(Clone)]
struct Sketch {
    /// Pieces by cell, [`ERASER`] where there is none; never a wall or gate.
    grid: Grid,
    ground: Vec<Ground>,
    goals: Vec<Vec<Term>>,
    axis: bool,
    free: BTreeSet<char>,
    labels: BTreeMap<String, String>,
}

fn read(setup: &Setup) -> Result<Box<dyn Drawing>, InputError> {
    let rush = is_rush(setup)?;
    let mut grid = read_grid(setup)?;
    let goals = match setup.goal.as_deref() {
        Some(text) => parse_goal(text)?,
        None if rush => rush_exit(&sorted(&grid)).map_or_else(|_| Vec::new(), |term| vec![vec![term]]),
        None => Vec::new(),
    };
    let mut ground = Vec::with_capacity(grid.cells.len());
    for cell in &mut grid.cells {
        ground.push(match *cell {
            WALL => Ground::Wall,
            GATE => Ground::Gate,
            _ => Ground::Floor,
        });
        if !is_name(*cell) {
            *cell = ERASER;
        }
    }
    for &(row, column) in setup.cells("gates") {
        let inside = (1..=grid.rows).contains(&row) && (1..=grid.columns).contains(&column);
        if inside && ground[(row - 1) * grid.columns + column - 1] == Ground::Floor {
            ground[(row - 1) * grid.columns + column - 1] = Ground::Gate;
        }
    }
    let labels = match setup.options.get("labels") {
        Some(Value::Table(labels)) => labels.clone(),
        _ => BTreeMap::new(),
    };
    let free = setup.text("axis_free").unwrap_or_default().chars().collect();
    Ok(Box::new(Sketch { grid, ground, goals, axis: rush || setup.flag("axis"), free, labels }))
}

impl Sketch {
    fn empty(rows: usize, columns: usize) -> Self {
        Sketch {
            grid: Grid { rows, columns, cells: vec![ERASER; rows * columns] },
            ground: vec![Ground::Floor; rows * columns],
            goals: Vec::new(),
            axis: false,
            free: BTreeSet::new(),
            labels: BTreeMap::new(),
        }
    }

    fn pieces(&self) -> Pieces {
        sorted(&self.grid)
    }

    fn page(&self, page: usize) -> Option<Page> {
        let free = self.goals.len() + 2;
        match page {
            0 => Some(Page::Start),
            _ if page < free => Some(Page::Goal(page - 1)),
            _ => (self.axis && page == free).then_some(Page::Free),
        }
    }

    /// The cells of a piece at a place of the goal, as far as they are on the board.
    fn cells_at(&self, pieces: &Pieces, (name, row, column): Term) -> Vec<Cell> {
        let shape = pieces.get(&name).map_or_else(Vec::new, |cells| to_origin(cells));
        let places = shape.into_iter().map(|(down, right)| (row - 1 + down, column - 1 + right));
        places
            .filter(|&(row, column)| row < self.grid.rows && column < self.grid.columns)
            .map(|(row, column)| Cell::new(row, column))
            .collect()
    }

    fn label(&self, name: char) -> String {
        label_of(|key| self.labels.get(key).map(String::as_str), name).unwrap_or_else(|_| name.to_string())
    }

    fn piece(&self, name: char, cells: Vec<Cell>, shapes: &[Vec<(usize, usize)>], shape: &[(usize, usize)]) -> Piece {
        let key = self.goals.iter().flatten().any(|term| term.0 == name);
        let class = shapes.iter().position(|known| known == shape).unwrap_or_default();
        let role = if key { Role::Key } else { Role::Class(class as u8) };
        Piece { id: name as u16, cells, label: self.label(name), role, home: false, movable: true }
    }

    fn piece_tool(&self, key: char) -> Tool {
        Tool { key, mark: key.to_string(), name: Phrase::new("klotski.subject").with("piece", self.label(key)) }
    }

    fn paint_start(&mut self, at: usize, key: char) {
        match key {
            ERASER => (self.grid.cells[at], self.ground[at]) = (ERASER, Ground::Floor),
            WALL => (self.grid.cells[at], self.ground[at]) = (ERASER, Ground::Wall),
            // A gate may lie under a piece.
            GATE => self.ground[at] = Ground::Gate,
            name if is_name(name) => {
                self.grid.cells[at] = name;
                if self.ground[at] == Ground::Wall {
                    self.ground[at] = Ground::Floor;
                }
            }
            _ => {}
        }
    }

    fn paint_goal(&mut self, alternative: usize, cell: Cell, key: char) {
        let pieces = self.pieces();
        let mut goal = self.goals.get(alternative).cloned().unwrap_or_default();
        if key == ERASER {
            goal.retain(|&term| !self.cells_at(&pieces, term).contains(&cell));
        } else if pieces.contains_key(&key) {
            goal.retain(|term| term.0 != key);
            goal.push((key, usize::from(cell.row) + 1, usize::from(cell.column) + 1));
        } else {
            return;
        }
        match self.goals.get_mut(alternative) {
            Some(known) => *known = goal,
            None => self.goals.push(goal),
        }
        self.goals.retain(|goal| !goal.is_empty());
    }
}

/// The first character that no piece has.
fn next_name(pieces: &Pieces) -> Option<char> {
    ('A'..='Z').chain('0'..='9').chain('a'..='z').find(|name| !pieces.contains_key(name))
}

fn tool(key: char, name: &'static str) -> Tool {
    Tool { key, mark: key.to_string(), name: Phrase::new(name) }
}

impl Drawing for Sketch {
    fn boxed(&self) -> Box<dyn Drawing> {
        Box::new(self.clone())
    }

    fn pages(&self) -> Vec<Phrase> {
        let goal = |number: usize| match number {
            0 => Phrase::new("draw.goal"),
            number => Phrase::new("klotski.goal_page").with("number", (number + 1).to_string()),
        };
        let goals = (0..=self.goals.len()).map(goal);
        std::iter::once(Phrase::new("draw.start")).chain(goals).chain(self.axis.then(|| Phrase::new("klotski.free_page"))).collect()
    }

    fn tools(&self, page: usize) -> Vec<Tool> {
        let pieces = self.pieces();
        let eraser = tool(ERASER, "draw.eraser");
        let of_pieces = pieces.keys().map(|&name| self.piece_tool(name));
        match self.page(page) {
            Some(Page::Start) => {
                let new = |key| Tool { name: Phrase::new("klotski.new_piece").with("piece", key), ..self.piece_tool(key) };
                let ground = [tool(WALL, "draw.wall"), tool(GATE, "draw.gate"), eraser];
                of_pieces.chain(next_name(&pieces).map(new)).chain(ground).collect()
            }
            Some(Page::Goal(_)) => {
                let whole = |name: char| Phrase::new("klotski.whole_piece").with("piece", self.label(name));
                pieces.keys().map(|&name| Tool { name: whole(name), ..self.piece_tool(name) }).chain([eraser]).collect()
            }
            Some(Page::Free) => vec![tool(FREE, "klotski.free"), tool(ERASER, "klotski.bound")],
            None => vec![eraser],
        }
    }

    fn tool(&self, page: usize, key: char) -> Option<Tool> {
        let listed = self.tools(page).into_iter().find(|tool| tool.key == key);
        let another = matches!(self.page(page), Some(Page::Start)) && is_name(key);
        listed.or_else(|| another.then(|| self.piece_tool(key)))
    }

    fn paint(&mut self, page: usize, cell: Cell, key: char) {
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        if row >= self.grid.rows || column >= self.grid.columns {
            return;
        }
        let at = row * self.grid.columns + column;
        match self.page(page) {
            Some(Page::Start) => self.paint_start(at, key),
            Some(Page::Goal(alternative)) => self.paint_goal(alternative, cell, key),
            Some(Page::Free) if is_name(self.grid.cells[at]) => {
                let name = self.grid.cells[at];
                let _ = if key == FREE { self.free.insert(name) } else { self.free.remove(&name) };
            }
            Some(Page::Free) | None => {}
        }
    }

    fn board(&self, page: usize) -> Board {
        let pieces = self.pieces();
        let mut shapes: Vec<Vec<(usize, usize)>> = Vec::new();
        for shape in pieces.values().map(|cells| to_origin(cells)) {
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        let (start, goal) = match self.page(page) {
            Some(Page::Goal(alternative)) => (false, self.goals.get(alternative).cloned().unwrap_or_default()),
            Some(Page::Free) => (true, Vec::new()),
            Some(Page::Start) | None => (true, self.goals.concat()),
        };
        let mut shown: Vec<Piece> = Vec::new();
        let mut targets = Vec::new();
        if start {
            for (&name, cells) in &pieces {
                let at = cells.iter().map(|&(row, column)| Cell::new(row, column)).collect();
                let mut piece = self.piece(name, at, &shapes, &to_origin(cells));
                piece.home = matches!(self.page(page), Some(Page::Free)) && self.free.contains(&name);
                shown.push(piece);
            }
        }
        for term in goal {
            let mut cells = self.cells_at(&pieces, term);
            if start {
                targets.push(Target { cells, label: self.label(term.0), role: Role::Key });
            } else {
                // Where two of them overlap, the first is seen.
                cells.retain(|cell| !shown.iter().any(|piece| piece.cells.contains(cell)));
                if !cells.is_empty() {
                    shown.push(self.piece(term.0, cells, &shapes, &[]));
                }
            }
        }
        Board {
            rows: self.grid.rows,
            columns: self.grid.columns,
            ground: self.ground.clone(),
            signs: Vec::new(),
            frame: Frame::Outline,
            pieces: shown,
            targets,
            goal: None,
            buttons: Vec::new(),
            note: None,
        }
    }

    fn resize(&mut self, rows: usize, columns: usize) -> bool {
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&columns) {
            return false;
        }
        let mut next = Sketch::empty(rows, columns);
        for row in 0..rows.min(self.grid.rows) {
            for column in 0..columns.min(self.grid.columns) {
                let (from, to) = (row * self.grid.columns + column, row * columns + column);
                next.grid.cells[to] = self.grid.cells[from];
                next.ground[to] = self.ground[from];
            }
        }
        (self.grid, self.ground) = (next.grid, next.ground);
        for goal in &mut self.goals {
            goal.retain(|&(_, row, column)| row <= rows && column <= columns);
        }
        self.goals.retain(|goal| !goal.is_empty());
        true
    }

    fn clear(&mut self) {
        *self = Sketch { axis: self.axis, ..Sketch::empty(self.grid.rows, self.grid.columns) };
    }

    fn switches(&self) -> Vec<Switch> {
        let value = if self.axis { "draw.on" } else { "draw.off" };
        vec![Switch { name: Phrase::new("klotski.axis"), value: Phrase::new(value) }]
    }

    fn turn(&mut self, switch: usize) {
        self.axis ^= switch == 0;
    }

    fn place(&mut self, start: &str) -> Result<(), InputError> {
        let grid = read_grid(&Setup::new(start, None))?;
        if (grid.rows, grid.columns) != (self.grid.rows, self.grid.columns) {
            return Err(InputError::new("board", start, format!("a board of {}x{}", self.grid.rows, self.grid.columns)));
        }
        self.grid.cells = grid.cells.into_iter().map(|cell| if is_name(cell) { cell } else { ERASER }).collect();
        Ok(())
    }

    fn setup(&self) -> Setup {
        let pieces = self.pieces();
        let plain = |ground: Ground| match ground {
            Ground::Floor => ERASER,
            Ground::Wall => WALL,
            Ground::Gate => GATE,
        };
        let cells = self.grid.cells.iter().zip(&self.ground);
        let cells: Vec<char> = cells.map(|(&cell, &ground)| if is_name(cell) { cell } else { plain(ground) }).collect();
        let rows: Vec<String> = cells.chunks(self.grid.columns).map(|row| row.iter().collect()).collect();
        let told = |goal: &Vec<Term>| {
            let terms: Vec<String> = goal.iter().filter(|term| pieces.contains_key(&term.0)).map(term_text).collect();
            (!terms.is_empty()).then(|| terms.join("&"))
        };
        let goals: Vec<String> = self.goals.iter().filter_map(told).collect();
        let mut setup = Setup::new(&rows.join("/"), None);
        setup.goal = (!goals.is_empty()).then(|| goals.join("|"));
        if self.axis {
            setup = setup.with("axis", Value::Flag(true));
            let free: String = self.free.iter().filter(|name| pieces.contains_key(name)).collect();
            if !free.is_empty() {
                setup = setup.with("axis_free", Value::Text(free));
            }
        }
        let covered = |&(at, ground): &(usize, &Ground)| *ground == Ground::Gate && is_name(self.grid.cells[at]);
        let gates: Vec<(usize, usize)> = self
            .ground
            .iter()
            .enumerate()
            .filter(covered)
            .map(|(at, _)| (at / self.grid.columns + 1, at % self.grid.columns + 1))
            .collect();
        if !gates.is_empty() {
            setup = setup.with("gates", Value::Cells(gates));
        }
        let there = |key: &String| pieces.keys().any(|name| name.to_string() == *key);
        let labels: BTreeMap<String, String> =
            self.labels.iter().filter(|(key, _)| there(key)).map(|(key, label)| (key.clone(), label.clone())).collect();
        if !labels.is_empty() {
            setup = setup.with("labels", Value::Table(labels));
        }
        setup
    }
}
