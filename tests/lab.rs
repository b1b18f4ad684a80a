//! What searches tell while they run: layer sizes known from elsewhere, and the lab that shows them.

mod reading;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use reading::{hides, shows, waits, words};
use stepwise::levels::Library;
use stepwise::puzzle::{Algorithm, Answer, Metric, Setup, Value, Verdict};
use stepwise::puzzles;
use stepwise::search::{Control, End, Trace};
use stepwise::text::Language;
use stepwise::tui::{ASCII, Headless, Options, UNICODE};

fn told(family: &str, setup: &Setup, metric: Metric, algorithm: Algorithm) -> (Trace, Answer) {
    let position = (puzzles::family(family).expect("a family").build)(setup).expect("a board");
    let trace = Arc::<Mutex<Trace>>::default();
    let answer = position.attempt(metric, algorithm)(&Control::default().with_observer(trace.clone()));
    let trace = trace.lock().expect("no panic").clone();
    (trace, answer)
}

fn length(answer: &Answer) -> usize {
    match &answer.verdict {
        Verdict::Solved { path, .. } => path.len(),
        other => panic!("not solved: {other:?}"),
    }
}

/// Number of positions of the 8-puzzle by distance from a goal with the blank in a corner (OEIS
/// A089473); the start is one of the two that are 31 away.
const EIGHT: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047,
    15578, 14560, 6274, 3910, 760, 221, 2,
];

#[test]
fn the_eight_puzzle_has_its_known_layers_from_both_ends() {
    let setup = Setup::new("867254301", Some("123456780"));
    let (map, answer) = told("tiles", &setup, Metric::Steps, Algorithm::Map);
    assert_eq!((map.sizes(End::Goal), length(&answer)), (EIGHT.to_vec(), 31));
    assert_eq!(map.statistics.stored, 181_440);
    // Slides can be undone: what lies around the start is the map of the start as a goal. On the last
    // layer the goal is met before its end.
    let around = told("tiles", &Setup::new("123456780", Some("867254301")), Metric::Steps, Algorithm::Map).0.sizes(End::Goal);
    let (first, answer) = told("tiles", &setup, Metric::Steps, Algorithm::BreadthFirst);
    let sizes = first.sizes(End::Start);
    assert_eq!((&sizes[..31], length(&answer)), (&around[..31], 31));
    assert!((1..=around[31]).contains(&sizes[31]));
    let (both, answer) = told("tiles", &setup, Metric::Steps, Algorithm::Bidirectional);
    let (start, goal) = both.met.expect("a meeting");
    assert_eq!((start + goal, length(&answer)), (31, 31));
    // For the smallest path the layer of the meetings is finished, so every layer is whole.
    assert_eq!(both.sizes(End::Start), around[..=start as usize]);
    assert_eq!(both.sizes(End::Goal), EIGHT[..=goal as usize]);
}

/// From a corner of an open square every diagonal is a layer, and every cell a place.
#[test]
fn a_maze_tells_its_layers_and_the_places_found() {
    let setup = Setup::new("S../.../..E", None);
    for (algorithm, end) in [(Algorithm::BreadthFirst, End::Start), (Algorithm::Map, End::Goal)] {
        let (trace, answer) = told("maze", &setup, Metric::Steps, algorithm);
        assert_eq!((trace.sizes(end), length(&answer)), (vec![1, 2, 3, 2, 1], 4), "{algorithm}");
        let mut places: Vec<(u16, u16)> = trace.visits.iter().map(|visit| visit.place).collect();
        places.sort_unstable();
        assert_eq!(places, (0..9).map(|cell| (cell / 3, cell % 3)).collect::<Vec<_>>(), "{algorithm}");
    }
}

/// Layer sizes of the magic board: design section 2.
#[test]
fn the_magic_board_has_its_known_layers() {
    const LAYERS: [u64; 23] =
        [1, 3, 7, 14, 26, 51, 92, 159, 274, 453, 720, 1115, 1727, 2603, 3701, 4729, 5620, 6240, 5840, 4492, 2120, 328, 5];
    let setup = Setup::new("12345678", Some("26845731")).with("reading", Value::Text("clockwise".to_owned()));
    let (first, answer) = told("magic", &setup, Metric::Steps, Algorithm::BreadthFirst);
    assert_eq!(length(&answer), 7);
    assert_eq!(first.sizes(End::Start)[..7], LAYERS[..7]);
    // Backwards the operations are others, and the layers are as large.
    let (map, _) = told("magic", &setup, Metric::Steps, Algorithm::Map);
    assert_eq!(map.sizes(End::Goal), LAYERS);
    let (both, _) = told("magic", &setup, Metric::Steps, Algorithm::Bidirectional);
    let (start, goal) = both.met.expect("a meeting");
    assert_eq!(start + goal, 7);
    for (end, depth) in [(End::Start, start), (End::Goal, goal)] {
        assert_eq!(both.sizes(end), LAYERS[..=depth as usize]);
    }
}

