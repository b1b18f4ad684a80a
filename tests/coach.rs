//! What the coach finds out on boards that have no distance map, while the player moves.

use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use stepwise::game::{Coach, Session};
use stepwise::puzzle::{Left, Setup};
use stepwise::puzzles::family;
use stepwise::solver::{Report, Solver};

/// Generous: test machines are busy.
const PATIENCE: Duration = Duration::from_secs(120);

struct Game {
    session: Session,
    coach: Coach,
    solver: Solver,
    reports: Receiver<Report>,
}

impl Game {
    fn new(start: &str) -> Self {
        let (sender, reports) = channel();
        let solver = Solver::start(512 << 20, move |report| drop(sender.send(report))).expect("threads");
        let position = (family("tiles").expect("listed").build)(&Setup::new(start, Some("standard"))).expect("a board");
        Game { session: Session::new(position, None), coach: Coach::default(), solver, reports }
    }

    /// Waits for news until something holds; whether it came to that.
    fn wait(&mut self, enough: impl Fn(&Session) -> bool) -> bool {
        let deadline = Instant::now() + PATIENCE;
        loop {
            self.coach.attend(&self.session, &mut self.solver);
            if enough(&self.session) {
                return true;
            }
            match self.reports.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(report) => drop(self.coach.take(&mut self.session, report)),
                Err(_) => return false,
            }
        }
    }

    fn play(&mut self, text: &str) {
        self.session.play_text(text).expect("a legal move");
        self.coach.attend(&self.session, &mut self.solver);
    }
}

/// Lower and upper bound of what is left; both must be known.
fn bounds(left: Left) -> (u32, u32) {
    match left {
        Left::Exactly(left) => (left, left),
        Left::Between(lower, Some(upper)) => (lower, upper),
        other => panic!("{other:?}"),
    }
}

fn is_exact(left: Left) -> bool {
    matches!(left, Left::Exactly(_))
}

/// Korf's number 79, 42 slides: every position has both bounds at any time, the moves from it too,
/// and in the end everything is exact.
#[test]
fn bounds_are_there_at_once_and_move_with_the_player() {
    let mut game = Game::new("1 6 10 8/14 12 4 2/13 11 3 5/9 7 15 0");
    let (lower, upper) = bounds(game.session.left());
    assert!(lower <= 42 && upper >= 42 && lower % 2 == 0 && upper % 2 == 0, "{lower} {upper}");
    // Away and back, with the search for the start still running or not.
    for text in ["5D", "2D", "4R", "12R", "12L"] {
        game.play(text);
        let (lower, upper) = bounds(game.session.left());
        assert!(lower <= upper && lower > 0);
        for graded in game.session.graded() {
            let near = bounds(graded.left);
            assert!(near.0 + 1 >= lower && near.1 <= upper + 1, "{near:?} beside {lower} {upper}");
        }
    }
    assert!(game.wait(|session| is_exact(session.left()) && is_exact(session.best())));
    assert_eq!(game.session.best(), Left::Exactly(42));
    assert!(game.wait(|session| session.graded().iter().all(|graded| graded.mark.is_some())));
    assert!(game.session.best_path().is_some());
    let Left::Exactly(left) = game.session.left() else { panic!("it was exact") };
    let best = game.session.graded().iter().map(|graded| bounds(graded.left).0).min();
    assert_eq!(best, Some(left - 1));
}

/// The search that was begun at the start goes on while the player moves: what it proves still
/// arrives, and the present position's bounds follow it.
#[test]
fn a_move_restarts_nothing() {
    // Korf's number 88, 65 slides.
    let mut game = Game::new("12 10 6 0/9 8 13 15/11 7 3 2/5 4 14 1");
    let before = bounds(game.session.best()).0;
    game.play("15U");
    assert!(game.wait(|session| bounds(session.best()).0 > before));
    let start = bounds(game.session.best());
    let here = bounds(game.session.left());
    assert!(here.0 + 1 >= start.0 && here.1 <= start.1 + 1, "{here:?} {start:?}");
}
