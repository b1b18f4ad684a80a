//! The board as the search over macro states sees it.
//!
//! *Singles* are the 1x1 pieces that the goal does not name; all others are *blocks*. A *macro
//! state* is the places of the blocks. In it the cells that singles may enter and no block covers
//! are numbered in reading order; where the singles stand is a mask over these numbers.

use super::choices::{MAX_CELLS, binomial};
use crate::puzzle::{Direction, Metric};
use crate::puzzles::klotski::cells::CellSet;
use crate::puzzles::klotski::rules::{MAX_PIECES, Piece, Rules};

/// A set of the cells that are no wall, by their numbers.
pub(super) type Cells = u64;

/// The most cells that are no wall.
pub(super) const MAX_FLOOR: usize = Cells::BITS as usize;

/// The most places of one block: those it reaches in one move are a mask of 64 bits.
const MAX_PLACES: usize = 64;

/// The most choices of the singles' cells in one macro state.
const MAX_CHOICES: u64 = 1 << 20;

/// No place, no cell.
pub(super) const NONE: u16 = u16::MAX;

/// One place of a class of blocks.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The cells it covers.
    pub(super) cover: Cells,
    /// By direction: the place a step leads to, or [`NONE`].
    pub(super) to: [u16; 4],
    /// By direction: the cells newly covered by it.
    pub(super) lead: [Cells; 4],
}

/// A board prepared for macro states.
pub(in crate::puzzles::klotski) struct Board {
    /// The same board with its blocks only.
    pub(super) blocks: Rules,
    /// By block: its number on the board.
    pub(super) block_pieces: Vec<usize>,
    /// The numbers of the singles on the board.
    pub(super) single_pieces: Vec<usize>,
    /// By cell of the board: its number among the cells that are no wall, or [`NONE`].
    pub(super) floor: Vec<u16>,
    /// By class of blocks, by cell of the board.
    places: Vec<Vec<Place>>,
    /// The cells that singles may enter.
    pub(super) open: Cells,
    /// The cells from which a single may go right, to the cell with the next number.
    pub(super) right: Cells,
    /// The cells from which a single may go down, and the cell below each.
    pub(super) down: Cells,
    pub(super) below: Vec<u8>,
    pub(super) metric: Metric,
    /// The fewest and the most cells that blocks leave to the singles.
    pub(super) free: (u32, u32),
}

impl Board {
    /// The board for macro states; `None` where they do not suit it.
    pub(in crate::puzzles::klotski) fn new(rules: &Rules, metric: Metric) -> Option<Self> {
        let is_single = |&piece: &usize| !rules.pieces[piece].key && rules.class(piece).cells.len() == 1;
        let (single_pieces, block_pieces): (Vec<usize>, Vec<usize>) = (0..rules.pieces.len()).partition(is_single);
        let single = rules.class(*single_pieces.first()?);
        // Under an axis some singles may move and others not; the latter are walls by now.
        if single_pieces.iter().any(|&piece| rules.pieces[piece].class != rules.pieces[single_pieces[0]].class) {
            return None;
        }
        let mut floor = vec![NONE; rules.rows * rules.columns];
        let covered: CellSet = rules.classes.iter().flat_map(|class| class.allowed.iter().flat_map(|place| class.cover(place))).collect();
        let mut count = 0;
        for (cell, number) in covered.iter().zip(0..) {
            floor[usize::from(cell)] = number;
            count += 1;
        }
        if count > MAX_FLOOR {
            return None;
        }
        let bits = |cells: &mut dyn Iterator<Item = u16>| cells.fold(0, |bits, cell| bits | 1 << floor[usize::from(cell)]);
        // The goal names no single, so all its pieces are blocks.
        let block_of = |piece: usize| block_pieces.partition_point(|&block| block < piece);
        let goals = rules.goals.iter().map(|goal| goal.iter().map(|&(piece, place)| (block_of(piece), place)).collect());
        let blocks = Rules { goals: goals.collect(), ..rules.with_pieces(&block_pieces) };
        let places: Vec<Vec<Place>> = blocks
            .classes
            .iter()
            .map(|class| {
                let mut places = vec![Place { cover: 0, to: [NONE; 4], lead: [0; 4] }; floor.len()];
                for place in class.allowed.iter() {
                    let entry = &mut places[usize::from(place)];
                    entry.cover = bits(&mut class.cover(place));
                    for way in 0..4 {
                        if class.valid[way].contains(place) {
                            entry.to[way] = place.wrapping_add_signed(class.offsets[way]);
                            entry.lead[way] = bits(&mut class.lead[way].iter().map(|&lead| place.wrapping_add_signed(lead)));
                        }
                    }
                }
                places
            })
            .collect();
        let (right_way, down_way) = (Direction::Right as usize, Direction::Down as usize);
        let mut below = vec![0; MAX_FLOOR];
        for cell in single.valid[down_way].iter() {
            below[usize::from(floor[usize::from(cell)])] = floor[usize::from(cell) + rules.columns] as u8;
        }
        let open = bits(&mut single.allowed.iter());
        let taken = |best: fn(u32, u32) -> u32| -> u32 {
            let of = |block: &Piece| {
                let class = &blocks.classes[block.class];
                class
                    .allowed
                    .iter()
                    .map(|place| (places[block.class][usize::from(place)].cover & open).count_ones())
                    .reduce(best)
                    .unwrap_or(0)
            };
            blocks.pieces.iter().map(of).sum()
        };
        let singles = single_pieces.len() as u32;
        let most = open.count_ones().saturating_sub(taken(u32::min));
        let fewest = open.count_ones().saturating_sub(taken(u32::max)).max(singles);
        let fits = most <= MAX_CELLS
            && (fewest..=most).all(|cells| binomial(cells, singles) <= MAX_CHOICES)
            && blocks.classes.iter().all(|class| class.allowed.iter().count() <= MAX_PLACES);
        if !fits {
            return None;
        }
        Some(Board {
            open,
            right: bits(&mut single.valid[right_way].iter()),
            down: bits(&mut single.valid[down_way].iter()),
            below,
            floor,
            places,
            blocks,
            block_pieces,
            single_pieces,
            metric,
            free: (fewest, most),
        })
    }

    /// How many singles there are.
    pub(super) fn singles(&self) -> u32 {
        self.single_pieces.len() as u32
    }

    pub(super) fn place(&self, block: usize, place: u16) -> &Place {
        &self.places[self.blocks.pieces[block].class][usize::from(place)]
    }

    /// The places of the blocks among those of all pieces.
    pub(super) fn block_places(&self, places: &[u16; MAX_PIECES]) -> [u16; MAX_PIECES] {
        let mut blocks = [0; MAX_PIECES];
        for (block, &piece) in blocks.iter_mut().zip(&self.block_pieces) {
            *block = places[piece];
        }
        blocks
    }
}
