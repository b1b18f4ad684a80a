//! Bad input of every kind: one line on standard error, exit code 2, no panic.

use crate::binary::{run, run_with_input};
use crate::{HENG, HENG_BOARD};

#[test]
fn bad_input_is_one_line_on_standard_error_and_code_2() {
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "klotski:classic/nowhere"], "level `klotski:classic/nowhere`: expected"),
        (&["solve", "heng-dao-li-na"], "perhaps klotski:classic/heng-dao-li-ma"),
        (&["solve", "nowhere", "1234"], "puzzle `nowhere`: expected one of"),
        (&["solve", "tiles"], "START is missing"),
        (&["solve", ""], "no level: expected one that `stepwise levels` lists"),
        (&["solve"], "required arguments were not provided"),
        (&["solve", "solitaire", "44 44 54 65", "--goal", "24 33 36 46"], "44"),
        (&["solve", "solitaire", "44 49 54 65", "--goal", "24 33 36 46"], "49"),
        (&["solve", "solitaire", "", "--goal", "24 33 36 46"], "board"),
        (&["solve", "klotski", "AB/BA", "--goal", "A@1,1"], "piece `A` at row 2, column 2"),
        (&["solve", "klotski", "AA/..", "--goal", "A@9,9"], "goal"),
        (&["solve", "klotski", "AA/..", "--goal", "Z@1,1"], "goal"),
        (&["solve", "klotski", "AA/."], "board"),
        (&["solve", "klotski", ""], "board"),
        (&["solve", "klotski", "A\u{1b}[31m/..", "--goal", "A@1,1"], "\\u{1b}"),
        (&["solve", "tiles", "283004765"], "board"),
        (&["solve", "tiles", "283904765"], "board"),
        (&["solve", "tiles", "28310476"], "board"),
        (&["solve", "magic", "12345679"], "board"),
        (&["solve", "magic", "12345678", "--goal", "1"], "goal"),
        (&["solve", "magic", "12345678", "--reading", "sideways"], "reading"),
        (&["solve", "tiles", "283104765", "--axis"], "option `--axis`"),
        (&["solve", HENG, "--goal", "B@1,1"], "option `--goal`"),
        (&["solve", HENG, "--axis"], "option `--axis`"),
        (&["solve", HENG, "--jsn"], "option `--jsn`: expected perhaps --json; see `stepwise solve --help`"),
        (&["solve", "tiles", "283104765", "--metric", "slides"], "metric `slides`: expected one that tiles counts in: steps"),
        (&["solve", "tiles", "283104765", "--metric", "jumps"], "metric `jumps`: expected one of steps, slides, moves"),
        (&["solve", HENG, "--algorithm", "ida"], "algorithm `ida`: expected auto or one that applies to klotski in moves: "),
        (&["solve", HENG, "--metric", "moves", "--algorithm", "dfs"], "algorithm `dfs`"),
        (&["solve", HENG, "--algorithm", "magic"], "algorithm `magic`: expected one of auto, "),
        (&["solve", HENG, "--memory", "0"], "memory `0`"),
        (&["solve", HENG, "--timeout", "30"], "timeout `30`"),
        (&["solve", HENG, "--memory", "-1"], "memory `-1`: expected a number above 0"),
        (&["solve", HENG, "--timeout", "-1s"], "timeout `-1s`: expected a number above 0"),
        (&["solve", "klotski", HENG_BOARD, "--goal", "B@4,2", "--axis-free", "B"], "axis_free `B`: expected the axis option"),
        (&["solve", "klotski", HENG_BOARD, "--goal", "B@4,2", "--gates", ""], "no gates: expected row,column"),
        (&["hint", "tiles", "1"], "board"),
        (&["map", "tiles", "1"], "board"),
        (&["levels", "chess"], "level `chess`: expected"),
        (&["judge", "chess"], "format `chess`: expected one of eight, "),
        (&["play", "nowhere", "--plain"], "level `nowhere`"),
        (&["generate"], "required arguments were not provided"),
        (&["--nothing-like-it"], "argument `--nothing-like-it`: expected one that --help lists; see `stepwise --help`"),
        (&["solve", "\u{1b}]0;x\u{7}"], "\\u{1b}"),
        (&["\u{1b}[2J"], "command `\\u{1b}[2J`: expected one that `stepwise --help` lists"),
    ];
    for (arguments, expected) in cases {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}{}", ran.out, ran.err);
        assert_eq!((ran.err.lines().count(), ran.out.as_str()), (1, ""), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
        assert!(!ran.err.contains('\u{1b}') && ran.err.len() < 700, "{arguments:?}: {}", ran.err);
    }
}

