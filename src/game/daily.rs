//! The daily puzzle: one a day for each family that makes levels, the same for everybody, offline.
//!
//! A day is a day in UTC, so that there is one date for all. The puzzle of a day is the first level
//! that the family's generator makes from the seed `20261130` (year, month, day) with the recipe of
//! the weekday ([`crate::puzzle::Daily`]): Monday's is short, Sunday's long. So it depends on the
//! version of the generator and on nothing else, and `stepwise generate` can make it too.
//!
//! It has an id like any level, `klotski:daily/2026-11-30`; runs are kept under it, and any past
//! date can be opened. A puzzle counts for a [`Streak`] when it was begun on its own day and
//! solved: older ones can be played, but not to mend a streak.

use std::collections::BTreeSet;
use std::fmt;
use std::num::NonZero;

use time::{Date, Month, OffsetDateTime};

use super::errands::Errands;
use super::generation::{Generated, Order, generate};
use crate::levels::{Level, Library, Name};
use crate::puzzle::{Family, InputError};
use crate::puzzles::{self, FAMILIES};
use crate::search::Control;

/// What stands for the pack in the id of a daily puzzle.
const PACK: &str = "daily";

/// The first day that has a puzzle.
const FIRST: Day = Day(match Date::from_calendar_date(2000, Month::January, 1) {
    Ok(date) => date,
    Err(_) => Date::MIN,
});

/// The most tries: many more than any day needs.
const TRIES: u64 = 20_000;

/// A day in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(Date);

impl Day {
    /// The present day.
    pub fn today() -> Self {
        Day(OffsetDateTime::now_utc().date())
    }

    /// The day of a moment in milliseconds since 1970.
    pub fn of_milliseconds(milliseconds: i64) -> Option<Self> {
        OffsetDateTime::from_unix_timestamp(milliseconds.div_euclid(1000)).ok().map(|moment| Day(moment.date()))
    }

    /// Reads `2026-11-30`.
    ///
    /// # Errors
    /// Text that is no date of the calendar.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let parts: Vec<&str> = text.split('-').collect();
        let number = |at: usize, digits: usize| {
            let part = parts.get(at).filter(|part| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))?;
            part.parse::<u16>().ok()
        };
        let date = || {
            let month = Month::try_from(u8::try_from(number(1, 2)?).ok()?).ok()?;
            Date::from_calendar_date(number(0, 4)?.into(), month, u8::try_from(number(2, 2)?).ok()?).ok()
        };
        date().filter(|_| parts.len() == 3).map(Day).ok_or_else(|| InputError::new("date", text, "one like 2026-11-30"))
    }

    /// 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> usize {
        usize::from(self.0.weekday().number_days_from_monday())
    }

    /// The day after this one.
    #[must_use]
    pub fn next(self) -> Self {
        Day(self.0.next_day().unwrap_or(self.0))
    }

    /// The day before this one.
    #[must_use]
    pub fn before(self) -> Self {
        Day(self.0.previous_day().unwrap_or(self.0))
    }

    /// The date as a number, 20261130.
    fn seed(self) -> u64 {
        let (year, month, day) = self.0.to_calendar_date();
        u64::from(year.unsigned_abs()) * 10_000 + u64::from(u8::from(month)) * 100 + u64::from(day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (year, month, day) = self.0.to_calendar_date();
        write!(f, "{year:04}-{:02}-{day:02}", u8::from(month))
    }
}

/// The puzzle of a day.
#[derive(Clone, Copy)]
pub struct Daily {
    /// Its family, which makes levels.
    pub family: &'static Family,
    /// Its day.
    pub day: Day,
}

impl Daily {
    /// The daily puzzles of a day, one of each family that makes levels.
    pub fn all(day: Day) -> impl Iterator<Item = Daily> {
        FAMILIES.iter().filter(|family| family.generator.is_some()).map(move |family| Daily { family, day })
    }

    /// The puzzle that a text speaks of: `klotski:daily` is today's, `klotski:daily/2026-11-30`
    /// that of a day. `None` for a text that speaks of something else.
    ///
    /// # Errors
    /// A family without daily puzzles, or a day that has none.
    pub fn parse(text: &str, today: Day) -> Result<Option<Self>, InputError> {
        let Some((puzzle, rest)) = text.split_once(':') else { return Ok(None) };
        let Some(date) = rest.strip_prefix(PACK).filter(|rest| rest.is_empty() || rest.starts_with('/')) else { return Ok(None) };
        let family = puzzles::family(puzzle).filter(|family| family.generator.is_some()).ok_or_else(|| {
            let known: Vec<&str> = Daily::all(today).map(|daily| daily.family.id).collect();
            InputError::new("puzzle", puzzle, format!("one of {}", known.join(", ")))
        })?;
        let day = date.strip_prefix('/').map_or(Ok(today), Day::parse)?;
        if (FIRST..=today).contains(&day) {
            Ok(Some(Daily { family, day }))
        } else {
            Err(InputError::new("date", day, format!("one from {FIRST} to {today}, today in UTC")))
        }
    }

    /// The puzzle with this id, whatever the present day.
    pub fn of_id(id: &str) -> Option<Self> {
        let (puzzle, rest) = id.split_once(':')?;
        let date = rest.strip_prefix(PACK)?.strip_prefix('/')?;
        let family = puzzles::family(puzzle).filter(|family| family.generator.is_some())?;
        Day::parse(date).ok().map(|day| Daily { family, day })
    }

    /// Its level's id.
    pub fn id(&self) -> String {
        format!("{}:{PACK}/{}", self.family.id, self.day)
    }

