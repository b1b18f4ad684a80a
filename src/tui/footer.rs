//! The last line: keys with their words, made from the keymap, each of them to be clicked.

use ratatui::layout::Rect;

use super::canvas::{Canvas, width};
use super::keymap::{Action, Context, Keymap, Row};
use super::screens::Footing;
use super::theme::Tone;
use crate::text::Text;

/// The keys up to this place in the footer stand closer together rather than lose one of them.
const ESSENTIAL: u8 = 9;

/// A key in the footer at its place.
struct Item {
    action: Action,
    key: String,
    x: i32,
    columns: i32,
    words: String,
}

/// As many keys as fit, help always among them.
fn items(keys: &Keymap, context: Context, area: Rect, text: Text, footing: impl Fn(Action) -> Footing) -> Vec<Item> {
    let mut rows = keys.footer(context);
    rows.retain(|row| footing(row.binding.action) != Footing::Hidden);
    rows.sort_by_key(|row| if footing(row.binding.action) == Footing::Urgent { 1 } else { row.binding.footer });
    let (start, end) = (i32::from(area.x) + 1, i32::from(area.right()));
    let item = |row: &Row, x: i32| {
        let words = match footing(row.binding.action) {
            Footing::Word(key) => text.get(key),
            Footing::Usual | Footing::Hidden | Footing::Urgent => text.get(row.binding.word),
        };
        let key = row.keys(context).next()?.name(text);
        let columns = (width(&key) + 1 + width(&words)) as i32;
        Some(Item { action: row.binding.action, key, x, columns, words })
    };
    let columns = |row: &Row, gap: i32| item(row, 0).map_or(0, |item| item.columns + gap);
    let essential: i32 = rows.iter().filter(|row| row.binding.footer <= ESSENTIAL).map(|row| columns(row, 2)).sum();
    let gap = if start + essential <= end + 2 { 2 } else { 1 };
    let total: i32 = rows.iter().map(|row| columns(row, gap)).sum();
    let help = rows.iter().find(|row| row.binding.action == Action::Help);
    let kept = help.map_or(0, |row| columns(row, gap));
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
pub(super) fn draw(canvas: &mut Canvas, keys: &Keymap, context: Context, footing: impl Fn(Action) -> Footing) {
    let area = canvas.area();
    let y = i32::from(area.y);
    for item in items(keys, context, area, canvas.look().text, footing) {
        let x = canvas.put(item.x, y, &item.key, Tone::Key);
        canvas.put(x + 1, y, &item.words, Tone::Plain);
    }
}

/// The action of the key at a column.
pub(super) fn action_at(
    keys: &Keymap,
    context: Context,
    area: Rect,
    text: Text,
    x: u16,
    footing: impl Fn(Action) -> Footing,
) -> Option<Action> {
    let x = i32::from(x);
    items(keys, context, area, text, footing).into_iter().find(|item| (item.x..item.x + item.columns).contains(&x)).map(|item| item.action)
}
