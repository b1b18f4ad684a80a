//! Laws that every family in the registry obeys; being listed is being tested.

mod choices;

use std::sync::LazyLock;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use choices::Choices;
use proptest::prelude::*;
use stepwise::game::{Hinted, Mark, Practice, Review, Session, compare};
use stepwise::levels::{Level, Library};
use stepwise::puzzle::{Action, Algorithm, Answer, Family, Focus, Intent, Left, Metric, Position, Setup, Verdict, is_printable};
use stepwise::puzzles::{FAMILIES, UNLISTED};
use stepwise::search::{Beat, Control, End, Event, Observer, StopReason, Trace};
use stepwise::text::{Language, Text};

/// Every family, those that nothing lists too.
fn families() -> Vec<&'static Family> {
    FAMILIES.iter().chain(UNLISTED).copied().collect()
}

/// The packs in the binary, and those of the families that nothing lists.
fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        let mut library = Library::builtin();
        for family in UNLISTED {
            let pack = format!("{}/src/puzzles/{}/levels.toml", env!("CARGO_MANIFEST_DIR"), family.id);
            let (unlisted, unreadable) = Library::of_paths(&[pack.into()]);
            assert!(unreadable.is_empty() && unlisted.faults().is_empty(), "{unreadable:?} {:?}", unlisted.faults());
            for level in unlisted.levels() {
                library.add(level.clone());
            }
        }
        library
    });
    &LIBRARY
}

/// The shortest level of a family that takes five steps, and one in the middle, by par; the first
/// steps are left out, which are so small that some keys have nothing to do there.
fn samples<'a>(library: &'a Library, family: &str) -> Vec<&'a Level> {
    let mut levels: Vec<&Level> =
        library.of(family).filter(|level| !level.is_first_step() && level.par.values().all(|&par| par >= 5)).collect();
    levels.sort_by_key(|level| level.par.values().next().copied());
    assert!(!levels.is_empty(), "{family} ships no level");
    vec![levels[0], levels[levels.len() / 2]]
}

fn open(level: &Level) -> Box<dyn Position> {
    level.open().unwrap_or_else(|error| panic!("{}: {error}", level.id))
}

fn limits() -> Control {
    Control::default().with_timeout(Duration::from_secs(120))
}

fn length(position: &dyn Position, metric: Metric, algorithm: Algorithm) -> Option<u32> {
    match position.attempt(metric, algorithm)(&limits()).verdict {
        Verdict::Solved { path, .. } => Some(path.len() as u32),
        Verdict::Unsolvable(_) => None,
        Verdict::Stopped { reason, .. } => panic!("{algorithm} stopped: {reason}"),
    }
}

/// Plays random steps, letting go of the piece now and then.
fn wander(position: &mut Box<dyn Position>, choices: &mut Choices, steps: usize) {
    for _ in 0..steps {
        let count = position.step_count();
        if count == 0 {
            return;
        }
        assert!(position.play(stepwise::puzzle::Step(choices.below(count) as u16)));
        if choices.below(3) == 0 {
            position.release();
        }
    }
}

#[test]
fn state_texts_and_move_texts_read_back_to_themselves() {
    let library = library();
    for family in families() {
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
    }
}

#[test]
fn algorithms_agree_and_say_the_par() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let position = open(level);
        for (&metric, &par) in &level.par {
            assert_eq!(length(&*position, metric, Algorithm::Auto), Some(par), "{} in {metric}", level.id);
            for &algorithm in position.algorithms(metric) {
                let found = length(&*position, metric, algorithm).expect("a solution");
                assert!(found == par || (!algorithm.is_optimal() && found > par), "{} by {algorithm} in {metric}", level.id);
            }
        }
    }
}

