//! From text to [`Rules`] that cannot be wrong: board, options, goal.
//!
//! Refuses, with the place where there is one: ragged rows, boards past 24x24 or 96 pieces,
//! characters that do not take one column, torn pieces, goals that name no piece or no free place.

use std::collections::{BTreeMap, BTreeSet};

use unicode_width::UnicodeWidthChar;
use unicode_width::UnicodeWidthStr;

use super::cells::MAX_SIDE;
use super::class::Class;
use super::notation::parse_goal;
use super::rules::{Goal, MAX_PIECES, Piece, Rules, State};
use crate::puzzle::{Ground, InputError, Phrase, Setup, is_printable};

/// The widest label that is drawn, in columns.
const WIDEST_LABEL: usize = 4;

/// Rows and columns of a Rush Hour board.
const RUSH_SIDE: usize = 6;

/// Characters in a rectangle.
#[derive(Clone)]
pub(super) struct Grid {
    pub rows: usize,
    pub columns: usize,
    pub cells: Vec<char>,
}

/// What a class is: pieces that nothing tells apart are twins.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Identity {
    /// Cells from the corner of the bounding box.
    shape: Vec<(usize, usize)>,
    /// Directions it may go in.
    ways: [bool; 4],
    /// The piece itself, when the goal names it.
    key: Option<usize>,
}

/// The cells of each piece by its character, in reading order.
pub(super) type Pieces = BTreeMap<char, Vec<(usize, usize)>>;

/// The rules of a board and the state it starts in.
pub(super) fn rules(setup: &Setup) -> Result<(Rules, State), InputError> {
    let rush = is_rush(setup)?;
    let grid = read_grid(setup)?;
    let shapes = pieces_of(&grid)?;
    let names: Vec<char> = shapes.keys().copied().collect();
    let terms = match &setup.goal {
        Some(text) => parse_goal(text)?,
        None if rush => vec![vec![rush_exit(&shapes)?]],
        None => return Err(InputError::new("goal", "", "a piece at a place, like B@4,2").said(Phrase::new("klotski.no_goal"))),
    };
    let goals = resolve(&terms, &grid, &shapes, &names)?;
    let key: BTreeSet<usize> = goals.iter().flatten().map(|&(piece, _)| piece).collect();
    let ground = ground_of(&grid, setup, &names, &key)?;
    let free = match setup.text("axis_free") {
        _ if rush || setup.flag("axis") => Some(axis_free(setup, &names)?),
        Some(text) => return Err(InputError::new("axis_free", text, "the axis option beside it")),
        None => None,
    };

    let mut classes: Vec<Class> = Vec::new();
    let mut known: BTreeMap<Identity, usize> = BTreeMap::new();
    let mut pieces = Vec::with_capacity(names.len());
    let mut state = State { places: [0; MAX_PIECES], held: None };
    for (number, (&name, cells)) in shapes.iter().enumerate() {
        let shape = to_origin(cells);
        let ways = match &free {
            Some(free) if !free.contains(&name) => along_axis(&shape),
            _ => [true; 4],
        };
        let is_key = key.contains(&number);
        let identity = Identity { shape, ways, key: is_key.then_some(number) };
        let class = *known.entry(identity).or_insert_with_key(|Identity { shape, ways, .. }| {
            let open = |cell: u16| match ground[usize::from(cell)] {
                Ground::Floor => true,
                Ground::Wall => false,
                Ground::Gate => is_key,
            };
            classes.push(Class::new(shape, (grid.rows, grid.columns), open, *ways));
            classes.len() - 1
        });
        state.places[number] = (cells[0].0 * grid.columns + cells[0].1) as u16;
        let label = label_of(|key| setup.entry("labels", key), name)?;
        pieces.push(Piece { name, label, class, key: is_key });
    }
    check_labels(setup, &names)?;
    tell_namesakes_apart(&mut pieces);
    Ok((Rules { rows: grid.rows, columns: grid.columns, ground, pieces, classes: classes.into(), goals }, state))
}

