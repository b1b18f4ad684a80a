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
    // The keys that lead away are known by themselves: where some key would be lost they stand
    // without their words.
    let bare = |row: &Row, tight: bool| tight && matches!(row.binding.action, Action::Back | Action::Quit);
    let item = |row: &Row, x: i32, tight: bool| {
        let words = match footing(row.binding.action) {
            Footing::Word(key) => text.get(key),
            Footing::Usual | Footing::Hidden | Footing::Urgent => text.get(row.binding.word),
        };
        let key = row.keys(context).next()?.name(text);
        let words = if bare(row, tight) { String::new() } else { words };
        let columns = (width(&key) + usize::from(!words.is_empty()) + width(&words)) as i32;
        Some(Item { action: row.binding.action, key, x, columns, words })
    };
    let columns = |row: &Row, gap: i32, tight: bool| item(row, 0, tight).map_or(0, |item| item.columns + gap);
    let essential = |gap: i32| {
        let rows = rows.iter().filter(|row| row.binding.footer <= ESSENTIAL);
        start + rows.map(|row| columns(row, gap, false)).sum::<i32>() <= end + gap
    };
    let gap = if essential(2) { 2 } else { 1 };
    let tight = !essential(1);
    // Redo gives way first: it is wanted only after an undo too many.
    if tight {
        rows.sort_by_key(|row| row.binding.action == Action::Redo);
    }
    // These are always there; the others take what room is left.
    let stays = |row: &Row| row.binding.action == Action::Help || bare(row, tight);
    let total: i32 = rows.iter().map(|row| columns(row, gap, tight)).sum();
    let mut kept: i32 = rows.iter().filter(|row| stays(row)).map(|row| columns(row, gap, tight)).sum();
    let fits = start + total <= end + gap;
    let mut x = start;
    let mut items = Vec::new();
    let mut full = false;
    for row in rows {
        let Some(item) = item(row, x, tight) else { continue };
        // Words never jump over one another: after the first that has no room only those are left that
        // have theirs kept.
        if stays(row) {
            kept -= item.columns + gap;
        } else {
            full |= x + item.columns + if fits { 0 } else { kept } > end;
            if full {
                continue;
            }
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
