//! How good a move was: its mark, from what it cost and what was left before and after it.

use crate::puzzle::Left;

/// How good a move was, by its loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Loss 0.
    Best,
    /// Loss 1.
    LosesOne,
    /// Loss 2 or more.
    Wastes(u32),
    /// No goal can be reached any more.
    Hopeless,
}

impl Mark {
    /// The mark of a move that cost `cost` and changed what is left; `None` while a number is open.
    pub fn of(cost: u32, before: Left, after: Left) -> Option<Self> {
        match (before, after) {
            (_, Left::Never) => Some(Mark::Hopeless),
            (Left::Exactly(before), Left::Exactly(after)) => Some(match (cost + after).saturating_sub(before) {
                0 => Mark::Best,
                1 => Mark::LosesOne,
                loss => Mark::Wastes(loss),
            }),
            _ => None,
        }
    }

    /// Its glyph: `+`, `=`, `-`, `x`.
    pub fn glyph(self) -> char {
        match self {
            Mark::Best => '+',
            Mark::LosesOne => '=',
            Mark::Wastes(_) => '-',
            Mark::Hopeless => 'x',
        }
    }

    /// The loss, `None` when it is infinite.
    pub fn loss(self) -> Option<u32> {
        match self {
            Mark::Best => Some(0),
            Mark::LosesOne => Some(1),
            Mark::Wastes(loss) => Some(loss),
            Mark::Hopeless => None,
        }
    }
}
