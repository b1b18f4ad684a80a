//! The numbers beside the board: counts, what is left, the next moves, the solver, the goal.

use ratatui::layout::Rect;

use super::Play;
use crate::game::{Mark, Status};
use crate::levels::Name;
use crate::puzzle::{Left, Metric, Phrase, Scene};
use crate::text::Text;
use crate::tui::board;
use crate::tui::canvas::{Canvas, cut, pad, width, wrap};
use crate::tui::keymap::Action;
use crate::tui::screens::{Desk, name};
use crate::tui::theme::Tone;

/// What is left, as far as it is proved: `104`, `66..80` while searching, `<= 80` when a limit was
/// hit, the words for no way, `?` before anything is known.
pub(super) fn left_text(left: Left, status: &Status, text: Text) -> String {
    let limited = matches!(status, Status::Limited(_));
    match left {
        Left::Exactly(left) => left.to_string(),
        Left::Never => text.get("play.never"),
        Left::Between(_, Some(upper)) if limited => format!("<= {upper}"),
        Left::Between(lower, None) if limited => format!(">= {lower}"),
        Left::Between(lower, Some(upper)) => format!("{lower}..{upper}"),
        Left::Between(lower, None) => format!("{lower}.."),
        Left::Unknown => "?".to_owned(),
    }
}

/// What the whole run will count when it goes on without a loss.
pub(super) fn expected(play: &Play) -> Option<u32> {
    match play.facts.left {
        Left::Exactly(left) => Some(play.facts.counts[play.session.metric()] + left),
        _ => None,
    }
}

/// A count with its thousands set apart.
pub(in crate::tui) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut shown = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

/// Bytes in the largest unit that leaves a whole number.
pub(in crate::tui) fn size(bytes: u64) -> String {
    match bytes {
        0..1_024 => format!("{bytes} B"),
        1_024..1_048_576 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}

/// Whether a panel beside a board has room for short words only.
pub(in crate::tui) fn is_narrow(panel: Rect) -> bool {
    panel.width < 30 || panel.height < 14
}

/// Rows of the screen with one listed move each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Listed {
    /// The row of the first.
    pub first: i32,
    /// How many.
    pub count: usize,
}

/// Draws the panel: what matters most at the top, the rest as far as there is room. Where the
/// moves are listed comes back, so that the mouse hits what is drawn.
pub(super) fn panel(play: &Play, canvas: &mut Canvas, scene: &Scene, desk: &Desk) -> Listed {
    let mut listed = Listed::default();
    let mut writer = Writer { y: i32::from(canvas.area().y), canvas };
    counts(play, &mut writer);
    if desk.numbers {
        left(play, &mut writer);
    }
    if let Some(note) = scene.note() {
        let note = desk.look.text.say(note);
        writer.row(&[(&note, Tone::Strong)]);
    }
    let goal = scene.goal();
    // A blank row above it.
    let goal_rows = goal.map_or(0, |goal| goal.len() as i32 + 1);
    let solver = solver_lines(play, desk);
    let end = i32::from(writer.canvas.area().bottom());
    // The blank above the goal gives way to a move that would not be listed.
    let rows = end - goal_rows - writer.y;
    let squeezed = writer.is_narrow() && goal.is_some() && play.facts.next.len() as i32 > rows;
    let foot = goal_rows - i32::from(squeezed) + if writer.is_narrow() { 0 } else { solver.len() as i32 + 1 };
    if lesson_without_room(play, writer.canvas.area(), desk).is_none() {
        lesson(play, &mut writer, end - goal_rows);
    }
    if desk.numbers && !play.facts.next.is_empty() {
        let landscape = if writer.is_narrow() { 0 } else { landscape_rows(play, end - foot - writer.y) };
        listed = next_moves(play, &mut writer, end - foot - landscape);
        if landscape > 0 {
            landscape_of(play, &mut writer, end - foot - landscape, landscape);
        }
    }
    if !writer.is_narrow() {
        for (row, line) in solver.iter().enumerate() {
            let y = end - goal_rows - solver.len() as i32 + row as i32;
            if y > writer.y {
                let (x, columns) = (writer.left(), writer.columns());
                writer.canvas.put(x, y, &cut(line, columns), Tone::Dim);
            }
        }
    }
    if let Some(goal) = goal {
        let (x, y) = (writer.left(), (end - goal.len() as i32).max(writer.y));
        let words = writer.canvas.look().text.get("play.goal");
        writer.canvas.put(x, y, &words, Tone::Dim);
        board::draw_goal(writer.canvas, x + width(&words) as i32 + 1, y, goal);
    }
    listed
}

