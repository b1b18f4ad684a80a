//! How a level is drawn: the face of a drawing that need not be a level yet.
//!
//! A family that can be drawn lists an [`Editor`]. A [`Drawing`] holds whatever the hand puts on the
//! paper: torn pieces, a goal without its piece, nothing at all. It never judges. What it stands for
//! is its [`Setup`], and whether that is a level is said by the family's own `build`, with the
//! [`InputError`] that any other text would get. So the editor and its tests know no puzzle, and no
//! rule is written twice.

use super::{Board, Cell, InputError, Phrase, Setup};

/// How a family's levels are drawn.
pub struct Editor {
    /// A board of the usual size with nothing on it that need not be there.
    pub empty: fn() -> Box<dyn Drawing>,
    /// The drawing of a setup, which need not be a level.
    pub read: fn(&Setup) -> Result<Box<dyn Drawing>, InputError>,
}

/// Something to paint cells with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tool {
    /// Its name in [`Drawing::paint`], and the key that takes it: a digit, a capital or a sign where
    /// there is a choice, because small letters may be commands.
    pub key: char,
    /// What stands for it in the palette, one to four columns wide.
    pub mark: String,
    /// Its name.
    pub name: Phrase,
}

/// An option that is turned from one value to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    /// Its name.
    pub name: Phrase,
    /// Its present value.
    pub value: Phrase,
}

/// A level while it is drawn.
///
/// Pages, tools and switches may change with every change of the drawing: nobody keeps them. A
/// number or key that does not exist changes nothing.
pub trait Drawing: Send + Sync {
    /// The same drawing again: what undo goes back to.
    fn boxed(&self) -> Box<dyn Drawing>;

    /// Its pages, the start first: a goal that is a board of its own has a page, several goals
    /// have several.
    fn pages(&self) -> Vec<Phrase>;

    /// The tools to choose from on a page, at least one, the one to begin with first.
    fn tools(&self, page: usize) -> Vec<Tool>;

    /// The tool with this key; there may be more of them than [`Drawing::tools`] lists.
    fn tool(&self, page: usize, key: char) -> Option<Tool> {
        self.tools(page).into_iter().find(|tool| tool.key == key)
    }

    /// Paints a cell of a page.
    fn paint(&mut self, page: usize, cell: Cell, key: char);

    /// What a page looks like.
    fn board(&self, page: usize) -> Board;

    /// Gives the board another number of rows and columns, kept as far as it fits; whether there is
    /// such a size.
    fn resize(&mut self, rows: usize, columns: usize) -> bool {
        let _ = (rows, columns);
        false
    }

    /// Wipes everything but size and switches.
    fn clear(&mut self);

    /// The options.
    fn switches(&self) -> Vec<Switch> {
        Vec::new()
    }

    /// Turns a switch to its next value.
    fn turn(&mut self, switch: usize) {
        let _ = switch;
    }

    /// Puts another start on the same board, walls, goal and options as they are.
    ///
    /// # Errors
    /// A text that is no state of this board.
    fn place(&mut self, start: &str) -> Result<(), InputError>;

    /// What is drawn, as a level would be written. Reading it back gives the same setup again.
    fn setup(&self) -> Setup;
}

impl Clone for Box<dyn Drawing> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}
