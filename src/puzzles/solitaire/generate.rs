//! Levels of pegs: a goal in a small window of the board, a start at a wanted distance from it.
//!
//! Up to four pegs that are alike are drawn from the map of all positions; more pegs, and pegs of
//! several colours, are found by walking from the goal and measuring exactly. Two levels are alike
//! when a symmetry of the board, with the colours renamed, turns one into the other.

use super::notation::{format_pegs, parse_pegs};
use super::rules::{MOST_COLOURS, MOST_PEGS, Peg, Pegs, SIDE};
use super::{FAMILY, Setup};
use crate::puzzle::{Daily, Draft, Generator, GeneratorOption, InputError, Maker, Metric, Recipe, Stream, Symmetry, drawn, wander};
use crate::search::{Control, StopReason};

/// The family's generator.
pub const GENERATOR: Generator = Generator {
    version: 1,
    options: &[
        GeneratorOption { name: "pegs", help: "how many pegs, 1 to 6 [default: 4]", values: &["1", "2", "3", "4", "5", "6"] },
        GeneratorOption { name: "colours", help: "how many colours, 1 to 4 [default: 1]", values: &["1", "2", "3", "4"] },
    ],
    maker,
    daily: Daily { lengths: [4..=5, 6..=7, 8..=9, 10..=11, 12..=13, 14..=15, 16..=18], options: &[] },
};

/// The most pegs whose positions are mapped at each try.
const MOST_MAPPED: usize = 4;
/// No level needs more steps than this: sums of the ways across the board.
const FARTHEST: usize = 84;

struct PegMaker {
    recipe: Recipe,
    metric: Metric,
    pegs: usize,
    colours: usize,
}

fn maker(recipe: &Recipe) -> Result<Box<dyn Maker>, InputError> {
    let metric = recipe.only_steps()?;
    let pegs = recipe.number("pegs", 4, 1..=MOST_PEGS)?;
    let colours = recipe.number("colours", 1, 1..=MOST_COLOURS.min(pegs))?;
    Ok(Box::new(PegMaker { recipe: recipe.clone(), metric, pegs, colours }))
}

/// Shapes of four pegs that look like something, as (row, column) from their corner.
const SHAPES: [[(u8, u8); 4]; 8] = [
    [(0, 0), (0, 1), (1, 0), (1, 1)],
    [(0, 0), (0, 1), (0, 2), (0, 3)],
    [(0, 0), (1, 1), (2, 2), (3, 3)],
    [(0, 1), (1, 0), (1, 2), (2, 1)],
    [(0, 0), (0, 2), (2, 0), (2, 2)],
    [(0, 0), (0, 3), (3, 0), (3, 3)],
    [(0, 1), (1, 0), (1, 1), (1, 2)],
    [(0, 0), (1, 0), (2, 0), (2, 1)],
];

impl PegMaker {
    /// Where the pegs have to go: a shape, or cells of a window of 3x3.
    fn goal(&self, stream: &mut Stream) -> Pegs {
        let mut window: Vec<(u8, u8)> = match stream.pick(&SHAPES) {
            Some(shape) if self.pegs == shape.len() && stream.chance(75) => shape.to_vec(),
            _ => (0..9).map(|cell| (cell / 3, cell % 3)).collect(),
        };
        let side = |of: fn(&(u8, u8)) -> u8, window: &[(u8, u8)]| window.iter().map(of).max().unwrap_or(0);
        let top = stream.below(SIDE - usize::from(side(|cell| cell.0, &window))) as u8;
        let left = stream.below(SIDE - usize::from(side(|cell| cell.1, &window))) as u8;
        let mut cells: Vec<u8> =
            (0..self.pegs).filter_map(|_| stream.take(&mut window)).map(|(row, column)| (top + row) * SIDE as u8 + left + column).collect();
        cells.sort_unstable();
        Pegs::new((0..).zip(cells).map(|(number, cell)| Peg { cell, colour: (number % self.colours) as u8 }))
    }
}

impl Maker for PegMaker {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn attempt(&self, stream: &mut Stream, control: &Control) -> Result<Option<Draft>, StopReason> {
        control.check()?;
        let coloured = self.colours > 1;
        let goal = format_pegs(self.goal(stream), coloured);
        let setup = Setup::new(&goal, Some(&goal));
        let Ok(solved) = (FAMILY.build)(&setup) else { return Ok(None) };
        let start = if self.pegs <= MOST_MAPPED && !coloured {
            drawn(&solved.map(self.metric)(control)?, &self.recipe.lengths, stream)
        } else {
            let most = (*self.recipe.lengths.end() as usize).min(FARTHEST);
            let wanted = stream.between(*self.recipe.lengths.start() as usize, most) as u32;
            wander(&*solved, wanted, stream, control)?.map(|position| position.text())
        };
        let Some(start) = start else { return Ok(None) };
        let likeness = likeness(&start, &goal);
        Ok(Some(Draft { setup: Setup { start, ..setup }, likeness, name: None }))
    }
}

/// The smallest of the descriptions under the eight symmetries of the square.
fn likeness(start: &str, goal: &str) -> String {
    let (Ok((start, _)), Ok((goal, _))) = (parse_pegs("board", start), parse_pegs("goal", goal)) else {
        return format!("{start}>{goal}");
    };
    let described = |symmetry: Symmetry| {
        let turned = |pegs: Pegs| {
            let mut cells: Vec<(usize, u8)> = pegs.iter().map(|peg| (symmetry.image(peg.cell.into()), peg.colour)).collect();
            cells.sort_unstable();
            cells
        };
        let (mut start, mut goal) = (turned(start), turned(goal));
        let mut names: Vec<u8> = Vec::new();
        for (_, colour) in start.iter_mut().chain(&mut goal) {
            let known = names.iter().position(|name| name == colour);
            let number = known.unwrap_or(names.len());
            if known.is_none() {
                names.push(*colour);
            }
            *colour = number as u8;
        }
        (start, goal)
    };
    format!("{:?}", Symmetry::all(SIDE, SIDE).map(described).into_iter().min())
}
