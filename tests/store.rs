//! Runs through every family's levels, kept and played again; and all that can happen to the file
//! they are kept in.

mod choices;

use std::fs;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use choices::Choices;
use proptest::prelude::*;
use stepwise::game::{HintStage, Session};
use stepwise::levels::{Level, Library};
use stepwise::puzzle::Metric;
use stepwise::puzzles::FAMILIES;
use stepwise::store::{Database, Help, Journal, Moment, News, Progress, Run, Store, counts, text};

/// Longest wait for the writer; generous, because test machines are busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A game on some level after some moves, chosen by numbers.
fn game(library: &Library, family: usize, level: usize, choices: &[u16]) -> (Level, Session) {
    let levels: Vec<&Level> = library.of(FAMILIES[family % FAMILIES.len()].id).collect();
    let level = levels[level % levels.len()].clone();
    let mut session = Session::new(level.open().expect("a built-in level opens"), level.metric);
    for &choice in choices {
        let actions = session.position().actions(session.metric());
        // Some puzzles have dead ends.
        let Some(action) = actions.get(usize::from(choice) % actions.len().max(1)) else { break };
        session.play_text(&action.text).expect("a listed action is legal");
    }
    (level, session)
}

fn run_of(level: &Level, session: &Session, help: Help) -> Run {
    Run {
        level: level.id.clone(),
        started: Moment(1_764_490_500_000),
        changed: Moment(1_764_490_500_000),
        elapsed: Duration::from_millis(12_345),
        moves: session.log().map(str::to_owned).collect(),
        counts: counts(session),
        left: None,
        help,
        solved: session.is_solved() && session.done() > 0,
        perfect: false,
    }
}

fn open(path: &Path) -> (Store, Receiver<News>) {
    let (sender, news) = channel();
    (Store::open(path, move |told| drop(sender.send(told))), news)
}

fn loaded(news: &Receiver<News>) -> Progress {
    match news.recv_timeout(PATIENCE) {
        Ok(News::Loaded(progress)) => *progress,
        other => panic!("expected what is kept, not {other:?}"),
    }
}

