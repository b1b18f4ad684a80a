//! A word on its way to another: the way so far, the present word, what is being typed, the goal.
//!
//! From the top: the words that the way came through, the present word, a row of marks under its
//! letters, the field that is typed in, `=` wherever the present word has the letter that is wanted,
//! and the word to reach. A letter that has just changed is upper-case, in the field too; so what
//! matters can be read without a colour. With little room the frames go, then the space between
//! letters, then the rows that only help.

use ratatui::layout::Rect;

use super::{Overlay, Spot};
use crate::puzzle::{Cell, Focus, Typed, Words};
use crate::tui::canvas::{Canvas, width};
use crate::tui::theme::Tone;

/// Columns from one letter to the next: in frames, apart, close together.
const PITCHES: [i32; 3] = [4, 2, 1];

/// Rows of a word in frames.
const FRAMED: i32 = 3;

/// The columns before the words: the number of a word of the way.
const MARGIN: i32 = 4;

/// Where the rows stand; those there is no room for are missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rows {
    /// The first row of the present word.
    word: i32,
    /// The numbers or marks under its letters.
    marks: Option<i32>,
    field: Option<i32>,
    same: Option<i32>,
    /// The first row of the word to reach.
    target: Option<i32>,
    /// Rows that a word takes.
    high: i32,
}

/// Words at their place on the screen.
pub(super) struct Letters<'a> {
    words: &'a Words,
    area: Rect,
    left: i32,
    pitch: i32,
    rows: Rows,
}

impl<'a> Letters<'a> {
    /// Lays the words out in an area.
    pub fn new(words: &'a Words, area: Rect) -> Self {
        let (columns, height) = (i32::from(area.width), i32::from(area.height));
        let count = words.len() as i32;
        let pitch = PITCHES.into_iter().find(|pitch| count * pitch + 1 + 2 * MARGIN <= columns).unwrap_or(1);
        let left = i32::from(area.x) + ((columns - count * pitch) / 2).max(0);
        Letters { words, area, left, pitch, rows: Rows::of(i32::from(area.y), height, pitch == PITCHES[0]) }
    }

    /// The columns that the compact form takes, room for the number of a word before it.
    pub fn compact_columns(words: &Words) -> u16 {
        (words.len() as u16).saturating_mul(2).saturating_add(1 + 2 * MARGIN as u16)
    }

    /// The letter at a place of the screen: of the present word or of the field.
    pub fn hit(&self, x: u16, y: u16) -> Option<Spot> {
        let (x, y) = (i32::from(x), i32::from(y));
        let on_word = (self.rows.word..self.rows.word + self.rows.high).contains(&y);
        let column = (x - self.left).div_euclid(self.pitch);
        let last = if on_word { self.words.len() } else { Typed::LONGEST };
        let hit = (on_word || self.rows.field == Some(y)) && (0..last as i32).contains(&column);
        hit.then(|| Spot::Cell(Cell::new(0, column as usize)))
    }

    /// Draws them.
    pub fn draw(&self, canvas: &mut Canvas, overlay: &Overlay) {
        let word: Vec<char> = self.words.word.chars().collect();
        let before = overlay.way.last().map(|word| word.chars().collect::<Vec<_>>());
        self.way(canvas, &overlay.way);
        let matches: Vec<bool> = self.words.matches().collect();
        let toned = |at: usize| if matches[at] { Tone::Home } else { Tone::Strong };
        self.word(canvas, self.rows.word, &marked(&word, before.as_deref()), toned);
        self.marks(canvas, overlay);
        if let (Some(y), Some(focus)) = (self.rows.field, overlay.focus) {
            self.field(canvas, y, &focus, &word);
        }
        if let Some(y) = self.rows.same {
            for (at, _) in matches.iter().enumerate().filter(|(_, same)| **same) {
                canvas.put(self.column(at), y, "=", Tone::Home);
            }
        }
        if let Some(y) = self.rows.target {
            let target: Vec<char> = self.words.target.chars().collect();
            self.word(canvas, y, &target, |_| Tone::Target);
            let goal = canvas.look().text.get("play.goal");
            if width(&goal) as i32 + 1 < self.left - i32::from(self.area.x) {
                canvas.put_right(self.left - 1, y + self.rows.high / 2, &goal, Tone::Dim);
            }
        }
    }

