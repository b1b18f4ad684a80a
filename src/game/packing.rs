//! What was made, as levels to be played and as a pack to be kept; and the command that makes it
//! again.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::generation::{Generated, Made, Order};
use crate::levels::{Entry, Level, Name, PackHead, pack_text};
use crate::puzzle::{Family, Metric, Value};

/// The id of a pack that was given no other.
pub const USUAL_PACK: &str = "made";

/// Tries that are always made, and those that each level adds to them.
const TRIES: (u64, u64) = (1000, 500);

impl Order {
    /// The most tries for so many levels when nobody says otherwise.
    pub fn usual_tries(count: usize) -> u64 {
        TRIES.0 + TRIES.1 * count as u64
    }

    /// The arguments of `stepwise generate` that make the same levels again, as a shell takes them.
    pub fn command(&self, pack: &str) -> String {
        let mut words = vec![self.family.id.to_owned()];
        let mut add = |name: &str, value: &str| {
            let safe = value.chars().all(|character| character.is_ascii_alphanumeric() || ".-:,".contains(character));
            words.push(if safe && !value.is_empty() {
                format!("--{name} {value}")
            } else {
                format!("--{name} '{}'", value.replace('\'', "'\\''"))
            });
        };
        if self.recipe.lengths != Order::ANY_LENGTH {
            add("length", &format!("{}..{}", self.recipe.lengths.start(), self.recipe.lengths.end()));
        }
        add("count", &self.count.to_string());
        add("seed", &self.seed.to_string());
        if let Some(grade) = self.grade {
            add("difficulty", grade.name());
        }
        if let Some(metric) = self.recipe.metric {
            add("metric", metric.name());
        }
        if pack != USUAL_PACK {
            add("pack", pack);
        }
        if self.tries != Order::usual_tries(self.count) {
            add("tries", &self.tries.to_string());
        }
        for (name, value) in &self.recipe.options {
            if let Value::Text(text) = value {
                add(name, text);
            }
        }
        words.join(" ").replace(|character: char| character.is_control(), " ")
    }

    /// An id for the pack of these levels that no other order's has.
    pub fn pack_id(&self) -> String {
        let mut hasher = FxHasher::default();
        hasher.write(self.command(USUAL_PACK).as_bytes());
        format!("{USUAL_PACK}-{:08x}", hasher.finish() as u32)
    }

    /// A name for that pack: what its levels are like.
    pub fn pack_name(&self) -> Name {
        let (least, most) = (self.recipe.lengths.start(), self.recipe.lengths.end());
        Name {
            en: format!("Made: {least} to {most}, seed {}", self.seed), zh: format!("生成：{least} 到 {most}，种子 {}", self.seed)
        }
    }
}

impl Generated {
    /// Every level with its own id and its name.
    fn numbered(&self) -> impl Iterator<Item = (String, Name, &Made)> {
        let width = self.levels.len().to_string().len().max(2);
        self.levels.iter().zip(1..).map(move |(level, number)| {
            let (en, zh) = level.name.clone().unwrap_or_else(|| (format!("Level {number}"), format!("第{number}关")));
            (format!("{number:0width$}"), Name { en, zh }, level)
        })
    }

    /// The metric that the game has to show first, where that is not the family's own choice.
    pub fn shown_metric(&self, family: &Family) -> Option<Metric> {
        let usual = self.levels.first().and_then(|level| (family.build)(&level.setup).ok()).map(|position| position.metrics()[0]);
        (usual != Some(self.metric)).then_some(self.metric)
    }

    /// The levels of a pack with this id and name.
    pub fn as_levels(&self, family: &'static Family, pack: &str, name: &Name) -> Vec<Level> {
        let metric = self.shown_metric(family);
        let level = |(id, own, made): (String, Name, &Made)| {
            let mut level = Level::loose(family, (pack, &id), own, name.clone(), made.setup.clone());
            level.par.clone_from(&made.par);
            level.metric = metric;
            level
        };
        self.numbered().map(level).collect()
    }

    /// The pack as TOML, with the command that makes it again in its head.
    pub fn pack_text(&self, order: &Order, pack: &str, name: Name) -> String {
        let version = order.family.generator.map_or(0, |generator| generator.version);
        let comments = [
            format!("Made by: stepwise generate {}", order.command(pack)),
            format!("Generator {version} of {}, Stepwise {}", order.family.id, env!("CARGO_PKG_VERSION")),
        ];
        let head = PackHead { comments: &comments, family: order.family, id: pack, name, author: Some("Stepwise") };
        let metric = self.shown_metric(order.family);
        pack_text(
            &head,
            self.numbered().map(|(id, name, made)| Entry { id, name, setup: &made.setup, metric, par: &made.par, text: None, hands: None }),
        )
    }
}