#[track_caller]
fn trouble(news: &Receiver<News>) -> String {
    match news.recv_timeout(PATIENCE) {
        Ok(News::Trouble(trouble)) => trouble.to_string(),
        other => panic!("expected trouble, not {other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is played in whatever level comes back from the database, from text and from JSON
    /// as the same run, and plays to the same board with the same counts.
    #[test]
    fn a_run_comes_back_as_it_was(
        family in 0..16usize,
        level in any::<u16>(),
        choices in proptest::collection::vec(any::<u16>(), 1..30),
        hints in any::<[u32; 4]>(),
        playbacks in any::<u32>(),
    ) {
        let library = Library::builtin();
        let (level, session) = game(&library, family, usize::from(level), &choices);
        let run = run_of(&level, &session, Help { hints, playbacks });
        let folder = tempfile::tempdir().expect("a folder");
        let (mut database, _) = Database::open(&folder.path().join("stepwise.db")).expect("opened");
        let place = database.save(&run, None).expect("saved");
        prop_assert_eq!(database.run(place.id).expect("read"), Some(run.clone()));
        for written in [text::format(&run), text::format_json(&run)] {
            let (_, again, mut read) = text::Written::parse(&written).expect("readable").check(&library).expect("playable");
            prop_assert_eq!(again.position().text(), {
                let mut end = session.position().boxed();
                end.release();
                end.text()
            });
            // What a pack claims about the shortest way is found out again.
            read.perfect = run.perfect;
            prop_assert_eq!(&read, &run);
        }
    }

    /// Text from anywhere is read or refused with a place inside it.
    #[test]
    fn anything_is_read_or_refused(head in "(stepwise run\n|\\{)?", rest in "(level|moves|counts|help|seconds|[a-z:/ {}\",0-9\\[\\]]|\n|\\PC){0,40}") {
        let text = head + &rest;
        if let Err(fault) = text::Written::parse(&text) {
            prop_assert!(fault.place.line >= 1 && fault.place.line <= text.matches('\n').count() + 2 && fault.place.column >= 1);
            prop_assert!(!fault.to_string().contains('\n'));
        }
    }
}

#[test]
fn a_journal_keeps_the_line_up_to_the_present() {
    let library = Library::builtin();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise.db");
    let (level, mut session) = game(&library, 0, 0, &[]);
    let (mut store, news) = open(&path);
    let mut progress = loaded(&news);
    let now = Instant::now();
    let mut journal = Journal::new(&level, now);
    let mut kept = |session: &Session, journal: &mut Journal| {
        journal.record(session, now, &mut store, &mut progress);
        progress.unfinished(&level.id).map(|unfinished| unfinished.run.moves.clone())
    };
    assert_eq!(kept(&session, &mut journal), None, "nothing was played");
    let texts: Vec<String> = (0..3)
        .map(|_| {
            let text = session.position().actions(session.metric())[0].text.clone();
            session.play_text(&text).expect("legal");
            text
        })
        .collect();
    assert_eq!(kept(&session, &mut journal), Some(texts.clone()));
    session.undo();
    assert_eq!(kept(&session, &mut journal), Some(texts[..2].to_vec()), "what is undone is not kept");
    session.restart();
    assert_eq!(kept(&session, &mut journal), Some(texts[..2].to_vec()), "a restart by mistake costs nothing");
    session.play_text(&texts[0]).expect("legal");
    assert_eq!(kept(&session, &mut journal), Some(texts[..1].to_vec()));
    journal.help.take_hint(Some(HintStage::Move));
    kept(&session, &mut journal);
    drop(store);
    let (_store, news) = open(&path);
    let progress = loaded(&news);
    let unfinished = progress.unfinished(&level.id).expect("kept");
    assert_eq!((unfinished.run.moves.len(), unfinished.run.help.hints[2]), (1, 1));
    assert_eq!(progress.best(&level.id).map(|best| (best.runs, best.solved)), Some((1, 0)));
    let mut again = Session::new(level.open().expect("opens"), level.metric);
    unfinished.run.play(&mut again).expect("legal");
    assert_eq!(again.position().text(), {
        session.release();
        session.position().text()
    });
}

#[test]
fn a_finished_run_stays_and_another_way_begins_a_new_one() {
    let library = Library::builtin();
    let level = library.find("tiles:small/first").or_else(|_| library.levels().first().ok_or(())).expect("a level").clone();
    let mut session = Session::new(level.open().expect("opens"), level.metric);
    let answer = (session.position().attempt(session.metric(), stepwise::puzzle::Algorithm::Auto))(&stepwise::search::Control::default());
    let stepwise::puzzle::Verdict::Solved { path, .. } = answer.verdict else { panic!("a built-in level is solvable") };
    let folder = tempfile::tempdir().expect("a folder");
    let (mut store, news) = open(&folder.path().join("stepwise.db"));
    let mut progress = loaded(&news);
    let now = Instant::now();
    let mut journal = Journal::new(&level, now);
    for action in &path {
        session.play_text(&action.text).expect("legal");
        journal.record(&session, now, &mut store, &mut progress);
    }
    let best = progress.best(&level.id).expect("tried").clone();
    assert_eq!((best.runs, best.solved, best.perfect), (1, 1, true));
    assert_eq!(best.clean.get(&session.metric()), Some(&(path.len() as u32)));
    assert!(journal.is_record() && progress.unfinished(&level.id).is_none());
    session.undo();
    journal.record(&session, now, &mut store, &mut progress);
    session.redo();
    journal.record(&session, now, &mut store, &mut progress);
    assert_eq!(progress.best(&level.id).map(|best| best.runs), Some(1), "to and fro is no new run");
    session.undo();
    let last = &path.last().expect("a path").text;
    let other = session.position().actions(session.metric()).into_iter().find(|action| action.text != *last).expect("another way");
    session.play_text(&other.text).expect("legal");
    journal.record(&session, now, &mut store, &mut progress);
    assert_eq!(progress.best(&level.id).map(|best| (best.runs, best.solved)), Some((2, 1)));
    drop(store);
    let (_store, news) = open(&folder.path().join("stepwise.db"));
    let kept = loaded(&news);
    assert_eq!(kept.best(&level.id).map(|best| (best.runs, best.solved, best.perfect)), Some((2, 1, true)));
    assert_eq!(kept.best(&level.id).map(|best| best.fewest[&session.metric()]), Some(path.len() as u32));
}

#[test]
fn two_programs_at_once_lose_nothing() {
    let library = Library::builtin();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise.db");
    let (level, session) = game(&library, 0, 0, &[0]);
    let run = run_of(&level, &session, Help::default());
    let with = |moves: usize| Run { moves: vec![run.moves[0].clone(); moves], changed: Moment(moves as i64), ..run.clone() };
    {
        let (mut store, _news) = open(&path);
        let ticket = store.ticket();
        store.save(ticket, with(1));
    }
    // Both go on with the same run.
    let (mut one, of_one) = open(&path);
    let (mut two, of_two) = open(&path);
    let ticket = |news: &Receiver<News>| loaded(news).unfinished(&level.id).expect("a run").ticket;
    let (ticket_one, ticket_two) = (ticket(&of_one), ticket(&of_two));
    assert_eq!(ticket_one, ticket_two);
    for moves in 2..40 {
        one.save(ticket_one, with(moves * 2));
        two.save(ticket_two, with(moves * 2 + 1));
    }
    drop((one, two));
    assert!(of_one.try_iter().chain(of_two.try_iter()).count() == 0, "no trouble");
    let (database, _) = Database::open(&path).expect("opened");
    let mut lengths: Vec<usize> = database.runs(10).expect("runs").iter().map(|kept| kept.length).collect();
    lengths.sort_unstable();
    assert_eq!(lengths, [78, 79], "each has a row of its own with its last state");
}

#[test]
fn a_home_that_cannot_be_written_is_told_once_and_nothing_else_happens() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "no folder").expect("a file");
    for path in [Path::new("/proc/stepwise/stepwise.db").to_owned(), file.join("stepwise.db"), folder.path().to_owned()] {
        let (mut store, news) = open(&path);
        let told = trouble(&news);
        assert!(told.contains("nothing is recorded") && !told.contains('\n'), "{told}");
        let ticket = store.ticket();
        store.save(ticket, Run::default());
        store.ask_statistics();
        drop(store);
        assert!(news.try_iter().next().is_none());
    }
}

