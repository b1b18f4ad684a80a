//! What meanings look like: a tone becomes a style, a shape becomes a glyph.
//!
//! Meaning is carried by glyph, place and attribute first; colour comes last and may be absent.
//! No theme sets a background, so the terminal's own shows through; the mono theme sets no colour
//! at all, which also keeps crossterm from dropping attributes under `NO_COLOR`.

use ratatui::style::{Color, Modifier, Style};

use crate::game::Mark;
use crate::puzzle::Role;
use crate::settings::{GlyphSet, ThemeName};

/// What a stretch of text means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    /// Ordinary text.
    Plain,
    /// Beside the point.
    Dim,
    /// Worth a look.
    Strong,
    /// The title of a screen.
    Title,
    /// The name of a key.
    Key,
    /// The row or cell under the cursor.
    Cursor,
    /// A warning.
    Warning,
    /// A move of this quality.
    Mark(Mark),
    /// A piece with this role.
    Piece(Role),
    /// A piece where the goal wants it.
    Home,
    /// A place of the goal.
    Target,
    /// The frame of the board, lines of a grid.
    Frame,
    /// The piece of a hint and where it goes.
    Hint,
}

/// Turns tones into styles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Theme {
    /// The sixteen colours of the terminal, on its own background.
    Terminal,
    /// Colours of its own, on the terminal's background.
    Colours(&'static Palette, Depth),
    /// No colour.
    Mono,
}

/// How many colours the terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// Any: it said so in `COLORTERM`.
    True,
    /// The usual 256.
    Indexed,
}

/// The colours of a theme as red, green and blue.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Palette {
    title: u32,
    key: u32,
    warning: u32,
    hint: u32,
    best: u32,
    loses: u32,
    wastes: u32,
    target: u32,
    home: u32,
    frame: u32,
    main: u32,
    classes: [u32; 4],
}

const DARK: Palette = Palette {
    title: 0x7f_d7_ff,
    key: 0x87_af_ff,
    warning: 0xff_af_5f,
    hint: 0xff_87_d7,
    best: 0x87_d7_5f,
    loses: 0xd7_d7_87,
    wastes: 0xff_87_5f,
    target: 0x5f_d7_d7,
    home: 0x87_d7_5f,
    frame: 0x9e_9e_9e,
    main: 0xff_5f_5f,
    classes: [0x87_af_ff, 0x5f_d7_d7, 0xd7_87_ff, 0xaf_d7_5f],
};

const LIGHT: Palette = Palette {
    title: 0x00_5f_87,
    key: 0x00_5f_af,
    warning: 0xaf_5f_00,
    hint: 0xaf_00_87,
    best: 0x00_87_00,
    loses: 0x87_5f_00,
    wastes: 0xaf_00_00,
    target: 0x00_5f_87,
    home: 0x00_87_00,
    frame: 0x58_58_58,
    main: 0xd7_00_00,
    classes: [0x00_5f_af, 0x00_5f_5f, 0x87_00_af, 0x5f_5f_00],
};

/// Strong colours of middle lightness, and few of them: they stand out on black and on white.
const CONTRAST: Palette = Palette {
    title: 0x00_87_ff,
    key: 0x00_87_ff,
    warning: 0xff_5f_00,
    hint: 0xff_5f_00,
    best: 0x00_87_ff,
    loses: 0xff_5f_00,
    wastes: 0xff_00_00,
    target: 0x00_87_ff,
    home: 0x00_87_ff,
    frame: 0x87_87_87,
    main: 0xff_00_00,
    classes: [0x87_87_87, 0x87_87_87, 0x87_87_87, 0x87_87_87],
};

