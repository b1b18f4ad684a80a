//! Line mode: the game as lines of text, for pipes, screen readers and plain terminals.
//!
//! No escape codes, ever. A line is a move in the puzzle's notation, `#3` for the third one
//! listed, or a command that begins with `:`, which may be left out where the puzzle has no such
//! move; an empty line shows the board again. The solver
//! works in the background as in the full game; a prompt waits for it a moment, so that numbers
//! are there where they are quick to find, and shows bounds where they are not.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::failure::{Exit, Failure, complain};
use super::{picture, solve};
use crate::game::{Coach, HintStage, Hinted, Mark, Session, Status};
use crate::levels::{Level, Name};
use crate::puzzle::Left;
use crate::settings;
use crate::solver::{Report, Solver};
use crate::store::{Journal, News, Progress, Store};
use crate::text::{Language, Text};

/// How long a prompt waits for numbers.
const MOMENT: Duration = Duration::from_secs(1);

/// How long a question to the solver waits for its answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Plays a level from standard input to standard output until `:quit` or the end of the input;
/// each search within so many bytes, those of the settings where none are given.
pub(super) fn run(level: &Level, memory: Option<usize>) -> Result<Exit, Failure> {
    let start = level.open()?;
    let (settings, complaints) = settings::path().map_or_else(Default::default, |path| settings::load(&path));
    if let Some(complaint) = settings::summary(&complaints) {
        complain(&complaint);
    }
    let (sender, reports) = channel();
    let solver = Solver::start(memory.unwrap_or_else(|| settings.memory_bytes()), move |report| drop(sender.send(report)))
        .map_err(|error| Failure::Io { what: "solver thread".to_owned(), error })?;
    let language = settings.language.unwrap_or_else(Language::from_environment);
    // Trouble with the records is told once, when the game is over: nothing is kept then.
    let (tell, news) = channel();
    let store = Store::path().map_or_else(Store::none, |path| Store::open(&path, move |news| drop(tell.send(news))));
    let mut game = Game {
        journal: Journal::new(level, Instant::now()),
        store,
        progress: Progress::default(),
        session: Session::new(start, settings.metric.or(level.metric)),
        coach: Coach::default(),
        solver,
        reports,
        text: Text::new(language),
        numbers: settings.left && !settings.sport,
        sport: settings.sport,
        out: io::stdout().lock(),
    };
    game.open(level, language)?;
    let ended = game.listen();
    let text = game.text;
    // Waits until everything is written.
    drop(game);
    for news in news.try_iter() {
        if let News::Trouble(trouble) = news {
            complain(&text.say(&trouble.phrase()));
        }
    }
    ended.map(|()| Exit::Fine)
}

/// What follows a line.
#[derive(PartialEq, Eq)]
enum Next {
    Stay,
    Leave,
}

/// What can be asked for besides moves.
#[derive(Clone, Copy)]
enum Command {
    Quit,
    Help,
    Hint,
    Solve,
    Undo,
    Redo,
    Restart,
}

impl Command {
    /// The command of this name.
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "quit" | "q" => Command::Quit,
            "help" => Command::Help,
            "hint" => Command::Hint,
            "solve" => Command::Solve,
            "undo" => Command::Undo,
            "redo" => Command::Redo,
            "restart" => Command::Restart,
            _ => return None,
        })
    }
}

struct Game<W> {
    journal: Journal,
    store: Store,
    progress: Progress,
    session: Session,
    coach: Coach,
    solver: Solver,
    reports: Receiver<Report>,
    text: Text,
    /// Whether what is left is told, and every move's grade.
    numbers: bool,
    /// Whether nothing is told before the end at all.
    sport: bool,
    out: W,
}

