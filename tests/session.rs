//! A game in progress on boards small enough to check by eye.

use stepwise::game::{HintStage, Hinted, Mark, Session};
use stepwise::puzzle::{Cell, Direction, Focus, Intent, Left, Metric, Position, Setup};
use stepwise::puzzles::family;
use stepwise::search::Control;

/// ```text
/// A.
/// ..   A to the bottom right corner, B out of the way
/// B.
/// ```
fn corner() -> Box<dyn Position> {
    (family("klotski").expect("listed").build)(&Setup::new("A./../B.", Some("A@3,2"))).expect("a board")
}

fn session(metric: Metric) -> Session {
    let position = corner();
    let mut session = Session::new(position.boxed(), Some(metric));
    session.knowledge.learn_map(position.map(metric)(&Control::default()).expect("a small map"));
    session
}

/// Takes hold of the piece at a cell, from nothing held.
fn grab(session: &mut Session, row: usize, column: usize) -> Focus {
    let mut focus = Focus::at(Cell::new(row, column));
    session.respond(&mut focus, Intent::Confirm);
    assert!(focus.held.is_some(), "nothing to hold at {row},{column}");
    focus
}

fn counts(session: &Session) -> [u32; 3] {
    Metric::ALL.map(|metric| session.counts()[metric])
}

fn go(session: &mut Session, focus: &mut Focus, way: &str) {
    for letter in way.chars() {
        session.respond(focus, Intent::Direct(Direction::from_letter(letter).expect("a direction")));
    }
}

#[test]
fn one_move_is_all_the_cells_until_the_piece_is_let_go() {
    let mut session = session(Metric::Moves);
    assert_eq!(session.best(), Left::Exactly(1));
    let mut focus = grab(&mut session, 0, 0);
    go(&mut session, &mut focus, "DR");
    assert_eq!(counts(&session), [2, 2, 1]);
    assert_eq!(session.left(), Left::Exactly(0), "going on with the piece in hand is free");
    assert_eq!(session.mark(0), Some(Mark::Best));
    session.respond(&mut focus, Intent::Confirm);
    assert_eq!(focus.held, None);
    assert_eq!(session.left(), Left::Exactly(1), "let go, it takes a new move");
    assert_eq!(session.mark(0), Some(Mark::LosesOne), "and the one made has lost one");
    let mut focus = grab(&mut session, 1, 1);
    go(&mut session, &mut focus, "D");
    assert_eq!(counts(&session), [3, 3, 2]);
    assert!(session.is_solved());
    assert_eq!(session.log().collect::<Vec<_>>(), ["ADR", "AD"]);
    assert_eq!(session.off_path().map(|off| (off.loss, off.entry)), Some((Some(1), 1)));
}

#[test]
fn a_slide_goes_on_in_its_own_direction_only() {
    let mut session = session(Metric::Slides);
    assert_eq!(session.best(), Left::Exactly(2));
    let mut focus = grab(&mut session, 0, 0);
    go(&mut session, &mut focus, "R");
    assert_eq!(session.left(), Left::Exactly(1));
    go(&mut session, &mut focus, "D");
    assert_eq!(session.left(), Left::Exactly(0), "down again is the same slide");
    go(&mut session, &mut focus, "D");
    assert!(session.is_solved());
    assert_eq!(counts(&session), [3, 2, 1]);
}

#[test]
fn stepping_straight_back_takes_the_step_back() {
    let mut session = session(Metric::Moves);
    let mut focus = grab(&mut session, 0, 0);
    go(&mut session, &mut focus, "RL");
    assert_eq!((counts(&session), session.done()), ([0, 0, 0], 0), "back where it began is no move");
    go(&mut session, &mut focus, "RDU");
    assert_eq!(counts(&session), [1, 1, 1]);
    go(&mut session, &mut focus, "DD");
    assert!(session.is_solved());
    assert_eq!(session.log().collect::<Vec<_>>(), ["ARDD"]);
}

#[test]
fn undo_takes_back_a_whole_move_and_redo_plays_it_again() {
    let mut session = session(Metric::Steps);
    let mut focus = grab(&mut session, 0, 0);
    go(&mut session, &mut focus, "RDD");
    assert!(session.undo());
    assert_eq!((session.position().text(), counts(&session)), ("A./../B.".into(), [0, 0, 0]));
    assert!(!session.undo());
    assert!(session.redo());
    assert_eq!((session.is_solved(), counts(&session)), (true, [3, 2, 1]));
    assert!(!session.redo());
}

