//! What meanings look like: a tone becomes a style, a shape becomes a glyph.
//!
//! Meaning is carried by glyph, place and attribute first; colour comes last and may be absent.
//! No theme sets a background, so the terminal's own shows through; the mono theme sets no colour
//! at all, which also keeps crossterm from dropping attributes under `NO_COLOR`.

use ratatui::style::{Color, Modifier, Style};

use crate::game::Mark;
use crate::puzzle::Role;

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
    /// No colour.
    Mono,
}

impl Theme {
    /// The theme of the environment: without colour where `NO_COLOR` is set and not empty.
    pub fn from_environment() -> Self {
        match std::env::var_os("NO_COLOR") {
            Some(value) if !value.is_empty() => Theme::Mono,
            _ => Theme::Terminal,
        }
    }

    /// The style of a tone.
    pub fn style(self, tone: Tone) -> Style {
        let style = Style::new().add_modifier(Self::attributes(tone));
        match (self, Self::colour(tone)) {
            (Theme::Terminal, Some(colour)) => style.fg(colour),
            _ => style,
        }
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
        for tone in [Tone::Plain, Tone::Cursor, Tone::Warning, Tone::Mark(Mark::Best), Tone::Piece(Role::Class(3)), Tone::Target] {
            assert_eq!(Theme::Mono.style(tone).fg, None);
            assert_eq!(Theme::Terminal.style(tone).bg, None);
            assert_eq!(Theme::Mono.style(tone).add_modifier, Theme::Terminal.style(tone).add_modifier);
        }
    }

    #[test]
    fn every_glyph_is_one_cell_wide() {
        for glyphs in [&UNICODE, &ASCII] {
            let lines = [glyphs.single, glyphs.double, glyphs.heavy, glyphs.ghost];
            let drawn = lines.iter().flat_map(|lines| [lines.horizontal, lines.vertical].into_iter().chain(lines.corners));
            let others = [glyphs.wall, glyphs.gate, glyphs.empty, glyphs.full, glyphs.rest];
            for glyph in drawn.chain(glyphs.joints).chain(others).chain(glyphs.arrows).chain(glyphs.heights) {
                assert_eq!(unicode_width::UnicodeWidthStr::width(glyph), 1, "{glyph:?}");
            }
        }
    }
}
