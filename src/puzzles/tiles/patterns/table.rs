//! One pattern's table: half of what its placements need beyond their Manhattan distance.
//!
//! Every slide changes the Manhattan distance by one, so the excess over it is even, and half of
//! it is at most 9 for the tables of up to eight tiles on 16 cells: four bits hold it (a larger
//! one would be stored as 15, which is still a lower bound).
//!
//! A placement is a *word*: one field a tile that holds its cell, the first tile lowest. Up to six
//! tiles on at most 16 cells, and five on more, are indexed by the word itself; that is the fastest
//! look-up, and the gaps of words that put two tiles on a cell cost memory only. Seven tiles on 16
//! cells would waste four fifths of 134 MB, so those are ranked: the four tiles at the bottom by a
//! table over their 16 bits, the other three by a table over their 12 bits, less the number of
//! cells below each that the first four have taken, counted for all three at once.

use super::builder::Placements;
use super::cells_of;
use crate::search::{Control, StopReason};

/// Tiles above those that the head of a rank numbers.
const TAIL: usize = 3;
/// The most tiles whose words are indices, for words of four and of five bits a field.
const MOST_DIRECT: [usize; 2] = [6, 5];
/// Sets handled between two looks at the cancel flag while a table is filled.
const CHUNK: usize = 512;

/// Bits of a field that holds a cell.
pub(super) fn field_bits(cells: usize) -> u32 {
    if cells <= 16 { 4 } else { 5 }
}

/// The most tiles of a pattern on a board of this many cells.
pub(super) fn most_tiles(cells: usize) -> usize {
    if cells <= 16 { 7 } else { MOST_DIRECT[1] }
}

/// In how many ways tiles can stand on cells.
fn placements(cells: usize, tiles: usize) -> usize {
    (cells - tiles + 1..=cells).product()
}

/// How a word becomes an index.
#[derive(Debug)]
enum Index {
    Direct,
    Ranked(Ranks),
}

/// A table as the search holds it, without a way through the table's owner.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct View<'a> {
    nibbles: &'a [u8],
    ranks: Option<&'a Ranks>,
}

impl View<'_> {
    /// Half the excess of a placement.
    #[inline]
    pub fn get(&self, word: usize) -> u32 {
        let index = match self.ranks {
            None => word,
            Some(ranks) => ranks.rank(word),
        };
        u32::from(self.nibbles[index >> 1] >> ((index & 1) * 4)) & 15
    }
}

/// Half the excess over the Manhattan distance, by placement.
#[derive(Debug)]
pub(super) struct Table {
    index: Index,
    nibbles: Vec<u8>,
}

impl Table {
    /// A table of these nibbles, by the index that fits it.
    fn of(cells: usize, tiles: usize, nibbles: Vec<u8>) -> Self {
        let index = if Table::is_direct(cells, tiles) { Index::Direct } else { Index::Ranked(Ranks::new(cells, tiles)) };
        Table { index, nibbles }
    }

    fn is_direct(cells: usize, tiles: usize) -> bool {
        tiles <= MOST_DIRECT[field_bits(cells) as usize - 4]
    }

    /// The bytes of a table.
    pub fn bytes_for(cells: usize, tiles: usize) -> usize {
        let words = 1 << (field_bits(cells) as usize * tiles);
        let entries = if Table::is_direct(cells, tiles) { words } else { placements(cells, tiles) };
        entries.div_ceil(2)
    }

    /// The table of a pattern whose tiles belong on `pattern`; `manhattan` is by goal cell and cell.
    ///
    /// # Errors
    /// Cancelled, or out of time.
    pub fn fill(
        placements: &Placements,
        cells: usize,
        pattern: u32,
        manhattan: impl Fn(usize, usize) -> u32,
        control: &Control,
    ) -> Result<Self, StopReason> {
        let homes: Vec<usize> = cells_of(pattern).collect();
        let tiles = homes.len();
        let mut table = Table::of(cells, tiles, vec![0; Table::bytes_for(cells, tiles)]);
        let bits = field_bits(cells);
        let mut distances = placements.distances.chunks_exact(placements.orders);
        for sets in placements.sets.chunks(CHUNK) {
            control.check()?;
            for &set in sets {
                // By place in the set and tile: what the tile adds there to the word (low) and to
                // the Manhattan distance (high).
                let mut parts = [[0u64; 8]; 8];
                for (place, cell) in cells_of(set).enumerate() {
                    for (tile, &home) in homes.iter().enumerate() {
                        parts[place][tile] = (cell as u64) << (bits * tile as u32) | u64::from(manhattan(home, cell)) << 48;
                    }
                }
                let distances = distances.next().expect("one chunk a set");
                table.fill_orders(&parts[..tiles], (1 << tiles) - 1, 0, distances);
            }
        }
        Ok(table)
    }

    /// Writes all orders of the tiles still left, lexicographically, for the places still left.
    fn fill_orders(&mut self, parts: &[[u64; 8]], left: u32, sum: u64, distances: &[u8]) {
        let Some((place, rest)) = parts.split_first() else {
            let word = sum & ((1 << 48) - 1);
            let excess = u32::from(distances[0]).saturating_sub((sum >> 48) as u32);
            self.set(word as usize, (excess / 2).min(15) as u8);
            return;
        };
        let each = distances.len() / parts.len();
        for (tile, distances) in cells_of(left).zip(distances.chunks_exact(each)) {
            self.fill_orders(rest, left & !(1 << tile), sum + place[tile], distances);
        }
    }