/// After Okabe and Ito, "Color Universal Design" (2008): told apart with any kind of colour vision.
const COLOUR_BLIND: Palette = Palette {
    title: 0x56_b4_e9,
    key: 0x56_b4_e9,
    warning: 0xe6_9f_00,
    hint: 0xcc_79_a7,
    best: 0x00_9e_73,
    loses: 0xe6_9f_00,
    wastes: 0xd5_5e_00,
    target: 0x56_b4_e9,
    home: 0x00_9e_73,
    frame: 0x87_87_87,
    main: 0xd5_5e_00,
    classes: [0x00_72_b2, 0x00_9e_73, 0xcc_79_a7, 0x56_b4_e9],
};

impl Palette {
    fn colour(&self, tone: Tone) -> Option<u32> {
        match tone {
            Tone::Title => Some(self.title),
            Tone::Key => Some(self.key),
            Tone::Warning => Some(self.warning),
            Tone::Hint => Some(self.hint),
            Tone::Mark(Mark::Best) => Some(self.best),
            Tone::Mark(Mark::LosesOne) => Some(self.loses),
            Tone::Mark(Mark::Wastes(_) | Mark::Hopeless) => Some(self.wastes),
            Tone::Target => Some(self.target),
            Tone::Home => Some(self.home),
            Tone::Frame => Some(self.frame),
            Tone::Piece(Role::Key) => Some(self.main),
            Tone::Piece(Role::Class(class)) => Some(self.classes[usize::from(class) % self.classes.len()]),
            Tone::Plain | Tone::Dim | Tone::Strong | Tone::Cursor => None,
        }
    }
}

impl Depth {
    /// What the environment says about the terminal.
    fn from_environment() -> Self {
        match std::env::var("COLORTERM").as_deref() {
            Ok("truecolor" | "24bit") => Depth::True,
            _ => Depth::Indexed,
        }
    }

    fn colour(self, rgb: u32) -> Color {
        let [_, red, green, blue] = rgb.to_be_bytes();
        match self {
            Depth::True => Color::Rgb(red, green, blue),
            // The cube of six values a channel: 0, 95, 135, 175, 215, 255.
            Depth::Indexed => {
                let step = |value: u8| if value < 48 { 0 } else { (value.saturating_sub(35) / 40).max(1) };
                Color::Indexed(16 + 36 * step(red) + 6 * step(green) + step(blue))
            }
        }
    }
}

impl Theme {
    /// The theme of this name, on a terminal of this depth.
    fn new(name: ThemeName, depth: Depth) -> Self {
        match name {
            ThemeName::Terminal => Theme::Terminal,
            ThemeName::Dark => Theme::Colours(&DARK, depth),
            ThemeName::Light => Theme::Colours(&LIGHT, depth),
            ThemeName::Contrast => Theme::Colours(&CONTRAST, depth),
            ThemeName::ColourBlind => Theme::Colours(&COLOUR_BLIND, depth),
            ThemeName::Mono => Theme::Mono,
        }
    }

    /// All colours of the dark theme, as pictures show it.
    pub fn dark() -> Self {
        Self::new(ThemeName::Dark, Depth::True)
    }

    /// The theme of this name in this environment: without colour, whatever is chosen, where
    /// `NO_COLOR` is set and not empty.
    pub fn in_environment(name: ThemeName) -> Self {
        match std::env::var_os("NO_COLOR") {
            Some(value) if !value.is_empty() => Theme::Mono,
            _ => Theme::new(name, Depth::from_environment()),
        }
    }

    /// The style of a tone.
    pub fn style(self, tone: Tone) -> Style {
        let style = Style::new().add_modifier(Self::attributes(tone));
        let colour = match self {
            Theme::Terminal => Self::colour(tone),
            Theme::Colours(palette, depth) => palette.colour(tone).map(|rgb| depth.colour(rgb)),
            Theme::Mono => None,
        };
        colour.map_or(style, |colour| style.fg(colour))
    }

