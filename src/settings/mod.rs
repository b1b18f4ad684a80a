//! Settings: what the player chose, in `stepwise/config.toml` under the configuration folder.
//!
//! [`ITEMS`] is the one list from which the file is read and written and the settings screen is
//! made. A setting that cannot be understood keeps its default and is told with its line; nothing
//! in the file can stop the program. The file is written only when the player changes something,
//! and then only what was changed: comments, order and everything else stay.
//!
//! ```
//! use stepwise::settings::{ThemeName, read};
//!
//! let (settings, complaints) = read(b"[play]\nsport = true\n[shown]\ntheme = \"pink\"\n");
//! assert!(settings.sport);
//! assert_eq!(settings.theme, ThemeName::Terminal, "what is not understood keeps its default");
//! assert!(complaints[0].to_string().starts_with("config.toml:4: "));
//! ```

mod file;

use crate::puzzle::Metric;
use crate::text::Language;

pub use file::{Complaint, change, load, path, read, summary};

/// How things are coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ThemeName {
    /// The sixteen colours of the terminal.
    #[default]
    Terminal,
    /// For a dark background.
    Dark,
    /// For a light background.
    Light,
    /// Few colours, strong ones.
    Contrast,
    /// Colours that everybody can tell apart.
    ColourBlind,
    /// No colour.
    Mono,
}

impl ThemeName {
    /// All themes, as the settings list them.
    pub const ALL: [ThemeName; 6] =
        [ThemeName::Terminal, ThemeName::Dark, ThemeName::Light, ThemeName::Contrast, ThemeName::ColourBlind, ThemeName::Mono];
}

/// What boards are drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GlyphSet {
    /// Box-drawing characters.
    Unicode,
    /// Characters that are one cell wide everywhere, where East Asian width is ambiguous too.
    Narrow,
    /// Nothing but ASCII.
    Ascii,
}

impl GlyphSet {
    /// All sets, as the settings list them.
    pub const ALL: [GlyphSet; 3] = [GlyphSet::Unicode, GlyphSet::Narrow, GlyphSet::Ascii];

    /// The name on the command line and in the file.
    pub fn name(self) -> &'static str {
        match self {
            GlyphSet::Unicode => "unicode",
            GlyphSet::Narrow => "narrow",
            GlyphSet::Ascii => "ascii",
        }
    }
}

/// A set of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Preset {
    /// Arrows, and letters as the help shows them.
    #[default]
    Default,
    /// As in vi.
    Vim,
    /// The letters w, a, s, d move.
    Wasd,
    /// Everything under the left hand; e, s, d, f move.
    LeftHand,
}

impl Preset {
    /// All presets, as the settings list them.
    pub const ALL: [Preset; 4] = [Preset::Default, Preset::Vim, Preset::Wasd, Preset::LeftHand];
}

/// Keys that the file gives to an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rebinding {
    /// The action's name.
    pub action: String,
    /// The names of the keys.
    pub keys: Vec<String>,
    /// The line in the file.
    pub line: usize,
}

/// Everything that can be set.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own on the settings screen")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The language; that of the environment unless one is chosen.
    pub language: Option<Language>,
    /// The colours.
    pub theme: ThemeName,
    /// The glyphs; what the terminal is known to draw unless a set is chosen.
    pub glyphs: Option<GlyphSet>,
    /// How long a piece is seen on its way, in milliseconds; 0 for not at all.
    pub animation: u32,
    /// Whether the mouse is listened to.
    pub mouse: bool,
    /// Whether what is left is shown.
    pub left: bool,
    /// Whether moves are marked.
    pub marks: bool,
    /// Whether leaving the best path is told.
    pub warn: bool,
    /// How many stages hints have: 1 length, 2 piece, 3 move, 4 the move is played.
    pub hint_stages: u8,
    /// What is counted first, in puzzles that count in it; otherwise as the level says.
    pub metric: Option<Metric>,
    /// No numbers, no hints, the clock on.
    pub sport: bool,
    /// Limit of each search in MiB; the usual one unless one is chosen.
    pub memory: Option<u32>,
    /// The keys.
    pub preset: Preset,
    /// Single keys that differ from the preset.
    pub rebindings: Vec<Rebinding>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: None,
            theme: ThemeName::default(),
            glyphs: None,
            animation: 150,
            mouse: true,
            left: true,
            marks: true,
            warn: true,
            hint_stages: 4,
            metric: None,
            sport: false,
            memory: None,
            preset: Preset::default(),
            rebindings: Vec::new(),
        }
    }
}

