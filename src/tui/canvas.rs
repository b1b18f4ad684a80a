//! Writing on a buffer without ever leaving it.
//!
//! All drawing goes through a [`Canvas`]: text outside its area is cut, a wide character that has
//! no room becomes a space, and one that loses a half loses both. So no screen can panic or break
//! a neighbour, whatever the size of the terminal.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::theme::{Lines, Look, Tone};
pub(super) use crate::text::wrap;

use crate::puzzle::is_printable;

/// The number of columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The longest beginning of a text that fits, its end marked where something is cut.
pub(super) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut kept = String::new();
    for grapheme in text.graphemes(true) {
        if width(&kept) + width(grapheme) + 2 > columns {
            break;
        }
        kept.push_str(grapheme);
    }
    let dots = columns.saturating_sub(width(&kept)).min(2);
    kept + &".."[..dots]
}

/// A text with as much of its middle left out as it takes to fit, and the place marked: of a file
/// the end tells most, and before it stands what is said of it.
pub(super) fn squeeze(text: &str, columns: usize) -> String {
    const MARK: &str = "..";
    if width(text) <= columns || columns < 3 * MARK.len() {
        return cut(text, columns);
    }
    let room = columns - MARK.len();
    let head = fit(text, room / 3);
    let mut tail = "";
    for (at, _) in text.grapheme_indices(true).rev() {
        if width(head) + width(&text[at..]) > room {
            break;
        }
        tail = &text[at..];
    }
    format!("{head}{MARK}{tail}")
}

/// The longest beginning of a text that fits, as it is.
pub(super) fn fit(text: &str, columns: usize) -> &str {
    let mut taken = 0;
    let end = text.grapheme_indices(true).find(|(_, grapheme)| {
        taken += width(grapheme);
        taken > columns
    });
    end.map_or(text, |(at, _)| &text[..at])
}

/// A text filled with spaces to a number of columns, cut where it is longer.
pub(super) fn pad(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let missing = columns.saturating_sub(width(&text));
    text + &" ".repeat(missing)
}

/// A part of the screen to draw on.
pub(super) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    look: &'a Look,
}

impl<'a> Canvas<'a> {
    /// The part `area` of a buffer.
    pub fn new(buffer: &'a mut Buffer, area: Rect, look: &'a Look) -> Self {
        let area = area.intersection(buffer.area);
        Canvas { buffer, area, look }
    }

