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

/// What a family is about, broken to a width: its rules, then its goal unless they end with it.
pub(super) fn rules(family: &str, text: Text, columns: usize) -> Vec<String> {
    let [rules, goal] = ["rules", "goal"].map(|key| text.get(&format!("{family}.{key}")));
    let said = rules.contains(goal.trim_end_matches(['.', '。']));
    wrap(&rules, columns).into_iter().chain(if said { Vec::new() } else { wrap(&goal, columns) }).collect()
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

    /// The key of the words for an action; `None` where it means nothing.
    fn words(&self, action: Action, usual: &'static str) -> Option<String> {
        match self.listed.iter().find(|(listed, _)| *listed == action) {
            Some((_, Footing::Hidden)) => None,
            Some((_, Footing::Word(word))) => Some(format!("{word}_help")),
            _ => Some(format!("{usual}_help")),
        }
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
                let names: Vec<String> = row.keys(self.about).map(|key| key.to_string()).collect();
                Some((names.join(" "), text.get(&self.words(row.binding.action, row.binding.word)?)))
            })
            .filter(|(names, words)| !searching || format!("{names} {words}").to_lowercase().contains(&wanted))
            .collect();
        if keys.is_empty() {
            lines.push((text.get("help.nothing"), Tone::Dim));
        }
        let key_columns = keys.iter().map(|(names, _)| width(names)).max().unwrap_or(0) + 2;
        let row = |(names, words): &(String, String), columns: usize| pad(&format!("{}{words}", pad(names, key_columns)), columns);
        if columns >= TWO_COLUMNS {
            let half = keys.len().div_ceil(2);
            let column = columns / 2;
            lines.extend((0..half).map(|index| {
                let right = keys.get(half + index).map_or_else(String::new, |key| row(key, column));
                (format!("{} {right}", row(&keys[index], column - 1)), Tone::Plain)
            }));
        } else {
            lines.extend(keys.iter().map(|key| (row(key, columns), Tone::Plain)));
        }
        if matches!(self.about, Context::Play | Context::Typing) && !searching {
            for key in ["help.marks", "help.left", "help.pieces"] {
                lines.extend(wrap(&text.get(key), columns).into_iter().map(|line| (line, Tone::Plain)));
            }
        }
        lines
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
        canvas.put(x + 2, y, &format!(" {} ", look.text.get("help.title")), Tone::Title);
        let search = format!(" {} {}_ ", look.text.get("help.search"), self.search);
        canvas.put_right(x + i32::from(area.width) - 2, y, &search, Tone::Key);
        let columns = usize::from(area.width).saturating_sub(4);
        let rows = usize::from(area.height).saturating_sub(2);
        let lines = self.lines(desk, columns);
        let first = self.cursor.at.min(self.positions(desk).saturating_sub(1));
        for (row, (line, tone)) in lines.iter().skip(first).take(rows).enumerate() {
            canvas.put(x + 2, y + 1 + row as i32, &cut(line, columns), *tone);
        }
        if first + rows < lines.len() {
            canvas.put_right(x + i32::from(area.width) - 2, y + i32::from(area.height) - 1, " v ", Tone::Key);
        }
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
}
