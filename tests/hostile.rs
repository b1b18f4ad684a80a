//! Wounded samples of everything that is read, held against the laws of `laws`: errors or sound
//! levels, never a panic, never without an end, and no more memory than a level needs.

mod choices;
mod laws;

use std::fs;
use std::panic::{RefUnwindSafe, catch_unwind};
use std::path::Path;

use choices::Choices;
use laws::{LAWS, Law};

/// The most memory that this test's process may have used when all is over, in KiB.
#[cfg(target_os = "linux")]
const MOST_MEMORY: u64 = 512 << 10;

/// One to four wounds: bytes changed, taken out, put in, doubled, or cut off.
fn wound(choices: &mut Choices, text: &[u8]) -> Vec<u8> {
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
    for _ in 0..=choices.below(4) {
        let at = choices.below(wounded.len().max(1));
        let until = (at + 1 + choices.below(20)).min(wounded.len());
        match choices.below(7) {
            0 if !wounded.is_empty() => wounded[at] = choices.below(256) as u8,
            1 if !wounded.is_empty() => wounded[at] = b' ' + choices.below(95) as u8,
            2 => drop(wounded.drain(at..until)),
            3 => drop(wounded.splice(at..at, ODD[choices.below(ODD.len())].iter().copied())),
            4 => {
                let part = wounded[at..until].to_vec();
                wounded.splice(at..at, part);
            }
            5 => wounded.truncate(at),
            _ => {
                let other = choices.below(wounded.len().max(1));
                if !wounded.is_empty() {
                    wounded.swap(at, other);
                }
            }
        }
    }
    wounded
}

/// The memory that the process used at most, in KiB.
#[cfg(target_os = "linux")]
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its memory");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// Holds each law against its samples, and names all that are broken.
fn holds_for_all(check: impl Fn(&Law) + RefUnwindSafe) {
    let broken = LAWS.iter().filter(|law| catch_unwind(|| check(law)).is_err()).map(|law| law.name);
    assert_eq!(broken.collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn what_is_whole_is_taken() {
    holds_for_all(|law| {
        for sample in (law.samples)() {
            assert!((law.holds)(&sample), "{}: {}", law.name, sample.escape_ascii());
        }
    });
}

#[test]
fn what_is_wounded_breaks_no_law() {
    holds_for_all(|law| {
        let samples = (law.samples)();
        let mut choices = Choices(2026);
        let mut taken = 0;
        for _ in 0..law.rounds {
            let sample = &samples[choices.below(samples.len())];
            let wounded = wound(&mut choices, sample);
            let held = catch_unwind(|| (law.holds)(&wounded));
            taken += usize::from(held.unwrap_or_else(|_| panic!("{} is broken by {}", law.name, wounded.escape_ascii())));
        }
        assert!(taken > 0, "{}: some wounds do no harm", law.name);
    });
    #[cfg(target_os = "linux")]
    assert!(most_memory() < MOST_MEMORY, "{} KiB", most_memory());
}

/// Brackets within brackets: whoever reads them by calling itself must stop somewhere.
#[test]
fn what_is_nested_deeply_is_refused() {
    for (name, head) in [("packs", "x = "), ("settings", "x = "), ("runs", "{\"level\": "), ("codes", ""), ("notations", "klotski\0")] {
        for bracket in ["[", "{a=", "{\"a\":", "("] {
            let text = format!("{head}{}", bracket.repeat(100_000));
            assert!(!(laws::law(name).holds)(text.as_bytes()), "{name} {bracket}");
        }
    }
}

/// Writes the samples where the fuzz targets begin; see `docs/fuzzing.md`.
#[test]
#[ignore = "writes the corpus of the fuzzer; run with `cargo test --test hostile -- --ignored write_the_corpus`"]
fn write_the_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join("corpus");
    for law in LAWS {
        let folder = corpus.join(law.name);
        fs::create_dir_all(&folder).expect("a folder");
        for (number, sample) in (law.samples)().iter().enumerate() {
            fs::write(folder.join(format!("sample-{number}")), sample).expect("a file");
        }
    }
}
