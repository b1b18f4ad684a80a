//! Which levels of a family are listed, and in which order.

use super::Desk;
use crate::game::Grade;
use crate::levels::Level;
use crate::puzzle::Family;
use crate::store::Best;

/// What levels are sorted by. Among equals the order of the packs decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::tui) enum Sort {
    /// As the packs have them.
    #[default]
    Number,
    /// By their shortest solution; those without a known one last.
    Length,
    /// By their difficulty; those without a figure last.
    Difficulty,
    /// The one played last first; those never played last.
    Recent,
}

impl Sort {
    /// All, in the order in which the key goes through them.
    pub const ALL: [Sort; 4] = [Sort::Number, Sort::Length, Sort::Difficulty, Sort::Recent];

    /// The key of its words in `assets/text/`.
    pub fn word(self) -> &'static str {
        match self {
            Sort::Number => "browser.sort_number",
            Sort::Length => "browser.sort_length",
            Sort::Difficulty => "browser.sort_difficulty",
            Sort::Recent => "browser.sort_recent",
        }
    }
}

/// Which levels are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::tui) enum Filter {
    /// All.
    #[default]
    All,
    /// Those not solved yet.
    Open,
    /// Those solved, but never on a best path.
    Improvable,
    /// Those of a grade.
    Grade(Grade),
}

impl Filter {
    /// All, in the order in which the key goes through them.
    pub const ALL: [Filter; 7] = [
        Filter::All,
        Filter::Open,
        Filter::Improvable,
        Filter::Grade(Grade::Easy),
        Filter::Grade(Grade::Medium),
        Filter::Grade(Grade::Hard),
        Filter::Grade(Grade::Expert),
    ];

    /// The key of its words in `assets/text/`.
    pub fn word(self) -> &'static str {
        match self {
            Filter::All => "browser.filter_all",
            Filter::Open => "browser.filter_open",
            Filter::Improvable => "browser.filter_improvable",
            Filter::Grade(grade) => grade_word(grade),
        }
    }
}

/// The key of a grade's word in `assets/text/`.
pub(in crate::tui) fn grade_word(grade: Grade) -> &'static str {
    match grade {
        Grade::Easy => "grade.easy",
        Grade::Medium => "grade.medium",
        Grade::Hard => "grade.hard",
        Grade::Expert => "grade.expert",
    }
}

/// How a family's list of levels is arranged, until the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::tui) struct Arrangement {
    /// Their order.
    pub sort: Sort,
    /// Which of them.
    pub filter: Filter,
}

impl Arrangement {
    /// Goes on to the next order.
    pub fn next_sort(&mut self) {
        self.sort = after(&Sort::ALL, self.sort);
    }

    /// Goes on to the next filter.
    pub fn next_filter(&mut self) {
        self.filter = after(&Filter::ALL, self.filter);
    }

    /// Whether it needs the grades of all levels.
    pub fn grades(self) -> bool {
        self.sort == Sort::Difficulty || matches!(self.filter, Filter::Grade(_))
    }

    /// The numbers of a family's levels, from 0, as they are listed.
    pub fn list(self, family: &Family, desk: &Desk) -> Vec<usize> {
        let levels: Vec<&Level> = desk.library.of(family.id).collect();
        let mut listed: Vec<usize> = (0..levels.len()).filter(|&number| self.shows(levels[number], desk)).collect();
        listed.sort_by_key(|&number| self.rank(levels[number], desk));
        listed
    }

    fn shows(self, level: &Level, desk: &Desk) -> bool {
        let best = desk.progress.best(&level.id);
        let solved = best.is_some_and(|best| best.solved > 0);
        match self.filter {
            Filter::All => true,
            Filter::Open => !solved,
            Filter::Improvable => solved && !best.is_some_and(|best| best.perfect),
            Filter::Grade(grade) => desk.difficulty(level).is_some_and(|difficulty| difficulty.grade() == grade),
        }
    }

    /// What levels are sorted by, the smallest first.
    fn rank(self, level: &Level, desk: &Desk) -> i64 {
        match self.sort {
            Sort::Number => 0,
            Sort::Length => level
                .metric
                .and_then(|metric| level.par.get(&metric))
                .or_else(|| level.par.values().next_back())
                .map_or(i64::MAX, |&par| par.into()),
            Sort::Difficulty => desk.difficulty(level).map_or(i64::MAX, |difficulty| difficulty.score().into()),
            Sort::Recent => desk.progress.best(&level.id).map_or(0, |best: &Best| -best.last.0),
        }
    }
}

/// Whether a level is one that is looked for: by a part of its name in either language or of its
/// id, or by its number in the list of its family; capitals are like small letters.
pub(in crate::tui) fn is_found(level: &Level, number: Option<usize>, wanted: &str) -> bool {
    let wanted = wanted.trim().to_lowercase();
    let id = level.id.rsplit(['/', ':']).next().unwrap_or(&level.id);
    [&level.name.en, &level.name.zh, id].iter().any(|name| name.to_lowercase().contains(&wanted))
        || number.is_some_and(|number| number.to_string() == wanted)
}

/// The one after another in a ring.
fn after<T: Copy + PartialEq>(all: &[T], present: T) -> T {
    let at = all.iter().position(|other| *other == present).unwrap_or(0);
    all[(at + 1) % all.len()]
}