/// Writes rows from the top.
struct Writer<'a, 'b> {
    canvas: &'a mut Canvas<'b>,
    y: i32,
}

impl Writer<'_, '_> {
    fn left(&self) -> i32 {
        i32::from(self.canvas.area().x) + 1
    }

    fn columns(&self) -> usize {
        usize::from(self.canvas.area().width).saturating_sub(2)
    }

    fn is_narrow(&self) -> bool {
        is_narrow(self.canvas.area())
    }

    /// A row of stretches with their tones, one blank between them: a name, its value, and what is
    /// said of that, each as far as there is room for the whole of it.
    fn row(&mut self, parts: &[(&str, Tone)]) {
        let (mut x, end) = (self.left(), i32::from(self.canvas.area().right()) - 1);
        for (index, (part, tone)) in parts.iter().enumerate() {
            let room = usize::try_from(end - x).unwrap_or(0);
            if index < 2 || width(part) <= room {
                x = self.canvas.put(x, self.y, &cut(part, room), *tone) + 1;
            }
        }
        self.y += 1;
    }

    fn gap(&mut self) {
        if !self.is_narrow() {
            self.y += 1;
        }
    }
}

/// All counters that the puzzle has, the chosen one first.
fn counts(play: &Play, writer: &mut Writer) {
    let text = writer.canvas.look().text;
    let chosen = play.session.metric();
    let others = play.session.start().metrics().iter().copied().filter(|metric| *metric != chosen);
    let shown: Vec<(String, String)> = std::iter::once(chosen)
        .chain(others)
        .map(|metric: Metric| (text.get(&format!("metric.{}_title", metric.name())), play.facts.counts[metric].to_string()))
        .collect();
    if writer.is_narrow() {
        for (name, count) in &shown {
            writer.row(&[(&pad(name, label_columns(text)), Tone::Plain), (count, Tone::Strong)]);
        }
        return;
    }
    let mut parts: Vec<(&str, Tone)> = Vec::new();
    let first = pad(&shown[0].0, label_columns(text));
    // Another blank between the counters where all of them fit so.
    let taken: usize = shown.iter().skip(1).map(|(name, count)| width(name) + width(count) + 3).sum();
    let apart = width(&first) + 1 + width(&shown[0].1) + taken <= writer.columns();
    for (index, (name, count)) in shown.iter().enumerate() {
        parts.push((if index == 0 { &first } else { name }, Tone::Plain));
        parts.push((count, if index == 0 { Tone::Strong } else { Tone::Plain }));
        if apart && index + 1 < shown.len() {
            parts.push(("", Tone::Plain));
        }
    }
    writer.row(&parts);
}

/// Columns of the names before numbers.
fn label_columns(text: Text) -> usize {
    let names = ["play.left", "play.best", "metric.steps_title", "metric.moves_title", "metric.slides_title"];
    names.iter().map(|key| width(&text.get(key))).max().unwrap_or(0)
}

/// What the level wants to teach, where a narrow panel has no room for the whole of it.
pub(super) fn lesson_without_room(play: &Play, area: Rect, desk: &Desk) -> Option<Name> {
    let lesson = play.level.lesson().filter(|_| is_narrow(area))?;
    let scene = play.session.position().scene();
    let counts = play.session.start().metrics().len() + if desk.numbers { 2 } else { 0 } + usize::from(scene.note().is_some());
    let room = usize::from(area.height).saturating_sub(counts + scene.goal().map_or(0, |goal| goal.len() + 1));
    let lines = wrap(name(desk.look.text, &lesson), usize::from(area.width).saturating_sub(2));
    (lines.len() > room).then_some(lesson)
}

