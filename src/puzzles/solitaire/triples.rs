//! Four pegs that are alike, many positions at once: sets of positions as bits over triples.
//!
//! A sorted triple a < b < c has the number `a + C(b,2) + C(c,3)`, 41,664 in all. A set of
//! positions is one `u64` a triple; bit d of word T says that T with a fourth peg on d is in the
//! set, so every position stands in four words. Moving the fourth peg of *all* positions of a word
//! is then two shifts a direction: to the neighbour, and once more from where a peg of T stands.
//! Since each position stands in the word of every one of its triples, all its pegs get moved.
//!
//! The layers are breadth-first, whole layers at a time, so a position is new exactly when no
//! earlier or same layer has it. A map takes 41,664 word visits a layer and three scattered writes
//! a position; nothing is sorted, hashed or queued.

use std::sync::LazyLock;

use super::rules::CELLS;
use super::space::BINOMIAL;

/// Pegs of a position.
pub const PEGS: usize = 4;
/// Positions: C(64,4).
pub const POSITIONS: usize = BINOMIAL[PEGS][CELLS] as usize;
/// Words of a set: C(64,3), rounded up so that every `u16` is a word and no bound needs a check.
const WORDS: usize = 1 << 16;

/// For each pair (numbered like triples) and cell the number of the triple they make.
static TRIPLE_OF: LazyLock<Vec<[u16; CELLS]>> = LazyLock::new(|| {
    let mut table = vec![[0; CELLS]; BINOMIAL[2][CELLS] as usize];
    for high in 0..CELLS {
        for low in 0..high {
            let row = &mut table[pair(low, high)];
            for (cell, triple) in row.iter_mut().enumerate() {
                *triple = if cell < low {
                    word(cell, low, high)
                } else if cell < high {
                    word(low, cell, high)
                } else {
                    word(low, high, cell)
                } as u16;
            }
        }
    }
    table
});

#[inline]
fn pair(low: usize, high: usize) -> usize {
    low + BINOMIAL[2][high] as usize
}

#[inline]
fn word(low: usize, middle: usize, high: usize) -> usize {
    low + BINOMIAL[2][middle] as usize + BINOMIAL[3][high] as usize
}

/// The places that a peg on any of `from` reaches past or over the pegs of `others`.
#[inline]
fn reach(from: u64, others: u64) -> u64 {
    const NOT_LAST: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    const NOT_FIRST: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    let up = from >> 8;
    let down = from << 8;
    let left = from >> 1 & NOT_LAST;
    let right = from << 1 & NOT_FIRST;
    let jumps = (up & others) >> 8 | (down & others) << 8 | ((left & others) >> 1 & NOT_LAST) | ((right & others) << 1 & NOT_FIRST);
    (up | down | left | right | jumps) & !others
}

/// A position that a layer found first.
pub struct Discovery {
    /// Its first three pegs' word when `fourth` is the highest cell; see [`Discovery::rank`].
    word: usize,
    /// The word of the two lowest pegs of the triple and the fourth.
    lower: usize,
    /// The highest cell of the triple.
    high: usize,
    fourth: usize,
    /// The triple's cells as bits.
    others: u64,
}

impl Discovery {
    /// The position's rank among all positions, as [`super::space::PegSpace`] counts them.
    #[inline]
    pub fn rank(&self) -> usize {
        // The triple of the three lowest cells, and the highest cell.
        if self.fourth > self.high {
            self.word + BINOMIAL[PEGS][self.fourth] as usize
        } else {
            self.lower + BINOMIAL[PEGS][self.high] as usize
        }
    }

    /// The position's cells as bits.
    #[inline]
    pub fn cells(&self) -> u64 {
        self.others | 1 << self.fourth
    }
}

/// A breadth-first flood from one position, layer by layer.
pub struct Flood {
    /// Everything expanded.
    closed: Vec<u64>,
    /// The layer to be expanded next.
    frontier: Vec<u64>,
    /// The layer being found; empty between layers.
    next: Vec<u64>,
}

impl Flood {
    /// Bytes of one flood.
    pub const BYTES: usize = 3 * WORDS * size_of::<u64>();

