//! A game: what was lost adds up, undo and redo reach both ends, hints lead to the goal, and the
//! keys that every screen has can play.

use stepwise::game::{Hinted, Mark, Session};
use stepwise::puzzle::{Cell, Direction, Focus, Intent, Left};

use super::choices::Choices;
use super::{families, library, limits, open, samples};

#[test]
fn losses_sum_to_counted_plus_left_minus_best_at_all_times() {
    let library = library();
    for family in families() {
        let mut held = 0;
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
                            session.respond(&mut focus, Intent::Direct(Direction::ALL[n % 4]));
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
                    held += 1;
                }
            }
        }
        assert!(held >= 100, "{}: only {held} sums", family.id);
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
            let cell = Cell::new(choices.below(30), choices.below(30));
            let intent = match choices.below(12) {
                0 => Intent::Confirm,
                1 => Intent::Next,
                2 => Intent::Click(cell),
                3 => Intent::Drag { from: focus.cell, to: cell },
                4 => Intent::Press(choices.below(9)),
                5 => Intent::Letter('b'),
                6 => Intent::Previous,
                7 if choices.below(4) == 0 => Intent::Cancel,
                n => Intent::Direct(Direction::ALL[n % 4]),
            };
            session.respond(&mut focus, intent);
        }
        assert!(session.done() > 0, "{}: nothing was ever played", level.id);
        let arrows = Direction::ALL.map(Intent::Direct);
        let keys_only: Vec<Intent> = arrows.into_iter().chain([Intent::Confirm, Intent::Next]).collect();
        let mut session = Session::new(open(level), None);
        let mut focus = Focus { ..session.position().focus() };
        for _ in 0..200 {
            session.respond(&mut focus, keys_only[choices.below(keys_only.len())]);
        }
        assert!(session.done() > 0, "{}: Enter, Tab and arrows play nothing", level.id);
    }
}