    /// The column of a letter.
    fn column(&self, at: usize) -> i32 {
        self.left + at as i32 * self.pitch + if self.pitch == PITCHES[0] { self.pitch / 2 } else { 0 }
    }

    /// The words that the way came through, the last of them just above the present one.
    fn way(&self, canvas: &mut Canvas, way: &[String]) {
        let rows = usize::try_from(self.rows.word - i32::from(self.area.y)).unwrap_or(0);
        let first = way.len().saturating_sub(rows);
        for (number, word) in way.iter().enumerate().skip(first) {
            let y = self.rows.word - (way.len() - number) as i32;
            let letters: Vec<char> = word.chars().collect();
            let before = number.checked_sub(1).map(|before| way[before].chars().collect::<Vec<_>>());
            if self.left - i32::from(self.area.x) >= MARGIN {
                canvas.put_right(self.left - 1, y, &number.to_string(), Tone::Dim);
            }
            for (at, letter) in marked(&letters, before.as_deref()).into_iter().enumerate() {
                canvas.put(self.column(at), y, letter.encode_utf8(&mut [0; 4]), Tone::Plain);
            }
        }
    }

    /// A word, in frames where there is room for them.
    fn word(&self, canvas: &mut Canvas, y: i32, letters: &[char], tone: impl Fn(usize) -> Tone) {
        let middle = y + self.rows.high / 2;
        if self.rows.high == FRAMED {
            let (joints, single) = (canvas.look().glyphs.joints, canvas.look().glyphs.single);
            for at in 0..=letters.len() {
                let x = self.left + at as i32 * self.pitch;
                let sides = usize::from(at < letters.len()) << 1 | usize::from(at > 0) << 3;
                canvas.put(x, y, joints[sides | 4], Tone::Frame);
                canvas.put(x, middle, single.vertical, Tone::Frame);
                canvas.put(x, y + 2, joints[sides | 1], Tone::Frame);
                if at < letters.len() {
                    canvas.fill(x + 1, y, self.pitch - 1, 1, single.horizontal, Tone::Frame);
                    canvas.fill(x + 1, y + 2, self.pitch - 1, 1, single.horizontal, Tone::Frame);
                }
            }
        }
        for (at, letter) in letters.iter().enumerate() {
            canvas.put(self.column(at), middle, letter.encode_utf8(&mut [0; 4]), tone(at));
        }
    }

    /// What is left after the best change of each letter, and the letter that a hint speaks of.
    fn marks(&self, canvas: &mut Canvas, overlay: &Overlay) {
        let Some(y) = self.rows.marks else { return };
        for (letter, number, tone) in &overlay.badges {
            canvas.put(self.column(usize::from(*letter)), y, number, *tone);
        }
        let hinted = overlay.hint.as_ref().and_then(|hint| hint.piece);
        if let Some(at) = hinted.map(usize::from).filter(|&at| at < self.words.len()) {
            canvas.put(self.column(at), y, canvas.look().glyphs.arrows[0], Tone::Hint);
            let area =
                Rect { x: self.column(at).max(0) as u16, y: (self.rows.word + self.rows.high / 2).max(0) as u16, width: 1, height: 1 };
            let style = canvas.look().theme.style(Tone::Hint);
            canvas.restyle(area, style);
        }
    }

    /// What is typed, the letters that differ from the present word upper-case, and the cursor.
    fn field(&self, canvas: &mut Canvas, y: i32, focus: &Focus, word: &[char]) {
        let typed = focus.typed.letters();
        if self.column(0) - i32::from(self.area.x) >= 2 {
            canvas.put(self.column(0) - 2, y, ">", Tone::Key);
        }
        for at in 0..word.len().max(typed.len()) {
            let (shown, tone) = match typed.get(at) {
                Some(&letter) if word.get(at) == Some(&letter) => (letter, Tone::Plain),
                Some(&letter) => (upper(letter), Tone::Strong),
                None => ('_', Tone::Dim),
            };
            canvas.put(self.column(at), y, shown.encode_utf8(&mut [0; 4]), tone);
        }
        let last = if typed.is_empty() { word.len().saturating_sub(1) } else { typed.len() };
        let x = self.column(usize::from(focus.cell.column).min(last));
        if let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) {
            let style = canvas.look().theme.style(Tone::Cursor);
            canvas.restyle(Rect { x, y, width: 1, height: 1 }, style);
        }
    }
}

