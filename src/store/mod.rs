//! Records: what was played, kept across programs and crashes.
//!
//! A [`Run`] is a level's id with the texts of its moves. [`Journal`] follows a session and hands
//! its run to the [`Store`], whose thread writes it to the database; [`Progress`] is what the game
//! shows of it. A run as a file of its own is read and written by [`text`].
//!
//! Nothing here is needed to play: where there is no database (no home, a full disk, a file of a
//! later program, a program built without the feature `records`) everything works and nothing is
//! kept.
//!
//! ```
//! use stepwise::levels::Library;
//! use stepwise::store::Run;
//!
//! let run = Run { level: "klotski:classic/heng-dao-li-ma".into(), moves: vec!["GD".into()], ..Run::default() };
//! let library = Library::builtin();
//! let (_, session) = run.replay(&library)?;
//! assert_eq!(session.position().text(), "ABBC/ABBC/DEEF/D.HF/IG.J");
//!
//! let unplayable = Run { moves: vec!["BD".into()], ..run };
//! assert!(unplayable.replay(&library).is_err());
//! # Ok::<(), stepwise::store::ReplayError>(())
//! ```

#[cfg(feature = "records")]
mod database;
mod journal;
mod progress;
mod run;
mod statistics;
pub mod text;
mod trouble;
mod writer;

#[cfg(feature = "records")]
pub use database::Database;
pub use journal::Journal;
pub use progress::{Best, Progress, Unfinished};
pub use run::{Help, MOST_MOVES, Moment, ReplayError, Run, counts};
pub use statistics::{Kept, Statistics, Totals};
pub use trouble::Trouble;
pub use writer::{News, Place, Store, Ticket};
