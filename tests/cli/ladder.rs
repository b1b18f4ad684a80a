//! Word ladders through the real binary: lists from files, exit codes.

use std::fs;

use crate::binary::run;

#[test]
fn a_ladder_is_solved_and_one_without_a_way_is_not() {
    let solved = run(&["solve", "ladder", "cold", "--goal", "warm"]);
    assert_eq!((solved.code, solved.err.as_str()), (Some(0), ""));
    assert!(solved.out.contains("cord card ward warm"), "{}", solved.out);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("words.txt");
    fs::write(&file, "Cat\r\ncot\ncot\n\ndog\nlonger\ndig\n").expect("a file");
    let file = file.to_str().expect("a path in UTF-8");
    assert_eq!(run(&["solve", "ladder", "cat", "--goal", "cot", "--words", file]).code, Some(0));
    assert_eq!(run(&["solve", "ladder", "cat", "--goal", "dog", "--words", file]).code, Some(1));
}

#[test]
fn what_is_wrong_with_a_list_is_told_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases: [(&[u8], &str); 4] = [
        (b"cat\ncot dog\n", ":2:4: words `cot dog`: expected one word a line"),
        (b"cat\nc\xFFt\n", ":2:2: not text: expected UTF-8"),
        (b"cat\n{\"a\": 1}\n", ":2:1: words"),
        (b"", "expected a word of the list"),
    ];
    for (content, expected) in cases {
        let file = folder.path().join("words.txt");
        fs::write(&file, content).expect("a file");
        let ran = run(&["solve", "ladder", "cat", "--goal", "dog", "--words", file.to_str().expect("a path in UTF-8")]);
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{}", ran.err);
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
    let missing = run(&["solve", "ladder", "cat", "--goal", "dog", "--words", "/nowhere/words.txt"]);
    assert_eq!((missing.code, missing.err.lines().count()), (Some(4), 1), "{}", missing.err);
    let other = run(&["solve", "tiles", "283104765", "--words", "/nowhere/words.txt"]);
    assert_eq!(other.code, Some(2), "{}", other.err);
}