/// Whether a text can be nothing else than a board of Rush Hour: as one row it would be too long.
fn is_rush_line(text: &str) -> bool {
    text.len() == RUSH_SIDE * RUSH_SIDE && text.chars().all(|character| character == '.' || character.is_ascii_alphanumeric())
}

/// Whether the start is in the notation of Rush Hour, as said or as seen.
pub(super) fn is_rush(setup: &Setup) -> Result<bool, InputError> {
    match setup.text("format") {
        None => Ok(is_rush_line(setup.start.trim())),
        Some("rush") => Ok(true),
        Some(other) => Err(InputError::new("format", other, "rush")),
    }
}

/// The characters of the start, in whatever notation it is written.
pub(super) fn read_grid(setup: &Setup) -> Result<Grid, InputError> {
    if is_rush(setup)? { read_rush(&setup.start) } else { read_rows(&setup.start) }
}

/// A board whose rows are separated by `/` or line breaks.
fn read_rows(text: &str) -> Result<Grid, InputError> {
    let rows: Vec<&str> = text.trim().split(['/', '\n']).map(str::trim).collect();
    let columns = rows[0].chars().count();
    if columns == 0 {
        return Err(InputError::new("board", text, "rows of characters separated by `/`"));
    }
    if rows.len() > MAX_SIDE || columns > MAX_SIDE {
        let size = format!("{}x{columns}", rows.len());
        return Err(InputError::new("board", size, format!("at most {MAX_SIDE}x{MAX_SIDE} cells")));
    }
    let mut cells = Vec::with_capacity(rows.len() * columns);
    for (row, line) in rows.iter().enumerate() {
        for (column, character) in line.chars().enumerate() {
            if !is_name(character) && !matches!(character, '.' | '#' | '-') {
                return Err(InputError::new("board", character, "visible characters one column wide").at(row + 1, column + 1));
            }
            cells.push(character);
        }
        let count = line.chars().count();
        if count != columns {
            return Err(InputError::new("board", line, format!("{columns} characters in every row")).at(row + 1, count.min(columns) + 1));
        }
    }
    Ok(Grid { rows: rows.len(), columns, cells })
}

/// The 36 characters of a Rush Hour board, in one line or drawn in rows, told as ours.
fn read_rush(text: &str) -> Result<Grid, InputError> {
    let characters: Vec<char> = text.chars().filter(|character| !character.is_whitespace() && *character != '/').collect();
    if characters.len() != RUSH_SIDE * RUSH_SIDE {
        return Err(InputError::new("board", text.trim(), format!("{} characters", RUSH_SIDE * RUSH_SIDE)));
    }
    let mut cells = Vec::with_capacity(characters.len());
    for (cell, &character) in characters.iter().enumerate() {
        cells.push(match character {
            'o' | '.' => '.',
            'x' => '#',
            car if car.is_ascii_alphanumeric() => car,
            other => {
                let error = InputError::new("board", other, "`o` or `.`, `x`, or the letter of a car");
                return Err(error.at(cell / RUSH_SIDE + 1, cell % RUSH_SIDE + 1));
            }
        });
    }
    Ok(Grid { rows: RUSH_SIDE, columns: RUSH_SIDE, cells })
}

/// Whether a character can name a piece.
pub(super) fn is_name(character: char) -> bool {
    !matches!(character, '.' | '#' | '-' | '/') && !character.is_whitespace() && is_printable(character) && character.width() == Some(1)
}

/// The cells sorted by piece.
pub(super) fn sorted(grid: &Grid) -> Pieces {
    let mut pieces = Pieces::new();
    for (cell, &character) in grid.cells.iter().enumerate() {
        if is_name(character) {
            pieces.entry(character).or_default().push((cell / grid.columns, cell % grid.columns));
        }
    }
    pieces
}

