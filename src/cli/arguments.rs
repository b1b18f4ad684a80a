//! What the arguments are, derived from the registry.

use std::ffi::OsStr;

use clap::builder::{NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, ValueHint, value_parser};
use clap_complete::Shell;

use super::manual;
use super::units::{parse_lengths, parse_memory, parse_timeout};
use crate::game::Grade;
use crate::puzzle::{Algorithm, Metric, OptionKind, OptionSpec, StartKind};
use crate::puzzles::FAMILIES;
use crate::settings::GlyphSet;
use crate::text::wrap;

/// The help of the program: without headings it fits a screen of 24 lines.
const HELP: &str = "{about}\n{usage-heading} {usage}\n\n{subcommands}\n\n{options}\n";

/// The whole command line.
pub(super) fn command() -> Command {
    let mut commands = vec![play(), solve(), hint(), levels(), check(), generate(), map(), compare(), judge()];
    commands.extend([tables(), records(), replay(), completions()]);
    let page_of = man(&commands);
    commands.push(page_of);
    Command::new("stepwise")
        .version(env!("CARGO_PKG_VERSION"))
        .about(env!("CARGO_PKG_DESCRIPTION"))
        .override_usage("stepwise [OPTIONS] [COMMAND]    (COMMAND --help shows examples)")
        .help_template(HELP)
        .max_term_width(80)
        .disable_help_subcommand(true)
        .args(game_options())
        .subcommands(commands.into_iter().map(|command| {
            let examples = manual::shown(command.get_name());
            let own = command.get_after_help().map_or_else(String::new, |own| format!("{own}\n\n"));
            command.after_help(own + &examples)
        }))
}

fn completions() -> Command {
    Command::new("completions")
        .about("Print completions for a shell")
        .arg(Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell)).help("The shell"))
}

fn man(others: &[Command]) -> Command {
    let names: Vec<String> = others.iter().map(|command| command.get_name().to_owned()).chain(["man".to_owned()]).collect();
    Command::new("man")
        .about("Print a manual page, or write all of them")
        .arg(
            Arg::new("command")
                .value_name("COMMAND")
                .value_parser(PossibleValuesParser::new(names))
                .hide_possible_values(true)
                .help("The page of this command; without one, of the program"),
        )
        .arg(
            Arg::new("out")
                .long("out")
                .value_name("DIR")
                .value_parser(value_parser!(std::path::PathBuf))
                .conflicts_with("command")
                .help("Write every page into this folder, which is made if it is missing"),
        )
}

fn play() -> Command {
    Command::new("play")
        .about("Play a level; without a command, the first screen opens")
        .arg(
            Arg::new("level")
                .value_name("LEVEL")
                .help("The level's id, its ending, or a level code; PUZZLE:daily/DATE is that day's puzzle"),
        )
        .arg(
            Arg::new("daily")
                .long("daily")
                .value_name("PUZZLE")
                .value_parser(makers())
                .conflicts_with("level")
                .help("Today's puzzle, the same for everybody (the day is the one in UTC)"),
        )
        .arg(flag("plain").help("Line by line, without escape codes: for pipes, screen readers and plain terminals"))
        .args(game_options())
}

/// What the game on the screen takes.
fn game_options() -> [Arg; 3] {
    [
        memory(),
        flag("no-mouse").help("Leave the mouse to the terminal"),
        Arg::new("glyphs")
            .long("glyphs")
            .value_name("SET")
            .value_parser(PossibleValuesParser::new(GlyphSet::ALL.map(GlyphSet::name)))
            .hide_possible_values(true)
            .help(format!("What boards are drawn with: {}", GlyphSet::ALL.map(GlyphSet::name).join(", "))),
    ]
}

fn solve() -> Command {
    subject(Command::new("solve").about("Find a shortest solution")).args(search_options()).arg(board_option())
}

fn hint() -> Command {
    subject(Command::new("hint").about("Find the next best move")).args(search_options()).arg(board_option())
}

fn map() -> Command {
    subject(Command::new("map").about("Measure everything a position can reach")).args([metric(), memory(), timeout(), json()])
}

