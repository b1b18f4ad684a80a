//! One player at one board: history without limit, counts, marks, hints.
//!
//! A line of play is a list of entries, each one logged move; a cursor in it makes undo and redo.
//! A restart opens a new line after the old one, so it can be undone like a move. While a piece
//! is held its steps belong to one entry, and stepping straight back takes the last one back.
//! The marks obey an identity at all times: the sum of losses is what was counted so far, plus
//! what is left now, minus the best from the start.

mod hint;
mod line;
mod mark;

use rustc_hash::FxHashMap;

pub use hint::{HintStage, Hinted};
pub use line::Entry;
pub use mark::Mark;

use self::line::Line;
use super::knowledge::Knowledge;
use crate::puzzle::{Action, Answer, Cell, Counts, Effect, Focus, InputError, Intent, Left, Metric, Position, Response, Step};

/// A legal action with its grade.
#[derive(Debug, Clone)]
pub struct Graded {
    /// The action.
    pub action: Action,
    /// What it does.
    pub effect: Effect,
    /// What is left after it.
    pub left: Left,
    /// Its mark, while the numbers are known.
    pub mark: Option<Mark>,
}

/// The player has left the best path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OffPath {
    /// By how much in all; `None` when the goal is out of reach.
    pub loss: Option<u32>,
    /// The number (from 1) of the logged move after the last position known to be on a best path.
    pub entry: usize,
}

/// What an intent did to the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// The cursor or the piece in hand.
    Focus,
    /// The position.
    Position,
}

/// Moves around the present one along which news of the solver are passed on: far enough for
/// everything in sight, and a bound on the work in a run of thousands.
const FAR: usize = 128;

/// A game in progress.
pub struct Session {
    start: Box<dyn Position>,
    position: Box<dyn Position>,
    metric: Metric,
    lines: Vec<Line>,
    at: usize,
    hint: Option<HintStage>,
    /// The stages of help that each position has had, by its text.
    helped: FxHashMap<String, u8>,
    /// Whether the puzzle can tell bounds at once; then a look at each position beside is cheap.
    estimates: bool,
    /// What is known about the positions, in the session's metric.
    pub knowledge: Knowledge,
}

impl Session {
    /// A new game from a position. A metric that the puzzle does not count in becomes its first.
    pub fn new(start: Box<dyn Position>, metric: Option<Metric>) -> Self {
        let metrics = start.metrics();
        let metric = metric.filter(|metric| metrics.contains(metric)).unwrap_or(metrics[0]);
        let mut session = Session {
            position: start.boxed(),
            start,
            metric,
            lines: vec![Line::default()],
            at: 0,
            hint: None,
            helped: FxHashMap::default(),
            estimates: false,
            knowledge: Knowledge::default(),
        };
        session.estimates = session.start.lower_bound(metric).is_some();
        session.look_around(0);
        session
    }

    /// The position on the board, the piece in hand included.
    pub fn position(&self) -> &dyn Position {
        &*self.position
    }

    /// The level's start.
    pub fn start(&self) -> &dyn Position {
        &*self.start
    }

    /// The metric that is counted first and that "left" and the marks follow.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// All entries of the current line, those undone included.
    pub fn entries(&self) -> &[Entry] {
        &self.lines[self.at].entries
    }

    /// How many entries are done; those after them can be redone.
    pub fn done(&self) -> usize {
        self.lines[self.at].done
    }

    /// The counts of everything done.
    pub fn counts(&self) -> Counts {
        let mut sum = Counts::default();
        for entry in &self.entries()[..self.done()] {
            for metric in Metric::ALL {
                sum[metric] += entry.counts[metric];
            }
        }
        sum
    }

    /// Whether the goal is reached.
    pub fn is_solved(&self) -> bool {
        self.position.is_solved()
    }

