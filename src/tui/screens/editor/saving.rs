//! Where a drawing goes: into the player's own pack, or among the drafts when it is left. And which
//! level it is when it is played: the one that is kept, so that what is solved counts for that.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::game::{self, Workshop, Worth};
use crate::levels::{self, Entry, Level, Library, Name};
use crate::puzzle::{Phrase, escape, io_reason};
use crate::tui::keymap::{Action, Context};
use crate::tui::screens::Desk;

/// What stands between the English and the Chinese name where both are typed.
const BETWEEN_NAMES: &str = " / ";

/// How long after a change a drawing is kept.
const KEEP_AFTER: Duration = Duration::from_secs(2);

/// Keeps the drawing at rests, so that a program that is killed loses little of it.
#[derive(Default)]
pub(super) struct Keeper {
    /// When it is kept next.
    at: Option<Instant>,
    /// It could not be kept. That is told once, and again when the bench is left.
    failed: bool,
}

impl Keeper {
    /// Something was drawn, perhaps.
    pub(super) fn note_change(&mut self, now: Instant) {
        if !self.failed {
            self.at.get_or_insert(now + KEEP_AFTER);
        }
    }

    /// Keeps the drawing when it is time; how long until then.
    pub(super) fn advance(&mut self, workshop: &Workshop, desk: &mut Desk) -> Option<Duration> {
        let left = self.at?.saturating_duration_since(desk.now);
        if !left.is_zero() {
            return Some(left);
        }
        self.at = None;
        self.failed = !keep_draft(workshop, desk);
        None
    }
}

/// The file of a family's own pack.
fn own_file(workshop: &Workshop, desk: &Desk) -> Option<PathBuf> {
    desk.levels.as_ref().map(|folder| folder.join(workshop.family().id).join("mine.toml"))
}

/// The file of a family's draft, beside the folder of the packs.
fn draft_file(workshop: &Workshop, desk: &Desk) -> Option<PathBuf> {
    desk.levels.as_ref().map(|folder| folder.with_file_name("drafts").join(workshop.family().id).join("draft.toml"))
}

/// A name for a level that has none.
fn unnamed(number: usize) -> Name {
    Name { en: format!("My Level {number}"), zh: format!("我的第 {number} 关") }
}

/// Writes the level into the player's own pack and puts it into the library; what to say of it,
/// also where nobody can play it.
pub(super) fn save(workshop: &mut Workshop, level: &Level, worth: &Worth, desk: &mut Desk) -> Phrase {
    let Some(file) = own_file(workshop, desk) else { return Phrase::new("editor.nowhere") };
    let head = levels::own_pack(workshop.family());
    let pack = format!("{}:{}/", head.family.id, head.id);
    let own = |id: &str| id.strip_prefix(&pack).map(str::to_owned);
    let count = desk.library.levels().iter().filter(|known| known.id.starts_with(&pack)).count();
    let name = workshop.sheet().name.clone().unwrap_or_else(|| unnamed(count + 1));
    let taken = |id: &str| desk.library.levels().iter().any(|known| own(&known.id).as_deref() == Some(id));
    let id = workshop.saved_as().map_or_else(|| levels::free_id(&name.en, taken), str::to_owned);
    let entry = Entry { name: name.clone(), ..Entry::of(level, id.clone()) };
    let shown = escape(&file.to_string_lossy());
    if let Err(error) = levels::keep(&file, &head, entry) {
        return Phrase::new("editor.not_saved").with("detail", escape(&io_reason(&error))).with("file", shown);
    }
    // What counts is what can be read back.
    let (read, _) = Library::of_paths(std::slice::from_ref(&file));
    let Some(kept) = read.levels().iter().find(|kept| kept.id.ends_with(&format!("/{id}"))) else {
        let fault = read.faults().first().map_or_else(String::new, ToString::to_string);
        return Phrase::new("editor.not_saved").with("detail", fault).with("file", shown);
    };
    desk.library.add(kept.clone());
    desk.adopt();
    desk.last.insert(kept.family.id, kept.id.clone());
    workshop.name(name);
    workshop.note_saved(id);
    let said = match worth {
        Worth::Unsolvable(_) => "editor.saved_unsolvable",
        Worth::Solved => "editor.saved_solved",
        Worth::NotYet(_) | Worth::Searching(_) | Worth::Length(_) | Worth::Bounds { .. } | Worth::Failed(_) => "editor.saved",
    };
    Phrase::new(said).with("file", shown)
}