    /// A flood that is nowhere yet.
    pub fn new() -> Self {
        Flood { closed: vec![0; WORDS], frontier: vec![0; WORDS], next: vec![0; WORDS] }
    }

    /// Forgets everything, given all `positions` that it was started at or has found.
    pub fn clear(&mut self, positions: &[u64]) {
        // About where touching the words of each position costs as much as touching all words.
        const MANY: usize = 4096;
        for set in [&mut self.closed, &mut self.frontier, &mut self.next] {
            if positions.len() > MANY {
                set.fill(0);
            } else {
                positions.iter().flat_map(|&cells| words(cells)).for_each(|(word, _)| set[word] = 0);
            }
        }
    }

    /// Begins at the position of these four cells; nothing may be known before.
    pub fn start(&mut self, cells: u64) {
        for (word, fourth) in words(cells) {
            self.frontier[word] |= 1 << fourth;
        }
    }

    /// The fourth pegs of a word that are known, closed or on the frontier.
    #[inline]
    fn known(&self, word: usize) -> u64 {
        self.closed[word] | self.frontier[word]
    }

    /// Expands the whole frontier and reports every position of the next layer once.
    #[inline]
    pub fn expand(&mut self, found: impl FnMut(&Discovery)) {
        self.expand_towards(None, found);
    }

    /// Expands the frontier; the positions of the next layer that `other` knows, each once.
    /// Where there are none, the layer is complete and all of it was reported. From the first
    /// such position on nothing is stored any more, and the flood cannot go on.
    #[inline]
    pub fn expand_towards(&mut self, other: Option<&Flood>, mut found: impl FnMut(&Discovery)) -> Vec<u64> {
        let mut met: Vec<u64> = Vec::new();
        let triple_of: &[[u16; CELLS]] = &TRIPLE_OF;
        let closed: &mut [u64; WORDS] = self.closed.as_mut_slice().try_into().expect("a set has this many words");
        let next: &mut [u64; WORDS] = self.next.as_mut_slice().try_into().expect("a set has this many words");
        for high in 2..CELLS {
            for middle in 1..high {
                let first = word(0, middle, high);
                let row = &mut self.frontier[first..first + middle];
                if row.iter().fold(0, |any, &fourths| any | fourths) == 0 {
                    continue;
                }
                let upper = &triple_of[pair(middle, high)];
                for (low, frontier) in row.iter_mut().enumerate() {
                    let fourths = std::mem::take(frontier);
                    if fourths == 0 {
                        continue;
                    }
                    let word = first + low;
                    let others = 1 << low | 1 << middle | 1 << high;
                    closed[word] |= fourths;
                    let new = reach(fourths, others) & !(closed[word] | next[word]);
                    if new == 0 {
                        continue;
                    }
                    if let Some(other) = other {
                        met.extend(bits(new & other.known(word)).map(|fourth| others | 1 << fourth));
                        if !met.is_empty() {
                            continue;
                        }
                    }
                    next[word] |= new;
                    let lower = &triple_of[pair(low, middle)];
                    let outer = &triple_of[pair(low, high)];
                    for fourth in bits(new) {
                        next[usize::from(lower[fourth])] |= 1 << high;
                        next[usize::from(outer[fourth])] |= 1 << middle;
                        next[usize::from(upper[fourth])] |= 1 << low;
                        found(&Discovery { word, lower: usize::from(lower[fourth]), high, fourth, others });
                    }
                }
            }
        }
        std::mem::swap(&mut self.frontier, &mut self.next);
        // A position can be come upon by each of its pegs.
        met.sort_unstable();
        met.dedup();
        met
    }
}

/// The four words of a position, each with the peg that its triple leaves out.
fn words(cells: u64) -> impl Iterator<Item = (usize, usize)> {
    bits(cells).map(move |fourth| {
        let others = bits(cells & !(1 << fourth));
        (others.zip(1..).map(|(cell, index): (usize, usize)| BINOMIAL[index][cell] as usize).sum(), fourth)
    })
}

/// The cells of a set in ascending order.
#[inline]
pub fn bits(set: u64) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let cell = rest.trailing_zeros() as usize;
        (rest != 0).then(|| {
            rest &= rest - 1;
            cell
        })
    })
}
