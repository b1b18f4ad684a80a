//! The settings file: whatever stands in it, the program starts; what is changed is changed, and
//! the rest stays.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use stepwise::puzzle::Metric;
use stepwise::settings::{self, ITEMS, Item, Preset, Settings, ThemeName, Value};
use stepwise::text::Language;

fn item(key: &str) -> &'static Item {
    ITEMS.iter().find(|item| item.key == key).expect("a setting")
}

fn told(text: &str) -> Vec<String> {
    settings::read(text.as_bytes()).1.iter().map(ToString::to_string).collect()
}

const FILE: &str = "# mine\n\n[shown]\ntheme = \"light\" # easy on the eyes\nlanguage = \"zh\"\n\n[play]\nmetric = \"steps\"\n\n[keys]\npreset = \"vim\"\nundo = [\"x\", \"F2\"]\nhint = \"?\"\n";

#[test]
fn what_stands_in_the_file_is_set() {
    let (settings, complaints) = settings::read(FILE.as_bytes());
    assert!(complaints.is_empty(), "{complaints:?}");
    assert_eq!((settings.theme, settings.language, settings.preset), (ThemeName::Light, Some(Language::Chinese), Preset::Vim));
    assert_eq!((settings.metric, settings.marks), (Some(Metric::Steps), true));
    assert_eq!(settings.rebindings.iter().map(|keys| (keys.action.as_str(), keys.line)).collect::<Vec<_>>(), [("undo", 12), ("hint", 13)]);
}

#[test]
fn what_is_wrong_is_told_with_its_line_and_all_else_holds() {
    let cases = [
        ("[shown]\ntheme = \"pink\"\nmouse = false\n", "config.toml:2: theme `\"pink\"`: expected terminal, dark"),
        ("[shown]\n\ntheme = 3\nmouse = false\n", "config.toml:3: theme `3`"),
        ("[shown]\ncolour = \"red\"\nmouse = false\n", "config.toml:2: key `colour`: expected one of language, theme"),
        ("[looks]\nx = 1\n[shown]\nmouse = false\n", "config.toml:1: `looks`: expected a table of [play], [shown]"),
        ("shown.theme = true\nshown.mouse = false\n", "config.toml:1: theme"),
        ("[shown]\nmouse = false\ntheme = \n", "config.toml:3: "),
        ("[shown]\nmouse = false\n\u{1b}[2J\n", "config.toml:3: "),
        ("[shown]\nmouse = false\nmouse = true\n", "config.toml:3: "),
        ("nonsense\n[shown]\nmouse = false\n", "config.toml:1: "),
        ("[play]\nhint_stages = 9\n[shown]\nmouse = false\n", "config.toml:2: hint_stages `9`: expected a number from 1 to 4"),
        ("[keys]\nundo = 3\n[shown]\nmouse = false\n", "config.toml:2: undo: expected a key"),
    ];
    for (text, expected) in cases {
        for text in [text.to_owned(), text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
            let (settings, _) = settings::read(text.as_bytes());
            assert_eq!(settings, Settings { mouse: false, ..Settings::default() }, "{text:?}");
            let told = told(&text);
            assert!(told.len() == 1 && told[0].starts_with(expected), "{text:?}: {told:?}");
            assert!(!told[0].contains(['\n', '\u{1b}']), "{told:?}");
        }
    }
    let (settings, complaints) = settings::read(b"[shown]\nmouse = false\ntheme = \"\xff\"\n");
    assert_eq!((settings.mouse, complaints.len(), complaints[0].line), (false, 1, 3));
}

/// A file with this in it, after a change.
fn changed(content: &[u8], changes: &[(&Item, Value)]) -> (String, Option<Vec<u8>>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise/config.toml");
    if !content.is_empty() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, content).expect("written");
    }
    settings::change(&path, changes).expect("changed");
    (fs::read_to_string(&path).expect("a file"), fs::read(path.with_file_name("config.toml.bak")).ok())
}

