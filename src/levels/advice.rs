//! What is said to a text that names no level: what was perhaps meant, or where to look.

use std::path::Path;

use super::{Level, Library, player_folder};
use crate::puzzle::{Family, Likeness, likeness, nearest};
use crate::puzzles::{self, FAMILIES};

/// Endings of a text that are shorter, in characters, are like too many.
const SHORTEST_ENDING: usize = 4;

/// How many levels are named that are only like what was typed.
const SUGGESTIONS: usize = 3;

/// How many of several levels are named.
const LISTED: usize = 5;

/// What a text may mean that is no level's name.
pub enum Meant<'a> {
    /// These levels, the likest first and how like that is; at least one.
    Levels(Likeness, Vec<&'a Level>),
    /// This puzzle, or something of it that there is not.
    Puzzle(&'static Family),
    /// Nothing that could be told.
    Unknown,
}

impl Library {
    /// What may be meant by a text that is no level's name: a puzzle whose name is like it; the levels
    /// whose id, the end of it or whose name it begins or is like, of the puzzle that stands before its
    /// colon, mistyped or not.
    pub fn meant(&self, text: &str) -> Meant<'_> {
        let (family, typed) = match text.split_once(':') {
            Some((puzzle, rest)) => {
                let family = family_like(puzzle);
                (family, family.map_or_else(|| text.to_owned(), |family| format!("{}:{rest}", family.id)))
            }
            None => (family_like(text), text.to_owned()),
        };
        let is_puzzle = !text.contains(':');
        let of_it = self.levels().iter().filter(|level| is_puzzle || family.is_none_or(|family| family.id == level.family.id));
        let mut near: Vec<(Likeness, &Level)> = of_it.filter_map(|level| Some((level_likeness(&typed, level)?, level))).collect();
        near.sort_by_key(|&(likeness, _)| likeness);
        let best = near.first().map(|&(likeness, _)| likeness);
        let own = family.filter(|_| is_puzzle).and_then(|family| likeness(text, family.id));
        match (best, family) {
            (Some(best), _) if own.is_none_or(|own| best < own) => {
                // Beside what was typed, or begun, what is only like it says nothing.
                match best {
                    Likeness::Same | Likeness::Begun => near.retain(|&(likeness, _)| likeness == best),
                    Likeness::Changed(_) => near.truncate(SUGGESTIONS),
                }
                Meant::Levels(best, near.into_iter().map(|(_, level)| level).collect())
            }
            (_, Some(family)) => Meant::Puzzle(family),
            (_, None) => Meant::Unknown,
        }
    }

    /// What to say instead of an unknown id.
    pub(super) fn advice(&self, id: &str) -> String {
        if Path::new(id).is_file() {
            let folder = player_folder().map_or_else(|| "the folder of levels".to_owned(), |folder| folder.display().to_string());
            return format!("a level's name; the levels of a pack have theirs once it lies in {folder}");
        }
        match self.meant(id) {
            Meant::Levels(_, levels) => format!("perhaps {}", list(&levels)),
            Meant::Puzzle(family) => format!("one that `stepwise levels {}` lists", family.id),
            Meant::Unknown => "one that `stepwise levels` lists".to_owned(),
        }
    }
}

/// The puzzle of this name, or the one whose name is likest to it.
fn family_like(name: &str) -> Option<&'static Family> {
    puzzles::family(name).or_else(|| nearest(name, FAMILIES.iter().map(|family| family.id)).and_then(puzzles::family))
}

/// How like a level is to a text: its id, what of it follows a colon or stroke, or its name.
fn level_likeness(text: &str, level: &Level) -> Option<Likeness> {
    let typed = endings(text).filter(|ending| *ending == text || ending.chars().count() >= SHORTEST_ENDING);
    let known: Vec<&str> = endings(&level.id).chain([level.name.en.as_str(), &level.name.zh]).collect();
    typed.flat_map(|typed| known.iter().filter_map(move |known| likeness(typed, known))).min()
}

/// An id and what of it follows each colon and stroke.
fn endings(id: &str) -> impl Iterator<Item = &str> {
    std::iter::once(id).chain(id.match_indices([':', '/']).map(|(at, _)| &id[at + 1..]))
}

/// The first few ids, and how many more there are.
pub(super) fn list(levels: &[&Level]) -> String {
    let ids: Vec<&str> = levels.iter().take(LISTED).map(|level| level.id.as_str()).collect();
    let more = levels.len() - ids.len();
    if more == 0 { ids.join(", ") } else { format!("{} and {more} more", ids.join(", ")) }
}