    fn attributes(tone: Tone) -> Modifier {
        match tone {
            Tone::Strong | Tone::Title | Tone::Key | Tone::Warning | Tone::Hint | Tone::Piece(Role::Key) | Tone::Mark(Mark::Best) => {
                Modifier::BOLD
            }
            Tone::Cursor => Modifier::REVERSED,
            Tone::Dim => Modifier::DIM,
            Tone::Plain | Tone::Mark(_) | Tone::Piece(Role::Class(_)) | Tone::Home | Tone::Target | Tone::Frame => Modifier::empty(),
        }
    }

    /// Colours that can be read on light and dark backgrounds alike: no white, black or yellow.
    fn colour(tone: Tone) -> Option<Color> {
        const CLASSES: [Color; 4] = [Color::Blue, Color::Cyan, Color::Magenta, Color::Green];
        match tone {
            Tone::Title | Tone::Target => Some(Color::Cyan),
            Tone::Key => Some(Color::Blue),
            Tone::Warning | Tone::Hint => Some(Color::Magenta),
            Tone::Mark(Mark::Best) | Tone::Home => Some(Color::Green),
            Tone::Mark(Mark::Wastes(_) | Mark::Hopeless) | Tone::Piece(Role::Key) => Some(Color::Red),
            Tone::Piece(Role::Class(class)) => Some(CLASSES[usize::from(class) % CLASSES.len()]),
            Tone::Plain | Tone::Dim | Tone::Strong | Tone::Cursor | Tone::Mark(Mark::LosesOne) | Tone::Frame => None,
        }
    }
}

/// Lines of a box: two straight ones, four corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lines {
    pub horizontal: &'static str,
    pub vertical: &'static str,
    /// Top left, top right, bottom left, bottom right.
    pub corners: [&'static str; 4],
}