/// What the level wants to teach, down to row `end`.
fn lesson(play: &Play, writer: &mut Writer, end: i32) {
    let Some(lesson) = play.level.lesson() else { return };
    let text = writer.canvas.look().text;
    writer.gap();
    let columns = writer.columns();
    for line in wrap(name(text, &lesson), columns) {
        if writer.y < end {
            writer.row(&[(&line, Tone::Hint)]);
        }
    }
}

/// What is left, what the best is, how far the run is off it.
fn left(play: &Play, writer: &mut Writer) {
    let (text, facts) = (writer.canvas.look().text, &play.facts);
    let columns = label_columns(text);
    let (left_name, best_name) = (pad(&text.get("play.left"), columns), pad(&text.get("play.best"), columns));
    let left = left_text(facts.left, play.coach.status(), text);
    let proved = matches!(facts.left, Left::Exactly(_) | Left::Never);
    let last = facts.done.checked_sub(1).and_then(|last| facts.log[last].mark);
    let (glyph, words) = last.map_or_else(Default::default, |mark| (mark.glyph().to_string(), mark_words(mark, text)));
    let tone = last.map_or(Tone::Plain, Tone::Mark);
    // With the piece in hand the goal may be reached at no further cost: only if it is not let go.
    let (glyph, words, tone) = if facts.left == Left::Exactly(0) && !facts.solved {
        (String::new(), text.get("play.go_on"), Tone::Hint)
    } else {
        (glyph, words, tone)
    };
    writer.row(&[(&left_name, Tone::Plain), (&left, if proved { Tone::Strong } else { Tone::Plain }), (&glyph, tone), (&words, tone)]);
    let best = left_text(facts.best, play.coach.status(), text);
    let off = facts.off.and_then(|off| off.loss).map_or_else(String::new, |loss| format!("(+{loss})"));
    // What the lists of levels show of it is what its pack says; here that is not proved yet.
    let claimed = play.level.par.get(&play.session.metric()).filter(|_| !matches!(facts.best, Left::Exactly(_) | Left::Never));
    let claimed = claimed.map_or_else(String::new, |par| text.fill("play.claimed", &[("count", &par.to_string())]));
    let claimed = if writer.is_narrow() || !off.is_empty() { String::new() } else { claimed };
    writer.row(&[(&best_name, Tone::Plain), (&best, Tone::Plain), (&claimed, Tone::Dim), (&off, Tone::Warning)]);
    if !writer.is_narrow() {
        bar(play, writer);
    }
}

/// The way to the goal as a bar: done well, lost, still to go.
fn bar(play: &Play, writer: &mut Writer) {
    let facts = &play.facts;
    writer.gap();
    let (Left::Exactly(left), Left::Exactly(best)) = (facts.left, facts.best) else { return };
    let lost = facts.off.and_then(|off| off.loss).unwrap_or(0);
    let good = best.saturating_sub(left);
    let total = (good + lost + left).max(1);
    let columns = 22_u32.min(writer.columns().saturating_sub(10) as u32);
    let filled = |count: u32| (count * columns / total) as usize;
    let (good_columns, lost_columns) = (filled(good), filled(good + lost) - filled(good));
    let glyphs = writer.canvas.look().glyphs;
    let rest = (columns as usize).saturating_sub(good_columns + lost_columns);
    let percent = format!("{}%", (good * 100).checked_div(best).unwrap_or(100));
    let bar = [glyphs.full.repeat(good_columns), "x".repeat(lost_columns), glyphs.rest.repeat(rest)];
    let (mut x, y) = (writer.left(), writer.y);
    for (part, tone) in bar.iter().zip([Tone::Mark(Mark::Best), Tone::Warning, Tone::Dim]) {
        x = writer.canvas.put(x, y, part, tone);
    }
    writer.canvas.put(x + 1, y, &percent, Tone::Plain);
    writer.y += 1;
    history(play, writer);
}

