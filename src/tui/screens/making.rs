//! A level that is being made, for the moment that this takes: today's puzzle, or another one like
//! the last. When it is there it is played; Esc does without it.

use super::arrangement::grade_word;
use super::play::Play;
use super::{Desk, Mouse, Outcome, Screen, name};
use crate::game::{Daily, Errand, Errands, Generated, Headway, Order, Short, Told, Word};
use crate::levels::{Level, Name};
use crate::search::StopReason;
use crate::text::Text;
use crate::tui::canvas::{Canvas, cut, width, wrap};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// What becomes of what is made.
enum Wanted {
    /// The puzzle of a day.
    Daily(Daily),
    /// The levels of an order, in a pack of this id.
    Pack(Order, String),
}

/// Waits for a level.
pub(in crate::tui) struct Making {
    wanted: Wanted,
    errand: Errand,
    tally: Headway,
    /// Why there will be none.
    failed: Option<String>,
}

impl Making {
    /// The screen that leads to a daily puzzle: the puzzle itself, where it has been made already.
    pub fn daily(daily: Daily, desk: &mut Desk) -> Outcome {
        let known = desk.library.levels().iter().find(|level| level.id == daily.id()).cloned();
        if let Some(level) = known {
            return play(level, desk).map_or(Outcome::Ignored, Outcome::Push);
        }
        let Some(order) = daily.order(Errands::threads()) else { return Outcome::Ignored };
        Outcome::Push(Box::new(Making::new(Wanted::Daily(daily), order, desk)))
    }

    /// One more level of an order that was made before, from the seed after its own.
    pub fn another(order: &Order, desk: &mut Desk) -> Self {
        let seed = order.seed.wrapping_add(1);
        let order = Order { count: 1, seed, tries: Order::usual_tries(1), ..order.clone() };
        Making::new(Wanted::Pack(order.clone(), order.pack_id()), order, desk)
    }

    fn new(wanted: Wanted, order: Order, desk: &mut Desk) -> Self {
        Making { wanted, errand: desk.errands.make(order), tally: Headway::default(), failed: None }
    }

    /// What was made joins the library; the level to be played, if there is one.
    fn receive(&self, made: &Generated, desk: &mut Desk) -> Option<Level> {
        match &self.wanted {
            Wanted::Daily(daily) => {
                let level = daily.level(made)?;
                desk.library.add(level.clone());
                Some(level)
            }
            Wanted::Pack(order, pack) => desk.take_in(order, pack, made).into_iter().next(),
        }
    }

    fn title(&self) -> Name {
        match &self.wanted {
            Wanted::Daily(daily) => daily.name(),
            Wanted::Pack(_, pack) => Name { en: pack.clone(), zh: pack.clone() },
        }
    }
}

/// The game on a level, where its board can be built.
pub(in crate::tui) fn play(level: Level, desk: &mut Desk) -> Option<Box<dyn Screen>> {
    let position = level.open().ok()?;
    Some(Box::new(Play::new(level, position, desk)))
}

/// How many levels were made, and why no more.
pub(super) fn outcome_words(made: &Generated, wanted: usize, text: Text) -> String {
    let (count, wanted) = (made.levels.len().to_string(), wanted.to_string());
    let key = match made.short {
        None => "generate.made",
        Some(Short::Tries(_)) => "generate.short_tries",
        Some(Short::Exhausted) => "generate.short_exhausted",
        Some(Short::Ungraded) => "generate.short_ungraded",
        Some(Short::Stopped(StopReason::Memory)) => "generate.short_memory",
        Some(Short::Stopped(StopReason::Cancelled | StopReason::Time)) => "generate.cancelled",
    };
    let tries = if let Some(Short::Tries(tries)) = made.short { tries } else { 0 };
    let said = text.fill(key, &[("count", &count), ("wanted", &wanted), ("tries", &tries.to_string())]);
    if made.short.is_none() || made.others.is_empty() {
        return said;
    }
    // Lengths that are never easy, or never hard, are told by what was found instead.
    let others = made.others.iter().map(|(&grade, count)| format!("{count} {}", text.get(grade_word(grade))));
    let others = text.list(&others.collect::<Vec<_>>());
    format!("{said}\n{}", text.fill("generate.other_grades", &[("others", &others)]))
}

