//! Random fillings: pieces of wanted kinds on random places until few cells are empty.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use super::sketch::{Cell, Shape, Sketch, map_of};
use super::{MOST_MEMORY, without};
use crate::puzzle::{Draft, InputError, Maker, Metric, Recipe, Setup, Stream, Value, drawn};
use crate::search::{Control, StopReason};

/// The longest side of a board that is filled: larger spaces are not mapped.
const LONGEST_SIDE: usize = 8;
/// The longest side of a piece.
const LONGEST_PIECE: usize = 4;
/// Fillings begun in one try before it is given up.
const FILLINGS: usize = 20;

/// A kind of piece: its shapes, and how many of it when that is fixed.
#[derive(Debug, Clone)]
pub struct Kind {
    shapes: Vec<Shape>,
    count: Option<usize>,
}

/// Draws boards of one style.
pub struct FillingMaker {
    recipe: Recipe,
    metric: Metric,
    rows: usize,
    columns: usize,
    /// The piece that the goal speaks of.
    key: Shape,
    /// Where it has to go; drawn for each board unless given.
    goal: Option<(usize, usize)>,
    kinds: Vec<Kind>,
    empties: usize,
    walls: usize,
    /// Whether the pieces are generals and soldiers.
    named: bool,
}

/// A rectangle.
pub fn block(rows: usize, columns: usize) -> Shape {
    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect()
}

/// The corner of three cells in its four turns.
fn corners() -> Vec<Shape> {
    (0..4)
        .map(|missing| block(2, 2).into_iter().enumerate().filter(|&(number, _)| number != missing).map(|(_, cell)| cell).collect())
        .collect()
}

/// Kinds from `2x1:4 1x2 L`.
pub fn parse_kinds(text: &str) -> Result<Vec<Kind>, InputError> {
    let wrong = |word: &str| InputError::new("pieces", word, "kinds such as 2x2, 1x2 or L, each with `:` and a number where wanted");
    let kind = |word: &str| {
        let (name, count) = match word.split_once(':') {
            Some((name, count)) => (name, Some(count.parse().ok().filter(|count| *count <= 60).ok_or_else(|| wrong(word))?)),
            None => (word, None),
        };
        let sides = || name.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
        let shapes = match (name, sides()) {
            ("L", _) => corners(),
            (_, Some((rows @ 1..=LONGEST_PIECE, columns @ 1..=LONGEST_PIECE))) => vec![block(rows, columns)],
            _ => return Err(wrong(word)),
        };
        Ok(Kind { shapes, count })
    };
    let kinds = text.split_whitespace().map(kind).collect::<Result<Vec<_>, _>>()?;
    if kinds.is_empty() { Err(wrong(text)) } else { Ok(kinds) }
}

impl FillingMaker {
    /// Boards whose 2x2 block leaves in the middle of the lower edge.
    pub fn huarongdao(recipe: &Recipe) -> Result<Self, InputError> {
        without(recipe, "huarongdao", &["walls"])?;
        let (rows, columns) = recipe.size("size", (5, 4), 3..=LONGEST_SIDE)?;
        let kinds = parse_kinds(recipe.text("pieces").unwrap_or("1x2 2x1 1x1"))?;
        let empties = recipe.number("empties", 2, 1..=rows * columns)?;
        let goal = Some((rows - 2, (columns - 2) / 2));
        let metric = recipe.metric.unwrap_or(Metric::Moves);
        Ok(FillingMaker { recipe: recipe.clone(), metric, rows, columns, key: block(2, 2), goal, kinds, empties, walls: 0, named: true })
    }

    /// Boards of any pieces; the goal speaks of the first kind.
    pub fn free(recipe: &Recipe) -> Result<Self, InputError> {
        let (rows, columns) = recipe.size("size", (5, 5), 2..=LONGEST_SIDE)?;
        let mut kinds = parse_kinds(recipe.text("pieces").unwrap_or("2x2:1 L 1x2 2x1"))?;
        let key = kinds[0].shapes[0].clone();
        if let Some(count) = &mut kinds[0].count {
            *count = count.saturating_sub(1);
        }
        let empties = recipe.number("empties", 2, 1..=rows * columns)?;
        let walls = recipe.number("walls", 0, 0..=rows * columns / 2)?;
        let metric = recipe.metric.unwrap_or(Metric::Moves);
        Ok(FillingMaker { recipe: recipe.clone(), metric, rows, columns, key, goal: None, kinds, empties, walls, named: false })
    }

