//! Daily puzzles, over the registry: every day has one, and it is the same for everybody.

use std::num::NonZero;

use stepwise::game::{Daily, Day, Session, Share, resolve};
use stepwise::levels::Library;
use stepwise::puzzle::{Algorithm, Verdict};
use stepwise::puzzles::FAMILIES;
use stepwise::search::Control;

fn day(text: &str) -> Day {
    Day::parse(text).expect("a date")
}

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).expect("not zero")
}

/// Two weeks across a leap day: every weekday twice.
fn fortnight() -> impl Iterator<Item = Day> {
    std::iter::successors(Some(day("2024-02-20")), |day| Some(day.next())).take(14)
}

#[test]
fn every_day_has_a_puzzle_of_its_weekdays_length_and_it_is_the_same_with_any_number_of_threads() {
    for day in fortnight() {
        for daily in Daily::all(day) {
            let level = daily.make(threads(2), &Control::default()).unwrap_or_else(|error| panic!("{}: {error}", daily.id()));
            let again = daily.make(threads(1), &Control::default()).expect("the same again");
            assert_eq!((&again.setup, &again.par), (&level.setup, &level.par), "{}", daily.id());
            assert_eq!(level.id, daily.id());
            let position = level.open().unwrap_or_else(|error| panic!("{}: {error}", level.id));
            let metric = level.metric.unwrap_or(position.metrics()[0]);
            let lengths = daily.family.generator.expect("it makes levels").daily.recipe(day.weekday()).lengths;
            assert!(lengths.contains(&level.par[&metric]), "{}: {:?}", level.id, level.par);
            match position.attempt(metric, Algorithm::Auto)(&Control::default()).verdict {
                Verdict::Solved { path, optimal: true } => assert_eq!(path.len() as u32, level.par[&metric], "{}", level.id),
                other => panic!("{}: {other:?}", level.id),
            }
        }
    }
}

#[test]
fn every_family_that_makes_levels_has_a_daily_puzzle_and_days_differ() {
    let makers = FAMILIES.iter().filter(|family| family.generator.is_some()).count();
    let (one, other) = (day("2026-11-16"), day("2026-11-23"));
    assert_eq!(Daily::all(one).count(), makers);
    for (first, second) in Daily::all(one).zip(Daily::all(other)) {
        let made = |daily: Daily| daily.make(threads(2), &Control::default()).expect("a level").setup;
        assert_ne!(made(first), made(second), "{}", first.family.id);
    }
}

#[test]
fn a_daily_puzzle_is_found_by_its_date_and_joins_the_library_once() {
    let mut library = Library::builtin();
    let before = library.levels().len();
    for text in ["tiles:daily/2026-01-05", "tiles:daily/2026-01-05"] {
        assert_eq!(resolve(&mut library, text).as_deref(), Ok("tiles:daily/2026-01-05"));
    }
    assert_eq!(library.levels().len(), before + 1);
    assert!(resolve(&mut library, "tiles:daily/2026-02-30").is_err());
    assert!(resolve(&mut library, "chess:daily").is_err());
    assert_eq!(resolve(&mut library, "heng-dao-li-ma").as_deref(), Ok("klotski:classic/heng-dao-li-ma"));
}

/// A run that loses something on the way: its share text has a mark for every move and no move.
#[test]
fn a_share_text_tells_how_good_a_run_was_and_none_of_its_moves() {
    for daily in Daily::all(day("2026-11-16")) {
        let level = daily.make(threads(2), &Control::default()).expect("a level");
        let mut session = Session::new(level.open().expect("a board"), level.metric);
        let metric = session.metric();
        let map = session.position().map(metric)(&Control::default()).expect("a map");
        session.knowledge.learn_map(map);
        assert_eq!(Share::of(&session), None, "there is nothing to tell before the end");
        let detour = session.position().actions(metric).remove(0);
        assert!(session.play_action(&detour));
        for action in session.best_path().expect("a way") {
            assert!(session.play_action(&action));
        }
        let share = Share::of(&session).expect("it is solved");
        assert_eq!((share.counted, share.best), (session.counts()[metric], Some(level.par[&metric])));
        assert!(share.efficiency().is_some_and(|percent| (1..=100).contains(&percent)));
        assert!(!share.marks.is_empty() && share.marks.chars().all(|mark| "+=-x".contains(mark)), "{}", share.marks);
        assert!(share.marks.len() <= session.done().min(30));
    }
}