/// 25,955 positions, 964 of them goals; 116 steps, 81 moves.
#[test]
fn heng_dao_li_ma_is_told_as_it_is() {
    let setup = Setup::new("ABBC/ABBC/DEEF/DGHF/I..J", Some("B@4,2"));
    for (metric, best) in [(Metric::Steps, 116), (Metric::Moves, 81)] {
        let (map, answer) = told("klotski", &setup, metric, Algorithm::Map);
        let sizes = map.sizes(End::Goal);
        assert_eq!((sizes[0], sizes.iter().sum::<u64>(), length(&answer)), (964, 25_955, best));
        let (first, answer) = told("klotski", &setup, metric, Algorithm::BreadthFirst);
        assert_eq!((first.layers(End::Start).len(), length(&answer)), (best + 1, best));
        // Every position nearer to the start than the goal is in one of the layers, once.
        assert_eq!(first.sizes(End::Start).iter().sum::<u64>(), answer.statistics.stored);
    }
    let (map, _) = told("klotski", &setup, Metric::Steps, Algorithm::Map);
    assert_eq!(map.layers(End::Goal).len(), 127, "the worst position needs 126 steps");
}

/// A block of four pegs in the centre has 16 moves, and no position is farther than 22 steps.
#[test]
fn four_pegs_are_told_by_their_own_engine() {
    let setup = Setup::new("44 45 54 55", Some("44 45 54 55"));
    let (map, _) = told("solitaire", &setup, Metric::Steps, Algorithm::Map);
    let sizes = map.sizes(End::Goal);
    assert_eq!((sizes[..2].to_vec(), sizes.len(), sizes.iter().sum::<u64>()), (vec![1, 16], 23, 635_376));
    let sample = Setup::new("44 45 54 65", Some("24 33 36 46"));
    let (both, answer) = told("solitaire", &sample, Metric::Steps, Algorithm::Bidirectional);
    let (start, goal) = both.met.expect("a meeting");
    assert_eq!((start + goal, length(&answer)), (7, 7));
    let whole = told("solitaire", &sample, Metric::Steps, Algorithm::Map).0.sizes(End::Goal);
    assert_eq!(both.sizes(End::Goal)[..goal as usize], whole[..goal as usize], "layers before the meeting are whole");
}

/// The walk of 2045 steps over 3008 boards (design section 2), stretch by stretch.
#[test]
fn the_long_walk_is_told_to_its_end() {
    let setup = Setup::new("BBDGI/AADE./AAFE./CCFHJ", Some("A@2,4"));
    let (walk, answer) = told("klotski", &setup, Metric::Steps, Algorithm::DepthFirst);
    assert_eq!((length(&answer), walk.statistics.stored, walk.statistics.expanded), (2045, 3008, 3007));
    assert_eq!((walk.walk.first(), walk.walk.last(), walk.deepest), (Some(&0), Some(&2045), 2045));
    assert!(walk.walk.len() > 100);
}

/// Bounds rise by two from the estimate to the answer; the counts add up.
#[test]
fn probes_are_told_with_their_bounds() {
    let setup = Setup::new("2 1 3 4/5 6 7 8/9 10 12 11/13 14 15 0", None);
    let (deepening, answer) = told("tiles", &setup, Metric::Steps, Algorithm::IdaStar);
    let bounds: Vec<u32> = deepening.probes.iter().map(|probe| probe.bound).collect();
    assert!(bounds.len() > 1 && bounds.windows(2).all(|pair| pair[0] + 2 == pair[1]), "{bounds:?}");
    assert_eq!(bounds.last().copied(), Some(length(&answer) as u32));
    assert_eq!(deepening.probes.iter().map(|probe| probe.expanded).sum::<u64>(), answer.statistics.expanded);
    let complete: Vec<bool> = deepening.probes.iter().map(|probe| probe.complete).collect();
    assert!(complete[..complete.len() - 1].iter().all(|&complete| complete) && complete.last() == Some(&false));
}

#[test]
fn the_lab_fills_a_maze_with_what_was_found() {
    let library = Library::builtin();
    let level = library.of("maze").next().expect("a level").id.clone();
    let mut game = lab(&library, &level, Language::English, (80, 24));
    finish(&mut game, "All have ended");
    let marks = |game: &Headless, mark: char| game.screen().lines().skip(9).take(14).flat_map(str::chars).filter(|&c| c == mark).count();
    assert!(marks(&game, '+') > 4, "{}", game.screen());
    // The map comes from the goal.
    game.press("End");
    assert!(marks(&game, 'x') > 4 && marks(&game, '+') == 0, "{}", game.screen());
}

const WALK: &str = "klotski:curiosities/2045";

fn lab(library: &Library, level: &str, language: Language, size: (u16, u16)) -> Headless {
    let options = Options { language, glyphs: &UNICODE, ..Options::default() };
    let mut game = Headless::new(library, Some(level), options, size.0, size.1).expect("a game");
    // The one key of it that is no text where words are typed.
    game.press("Ctrl-E");
    game
}

