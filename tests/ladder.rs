//! Word ladders: the facts of our list, every refusal, typing, and agreement with a plain search.

use std::collections::{BTreeMap, VecDeque};

use stepwise::levels::Library;
use stepwise::puzzle::{Algorithm, Cell, Direction, Focus, Intent, Left, Metric, Position, Remark, Setup, Stream, Value, Verdict};
use stepwise::puzzles::family;
use stepwise::search::Control;
use stepwise::text::Language;
use stepwise::tui::{Headless, Options};

fn build(setup: &Setup) -> Result<Box<dyn Position>, String> {
    (family("ladder").expect("registered").build)(setup).map_err(|error| error.to_string())
}

fn ladder(start: &str, goal: &str) -> Box<dyn Position> {
    build(&Setup::new(start, Some(goal))).expect("two words of our list")
}

fn listed(start: &str, goal: &str, words: &[String]) -> Result<Box<dyn Position>, String> {
    build(&Setup::new(start, Some(goal)).with("words", Value::Text(words.join("\n"))))
}

/// The words of the answer; `None` where there is proved to be none.
fn answer(position: &dyn Position, algorithm: Algorithm) -> Option<Vec<String>> {
    match position.attempt(Metric::Steps, algorithm)(&Control::default()).verdict {
        Verdict::Solved { path, .. } => Some(path.into_iter().map(|action| action.text).collect()),
        Verdict::Unsolvable(_) => None,
        Verdict::Stopped { reason, .. } => panic!("{algorithm} stopped: {reason}"),
    }
}

#[test]
fn ladders_of_our_list_have_their_lengths() {
    let known = [
        ("cat", "dog", 3),
        ("cold", "warm", 4),
        ("head", "tail", 5),
        ("sick", "well", 4),
        ("love", "hate", 3),
        ("wheat", "bread", 6),
        ("black", "white", 8),
        ("winter", "summer", 12),
        ("warm", "warm", 0),
    ];
    for (start, goal, length) in known {
        let found = answer(&*ladder(start, goal), Algorithm::Auto).expect("a ladder");
        assert_eq!(found.len(), length, "{start} to {goal}: {found:?}");
        let back = answer(&*ladder(goal, start), Algorithm::Auto).expect("a ladder");
        assert_eq!(back.len(), length, "every step can be undone");
    }
    assert_eq!(answer(&*ladder("cold", "warm"), Algorithm::Auto), Some(["cord", "card", "ward", "warm"].map(str::to_owned).into()));
}

#[test]
fn no_way_is_proved_and_a_word_alone_is_told_at_once() {
    let words = ["cat", "cot", "dog", "dig", "sky"].map(str::to_owned);
    let apart = listed("cat", "dog", &words).expect("two words");
    assert!(apart.hopeless().is_none());
    for algorithm in [Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::DepthFirst, Algorithm::Map, Algorithm::Auto] {
        assert_eq!(answer(&*apart, algorithm), None, "{algorithm}");
    }
    let map = apart.map(Metric::Steps)(&Control::default()).expect("a map");
    assert_eq!((map.left(&*apart), map.census().states, map.census().goals), (Left::Never, 2, 0));
    let alone = listed("cat", "sky", &words).expect("two words");
    assert_eq!(alone.hopeless().expect("sky stands alone").values, [("word", "sky".to_owned())]);
    assert!(listed("sky", "sky", &words).expect("one word").is_solved());
}

