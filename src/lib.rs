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
//! # The program
//!
//! The feature `terminal` adds what the binary is made of: `text`, the words in both languages;
//! `settings`; `store`, the runs that are kept; `tui`, the screen; `cli`, the command line. The
//! feature `records` adds the database to it. Both are on unless switched off.

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
