//! Additive pattern databases: lower bounds that see how tiles stand in each other's way.
//!
//! The tiles are cut into disjoint patterns (`partition`); a table holds what each placement of a
//! pattern's tiles needs (`builder`, `table`), and the sum over the patterns is a lower bound
//! (Korf and Felner 2002). Tiles are named by the cell where they belong, so tables depend on the
//! size and the goal's blank cell only, and one table serves all patterns that look alike through
//! a symmetry of the board. Where a symmetry leaves the blank's goal cell in place, its image of
//! the partition is a second partition over the same tables, and the larger of both sums counts.
//!
//! The sum is admissible, but not consistent: a table forgets where the blank is, so one slide can
//! change it by more than one (it always changes by an odd number, like the distance).

mod builder;
mod partition;
mod shelf;
mod symmetry;
mod table;

use std::sync::Arc;

pub(super) use self::shelf::{Plan, Strength};
use self::symmetry::CellMap;
use self::table::{Table, View, field_bits};
use super::grid::{Grid, MAX_CELLS, State};
use crate::puzzle::Direction;

/// The cells of a set, ascending.
fn cells_of(set: u32) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let cell = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(cell)
    })
}

/// The integer that holds one field a cell or a tile: four bits each on up to 16 cells, five on up
/// to 25.
pub(super) trait Word: Copy + Eq {
    /// Bits a field.
    const BITS: u32;
    /// The number of the low bits.
    fn low(self) -> usize;
    /// This number in the field at `shift`.
    fn field(number: usize, shift: u32) -> Self;
    /// Shifted right.
    fn shifted(self, shift: u32) -> Self;
    /// The sum, wrapping.
    fn plus(self, other: Self) -> Self;
    /// The difference, wrapping.
    fn minus(self, other: Self) -> Self;
    /// The bits in which both differ.
    fn xor(self, other: Self) -> Self;
}

macro_rules! word {
    ($type:ty, $bits:literal) => {
        impl Word for $type {
            const BITS: u32 = $bits;
            #[inline]
            fn low(self) -> usize {
                self as usize
            }
            #[inline]
            fn field(number: usize, shift: u32) -> Self {
                (number as $type) << shift
            }
            #[inline]
            fn shifted(self, shift: u32) -> Self {
                self >> shift
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
        }
    };
}

word!(u64, 4);
word!(u128, 5);

/// One pattern's table with what looks a placement up in it.
#[derive(Debug, Clone)]
pub(super) struct Lookup {
    table: Arc<Table>,
    shift: u32,
    mask: usize,
}

impl Lookup {
    /// The same without a way through its owners.
    pub fn view(&self) -> LookupView<'_> {
        LookupView { table: self.table.view(), shift: self.shift, mask: self.mask }
    }

    /// Half of what the pattern's tiles need beyond their Manhattan distance; `cells` holds the
    /// cells of all tiles as its side says.
    #[inline]
    pub fn excess<W: Word>(&self, cells: W) -> u32 {
        self.table.get(cells.shifted(self.shift).low() & self.mask)
    }
}

/// A [`Lookup`] as the search holds it.
#[derive(Debug, Clone, Copy)]
pub(super) struct LookupView<'a> {
    table: View<'a>,
    shift: u32,
    mask: usize,
}

impl LookupView<'_> {
    /// What [`Lookup::excess`] says.
    #[inline]
    pub fn excess<W: Word>(&self, cells: W) -> u32 {
        self.table.get(cells.shifted(self.shift).low() & self.mask)
    }
}

/// A partition: the cells of all tiles in one word, pattern by pattern, each seen through the
/// symmetry that leads to its table.
#[derive(Debug, Clone)]
pub(super) struct Side {
    /// One for each pattern.
    pub lookups: Vec<Lookup>,
    /// By tile: its pattern.
    pub patterns: [u8; MAX_CELLS],
    /// By tile: where its field begins.
    shifts: [u32; MAX_CELLS],
    /// By pattern.
    symmetries: Vec<CellMap>,
    /// By pattern and direction: by how much a slide changes the cell in the field.
    offsets: Vec<[isize; 4]>,
}

