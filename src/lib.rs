//! Stepwise: exact search over puzzles, their rules, and the game around them.
//!
//! # The library
//!
//! With `default-features = false` the crate is these layers and what they need, each knowing only
//! those above it (a test reads the `use` lines):
//!
//! | layer | what it is |
//! |---|---|
//! | [`search`] | the algorithms, over traits that a state space implements |
//! | [`puzzle`] | what a puzzle is: the trait of an author, the one object for everybody else |
//! | [`puzzles`] | the families that there are |
//! | [`levels`] | packs of boards, built in and from files; level codes |
//! | [`solver`] | searches in the background |
//! | [`game`] | a session of play, hints, generated levels, their difficulty |
//!
//! ```
//! use stepwise::levels::Library;
//! use stepwise::puzzle::{Algorithm, Metric, Verdict};
//! use stepwise::search::Control;
//!
//! let library = Library::builtin();
//! let position = library.find("heng-dao-li-ma")?.open()?;
//! let answer = position.solve(Metric::Moves, Algorithm::Auto, &Control::default());
//! assert!(matches!(answer.verdict, Verdict::Solved { path, optimal: true } if path.len() == 81));
//! # Ok::<(), stepwise::puzzle::InputError>(())
//! ```
//!
//! A space of your own implements [`search::StateSpace`], or is two closures ([`search::space`]);
//! `examples/` has short programs that do so, grade a file of boards, and count a space by distance.
//!
//! # What is promised
//!
//! - The items of the six layers above change as semantic versions say. Enums and structs that are
//!   likely to grow are `#[non_exhaustive]`.
//! - On every run and every machine the same input has the same answer, move by move. A later
//!   minor version may find another of several shortest solutions.
//! - A search never exhausts the machine and never blocks without an end in sight: each takes a
//!   [`search::Control`] with limits, and says which one it reached.
//! - Of other crates' types only [`search::BigUint`] shows, and it is exported here.
//! - Nothing is read from or written to a disk that was not asked for: packs by
//!   [`levels::Library::load`], tables by an installed [`puzzle::Cache`].
//! - The oldest Rust that compiles it stands in `Cargo.toml`; a newer one is a minor version.
//!
//! # The program
//!
//! The feature `terminal` adds what the binary is made of: `text`, the words in both languages;
//! `settings`; `store`, the runs that are kept; `tui`, the screen; `cli`, the command line. The
//! feature `records` adds the database to it. Both are on unless switched off. These modules are
//! public for the binary and the tests, and may change in any version.

#[cfg(feature = "terminal")]
pub mod cli;
pub mod game;
pub mod levels;
pub mod puzzle;
pub mod puzzles;
pub mod search;
#[cfg(feature = "terminal")]
pub mod settings;
pub mod solver;
#[cfg(feature = "terminal")]
pub mod store;
#[cfg(feature = "terminal")]
pub mod text;
#[cfg(feature = "terminal")]
pub mod tui;
