//! The registry: every family of puzzles, one folder each.
//!
//! Adding one touches its own folder, two lines here, and data (levels, words). Menu, help, the
//! command line, the level packs and the contract tests are derived from [`FAMILIES`].
//! `docs/add-a-puzzle.md` goes through it.

mod arrangement;
mod contest;
mod jugs;
mod klotski;
mod ladder;
mod magic;
mod maze;
mod solitaire;
mod template;
mod tiles;

use crate::puzzle::Family;

/// All families in the order in which they are listed to people.
pub const FAMILIES: &[&Family] =
    &[&klotski::FAMILY, &tiles::FAMILY, &solitaire::FAMILY, &magic::FAMILY, &jugs::FAMILY, &maze::FAMILY, &ladder::FAMILY];

/// Families that can be named but that nothing lists: examples for who adds one. The contract tests
/// walk them too, with the levels in their folders.
pub const UNLISTED: &[&Family] = &[&template::FAMILY];

/// The family with this id.
#[must_use]
pub fn family(id: &str) -> Option<&'static Family> {
    FAMILIES.iter().chain(UNLISTED).copied().find(|family| family.id == id)
}
