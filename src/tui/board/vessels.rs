//! Vessels side by side: drawn to scale where there is room, else a bar for each.
//!
//! What a vessel is to the player stands in the marks at its number before any colour: `<1>` picked,
//! `(1)` hinted at, `:1:` where the hint pours to; `[4]` below it is what the goal wants, and `<` in
//! its side the height of that.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::layout::Span;
use super::{Overlay, Spot};
use crate::puzzle::{Role, Vessel, Vessels};
use crate::tui::canvas::{Canvas, width};
use crate::tui::theme::{Look, Tone};

/// The widest place of a vessel.
const WIDEST: i32 = 14;
/// The narrowest place that a vessel is drawn in.
const NARROWEST: i32 = 6;
/// The highest vessel; more would only be air.
const HIGHEST: i32 = 24;
/// The lowest room for vessels; below it there are bars.
const LOWEST: i32 = 4;
/// Rows below a vessel: number, amounts, what is wanted, what is left after a move.
const FOOT: i32 = 4;
/// Rows above them: the goal in words and a blank.
const HEAD: i32 = 2;
/// Columns of a number with its marks before a bar.
const LABEL: i32 = 4;

/// How vessels are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Side by side, so many rows for the largest.
    Upright { rows: i32 },
    /// One row each.
    Bars,
}

/// Vessels at their place on the screen.
pub(super) struct Stand<'a> {
    vessels: &'a Vessels,
    form: Form,
    /// Numbers with what belongs to them on the screen.
    places: Vec<(u16, Span)>,
    legend: (i32, i32),
}

impl<'a> Stand<'a> {
    /// Lays vessels out in an area, in its middle.
    pub fn new(vessels: &'a Vessels, area: Rect, look: &Look) -> Self {
        let numbers: Vec<u16> = vessels.numbers().collect();
        let (columns, height) = (i32::from(area.width), i32::from(area.height));
        let count = numbers.len().max(1) as i32;
        let words = [(vessels.tap, "scene.tap"), (vessels.drain, "scene.drain")].into_iter().filter(|(there, _)| *there);
        let words = words.map(|(_, key)| width(&look.text.get(key)) as i32);
        let amounts = vessels.vessels.iter().map(|vessel| width(&amounts(vessel)) as i32);
        let needed = amounts.chain(words).max().unwrap_or(0).max(NARROWEST - 1) + 1;
        let pitch = (columns / count).min(WIDEST);
        let rows = (height - HEAD - FOOT - 1).min(HIGHEST);
        let (x, y) = (i32::from(area.x), i32::from(area.y));
        if pitch >= needed && rows >= LOWEST {
            let x = x + (columns - pitch * count) / 2;
            let y = y + (height - HEAD - rows - 1 - FOOT) / 2;
            let place = |(at, number)| {
                let span = Span { x: x + at as i32 * pitch, y: y + HEAD, columns: pitch - 1, rows: rows + 1 + FOOT };
                (number, span)
            };
            let places = numbers.into_iter().enumerate().map(place).collect();
            return Stand { vessels, form: Form::Upright { rows }, places, legend: (x, y) };
        }
        // The goal in words only where it takes no row from a vessel.
        let head = i32::from(height > count);
        let place = |(at, number)| (number, Span { x, y: y + head + at as i32, columns, rows: 1 });
        let places = numbers.into_iter().enumerate().map(place).collect();
        Stand { vessels, form: Form::Bars, places, legend: (x, y + head - 1) }
    }

    /// The columns that vessels want on a small screen.
    pub fn compact_columns(vessels: &Vessels) -> u16 {
        (vessels.numbers().count() as u16).saturating_mul(NARROWEST as u16)
    }

    /// What is at a place of the screen.
    pub fn hit(&self, x: u16, y: u16) -> Option<Spot> {
        let (x, y) = (i32::from(x), i32::from(y));
        let within = |span: &Span| (span.x..span.x + span.columns).contains(&x) && (span.y..span.y + span.rows).contains(&y);
        self.places.iter().find(|(_, span)| within(span)).map(|(number, _)| Spot::Cell(Vessels::cell(*number)))
    }