fn compare() -> Command {
    subject(Command::new("compare").about("Run every algorithm that applies and compare what it cost")).args([
        metric(),
        memory(),
        timeout().help("Limit of time of each algorithm, as 500ms, 30s or 2m"),
        json(),
        flag("layers").help("Print below each row the sizes of the layers, the probes or the depth of the walk"),
    ])
}

fn levels() -> Command {
    Command::new("levels")
        .about("List the levels, or give them as codes or as a level pack")
        .arg(named("which", "PUZZLE|LEVEL").help("Only those of this puzzle, or one level: its id, its ending, or a code"))
        .arg(json().conflicts_with_all(["code", "toml"]))
        .arg(flag("code").help("The code of each, one a line").conflicts_with("toml"))
        .arg(flag("toml").help("A level pack of them, as `stepwise check` and the game read it"))
}

fn check() -> Command {
    Command::new("check")
        .about("Validate level packs and prove every par")
        .arg(
            Arg::new("paths")
                .value_name("FILE|DIR")
                .num_args(0..)
                .value_parser(value_parser!(std::path::PathBuf))
                .help("Packs, or folders of packs; without any, the packs in the binary"),
        )
        .arg(flag("fix").requires("paths").help("Write the right length where a par is wrong; all else in the file stays"))
        .args([
            memory().help("Limit of the tables of each proof [default: 512M]"),
            timeout().help("Limit of time for each par, as 500ms, 30s or 2m"),
        ])
}

fn generate() -> Command {
    let value = |name: &'static str, what: &'static str, help: &'static str| Arg::new(name).long(name).value_name(what).help(help);
    Command::new("generate")
        .about("Make levels of exact length: a level pack, to standard output")
        .override_usage("stepwise generate [OPTIONS] <--length A..B|--difficulty GRADE> <PUZZLE>")
        .arg(Arg::new("puzzle").value_name("PUZZLE").required(true).value_parser(makers()).help("The puzzle"))
        .arg(
            value("length", "A..B", "Length of the shortest solutions, as 40..90 or 12; this, a --difficulty, or both")
                .value_parser(parse_lengths),
        )
        .arg(value("count", "N", "How many levels").value_parser(value_parser!(u32).range(1..=100_000)).default_value("10"))
        .arg(value("seed", "S", "The same seed makes the same levels, everywhere").value_parser(value_parser!(u64)).default_value("1"))
        .arg(value("difficulty", "GRADE", "Only levels of this grade").value_parser(PossibleValuesParser::new(Grade::ALL.map(Grade::name))))
        .group(ArgGroup::new("length or difficulty").args(["length", "difficulty"]).multiple(true).required(true))
        .arg(value("tries", "N", "Give up after so many tries [default: 1000 and 500 a level]").value_parser(value_parser!(u64).range(1..)))
        .arg(value("pack", "ID", "The pack's id").default_value("made"))
        .arg(
            value("threads", "N", "How many threads [default: one a core]; the levels do not depend on it")
                .value_parser(value_parser!(u16).range(1..=256)),
        )
        .args([metric(), memory().help("Limit of the tables of each proof [default: 512M]"), timeout()])
        .args(generator_options())
}

fn tables() -> Command {
    Command::new("tables")
        .about("Show the tables that are kept between runs")
        .arg(flag("build").help("Build those that are missing or damaged"))
        .arg(flag("clear").help("Remove them all").conflicts_with("build"))
        .args([memory(), timeout()])
}

fn judge() -> Command {
    let formats = FAMILIES.iter().flat_map(|family| family.judges);
    let names: Vec<_> = formats.map(|format| PossibleValue::new(format.name).help(format.help)).collect();
    Command::new("judge")
        .about("Answer the cases of a contest format, from standard input")
        .arg(
            Arg::new("format")
                .value_name("FORMAT")
                .required(true)
                .value_parser(PossibleValuesParser::new(names))
                // Described below, so that this help is laid out like the others.
                .hide_possible_values(true)
                .help("The format, one of those below"),
        )
        .args([memory(), timeout()])
        .after_help(described_formats())
}