    /// Its level's name.
    pub fn name(&self) -> Name {
        Name { en: format!("Daily puzzle {}", self.day), zh: format!("每日一题 {}", self.day) }
    }

    /// What makes it; `None` for a family without a generator.
    pub fn order(&self, threads: NonZero<usize>) -> Option<Order> {
        let recipe = self.family.generator?.daily.recipe(self.day.weekday());
        Some(Order { family: self.family, recipe, grade: None, count: 1, seed: self.day.seed(), tries: TRIES, threads })
    }

    /// The level from what was made of [`Daily::order`]; `None` where that is none.
    pub fn level(&self, generated: &Generated) -> Option<Level> {
        let pack = Name { en: "Daily Puzzles".to_owned(), zh: "每日一题".to_owned() };
        let made = generated.levels.first()?;
        let mut level = Level::loose(self.family, (PACK, &self.day.to_string()), self.name(), pack, made.setup.clone());
        level.par.clone_from(&made.par);
        level.metric = generated.shown_metric(self.family);
        Some(level)
    }

    /// Makes the level; takes a moment, well below a second as a rule.
    ///
    /// # Errors
    /// The search was stopped, or there is no such level.
    pub fn make(&self, threads: NonZero<usize>, control: &Control) -> Result<Level, InputError> {
        let none = || InputError::new("daily puzzle", self.id(), "another day: no level was found for this one");
        let order = self.order(threads).ok_or_else(none)?;
        self.level(&generate(&order, control, &mut |_| {})?).ok_or_else(none)
    }
}

/// The id of the level that a text speaks of, as [`Library::resolve`] takes it, or a daily puzzle,
/// which is made and joins the library.
///
/// # Errors
/// What [`Library::resolve`] and [`Daily::parse`] say, or what [`Daily::make`] does.
pub fn resolve(library: &mut Library, text: &str) -> Result<String, InputError> {
    let Some(daily) = Daily::parse(text, Day::today())? else { return library.resolve(text) };
    let id = daily.id();
    if library.find(&id).is_err() {
        library.add(daily.make(Errands::threads(), &Control::default())?);
    }
    Ok(id)
}

/// Days in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Streak {
    /// Up to today, or up to yesterday while today's is open.
    pub current: u32,
    /// The longest there ever was.
    pub longest: u32,
}

impl Streak {
    /// The streak of the days whose puzzle was begun on its day and solved.
    pub fn of(days: &BTreeSet<Day>, today: Day) -> Self {
        let mut streak = Streak::default();
        let mut length = 0;
        let mut last = None;
        for &day in days.range(..=today) {
            length = if last.map(Day::next) == Some(day) { length + 1 } else { 1 };
            streak.longest = streak.longest.max(length);
            last = Some(day);
        }
        if last.is_some_and(|last| last == today || last.next() == today) {
            streak.current = length;
        }
        streak
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).expect("a date")
    }

    #[test]
    fn a_date_is_read_as_it_is_written_and_nothing_else_is() {
        for text in ["2000-01-01", "2024-02-29", "2026-11-30", "9999-12-31"] {
            assert_eq!(day(text).to_string(), text);
        }
        for text in ["", "2026-11-31", "2023-02-29", "2026-13-01", "2026-1-1", "26-11-30", "2026-11-30-1", "2026/11/30", "+026-11-30"] {
            assert!(Day::parse(text).is_err_and(|error| error.to_string().contains("expected one like 2026-11-30")), "{text}");
        }
        assert_eq!((day("2026-11-30").weekday(), day("2026-11-29").weekday()), (0, 6));
        assert_eq!((day("2024-02-28").next(), day("2024-03-01").before()), (day("2024-02-29"), day("2024-02-29")));
        assert_eq!(Day::of_milliseconds(-1), Some(day("1969-12-31")));
    }

    #[test]
    fn only_days_that_have_been_are_opened() {
        let today = day("2026-11-30");
        let parsed = |text: &str| Daily::parse(text, today).map(|daily| daily.map(|daily| daily.id()));
        assert_eq!(parsed("tiles:daily"), Ok(Some("tiles:daily/2026-11-30".to_owned())));
        assert_eq!(parsed("tiles:daily/2026-02-01"), Ok(Some("tiles:daily/2026-02-01".to_owned())));
        assert_eq!((parsed("tiles:dailies/1"), parsed("heng-dao-li-ma"), parsed("daily")), (Ok(None), Ok(None), Ok(None)));
        let error = |text: &str| parsed(text).expect_err("no such puzzle").to_string();
        assert_eq!(error("tiles:daily/2026-12-01"), "date `2026-12-01`: expected one from 2000-01-01 to 2026-11-30, today in UTC");
        assert!(error("tiles:daily/1999-12-31").contains("expected one from 2000-01-01"));
        assert!(error("tiles:daily/tomorrow").contains("expected one like 2026-11-30"));
        assert!(error("chess:daily").contains("expected one of klotski"));
    }

    #[test]
    fn a_streak_is_days_in_a_row_and_lives_until_the_next_day_is_over() {
        let streak = |days: &[&str], today: &str| {
            let Streak { current, longest } = Streak::of(&days.iter().map(|text| day(text)).collect(), day(today));
            (current, longest)
        };
        let days = ["2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03", "2026-03-04"];
        assert_eq!(streak(&[], "2026-03-04"), (0, 0));
        assert_eq!(streak(&days, "2026-03-04"), (2, 4));
        assert_eq!(streak(&days, "2026-03-05"), (2, 4), "today's is still open");
        assert_eq!(streak(&days, "2026-03-06"), (0, 4));
        assert_eq!(streak(&days, "2026-03-01"), (4, 4), "what a wrong clock has brought does not count");
    }
}
