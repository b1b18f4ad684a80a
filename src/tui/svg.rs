//! A screen as a picture: the cells of a buffer as SVG, for documents.
//!
//! Cells of one style and width that follow each other are one text with its length told, so that
//! columns stay in line whatever font shows it, characters of two cells too. Colours that a screen
//! leaves to the terminal are those of a dark one.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::canvas::width;

/// Pixels of a cell; box-drawing characters of usual fonts meet at this height.
const CELL: (usize, usize) = (9, 17);
/// Pixels of a character.
const FONT: usize = 15;
/// Pixels from the top of a cell to the line that its characters stand on.
const BASE: usize = 13;
/// Pixels around the screen.
const MARGIN: usize = 10;
/// The terminal's own colours.
const PAPER: &str = "#1c1c1c";
const INK: &str = "#e4e4e4";

/// How a stretch of cells looks.
#[derive(Clone, PartialEq, Eq)]
struct Look {
    ink: String,
    attributes: Modifier,
    /// Cells that each of its characters takes.
    wide: usize,
}

impl Look {
    fn of(cell: &Cell) -> Self {
        let ink = match cell.fg {
            Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
            _ => INK.to_owned(),
        };
        Look { ink, attributes: cell.modifier, wide: width(cell.symbol()).max(1) }
    }

    fn has(&self, attribute: Modifier) -> bool {
        self.attributes.contains(attribute)
    }
}

/// The whole buffer as an SVG document.
pub(super) fn svg(buffer: &Buffer) -> String {
    let area = buffer.area;
    let (columns, rows) = (usize::from(area.width), usize::from(area.height));
    let (across, down) = (columns * CELL.0 + 2 * MARGIN, rows * CELL.1 + 2 * MARGIN);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" font-size=\"{FONT}\" font-family=\"'DejaVu Sans Mono','Noto Sans Mono CJK SC',monospace\" fill=\"{INK}\">\n<rect width=\"{across}\" height=\"{down}\" rx=\"6\" fill=\"{PAPER}\"/>\n"
    );
    for y in 0..rows {
        let mut x = 0;
        while x < columns {
            let look = Look::of(&buffer[(x as u16, y as u16)]);
            let mut text = String::new();
            let start = x;
            while x < columns && Look::of(&buffer[(x as u16, y as u16)]) == look {
                text.push_str(buffer[(x as u16, y as u16)].symbol());
                x += look.wide;
            }
            stretch(&mut picture, &text, &look, (start, y), x - start);
        }
    }
    picture.push_str("</svg>\n");
    picture
}

/// Draws cells of one look from a place on.
fn stretch(picture: &mut String, text: &str, look: &Look, (x, y): (usize, usize), cells: usize) {
    let reversed = look.has(Modifier::REVERSED);
    let shown = if reversed { text } else { text.trim_end() };
    let before = shown.len() - shown.trim_start().len();
    let (left, top) = (MARGIN + x * CELL.0, MARGIN + y * CELL.1);
    if reversed {
        let _ =
            writeln!(picture, "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>", cells * CELL.0, CELL.1, look.ink);
    }
    if shown.trim().is_empty() {
        return;
    }
    // Blanks are ASCII, a byte and a cell each.
    let shown = shown.trim();
    let mut attributes = String::new();
    let ink = if reversed { PAPER } else { &look.ink };
    if ink != INK {
        let _ = write!(attributes, " fill=\"{ink}\"");
    }
    for (attribute, written) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::DIM, " opacity=\".65\""),
        (Modifier::ITALIC, " font-style=\"italic\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
    ] {
        if look.has(attribute) {
            attributes.push_str(written);
        }
    }
    let _ = writeln!(
        picture,
        "<text x=\"{}\" y=\"{}\" textLength=\"{}\" xml:space=\"preserve\"{attributes}>{}</text>",
        left + before * CELL.0,
        top + BASE,
        width(shown) * CELL.0,
        escaped(shown)
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn columns_stay_in_line_whatever_the_font() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 12, 2));
        buffer.set_string(2, 0, "ab 曹操 <", Style::default());
        buffer.set_string(0, 1, " x ", Style::default().add_modifier(Modifier::REVERSED).fg(Color::Rgb(1, 2, 3)));
        let picture = svg(&buffer);
        for part in [
            r#"<text x="28" y="23" textLength="18" xml:space="preserve">ab</text>"#,
            r#"<text x="55" y="23" textLength="36" xml:space="preserve">曹操</text>"#,
            r#"textLength="9" xml:space="preserve">&lt;</text>"#,
            r##"<rect x="10" y="27" width="27" height="17" fill="#010203"/>"##,
            r##"<text x="19" y="40" textLength="9" xml:space="preserve" fill="#1c1c1c">x</text>"##,
        ] {
            assert!(picture.contains(part), "no {part} in\n{picture}");
        }
        assert_eq!(picture.matches("<text").count(), 4);
    }
}