#[test]
fn a_change_touches_nothing_else() {
    let change = [(item("theme"), Value::Name("mono"))];
    let expected = FILE.replace("light", "mono");
    assert_eq!(changed(FILE.as_bytes(), &change), (expected.clone(), None));
    let windows = format!("\u{feff}{}", FILE.replace('\n', "\r\n"));
    assert_eq!(changed(windows.as_bytes(), &change).0, windows.replace("light", "mono"));
    let (text, _) = changed(FILE.as_bytes(), &[(item("memory"), Value::Number(64)), (item("mouse"), Value::Flag(false))]);
    assert!(text.contains("language = \"zh\"\nmouse = false\n") && text.contains("[solver]\nmemory = 64\n"), "{text}");
    assert_eq!(changed(b"", &change).0, "[shown]\ntheme = \"mono\"\n");
}

#[test]
fn lines_that_are_no_toml_become_comments_and_the_old_file_is_kept() {
    let content = b"[shown]\ntheme = \"light\"\nmouse = maybe \xff\n[play\nleft = false\n";
    let (text, kept) = changed(content, &[(item("theme"), Value::Name("dark"))]);
    assert_eq!(kept.as_deref(), Some(&content[..]));
    assert!(text.starts_with("[shown]\ntheme = \"dark\"\n# mouse = maybe"), "{text}");
    assert!(text.contains("# [play\n"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let (real, link) = (folder.path().join("dotfiles.toml"), folder.path().join("config.toml"));
    fs::write(&real, FILE).expect("written");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    settings::change(&link, &[(item("mouse"), Value::Flag(false))]).expect("changed");
    assert!(link.is_symlink());
    assert!(fs::read_to_string(&real).expect("a file").contains("mouse = false"));
}

#[test]
fn a_file_that_cannot_be_read_or_written_is_no_reason_to_stop() {
    assert_eq!(settings::load(Path::new("/nonexistent/config.toml")), (Settings::default(), Vec::new()));
    let folder = tempfile::tempdir().expect("a folder");
    let (settings, complaints) = settings::load(folder.path());
    assert_eq!((settings, complaints.len()), (Settings::default(), 1));
    assert!(settings::change(Path::new("/proc/nowhere/config.toml"), &[(item("mouse"), Value::Flag(false))]).is_err());
}

#[test]
fn every_value_is_read_back_as_it_was_written() {
    for item in ITEMS {
        let mut settings = Settings::default();
        for _ in 0..8 {
            item.turn(&mut settings, true);
            let (text, _) = changed(FILE.as_bytes(), &[(item, item.value(&settings))]);
            let (read, complaints) = settings::read(text.as_bytes());
            assert!(complaints.is_empty(), "{text}");
            assert_eq!(item.value(&read), item.value(&settings), "{text}");
        }
    }
}

fn junk() -> impl Strategy<Value = Vec<u8>> {
    let line = prop_oneof![
        Just("[shown]".to_owned()),
        Just("[play]".to_owned()),
        Just("[[keys]]".to_owned()),
        Just("theme = \"dark\"".to_owned()),
        Just("x = \"\"\"".to_owned()),
        Just("mouse = [".to_owned()),
        Just("# a comment".to_owned()),
        "[a-z\\[\\]=\"' .#{},0-9]{0,12}",
        "\\PC{0,8}",
    ];
    prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..200),
        proptest::collection::vec(line, 0..12).prop_map(|lines| lines.join("\n").into_bytes()),
    ]
}

proptest! {
    /// Nothing stops the reader, reading changes nothing, and after a change the file is sound and
    /// says what was set.
    #[test]
    fn any_bytes_are_read_and_can_be_changed(content in junk()) {
        let (_, complaints) = settings::read(&content);
        prop_assert!(complaints.iter().all(|complaint| !complaint.to_string().contains('\n')));
        let (text, kept) = changed(&content, &[(item("preset"), Value::Name("wasd")), (item("mouse"), Value::Flag(false))]);
        let (settings, _) = settings::read(text.as_bytes());
        prop_assert_eq!((settings.preset, settings.mouse), (Preset::Wasd, false));
        if let Some(kept) = kept {
            prop_assert_eq!(kept, content);
        }
    }
}
