//! A run as a file: lines for people, or one JSON object.
//!
//! ```text
//! stepwise run
//! level klotski:classic/heng-dao-li-ma
//! started 2026-11-30T09:15:00Z
//! seconds 75.250
//! help length 1, playback 1
//! counts steps 3, slides 2, moves 2
//! moves
//! GR GRD
//! BD
//! ```
//!
//! Only `level` and `moves` are needed; lines that begin with `//` say nothing. Reading checks the
//! form and remembers where each move stands; [`Written::check`] plays them through the rules and
//! holds the counts against what the file claims.
//!
//! ```
//! use stepwise::levels::Library;
//! use stepwise::store::text::{Written, format};
//!
//! let text = "stepwise run\nlevel klotski:classic/heng-dao-li-ma\nmoves\nGD\n";
//! let library = Library::builtin();
//! let (_, _, run) = Written::parse(text)?.check(&library)?;
//! assert!(format(&run).ends_with("counts steps 1, slides 1, moves 1\nmoves\nGD\n"));
//!
//! let fault = Written::parse("stepwise run\nlevel a\nspeed 3\n").unwrap_err();
//! assert_eq!(fault.to_string(), "3:7: key `speed`: expected level, started, seconds, help, counts or moves");
//! # Ok::<(), stepwise::store::text::Fault>(())
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::run::{Help, MOST_MOVES, Moment, ReplayError, Run, counts};
use crate::game::{self, Session};
use crate::levels::{Level, Library};
use crate::puzzle::{InputError, Place, escape, escape_json};

/// The first line of a run as text.
const HEAD: &str = "stepwise run";

/// Columns that a line of moves is broken at.
const COLUMNS: usize = 76;

/// Something wrong in a file; its `Display` is one harmless line without the file's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where in it.
    pub place: Place,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.place, escape(&self.message))
    }
}

impl std::error::Error for Fault {}

impl Fault {
    /// A fault at a byte offset of a text; past the end it is the end.
    pub fn at(text: &str, offset: usize, message: String) -> Self {
        Fault { place: Place::of(text, offset), message }
    }
}

/// A run read from a file: of the right form, not yet played.
#[derive(Debug, Clone)]
pub struct Written {
    run: Run,
    /// Where things stand, as byte offsets.
    level: usize,
    counts: usize,
    moves: Vec<usize>,
    text: String,
}

impl Written {
    /// The level that it was played on, as the file names it.
    pub fn level(&self) -> &str {
        &self.run.level
    }

