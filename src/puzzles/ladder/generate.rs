//! Ladders from a seed: two common words at a wanted distance.
//!
//! Start and target are taken from the first part of our list, the common words; what lies between
//! may be any word. A ladder read backwards is the same.

use std::sync::Arc;

use super::lexicon::{Lexicon, Word};
use super::list::{self, OURS};
use super::rules::Rules;
use crate::puzzle::{Daily, Draft, Generator, GeneratorOption, InputError, Maker, Metric, Recipe, Setup, Stream};
use crate::search::{Control, FlatDistances, Indexed, StopReason};

/// The family's generator.
pub const GENERATOR: Generator = Generator {
    version: 1,
    options: &[GeneratorOption { name: "letters", help: "letters of the words, 3 to 7 [default: 4]", values: &["3", "4", "5", "6", "7"] }],
    maker,
    daily: Daily { lengths: [3..=3, 4..=4, 5..=5, 6..=6, 7..=7, 8..=8, 9..=12], options: &[] },
};

/// The letters of a word unless they are asked for.
const USUAL: usize = 4;

/// One word in so many counts as common.
const COMMON: usize = 3;

struct LadderMaker {
    recipe: Recipe,
    metric: Metric,
    lexicon: Arc<Lexicon>,
    /// The words that a ladder may begin or end with: the first of the list.
    common: usize,
}

fn maker(recipe: &Recipe) -> Result<Box<dyn Maker>, InputError> {
    let metric = recipe.only_steps()?;
    let letters = recipe.number("letters", USUAL, OURS)?;
    let lexicon = list::ours(letters).ok_or_else(|| InputError::new("letters", letters, "3 to 7"))?;
    let common = lexicon.len().div_ceil(COMMON);
    Ok(Box::new(LadderMaker { recipe: recipe.clone(), metric, lexicon, common }))
}

impl Maker for LadderMaker {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn attempt(&self, stream: &mut Stream, control: &Control) -> Result<Option<Draft>, StopReason> {
        let target = Word(stream.below(self.common) as u32);
        let rules = Rules { lexicon: Arc::clone(&self.lexicon), target };
        let map = FlatDistances::retrograde(&rules, control)?;
        let distance = |word: &Word| map.get(rules.rank(*word)).filter(|distance| self.recipe.lengths.contains(distance));
        let words = || (0..self.common as u32).map(Word);
        // The distance first, so that rare ones come as often as common ones.
        let mut distances: Vec<u32> = words().filter_map(|word| distance(&word)).collect();
        distances.sort_unstable();
        distances.dedup();
        let Some(&wanted) = stream.pick(&distances) else { return Ok(None) };
        let starts: Vec<Word> = words().filter(|word| distance(word) == Some(wanted)).collect();
        let Some(&start) = stream.pick(&starts) else { return Ok(None) };
        let (start, target) = (self.lexicon.text(start), self.lexicon.text(target));
        let mut ends = [start.as_str(), &target];
        ends.sort_unstable();
        let likeness = ends.join(" ");
        let name = (format!("{} to {}", title(&start), title(&target)), format!("从 {start} 到 {target}"));
        Ok(Some(Draft { setup: Setup::new(&start, Some(&target)), likeness, name: Some(name) }))
    }
}

/// A word with its first letter upper-case.
fn title(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_ascii_uppercase() + rest
}
