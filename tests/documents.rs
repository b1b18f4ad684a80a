//! The pages under `docs/` and the README say what is true: their samples are read by the program's
//! own readers, their lists held against the lists that they speak of, their commands run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use stepwise::levels::{Library, import};
use stepwise::settings;
use stepwise::store::text::Written;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The fenced blocks of a page, each with the words behind its fence.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(words) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((words.to_owned(), body.join("\n") + "\n"));
        }
    }
    blocks
}

/// The blocks of docs/formats.md of one kind, of which there is one at least.
fn samples(kind: &str) -> Vec<String> {
    let found: Vec<String> =
        blocks(&page("docs/formats.md")).into_iter().filter(|(words, _)| words == kind).map(|(_, body)| body).collect();
    assert!(!found.is_empty(), "no sample of {kind}");
    found
}

#[test]
fn sample_packs_are_packs() {
    for sample in samples("toml pack")
        .into_iter()
        .chain(blocks(&page("README.md")).into_iter().map(|(_, body)| body).filter(|body| body.starts_with("[pack]")))
    {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("sample.toml");
        fs::write(&file, &sample).expect("written");
        let (library, unreadable) = Library::of_paths(&[file]);
        assert!(unreadable.is_empty() && library.faults().is_empty(), "{:?}", library.faults());
        for level in library.levels() {
            level.open().unwrap_or_else(|error| panic!("{}: {error}", level.id));
        }
        assert!(!library.levels().is_empty());
    }
}

#[test]
fn sample_codes_are_levels() {
    for sample in samples("text code") {
        assert_eq!(import(&sample).expect("a code").levels.len(), 1);
    }
}

#[test]
fn sample_runs_are_played() {
    let mut library = Library::builtin();
    for sample in samples("text run").into_iter().chain(samples("json run")) {
        let written = Written::parse(&sample).and_then(|written| written.resolve(&mut library)).expect("a run");
        let (_, session, run) = written.check(&library).expect("its moves are legal");
        assert_eq!((session.done(), run.help.counts()), (1, [1, 0, 0, 0, 1]));
    }
}

/// The sample has every setting there is, at its usual value.
#[test]
fn sample_settings_are_all_settings() {
    let usual = settings::Settings::default();
    for sample in samples("toml settings")
        .into_iter()
        .chain(blocks(&page("README.md")).into_iter().map(|(_, body)| body).filter(|body| body.starts_with("[play]")))
    {
        let (read, complaints) = settings::read(sample.as_bytes());
        assert!(complaints.is_empty(), "{complaints:?}");
        let table: toml::Table = sample.parse().expect("TOML");
        for item in settings::ITEMS {
            let told = table.get(item.section).and_then(|section| section.get(item.key));
            assert!(told.is_some(), "{}.{} is missing", item.section, item.key);
            assert_eq!(item.value(&read), item.value(&usual), "{}.{}", item.section, item.key);
        }
    }
}

/// Every table and column of the database is on the page.
#[test]
#[cfg(feature = "records")]
fn the_page_names_every_column_of_the_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stepwise.db");
    drop(stepwise::store::Database::open(&path).expect("opened"));
    let connection = rusqlite::Connection::open(&path).expect("opened");
    let page = page("docs/formats.md");
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a version");
    assert!(page.contains(&format!("`user_version`, {version}")), "version {version}");
    let mut columns = connection.prepare("SELECT name FROM pragma_table_info('run')").expect("a table");
    let columns: Vec<String> = columns.query_map([], |row| row.get(0)).expect("columns").map(|name| name.expect("a name")).collect();
    assert!(columns.len() > 10);
    for column in columns {
        assert!(page.contains(&format!("`{column}`")), "{column}");
    }
}

/// The options of every family are on the page.
#[test]
fn the_page_names_every_option_of_a_level() {
    let page = page("docs/formats.md");
    for family in stepwise::puzzles::FAMILIES {
        for option in family.options {
            assert!(page.contains(&format!("`{}`", option.name)), "{} of {}", option.name, family.id);
        }
    }
}

/// Pages that tell of all puzzles tell of each, and how many there are.
#[test]
fn the_pages_name_every_puzzle() {
    const NUMBERS: [&str; 12] = ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven"];
    let families = stepwise::puzzles::FAMILIES;
    let count = format!("{} puzzles", NUMBERS.get(families.len()).expect("a longer list of numbers"));
    let (readme, chinese, changes) = (page("README.md"), page("README.zh.md"), page("CHANGELOG.md"));
    for (name, page) in [("README.md", &readme), ("CHANGELOG.md", &changes)] {
        assert!(page.contains(&count), "{name} does not say `{count}`");
    }
    // What it is, and what its positions and moves look like.
    for family in families {
        let rows = |page: &str| page.lines().filter(|line| line.starts_with(&format!("| `{}` |", family.id))).count();
        assert_eq!((rows(&readme), rows(&chinese)), (2, 1), "rows for {} in the tables of the READMEs", family.id);
    }
}

/// The names in the first column of the tables of a page's section.
fn first_column(section: &str) -> BTreeSet<String> {
    let cell = |line: &str| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned());
    section.lines().filter_map(cell).collect()
}