/// What was left after each of the last moves, as a small chart.
fn history(play: &Play, writer: &mut Writer) {
    let done = &play.facts.log[..play.facts.done];
    let lefts: Option<Vec<u32>> = std::iter::once(play.facts.best)
        .chain(done.iter().map(|entry| entry.left))
        .map(|left| if let Left::Exactly(left) = left { Some(left) } else { None })
        .collect();
    let Some(lefts) = lefts.filter(|lefts| lefts.len() > 1) else { return };
    let shown = &lefts[lefts.len().saturating_sub(28)..];
    let highest = shown.iter().copied().max().unwrap_or(1).max(1);
    let heights = writer.canvas.look().glyphs.heights;
    let chart: String = shown.iter().map(|&left| heights[(left * 7 / highest) as usize]).collect();
    writer.row(&[(&chart, Tone::Dim)]);
}

/// How good a move was, in words.
pub(in crate::tui) fn mark_words(mark: Mark, text: Text) -> String {
    match mark {
        Mark::Best => text.get("mark.best"),
        Mark::LosesOne => text.get("mark.loses_one"),
        Mark::Wastes(loss) => text.fill("mark.wastes", &[("loss", &loss.to_string())]),
        Mark::Hopeless => text.get("mark.hopeless"),
    }
}

/// Every legal move with what is left after it, the best first, down to row `end`.
fn next_moves(play: &Play, writer: &mut Writer, end: i32) -> Listed {
    let text = writer.canvas.look().text;
    writer.gap();
    let (x, columns) = (writer.left(), writer.columns());
    let narrow = writer.is_narrow();
    let words = if narrow { 0 } else { 8 };
    let numbers = if narrow { 4 } else { 6 };
    let sentence_columns = columns.saturating_sub(words + numbers + if narrow { 2 } else { 3 });
    if !narrow {
        let head = format!("{}{}", pad(&text.get("play.next"), sentence_columns), text.get("play.next_left"));
        writer.row(&[(&head, Tone::Dim)]);
    }
    let rows = usize::try_from(end - writer.y).unwrap_or(0);
    let count = play.facts.next.len();
    let shown = if count > rows { rows.saturating_sub(1) } else { count };
    let first = writer.y;
    // Pieces are called what the board calls them, in few words where it has to be; only where even
    // those have no room the notation says it all.
    let fits = |words: &dyn Fn(&Phrase) -> Option<String>| {
        play.facts.next.iter().all(|graded| words(&graded.effect.sentence).is_some_and(|words| width(&words) <= sentence_columns))
    };
    let full = |phrase: &Phrase| Some(text.say(phrase));
    let worded: &dyn Fn(&Phrase) -> Option<String> = if !narrow || fits(&full) {
        &full
    } else if play.facts.next.iter().all(|graded| text.brief(&graded.effect.sentence).is_some()) {
        &|phrase| text.brief(phrase)
    } else {
        &|_| None
    };
    for graded in &play.facts.next[..shown] {
        let sentence = worded(&graded.effect.sentence).unwrap_or_else(|| graded.action.text.clone());
        let sentence = pad(&sentence, sentence_columns);
        let left = left_text(graded.left, play.coach.status(), text);
        let end = writer.canvas.put(x, writer.y, &sentence, Tone::Plain) + numbers as i32;
        writer.canvas.put_right(end, writer.y, &left, Tone::Plain);
        if let Some(mark) = graded.mark {
            let shown = if narrow { mark.glyph().to_string() } else { format!("{} {}", mark.glyph(), mark_words(mark, text)) };
            writer.canvas.put(end + 1, writer.y, &cut(&shown, words + 2), Tone::Mark(mark));
        }
        writer.y += 1;
    }
    if shown < count && rows > 0 {
        let more = text.fill("play.more", &[("count", &(count - shown).to_string())]);
        writer.row(&[(&more, Tone::Dim)]);
    }
    Listed { first, count: shown }
}

/// Rows of the landscape besides its bars: a blank and a heading.
const LANDSCAPE_HEAD: i32 = 2;