/// Sorts the cells by piece and checks that each piece is in one part.
fn pieces_of(grid: &Grid) -> Result<Pieces, InputError> {
    let pieces = sorted(grid);
    if pieces.len() > MAX_PIECES {
        let error = InputError::new("board", format!("{} pieces", pieces.len()), format!("at most {MAX_PIECES} pieces"));
        return Err(error.said(Phrase::new("klotski.many_pieces").with("most", MAX_PIECES.to_string())));
    }
    for (&name, cells) in &pieces {
        let mut joined = vec![cells[0]];
        let mut head = 0;
        while head < joined.len() {
            let (row, column) = joined[head];
            head += 1;
            for &next in cells {
                if next.0.abs_diff(row) + next.1.abs_diff(column) == 1 && !joined.contains(&next) {
                    joined.push(next);
                }
            }
        }
        if let Some(torn) = cells.iter().find(|cell| !joined.contains(cell)) {
            let error = InputError::new("piece", name, "cells that all hang together").at(torn.0 + 1, torn.1 + 1);
            return Err(error.said(Phrase::new("klotski.torn").with("piece", name)));
        }
    }
    Ok(pieces)
}

/// The horizontal `X`, else the horizontal `A`, with its right end in the last column.
pub(super) fn rush_exit(shapes: &Pieces) -> Result<(char, usize, usize), InputError> {
    ['X', 'A']
        .into_iter()
        .find_map(|name| {
            let cells = shapes.get(&name)?;
            let wide = cells.len() > 1 && cells.iter().all(|cell| cell.0 == cells[0].0);
            wide.then(|| (name, cells[0].0 + 1, RUSH_SIDE + 1 - cells.len()))
        })
        .ok_or_else(|| InputError::new("board", "", "a horizontal car `X` or `A` that leaves, or a goal"))
}

/// The goal's terms as pieces and places that exist and do not overlap.
fn resolve(terms: &[Vec<(char, usize, usize)>], grid: &Grid, shapes: &Pieces, names: &[char]) -> Result<Vec<Goal>, InputError> {
    let mut goals: Vec<Goal> = Vec::new();
    for alternative in terms {
        let mut goal = Goal::new();
        let mut taken = BTreeSet::new();
        for &(name, row, column) in alternative {
            let Some(piece) = names.iter().position(|&known| known == name) else {
                return Err(InputError::new("goal", name, "a piece of the board"));
            };
            let term = format!("{name}@{row},{column}");
            let told = |key| Phrase::new(key).with("piece", name);
            if goal.iter().any(|&(known, _)| known == piece) {
                return Err(InputError::new("goal", term, "each piece once in an alternative"));
            }
            let shape = to_origin(&shapes[&name]);
            for &(down, right) in &shape {
                let (at_row, at_column) = (row - 1 + down, column - 1 + right);
                if at_row >= grid.rows || at_column >= grid.columns || grid.cells[at_row * grid.columns + at_column] == '#' {
                    let error = InputError::new("goal", term, "a place on the board, clear of its walls");
                    return Err(error.said(told("klotski.goal_blocked")));
                }
                if !taken.insert((at_row, at_column)) {
                    let error = InputError::new("goal", term, "a place that no other piece of the goal takes");
                    return Err(error.said(told("klotski.goal_taken")));
                }
            }
            goal.push((piece, ((row - 1) * grid.columns + column - 1 + shape[0].1) as u16));
        }
        goal.sort_unstable();
        if !goals.contains(&goal) {
            goals.push(goal);
        }
    }
    Ok(goals)
}

