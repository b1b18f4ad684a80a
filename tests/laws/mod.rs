//! What must hold for whatever anybody feeds into the program: packs, codes, boards and moves,
//! contest input, settings, runs, keys and mouse.
//!
//! A [`Law`] takes any bytes and panics where it is broken. Two drivers feed it: `tests/hostile.rs`
//! with wounded samples, in every `cargo test`; the targets in `fuzz/` with what a fuzzer makes of
//! the same samples. So what a fuzzer looks for is looked for always, and the targets cannot rot.

mod codes;
mod judging;
mod notations;
mod packs;
mod playing;
mod runs;
mod settings;

use std::fmt::Display;
use std::sync::LazyLock;

use stepwise::levels::Library;
use stepwise::puzzle::is_printable;

/// Something that holds for any bytes.
pub struct Law {
    /// Its name, which is that of its fuzz target too.
    pub name: &'static str,
    /// How many wounded samples are as many as every test run can have.
    #[allow(dead_code, reason = "a fuzzer goes on for ever")]
    pub rounds: usize,
    /// Input from which to begin, made from the built-in levels.
    pub samples: fn() -> Vec<Vec<u8>>,
    /// Sees that it holds; whether the input was taken for what it should be.
    pub holds: fn(&[u8]) -> bool,
}

/// All laws.
pub const LAWS: &[Law] = &[packs::LAW, codes::LAW, notations::LAW, judging::LAW, settings::LAW, runs::LAW, playing::LAW];

/// The law with this name.
pub fn law(name: &str) -> &'static Law {
    LAWS.iter().find(|law| law.name == name).expect("a law")
}

/// The levels in the binary.
fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::builtin);
    &LIBRARY
}

/// What is said of foreign text is one line that can be shown.
#[track_caller]
fn one_line(said: impl Display) {
    let said = said.to_string();
    assert!(said.chars().all(is_printable) && said.chars().count() < 2000, "{said:?}");
}
