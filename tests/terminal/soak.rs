//! A player without sense or patience: random keys, mouse, pastes and sizes for as long as one
//! likes, held to what must hold whatever is done.
//!
//! - The game ends only where a key or a click ended it: with status 0, and the terminal as it was.
//! - The screen is never torn: when it is at rest, drawing it anew from nothing changes no cell.
//! - The numbers add up: what was counted and what is left are the best and what was lost.
//! - The process never holds more than the limit of each search that can run at once explains.
//!
//! ```sh
//! STEPWISE_SOAK=600 cargo test --test terminal -- --ignored --nocapture soak
//! ```

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use unicode_width::UnicodeWidthStr;

use crate::shell::{Shell, resident};

/// Rows and columns of the windows that are played in.
const SIZES: [(u16, u16); 8] = [(24, 80), (15, 40), (34, 110), (60, 200), (10, 30), (9, 29), (50, 61), (1, 1)];

/// Where a game begins.
const STARTS: [&str; 9] = [
    "",
    "play klotski:t/line",
    "play klotski:classic/heng-dao-li-ma",
    "play --daily tiles",
    "play --daily solitaire",
    "play --daily magic",
    "play --daily jugs",
    "play --daily ladder",
    "play --daily maze",
];

/// Keys that mean something somewhere; those that end or stop the game come by themselves, last.
const KEYS: &[&str] = &[
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r", "\r", "\r", "\x1b", "\x7f", "\t", "\x1b[Z", " ",
    "\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~", "\x1b[3~", "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[15~", "\x1b[17~", "\x1b[18~",
    "\x1b[19~", "\x1b[21~", "\x1b[24~", "\x13", "\x0b", "\x0c", "\x12", "\x14", "\x05", "\x18", "a", "b", "c", "d", "e", "f", "g", "h",
    "i", "j", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "v", "w", "x", "y", "z", "A", "B", "C", "D", "E", "G", "I", "L", "M", "N",
    "R", "S", "T", "X", "Y", "0", "1", "2", "5", "9", "?", "[", "]", "(", ")", "+", "-", "#", "!", "@", "%", "é", "将", "ｌ", "о", "\x1bj",
];

/// Limit of each search, in MiB.
const LIMIT: u64 = 32;

/// What a game may hold: two searches at once, the map of the level before, and all the rest of the
/// program with the pattern tables of a 4x4 board.
const MOST_MEMORY: u64 = (3 * LIMIT + 128) << 20;

/// What was seen.
#[derive(Debug, Default)]
struct Tally {
    batches: usize,
    games: usize,
    frames: usize,
    screens_compared: usize,
    sums_checked: usize,
    /// The largest resident memory of any game, in bytes.
    memory: u64,
}

/// The number that stands behind one of some names, whichever comes first on the screen, with the
/// word behind the number.
fn number_behind<'a>(rows: &'a [String], names: &[&str]) -> Option<(u32, Option<&'a str>)> {
    rows.iter().find_map(|row| {
        let tokens: Vec<&str> = row.split_whitespace().collect();
        let at = tokens.windows(2).position(|pair| names.contains(&pair[0]) && pair[1].parse::<u32>().is_ok())?;
        Some((tokens[at + 1].parse().ok()?, tokens.get(at + 2).copied()))
    })
}

/// Whether the numbers of a level stand on the screen; then they add up.
#[track_caller]
fn adds_up(shell: &Shell) -> bool {
    let rows = shell.rows();
    let counted = number_behind(&rows, &["Moves", "Slides", "Steps"]);
    let (Some((counted, _)), Some((left, _)), Some((best, lost))) =
        (counted, number_behind(&rows, &["Left"]), number_behind(&rows, &["Best"]))
    else {
        return false;
    };
    let told = lost.is_some();
    let lost = lost.and_then(|word| word.strip_prefix("(+")?.strip_suffix(')')?.parse().ok()).unwrap_or(0);
    // Where the panel is narrow there may be no room behind the best for what was lost.
    let sum = (counted + left).saturating_sub(best);
    let end = 1 + rows.iter().find(|row| row.contains("Best ")).map_or(0, |row| row.trim_end().width());
    if !told && end + 1 + format!("(+{sum})").len() + 1 > usize::from(shell.size().1) {
        return false;
    }
    assert_eq!(counted + left, best + lost, "counted and left, best and lost in\n{}", rows.join("\n"));
    true
}

