//! Positions, goals, options and moves of every family, as the command line and packs take them.
//!
//! A case is the puzzle, the start, the goal, moves and then `name=value` options, with a zero byte
//! between.

use std::collections::{BTreeMap, BTreeSet};

use stepwise::levels::{Level, import};
use stepwise::puzzle::{Family, OptionKind, Position, Setup, Step, Value, is_printable};
use stepwise::puzzles::{FAMILIES, family};
use stepwise::text::{Language, Text};

use super::{Law, library, one_line};

pub const LAW: Law = Law { name: "notations", rounds: 3_000, samples, holds };

/// More moves say nothing new, and neither do more actions of a position.
const MOVES: usize = 24;

/// Some levels of every family, each with a few of its moves.
fn samples() -> Vec<Vec<u8>> {
    let some = |family: &'static Family| {
        let levels: Vec<&Level> = library().of(family.id).collect();
        levels.into_iter().step_by((library().of(family.id).count() / 12).max(1))
    };
    FAMILIES.iter().flat_map(|family| some(family)).map(case).collect()
}

fn case(level: &Level) -> Vec<u8> {
    let Setup { start, goal, options } = &level.setup;
    let mut position = level.open().expect("a built-in level opens");
    let mut moves = Vec::new();
    for number in [0, 1, 2] {
        let actions = position.actions(position.metrics()[0]);
        let Some(action) = actions.get(number % actions.len().max(1)) else { break };
        for step in position.parse(&action.text).expect("a listed action is legal") {
            position.play(step);
        }
        moves.push(action.text.clone());
    }
    let mut parts = vec![level.family.id.to_owned(), start.clone(), goal.clone().unwrap_or_default(), moves.join(" ")];
    parts.extend(options.iter().map(|(name, value)| format!("{name}={}", told(value))));
    parts.join("\0").into_bytes()
}

/// A value as [`value`] reads it.
fn told(value: &Value) -> String {
    match value {
        Value::Flag(flag) => flag.to_string(),
        Value::Text(text) => text.clone(),
        Value::Cells(cells) => cells.iter().map(|(row, column)| format!("{row},{column}")).collect::<Vec<_>>().join(" "),
        Value::Table(table) => table.iter().map(|(key, text)| format!("{key}={text}")).collect::<Vec<_>>().join(";"),
        other => panic!("{other:?} is of a kind that this law does not know"),
    }
}

fn value(kind: OptionKind, text: &str) -> Option<Value> {
    Some(match kind {
        OptionKind::Flag => Value::Flag(text == "true"),
        OptionKind::Text | OptionKind::File => Value::Text(text.to_owned()),
        OptionKind::Cells => {
            let cell = |text: &str| text.split_once(',').and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)));
            Value::Cells(text.split(' ').map(cell).collect::<Option<_>>()?)
        }
        OptionKind::Table => {
            // Tables come from packs alone, which have them in lines that can be shown.
            let line = |text: &&str| text.chars().count() <= 200 && text.chars().all(is_printable);
            let entry = |text: &str| text.split_once('=').map(|(key, text)| (key.to_owned(), text.to_owned()));
            Value::Table(text.split(';').filter(line).map(entry).collect::<Option<_>>()?)
        }
        other => panic!("{other:?} is a kind that this law does not know"),
    })
}

fn setup(family: &Family, start: &str, goal: &str, options: &[&str]) -> Setup {
    let options = options.iter().filter_map(|text| {
        let (name, text) = text.split_once('=')?;
        let option = family.options.iter().find(|option| option.name == name)?;
        Some((option.name, value(option.kind, text)?))
    });
    let goal = (!goal.is_empty()).then(|| goal.to_owned());
    Setup { start: start.to_owned(), goal, options: options.collect::<BTreeMap<_, _>>() }
}

fn holds(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let parts: Vec<&str> = text.split('\0').collect();
    let [puzzle, start, goal, moves, options @ ..] = &parts[..] else { return false };
    let Some(family) = family(puzzle) else { return false };
    let setup = setup(family, start, goal, options);
    if let Some(editor) = family.editor {
        match (editor.read)(&setup) {
            Ok(drawing) => {
                let again = (editor.read)(&drawing.setup()).expect("what is drawn can be drawn");
                assert_eq!(again.setup(), drawing.setup());
            }
            Err(error) => one_line(error),
        }
    }
    let mut position = match (family.build)(&setup) {
        Ok(position) => position,
        Err(error) => {
            one_line(error);
            return false;
        }
    };
    check_board(family, &setup, &*position);
    for text in moves.split(' ').take(MOVES) {
        match position.parse(text) {
            Ok(steps) => {
                for step in steps {
                    assert!(position.play(step), "{text:?} is read, so it is legal");
                }
                position.release();
                check_position(&*position);
            }
            Err(error) => one_line(error),
        }
    }
    true
}

/// What holds for a board that was read: it can be told, drawn, sent and played.
pub fn check_board(family: &'static Family, setup: &Setup, position: &dyn Position) {
    check_position(position);
    let level = Level::shared(family, setup.clone());
    let again = import(&level.code()).unwrap_or_else(|error| panic!("{error}: {}", level.code()));
    let [again] = &again.levels[..] else { panic!("a code is one level") };
    let again = again.open().expect("a board");
    assert_eq!((again.text(), again.goal()), (position.text(), position.goal()));
    // Its own text and goal are the same board, where they can be a start: a door that a piece
    // stands on is not seen in the text, and some starts are files.
    let own = Setup { start: position.text(), goal: Some(position.goal()), options: setup.options.clone() };
    if let Ok(again) = (family.build)(&own) {
        assert_eq!((again.text(), again.goal()), (position.text(), position.goal()));
    }
}

/// What holds in every position.
fn check_position(position: &dyn Position) {
    one_line(position.text());
    one_line(position.goal());
    position.scene();
    for number in 0..position.step_count().min(MOVES) {
        let step = Step(number as u16);
        let text = position.step_text(step).expect("a legal step has a text");
        one_line(&text);
        assert_eq!(position.parse(&text).expect("its text is a step"), [step], "{text}");
        assert!(position.boxed().play(step));
    }
    assert!(!position.boxed().play(Step(position.step_count() as u16)) && position.step_text(Step(u16::MAX)).is_none());
    let english = Text::new(Language::English);
    for &metric in position.metrics() {
        let mut names = BTreeSet::new();
        for action in position.actions(metric).iter().take(MOVES) {
            let steps = position.parse(&action.text).expect("a listed action is legal");
            assert_eq!(position.action(&steps).expect("its steps are legal").text, action.text);
            let effect = position.effect(&action.text).unwrap_or_else(|| panic!("{}", action.text));
            let name = english.say(&effect.sentence);
            assert!(names.insert(name.clone()), "{name} names two moves");
        }
    }
}