/// What is mistyped is answered with what was perhaps meant, and what has no like with where to look.
#[test]
fn mistyped_commands_levels_and_options_are_told_what_to_type() {
    let cases: &[(&[&str], &str)] = &[
        (&["slove"], "command `slove`: expected perhaps `stepwise solve`"),
        (&["slove", "tiles", "123456708"], "perhaps `stepwise solve`"),
        (&["gen", "tiles"], "perhaps `stepwise generate`"),
        (&["lvls"], "perhaps `stepwise levels`"),
        (&["Solve"], "perhaps `stepwise solve`"),
        (&[""], "no command: expected one that `stepwise --help` lists"),
        (&["unheard-of"], "command `unheard-of`: expected one that `stepwise --help` lists"),
        (&["tiles"], "a command before a puzzle, as in `stepwise levels tiles`"),
        (&["heng-dao-li-ma"], "a command before a level, as in `stepwise play heng-dao-li-ma`"),
        (&[HENG], "as in `stepwise play klotski:classic/heng-dao-li-ma`"),
        (&["klotski:heng-dao-lima"], "perhaps `stepwise play klotski:classic/heng-dao-li-ma`"),
        (&["heng-dao"], "perhaps `stepwise play klotski:classic/heng-dao-li-ma`"),
        (&["heng"], "perhaps `stepwise play klotski:classic/heng-dao-li-ma`"),
        (&["maz"], "perhaps `stepwise levels maze`"),
        (&["easy-1"], "a command before a level, as in `stepwise play klotski:corners/easy-1`"),
        (&["tile"], "perhaps `stepwise levels tiles`"),
        (&["help", "slove"], "perhaps `stepwise solve`"),
        (&["--plian"], "argument `--plian`: expected"),
        (&["solve", "heng-dao-li-ma", "--metrik", "steps"], "option `--metrik`: expected perhaps --metric"),
        (&["play", "--plian"], "argument `--plian`: expected perhaps --plain; see `stepwise play --help`"),
        (&["play", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")], "the levels of a pack have theirs once it lies in"),
        (&["play", "klotski"], "level `klotski`: expected one that `stepwise levels klotski` lists"),
        (&["play", "heng-dao-lima"], "perhaps klotski:classic/heng-dao-li-ma"),
        (&["solve", "klotski:heng-dao-lima"], "perhaps klotski:classic/heng-dao-li-ma"),
        (&["solve", "klotski:classical/heng-dao-li-ma"], "perhaps klotski:classic/heng-dao-li-ma"),
        (&["solve", "sword across, horse upwrite"], "perhaps klotski:classic/heng-dao-li-ma"),
        (&["solve", "横刀立"], "perhaps klotski:classic/heng-dao-li-ma"),
        (&["judge", "eigth"], "format `eigth`: expected perhaps eight, one of eight, solitaire, "),
        (&["play", "--daily", "tile"], "daily `tile`: expected perhaps tiles, one of klotski, "),
        (&["man", "slove"], "stepwise: command `slove`: expected perhaps solve, one of play, "),
        (&["--lang", "zh"], "argument `--lang`: expected `L` in the game"),
        (
            &["solve", HENG, "--metric", "step"],
            "metric `step`: expected perhaps steps, one of steps, slides, moves; see `stepwise solve --help`",
        ),
        (&["solve", "klotski:nosuch"], "level `klotski:nosuch`: expected one that `stepwise levels klotski` lists"),
        (&["solve", "nosuch:level"], "one that `stepwise levels` lists"),
        (&["solve", "klotsky", "AB/.."], " before a START, perhaps klotski; see `stepwise solve --help`"),
        (&["solve", HENG, "--algoritm=bfs"], "option `--algoritm=bfs`: expected perhaps --algorithm"),
        (&["solve", "--meory", "5"], "expected perhaps --memory"),
        (&["levels", "--jason"], "argument `--jason`: expected perhaps --json"),
    ];
    for (arguments, expected) in cases {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.err.lines().count(), ran.out.as_str()), (Some(2), 1, ""), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
    }
    // A name that one level has is that level's.
    for name in ["横刀立马", "Sword Across, Horse Upright", "sword across, horse upright"] {
        assert_eq!(run(&["levels", name]).out, run(&["levels", HENG]).out, "{name}");
    }
    // Whichever command is given it, a text that is no level's name gets the same advice.
    let advised: &[(&str, &str)] = &[
        ("heng-dao", "perhaps klotski:classic/heng-dao-li-ma\n"),
        ("Heng-Dao-L", "perhaps klotski:classic/heng-dao-li-ma\n"),
        ("classic/heng-dao", "perhaps klotski:classic/heng-dao-li-ma\n"),
        ("klotski:heng-dao", "perhaps klotski:classic/heng-dao-li-ma\n"),
        ("klotksi:classic/heng-dao-li-ma", "perhaps klotski:classic/heng-dao-li-ma\n"),
        ("klotksi:heng-dao-lima", "perhaps klotski:classic/heng-dao-li-ma\n"),
        ("classic/", "perhaps klotski:classic/heng-dao-li-ma, "),
        ("easy-1", "only one of klotski:corners/easy-1, "),
        ("tils:nosuch", "one that `stepwise levels tiles` lists"),
        ("nosuch", "one that `stepwise levels` lists"),
        (concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), "a level's name; the levels of a pack have theirs once it lies in"),
    ];
    for (text, expected) in advised {
        let said = ["play", "levels", "solve", "hint", "map", "compare"].map(|command| {
            let ran = run(&[command, text]);
            assert_eq!((ran.code, ran.err.lines().count(), ran.out.as_str()), (Some(2), 1, ""), "{command} {text}: {}", ran.err);
            ran.err.replace(&format!("; see `stepwise {command} --help`"), "")
        });
        assert!(said.iter().all(|line| *line == said[0] && line.contains(expected)), "{text}: {said:?}");
    }
    for command in ["play", "levels", "solve"] {
        assert!(run(&[command, "tile"]).err.contains("level `tile`: expected one that `stepwise levels tiles` lists"), "{command}");
    }
    assert_eq!(run(&["help"]).out, run(&["--help"]).out);
    assert_eq!(run(&["help", "solve"]).out, run(&["solve", "--help"]).out);
}