impl Rows {
    /// The rows in an area from `top` on: the word stands low, so that its way has room above it.
    fn of(top: i32, height: i32, wide: bool) -> Self {
        let framed = wide && height >= 2 * FRAMED + 5;
        let high = if framed { FRAMED } else { 1 };
        // In the order in which they are given up for lack of room.
        let below = [2 * high <= height, 2 * high < height, 2 * high + 1 < height, 2 * high + 2 < height];
        let [target, field, same, marks] = below;
        let needed = high + below.iter().map(|&shown| i32::from(shown)).sum::<i32>() + if target { high - 1 } else { 0 };
        let word = top + (height - needed).max(0) * 2 / 3;
        let mut y = word + high;
        let mut next = |shown: bool| {
            shown.then(|| {
                y += 1;
                y - 1
            })
        };
        Rows { word, marks: next(marks), field: next(field), same: next(same), target: next(target), high }
    }
}

/// A word, upper-case where it differs from the one before it.
fn marked(word: &[char], before: Option<&[char]>) -> Vec<char> {
    let changed = |at: usize, letter: char| before.is_some_and(|before| before.get(at) != Some(&letter));
    word.iter().enumerate().map(|(at, &letter)| if changed(at, letter) { upper(letter) } else { letter }).collect()
}

/// The upper-case form of a letter where that is a single one.
fn upper(letter: char) -> char {
    let mut upper = letter.to_uppercase();
    upper.next().filter(|_| upper.next().is_none()).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::puzzle::Scene;
    use crate::text::Text;
    use crate::tui::board::{HintMark, View};
    use crate::tui::theme::{ASCII, Look, Theme};

    fn draw(columns: u16, rows: u16, overlay: &Overlay) -> String {
        let scene = Scene::Words(Words { word: "cord".into(), target: "warm".into() });
        let look = Look { text: Text::default(), theme: Theme::Mono, glyphs: &ASCII };
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        View::new(&scene, area, &look, overlay.focus).draw(&mut Canvas::new(&mut buffer, area, &look), overlay);
        let line = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..rows).map(line).collect::<Vec<_>>().join("\n")
    }

    fn overlay(typed: &str) -> Overlay {
        let focus = Focus { typed: Typed::of(typed), ..Focus::at(Cell::new(0, typed.len())) };
        Overlay {
            focus: Some(focus),
            way: vec!["cola".into(), "cold".into()],
            hint: Some(HintMark { piece: Some(1), ..HintMark::default() }),
            ..Overlay::default()
        }
    }

    #[test]
    fn with_room_the_way_the_word_the_field_and_the_goal_are_seen() {
        assert_eq!(
            draw(32, 12, &overlay("wor")),
            "
       0  c   o   l   a
       1  c   o   l   D
        +---+---+---+---+
        | c | o | R | d |
        +---+---+---+---+
              ^
        > W   o   r   _
                  =
        +---+---+---+---+
   Goal | w | a | r | m |
        +---+---+---+---+"
                .trim_start_matches('\n')
        );
    }

    #[test]
    fn with_little_room_what_only_helps_goes_first() {
        assert_eq!(draw(18, 6, &overlay("")), "   1 c o l D\n     c o R d\n       ^\n   > _ _ _ _\n         =\n     w a r m");
        assert_eq!(draw(18, 3, &overlay("word")), "     c o R d\n   > W o r d\n     w a r m");
        assert_eq!(draw(5, 2, &overlay("")), "coRd\nwarm");
        assert_eq!(draw(5, 1, &overlay("")), "coRd");
    }

    #[test]
    fn letters_are_hit_where_they_are_drawn_and_no_size_panics() {
        let words = Words { word: "abcdefghijklmnop".into(), target: "abcdefghijklmnoq".into() };
        for columns in 0..90 {
            for rows in 0..30 {
                let letters = Letters::new(&words, Rect::new(3, 2, columns, rows));
                let y = (letters.rows.word + letters.rows.high / 2) as u16;
                for at in 0..words.len() {
                    assert_eq!(letters.hit(letters.column(at) as u16, y), Some(Spot::Cell(Cell::new(0, at))));
                }
                draw(columns, rows, &overlay("abcdefghijklmnop"));
            }
        }
    }
}
