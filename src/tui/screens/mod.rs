//! The screens, on a stack: the topmost hears keys and mouse and is drawn.
//!
//! A screen answers each event with an [`Outcome`]; it never touches the stack itself. Drawing
//! takes `&self`, so it cannot change anything. What screens share is the [`Desk`].

pub(super) mod arrangement;
pub(super) mod browser;
pub(super) mod comparison;
pub(super) mod editor;
pub(super) mod generate;
pub(super) mod help;
pub(super) mod home;
pub(super) mod import;
pub(super) mod lab;
pub(super) mod list;
pub(super) mod making;
pub(super) mod play;
pub(super) mod playback;
pub(super) mod practice;
pub(super) mod prompt;
pub(super) mod records;
pub(super) mod review;
pub(super) mod settings;
pub(super) mod share;
pub(super) mod shown;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;
use rustc_hash::FxHashMap;

use self::arrangement::Arrangement;
use super::canvas::Canvas;
use super::keymap::{Action, Context, Keymap};
use super::theme::Look;
use crate::game::{Daily, Difficulty, Errands, Generated, Order, Word, Workshop};
use crate::levels::{Level, Library, Name};
use crate::puzzle::{self, Family, Metric, Position};
use crate::puzzles::FAMILIES;
use crate::settings::{ITEMS, Item, Settings, Value, change};
use crate::solver::{Report, Solver};
use crate::store::{News, Progress, Store};
use crate::text::{Language, Text};

/// What the mouse did, at a place of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mouse {
    /// The left button went down.
    Press(u16, u16),
    /// The pointer moved while it was down.
    Drag(u16, u16),
    /// It went up.
    Release,
    /// The wheel turned, down or up.
    Wheel {
        /// Towards the end of a list.
        down: bool,
        /// The row of the screen under the pointer.
        row: u16,
    },
}

/// What an event came to.
pub(super) enum Outcome {
    /// It means nothing here.
    Ignored,
    /// It was dealt with.
    Done,
    /// Another screen over this one.
    Push(Box<dyn Screen>),
    /// Another screen in place of this one.
    Replace(Box<dyn Screen>),
    /// Back to the screen below.
    Pop,
    /// Back to the screen below, which plays these actions.
    PlayOn(Vec<puzzle::Action>),
    /// Back to the game below, which goes to where this many moves were done.
    GoTo(usize),
    /// Back to the screen below, which asked for this text.
    Answer(String),
    /// To the bench of a family, with a level laid on it where one is given.
    Edit(&'static Family, Option<Box<Level>>),
}

/// What screens share.
pub(super) struct Desk {
    /// All levels: those that were there at the start, and those that were made since.
    pub library: Library,
    /// The background searcher.
    pub solver: Solver,
    /// Language, theme, glyphs.
    pub look: Look,
    /// Whether what is left, marks and everything made from them is shown.
    pub numbers: bool,
    /// Where runs are kept.
    pub store: Store,
    /// What the player chose.
    pub settings: Settings,
    /// The file of the settings; without one nothing is written.
    pub config: Option<PathBuf>,
    /// The keys.
    pub keys: Keymap,
    /// Lines that the player has to read, the first one shown.
    pub troubles: Vec<String>,
    /// What was reached, in this program and before.
    pub progress: Progress,
    /// What is being drawn, by family, while no editor shows it.
    pub benches: FxHashMap<&'static str, Workshop>,
    /// The folder of the player's own packs; without one no level is saved.
    pub levels: Option<PathBuf>,
    /// A text that is on its way to the clipboard.
    pub clipboard: Option<String>,
    /// The level played last, by family.
    pub last: FxHashMap<&'static str, String>,
    /// The present time, for films.
    pub now: Instant,
    /// Where levels are made and graded.
    pub errands: Errands,
    /// How hard levels are, by their id, as far as it has been found out; `None` where it cannot be.
    pub grades: FxHashMap<String, Option<Difficulty>>,
    /// How the packs were made that were made in this program, by `puzzle:pack`.
    pub orders: FxHashMap<String, Order>,
    /// How the lists of levels are arranged that are not as usual, by family.
    pub arrangements: FxHashMap<&'static str, Arrangement>,
    /// The part of the terminal that screens are drawn in.
    pub area: Rect,
}

impl Desk {
    /// How hard a level is, where that is known.
    pub fn difficulty(&self, level: &Level) -> Option<&Difficulty> {
        self.grades.get(&level.id)?.as_ref()
    }

