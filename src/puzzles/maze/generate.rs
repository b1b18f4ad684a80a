//! Mazes from a seed: carved, braided, then furnished with one-way cells, doors and keys.
//!
//! Rooms lie two cells apart. A growing tree joins them all, so the maze is perfect: one way between
//! any two cells. It goes on from the newest room, which winds, or from any, which branches. Braiding
//! opens walls at dead ends, so that ways meet again. A door stands on the shortest way there is
//! so far, and its key lies in a dead end that can be reached without it; one-way cells turn the way
//! that leaves the exit in reach. The start is a room, the exit one at a distance that is asked for.
//! Two levels are alike when a symmetry of the square turns one into the other.

use super::notation::{character, format_drawing};
use super::rules::{Grid, LARGEST_SIDE, MOST_KEYS, MazeSpace, Square, State};
use crate::puzzle::{
    Cell, Daily, Direction, Draft, Generator, GeneratorOption, InputError, Maker, Metric, Recipe, Setup, Stream, Symmetry,
};
use crate::search::{Control, Indexed, Outcome, ReachableFlat, StopReason, breadth_first_flat};

/// The family's generator.
pub const GENERATOR: Generator = Generator {
    version: 1,
    options: &[
        GeneratorOption {
            name: "size",
            help: "rows x columns of cells, walls included, 5 to 200 [default: 15x21]",
            values: &["9x13", "15x21", "21x31", "31x51", "61x99", "200x200"],
        },
        GeneratorOption {
            name: "winding",
            help: "0 to 100: how long corridors run before they branch [default: 80]",
            values: &["0", "30", "60", "80", "95", "100"],
        },
        GeneratorOption {
            name: "braid",
            help: "0 to 100: percent of dead ends that are opened [default: 0]",
            values: &["0", "20", "50", "100"],
        },
        GeneratorOption { name: "keys", help: "0 to 4: kinds of keys, with a door each [default: 0]", values: &["0", "1", "2", "3", "4"] },
        GeneratorOption {
            name: "one-way",
            help: "0 to 1000: cells that can be left one way only [default: 0]",
            values: &["0", "3", "8", "20", "50"],
        },
    ],
    maker,
    daily: Daily {
        lengths: [30..=45, 40..=60, 55..=75, 70..=95, 90..=120, 110..=150, 140..=220],
        options: &[("size", "19x31"), ("keys", "1"), ("braid", "20")],
    },
};

/// The smallest side: two rooms and walls.
const SMALLEST_SIDE: usize = 5;
/// The most one-way cells.
const MOST_ONE_WAY: usize = 1000;
/// Places that are tried for each door and each one-way cell.
const PLACES: usize = 12;

struct MazeMaker {
    recipe: Recipe,
    metric: Metric,
    size: (usize, usize),
    winding: usize,
    braid: usize,
    keys: usize,
    one_way: usize,
}

fn maker(recipe: &Recipe) -> Result<Box<dyn Maker>, InputError> {
    let metric = recipe.only_steps()?;
    let size = recipe.size("size", (15, 21), SMALLEST_SIDE..=LARGEST_SIDE)?;
    let winding = recipe.number("winding", 80, 0..=100)?;
    let braid = recipe.number("braid", 0, 0..=100)?;
    let keys = recipe.number("keys", 0, 0..=MOST_KEYS)?;
    let one_way = recipe.number("one-way", 0, 0..=MOST_ONE_WAY)?;
    Ok(Box::new(MazeMaker { recipe: recipe.clone(), metric, size, winding, braid, keys, one_way }))
}

impl Maker for MazeMaker {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn attempt(&self, stream: &mut Stream, control: &Control) -> Result<Option<Draft>, StopReason> {
        control.check()?;
        let Some(mut grid) = self.carved(stream) else { return Ok(None) };
        let rooms = rooms(&grid);
        let Some(&start) = stream.pick(&rooms) else { return Ok(None) };
        let Some(exit) = self.exit(&grid, start, &rooms, stream, control)? else { return Ok(None) };
        for number in 0..self.keys as u8 {
            if !lock(&mut grid, start, exit, number, stream, control)? {
                return Ok(None);
            }
        }
        for _ in 0..self.one_way {
            direct(&mut grid, start, exit, stream, control)?;
        }
        let length = way(&grid, start, exit, control)?.map(|way| way.len() as u32);
        if !length.is_some_and(|length| self.recipe.lengths.contains(&length)) {
            return Ok(None);
        }
        let likeness = likeness(&grid, start, exit);
        Ok(Some(Draft { setup: Setup::new(&format_drawing(&grid, Some(start), Some(exit)), None), likeness, name: None }))
    }
}

