//! The search lab: the algorithms that apply to a level, side by side, and what they do.

mod chart;
mod explain;
mod render;
mod table;

use std::time::Duration;

use self::explain::Explanation;
use super::list::Cursor;
use super::shown::Shown;
use super::{Desk, Footing, Mouse, Outcome, Screen, name};
use crate::game::Lab;
use crate::levels::Level;
use crate::puzzle::{Phrase, Position};
use crate::solver::{News, Report};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Action, Context};

/// Time between two pictures while counts change without news.
const FRAME: Duration = Duration::from_millis(100);

/// The lab over the screen that it was opened from.
pub(in crate::tui) struct Bench {
    level: Level,
    lab: Lab,
    /// The algorithm that is looked at.
    cursor: Cursor,
}

impl Bench {
    /// Starts the algorithms on a position of a level. Where the system refuses a thread that is
    /// told, and no lab opens.
    pub fn open(level: &Level, position: &dyn Position, desk: &mut Desk) -> Outcome {
        match Lab::new(position, &mut desk.solver) {
            Ok(lab) => Outcome::Push(Box::new(Bench { level: level.clone(), lab, cursor: Cursor::default() })),
            Err(error) => {
                desk.troubles.push(crate::puzzle::io_reason(&error));
                Outcome::Done
            }
        }
    }

    /// Begins anew from the same position.
    fn restart(&mut self, desk: &mut Desk) {
        if let Ok(lab) = Lab::new(self.lab.start(), &mut desk.solver) {
            self.lab = lab;
        }
    }

    /// Goes to the next algorithm, or the one before, round and round.
    fn turn(&mut self, forward: bool) {
        let count = self.lab.runs().len().max(1);
        self.cursor.at = (self.cursor.at + if forward { 1 } else { count - 1 }) % count;
    }
}

impl Screen for Bench {
    fn context(&self) -> Context {
        Context::Lab
    }

    fn render(&self, canvas: &mut Canvas, _desk: &Desk) {
        render::render(self, canvas);
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        match action {
            Action::Back => return Outcome::Pop,
            Action::Confirm => {
                let algorithms = self.lab.runs().iter().map(|run| run.algorithm).collect();
                return Outcome::Push(Box::new(Explanation::new(algorithms, self.cursor.at, self.level.family.id)));
            }
            Action::Copy => {
                let title = Phrase::new("shown.searches").with("level", name(desk.look.text, &self.level.name));
                let table = table::written(&self.lab, desk.look.text);
                return Outcome::Push(Box::new(Shown::copied(title, table, desk)));
            }
            Action::Toggle if !self.lab.is_over() => self.lab.toggle(),
            Action::Right if !self.lab.is_over() => self.lab.step(),
            Action::Faster => self.lab.change_speed(true),
            Action::Slower => self.lab.change_speed(false),
            Action::Next => self.turn(true),
            Action::Previous => self.turn(false),
            Action::Restart => self.restart(desk),
            action if self.cursor.act(action, self.lab.runs().len()) => {}
            _ => return Outcome::Ignored,
        }
        Outcome::Done
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        match mouse {
            Mouse::Wheel { down, .. } => self.turn(down),
            Mouse::Press(_, y) => match render::Parts::of(desk.area, self.lab.runs().len()).row_at(y) {
                Some(row) => self.cursor.at = row,
                None => return Outcome::Ignored,
            },
            Mouse::Drag(..) | Mouse::Release => return Outcome::Ignored,
        }
        Outcome::Done
    }

    fn hear(&mut self, report: Report, _desk: &mut Desk) -> Result<Outcome, Report> {
        if matches!(report.news, News::Told) && self.lab.hear(report.job) { Ok(Outcome::Done) } else { Err(report) }
    }

    fn footing(&self, action: Action, _desk: &Desk) -> Footing {
        match action {
            Action::Toggle | Action::Right | Action::Slower | Action::Faster if self.lab.is_over() => Footing::Hidden,
            Action::Toggle if self.lab.is_running() => Footing::Word("key.pause"),
            _ => Footing::Usual,
        }
    }

    fn advance(&mut self, _desk: &mut Desk) -> Option<Duration> {
        self.lab.is_computing().then_some(FRAME)
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.level.family.id)
    }
}
