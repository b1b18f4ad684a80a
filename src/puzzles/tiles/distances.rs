//! The distance of every state of a small board to the goal, at the speed of memory.
//!
//! A state is the cell of the blank and the order of the tiles in reading order, the blank left
//! out. In this view a sideways slide changes only the cell of the blank, and an upright one
//! rotates a run of `columns` tiles by one place. Orders are ranked lexicographically by their
//! Lehmer code (each digit counts the smaller tiles still to come). Rotating places p to
//! p + columns - 1 changes no digit outside that run, for what comes before and after sees the
//! same sets of tiles; so a whole block of ranks moves together, and one table of ranks for each
//! run and each way is filled by copying blocks. A neighbour then costs one look-up and one byte.
//!
//! Neighbouring ranks 2k and 2k + 1 differ by a swap of the last two tiles. Only one of them can
//! be reached with the blank in a given row, so k alone is a perfect rank of the reachable half:
//! cells * (cells - 1)! / 2 states, one byte each.
//!
//! Breadth-first from the goal; each cell of the blank has its own queue, so the inner loop knows
//! its table and pushes without a branch. 3x3: 181,440 states. A board whose tables would pass
//! the memory limit is refused before anything is allocated. Time and memory are linear in the
//! number of states: five bytes each, and `8 (rows - 1)` more for the tables while it is built.

use super::grid::{Grid, State};
use crate::puzzle::Direction;
use crate::search::{Beat, Control, End, Event, Statistics, StopReason};

/// Not seen yet. No board that fits has a distance near it: 3x4 ends at 53.
const UNSEEN: u8 = u8::MAX;
/// Expansions between two looks at the cancel flag.
const CHUNK: usize = 1 << 16;

/// The distances of one class of states to the goal.
#[derive(Debug, Clone)]
pub struct DistanceMap {
    ranking: Ranking,
    /// By the cell of the blank, then by rank; empty when the class does not hold the goal.
    distances: Vec<u8>,
    peak_bytes: usize,
}

impl DistanceMap {
    /// The distances to `goal`.
    ///
    /// # Errors
    /// The limit that was reached first.
    pub(super) fn new(grid: &Grid, goal: State, control: &Control) -> Result<Self, StopReason> {
        let (ranking, peak_bytes) = Ranking::within(grid, grid.class(goal), control)?;
        let mut sweep = Sweep::new(&ranking, goal);
        sweep.run(&Rotations::new(&ranking), peak_bytes, control)?;
        let distances = sweep.distances;
        Ok(DistanceMap { ranking, distances, peak_bytes })
    }

    /// The map of a start from which the goal cannot be reached: it holds no distances.
    ///
    /// # Errors
    /// [`StopReason::Memory`] where a map with distances would not fit either.
    pub(super) fn without_goal(grid: &Grid, start: State, control: &Control) -> Result<Self, StopReason> {
        let (ranking, _) = Ranking::within(grid, grid.class(start), control)?;
        Ok(DistanceMap { ranking, distances: Vec::new(), peak_bytes: 0 })
    }

    /// Slides left from a state; `None` when it cannot reach the goal.
    #[must_use]
    pub fn get(&self, state: State) -> Option<u32> {
        if self.distances.is_empty() || self.ranking.grid.class(state) != self.ranking.class {
            return None;
        }
        Some(u32::from(self.distances[state.blank() * self.ranking.orders + self.ranking.rank(state)]))
    }

    /// How many states one start can reach.
    #[must_use]
    pub fn states(&self) -> u64 {
        (self.ranking.grid.cells() * self.ranking.orders) as u64
    }

    /// How many states are at each distance; empty when none reaches the goal.
    #[must_use]
    pub fn histogram(&self) -> Vec<u64> {
        let mut counts = vec![0; usize::from(UNSEEN)];
        for &distance in &self.distances {
            counts[usize::from(distance)] += 1;
        }
        let layers = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts.truncate(layers);
        counts
    }

    /// The first state at the largest distance: by the cell of the blank, then by tiles.
    #[must_use]
    pub fn farthest(&self) -> Option<State> {
        let largest = self.distances.iter().max()?;
        let index = self.distances.iter().position(|distance| distance == largest)?;
        Some(self.ranking.unrank(index / self.ranking.orders, index % self.ranking.orders))
    }

    /// State number `number` of those at this distance: by the cell of the blank, then by tiles.
    #[must_use]
    pub fn at_distance(&self, distance: u32, number: u64) -> Option<State> {
        let distance = u8::try_from(distance).ok().filter(|&distance| distance != UNSEEN)?;
        let mut found = (0..self.distances.len()).filter(|&index| self.distances[index] == distance);
        let index = found.nth(usize::try_from(number).ok()?)?;
        Some(self.ranking.unrank(index / self.ranking.orders, index % self.ranking.orders))
    }