    /// Reads a run as text or as JSON.
    ///
    /// # Errors
    /// Anything that is not of the form, with its place.
    pub fn parse(text: &str) -> Result<Written, Fault> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut written = Written { run: Run::default(), level: 0, counts: 0, moves: Vec::new(), text: text.to_owned() };
        if text.trim_start().starts_with('{') {
            written.read_json(text)?;
        } else {
            written.read_lines(text)?;
        }
        if written.moves.len() > MOST_MOVES {
            return Err(written.fault(written.moves[MOST_MOVES], format!("too many moves: expected at most {MOST_MOVES}")));
        }
        Ok(written)
    }

    /// Finds the run's level by its id, its ending or its code; the level of a code joins the library.
    ///
    /// # Errors
    /// No such level, or a code that is wrong, with its place.
    pub fn resolve(mut self, library: &mut Library) -> Result<Written, Fault> {
        match game::resolve(library, &self.run.level) {
            Ok(id) => self.run.level = id,
            Err(error) => return Err(self.fault(self.level, error.to_string())),
        }
        Ok(self)
    }

    /// Plays the run; what it counts and whether it reaches the goal is known then.
    ///
    /// # Errors
    /// No such level, a move that is not legal, or counts that are not those of the moves, each with its place.
    pub fn check(mut self, library: &Library) -> Result<(&Level, Session, Run), Fault> {
        let (level, session) = self.run.replay(library).map_err(|error| match error {
            ReplayError::Level(error) => self.fault(self.level, error.to_string()),
            ReplayError::Move(index, error) => self.fault(self.moves[index], format!("move {}: {error}", index + 1)),
        })?;
        let counted = counts(&session);
        for (metric, count) in &self.run.counts {
            let expected = match counted.get(metric) {
                Some(true_count) if true_count == count => continue,
                Some(true_count) => format!("the {true_count} that the moves count"),
                None => "a metric that this puzzle counts in".to_owned(),
            };
            return Err(self.fault(self.counts, InputError::new("count", format!("{metric} {count}"), expected).to_string()));
        }
        self.run.level.clone_from(&level.id);
        self.run.counts = counted;
        self.run.solved = session.is_solved() && !self.run.moves.is_empty();
        self.run.perfect =
            self.run.solved && level.par.iter().any(|(metric, par)| self.run.counts.get(metric).is_some_and(|count| count <= par));
        Ok((level, session, self.run))
    }

    fn fault(&self, offset: usize, message: String) -> Fault {
        Fault::at(&self.text, offset, message)
    }

    fn read_lines(&mut self, text: &str) -> Result<(), Fault> {
        let mut lines = text.split_inclusive('\n').scan(0, |offset, line| {
            let start = *offset;
            *offset += line.len();
            Some((start, line.trim_end()))
        });
        let said = |(_, line): &(usize, &str)| !line.trim().is_empty() && !line.trim_start().starts_with("//");
        match lines.find(said) {
            Some((_, line)) if line.trim() == HEAD => {}
            Some((start, line)) => return Err(self.fault(start, InputError::new("line", line, format!("`{HEAD}`")).to_string())),
            None => return Err(self.fault(0, format!("an empty file: expected `{HEAD}`"))),
        }
        let mut seen: Vec<&str> = Vec::new();
        for (start, line) in lines.by_ref().filter(said) {
            let start = start + (line.len() - line.trim_start().len());
            let line = line.trim();
            let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let at = start + (line.len() - value.trim_start().len());
            let value = value.trim_start();
            if seen.contains(&key) {
                return Err(self.fault(start, InputError::new("key", key, "each key once").to_string()));
            }
            seen.push(key);
            let read = match key {
                "moves" if value.is_empty() => break,
                "moves" => Err(InputError::new("line", line, "the moves in the lines after `moves`")),
                _ => self.read_value(key, value, at),
            };
            read.map_err(|error| self.fault(at, error.to_string()))?;
        }
        for needed in ["level", "moves"] {
            if !seen.contains(&needed) {
                return Err(self.fault(text.len(), format!("the file ends here: expected `{needed}`")));
            }
        }
        for (start, line) in lines.filter(said) {
            for word in line.split_whitespace() {
                self.moves.push(start + (word.as_ptr() as usize - line.as_ptr() as usize));
                self.run.moves.push(word.to_owned());
            }
        }
        Ok(())
    }

    fn read_value(&mut self, key: &str, value: &str, at: usize) -> Result<(), InputError> {
        match key {
            "level" if value.is_empty() => return Err(InputError::new("level", value, "a level's id")),
            "level" => {
                self.level = at;
                value.clone_into(&mut self.run.level);
            }
            "started" => self.run.started = Moment::parse(value)?,
            "seconds" => self.run.elapsed = seconds(value.parse().ok(), value)?,
            "help" => {
                for (name, count) in pairs(value).filter(|_| value != "none") {
                    *help_count(&mut self.run.help, name)? = number(count)?;
                }
            }
            "counts" => {
                self.counts = at;
                for (name, count) in pairs(value) {
                    self.run.counts.insert(name.parse()?, number(count)?);
                }
            }
            _ => return Err(InputError::new("key", key, "level, started, seconds, help, counts or moves")),
        }
        self.run.changed = self.run.started;
        Ok(())
    }

    fn read_json(&mut self, text: &str) -> Result<(), Fault> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File<'a> {
            #[serde(borrow)]
            level: &'a RawValue,
            #[serde(borrow)]
            started: Option<&'a RawValue>,
            #[serde(borrow)]
            seconds: Option<&'a RawValue>,
            #[serde(default)]
            help: BTreeMap<String, u32>,
            #[serde(borrow)]
            counts: Option<&'a RawValue>,
            #[serde(borrow)]
            moves: Vec<&'a RawValue>,
            // What is known from the moves, written for those who read the file without the rules.
            #[serde(default, rename = "solved")]
            _solved: bool,
            #[serde(default, rename = "puzzle")]
            _puzzle: String,
        }
        let file: File = serde_json::from_str(text).map_err(|error| {
            let place = Place { line: error.line().max(1), column: error.column().max(1) };
            Fault { place, message: plain(&error) }
        })?;
        let offset = |raw: &RawValue| raw.get().as_ptr() as usize - text.as_ptr() as usize;
        let string = |raw: &RawValue| -> Result<String, Fault> {
            serde_json::from_str(raw.get()).map_err(|error| Fault::at(text, offset(raw), plain(&error)))
        };
        let here = |raw: &RawValue, error: InputError| Fault::at(text, offset(raw), error.to_string());
        self.level = offset(file.level);
        self.run.level = string(file.level)?;
        if let Some(raw) = file.started {
            self.run.started = Moment::parse(&string(raw)?).map_err(|error| here(raw, error))?;
            self.run.changed = self.run.started;
        }
        if let Some(raw) = file.seconds {
            self.run.elapsed = seconds(serde_json::from_str(raw.get()).ok(), raw.get()).map_err(|error| here(raw, error))?;
        }
        for (name, count) in &file.help {
            *help_count(&mut self.run.help, name).map_err(|error| Fault::at(text, 0, error.to_string()))? = *count;
        }
        if let Some(raw) = file.counts {
            self.counts = offset(raw);
            let counts: BTreeMap<String, u32> =
                serde_json::from_str(raw.get()).map_err(|error| Fault::at(text, offset(raw), plain(&error)))?;
            for (name, count) in counts {
                self.run.counts.insert(name.parse().map_err(|error| here(raw, error))?, count);
            }
        }
        for raw in file.moves {
            self.moves.push(offset(raw));
            self.run.moves.push(string(raw)?);
        }
        Ok(())
    }
}

