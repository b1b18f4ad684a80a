//! What stands beside the drawing: pages, tools and buttons, laid out in lines as words are.
//!
//! One layout serves drawing, mouse and arrows, so they cannot disagree.

use ratatui::layout::Rect;

use super::{Editor, Place};
use crate::puzzle::Phrase;
use crate::text::Text;
use crate::tui::canvas::{Canvas, cut, width};
use crate::tui::keymap::Action;
use crate::tui::screens::Desk;
use crate::tui::theme::Tone;

/// Something in the panel that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    /// A page of the drawing.
    Page(usize),
    /// A tool, by its key.
    Tool(char),
    /// One of the drawing's options.
    Switch(usize),
    /// What is counted first.
    Metric,
    /// What a key of the editor does too.
    Button(Action),
}

/// The buttons, in their order.
const BUTTONS: [(Action, &str); 10] = [
    (Action::Play, "key.play_test"),
    (Action::Save, "key.save"),
    (Action::Rename, "key.rename"),
    (Action::Hardest, "key.hardest"),
    (Action::Copy, "key.copy"),
    (Action::Undo, "key.undo"),
    (Action::Redo, "key.redo"),
    (Action::Clear, "key.clear"),
    (Action::Import, "key.paste"),
    (Action::Back, "key.back"),
];

/// The buttons that change the size, where a drawing has sizes.
const SIZES: [(Action, &str); 4] =
    [(Action::Shorter, "key.shorter"), (Action::Taller, "key.taller"), (Action::Narrower, "key.narrower"), (Action::Wider, "key.wider")];

/// An item at its place: from the panel's top left corner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placed {
    pub item: Item,
    pub x: i32,
    pub y: i32,
    pub words: String,
}

impl Placed {
    fn columns(&self) -> i32 {
        width(&self.words) as i32
    }

    /// Twice its middle column, to stay in whole numbers.
    fn middle(&self) -> i32 {
        2 * self.x + self.columns()
    }
}

/// All items of the panel at their places.
pub(super) struct Panel {
    pub items: Vec<Placed>,
}

/// Puts items side by side and begins a line where the next has no room.
struct Flow {
    columns: i32,
    at: (i32, i32),
    items: Vec<Placed>,
}

impl Flow {
    fn put(&mut self, item: Item, words: &str) {
        let words = cut(words, self.columns.max(0) as usize);
        let columns = width(&words) as i32;
        if self.at.0 > 0 && self.at.0 + columns > self.columns {
            self.line();
        }
        self.items.push(Placed { item, x: self.at.0, y: self.at.1, words });
        self.at.0 += columns + 1;
    }

    fn line(&mut self) {
        self.at = (0, self.at.1 + 1);
    }

    /// Begins a new group, a blank line before it where the panel is not small.
    fn group(&mut self, roomy: bool) {
        if self.at.0 > 0 {
            self.line();
        }
        self.at.1 += i32::from(roomy && self.at.1 > 0);
    }
}

impl Panel {
    /// The panel of an editor, in this many columns.
    pub fn of(editor: &Editor, area: Rect, text: Text) -> Self {
        let roomy = area.height >= 16;
        let mut flow = Flow { columns: i32::from(area.width), at: (0, 0), items: Vec::new() };
        // Inside the brackets.
        let room = usize::from(area.width).saturating_sub(2);
        let drawing = &editor.workshop.sheet().drawing;
        let pages = drawing.pages();
        for (page, name) in pages.iter().enumerate().filter(|_| pages.len() > 1) {
            let (left, right) = if page == editor.page { ("<", ">") } else { ("[", "]") };
            flow.put(Item::Page(page), &format!("{left}{}{right}", text.say(name)));
        }
        flow.group(roomy);
        // The tool in hand is among them, also one that only its key takes.
        let mut tools = drawing.tools(editor.page);
        if tools.iter().all(|tool| tool.key != editor.tool) {
            tools.splice(0..0, drawing.tool(editor.page, editor.tool));
        }
        for tool in tools {
            let (left, right) = if tool.key == editor.tool { ("<", ">") } else { (" ", " ") };
            flow.put(Item::Tool(tool.key), &format!("{left}{}{right}", tool.mark));
        }
        flow.group(roomy);
        for (switch, told) in drawing.switches().iter().enumerate() {
            let name = text.fitting(&told.name, room.saturating_sub(width(&text.pair("", &text.say(&told.value)))));
            flow.put(Item::Switch(switch), &format!("[{}]", text.pair(&name, &text.say(&told.value))));
        }
        if let Some(metric) = editor.metric().filter(|_| editor.metrics().len() > 1) {
            let metric = text.get(&format!("metric.{}", metric.name()));
            let name = text.fitting(&Phrase::new("editor.metric"), room.saturating_sub(width(&text.pair("", &metric))));
            flow.put(Item::Metric, &format!("[{}]", text.pair(&name, &metric)));
        }
        let sizes = if editor.has_sizes() { &SIZES[..] } else { &[] };
        for (action, words) in sizes.iter().chain(&BUTTONS) {
            flow.put(Item::Button(*action), &format!("[{}]", text.get(words)));
        }
        Panel { items: flow.items }
    }