/// A stopped search says which limit to raise; an answer for programs has that in its `reason` only.
#[test]
fn what_a_limit_ended_says_how_to_give_more() {
    let hard = ["15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", "--goal", "zero-first"];
    let tiles = |command: &'static str, limit: &[&'static str]| [&[command, "tiles"][..], &hard, limit].concat();
    let long = ["generate", "klotski", "--length", "900..999", "--count", "1"];
    let cases: &[(Vec<&str>, &str)] = &[
        (tiles("solve", &["--timeout", "100ms"]), "give more with --timeout"),
        (tiles("hint", &["--timeout", "100ms"]), "give more with --timeout"),
        // A search that fills its memory before the clock stops it, whatever else runs here.
        (tiles("compare", &["--timeout", "2s", "--memory", "1M"]), "give more with --memory"),
        (vec!["solve", HENG, "--memory", "1K"], "give more with --memory"),
        (vec!["map", HENG, "--memory", "1K"], "give more with --memory"),
        (vec!["compare", HENG, "--memory", "1K"], "give more with --memory"),
        (vec!["check", "--memory", "1K"], "give more with --memory"),
        ([&long[..], &["--tries", "2"]].concat(), "give more with --tries"),
        ([&long[..], &["--timeout", "50ms"]].concat(), "give more with --timeout"),
    ];
    for (arguments, expected) in cases {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(3), "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(expected) || ran.err.contains(expected), "{arguments:?}: {}{}", ran.out, ran.err);
    }
    let judged = run_with_input(&["judge", "eight", "--memory", "1K"], b"283104765\n");
    assert!(judged.err.ends_with("give more with --memory\n"), "{}", judged.err);
    assert!(!run(&["solve", HENG, "--memory", "1K", "--json"]).out.contains("give more"));
}

