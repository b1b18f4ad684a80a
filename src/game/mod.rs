//! A game in progress: what was played, what is known, what may be shown.
//!
//! [`Session`] is the history, [`Knowledge`] what has been proved about its positions, [`Coach`]
//! the one who asks the solver for more, [`Playback`] a path watched like a film; [`Workshop`] is
//! a level being drawn, [`Appraisal`] what the solver finds out about it. Nothing here draws, reads
//! a key, or knows a puzzle.
//!
//! ```
//! use stepwise::game::{Mark, Session};
//! use stepwise::levels::Library;
//! use stepwise::puzzle::Left;
//! use stepwise::search::Control;
//!
//! let level = Library::builtin().find("heng-dao-li-ma")?.clone();
//! let mut session = Session::new(level.open()?, level.metric);
//! let map = session.start().map(session.metric())(&Control::default()).expect("it fits");
//! session.knowledge.learn_map(map);
//! assert_eq!(session.left(), Left::Exactly(81));
//!
//! session.play_text("GD")?;
//! assert_eq!((session.mark(0), session.left()), (Some(Mark::Best), Left::Exactly(80)));
//! assert!(session.undo());
//! # Ok::<(), stepwise::puzzle::InputError>(())
//! ```

mod appraisal;
mod coach;
mod comparison;
mod daily;
mod difficulty;
mod errands;
mod generation;
mod knowledge;
mod lab;
mod packing;
mod playback;
mod practice;
mod review;
mod session;
mod share;
mod tally;
mod workshop;

pub use appraisal::{Appraisal, Hardest, Worth};
pub use coach::{Coach, Status};
pub use comparison::{Row, compare};
pub use daily::{Daily, Day, Streak, resolve};
pub use difficulty::{Difficulty, Grade};
pub use errands::{Errand, Errands, Told, Word};
pub use generation::{Generated, Headway, Made, Order, Short, generate};
pub use knowledge::Knowledge;
pub use lab::{Lab, Run};
pub use packing::USUAL_PACK;
pub use playback::{Playback, SPEEDS};
pub use practice::{Attempted, Practice};
pub use review::{Loss, Review};
pub use session::{Change, Entry, Graded, HintStage, Hinted, Mark, OffPath, Session};
pub use share::Share;
pub use tally::{Shortest, Tally};
pub use workshop::{Sheet, Workshop, unnamed};