/// One game after another, until it is enough.
fn soak(seed: u64, enough: impl Fn(&Tally) -> bool) -> Tally {
    let mut random = StdRng::seed_from_u64(seed);
    let mut tally = Tally::default();
    let mut shell = Shell::new(&[]);
    fs::write(shell.folder.path().join("stepwise/config.toml"), format!("[solver]\nmemory = {LIMIT}\n")).expect("written");
    // What is typed after the game's end must not reach the shell as commands, nor stop the output.
    shell.keys("stty -ixon\n");
    while !enough(&tally) {
        let begun = shell.count();
        let start = STARTS.choose(&mut random).expect("not empty");
        shell.keys(&format!("clear; \"$G\" {start}; status=$?; echo is o''ver; cat > /dev/null; clear; (exit $status)\n"));
        shell.until("the game", |screen| screen.alternate_screen() && screen.bracketed_paste());
        tally.games += 1;
        let process = shell.game();
        let mut ended = false;
        while !ended && !enough(&tally) {
            tally.batches += 1;
            ended = batch(&mut shell, &mut random, &mut tally);
            tally.memory = tally.memory.max(resident(process));
            assert!(tally.memory < MOST_MEMORY, "{} bytes after {tally:?} of seed {seed}", tally.memory);
        }
        let (rows, columns) = SIZES[0];
        shell.resize(rows, columns);
        if !ended {
            shell.keys("\x03");
        }
        // In a window of a single cell nothing could be read.
        shell.is_sent("is over", begun);
        shell.keys("\n\x04");
        shell.is_left_clean(0);
    }
    tally.frames = shell.frames();
    tally
}

/// Does something many times over, looks whether all is well, and whether the game has ended.
fn batch(shell: &mut Shell, random: &mut StdRng, tally: &mut Tally) -> bool {
    let (rows, columns) = shell.size();
    let count = random.random_range(1..30);
    match random.random_range(0..12) {
        0 => {
            let (rows, columns) = *SIZES.choose(random).expect("not empty");
            shell.resize(rows, columns);
        }
        1 => {
            let text: String = (0..count).map(|_| *KEYS.choose(random).expect("not empty")).collect();
            shell.keys(&format!("\x1b[200~{text}\x1b[201~"));
        }
        2..5 => {
            for _ in 0..count {
                let code = *[0, 0, 0, 32, 32, 2, 64, 65].choose(random).expect("not empty");
                let place = (random.random_range(0..rows), random.random_range(0..columns));
                shell.mouse(code, place, random.random_bool(0.7));
            }
        }
        5 if random.random_bool(0.1) => shell.keys("q"),
        5 if random.random_bool(0.05) => shell.keys("\x03"),
        _ => {
            let keys: String = (0..count).map(|_| *KEYS.choose(random).expect("not empty")).collect();
            shell.keys(&keys);
        }
    }
    thread::sleep(Duration::from_millis(random.random_range(0..60)));
    if shell.has_the_game() && tally.batches.is_multiple_of(8) && shell.is_whole() {
        tally.screens_compared += 1;
        tally.sums_checked += usize::from(adds_up(shell));
    }
    !shell.has_the_game()
}

/// A short one each time, so that the long one is known to work.
#[test]
fn soak_for_a_moment() {
    let tally = soak(1, |tally| tally.batches >= 64);
    assert!(tally.screens_compared > 0 && tally.frames > tally.games, "{tally:?}");
}

#[test]
#[ignore = "ten minutes, or STEPWISE_SOAK seconds; run with `cargo test --test terminal -- --ignored soak_for_long`"]
fn soak_for_long() {
    let seconds = std::env::var("STEPWISE_SOAK").ok().and_then(|text| text.parse().ok()).unwrap_or(600);
    let seed = std::env::var("STEPWISE_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or_else(rand::random);
    println!("seed {seed}");
    let end = Instant::now() + Duration::from_secs(seconds);
    println!("{:?}", soak(seed, |_| Instant::now() > end));
}