    /// Draws them.
    pub fn draw(&self, canvas: &mut Canvas, overlay: &Overlay) {
        let legend = canvas.look().text.say(&self.vessels.legend);
        if self.legend.1 >= i32::from(canvas.area().y) && self.places.first().is_some_and(|(_, span)| span.y > self.legend.1) {
            canvas.put(self.legend.0, self.legend.1, &legend, Tone::Target);
        }
        for (number, span) in &self.places {
            let state = State::of(*number, overlay);
            match (self.form, self.vessels.vessel(*number)) {
                (Form::Upright { rows }, Some(vessel)) => self.upright(canvas, vessel, *span, rows, &state),
                (Form::Upright { rows }, None) => self.outside(canvas, *span, rows, &state),
                (Form::Bars, Some(vessel)) => self.bar(canvas, vessel, *span, &state),
                (Form::Bars, None) => self.outside_bar(canvas, *span, &state),
            }
        }
    }

    /// The largest capacity.
    fn largest(&self) -> u32 {
        self.vessels.vessels.iter().map(|vessel| vessel.capacity).max().unwrap_or(1).max(1)
    }

    fn upright(&self, canvas: &mut Canvas, vessel: &Vessel, span: Span, rows: i32, state: &State) {
        let scale = Scale { length: rows, largest: self.largest() };
        let (height, level) = (scale.size(vessel), scale.filled(vessel));
        let base = span.y + rows;
        let (lines, style) = state.lines(canvas);
        let (right, inside) = (span.x + span.columns - 1, span.columns - 2);
        for up in 1..=height {
            canvas.put_styled(span.x, base - up, lines.vertical, style);
            canvas.put_styled(right, base - up, lines.vertical, style);
        }
        let bottom = format!("{}{}{}", lines.corners[2], lines.horizontal.repeat(inside.max(0) as usize), lines.corners[3]);
        canvas.put_styled(span.x, base, &bottom, style);
        canvas.fill(span.x + 1, base - level, inside, level, canvas.look().glyphs.full, tone(vessel));
        if let Some(wanted) = vessel.wanted {
            // The top row of what is wanted; nothing at all is wanted at the bottom.
            let up = scale.filled(&Vessel { level: wanted, ..vessel.clone() });
            canvas.put(right, base - up, canvas.look().glyphs.arrows[2], Tone::Target);
        }
        Self::foot(canvas, span, base + 1, Some(vessel), state);
    }

    /// Tap and drain: one above the other.
    fn outside(&self, canvas: &mut Canvas, span: Span, rows: i32, state: &State) {
        let down = canvas.look().glyphs.arrows[1];
        let (_, style) = state.lines(canvas);
        let ends =
            [(self.vessels.tap, "scene.tap", span.y, span.y + 1), (self.vessels.drain, "scene.drain", span.y + rows, span.y + rows - 1)];
        for (_, key, word, arrow) in ends.into_iter().filter(|(there, ..)| *there) {
            let name = canvas.look().text.get(key);
            canvas.put_centred(span.x, word, span.columns, &name, style);
            canvas.put_centred(span.x, arrow, span.columns, down, style);
        }
        Self::foot(canvas, span, span.y + rows + 1, None, state);
    }

    /// The rows below a vessel.
    fn foot(canvas: &mut Canvas, span: Span, y: i32, vessel: Option<&Vessel>, state: &State) {
        let theme = canvas.look().theme;
        canvas.put_centred(span.x, y, span.columns, &state.label, state.style(canvas));
        if let Some(vessel) = vessel {
            canvas.put_centred(span.x, y + 1, span.columns, &amounts(vessel), theme.style(Tone::Plain));
            if let Some(wanted) = vessel.wanted {
                let tone = if vessel.level == wanted { Tone::Home } else { Tone::Target };
                canvas.put_centred(span.x, y + 2, span.columns, &format!("[{wanted}]"), theme.style(tone));
            }
        }
        if let Some((number, tone)) = &state.number {
            canvas.put_centred(span.x, y + 3, span.columns, number, theme.style(*tone));
        }
        if state.cursor {
            restyle(canvas, Span { y, rows: 2, ..span }, theme.style(Tone::Cursor));
        }
    }

    /// `<1> ####----  3/5 [4]`
    fn bar(&self, canvas: &mut Canvas, vessel: &Vessel, span: Span, state: &State) {
        let (text, wanted) = (amounts(vessel), vessel.wanted.map_or_else(String::new, |wanted| format!(" [{wanted}]")));
        let widest = self.vessels.vessels.iter().map(|vessel| width(&amounts(vessel)) + vessel.wanted.map_or(0, |_| 7)).max().unwrap_or(0);
        let room = (span.columns - LABEL - widest as i32 - 1).max(1);
        let scale = Scale { length: room, largest: self.largest() };
        let (length, filled) = (scale.size(vessel), scale.filled(vessel));
        let (x, glyphs) = (span.x + LABEL, canvas.look().glyphs);
        canvas.fill(x, span.y, length, 1, glyphs.rest, Tone::Frame);
        canvas.fill(x, span.y, filled, 1, glyphs.full, tone(vessel));
        let end = canvas.put(x + length + 1, span.y, &text, Tone::Plain);
        let home = vessel.wanted == Some(vessel.level);
        let end = canvas.put(end, span.y, &wanted, if home { Tone::Home } else { Tone::Target });
        Self::bar_label(canvas, span, end, state);
    }