/// The shortest way through what stands so far; `None` where there is none.
fn way(grid: &Grid, start: u16, exit: u16, control: &Control) -> Result<Option<Vec<Direction>>, StopReason> {
    let space = MazeSpace::new(grid.clone(), exit, 0);
    match breadth_first_flat(&space, State { cell: start, keys: 0 }, control).outcome {
        Outcome::Solved(way) => Ok(Some(way)),
        Outcome::Unsolvable => Ok(None),
        Outcome::Stopped { reason, .. } => Err(reason),
    }
}

/// The cells of all rooms: odd rows and columns, counted from 0.
fn rooms(grid: &Grid) -> Vec<u16> {
    let cells = (1..grid.rows().saturating_sub(1))
        .step_by(2)
        .flat_map(|row| (1..grid.columns().saturating_sub(1)).step_by(2).map(move |column| (row, column)));
    cells.filter_map(|(row, column)| grid.cell(Cell::new(row, column))).collect()
}

/// The wall and the room behind it in a direction, inside the outer wall.
fn beyond(grid: &Grid, room: u16, direction: Direction) -> Option<(u16, u16)> {
    let wall = grid.neighbour(room, direction)?;
    let next = grid.neighbour(wall, direction)?;
    let place = grid.place(next);
    let inside = usize::from(place.row) + 1 < grid.rows() && usize::from(place.column) + 1 < grid.columns();
    (inside && place.row > 0 && place.column > 0).then_some((wall, next))
}

/// The directions in which a cell has an open neighbour.
fn openings(grid: &Grid, cell: u16) -> Vec<Direction> {
    let open = |direction: &Direction| grid.neighbour(cell, *direction).is_some_and(|next| grid.at(next) != Square::Wall);
    Direction::ALL.into_iter().filter(open).collect()
}

impl MazeMaker {
    /// A perfect maze, braided as far as is asked for.
    fn carved(&self, stream: &mut Stream) -> Option<Grid> {
        let (rows, columns) = self.size;
        let mut grid = Grid::new(rows, columns, vec![Square::Wall; rows * columns])?;
        let all = rooms(&grid);
        let &first = stream.pick(&all)?;
        grid.put(first, Square::Open);
        let mut growing = vec![first];
        while !growing.is_empty() {
            let at = if stream.chance(self.winding) { growing.len() - 1 } else { stream.below(growing.len()) };
            let fresh = |direction: &Direction| {
                let (wall, next) = beyond(&grid, growing[at], *direction)?;
                (grid.at(next) == Square::Wall).then_some((wall, next))
            };
            let choices: Vec<(u16, u16)> = Direction::ALL.iter().filter_map(fresh).collect();
            match stream.pick(&choices) {
                Some(&(wall, next)) => {
                    grid.put(wall, Square::Open);
                    grid.put(next, Square::Open);
                    growing.push(next);
                }
                None => drop(growing.remove(at)),
            }
        }
        for room in all {
            let ways = openings(&grid, room);
            if ways.len() == 1 && stream.chance(self.braid) {
                let shut = Direction::ALL.into_iter().filter(|direction| !ways.contains(direction));
                let walls: Vec<u16> = shut.filter_map(|direction| Some(beyond(&grid, room, direction)?.0)).collect();
                if let Some(&wall) = stream.pick(&walls) {
                    grid.put(wall, Square::Open);
                }
            }
        }
        Some(grid)
    }

    /// A room at a distance that is asked for. Doors only lengthen the way, so with any the exit may
    /// be nearer than the shortest that is wanted.
    fn exit(&self, grid: &Grid, start: u16, rooms: &[u16], stream: &mut Stream, control: &Control) -> Result<Option<u16>, StopReason> {
        // Before there is anything one-way, from there is as far as to there.
        let space = MazeSpace::new(grid.clone(), start, 0);
        let map = ReachableFlat::explore(&space, State { cell: start, keys: 0 }, control)?;
        let least = if self.keys + self.one_way == 0 { *self.recipe.lengths.start() } else { (*self.recipe.lengths.start()).div_ceil(4) };
        let wanted = least.max(1)..=*self.recipe.lengths.end();
        let distance = |room: u16| map.get(space.rank(State { cell: room, keys: 0 })).flatten();
        let fits: Vec<u16> =
            rooms.iter().copied().filter(|&room| distance(room).is_some_and(|distance| wanted.contains(&distance))).collect();
        Ok(stream.pick(&fits).copied())
    }
}

