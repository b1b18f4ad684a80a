//! What the program says about itself: help, its examples, completions, manual pages.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::binary::run;

/// Files that examples speak of.
#[cfg(unix)]
const FILES: [(&str, &str); 3] = [
    (
        "my-pack.toml",
        "[pack]\npuzzle = \"tiles\"\nid = \"mine\"\nname = { en = \"Mine\" }\n\n[[level]]\nid = \"one\"\nname = { en = \"One\" }\nboard = \"283104765\"\ngoal = \"123804765\"\npar = { steps = 4 }\n",
    ),
    ("cases.txt", "4 4 4 5 5 4 6 5\n2 4 3 3 3 6 4 6\n"),
    ("run.txt", "stepwise run\nlevel heng-dao-li-ma\nmoves\nGD HR\n"),
];

/// The names of all commands, as the program's help lists them.
fn commands() -> Vec<String> {
    let help = run(&["--help"]).out;
    let listed =
        help.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    let names: Vec<String> = listed.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    assert!(names.len() >= 14, "{help}");
    names
}

/// The example lines below a command's help.
fn examples(command: &str) -> Vec<String> {
    let help = run(&[command, "--help"]).out;
    let (_, examples) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("no examples in\n{help}"));
    examples.lines().map(|line| line.trim().to_owned()).collect()
}

/// A shell line that finds the binary, with a home of its own in which everything is kept.
#[cfg(unix)]
fn shell(line: &str, home: &Path) -> Command {
    let mut command = Command::new("bash");
    command.args(["-c", line]).current_dir(home).env("HOME", home).env("LC_ALL", "C.UTF-8").env("PATH", path());
    for variable in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
        command.env_remove(variable);
    }
    command
}

/// Where programs are found, the binary's folder first.
#[cfg(unix)]
fn path() -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_stepwise")).parent().expect("a folder");
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default())
}

#[test]
fn the_programs_help_fits_a_screen_below_its_prompt() {
    let help = run(&["--help"]).out;
    assert!(help.lines().count() < 24, "{} lines:\n{help}", help.lines().count());
    for command in commands() {
        assert!(!run(&[&command, "--help"]).out.is_empty());
    }
}

#[test]
fn no_line_of_any_help_is_wider_than_a_screen() {
    let all = commands();
    for arguments in all.iter().map(|command| vec![command.as_str(), "--help"]).chain([vec!["--help"]]) {
        for line in run(&arguments).out.lines() {
            assert!(line.chars().count() <= 80, "{arguments:?}: {line}");
        }
    }
}

/// Every help is laid out alike: what an option or argument means stands beside it, and the
/// examples come last.
#[test]
fn all_helps_are_laid_out_alike() {
    for command in commands() {
        let help = run(&[&command, "--help"]).out;
        assert!(!help.contains("see a summary"), "{help}");
        let beside = |line: &&str| line.trim_start().starts_with("-h, --help") && line.contains("Print help");
        assert_eq!(help.lines().filter(beside).count(), 1, "{help}");
        assert!(help.rsplit("\n\n").next().is_some_and(|last| last.starts_with("Examples:")), "{help}");
    }
    let help = run(&["judge", "--help"]).out;
    for format in ["eight", "solitaire-8", "magic-clockwise"] {
        assert!(help.lines().any(|line| line.trim_start().starts_with(&format!("{format} "))), "{help}");
    }
}

#[cfg(unix)]
#[test]
fn every_example_of_every_help_does_what_it_says() {
    let home = tempfile::tempdir().expect("a folder");
    for (name, content) in FILES {
        fs::write(home.path().join(name), content).expect("a file");
    }
    // Run number 1.
    let played = shell("echo GD | stepwise play heng-dao-li-ma --plain", home.path()).output().expect("bash");
    assert!(played.status.success());
    let of_records = |command: &String| ["records", "replay"].contains(&command.as_str());
    for command in commands().into_iter().filter(|command| cfg!(feature = "records") || !of_records(command)) {
        let examples = examples(&command);
        assert_eq!(examples.len(), 2, "{command}");
        for line in examples {
            assert!(line.contains(&format!("stepwise {command}")), "{command}: {line}");
            if command == "play" {
                opens_and_closes(&line, home.path());
                continue;
            }
            let ran = shell(&line, home.path()).output().expect("bash");
            let err = String::from_utf8_lossy(&ran.stderr);
            assert_eq!((ran.status.code(), &*err), (Some(0), ""), "{line}");
        }
    }
}

