//! All keys of the screen below, from the keymap's own table, and what the signs mean. What is
//! typed is searched for among them.

use super::list::Cursor;
use super::{Desk, Footing, Mouse, Outcome, Screen};
use crate::puzzle::is_printable;
use crate::text::Text;
use crate::tui::canvas::{Canvas, cut, pad, width, wrap};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The narrowest screen with two columns of keys.
const TWO_COLUMNS: usize = 76;

/// The most characters that are searched for.
const LONGEST_SEARCH: usize = 20;

/// What a family is about, broken to a width: its rules, how hands follow them where that needs
/// words, then its goal unless the rules end with it.
pub(super) fn rules(family: &str, text: Text, columns: usize) -> Vec<String> {
    let [rules, hands, goal] = ["rules", "hands", "goal"].map(|key| text.find(&format!("{family}.{key}")));
    let told = rules.as_ref().zip(goal.as_ref()).is_some_and(|(rules, goal)| rules.contains(goal.trim_end_matches(['.', '。'])));
    let said = [rules, hands, goal.filter(|_| !told)];
    said.iter().flatten().flat_map(|said| wrap(said, columns)).collect()
}

/// Help over another screen.
pub(in crate::tui) struct Help {
    about: Context,
    family: Option<&'static str>,
    /// The actions that stand there in another way than usual.
    listed: Vec<(Action, Footing)>,
    /// What is searched for; empty shows everything.
    search: String,
    cursor: Cursor,
}

impl Help {
    /// Help for the screen below, with the rules of its family where there is one.
    pub fn new(screen: &dyn Screen, desk: &Desk) -> Self {
        let about = screen.context();
        let listed = desk.keys.rows(about).map(|row| (row.binding.action, screen.listing(row.binding.action)));
        let listed = listed.filter(|(_, listing)| *listing != Footing::Usual).collect();
        Help { about, family: screen.family(), listed, search: String::new(), cursor: Cursor::default() }
    }

    /// The words for an action, those of the puzzle where it has its own for its board; `None`
    /// where the action means nothing.
    fn words(&self, action: Action, usual: &'static str, text: Text) -> Option<String> {
        let word = match self.listed.iter().find(|(listed, _)| *listed == action) {
            Some((_, Footing::Hidden)) => return None,
            Some((_, Footing::Word(word))) => word,
            _ => usual,
        };
        let name = word.trim_start_matches("key.");
        let own: &[&str] = match self.about {
            about if about.is_board() => &[self.family.unwrap_or_default(), "board"],
            Context::Editor => &["editor"],
            _ => &[],
        };
        let own = own.iter().find_map(|whose| text.find(&format!("{whose}.keys.{name}")));
        Some(own.unwrap_or_else(|| text.get(&format!("{word}_help"))))
    }

    /// How many places it can be scrolled to.
    fn positions(&self, desk: &Desk) -> usize {
        let (columns, rows) = (usize::from(desk.area.width).saturating_sub(4), usize::from(desk.area.height).saturating_sub(2));
        (self.lines(desk, columns).len() + 1).saturating_sub(rows)
    }

    fn lines(&self, desk: &Desk, columns: usize) -> Vec<(String, Tone)> {
        let text = desk.look.text;
        let mut lines = Vec::new();
        let searching = !self.search.is_empty();
        if let Some(family) = self.family.filter(|_| !searching) {
            lines.extend(rules(family, text, columns).into_iter().map(|line| (line, Tone::Plain)));
            lines.push((String::new(), Tone::Plain));
        }
        let wanted = self.search.to_lowercase();
        let keys: Vec<(String, String)> = desk
            .keys
            .rows(self.about)
            .filter_map(|row| {
                let names: Vec<String> = row.keys(self.about).map(|key| key.name(text)).collect();
                Some((names.join(" "), self.words(row.binding.action, row.binding.word, text)?))
            })
            .filter(|(names, words)| !searching || format!("{names} {words}").to_lowercase().contains(&wanted))
            .collect();
        if keys.is_empty() {
            lines.push((text.get("help.nothing"), Tone::Dim));
        }
        if columns >= TWO_COLUMNS {
            let column = columns / 2;
            let (left, right) = keys.split_at(keys.len().div_ceil(2));
            let (left, right) = (listed(left, column - 1), listed(right, column));
            lines.extend((0..left.len().max(right.len())).map(|row| {
                let [left, right] = [&left, &right].map(|lines| lines.get(row).map_or("", String::as_str));
                (format!("{} {right}", pad(left, column - 1)), Tone::Plain)
            }));
        } else {
            lines.extend(listed(&keys, columns).into_iter().map(|line| (line, Tone::Plain)));
        }
        if matches!(self.about, Context::Play | Context::Typing) && !searching {
            let signs = self.family.map(|family| format!("{family}.signs")).filter(|key| text.find(key).is_some());
            let glyphs = desk.look.glyphs;
            let drawn = [("empty", glyphs.empty), ("wall", glyphs.wall), ("gate", glyphs.gate)];
            let keys = ["help.marks", "help.left", "help.run"].map(str::to_owned);
            for words in keys.into_iter().chain(signs).map(|key| text.fill(&key, &drawn)) {
                lines.extend(wrap(&words, columns).into_iter().map(|line| (line, Tone::Plain)));
            }
        }
        lines
    }
}

