//! A run looked back upon: its review adds up, and ways compared are whole.

use stepwise::game::{Mark, Practice, Review, Session, compare};
use stepwise::puzzle::{Action, Algorithm, Left, Verdict};

use super::choices::Choices;
use super::{families, library, limits, open, samples};

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