#[test]
fn a_file_of_a_later_program_is_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise.db");
    let later = rusqlite::Connection::open(&path).expect("a database");
    later.execute_batch("CREATE TABLE future (x); PRAGMA user_version = 1000;").expect("a table");
    drop(later);
    let before = fs::read(&path).expect("a file");
    let (store, news) = open(&path);
    assert!(trouble(&news).contains("later stepwise"));
    drop(store);
    assert_eq!(fs::read(&path).expect("a file"), before);
}

#[test]
fn a_damaged_file_of_any_length_is_kept_and_a_new_one_begun() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise.db");
    let library = Library::builtin();
    let (level, session) = game(&library, 0, 0, &[0, 1, 2]);
    {
        let (mut database, _) = Database::open(&path).expect("opened");
        for _ in 0..50 {
            database.save(&run_of(&level, &session, Help::default()), None).expect("saved");
        }
    }
    let sound = fs::read(&path).expect("a file");
    // A file with nothing in it is a new one; a whole one is sound.
    for length in [1, 15, 100, 101, 1024, 4096, 4097, 9000, sound.len() / 2, sound.len() - 1] {
        for entry in fs::read_dir(folder.path()).expect("a folder") {
            fs::remove_file(entry.expect("an entry").path()).expect("removed");
        }
        fs::write(&path, &sound[..length]).expect("written");
        let (mut store, news) = open(&path);
        let first = news.recv_timeout(PATIENCE).expect("news");
        let ticket = store.ticket();
        store.save(ticket, run_of(&level, &session, Help::default()));
        drop(store);
        let aside = folder.path().join("stepwise.db.damaged-1");
        assert!(matches!(first, News::Trouble(_)) || aside.exists(), "length {length}: {first:?}");
        assert!(fs::read(&aside).expect("kept").starts_with(&sound[..length.min(16)]), "length {length}");
        let (database, trouble) = Database::open(&path).expect("the new one opens");
        assert_eq!((trouble, database.runs(9).expect("runs").len()), (None, 1), "length {length}");
    }
}

#[test]
fn a_record_that_is_not_legal_is_refused_where_it_goes_wrong() {
    let library = Library::builtin();
    let (level, session) = game(&library, 0, 0, &[0, 1]);
    let run = run_of(&level, &session, Help::default());
    let bad = Run { moves: vec![run.moves[0].clone(), "nonsense".to_owned()], ..run.clone() };
    assert!(bad.replay(&library).err().expect("refused").to_string().contains("nonsense"));
    let place = |text: &str| {
        let read = text::Written::parse(text).and_then(|written| written.check(&library).map(drop));
        let fault = read.expect_err("a fault");
        (fault.place.line, fault.place.column)
    };
    assert_eq!(place(&text::format(&bad)), (8, run.moves[0].len() + 2));
    let json = text::format_json(&bad);
    assert_eq!(place(&json), (1, json.find("\"nonsense\"").expect("the move") + 1));
    let wrong = text::format(&Run { counts: [(Metric::Steps, 77)].into(), ..run });
    assert_eq!(place(&wrong), (6, 8));
    assert_eq!(place("stepwise run\nlevel no:such/level\nmoves\n"), (2, 7));
    assert_eq!(place("something else"), (1, 1));
    assert_eq!(place("stepwise run\nlevel a\n"), (3, 1));
    assert_eq!(place("stepwise run\nlevel a\nlevel b\n"), (3, 1));
    assert_eq!(place("{\"level\": \"x\",\n \"moves\": 7}"), (2, 11));
}

