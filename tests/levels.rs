//! Level packs: those in the binary are sound, and every fault of others is told with its place.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use stepwise::levels::{Level, Library};
use stepwise::puzzle::is_printable;
use stepwise::puzzles::FAMILIES;
use tempfile::TempDir;

/// A folder with one pack, `klotski/pack.toml`.
fn pack(text: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let inner = folder.path().join("klotski");
    fs::create_dir(&inner).expect("a folder");
    let file = inner.join("pack.toml");
    fs::write(&file, text).expect("a file");
    (folder, file)
}

/// The faults of a pack, boards included, as `line:column: message`.
fn faults(text: &str) -> Vec<String> {
    let (_folder, file) = pack(text.as_bytes());
    let (library, unreadable) = Library::of_paths(&[file]);
    assert!(unreadable.is_empty());
    let opened = library.levels().iter().filter_map(|level| level.verify().err()).flatten();
    let faults = library.faults().iter().cloned().chain(opened);
    faults.map(|fault| format!("{}:{}: {}", fault.place.line, fault.place.column, fault.message)).collect()
}

const HEAD: &str = "[pack]\nid = \"p\"\nname = { en = \"P\" }\n";

fn level(rest: &str) -> String {
    format!("{HEAD}[[level]]\nid = \"a\"\nname = {{ en = \"A\" }}\n{rest}\n")
}

#[test]
fn every_builtin_level_opens_and_counts_in_the_metrics_of_its_par() {
    let library = Library::builtin();
    assert_eq!(library.faults(), []);
    let mut ids = BTreeSet::new();
    for level in library.levels() {
        assert!(ids.insert(&level.id), "{} twice", level.id);
        level.verify().unwrap_or_else(|faults| panic!("{}", faults[0]));
        assert!(!level.par.is_empty(), "{} has no par", level.id);
        assert!(level.name.zh.chars().chain(level.name.en.chars()).all(is_printable));
    }
    for family in FAMILIES {
        assert!(library.of(family.id).count() >= 12, "{} has too few levels", family.id);
    }
}

#[test]
fn a_sound_pack_has_no_faults_and_falls_back_to_the_english_name() {
    let text = level("board = \"AA./.../...\"\ngoal = \"A@3,2\"\npar = { steps = 3 }");
    let (_folder, file) = pack(text.as_bytes());
    let (library, _) = Library::of_paths(&[file]);
    assert_eq!(library.faults(), []);
    let level = library.find("p/a").expect("the level");
    assert_eq!(level.id, "klotski:p/a");
    assert_eq!(level.name.zh, "A");
    assert!(level.verify().is_ok());
}

#[test]
fn form_is_checked_with_line_and_column() {
    let board = "board = \"AA./...\"\ngoal = \"A@2,2\"\n";
    let cases: [(String, &str); 20] = [
        ("x = ".into(), "1:"),
        (String::new(), "1:1: the table [pack] is missing"),
        (HEAD.into(), "1:1: there is no [[level]]"),
        (format!("{HEAD}colour = 1\n[[level]]\n"), "4:1: key `colour`: expected one of puzzle, id, name, author"),
        (format!("other = 1\n{}", level(board)), "1:1: key `other`: expected one of pack, level"),
        (HEAD.replace("\"p\"", "\"P p\""), "2:6: id `P p`: expected only a to z, 0 to 9 and hyphens"),
        (HEAD.replace("en", "fr"), "3:10: key `fr`: expected one of en, zh"),
        (HEAD.replace("\"P\"", "\"\\u001b[31m\""), "3:15: text `\\u{1b}[31m`: expected 1 to 200 visible characters in `en`"),
        (HEAD.replace("{ en = \"P\" }", "7"), "3:8: `name` is of type integer: expected a table"),
        (level(&format!("{board}puzle = 1")), "9:1: key `puzle`: expected one of id, name, board, goal, par, metric, text"),
        (level(&format!("{board}text = \"Go\"")), "9:8: `text` is of type string: expected a table"),
        (level(&format!("{board}text = {{ zh = \"走\" }}")), "9:8: `text` lacks `en`"),
        (level(&format!("{board}text = {{ en = \"\\u001b[2J\" }}")), "9:15: text `\\u{1b}[2J`: expected 1 to 200 visible characters"),
        (level("goal = \"A@2,2\""), "4:1: the level has no `board`"),
        (level(&format!("{board}par = {{ jumps = 1 }}")), "9:9: metric `jumps`: expected steps, slides or moves"),
        (level(&format!("{board}par = {{ steps = -1 }}")), "9:17: number `-1`: expected a number from 0"),
        (level(&format!("{board}par = {{ steps = \"1\" }}")), "9:17: `steps` is of type string: expected a whole number"),
        (level(&format!("{board}metric = \"jumps\"")), "9:10: metric `jumps`: expected steps, slides or moves"),
        (level(&format!("{board}axis = \"yes\"")), "9:8: `axis` is of type string: expected true or false"),
        (level(&format!("{board}gates = [[1, 2, 3]]")), "9:10: a cell of `gates` has 3 numbers: expected [row, column]"),
    ];
    for (text, expected) in cases {
        let found = faults(&text);
        assert!(found.iter().any(|fault| fault.starts_with(expected)), "{text}\nexpected {expected}\nfound {found:#?}");
    }
}