    /// Does what an intent means; a piece let go ends its move.
    pub fn respond(&mut self, focus: &mut Focus, intent: Intent) -> Change {
        match self.position.respond(focus, intent) {
            Response::Ignored => Change::None,
            Response::Focused => {
                if focus.held.is_none() {
                    self.release();
                }
                Change::Focus
            }
            Response::Play(steps) => {
                for step in steps {
                    self.play(step);
                }
                Change::Position
            }
        }
    }

    /// Plays a move text as one logged move.
    ///
    /// # Errors
    /// Text that is no move or not legal here; nothing is played then.
    pub fn play_text(&mut self, text: &str) -> Result<(), InputError> {
        let mut released = self.position.boxed();
        released.release();
        let steps = released.parse(text)?;
        self.release();
        for step in steps {
            self.play(step);
        }
        self.release();
        Ok(())
    }

    /// Plays one step; a number that is no legal step does nothing.
    fn play(&mut self, step: Step) {
        let mut next = self.position.boxed();
        if !next.play(step) {
            return;
        }
        self.hint = None;
        let mut counts = Counts::default();
        for &metric in self.position.metrics() {
            counts[metric] = self.position.cost(step, metric);
        }
        let goes_on = self.position.continues(step);
        let line = &mut self.lines[self.at];
        let open = line.done.checked_sub(1).map(|last| &mut line.entries[last]).filter(|entry| goes_on && !entry.trail.is_empty());
        if let Some(entry) = open {
            // A straight step back is the last step taken back.
            if entry.trail.last().is_some_and(|(before, _)| before.text() == next.text()) {
                self.step_back();
                return;
            }
            entry.extend(step, counts, next.boxed());
        } else {
            self.release();
            let before = self.position.boxed();
            let Some(action) = before.action(&[step]) else { return };
            let trail = vec![(before.boxed(), Counts::default())];
            let entry = Entry { action, counts, before, after: next.boxed(), steps: vec![step], trail, undone: false };
            let line = &mut self.lines[self.at];
            line.entries.truncate(line.done);
            line.entries.push(entry);
            line.done += 1;
            self.lines.truncate(self.at + 1);
        }
        self.position = next;
        let metric = self.metric;
        if let Some(entry) = self.lines[self.at].entries.last_mut().filter(|_| self.estimates && self.knowledge.map().is_none()) {
            entry.undone = leads(&*entry.after, &*entry.before, metric);
        }
        self.look_around(1);
    }

    /// Takes bounds of any position into what is known, and what follows for those near it.
    pub fn learn_bounds(&mut self, position: &dyn Position, lower: u32, upper: Option<u32>) {
        self.knowledge.learn_bounds(position, lower, upper);
        self.look_around(FAR);
    }

    /// Takes the answer of a search from any position, and what follows for those near it.
    pub fn learn_answer(&mut self, position: &dyn Position, answer: &Answer) {
        self.knowledge.learn_answer(position, answer);
        self.look_around(FAR);
    }

    /// Without a map: what is known of one position bounds those before and after it in the run,
    /// and those one action from here. Looks at so many moves before and after the present one.
    fn look_around(&mut self, moves: usize) {
        if self.knowledge.map().is_some() {
            return;
        }
        let mut here = self.position.boxed();
        here.release();
        let line = &self.lines[self.at];
        let entries = &line.entries[line.done.saturating_sub(moves)..(line.done + moves).min(line.entries.len())];
        for entry in entries.iter().chain(entries.iter().rev()) {
            let mut after = entry.after.boxed();
            after.release();
            self.knowledge.relate(&*entry.before, &*after, entry.counts[self.metric].max(1), entry.undone);
        }
        if !self.estimates {
            return;
        }
        // As a rule only the first position needs the estimate: bounds follow from move to move.
        self.knowledge.bound(&*here, self.metric);
        self.knowledge.estimate(&*here, self.metric);
        for next in self.neighbours() {
            let undone = leads(&*next, &*here, self.metric);
            self.knowledge.bound(&*next, self.metric);
            self.knowledge.relate(&*here, &*next, 1, undone);
        }
    }