/// Design section 5: first in the fixed order wins, whichever search was asked.
#[test]
fn of_all_shortest_paths_every_algorithm_tells_the_first() {
    let library = library();
    for family in families() {
        let short: Vec<&Level> = library.of(family.id).filter(|level| level.par.values().all(|&par| par <= 40)).collect();
        // From all of its packs, but not more than take a few seconds.
        for level in short.iter().step_by(short.len().div_ceil(5)) {
            let mut choices = Choices(level.id.len() as u64);
            let mut position = open(level);
            for _ in 0..3 {
                for &metric in position.metrics() {
                    if position.map(metric)(&limits()).is_err() {
                        continue;
                    }
                    let first = position.attempt(metric, Algorithm::Map)(&limits()).verdict;
                    assert!(!matches!(first, Verdict::Stopped { .. }), "{} by map: {first:?}", level.id);
                    let optimal = position.algorithms(metric).iter().filter(|algorithm| algorithm.is_optimal());
                    for &algorithm in optimal.chain(&[Algorithm::Auto]) {
                        let verdict = position.attempt(metric, algorithm)(&limits()).verdict;
                        assert_eq!(verdict, first, "{} at {} by {algorithm} in {metric}", level.id, position.text());
                    }
                }
                wander(&mut position, &mut choices, 3);
                position.release();
            }
        }
    }
}

/// Keeps all that a search tells.
#[derive(Debug, Default)]
struct Beats(Mutex<Vec<Beat>>);

impl Observer for Beats {
    fn hear(&self, beat: Beat, _control: &Control) -> Result<(), StopReason> {
        self.0.lock().expect("no panic").push(beat);
        Ok(())
    }
}

/// What a search told of itself, held against its answer.
fn check_what_was_told(beats: &[Beat], answer: &Answer, position: &dyn Position) -> Result<(), String> {
    let (Answer { verdict, metric, algorithm, statistics, .. }, mut trace) = (answer, Trace::default());
    let ensure = |holds: bool, what: &str| if holds { Ok(()) } else { Err(format!("{what}\n{statistics:?}\n{beats:?}")) };
    for beat in beats {
        if let Event::Layer { end, depth, complete, .. } = beat.event {
            let before = trace.layers(end).last().copied();
            ensure(before.is_none_or(|layer| layer.complete), "nothing comes after a layer that was left")?;
            ensure(depth as usize == trace.layers(end).len(), "layers come in order")?;
            let expanded = beat.statistics.expanded - trace.statistics.expanded;
            // A map may have been listed before; then its layers expand nothing.
            if *algorithm != Algorithm::Map {
                let frontier = before.map_or(0, |layer| layer.states);
                ensure(expanded == frontier || (expanded < frontier && !complete), "a layer is made by expanding the one before")?;
            }
        }
        trace.add(beat);
    }
    let length = match verdict {
        Verdict::Solved { path, .. } => Some(path.len() as u32),
        _ => None,
    };
    let sizes = [End::Start, End::Goal].map(|end| trace.sizes(end));
    let sum = sizes.iter().flatten().sum::<u64>();
    match algorithm {
        Algorithm::BreadthFirst | Algorithm::Bidirectional => {
            ensure(sum == statistics.stored, "everything stored is in some layer")?;
            ensure(length.is_none() || trace.statistics.expanded == statistics.expanded, "nothing is expanded after the last layer")?;
            let reached = match algorithm {
                Algorithm::BreadthFirst => (sizes[0].len() as u32).checked_sub(1),
                // A start that is a goal has no layers to meet.
                _ => trace.met.map_or(Some(0), |(start, goal)| Some(start + goal)),
            };
            ensure(length.is_none() || length == reached, "the last layers are as far as the answer is long")?;
        }
        Algorithm::Map => {
            let histogram = position.map(*metric)(&limits()).map_err(|reason| reason.to_string())?.census().histogram;
            ensure(sizes[1] == histogram, "the layers of a map are its histogram")?;
        }
        Algorithm::DepthFirst => {
            ensure(trace.statistics == *statistics, "the last stretch has the final counts")?;
            ensure(length.is_none_or(|length| length <= trace.deepest), "the walk was as deep as its answer")?;
        }
        Algorithm::IdaStar => {
            let expanded: u64 = trace.probes.iter().map(|probe| probe.expanded).sum();
            ensure(expanded == statistics.expanded, "everything expanded is in some probe")?;
            ensure(trace.probes.windows(2).all(|pair| pair[0].bound < pair[1].bound), "the bound rises")?;
            ensure(length.is_none() || length == trace.probes.last().map(|probe| probe.bound), "the last bound is the answer")?;
        }
        Algorithm::Auto => return Err("an answer names the algorithm that ran".to_owned()),
        other => return Err(format!("what {other} must tell stands nowhere here")),
    }
    ensure(!beats.is_empty(), "a search that ran told something")
}