/// Walls and gates, those under pieces included.
fn ground_of(grid: &Grid, setup: &Setup, names: &[char], key: &BTreeSet<usize>) -> Result<Vec<Ground>, InputError> {
    let mut ground: Vec<Ground> = grid
        .cells
        .iter()
        .map(|character| match character {
            '#' => Ground::Wall,
            '-' => Ground::Gate,
            _ => Ground::Floor,
        })
        .collect();
    for &(row, column) in setup.cells("gates") {
        let text = format!("{row},{column}");
        if row == 0 || column == 0 || row > grid.rows || column > grid.columns {
            return Err(InputError::new("gate", text, "a cell of the board"));
        }
        let cell = (row - 1) * grid.columns + column - 1;
        if ground[cell] == Ground::Wall {
            return Err(InputError::new("gate", text, "a cell that is no wall"));
        }
        let covered = names.iter().position(|&name| name == grid.cells[cell]);
        if covered.is_some_and(|piece| !key.contains(&piece)) {
            let told = Phrase::new("klotski.gate_taken").with("piece", grid.cells[cell]);
            return Err(InputError::new("gate", text, "no piece on it that the goal does not name").said(told));
        }
        ground[cell] = Ground::Gate;
    }
    Ok(ground)
}

/// The pieces that an axis does not bind.
fn axis_free(setup: &Setup, names: &[char]) -> Result<BTreeSet<char>, InputError> {
    let text = setup.text("axis_free").unwrap_or_default();
    match text.chars().find(|name| !names.contains(name)) {
        Some(unknown) => Err(InputError::new("axis_free", unknown, "pieces of the board")),
        None => Ok(text.chars().collect()),
    }
}

/// Where the axis lets a shape go, in the order of the directions.
fn along_axis(shape: &[(usize, usize)]) -> [bool; 4] {
    let height = shape.iter().map(|cell| cell.0).max();
    let width = shape.iter().map(|cell| cell.1).max();
    [height > width, height > width, width > height, width > height]
}

/// Cells relative to the corner of their bounding box.
pub(super) fn to_origin(cells: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    cells.iter().map(|&(row, column)| (row - top, column - left)).collect()
}

/// What is written on a piece: its label where there is one that fits, else its character.
pub(super) fn label_of<'a>(labels: impl Fn(&str) -> Option<&'a str>, name: char) -> Result<String, InputError> {
    let character = name.to_string();
    match labels(&character) {
        Some(label) if !label.chars().all(is_printable) => Err(InputError::new("label", label, "visible characters")),
        Some(label) if (1..=WIDEST_LABEL).contains(&label.width()) => Ok(label.to_owned()),
        _ => Ok(character),
    }
}

/// Pieces that would read alike get their character after the label, which is cut where it leaves no
/// room, so that words can name one. Those that still read alike are told by their character alone.
fn tell_namesakes_apart(pieces: &mut [Piece]) {
    for piece in namesakes(pieces) {
        let Piece { name, label, .. } = &mut pieces[piece];
        while label.width() >= WIDEST_LABEL {
            label.pop();
        }
        label.push(*name);
    }
    // Ends: each round makes a character of a label that was none, and no two pieces share one.
    loop {
        let shared: Vec<usize> =
            namesakes(pieces).into_iter().filter(|&piece| pieces[piece].label != pieces[piece].name.to_string()).collect();
        if shared.is_empty() {
            return;
        }
        for piece in shared {
            pieces[piece].label = pieces[piece].name.to_string();
        }
    }
}

/// The pieces whose label is that of another too.
fn namesakes(pieces: &[Piece]) -> Vec<usize> {
    let shared = |piece: &Piece| pieces.iter().filter(|other| other.label == piece.label).count() > 1;
    (0..pieces.len()).filter(|&piece| shared(&pieces[piece])).collect()
}

/// Refuses labels for pieces that are not there.
fn check_labels(setup: &Setup, names: &[char]) -> Result<(), InputError> {
    let Some(crate::puzzle::Value::Table(table)) = setup.options.get("labels") else { return Ok(()) };
    let is_piece = |key: &str| names.iter().any(|name| name.to_string() == key);
    match table.keys().find(|key| !is_piece(key)) {
        Some(unknown) => Err(InputError::new("label", unknown, "a piece of the board")),
        None => Ok(()),
    }
}