/// The contest formats, their descriptions in lines beside their names.
fn described_formats() -> String {
    const NAMES: usize = 17;
    const COLUMNS: usize = 80 - NAMES - 2;
    let mut told = vec!["Formats:".to_owned()];
    for format in FAMILIES.iter().flat_map(|family| family.judges) {
        for (row, line) in wrap(format.help, COLUMNS).iter().enumerate() {
            let name = if row == 0 { format.name } else { "" };
            told.push(format!("  {name:NAMES$}{line}"));
        }
    }
    told.join("\n")
}

fn records() -> Command {
    Command::new("records")
        .about("Show what you have reached; take runs out, and bring them in")
        .arg(json())
        .arg(flag("runs").help("Every run with its number, the newest first"))
        .arg(
            Arg::new("run")
                .long("run")
                .value_name("NUMBER")
                .value_parser(value_parser!(i64))
                .conflicts_with("runs")
                .help("This run as a file that `replay` reads"),
        )
        .arg(
            Arg::new("import")
                .long("import")
                .value_name("FILE")
                .value_parser(NonEmptyStringValueParser::new())
                .value_hint(ValueHint::FilePath)
                .num_args(1..)
                .conflicts_with_all(["runs", "run", "json"])
                .help("Check the runs of files and keep them; `-` is standard input"),
        )
}

fn replay() -> Command {
    Command::new("replay").about("Check every move of a run and print what it counts").arg(
        Arg::new("file")
            .value_name("FILE")
            .value_parser(NonEmptyStringValueParser::new())
            .value_hint(ValueHint::FilePath)
            .required(true)
            .help("A run as text or JSON; `-` is standard input"),
    )
}

/// LEVEL, or PUZZLE START with its goal and options.
fn subject(command: Command) -> Command {
    command
        .arg(named("subject", "LEVEL|PUZZLE").required(true).help("A level's id, its ending or its code, or a puzzle"))
        .arg(
            Arg::new("start")
                .value_name("START")
                .value_hint(ValueHint::FilePath)
                .allow_hyphen_values(true)
                .help(format!("With PUZZLE: the position ({}), `-` to read it from standard input", filed())),
        )
        .arg(Arg::new("goal").long("goal").value_name("GOAL").allow_hyphen_values(true).help("With PUZZLE: where to go"))
        .args(family_options())
}

/// An argument that takes a puzzle, or something else that cannot be listed.
fn named(id: &'static str, value: &'static str) -> Arg {
    offering(Arg::new(id).value_name(value), FAMILIES.iter().map(|family| family.id).collect())
}

/// An argument that takes any text, with those that shells complete it to.
fn offering(argument: Arg, texts: Vec<&'static str>) -> Arg {
    argument.value_parser(Offering(texts)).hide_possible_values(true)
}