/// A dependency has a reason and a reason a dependency.
#[test]
fn every_dependency_has_its_reason() {
    let manifest: toml::Table = page("Cargo.toml").parse().expect("a manifest");
    let keys = |table: Option<&toml::Value>| -> BTreeSet<String> {
        table.and_then(toml::Value::as_table).map(|table| table.keys().cloned().collect()).unwrap_or_default()
    };
    let mut program = keys(manifest.get("dependencies"));
    for target in manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values) {
        program.extend(keys(target.get("dependencies")));
    }
    let page = page("docs/dependencies.md");
    let section = |name: &str| page.split("\n## ").find(|section| section.starts_with(name)).expect("a section");
    assert_eq!(first_column(section("The program")), program);
    let for_tests: BTreeSet<String> = keys(manifest.get("dev-dependencies")).difference(&program).cloned().collect();
    assert_eq!(first_column(section("Tests and benches")), for_tests);
}

/// A link from page to page leads to a file that is there.
#[test]
fn links_lead_somewhere() {
    let pages = fs::read_dir(root().join("docs")).expect("docs").map(|entry| entry.expect("an entry").path());
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let top = ["README.md", "README.zh.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root().join(name));
    let mut links = 0;
    for path in pages.chain(top) {
        let text = fs::read_to_string(&path).expect("a page");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            let file = link.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains("://") {
                continue;
            }
            let target = path.parent().unwrap_or(Path::new(".")).join(file);
            assert!(target.exists(), "{}: {link}", path.display());
            links += 1;
        }
    }
    assert!(links > 20, "{links}");
}

/// A command line of a page and the exit code that it is said to have.
fn commands(page: &str) -> Vec<(String, i32)> {
    let shell = blocks(page).into_iter().filter(|(words, _)| words == "sh").map(|(_, body)| body);
    let lines: Vec<String> = shell.flat_map(|body| body.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    let told = |line: &String| {
        let (command, comment) = line.split_once(" # ").unwrap_or((line, ""));
        let told = ["exit code ", "退出码 "].iter().find_map(|words| comment.split_once(words));
        let code = told.map_or(0, |(_, code)| code[..1].parse().expect("a digit"));
        command.starts_with("stepwise ").then(|| (command.trim().to_owned(), code))
    };
    lines.iter().filter_map(told).collect()
}

/// Too slow here; `tests/cli/main.rs` builds the tables.
const ELSEWHERE: &[&str] = &["stepwise tables --build"];

/// Every command of the README does what is said of it, in the folder of somebody who has the files
/// that it speaks of. Games are played in line mode, to the end of an empty input.
#[test]
#[cfg(unix)]
#[cfg(feature = "records")]
fn every_command_of_the_readme_works() {
    use std::process::{Command, Stdio};
    let readme = page("README.md");
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let pack = blocks(&readme).into_iter().map(|(_, body)| body).find(|body| body.starts_with("[pack]")).expect("a pack");
    let files = [
        ("board.txt", "1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15\n"),
        ("maze.txt", "#####\n#S.E#\n#####\n"),
        ("cases.txt", "283104765\n123804765\n"),
        ("words.txt", "cold\ncord\ncard\nward\nwarm\n"),
        ("my-pack.toml", &pack),
        ("played.txt", "stepwise run\nlevel heng-dao-li-ma\nmoves\nGD\n"),
    ];
    for (name, text) in files {
        fs::write(home.join(name), text).expect("written");
    }
    let program = Path::new(env!("CARGO_BIN_EXE_stepwise"));
    let programs = program.parent().expect("its folder").display();
    let run = |line: &str| {
        let mut shell = Command::new("sh");
        for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
            shell.env_remove(variable);
        }
        let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
        shell.args(["-c", line]).current_dir(home).env("HOME", home).env("PATH", path).stdin(Stdio::null());
        let output = shell.output().expect("a shell");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(run("stepwise records --import played.txt").0, Some(0));
    let commands = commands(&readme);
    assert!(commands.len() > 30, "{}", commands.len());
    for (line, code) in commands.iter().filter(|(line, _)| !ELSEWHERE.contains(&line.as_str())) {
        let interactive = line.starts_with("stepwise play") && !line.contains("--plain");
        let line = if interactive { format!("{line} --plain") } else { line.clone() };
        let (ended, said) = run(&line);
        assert_eq!(ended, Some(*code), "{line}\n{said}");
    }
}

/// Whatever the Chinese README has one type stands in the English one too, and is tried there.
#[test]
fn every_command_of_the_chinese_readme_is_one_of_the_english() {
    let [chinese, english] = ["README.zh.md", "README.md"].map(|name| commands(&page(name)));
    assert!(chinese.len() > 10, "{}", chinese.len());
    let strange: Vec<_> = chinese.iter().filter(|command| !english.contains(command)).collect();
    assert!(strange.is_empty(), "{strange:?}");
}

/// The game as the README shows it is the game: `cargo run --example picture -- text` writes it, with `zh` the
/// Chinese one.
#[test]
fn the_screen_in_the_readme_is_the_game() {
    use stepwise::text::Language;
    use stepwise::tui::{Headless, Options, UNICODE};
    for (name, language, known) in [("README.md", Language::English, "whole map known"), ("README.zh.md", Language::Chinese, "全图已知")]
    {
        let options = Options { language, glyphs: &UNICODE, ..Options::default() };
        let mut game = Headless::new(&Library::builtin(), Some("klotski:classic/heng-dao-li-ma"), options, 80, 24).expect("a game");
        assert!(game.wait_for(known));
        game.press("t t t t t t t t t t t");
        let shown = blocks(&page(name)).into_iter().map(|(_, body)| body).find(|body| body.contains('╔')).expect("a screen");
        assert_eq!(shown.trim_end(), game.screen().trim_end(), "{name}");
    }
}