/// A run as text.
pub fn format(run: &Run) -> String {
    let help: Vec<String> =
        Help::KINDS.iter().zip(run.help.counts()).filter(|(_, count)| *count > 0).map(|(kind, count)| format!("{kind} {count}")).collect();
    let help = if help.is_empty() { "none".to_owned() } else { help.join(", ") };
    let counts: Vec<String> = run.counts.iter().map(|(metric, count)| format!("{metric} {count}")).collect();
    let (started, seconds, counts) = (run.started.format(), run.elapsed.as_secs_f64(), counts.join(", "));
    let mut text =
        format!("{HEAD}\nlevel {}\nstarted {started}\nseconds {seconds:.3}\nhelp {help}\ncounts {counts}\nmoves\n", escape(&run.level));
    let mut column = 0;
    for word in &run.moves {
        if column > 0 && column + 1 + word.chars().count() > COLUMNS {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        // Records that are damaged may hold anything.
        let word = escape(word);
        text.push_str(&word);
        column += word.chars().count();
    }
    if column > 0 {
        text.push('\n');
    }
    text
}

/// A run as one JSON object, without a line's end.
pub fn format_json(run: &Run) -> String {
    #[derive(Serialize)]
    struct File<'a> {
        level: &'a str,
        puzzle: &'a str,
        started: String,
        seconds: f64,
        help: BTreeMap<&'static str, u32>,
        counts: BTreeMap<&'static str, u32>,
        solved: bool,
        moves: &'a [String],
    }
    let file = File {
        level: &run.level,
        puzzle: run.puzzle(),
        started: run.started.format(),
        seconds: run.elapsed.as_millis() as f64 / 1000.0,
        help: Help::KINDS.into_iter().zip(run.help.counts()).collect(),
        counts: run.counts.iter().map(|(metric, &count)| (metric.name(), count)).collect(),
        solved: run.solved,
        moves: &run.moves,
    };
    // Strings, numbers and maps with text keys can always be written.
    escape_json(&serde_json::to_string(&file).unwrap_or_default())
}

/// An error of the JSON reader without the place, which is told in front.
fn plain(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.rsplit_once(" at line ").map_or(message.clone(), |(before, _)| before.to_owned())
}

/// `length 1, playback 2` as names and counts.
fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(',')
        .map(|pair| pair.trim().split_once(char::is_whitespace).unwrap_or((pair.trim(), "")))
        .map(|(name, count)| (name, count.trim()))
}

fn number(text: &str) -> Result<u32, InputError> {
    text.parse().map_err(|_| InputError::new("count", text, "a whole number"))
}

fn seconds(value: Option<f64>, text: &str) -> Result<Duration, InputError> {
    let duration = value.and_then(|value| Duration::try_from_secs_f64(value).ok()).filter(|duration| duration.as_secs() < 1 << 32);
    duration.ok_or_else(|| InputError::new("seconds", text, "a number of seconds"))
}

fn help_count<'a>(help: &'a mut Help, name: &str) -> Result<&'a mut u32, InputError> {
    match Help::KINDS.iter().position(|kind| *kind == name) {
        Some(kind) => Ok(help.count_mut(kind)),
        None => Err(InputError::new("help", name, Help::KINDS.join(", "))),
    }
}