/// Any text; these are what shells complete it to.
#[derive(Clone)]
struct Offering(Vec<&'static str>);

impl TypedValueParser for Offering {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}

/// The families whose START is a file.
fn filed() -> String {
    let filed: Vec<&str> = FAMILIES.iter().filter(|family| family.start == StartKind::File).map(|family| family.id).collect();
    format!("a file with it for {}", filed.join(", "))
}

fn search_options() -> [Arg; 5] {
    [metric(), algorithm(), memory(), timeout(), json()]
}

fn flag(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

fn json() -> Arg {
    flag("json").help("One JSON object a line")
}

fn board_option() -> Arg {
    flag("board").help("Print every position too")
}

fn metric() -> Arg {
    Arg::new("metric")
        .long("metric")
        .value_name("METRIC")
        .value_parser(PossibleValuesParser::new(Metric::ALL.map(Metric::name)))
        .help("What is counted, where a puzzle counts in several ways")
}

fn algorithm() -> Arg {
    Arg::new("algorithm")
        .long("algorithm")
        .value_name("NAME")
        .value_parser(PossibleValuesParser::new(Algorithm::ALL.map(Algorithm::name)))
        .default_value(Algorithm::Auto.name())
        .help("How to search")
}

fn memory() -> Arg {
    Arg::new("memory")
        .long("memory")
        .value_name("SIZE")
        .value_parser(parse_memory)
        .allow_hyphen_values(true)
        .help("Limit of the search's own tables [default: 512M]")
}

fn timeout() -> Arg {
    Arg::new("timeout")
        .long("timeout")
        .value_name("TIME")
        .value_parser(parse_timeout)
        .allow_hyphen_values(true)
        .help("Limit of time, as 500ms, 30s or 2m")
}

/// The puzzles that levels are made of.
fn makers() -> PossibleValuesParser {
    PossibleValuesParser::new(FAMILIES.iter().filter(|family| family.generator.is_some()).map(|family| family.id))
}

/// The name by which the value of a family's option is found again.
pub(super) fn option_id(option: &OptionSpec) -> String {
    format!("option.{}", option.name)
}

/// The flag of a family's option, without the dashes.
pub(super) fn option_flag(option: &OptionSpec) -> String {
    option.name.replace('_', "-")
}

/// Every option of every family that fits on a command line, each once.
fn family_options() -> Vec<Arg> {
    let mut arguments: Vec<Arg> = Vec::new();
    for family in FAMILIES {
        for option in family.options {
            let id = option_id(option);
            let argument = Arg::new(&id).long(option_flag(option)).help_heading("Options of puzzles").help(option.help);
            let argument = match option.kind {
                OptionKind::Flag => argument.action(ArgAction::SetTrue),
                OptionKind::Text => offering(argument.value_name("TEXT").allow_hyphen_values(true), values_of(option.name)),
                OptionKind::File => argument.value_name("FILE").value_parser(value_parser!(std::path::PathBuf)),
                OptionKind::Cells => argument.value_name("R,C").num_args(1..).action(ArgAction::Append),
                OptionKind::Table => continue,
            };
            if !arguments.iter().any(|known| known.get_id() == id.as_str()) {
                arguments.push(argument.help(format!("{} [{}]", option.help, owners(option.name))));
            }
        }
    }
    arguments
}

/// The values of an option of this name, of all families that have one.
fn values_of(name: &str) -> Vec<&'static str> {
    let options = FAMILIES.iter().flat_map(|family| family.options).filter(|option| option.name == name);
    each_once(options.flat_map(|option| option.values.iter().copied()))
}

/// The texts without those that came before.
fn each_once(texts: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    let mut known = Vec::new();
    for text in texts {
        if !known.contains(&text) {
            known.push(text);
        }
    }
    known
}

/// The families that have an option of this name.
fn owners(name: &str) -> String {
    let owners = FAMILIES.iter().filter(|family| family.options.iter().any(|option| option.name == name));
    owners.map(|family| family.id).collect::<Vec<_>>().join(", ")
}

/// Every option of every generator, each once; all of them take a text.
fn generator_options() -> Vec<Arg> {
    let mut told: Vec<(&'static str, String, Vec<&'static str>)> = Vec::new();
    for family in FAMILIES {
        for option in family.generator.map_or(&[][..], |generator| generator.options) {
            let help = format!("{}: {}", family.id, option.help);
            match told.iter_mut().find(|(name, ..)| *name == option.name) {
                Some((_, known, values)) => {
                    *known = format!("{known}; {help}");
                    values.extend(option.values);
                }
                None => told.push((option.name, help, option.values.to_vec())),
            }
        }
    }
    let argument = |(name, help, values): (&'static str, String, Vec<&'static str>)| {
        let argument = Arg::new(name).long(name).value_name("TEXT").allow_hyphen_values(true);
        offering(argument.help_heading("Options of puzzles").help(help), each_once(values))
    };
    told.into_iter().map(argument).collect()
}

/// The metric that was asked for.
pub(super) fn metric_of(matches: &ArgMatches) -> Option<Metric> {
    matches.get_one::<String>("metric").and_then(|name| name.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn every_command_that_searches_takes_limits() {
        for name in ["solve", "hint", "map", "compare", "check", "generate", "judge", "tables"] {
            let command = command();
            let command = command.find_subcommand(name).expect("is there");
            for limit in ["memory", "timeout"] {
                assert!(command.get_arguments().any(|argument| argument.get_id() == limit), "{name} --{limit}");
            }
        }
    }

    #[test]
    fn families_that_share_an_option_agree_on_its_kind() {
        let options: Vec<&OptionSpec> = FAMILIES.iter().flat_map(|family| family.options).collect();
        for option in &options {
            for other in options.iter().filter(|other| other.name == option.name) {
                assert_eq!(option.kind, other.kind, "{}", option.name);
            }
        }
    }
}
