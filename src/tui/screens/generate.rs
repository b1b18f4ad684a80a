//! Levels made to order: what kind, how long, how hard, how many, from which seed.
//!
//! The rows come from the family's generator, so no puzzle is named here. A value is turned with
//! the arrows or typed. The levels are made in the background; what is found joins the library,
//! where it stays until the program ends, and can be kept as a pack of the player's own.

use std::collections::BTreeMap;

use ratatui::layout::Rect;

use super::arrangement::grade_word;
use super::list::{Clicked, Cursor};
use super::making::{advice, outcome_words, play, progress};
use super::{Desk, Footing, Mouse, Outcome, Screen};
use crate::game::{Errand, Errands, Generated, Grade, Headway, Order, Told, Word};
use crate::levels::Level;
use crate::puzzle::{Family, Generator, Recipe, Value, io_reason, write_whole};
use crate::puzzles::FAMILIES;
use crate::text::Text;
use crate::tui::canvas::{Canvas, cut, pad, width, wrap};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The row of the first value.
const FIRST_ROW: u16 = 2;

/// What stands between the ends of a range.
const RANGE: [char; 5] = ['-', '.', ' ', '~', '到'];

/// The longest value that can be typed, in characters.
const LONGEST: usize = 40;

/// The most levels at a time.
const MOST: u32 = 1000;

/// How many levels are made when nobody says otherwise.
const USUAL_COUNT: u32 = 10;

/// A row of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Family,
    From,
    To,
    Grade,
    Count,
    Seed,
    /// An option of the generator by its number.
    Option(usize),
}

impl Row {
    /// Whether its value is a number.
    fn is_number(self) -> bool {
        matches!(self, Row::From | Row::To | Row::Count | Row::Seed)
    }
}

/// Where the making of levels is.
enum Stage {
    /// It has not begun.
    Asking,
    /// It goes on.
    Making(Errand, Headway),
    /// It is over: the levels, the order and the id of their pack, and where they are kept.
    Made { levels: Vec<Level>, made: Generated, order: Box<Order>, pack: String },
}

/// The screen on which levels are ordered.
pub(in crate::tui) struct Generate {
    family: &'static Family,
    generator: &'static Generator,
    from: String,
    to: String,
    grade: Option<Grade>,
    count: String,
    seed: String,
    /// Options that are not left to the family, by name.
    options: BTreeMap<&'static str, String>,
    cursor: Cursor,
    /// Whether the next character goes on with the value of the row instead of replacing it.
    typing: bool,
    stage: Stage,
    said: Option<(String, Tone)>,
}

/// The families that make levels.
fn makers() -> impl Iterator<Item = (&'static Family, &'static Generator)> {
    FAMILIES.iter().filter_map(|family| Some((*family, family.generator?)))
}

impl Generate {
    /// A new order for a family, or for the first one that makes levels; the lengths around
    /// `length`, where one is given.
    pub fn new(family: &'static Family, length: Option<u32>) -> Self {
        let (family, generator) = family.generator.map(|generator| (family, generator)).or_else(|| makers().next()).unwrap_or_else(|| {
            unreachable!("some family makes levels");
        });
        let mut screen = Generate {
            family,
            generator,
            from: String::new(),
            to: String::new(),
            grade: None,
            count: USUAL_COUNT.to_string(),
            seed: fresh_seed().to_string(),
            options: BTreeMap::new(),
            cursor: Cursor::default(),
            typing: false,
            stage: Stage::Asking,
            said: None,
        };
        screen.take_family(family, generator);
        if let Some(length) = length.filter(|&length| length > 0) {
            screen.from = (length - length / 5).to_string();
            screen.to = (length + length / 5).to_string();
        }
        screen
    }

    /// Another family, with its own options and usual lengths.
    fn take_family(&mut self, family: &'static Family, generator: &'static Generator) {
        (self.family, self.generator) = (family, generator);
        self.options.clear();
        for &(name, value) in generator.daily.options {
            self.options.insert(name, value.to_owned());
        }
        // A day in the middle of the week is neither short nor long.
        let lengths = &generator.daily.lengths[3];
        (self.from, self.to) = (lengths.start().to_string(), lengths.end().to_string());
    }

    fn rows(&self) -> Vec<Row> {
        let fixed = [Row::Family, Row::From, Row::To, Row::Grade, Row::Count, Row::Seed];
        fixed.into_iter().chain((0..self.generator.options.len()).map(Row::Option)).collect()
    }

    fn row(&self) -> Row {
        self.rows().get(self.cursor.at).copied().unwrap_or(Row::Family)
    }

