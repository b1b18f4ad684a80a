//! The rules of the lamps, and what is true of them: the search traits.

use crate::search::{Reversible, StateSpace};

/// The most lamps in a row: every row then fits a map of a few megabytes.
pub const MOST: usize = 16;

/// Lamps that are lit, one bit each, the first lamp lowest. `Copy`, `Eq` and `Hash`, as searches
/// want states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row(pub u32);

impl Row {
    /// So many lamps, all lit.
    pub fn all(count: usize) -> Self {
        Row((1 << count) - 1)
    }

    /// Whether a lamp is lit.
    pub fn is_lit(self, lamp: usize) -> bool {
        self.0 >> lamp & 1 == 1
    }
}

/// What the author of a level sets: how many lamps there are, and which shall be lit.
pub struct Lamps {
    /// 1 to [`MOST`].
    pub count: usize,
    /// The row to reach.
    pub goal: Row,
}

impl Lamps {
    /// The row after a press: the lamp and its neighbours change.
    pub fn press(&self, row: Row, lamp: usize) -> Row {
        let changed = (0b111_u32 << lamp) >> 1;
        Row(row.0 ^ (changed & Row::all(self.count).0))
    }
}

/// States, moves and the goal: breadth-first and depth-first search and maps follow from these.
impl StateSpace for Lamps {
    type State = Row;
    type Move = usize;

    fn for_each_move(&self, row: Row, mut visit: impl FnMut(usize, Row)) {
        (0..self.count).for_each(|lamp| visit(lamp, self.press(row, lamp)));
    }

    fn is_goal(&self, row: Row) -> bool {
        row == self.goal
    }
}

/// Predecessors and the goals: search from both ends follows. A press undoes itself, so that the
/// predecessors are the successors; each is told with the *forward* move.
impl Reversible for Lamps {
    fn for_each_predecessor(&self, row: Row, visit: impl FnMut(usize, Row)) {
        self.for_each_move(row, visit);
    }

    fn for_each_goal(&self, mut visit: impl FnMut(Row)) {
        visit(self.goal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_switches_the_lamp_and_its_neighbours() {
        let lamps = Lamps { count: 5, goal: Row::all(5) };
        // Lit lamps, the first on the right:          .....        ..###        .#.##
        assert_eq!(lamps.press(Row(0), 1), Row(0b00111));
        assert_eq!(lamps.press(Row(0b00111), 0), Row(0b00100), "there is none before the first");
        assert_eq!(lamps.press(Row(0), 4), Row(0b11000), "nor after the last");
    }

    #[test]
    fn a_press_undoes_itself() {
        let lamps = Lamps { count: 7, goal: Row::all(7) };
        for row in (0..1 << 7).map(Row) {
            assert!((0..7).all(|lamp| lamps.press(lamps.press(row, lamp), lamp) == row));
        }
    }
}
