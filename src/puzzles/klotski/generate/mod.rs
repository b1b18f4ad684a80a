//! Klotski levels from a seed, in four styles.
//!
//! | style | board | a try is |
//! |---|---|---|
//! | `huarongdao` | a 2x2 block to the middle of the lower edge | a random filling, its whole space mapped, a position at a wanted distance |
//! | `free` | the first piece kind to a random place, walls | the same |
//! | `rush` | cars bound to their lanes, one leaves to the right | a climb: `climb` |
//! | `hardest` | every piece set of `huarongdao` in turn | the farthest position of its whole space: `hardest` |
//!
//! A space of more than [`MOST_MEMORY`] is given up at once: the levels it has are found on smaller
//! boards too. Two levels are alike when a symmetry of the board and new names for the pieces turn
//! one into the other.

mod climb;
mod filling;
mod hardest;
mod sketch;

use climb::RushMaker;
use filling::FillingMaker;
use hardest::HardestMaker;

use crate::puzzle::{Daily, Generator, GeneratorOption, InputError, Maker, Recipe};

/// The family's generator.
pub(super) const GENERATOR: Generator = Generator {
    version: 1,
    options: &[
        GeneratorOption {
            name: "style",
            help: "huarongdao (the default), free, rush or hardest",
            values: &["huarongdao", "free", "rush", "hardest"],
        },
        GeneratorOption {
            name: "size",
            help: "rows x columns [default: 5x4; free: 5x5; rush: 6x6]",
            values: &["4x4", "5x4", "4x5", "5x5", "6x6"],
        },
        GeneratorOption {
            name: "pieces",
            help: "kinds of pieces, 2x1 being upright and L a corner of three cells; with a number after a colon exactly so many [default: 1x2 2x1 1x1; free: 2x2:1 L 1x2 2x1]",
            values: &["2x1:4 1x2 1x1", "2x1 1x2 1x1", "L:1 1x2 1x1"],
        },
        GeneratorOption { name: "empties", help: "how many cells stay empty [default: 2; hardest: 2 and 3]", values: &["2", "3", "4"] },
        GeneratorOption { name: "walls", help: "how many cells are walls (free, rush) [default: 0]", values: &["1", "2", "3"] },
    ],
    maker,
    daily: Daily { lengths: [15..=25, 20..=35, 30..=45, 40..=55, 50..=65, 60..=80, 70..=100], options: &[] },
};

/// The memory of one map in bytes: some two hundred thousand positions.
const MOST_MEMORY: usize = 24 << 20;

fn maker(recipe: &Recipe) -> Result<Box<dyn Maker>, InputError> {
    match recipe.text("style").unwrap_or("huarongdao") {
        "huarongdao" => Ok(Box::new(FillingMaker::huarongdao(recipe)?)),
        "free" => Ok(Box::new(FillingMaker::free(recipe)?)),
        "rush" => Ok(Box::new(RushMaker::new(recipe)?)),
        "hardest" => Ok(Box::new(HardestMaker::new(recipe)?)),
        other => Err(InputError::new("style", other, "huarongdao, free, rush or hardest")),
    }
}

/// Refuses options that a style has no use for.
fn without(recipe: &Recipe, style: &str, unused: &[&'static str]) -> Result<(), InputError> {
    match unused.iter().find(|name| recipe.options.contains_key(*name)) {
        Some(name) => Err(InputError::new("option", format!("--{name}"), format!("none with the style {style}"))),
        None => Ok(()),
    }
}
