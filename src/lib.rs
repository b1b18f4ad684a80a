//! Stepwise: exact search over puzzles, their rules, and the game around them.
//!
//! The layers, each knowing only those above it in this list (a test reads the `use` lines):
//! [`search`] the algorithms; [`puzzle`] what a puzzle is; [`puzzles`] the registry of families;
//! [`levels`] packs of boards; [`solver`] the background thread; [`game`] a session of play;
//! [`store`] what is kept of it; [`text`] words in both languages; [`settings`] what the player chose; [`tui`] the terminal; [`cli`] the command line.

pub mod cli;
pub mod game;
pub mod levels;
pub mod puzzle;
pub mod puzzles;
pub mod search;
pub mod settings;
pub mod solver;
pub mod store;
pub mod text;
pub mod tui;