#[test]
fn a_board_fault_points_into_the_board() {
    let found = faults(&level("board = \"\"\"\nAA.\n.B.\nA..\n\"\"\"\ngoal = \"A@2,2\""));
    assert_eq!(found.len(), 1);
    let line: usize = found[0].split(':').next().and_then(|line| line.parse().ok()).expect("a line");
    assert!((7..=10).contains(&line), "{found:?}");
    let found = faults(&level("board = \"AA./...\"\ngoal = \"A@9,9\""));
    assert!(found[0].starts_with("8:8: goal"), "{found:?}");
}

#[test]
fn an_id_used_twice_names_the_first_line() {
    let one = "[[level]]\nid = \"a\"\nname = { en = \"A\" }\nboard = \"A.\"\ngoal = \"A@1,2\"\n";
    assert_eq!(faults(&format!("{HEAD}{one}{one}")), ["10:6: id `a` is used twice: expected another than in line 5"]);
}

#[test]
fn sound_levels_beside_a_faulty_one_stay() {
    let sound = "[[level]]\nid = \"b\"\nname = { en = \"B\" }\nboard = \"A.\"\ngoal = \"A@1,2\"\n";
    let (_folder, file) = pack((level("") + sound).as_bytes());
    let (library, _) = Library::of_paths(&[file]);
    assert_eq!(library.levels().len(), 1);
    assert_eq!(library.faults().len(), 1);
}

#[test]
fn the_same_pack_twice_is_a_fault() {
    let (folder, file) = pack(level("board = \"A.\"\ngoal = \"A@1,2\"").as_bytes());
    fs::copy(&file, file.with_file_name("zz.toml")).expect("a copy");
    let (library, _) = Library::of_paths(&[folder.path().to_owned()]);
    assert_eq!(library.levels().len(), 1);
    assert!(library.faults()[0].message.starts_with("pack `klotski:p` exists already"));
}

#[test]
fn the_folder_or_the_pack_names_the_puzzle() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("pack.toml");
    let text = level("board = \"A.\"\ngoal = \"A@1,2\"");
    fs::write(&file, &text).expect("a file");
    let (library, _) = Library::of_paths(std::slice::from_ref(&file));
    assert!(library.faults()[0].message.starts_with("puzzle `"), "{:?}", library.faults());
    fs::write(&file, text.replacen("[pack]", "[pack]\npuzzle = \"klotski\"", 1)).expect("a file");
    let (library, _) = Library::of_paths(&[file]);
    assert_eq!(library.faults(), []);
}

#[test]
fn bytes_that_are_no_text_and_files_that_are_missing_are_told_apart() {
    let (_folder, file) = pack(b"[pack]\n\xff\xfe\x00");
    let (library, unreadable) = Library::of_paths(&[file.clone(), file.with_file_name("missing.toml")]);
    assert_eq!(library.faults()[0].message, "not text: expected UTF-8");
    assert_eq!((library.faults()[0].place.line, library.faults()[0].place.column), (2, 1));
    assert_eq!(unreadable.len(), 1);
}

#[test]
fn a_level_is_found_by_a_unique_ending() {
    let library = Library::builtin();
    for id in ["klotski:classic/heng-dao-li-ma", "classic/heng-dao-li-ma", "heng-dao-li-ma", "dao-li-ma"] {
        assert_eq!(library.find(id).expect("a level").id, "klotski:classic/heng-dao-li-ma");
    }
    let unknown = library.find("heng-dao-li-na").expect_err("no level").to_string();
    assert!(unknown.contains("perhaps klotski:classic/heng-dao-li-ma"), "{unknown}");
    let ambiguous = library.find("-1").expect_err("several levels").to_string();
    assert!(ambiguous.contains("only one of klotski:"), "{ambiguous}");
    assert!(library.find("").is_err());
    assert!(library.find("\u{1b}[2J").expect_err("no level").to_string().contains("\\u{1b}"));
}

/// A run of a level that came as a code is found again once a pack has that level.
#[test]
fn a_shared_level_is_known_as_long_as_it_is_there() {
    let builtin = Library::builtin();
    let all = builtin.levels();
    let (one, other) = (all.first().expect("a level").clone(), all.last().expect("a level").clone());
    let shared = |level: &Level| Level::shared(level.family, level.setup.clone()).id;
    let mut library = Library::default();
    assert!(library.kept(&shared(&one)).is_none());
    for level in [one, other] {
        library.add(level.clone());
        assert_eq!(library.kept(&shared(&level)).map(|kept| &kept.id), Some(&level.id));
        assert_eq!(library.kept(&level.id).map(|kept| &kept.id), Some(&level.id));
    }
    for level in all {
        let kept = builtin.kept(&shared(level)).expect("it is there");
        assert_eq!((kept.code(), kept.family.id), (level.code(), level.family.id));
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_in_a_folder_of_packs_is_reported_and_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("endless.toml")).expect("a link");
    std::os::unix::fs::symlink("nowhere", folder.path().join("dangling.toml")).expect("a link");
    let (library, unreadable) = Library::of_paths(&[folder.path().to_owned()]);
    assert_eq!(library.levels().len(), 0);
    let names: Vec<_> = unreadable.iter().filter_map(|file| file.file.file_name()).collect();
    assert_eq!(names, ["dangling.toml", "endless.toml"]);
}
