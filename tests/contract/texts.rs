//! Texts: states and moves read back to themselves, hostile ones are refused, and both languages
//! have words for everything.

use proptest::prelude::*;
use stepwise::puzzle::{Setup, StartKind, is_printable};
use stepwise::text::{Language, Text};

use super::choices::Choices;
use super::{families, library, open, samples, wander};

#[test]
fn state_texts_and_move_texts_read_back_to_themselves() {
    let library = library();
    for family in families() {
        let mut read_back = 0;
        for level in samples(library, family.id) {
            let mut choices = Choices(7);
            let mut position = open(level);
            for _ in 0..20 {
                wander(&mut position, &mut choices, 2);
                position.release();
                let setup = Setup { start: position.text(), goal: Some(position.goal()), options: level.setup.options.clone() };
                if let Ok(again) = (family.build)(&setup) {
                    assert_eq!(again.text(), position.text(), "{}", level.id);
                    assert_eq!(again.goal(), position.goal(), "{}", level.id);
                    read_back += 1;
                }
                for &metric in position.metrics() {
                    for action in position.actions(metric) {
                        let steps = position.parse(&action.text).unwrap_or_else(|error| panic!("{}: {error}", level.id));
                        assert_eq!(position.action(&steps).expect("a legal action").text, action.text);
                        assert_eq!(steps.len(), action.steps.len());
                        let effect = position.effect(&action.text).expect("an effect");
                        assert!(effect.piece.is_some() || effect.button.is_some(), "{} points at nothing", action.text);
                    }
                }
            }
        }
        // A start that is a file is more than a position's text.
        assert!(read_back > 0 || family.start == StartKind::File, "{}: no position reads back", family.id);
    }
}

/// A puzzle may answer without drawing, but not something else.
#[test]
fn how_far_a_board_looks_is_what_its_scene_says() {
    let library = library();
    for family in families() {
        for level in samples(library, family.id) {
            let mut choices = Choices(11);
            let mut position = open(level);
            for _ in 0..100 {
                assert_eq!(position.apparent_distance(), position.scene().apparent_distance(), "{} at {}", level.id, position.text());
                wander(&mut position, &mut choices, 3);
            }
        }
    }
}

#[test]
fn both_languages_say_everything() {
    let library = library();
    for language in [Language::English, Language::Chinese] {
        let text = Text::new(language);
        for family in families() {
            for key in ["name", "rules", "goal"] {
                let key = format!("{}.{key}", family.id);
                assert_ne!(text.get(&key), key, "no text for {key}");
            }
            for option in family.generator.map_or(&[][..], |generator| generator.options) {
                let key = format!("{}.option.{}", family.id, option.name);
                assert_ne!(text.get(&key), key, "no text for {key}");
                assert!(option.values.iter().all(|value| !value.is_empty() && value.chars().all(is_printable)));
            }
            let position = open(samples(library, family.id)[0]);
            for action in position.actions(position.metrics()[0]) {
                let effect = position.effect(&action.text).expect("an effect");
                for phrase in [&effect.subject, &effect.sentence] {
                    let said = text.say(phrase);
                    assert!(!said.contains(phrase.key) && !said.contains("%{") && !said.contains('@'), "{said}");
                    assert!(said.chars().all(is_printable));
                }
            }
        }
    }
}

/// What can be played in a position is told apart by its notation, and by what is said of it in
/// either language: lists, hints and films name moves so.
#[test]
fn no_two_moves_of_a_position_have_one_name() {
    let texts = [Language::English, Language::Chinese].map(Text::new);
    let mut choices = Choices(11);
    for level in library().levels() {
        let mut position = open(level);
        for _ in 0..6 {
            for &metric in position.metrics() {
                let actions = position.actions(metric);
                let effects: Vec<_> = actions.iter().map(|action| position.effect(&action.text).expect("an effect")).collect();
                let mut names = vec![actions.iter().map(|action| action.text.clone()).collect::<Vec<_>>()];
                names.extend(texts.map(|text| effects.iter().map(|effect| text.say(&effect.sentence)).collect()));
                for mut names in names {
                    names.sort();
                    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
                    assert_eq!(twice, None, "{} at {} in {metric}", level.id, position.text());
                }
            }
            wander(&mut position, &mut choices, 5);
            position.release();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn hostile_text_is_refused_in_one_line(start in ".{0,60}", goal in proptest::option::of(".{0,20}"), which in 0usize..100) {
        let family = families()[which % families().len()];
        if let Err(error) = (family.build)(&Setup::new(&start, goal.as_deref())) {
            let line = error.to_string();
            prop_assert!(line.chars().all(is_printable), "{line:?}");
        }
    }

    #[test]
    fn near_misses_are_refused_in_one_line(cut in 0usize..60, put in any::<char>(), which in 0usize..100) {
        let library = library();
        let family = families()[which % families().len()];
        let level = samples(library, family.id)[0];
        let mut setup = level.setup.clone();
        let mut text: Vec<char> = setup.start.chars().collect();
        let at = cut % text.len();
        text[at] = put;
        setup.start = text.into_iter().collect();
        if let Err(error) = (family.build)(&setup) {
            prop_assert!(error.to_string().chars().all(is_printable));
        }
        let position = open(level);
        let mut move_text: String = position.actions(position.metrics()[0])[0].text.clone();
        move_text.push(put);
        if let Err(error) = position.parse(&move_text) {
            prop_assert!(error.to_string().chars().all(is_printable));
        }
    }
}
