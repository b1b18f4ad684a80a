//! `generate`: a level pack from a seed, to standard output.
//!
//! The head of the pack says the command that makes it again. Where a limit ends the run, what was
//! found so far is printed as a pack, one line on standard error says why it is short, and the exit
//! code is 3.

use std::io::Write;
use std::num::NonZero;
use std::ops::RangeInclusive;

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::failure::{Exit, Failure, complain, more};
use super::solve::control;
use super::units::count;
use super::{arguments, subject};
use crate::game::{Errands, Grade, Order, Short, generate};
use crate::levels::Name;
use crate::puzzle::{Family, InputError, Recipe, Value};
use crate::puzzles::{FAMILIES, family};

/// Makes levels and prints them as a pack.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let name = subject::one(matches, "puzzle");
    let Some(family) = family(name) else { return Err(Failure::Usage(format!("puzzle `{name}` is not known"))) };
    let wanted = matches.get_one::<u32>("count").copied().unwrap_or(1);
    let lengths = matches.get_one::<RangeInclusive<u32>>("length").cloned().unwrap_or(Order::ANY_LENGTH);
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
        tries: matches.get_one::<u64>("tries").copied().unwrap_or_else(|| Order::usual_tries(wanted as usize)),
        threads: threads(matches),
    };
    let made = generate(&order, &control(matches), &mut |_| {})?;
    if !made.levels.is_empty() {
        let name = Name { en: pack.to_owned(), zh: pack.to_owned() };
        out.write_all(made.pack_text(&order, pack, name).as_bytes())?;
    }
    let Some(short) = made.short else { return Ok(Exit::Fine) };
    let reason = match short {
        Short::Tries(tries) => format!("{} made; give more with --tries, or ask for other levels", count(tries, "tries")),
        Short::Exhausted => "there are no more".to_owned(),
        Short::Stopped(reason) => format!("{reason}{}", more(reason)),
        Short::Ungraded => "the boards are too large to be graded".to_owned(),
    };
    let others = made.others.iter().map(|(grade, &count)| format!("{count} {}", grade.name())).collect::<Vec<_>>();
    let reason = if others.is_empty() { reason } else { format!("{reason}; found of other difficulties: {}", others.join(", ")) };
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
    given.unwrap_or_else(Errands::threads)
}