    /// What is said below the rows, in lines.
    fn told(&self, columns: usize, text: Text) -> Vec<(String, Tone)> {
        let (from, to) = self.lengths();
        let turned = || text.fill("generate.turned", &[("from", &to.to_string()), ("to", &from.to_string())]);
        let told = match (&self.said, &self.stage) {
            (Some(said), _) => Some(said.clone()),
            (None, Stage::Asking) if from > to => Some((turned(), Tone::Warning)),
            (None, _) => None,
        };
        told.into_iter().flat_map(|(said, tone)| wrap(&said, columns).into_iter().map(move |line| (line, tone))).collect()
    }

    /// How many rows are taken below: by what is said, or by how far the making is.
    fn under(&self, columns: usize, text: Text) -> usize {
        let making = matches!(self.stage, Stage::Making(..));
        self.told(columns, text).len().max(usize::from(making) + usize::from(making && self.grade.is_some()))
    }

    /// How many rows are in sight, and the first of them: what is said has its place below.
    fn window(&self, area: Rect, text: Text) -> (usize, usize) {
        let count = self.rows().len();
        let told = self.under(usize::from(area.width).saturating_sub(2), text);
        let rows = usize::from(area.height.saturating_sub(FIRST_ROW)).saturating_sub(told + usize::from(told > 0)).clamp(1, count);
        (rows, self.cursor.first(rows, count))
    }

    /// The text that is typed in a row.
    fn typed(&mut self, row: Row) -> Option<&mut String> {
        match row {
            Row::From => Some(&mut self.from),
            Row::To => Some(&mut self.to),
            Row::Count => Some(&mut self.count),
            Row::Seed => Some(&mut self.seed),
            Row::Option(number) => Some(self.options.entry(self.generator.options.get(number)?.name).or_default()),
            Row::Family | Row::Grade => None,
        }
    }

    fn label(&self, row: Row, text: Text) -> String {
        match row {
            Row::Option(number) => {
                let name = self.generator.options.get(number).map_or("", |option| option.name);
                text.get(&format!("{}.option.{name}", self.family.id))
            }
            Row::Family => text.get("generate.puzzle"),
            Row::From => text.get("generate.from"),
            Row::To => text.get("generate.to"),
            Row::Grade => text.get("generate.grade"),
            Row::Count => text.get("generate.count"),
            Row::Seed => text.get("generate.seed"),
        }
    }

    fn value(&self, row: Row, text: Text) -> String {
        match row {
            Row::Family => text.get(&format!("{}.name", self.family.id)),
            Row::From => self.from.clone(),
            Row::To => self.to.clone(),
            Row::Count => self.count.clone(),
            Row::Seed => self.seed.clone(),
            Row::Grade => self.grade.map_or_else(|| text.get("generate.any"), |grade| text.get(grade_word(grade))),
            Row::Option(number) => {
                let name = self.generator.options.get(number).map_or("", |option| option.name);
                self.options.get(name).filter(|value| !value.is_empty()).cloned().unwrap_or_else(|| text.get("generate.usual"))
            }
        }
    }

    /// Turns the value of the chosen row on or back.
    fn turn(&mut self, by: isize) {
        match self.row() {
            Row::Family => {
                let all: Vec<_> = makers().collect();
                let at = all.iter().position(|(family, _)| family.id == self.family.id).unwrap_or(0);
                let (family, generator) = all[turned(at, by, all.len())];
                self.take_family(family, generator);
            }
            Row::Grade => {
                let all: Vec<Option<Grade>> = std::iter::once(None).chain(Grade::ALL.map(Some)).collect();
                let at = all.iter().position(|grade| *grade == self.grade).unwrap_or(0);
                self.grade = all[turned(at, by, all.len())];
            }
            Row::Option(number) => {
                let Some(option) = self.generator.options.get(number) else { return };
                let all: Vec<&str> = std::iter::once("").chain(option.values.iter().copied()).collect();
                let present = self.options.get(option.name).map_or("", String::as_str);
                let at = all.iter().position(|value| *value == present).unwrap_or(0);
                self.options.insert(option.name, all[turned(at, by, all.len())].to_owned());
            }
            row => {
                let most = if row == Row::Count { u64::from(MOST) } else { u64::MAX };
                let least = u64::from(row != Row::Seed);
                if let Some(text) = self.typed(row) {
                    let number = text.parse::<u64>().unwrap_or(least);
                    *text = number.saturating_add_signed(by as i64).clamp(least, most).to_string();
                }
            }
        }
    }