    /// Takes back the last step of the open entry; an entry without steps is gone.
    fn step_back(&mut self) {
        let line = &mut self.lines[self.at];
        let Some(entry) = line.done.checked_sub(1).and_then(|last| line.entries.get_mut(last)) else { return };
        let Some((before, counts)) = entry.trail.pop() else { return };
        entry.steps.pop();
        self.position = before;
        if entry.steps.is_empty() {
            line.done -= 1;
            line.entries.truncate(line.done);
        } else if let Some(action) = entry.before.action(&entry.steps) {
            entry.action = action;
            entry.counts = counts;
            entry.after = self.position.boxed();
        }
    }

    /// Lets the piece in hand go: the next step begins a new move.
    pub fn release(&mut self) {
        self.position.release();
        let line = &mut self.lines[self.at];
        if let Some(entry) = line.done.checked_sub(1).and_then(|last| line.entries.get_mut(last)) {
            entry.after.release();
            entry.trail = Vec::new();
        }
    }

    /// Takes back one logged move, or a restart; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.release();
        let line = &mut self.lines[self.at];
        if line.done > 0 {
            line.done -= 1;
            self.position = line.entries[line.done].before.boxed();
        } else if self.at > 0 {
            self.at -= 1;
            self.position = self.end_of_line();
        } else {
            return false;
        }
        self.hint = None;
        self.look_around(1);
        true
    }

    /// Plays again what was undone, a restart too; whether there was anything.
    pub fn redo(&mut self) -> bool {
        self.release();
        let line = &mut self.lines[self.at];
        if line.done < line.entries.len() {
            line.done += 1;
        } else if self.at + 1 < self.lines.len() {
            self.at += 1;
        } else {
            return false;
        }
        self.position = self.end_of_line();
        self.hint = None;
        self.look_around(1);
        true
    }

    /// Back to the start, as an act that can be undone; whether anything had been played.
    pub fn restart(&mut self) -> bool {
        self.release();
        if self.done() == 0 {
            return false;
        }
        self.lines.truncate(self.at + 1);
        self.lines.push(Line::default());
        self.at += 1;
        self.position = self.start.boxed();
        self.hint = None;
        self.look_around(1);
        true
    }

    /// The position after the last entry done.
    fn end_of_line(&self) -> Box<dyn Position> {
        let line = &self.lines[self.at];
        line.done.checked_sub(1).map_or_else(|| self.start.boxed(), |last| line.entries[last].after.boxed())
    }

    /// What is left from here.
    pub fn left(&self) -> Left {
        self.knowledge.left(&*self.position)
    }

    /// What was left from the start.
    pub fn best(&self) -> Left {
        self.knowledge.left(&*self.start)
    }

    /// The mark of an entry of this line, by its index from 0.
    pub fn mark(&self, index: usize) -> Option<Mark> {
        let entry = self.entries().get(index)?;
        Mark::of(entry.counts[self.metric], self.knowledge.left(&*entry.before), self.knowledge.left(&*entry.after))
    }

    /// Whether the moves done have lost anything, and since when. What was lost follows from the
    /// ends, also where what was left between them is not known.
    pub fn off_path(&self) -> Option<OffPath> {
        let Left::Exactly(best) = self.best() else { return None };
        let (mut counted, mut on_path, mut lost) = (0, 0, Some(Some(0)));
        for (index, entry) in self.entries()[..self.done()].iter().enumerate() {
            counted += entry.counts[self.metric];
            lost = match self.knowledge.left(&*entry.after) {
                Left::Exactly(left) => Some(Some((counted + left).saturating_sub(best))),
                Left::Never => Some(None),
                Left::Between(..) | Left::Unknown => None,
            };
            if lost == Some(Some(0)) {
                on_path = index + 1;
            }
        }
        match lost? {
            Some(0) => None,
            off => Some(OffPath { loss: off, entry: on_path + 1 }),
        }
    }

    /// Goes back to the last position that was still on a best path, keeping what is undone.
    pub fn go_back_to_best(&mut self) -> bool {
        let Some(off) = self.off_path() else { return false };
        while self.done() >= off.entry {
            self.undo();
        }
        true
    }

    /// Every legal action with what is left after it, nearest first.
    pub fn graded(&self) -> Vec<Graded> {
        let mut released = self.position.boxed();
        released.release();
        let (held, free) = (self.left(), self.knowledge.left(&*released));
        let mut graded: Vec<Graded> = released
            .actions(self.metric)
            .into_iter()
            .filter_map(|action| {
                let left = self.knowledge.left(&*released.after(&action)?);
                let effect = released.effect(&action.text)?;
                let cost = self.cost_from_here(&action);
                let mark = Mark::of(cost, if cost == 0 { held } else { free }, left);
                Some(Graded { action, effect, left, mark })
            })
            .collect();
        graded.sort_by_key(|graded| match graded.left {
            Left::Exactly(left) => (0, left),
            Left::Between(lower, _) => (1, lower),
            Left::Unknown => (2, 0),
            Left::Never => (3, 0),
        });
        graded
    }

    /// What would be left with a piece elsewhere and all else as it is, by the piece's first cell
    /// there; only proved numbers.
    pub fn heat(&self, piece: u16) -> Vec<(Cell, u32)> {
        let number = |(cell, position): (Cell, Box<dyn Position>)| match self.knowledge.left(&*position) {
            Left::Exactly(left) => Some((cell, left)),
            _ => None,
        };
        self.position.elsewhere(piece).into_iter().filter_map(number).collect()
    }

    /// Whether the puzzle can tell bounds at once, and so knows what keeps searches short.
    pub fn has_estimates(&self) -> bool {
        self.estimates
    }

    /// The positions one action from here, nothing held.
    pub fn neighbours(&self) -> Vec<Box<dyn Position>> {
        let mut here = self.position.boxed();
        here.release();
        here.actions(self.metric).iter().filter_map(|action| here.after(action)).collect()
    }

    /// What an action adds to the count when it is played from here, piece in hand.
    fn cost_from_here(&self, action: &Action) -> u32 {
        let mut at = self.position.boxed();
        let mut cost = 0;
        for step in self.position.parse(&action.text).unwrap_or_default() {
            cost += at.cost(step, self.metric);
            at.play(step);
        }
        cost
    }

    /// The best action from here: going on with the piece in hand where that is free and best.
    pub fn best_action(&self) -> Option<Action> {
        let mut released = self.position.boxed();
        released.release();
        let (held, free) = (self.left(), self.knowledge.left(&*released));
        if held == free {
            return self.knowledge.best_action(&*released, self.metric);
        }
        self.graded().into_iter().find(|graded| graded.left == held && graded.mark == Some(Mark::Best)).map(|graded| graded.action)
    }

    /// A shortest path from here, nothing held.
    pub fn best_path(&self) -> Option<Vec<Action>> {
        self.knowledge.best_path(&*self.position, self.metric)
    }

    /// Plays an action going on with the piece in hand where it does; whether it was legal.
    pub fn play_action(&mut self, action: &Action) -> bool {
        let Ok(steps) = self.position.parse(&action.text) else { return false };
        for step in steps {
            self.play(step);
        }
        self.release();
        true
    }

    /// The move texts done, which replay the game from its start.
    pub fn log(&self) -> impl Iterator<Item = &str> {
        self.entries()[..self.done()].iter().map(|entry| entry.action.text.as_str())
    }
}

/// Whether one action leads from one position to another, nothing held.
fn leads(from: &dyn Position, to: &dyn Position, metric: Metric) -> bool {
    let mut from = from.boxed();
    from.release();
    let text = to.text();
    from.actions(metric).iter().any(|action| from.after(action).is_some_and(|next| next.text() == text))
}