/// What to change of an order that gave too little, by the key of the words.
pub(super) fn advice(made: &Generated, order: &Order) -> Option<&'static str> {
    Some(match made.short? {
        Short::Stopped(StopReason::Cancelled | StopReason::Time) => return None,
        Short::Stopped(StopReason::Memory) | Short::Ungraded => "generate.advice_smaller",
        Short::Tries(_) | Short::Exhausted if order.grade.is_some() => "generate.advice_grade",
        Short::Tries(_) | Short::Exhausted => "generate.advice_lengths",
    })
}

/// How many levels there are of those that are wanted, as a bar.
pub(super) fn progress(canvas: &mut Canvas, (x, y): (i32, i32), columns: usize, order: &Order, tally: Headway) {
    let text = canvas.look().text;
    let words = text.fill(
        "generate.making",
        &[
            ("count", &tally.levels.to_string()),
            ("wanted", &order.count.to_string()),
            ("tries", &tally.tries.to_string()),
            ("cap", &order.tries.to_string()),
        ],
    );
    let room = columns.saturating_sub(width(&words) + 3).min(30);
    let full = (tally.levels * room).checked_div(order.count).unwrap_or(0).min(room);
    let glyphs = canvas.look().glyphs;
    let end = canvas.put(x, y, &glyphs.full.repeat(full), Tone::Strong);
    let end = canvas.put(end, y, &glyphs.rest.repeat(room - full), Tone::Dim);
    canvas.put(end + 2, y, &words, Tone::Plain);
    if tally.others > 0 {
        let others = text.fill_fitting("generate.others_so_far", &[("count", &tally.others.to_string())], columns);
        canvas.put(x, y + 1, &cut(&others, columns), Tone::Dim);
    }
}

impl Screen for Making {
    fn context(&self) -> Context {
        Context::Making
    }

    fn render(&self, canvas: &mut Canvas, _desk: &Desk) {
        let text = canvas.look().text;
        let (x, y, columns) = canvas.margins();
        canvas.put(x, y, &cut(name(text, &self.title()), columns), Tone::Title);
        let said = match &self.failed {
            Some(failed) => failed.clone(),
            None => text.fill("generate.making_one", &[("tries", &self.tally.tries.to_string())]),
        };
        let tone = if self.failed.is_some() { Tone::Warning } else { Tone::Plain };
        for (line, y) in wrap(&said, columns).iter().zip(y + 2..) {
            canvas.put(x, y, line, tone);
        }
    }

    fn act(&mut self, action: Action, _desk: &mut Desk) -> Outcome {
        if action == Action::Back { Outcome::Pop } else { Outcome::Ignored }
    }

    fn mouse(&mut self, _mouse: Mouse, _desk: &mut Desk) -> Outcome {
        Outcome::Ignored
    }

    fn heed(&mut self, word: &Word, desk: &mut Desk) -> Outcome {
        if !self.errand.owns(word) {
            return Outcome::Ignored;
        }
        match &word.told {
            Told::Making(tally) => self.tally = *tally,
            Told::Made(Ok(made)) => match self.receive(made, desk).and_then(|level| play(level, desk)) {
                Some(screen) => return Outcome::Replace(screen),
                None => self.failed = Some(outcome_words(made, 1, desk.look.text)),
            },
            Told::Made(Err(error)) => self.failed = Some(error.to_string()),
            Told::Failed(message) => self.failed = Some(message.clone()),
            Told::Graded(..) | Told::AllGraded => {}
        }
        Outcome::Done
    }
}