/// Puts a door on the shortest way and its key where it can be had; whether that was possible.
fn lock(grid: &mut Grid, start: u16, exit: u16, number: u8, stream: &mut Stream, control: &Control) -> Result<bool, StopReason> {
    for _ in 0..PLACES {
        let Some(steps) = way(grid, start, exit, control)? else { return Ok(false) };
        let space = MazeSpace::new(grid.clone(), exit, 0);
        let mut at = State { cell: start, keys: 0 };
        let mut corridor = Vec::new();
        for &step in &steps {
            at = space.after(at, step).unwrap_or(at);
            let plain = grid.at(at.cell) == Square::Open && at.cell != exit && openings(grid, at.cell).len() == 2;
            // Two doors side by side would look like one.
            let beside =
                |direction: &Direction| grid.neighbour(at.cell, *direction).is_some_and(|next| matches!(grid.at(next), Square::Door(_)));
            if plain && at.cell != start && !Direction::ALL.iter().any(beside) {
                corridor.push(at.cell);
            }
        }
        let Some(&door) = stream.pick(&corridor) else { return Ok(false) };
        let mut locked = grid.clone();
        locked.put(door, Square::Door(number));
        let space = MazeSpace::new(locked.clone(), exit, 0);
        let map = ReachableFlat::explore(&space, State { cell: start, keys: 0 }, control)?;
        let mut ends: Vec<u16> = map.iter().map(|(rank, _)| space.unrank(rank).cell).collect();
        ends.sort_unstable();
        ends.dedup();
        ends.retain(|&cell| cell != start && cell != exit && locked.at(cell) == Square::Open && openings(&locked, cell).len() == 1);
        let Some(&key) = stream.pick(&ends) else { continue };
        locked.put(key, Square::Key(number));
        // A door that can be walked round for less than its key costs is none.
        let needs_key = way(&locked, start, exit, control)?.is_some_and(|way| {
            let space = MazeSpace::new(locked.clone(), exit, 0);
            let end = way.iter().fold(State { cell: start, keys: 0 }, |at, &step| space.after(at, step).unwrap_or(at));
            end.keys & 1 << number != 0
        });
        if needs_key {
            *grid = locked;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Makes a corridor cell one-way, in a direction that leaves the exit in reach.
fn direct(grid: &mut Grid, start: u16, exit: u16, stream: &mut Stream, control: &Control) -> Result<(), StopReason> {
    for _ in 0..PLACES {
        let cell = stream.below(grid.squares().len()) as u16;
        let ways = openings(grid, cell);
        let straight = ways.len() == 2 && ways[0] == ways[1].opposite();
        if grid.at(cell) != Square::Open || cell == start || cell == exit || !straight {
            continue;
        }
        let first = stream.below(2);
        for direction in [ways[first], ways[1 - first]] {
            let mut directed = grid.clone();
            directed.put(cell, Square::OneWay(direction));
            if way(&directed, start, exit, control)?.is_some() {
                *grid = directed;
                return Ok(());
            }
        }
    }
    Ok(())
}

/// The smallest drawing under the symmetries of the rectangle.
fn likeness(grid: &Grid, start: u16, exit: u16) -> String {
    let squares = grid.squares();
    let drawn = |symmetry: Symmetry| {
        let shown = |cell: usize| match squares[cell] {
            _ if cell == usize::from(start) => 'S',
            _ if cell == usize::from(exit) => 'E',
            Square::OneWay(direction) => character(Square::OneWay(symmetry.direction(direction))),
            square => character(square),
        };
        (symmetry.size(), symmetry.sources().into_iter().map(shown).collect::<String>())
    };
    let ((rows, columns), drawing) = Symmetry::all(grid.rows(), grid.columns()).map(drawn).into_iter().min().unwrap_or_default();
    format!("{rows}x{columns} {drawing}")
}