    /// Bytes taken.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.distances.capacity()
    }

    /// Bytes taken while it was built.
    #[must_use]
    pub fn peak_bytes(&self) -> usize {
        self.peak_bytes
    }
}

/// The numbering of one class of states.
#[derive(Debug, Clone)]
struct Ranking {
    grid: Grid,
    class: bool,
    /// Orders of the tiles that a class has for each cell of the blank.
    orders: usize,
}

impl Ranking {
    /// The ranking, and the bytes that a map built on it takes at its peak.
    fn within(grid: &Grid, class: bool, control: &Control) -> Result<(Self, usize), StopReason> {
        let tiles = grid.cells() - 1;
        let orders = (3..=tiles).try_fold(1usize, usize::checked_mul).ok_or(StopReason::Memory)?;
        let tables = 2 * (grid.rows() - 1) * grid.columns() * size_of::<u32>();
        let bytes = orders.saturating_mul(grid.cells() * (1 + size_of::<u32>()) + tables + 1);
        control.allow(bytes)?;
        // Ranks are kept in 32 bits.
        if u32::try_from(orders).is_err() {
            return Err(StopReason::Memory);
        }
        Ok((Ranking { grid: grid.clone(), class, orders }, bytes))
    }

    /// The rank of a state's tiles among those with its blank.
    fn rank(&self, state: State) -> usize {
        let cells = self.grid.cells();
        let mut rest = (1u32 << cells) - 2;
        let mut left = cells - 1;
        let mut rank = 0;
        for cell in 0..cells {
            let tile = state.tile(cell);
            if tile == 0 {
                continue;
            }
            rest &= !(1 << tile);
            let smaller = (rest & ((1 << tile) - 1)).count_ones() as usize;
            rank = rank * left + smaller;
            left -= 1;
        }
        rank / 2
    }

    /// The state of a rank.
    fn unrank(&self, blank: usize, rank: usize) -> State {
        let cells = self.grid.cells();
        let of_full_rank = |full: usize| {
            let mut rest: Vec<u8> = (1..cells as u8).collect();
            let mut divisor: usize = (1..cells).product();
            let mut remainder = full;
            let order: Vec<u8> = (1..cells)
                .rev()
                .map(|left| {
                    divisor /= left;
                    let digit = remainder / divisor;
                    remainder %= divisor;
                    rest.remove(digit)
                })
                .collect();
            State::new(order[..blank].iter().chain(&[0]).chain(&order[blank..]).copied())
        };
        let even = of_full_rank(2 * rank);
        if self.grid.class(even) == self.class { even } else { of_full_rank(2 * rank + 1) }
    }
}

/// The ranks after an upright slide, by the upper cell of the two and the rank before.
struct Rotations {
    /// The blank goes down, its tile up.
    down: Vec<Vec<u32>>,
    /// The other way.
    up: Vec<Vec<u32>>,
}

impl Rotations {
    fn new(ranking: &Ranking) -> Self {
        let columns = ranking.grid.columns();
        let tiles = ranking.grid.cells() - 1;
        let parities = parities(tiles, ranking.orders);
        let tables = |goes_down: bool| {
            (0..=tiles - columns)
                .map(|upper| {
                    let row = upper / columns + usize::from(!goes_down);
                    let odd = ranking.class ^ (ranking.grid.row_parity(row) == 1);
                    table(tiles - upper, columns, goes_down, &parities, odd)
                })
                .collect()
        };
        Rotations { down: tables(true), up: tables(false) }
    }
}

/// For each rank k whether the order with full rank 2k is odd: the parity of its Lehmer digits.
fn parities(tiles: usize, orders: usize) -> Vec<bool> {
    let mut parities = Vec::with_capacity(orders);
    parities.push(false);
    for left in 3..=tiles {
        let block = parities.len();
        for digit in 1..left {
            for index in 0..block {
                parities.push(parities[index] ^ (digit % 2 == 1));
            }
        }
    }
    parities
}

/// The table of one run: the first `run` of the last `rest` tiles rotate by one place. `odd`
/// tells the parity of the orders that occur before the slide.
fn table(rest: usize, run: usize, goes_down: bool, parities: &[bool], odd: bool) -> Vec<u32> {
    let turned = turned_runs(rest, run, goes_down);
    let behind: usize = (1..=rest - run).product();
    let mut table = Vec::with_capacity(parities.len());
    if behind == 1 {
        // The last digit, which tells 2k from 2k + 1, belongs to the run.
        table.extend(parities.iter().enumerate().map(|(rank, &parity)| {
            let full = 2 * rank + usize::from(parity != odd);
            let (before, digits) = (full / turned.len(), full % turned.len());
            ((before * turned.len() + turned[digits]) >> 1) as u32
        }));
    } else {
        let block = behind / 2;
        for before in 0..parities.len() / (turned.len() * block) {
            for &digits in &turned {
                let first = ((before * turned.len() + digits) * block) as u32;
                table.extend(first..first + block as u32);
            }
        }
    }
    table
}

