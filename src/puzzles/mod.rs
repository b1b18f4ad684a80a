//! The registry: every family of puzzles, one folder each.
//!
//! Adding one touches its own folder, two lines here, and data (levels, words). Menu, help, the
//! command line, the level packs and the contract tests are derived from [`FAMILIES`].
//! `docs/add-a-puzzle.md` goes through it.
//!
//! ```
//! use stepwise::puzzle::Setup;
//! use stepwise::puzzles::{FAMILIES, family};
//!
//! assert!(FAMILIES.iter().any(|family| family.id == "klotski"));
//!
//! let board = Setup::new("44 45 54 65", Some("24 33 36 46"));
//! let solitaire = family("solitaire").expect("a family");
//! assert_eq!((solitaire.build)(&board)?.goal(), "24 33 36 46");
//! # Ok::<(), stepwise::puzzle::InputError>(())
//! ```

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

/// Families that can be named but that nothing lists. The one here is the puzzle to be copied by who
/// adds one, `docs/add-a-puzzle.md`. The contract tests walk them too, with the levels in their folders.
pub const UNLISTED: &[&Family] = &[&template::FAMILY];

/// The family with this id.
#[must_use]
pub fn family(id: &str) -> Option<&'static Family> {
    FAMILIES.iter().chain(UNLISTED).copied().find(|family| family.id == id)
}