    /// How it is looked up.
    #[inline]
    pub fn view(&self) -> View<'_> {
        let ranks = if let Index::Ranked(ranks) = &self.index { Some(ranks) } else { None };
        View { nibbles: &self.nibbles, ranks }
    }

    /// Half the excess of a placement.
    #[inline]
    pub fn get(&self, word: usize) -> u32 {
        self.view().get(word)
    }

    fn index(&self, word: usize) -> usize {
        match &self.index {
            Index::Direct => word,
            Index::Ranked(ranks) => ranks.rank(word),
        }
    }

    fn set(&mut self, word: usize, value: u8) {
        let index = self.index(word);
        self.nibbles[index >> 1] |= value << ((index & 1) * 4);
    }

    /// The table as it is stored.
    pub fn as_bytes(&self) -> &[u8] {
        &self.nibbles
    }

    /// A stored table; `None` when its size is wrong.
    pub fn from_bytes(cells: usize, tiles: usize, bytes: Vec<u8>) -> Option<Self> {
        (bytes.len() == Table::bytes_for(cells, tiles)).then(|| Table::of(cells, tiles, bytes))
    }
}

/// The lexicographic rank of words of four-bit fields without a cell twice.
#[derive(Debug)]
pub(in super::super) struct Ranks {
    /// By the lower fields: the rank of their placement, and from bit 16 the set of its cells.
    heads: Vec<u32>,
    /// By the upper three fields: for each, in 16 bits from the lowest, the set of cells below it;
    /// from bit 48 their rank if nothing below were taken by the lower fields.
    tails: Vec<u64>,
    head_bits: u32,
    /// Placements of the tail for each of the head.
    tail_count: usize,
    /// What one cell taken below each of the three fields takes from the rank.
    weights: [u64; TAIL],
}

impl Ranks {
    fn new(cells: usize, tiles: usize) -> Self {
        let head = tiles - TAIL;
        let head_bits = 4 * head as u32;
        let free = cells - head;
        let weights = [((free - 1) * (free - 2)) as u64, (free - 2) as u64, 1];
        let heads = (0..1u32 << head_bits).map(|word| head_of(word, cells, head)).collect();
        let tails = (0..1u64 << (4 * TAIL)).map(|word| tail_of(word, weights)).collect();
        Ranks { heads, tails, head_bits, tail_count: free * (free - 1) * (free - 2), weights }
    }

    /// Not inlined: the search's loop stays small for tables that need no rank.
    #[inline(never)]
    fn rank(&self, word: usize) -> usize {
        const EACH: u64 = 0x0000_0001_0001_0001;
        let head = self.heads[word & ((1 << self.head_bits) - 1)];
        let tail = self.tails[word >> self.head_bits];
        let taken = (u64::from(head >> 16) * EACH) & tail;
        // The bits of each 16, counted side by side; there are at most four.
        let pairs = taken - ((taken >> 1) & 0x5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333);
        let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f;
        let counts = (bytes + (bytes >> 8)) & 0x00ff_00ff_00ff;
        // The middle of this product is the sum of counts times weights.
        let weights = self.weights[2] | self.weights[1] << 16 | self.weights[0] << 32;
        let less = (counts.wrapping_mul(weights) >> 32) & 0xffff;
        (head & 0xffff) as usize * self.tail_count + ((tail >> 48) - less) as usize
    }
}

/// The rank and the set of the cells in the lower fields; nothing when a cell is there twice.
fn head_of(word: u32, cells: usize, fields: usize) -> u32 {
    let (mut rank, mut set) = (0, 0u32);
    for field in 0..fields {
        let cell = (word >> (4 * field)) & 15;
        if cell as usize >= cells || set >> cell & 1 == 1 {
            return 0;
        }
        rank = rank * (cells - field) as u32 + cell - (set & ((1 << cell) - 1)).count_ones();
        set |= 1 << cell;
    }
    rank | set << 16
}

fn tail_of(word: u64, weights: [u64; TAIL]) -> u64 {
    let (mut rank, mut below, mut set) = (0, 0, 0u64);
    for (field, weight) in weights.into_iter().enumerate() {
        let cell = (word >> (4 * field)) & 15;
        rank += weight * (cell - u64::from((set & ((1 << cell) - 1)).count_ones()));
        below |= ((1 << cell) - 1) << (16 * field);
        set |= 1 << cell;
    }
    below | rank << 48
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_perfect() {
        for (cells, tiles) in [(9, 5), (12, 4), (8, 6)] {
            let ranks = Ranks::new(cells, tiles);
            let mut seen = vec![false; placements(cells, tiles)];
            for word in 0..1usize << (4 * tiles) {
                let fields: Vec<usize> = (0..tiles).map(|field| word >> (4 * field) & 15).collect();
                let distinct = (0..tiles).all(|field| fields[field] < cells && !fields[..field].contains(&fields[field]));
                if distinct {
                    assert!(!std::mem::replace(&mut seen[ranks.rank(word)], true), "{word:x}");
                }
            }
            assert!(seen.into_iter().all(|seen| seen));
        }
        assert_eq!(placements(16, 7), 57_657_600);
    }
}