#[test]
fn what_cannot_be_a_ladder_is_refused_in_one_line() {
    let of = |start: &str, goal: Option<&str>| build(&Setup::new(start, goal)).err().expect("refused");
    assert_eq!(of("cold", None), "no goal: expected a word to reach");
    assert_eq!(of("co1d", Some("warm")), "word `co1d`: expected a word of 3 to 7 letters from a to z");
    assert_eq!(of("ox", Some("warm")), "word `ox`: expected a word of 3 to 7 letters from a to z");
    assert_eq!(of("cold", Some("warmth")), "goal `warmth`: expected a word of 4 letters, as `cold` is");
    assert_eq!(of("cold", Some("zqzq")), "goal `zqzq`: expected a word of the list");
    assert!(of("wurm", Some("cold")).starts_with("word `wurm`: expected a word of the list, perhaps "), "{}", of("wurm", Some("cold")));
    let long = "abcdefghijklmnopq".to_owned();
    assert!(listed(&long, &long, std::slice::from_ref(&long)).err().expect("refused").contains("1 to 16 letters"));
    let bad = listed("cat", "dog", &["cat".to_owned(), "d0g".to_owned()]).err().expect("refused");
    assert_eq!(bad, "words `d0g` at row 2, column 2: expected one word a line");
    assert_eq!(ladder(" CoLd ", "ＷＡＲＭ").text(), "cold");
}

#[test]
fn a_move_that_is_none_says_why() {
    let position = ladder("cold", "warm");
    let why = |text: &str| position.parse(text).expect_err("no move").to_string();
    assert_eq!(why("card"), "move `card`: expected a word that differs from `cold` in one letter, not in 2");
    assert_eq!(why("cold"), "move `cold`: expected another word than the present one");
    assert_eq!(why("colds"), "move `colds`: expected a word of 4 letters, not 5");
    assert_eq!(why("colz"), "move `colz`: expected a word of the list");
    assert_eq!(why("c0ld"), "move `c0ld`: expected a word of 4 letters from a to z");
    assert_eq!(position.parse(" CORD ").expect("a move").len(), 1);
}

/// Presses keys on a fresh ladder from cold to warm: letters, `<` Backspace, `.` Enter, `!` Esc.
fn typed(keys: &str) -> (String, Focus, Option<Remark>) {
    let mut position = ladder("cold", "warm");
    let mut focus = position.focus();
    for key in keys.chars() {
        let intent = match key {
            '<' => Intent::Erase,
            '.' => Intent::Confirm,
            '!' => Intent::Cancel,
            letter => Intent::Letter(letter),
        };
        if let stepwise::puzzle::Response::Play(steps) = position.respond(&mut focus, intent) {
            for step in steps {
                assert!(position.play(step));
            }
        }
    }
    let remark = position.remark(&focus);
    (position.text(), focus, remark)
}

#[test]
fn every_letter_typed_is_answered() {
    let said = |keys: &str| typed(keys).2.map(|remark| (remark.phrase.key, remark.plays));
    let cases = [
        ("", None),
        ("c", Some(("ladder.typed.missing", false))),
        ("x", Some(("ladder.typed.missing", false))),
        ("xx", Some(("ladder.typed.differs", false))),
        ("cor", Some(("ladder.typed.missing", false))),
        ("cord", Some(("ladder.typed.plays", true))),
        ("cold", Some(("ladder.typed.same", false))),
        ("colz", Some(("ladder.typed.unknown", false))),
        ("card", Some(("ladder.typed.differs", false))),
        ("colds", Some(("ladder.typed.long", false))),
        ("cé", Some(("ladder.typed.letters", false))),
        ("colds<", Some(("ladder.typed.same", false))),
        ("c<", None),
        ("card!", None),
        ("card.", Some(("ladder.typed.differs", false))),
        ("cord.", None),
    ];
    for (keys, expected) in cases {
        assert_eq!(said(keys), expected, "{keys}");
    }
    assert_eq!(typed("cord.").0, "cord");
    assert_eq!(typed("card.").0, "cold", "what is refused is not played");
    assert_eq!(typed("abcdefghijklmnopqrst").1.typed.len(), 16, "the field has an end");
    assert_eq!(typed("c3-4").1.typed.letters(), ['c'], "only letters are typed");
}

