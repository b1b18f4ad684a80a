//! Searches that come to a limit or are told to stop, as the player meets them.

use std::fs;
use std::thread;
use std::time::Duration;

use crate::shell::{Shell, resident};

/// A limit of 16 MiB, and what the program takes besides: code, levels, stacks.
const MOST_MEMORY: u64 = (16 + 32) << 20;

/// More positions than fit the limit: it is told, the bounds stand there, and the game goes on.
#[test]
fn a_search_that_reaches_its_memory_limit_leaves_the_game_going_on() {
    let mut shell = Shell::new(&[]);
    fs::write(shell.folder.path().join("stepwise/config.toml"), "[solver]\nmemory = 16\n").expect("written");
    shell.keys("\"$G\" play t/wide\n");
    shell.sees("memory limit reached");
    shell.sees("Left >=");
    let memory = resident(shell.game());
    assert!(memory < MOST_MEMORY, "{memory} bytes");
    shell.keys("\r\x1b[B");
    shell.sees("Steps 1");
    // Asked again until the search after the move has come to the limit too.
    let told = "The limit was reached before a best move was found.";
    for _ in 0..100 {
        shell.keys("t");
        thread::sleep(Duration::from_millis(100));
        if shell.rows().iter().any(|row| row.contains(told)) {
            break;
        }
    }
    shell.sees(told);
    shell.keys("u");
    shell.sees("Steps 0");
    shell.keys("q");
    shell.is_left_clean(0);
}

/// A search without an end in sight is stopped by its key, and by leaving its level: then nothing
/// runs any more.
#[test]
fn a_search_is_stopped_by_its_key_and_by_leaving_its_level() {
    let mut shell = Shell::new(&[]);
    shell.keys("\"$G\" play t/wide\n");
    shell.sees("Solver: searching");
    shell.keys("z");
    shell.sees("Solver: stopped");
    shell.stays_asleep();
    shell.keys("z");
    shell.sees("Solver: searching");
    shell.keys("\x7f\x7f");
    shell.sees("STEPWISE");
    shell.stays_asleep();
    shell.keys("q");
    shell.is_left_clean(0);
}