/// What a setting can be, and how it is read from and put into [`Settings`].
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// On or off.
    Flag {
        /// Reads it.
        get: fn(&Settings) -> bool,
        /// Puts it.
        set: fn(&mut Settings, bool),
    },
    /// One of several names.
    Choice {
        /// The names, as the file has them.
        names: &'static [&'static str],
        /// The place of the present one.
        get: fn(&Settings) -> usize,
        /// Puts the one at a place.
        set: fn(&mut Settings, usize),
    },
    /// A number.
    Number {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
        /// What a key press in the settings adds.
        step: u32,
        /// Reads it.
        get: fn(&Settings) -> u32,
        /// Puts it.
        set: fn(&mut Settings, u32),
    },
}

/// A setting.
#[derive(Debug, Clone, Copy)]
pub struct Item {
    /// Its table in the file.
    pub section: &'static str,
    /// Its key there, and in the words of the program.
    pub key: &'static str,
    /// What it can be.
    pub kind: Kind,
}

/// The value of a setting as the file has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// On or off.
    Flag(bool),
    /// A name.
    Name(&'static str),
    /// A number.
    Number(u32),
}

impl Settings {
    /// Limit of each search in bytes, the usual one where none is chosen.
    pub fn memory_bytes(&self) -> usize {
        (self.memory.unwrap_or(USUAL_MEMORY) as usize) << 20
    }
}

/// The usual limit of memory, in MiB.
pub const USUAL_MEMORY: u32 = 512;

/// The place of a chosen value in a list that begins with "auto".
fn place<T: PartialEq>(all: &[T], chosen: Option<&T>) -> usize {
    chosen.and_then(|chosen| all.iter().position(|value| value == chosen)).map_or(0, |place| place + 1)
}

/// The value at a place of such a list.
fn at<T: Copy>(all: &[T], place: usize) -> Option<T> {
    place.checked_sub(1).and_then(|place| all.get(place)).copied()
}

/// All settings, in the order of the screen.
pub const ITEMS: &[Item] = &[
    Item { section: "play", key: "left", kind: Kind::Flag { get: |settings| settings.left, set: |settings, on| settings.left = on } },
    Item { section: "play", key: "marks", kind: Kind::Flag { get: |settings| settings.marks, set: |settings, on| settings.marks = on } },
    Item { section: "play", key: "warn", kind: Kind::Flag { get: |settings| settings.warn, set: |settings, on| settings.warn = on } },
    Item {
        section: "play",
        key: "hint_stages",
        kind: Kind::Number {
            least: 1,
            most: 4,
            step: 1,
            get: |settings| u32::from(settings.hint_stages),
            set: |settings, stages| settings.hint_stages = stages as u8,
        },
    },
    Item {
        section: "play",
        key: "metric",
        kind: Kind::Choice {
            names: &["auto", "steps", "slides", "moves"],
            get: |settings| place(&Metric::ALL, settings.metric.as_ref()),
            set: |settings, place| settings.metric = at(&Metric::ALL, place),
        },
    },
    Item { section: "play", key: "sport", kind: Kind::Flag { get: |settings| settings.sport, set: |settings, on| settings.sport = on } },
    Item {
        section: "shown",
        key: "language",
        kind: Kind::Choice {
            names: &["auto", "en", "zh"],
            get: |settings| place(&Language::ALL, settings.language.as_ref()),
            set: |settings, place| settings.language = at(&Language::ALL, place),
        },
    },
    Item {
        section: "shown",
        key: "theme",
        kind: Kind::Choice {
            names: &["terminal", "dark", "light", "contrast", "colour-blind", "mono"],
            get: |settings| settings.theme as usize,
            set: |settings, place| settings.theme = ThemeName::ALL[place],
        },
    },
    Item {
        section: "shown",
        key: "glyphs",
        kind: Kind::Choice {
            names: &["auto", "unicode", "narrow", "ascii"],
            get: |settings| place(&GlyphSet::ALL, settings.glyphs.as_ref()),
            set: |settings, place| settings.glyphs = at(&GlyphSet::ALL, place),
        },
    },
    Item {
        section: "shown",
        key: "animation",
        kind: Kind::Number {
            least: 0,
            most: 1000,
            step: 50,
            get: |settings| settings.animation,
            set: |settings, time| settings.animation = time,
        },
    },
    Item { section: "shown", key: "mouse", kind: Kind::Flag { get: |settings| settings.mouse, set: |settings, on| settings.mouse = on } },
    Item {
        section: "solver",
        key: "memory",
        kind: Kind::Number {
            least: 16,
            most: 65_536,
            step: 128,
            get: |settings| settings.memory.unwrap_or(USUAL_MEMORY),
            set: |settings, memory| settings.memory = Some(memory),
        },
    },
    Item {
        section: "keys",
        key: "preset",
        kind: Kind::Choice {
            names: &["default", "vim", "wasd", "left-hand"],
            get: |settings| settings.preset as usize,
            set: |settings, place| settings.preset = Preset::ALL[place],
        },
    },
];

