//! Packs and codes with wounds: an error or a sound level, never a panic, never without an end,
//! and no more memory than a level needs.

use std::fs;

use stepwise::levels::{Library, import};
use stepwise::puzzle::is_printable;

/// Mutations of each kind.
const COUNT: usize = 10_000;

/// The most memory that this test's process may have used when all is over, in KiB.
#[cfg(target_os = "linux")]
const MOST_MEMORY: u64 = 512 << 10;

/// A small deterministic source of choices.
struct Choices(u64);

impl Choices {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % count.max(1)
    }

    /// One to four wounds: bytes changed, taken out, put in, doubled, or cut off.
    fn wound(&mut self, text: &[u8]) -> Vec<u8> {
        const ODD: [&[u8]; 16] = [
            b"\"",
            b"\n",
            b"/",
            b"[",
            b"]",
            b"=",
            b"#",
            b"-",
            b"\0",
            b"\x1b[2J",
            b"99999999999",
            b"@",
            b"\xff",
            "曹".as_bytes(),
            b"zzzz",
            b"''' ",
        ];
        let mut wounded = text.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(wounded.len());
            let until = (at + 1 + self.below(20)).min(wounded.len());
            match self.below(7) {
                0 if !wounded.is_empty() => wounded[at] = self.below(256) as u8,
                1 if !wounded.is_empty() => wounded[at] = b' ' + self.below(95) as u8,
                2 => drop(wounded.drain(at..until)),
                3 => drop(wounded.splice(at..at, ODD[self.below(ODD.len())].iter().copied())),
                4 => {
                    let part = wounded[at..until].to_vec();
                    wounded.splice(at..at, part);
                }
                5 => wounded.truncate(at),
                _ => {
                    let other = self.below(wounded.len());
                    if !wounded.is_empty() {
                        wounded.swap(at, other);
                    }
                }
            }
        }
        wounded
    }
}

/// What is said of a text must be one line that can be shown.
fn one_line(said: &str) {
    assert!(said.chars().all(is_printable) && said.chars().count() < 2000, "{said:?}");
}

/// The memory that the process used at most, in KiB.
#[cfg(target_os = "linux")]
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its memory");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn wounded_codes_are_errors_or_levels() {
    let library = Library::builtin();
    let codes: Vec<String> = library.levels().iter().map(stepwise::levels::Level::code).collect();
    let mut choices = Choices(2026);
    let (mut levels, mut errors) = (0, 0);
    for number in 0..COUNT {
        let code = &codes[choices.below(codes.len())];
        let text = String::from_utf8_lossy(&choices.wound(code.as_bytes())).into_owned();
        match import(&text) {
            Ok(import) => {
                levels += 1;
                for level in &import.levels {
                    level.open().expect("what is offered can be opened");
                }
                import.errors.iter().for_each(|(_, error)| one_line(&error.to_string()));
            }
            Err(error) => {
                errors += 1;
                one_line(&error.to_string());
            }
        }
        // The same by way of the command line; a library is much to copy.
        if number % 20 == 0 {
            match library.clone().resolve(&text) {
                Ok(id) => assert!(library.levels().iter().any(|level| level.id == id) || id.contains(":code/"), "{id}"),
                Err(error) => one_line(&error.to_string()),
            }
        }
    }
    assert_eq!(levels + errors, COUNT);
    assert!(errors > COUNT / 2, "the checksum finds what was changed");
    #[cfg(target_os = "linux")]
    assert!(most_memory() < MOST_MEMORY, "{} KiB", most_memory());
}

#[test]
fn wounded_packs_are_faults_or_levels() {
    let folder = tempfile::tempdir().expect("a folder");
    let builtin = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let mut packs: Vec<(String, Vec<u8>)> = Vec::new();
    for puzzle in fs::read_dir(builtin).expect("the packs") {
        let puzzle = puzzle.expect("an entry").path();
        for pack in fs::read_dir(&puzzle).expect("the packs of a puzzle") {
            let text = fs::read(pack.expect("an entry").path()).expect("a pack");
            let name = puzzle.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
            // The head and the first levels: thousands of whole packs would only take longer.
            packs.push((name, text[..text.len().min(3000)].to_vec()));
        }
    }
    let mut choices = Choices(11);
    let (mut levels, mut faults) = (0, 0);
    for number in 0..COUNT {
        let (puzzle, text) = &packs[choices.below(packs.len())];
        let file = folder.path().join(puzzle).join("p.toml");
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(&file, choices.wound(text)).expect("a file");
        let (library, unreadable) = Library::of_paths(&[file]);
        assert!(unreadable.is_empty());
        library.faults().iter().for_each(|fault| one_line(&fault.to_string()));
        faults += usize::from(!library.faults().is_empty());
        for level in library.levels() {
            one_line(&level.name.en);
            one_line(&level.name.zh);
            match level.verify() {
                Ok(position) => {
                    levels += 1;
                    // A level that opens can be told, drawn and sent.
                    one_line(&position.goal());
                    if number % 10 == 0 {
                        let code = level.code();
                        let again = import(&code).unwrap_or_else(|error| panic!("{}: {error}", level.id));
                        assert_eq!(again.levels[0].open().expect("a level").text(), position.text());
                    }
                }
                Err(found) => found.iter().for_each(|fault| one_line(&fault.to_string())),
            }
        }
    }
    assert!(levels > 1000 && faults > 1000, "{levels} levels and {faults} faults");
    #[cfg(target_os = "linux")]
    assert!(most_memory() < MOST_MEMORY, "{} KiB", most_memory());
}