/// A set of glyphs, each one cell wide.
#[derive(Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// An ordinary box, a piece.
    pub(super) single: Lines,
    /// The frame of a board.
    pub(super) double: Lines,
    /// A piece that is held or hinted at.
    pub(super) heavy: Lines,
    /// Where a hinted piece goes.
    pub(super) ghost: Lines,
    /// Crossing of grid lines by the arms it has: up 1, right 2, down 4, left 8.
    pub(super) joints: [&'static str; 16],
    pub(super) wall: &'static str,
    pub(super) gate: &'static str,
    pub(super) empty: &'static str,
    pub(super) full: &'static str,
    pub(super) rest: &'static str,
    /// Up, down, left, right.
    pub(super) arrows: [&'static str; 4],
    /// Heights of a small chart, lowest first.
    pub(super) heights: [&'static str; 8],
}

/// Box-drawing characters.
pub static UNICODE: Glyphs = Glyphs {
    single: Lines { horizontal: "─", vertical: "│", corners: ["┌", "┐", "└", "┘"] },
    double: Lines { horizontal: "═", vertical: "║", corners: ["╔", "╗", "╚", "╝"] },
    heavy: Lines { horizontal: "━", vertical: "┃", corners: ["┏", "┓", "┗", "┛"] },
    ghost: Lines { horizontal: "┄", vertical: "┆", corners: ["┌", "┐", "└", "┘"] },
    joints: [" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"],
    wall: "▒",
    gate: "┄",
    empty: "·",
    full: "█",
    rest: "░",
    arrows: ["^", "v", "<", ">"],
    heights: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
};

/// Characters that take one cell everywhere: none whose East Asian width is ambiguous.
pub static NARROW: Glyphs = Glyphs {
    single: Lines { horizontal: "\u{254c}", vertical: "\u{254e}", corners: ["+", "+", "+", "+"] },
    double: Lines { horizontal: "=", vertical: "|", corners: ["+", "+", "+", "+"] },
    heavy: Lines { horizontal: "\u{254d}", vertical: "\u{254f}", corners: ["#", "#", "#", "#"] },
    ghost: Lines { horizontal: ".", vertical: ":", corners: [".", ".", ".", "."] },
    joints: [" ", "\u{254e}", "\u{254c}", "+", "\u{254e}", "\u{254e}", "+", "+", "\u{254c}", "+", "\u{254c}", "+", "+", "+", "+", "+"],
    wall: "\u{2591}",
    gate: "-",
    empty: ".",
    full: "#",
    rest: "\u{2591}",
    arrows: ["^", "v", "<", ">"],
    heights: ["\u{2840}", "\u{28c0}", "\u{28c4}", "\u{28e4}", "\u{28e6}", "\u{28f6}", "\u{28f7}", "\u{28ff}"],
};

impl Glyphs {
    /// The set of this name.
    pub fn of(set: GlyphSet) -> &'static Glyphs {
        match set {
            GlyphSet::Unicode => &UNICODE,
            GlyphSet::Narrow => &NARROW,
            GlyphSet::Ascii => &ASCII,
        }
    }
}

/// Nothing but ASCII, for terminals and fonts that place other characters wrongly.
pub static ASCII: Glyphs = Glyphs {
    single: Lines { horizontal: "-", vertical: "|", corners: ["+", "+", "+", "+"] },
    double: Lines { horizontal: "=", vertical: "|", corners: ["+", "+", "+", "+"] },
    heavy: Lines { horizontal: "*", vertical: "*", corners: ["*", "*", "*", "*"] },
    ghost: Lines { horizontal: ".", vertical: ":", corners: [".", ".", ".", "."] },
    joints: [" ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-", "+", "+", "+", "+", "+"],
    wall: "#",
    gate: "-",
    empty: ".",
    full: "#",
    rest: "-",
    arrows: ["^", "v", "<", ">"],
    heights: ["1", "2", "3", "4", "5", "6", "7", "8"],
};

/// How everything looks and what language it speaks: all that drawing needs besides its data.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look {
    pub text: crate::text::Text,
    pub theme: Theme,
    pub glyphs: &'static Glyphs,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mono_theme_has_no_colour_and_no_theme_a_background() {
        let named = ThemeName::ALL.into_iter().flat_map(|name| [Depth::True, Depth::Indexed].map(|depth| Theme::new(name, depth)));
        let themes: Vec<Theme> = named.collect();
        for tone in [Tone::Plain, Tone::Cursor, Tone::Warning, Tone::Mark(Mark::Best), Tone::Piece(Role::Class(3)), Tone::Target] {
            assert_eq!(Theme::Mono.style(tone).fg, None);
            for theme in &themes {
                assert_eq!(theme.style(tone).bg, None);
                assert_eq!(Theme::Mono.style(tone).add_modifier, theme.style(tone).add_modifier);
            }
        }
    }

    #[test]
    fn a_colour_is_the_nearest_of_those_there_are() {
        assert_eq!(Depth::True.colour(0x12_34_56), Color::Rgb(0x12, 0x34, 0x56));
        for (rgb, index) in [(0x00_00_00, 16), (0xff_ff_ff, 231), (0x5f_87_af, 67), (0xd7_00_00, 160), (0x56_b4_e9, 74)] {
            assert_eq!(Depth::Indexed.colour(rgb), Color::Indexed(index), "{rgb:06x}");
        }
    }

    #[test]
    fn every_glyph_is_one_cell_wide() {
        for glyphs in [&UNICODE, &NARROW, &ASCII] {
            let lines = [glyphs.single, glyphs.double, glyphs.heavy, glyphs.ghost];
            let drawn = lines.iter().flat_map(|lines| [lines.horizontal, lines.vertical].into_iter().chain(lines.corners));
            let others = [glyphs.wall, glyphs.gate, glyphs.empty, glyphs.full, glyphs.rest];
            for glyph in drawn.chain(glyphs.joints).chain(others).chain(glyphs.arrows).chain(glyphs.heights) {
                assert_eq!(unicode_width::UnicodeWidthStr::width(glyph), 1, "{glyph:?}");
                let everywhere = unicode_width::UnicodeWidthStr::width_cjk(glyph) == 1;
                assert!(everywhere || glyphs == &UNICODE, "{glyph:?} is wide in places");
            }
        }
    }
}
