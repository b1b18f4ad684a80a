//! A magic board while it is drawn: the digits at the start, and as they should come to lie.

use super::notation::Reading;
use super::rules::{COLUMNS, IDENTITY, PLACES, Tiles};
use super::{STANDARD, reading_of, scene::label};
use crate::puzzle::{Editor, InputError, Phrase, Setup, Switch, Value};
use crate::puzzles::arrangement::{Arrangement, Numbers};

/// The family's editor.
pub(super) const EDITOR: Editor = Editor {
    empty: || Box::new(Arrangement::ordered(Reading::Rows)),
    read: |setup| {
        let reading = reading_of(setup)?;
        let start = reading.parse("board", &setup.start)?.0.to_vec();
        let goal = reading.parse("goal", setup.goal.as_deref().unwrap_or(STANDARD))?.0.to_vec();
        Ok(Box::new(Arrangement::new(reading, start, goal)))
    },
};

impl Numbers for Reading {
    fn size(&self) -> (usize, usize) {
        (PLACES / COLUMNS, COLUMNS)
    }

    fn ordered(&self) -> Vec<u8> {
        Numbers::parse(self, STANDARD).unwrap_or_else(|_| IDENTITY.0.to_vec())
    }

    fn label(&self, tile: u8) -> String {
        label(tile)
    }

    fn digit(&self, tile: u8) -> u8 {
        tile + 1
    }

    fn name(&self, tile: u8) -> Phrase {
        Phrase::new("magic.digit").with("digit", label(tile))
    }

    fn parse(&self, text: &str) -> Result<Vec<u8>, InputError> {
        Ok(Reading::parse(*self, "board", text)?.0.to_vec())
    }

    fn setup(&self, start: &[u8], goal: &[u8]) -> Setup {
        let text = |tiles: &[u8]| self.format(Tiles(std::array::from_fn(|place| tiles[place])));
        let goal = Some(text(goal)).filter(|goal| goal != STANDARD);
        let setup = Setup::new(&text(start), goal.as_deref());
        match self {
            Reading::Rows => setup,
            Reading::Clockwise => setup.with("reading", Value::Text("clockwise".to_owned())),
        }
    }

    fn switches(&self) -> Vec<Switch> {
        let value = match self {
            Reading::Rows => "magic.rows",
            Reading::Clockwise => "magic.clockwise",
        };
        vec![Switch { name: Phrase::new("magic.reading"), value: Phrase::new(value) }]
    }

    fn turn(&mut self, switch: usize) {
        if switch == 0 {
            *self = match self {
                Reading::Rows => Reading::Clockwise,
                Reading::Clockwise => Reading::Rows,
            };
        }
    }
}
