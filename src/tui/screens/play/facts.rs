//! What is shown about a position, gathered once after each change.

use crate::game::{Graded, HintStage, Mark, OffPath, Session};
use crate::puzzle::{Cell, Counts, Effect, Left, Phrase, Scene};
use crate::settings::Settings;
use crate::tui::board::HintMark;
use crate::tui::theme::Tone;

/// One logged move as it is listed.
pub(super) struct Logged {
    pub mark: Option<Mark>,
    /// What was left after it.
    pub left: Left,
}

/// Everything that panel, board and timeline show.
pub(super) struct Facts {
    pub counts: Counts,
    pub left: Left,
    pub best: Left,
    pub off: Option<OffPath>,
    /// All entries of the line, those undone too.
    pub log: Vec<Logged>,
    /// How many of them are done.
    pub done: usize,
    pub next: Vec<Graded>,
    pub hint: Option<(HintStage, Option<Effect>)>,
    pub solved: bool,
    pub hopeless: Option<Phrase>,
    /// The states that the game came through, where its scene tells them.
    pub way: Vec<String>,
}

/// The states before each move done, where the scene tells them.
fn way(session: &Session) -> Vec<String> {
    let done = if session.position().scene().tells_its_way() { session.done() } else { 0 };
    session.entries()[..done].iter().map(|entry| entry.before.text()).collect()
}

impl Facts {
    pub fn gather(session: &Session) -> Self {
        let log = session
            .entries()
            .iter()
            .enumerate()
            .map(|(index, entry)| Logged { mark: session.mark(index), left: session.knowledge.left(&*entry.after) });
        let effect = || session.position().effect(&session.best_action()?.text);
        Facts {
            counts: session.counts(),
            left: session.left(),
            best: session.best(),
            off: session.off_path(),
            log: log.collect(),
            done: session.done(),
            next: if session.is_solved() { Vec::new() } else { session.graded() },
            hint: session.hint().map(|stage| (stage, effect())),
            solved: session.is_solved(),
            hopeless: session.position().hopeless(),
            way: way(session),
        }
    }

    /// As much of it as the player wants to see.
    pub fn shown(mut self, settings: &Settings) -> Self {
        if !settings.marks {
            self.log.iter_mut().for_each(|logged| logged.mark = None);
            self.next.iter_mut().for_each(|graded| graded.mark = None);
        }
        self.off = self.off.filter(|_| settings.warn);
        self
    }

    /// As much of the hint as the player asked for, to be drawn on the board.
    pub fn hint_mark(&self) -> Option<HintMark> {
        let (stage, effect) = self.hint.as_ref()?;
        let effect = effect.as_ref()?;
        let told = HintMark { piece: effect.piece, button: effect.button, ..HintMark::default() };
        match stage {
            HintStage::Length => None,
            HintStage::Piece => Some(told),
            HintStage::Move => {
                // An operation of the whole board has no one place that it goes to.
                let to = if effect.piece.is_some() { effect.to.clone() } else { Vec::new() };
                Some(HintMark { to, direction: effect.direction, ..told })
            }
        }
    }

    /// What is left after each move of the piece in hand, on the cell where the move ends.
    pub fn numbers(&self, scene: &Scene, held: Option<u16>) -> Vec<(Cell, String, Tone)> {
        let Some(held) = held else { return Vec::new() };
        let mut numbers: Vec<(Cell, String, Tone)> = Vec::new();
        for graded in self.next.iter().filter(|graded| graded.effect.piece == Some(held)) {
            let Left::Exactly(left) = graded.left else { continue };
            let free = |cell: &&Cell| scene.has_room_at(**cell) && numbers.iter().all(|(taken, _, _)| taken != *cell);
            let Some(&cell) = graded.effect.to.iter().find(free) else { continue };
            numbers.push((cell, left.to_string(), graded.mark.map_or(Tone::Plain, Tone::Mark)));
        }
        numbers
    }

    /// What is left after the best move of each piece that can move.
    pub fn badges(&self) -> Vec<(u16, String, Tone)> {
        let mut badges: Vec<(u16, String, Tone)> = Vec::new();
        // Nearest first, so the first of a piece is its best.
        for graded in &self.next {
            let (Some(piece), Left::Exactly(left)) = (graded.effect.piece, graded.left) else { continue };
            if badges.iter().all(|(known, _, _)| *known != piece) {
                badges.push((piece, left.to_string(), graded.mark.map_or(Tone::Plain, Tone::Mark)));
            }
        }
        badges
    }
}
