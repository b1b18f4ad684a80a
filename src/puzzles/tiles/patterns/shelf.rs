//! Where tables come from: built once a process and shared, the strong ones kept on disk too.
//!
//! Every board has a partition that is *at once* ready, a few tenths of a second. Boards of 13 to
//! 16 cells have a *strong* one besides: seven tiles a pattern, seconds to build, ten times fewer
//! boards to look at. Tables are never given back: a process plays few sizes, and each is wanted
//! again.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::{peak_bytes, placements};
use super::partition::partition;
use super::symmetry::CellMap;
use super::table::{Table, most_tiles};
use super::{Grid, MAX_CELLS, Patterns, Side, cells_of};
use crate::puzzle::{Cache, Direction};
use crate::search::{Control, StopReason};

/// Raised when tables stored before would be read wrongly.
const VERSION: u32 = 1;

/// How much a partition may cost to build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) enum Strength {
    /// A few tenths of a second.
    AtOnce,
    /// Seconds.
    Strong,
}

/// What a table depends on, the same for all patterns that look alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    rows: usize,
    columns: usize,
    /// The goal cells of the pattern's tiles, and the blank's region in the goal.
    pattern: u32,
    region: u32,
}

/// A partition that is wanted, before its tables are there.
#[derive(Debug, Clone)]
pub(in super::super) struct Plan {
    grid: Grid,
    /// For each side its patterns with their tables' keys and the ways to them.
    sides: Vec<Vec<(u32, Key, CellMap)>>,
    strength: Strength,
    blank: usize,
}

#[derive(Default)]
struct Shelf {
    tables: FxHashMap<Key, Arc<Table>>,
    /// Partitions that somebody is building: their size, blank and strength.
    claimed: FxHashSet<Claimed>,
}

type Claimed = (usize, usize, usize, Strength);

static TABLES: LazyLock<Mutex<Shelf>> = LazyLock::new(Mutex::default);

fn open() -> MutexGuard<'static, Shelf> {
    TABLES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The right to build a partition; given back when dropped.
pub(in super::super) struct Claim(Claimed);

impl Drop for Claim {
    fn drop(&mut self) {
        open().claimed.remove(&self.0);
    }
}

impl Plan {
    /// The partition of a size and a goal's blank cell; `None` where a strong one gains nothing.
    pub fn new(grid: &Grid, blank: usize, strength: Strength) -> Option<Self> {
        let cells = grid.cells();
        let most = match strength {
            Strength::AtOnce => most_tiles(cells).min(6),
            Strength::Strong if (13..=16).contains(&cells) => most_tiles(cells),
            Strength::Strong => return None,
        };
        let parts = partition(grid, blank, most);
        let symmetries = CellMap::all(grid);
        let side = |parts: &[u32]| parts.iter().map(|&part| keyed(grid, blank, part, &symmetries)).collect::<Vec<_>>();
        let mut sides = vec![side(&parts)];
        // The last symmetries exchange rows and columns: the most different view.
        let images = symmetries[1..].iter().rev().filter(|symmetry| symmetry.cell(blank) == blank);
        let mut images = images.map(|symmetry| parts.iter().map(|&part| symmetry.set(part)).collect::<Vec<_>>());
        if let Some(image) = images.find(|image| !image.iter().all(|part| parts.contains(part))) {
            sides.push(side(&image));
        }
        Some(Plan { grid: grid.clone(), sides, strength, blank })
    }

