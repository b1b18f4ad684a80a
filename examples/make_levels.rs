//! Prints a level pack made from a seed: one board for each wanted length, exact by proof.
//!
//! ```text
//! cargo run --release --example make_levels -- tiles --seed 7 --lengths 4,8,12 --size 3x3
//! cargo run --release --example make_levels -- solitaire --seed 7 --lengths 5,9 --goal "44 45 54 55"
//! cargo run --release --example make_levels -- magic --seed 7 --lengths 4,8 --reading clockwise
//! cargo run --release --example make_levels -- rush --seed 7 --lengths 5,10,20
//! ```
//!
//! Tiles, solitaire and magic boards are found by a *climb*: a random walk from the goal that
//! prefers steps to boards farther away, and asks the solver for the exact distance of each board
//! on the way. Rush boards (klotski with `axis`, 6x6, lengths in slides) are found by small random
//! changes to a board that never bring the farthest position of its space nearer; the level is a
//! position on the way from there. The same arguments print the same pack. Levels are named by
//! number; give them better names by hand. Lengths near the greatest possible may never be found.

use std::collections::HashSet;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use clap::{Arg, ArgMatches, Command};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use stepwise::puzzle::{Algorithm, Metric, Position, Setup, Step, Value, Verdict};
use stepwise::puzzles::family;
use stepwise::search::Control;

