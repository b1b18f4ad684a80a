//! Files that are written while the program is killed, while the disk fills up, and while others
//! write them: whole, old or new, and nothing that was told to be kept is lost.
//!
//! The program that is killed is this test itself, started again as the child that
//! [`a_child_that_writes`] is.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, SystemTime};

use stepwise::levels::{Entry, Library, Name, keep, own_pack};
use stepwise::puzzle::{Cache, Setup};
use stepwise::puzzles::FAMILIES;
use stepwise::settings::{self, ITEMS, Value};

/// The variable that tells the child what to write, and where.
const ROLE: &str = "STEPWISE_TEST_WRITES";

/// How often each kind of writer is killed; the ignored test does it more often.
const KILLS: usize = 12;

/// Levels that programs save at once before they are killed.
const SAVED: usize = 40;

/// Keeps level number `number` in the player's own pack.
fn keep_level(folder: &Path, number: usize) -> io::Result<()> {
    let name = Name { en: format!("Level {number}"), zh: format!("第 {number} 关") };
    let setup = Setup::new("A./..", Some("A@1,2"));
    let entry = Entry { id: format!("level-{number}"), name, setup: &setup, metric: None, par: &BTreeMap::new(), text: None, hands: None };
    keep(&folder.join("klotski").join("mine.toml"), &own_pack(FAMILIES[0]), entry)
}

fn set_memory(folder: &Path, number: usize) -> io::Result<()> {
    let memory = ITEMS.iter().find(|item| item.key == "memory").expect("a setting");
    settings::change(&folder.join("config.toml"), &[(memory, Value::Number(number as u32 + 16))])
}

fn save_table(folder: &Path, number: usize) -> io::Result<()> {
    Cache::new(folder.to_owned()).save("t", 1, &vec![number as u8; 100_000])
}

/// A kind of writer: its name, what it writes, and the number of what is there now.
struct Writer {
    name: &'static str,
    write: fn(&Path, usize) -> io::Result<()>,
    /// The number that was written last, as far as can be told; panics where a file is not whole.
    last: fn(&Path) -> Option<usize>,
}

const WRITERS: [Writer; 3] = [
    Writer { name: "levels", write: keep_level, last: last_level },
    Writer { name: "settings", write: set_memory, last: last_memory },
    Writer { name: "tables", write: save_table, last: last_table },
];

/// All levels up to the last one are there.
fn last_level(folder: &Path) -> Option<usize> {
    let (library, unreadable) = Library::of_paths(&[folder.join("klotski")]);
    assert!(unreadable.is_empty() && library.faults().is_empty(), "{unreadable:?} {:?}", library.faults());
    let numbers: Vec<usize> =
        library.levels().iter().map(|level| level.id.rsplit('-').next().expect("a number").parse().expect("one")).collect();
    assert_eq!(numbers, (0..numbers.len()).collect::<Vec<_>>());
    numbers.last().copied()
}

fn last_memory(folder: &Path) -> Option<usize> {
    let (settings, complaints) = settings::load(&folder.join("config.toml"));
    assert!(complaints.is_empty(), "{complaints:?}");
    settings.memory.map(|memory| memory as usize - 16)
}

fn last_table(folder: &Path) -> Option<usize> {
    if !Cache::new(folder.to_owned()).contains("t") {
        return None;
    }
    let table = Cache::new(folder.to_owned()).load("t", 1).expect("a whole table");
    assert!(table.iter().all(|byte| *byte == table[0]));
    Some(usize::from(table[0]))
}

/// What the child does: writes on and on from a number, and says each number that is written.
#[test]
#[ignore = "the child that other tests start; alone it does nothing, `cargo test --test files` runs it"]
fn a_child_that_writes() {
    let Ok(role) = env::var(ROLE) else { return };
    let mut parts = role.splitn(3, ' ');
    let (name, first) = (parts.next().expect("a name"), parts.next().expect("a number").parse().expect("a number"));
    let folder = PathBuf::from(parts.next().expect("a folder"));
    let writer = WRITERS.iter().find(|writer| writer.name == name).expect("a writer");
    for number in first.. {
        match (writer.write)(&folder, number) {
            // In one piece: a line is there or not.
            Ok(()) => io::stderr().write_all(format!("kept {number}\n").as_bytes()).expect("somebody reads"),
            Err(error) => return eprintln!("failed {error}"),
        }
    }
}

/// Starts the child; `before` is what a shell does first.
fn child(writer: &Writer, folder: &Path, first: usize, before: &str) -> Child {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{before} exec \"$0\" \"$@\"")]).arg(env::current_exe().expect("this test"));
    command.args(["a_child_that_writes", "--exact", "--ignored", "--nocapture"]);
    command.env(ROLE, format!("{} {first} {}", writer.name, folder.display()));
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a child")
}