    /// The look that everything is drawn in.
    pub fn look(&self) -> &'a Look {
        self.look
    }

    /// The part of this canvas inside `area`.
    pub fn part(&mut self, area: Rect) -> Canvas<'_> {
        Canvas { area: area.intersection(self.area), buffer: self.buffer, look: self.look }
    }

    /// Its area on the screen.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// Column and row of the first text inside the margins of one column, and the columns that text
    /// has there.
    pub fn margins(&self) -> (i32, i32, usize) {
        let area = self.area();
        (i32::from(area.x) + 1, i32::from(area.y), usize::from(area.width).saturating_sub(2))
    }

    /// Writes at a place of the screen; returns the column after the text, drawn or not.
    pub fn put(&mut self, x: i32, y: i32, text: &str, tone: Tone) -> i32 {
        self.put_styled(x, y, text, self.look.theme.style(tone))
    }

    /// [`Canvas::put`] in a style of its own.
    pub fn put_styled(&mut self, x: i32, y: i32, text: &str, style: Style) -> i32 {
        let mut at = x;
        for grapheme in text.graphemes(true) {
            if !grapheme.chars().all(is_printable) {
                continue;
            }
            let columns = width(grapheme) as i32;
            if columns > 0 {
                self.put_grapheme(at, y, grapheme, columns, style);
                at += columns;
            }
        }
        at
    }

    fn put_grapheme(&mut self, x: i32, y: i32, grapheme: &str, columns: i32, style: Style) {
        if !self.holds(x, y) && !self.holds(x + columns - 1, y) {
            return;
        }
        self.part_wide(x, y);
        self.part_wide(x + columns, y);
        let whole = (x..x + columns).all(|x| self.holds(x, y));
        for column in x..x + columns {
            let Some(cell) = self.cell(column, y) else { continue };
            cell.reset();
            cell.set_style(style);
            if whole && column == x {
                cell.set_symbol(grapheme);
            }
        }
    }

    /// Blanks a wide character whose second half stands at a place.
    fn part_wide(&mut self, x: i32, y: i32) {
        if let Some(before) = self.cell(x - 1, y)
            && width(before.symbol()) > 1
        {
            before.set_symbol(" ");
        }
    }

    /// Changes the style of a stretch, keeping its text.
    pub fn restyle(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.area);
        self.buffer.set_style(area, style);
    }

    /// Writes a text so that it ends before a column.
    pub fn put_right(&mut self, end: i32, y: i32, text: &str, tone: Tone) {
        self.put(end - width(text) as i32, y, text, tone);
    }

    /// Writes as much of a text as fits in the middle of some columns.
    pub fn put_centred(&mut self, x: i32, y: i32, columns: i32, text: &str, style: Style) {
        let text = fit(text, columns.max(0) as usize);
        self.put_styled(x + (columns - width(text) as i32) / 2, y, text, style);
    }

    /// Fills a box with a glyph.
    pub fn fill(&mut self, x: i32, y: i32, columns: i32, rows: i32, glyph: &str, tone: Tone) {
        let line = glyph.repeat(columns.clamp(0, i32::from(u16::MAX)) as usize);
        for row in 0..rows {
            self.put(x, y + row, &line, tone);
        }
    }

    /// Draws a box without its inside.
    pub fn frame(&mut self, x: i32, y: i32, columns: i32, rows: i32, lines: &Lines, style: Style) {
        if columns < 2 || rows < 2 {
            return;
        }
        let [top_left, top_right, bottom_left, bottom_right] = lines.corners;
        let side = lines.horizontal.repeat((columns - 2) as usize);
        self.put_styled(x, y, &format!("{top_left}{side}{top_right}"), style);
        self.put_styled(x, y + rows - 1, &format!("{bottom_left}{side}{bottom_right}"), style);
        for row in y + 1..y + rows - 1 {
            self.put_styled(x, row, lines.vertical, style);
            self.put_styled(x + columns - 1, row, lines.vertical, style);
        }
    }

    fn holds(&self, x: i32, y: i32) -> bool {
        let (left, right) = (i32::from(self.area.left()), i32::from(self.area.right()));
        let (top, bottom) = (i32::from(self.area.top()), i32::from(self.area.bottom()));
        (left..right).contains(&x) && (top..bottom).contains(&y)
    }

    fn cell(&mut self, x: i32, y: i32) -> Option<&mut ratatui::buffer::Cell> {
        let place = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        if self.holds(x, y) { self.buffer.cell_mut(place) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Text;
    use crate::tui::theme::{Theme, UNICODE};

    fn drawn(columns: u16, draw: impl FnOnce(&mut Canvas)) -> String {
        let look = Look { text: Text::default(), theme: Theme::Mono, glyphs: &UNICODE };
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns, 1));
        let area = buffer.area;
        draw(&mut Canvas::new(&mut buffer, area, &look));
        (0..columns).map(|x| buffer[(x, 0)].symbol()).collect()
    }

    #[test]
    fn text_is_cut_at_both_edges_and_never_inside_a_character() {
        assert_eq!(drawn(4, |canvas| _ = canvas.put(-1, 0, "abcdef", Tone::Plain)), "bcde");
        assert_eq!(drawn(3, |canvas| _ = canvas.put(-1, 0, "曹操", Tone::Plain)), " 操 ");
        assert_eq!(drawn(3, |canvas| _ = canvas.put(0, 0, "曹操", Tone::Plain)), "曹  ");
        assert_eq!(drawn(3, |canvas| _ = canvas.put(0, 7, "abc", Tone::Plain)), "   ");
    }

    #[test]
    fn a_wide_character_that_loses_a_half_loses_both() {
        let over = |x: i32| {
            drawn(5, |canvas| {
                canvas.put(0, 0, "曹操", Tone::Plain);
                canvas.put(x, 0, "|", Tone::Plain);
            })
        };
        assert_eq!(over(1), " |操  ");
        assert_eq!(over(2), "曹 |  ");
        assert_eq!(over(3), "曹  | ");
    }

    #[test]
    fn texts_are_cut_and_filled_to_a_width() {
        assert_eq!(cut("abcdef", 4), "ab..");
        assert_eq!(cut("曹操曹操", 5), "曹..");
        assert_eq!(squeeze("Saved: /home/me/levels/mine.toml", 20), "Saved:..ls/mine.toml");
        assert_eq!(squeeze("已保存：/家/关卡.toml", 16), "已保../关卡.toml");
        assert_eq!(squeeze("short", 5), "short");
        assert_eq!(pad("曹", 4), "曹  ");
    }
}