fn main() -> ExitCode {
    let arguments = command().get_matches();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("make_levels: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn command() -> Command {
    let text = |name: &'static str, help: &'static str| Arg::new(name).long(name).help(help);
    Command::new("make_levels")
        .about("Prints a level pack made from a seed")
        .arg(Arg::new("kind").required(true).value_parser(["tiles", "solitaire", "magic", "rush"]))
        .arg(text("seed", "the seed").required(true).value_parser(clap::value_parser!(u64)))
        .arg(text("lengths", "wanted lengths").required(true).value_delimiter(',').value_parser(clap::value_parser!(u32).range(1..)))
        .arg(text("pack", "the pack's id").default_value("made"))
        .arg(text("size", "rows x columns (tiles)").default_value("3x3"))
        .arg(text("goal", "the goal; one of a few shapes for each level unless given (solitaire)"))
        .arg(text("reading", "rows or clockwise (magic)").default_value("rows"))
}

fn run(arguments: &ArgMatches) -> Result<()> {
    let of = |name: &str| arguments.get_one::<String>(name).map(String::as_str);
    let kind = of("kind").context("no kind")?;
    let seed = *arguments.get_one::<u64>("seed").context("no seed")?;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut taken = HashSet::new();
    println!("# Made by: cargo run --release --example make_levels -- {}", quoted_arguments());
    println!("\n[pack]\nid = \"{pack}\"\nname = {{ en = \"{pack}\", zh = \"{pack}\" }}", pack = of("pack").unwrap_or("made"));
    for (number, &length) in arguments.get_many::<u32>("lengths").into_iter().flatten().enumerate() {
        let level = match kind {
            "tiles" => {
                let goal = sorted_tiles(of("size").unwrap_or_default(), of("goal"))?;
                climb("tiles", Setup::new(&goal, of("goal").or(Some("standard"))), length, &mut random, &mut taken)?
            }
            "solitaire" => {
                let goal = match of("goal") {
                    Some(goal) => goal.to_owned(),
                    None => shape(&mut random),
                };
                climb("solitaire", Setup::new(&goal, Some(&goal)), length, &mut random, &mut taken)?
            }
            "magic" => {
                let setup = Setup::new("12345678", Some("12345678"));
                let setup = match of("reading") {
                    Some("rows") | None => setup,
                    Some(reading) => setup.with("reading", Value::Text(reading.to_owned())),
                };
                climb("magic", setup, length, &mut random, &mut taken)?
            }
            _ => rush(length, &mut random, &mut taken)?,
        };
        print_level(number + 1, &level)?;
    }
    Ok(())
}

/// The arguments as a shell takes them.
fn quoted_arguments() -> String {
    let quoted = |word: String| if word.contains([' ', '/', '|', '&']) { format!("'{word}'") } else { word };
    std::env::args().skip(1).map(quoted).collect::<Vec<_>>().join(" ")
}

/// A level: its family and what its board is built from.
struct Level {
    family: &'static str,
    setup: Setup,
}

impl Level {
    fn open(&self) -> Result<Box<dyn Position>> {
        let family = family(self.family).with_context(|| format!("there is no family {}", self.family))?;
        Ok((family.build)(&self.setup)?)
    }
}

/// A level as TOML, its par proved in every metric.
fn print_level(number: usize, level: &Level) -> Result<()> {
    let position = level.open()?;
    let pars: Result<Vec<String>> = Metric::ALL
        .into_iter()
        .filter(|metric| position.metrics().contains(metric))
        .map(|metric| Ok(format!("{metric} = {}", left(&*position, metric)?)))
        .collect();
    println!("\n[[level]]\nid = \"{number:02}\"\nname = {{ en = \"Level {number}\", zh = \"第{number}关\" }}");
    let board = position.text();
    if board.contains('/') {
        println!("board = \"\"\"\n{}\n\"\"\"", board.replace('/', "\n"));
    } else {
        println!("board = \"{board}\"");
    }
    println!("goal = \"{}\"", level.setup.goal.as_deref().unwrap_or_default());
    for (name, value) in &level.setup.options {
        match value {
            Value::Flag(flag) => println!("{name} = {flag}"),
            Value::Text(text) => println!("{name} = \"{text}\""),
            Value::Cells(_) | Value::Table(_) => bail!("`{name}` is no option that this program sets"),
        }
    }
    if position.metrics().contains(&Metric::Slides) {
        println!("metric = \"slides\"");
    }
    println!("par = {{ {} }}", pars?.join(", "));
    Ok(())
}

/// The length of a shortest solution, proved.
fn left(position: &dyn Position, metric: Metric) -> Result<u32> {
    Ok(shortest(position, metric)?.len() as u32)
}

/// The move texts of a shortest solution.
fn shortest(position: &dyn Position, metric: Metric) -> Result<Vec<String>> {
    match position.attempt(metric, Algorithm::Auto)(&Control::default()).verdict {
        Verdict::Solved { path, optimal: true } => Ok(path.into_iter().map(|action| action.text).collect()),
        other => bail!("{} was not solved: {other:?}", position.text()),
    }
}

/// How many climbs are begun before a length is given up.
const CLIMBS: usize = 500;

/// A board `length` steps from the goal, which `solved` stands on.
fn climb(family: &'static str, solved: Setup, length: u32, random: &mut ChaCha8Rng, taken: &mut HashSet<String>) -> Result<Level> {
    let level = Level { family, setup: solved };
    let goal = level.open()?;
    ensure!(goal.is_solved(), "the climb begins on the goal");
    for _ in 0..CLIMBS {
        let mut seen = HashSet::from([goal.text()]);
        let mut at = goal.clone();
        let mut height = 0;
        // A climb that has gone this far astray is begun anew.
        for _ in 0..4 * length {
            let mut next = None;
            let mut steps: Vec<u16> = (0..at.step_count() as u16).collect();
            steps.shuffle(random);
            for step in steps {
                let mut higher = at.clone();
                if higher.play(Step(step)) && seen.insert(higher.text()) {
                    let there = left(&*higher, Metric::Steps)?;
                    next = Some((higher, there));
                    if there > height {
                        break;
                    }
                }
            }
            let Some((higher, there)) = next else { break };
            (at, height) = (higher, there);
            if height == length && taken.insert(at.text()) {
                return Ok(Level { family, setup: Setup { start: at.text(), ..level.setup } });
            }
        }
    }
    bail!("no board of length {length} was found")
}

/// The solved board of a size, with its goal or in order.
fn sorted_tiles(size: &str, goal: Option<&str>) -> Result<String> {
    match goal {
        Some("spiral") => return Ok("123804765".to_owned()),
        Some(state) if state.contains(|letter: char| letter.is_ascii_digit()) => return Ok(state.to_owned()),
        _ => {}
    }
    let sides: Option<(usize, usize)> = size.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let (rows, columns) =
        sides.filter(|&(rows, columns)| rows.max(columns) <= 5).with_context(|| format!("size {size}: expected one like 3x3"))?;
    let mut tiles: Vec<String> = (1..rows * columns).map(|tile| tile.to_string()).collect();
    tiles.insert(if goal == Some("zero-first") { 0 } else { tiles.len() }, "0".to_owned());
    Ok(tiles.chunks(columns).map(|row| row.join(" ")).collect::<Vec<_>>().join("/"))
}

/// Shapes of four pegs, as (row, column) from their corner.
const SHAPES: [[(u8, u8); 4]; 8] = [
    [(0, 0), (0, 1), (1, 0), (1, 1)],
    [(0, 0), (0, 1), (0, 2), (0, 3)],
    [(0, 0), (1, 1), (2, 2), (3, 3)],
    [(0, 1), (1, 0), (1, 2), (2, 1)],
    [(0, 0), (0, 2), (2, 0), (2, 2)],
    [(0, 0), (0, 3), (3, 0), (3, 3)],
    [(0, 1), (1, 0), (1, 1), (1, 2)],
    [(0, 0), (1, 0), (2, 0), (2, 1)],
];

/// One of the shapes somewhere on the board of pegs.
fn shape(random: &mut ChaCha8Rng) -> String {
    let shape = SHAPES.choose(random).unwrap_or(&SHAPES[0]);
    let room = |side: fn(&(u8, u8)) -> u8| 8 - shape.iter().map(side).max().unwrap_or(0);
    let row = random.random_range(1..=room(|cell| cell.0));
    let column = random.random_range(1..=room(|cell| cell.1));
    let pegs: Vec<String> = shape.iter().map(|&(down, right)| format!("{}{}", row + down, column + right)).collect();
    pegs.join(" ")
}

/// Rows and columns of a rush board.
const SIDE: usize = 6;
/// The row of the car that leaves, from 0.
const EXIT_ROW: usize = 2;
/// The most cars on a board.
const MOST_CARS: usize = 14;
/// Boards tried without a gain before a new one is begun.
const PATIENCE: usize = 300;
/// The memory of a map: some ten thousand positions. Boards with more are open and easy.
const MAP_MEMORY: usize = 4 << 20;
/// How much farther than wanted the farthest position may be.
const SLACK: usize = 2;

/// A car or a truck: its first cell, its length, whether it stands upright.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Car {
    row: usize,
    column: usize,
    length: usize,
    upright: bool,
}