/// The table in which single keys are changed, beside the preset.
pub const KEYS: &str = "keys";

impl Item {
    /// The present value.
    pub fn value(&self, settings: &Settings) -> Value {
        match self.kind {
            Kind::Flag { get, .. } => Value::Flag(get(settings)),
            Kind::Choice { names, get, .. } => Value::Name(names[get(settings)]),
            Kind::Number { get, .. } => Value::Number(get(settings)),
        }
    }

    /// Goes to the value after the present one, or before it; choices go round, numbers end.
    pub fn turn(&self, settings: &mut Settings, on: bool) {
        match self.kind {
            Kind::Flag { get, set } => {
                let now = get(settings);
                set(settings, !now);
            }
            Kind::Choice { names, get, set } => {
                let by = if on { 1 } else { names.len() - 1 };
                let now = get(settings);
                set(settings, (now + by) % names.len());
            }
            Kind::Number { least, most, step, get, set } => {
                let now = get(settings);
                // A number that stands between two steps goes to the next of them.
                let next = if on { (now / step + 1) * step } else { now.saturating_sub(1) / step * step };
                set(settings, next.clamp(least, most));
            }
        }
    }

    /// Back to the default.
    pub fn reset(&self, settings: &mut Settings) {
        let usual = Settings::default();
        match self.kind {
            Kind::Flag { get, set } => set(settings, get(&usual)),
            Kind::Choice { get, set, .. } => set(settings, get(&usual)),
            Kind::Number { get, set, .. } => set(settings, get(&usual)),
        }
    }

    /// What may be written, for a complaint.
    fn expected(&self) -> String {
        match self.kind {
            Kind::Flag { .. } => "true or false".to_owned(),
            Kind::Choice { names, .. } => names.join(", "),
            Kind::Number { least, most, .. } => format!("a number from {least} to {most}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_a_name_for_each_of_its_values() {
        for item in ITEMS {
            let mut settings = Settings::default();
            let usual = item.value(&settings);
            // Choices and flags come back to where they were, numbers stay at their least.
            for _ in 0..840 {
                item.turn(&mut settings, false);
            }
            let mut seen = vec![item.value(&settings)];
            for _ in 0..1000 {
                item.turn(&mut settings, true);
                let value = item.value(&settings);
                if seen.contains(&value) {
                    break;
                }
                seen.push(value);
            }
            if let Kind::Choice { names, .. } = item.kind {
                assert_eq!(seen.len(), names.len(), "{}", item.key);
            }
            assert!(seen.len() > 1, "{}", item.key);
            item.reset(&mut settings);
            assert_eq!(item.value(&settings), usual, "{}", item.key);
        }
    }

    #[test]
    fn turning_there_and_back_comes_to_the_same() {
        for item in ITEMS.iter().filter(|item| !matches!(item.kind, Kind::Number { .. })) {
            let mut settings = Settings::default();
            item.turn(&mut settings, false);
            item.turn(&mut settings, true);
            assert_eq!(item.value(&settings), item.value(&Settings::default()), "{}", item.key);
        }
    }
}