impl<W: Write> Game<W> {
    /// Obeys line after line until it is told to leave or there are no more. The run is saved
    /// after each.
    fn listen(&mut self) -> Result<(), Failure> {
        let mut input = io::stdin().lock();
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            if read.map_err(|error| Failure::Io { what: "standard input".to_owned(), error })? == 0 {
                writeln!(self.out)?;
                return Ok(());
            }
            if self.obey(String::from_utf8_lossy(&line).trim())? == Next::Leave {
                return Ok(());
            }
            self.journal.record(&self.session, Instant::now(), &mut self.store, &mut self.progress);
        }
    }

    fn say(&mut self, key: &str, values: &[(&str, &str)]) -> io::Result<()> {
        writeln!(self.out, "{}", self.text.fill(key, values))
    }

    /// The level and its rules, then the board.
    fn open(&mut self, level: &Level, language: Language) -> io::Result<()> {
        let named = |name: &Name| match language {
            Language::English => name.en.clone(),
            Language::Chinese => name.zh.clone(),
        };
        let name = named(&level.name);
        let puzzle = self.text.get(&format!("{}.name", level.family.id));
        let extent = self.text.say(&self.session.position().scene().extent());
        self.say("line.opening", &[("puzzle", &puzzle), ("level", &name), ("extent", &extent)])?;
        let rules = self.text.get(&format!("{}.rules", level.family.id));
        writeln!(self.out, "{}", rules.trim_end())?;
        let goal = self.session.position().goal();
        self.say("line.goal", &[("goal", &goal)])?;
        let legend = self.session.position().legend();
        if !legend.is_empty() {
            let pair = |(name, label): &(String, String)| self.text.fill("line.name", &[("name", name), ("label", label)]);
            let pairs = legend.iter().map(pair).collect::<Vec<_>>().join(&self.text.get("sentence.comma"));
            self.say("line.legend", &[("names", &pairs)])?;
        }
        if let Some(lesson) = &level.text {
            writeln!(self.out, "{}", named(lesson))?;
        }
        self.say("line.commands", &[])?;
        self.show()
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        if let Some(number) = line.strip_prefix('#') {
            self.play_listed(number)?;
            return Ok(Next::Stay);
        }
        // A word that is a move here is that move.
        let bare = || Command::named(line).filter(|_| self.session.position().parse(line).is_err());
        match line.strip_prefix(':').map_or_else(bare, Command::named) {
            Some(command) => return self.follow(command),
            None if line.is_empty() => self.show()?,
            None if line.starts_with(':') => self.say("line.no_such_command", &[])?,
            None => self.play(line)?,
        }
        Ok(Next::Stay)
    }

    fn follow(&mut self, command: Command) -> io::Result<Next> {
        match command {
            Command::Quit => return Ok(Next::Leave),
            Command::Help => self.say("line.help", &[])?,
            Command::Hint => self.hint()?,
            Command::Solve => self.solve()?,
            Command::Undo => self.travel(Session::undo, "line.nothing_to_undo")?,
            Command::Redo => self.travel(Session::redo, "line.nothing_to_redo")?,
            Command::Restart => self.travel(Session::restart, "line.nothing_to_restart")?,
        }
        Ok(Next::Stay)
    }

    fn travel(&mut self, go: impl Fn(&mut Session) -> bool, otherwise: &str) -> io::Result<()> {
        if go(&mut self.session) { self.show() } else { self.say(otherwise, &[]) }
    }

    /// Plays a move of the list shown last, by its number from 1.
    fn play_listed(&mut self, number: &str) -> io::Result<()> {
        let listed = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let actions = if self.numbers {
            self.session.graded().into_iter().map(|graded| graded.action).collect()
        } else {
            self.session.position().actions(self.session.metric())
        };
        match listed.and_then(|index| actions.into_iter().nth(index)) {
            Some(action) => self.play(&action.text),
            None => self.say("line.no_such_number", &[]),
        }
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        let before = self.session.position().boxed();
        if let Err(error) = self.session.play_text(text) {
            writeln!(self.out, "{error}")?;
            return self.say("line.advice", &[]);
        }
        self.settle(MOMENT, |_| false);
        let played = before.effect(text).map_or_else(|| text.to_owned(), |effect| self.text.say(&effect.sentence));
        match self.session.done().checked_sub(1).and_then(|last| self.session.mark(last)).filter(|_| self.numbers) {
            Some(mark) => {
                let mark = self.mark(mark);
                self.say("line.played_marked", &[("move", &played), ("mark", &mark)])?;
            }
            None => self.say("line.played", &[("move", &played)])?,
        }
        self.show()
    }

    /// The board, what is left, and what can be played.
    fn show(&mut self) -> io::Result<()> {
        self.settle(MOMENT, |_| false);
        for (row, cells) in picture::rows(&self.session.position().scene()).iter().enumerate() {
            self.say("line.row", &[("row", &(row + 1).to_string()), ("cells", cells)])?;
        }
        if self.session.is_solved() {
            let metric = self.session.metric();
            let count = self.count(self.session.counts()[metric]);
            if self.sport {
                return self.say("line.solved_plain", &[("count", &count)]);
            }
            let best = self.left(self.session.best());
            return self.say("line.solved", &[("count", &count), ("best", &best)]);
        }
        if !self.numbers {
            let mut here = self.session.position().boxed();
            here.release();
            for (index, action) in here.actions(self.session.metric()).iter().enumerate() {
                let sentence = here.effect(&action.text).map_or_else(String::new, |effect| self.text.say(&effect.sentence));
                let number = (index + 1).to_string();
                self.say("line.listed_plain", &[("number", &number), ("text", &action.text), ("move", &sentence)])?;
            }
            return Ok(());
        }
        let left = self.left(self.session.left());
        self.say("line.left", &[("left", &left)])?;
        for (index, graded) in self.session.graded().into_iter().enumerate() {
            let sentence = self.text.say(&graded.effect.sentence);
            let left = self.left(graded.left);
            let number = (index + 1).to_string();
            let said = [("number", number.as_str()), ("text", &graded.action.text), ("move", &sentence), ("left", &left)];
            match graded.mark.map(|mark| self.mark(mark)) {
                Some(mark) => self.say("line.listed_marked", &[&said[..], &[("mark", mark.as_str())]].concat())?,
                None => self.say("line.listed", &said)?,
            }
        }
        Ok(())
    }

    /// The next stage of the hint.
    fn hint(&mut self) -> io::Result<()> {
        if self.sport {
            return self.say("line.sport", &[]);
        }
        if self.session.is_solved() {
            return self.show();
        }
        self.settle(PATIENCE, |session| session.best_action().is_some());
        let action = self.session.best_action();
        match self.session.advance_hint() {
            Hinted::New => self.journal.help.take_hint(self.session.hint()),
            Hinted::Again => {}
            Hinted::Nothing => return self.say("line.not_known", &[]),
        }
        let Some(stage) = self.session.hint() else { return self.show() };
        let Some(effect) = action.and_then(|action| self.session.position().effect(&action.text)) else {
            let left = self.left(self.session.left());
            return self.say("line.left", &[("left", &left)]);
        };
        match stage {
            HintStage::Length => {
                let left = self.left(self.session.left());
                self.say("line.left", &[("left", &left)])
            }
            HintStage::Piece => {
                let piece = self.text.say(&effect.subject);
                self.say("line.hint_piece", &[("piece", &piece)])
            }
            HintStage::Move => {
                let sentence = self.text.say(&effect.sentence);
                self.say("line.hint_move", &[("move", &sentence)])
            }
        }
    }

    /// The whole way from here.
    fn solve(&mut self) -> io::Result<()> {
        if self.sport {
            return self.say("line.sport", &[]);
        }
        self.settle(PATIENCE, |session| session.best_path().is_some());
        if let Some(path) = self.session.best_path() {
            self.journal.help.take_playback();
            let count = self.count(path.len() as u32);
            return self.say("line.solution", &[("count", &count), ("moves", &solve::join(&path))]);
        }
        let left = self.left(self.session.left());
        self.say("line.left", &[("left", &left)])
    }

    /// Waits for the solver until nothing more is on its way, `enough` is known, or time is up.
    fn settle(&mut self, patience: Duration, enough: impl Fn(&Session) -> bool) {
        let deadline = Instant::now() + patience;
        loop {
            self.coach.attend(&self.session, &mut self.solver);
            if !matches!(self.coach.status(), Status::Searching(_)) || enough(&self.session) {
                return;
            }
            match self.reports.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(report) => drop(self.coach.take(&mut self.session, report)),
                Err(_) => return,
            }
        }
    }

    /// A number with the metric's name.
    fn count(&self, count: u32) -> String {
        self.text.count(count, self.session.metric())
    }

    fn left(&self, left: Left) -> String {
        match left {
            Left::Exactly(left) => self.count(left),
            Left::Never => self.text.get("line.never"),
            Left::Between(lower, None) => self.text.fill("line.at_least", &[("count", &self.count(lower))]),
            Left::Between(lower, Some(upper)) => {
                self.text.fill("line.between", &[("lower", &lower.to_string()), ("upper", &self.count(upper))])
            }
            Left::Unknown => self.text.get("line.unknown"),
        }
    }

    fn mark(&self, mark: Mark) -> String {
        match mark {
            Mark::Best => self.text.get("line.best"),
            Mark::LosesOne => self.text.get("line.loses_one"),
            Mark::Wastes(loss) => self.text.fill("line.wastes", &[("count", &loss.to_string())]),
            Mark::Hopeless => self.text.get("line.hopeless"),
        }
    }
}