#[test]
fn every_search_tells_what_it_does_and_does_the_same_unwatched() {
    let library = library();
    for family in families() {
        for level in samples(library, family.id) {
            let position = open(level);
            for &metric in position.metrics() {
                for &algorithm in position.algorithms(metric).iter().chain(&[Algorithm::Auto]) {
                    let beats = Arc::<Beats>::default();
                    let watched = position.attempt(metric, algorithm)(&limits().with_observer(beats.clone()));
                    let alone = position.attempt(metric, algorithm)(&limits());
                    let context = format!("{} by {algorithm} in {metric}", level.id);
                    assert_eq!(watched.verdict, alone.verdict, "{context}");
                    // Bytes are left out: buffers that an earlier search left behind count in one of the two.
                    let counts = |answer: &Answer| (answer.statistics.expanded, answer.statistics.stored, answer.engine);
                    assert_eq!(counts(&watched), counts(&alone), "{context}");
                    let beats = beats.0.lock().expect("no panic");
                    check_what_was_told(&beats, &watched, &*position).unwrap_or_else(|broken| panic!("{context}: {broken}"));
                }
            }
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let position = open(level);
        let metric = position.metrics()[0];
        for &algorithm in position.algorithms(metric) {
            let first = position.attempt(metric, algorithm)(&limits()).verdict;
            assert_eq!(first, open(level).attempt(metric, algorithm)(&limits()).verdict, "{} by {algorithm}", level.id);
        }
    }
}

#[test]
fn a_map_knows_every_position_that_play_reaches() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let position = open(level);
        for &metric in position.metrics() {
            let map = position.map(metric)(&limits()).unwrap_or_else(|reason| panic!("{}: {reason}", level.id));
            let census = map.census();
            assert_eq!(census.histogram.first().copied().unwrap_or_default(), census.goals, "{}", level.id);
            let mut choices = Choices(11);
            let mut at = open(level);
            assert_eq!(map.left(&*at), Left::Unknown, "another opening of the same level is another board");
            at = position.boxed();
            for _ in 0..30 {
                wander(&mut at, &mut choices, 1);
                assert_ne!(map.left(&*at), Left::Unknown, "{}", level.id);
                at.release();
                let found = length(&*at, metric, Algorithm::Auto).map_or(Left::Never, Left::Exactly);
                assert_eq!(map.left(&*at), found, "{} at {} in {metric}", level.id, at.text());
            }
        }
    }
}

#[test]
fn maps_of_several_metrics_are_those_of_each() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let position = open(level);
        let maps = position.maps(position.metrics())(&limits()).unwrap_or_else(|reason| panic!("{}: {reason}", level.id));
        assert_eq!(maps.iter().map(|map| map.metric()).collect::<Vec<_>>(), position.metrics(), "{}", level.id);
        for map in maps {
            let alone = position.map(map.metric())(&limits()).unwrap_or_else(|reason| panic!("{}: {reason}", level.id));
            assert_eq!(map.left(&*position), alone.left(&*position), "{} in {}", level.id, map.metric());
            assert_eq!(map.shortest_solutions(&*position), alone.shortest_solutions(&*position), "{} in {}", level.id, map.metric());
            assert_eq!(map.census(), alone.census(), "{} in {}", level.id, map.metric());
        }
    }
}

#[test]
fn losses_sum_to_counted_plus_left_minus_best_at_all_times() {
    let library = library();
    for family in families() {
        for level in samples(library, family.id) {
            let position = open(level);
            for &metric in position.metrics() {
                let Ok(map) = position.map(metric)(&limits()) else { continue };
                let mut session = Session::new(position.boxed(), Some(metric));
                session.knowledge.learn_map(map);
                let Left::Exactly(best) = session.best() else { panic!("{} cannot be solved", level.id) };
                let mut choices = Choices(u64::from(best) + 3);
                let mut focus = session.position().focus();
                for _ in 0..300 {
                    match choices.below(12) {
                        0 => {
                            session.undo();
                        }
                        1 => {
                            session.redo();
                        }
                        2 => session.release(),
                        3 => {
                            session.play_action(&session.graded()[0].action.clone());
                        }
                        4 => {
                            session.respond(&mut focus, Intent::Next);
                        }
                        5 => {
                            session.respond(&mut focus, Intent::Confirm);
                        }
                        6 if choices.below(9) == 0 => {
                            session.restart();
                        }
                        n => {
                            session.respond(&mut focus, Intent::Direct(stepwise::puzzle::Direction::ALL[n % 4]));
                        }
                    }
                    let Left::Exactly(left) = session.left() else { continue };
                    let losses: Option<u32> = (0..session.done()).map(|index| session.mark(index).and_then(Mark::loss)).sum();
                    let counted = session.counts()[metric];
                    assert_eq!(
                        losses,
                        Some(counted + left - best),
                        "{} in {metric} after {:?}",
                        level.id,
                        session.log().collect::<Vec<_>>()
                    );
                }
            }
        }
    }
}

