//! How a family makes levels: its options, and tries that each give a level or nothing.
//!
//! A try depends on its [`Stream`] alone, so the levels of a seed are the same on every machine
//! and for every number of threads. Limits inside a try are counts (positions, bytes of tables),
//! never times; a time limit ends the whole run.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Distances, InputError, Metric, Setup, Stream, Value};
use crate::search::{Control, StopReason};

/// How a family makes levels.
pub struct Generator {
    /// Raised whenever the same seed gives other levels than before.
    pub version: u32,
    /// What may be asked for besides lengths, metric and seed.
    pub options: &'static [GeneratorOption],
    /// What makes levels of a recipe.
    pub maker: fn(&Recipe) -> Result<Box<dyn Maker>, InputError>,
    /// What the daily puzzle is like.
    pub daily: Daily,
}

/// An option of a generator; all of them take a text.
pub struct GeneratorOption {
    /// Its name on the command line; `<family>.option.<name>` in `assets/text/` says it in words.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Values to leaf through, besides leaving it to the family; others may be typed.
    pub values: &'static [&'static str],
}

/// The recipe of the daily puzzle: quick to make, a little harder every day of the week.
pub struct Daily {
    /// The wanted lengths by weekday, Monday first.
    pub lengths: [RangeInclusive<u32>; 7],
    /// Options of the generator by name.
    pub options: &'static [(&'static str, &'static str)],
}

impl Daily {
    /// The recipe of a weekday, 0 for Monday to 6 for Sunday.
    #[must_use]
    pub fn recipe(&self, weekday: usize) -> Recipe {
        let options = self.options.iter().map(|&(name, text)| (name, Value::Text(text.to_owned())));
        Recipe { lengths: self.lengths[weekday % 7].clone(), metric: None, options: options.collect() }
    }
}

/// What levels are wanted.
#[derive(Debug, Clone)]
pub struct Recipe {
    /// Wanted lengths of the shortest solution.
    pub lengths: RangeInclusive<u32>,
    /// What lengths are counted in; the family's choice unless given.
    pub metric: Option<Metric>,
    /// Options of [`Generator::options`] by name.
    pub options: BTreeMap<&'static str, Value>,
}

impl Recipe {
    /// The text of an option.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.options.get(name) {
            Some(Value::Text(text)) => Some(text.trim()),
            _ => None,
        }
    }

    /// The number of an option, `usual` where it is not given.
    ///
    /// # Errors
    /// A text that is no number of the range.
    pub fn number(&self, name: &'static str, usual: usize, range: RangeInclusive<usize>) -> Result<usize, InputError> {
        let Some(text) = self.text(name) else { return Ok(usual) };
        let wrong = || InputError::new(name, text, format!("a number from {} to {}", range.start(), range.end()));
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(wrong)
    }

    /// The size of an option as rows and columns, `usual` where it is not given.
    ///
    /// # Errors
    /// A text that is no size with sides of the range.
    pub fn size(&self, name: &'static str, usual: (usize, usize), sides: RangeInclusive<usize>) -> Result<(usize, usize), InputError> {
        let Some(text) = self.text(name) else { return Ok(usual) };
        let wrong = || InputError::new(name, text, format!("rows x columns, each from {} to {}, as in 5x4", sides.start(), sides.end()));
        let size = text.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
        size.filter(|(rows, columns)| sides.contains(rows) && sides.contains(columns)).ok_or_else(wrong)
    }

    /// The metric, where the family has a single one.
    ///
    /// # Errors
    /// Another metric was asked for.
    pub fn only_steps(&self) -> Result<Metric, InputError> {
        match self.metric {
            None | Some(Metric::Steps) => Ok(Metric::Steps),
            Some(other) => Err(InputError::new("metric", other, "steps, the only one that this puzzle counts in")),
        }
    }
}

/// A level that a try gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// What its board is built from.
    pub setup: Setup,
    /// Equal for levels that are the same up to the board's symmetries and the names of pieces.
    pub likeness: String,
    /// English and Chinese name, where there is a better one than its number.
    pub name: Option<(String, String)>,
}

/// Makes levels of one recipe.
pub trait Maker: Send + Sync {
    /// What the wanted lengths are counted in.
    fn metric(&self) -> Metric;

    /// How many different tries there are, where they come to an end.
    fn tries(&self) -> Option<u64> {
        None
    }

    /// One try: a level whose shortest solution has a wanted length, or none.
    ///
    /// # Errors
    /// The run was cancelled or its time is over.
    fn attempt(&self, stream: &mut Stream, control: &Control) -> Result<Option<Draft>, StopReason>;
}

/// A position of a map at a wanted distance: the distance is drawn first, among those that occur,
/// so that rare ones come as often as common ones.
#[must_use]
pub fn drawn(map: &Arc<dyn Distances>, lengths: &RangeInclusive<u32>, stream: &mut Stream) -> Option<String> {
    let histogram = map.census().histogram;
    let occurs = |distance: &u32| histogram.get(*distance as usize).is_some_and(|&count| count > 0);
    let last = (histogram.len() as u32).min(lengths.end().saturating_add(1));
    let distances: Vec<u32> = (*lengths.start()..last).filter(occurs).collect();
    let &distance = stream.pick(&distances)?;
    let number = stream.below(usize::try_from(histogram[distance as usize]).ok()?);
    map.at_distance(distance, number as u64)
}