/// The level to be played where this is drawn: the one of the player's packs that it was saved as,
/// or any other of the library, while the board on the bench is still theirs.
pub(super) fn kept(workshop: &Workshop, drawn: Level, desk: &Desk) -> Level {
    let head = levels::own_pack(workshop.family());
    let id = workshop.saved_as().map(|id| format!("{}:{}/{id}", head.family.id, head.id));
    let own = id.and_then(|id| desk.library.levels().iter().find(|level| level.id == id));
    let own = own.filter(|own| own.code() == drawn.code()).or_else(|| desk.library.known(&drawn));
    let Some(mut known) = own.cloned() else { return drawn };
    // As it is drawn, so that who comes back to the bench finds the same on it.
    (known.setup, known.metric) = (drawn.setup, drawn.metric);
    if !drawn.par.is_empty() {
        known.par = drawn.par;
    }
    known
}

/// A name as it is typed: in both languages where they differ.
pub(super) fn typed(name: Option<&Name>) -> String {
    match name {
        Some(name) if name.en == name.zh => name.en.clone(),
        Some(name) => format!("{}{BETWEEN_NAMES}{}", name.en, name.zh),
        None => String::new(),
    }
}

/// The name that was typed, if any was.
pub(super) fn read_name(text: &str) -> Option<Name> {
    let text = text.trim();
    let (en, zh) = text.split_once(BETWEEN_NAMES).unwrap_or((text, text));
    let [en, zh] = [en, zh].map(|name| name.trim().to_owned());
    match (en.is_empty(), zh.is_empty()) {
        (true, true) => None,
        (true, false) => Some(Name { en: zh.clone(), zh }),
        (false, true) => Some(Name { zh: en.clone(), en }),
        (false, false) => Some(Name { en, zh }),
    }
}

/// Keeps what is on the bench for the next time, unless it is saved or nothing was drawn; whether
/// that went well. What cannot be kept is told, as a code too, which can be pasted.
pub(super) fn keep_draft(workshop: &Workshop, desk: &mut Desk) -> bool {
    let Some(file) = draft_file(workshop, desk) else { return true };
    if workshop.is_saved() {
        // A draft that could not be taken away only comes up once more.
        let _ = std::fs::remove_file(file);
        return true;
    }
    if workshop.is_untouched() {
        return true;
    }
    let level = workshop.level();
    let Err(error) = levels::keep_draft(&file, &level) else { return true };
    let text = desk.look.text;
    desk.troubles
        .push(text.fill("editor.not_saved", &[("detail", &escape(&io_reason(&error))), ("file", &escape(&file.to_string_lossy()))]));
    if level.open().is_ok() {
        desk.troubles.push(text.fill("editor.as_code", &[("code", &level.code())]));
    }
    false
}

/// The bench with the draft of the last time on it, where there is one.
pub(super) fn with_draft(mut workshop: Workshop, desk: &Desk) -> (Workshop, Option<Phrase>) {
    let draft = draft_file(&workshop, desk).and_then(|file| levels::read_draft(&file, workshop.family()));
    let laid = draft.is_some_and(|draft| {
        // What a drawing without a name was kept under: once the name that shared levels have.
        let unnamed = [game::unnamed(), Level::shared(draft.family, draft.setup.clone()).name];
        let name = Some(draft.name).filter(|name| !unnamed.contains(name) && !name.en.trim().is_empty());
        workshop.lay(&draft.setup, name, draft.metric).unwrap_or(false)
    });
    let notice = laid.then(|| goes_on("editor.draft", desk));
    (workshop, notice)
}

/// What is said of a bench that is as it was left in this program.
pub(super) fn left(workshop: &Workshop, desk: &Desk) -> Option<Phrase> {
    let key = if workshop.is_saved() { "editor.saved_goes_on" } else { "editor.unsaved_goes_on" };
    (!workshop.is_untouched()).then(|| goes_on(key, desk))
}

/// A word about what lies on the bench, with the key for an empty one.
fn goes_on(key: &'static str, desk: &Desk) -> Phrase {
    Phrase::new(key).with("key", desk.keys.key_of(Context::Editor, Action::Clear))
}