/// The number of a run's Lehmer digits after it has rotated, by their number before; the digits
/// have the radices `rest`, `rest` - 1 and so on.
fn turned_runs(rest: usize, run: usize, goes_down: bool) -> Vec<usize> {
    let count: usize = (rest - run + 1..=rest).product();
    let mut turned = Vec::with_capacity(count);
    for number in 0..count {
        let mut pool: Vec<usize> = (0..rest).collect();
        let mut divisor = count;
        let mut order: Vec<usize> = (0..run)
            .map(|place| {
                divisor /= rest - place;
                pool.remove(number / divisor % (rest - place))
            })
            .collect();
        // The tile below the blank moves up past the others of the run to their front.
        if goes_down {
            order.rotate_right(1);
        } else {
            order.rotate_left(1);
        }
        turned.push((0..run).fold(0, |number, place| {
            let earlier = order[..place].iter().filter(|&&other| other < order[place]).count();
            number * (rest - place) + order[place] - earlier
        }));
    }
    turned
}

/// The breadth-first sweep from the goal.
struct Sweep<'a> {
    ranking: &'a Ranking,
    distances: Vec<u8>,
    /// For each cell of the blank the ranks seen, in the order of discovery. One place more than
    /// there are ranks, so that a push may write before it is known whether it counts.
    queues: Vec<Vec<u32>>,
    lengths: Vec<usize>,
}

impl<'a> Sweep<'a> {
    fn new(ranking: &'a Ranking, goal: State) -> Self {
        let cells = ranking.grid.cells();
        let mut sweep = Sweep {
            ranking,
            distances: vec![UNSEEN; cells * ranking.orders],
            queues: vec![vec![0; ranking.orders + 1]; cells],
            lengths: vec![0; cells],
        };
        let (blank, rank) = (goal.blank(), ranking.rank(goal));
        sweep.distances[blank * ranking.orders + rank] = 0;
        sweep.queues[blank][0] = rank as u32;
        sweep.lengths[blank] = 1;
        sweep
    }

    fn run(&mut self, rotations: &Rotations, bytes: usize, control: &Control) -> Result<(), StopReason> {
        let cells = self.ranking.grid.cells();
        let columns = self.ranking.grid.columns();
        let mut heads = vec![0usize; cells];
        for distance in 1.. {
            let ends = self.lengths.clone();
            if heads == ends {
                break;
            }
            let [expanded, stored] = [&heads, &ends].map(|lengths| lengths.iter().sum::<usize>() as u64);
            control.tell(|| Beat {
                event: Event::Layer { end: End::Goal, depth: u32::from(distance) - 1, states: stored - expanded, complete: true },
                statistics: Statistics { expanded, stored, bytes: bytes as u64 },
                places: Vec::new(),
            })?;
            for blank in 0..cells {
                let queue = std::mem::take(&mut self.queues[blank]);
                for layer in queue[heads[blank]..ends[blank]].chunks(CHUNK) {
                    control.check()?;
                    for direction in Direction::ALL {
                        let Some(to) = self.ranking.grid.source(blank, direction) else { continue };
                        match direction {
                            Direction::Up => {
                                let table = &rotations.down[blank];
                                self.expand(layer, to, distance, |rank| table[rank as usize]);
                            }
                            Direction::Down => {
                                let table = &rotations.up[blank - columns];
                                self.expand(layer, to, distance, |rank| table[rank as usize]);
                            }
                            Direction::Left | Direction::Right => self.expand(layer, to, distance, |rank| rank),
                        }
                    }
                }
                self.queues[blank] = queue;
            }
            heads = ends;
        }
        Ok(())
    }

    /// Writes `distance` to the unseen neighbours, with the blank at cell `to`, of a layer's ranks.
    fn expand(&mut self, layer: &[u32], to: usize, distance: u8, neighbour: impl Fn(u32) -> u32) {
        let orders = self.ranking.orders;
        let distances = &mut self.distances[to * orders..(to + 1) * orders];
        let queue = &mut self.queues[to];
        let mut length = self.lengths[to];
        for &rank in layer {
            let next = neighbour(rank);
            let slot = &mut distances[next as usize];
            queue[length] = next;
            length += usize::from(*slot == UNSEEN);
            *slot = (*slot).min(distance);
        }
        self.lengths[to] = length;
    }
}
