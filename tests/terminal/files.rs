//! What is kept in files, and what happens where they cannot be kept.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

#[cfg(feature = "records")]
use crate::shell::words;
use crate::shell::{PATIENCE, Shell};

/// How often the game is killed in its tracks; the ignored test does it more often.
#[cfg(feature = "records")]
const KILLS: usize = 3;

/// Plays to and fro in the small level, kills the game after one more move and looks what is left.
#[cfg(feature = "records")]
fn kill_and_go_on(rounds: usize) {
    let mut shell = Shell::new(&[]);
    shell.play();
    let mut steps = 0;
    for round in 0..rounds {
        // A piece is let go after each step, so that the step back is a move of its own.
        let moves = 2 - round % 2;
        for _ in 0..moves {
            let right = steps % 2 == 0;
            shell.keys(if right { "\r\x1b[C\r" } else { "\r\x1b[D\r" });
            steps += 1;
            shell.sees(&format!("Steps {steps} "));
        }
        let game = shell.game();
        shell.signal("KILL");
        let deadline = Instant::now() + PATIENCE;
        while fs::exists(format!("/proc/{game}")).expect("Linux lists processes") {
            assert!(Instant::now() < deadline, "the game lives on");
            thread::sleep(Duration::from_millis(5));
        }
        shell.keys("tput rmcup; stty sane; clear; echo; \"$G\" play t/line\n");
        shell.until("the run so far", |screen| {
            let words = words(screen);
            words.contains(&format!("Steps {steps} ")) || words.contains(&format!("Steps {} ", steps - 1))
        });
        shell.sees("Going on where you left");
        if !words(shell.shown.0.lock().expect("no panic while locked").parser.screen()).contains(&format!("Steps {steps} ")) {
            steps -= 1;
        }
    }
    shell.keys("q");
    shell.is_left_clean(0);
}

#[test]
#[cfg(feature = "records")]
fn a_game_that_is_killed_goes_on_where_it_was() {
    kill_and_go_on(KILLS);
}

#[test]
#[cfg(feature = "records")]
#[ignore = "half a minute of work; run with `cargo test --test terminal -- --ignored killed_hundreds`"]
fn a_game_that_is_killed_hundreds_of_times_goes_on_where_it_was() {
    kill_and_go_on(300);
}

#[test]
#[cfg(feature = "records")]
fn the_home_screen_goes_on_with_the_newest_run() {
    let mut shell = Shell::new(&[]);
    shell.play();
    shell.keys("\r\x1b[D");
    shell.sees("Left 3");
    shell.keys("q");
    shell.is_left_clean(0);
    shell.keys("clear; echo; \"$G\"\n");
    shell.sees("Continue Klotski \"A Line\" 1 step so far, 3 left");
    shell.keys("\r");
    shell.sees("Steps 1");
    shell.keys("\r\x1b[C\x1b[C\x1b[C");
    shell.sees("Solved in");
    shell.keys("\x7f\x7f");
    shell.sees("STEPWISE");
    shell.until("the solved level", |screen| words(screen).contains("1/") && !words(screen).contains("Continue"));
    shell.keys("R");
    shell.sees("RECORDS");
    shell.sees("A Line");
    shell.keys("x");
    shell.sees("Written:");
    shell.keys("q");
    shell.is_left_clean(0);
    shell.keys("clear; \"$G\" replay stepwise/runs/*.txt; cd; \"$G\" replay stepwise/runs/*.txt; \"$G\" records\n");
    shell.sees("klotski:t/line A Line");
    shell.sees("1 of 1 runs solved");
}

#[test]
#[cfg(feature = "records")]
fn a_home_that_cannot_be_written_to_is_told_and_played_in() {
    let mut shell = Shell::new(&[("XDG_DATA_HOME", "/proc/nowhere")]);
    shell.keys("\"$G\"\n");
    shell.sees("Playing without records:");
    shell.keys("\r\r");
    shell.sees("Next moves");
    shell.keys("q");
    shell.is_left_clean(0);
}

