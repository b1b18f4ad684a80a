//! A run: one way through a level, as it is kept.
//!
//! Nothing of the board is stored but the level's id and the texts of the moves, so a run cannot
//! hold an illegal position: it is played again through the rules, or refused.

use std::collections::BTreeMap;
use std::time::Duration;

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::game::{HintStage, Session};
use crate::levels::{Level, Library};
use crate::puzzle::{InputError, Metric};

/// The most moves that a run is read with; more than any player makes.
pub const MOST_MOVES: usize = 1_000_000;

/// The help a player took, each kind counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Help {
    /// Positions that were told how many are left, which piece, which move; and those whose move was
    /// played.
    pub hints: [u32; 4],
    /// Solutions watched.
    pub playbacks: u32,
}

impl Help {
    /// The names of the kinds, in the order in which they are written.
    pub const KINDS: [&'static str; 5] = ["length", "piece", "move", "played", "playback"];

    /// Whether none was taken.
    pub fn is_none(&self) -> bool {
        *self == Help::default()
    }

    /// At how many positions hints were asked for: each has the first stage once.
    pub fn hinted(&self) -> u32 {
        self.hints[0]
    }

    /// The counts in the order of [`Help::KINDS`].
    pub fn counts(&self) -> [u32; 5] {
        let [length, piece, moved, played] = self.hints;
        [length, piece, moved, played, self.playbacks]
    }

    /// The count of a kind by its place in [`Help::KINDS`].
    pub fn count_mut(&mut self, kind: usize) -> &mut u32 {
        match self.hints.get_mut(kind) {
            Some(count) => count,
            None => &mut self.playbacks,
        }
    }

    /// Counts a hint by the stage it came to; after the last stage the move is played.
    pub fn take_hint(&mut self, stage: Option<HintStage>) {
        let kind = stage.map_or(3, |stage| stage as usize);
        self.hints[kind] = self.hints[kind].saturating_add(1);
    }

    /// Counts a solution watched.
    pub fn take_playback(&mut self) {
        self.playbacks = self.playbacks.saturating_add(1);
    }
}

/// A moment, in milliseconds since 1970 (UTC).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Moment(pub i64);

impl Moment {
    /// The present.
    pub fn now() -> Self {
        Moment((OffsetDateTime::now_utc().unix_timestamp_nanos() / 1_000_000) as i64)
    }

    /// `2026-11-30T09:15:00Z`, to the second; a moment outside the years 0 to 9999 is 1970.
    pub fn format(self) -> String {
        let moment = OffsetDateTime::from_unix_timestamp(self.0.div_euclid(1000)).unwrap_or(OffsetDateTime::UNIX_EPOCH);
        moment.format(&Rfc3339).unwrap_or_else(|_| "1970-01-01T00:00:00Z".to_owned())
    }

    /// Reads what [`Moment::format`] writes, in any zone.
    ///
    /// # Errors
    /// Text that is no such time.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        match OffsetDateTime::parse(text, &Rfc3339) {
            Ok(moment) => Ok(Moment((moment.unix_timestamp_nanos() / 1_000_000) as i64)),
            Err(_) => Err(InputError::new("time", text, "one like 2026-11-30T09:15:00Z")),
        }
    }
}

/// A run as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Run {
    /// The level's id, `klotski:classic/heng-dao-li-ma`.
    pub level: String,
    /// When it was begun.
    pub started: Moment,
    /// When it was last changed.
    pub changed: Moment,
    /// Time spent on it.
    pub elapsed: Duration,
    /// The move texts from the level's start.
    pub moves: Vec<String>,
    /// What the moves count, in each metric of the puzzle.
    pub counts: BTreeMap<Metric, u32>,
    /// What was left at its end, in the metric of the game, where that was proved.
    pub left: Option<u32>,
    /// Help taken.
    pub help: Help,
    /// Whether the moves reach the goal.
    pub solved: bool,
    /// Whether they are proved the fewest possible, in some metric.
    pub perfect: bool,
}

/// Why a run cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The level is not there, or cannot be opened.
    #[error("{0}")]
    Level(InputError),
    /// A move, by its index from 0, is not legal where it stands.
    #[error("{1}")]
    Move(usize, InputError),
}

impl Run {
    /// The family's id: what stands before the colon.
    pub fn puzzle(&self) -> &str {
        self.level.split_once(':').map_or("", |(puzzle, _)| puzzle)
    }

    /// The level and the game at the end of the run, every move checked by the rules.
    ///
    /// # Errors
    /// No such level, or a move that is not legal.
    pub fn replay<'a>(&self, library: &'a Library) -> Result<(&'a Level, Session), ReplayError> {
        let level = library.levels().iter().find(|level| level.id == self.level);
        let level = match level {
            Some(level) => level,
            None => library.find(&self.level).map_err(ReplayError::Level)?,
        };
        let mut session = Session::new(level.open().map_err(ReplayError::Level)?, level.metric);
        self.play(&mut session)?;
        Ok((level, session))
    }

    /// Plays the moves in a session at the level's start.
    ///
    /// # Errors
    /// A move that is not legal; those before it have been played.
    pub fn play(&self, session: &mut Session) -> Result<(), ReplayError> {
        for (index, text) in self.moves.iter().enumerate() {
            session.play_text(text).map_err(|error| ReplayError::Move(index, error))?;
        }
        Ok(())
    }
}

/// What a session has counted, in each metric of its puzzle.
pub fn counts(session: &Session) -> BTreeMap<Metric, u32> {
    let counts = session.counts();
    session.position().metrics().iter().map(|&metric| (metric, counts[metric])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_and_read() {
        let text = "2026-11-30T09:15:07Z";
        assert_eq!(Moment::parse(text).expect("a time").format(), text);
        assert_eq!(Moment::parse("2026-11-30T10:15:07+01:00"), Moment::parse(text));
        assert!(Moment::parse("yesterday").is_err());
        assert_eq!(Moment(i64::MAX).format(), "1970-01-01T00:00:00Z");
    }

    #[test]
    fn every_kind_of_help_has_its_count() {
        let mut help = Help::default();
        for stage in [Some(HintStage::Length), Some(HintStage::Piece), Some(HintStage::Move), None] {
            help.take_hint(stage);
        }
        help.take_playback();
        assert_eq!(help.counts(), [1; 5]);
        for kind in 0..Help::KINDS.len() {
            *help.count_mut(kind) -= 1;
        }
        assert!(help.is_none());
    }
}