/// As fast as it goes, to the end.
fn finish(game: &mut Headless, over: &str) {
    game.press("+ + + + + +");
    waits(game, over);
}

#[test]
fn the_lab_runs_what_applies_and_marks_the_walk_as_not_shortest() {
    let library = Library::builtin();
    let mut game = lab(&library, WALK, Language::English, (80, 24));
    finish(&mut game, "All have ended");
    for text in ["SEARCH LAB", "lengths in steps", "breadth-first 134", "both ends 134", "depth-first 2045 3,007 3,008", "map 134"] {
        shows(&game, text);
    }
    game.press("Tab");
    shows(&game, "see the board");
    shows(&game, "proved shortest");
    game.press("Tab");
    shows(&game, "not shortest");
    shows(&game, "2,045 deep, at most 2,045");
    // The table as text, with words where the screen has signs.
    game.press("y");
    for text in [
        "SEARCHES The 2045-Step Walk",
        "depth-first 2045 3,007 3,008",
        "= proved shortest ! not shortest",
        "both ends 134",
        "Lengths in steps.",
    ] {
        shows(&game, text);
    }
    game.press("Esc");
    // What is over offers nothing that runs it.
    hides(&game, "pause");
    game.press("R");
    hides(&game, "All have ended");
    game.press("Esc");
    shows(&game, "Best");
}

#[test]
fn a_paused_lab_goes_on_layer_by_layer() {
    let library = Library::builtin();
    let level = library.of("magic").last().expect("a level").id.clone();
    let mut game = lab(&library, &level, Language::English, (80, 24));
    // It runs at once, so the first layers are told; then it is held.
    waits(&mut game, "Layer 1 from the start: 3");
    game.press("Space");
    waits(&mut game, "Paused");
    let number = |game: &Headless| {
        let words = words(game);
        let (_, rest) = words.split_once("Layer ").unwrap_or_else(|| panic!("no layer in\n{words}"));
        rest.split(' ').next().and_then(|number| number.parse::<u32>().ok()).expect("a number")
    };
    // A layer that was on its way when the key came is still told.
    for _ in 0..3 {
        let before = number(&game);
        game.press("Right");
        waits(&mut game, &format!("Layer {} from the start", before + 1));
    }
    game.press("Space");
    shows(&game, "Running");
    finish(&mut game, "All have ended");
}

#[test]
fn every_size_language_and_glyph_set_has_room_for_the_lab() {
    let library = Library::builtin();
    for (language, over, search, chosen) in
        [(Language::English, "All have ended", "IDA*", "proved shortest"), (Language::Chinese, "全部结束", "双向广搜", "已证最短")]
    {
        for family in puzzles::FAMILIES {
            let levels = library.of(family.id).filter(|level| level.par.values().all(|&par| par <= 24));
            let level = levels.max_by_key(|level| level.par.values().max()).expect("a short level").id.clone();
            let mut game = lab(&library, &level, language, (80, 24));
            finish(&mut game, over);
            for size in [(110, 34), (80, 24), (40, 15)] {
                game.resize(size.0, size.1);
                shows(&game, chosen);
                assert!(family.id != "tiles" || language == Language::Chinese || words(&game).contains(search), "{}", game.screen());
            }
            for size in [(1, 1), (10, 3), (200, 5), (5, 60), (41, 16)] {
                game.resize(size.0, size.1);
                game.press("Tab");
            }
        }
    }
    let options = Options { glyphs: &ASCII, ..Options::default() };
    let mut game = Headless::new(&library, Some(WALK), options, 80, 24).expect("a game");
    game.press("X");
    finish(&mut game, "All have ended");
    // The footer names the other language by its own name.
    let screen = game.screen().replace("中文", "");
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn the_searches_are_explained_in_both_languages() {
    let library = Library::builtin();
    for (language, words) in [
        (Language::English, ["What it does", "What it keeps", "Its answer", "What it costs"]),
        (Language::Chinese, ["做什么", "记住什么", "答案", "代价"]),
    ] {
        let mut game = lab(&library, WALK, language, (80, 40));
        for search in 1..=4 {
            game.press("Enter");
            for text in words {
                shows(&game, text);
            }
            shows(&game, &format!("{search}/4"));
            // A part without words would show its key.
            hides(&game, "explain.");
            game.press("Esc Tab");
        }
        game.resize(40, 15);
        game.press("Enter PgDn PgDn PgDn PgDn PgDn");
        hides(&game, words[0]);
        shows(&game, words[3]);
        game.press("Tab");
        shows(&game, words[0]);
    }
}

#[test]
fn the_lab_opens_from_the_levels_too_and_not_in_sport_mode() {
    let library = Library::builtin();
    let options = Options { language: Language::English, glyphs: &UNICODE, ..Options::default() };
    let mut game = Headless::new(&library, None, options, 110, 34).expect("a game");
    // Past where a newcomer is told to begin.
    game.press("Down Enter X");
    shows(&game, "SEARCH LAB");
    game.press("Esc");
    shows(&game, "Level");
    game.pass(Duration::from_millis(1));
    shows(&game, "X lab");
}