#[test]
fn arrows_and_tab_fill_the_field_with_words_that_can_be_played() {
    let position = ladder("cold", "warm");
    let mut focus = position.focus();
    let press = |focus: &mut Focus, intent| position.respond(focus, intent);
    assert_eq!(press(&mut focus, Intent::Direct(Direction::Left)), stepwise::puzzle::Response::Ignored);
    press(&mut focus, Intent::Direct(Direction::Right));
    press(&mut focus, Intent::Direct(Direction::Right));
    assert_eq!(focus.cell, Cell::new(0, 2));
    let mut seen = Vec::new();
    for _ in 0..3 {
        press(&mut focus, Intent::Direct(Direction::Down));
        seen.push(focus.typed.letters().iter().collect::<String>());
        assert!(position.remark(&focus).is_some_and(|remark| remark.plays), "{seen:?}");
    }
    assert!(seen.iter().all(|word| word.starts_with("co") && word.ends_with('d')), "{seen:?}: only the third letter changes");
    let moves: Vec<String> = position.actions(Metric::Steps).into_iter().map(|action| action.text).collect();
    press(&mut focus, Intent::Cancel);
    for word in &moves {
        press(&mut focus, Intent::Next);
        assert_eq!(focus.typed.letters().iter().collect::<String>(), *word);
    }
    assert_eq!(press(&mut focus, Intent::Click(Cell::new(0, 40))), stepwise::puzzle::Response::Ignored);
    assert!(matches!(press(&mut focus, Intent::Confirm), stepwise::puzzle::Response::Play(_)));
    assert!(focus.typed.is_empty());
}

/// Distances by comparing words letter by letter, from the goal.
fn plain_distances(words: &[String], goal: &str) -> BTreeMap<String, usize> {
    let mut distances = BTreeMap::from([(goal.to_owned(), 0)]);
    let mut queue = VecDeque::from([goal.to_owned()]);
    while let Some(word) = queue.pop_front() {
        let next = distances[&word] + 1;
        for other in words.iter().filter(|other| other.bytes().zip(word.bytes()).filter(|(one, two)| one != two).count() == 1) {
            if !distances.contains_key(other) {
                distances.insert(other.clone(), next);
                queue.push_back(other.clone());
            }
        }
    }
    distances
}

#[test]
fn all_algorithms_agree_with_a_plain_search_on_three_thousand_lists() {
    let mut stream = Stream::new("ladders", 1, 1, 1);
    let (mut none, mut longest) = (0, 0);
    for _ in 0..3000 {
        let (length, letters) = (stream.between(1, 6), stream.between(2, 4));
        let count = stream.between(2, 40);
        let word = |stream: &mut Stream| (0..length).map(|_| char::from(b'a' + stream.below(letters) as u8)).collect::<String>();
        let words: Vec<String> = (0..count).map(|_| word(&mut stream)).collect();
        let (start, goal) = (words[stream.below(count)].clone(), words[stream.below(count)].clone());
        let expected = plain_distances(&words, &goal).get(&start).copied();
        let position = listed(&start, &goal, &words).expect("two words of the list");
        let map = position.map(Metric::Steps)(&Control::default()).expect("a map");
        assert_eq!(map.left(&*position), expected.map_or(Left::Never, |left| Left::Exactly(left as u32)));
        let first = answer(&*position, Algorithm::Map);
        assert_eq!(first.as_ref().map(Vec::len), expected, "{start} to {goal} in {words:?}");
        for algorithm in [Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::Auto] {
            assert_eq!(answer(&*position, algorithm), first, "{algorithm}: {start} to {goal} in {words:?}");
        }
        let deep = answer(&*position, Algorithm::DepthFirst);
        assert!(deep.map(|path| path.len()) >= expected && (expected.is_some() || first.is_none()));
        none += u32::from(expected.is_none());
        longest = longest.max(expected.unwrap_or(0));
    }
    assert!((100..2900).contains(&none) && longest > 6, "{none} without a way, the longest of {longest}");
}