#[test]
fn undo_goes_back_to_the_start_and_redo_to_the_end() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let mut session = Session::new(open(level), None);
        let mut choices = Choices(5);
        for round in 0..40 {
            let actions = session.position().actions(session.metric());
            let action = &actions[choices.below(actions.len())];
            session.play_text(&action.text).expect("a legal action");
            if round == 20 {
                assert!(session.restart());
            }
        }
        let (end, counts) = (session.position().text(), session.counts());
        let mut undone = 0;
        while session.undo() {
            undone += 1;
        }
        assert_eq!(undone, 41, "{}: forty moves and a restart", level.id);
        assert_eq!(session.position().text(), session.start().text());
        while session.redo() {}
        assert_eq!(session.position().text(), end);
        assert_eq!(session.counts(), counts);
        let log: Vec<String> = session.log().map(str::to_owned).collect();
        let mut replayed = Session::new(open(level), None);
        for text in &log {
            replayed.play_text(text).expect("a logged move");
        }
        assert_eq!(replayed.position().text(), end);
        assert_eq!(replayed.counts(), counts);
    }
}

#[test]
fn hints_lead_to_the_goal_on_a_shortest_path() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let position = open(level);
        let mut session = Session::new(position.boxed(), level.metric);
        let metric = session.metric();
        session.knowledge.learn_map(position.map(metric)(&limits()).expect("a map"));
        let mut stages = 0;
        while !session.is_solved() {
            assert_eq!(session.advance_hint(), Hinted::New, "{}", level.id);
            stages += 1;
        }
        assert_eq!(session.counts()[metric], level.par[&metric], "{}", level.id);
        assert_eq!(stages, 4 * level.par[&metric], "{}: every stage counts", level.id);
    }
}

#[test]
fn arrows_enter_and_tab_can_play_and_any_intent_is_harmless() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let mut session = Session::new(open(level), None);
        let mut focus = session.position().focus();
        let mut choices = Choices(3);
        for _ in 0..400 {
            let cell = stepwise::puzzle::Cell::new(choices.below(30), choices.below(30));
            let intent = match choices.below(12) {
                0 => Intent::Confirm,
                1 => Intent::Next,
                2 => Intent::Click(cell),
                3 => Intent::Drag { from: focus.cell, to: cell },
                4 => Intent::Press(choices.below(9)),
                5 => Intent::Letter('b'),
                6 => Intent::Previous,
                7 if choices.below(4) == 0 => Intent::Cancel,
                n => Intent::Direct(stepwise::puzzle::Direction::ALL[n % 4]),
            };
            session.respond(&mut focus, intent);
        }
        assert!(session.done() > 0, "{}: nothing was ever played", level.id);
        let arrows = stepwise::puzzle::Direction::ALL.map(Intent::Direct);
        let keys_only: Vec<Intent> = arrows.into_iter().chain([Intent::Confirm, Intent::Next]).collect();
        let mut session = Session::new(open(level), None);
        let mut focus = Focus { ..session.position().focus() };
        for _ in 0..200 {
            session.respond(&mut focus, keys_only[choices.below(keys_only.len())]);
        }
        assert!(session.done() > 0, "{}: Enter, Tab and arrows play nothing", level.id);
    }
}

#[test]
fn a_search_stops_at_its_limits() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[1];
        let position = open(level);
        let metric = position.metrics()[0];
        let cancelled = Control::default();
        cancelled.cancel();
        for &algorithm in position.algorithms(metric) {
            let verdict = position.attempt(metric, algorithm)(&cancelled).verdict;
            assert!(matches!(verdict, Verdict::Stopped { reason: StopReason::Cancelled, .. }), "{} by {algorithm}: {verdict:?}", level.id);
        }
        assert!(matches!(position.map(metric)(&Control::default().with_memory(1000)), Err(StopReason::Memory)), "{}", level.id);
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

