//! Rush boards by climbing: small random changes that never bring the farthest position nearer.
//!
//! A try begins with the car that leaves and adds, moves and takes away others. When the farthest
//! position of the board is at a wanted distance or beyond, the level is a position of that space
//! at a wanted distance. Boards of many cars with long ways are rare among random ones and common
//! at the end of a climb.

use super::sketch::{Cell, Sketch, flag, map_of};
use super::{filling::KEY, without};
use crate::puzzle::{Draft, InputError, Maker, Metric, Recipe, Stream, drawn};
use crate::search::{Control, StopReason};

/// Boards tried without a gain before the try ends.
const PATIENCE: usize = 300;
/// The memory of a map: some ten thousand positions. Boards with more are open and easy.
const MAP_MEMORY: usize = 4 << 20;
/// Cells of road for one car at most.
const CELLS_A_CAR: usize = 5;
/// How much farther than wanted the farthest position may be while the climb goes on.
const SLACK: usize = 2;

/// A car or a truck: its first cell, its length, whether it stands upright.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Car {
    row: usize,
    column: usize,
    length: usize,
    upright: bool,
}

impl Car {
    fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.length).map(move |step| if self.upright { (self.row + step, self.column) } else { (self.row, self.column + step) })
    }
}

/// Climbs to boards of cars.
pub struct RushMaker {
    recipe: Recipe,
    metric: Metric,
    rows: usize,
    columns: usize,
    walls: usize,
}

impl RushMaker {
    /// A maker of boards on which a car leaves to the right.
    pub fn new(recipe: &Recipe) -> Result<Self, InputError> {
        without(recipe, "rush", &["pieces", "empties"])?;
        let (rows, columns) = recipe.size("size", (6, 6), 4..=8)?;
        let walls = recipe.number("walls", 0, 0..=rows * columns / 4)?;
        Ok(RushMaker { recipe: recipe.clone(), metric: recipe.metric.unwrap_or(Metric::Slides), rows, columns, walls })
    }

    fn exit_row(&self) -> usize {
        (self.rows - 1) / 2
    }

    /// A car anywhere but across the way of the one that leaves.
    fn car(&self, stream: &mut Stream) -> Car {
        loop {
            let length = if stream.chance(30) { 3 } else { 2 };
            let upright = stream.chance(50);
            let car = if upright {
                Car { row: stream.below(self.rows - length + 1), column: stream.below(self.columns), length, upright }
            } else {
                Car { row: stream.below(self.rows), column: stream.below(self.columns - length + 1), length, upright }
            };
            if upright || car.row != self.exit_row() {
                return car;
            }
        }
    }

    /// The board, `None` when cars overlap. The first car is the one that leaves.
    fn board(&self, walls: &[usize], cars: &[Car]) -> Option<Sketch> {
        let mut board = Sketch::new(self.rows, self.columns, (self.exit_row(), self.columns - 2));
        for &wall in walls {
            board.cells[wall] = Cell::Wall;
        }
        for (car, number) in cars.iter().zip(0..) {
            for (row, column) in car.cells() {
                let cell = &mut board.cells[row * self.columns + column];
                if std::mem::replace(cell, Cell::Piece(number)) != Cell::Empty {
                    return None;
                }
            }
        }
        Some(board)
    }
}

impl Maker for RushMaker {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn attempt(&self, stream: &mut Stream, control: &Control) -> Result<Option<Draft>, StopReason> {
        let least = *self.recipe.lengths.start() as usize;
        let most = *self.recipe.lengths.end() as usize;
        // The climb aims at one length of the range, so that short ones come as often as long ones.
        let wanted = stream.between(least, most.min(least + 60));
        // Long ways need many cars; short ones look better with few.
        let most_cars = (3 + wanted / 2).min(self.rows * self.columns * 2 / CELLS_A_CAR);
        let mut cars = vec![Car { row: self.exit_row(), column: 0, length: 2, upright: false }];
        let mut rest: Vec<usize> = (0..self.rows * self.columns).filter(|cell| cell / self.columns != self.exit_row()).collect();
        let walls: Vec<usize> = (0..self.walls).filter_map(|_| stream.take(&mut rest)).collect();
        let mut best = 0;
        let mut idle = 0;
        while idle < PATIENCE {
            control.check()?;
            let mut changed = cars.clone();
            // The car that leaves stays.
            if changed.len() > 1 && stream.chance(40) {
                changed.remove(stream.between(1, changed.len() - 1));
            }
            if changed.len() < most_cars {
                changed.push(self.car(stream));
            }
            idle += 1;
            let Some(board) = self.board(&walls, &changed) else { continue };
            let Some(setup) = board.setup(Some(KEY)).map(|setup| flag(setup, "axis")) else { continue };
            let Some(map) = map_of(&setup, self.metric, MAP_MEMORY, control)? else { continue };
            let Some(farthest) = map.census().histogram.len().checked_sub(1) else { continue };
            if farthest < best || farthest > wanted + SLACK {
                continue;
            }
            if farthest > best {
                idle = 0;
            }
            (cars, best) = (changed, farthest);
            if farthest >= wanted {
                let Some(start) = drawn(&map, &(wanted as u32..=wanted as u32), stream) else { return Ok(None) };
                return Ok(board.read(&start, KEY).draft(Some('X'), |_, setup| flag(setup, "axis")));
            }
        }
        Ok(None)
    }
}
