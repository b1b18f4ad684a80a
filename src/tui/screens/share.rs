//! The text by which a solved run is told to others: its level, how good it was, and a row of marks.
//! It spoils nothing. Where only ASCII is drawn, it is in ASCII too: in English.

use super::Desk;
use crate::game::{Daily, Day, Share};
use crate::levels::Level;
use crate::store::Help;
use crate::text::{Language, Text};
use crate::tui::theme::ASCII;

/// The lines of a run that was solved with so much help.
pub(super) fn share_text(level: &Level, share: &Share, help: &Help, desk: &Desk) -> String {
    let text = if std::ptr::eq(desk.look.glyphs, &raw const ASCII) { Text::new(Language::English) } else { desk.look.text };
    let helped = help.hinted().saturating_add(help.playbacks);
    let help = if helped == 0 { text.get("share.no_help") } else { text.fill("share.helped", &[("count", &helped.to_string())]) };
    let count = text.count(share.counted, share.metric);
    let result = match (share.best, share.efficiency()) {
        (Some(best), Some(percent)) => {
            let values = [("count", count), ("best", best.to_string()), ("percent", percent.to_string()), ("help", help)];
            text.fill("share.result", &values.each_ref().map(|(name, value)| (*name, value.as_str())))
        }
        _ => text.fill("share.result_open", &[("count", &count), ("help", &help)]),
    };
    let mut lines = vec![text.fill("share.title", &[("level", &level.id)]), result, share.marks.clone()];
    if Daily::of_id(&level.id).is_some() {
        let days = desk.progress.streak(level.family.id, Day::today()).current;
        lines.extend((days > 1).then(|| text.fill("share.streak", &[("count", &days.to_string())])));
    }
    lines.join("\n")
}
