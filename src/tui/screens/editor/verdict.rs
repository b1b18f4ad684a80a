//! What the editor says of a drawing, in one line.

use crate::game::{Appraisal, Worth};
use crate::text::Text;
use crate::tui::screens::play::reason_key;
use crate::tui::theme::Tone;

/// The verdict in words, and how it is drawn.
pub(super) fn verdict(appraisal: &Appraisal, text: Text) -> (String, Tone) {
    match appraisal.worth() {
        Worth::NotYet(error) => (text.fill("editor.not_yet", &[("error", &text.error(error))]), Tone::Warning),
        Worth::Solved => (text.get("editor.solved"), Tone::Warning),
        Worth::Searching(progress) => {
            let values = [("lower", progress.lower.to_string()), ("count", progress.stored.to_string())];
            (text.fill("editor.searching", &values.each_ref().map(|(name, value)| (*name, value.as_str()))), Tone::Dim)
        }
        Worth::Length(_) => {
            let order = appraisal.position().map_or(&[][..], |position| position.metrics());
            let proved = order.iter().filter_map(|metric| Some(text.count(*appraisal.lengths().get(metric)?, *metric)));
            let lengths = text.list(&proved.collect::<Vec<_>>());
            let (key, tone) = if appraisal.is_too_easy() { ("editor.too_easy", Tone::Warning) } else { ("editor.solvable", Tone::Strong) };
            (text.fill(key, &[("lengths", &lengths)]), tone)
        }
        Worth::Unsolvable(None) => (text.get("editor.unsolvable"), Tone::Warning),
        Worth::Unsolvable(Some(reason)) => (text.fill("editor.unsolvable_because", &[("reason", &text.say(reason))]), Tone::Warning),
        Worth::Bounds { reason, lower, upper } => {
            let reason = text.get(reason_key(*reason));
            let upper = upper.map_or_else(|| "?".to_owned(), |upper| upper.to_string());
            let values = [("reason", reason.as_str()), ("lower", &lower.to_string()), ("upper", &upper)];
            (text.fill("editor.bounds", &values), Tone::Warning)
        }
        Worth::Failed(_) => (text.get("solver.failed"), Tone::Warning),
    }
}