/// Keys with their words in lines of so many columns; words that are longer go on below.
fn listed(keys: &[(String, String)], columns: usize) -> Vec<String> {
    let key_columns = keys.iter().map(|(names, _)| width(names)).max().unwrap_or(0) + 2;
    let room = columns.saturating_sub(key_columns).max(1);
    let row = |(names, words): &(String, String)| {
        let words = wrap(words, room).into_iter().enumerate();
        words.map(|(row, words)| format!("{}{words}", pad(if row == 0 { names } else { "" }, key_columns))).collect::<Vec<_>>()
    };
    keys.iter().flat_map(row).collect()
}

/// Says on the last row of an area that there is more above or below what is seen of a text.
pub(super) fn mark_more(canvas: &mut Canvas, above: bool, below: bool) {
    let (area, text) = (canvas.area(), canvas.look().text);
    let (left, right, y) = (i32::from(area.x) + 2, i32::from(area.right()) - 2, i32::from(area.bottom()) - 1);
    if above {
        canvas.put(left, y, &format!(" {} ", text.get("help.above")), Tone::Key);
    }
    if below {
        canvas.put_right(right, y, &format!(" {} ", text.get("help.below")), Tone::Key);
    }
}

impl Screen for Help {
    fn context(&self) -> Context {
        Context::Help
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        let (area, look) = (canvas.area(), *canvas.look());
        let (x, y) = (i32::from(area.x), i32::from(area.y));
        let style = look.theme.style(Tone::Frame);
        canvas.frame(x, y, i32::from(area.width), i32::from(area.height), &look.glyphs.single, style);
        canvas.put(
            x + 2,
            y,
            &format!(" {} ", look.text.get(if self.search.is_empty() { "help.title" } else { "help.title_search" })),
            Tone::Title,
        );
        let search = format!(" {} {}_ ", look.text.get("help.search"), self.search);
        canvas.put_right(x + i32::from(area.width) - 2, y, &search, Tone::Key);
        let columns = usize::from(area.width).saturating_sub(4);
        let rows = usize::from(area.height).saturating_sub(2);
        let lines = self.lines(desk, columns);
        let first = self.cursor.at.min(self.positions(desk).saturating_sub(1));
        for (row, (line, tone)) in lines.iter().skip(first).take(rows).enumerate() {
            canvas.put(x + 2, y + 1 + row as i32, &cut(line, columns), *tone);
        }
        mark_more(canvas, first > 0, first + rows < lines.len());
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        match action {
            Action::Back if !self.search.is_empty() => {
                self.search.clear();
                self.cursor = Cursor::default();
                Outcome::Done
            }
            Action::Back | Action::Help => Outcome::Pop,
            _ if self.cursor.act(action, self.positions(desk)) => Outcome::Done,
            _ => Outcome::Ignored,
        }
    }

    fn character(&mut self, character: char, _desk: &mut Desk) -> Outcome {
        if is_printable(character) && self.search.chars().count() < LONGEST_SEARCH {
            self.search.push(character);
            self.cursor = Cursor::default();
        }
        Outcome::Done
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(..) => Outcome::Pop,
            Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }

    fn footing(&self, action: Action, _desk: &Desk) -> Footing {
        match action {
            Action::Back if !self.search.is_empty() => Footing::Word("key.show_all"),
            _ => Footing::Usual,
        }
    }
}