/// A wandering run on every family: its review adds up, its better moves lose nothing, and every
/// place can be practised to the end.
#[test]
fn a_review_adds_up_and_its_better_moves_lose_nothing() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let position = open(level);
        for &metric in position.metrics() {
            let mut session = Session::new(position.boxed(), Some(metric));
            let told_at_once = matches!(session.best(), Left::Exactly(_));
            assert_eq!(Review::of(&session).is_some(), told_at_once, "nothing else is known yet");
            session.knowledge.learn_map(position.map(metric)(&limits()).expect("a map"));
            let mut choices = Choices(29);
            for _ in 0..25 {
                let actions = session.position().actions(metric);
                session.play_text(&actions[choices.below(actions.len())].text).expect("a legal action");
            }
            let review = Review::of(&session).expect("all numbers are known");
            let lost = review.left().map(|left| review.counted + left - review.best);
            assert_eq!(review.lost(), lost, "{} in {metric}: where the goal is out of reach no number says what was lost", level.id);
            assert_eq!(review.lefts.len(), session.done() + 1);
            assert!(review.losses.is_sorted_by_key(|loss| std::cmp::Reverse(loss.mark.loss().unwrap_or(u32::MAX))));
            // From the goal no move is better than another.
            assert!(review.losses.iter().all(|loss| loss.better.is_none() == (loss.left == 0)), "{}", level.id);
            let losses: Vec<_> = review.losses.iter().filter_map(|loss| Some((loss, loss.better.as_ref()?))).collect();
            let places: Vec<_> = losses.iter().map(|(loss, _)| session.entries()[loss.entry].before.clone()).collect();
            let mut practice = Practice::new(places, metric, session.knowledge.clone()).expect("25 random moves lose something");
            for (index, (loss, better)) in losses.iter().enumerate() {
                assert_eq!(practice.place(), (index, losses.len()));
                let mut at = Session::new(practice.position().boxed(), Some(metric));
                at.knowledge = session.knowledge.clone();
                assert_eq!(at.left(), Left::Exactly(loss.left));
                at.play_text(&better.text).expect("a legal action");
                assert_eq!(at.mark(0), Some(Mark::Best), "{}: {}", level.id, better.text);
                assert_eq!(practice.advance(), index + 1 < losses.len());
            }
        }
    }
}

/// Both ways are told whole and in order, and where they are said to meet they do.
#[test]
fn ways_compared_are_whole_and_meet_where_they_are_said_to() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let position = open(level);
        let metric = position.metrics()[0];
        let Verdict::Solved { path: best, .. } = position.attempt(metric, Algorithm::Map)(&limits()).verdict else {
            panic!("{}", level.id)
        };
        let mut session = Session::new(position.boxed(), Some(metric));
        let mut choices = Choices(31);
        for _ in 0..6 {
            let actions = session.position().actions(metric);
            session.play_text(&actions[choices.below(actions.len())].text).expect("a legal action");
        }
        while session.undo() {}
        while session.redo() {}
        let run: Vec<_> = session.entries().iter().map(|entry| entry.action.clone()).collect();
        for (first, second) in [(&run, &best), (&best, &best), (&best, &run)] {
            let rows = compare(&*position, first, second);
            assert_eq!(rows.iter().filter_map(|row| row.first).collect::<Vec<_>>(), (0..first.len()).collect::<Vec<_>>());
            assert_eq!(rows.iter().filter_map(|row| row.second).collect::<Vec<_>>(), (0..second.len()).collect::<Vec<_>>());
            let station = |way: &[Action], count: usize| {
                let mut at = Session::new(position.boxed(), Some(metric));
                way[..count].iter().for_each(|action| assert!(at.play_action(action)));
                at.position().text()
            };
            let (mut one, mut two) = (0, 0);
            for row in rows {
                one += usize::from(row.first.is_some());
                two += usize::from(row.second.is_some());
                if row.meets {
                    assert_eq!(station(first, one), station(second, two), "{}", level.id);
                }
            }
        }
        assert!(compare(&*position, &best, &best).iter().all(|row| row.meets));
    }
}