impl Side {
    fn new(grid: &Grid, parts: &[(u32, CellMap, Arc<Table>)]) -> Self {
        let bits = field_bits(grid.cells());
        let mut side =
            Side { lookups: Vec::new(), patterns: [0; MAX_CELLS], shifts: [0; MAX_CELLS], symmetries: Vec::new(), offsets: Vec::new() };
        let mut shift = 0;
        for (number, (pattern, symmetry, table)) in parts.iter().enumerate() {
            // The table's fields are in the order of the cells on its own side of the symmetry.
            let mut tiles: Vec<usize> = cells_of(*pattern).collect();
            tiles.sort_by_key(|&tile| symmetry.cell(tile));
            for (field, &tile) in tiles.iter().enumerate() {
                side.patterns[tile] = number as u8;
                side.shifts[tile] = shift + bits * field as u32;
            }
            let width = bits * tiles.len() as u32;
            side.lookups.push(Lookup { table: Arc::clone(table), shift, mask: (1 << width) - 1 });
            side.symmetries.push(*symmetry);
            side.offsets.push(Direction::ALL.map(|direction| symmetry.offset(grid, direction)));
            shift += width;
        }
        side
    }

    /// What a tile on a cell writes into the word.
    #[inline]
    pub fn field<W: Word>(&self, tile: usize, cell: usize) -> W {
        W::field(self.symmetries[usize::from(self.patterns[tile])].cell(cell), self.shifts[tile])
    }

    /// What a slide of a tile adds to the word.
    pub fn change<W: Word>(&self, tile: usize, direction: Direction) -> W {
        let offset = self.offsets[usize::from(self.patterns[tile])][direction as usize];
        let size = W::field(offset.unsigned_abs(), self.shifts[tile]);
        if offset < 0 { W::field(0, 0).minus(size) } else { size }
    }
}

/// All that bounds the boards of one size with one blank cell in the goal.
#[derive(Debug, Clone)]
pub(super) struct Patterns {
    /// One partition, or two.
    pub sides: Vec<Side>,
    /// By goal cell of a tile and cell.
    pub manhattan: [[u8; MAX_CELLS]; MAX_CELLS],
    cells: usize,
    bytes: usize,
}

impl Patterns {
    /// A lower bound for a board, its tiles named by their goal cells.
    pub fn lower_bound(&self, named: &Named) -> u32 {
        if self.cells <= 16 { self.bound::<u64>(named) } else { self.bound::<u128>(named) }
    }

    fn bound<W: Word>(&self, named: &Named) -> u32 {
        let tiles = || named.tiles[..self.cells].iter().enumerate().filter(|(_, tile)| **tile != named.blank);
        let manhattan: u32 = tiles().map(|(cell, &tile)| u32::from(self.manhattan[usize::from(tile)][cell])).sum();
        let excess = self.sides.iter().map(|side| {
            let word = tiles().fold(W::field(0, 0), |word, (cell, &tile)| word.plus(side.field(usize::from(tile), cell)));
            side.lookups.iter().map(|lookup| lookup.excess(word)).sum::<u32>()
        });
        manhattan + 2 * excess.max().unwrap_or(0)
    }

    /// The bytes of the tables, those shared counted once.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

/// A board whose tiles are named by the cells where they belong.
#[derive(Debug, Clone, Copy)]
pub(super) struct Named {
    /// By cell; the blank named like a tile.
    pub tiles: [u8; MAX_CELLS],
    /// The blank's name: its cell in the goal.
    pub blank: u8,
}

/// The goal cells of a goal's tiles.
#[derive(Debug, Clone)]
pub(super) struct Names {
    homes: [u8; MAX_CELLS],
    cells: usize,
}

impl Names {
    pub fn new(grid: &Grid, goal: State) -> Self {
        let mut homes = [0; MAX_CELLS];
        for cell in 0..grid.cells() {
            homes[usize::from(goal.tile(cell))] = cell as u8;
        }
        Names { homes, cells: grid.cells() }
    }

    /// The cell where the blank belongs.
    pub fn blank(&self) -> usize {
        usize::from(self.homes[0])
    }