    /// Rows that the items take.
    pub fn rows(&self) -> i32 {
        self.items.last().map_or(0, |last| last.y + 1)
    }

    /// The first row to show so that an item is in sight.
    fn first(&self, chosen: Option<usize>, area: Rect) -> i32 {
        let row = chosen.and_then(|chosen| self.items.get(chosen)).map_or(0, |item| item.y);
        let rows = i32::from(area.height);
        (row - rows / 2).clamp(0, (self.rows() - rows).max(0))
    }

    /// The item at a place of the screen.
    pub fn hit(&self, area: Rect, chosen: Option<usize>, x: u16, y: u16) -> Option<Item> {
        let (column, row) = (i32::from(x) - i32::from(area.x), i32::from(y) - i32::from(area.y) + self.first(chosen, area));
        let on = |item: &&Placed| item.y == row && (item.x..item.x + item.columns()).contains(&column);
        area.contains((x, y).into()).then(|| self.items.iter().find(on).map(|placed| placed.item)).flatten()
    }

    /// The item beside, above or below another; `None` past the edge.
    pub fn next(&self, from: usize, action: Action) -> Option<usize> {
        let here = self.items.get(from)?;
        let beside = |to: usize| self.items.get(to).filter(|item| item.y == here.y).map(|_| to);
        match action {
            Action::Left => beside(from.checked_sub(1)?),
            Action::Right => beside(from + 1),
            _ => {
                let rows = self.items.iter().map(|item| item.y);
                let row =
                    if action == Action::Up { rows.filter(|&row| row < here.y).max() } else { rows.filter(|&row| row > here.y).min() }?;
                let there = self.items.iter().enumerate().filter(|(_, item)| item.y == row);
                there.min_by_key(|(_, item)| (item.middle() - here.middle()).abs()).map(|(index, _)| index)
            }
        }
    }

    /// Draws the panel in its area, the chosen item standing out.
    pub fn draw(&self, canvas: &mut Canvas, chosen: Option<usize>) {
        let area = canvas.area();
        let first = self.first(chosen, area);
        for (index, item) in self.items.iter().enumerate() {
            let row = item.y - first;
            if !(0..i32::from(area.height)).contains(&row) {
                continue;
            }
            let tone = match item.item {
                _ if chosen == Some(index) => Tone::Cursor,
                Item::Page(_) | Item::Tool(_) if item.words.starts_with('<') => Tone::Strong,
                Item::Page(_) | Item::Tool(_) => Tone::Plain,
                Item::Switch(_) | Item::Metric | Item::Button(_) => Tone::Key,
            };
            canvas.put(i32::from(area.x) + item.x, i32::from(area.y) + row, &item.words, tone);
        }
    }
}

/// Whether the drawing has what an action asks for: another size, another page.
pub(super) fn has(editor: &Editor, action: Action) -> bool {
    match action {
        Action::NextPage => editor.workshop.sheet().drawing.pages().len() > 1,
        action => editor.has_sizes() || SIZES.iter().all(|(size, _)| *size != action),
    }
}

/// The tool in hand by its key and its name, so that it is found both among the tools and on the board,
/// and the way from where the arrows are to the other half of the screen.
pub(super) fn tool_name(editor: &Editor, desk: &Desk, columns: usize) -> String {
    let text = desk.look.text;
    let tool = editor.workshop.sheet().drawing.tool(editor.page, editor.tool);
    let name = tool.map_or_else(String::new, |tool| {
        let name = text.say(&tool.name);
        let told = name.split(|character: char| !character.is_alphanumeric()).any(|word| word == tool.mark.trim());
        if told { name } else { format!("{} {name}", tool.mark.trim()) }
    });
    let beside = if editor.place == Place::Board { "editor.tool" } else { "editor.tool_beside" };
    text.fitting(&Phrase::new(beside).with("tool", name), columns)
}