/// Runs a line that opens the game, waits for its screen, and leaves it by its key.
#[cfg(unix)]
fn opens_and_closes(line: &str, home: &Path) {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::{Read, Write};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).expect("a terminal");
    let mut command = CommandBuilder::new("bash");
    command.args(["-c", line]);
    command.cwd(home);
    for (name, value) in [("HOME", home.as_os_str()), ("TERM", "xterm-256color".as_ref()), ("PATH", path().as_ref())] {
        command.env(name, value);
    }
    let mut child = pair.slave.spawn_command(command).expect("bash");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let (tell, told) = channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = reader.read(&mut buffer) {
            let _ = tell.send(buffer[..count].to_vec());
        }
    });
    let mut keys = pair.master.take_writer().expect("a writer");
    let mut shown = Vec::new();
    while !String::from_utf8_lossy(&shown).contains("Left") {
        shown.extend(told.recv_timeout(Duration::from_secs(60)).unwrap_or_else(|_| panic!("{line}: {}", String::from_utf8_lossy(&shown))));
    }
    keys.write_all(b"q").and_then(|()| keys.flush()).expect("the terminal takes keys");
    let status = child.wait().expect("an end");
    assert!(status.success(), "{line}: {status:?}");
}

#[cfg(unix)]
#[test]
fn completions_sourced_in_bash_know_commands_options_and_closed_sets() {
    let home = tempfile::tempdir().expect("a folder");
    // What bash would offer for the last word of a command line.
    let complete = |words: &str| {
        let line = format!(
            "eval \"$(stepwise completions bash)\"; complete -p stepwise >&2; COMP_WORDS=({words}); \
             COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); $(complete -p stepwise | grep -o '_stepwise[a-z_]*') stepwise \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        let ran = shell(&line, home.path()).output().expect("bash");
        assert!(ran.status.success() && String::from_utf8_lossy(&ran.stderr).contains("_stepwise"), "{words}: {ran:?}");
        String::from_utf8(ran.stdout).expect("UTF-8")
    };
    let offers = |words: &str| complete(words).lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(offers("stepwise so"), ["solve"]);
    let started = offers("stepwise solve klot");
    assert!(started[0] == "klotski" && started[1..].iter().all(|level| level.starts_with("klotski:")), "{started:?}");
    assert_eq!(offers("stepwise solve --algo"), ["--algorithm"]);
    assert_eq!(offers("stepwise solve tiles 283104765 --algorithm bi"), ["bidirectional"]);
    assert_eq!(offers("stepwise map tiles 283104765 --metric s"), ["steps", "slides"]);
    assert_eq!(offers("stepwise generate ma"), ["magic", "maze"]);
    assert_eq!(offers("stepwise judge magic-"), ["magic-clockwise"]);
    assert_eq!(offers("stepwise completions fi"), ["fish"]);
    assert_eq!(offers("stepwise man sol"), ["solve"]);
    assert_eq!(offers("stepwise generate klotski --style h"), ["huarongdao", "hardest"]);
    assert_eq!(offers("stepwise solve magic 12345678 --reading cl"), ["clockwise"]);
    // A number is no file.
    fs::write(home.path().join("1000"), "").expect("a file");
    assert_eq!(offers("stepwise generate klotski --length 1"), ["1"]);
    assert_eq!(offers("stepwise records --import 1"), ["1000"]);
    // Levels, in words as bash parts them.
    for command in ["play", "levels", "solve", "hint", "map", "compare"] {
        assert_eq!(offers(&format!("stepwise {command} klotski : classic/heng-dao")), ["classic/heng-dao-li-ma"], "{command}");
        let of_tiles = offers(&format!("stepwise {command} tiles :"));
        assert!(of_tiles.len() >= 12 && of_tiles.iter().all(|level| level.contains('/') && !level.contains(':')), "{of_tiles:?}");
    }
    assert!(offers("stepwise play kl").iter().all(|level| level.starts_with("klotski:")));
}

/// What each shell but bash offers for words of a command line, the last of which is not finished.
#[cfg(unix)]
const OFFERED: [(&str, &[&str]); 9] = [
    ("so", &["solve"]),
    ("solve --algo", &["--algorithm"]),
    ("solve tiles 283104765 --algorithm bi", &["bidirectional"]),
    ("generate klotski --style h", &["hardest", "huarongdao"]),
    ("solve magic 12345678 --reading cl", &["clockwise"]),
    ("generate klotski --length ", &[]),
    ("generate ma", &["magic", "maze"]),
    ("man ma", &["man", "map"]),
    ("play klotski:classic/heng-dao", &["klotski:classic/heng-dao-li-ma"]),
];

/// Sources a shell's completions and asks it, by a script that prints an offer a line for the words
/// in `$WORDS`. Where the shell is not installed that is said, and nothing is seen of it.
#[cfg(unix)]
fn completes(name: &str, arguments: &[&str], script: &str) {
    let home = tempfile::tempdir().expect("a folder");
    if Command::new(name).arg("--version").output().is_err() {
        // To the terminal itself: what a test prints is kept back when it passes.
        let _ = std::io::Write::write_all(
            &mut std::io::stderr(),
            format!("{name} is not installed: its completions are not tried\n").as_bytes(),
        );
        return;
    }
    fs::write(home.path().join("a-file"), "").expect("a file");
    for (words, expected) in OFFERED {
        let mut command = Command::new(name);
        command.args(arguments).args(["-c", script]).current_dir(home.path()).env("WORDS", words).env("PATH", path());
        command.env("HOME", home.path()).env("LC_ALL", "C.UTF-8").env("TERM", "dumb");
        for variable in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
            command.env_remove(variable);
        }
        let ran = command.stdin(std::process::Stdio::null()).output().expect("the shell");
        let out = String::from_utf8_lossy(&ran.stdout);
        let mut offered: Vec<&str> = out.lines().filter_map(|line| line.split('\t').next()).filter(|offer| !offer.is_empty()).collect();
        offered.sort_unstable();
        offered.dedup();
        assert_eq!(offered, expected, "{name}: {words}\n{}", String::from_utf8_lossy(&ran.stderr));
    }
}

