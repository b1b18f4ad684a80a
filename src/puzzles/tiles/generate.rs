//! Levels of sliding tiles: a board at a wanted distance from its goal.
//!
//! Boards of up to ten cells are drawn from the map of all of them; larger ones are found by
//! walking from the goal and measuring exactly. Two levels are alike when a symmetry of the board,
//! with the tiles renamed, turns start and goal of one into those of the other.

use std::sync::Arc;

use super::grid::{Grid, MAX_SIDE, MIN_SIDE};
use super::notation::{format_state, parse_state};
use super::{FAMILY, parse_goal};
use crate::puzzle::{
    Daily, Distances, Draft, Generator, GeneratorOption, InputError, Maker, Metric, Recipe, Setup, Stream, Symmetry, drawn, wander,
};
use crate::search::{Control, StopReason};

/// The family's generator.
pub const GENERATOR: Generator = Generator {
    version: 1,
    options: &[
        GeneratorOption { name: "size", help: "rows x columns [default: 3x3]", values: &["3x3", "2x4", "3x4", "4x4"] },
        GeneratorOption {
            name: "goal",
            help: "standard (the default), zero-first, spiral or a state",
            values: &["standard", "zero-first", "spiral"],
        },
    ],
    maker,
    daily: Daily { lengths: [8..=11, 12..=15, 16..=18, 19..=21, 22..=24, 25..=27, 28..=31], options: &[] },
};

/// The most cells of a board that is mapped once and drawn from.
const MOST_MAPPED: usize = 10;
/// No board of 5x5 tiles or fewer is farther from its goal: what is known to be enough for 5x5.
const FARTHEST: u32 = 208;

struct TilesMaker {
    recipe: Recipe,
    metric: Metric,
    /// The solved board.
    setup: Setup,
    grid: Grid,
    map: Option<Arc<dyn Distances>>,
}

fn maker(recipe: &Recipe) -> Result<Box<dyn Maker>, InputError> {
    let metric = recipe.only_steps()?;
    let (rows, columns) = recipe.size("size", (3, 3), MIN_SIDE..=MAX_SIDE)?;
    let grid = Grid::new(rows, columns).ok_or_else(|| InputError::new("size", format!("{rows}x{columns}"), "sides from 2 to 5"))?;
    let name = recipe.text("goal").unwrap_or("standard");
    let goal = format_state(&grid, parse_goal(&grid, name)?);
    let setup = Setup::new(&goal, Some(name));
    let map = (grid.cells() <= MOST_MAPPED)
        .then(|| {
            (FAMILY.build)(&setup)?.map(metric)(&Control::default()).map_err(|reason| InputError::new("size", reason, "a smaller board"))
        })
        .transpose()?;
    Ok(Box::new(TilesMaker { recipe: recipe.clone(), metric, setup, grid, map }))
}

impl Maker for TilesMaker {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn attempt(&self, stream: &mut Stream, control: &Control) -> Result<Option<Draft>, StopReason> {
        control.check()?;
        let start = if let Some(map) = &self.map {
            drawn(map, &self.recipe.lengths, stream)
        } else {
            let Ok(goal) = (FAMILY.build)(&self.setup) else { return Ok(None) };
            let most = (*self.recipe.lengths.end()).min(FARTHEST) as usize;
            let wanted = stream.between(*self.recipe.lengths.start() as usize, most) as u32;
            wander(&*goal, wanted, stream, control)?.map(|position| position.text())
        };
        let Some(start) = start else { return Ok(None) };
        let likeness = self.likeness(&start);
        Ok(Some(Draft { setup: Setup { start, ..self.setup.clone() }, likeness, name: None }))
    }
}

impl TilesMaker {
    /// The smallest of the descriptions under all symmetries of the board.
    fn likeness(&self, start: &str) -> String {
        let (Ok((_, start)), Ok((_, goal))) = (parse_state("board", start), parse_state("board", &self.setup.start)) else {
            return start.to_owned();
        };
        let described = |symmetry: Symmetry| {
            let sources = symmetry.sources();
            // Tiles by the order in which the turned goal has them.
            let mut names = vec![0; self.grid.cells()];
            for (number, &cell) in (1..).zip(&sources) {
                let tile = usize::from(goal.tile(cell));
                names[tile] = if tile == 0 { 0 } else { number };
            }
            let blank = sources.iter().position(|&cell| goal.tile(cell) == 0);
            let tiles: Vec<usize> = sources.iter().map(|&cell| names[usize::from(start.tile(cell))]).collect();
            (blank, tiles)
        };
        format!("{:?}", Symmetry::of_itself(self.grid.rows(), self.grid.columns()).map(described).min())
    }
}
