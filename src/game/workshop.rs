//! A level on the workbench: what is drawn, and everything that was drawn before.
//!
//! Every change can be undone, however long ago it was: clearing the board, another size, another
//! level laid on the bench, a start that the solver found. A stroke of the mouse is one change.
//! Nothing here says whether the drawing is a level; that is [`super::Appraisal`]'s business.

use std::fmt;

use crate::levels::{Level, Name};
use crate::puzzle::{Drawing, Editor, Family, InputError, Metric, Setup};

/// What is on the bench at one time.
#[derive(Clone)]
pub struct Sheet {
    /// The drawing.
    pub drawing: Box<dyn Drawing>,
    /// Its name in both languages, once it has one.
    pub name: Option<Name>,
    /// What the game is to count first, where that is not the family's choice.
    pub metric: Option<Metric>,
    /// Sheets of one level have the same number.
    level: usize,
}

impl Sheet {
    /// Whether another sheet would be written as the same level.
    fn is_like(&self, other: &Sheet) -> bool {
        self.name == other.name && self.metric == other.metric && self.drawing.setup() == other.drawing.setup()
    }
}

/// What a drawing is called that has no name.
pub fn unnamed() -> Name {
    Name { en: "Unsaved Drawing".to_owned(), zh: "未保存的图".to_owned() }
}

impl fmt::Debug for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Sheet").field("setup", &self.drawing.setup()).field("name", &self.name).finish_non_exhaustive()
    }
}

/// A family's bench.
pub struct Workshop {
    family: &'static Family,
    editor: &'static Editor,
    past: Vec<Sheet>,
    sheet: Sheet,
    future: Vec<Sheet>,
    /// Whether the last change is a stroke that goes on.
    stroke: bool,
    /// What each level of the bench was saved as, by its number.
    saved: Vec<Option<String>>,
    /// The sheet as it was last written to the player's packs.
    written: Option<Sheet>,
}

impl Workshop {
    /// A bench with an empty board on it; `None` for a family whose levels are not drawn.
    pub fn new(family: &'static Family) -> Option<Self> {
        let editor = family.editor?;
        let sheet = Sheet { drawing: (editor.empty)(), name: None, metric: None, level: 0 };
        let saved = vec![None];
        Some(Workshop { family, editor, past: Vec::new(), sheet, future: Vec::new(), stroke: false, saved, written: None })
    }

    /// The family.
    pub fn family(&self) -> &'static Family {
        self.family
    }

    /// What is on the bench now.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// What is drawn, as a level is written.
    pub fn setup(&self) -> Setup {
        self.sheet.drawing.setup()
    }

    /// Changes the sheet; whether it is another now.
    pub fn change(&mut self, change: impl FnOnce(&mut Sheet)) -> bool {
        let before = self.sheet.clone();
        change(&mut self.sheet);
        if self.sheet.is_like(&before) {
            self.sheet = before;
            return false;
        }
        if !self.stroke {
            self.past.push(before);
        }
        self.future.clear();
        true
    }

    /// Changes the sheet as part of a stroke: the first change of a stroke is undone with those
    /// that follow until [`Workshop::lift`].
    pub fn stroke(&mut self, change: impl FnOnce(&mut Sheet)) -> bool {
        let changed = self.change(change);
        self.stroke |= changed;
        changed
    }

    /// Ends a stroke.
    pub fn lift(&mut self) {
        self.stroke = false;
    }

    /// Lays a setup on the bench, which may be no level; what was there can be had back by undo.
    ///
    /// # Errors
    /// A text that cannot be drawn.
    pub fn lay(&mut self, setup: &Setup, name: Option<Name>, metric: Option<Metric>) -> Result<bool, InputError> {
        let drawing = (self.editor.read)(setup)?;
        self.lift();
        let level = self.saved.len();
        self.saved.push(None);
        Ok(self.change(|sheet| *sheet = Sheet { drawing, name, metric, level }))
    }

    /// An empty board in place of what was there, which is a level of its own: saving it leaves the
    /// one before alone.
    pub fn clear(&mut self) -> bool {
        self.lift();
        let level = self.saved.len();
        let cleared = self.change(|sheet| {
            sheet.drawing.clear();
            (sheet.name, sheet.metric) = (None, None);
        });
        if cleared {
            self.saved.push(None);
            self.sheet.level = level;
        }
        cleared
    }

    /// Gives the sheet a name without a change of its own: what saving does.
    pub fn name(&mut self, name: Name) {
        self.sheet.name = Some(name);
    }

    /// Goes back by one change; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.lift();
        let Some(before) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(&mut self.sheet, before));
        true
    }

    /// Makes an undone change again; whether there was one.
    pub fn redo(&mut self) -> bool {
        self.lift();
        let Some(after) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.sheet, after));
        true
    }

    /// The sheet as a level of its own; whether its board can be built is not asked.
    pub fn level(&self) -> Level {
        let mut level = Level::shared(self.family, self.setup());
        level.name = self.sheet.name.clone().unwrap_or_else(unnamed);
        level.metric = self.sheet.metric;
        level
    }

    /// Notes that the sheet stands in the player's packs under this id.
    pub fn note_saved(&mut self, id: String) {
        self.saved[self.sheet.level] = Some(id);
        self.written = Some(self.sheet.clone());
    }

    /// The id of the level of the player's packs that the sheet, or one before or after it, was
    /// saved as.
    pub fn saved_as(&self) -> Option<&str> {
        self.saved[self.sheet.level].as_deref()
    }

    /// Whether the sheet is as it was last written.
    pub fn is_saved(&self) -> bool {
        self.written.as_ref().is_some_and(|written| written.is_like(&self.sheet))
    }

    /// Whether nothing was ever drawn.
    pub fn is_untouched(&self) -> bool {
        self.past.is_empty() && self.future.is_empty()
    }
}