#[cfg(unix)]
#[test]
fn completions_sourced_in_fish_know_the_same() {
    completes("fish", &["--no-config"], "stepwise completions fish | source; complete -C \"stepwise $WORDS\"");
}

/// Zsh completes in a terminal only: one zsh talks to another, in which a key writes what is offered.
#[cfg(unix)]
#[test]
fn completions_sourced_in_zsh_know_the_same() {
    const INNER: &str = r#"
autoload -Uz compinit; compinit -u -D
source <(stepwise completions zsh)
compadd() {
    local -a offers
    if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)* ]]; then
        builtin compadd -O offers "$@"
        (( $#offers )) && print -rl -- $offers >> offers
    fi
    builtin compadd "$@"
}
offering() { zle complete-word; print -r -- DO""NE }
zle -N offering
bindkey '^I' offering
print -r -- REA""DY
"#;
    const OUTER: &str = r#"
print -r -- $INNER > inner
: > offers
zmodload zsh/zpty
zpty inner zsh -f -i
zpty -w inner '. ./inner'
zpty -r inner answer '*READY*'
zpty -w -n inner "stepwise $WORDS"$'	'
zpty -r inner answer '*DONE*'
zpty -d inner
cat offers
"#;
    completes("zsh", &["-f"], &format!("INNER='{}'\n{OUTER}", INNER.replace('\'', r"'\''")));
}

