//! A board of tiles while it is drawn: an arrangement as start, another as goal.

use super::grid::{Grid, State};
use super::notation::{format_state, parse_state};
use super::{goal_of, parse_goal};
use crate::puzzle::{Editor, InputError, Phrase, Setup};
use crate::puzzles::arrangement::{Arrangement, Numbers};

/// The family's editor.
pub(super) const EDITOR: Editor = Editor {
    empty: || Box::new(Arrangement::ordered(Grid::spiral().0)),
    read: |setup| {
        let (grid, start) = parse_state("board", &setup.start)?;
        let goal = parse_goal(&grid, goal_of(setup))?;
        let (start, goal) = (tiles(&grid, start), tiles(&grid, goal));
        Ok(Box::new(Arrangement::new(grid, start, goal)))
    },
};

fn tiles(grid: &Grid, state: State) -> Vec<u8> {
    (0..grid.cells()).map(|cell| state.tile(cell)).collect()
}

impl Numbers for Grid {
    fn size(&self) -> (usize, usize) {
        (self.rows(), self.columns())
    }

    fn sized(&self, rows: usize, columns: usize) -> Option<Self> {
        Grid::new(rows, columns)
    }

    fn ordered(&self) -> Vec<u8> {
        tiles(self, self.standard())
    }

    fn label(&self, tile: u8) -> String {
        if tile == 0 { String::new() } else { tile.to_string() }
    }

    fn digit(&self, tile: u8) -> u8 {
        tile
    }

    fn name(&self, tile: u8) -> Phrase {
        if tile == 0 { Phrase::new("tiles.blank") } else { Phrase::new("tiles.subject").with("tile", tile.to_string()) }
    }

    fn parse(&self, text: &str) -> Result<Vec<u8>, InputError> {
        let (grid, state) = parse_state("board", text)?;
        if grid != *self {
            return Err(InputError::new("board", text, format!("a state of the board's size, {}x{}", self.rows(), self.columns())));
        }
        Ok(tiles(self, state))
    }

    fn setup(&self, start: &[u8], goal: &[u8]) -> Setup {
        let text = |tiles: &[u8]| format_state(self, State::new(tiles.iter().copied()));
        let goal = (goal != self.ordered()).then(|| text(goal));
        Setup::new(&text(start), goal.as_deref())
    }
}