    /// The keys of all tables, each once.
    fn keys(&self) -> Vec<Key> {
        let mut keys: Vec<Key> = Vec::new();
        for &(_, key, _) in self.sides.iter().flatten() {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// The partition, if all its tables are there already.
    pub fn ready(&self) -> Option<Patterns> {
        let open = open();
        let tables: Option<FxHashMap<Key, Arc<Table>>> =
            self.keys().into_iter().map(|key| Some((key, Arc::clone(open.tables.get(&key)?)))).collect();
        tables.map(|tables| self.with(&tables))
    }

    /// Whether all its tables are there already.
    pub fn is_ready(&self) -> bool {
        let open = open();
        self.keys().iter().all(|key| open.tables.contains_key(key))
    }

    /// Whether somebody is building it.
    pub fn is_claimed(&self) -> bool {
        open().claimed.contains(&self.claimed())
    }

    fn claimed(&self) -> Claimed {
        (self.grid.rows(), self.grid.columns(), self.blank, self.strength)
    }

    fn with(&self, tables: &FxHashMap<Key, Arc<Table>>) -> Patterns {
        let cells = self.grid.cells();
        let side = |parts: &Vec<(u32, Key, CellMap)>| {
            let parts: Vec<_> = parts.iter().map(|(part, key, symmetry)| (*part, *symmetry, Arc::clone(&tables[key]))).collect();
            Side::new(&self.grid, &parts)
        };
        let mut manhattan = [[0; MAX_CELLS]; MAX_CELLS];
        for (home, row) in manhattan.iter_mut().enumerate().take(cells) {
            for (cell, distance) in row.iter_mut().enumerate().take(cells) {
                *distance = self.manhattan(home, cell) as u8;
            }
        }
        let bytes = tables.values().map(|table| table.as_bytes().len()).sum();
        Patterns { sides: self.sides.iter().map(side).collect(), manhattan, cells, bytes }
    }

    fn manhattan(&self, home: usize, cell: usize) -> u32 {
        let columns = self.grid.columns();
        ((home / columns).abs_diff(cell / columns) + (home % columns).abs_diff(cell % columns)) as u32
    }

    /// The right to build this partition, unless somebody has it.
    pub fn claim(&self) -> Option<Claim> {
        let claimed = self.claimed();
        // A claim that is not given must not come to be: dropping it would free the other's.
        let is_free = open().claimed.insert(claimed);
        is_free.then(|| Claim(claimed))
    }

    /// Takes tables from the disk that are not in memory yet.
    pub fn load(&self, cache: &Cache) {
        for key in self.keys() {
            if open().tables.contains_key(&key) {
                continue;
            }
            let cells = key.rows * key.columns;
            let table = cache.load(&key.name(), VERSION).and_then(|bytes| Table::from_bytes(cells, key.tiles(), bytes));
            if let Some(table) = table {
                open().tables.insert(key, Arc::new(table));
            }
        }
    }

    /// The partition; tables that are missing are built, `threads` at a time.
    ///
    /// # Errors
    /// The limit that was reached first; tables finished before are kept.
    pub fn build(&self, threads: usize, control: &Control) -> Result<Patterns, StopReason> {
        let keys = self.keys();
        let missing: Vec<Key> = keys.iter().copied().filter(|key| !open().tables.contains_key(key)).collect();
        let cells = self.grid.cells();
        let tables: usize = keys.iter().map(|key| Table::bytes_for(cells, key.tiles())).sum();
        let peak = missing.iter().map(|key| peak_bytes(cells, key.tiles())).max().unwrap_or(0);
        control.allow(tables + peak * threads.min(missing.len()))?;
        control.progress().bytes.store((tables + peak) as u64, Relaxed);
        for keys in missing.chunks(threads.max(1)) {
            thread::scope(|scope| {
                let (first, others) = keys.split_first().expect("chunks are not empty");
                let others: Vec<_> = others.iter().map(|key| scope.spawn(|| self.build_table(*key, control))).collect();
                let mut ended = vec![self.build_table(*first, control)];
                ended.extend(others.into_iter().map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))));
                ended.into_iter().collect::<Result<(), _>>()
            })?;
        }
        Ok(self.ready().expect("all tables were built"))
    }

    fn build_table(&self, key: Key, control: &Control) -> Result<(), StopReason> {
        let cells = self.grid.cells();
        let stored = &control.progress().stored;
        let mut before = 0;
        let mut reached = |count| {
            stored.fetch_add(count - before, Relaxed);
            before = count;
        };
        let placements = placements(&self.grid, key.pattern, key.region, control, &mut reached)?;
        let table = Table::fill(&placements, cells, key.pattern, |home, cell| self.manhattan(home, cell), control)?;
        open().tables.insert(key, Arc::new(table));
        Ok(())
    }

    /// Writes the tables to the disk; those there already are left alone.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn save(&self, cache: &Cache) -> std::io::Result<()> {
        for key in self.keys() {
            let table = open().tables.get(&key).cloned();
            if let Some(table) = table.filter(|_| !cache.contains(&key.name())) {
                cache.save(&key.name(), VERSION, table.as_bytes())?;
            }
        }
        Ok(())
    }

    /// The names of the tables on the disk.
    pub fn names(&self) -> Vec<String> {
        self.keys().iter().map(Key::name).collect()
    }
}