#[test]
fn of_two_shortest_ladders_the_list_decides() {
    let list = |order: [&str; 4]| order.map(str::to_owned);
    let by_cot = listed("cat", "dot", &list(["dot", "cot", "dat", "cat"])).expect("words");
    let by_dat = listed("cat", "dot", &list(["dot", "dat", "cot", "cat"])).expect("words");
    assert_eq!(answer(&*by_cot, Algorithm::Auto).expect("a ladder")[0], "cot");
    assert_eq!(answer(&*by_dat, Algorithm::Auto).expect("a ladder")[0], "dat");
}

/// A hundred thousand words of one length, each joined to few others: ready and searched without
/// ever comparing all pairs, which would be ten thousand million comparisons.
#[test]
fn a_list_of_a_hundred_thousand_words_is_no_trouble() {
    let digit = |number: usize, place: u32| char::from(b'a' + (number / 10usize.pow(place) % 10) as u8);
    let words: Vec<String> = (0..100_000).map(|number| (0..5).rev().map(|place| digit(number, place)).collect()).collect();
    let position = listed("aaaaa", "jjjjj", &words).expect("two words");
    assert_eq!(position.step_count(), 45);
    let census = position.map(Metric::Steps)(&Control::default()).expect("a map").census();
    assert_eq!(census.histogram, [1, 45, 810, 7290, 32805, 59049], "words by letters that differ: 9^d * C(5, d)");
    assert_eq!(answer(&*position, Algorithm::Auto).map(|path| path.len()), Some(5));
}

/// The level from cold to warm on the screen, everything known.
fn game(library: &Library, language: Language) -> Headless {
    let options = Options { language, ..Options::default() };
    let mut game = Headless::new(library, Some("ladder:first-steps/cold-warm"), options, 80, 24).expect("a game");
    let known = if language == Language::English { "whole map known" } else { "全图已知" };
    assert!(game.wait_for(known), "{}", game.screen());
    game
}

/// Every letter, also those that are shortcuts elsewhere, lands in the field.
#[test]
fn on_the_screen_letters_are_text_and_nothing_else() {
    let library = Library::builtin();
    for letter in 'a'..='z' {
        for letter in [letter, letter.to_ascii_uppercase()] {
            let mut game = game(&library, Language::English);
            game.press(&letter.to_string());
            assert!(!game.ended() && game.screen().contains("Letters to go: 3."), "{letter}: {}", game.screen());
        }
    }
}

#[test]
fn on_the_screen_a_ladder_is_typed_refused_erased_hinted_undone_and_solved() {
    let mut game = game(&Library::builtin(), Language::English);
    game.press("c a r d");
    assert!(game.screen().contains("It changes 2 letters; one is allowed."), "{}", game.screen());
    game.press("Enter Backspace Backspace Backspace o r d");
    assert!(game.screen().contains("Enter plays cord."), "{}", game.screen());
    game.press("Enter");
    assert!(game.screen().contains("Steps  1"), "{}", game.screen());
    game.press("Ctrl-T Ctrl-T");
    assert!(game.screen().contains("Hint 2/4: letter 2 of the word."), "{}", game.screen());
    game.press("Ctrl-T");
    assert!(game.screen().contains("Hint 3/4: card: o to a."), "{}", game.screen());
    game.press("F2");
    assert!(game.screen().contains("Steps  0"), "{}", game.screen());
    game.press("c o r d Enter c a r d Enter w a r d Enter w a r m Enter");
    assert!(game.screen().contains("Solved in 4 steps, best 4."), "{}", game.screen());
}

#[test]
fn on_the_screen_a_listed_word_is_clicked_and_nothing_is_lost_when_it_is_small() {
    let mut game = game(&Library::builtin(), Language::Chinese);
    let (x, y) = game.find("cord：").expect("the best move is listed");
    game.click(x, y);
    assert!(game.screen().contains("card："), "{}", game.screen());
    for (columns, rows) in [(40, 15), (110, 34), (30, 10)] {
        game.resize(columns, rows);
        game.press("c a");
        let screen = game.screen();
        assert!(screen.contains("c A") || screen.contains("c   A"), "{screen}");
        game.press("Esc");
    }
}
