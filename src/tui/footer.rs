//! The last line: keys with their words, made from the keymap, each of them to be clicked.

use ratatui::layout::Rect;

use super::canvas::{Canvas, width};
use super::keymap::{Action, Context, Key, Keymap, Row};
use super::theme::Tone;
use crate::text::Text;

/// Below this many columns keys stand closer together.
const NARROW: u16 = 60;

/// A key in the footer at its place.
struct Item {
    action: Action,
    key: Key,
    x: i32,
    columns: i32,
    words: String,
}

/// As many keys as fit, help always among them.
fn items(keys: &Keymap, context: Context, area: Rect, text: Text) -> Vec<Item> {
    let rows = keys.footer(context);
    let gap = if area.width < NARROW { 1 } else { 2 };
    let (start, end) = (i32::from(area.x) + 1, i32::from(area.right()));
    let item = |row: &Row, x: i32| {
        let words = text.get(row.binding.word);
        let key = row.keys(context).next()?;
        let columns = (width(&key.to_string()) + 1 + width(&words)) as i32;
        Some(Item { action: row.binding.action, key, x, columns, words })
    };
    let columns = |row: &Row| item(row, 0).map_or(0, |item| item.columns + gap);
    let total: i32 = rows.iter().map(|row| columns(row)).sum();
    let help = rows.iter().find(|row| row.binding.action == Action::Help);
    let kept = help.map_or(0, |row| columns(row));
    let mut room = if start + total <= end + gap { end } else { end - kept };
    let mut x = start;
    let mut items = Vec::new();
    let mut full = false;
    for row in rows {
        let Some(item) = item(row, x) else { continue };
        let is_help = item.action == Action::Help;
        // Words never jump over one another: after the first that has no room only help is left.
        full |= !is_help && x + item.columns > room;
        if full && !is_help {
            continue;
        }
        if is_help {
            room = end;
        }
        x += item.columns + gap;
        items.push(item);
    }
    items
}

/// Draws the footer.
pub(super) fn draw(canvas: &mut Canvas, keys: &Keymap, context: Context) {
    let area = canvas.area();
    let y = i32::from(area.y);
    for item in items(keys, context, area, canvas.look().text) {
        let x = canvas.put(item.x, y, &item.key.to_string(), Tone::Key);
        canvas.put(x + 1, y, &item.words, Tone::Plain);
    }
}

/// The action of the key at a column.
pub(super) fn action_at(keys: &Keymap, context: Context, area: Rect, text: Text, x: u16) -> Option<Action> {
    let x = i32::from(x);
    items(keys, context, area, text).into_iter().find(|item| (item.x..item.x + item.columns).contains(&x)).map(|item| item.action)
}