    /// The ends of the range of lengths, in the order in which they stand there.
    fn lengths(&self) -> (u32, u32) {
        (number(&self.from), number(&self.to))
    }

    /// What is ordered, as it stands on the screen.
    fn order(&self) -> Order {
        let (from, to) = self.lengths();
        let count = number(&self.count).min(MOST) as usize;
        let given = self.options.iter().filter(|(_, value)| !value.is_empty());
        Order {
            family: self.family,
            recipe: Recipe {
                lengths: from.min(to)..=to.max(from),
                metric: None,
                options: given.map(|(name, value)| (*name, Value::Text(value.clone()))).collect(),
            },
            grade: self.grade,
            count,
            seed: self.seed.parse().unwrap_or(0),
            tries: Order::usual_tries(count),
            threads: Errands::threads(),
        }
    }

    /// After a change of what is ordered: what was made before is another matter.
    fn ask_anew(&mut self) {
        self.stage = Stage::Asking;
        self.said = None;
    }

    fn confirm(&mut self, desk: &mut Desk) -> Outcome {
        match &self.stage {
            Stage::Made { levels, .. } => {
                let first = levels.first().cloned();
                first.and_then(|level| play(level, desk)).map_or(Outcome::Ignored, Outcome::Push)
            }
            Stage::Asking => {
                self.stage = Stage::Making(desk.errands.make(self.order()), Headway::default());
                self.said = None;
                Outcome::Done
            }
            Stage::Making(..) => Outcome::Ignored,
        }
    }

    /// Esc stops what is being made before it leads back.
    fn back(&mut self, text: Text) -> Outcome {
        if let Stage::Making(..) = self.stage {
            self.stage = Stage::Asking;
            self.said = Some((text.get("generate.cancelled"), Tone::Warning));
            return Outcome::Done;
        }
        Outcome::Pop
    }

    /// Writes what was made into the player's folder.
    fn keep(&mut self, desk: &mut Desk) -> Outcome {
        let text = desk.look.text;
        let Stage::Made { made, order, pack, .. } = &self.stage else { return Outcome::Ignored };
        let name = order.pack_name();
        let Some(file) = desk.levels.as_ref().map(|folder| folder.join(order.family.id).join(format!("{pack}.toml"))) else {
            self.said = Some((text.get("generate.no_folder"), Tone::Warning));
            return Outcome::Done;
        };
        let shown = file.display().to_string();
        self.said = Some(match write_whole(&file, &[made.pack_text(order, pack, name).as_bytes()]) {
            Ok(()) => {
                desk.library.keep_pack(&format!("{}:{pack}", order.family.id), &file);
                (text.fill("generate.kept", &[("file", &shown)]), Tone::Strong)
            }
            Err(error) => (text.fill("generate.not_kept", &[("file", &shown), ("detail", &io_reason(&error))]), Tone::Warning),
        });
        Outcome::Done
    }

    fn take(&mut self, word: &Word, desk: &mut Desk) {
        let text = desk.look.text;
        match &word.told {
            Told::Making(tally) => {
                if let Stage::Making(_, known) = &mut self.stage {
                    *known = *tally;
                }
            }
            Told::Made(Ok(made)) => {
                let order = self.order();
                let said = outcome_words(made, order.count, text);
                let said = advice(made, &order).map_or(said.clone(), |advice| format!("{said}\n{}", text.get(advice)));
                self.said = Some((said, if made.short.is_some() { Tone::Warning } else { Tone::Strong }));
                let pack = order.pack_id();
                let levels = desk.take_in(&order, &pack, made);
                let made = made.clone();
                self.stage = if levels.is_empty() { Stage::Asking } else { Stage::Made { levels, made, order: Box::new(order), pack } };
            }
            Told::Made(Err(error)) => {
                self.stage = Stage::Asking;
                self.said = Some((error.to_string(), Tone::Warning));
            }
            Told::Failed(message) => {
                self.stage = Stage::Asking;
                self.said = Some((message.clone(), Tone::Warning));
            }
            Told::Graded(..) | Told::AllGraded => {}
        }
    }
}

/// What is typed where a number is wanted, 1 at least.
fn number(text: &str) -> u32 {
    text.parse().unwrap_or(1).max(1)
}

/// The place `by` further on in a ring.
fn turned(at: usize, by: isize, count: usize) -> usize {
    (at as isize + by).rem_euclid(count.max(1) as isize) as usize
}

/// A seed that is not likely to have been used: the present second.
fn fresh_seed() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |time| time.as_secs() % 1_000_000_000)
}

impl Screen for Generate {
    fn context(&self) -> Context {
        Context::Generate
    }

