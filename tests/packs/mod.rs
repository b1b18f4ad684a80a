//! Small levels of sliding blocks as a library, read from a file as the player's own packs are.

use stepwise::levels::Library;

/// The levels, which are written as in a pack, in the pack `klotski:t`.
pub fn library(levels: &str) -> Library {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("klotski").join("t.toml");
    std::fs::create_dir_all(file.parent().expect("a parent")).expect("a folder");
    let head = "[pack]\nid = \"t\"\nname = { en = \"Small Boards\", zh = \"小棋盘\" }\n";
    std::fs::write(&file, format!("{head}{levels}")).expect("a pack");
    let (library, unreadable) = Library::of_paths(&[folder.path().to_path_buf()]);
    assert!(unreadable.is_empty() && library.faults().is_empty(), "{:?}", library.faults());
    library
}
