//! `completions`: a script for a shell, made of the arguments.
//!
//! Clap writes it, with a mark where a LEVEL is expected; here the mark gives way to the ids of the
//! levels in the binary, which stand in a script once, and to what the shell needs for them. The
//! player's own levels are not there: a script is written once and read at every start of a shell.

use std::fmt::Write as _;
use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};
use clap_complete::Shell;

use super::arguments::command;
use super::failure::{Exit, Failure};
use crate::levels::Library;
use crate::puzzles::FAMILIES;

/// What stands in clap's script for the ids of all levels.
const MARK: &str = "@LEVELS@";

/// Bash parts words at colons, and every id has one. The parts are put together while answers are
/// sought, and what bash has already is taken off the answers.
const BASH: &str = r#"
_stepwise_with_colons() {
    local at=$COMP_CWORD head=""
    if [[ "${COMP_WORDBREAKS}" == *:* && ${at} -ge 2 ]]; then
        if [[ "${COMP_WORDS[at]}" == ":" ]]; then
            at=$((at - 1))
        elif [[ ${at} -ge 3 && "${COMP_WORDS[at - 1]}" == ":" ]]; then
            at=$((at - 2))
        fi
    fi
    if [[ ${at} -eq ${COMP_CWORD} ]]; then
        _stepwise "$@"
        return
    fi
    head="${COMP_WORDS[at]}:"
    local word="${head}"
    [[ "${COMP_WORDS[COMP_CWORD]}" == ":" ]] || word="${head}${COMP_WORDS[COMP_CWORD]}"
    local -a words=("${COMP_WORDS[@]:0:at}" "${word}")
    local -a COMP_WORDS=("${words[@]}")
    local COMP_CWORD=${at}
    _stepwise "$1" "${word}" "${words[at - 1]}"
    COMPREPLY=("${COMPREPLY[@]#"${head}"}")
}

"#;

/// Prints a shell's completions.
pub(super) fn run(matches: &ArgMatches, out: &mut impl Write) -> Result<Exit, Failure> {
    let Some(&shell) = matches.get_one::<Shell>("shell") else { return Ok(Exit::Fine) };
    let mut marked = marked();
    // Into memory first: writing there cannot fail, and a generator panics where it does.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut marked, "stepwise", &mut script);
    let script = String::from_utf8_lossy(&script);
    let library = Library::builtin();
    let ids: Vec<&str> = library.levels().iter().map(|level| level.id.as_str()).collect();
    let script = match shell {
        Shell::Bash => bash(&script, &ids.join(" ")),
        Shell::Zsh => zsh(&script, &ids.join(" ")),
        Shell::Fish => fish(&script, &ids.join(" "), &marked),
        // These complete options and commands alone.
        _ => script.into_owned(),
    };
    out.write_all(script.as_bytes())?;
    Ok(Exit::Fine)
}

/// The ids of the families in one line.
fn families() -> String {
    FAMILIES.iter().map(|family| family.id).collect::<Vec<_>>().join(" ")
}

/// The commands, with the mark as a value of each argument that takes a LEVEL. What is neither one of
/// some values nor a file is completed to nothing, as a shell would offer files there.
fn marked() -> Command {
    command().mut_args(mark).mut_subcommands(|command| command.mut_args(mark))
}

fn mark(argument: Arg) -> Arg {
    let is_level = argument.get_value_names().is_some_and(|names| names.iter().any(|name| name.contains("LEVEL")));
    let known: Vec<String> = argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if is_level {
        argument.value_parser(PossibleValuesParser::new(known.into_iter().chain([MARK.to_owned()])))
    } else if argument.get_action().takes_values() && known.is_empty() && argument.get_value_hint() == ValueHint::Unknown {
        argument.value_hint(ValueHint::Other)
    } else {
        argument
    }
}

fn bash(script: &str, ids: &str) -> String {
    let script = script.replace(MARK, "${_stepwise_levels}").replace("complete -F _stepwise ", "complete -F _stepwise_with_colons ");
    format!("_stepwise_levels=\"{ids}\"\n{BASH}{script}")
}

fn zsh(script: &str, ids: &str) -> String {
    let families = families();
    let script = script.replace(&format!("({families} {MARK})"), "_stepwise_subjects").replace(&format!("({MARK})"), "_stepwise_levels");
    let functions = format!(
        "\n_stepwise_levels() {{\n    compadd \"$@\" -- {ids}\n}}\n\n\
         _stepwise_subjects() {{\n    compadd \"$@\" -- {families}\n    _stepwise_levels \"$@\"\n}}\n"
    );
    // Behind the first line, by which zsh knows the file.
    script.split_once('\n').map_or_else(|| script.clone(), |(first, rest)| format!("{first}\n{functions}{rest}"))
}

/// Clap's script for fish knows no arguments but options. Here each command's first one is added,
/// until it is given.
fn fish(script: &str, ids: &str, commands: &Command) -> String {
    let mut script = format!("set -g __stepwise_levels {ids}\n{script}");
    for command in commands.get_subcommands() {
        let positionals: Vec<&Arg> = command.get_positionals().collect();
        let Some(first) = positionals.first() else { continue };
        let values: Vec<String> = first.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        if values.is_empty() {
            continue;
        }
        let name = command.get_name();
        let listed = |values: &[&str]| values.join(" ").replace(MARK, "$__stepwise_levels");
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        // A command that may be its own argument has been seen before it is one.
        let given: Vec<&str> = values.iter().copied().filter(|value| *value != name).collect();
        let here = format!("complete -c stepwise -n \"__fish_stepwise_using_subcommand {name}");
        // Behind some a START follows, which may be a file.
        if positionals.len() == 1 {
            let _ = writeln!(script, "{here}\" -f");
        }
        let _ = writeln!(script, "{here}; and not __fish_seen_subcommand_from {}\" -a \"{}\"", listed(&given), listed(&values));
    }
    script
}