#[test]
fn every_shell_gets_completions_that_name_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["completions", shell]);
        assert_eq!((script.code, script.err.as_str()), (Some(0), ""), "{shell}");
        for command in commands() {
            assert!(script.out.contains(&command), "{shell}: {command}");
        }
        // Every built-in level once, where the shell completes arguments at all.
        let count = |text: &str| script.out.matches(text).count();
        let levels = usize::from(["bash", "fish", "zsh"].contains(&shell));
        for level in stepwise::levels::Library::builtin().levels().iter().filter(|level| level.id.ends_with("heng-dao-li-ma")) {
            assert_eq!(count(&level.id), levels, "{shell}");
        }
        assert!(!script.out.contains("@LEVELS@"), "{shell}: a mark is left");
        assert!(shell != "zsh" || (script.out.starts_with("#compdef stepwise\n") && count(":_stepwise_subjects'") == 5), "{}", script.out);
        assert!(
            shell != "fish" || count("-a \"klotski tiles solitaire magic jugs maze ladder $__stepwise_levels\"") == 5,
            "{}",
            script.out
        );
    }
    assert!(run(&["completions", "tcsh"]).err.contains("one of bash, elvish, fish, powershell, zsh"));
}

#[test]
fn the_readme_and_the_page_name_the_same_files() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("the README");
    let (_, listed) = readme.split_once("\n## Where files live\n").expect("a section");
    let listed = listed.split("\n## ").next().expect("its text");
    let page = run(&["man"]).out.replace("\\-", "-");
    let (_, files) = page.split_once(".SH FILES\n").expect("a section");
    let names = files.lines().filter_map(|line| line.strip_suffix("\\fR")?.split_once("/stepwise/"));
    let names: Vec<&str> = names.map(|(_, name)| name).collect();
    assert_eq!(names.len(), 5, "{files}");
    for name in names {
        assert!(listed.contains(&format!("`stepwise/{name}")), "{name} in\n{listed}");
    }
}

/// The options that a command's help lists.
fn options(arguments: &[&str]) -> Vec<String> {
    let help = run(arguments).out;
    let words = help.lines().map(str::trim_start).filter(|line| line.starts_with('-')).flat_map(|line| line.split_whitespace().take(2));
    let names = words.filter_map(|word| word.strip_prefix("--")).map(|word| word.trim_end_matches(['.', ',']).to_owned());
    names.collect()
}

#[test]
fn every_page_has_every_option_and_renders() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("share/man1");
    let ran = run(&["man", "--out", &out.to_string_lossy()]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let commands = commands();
    assert_eq!(fs::read_dir(&out).expect("the folder").count(), commands.len() + 1);
    for command in [""].into_iter().chain(commands.iter().map(String::as_str)) {
        let (name, page) = match command {
            "" => ("stepwise".to_owned(), run(&["man"]).out),
            command => (format!("stepwise-{command}"), run(&["man", command]).out),
        };
        let file = out.join(format!("{name}.1"));
        assert_eq!(fs::read_to_string(&file).expect("a page"), page, "{name}");
        let arguments: Vec<&str> = [command, "--help"].into_iter().filter(|argument| !argument.is_empty()).collect();
        let options = options(&arguments);
        assert!(options.contains(&"help".to_owned()), "{name}: {options:?}");
        for option in &options {
            assert!(page.contains(&format!("\\-\\-{}", option.replace('-', "\\-"))), "{name}: --{option}");
        }
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", if command.is_empty() { "FILES" } else { "EXAMPLES" }] {
            assert!(page.contains(&format!(".SH {section}\n")), "{name}: {section}");
        }
        renders(&file, &options);
    }
    assert_eq!(run(&["man", "nothing"]).code, Some(2));
    assert_eq!(run(&["man", "--out", "/dev/null/x"]).code, Some(4));
}

/// Where groff is installed: it has nothing to complain of, and shows every option.
fn renders(page: &Path, options: &[String]) {
    let Ok(ran) = Command::new("groff").args(["-man", "-Tascii", "-P-cbou", "-ww"]).arg(page).output() else { return };
    let shown = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success() && ran.stderr.is_empty(), "{}: {}", page.display(), String::from_utf8_lossy(&ran.stderr));
    for option in options {
        assert!(shown.contains(&format!("--{option}")), "{}: --{option} in\n{shown}", page.display());
    }
}
