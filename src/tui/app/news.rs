//! What others have to tell: the solver, errands, the records.

use super::App;
use crate::game::{Told, Word};
use crate::solver::{News, Report};
use crate::store;
use crate::tui::screens::Outcome;

impl App {
    /// News go to the topmost screen that knows the job; a failure that is nobody's is told here.
    pub(super) fn report(&mut self, report: Report) {
        if let News::Failed(message) = &report.news {
            self.desk.troubles.push(self.desk.look.text.pair(&self.desk.look.text.get("solver.failed"), message));
        }
        let mut report = report;
        for index in (0..self.stack.len()).rev() {
            match self.stack[index].hear(report, &mut self.desk) {
                Ok(outcome) => {
                    self.apply(outcome);
                    return;
                }
                Err(back) => report = back,
            }
        }
    }

    /// News of an errand go to the topmost screen that sent for it; a grade is everybody's.
    pub(super) fn heed(&mut self, word: &Word) {
        if let Told::Graded(level, difficulty) = &word.told {
            self.desk.grades.insert(level.clone(), difficulty.clone());
        }
        for index in (0..self.stack.len()).rev() {
            match self.stack[index].heed(word, &mut self.desk) {
                Outcome::Ignored => {}
                // Whoever is covered has no say about the stack.
                outcome if index + 1 == self.stack.len() => {
                    self.apply(outcome);
                    return;
                }
                _ => return,
            }
        }
    }

    /// What was kept joins what was reached since the start; answers go to the screen that asked.
    pub(super) fn records(&mut self, news: store::News) {
        match news {
            store::News::Loaded(progress) => {
                self.desk.progress.merge(*progress);
                self.desk.adopt();
                for screen in &mut self.stack {
                    screen.remember(&mut self.desk);
                }
            }
            store::News::Trouble(trouble) => self.desk.troubles.push(self.desk.look.text.say(&trouble.phrase())),
            news => {
                let last = self.stack.len() - 1;
                self.stack[last].recall(news, &mut self.desk);
            }
        }
    }
}
