//! Text from elsewhere as levels: a code, or a board in whatever form some family reads.
//!
//! Nobody says which puzzle a pasted board belongs to, so every family is asked to build it, and
//! all that can are offered. The goal may follow the board after a blank or on lines of its own, so
//! each such place is tried as the end of the start. A family that cannot build a level may still
//! be able to draw one.

use super::{Level, code};
use crate::puzzle::{Family, InputError, Setup};
use crate::puzzles::FAMILIES;

/// Places at which the goal may begin that are tried; a text with more is taken for a board alone.
const MOST_SPLITS: usize = 80;

/// What a text may be.
#[derive(Default)]
#[non_exhaustive]
pub struct Import {
    /// A level of each family that reads it.
    pub levels: Vec<Level>,
    /// What other families can draw of it.
    pub drawings: Vec<(&'static Family, Setup)>,
    /// Why the others do not read it.
    pub errors: Vec<(&'static Family, InputError)>,
}

/// Reads a text from elsewhere.
///
/// # Errors
/// What is wrong with a level code. A board that no family reads is an [`Import`] with nothing but
/// errors.
pub fn import(text: &str) -> Result<Import, InputError> {
    // Some terminals paste a carriage return for the end of a line.
    let text = text.trim().replace("\r\n", "\n").replace('\r', "\n");
    let mut import = Import::default();
    if code::is_code(&text) {
        import.levels.push(code::decode(&text)?);
        return Ok(import);
    }
    for &family in FAMILIES {
        let Err(error) = (family.build)(&Setup::new(&text, None)) else {
            import.levels.push(Level::shared(family, Setup::new(&text, None)));
            continue;
        };
        let with_goal = splits(&text).find(|setup| (family.build)(setup).is_ok());
        let drawable = |setup: &Setup| family.editor.is_some_and(|editor| (editor.read)(setup).is_ok());
        if let Some(setup) = with_goal {
            import.levels.push(Level::shared(family, setup));
        } else if let Some(setup) = std::iter::once(Setup::new(&text, None)).chain(splits(&text)).find(drawable) {
            import.drawings.push((family, setup));
        } else {
            import.errors.push((family, error));
        }
    }
    Ok(import)
}

/// Whether a goal may begin behind a character: a blank, a line's end, or the `/` that stands for
/// one.
fn is_between(character: char) -> bool {
    character.is_whitespace() || character == '/'
}

/// The text as a start and a goal, at each blank or end of a row; none where there are too many.
fn splits(text: &str) -> impl Iterator<Item = Setup> + '_ {
    let ends: Vec<usize> = text.char_indices().filter(|&(_, character)| is_between(character)).map(|(at, _)| at).collect();
    let ends = if ends.len() > MOST_SPLITS { Vec::new() } else { ends };
    // From the end: a goal is seldom longer than its board.
    ends.into_iter().rev().filter_map(|at| {
        let (start, goal) = (text[..at].trim_matches(is_between), goal(&text[at..]));
        (!start.is_empty() && !goal.is_empty()).then(|| Setup::new(start, Some(goal)))
    })
}

/// A goal without what people write before it: `--goal`, `goal:`, `->`.
fn goal(text: &str) -> &str {
    let text = text.trim_matches(is_between).trim_start_matches('-');
    let word = text.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("goal"));
    let text = if word { &text[4..] } else { text };
    text.trim_start_matches(|character: char| character.is_whitespace() || matches!(character, '=' | ':' | '>' | '：'))
        .trim_matches(['"', '\''])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The families that read a text, each with its start and goal.
    fn read(text: &str) -> Vec<(&'static str, String, Option<String>)> {
        let import = import(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        import.levels.into_iter().map(|level| (level.family.id, level.setup.start, level.setup.goal)).collect()
    }

    fn one(puzzle: &'static str, start: &str, goal: Option<&str>) -> Vec<(&'static str, String, Option<String>)> {
        vec![(puzzle, start.to_owned(), goal.map(str::to_owned))]
    }

    #[test]
    fn boards_in_their_usual_forms_are_read() {
        let board = "ABBC/ABBC/DEEF/DGHF/I..J";
        assert_eq!(read(&format!("{board} B@4,2")), one("klotski", board, Some("B@4,2")));
        assert_eq!(read(&format!("{board} --goal 'B@4,2'")), one("klotski", board, Some("B@4,2")));
        assert_eq!(read("A.\r\n..\r\n\r\nGoal: A@2,2\r\n"), one("klotski", "A.\n..", Some("A@2,2")));
        let rush = "oooxooooooxooooooxXXoooxoooooooooooo";
        assert_eq!(read(&rush.replace('x', "o")), one("klotski", &rush.replace('x', "o"), None));
        assert_eq!(read("283104765"), one("tiles", "283104765", None));
        assert_eq!(read("2 8 3 1 0 4 7 6 5"), one("tiles", "2 8 3 1 0 4 7 6 5", None));
        assert_eq!(read("2 8 3\n1 0 4\n7 6 5\n1 2 3\n8 0 4\n7 6 5"), one("tiles", "2 8 3\n1 0 4\n7 6 5", Some("1 2 3\n8 0 4\n7 6 5")));
        assert_eq!(read("44 45 54 65 -> 24 33 36 46"), one("solitaire", "44 45 54 65", Some("24 33 36 46")));
        assert_eq!(read("A.\r..\rA@2,2"), one("klotski", "A.\n..", Some("A@2,2")));
        // Line ends as they are in a field of one line.
        assert_eq!(read("A./../A@2,2"), one("klotski", "A./..", Some("A@2,2")));
        assert_eq!(read("2 8 3/1 0 4/7 6 5/1 2 3/8 0 4/7 6 5"), one("tiles", "2 8 3/1 0 4/7 6 5", Some("1 2 3/8 0 4/7 6 5")));
        assert_eq!(read("12345678 26845731"), one("magic", "12345678", Some("26845731")));
    }

    #[test]
    fn nine_digits_are_an_eight_puzzle_where_each_is_there_once() {
        for board in ["123456780", "012345678", "876543210", "1 2 3 4 5 6 7 8 0", "123/456/780", "123\n456\n780\n"] {
            let families: Vec<_> = import(board).expect("no code").levels.iter().map(|level| level.family.id).collect();
            assert_eq!(families, ["tiles"], "{board}");
        }
        assert!(import("112345670").expect("no code").levels.is_empty());
    }

    #[test]
    fn a_board_without_its_goal_can_be_drawn() {
        let import = import("ABBC/ABBC/DEEF/DGHF/I..J").expect("no code");
        let drawn = import.drawings.iter().map(|(family, _)| family.id);
        assert!(import.levels.is_empty() && drawn.eq(["klotski"]), "{}", import.levels.len());
    }

    #[test]
    fn what_is_no_board_has_an_error_from_each_family() {
        let import = import("\u{1b}[31mhello, world").expect("no code");
        assert_eq!((import.levels.len(), import.drawings.len(), import.errors.len()), (0, 0, FAMILIES.len()));
        assert!(import.errors.iter().all(|(_, error)| !error.to_string().contains('\u{1b}')));
        assert!(super::import("sw1-klotski-00000").is_err());
    }
}
