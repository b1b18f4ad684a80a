//! What can go wrong with the records, as one line for the player. The game goes on in each case.

use std::fmt;
use std::path::Path;

use crate::puzzle::{Phrase, escape};

/// Something that the player has to know about the records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    kind: Kind,
    /// The file it is about.
    file: String,
    /// What the system said.
    detail: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unopened,
    Newer,
    SetAside,
    Unsaved,
}

#[cfg_attr(not(feature = "records"), expect(dead_code, reason = "nothing goes wrong where nothing is kept"))]
impl Trouble {
    fn new(kind: Kind, file: &Path, detail: impl fmt::Display) -> Self {
        let (file, detail) = (escape(&file.display().to_string()), escape(&detail.to_string()));
        // SQLite names the file too.
        let detail = detail.strip_suffix(&file).map_or(detail.as_str(), |said| said.trim_end_matches(": ")).to_owned();
        Trouble { kind, file, detail }
    }

    /// Nothing can be kept: a folder or file that cannot be made, read or written.
    pub(super) fn unopened(file: &Path, detail: impl fmt::Display) -> Self {
        Self::new(Kind::Unopened, file, detail)
    }

    /// Nothing can be kept: a later program made the file.
    pub(super) fn newer(file: &Path) -> Self {
        Self::new(Kind::Newer, file, "")
    }

    /// A damaged file was moved to `aside`, and a new one begun.
    pub(super) fn set_aside(aside: &Path) -> Self {
        Self::new(Kind::SetAside, aside, "")
    }

    /// A run could not be written; it is tried again after the next move.
    pub(super) fn unsaved(file: &Path, detail: impl fmt::Display) -> Self {
        Self::new(Kind::Unsaved, file, detail)
    }

    /// What happened, for who names the file by other means.
    pub fn told(&self) -> String {
        match self.kind {
            Kind::Unopened => format!("{}: nothing is recorded", self.detail),
            Kind::Newer => "made by a later stepwise: nothing is recorded".to_owned(),
            Kind::SetAside => "the records were damaged and are kept there".to_owned(),
            Kind::Unsaved => format!("{}: the run could not be saved", self.detail),
        }
    }

    /// As words of the program.
    pub fn phrase(&self) -> Phrase {
        let key = match self.kind {
            Kind::Unopened => "records.unopened",
            Kind::Newer => "records.newer",
            Kind::SetAside => "records.set_aside",
            Kind::Unsaved => "records.unsaved",
        };
        Phrase::new(key).with("file", self.file.clone()).with("detail", self.detail.clone())
    }
}

impl fmt::Display for Trouble {
    /// One line for standard error.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.told())
    }
}
