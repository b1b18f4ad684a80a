//! Level codes and whatever else is pasted: errors are lines; what is offered opens, and its code
//! leads back to it.

use stepwise::levels::{Level, import};

use super::{Law, library, one_line};

pub const LAW: Law = Law { name: "codes", rounds: 4_000, samples, holds };

/// The codes of all levels, and boards as people write them.
fn samples() -> Vec<Vec<u8>> {
    let codes = library().levels().iter().map(|level| level.code().into_bytes());
    let boards =
        ["ABBC/ABBC/DEEF/DGHF/I..J B@4,2", "2 8 3\n1 0 4\n7 6 5\n\ngoal: 123804765", "44 45 54 65 -> 24 33 36 46", "S.a\n#A.\n..E"];
    codes.chain(boards.iter().map(|board| board.as_bytes().to_vec())).collect()
}

fn holds(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    match import(&text) {
        Ok(import) => {
            import.levels.iter().for_each(leads_back);
            import.errors.iter().for_each(|(_, error)| one_line(error));
            for (family, setup) in &import.drawings {
                let editor = family.editor.expect("who draws has an editor");
                let drawing = (editor.read)(setup).expect("what is offered can be drawn");
                let again = (editor.read)(&drawing.setup()).expect("what is drawn can be drawn");
                assert_eq!(again.setup(), drawing.setup());
            }
            !import.levels.is_empty()
        }
        Err(error) => {
            one_line(error);
            false
        }
    }
}

/// The code of a level is the same level.
fn leads_back(level: &Level) {
    let position = level.open().expect("what is offered can be opened");
    let code = level.code();
    let again = import(&code).unwrap_or_else(|error| panic!("{error}: {code}"));
    let [again] = &again.levels[..] else { panic!("a code is one level: {code}") };
    assert_eq!((&again.id, again.code()), (&level.id, code));
    let other = again.open().expect("a board");
    assert_eq!((position.text(), position.goal()), (other.text(), other.goal()));
}
