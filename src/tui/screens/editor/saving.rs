//! Where a drawing goes: into the player's own pack, or among the drafts when it is left.

use std::path::PathBuf;

use crate::game::{Workshop, Worth};
use crate::levels::{self, Entry, Level, Library, Name};
use crate::puzzle::{Phrase, escape};
use crate::tui::screens::Desk;

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
    let entry = Entry { id: id.clone(), name: name.clone(), setup: &level.setup, metric: level.metric, par: &level.par };
    let shown = escape(&file.to_string_lossy());
    if let Err(error) = levels::keep(&file, &head, &entry) {
        return Phrase::new("editor.not_saved").with("detail", escape(&error.to_string())).with("file", shown);
    }
    // What counts is what can be read back.
    let (read, _) = Library::of_paths(std::slice::from_ref(&file));
    let Some(kept) = read.levels().iter().find(|kept| kept.id.ends_with(&format!("/{id}"))) else {
        let fault = read.faults().first().map_or_else(String::new, ToString::to_string);
        return Phrase::new("editor.not_saved").with("detail", fault).with("file", shown);
    };
    desk.library.add(kept.clone());
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

/// Keeps what is on the bench for the next time, unless it is saved or nothing was drawn.
pub(super) fn keep_draft(workshop: &Workshop, desk: &mut Desk) {
    let Some(file) = draft_file(workshop, desk) else { return };
    if workshop.is_saved() {
        // A draft that could not be taken away only comes up once more.
        let _ = std::fs::remove_file(file);
        return;
    }
    if workshop.is_untouched() {
        return;
    }
    if let Err(error) = levels::keep_draft(&file, &workshop.level()) {
        let values = [("detail", escape(&error.to_string())), ("file", escape(&file.to_string_lossy()))];
        let said = desk.look.text.fill("editor.not_saved", &values.each_ref().map(|(name, value)| (*name, value.as_str())));
        desk.troubles.push(said);
    }
}

/// The bench with the draft of the last time on it, where there is one.
pub(super) fn with_draft(mut workshop: Workshop, desk: &Desk) -> (Workshop, Option<Phrase>) {
    let draft = draft_file(&workshop, desk).and_then(|file| levels::read_draft(&file, workshop.family()));
    let laid = draft.is_some_and(|draft| {
        let name = Some(draft.name).filter(|name| !name.en.trim().is_empty());
        workshop.lay(&draft.setup, name, draft.metric).unwrap_or(false)
    });
    (workshop, laid.then(|| Phrase::new("editor.draft")))
}
