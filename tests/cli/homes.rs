//! Homes of every sort: none, read-only, full of junk, of a later program. What does not need them
//! works, what does says so in one line, and nothing that was there is lost.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::binary::Ran;
use crate::choices::Choices;

/// A home: its name, what is in it, and what is told of it when playing.
struct Home {
    name: &'static str,
    make: fn(&Path),
    /// Part of the line that playing has on standard error; none where nothing is wrong.
    told: Option<&'static str>,
}

/// Text that would do harm on a terminal.
const HARM: &str = "\u{1b}[2J\u{9b}31m\u{202e}";

fn junk(length: usize) -> Vec<u8> {
    let mut choices = Choices(1);
    (0..length).map(|_| choices.below(256) as u8).collect()
}

fn put(file: &Path, content: &[u8]) {
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(file, content).expect("a file");
}

const HOMES: &[Home] = &[
    Home { name: "empty", make: |_| {}, told: None },
    Home {
        name: "a file where the folder should be",
        make: |home| put(&home.join("data/stepwise"), b"x"),
        told: Some("Playing without records"),
    },
    Home {
        name: "records that are a folder",
        make: |home| fs::create_dir_all(home.join("data/stepwise/stepwise.db")).expect("a folder"),
        told: Some("Playing without records"),
    },
    Home {
        name: "records of junk",
        make: |home| put(&home.join("data/stepwise/stepwise.db"), &junk(9000)),
        told: Some("they are kept as"),
    },
    Home {
        name: "records of a later program",
        make: |home| {
            let mut later = b"SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20".to_vec();
            later.resize(4096, 0);
            later[60..64].copy_from_slice(&1000u32.to_be_bytes());
            later[100] = 13;
            later[105..107].copy_from_slice(&4096u16.to_be_bytes());
            later[47] = 4;
            later[59] = 1;
            put(&home.join("data/stepwise/stepwise.db"), &later);
        },
        told: Some("a later stepwise made them"),
    },
    Home { name: "tables of junk", make: |home| put(&home.join("cache/stepwise/x.table"), &junk(100)), told: None },
    Home { name: "a file where the tables should be", make: |home| put(&home.join("cache/stepwise"), b"x"), told: None },
    Home {
        name: "levels of junk, and with names that do harm",
        make: |home| {
            put(&home.join("data/stepwise/levels/klotski/junk.toml"), &junk(5000));
            put(&home.join(format!("data/stepwise/levels/klotski/{HARM}.toml")), format!("[pack]\nid = \"{HARM}\"\n").as_bytes());
            put(&home.join(format!("cache/stepwise/{HARM}.table")), b"");
        },
        told: None,
    },
    Home { name: "a file where the levels should be", make: |home| put(&home.join("data/stepwise/levels"), b"x"), told: None },
    Home {
        name: "settings of junk",
        make: |home| put(&home.join("config/stepwise/config.toml"), &junk(3000)),
        told: Some("config.toml:1"),
    },
];

/// Commands that look into a home, each with what it reads from standard input.
const COMMANDS: [(&[&str], &str); 7] = [
    (&["play", "klotski:first-steps/slide", "--plain"], "#1\n:quit\n"),
    (&["records"], ""),
    (&["records", "--runs", "--json"], ""),
    (&["levels", "tiles"], ""),
    (&["tables"], ""),
    (&["solve", "tiles", "123456708"], ""),
    (&["solve", "klotski:classic/heng-dao-li-ma", "--json"], ""),
];

fn run(arguments: &[&str], input: &str, variables: &[(&str, &Path)]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stepwise"));
    command.args(arguments).env_clear().env("LC_ALL", "C").envs(variables.iter().copied());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary");
    // The binary may end without reading everything.
    drop(child.stdin.take().expect("a pipe").write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("an end");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Every file below a folder with its content.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).expect("a file"));
        }
    }
    found
}

#[track_caller]
fn is_harmless(ran: &Ran, context: &str) {
    let shown = |character: char| character == '\n' || stepwise::puzzle::is_printable(character);
    assert!(ran.out.chars().all(shown) && ran.err.chars().all(shown), "{context}: {:?} {:?}", ran.out, ran.err);
    assert!(!ran.err.contains("panicked"), "{context}: {}", ran.err);
}