    fn outside_bar(&self, canvas: &mut Canvas, span: Span, state: &State) {
        let words = [(self.vessels.tap, "scene.tap"), (self.vessels.drain, "scene.drain")];
        let words: Vec<String> = words.into_iter().filter(|(there, _)| *there).map(|(_, key)| canvas.look().text.get(key)).collect();
        let end = canvas.put(span.x + LABEL, span.y, &canvas.look().text.list(&words), Tone::Frame);
        Self::bar_label(canvas, span, end, state);
    }

    fn bar_label(canvas: &mut Canvas, span: Span, end: i32, state: &State) {
        canvas.put_centred(span.x, span.y, LABEL - 1, &state.label, state.style(canvas));
        if let Some((number, tone)) = &state.number {
            canvas.put(end + 1, span.y, number, *tone);
        }
        if state.cursor {
            restyle(canvas, Span { columns: LABEL - 1, ..span }, canvas.look().theme.style(Tone::Cursor));
        }
    }
}

/// `3/5`
fn amounts(vessel: &Vessel) -> String {
    format!("{}/{}", vessel.level, vessel.capacity)
}

fn tone(vessel: &Vessel) -> Tone {
    if vessel.wanted == Some(vessel.level) { Tone::Home } else { Tone::Piece(Role::Class(0)) }
}

fn restyle(canvas: &mut Canvas, span: Span, style: Style) {
    let area =
        Rect { x: span.x.max(0) as u16, y: span.y.max(0) as u16, width: span.columns.max(0) as u16, height: span.rows.max(0) as u16 };
    canvas.restyle(area, style);
}

/// How many characters stand for how much.
struct Scale {
    length: i32,
    largest: u32,
}

impl Scale {
    /// Characters of a whole vessel, at least one; each unit the same number where all have one.
    fn size(&self, vessel: &Vessel) -> i32 {
        let (capacity, largest) = (i64::from(vessel.capacity), i64::from(self.largest));
        let whole = i64::from(self.length) / largest;
        let size = if whole > 0 { capacity * whole } else { (capacity * i64::from(self.length) + largest / 2) / largest };
        size.max(1) as i32
    }

    /// Characters of what is in it: none only when it is empty, all only when it is full.
    fn filled(&self, vessel: &Vessel) -> i32 {
        let size = self.size(vessel);
        let capacity = i64::from(vessel.capacity.max(1));
        let filled = ((i64::from(vessel.level) * i64::from(size) + capacity / 2) / capacity) as i32;
        if vessel.level == 0 {
            0
        } else if vessel.level >= vessel.capacity {
            size
        } else {
            filled.clamp(1, (size - 1).max(1))
        }
    }
}

/// What a number is to the player now.
struct State {
    label: String,
    held: bool,
    hinted: bool,
    cursor: bool,
    number: Option<(String, Tone)>,
}

impl State {
    fn of(number: u16, overlay: &Overlay) -> Self {
        let cell = Vessels::cell(number);
        let held = overlay.focus.is_some_and(|focus| focus.held == Some(number));
        let hinted = overlay.hint.as_ref().is_some_and(|hint| hint.piece == Some(number));
        let target = overlay.hint.as_ref().is_some_and(|hint| hint.to.contains(&cell));
        let marks = match (held, hinted, target) {
            (true, ..) => ("<", ">"),
            (_, true, _) => ("(", ")"),
            (.., true) => (":", ":"),
            _ => ("", ""),
        };
        let laid = overlay.numbers.iter().find(|(at, ..)| *at == cell).map(|(_, number, tone)| (number.clone(), *tone));
        let badge = overlay.badges.iter().find(|(piece, ..)| *piece == number).map(|(_, number, tone)| (number.clone(), *tone));
        State {
            label: format!("{}{number}{}", marks.0, marks.1),
            held,
            hinted: hinted || target,
            cursor: overlay.focus.is_some_and(|focus| focus.cell == cell),
            number: laid.or(badge),
        }
    }

    fn style(&self, canvas: &Canvas) -> Style {
        let tone = if self.hinted {
            Tone::Hint
        } else if self.held {
            Tone::Strong
        } else {
            Tone::Plain
        };
        canvas.look().theme.style(tone)
    }

