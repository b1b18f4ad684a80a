//! Which tiles stand together in one pattern.
//!
//! A pattern knows what its own tiles do to each other and nothing of the rest, so tiles that
//! belong near each other should share one. The cells are cut in a zigzag of strips two columns
//! wide, the tiles of each strip's far end gathered last; then two tiles of different patterns
//! change places as long as that makes more neighbours share a pattern. Goals whose blanks look
//! alike through a symmetry of the board get images of one partition, and so share its tables.
//! Deterministic; on a 4x4 board with the blank in the last corner the cut needs no change:
//!
//! ```text
//! at once          strong
//! A A B B          A A B B
//! A A B B          A A B B
//! A A B B          A A B B
//! C C C .          A C B .
//! ```

use super::symmetry::CellMap;
use super::{Grid, cells_of};

/// The sizes of the patterns of a board: `most` as often as they fit, the rest in one.
fn sizes(tiles: usize, most: usize) -> Vec<usize> {
    let mut sizes = vec![most; tiles / most];
    if !tiles.is_multiple_of(most) {
        sizes.push(tiles % most);
    }
    sizes
}

/// Sets of cells, each the goal cells of one pattern's tiles: every cell but the blank's once,
/// at most `most` in a set.
pub(super) fn partition(grid: &Grid, blank: usize, most: usize) -> Vec<u32> {
    let symmetries = CellMap::all(grid);
    let last = symmetries.iter().map(|symmetry| symmetry.cell(blank)).max().unwrap_or(blank);
    let back = symmetries.iter().find(|symmetry| symmetry.cell(last) == blank).expect("symmetries have inverses");
    cut(grid, last, most).into_iter().map(|part| back.set(part)).collect()
}

/// The partition for the last of the blank cells that look alike.
fn cut(grid: &Grid, blank: usize, most: usize) -> Vec<u32> {
    let mut parts = Vec::new();
    let mut rest = strips(grid, blank);
    let mut sizes = sizes(rest.len(), most);
    // Whole patterns from each strip first, so that its odd end is left for the last pattern.
    let last = if sizes.len() > 1 && sizes.last() < sizes.first() { sizes.pop() } else { None };
    let strip_of = |cell: usize| (cell % grid.columns()) / 2;
    for size in sizes {
        let strip =
            rest.iter().map(|&cell| strip_of(cell)).find(|&strip| rest.iter().filter(|&&cell| strip_of(cell) == strip).count() >= size);
        let chosen: Vec<usize> = match strip {
            Some(strip) => rest.iter().copied().filter(|&cell| strip_of(cell) == strip).take(size).collect(),
            None => rest[..size].to_vec(),
        };
        rest.retain(|cell| !chosen.contains(cell));
        parts.push(chosen.iter().fold(0, |set, cell| set | 1 << cell));
    }
    debug_assert_eq!(rest.len(), last.unwrap_or(0));
    if !rest.is_empty() {
        parts.push(rest.iter().fold(0, |set, cell| set | 1 << cell));
    }
    improve(grid, &mut parts);
    parts
}

/// The cells without the blank's, strip by strip, row by row.
fn strips(grid: &Grid, blank: usize) -> Vec<usize> {
    let (rows, columns) = (grid.rows(), grid.columns());
    let mut cells = Vec::new();
    for first in (0..columns).step_by(2) {
        for row in 0..rows {
            cells.extend((first..columns.min(first + 2)).map(|column| row * columns + column));
        }
    }
    cells.retain(|&cell| cell != blank);
    cells
}

/// Swaps cells between parts while that makes more neighbours share a part.
fn improve(grid: &Grid, parts: &mut [u32]) {
    while let Some((one, other, swap)) = better_swap(grid, parts) {
        parts[one] ^= swap;
        parts[other] ^= swap;
    }
}

/// The first swap that gains: two parts and the two cells.
fn better_swap(grid: &Grid, parts: &[u32]) -> Option<(usize, usize, u32)> {
    for one in 0..parts.len() {
        for other in one + 1..parts.len() {
            let before = ties(grid, parts[one]) + ties(grid, parts[other]);
            for here in cells_of(parts[one]) {
                for there in cells_of(parts[other]) {
                    let swap = 1 << here | 1 << there;
                    if ties(grid, parts[one] ^ swap) + ties(grid, parts[other] ^ swap) > before {
                        return Some((one, other, swap));
                    }
                }
            }
        }
    }
    None
}

/// Pairs of neighbouring cells within a set.
fn ties(grid: &Grid, set: u32) -> u32 {
    let columns = grid.columns();
    let below = set & (set >> columns);
    let beside = cells_of(set & (set >> 1)).filter(|cell| cell % columns + 1 < columns).count();
    below.count_ones() + beside as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(grid: &Grid, blank: usize, most: usize) -> String {
        let parts = partition(grid, blank, most);
        let letter = |cell: usize| parts.iter().position(|part| part >> cell & 1 == 1).map_or('.', |part| (b'A' + part as u8) as char);
        let cells: Vec<char> = (0..grid.cells()).map(letter).collect();
        cells.chunks(grid.columns()).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn every_tile_is_in_one_pattern_of_at_most_the_size() {
        for rows in 2..=5 {
            for columns in 2..=5 {
                let grid = Grid::new(rows, columns).expect("a size");
                for blank in 0..grid.cells() {
                    for most in 1..=7 {
                        let parts = partition(&grid, blank, most);
                        assert!(parts.iter().all(|part| (1..=most as u32).contains(&part.count_ones())));
                        assert_eq!(parts.iter().map(|part| part.count_ones()).sum::<u32>() as usize, grid.cells() - 1);
                        assert_eq!(parts.iter().fold(1 << blank, |all, part| all | part), (1u32 << grid.cells()) - 1);
                    }
                }
            }
        }
    }

    #[test]
    fn the_fifteen_puzzle_is_cut_as_drawn() {
        let grid = Grid::new(4, 4).expect("a size");
        assert_eq!(picture(&grid, 15, 6), "AABB/AABB/AABB/CCC.");
        assert_eq!(picture(&grid, 15, 7), "AABB/AABB/AABB/ACB.");
        assert_eq!(picture(&grid, 0, 6), ".CCC/BBAA/BBAA/BBAA");
    }
}