    /// A filled board; `None` when the pieces did not fit this time.
    fn filled(&self, stream: &mut Stream) -> Option<Sketch> {
        let mut board = Sketch::new(self.rows, self.columns, (0, 0));
        for _ in 0..self.walls {
            let cell = stream.below(board.cells.len());
            board.cells[cell] = Cell::Wall;
        }
        let places = board.places(&self.key);
        board.goal = match self.goal {
            Some(goal) => goal,
            None => *stream.pick(&places)?,
        };
        let elsewhere: Vec<(usize, usize)> = places.into_iter().filter(|&place| place != board.goal).collect();
        board.put(&self.key, *stream.pick(&elsewhere)?, 0);
        let mut number = 1;
        let mut counted: Vec<&Kind> = self.kinds.iter().filter(|kind| kind.count.is_some()).collect();
        counted.sort_by_key(|kind| std::cmp::Reverse(kind.shapes[0].len()));
        for kind in counted {
            for _ in 0..kind.count.unwrap_or(0) {
                put(&mut board, stream.pick(&kind.shapes)?, &mut number, stream)?;
            }
        }
        let mut fitting: Vec<&Kind> = self.kinds.iter().filter(|kind| kind.count.is_none()).collect();
        if fitting.is_empty() {
            return Some(board);
        }
        // Kinds that do not fit any more are left out; the cells must come out right in the end.
        while board.free() > self.empties && !fitting.is_empty() {
            let at = stream.below(fitting.len());
            let shape = stream.pick(&fitting[at].shapes)?;
            if board.free() < self.empties + shape.len() || put(&mut board, shape, &mut number, stream).is_none() {
                fitting.remove(at);
            }
        }
        (board.free() == self.empties).then_some(board)
    }
}

/// Puts a shape on a random place that is free, as the next piece.
fn put(board: &mut Sketch, shape: &Shape, number: &mut u8, stream: &mut Stream) -> Option<()> {
    let places = board.places(shape);
    board.put(shape, *stream.pick(&places)?, *number);
    *number += 1;
    Some(())
}

impl Maker for FillingMaker {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn attempt(&self, stream: &mut Stream, control: &Control) -> Result<Option<Draft>, StopReason> {
        control.check()?;
        let Some(board) = (0..FILLINGS).find_map(|_| self.filled(stream)) else { return Ok(None) };
        // No character of a general board is lost: the piece of the goal is known by this one.
        let Some(setup) = board.setup(Some(KEY)) else { return Ok(None) };
        let Some(map) = map_of(&setup, self.metric, MOST_MEMORY, control)? else { return Ok(None) };
        let Some(start) = drawn(&map, &self.recipe.lengths, stream) else { return Ok(None) };
        let board = board.read(&start, KEY);
        let finish = |board: &Sketch, setup: Setup| if self.named { with_generals(board, setup) } else { setup };
        Ok(board.draft(None, finish))
    }
}

/// The name of the piece that the goal speaks of while a board is worked on.
pub const KEY: char = '*';

/// The generals that stand upright, those that lie, in the order of their fame.
const GENERALS: [&str; 5] = ["关羽", "张飞", "赵云", "马超", "黄忠"];

/// The names of Huarongdao on its pieces: Cao Cao, the five generals where there are no more than
/// five pieces of two cells (those that lie first), soldiers.
pub fn with_generals(board: &Sketch, setup: Setup) -> Setup {
    let mut cells: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for (at, name) in setup.start.chars().filter(|&character| character != '/').enumerate() {
        if name.is_alphanumeric() {
            cells.entry(name).or_default().push(at);
        }
    }
    let mut labels: BTreeMap<String, String> = BTreeMap::new();
    let mut generals = Vec::new();
    for (name, cells) in &cells {
        match cells[..] {
            [_] => drop(labels.insert(name.to_string(), "卒".to_owned())),
            [first, second] => generals.push((second - first != 1, name)),
            [_, _, _, _] if setup.goal.as_ref().is_some_and(|goal| goal.starts_with(*name)) => {
                labels.insert(name.to_string(), "曹操".to_owned());
            }
            _ => {}
        }
    }
    debug_assert!(board.columns > 1, "neighbours in a row differ by one");
    generals.sort_unstable();
    if generals.len() <= GENERALS.len() {
        labels.extend(generals.iter().zip(GENERALS).map(|((_, name), general)| (name.to_string(), general.to_owned())));
    }
    debug_assert!(labels.values().all(|label| label.width() <= 4));
    setup.with("labels", Value::Table(labels))
}
