//! The arrows between the layers, read from the source: who may use whom.

use std::fs;
use std::path::{Path, PathBuf};

/// Every layer with the layers it may use besides itself: the table of `docs/design.md`.
const ALLOWED: &[(&str, &[&str])] = &[
    ("search", &[]),
    ("puzzle", &["search"]),
    ("puzzles", &["search", "puzzle"]),
    ("levels", &["puzzle", "puzzles"]),
    ("solver", &["search", "puzzle"]),
    ("game", &["search", "puzzle", "puzzles", "levels", "solver"]),
    ("store", &["puzzle", "levels", "game"]),
    ("text", &["puzzle"]),
    ("settings", &["puzzle", "text"]),
    ("tui", &["search", "puzzle", "puzzles", "levels", "solver", "game", "store", "text", "settings"]),
    ("cli", &["search", "puzzle", "puzzles", "levels", "solver", "game", "store", "text", "settings", "tui"]),
];

/// Crates that only one layer may name.
const PRIVATE: &[(&str, &str)] = &[("ratatui", "tui"), ("crossterm", "tui"), ("clap", "cli"), ("rusqlite", "store")];

/// Every source file of a layer, of which there is one at least.
fn sources_of(layer: &str) -> Vec<PathBuf> {
    let found = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(layer));
    assert!(!found.is_empty(), "src/{layer} has no source");
    found
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the source") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code of a file without comments, which may speak of anything.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source file");
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Names that follow `crate::`, those of a braced list too.
fn used_layers(code: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if let Some(list) = rest.strip_prefix('{') {
            let mut depth = 1;
            let mut name = String::new();
            let mut taking = true;
            for character in list.chars() {
                match character {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    ',' if depth == 1 => taking = true,
                    _ => {}
                }
                if taking && (character.is_alphanumeric() || character == '_') {
                    name.push(character);
                } else if !name.is_empty() {
                    names.push(std::mem::take(&mut name));
                    taking = false;
                }
                if depth == 0 {
                    break;
                }
            }
        } else {
            names.push(rest.chars().take_while(|character| character.is_alphanumeric() || *character == '_').collect());
        }
    }
    names
}

#[test]
fn every_arrow_between_layers_is_in_the_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let known: Vec<&str> = ALLOWED.iter().map(|(layer, _)| *layer).collect();
    for entry in fs::read_dir(&root).expect("src") {
        let entry = entry.expect("an entry").path();
        if entry.is_dir() {
            let layer = entry.file_name().and_then(|name| name.to_str()).expect("a name");
            assert!(known.contains(&layer), "src/{layer} is not in the table of layers");
        }
    }
    for (layer, allowed) in ALLOWED {
        for file in sources_of(layer) {
            let code = code(&file);
            for used in used_layers(&code).iter().filter(|used| known.contains(&used.as_str())) {
                assert!(
                    used == layer || allowed.contains(&used.as_str()),
                    "{} uses {used}, but {layer} may use only {allowed:?}",
                    file.display()
                );
            }
            for (name, owner) in PRIVATE {
                assert!(layer == owner || !code.contains(&format!("{name}::")), "{} names {name}, which only {owner} may", file.display());
            }
        }
    }
}

#[test]
fn no_layer_above_the_puzzles_names_one() {
    for (layer, _) in ALLOWED.iter().filter(|(layer, _)| *layer != "puzzles") {
        for file in sources_of(layer) {
            let code = code(&file);
            let code = code.split("#[cfg(test)]").next().unwrap_or_default();
            for family in stepwise::puzzles::FAMILIES {
                assert!(!code.contains(&format!("\"{}", family.id)), "{} names the puzzle {}", file.display(), family.id);
            }
        }
    }
}

#[test]
fn the_reader_of_use_lines_sees_every_form() {
    let code = "use crate::search::{Control, x};\nuse crate::{puzzle::{A, game}, solver};\nlet y = crate::tui::run();";
    assert_eq!(used_layers(code), ["search", "puzzle", "solver", "tui"]);
}