#[test]
fn many_runs_are_summed_up_before_the_first_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise.db");
    let library = Library::builtin();
    let (mut database, _) = Database::open(&path).expect("opened");
    for (number, level) in library.levels().iter().cycle().take(300).enumerate() {
        let run = Run {
            level: level.id.clone(),
            changed: Moment(number as i64),
            counts: [(Metric::Steps, 1000 - number as u32)].into(),
            solved: number % 3 > 0,
            moves: vec!["x".to_owned(); number % 50],
            ..Run::default()
        };
        database.save(&run, None).expect("saved");
    }
    let progress = database.progress().expect("progress");
    assert_eq!(progress.levels().map(|(_, best)| best.runs).sum::<u32>(), 300);
    assert_eq!(progress.levels().map(|(_, best)| best.solved).sum::<u32>(), 200);
    let newest = progress.newest();
    assert!(newest.windows(2).all(|pair| pair[0].run.changed >= pair[1].run.changed));
    assert_eq!(newest[0].run.changed, Moment(297));
}

/// The records of every version of the tables that there was, the present one too: whoever adds a
/// step puts a file of it here, and never changes one.
const VERSIONS: [&str; 2] = [include_str!("records/1.sql"), include_str!("records/2.sql")];

#[test]
fn the_records_of_every_earlier_version_are_all_there() {
    for (version, records) in (1..).zip(VERSIONS) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("stepwise.db");
        let old = rusqlite::Connection::open(&path).expect("a database");
        old.execute_batch(records).expect("the tables of then");
        drop(old);
        let (database, trouble) = Database::open(&path).expect("opened");
        assert_eq!(trouble, None, "version {version}");
        let runs = database.runs(9).expect("runs");
        assert_eq!(runs.iter().map(|kept| (kept.id, kept.length)).collect::<Vec<_>>(), [(3, 3), (2, 1), (1, 2)]);
        let run = database.run(1).expect("read").expect("a run");
        let expected = Run {
            level: "klotski:classic/heng-dao-li-ma".to_owned(),
            started: Moment(1_764_490_500_000),
            changed: Moment(1_764_490_512_345),
            elapsed: Duration::from_millis(12_345),
            moves: ["GR", "HR"].map(str::to_owned).into(),
            counts: Metric::ALL.map(|metric| (metric, 2)).into(),
            left: Some(80),
            help: Help { hints: [1, 0, 0, 0], playbacks: 0 },
            solved: false,
            perfect: false,
        };
        assert_eq!(run, expected, "version {version}");
        let progress = database.progress().expect("progress");
        assert_eq!(progress.unfinished("klotski:classic/heng-dao-li-ma").expect("unfinished").run, expected);
        let best = progress.best("tiles:small/first").expect("tried");
        assert_eq!((best.runs, best.solved, best.perfect, best.last), (2, 2, true, Moment(1_764_490_709_000)), "version {version}");
        assert_eq!((best.fewest[&Metric::Steps], best.clean[&Metric::Steps]), (1, 1), "version {version}");
    }
}

#[test]
fn every_version_of_the_tables_has_its_records_here() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise.db");
    drop(Database::open(&path).expect("opened"));
    let shape = |connection: &rusqlite::Connection| -> Vec<(String, String)> {
        let mut statement = connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").expect("a statement");
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, Option<String>>(1)?.unwrap_or_default())));
        let rows: Vec<(String, String)> = rows.expect("rows").collect::<Result<_, _>>().expect("text");
        // Where lines break says nothing.
        rows.into_iter().map(|(name, sql)| (name, sql.split_whitespace().collect::<Vec<_>>().join(" "))).collect()
    };
    let present = rusqlite::Connection::open(&path).expect("a database");
    let version: usize = present.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a version");
    assert_eq!(version, VERSIONS.len(), "the present version has no file");
    let last = rusqlite::Connection::open_in_memory().expect("a database");
    last.execute_batch(VERSIONS[version - 1]).expect("its tables");
    assert_eq!(shape(&last), shape(&present));
}