/// A file that is named and cannot be had: its name, why in words, what should be there.
#[test]
fn files_that_cannot_be_read_or_written_are_told_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let (no, is) = (folder.path().join("nosuch"), folder.path().join("folder"));
    std::fs::create_dir(&is).expect("a folder");
    let (no, is) = (no.to_string_lossy(), is.to_string_lossy());
    let readers: [&[&str]; 5] =
        [&["solve", "maze"], &["solve", "ladder", "cold", "--goal", "warm", "--words"], &["replay"], &["check"], &["check", "--fix"]];
    for reader in readers {
        let missing = run(&[reader, &[&*no]].concat());
        assert_eq!(
            (missing.code, missing.out.as_str(), missing.err.lines().count()),
            (Some(4), "", 1),
            "{reader:?}: {}{}",
            missing.out,
            missing.err
        );
        assert!(missing.err.starts_with(&format!("stepwise: {no}: no such file or folder")), "{reader:?}: {}", missing.err);
        let nameless = run(&[reader, &[""]].concat());
        assert_eq!((nameless.code, nameless.err.lines().count()), (Some(2), 1), "{reader:?}: {}", nameless.err);
        if reader[0] != "check" {
            let folder = run(&[reader, &[&*is]].concat());
            assert_eq!((folder.code, folder.err.lines().count()), (Some(4), 1), "{reader:?}: {}", folder.err);
            assert!(missing.err.contains(": expected ") && folder.err.contains(": expected "), "{reader:?}: {}", missing.err);
            assert!(folder.err.contains(": is a directory"), "{reader:?}: {}", folder.err);
        }
    }
    let below = format!("{no}/x/");
    std::fs::write(&*no, "").expect("a file");
    let unwritten = run(&["man", "--out", &below]);
    assert_eq!((unwritten.code, unwritten.err.lines().count()), (Some(4), 1), "{}", unwritten.err);
    assert!(unwritten.err.contains(": not a directory"), "{}", unwritten.err);
}

/// Whoever names a pipe gets it read; `<(...)` of a shell is one.
#[cfg(unix)]
#[test]
fn a_pipe_is_as_good_as_a_file() {
    let line = format!("{} solve maze <(printf 'S.E\\n') --json", env!("CARGO_BIN_EXE_stepwise"));
    let ran = std::process::Command::new("bash").args(["-c", &line]).env("XDG_CACHE_HOME", "/dev/null").output().expect("bash");
    let out = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success() && out.contains("\"length\":2"), "{out}{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn bad_bytes_on_standard_input_are_bad_input() {
    for arguments in [["solve", "tiles", "-"], ["solve", "klotski", "-"], ["judge", "eight", ""], ["judge", "magic", ""]] {
        let arguments: Vec<&str> = arguments.into_iter().filter(|argument| !argument.is_empty()).collect();
        let ran = run_with_input(&arguments, b"\xff\xfe\x00\x9c");
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(run_with_input(&["solve", "tiles", "-"], b"").code, Some(2));
}

/// The options of a command that take a value, and those that do not, as its help lists them.
fn options(command: &str) -> (Vec<String>, Vec<String>) {
    let help = run(&[command, "--help"]);
    assert_eq!(help.code, Some(0), "{command}");
    let lines = help.out.lines().map(str::trim_start).map(|line| line.strip_prefix("-h, ").unwrap_or(line));
    let mut options = (Vec::new(), Vec::new());
    // `man --out` makes any folder; the tests of the pages try it in one that goes away.
    for line in lines.filter(|line| line.starts_with("--") && !line.starts_with("--help") && !line.starts_with("--out")) {
        let name = line.split([' ', '[']).next().expect("a name").to_owned();
        let takes = line[name.len()..].starts_with(" <");
        if takes { &mut options.0 } else { &mut options.1 }.push(name);
    }
    options
}

/// The commands that the help lists, each with arguments with which it works at once.
fn commands() -> Vec<(String, Vec<&'static str>)> {
    let help = run(&["--help"]);
    let is_command = |line: &&str| line.strip_prefix("  ").is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_lowercase()));
    let listed = help.out.lines().filter(is_command);
    let names: Vec<String> = listed.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    assert!(names.len() > 10, "{names:?}");
    let works = |name: &str| match name {
        "solve" | "hint" | "map" | "compare" => vec!["tiles", "123456708"],
        "generate" => vec!["magic", "--length", "3", "--count", "1", "--threads", "1"],
        "judge" => vec!["eight"],
        "check" => vec!["/dev/null"],
        "replay" => vec!["-"],
        "play" => vec!["tiles:first-steps/1", "--plain"],
        "completions" => vec!["bash"],
        _ => Vec::new(),
    };
    names.into_iter().map(|name| (name.clone(), works(&name))).collect()
}

