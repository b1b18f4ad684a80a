//! Line mode on pipes: moves, numbers, commands, and never an escape code.

use crate::binary::run_with_input;

/// Plays lines on a level and returns everything that was said.
fn play(level: &str, lines: &str) -> String {
    let ran = run_with_input(&["play", level, "--plain"], lines.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(!ran.out.contains('\u{1b}'));
    ran.out
}

const HENG: &str = "klotski:classic/heng-dao-li-ma";

#[test]
fn the_board_what_is_left_and_the_moves_are_told_in_lines() {
    let said = play(HENG, "");
    assert!(said.contains("Sword Across, Horse Upright. Board of 5 rows and 4 columns.\n"), "{said}");
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