    /// The lines that a vessel is drawn with.
    fn lines(&self, canvas: &Canvas) -> (crate::tui::theme::Lines, Style) {
        let glyphs = canvas.look().glyphs;
        let plain = canvas.look().theme.style(Tone::Frame);
        if self.hinted || self.held { (glyphs.heavy, self.style(canvas)) } else { (glyphs.single, plain) }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::puzzle::{Focus, Phrase};
    use crate::text::Text;
    use crate::tui::board::HintMark;
    use crate::tui::theme::{ASCII, Theme};

    /// Jugs of these capacities and levels with tap and drain, 4 wanted where it fits.
    fn vessels(jugs: &[(u32, u32)]) -> Vessels {
        let vessel = |(index, &(capacity, level)): (usize, &(u32, u32))| Vessel {
            id: index as u16 + 1,
            capacity,
            level,
            wanted: (capacity >= 4).then_some(4),
            movable: level > 0,
        };
        Vessels {
            vessels: jugs.iter().enumerate().map(vessel).collect(),
            tap: true,
            drain: true,
            every: false,
            legend: Phrase::new("jugs.wanted_any").with("amount", "4"),
        }
    }

    const LOOK: Look = Look { text: Text { language: crate::text::Language::English }, theme: Theme::Mono, glyphs: &ASCII };

    fn draw(vessels: &Vessels, columns: u16, rows: u16, overlay: &Overlay) -> String {
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        Stand::new(vessels, area, &LOOK).draw(&mut Canvas::new(&mut buffer, area, &LOOK), overlay);
        let line = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..rows).map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn vessels_stand_to_scale_with_their_levels_and_marks() {
        let overlay = Overlay {
            focus: Some(Focus { held: Some(2), ..Focus::at(Vessels::cell(1)) }),
            hint: Some(HintMark { piece: Some(0), to: vec![Vessels::cell(1)], ..HintMark::default() }),
            numbers: vec![(Vessels::cell(1), "5".into(), Tone::Plain)],
            ..Overlay::default()
        };
        let expected = PICTURE.trim_matches('\n');
        assert_eq!(draw(&vessels(&[(3, 1), (5, 5)]), 24, 12, &overlay), expected);
    }

    const PICTURE: &str = r"
Wanted: 4 in any jug

  tap           *#####*
   v            *#####<
        *     * *#####*
        *     * *#####*
   v    *#####* *#####*
 drain  ******* *******
  (0)     :1:     <2>
          1/3     5/5
                  [4]
           5
";

    #[test]
    fn without_room_there_is_a_bar_for_each() {
        let drawn = draw(&vessels(&[(3, 1), (6, 4)]), 22, 4, &Overlay::default());
        assert_eq!(drawn, "Wanted: 4 in any jug\n 0  tap, drain\n 1  #-- 1/3\n 2  ####-- 4/6 [4]");
    }

    #[test]
    fn every_vessel_is_hit_where_it_is_drawn_and_no_size_panics() {
        for jugs in [&[(3, 1), (5, 5)][..], &[(1000, 999), (1, 0), (7, 7), (500, 250), (999, 1)]] {
            let vessels = vessels(jugs);
            for columns in 0..120 {
                for rows in 0..40 {
                    let area = Rect::new(3, 2, columns, rows);
                    let stand = Stand::new(&vessels, area, &LOOK);
                    for (number, span) in &stand.places {
                        let (x, y) = (span.x + span.columns / 2, span.y + span.rows / 2);
                        if span.columns > 0 {
                            assert_eq!(stand.hit(x as u16, y as u16), Some(Spot::Cell(Vessels::cell(*number))));
                        }
                    }
                    draw(&vessels, columns, rows, &Overlay::default());
                }
            }
        }
    }

    #[test]
    fn only_an_empty_vessel_looks_empty_and_only_a_full_one_full() {
        for length in 2..30 {
            for capacity in 1..40 {
                let scale = Scale { length, largest: 40 };
                let filled = |level| {
                    let vessel = Vessel { id: 1, capacity, level, wanted: None, movable: true };
                    (scale.filled(&vessel), scale.size(&vessel))
                };
                assert_eq!(filled(0).0, 0);
                assert_eq!(filled(capacity).0, filled(capacity).1);
                for level in 1..capacity {
                    let (filled, size) = filled(level);
                    assert!(filled >= 1 && (filled < size || size == 1), "{level} of {capacity} in {length}");
                }
            }
        }
    }
}
