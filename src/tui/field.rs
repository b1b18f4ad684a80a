//! A line of text that is typed, with a cursor in it.
//!
//! Whatever comes in is one line of what can be shown: line breaks of a paste become `/`, which
//! every board reads as one, tabs become blanks, and what cannot be printed is left out.

use unicode_segmentation::UnicodeSegmentation;

use super::canvas::{Canvas, width};
use super::keymap::Action;
use super::theme::Tone;
use crate::puzzle::is_printable;

/// A text with a cursor before one of its characters or at its end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Field {
    text: String,
    /// A byte offset, on a boundary of what is seen as one character.
    at: usize,
    /// The most characters.
    longest: usize,
    /// Whether all of it is chosen: what is typed takes its place.
    chosen: bool,
}

impl Field {
    /// A field with a text in it, the cursor at its end.
    pub fn new(text: &str, longest: usize) -> Self {
        let mut field = Field { text: String::new(), at: 0, longest, chosen: false };
        field.paste(text);
        field
    }

    /// A field with a text that gives way to the first thing typed; a step of the cursor keeps it.
    pub fn proposing(text: &str, longest: usize) -> Self {
        let field = Field::new(text, longest);
        Field { chosen: !field.text.is_empty(), ..field }
    }

    /// What has been typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Types a character.
    pub fn character(&mut self, character: char) {
        let mut buffer = [0; 4];
        self.paste(character.encode_utf8(&mut buffer));
    }

    /// Puts a text where the cursor is, as much of it as there is room for.
    pub fn paste(&mut self, text: &str) {
        if std::mem::take(&mut self.chosen) {
            self.act(Action::EraseAll);
        }
        let room = self.longest.saturating_sub(self.text.chars().count());
        let lines = text.trim_matches(['\r', '\n']).replace("\r\n", "\n").replace(['\r', '\n'], "/").replace('\t', " ");
        let sound: String = lines.chars().filter(|&character| is_printable(character)).take(room).collect();
        self.text.insert_str(self.at, &sound);
        self.at += sound.len();
    }

    /// Moves the cursor or takes characters away; whether the action was one of its own.
    pub fn act(&mut self, action: Action) -> bool {
        let chosen = std::mem::take(&mut self.chosen);
        match action {
            Action::Erase | Action::EraseNext if chosen => (self.text, self.at) = (String::new(), 0),
            Action::Left => self.at -= self.before(),
            Action::Right => self.at += self.after(),
            Action::First => self.at = 0,
            Action::Last => self.at = self.text.len(),
            Action::Erase => {
                let before = self.before();
                self.text.replace_range(self.at - before..self.at, "");
                self.at -= before;
            }
            Action::EraseNext => self.text.replace_range(self.at..self.at + self.after(), ""),
            Action::EraseAll => (self.text, self.at) = (String::new(), 0),
            _ => {
                self.chosen = chosen;
                return false;
            }
        }
        true
    }

    fn before(&self) -> usize {
        self.text[..self.at].graphemes(true).next_back().map_or(0, str::len)
    }

    fn after(&self) -> usize {
        self.text[self.at..].graphemes(true).next().map_or(0, str::len)
    }

    /// Draws as much of it as fits, the cursor always in sight.
    pub fn draw(&self, canvas: &mut Canvas, x: i32, y: i32, columns: usize) {
        let under = &self.text[self.at..self.at + self.after()];
        let room = columns.saturating_sub(width(under).max(1));
        let mut start = self.at;
        let mut taken = 0;
        for (at, grapheme) in self.text[..self.at].grapheme_indices(true).rev() {
            taken += width(grapheme);
            if taken > room {
                break;
            }
            start = at;
        }
        let end = canvas.put(x, y, &self.text[start..self.at], if self.chosen { Tone::Cursor } else { Tone::Plain });
        let shown = if under.is_empty() { " " } else { under };
        let end = canvas.put(end, y, shown, Tone::Cursor);
        let left = columns.saturating_sub(usize::try_from(end - x).unwrap_or(columns));
        canvas.put(end, y, super::canvas::fit(&self.text[self.at + self.after()..], left), Tone::Plain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_goes_where_the_cursor_is() {
        let mut field = Field::new("曹操", 10);
        assert!(field.act(Action::Left));
        field.character('孟');
        assert_eq!(field.text(), "曹孟操");
        field.act(Action::Erase);
        field.act(Action::EraseNext);
        assert_eq!(field.text(), "曹");
        field.act(Action::EraseNext);
        field.act(Action::First);
        field.act(Action::Erase);
        assert_eq!(field.text(), "曹");
        assert!(!field.act(Action::Up));
    }

    #[test]
    fn what_is_proposed_gives_way_to_what_is_typed_and_stays_under_the_cursor() {
        let proposed = |act: &dyn Fn(&mut Field)| {
            let mut field = Field::proposing("曹操", 9);
            act(&mut field);
            field.text().to_owned()
        };
        assert_eq!(proposed(&|_| ()), "曹操");
        assert_eq!(proposed(&|field| field.character('x')), "x");
        assert_eq!(proposed(&|field| field.paste("new")), "new");
        for erase in [Action::Erase, Action::EraseNext, Action::EraseAll] {
            assert_eq!(proposed(&|field| assert!(field.act(erase))), "");
        }
        let stepped = |action| {
            proposed(&|field: &mut Field| {
                assert!(field.act(action));
                field.character('x');
            })
        };
        assert_eq!([Action::Left, Action::First, Action::Last].map(stepped), ["曹x操", "x曹操", "曹操x"]);
    }

    #[test]
    fn a_paste_is_one_line_that_can_be_shown_and_no_longer_than_allowed() {
        let mut field = Field::new("AB\r\nC.\n", 99);
        assert_eq!(field.text(), "AB/C.");
        field.paste("\u{1b}[2J\tx");
        assert_eq!(field.text(), "AB/C.[2J x");
        assert_eq!(Field::new(&"y".repeat(500), 7).text(), "yyyyyyy");
    }

    #[test]
    fn a_character_of_several_codes_goes_as_one() {
        let mut field = Field::new("e\u{301}", 9);
        field.act(Action::Erase);
        assert_eq!(field.text(), "");
    }
}