    /// How the list of a family's levels is arranged.
    pub fn arrangement(&self, family: &Family) -> Arrangement {
        self.arrangements.get(family.id).copied().unwrap_or_default()
    }

    /// Whether a level is one of those that are counted and numbered: it will be there next time. The
    /// puzzles of days are counted by their streaks, and what was made, sent or pasted here and not kept
    /// is gone when the program ends.
    pub fn is_lasting(&self, level: &Level) -> bool {
        let pack = level.id.rsplit_once('/').map_or("", |(pack, _)| pack);
        let passing = Level::is_shared(&level.id) || Daily::of_id(&level.id).is_some();
        !passing && (!self.orders.contains_key(pack) || self.library.has_pack(pack))
    }

    /// The numbers of a family's levels, from 1, in the order of the library; those that are not
    /// counted have none.
    pub fn numbers_of(&self, family: &Family) -> Vec<Option<usize>> {
        let mut count = 0;
        let number = |level| {
            self.is_lasting(level).then(|| {
                count += 1;
                count
            })
        };
        self.library.of(family.id).map(number).collect()
    }

    /// The place of a level among all of its family, from 0.
    pub fn place(&self, level: &Level) -> Option<usize> {
        self.library.of(level.family.id).position(|other| other.id == level.id)
    }

    /// How many levels of a family count, and how many of them were solved, on a best path, without
    /// help.
    pub fn sums(&self, family: &Family) -> (usize, [usize; 3]) {
        let (mut count, mut sums) = (0, [0; 3]);
        for level in self.library.of(family.id).filter(|level| self.is_lasting(level)) {
            count += 1;
            if let Some(best) = self.progress.best(&level.id) {
                let reached = [best.solved > 0, best.perfect, !best.clean.is_empty()];
                sums.iter_mut().zip(reached).for_each(|(sum, reached)| *sum += usize::from(reached));
            }
        }
        (count, sums)
    }

    /// Says on the last line why a key did nothing, until the next one.
    pub fn say(&mut self, key: &str) {
        self.troubles.push(self.look.text.get(key));
    }

    /// Writes what differs from settings before; what could not be written is told, and holds until
    /// the program ends.
    pub fn keep_settings(&mut self, before: &Settings) {
        let differing = ITEMS.iter().filter(|item| item.value(before) != item.value(&self.settings));
        let changes: Vec<(&Item, Value)> = differing.map(|item| (item, item.value(&self.settings))).collect();
        let Some(file) = self.config.as_ref().filter(|_| !changes.is_empty()) else { return };
        if let Err(error) = change(file, &changes) {
            let values = [("detail", puzzle::io_reason(&error)), ("file", file.display().to_string())];
            let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
            self.troubles.push(self.look.text.fill("settings.unsaved", &values));
        }
    }

    /// Counts what was reached on a drawing or a pasted board for the level that it has become since.
    pub fn adopt(&mut self) {
        let loose = |family: &Family| self.progress.levels().any(|(id, _)| Level::is_shared(id) && id.starts_with(family.id));
        let families: Vec<&Family> = FAMILIES.iter().copied().filter(|family| loose(family)).collect();
        for level in families.iter().flat_map(|family| self.library.of(family.id)).filter(|level| !Level::is_shared(&level.id)) {
            self.progress.adopt(&Level::shared(level.family, level.setup.clone()).id, &level.id);
        }
    }

