//! A path watched like a film: pause, step, jump, speed.
//!
//! Where the film stands is a function of time: a late frame skips ahead and is never queued. It
//! reads no clock of its own, so tests give it any time they like.

use std::time::{Duration, Instant};

use crate::puzzle::{Action, Position};

/// Speeds in actions a second.
pub const SPEEDS: [f64; 10] = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// The speed at the beginning: four a second.
const FIRST_SPEED: usize = 3;

/// A film of a path.
pub struct Playback {
    positions: Vec<Box<dyn Position>>,
    path: Vec<Action>,
    at: usize,
    speed: usize,
    /// While playing: when the film stood where.
    running: Option<(Instant, usize)>,
}

impl Playback {
    /// A film of `path` from `start`, paused at its beginning; `None` when the path is not legal.
    pub fn new(start: Box<dyn Position>, path: Vec<Action>) -> Option<Self> {
        let mut positions = Vec::with_capacity(path.len() + 1);
        positions.push(start);
        for action in &path {
            let next = positions.last()?.after(action)?;
            positions.push(next);
        }
        Some(Playback { positions, path, at: 0, speed: FIRST_SPEED, running: None })
    }

    /// The position on the screen.
    pub fn position(&self) -> &dyn Position {
        &*self.positions[self.at]
    }

    /// The whole path.
    pub fn path(&self) -> &[Action] {
        &self.path
    }

    /// How many actions have been played.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The position before the action with this index.
    pub fn before(&self, index: usize) -> Option<&dyn Position> {
        self.positions.get(index).map(|position| &**position)
    }

    /// Actions a second.
    pub fn speed(&self) -> f64 {
        SPEEDS[self.speed]
    }

    /// Whether it is running.
    pub fn is_playing(&self) -> bool {
        self.running.is_some()
    }

    /// Pauses, or runs on; at the end it runs from the beginning again.
    pub fn toggle(&mut self, now: Instant) {
        if self.running.take().is_none() {
            if self.at == self.path.len() {
                self.at = 0;
            }
            self.running = Some((now, self.at));
        }
    }

    /// Goes to a place on the line, past either end to that end.
    pub fn seek(&mut self, to: usize, now: Instant) {
        self.at = to.min(self.path.len());
        if let Some(since) = &mut self.running {
            *since = (now, self.at);
        }
    }

    /// Goes some actions forward or back.
    pub fn skip(&mut self, by: isize, now: Instant) {
        self.seek(self.at.saturating_add_signed(by), now);
    }

    /// Goes to `tenths` tenths of the line.
    pub fn seek_tenth(&mut self, tenths: usize, now: Instant) {
        self.seek(self.path.len() * tenths / 10, now);
    }

    /// The next speed up or down.
    pub fn change_speed(&mut self, faster: bool, now: Instant) {
        self.speed = if faster { (self.speed + 1).min(SPEEDS.len() - 1) } else { self.speed.saturating_sub(1) };
        self.seek(self.at, now);
    }

    /// How much of the next action is under way, from 0 to 1: it takes the last `glide` of its time,
    /// or all of it when that is shorter. 0 while the film stands still.
    pub fn under_way(&self, now: Instant, glide: Duration) -> f64 {
        let Some((since, from)) = self.running else { return 0.0 };
        let each = 1.0 / self.speed();
        let into = now.saturating_duration_since(since).as_secs_f64() - (self.at - from) as f64 * each;
        let glide = glide.as_secs_f64().min(each);
        if glide <= 0.0 { 0.0 } else { ((into - (each - glide)) / glide).clamp(0.0, 1.0) }
    }

    /// Brings the film to where it should stand now; how long until it moves again, `None` when
    /// it does not run.
    pub fn advance(&mut self, now: Instant) -> Option<Duration> {
        let (since, from) = self.running?;
        let elapsed = now.saturating_duration_since(since).as_secs_f64();
        let played = (elapsed * self.speed()) as usize;
        self.at = (from + played).min(self.path.len());
        if self.at == self.path.len() {
            self.running = None;
            return None;
        }
        let next = (played + 1) as f64 / self.speed();
        Some(Duration::from_secs_f64((next - elapsed).max(0.001)))
    }
}