    pub fn name(&self, state: State) -> Named {
        let mut tiles = [0; MAX_CELLS];
        for (cell, tile) in tiles.iter_mut().enumerate().take(self.cells) {
            *tile = self.homes[usize::from(state.tile(cell))];
        }
        Named { tiles, blank: self.homes[0] }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::super::distances::DistanceMap;
    use super::builder::{SetRanks, order_number, placements};
    use super::*;
    use crate::search::Control;

    /// Every state of a board, with every cell of the goal's blank.
    fn for_each_state(rows: usize, columns: usize, mut visit: impl FnMut(&DistanceMap, &Names, &Grid, State)) {
        let grid = Grid::new(rows, columns).expect("a size");
        let cells = grid.cells();
        for blank in 0..cells {
            // Tiles named by neither their cell nor in order.
            let goal = State::new((0..cells).map(|cell| ((cells - cell + blank) % cells) as u8));
            let map = DistanceMap::new(&grid, goal, &Control::default()).expect("fits");
            let names = Names::new(&grid, goal);
            let mut order: Vec<u8> = (0..cells as u8).collect();
            permute(&mut order, 0, &mut |order| visit(&map, &names, &grid, State::new(order.iter().copied())));
        }
    }

    fn permute(order: &mut [u8], first: usize, visit: &mut impl FnMut(&[u8])) {
        if first + 1 >= order.len() {
            return visit(order);
        }
        for other in first..order.len() {
            order.swap(first, other);
            permute(order, first + 1, visit);
            order.swap(first, other);
        }
    }

    #[test]
    fn no_bound_is_above_the_distance_and_all_have_its_parity() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
            let mut plans: [Option<Patterns>; MAX_CELLS] = std::array::from_fn(|_| None);
            let (mut states, mut sum, mut manhattan) = (0u64, 0u64, 0u64);
            for_each_state(rows, columns, |map, names, grid, state| {
                let Some(distance) = map.get(state) else { return };
                let patterns = plans[names.blank()].get_or_insert_with(|| {
                    Plan::new(grid, names.blank(), Strength::AtOnce).expect("there").build(1, &Control::default()).expect("fits")
                });
                let named = names.name(state);
                let bound = patterns.lower_bound(&named);
                assert!(bound <= distance && (distance - bound).is_multiple_of(2), "{bound} {distance}");
                states += 1;
                sum += u64::from(bound);
                let tiles = named.tiles[..grid.cells()].iter().enumerate().filter(|(_, tile)| **tile != named.blank);
                manhattan += tiles.map(|(cell, &tile)| u64::from(patterns.manhattan[usize::from(tile)][cell])).sum::<u64>();
            });
            // On the ring of a 2x2 board the Manhattan distance is right already.
            assert!(sum > manhattan || rows * columns == 4, "{rows}x{columns}: {states} states, {sum}");
        }
    }

    /// Every entry against a plain search over (cells of the tiles, cell of the blank) in which
    /// only slides of the pattern's tiles count.
    #[test]
    fn entries_are_what_a_plain_search_says() {
        let grid = Grid::new(3, 3).expect("a size");
        // The last cell is free and, in the second pattern, shut in.
        for pattern in [0b000_000_111u32, 0b010_100_001, 0b000_011_011] {
            let region = shelf::region(&grid, pattern, 8);
            let found = placements(&grid, pattern, region, &Control::default(), &mut |_| {}).expect("fits");
            let plain = plain_search(&grid, pattern, 8);
            let ranks = SetRanks::new(9);
            assert_eq!(plain.len(), found.distances.len());
            for (tiles, distance) in plain {
                let mut order: Vec<usize> = (0..tiles.len()).collect();
                order.sort_by_key(|&tile| tiles[tile]);
                let set = tiles.iter().fold(0, |set, cell| set | 1 << cell);
                let place = ranks.rank(set) * found.orders + order_number(&order);
                assert_eq!(found.distances[place], distance, "{pattern:09b} {tiles:?}");
            }
        }
    }

    /// The least number of slides of pattern tiles by the cells of these tiles.
    fn plain_search(grid: &Grid, pattern: u32, blank: usize) -> BTreeMap<Vec<usize>, u8> {
        let mut best: BTreeMap<Vec<usize>, u8> = BTreeMap::new();
        let mut seen: BTreeSet<(Vec<usize>, usize)> = BTreeSet::new();
        let mut layer = vec![(cells_of(pattern).collect::<Vec<_>>(), blank)];
        for distance in 0.. {
            let mut next = Vec::new();
            while let Some((tiles, blank)) = layer.pop() {
                if !seen.insert((tiles.clone(), blank)) {
                    continue;
                }
                best.entry(tiles.clone()).or_insert(distance);
                for from in Direction::ALL.into_iter().filter_map(|direction| grid.source(blank, direction)) {
                    match tiles.iter().position(|&cell| cell == from) {
                        None => layer.push((tiles.clone(), from)),
                        Some(tile) => {
                            let mut tiles = tiles.clone();
                            tiles[tile] = blank;
                            next.push((tiles, from));
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        best
    }
}