#[test]
fn taking_hold_of_the_same_piece_again_starts_a_new_move() {
    let mut session = session(Metric::Moves);
    for step in ["AR", "AD", "AD"] {
        session.play_text(step).expect("legal");
    }
    assert_eq!(counts(&session), [3, 3, 3]);
    assert_eq!(session.off_path().map(|off| (off.loss, off.entry)), Some((Some(2), 1)));
    assert!(session.go_back_to_best());
    assert_eq!(session.done(), 0);
    assert_eq!(session.entries().len(), 3, "what was undone can be redone");
}

#[test]
fn a_restart_is_undone_like_a_move() {
    let mut session = session(Metric::Moves);
    assert!(!session.restart(), "nothing to restart");
    session.play_text("AR").expect("legal");
    session.play_text("BR").expect("legal");
    assert!(session.restart());
    session.play_text("BU").expect("legal");
    assert_eq!(counts(&session), [1, 1, 1]);
    assert!(session.undo() && session.undo());
    assert_eq!(session.log().collect::<Vec<_>>(), ["AR", "BR"], "the game before the restart is back");
    assert!(session.redo() && session.redo());
    assert_eq!(session.log().collect::<Vec<_>>(), ["BU"]);
}

#[test]
fn an_illegal_move_text_plays_nothing() {
    let mut session = session(Metric::Moves);
    for text in ["AU", "ARDDD", "C", "", "Z", "A", "AX", "#1"] {
        assert!(session.play_text(text).is_err(), "{text}");
        assert_eq!((session.done(), session.position().text()), (0, "A./../B.".into()));
    }
}

#[test]
fn a_hint_comes_in_stages_and_the_last_plays() {
    let mut session = session(Metric::Moves);
    for stage in [HintStage::Length, HintStage::Piece, HintStage::Move] {
        assert_eq!(session.advance_hint(), Hinted::New);
        assert_eq!(session.hint(), Some(stage));
        assert_eq!(session.done(), 0);
    }
    assert_eq!(session.advance_hint(), Hinted::New);
    assert!(session.is_solved());
    assert_eq!(session.hint(), None);
    assert_eq!(session.advance_hint(), Hinted::Nothing, "nothing is left to hint");
}

#[test]
fn what_a_position_was_told_before_is_no_new_help() {
    let mut session = session(Metric::Moves);
    assert_eq!([session.advance_hint(), session.advance_hint()], [Hinted::New; 2]);
    session.play_text("BU").expect("legal");
    assert_eq!(session.advance_hint(), Hinted::New, "another position");
    assert!(session.undo());
    assert_eq!([session.advance_hint(), session.advance_hint()], [Hinted::Again; 2]);
    assert_eq!(session.advance_hint(), Hinted::New, "a stage that it had not been told");
}

#[test]
fn a_hint_in_the_middle_of_a_move_goes_on_with_the_piece_in_hand() {
    let mut session = session(Metric::Moves);
    let mut focus = grab(&mut session, 0, 0);
    go(&mut session, &mut focus, "D");
    let action = session.best_action().expect("a best action");
    assert!(session.play_action(&action));
    assert!(session.is_solved());
    assert_eq!(counts(&session)[2], 1);
}

#[test]
fn what_was_lost_is_known_by_the_ends_alone() {
    let position = corner();
    let mut session = Session::new(position.boxed(), Some(Metric::Steps));
    session.knowledge.learn_bounds(&*position, 3, Some(3));
    for text in ["BU", "BD"] {
        session.play_text(text).expect("legal");
    }
    assert_eq!((session.left(), session.mark(0), session.mark(1)), (Left::Exactly(3), None, None));
    assert_eq!(session.off_path().map(|off| (off.loss, off.entry)), Some((Some(2), 1)));
    assert!(session.go_back_to_best());
    assert_eq!((session.done(), session.off_path()), (0, None));
}

#[test]
fn nothing_is_claimed_before_it_is_known() {
    let position = corner();
    let mut session = Session::new(position.boxed(), Some(Metric::Moves));
    assert_eq!((session.left(), session.off_path()), (Left::Unknown, None));
    session.play_text("BU").expect("legal");
    assert_eq!(session.mark(0), None);
    assert_eq!(session.advance_hint(), Hinted::New, "the first stage tells what is known of the length");
    assert_eq!(session.advance_hint(), Hinted::Nothing, "no piece can be named yet");
    session.knowledge.learn_bounds(session.start().boxed().as_ref(), 1, Some(7));
    assert_eq!(session.best(), Left::Between(1, Some(7)));
}
