//! Level packs: faults are lines with a place, what is read can be told, sent and written again.

use std::collections::BTreeMap;
use std::path::Path;

use stepwise::levels::{Entry, Library, PackHead, pack_text};

use super::{Law, notations, one_line};

pub const LAW: Law = Law { name: "packs", rounds: 2_000, samples, holds };

/// More levels of a pack say nothing new.
const LEVELS: usize = 8;

/// The beginning of each pack in the binary, with its puzzle: the head and the first levels.
fn samples() -> Vec<Vec<u8>> {
    let mut packs: BTreeMap<&str, Vec<&stepwise::levels::Level>> = BTreeMap::new();
    for level in super::library().levels() {
        packs.entry(level.file()).or_default().push(level);
    }
    packs.values().map(|levels| written(&levels[..levels.len().min(3)]).into_bytes()).collect()
}

/// Levels of one pack as a pack.
fn written(levels: &[&stepwise::levels::Level]) -> String {
    let first = levels[0];
    let id = first.id.split([':', '/']).nth(1).unwrap_or_default();
    let head = PackHead { comments: &[], family: first.family, id, name: first.pack.clone(), author: first.author.as_deref() };
    let own = |id: &str| id.rsplit('/').next().unwrap_or_default().to_owned();
    pack_text(&head, levels.iter().map(|level| Entry::of(level, own(&level.id))))
}

fn holds(bytes: &[u8]) -> bool {
    let file = Path::new("p.toml");
    let library = Library::of_pack(file, bytes);
    let lines = bytes.split(|&byte| byte == b'\n').count();
    for fault in library.faults() {
        one_line(fault);
        assert!((1..=lines).contains(&fault.place.line) && fault.place.column >= 1, "{fault}");
    }
    let levels: Vec<_> = library.levels().iter().take(LEVELS).collect();
    for level in &levels {
        for text in [&level.id, &level.name.en, &level.name.zh, &level.pack.en, &level.pack.zh] {
            one_line(text);
        }
        match level.verify() {
            Ok(position) => notations::check_board(level.family, &level.setup, &*position),
            Err(faults) => {
                for fault in faults {
                    one_line(&fault);
                    assert!((1..=lines).contains(&fault.place.line) && fault.place.column >= 1, "{fault}");
                }
            }
        }
    }
    if !levels.is_empty() {
        let text = written(&levels);
        let again = Library::of_pack(file, text.as_bytes());
        assert!(again.faults().is_empty(), "{:?}\n{text}", again.faults());
        for (level, again) in levels.iter().zip(again.levels()) {
            assert_eq!((&level.id, &level.name, &level.par, level.metric), (&again.id, &again.name, &again.par, again.metric));
            assert_eq!((&level.text, &level.hands), (&again.text, &again.hands));
            assert_eq!((&level.pack, &level.author), (&again.pack, &again.author));
            assert_eq!((&level.setup.goal, &level.setup.options), (&again.setup.goal, &again.setup.options), "{text}");
            // Rows may be joined otherwise; that they say the same is for the family to tell.
            if let Ok(position) = level.open() {
                let again = again.open().unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!((position.text(), position.goal()), (again.text(), again.goal()), "{text}");
            }
        }
    }
    !levels.is_empty()
}
