//! Line mode on pipes: moves, numbers, commands, and never an escape code.

use std::io::Write;
use std::process::Stdio;

use crate::binary::{run_with_input, stepwise};

/// Plays lines on a level and returns everything that was said.
fn play(level: &str, lines: &str) -> String {
    let ran = run_with_input(&["play", level, "--plain"], lines.as_bytes());
    // The tests' home is none, which is told once and changes nothing.
    assert_eq!((ran.code, ran.err.lines().count()), (Some(0), 1), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("stepwise.db"), "{}", ran.err);
    assert!(!ran.out.contains('\u{1b}'));
    ran.out
}

const HENG: &str = "klotski:classic/heng-dao-li-ma";

#[test]
fn the_board_what_is_left_and_the_moves_are_told_in_lines() {
    let said = play(HENG, "");
    assert!(said.contains("Sword Across, Horse Upright. Board of 5 x 4 cells.\n"), "{said}");
    assert!(said.contains("row 3: 马超 关羽 关羽 黄忠\n"), "{said}");
    assert!(said.contains("Left: 81 moves.\n#1 "), "{said}");
    assert!(said.contains("(80 moves, best)\n"), "{said}");
    assert!(said.ends_with("> \n"), "{said}");
}

#[test]
fn a_number_plays_a_listed_move_and_undo_takes_it_back() {
    let said = play(HENG, "#1\n:undo\n:redo\n:restart\n:undo\n:quit\n");
    assert!(said.contains(": best.\n"), "{said}");
    let left: Vec<&str> = said.lines().filter(|line| line.starts_with("Left: ")).collect();
    assert_eq!(left, ["Left: 81 moves.", "Left: 80 moves.", "Left: 81 moves.", "Left: 80 moves.", "Left: 81 moves.", "Left: 80 moves."]);
}

#[test]
fn hints_go_from_the_length_to_the_move_and_then_play_it() {
    let said = play(HENG, ":hint\n:hint\n:hint\n:hint\n");
    assert_eq!(said.matches("Hint: ").count(), 2, "{said}");
    assert!(said.contains("> Left: 81 moves.\n> Hint: "), "{said}");
    assert!(said.contains("Left: 80 moves.\n"), "{said}");
}

#[test]
fn wrong_lines_are_answered_and_the_game_goes_on() {
    let said = play(HENG, "#99\n#\n:nothing\nXX\n\u{1b}[2J\n:undo\n:redo\n:restart\n\n:help\n");
    assert_eq!(said.matches("No move has this number.\n").count(), 2, "{said}");
    assert!(said.contains("No such command"), "{said}");
    assert!(said.contains("move `XX`: expected"), "{said}");
    assert!(said.contains("Nothing to undo.\n> Nothing to redo.\n> Nothing has been played.\n"), "{said}");
    assert_eq!(said.matches("row 1: ").count(), 2, "{said}");
}

/// A command is obeyed without its colon, too, where the puzzle has no such move.
#[test]
fn commands_need_no_colon() {
    let colons = ":help\n:hint\n:solve\nGD\n:undo\n:redo\n:restart\n:q\nGD\n";
    let said = play(HENG, &colons.replace(':', ""));
    assert_eq!(said, play(HENG, colons));
    assert!(said.ends_with("> ") && said.contains("> A move in its notation"), "{said}");
    // A word of the ladder is played, and is a command only where it is no move.
    let ladder = stepwise::puzzles::family("ladder").expect("a family");
    let hunt = stepwise::levels::Level::shared(ladder, stepwise::puzzle::Setup::new("hunt", Some("mint"))).code();
    let said = play(&hunt, "hint\nhint\n");
    assert!(said.contains("> hint: u to i") && said.ends_with("> Left: 1 step.\n> \n"), "{said}");
}

/// What is said in lines speaks of no keys and no mouse: there are none.
#[test]
fn lines_speak_of_no_mouse() {
    for family in stepwise::puzzles::FAMILIES {
        let library = stepwise::levels::Library::builtin();
        let level = library.of(family.id).find(|level| level.text.is_none()).expect("a level");
        let said = play(&level.id, ":help\n").to_lowercase();
        for word in ["mouse", "click", "drag", "arrows", "an arrow ", "enter", "the key m", "the keys"] {
            assert!(!said.contains(word), "{}: {word} in\n{said}", level.id);
        }
    }
}

#[test]
fn the_solution_plays_to_the_end() {
    let said = play(HENG, ":solve\n");
    let moves = said.lines().find_map(|line| line.strip_prefix("> Shortest way, 81 moves: ")).expect("a solution");
    let said = play(
        HENG,
        &(moves.replace(
            ' ', "
",
        ) + "
"),
    );
    assert!(said.contains("Solved in 81 moves. From the start it takes 81 moves.\n"), "{said}");
}

/// What is played in lines is kept like everything else, with the help that was taken.
#[test]
fn a_run_in_lines_is_kept() {
    let home = tempfile::tempdir().expect("a folder");
    let command = |arguments: &[&str]| {
        let mut command = stepwise(arguments);
        command.env("XDG_DATA_HOME", home.path()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let mut child = command(&["play", HENG, "--plain"]).spawn().expect("the binary");
    child.stdin.take().expect("a pipe").write_all(b"GD\n:hint\n:quit\n").expect("it reads");
    let output = child.wait_with_output().expect("an end");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{}", String::from_utf8_lossy(&output.stderr));
    let records = command(&["records", "--runs", "--json"]).output().expect("the binary");
    let runs: Vec<serde_json::Value> =
        String::from_utf8(records.stdout).expect("UTF-8").lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(runs.len(), 1, "{runs:?}");
    assert_eq!((&runs[0]["level"], &runs[0]["solved"]), (&HENG.into(), &false.into()), "{runs:?}");
    assert_eq!((&runs[0]["moves"], &runs[0]["help"]), (&1.into(), &1.into()), "{runs:?}");
}

/// The settings hold in lines too: sport mode tells nothing, and what is wrong in them is told.
#[test]
fn settings_hold_in_lines() {
    let home = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(home.path().join("stepwise")).expect("a folder");
    let config = home.path().join("stepwise/config.toml");
    let play = |settings: &str| {
        std::fs::write(&config, settings).expect("a file");
        let mut child = stepwise(&["play", HENG, "--plain"])
            .env("XDG_CONFIG_HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary");
        child.stdin.take().expect("a pipe").write_all(b"#1\n:hint\n:solve\n:quit\n").expect("it reads");
        let output = child.wait_with_output().expect("an end");
        assert_eq!(output.status.code(), Some(0));
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"))
    };
    let [out, err] = play("[play]\nsport = true\n");
    assert!(!out.contains("Left") && !out.contains("best") && !out.contains("loses") && !out.contains("81"), "{out}");
    assert_eq!(out.matches("Sport mode").count(), 2, "{out}");
    assert_eq!(err.lines().count(), 1, "{err}");
    let [out, err] = play("[play]\nsport = 3\nnonsense\n");
    assert!(out.contains("Left: 81 moves."), "{out}");
    assert!(err.contains("config.toml:"), "{err}");
}