#[test]
fn a_settings_file_of_anything_is_told_and_stays() {
    let mut shell = Shell::new(&[]);
    let file = shell.folder.path().join("stepwise/config.toml");
    let content = b"[shown]\nlanguage = \"xx\"\n\xff\x00\x1b[2J\n";
    fs::write(&file, content).expect("written");
    shell.keys("\"$G\" play t/line\n");
    shell.sees("config.toml:2: language `\"xx\"`");
    shell.keys("\r\x1b[C");
    shell.sees("Left 1");
    shell.keys("q");
    shell.is_left_clean(0);
    assert_eq!(fs::read(&file).expect("a file"), content);
}

/// A limit on the size of files stands in for a disk without room: each write fails.
#[test]
#[cfg(feature = "records")]
fn a_full_disk_is_told_and_played_on() {
    let mut shell = Shell::new(&[]);
    shell.keys("(trap '' XFSZ; ulimit -f 0; exec \"$G\" play t/line)\n");
    shell.sees("Playing without records:");
    shell.keys("\r\x1b[C");
    shell.sees("Left 1");
    shell.keys("q");
    shell.is_left_clean(0);
}

/// Each kind of file in the folder that is meant for it, and none in the home itself.
#[test]
#[cfg(feature = "records")]
fn files_go_where_they_belong() {
    let mut shell = Shell::new(&[]);
    shell.keys(
        "export HOME=\"$HOME/h\" XDG_CONFIG_HOME=\"$HOME/c\" XDG_CACHE_HOME=\"$HOME/k\" XDG_STATE_HOME=\"$HOME/s\"; mkdir \"$HOME\"\n",
    );
    shell.play();
    shell.keys("\r\x1b[C");
    shell.sees("Left 1");
    // A setting is changed, so that it has to be written.
    shell.keys(",");
    shell.sees("SETTINGS");
    shell.keys("\x1b[C\x1b");
    shell.sees("Steps 1");
    shell.keys("q");
    shell.is_left_clean(0);
    let inside = |folder: &str| -> Vec<String> {
        let entries = fs::read_dir(shell.folder.path().join(folder)).into_iter().flatten();
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    };
    assert_eq!(inside("c/stepwise"), ["config.toml"]);
    assert!(inside("stepwise").contains(&"stepwise.db".to_owned()), "{:?}", inside("stepwise"));
    assert!(inside("h").is_empty(), "{:?}", inside("h"));
}

/// The drawing is kept at rests, whatever happens to the program then.
#[test]
fn a_drawing_outlives_a_program_that_is_killed() {
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\"\n");
    shell.sees("STEPWISE");
    shell.keys("E");
    shell.sees("EDITOR");
    shell.keys("\r\x1b[C\r");
    let draft = shell.folder.path().join("stepwise/drafts");
    let kept = || {
        fs::read_dir(&draft).is_ok_and(|mut families| families.any(|family| family.is_ok_and(|it| it.path().join("draft.toml").exists())))
    };
    let deadline = Instant::now() + PATIENCE;
    while !kept() {
        assert!(Instant::now() < deadline, "no draft is kept");
        thread::sleep(Duration::from_millis(20));
    }
    shell.signal("KILL");
    shell.keys("tput rmcup; stty sane; clear; echo; \"$G\"\n");
    shell.sees("STEPWISE");
    shell.keys("E");
    shell.sees("Your last drawing, not saved yet.");
    shell.sees("(no name yet)");
    shell.keys("q");
    shell.is_left_clean(0);
}

/// Where no draft can be kept the drawing is told as a code when the program ends.
#[test]
fn a_drawing_that_cannot_be_kept_is_told_as_a_code() {
    let mut shell = Shell::new(&[("XDG_DATA_HOME", "/proc/nowhere")]);
    shell.keys("\"$G\" play klotski:first-steps/slide\n");
    shell.sees("Next moves");
    shell.keys("E");
    shell.sees("EDITOR");
    shell.sees("Not saved:");
    shell.keys("q");
    shell.sees("stepwise: The drawing as a code, to be pasted next time: sw1-klotski-");
    shell.is_left_clean(0);
}