    fn render(&self, canvas: &mut Canvas, _desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, y, columns) = canvas.margins();
        canvas.put(x, y, &cut(&text.get("generate.title"), columns), Tone::Title);
        let rows = self.rows();
        let labels = rows.iter().map(|&row| width(&self.label(row, text))).max().unwrap_or(0) + 2;
        let (shown, first) = self.window(area, text);
        for (index, &row) in rows.iter().enumerate().skip(first).take(shown) {
            let chosen = index == self.cursor.at;
            let (mark, tone) = if chosen { ('>', Tone::Cursor) } else { (' ', Tone::Plain) };
            let line = format!("{mark} {}< {} >", pad(&self.label(row, text), labels), self.value(row, text));
            canvas.put(x, y + i32::from(FIRST_ROW) + (index - first) as i32, &cut(&line, columns), tone);
        }
        let below = (y + i32::from(FIRST_ROW) + shown as i32 + 1).min(i32::from(area.bottom()) - self.under(columns, text).max(1) as i32);
        if let Stage::Making(_, tally) = &self.stage {
            progress(canvas, (x, below), columns, &self.order(), *tally);
        }
        for (row, (line, tone)) in self.told(columns, text).iter().enumerate() {
            canvas.put(x, below + row as i32, line, *tone);
        }
        let command = format!("stepwise generate {}", self.order().command(crate::game::USUAL_PACK));
        let lines = wrap(&command, columns);
        let first = i32::from(area.bottom()) - lines.len() as i32;
        if first > below + 1 {
            canvas.put(x, first - 1, &cut(&text.get("generate.command"), columns), Tone::Dim);
            for (row, line) in lines.iter().enumerate() {
                canvas.put(x, first + row as i32, line, Tone::Dim);
            }
        }
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        match action {
            Action::Confirm => self.confirm(desk),
            Action::Back => self.back(desk.look.text),
            Action::Keep => self.keep(desk),
            Action::Left | Action::Right => {
                self.turn(if action == Action::Left { -1 } else { 1 });
                self.typing = false;
                self.ask_anew();
                Outcome::Done
            }
            Action::Erase => {
                let row = self.row();
                if self.typed(row).is_none_or(|text| text.pop().is_none()) {
                    return Outcome::Ignored;
                }
                self.typing = true;
                self.ask_anew();
                Outcome::Done
            }
            action if self.cursor.act(action, self.rows().len()) => {
                self.typing = false;
                Outcome::Done
            }
            _ => Outcome::Ignored,
        }
    }

    fn character(&mut self, character: char, _desk: &mut Desk) -> Outcome {
        let (row, typing) = (self.row(), self.typing);
        // A range is typed in one go: `19..21` or `19-21`.
        if row == Row::From && typing && RANGE.contains(&character) {
            self.cursor.at += 1;
            self.typing = false;
            return Outcome::Done;
        }
        let fits = if row.is_number() { character.is_ascii_digit() } else { crate::puzzle::is_printable(character) };
        let longest = if row == Row::Seed {
            19
        } else if row.is_number() {
            9
        } else {
            LONGEST
        };
        let Some(text) = self.typed(row).filter(|_| fits) else { return Outcome::Ignored };
        if !typing {
            text.clear();
        }
        if text.chars().count() < longest {
            text.push(character);
        }
        self.typing = true;
        self.ask_anew();
        Outcome::Done
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(_, y) => {
                let (window, count) = (self.window(desk.area, desk.look.text), self.rows().len());
                match self.cursor.click(y, desk.area.y + FIRST_ROW, window, count) {
                    Clicked::Again => self.act(Action::Right, desk),
                    Clicked::Chosen => {
                        self.typing = false;
                        Outcome::Done
                    }
                    Clicked::Nothing => Outcome::Ignored,
                }
            }
            Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }

    fn heed(&mut self, word: &Word, desk: &mut Desk) -> Outcome {
        if !matches!(&self.stage, Stage::Making(errand, _) if errand.owns(word)) {
            return Outcome::Ignored;
        }
        self.take(word, desk);
        Outcome::Done
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.family.id)
    }

    fn footing(&self, action: Action, _desk: &Desk) -> Footing {
        match (action, &self.stage) {
            (Action::Confirm, Stage::Made { .. }) => Footing::Word("key.play"),
            (Action::Confirm, Stage::Making(..)) | (Action::Keep, Stage::Asking | Stage::Making(..)) => Footing::Hidden,
            (Action::Back, Stage::Making(..)) => Footing::Word("key.cancel"),
            _ => Footing::Usual,
        }
    }
}