/// Numbers at their limits, and text that is no number, no name and nothing to be shown.
const ODD: [&str; 9] =
    ["0", "-1", "18446744073709551615", "1e9", "NaN", "", "1..4294967296", "999999999,999999999", "\u{1b}[2J\u{9b}m\u{202e}\u{200b}"];

/// Whatever an option or argument is given, the answer is an answer or one harmless line.
#[track_caller]
fn is_answered(arguments: &[&str]) {
    let ran = run(arguments);
    let code = ran.code.unwrap_or(-1);
    let shown = |character: char| character == '\n' || stepwise::puzzle::is_printable(character);
    assert!((0..=4).contains(&code), "{arguments:?}: {code} {}", ran.err);
    assert!(ran.out.chars().all(shown) && ran.err.chars().all(shown), "{arguments:?}: {}{}", ran.out, ran.err);
    assert!(ran.err.len() < 1000 && !ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    for nothing in ["os error", "''", "``", ": : ", "stepwise: :"] {
        assert!(!ran.err.contains(nothing), "{arguments:?}: {}", ran.err);
    }
    // A command that checks many things has a line for each.
    assert!(ran.err.lines().count() <= 2, "{arguments:?}: {}", ran.err);
    if code == 2 {
        assert!(ran.err.starts_with("stepwise: ") && ran.out.is_empty(), "{arguments:?}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn every_option_of_every_command_bears_odd_values() {
    let works = commands();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let cases: Vec<(usize, Vec<String>)> = works
        .iter()
        .enumerate()
        .flat_map(|(index, (name, _))| {
            let (taking, flags) = options(name);
            let valued = taking.into_iter().flat_map(|option| ODD.map(|value| vec![format!("{option}={value}")]));
            let flags = flags.into_iter().map(|flag| vec![flag]);
            let positional = ODD.iter().map(|value| vec!["--".to_owned(), (*value).to_owned()]);
            valued.chain(flags).chain(positional).map(move |more| (index, more)).collect::<Vec<_>>()
        })
        .collect();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((index, more)) = cases.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    let (name, with) = &works[*index];
                    // What is given again takes the place of what works.
                    let given = more[0].split('=').next().unwrap_or_default();
                    let kept = with.iter().position(|word| *word == given).map_or(with.clone(), |at| {
                        with.iter().enumerate().filter(|(index, _)| *index != at && *index != at + 1).map(|(_, word)| *word).collect()
                    });
                    let arguments: Vec<&str> = std::iter::once(name.as_str()).chain(kept).chain(more.iter().map(String::as_str)).collect();
                    is_answered(&arguments);
                }
            });
        }
    });
    assert!(cases.len() > 300, "{}", cases.len());
}