fn kill_while_writing(writer: &Writer, rounds: usize) {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path();
    let mut next = 0;
    for round in 0..rounds {
        let mut child = child(writer, folder, next, "");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let told = |line: &str| line.strip_prefix("kept ").map(|number| number.parse::<usize>().expect("a number"));
        // It writes by now; then it is killed wherever it is.
        let mut kept = lines.by_ref().find_map(|line| told(&line.expect("text"))).expect("something is kept");
        thread::sleep(Duration::from_micros(1700 * (round as u64 * 7 % 10)));
        child.kill().expect("killed");
        child.wait().expect("an end");
        kept = lines.filter_map(|line| told(&line.expect("text"))).last().unwrap_or(kept);
        let last = (writer.last)(folder).expect("something is there");
        assert!(last == kept || last == kept + 1, "{}: {kept} was kept, {last} is there", writer.name);
        // A number has to fit into what is written.
        next = if writer.name == "levels" { last + 1 } else { 0 };
    }
    // What was left unfinished is harmless, and gone when it is old.
    for file in unfinished(folder) {
        let file = fs::File::options().write(true).open(file).expect("a file");
        file.set_modified(SystemTime::now() - Duration::from_secs(3600)).expect("a time");
    }
    (writer.write)(folder, next).expect("written");
    assert_eq!(unfinished(folder), Vec::<PathBuf>::new(), "{}", writer.name);
}

/// The files that were being written.
fn unfinished(folder: &Path) -> Vec<PathBuf> {
    files(folder).into_iter().filter(|file| file.extension().is_some_and(|end| end == "tmp")).collect()
}

/// Every file in a folder and those in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn whoever_is_killed_while_writing_leaves_whole_files() {
    for writer in &WRITERS {
        kill_while_writing(writer, KILLS);
    }
}

#[test]
#[ignore = "a minute of work; run with `cargo test --test files -- --ignored killed_hundreds`"]
fn whoever_is_killed_hundreds_of_times_while_writing_leaves_whole_files() {
    for writer in &WRITERS {
        kill_while_writing(writer, 200);
    }
}

/// A limit on the size of files stands in for a disk without room: a write beyond it fails.
#[test]
fn a_full_disk_leaves_the_old_file_and_nothing_beside_it() {
    // The settings do not grow, so nothing is to be seen of them.
    for writer in WRITERS.iter().filter(|writer| writer.name != "settings") {
        let home = tempfile::tempdir().expect("a folder");
        let child = child(writer, home.path(), 0, "trap '' XFSZ; ulimit -f 4;");
        let said = String::from_utf8(child.wait_with_output().expect("an end").stderr).expect("text");
        assert!(said.contains("failed File too large"), "{}: {said}", writer.name);
        let kept = said.lines().filter(|line| line.starts_with("kept ")).count();
        assert_eq!((writer.last)(home.path()), kept.checked_sub(1), "{}", writer.name);
        assert_eq!(unfinished(home.path()), Vec::<PathBuf>::new(), "{}", writer.name);
    }
}

#[test]
fn ten_programs_that_save_at_once_take_nothing_from_each_other() {
    let home = tempfile::tempdir().expect("a folder");
    let mut children: Vec<Child> = (0..10).map(|number| child(&WRITERS[0], home.path(), number * 100, "")).collect();
    let (tell, told) = mpsc::channel();
    for child in &mut children {
        let (lines, tell) = (BufReader::new(child.stderr.take().expect("a pipe")).lines(), tell.clone());
        thread::spawn(move || lines.for_each(|line| tell.send(line.expect("text")).expect("somebody listens")));
    }
    drop(tell);
    // They are killed in the midst of it, however long it takes until then.
    let mut said: Vec<String> = told.iter().take(SAVED).collect();
    for child in &mut children {
        child.kill().expect("killed");
        child.wait().expect("an end");
    }
    said.extend(told);
    // Who is told that others write has lost nothing.
    let failed = said.iter().filter(|line| line.contains("failed") && !line.contains("another program is writing")).collect::<Vec<_>>();
    assert!(failed.is_empty(), "{failed:?}");
    let kept: Vec<String> = said.iter().filter_map(|line| line.strip_prefix("kept ")).map(|number| format!("level-{number}")).collect();
    let (library, _) = Library::of_paths(&[home.path().join("klotski")]);
    assert!(library.faults().is_empty(), "{:?}", library.faults());
    let there: Vec<&str> = library.levels().iter().map(|level| level.id.rsplit('/').next().expect("an id")).collect();
    assert!(kept.iter().all(|id| there.contains(&id.as_str())), "{kept:?} {there:?}");
    assert!(there.len() <= kept.len() + children.len() && !kept.is_empty(), "{} kept, {} there", kept.len(), there.len());
}