#[test]
fn whatever_a_home_holds_play_goes_on_and_nothing_is_lost() {
    for home in HOMES {
        let folder = tempfile::tempdir().expect("a folder");
        (home.make)(folder.path());
        let (data, config, cache) = (folder.path().join("data"), folder.path().join("config"), folder.path().join("cache"));
        let variables: [(&str, &Path); 4] =
            [("HOME", folder.path()), ("XDG_DATA_HOME", &data), ("XDG_CONFIG_HOME", &config), ("XDG_CACHE_HOME", &cache)];
        let before = contents(folder.path());
        // Who keeps no records does not look at them.
        let told = home.told.filter(|told| cfg!(feature = "records") || told.starts_with("config"));
        for (arguments, input) in COMMANDS {
            let context = format!("{}: {arguments:?}", home.name);
            let ran = run(arguments, input, &variables);
            is_harmless(&ran, &context);
            // Packs have a line for each fault, and levels are listed all the same.
            let lines = if arguments[0] == "levels" && home.name.starts_with("levels of junk") { 2 } else { 1 };
            assert!(ran.err.lines().count() <= lines, "{context}: {}", ran.err);
            match arguments[0] {
                "play" => {
                    assert!(ran.code == Some(0) && ran.out.contains("Left: "), "{context}: {}{}", ran.out, ran.err);
                    assert_eq!(told.is_some(), !ran.err.is_empty(), "{context}: {}", ran.err);
                    assert!(ran.err.contains(told.unwrap_or_default()), "{context}: {}", ran.err);
                }
                "records" if !cfg!(feature = "records") => assert_eq!(ran.code, Some(2), "{context}: {}", ran.err),
                // What cannot be read is told, by the code too.
                "records" | "tables" => assert_eq!(ran.code, Some(if ran.err.is_empty() { 0 } else { 4 }), "{context}: {}", ran.err),
                "levels" => assert!(ran.code == Some(0) && ran.out.contains("tiles:"), "{context}: {:?} {}", ran.code, ran.err),
                _ => assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{context}"),
            }
        }
        let after: Vec<Vec<u8>> = contents(folder.path()).into_values().collect();
        for (file, content) in before.iter().filter(|(file, _)| file.extension().is_none_or(|end| end != "table")) {
            assert!(after.contains(content), "{}: {} is gone", home.name, file.display());
        }
    }
}

#[test]
fn without_any_home_everything_works_and_nothing_is_kept() {
    let none = Path::new("/nonexistent");
    let file = Path::new("/dev/null");
    let relative = Path::new("not/absolute");
    let homes: [&[(&str, &Path)]; 6] = [
        &[],
        &[("HOME", Path::new(""))],
        &[("HOME", Path::new("/proc/nowhere"))],
        &[("HOME", file)],
        &[("HOME", relative), ("XDG_DATA_HOME", relative)],
        &[("HOME", Path::new("/proc/nowhere")), ("XDG_DATA_HOME", file), ("XDG_CONFIG_HOME", none), ("XDG_CACHE_HOME", file)],
    ];
    // Without HOME the home of the account is taken; nothing is to be written into that.
    let commands = COMMANDS.iter().filter(|(arguments, _)| arguments[0] != "play");
    for variables in homes {
        for (arguments, input) in commands.clone().chain(COMMANDS.iter().filter(|_| variables.len() == 4)) {
            let context = format!("{variables:?}: {arguments:?}");
            let ran = run(arguments, input, variables);
            is_harmless(&ran, &context);
            assert!(ran.err.lines().count() <= 1, "{context}: {}", ran.err);
            let works = ran.code == Some(0) || ["records", "tables"].contains(&arguments[0]);
            assert!(works, "{context}: {:?} {}", ran.code, ran.err);
        }
    }
}

#[test]
#[cfg(feature = "records")]
fn what_damaged_records_hold_is_told_harmlessly() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise/stepwise.db");
    let run_of = |level: String| stepwise::store::Run { level, moves: vec![HARM.to_owned()], ..stepwise::store::Run::default() };
    let (mut database, _) = stepwise::store::Database::open(&path).expect("opened");
    database.save(&run_of(format!("klotski:{HARM}")), None).expect("saved");
    drop(database);
    let home: [(&str, &Path); 4] =
        [("HOME", folder.path()), ("XDG_DATA_HOME", folder.path()), ("XDG_CONFIG_HOME", folder.path()), ("XDG_CACHE_HOME", folder.path())];
    for arguments in [&["records"][..], &["--json"], &["--runs"], &["--runs", "--json"], &["--run", "1"], &["--run", "1", "--json"]] {
        let arguments = if arguments == ["records"] { arguments.to_vec() } else { [&["records"], arguments].concat() };
        let ran = run(&arguments, "", &home);
        is_harmless(&ran, &format!("{arguments:?}"));
        assert!(ran.code == Some(0) && ran.out.contains("\\u"), "{arguments:?}: {}{}", ran.out, ran.err);
    }
}