impl Key {
    fn tiles(&self) -> usize {
        self.pattern.count_ones() as usize
    }

    fn name(&self) -> String {
        let Key { rows, columns, pattern, region } = self;
        format!("tiles-{rows}x{columns}-{pattern:07x}-{region:07x}")
    }
}

/// A pattern with the key of its table and the symmetry that leads to it: the least image.
fn keyed(grid: &Grid, blank: usize, pattern: u32, symmetries: &[CellMap]) -> (u32, Key, CellMap) {
    let region = region(grid, pattern, blank);
    let least = symmetries.iter().min_by_key(|symmetry| (symmetry.set(pattern), symmetry.set(region)));
    let symmetry = *least.expect("the identity is there");
    let key = Key { rows: grid.rows(), columns: grid.columns(), pattern: symmetry.set(pattern), region: symmetry.set(region) };
    (pattern, key, symmetry)
}

/// The cells outside `pattern` that are connected with `blank`.
pub(super) fn region(grid: &Grid, pattern: u32, blank: usize) -> u32 {
    let mut region = 1u32 << blank;
    loop {
        let around = cells_of(region).flat_map(|cell| Direction::ALL.into_iter().filter_map(move |direction| grid.source(cell, direction)));
        let grown = around.fold(region, |grown, cell| grown | 1 << cell) & !pattern;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_that_look_alike_share_their_tables() {
        for (rows, columns, alike) in [(4, 4, [0, 3, 12, 15]), (3, 4, [0, 3, 8, 11]), (4, 4, [1, 2, 7, 14])] {
            let grid = Grid::new(rows, columns).expect("a size");
            let sorted = |blank| {
                let mut keys = Plan::new(&grid, blank, Strength::AtOnce).expect("every board has one").names();
                keys.sort();
                keys
            };
            for blank in alike {
                assert_eq!(sorted(blank), sorted(alike[0]), "{rows}x{columns}, {blank}");
            }
        }
    }

    /// Both 2x3 blocks and all their reflections are one table; the other one is the row of three.
    #[test]
    fn the_fifteen_puzzle_is_bounded_twice_by_two_tables() {
        let grid = Grid::new(4, 4).expect("a size");
        let plan = Plan::new(&grid, 15, Strength::AtOnce).expect("every board has one");
        assert_eq!((plan.sides.len(), plan.keys().len()), (2, 2));
        // No symmetry of a rectangle with unequal sides leaves a corner alone.
        let plan = Plan::new(&Grid::new(3, 4).expect("a size"), 11, Strength::AtOnce).expect("every board has one");
        assert_eq!(plan.sides.len(), 1);
    }

    #[test]
    fn a_claim_is_given_once() {
        let plan = Plan::new(&Grid::new(3, 5).expect("a size"), 14, Strength::Strong).expect("worth it");
        let claim = plan.claim();
        assert!(claim.is_some() && plan.is_claimed() && plan.claim().is_none() && plan.is_claimed());
        drop(claim);
        assert!(!plan.is_claimed() && plan.claim().is_some());
    }
}
