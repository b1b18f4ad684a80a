//! A film is a function of time: given any clock, it stands where it should.

use std::time::{Duration, Instant};

use stepwise::game::Playback;
use stepwise::puzzle::{Action, Setup};
use stepwise::puzzles::family;

fn film(length: usize) -> Playback {
    let start = (family("tiles").expect("listed").build)(&Setup::new("123456780", None)).expect("a board");
    let path = ["8R", "8L"].into_iter().cycle().take(length);
    let path = path.map(|text| Action { text: text.into(), steps: vec![text.into()] }).collect();
    Playback::new(start, path).expect("a legal path")
}

#[test]
fn late_frames_are_skipped_never_queued() {
    let begin = Instant::now();
    let mut film = film(100);
    assert_eq!(film.advance(begin), None, "it begins paused");
    film.toggle(begin);
    let next = film.advance(begin).expect("running");
    assert!((next.as_secs_f64() - 0.25).abs() < 0.01, "four a second: {next:?}");
    film.advance(begin + Duration::from_millis(2600));
    assert_eq!(film.at(), 10);
    assert_eq!(film.advance(begin + Duration::from_secs(3600)), None);
    assert_eq!((film.at(), film.is_playing()), (100, false), "it stops at its end");
    film.toggle(begin);
    assert_eq!((film.at(), film.is_playing()), (0, true), "and runs again from the beginning");
}

#[test]
fn seeking_is_exact_and_stays_inside() {
    let begin = Instant::now();
    let mut film = film(7);
    for (tenths, place) in [(0, 0), (1, 0), (5, 3), (9, 6)] {
        film.seek_tenth(tenths, begin);
        assert_eq!(film.at(), place);
    }
    film.skip(-10, begin);
    assert_eq!(film.at(), 0);
    film.skip(10, begin);
    assert_eq!(film.at(), 7);
    film.skip(-1, begin);
    assert_eq!(film.at(), 6);
}

#[test]
fn a_change_of_speed_goes_on_from_where_it_stands() {
    let begin = Instant::now();
    let mut film = film(100);
    film.toggle(begin);
    let later = begin + Duration::from_secs(2);
    film.advance(later);
    assert_eq!(film.at(), 8);
    film.change_speed(true, later);
    film.advance(later + Duration::from_millis(1010));
    assert_eq!(film.at(), 16);
    for _ in 0..20 {
        film.change_speed(false, later);
    }
    assert!((film.speed() - 0.5).abs() < f64::EPSILON);
}

#[test]
fn an_illegal_path_is_no_film() {
    let start = (family("tiles").expect("listed").build)(&Setup::new("123456780", None)).expect("a board");
    assert!(Playback::new(start, vec![Action { text: "1D".into(), steps: vec!["1D".into()] }]).is_none());
}