    /// Takes what was made into the library, as a pack of this id, and remembers how it was made.
    pub fn take_in(&mut self, order: &Order, pack: &str, made: &Generated) -> Vec<Level> {
        let levels = made.as_levels(order.family, pack, &order.pack_name());
        self.library.extend(levels.iter().cloned());
        self.orders.insert(format!("{}:{pack}", order.family.id), order.clone());
        levels
    }
}

/// To the bench of a family, with a level laid on it where one is given; where levels are not drawn
/// that is said instead.
pub(super) fn edit(family: &'static Family, level: Option<&Level>, desk: &mut Desk) -> Outcome {
    if family.editor.is_none() {
        desk.say("play.notice.not_drawn");
        return Outcome::Done;
    }
    Outcome::Edit(family, level.map(|level| Box::new(level.clone())))
}

/// How a key stands in the footer or in the help at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Footing {
    /// As the keymap has it.
    Usual,
    /// Left out: it would do nothing.
    Hidden,
    /// With these words, by their key in `assets/text/`.
    Word(&'static str),
    /// Before all others but the first: it is spoken of on the screen.
    Urgent,
}

/// A screen.
pub(super) trait Screen {
    /// Which keys hold here.
    fn context(&self) -> Context;

    /// Draws it; the footer is not its business.
    fn render(&self, canvas: &mut Canvas, desk: &Desk);

    /// Does what a key asks for.
    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome;

    /// Takes a character that is no shortcut.
    fn character(&mut self, character: char, desk: &mut Desk) -> Outcome {
        let _ = (character, desk);
        Outcome::Ignored
    }

    /// Takes text that was pasted.
    fn paste(&mut self, text: &str, desk: &mut Desk) -> Outcome {
        let _ = (text, desk);
        Outcome::Ignored
    }

    /// Takes the text that the screen above was opened to ask for.
    fn answer(&mut self, text: String, desk: &mut Desk) -> Outcome {
        let _ = (text, desk);
        Outcome::Ignored
    }

    /// Lays a level on the bench, where the screen is one.
    fn lay(&mut self, level: &Level, desk: &mut Desk) {
        let _ = (level, desk);
    }

    /// Takes the mouse.
    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome;

    /// Takes news of the solver, or hands it back.
    ///
    /// # Errors
    /// The report, when it is for somebody else.
    fn hear(&mut self, report: Report, desk: &mut Desk) -> Result<Outcome, Report> {
        let _ = desk;
        Err(report)
    }

    /// Takes news of an errand; [`Outcome::Ignored`] when it is another's.
    fn heed(&mut self, word: &Word, desk: &mut Desk) -> Outcome {
        let _ = (word, desk);
        Outcome::Ignored
    }

    /// What is kept has been loaded, later than the screen was opened.
    fn remember(&mut self, desk: &mut Desk) {
        let _ = desk;
    }

    /// Takes what the records answered.
    fn recall(&mut self, news: News, desk: &mut Desk) {
        let _ = (news, desk);
    }

    /// Plays actions that the screen above decided on.
    fn play_on(&mut self, actions: &[puzzle::Action], desk: &mut Desk) {
        let _ = (actions, desk);
    }

    /// It is the topmost again.
    fn uncovered(&mut self, desk: &mut Desk) {
        let _ = desk;
    }

    /// Goes to where this many moves were done, as a screen above decided; whether it has moves.
    fn go_to(&mut self, done: usize, desk: &mut Desk) -> bool {
        let _ = (done, desk);
        false
    }

    /// Brings itself to the present; how long until it changes again by itself.
    fn advance(&mut self, desk: &mut Desk) -> Option<Duration> {
        let _ = desk;
        None
    }

    /// The screen is left.
    fn leave(&mut self, desk: &mut Desk) {
        let _ = desk;
    }

    /// How the key of an action stands in the footer now.
    fn footing(&self, action: Action, desk: &Desk) -> Footing {
        let _ = (action, desk);
        Footing::Usual
    }

    /// How the key of an action stands in the help.
    fn listing(&self, action: Action) -> Footing {
        let _ = action;
        Footing::Usual
    }

    /// The family that help speaks of.
    fn family(&self) -> Option<&'static str> {
        None
    }
}

/// What the moves of a run are, as it is logged, whatever is counted first.
pub(super) fn logged_metric(position: &dyn Position) -> Metric {
    let metrics = position.metrics();
    metrics.iter().copied().find(|&metric| metric == Metric::Moves).unwrap_or(metrics[0])
}

/// A name in the language of the program.
pub(super) fn name(text: Text, name: &Name) -> &str {
    match text.language {
        Language::English => &name.en,
        Language::Chinese => &name.zh,
    }
}

/// `1:02:03` or `02:03`.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes:02}:{seconds:02}") }
}