/// Ten programs, each with a run of its own and a few moves to keep.
fn ten_at_once(path: &Path, run: &Run) -> Vec<String> {
    let played = |number: i64| {
        let (mut store, news) = open(path);
        let ticket = store.ticket();
        for moves in 1..=5 {
            let run =
                Run { moves: vec![run.moves[0].clone(); moves], started: Moment(number), changed: Moment(moves as i64), ..run.clone() };
            store.save(ticket, run);
        }
        drop(store);
        news.try_iter().filter_map(|told| if let News::Trouble(trouble) = told { Some(trouble.to_string()) } else { None }).collect()
    };
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..10).map(|number| scope.spawn(move || -> Vec<String> { played(number) })).collect();
        all.into_iter().flat_map(|one| one.join().expect("no panic")).collect()
    })
}

#[test]
fn ten_programs_at_once_lose_nothing_and_begin_one_new_file_where_the_old_is_damaged() {
    let library = Library::builtin();
    let (level, session) = game(&library, 0, 0, &[0]);
    let run = run_of(&level, &session, Help::default());
    for (content, asides) in [(&b""[..], 0), (b"no database, only a long text that is no database at all", 1)] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("stepwise.db");
        fs::write(&path, content).expect("written");
        let told = ten_at_once(&path, &run);
        assert_eq!(told.len(), asides, "{told:?}");
        let (database, trouble) = Database::open(&path).expect("opened");
        let mut runs: Vec<(i64, usize)> = database.runs(99).expect("runs").iter().map(|kept| (kept.run.started.0, kept.length)).collect();
        runs.sort_unstable();
        assert_eq!((trouble, runs), (None, (0..10).map(|number| (number, 5)).collect()));
        let aside = |name: &str| name.contains("damaged");
        let kept = fs::read_dir(folder.path())
            .expect("a folder")
            .filter(|entry| aside(&entry.as_ref().expect("an entry").file_name().to_string_lossy()));
        assert_eq!(kept.count(), asides);
    }
}

#[test]
fn whatever_byte_is_wrong_the_old_file_is_there_and_the_next_run_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::builtin();
    let (level, session) = game(&library, 0, 0, &[0, 1, 2]);
    let run = run_of(&level, &session, Help::default());
    let sound = {
        let path = folder.path().join("sound.db");
        let (mut database, _) = Database::open(&path).expect("opened");
        for _ in 0..30 {
            database.save(&run, None).expect("saved");
        }
        drop(database);
        fs::read(&path).expect("a file")
    };
    let mut choices = Choices(7);
    let (mut asides, mut kept) = (0, 0);
    for round in 0..60 {
        let home = folder.path().join(round.to_string());
        fs::create_dir(&home).expect("a folder");
        let path = home.join("stepwise.db");
        let mut wounded = sound.clone();
        for _ in 0..=choices.below(40) {
            // Headers are a small part of a file and the worst to lose.
            let at = if choices.below(2) == 0 { choices.below(120) } else { choices.below(wounded.len()) };
            wounded[at] = choices.below(256) as u8;
        }
        fs::write(&path, &wounded).expect("written");
        let (mut store, news) = open(&path);
        let ticket = store.ticket();
        store.save(ticket, Run { started: Moment(99_000), ..run.clone() });
        store.ask_statistics();
        drop(store);
        if let Ok(aside) = fs::read(home.join("stepwise.db.damaged-1")) {
            asides += 1;
            assert_eq!(aside.len(), wounded.len(), "round {round}: the old file is kept");
        }
        // A file that says it is of a later program, or one of a kind that may only be read.
        let told = news.try_iter().filter_map(|told| if let News::Trouble(trouble) = told { Some(trouble.to_string()) } else { None });
        let told: Vec<String> = told.collect();
        if told.iter().any(|told| told.contains("nothing is recorded") || told.contains("could not be saved")) {
            assert_eq!(fs::read(&path).expect("a file").len(), wounded.len(), "round {round}: it is left alone");
            continue;
        }
        kept += 1;
        let (database, _) = Database::open(&path).unwrap_or_else(|trouble| panic!("round {round}: {trouble}"));
        let runs = database.runs(99).unwrap_or_default();
        assert!(runs.iter().any(|kept| kept.run.started == Moment(99_000)), "round {round}: {} runs, {told:?}", runs.len());
    }
    assert!(asides > 5 && kept > 20, "{asides} {kept}");
}
