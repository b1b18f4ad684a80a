//! `records`: what was reached, what is kept, and runs out of and into the records.

use std::io::Write;

use clap::ArgMatches;

use super::failure::{Exit, Failure};

/// Lists levels or runs, prints a run, or takes runs in from files.
#[cfg(feature = "records")]
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    kept::run(matches, out)
}

/// There is nothing to list in a program that keeps nothing.
#[cfg(not(feature = "records"))]
pub(super) fn run(_matches: &ArgMatches, _out: &mut impl Write) -> Result<Exit, Failure> {
    Err(Failure::Usage("this stepwise was built without records: expected one with the feature `records`".to_owned()))
}

#[cfg(feature = "records")]
mod kept {
    use std::collections::BTreeMap;
    use std::io::{IsTerminal, Write};
    use std::path::Path;

    use clap::ArgMatches;
    use serde::Serialize;

    use crate::cli::failure::{Exit, Failure, complain};
    use crate::cli::replay;
    use crate::cli::solve::write_json;
    use crate::cli::units::{count, counts};
    use crate::game::{Daily, Day, Streak};
    use crate::levels::Library;
    use crate::puzzle::{InputError, Metric, escape};
    use crate::store::{Database, Kept, Progress, Store, text};

    /// The object of a level that was tried.
    #[derive(Serialize)]
    struct Entry<'a> {
        level: &'a str,
        puzzle: &'a str,
        runs: u32,
        solved: u32,
        best: BTreeMap<&'static str, u32>,
        clean: BTreeMap<&'static str, u32>,
        perfect: bool,
        last: String,
    }

    /// The object of a family's daily puzzles.
    #[derive(Serialize)]
    struct Days {
        daily: &'static str,
        streak: u32,
        longest_streak: u32,
    }

    /// The object of a run.
    #[derive(Serialize)]
    struct Line<'a> {
        run: i64,
        level: &'a str,
        puzzle: &'a str,
        started: String,
        seconds: f64,
        solved: bool,
        perfect: bool,
        counts: BTreeMap<&'static str, u32>,
        help: u32,
        moves: usize,
    }

    pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
        let path = Store::path().ok_or_else(|| Failure::Usage("no home folder: expected HOME or XDG_DATA_HOME".to_owned()))?;
        let files: Vec<&String> = matches.get_many("import").into_iter().flatten().collect();
        let json = matches.get_flag("json");
        // Looking makes no file where there is none.
        if files.is_empty() && !path.exists() {
            if let Some(&id) = matches.get_one::<i64>("run") {
                return Err(no_such_run(id));
            }
            tell_of_nothing(json);
            return Ok(Exit::Fine);
        }
        let (mut database, trouble) = Database::open(&path).map_err(|trouble| unreadable(&path, trouble.told()))?;
        if let Some(trouble) = trouble {
            complain(&trouble.to_string());
        }
        if !files.is_empty() {
            return import(&mut database, &files, &path, out);
        }
        let failed = |error| unreadable(&path, error);
        if let Some(&id) = matches.get_one::<i64>("run") {
            let run = database.run(id).map_err(failed)?.ok_or_else(|| no_such_run(id))?;
            if json { writeln!(out, "{}", text::format_json(&run))? } else { write!(out, "{}", text::format(&run))? }
        } else if matches.get_flag("runs") {
            let runs = database.runs(u32::MAX).map_err(failed)?;
            if runs.is_empty() {
                tell_of_nothing(json);
            }
            for kept in runs {
                list_run(&kept, json, out)?;
            }
        } else {
            let progress = database.progress().map_err(failed)?;
            if progress.levels().next().is_none() {
                tell_of_nothing(json);
            }
            list_levels(&progress, json, out)?;
            list_streaks(&progress, json, out)?;
        }
        Ok(Exit::Fine)
    }

    /// Says why there is nothing to see, to whoever looks at it: what a script reads is empty.
    fn tell_of_nothing(json: bool) {
        if !json && std::io::stdout().is_terminal() {
            complain("nothing is recorded yet: every level that is played is, from its first move on");
        }
    }

    /// Takes in the runs of files; those that are kept already stay as they are.
    fn import(database: &mut Database, files: &[&String], path: &Path, out: &mut impl Write) -> Result<Exit, Failure> {
        let mut library = Library::load();
        let failed = |error| unreadable(path, error);
        for file in files {
            let (_, _, run) = replay::read(file, &mut library)?;
            let known = database.holds(&run).map_err(failed)?;
            if !known {
                database.save(&run, None).map_err(failed)?;
            }
            writeln!(out, "{}  {}", run.level, if known { "is kept already" } else { "taken in" })?;
        }
        Ok(Exit::Fine)
    }

    fn list_levels(progress: &Progress, json: bool, out: &mut impl Write) -> Result<(), Failure> {
        let mut levels: Vec<_> = progress.levels().collect();
        levels.sort_by_key(|(level, _)| *level);
        for (level, best) in levels {
            if json {
                let entry = Entry {
                    level,
                    puzzle: level.split_once(':').map_or("", |(puzzle, _)| puzzle),
                    runs: best.runs,
                    solved: best.solved,
                    best: named(&best.fewest),
                    clean: named(&best.clean),
                    perfect: best.perfect,
                    last: best.last.format(),
                };
                write_json(out, &entry)?;
            } else {
                let mark = if best.perfect { "*" } else { "+" };
                let fewest = if best.fewest.is_empty() { "--".to_owned() } else { format!("{} {mark}", counts(&best.fewest)) };
                let clean = if best.clean.is_empty() { String::new() } else { format!("; without help {}", counts(&best.clean)) };
                writeln!(out, "{}  {fewest}{clean}; {} of {} runs solved", escape(level), best.solved, best.runs)?;
            }
        }
        Ok(())
    }

    /// Days in a row, of each family whose daily puzzles were solved.
    fn list_streaks(progress: &Progress, json: bool, out: &mut impl Write) -> Result<(), Failure> {
        let today = Day::today();
        for daily in Daily::all(today) {
            let Streak { current, longest } = progress.streak(daily.family.id, today);
            if longest == 0 {
                continue;
            }
            if json {
                write_json(out, &Days { daily: daily.family.id, streak: current, longest_streak: longest })?;
            } else {
                writeln!(out, "{}:daily  {} in a row, longest {longest}", daily.family.id, count(current.into(), "days"))?;
            }
        }
        Ok(())
    }

    fn list_run(kept: &Kept, json: bool, out: &mut impl Write) -> Result<(), Failure> {
        let run = &kept.run;
        let help = run.help.counts().iter().fold(0u32, |sum, &count| sum.saturating_add(count));
        if json {
            let line = Line {
                run: kept.id,
                level: &run.level,
                puzzle: run.puzzle(),
                started: run.started.format(),
                seconds: run.elapsed.as_millis() as f64 / 1000.0,
                solved: run.solved,
                perfect: run.perfect,
                counts: named(&run.counts),
                help,
                moves: kept.length,
            };
            return write_json(out, &line);
        }
        let mark = match (run.solved, run.perfect) {
            (true, true) => '*',
            (true, false) => '+',
            (false, _) => '>',
        };
        let helped = if help > 0 { ", helped" } else { "" };
        writeln!(out, "{:>5}  {}  {mark} {}  {}{helped}", kept.id, run.started.format(), escape(&run.level), counts(&run.counts))?;
        Ok(())
    }

    fn named(counts: &BTreeMap<Metric, u32>) -> BTreeMap<&'static str, u32> {
        counts.iter().map(|(metric, &count)| (metric.name(), count)).collect()
    }

    fn unreadable(path: &Path, error: impl std::fmt::Display) -> Failure {
        Failure::Io { what: path.display().to_string(), error: std::io::Error::other(error.to_string()) }
    }

    fn no_such_run(id: i64) -> Failure {
        InputError::new("run", id, "a number that `stepwise records --runs` lists").into()
    }
}
