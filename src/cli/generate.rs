//! `generate`: a level pack from a seed, to standard output.
//!
//! The head of the pack says the command that makes it again. Where a limit ends the run, what was
//! found so far is printed as a pack, one line on standard error says why it is short, and the exit
//! code is 3.

use std::io::Write;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::thread;
use std::time::Duration;

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::failure::{Exit, Failure, complain};
use super::units::count;
use super::{arguments, subject};
use crate::game::{Generated, Grade, Order, Short, generate};
use crate::levels::{Name, PackHead, pack_text};
use crate::puzzle::{Family, InputError, Recipe, Value};
use crate::puzzles::{FAMILIES, family};
use crate::search::Control;

/// Tries that are always made, and those that each level adds to them.
const TRIES: (u64, u64) = (1000, 500);

/// Makes levels and prints them as a pack.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let name = subject::one(matches, "puzzle");
    let Some(family) = family(name) else { return Err(Failure::Usage(format!("puzzle `{name}` is not known"))) };
    let wanted = matches.get_one::<u32>("count").copied().unwrap_or(1);
    let lengths = matches.get_one::<RangeInclusive<u32>>("length").cloned().unwrap_or(1..=u32::MAX - 1);
    let pack = subject::one(matches, "pack");
    if pack.is_empty() || !pack.chars().all(|character| matches!(character, 'a'..='z' | '0'..='9' | '-')) {
        return Err(InputError::new("pack", pack, "only a to z, 0 to 9 and hyphens").into());
    }
    let order = Order {
        family,
        recipe: Recipe { lengths, metric: arguments::metric_of(matches), options: options(matches, family)? },
        grade: matches.get_one::<String>("difficulty").map(|grade| grade.parse::<Grade>()).transpose()?,
        count: wanted as usize,
        seed: matches.get_one::<u64>("seed").copied().unwrap_or_default(),
        tries: matches.get_one::<u64>("tries").copied().unwrap_or(TRIES.0 + TRIES.1 * u64::from(wanted)),
        threads: threads(matches),
    };
    let control = Control::default();
    let control = match matches.get_one::<Duration>("timeout") {
        Some(&limit) => control.with_timeout(limit),
        None => control,
    };
    let made = generate(&order, &control, &mut |_| {})?;
    if !made.levels.is_empty() {
        write_pack(matches, &order, &made, pack, out)?;
    }
    let Some(short) = made.short else { return Ok(Exit::Fine) };
    let reason = match short {
        Short::Tries(tries) => format!("{} made, see --tries", count(tries, "tries")),
        Short::Exhausted => "there are no more".to_owned(),
        Short::Stopped(reason) => reason.to_string(),
        Short::Ungraded => "the boards are too large to be graded".to_owned(),
    };
    complain(&format!("{} of {}: {reason}", made.levels.len(), count(wanted.into(), "levels")));
    Ok(Exit::Limit)
}

/// The options of the family's generator that are given; those of others are refused.
fn options(matches: &ArgMatches, family: &Family) -> Result<std::collections::BTreeMap<&'static str, Value>, InputError> {
    let own = family.generator.map_or(&[][..], |generator| generator.options);
    for other in FAMILIES.iter().filter_map(|family| family.generator).flat_map(|generator| generator.options) {
        if given(matches, other.name) && own.iter().all(|option| option.name != other.name) {
            return Err(InputError::new("option", format!("--{}", other.name), format!("one that {} levels are made with", family.id)));
        }
    }
    let given = own.iter().filter(|option| given(matches, option.name));
    Ok(given.map(|option| (option.name, Value::Text(subject::one(matches, option.name).to_owned()))).collect())
}

fn given(matches: &ArgMatches, name: &str) -> bool {
    matches.value_source(name) == Some(ValueSource::CommandLine)
}

fn threads(matches: &ArgMatches) -> NonZero<usize> {
    let given = matches.get_one::<u16>("threads").and_then(|&threads| NonZero::new(usize::from(threads)));
    given.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
}

fn write_pack(matches: &ArgMatches, order: &Order, made: &Generated, pack: &str, out: &mut impl Write) -> Result<(), Failure> {
    let version = order.family.generator.map_or(0, |generator| generator.version);
    let comments = [
        format!("Made by: stepwise generate {}", command(matches, order)),
        format!("Generator {version} of {}, Stepwise {}", order.family.id, env!("CARGO_PKG_VERSION")),
    ];
    let head = PackHead {
        comments: &comments,
        family: order.family,
        id: pack,
        name: Name { en: pack.to_owned(), zh: pack.to_owned() },
        author: Some("Stepwise"),
    };
    let width = made.levels.len().to_string().len().max(2);
    let usual = made.levels.first().and_then(|level| (order.family.build)(&level.setup).ok()).map(|position| position.metrics()[0]);
    let shown = (usual != Some(made.metric)).then_some(made.metric);
    let levels = made.levels.iter().enumerate().map(|(index, level)| {
        let number = index + 1;
        let (en, zh) = level.name.clone().unwrap_or_else(|| (format!("Level {number}"), format!("第{number}关")));
        (format!("{number:0width$}"), Name { en, zh }, &level.setup, shown, &level.par)
    });
    out.write_all(pack_text(&head, levels).as_bytes())?;
    Ok(())
}

/// The arguments that make this pack again, as a shell takes them.
fn command(matches: &ArgMatches, order: &Order) -> String {
    let mut words = vec![order.family.id.to_owned()];
    let mut add = |name: &str, value: &str| {
        let safe = value.chars().all(|character| character.is_ascii_alphanumeric() || ".-:,".contains(character));
        words.push(if safe && !value.is_empty() {
            format!("--{name} {value}")
        } else {
            format!("--{name} '{}'", value.replace('\'', "'\\''"))
        });
    };
    if let Some(lengths) = matches.get_one::<RangeInclusive<u32>>("length") {
        add("length", &format!("{}..{}", lengths.start(), lengths.end()));
    }
    add("count", &order.count.to_string());
    add("seed", &order.seed.to_string());
    for name in ["difficulty", "metric", "pack"] {
        if given(matches, name) {
            add(name, subject::one(matches, name));
        }
    }
    if given(matches, "tries") {
        add("tries", &order.tries.to_string());
    }
    for (name, value) in &order.recipe.options {
        if let Value::Text(text) = value {
            add(name, text);
        }
    }
    words.join(" ").replace(|character: char| character.is_control(), " ")
}
