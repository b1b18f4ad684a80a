//! Levels from a seed: as many as ordered, of the right length, no two alike, the same each time.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;

use rstest::rstest;
use stepwise::game::{Difficulty, Generated, Grade, Made, Order, Short, generate};
use stepwise::puzzle::{Algorithm, Metric, Recipe, Value, Verdict};
use stepwise::puzzles::{FAMILIES, family};
use stepwise::search::Control;

fn order(puzzle: &str, lengths: std::ops::RangeInclusive<u32>, options: &[(&'static str, &str)], count: usize) -> Order {
    let options: BTreeMap<_, _> = options.iter().map(|&(name, text)| (name, Value::Text(text.to_owned()))).collect();
    Order {
        family: family(puzzle).expect("a family"),
        recipe: Recipe { lengths, metric: None, options },
        grade: None,
        count,
        seed: 7,
        tries: 50_000,
        threads: NonZero::new(2).expect("not zero"),
    }
}

fn made(order: &Order) -> Generated {
    generate(order, &Control::default(), &mut |_| {}).expect("a recipe that can be followed")
}

fn length(order: &Order, level: &Made, metric: Metric) -> u32 {
    let position = (order.family.build)(&level.setup).expect("a board");
    // A map where there can be one; what proved the par is another search.
    let algorithm = position.algorithms(metric).last().copied().unwrap_or(Algorithm::Auto);
    match position.attempt(metric, algorithm)(&Control::default()).verdict {
        Verdict::Solved { path, optimal: true } => path.len() as u32,
        other => panic!("{}: {other:?}", position.text()),
    }
}

#[rstest]
#[case::huarongdao("klotski", 40..=90, &[], 50)]
#[case::wide("klotski", 5..=40, &[("size", "4x5"), ("pieces", "L:1 1x2 1x1"), ("empties", "3")], 50)]
#[case::free("klotski", 3..=40, &[("style", "free"), ("walls", "1"), ("size", "4x4"), ("pieces", "1x2 2x1 1x1")], 50)]
#[case::rush("klotski", 3..=6, &[("style", "rush")], 50)]
#[case::eight("tiles", 5..=31, &[], 50)]
#[case::spiral("tiles", 5..=28, &[("goal", "spiral")], 50)]
#[case::fifteen("tiles", 5..=16, &[("size", "4x4")], 50)]
#[case::pegs("solitaire", 3..=18, &[], 50)]
#[case::coloured("solitaire", 2..=7, &[("pegs", "3"), ("colours", "2")], 50)]
#[case::rows("magic", 3..=22, &[], 50)]
#[case::open_jugs("jugs", 4..=12, &[], 50)]
#[case::closed_jugs("jugs", 4..=20, &[("system", "closed"), ("largest", "20"), ("wanted", "all")], 50)]
#[case::perfect("maze", 20..=120, &[], 50)]
#[case::locked("maze", 20..=300, &[("size", "11x15"), ("keys", "2"), ("braid", "30"), ("one-way", "4")], 50)]
#[case::clockwise("magic", 3..=22, &[("reading", "clockwise")], 50)]
#[case::words("ladder", 2..=12, &[("letters", "5")], 50)]
fn fifty_levels_are_what_was_ordered(
    #[case] puzzle: &str,
    #[case] lengths: std::ops::RangeInclusive<u32>,
    #[case] options: &[(&'static str, &str)],
    #[case] count: usize,
) {
    makes_what_was_ordered(order(puzzle, lengths, options, count));
}

/// As many levels as ordered, each of the length that is said of it, no two alike, however many threads.
fn makes_what_was_ordered(order: Order) {
    let (lengths, count) = (order.recipe.lengths.clone(), order.count);
    let first = made(&order);
    assert_eq!((first.levels.len(), first.short), (count, None));
    let boards: BTreeSet<_> = first.levels.iter().map(|level| format!("{:?}", level.setup)).collect();
    assert_eq!(boards.len(), count, "no two alike");
    for level in &first.levels {
        for (&metric, &par) in &level.par {
            assert_eq!(length(&order, level, metric), par, "{:?} in {metric}", level.setup);
        }
        assert!(lengths.contains(&level.par[&first.metric]), "{:?}", level.setup);
    }
    let alone = Order { threads: NonZero::<usize>::MIN, ..order };
    assert_eq!(made(&alone), first, "one thread makes the same levels as two");
}

/// By the recipe of its daily puzzle on a Monday and on a Sunday; the cases above are more of what
/// single families can be asked for.
#[test]
fn every_family_makes_levels() {
    for family in FAMILIES {
        let generator = family.generator.unwrap_or_else(|| panic!("{} makes no levels", family.id));
        for lengths in [&generator.daily.lengths[0], &generator.daily.lengths[6]] {
            makes_what_was_ordered(order(family.id, lengths.clone(), generator.daily.options, 3));
        }
    }
}

/// The values that the help of an option calls usual, each with the style that it is said of:
/// `[default: 5x4; rush: 6x6]`, `rows (the default)`. What is usual in words (`2 and 3`) is left out.
fn usual(help: &'static str) -> Vec<(Option<&'static str>, &'static str)> {
    if let Some((before, _)) = help.split_once(" (the default)") {
        return before.split([' ', ':']).next_back().map(|value| (None, value)).into_iter().collect();
    }
    let Some((_, told)) = help.split_once("[default: ") else { return Vec::new() };
    let told = told.strip_suffix(']').expect("it ends the help").split("; ");
    let value = |item: &'static str| item.split_once(": ").map_or((None, item), |(style, value)| (Some(style), value));
    told.map(value).filter(|(_, value)| !value.contains(" and ")).collect()
}

/// An option that is not given has the value that its help says.
#[test]
fn what_the_help_calls_usual_is_what_is_made() {
    for family in FAMILIES {
        let generator = family.generator.expect("it makes levels");
        let asked = |context: &[(&'static str, &str)]| {
            let order = order(family.id, 2..=*generator.daily.lengths[6].end(), context, 1);
            generate(&order, &Control::default(), &mut |_| {}).map(|made| made.levels)
        };
        for option in generator.options {
            assert_eq!(usual(option.help).is_empty(), !option.help.contains("default"), "{}", option.help);
            for (style, usual) in usual(option.help) {
                // Some options are for some styles only.
                let styles = generator.options.iter().find(|option| option.name == "style").map_or(&[][..], |style| style.values);
                let all = std::iter::once(vec![]).chain(styles.iter().map(|style| vec![("style", *style)]));
                let contexts = style.map_or_else(|| all.collect(), |style| vec![vec![("style", style)]]);
                let with = |context: &[(&'static str, &'static str)]| asked(&[context, &[(option.name, usual)]].concat());
                let made = contexts.into_iter().find_map(|context| with(&context).ok().map(|made| (context, made)));
                let (context, made) = made.unwrap_or_else(|| panic!("{} {} {usual}", family.id, option.name));
                assert!(!made.is_empty(), "{} {} {usual}", family.id, option.name);
                assert_eq!(asked(&context).expect("without it too"), made, "{} {} {usual}", family.id, option.name);
            }
        }
    }
}

#[test]
fn boards_that_are_mirrored_count_once() {
    // At 31 slides there are two boards, each the other's image in the diagonal.
    let order = Order { tries: 40, ..order("tiles", 31..=31, &[], 2) };
    let made = made(&order);
    assert_eq!((made.levels.len(), made.short), (1, Some(Short::Tries(40))));
}

#[test]
fn the_hardest_of_a_piece_set_is_a_known_record() {
    // Two upright, three lying, four single pieces, two cells empty: no other set of 5x4 but one
    // has longer ways.
    let order = order("klotski", 130..=140, &[("style", "hardest"), ("empties", "2")], 10);
    let made = made(&order);
    assert_eq!(made.short, Some(Short::Exhausted));
    let moves: Vec<u32> = made.levels.iter().map(|level| level.par[&Metric::Moves]).collect();
    assert_eq!(moves, [135, 138]);
}

#[test]
fn only_the_wanted_grade_is_made() {
    for grade in [Grade::Easy, Grade::Medium, Grade::Hard] {
        let order = Order { grade: Some(grade), ..order("klotski", 5..=80, &[], 8) };
        let made = made(&order);
        assert_eq!(made.levels.len(), 8);
        for level in &made.levels {
            let position = (order.family.build)(&level.setup).expect("a board");
            let map = position.map(made.metric)(&Control::default()).expect("a map");
            let difficulty = Difficulty::measure(&*position, &*map).expect("a solution");
            assert_eq!(difficulty.grade(), grade);
            assert_eq!(difficulty.length, level.par[&made.metric]);
            assert!(difficulty.losing < difficulty.choices);
        }
    }
}

#[test]
fn a_cancelled_run_says_so() {
    let control = Control::default();
    control.cancel();
    let order = order("klotski", 40..=90, &[], 5);
    let made = generate(&order, &control, &mut |_| {}).expect("a recipe that can be followed");
    assert!(matches!(made.short, Some(Short::Stopped(_))) && made.levels.is_empty());
}
