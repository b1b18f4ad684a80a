//! The farthest position of every piece set: one 2x2 block, so many upright, lying and single
//! pieces, two to four cells empty (two and three unless one number is given).
//!
//! Nothing here is random. A try is a piece set by its number; it places the block on its goal,
//! every other piece in every way, and maps each part of the space that is new, so what it answers
//! is the farthest of all positions from which the goal can be reached at all. Sets with one cell
//! empty have no space to speak of.

use super::filling::{KEY, block, with_generals};
use super::sketch::{Cell, Sketch, map_of};
use super::without;
use crate::puzzle::{Draft, InputError, Maker, Metric, Recipe, Stream};
use crate::search::{Control, StopReason};

/// The memory of one map in bytes: all spaces of 5x4 boards with two to four empty cells fit.
const MAP_MEMORY: usize = 512 << 20;

/// How many pieces of each kind stand beside the block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PieceSet {
    upright: usize,
    lying: usize,
    single: usize,
    empties: usize,
}

/// Goes through the piece sets of a board.
pub struct HardestMaker {
    recipe: Recipe,
    metric: Metric,
    rows: usize,
    columns: usize,
    sets: Vec<PieceSet>,
}

impl HardestMaker {
    /// A maker for a size of board.
    pub fn new(recipe: &Recipe) -> Result<Self, InputError> {
        without(recipe, "hardest", &["pieces", "walls"])?;
        let (rows, columns) = recipe.size("size", (5, 4), 3..=5)?;
        let least = recipe.number("empties", 2, 2..=4)?;
        let empties = least..=if recipe.text("empties").is_some() { least } else { 3 };
        let sets = empties.flat_map(|empties| {
            let cells = rows * columns - 4 - empties;
            let set = move |pairs, lying| PieceSet { upright: pairs - lying, lying, single: cells - 2 * pairs, empties };
            (0..=cells / 2).rev().flat_map(move |pairs| (0..=pairs).map(move |lying| set(pairs, lying)))
        });
        let metric = recipe.metric.unwrap_or(Metric::Moves);
        Ok(HardestMaker { recipe: recipe.clone(), metric, rows, columns, sets: sets.collect() })
    }
}

/// Visits every board on which the set stands beside what is there, each once, twins being alike. It
/// calls itself once a piece, and there are fewer of them than cells of a small board.
fn fill(
    board: &mut Sketch,
    rest: PieceSet,
    from: usize,
    number: u8,
    visit: &mut impl FnMut(&Sketch) -> Result<(), StopReason>,
) -> Result<(), StopReason> {
    let (shape, less) = match rest {
        PieceSet { upright: 1.., .. } => (block(2, 1), PieceSet { upright: rest.upright - 1, ..rest }),
        PieceSet { lying: 1.., .. } => (block(1, 2), PieceSet { lying: rest.lying - 1, ..rest }),
        PieceSet { single: 1.., .. } => (block(1, 1), PieceSet { single: rest.single - 1, ..rest }),
        PieceSet { .. } => return visit(board),
    };
    for (row, column) in board.places(&shape) {
        let place = row * board.columns + column;
        if place < from {
            continue;
        }
        let before = board.cells.clone();
        board.put(&shape, (row, column), number);
        let same_kind =
            (less.upright > 0) == (rest.upright > 0) && (less.lying > 0) == (rest.lying > 0) && (less.single > 0) == (rest.single > 0);
        fill(board, less, if same_kind { place + 1 } else { 0 }, number + 1, visit)?;
        board.cells = before;
    }
    Ok(())
}

impl HardestMaker {
    /// The farthest position of a set, with its distance.
    fn farthest(&self, set: PieceSet, control: &Control) -> Result<Option<(Sketch, u32)>, StopReason> {
        let goal = (self.rows - 2, (self.columns - 2) / 2);
        let mut board = Sketch::new(self.rows, self.columns, goal);
        board.put(&block(2, 2), goal, 0);
        let mut best: Option<(Sketch, u32)> = None;
        // Large parts first would be faster still; most boards belong to the first that is found.
        let mut seen = rustc_hash::FxHashSet::default();
        fill(&mut board, set, 0, 1, &mut |solved| {
            control.check()?;
            let Some(setup) = solved.setup(Some(KEY)) else { return Ok(()) };
            if seen.contains(&shapes(solved)) {
                return Ok(());
            }
            let Some(map) = map_of(&setup, self.metric, MAP_MEMORY, control)? else { return Err(StopReason::Memory) };
            let census = map.census();
            // The other goals of this part need no map of their own.
            for number in 0..census.goals {
                if let Some(text) = map.at_distance(0, number) {
                    seen.insert(shapes(&solved.read(&text, KEY)));
                }
            }
            if let (Some(distance), Some(text)) = (census.histogram.len().checked_sub(1), census.farthest)
                && best.as_ref().is_none_or(|&(_, most)| distance as u32 > most)
            {
                best = Some((solved.read(&text, KEY), distance as u32));
            }
            Ok(())
        })?;
        Ok(best)
    }
}

/// What stands where, twins being alike: for each cell its piece's shape and which part of it.
fn shapes(board: &Sketch) -> Vec<u8> {
    let same = |at: usize, other: Option<usize>| other.is_some_and(|other| board.cells.get(other) == board.cells.get(at));
    (0..board.cells.len())
        .map(|at| match board.cells[at] {
            Cell::Empty => 0,
            Cell::Wall => 1,
            Cell::Piece(_) => {
                let row_end = at % board.columns == board.columns - 1;
                let links = [
                    same(at, at.checked_sub(board.columns)),
                    same(at, Some(at + board.columns)),
                    at % board.columns > 0 && same(at, at.checked_sub(1)),
                    !row_end && same(at, Some(at + 1)),
                ];
                links.iter().fold(2, |code, &link| code * 2 + u8::from(link))
            }
        })
        .collect()
}

impl Maker for HardestMaker {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn tries(&self) -> Option<u64> {
        Some(self.sets.len() as u64)
    }

    fn attempt(&self, stream: &mut Stream, control: &Control) -> Result<Option<Draft>, StopReason> {
        let Some(&set) = usize::try_from(stream.number()).ok().and_then(|number| self.sets.get(number)) else { return Ok(None) };
        let Some((board, distance)) = self.farthest(set, control)? else { return Ok(None) };
        if !self.recipe.lengths.contains(&distance) {
            return Ok(None);
        }
        let Some(draft) = board.draft(None, with_generals) else { return Ok(None) };
        let PieceSet { upright, lying, single, empties } = set;
        let name = match empties {
            2 => (format!("{upright} upright, {lying} lying, {single} single"), format!("{upright}竖{lying}横{single}卒")),
            _ => (
                format!("{upright} upright, {lying} lying, {single} single, {empties} empty"),
                format!("{upright}竖{lying}横{single}卒{empties}空"),
            ),
        };
        Ok(Some(Draft { name: Some(name), ..draft }))
    }
}
