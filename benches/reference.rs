//! The same questions asked of a general library, the `pathfinding` crate, for comparison.
//!
//! The states are what a careful user of that crate would write: small `Copy` arrays, twins merged
//! by sorting, successors as iterators without allocation where that is natural. Each bench has the
//! name of the row in `docs/performance.md` that it stands beside.

use divan::{Bencher, black_box};
use pathfinding::directed::bfs::{bfs, bfs_reach};
use pathfinding::directed::idastar::idastar;

fn main() {
    divan::main();
}

/// Four pegs as sorted cells of the 8x8 board.
type Pegs = [u8; 4];

#[allow(clippy::trivially_copy_pass_by_ref, reason = "what the crate calls it with")]
fn peg_moves(pegs: &Pegs) -> Vec<Pegs> {
    let taken = |cell: u8| pegs.contains(&cell);
    let step = |cell: u8, (down, right): (i8, i8)| {
        let (row, column) = ((cell / 8) as i8 + down, (cell % 8) as i8 + right);
        ((0..8).contains(&row) && (0..8).contains(&column)).then_some((row * 8 + column) as u8)
    };
    let mut moves = Vec::with_capacity(16);
    for (index, &cell) in pegs.iter().enumerate() {
        for way in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let Some(near) = step(cell, way) else { continue };
            let to = if taken(near) { step(near, way).filter(|&far| !taken(far)) } else { Some(near) };
            if let Some(to) = to {
                let mut next = *pegs;
                next[index] = to;
                next.sort_unstable();
                moves.push(next);
            }
        }
    }
    moves
}

/// The contest's sample, seven steps.
#[divan::bench(sample_count = 10)]
fn solitaire_one_pair(bencher: Bencher) {
    let cell = |place: u8| (place / 10 - 1) * 8 + place % 10 - 1;
    let (start, goal) = ([44, 45, 54, 65].map(cell), [24, 33, 36, 46].map(cell));
    bencher.bench(|| {
        let path = bfs(black_box(&start), peg_moves, |pegs| *pegs == goal).expect("a path");
        assert_eq!(path.len(), 8);
    });
}

/// All 635,376 positions from the centre block.
#[divan::bench(sample_count = 3)]
fn solitaire_map(bencher: Bencher) {
    bencher.bench(|| assert_eq!(bfs_reach(black_box([27, 28, 35, 36]), peg_moves).count(), 635_376));
}

/// The neighbours of a cell on a board of `SIDE` by `SIDE`.
fn around<const SIDE: usize>(cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / SIDE, cell % SIDE);
    let up = (row > 0).then(|| cell - SIDE);
    let down = (row + 1 < SIDE).then(|| cell + SIDE);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < SIDE).then(|| cell + 1);
    [up, down, left, right].into_iter().flatten()
}

fn slides<const SIDE: usize, const CELLS: usize>(tiles: &[u8; CELLS]) -> Vec<[u8; CELLS]> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
    let slide = |other: usize| {
        let mut next = *tiles;
        next.swap(blank, other);
        next
    };
    around::<SIDE>(blank).map(slide).collect()
}

/// All 181,440 positions of the 8-puzzle.
#[divan::bench(sample_count = 5)]
fn eight_map(bencher: Bencher) {
    bencher.bench(|| assert_eq!(bfs_reach(black_box([1, 2, 3, 4, 5, 6, 7, 8, 0]), slides::<3, 9>).count(), 181_440));
}

/// An easy one of Korf's instances (number 79, 42 slides) by IDA* with Manhattan distance.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn fifteen_easy(bencher: Bencher) {
    let start: [u8; 16] = [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15];
    let manhattan = |tiles: &[u8; 16]| -> u32 {
        let far = |(cell, &tile): (usize, &u8)| {
            let goal = usize::from(tile);
            if tile == 0 { 0 } else { (cell / 4).abs_diff(goal / 4) + (cell % 4).abs_diff(goal % 4) }
        };
        tiles.iter().enumerate().map(far).sum::<usize>() as u32
    };
    let successors = |tiles: &[u8; 16]| slides::<4, 16>(tiles).into_iter().map(|next| (next, 1)).collect::<Vec<_>>();
    bencher.bench(|| {
        let (_, length) = idastar(black_box(&start), successors, manhattan, |tiles| manhattan(tiles) == 0).expect("a path");
        assert_eq!(length, 42);
    });
}

/// Ten blocks on 4x5, twins sorted: shape by index, first cell by value.
type Blocks = [u8; 10];

/// Rows and columns of each block, twins side by side: one 2x2, one 1x2, four 2x1, four 1x1.
const SHAPES: [(u8, u8); 10] = [(2, 2), (1, 2), (2, 1), (2, 1), (2, 1), (2, 1), (1, 1), (1, 1), (1, 1), (1, 1)];

fn covered(block: usize, place: u8) -> u32 {
    let (rows, columns) = SHAPES[block];
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    cells.fold(0, |mask, (row, column)| mask | 1 << (place + row * 4 + column))
}

fn block_steps(blocks: &Blocks) -> Vec<Blocks> {
    let taken = blocks.iter().enumerate().fold(0, |mask, (block, &place)| mask | covered(block, place));
    let mut moves = Vec::with_capacity(16);
    for (block, &place) in blocks.iter().enumerate() {
        let (rows, columns) = SHAPES[block];
        let others = taken & !covered(block, place);
        let (row, column) = (place / 4, place % 4);
        let ways = [
            (row > 0).then(|| place - 4),
            (row + rows < 5).then_some(place + 4),
            (column > 0).then(|| place - 1),
            (column + columns < 4).then_some(place + 1),
        ];
        for to in ways.into_iter().flatten().filter(|&to| covered(block, to) & others == 0) {
            let mut next = *blocks;
            next[block] = to;
            next[2..6].sort_unstable();
            next[6..10].sort_unstable();
            moves.push(next);
        }
    }
    moves
}

/// All 25,955 positions of Sword Across, Horse Upright, in steps.
#[divan::bench(sample_count = 10)]
fn klotski_enumeration(bencher: Bencher) {
    // ABBC/ABBC/DEEF/DGHF/I..J
    let start: Blocks = [1, 9, 0, 3, 8, 11, 13, 14, 16, 19];
    bencher.bench(|| assert_eq!(bfs_reach(black_box(start), block_steps).count(), 25_955));
}
