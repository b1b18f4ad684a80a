//! The registry: every family of puzzles, one folder each.
//!
//! Adding one touches its own folder, two lines here, and data (levels, words). Menu, help, the
//! command line, the level packs and the contract tests are derived from [`FAMILIES`].

mod arrangement;
mod contest;
mod jugs;
mod klotski;
mod magic;
mod maze;
mod solitaire;
mod tiles;

use crate::puzzle::Family;

/// All families in the order in which they are listed to people.
pub const FAMILIES: &[&Family] = &[&klotski::FAMILY, &tiles::FAMILY, &solitaire::FAMILY, &magic::FAMILY, &jugs::FAMILY, &maze::FAMILY];

/// The family with this id.
#[must_use]
pub fn family(id: &str) -> Option<&'static Family> {
    FAMILIES.iter().copied().find(|family| family.id == id)
}
