//! `docs/terminal.md` names tests that there are.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All source of a folder, one text.
fn source(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            text += &source(&path);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text += &fs::read_to_string(&path).expect("a source file");
        }
    }
    text
}

/// Every row of the table says which tests hold it, or how it was seen; every test is there.
#[test]
fn every_test_that_the_table_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = fs::read_to_string(root.join("docs/terminal.md")).expect("a file");
    let source = source(&root.join("tests")) + &source(&root.join("src"));
    let mut ids = Vec::new();
    for row in table.lines().filter(|line| line.starts_with("| ") && line.matches('|').count() == 4) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, id, _, held, _] = cells[..] else { panic!("{row}") };
        if matches!(id, "id" | "what") {
            continue;
        }
        ids.push(id);
        let tests: Vec<&str> = held.split('`').skip(1).step_by(2).filter(|name| name.contains('_') && !name.contains(' ')).collect();
        assert!(!tests.is_empty() || held.contains("by hand"), "{id} has neither a test nor an account");
        for test in tests {
            assert!(source.contains(&format!("fn {test}(")), "{id} names `{test}`, which is no test");
        }
    }
    let different: BTreeSet<&str> = ids.iter().copied().collect();
    assert!(ids.len() > 50 && different.len() == ids.len(), "{ids:?}");
}