/// The rows for the landscape out of those below the numbers: what the list of moves leaves over.
fn landscape_rows(play: &Play, rows: i32) -> i32 {
    let list = play.facts.next.len() as i32 + 3;
    let room = (rows - list).min(LANDSCAPE_HEAD + 12);
    if play.session.knowledge.histogram().is_empty() || room < LANDSCAPE_HEAD + 4 { 0 } else { room }
}

/// All positions by what is left from them, as bars, with the player's own among them.
fn landscape_of(play: &Play, writer: &mut Writer, y: i32, rows: i32) {
    let histogram = play.session.knowledge.histogram();
    let bars = usize::try_from(rows - LANDSCAPE_HEAD).unwrap_or(0).min(histogram.len()).max(1);
    let here = match play.facts.left {
        Left::Exactly(left) => Some(left as usize),
        _ => None,
    };
    let (text, glyphs) = (writer.canvas.look().text, writer.canvas.look().glyphs);
    let (x, columns) = (writer.left(), writer.columns());
    writer.canvas.put(x, y + 1, &cut(&text.get("play.landscape"), columns), Tone::Dim);
    let slot = |bar: usize| bar * histogram.len() / bars..(bar + 1) * histogram.len() / bars;
    let sums: Vec<u64> = (0..bars).map(|bar| histogram[slot(bar)].iter().sum()).collect();
    let highest = sums.iter().copied().max().unwrap_or(1).max(1);
    let number = histogram.len().saturating_sub(1).to_string().len();
    let you = text.get("play.you");
    let room = columns.saturating_sub(number + 2 + width(&you));
    // The farthest at the top, the goals at the bottom.
    for (row, bar) in (0..bars).rev().enumerate() {
        let at = y + LANDSCAPE_HEAD + row as i32;
        let label = format!("{:>number$} ", slot(bar).start);
        let end = writer.canvas.put(x, at, &label, Tone::Dim);
        let length = (sums[bar] as f64 / highest as f64 * room as f64).ceil() as usize;
        let mine = here.is_some_and(|left| slot(bar).contains(&left));
        let end = writer.canvas.put(end, at, &glyphs.full.repeat(length.min(room)), if mine { Tone::Strong } else { Tone::Dim });
        if mine {
            writer.canvas.put(end + 1, at, &you, Tone::Strong);
        }
    }
}

/// What the solver is doing.
fn solver_lines(play: &Play, desk: &Desk) -> Vec<String> {
    let text = desk.look.text;
    if play.coach.is_stopped() {
        let key = desk.keys.key_of(play.context, Action::StopSolver);
        return vec![text.fill("solver.stopped", &[("key", &key)])];
    }
    let mut lines = status_lines(play.coach.status(), text);
    lines.extend(play.coach.preparing().map(|tables| text.fill("solver.preparing", &[("count", &grouped(tables.stored))])));
    lines
}

fn status_lines(status: &Status, text: Text) -> Vec<String> {
    match status {
        Status::Idle => Vec::new(),
        Status::Searching(snapshot) => {
            let values = (grouped(snapshot.expanded), size(snapshot.bytes));
            vec![text.get("solver.searching"), text.fill("solver.progress", &[("count", &values.0), ("size", &values.1)])]
        }
        &Status::Mapped { states, bytes } => {
            vec![text.get("solver.mapped"), text.fill("solver.progress", &[("count", &grouped(states)), ("size", &size(bytes))])]
        }
        Status::Answered => vec![text.get("solver.answered")],
        Status::Limited(reason) => vec![text.fill("solver.limited", &[("reason", &text.get(reason_key(*reason)))])],
        Status::Failed(message) => vec![text.get("solver.failed"), message.clone()],
    }
}

/// The words for a limit, by their key.
pub(in crate::tui) fn reason_key(reason: crate::search::StopReason) -> &'static str {
    match reason {
        crate::search::StopReason::Cancelled => "solver.cancelled",
        crate::search::StopReason::Memory => "solver.memory",
        crate::search::StopReason::Time => "solver.time",
    }
}
