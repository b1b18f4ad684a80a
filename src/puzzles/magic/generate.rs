//! Levels of the magic board: any board at a wanted distance from `12345678`.
//!
//! Renaming the digits of start and goal alike changes nothing, so the goal is always the same; no
//! symmetry of the board keeps all three operations. Two boards are then never alike.

use std::sync::Arc;

use super::{FAMILY, STANDARD};
use crate::puzzle::{Daily, Distances, Draft, Generator, GeneratorOption, InputError, Maker, Metric, Recipe, Setup, Stream, Value, drawn};
use crate::search::{Control, StopReason};

/// The family's generator.
pub const GENERATOR: Generator = Generator {
    version: 1,
    options: &[GeneratorOption { name: "reading", help: "rows (the default) or clockwise", values: &["rows", "clockwise"] }],
    maker,
    daily: Daily { lengths: [4..=5, 6..=7, 8..=9, 10..=11, 12..=13, 14..=16, 17..=22], options: &[] },
};

struct MagicMaker {
    recipe: Recipe,
    metric: Metric,
    setup: Setup,
    map: Arc<dyn Distances>,
}

fn maker(recipe: &Recipe) -> Result<Box<dyn Maker>, InputError> {
    let metric = recipe.only_steps()?;
    let setup = Setup::new(STANDARD, Some(STANDARD));
    let setup = match recipe.text("reading") {
        None | Some("rows") => setup,
        Some(reading) => setup.with("reading", Value::Text(reading.to_owned())),
    };
    let map = (FAMILY.build)(&setup)?.map(metric)(&Control::default());
    let map = map.map_err(|reason| InputError::new("reading", reason, "memory for 40,320 boards"))?;
    Ok(Box::new(MagicMaker { recipe: recipe.clone(), metric, setup, map }))
}

impl Maker for MagicMaker {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn attempt(&self, stream: &mut Stream, control: &Control) -> Result<Option<Draft>, StopReason> {
        control.check()?;
        let Some(start) = drawn(&self.map, &self.recipe.lengths, stream) else { return Ok(None) };
        Ok(Some(Draft { likeness: start.clone(), setup: Setup { start, ..self.setup.clone() }, name: None }))
    }
}
