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

use crate::puzzle::{Generator, InputError, Maker, OptionKind, OptionSpec, Recipe};

/// The family's generator.
pub(super) const GENERATOR: Generator = Generator {
    version: 1,
    options: &[
        OptionSpec { name: "style", kind: OptionKind::Text, help: "huarongdao (the default), free, rush or hardest" },
        OptionSpec { name: "size", kind: OptionKind::Text, help: "rows x columns [default: 5x4, rush: 6x6]" },
        OptionSpec {
            name: "pieces",
            kind: OptionKind::Text,
            help: "kinds of pieces, 2x1 being upright and L a corner of three cells; with a number after a colon exactly so many: \"2x1:4 1x2 1x1\"",
        },
        OptionSpec { name: "empties", kind: OptionKind::Text, help: "how many cells stay empty [default: 2; hardest: 2 and 3]" },
        OptionSpec { name: "walls", kind: OptionKind::Text, help: "how many cells are walls (free, rush) [default: 0]" },
    ],
    maker,
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
