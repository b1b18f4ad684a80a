//! Hints in stages, and which of them a position has had before.

use super::Session;

/// How far a hint has gone for the current position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStage {
    /// How many are left.
    Length,
    /// Which piece or operation.
    Piece,
    /// The exact move.
    Move,
}

impl HintStage {
    /// The stages, and the one that plays the move.
    const COUNT: u8 = HintStage::Move as u8 + 2;
}

/// What asking for a hint came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hinted {
    /// Nothing: no best move is known, or none is needed.
    Nothing,
    /// A stage that the position had been told before.
    Again,
    /// A stage that the position had not been told before.
    New,
}

impl Session {
    /// The stage of the hint shown for this position.
    pub fn hint(&self) -> Option<HintStage> {
        self.hint
    }

    /// The next stage of the hint; after the last one the move is played. What a position has been
    /// told once, before an undo say, is no new help.
    pub fn advance_hint(&mut self) -> Hinted {
        if self.is_solved() {
            return Hinted::Nothing;
        }
        let mut here = self.position.boxed();
        here.release();
        let next = match self.hint {
            None => Some(HintStage::Length),
            Some(HintStage::Length) => Some(HintStage::Piece),
            Some(HintStage::Piece) => Some(HintStage::Move),
            Some(HintStage::Move) => None,
        };
        if next > Some(HintStage::Length) || next.is_none() {
            let Some(action) = self.best_action() else { return Hinted::Nothing };
            if next.is_none() && !self.play_action(&action) {
                return Hinted::Nothing;
            }
        }
        self.hint = next;
        let stages = next.map_or(HintStage::COUNT, |stage| stage as u8 + 1);
        let before = self.helped.entry(here.text()).or_default();
        if stages <= *before {
            return Hinted::Again;
        }
        *before = stages;
        Hinted::New
    }
}
