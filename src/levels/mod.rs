//! Level packs: boards as TOML, built into the binary and read from the player's folder.
//!
//! A pack is checked for form when it is read (keys, types, ids, text that is safe to show); each
//! fault has its line and column. Boards are built only when a level is opened, so start-up stays
//! cheap however many levels there are; [`Level::verify`] builds one to find its faults. This
//! layer proves no par: that takes a search, which belongs to those above.
//!
//! ```
//! use stepwise::levels::{Library, import};
//!
//! let library = Library::builtin();
//! let level = library.find("heng-dao-li-ma")?;
//! assert_eq!(level.id, "klotski:classic/heng-dao-li-ma");
//! assert_eq!(level.open()?.text(), "ABBC/ABBC/DEEF/DGHF/I..J");
//!
//! // A code holds the whole level in one line.
//! let shared = import(&level.code())?;
//! assert_eq!(shared.levels[0].open()?.goal(), "B@4,2");
//! # Ok::<(), stepwise::puzzle::InputError>(())
//! ```

mod advice;
mod code;
mod fault;
mod fields;
mod importing;
mod keeping;
mod library;
mod mending;
mod pack;
mod writing;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

pub use advice::Meant;
pub use fault::Fault;
pub use importing::{Import, import};
pub use keeping::{free_id, keep, keep_draft, own_pack, player_folder, read_draft};
pub use library::{Library, Unreadable};
pub use mending::{RightPars, mend};
pub use writing::{Entry, PackHead, pack_text};

use crate::puzzle::{Family, InputError, Metric, Place, Position, Setup};

/// A name, or a line of text, in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// English.
    pub en: String,
    /// Simplified Chinese; the English name where a pack has none.
    pub zh: String,
}

/// A level of a pack.
#[derive(Clone)]
pub struct Level {
    /// `klotski:classic/heng-dao-li-ma`.
    pub id: String,
    /// Its family.
    pub family: &'static Family,
    /// Its name.
    pub name: Name,
    /// The name of its pack.
    pub pack: Name,
    /// Who made the pack.
    pub author: Option<String>,
    /// What its board is built from.
    pub setup: Setup,
    /// The length of its shortest solutions by metric, as the pack claims.
    pub par: BTreeMap<Metric, u32>,
    /// The metric that the game shows first, where the pack says so.
    pub metric: Option<Metric>,
    /// What the level wants to teach, to be shown beside the board.
    pub text: Option<Name>,
    /// What keys and mouse do for it, shown behind the text where there are any.
    pub hands: Option<Name>,
    origin: Arc<Origin>,
}

/// Where the parts of a level stand in its file.
struct Origin {
    file: Arc<str>,
    /// The level's table.
    level: Place,
    /// Values by key; those of `par` as `par.steps`.
    values: BTreeMap<String, Place>,
    /// Where each row of the board begins.
    rows: Vec<Place>,
}

impl Origin {
    /// The place of a value, the level itself where there is no such value.
    fn place(&self, key: &str) -> Place {
        self.values.get(key).copied().unwrap_or(self.level)
    }
}

impl fmt::Debug for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Level").field(&self.id).finish()
    }
}

impl Level {
    /// A level that stands in no file: `source` says where it comes from, `part` is its id among
    /// those that come from there.
    pub fn loose(family: &'static Family, (source, part): (&str, &str), name: Name, pack: Name, setup: Setup) -> Self {
        let origin = Origin { file: source.into(), level: Place::START, values: BTreeMap::new(), rows: Vec::new() };
        Level {
            id: format!("{}:{source}/{part}", family.id),
            family,
            name,
            pack,
            author: None,
            setup,
            par: BTreeMap::new(),
            metric: None,
            text: None,
            hands: None,
            origin: Arc::new(origin),
        }
    }

    /// A level that somebody sends or tries, under an id made of what it holds.
    pub fn shared(family: &'static Family, setup: Setup) -> Self {
        code::level(family, setup)
    }

    /// Whether an id is that of a [`Level::shared`] one.
    pub fn is_shared(id: &str) -> bool {
        code::is_id(id)
    }

    /// Builds the board.
    ///
    /// # Errors
    /// A board, goal or option that the family does not accept.
    pub fn open(&self) -> Result<Box<dyn Position>, InputError> {
        (self.family.build)(&self.setup)
    }

    /// Builds the board and sees that it counts in the metrics that the pack names.
    ///
    /// # Errors
    /// Every fault found, each with its place in the file.
    pub fn verify(&self) -> Result<Box<dyn Position>, Vec<Fault>> {
        let position = self.open().map_err(|error| vec![Fault::new(&self.origin.file, self.place_of(&error), error)])?;
        let counted = position.metrics();
        let expected = || counted.iter().map(|metric| metric.name()).collect::<Vec<_>>().join(", ");
        let fault = |key: &str, metric: Metric| {
            let error = InputError::new("metric", metric, format!("one this puzzle counts in: {}", expected()));
            Fault::new(&self.origin.file, self.origin.place(key), error)
        };
        let shown = self.metric.filter(|metric| !counted.contains(metric)).map(|metric| fault("metric", metric));
        let strange = self.par.keys().filter(|metric| !counted.contains(metric));
        let faults: Vec<Fault> = shown.into_iter().chain(strange.map(|&metric| fault(&par_key(metric), metric))).collect();
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    /// What it wants to teach to whoever has keys and a mouse: its text, and what they do.
    pub fn lesson(&self) -> Option<Name> {
        let both = |one: &Name, other: &Name| Name { en: format!("{} {}", one.en, other.en), zh: format!("{}{}", one.zh, other.zh) };
        match (&self.text, &self.hands) {
            (Some(text), Some(hands)) => Some(both(text, hands)),
            (text, hands) => text.as_ref().or(hands.as_ref()).cloned(),
        }
    }

    /// Whether it belongs to the pack that teaches the rules.
    pub fn is_first_step(&self) -> bool {
        self.id.split_once(':').is_some_and(|(_, rest)| rest.starts_with(FIRST_STEPS))
    }

    /// The level in one line that pastes anywhere; [`Library::resolve`] reads it.
    pub fn code(&self) -> String {
        code::encode(self.family, &self.setup)
    }

    /// The file of its pack, as it was named.
    pub fn file(&self) -> &str {
        &self.origin.file
    }

    /// A fault about the par of a metric, at its place in the file.
    pub fn par_fault(&self, metric: Metric, message: impl fmt::Display) -> Fault {
        Fault::new(&self.origin.file, self.origin.place(&par_key(metric)), message)
    }

    /// Where in the file an error of the family's parser belongs.
    fn place_of(&self, error: &InputError) -> Place {
        if let Some(&place) = self.origin.values.get(error.what()).filter(|_| error.what() != "board") {
            return place;
        }
        let row = error.place().and_then(|(row, column)| Some((self.origin.rows.get(row.checked_sub(1)?)?, column)));
        match row {
            Some((start, column)) => Place { line: start.line, column: start.column + column.saturating_sub(1) },
            None => self.origin.place("board"),
        }
    }
}

/// How the ids of levels begin, after the puzzle, in the pack that teaches the rules.
const FIRST_STEPS: &str = "first-steps/";

/// The key of a par in [`Origin::values`].
fn par_key(metric: Metric) -> String {
    format!("par.{metric}")
}