impl Car {
    fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.length).map(move |step| if self.upright { (self.row + step, self.column) } else { (self.row, self.column + step) })
    }

    /// A car anywhere but across the way of the one that leaves.
    fn random(random: &mut ChaCha8Rng) -> Self {
        loop {
            let length = if random.random_bool(0.3) { 3 } else { 2 };
            let upright = random.random_bool(0.5);
            let (across, along) = (random.random_range(0..SIDE), random.random_range(0..=SIDE - length));
            let car = if upright {
                Car { row: along, column: across, length, upright }
            } else {
                Car { row: across, column: along, length, upright }
            };
            if upright || car.row != EXIT_ROW {
                return car;
            }
        }
    }
}

/// The rows of a board, `None` when cars overlap. The first car is the one that leaves.
fn rush_rows(cars: &[Car]) -> Option<String> {
    let mut rows = [[b'.'; SIDE]; SIDE];
    for (car, name) in cars.iter().zip([b'X'].into_iter().chain(b'A'..=b'W')) {
        for (row, column) in car.cells() {
            if std::mem::replace(&mut rows[row][column], name) != b'.' {
                return None;
            }
        }
    }
    let rows: Vec<String> = rows.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    Some(rows.join("/"))
}

fn rush_level(board: &str) -> Level {
    let goal = format!("X@{},{}", EXIT_ROW + 1, SIDE - 1);
    Level { family: "klotski", setup: Setup::new(board, Some(&goal)).with("axis", Value::Flag(true)) }
}

/// The farthest position of a board's space and its slides to the exit; none when the exit cannot
/// be reached or the space is too large to be worth its time.
fn farthest(board: &str) -> Option<(String, usize)> {
    let control = Control::default().with_memory(MAP_MEMORY);
    let census = rush_level(board).open().ok()?.map(Metric::Slides)(&control).ok()?.census();
    Some((census.farthest?, census.histogram.len() - 1))
}

/// A rush board that takes exactly `length` slides.
fn rush(length: u32, random: &mut ChaCha8Rng, taken: &mut HashSet<String>) -> Result<Level> {
    let wanted = length as usize;
    // Long ways need many cars; short ones look better with few.
    let most = (3 + wanted / 2).min(MOST_CARS);
    loop {
        let mut cars = vec![Car { row: EXIT_ROW, column: 0, length: 2, upright: false }];
        let mut best = 0;
        let mut idle = 0;
        while idle < PATIENCE {
            let mut changed = cars.clone();
            // The car that leaves stays.
            if changed.len() > 1 && random.random_bool(0.4) {
                changed.remove(random.random_range(1..changed.len()));
            }
            if changed.len() < most {
                changed.push(Car::random(random));
            }
            let Some(board) = rush_rows(&changed) else { continue };
            idle += 1;
            let Some((start, slides)) = farthest(&board) else { continue };
            if slides < best || slides > wanted + SLACK {
                continue;
            }
            if slides > best {
                idle = 0;
            }
            (cars, best) = (changed, slides);
            if slides >= wanted && taken.insert(lanes(&cars)) {
                return descend(&start, slides - wanted);
            }
        }
    }
}

/// What all positions of a board's space share: which cars stand in which lanes.
fn lanes(cars: &[Car]) -> String {
    let mut lanes: Vec<_> = cars.iter().map(|car| (car.upright, if car.upright { car.column } else { car.row }, car.length)).collect();
    lanes.sort_unstable();
    format!("{lanes:?}")
}

/// The position after the first `slides` of a shortest solution.
fn descend(start: &str, slides: usize) -> Result<Level> {
    let mut position = rush_level(start).open()?;
    for text in shortest(&*position, Metric::Slides)?.iter().take(slides) {
        for step in position.parse(text)? {
            position.play(step);
        }
    }
    Ok(rush_level(&position.text()))
}
