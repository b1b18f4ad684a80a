//! The settings: every change is seen at once, and written when the screen is left.

use super::list::{Clicked, Cursor};
use super::{Desk, Mouse, Outcome, Screen};
use crate::game::Mark;
use crate::puzzle::{Phrase, Role};
use crate::settings::{ITEMS, Item, Settings, Value};
use crate::text::Text;
use crate::tui::canvas::{Canvas, cut, pad, squeeze, width};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The row of the first setting.
const FIRST_ROW: usize = 2;

/// Rows under the list: a gap, the preview, the file.
const UNDER: usize = 3;

/// The settings screen.
pub(in crate::tui) struct Chooser {
    /// The settings when it was opened.
    before: Settings,
    cursor: Cursor,
}

impl Chooser {
    /// The screen over what is set now.
    pub fn new(desk: &Desk) -> Self {
        Chooser { before: desk.settings.clone(), cursor: Cursor::default() }
    }

    fn item(&self) -> Option<&'static Item> {
        ITEMS.get(self.cursor.at)
    }

    fn window(&self, desk: &Desk) -> (usize, usize) {
        let rows = usize::from(desk.area.height).saturating_sub(FIRST_ROW + UNDER);
        (rows, self.cursor.first(rows, ITEMS.len()))
    }
}

/// The least columns that a path is shown in.
const PATH: usize = 12;

/// A value in words: as the file has it where there are no better ones.
fn shown(item: &Item, settings: &Settings, text: Text) -> String {
    match item.value(settings) {
        Value::Flag(on) => text.get(if on { "settings.on" } else { "settings.off" }),
        Value::Number(number) => text.fill(&format!("settings.{}_value", item.key), &[("number", &number.to_string())]),
        Value::Name(name) => text.find(&format!("settings.value.{name}")).unwrap_or_else(|| name.to_owned()),
    }
}

impl Screen for Chooser {
    fn context(&self) -> Context {
        Context::Settings
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (x, y, columns) = canvas.margins();
        canvas.put(x, y, &text.get("settings.title"), Tone::Title);
        let words: Vec<String> = ITEMS.iter().map(|item| text.get(&format!("settings.{}", item.key))).collect();
        let values: Vec<String> = ITEMS.iter().map(|item| format!("[ {} ]", shown(item, &desk.settings, text))).collect();
        // The words give way, not the values.
        let room = columns.saturating_sub(2 + values.iter().map(|value| width(value)).max().unwrap_or(0));
        let word_columns = (words.iter().map(|words| width(words)).max().unwrap_or(0) + 2).min(room);
        let (rows, first) = self.window(desk);
        for index in (0..ITEMS.len()).skip(first).take(rows) {
            let chosen = index == self.cursor.at;
            let mark = if chosen { '>' } else { ' ' };
            let line = format!("{mark} {}{}", pad(&words[index], word_columns), values[index]);
            let tone = if chosen { Tone::Cursor } else { Tone::Plain };
            canvas.put(x, y + (FIRST_ROW + index - first) as i32, &cut(&line, columns), tone);
        }
        let last = y + i32::from(area.height) - 1;
        preview(canvas, x, last - 1);
        let file = desk.config.as_ref().map(|file| file.display().to_string());
        // The path gives way, not the words before it, as far as it can still be read.
        let told = |file: &str| {
            text.fitting(&Phrase::new("settings.file").with("file", file), columns.saturating_sub(PATH - PATH.min(width(file))))
        };
        let room = columns.saturating_sub(width(&told("")));
        let line = file.map_or_else(|| text.get("settings.no_file"), |file| told(&squeeze(&file, room)));
        // What had to be cut of the chosen one stands here in full.
        let line = words.get(self.cursor.at).filter(|words| width(words) > word_columns).map_or(line, Clone::clone);
        canvas.put(x, last, &cut(&line, columns), Tone::Dim);
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        match (action, self.item()) {
            (Action::Back, _) => return Outcome::Pop,
            (Action::Left | Action::Right, Some(item)) => item.turn(&mut desk.settings, action == Action::Right),
            (Action::Reset, Some(item)) => item.reset(&mut desk.settings),
            _ => return if self.cursor.act(action, ITEMS.len()) { Outcome::Done } else { Outcome::Ignored },
        }
        Outcome::Done
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.act(if down { Action::Down } else { Action::Up }, desk),
            Mouse::Press(_, y) => {
                let (top, window) = (desk.area.y + FIRST_ROW as u16, self.window(desk));
                match self.cursor.click(y, top, window, ITEMS.len()) {
                    Clicked::Again => self.act(Action::Right, desk),
                    Clicked::Chosen => Outcome::Done,
                    Clicked::Nothing => Outcome::Ignored,
                }
            }
            Mouse::Drag(..) | Mouse::Release => Outcome::Ignored,
        }
    }

    /// Writes what was changed; what could not be written is told, and holds until the program ends.
    fn leave(&mut self, desk: &mut Desk) {
        desk.keep_settings(&self.before);
        self.before = desk.settings.clone();
    }
}

/// What marks, pieces, targets and a bar look like now.
fn preview(canvas: &mut Canvas, x: i32, y: i32) {
    let look = *canvas.look();
    let text = look.text;
    let marks = [(Mark::Best, "mark.best"), (Mark::LosesOne, "mark.loses_one"), (Mark::Hopeless, "mark.hopeless")];
    let mut x = canvas.put(x, y, &format!("{}  ", text.get("settings.preview")), Tone::Dim);
    for (mark, words) in marks {
        x = canvas.put(x, y, &format!("{} {}  ", mark.glyph(), text.get(words)), Tone::Mark(mark));
    }
    // Signs that have no room are left out whole.
    let end = i32::from(canvas.area().right());
    let mut put = |canvas: &mut Canvas, sign: &str, tone| {
        if x + width(sign) as i32 <= end {
            x = canvas.put(x, y, sign, tone);
        }
    };
    for (label, tone) in [("A", Tone::Piece(Role::Key)), ("B", Tone::Piece(Role::Class(0))), ("C", Tone::Piece(Role::Class(2)))] {
        put(canvas, &format!("{0}{label}{0}", look.glyphs.single.vertical), tone);
    }
    put(canvas, " [ ] ", Tone::Target);
    put(canvas, &look.glyphs.full.repeat(3), Tone::Strong);
    put(canvas, &look.glyphs.rest.repeat(4), Tone::Dim);
    put(canvas, &format!(" {}", look.glyphs.heights.concat()), Tone::Plain);
}
