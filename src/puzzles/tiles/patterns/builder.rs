//! The distances of one pattern: how many slides of its own tiles every placement of them needs.
//!
//! Only the pattern's tiles are told apart; the others and the blank are free room, in which the
//! blank moves at no cost. So a position of the pattern is the set S of cells its tiles take, the
//! order in which they stand along S, and the *region* of free cells, connected among themselves,
//! that holds the blank. A breadth-first sweep from the goal (slides are undone by slides) counts
//! a slide of a pattern tile into the blank's region as one; the distance of a placement is the
//! least over the regions, since a table does not know where the blank is. It never overestimates,
//! and as each slide moves one tile, sums over disjoint patterns do not either (Korf and Felner
//! 2002).
//!
//! *Speed.* All orders of one (S, region) stand in one bitset of k! bits, numbered
//! lexicographically. A tile that slides to a free cell without passing a pattern tile in cell
//! order leaves all orders alone: the whole set moves by words. Otherwise its rank i in S becomes
//! j, and each order goes through one table for (i, j). Seven tiles on 16 cells are 57.7 million
//! placements.

use super::{Grid, cells_of};
use crate::puzzle::Direction;
use crate::search::{Control, StopReason, filled};

/// Nodes handled between two looks at the cancel flag; each is at most 79 words times a dozen moves.
const CHUNK: usize = 256;

/// Distances by set of cells and order of tiles.
pub(super) struct Placements {
    /// The sets of cells, ascending as numbers.
    pub sets: Vec<u32>,
    /// Orders of a set's tiles.
    pub orders: usize,
    /// By set, then by order.
    pub distances: Vec<u8>,
}

/// The distances to the goal where the pattern's tiles stand on `pattern` and the blank is in
/// `region`. `stored` is told the number of placements reached so far.
///
/// # Errors
/// The limit that was reached first.
pub(super) fn placements(
    grid: &Grid,
    pattern: u32,
    region: u32,
    control: &Control,
    stored: &mut dyn FnMut(u64),
) -> Result<Placements, StopReason> {
    let graph = Graph::new(grid, pattern.count_ones() as usize, control)?;
    let orders = factorial(graph.tiles);
    control.allow(graph.sets.len() * orders + graph.nodes.len() * graph.words * 24)?;
    let mut sweep = Sweep::new(&graph, orders, control)?;
    sweep.start(pattern, region);
    let mut reached = 1;
    for distance in 1..UNSEEN {
        // Regions seen late open ways to nothing new once every placement is known.
        if sweep.active.is_empty() || reached == sweep.distances.len() {
            break;
        }
        reached += sweep.layer(distance, control)?;
        stored(reached as u64);
    }
    let Sweep { distances, .. } = sweep;
    Ok(Placements { sets: graph.sets, orders, distances })
}

/// The bytes that building takes at its peak.
pub(super) fn peak_bytes(cells: usize, tiles: usize) -> usize {
    let orders = factorial(tiles);
    // Few sets cut the free cells in two: half as many nodes again is more than there are.
    choose(cells, tiles) * (orders + 24 * orders.div_ceil(64) * 3 / 2)
}

pub(super) fn factorial(number: usize) -> usize {
    (1..=number).product()
}

pub(super) fn choose(from: usize, take: usize) -> usize {
    (0..take).fold(1, |product, index| product * (from - index) / (index + 1))
}

/// A set of cells with one region of its free cells.
struct Node {
    set: u32,
    region: u32,
    /// Its moves stand from here to the next node's.
    first_move: u32,
}

/// A slide of one tile: to which node, and how the orders change.
struct Move {
    node: u32,
    /// The number of the rotation, `None` where orders stay.
    rotation: Option<u8>,
}

/// What the sweep walks on, without the orders.
struct Graph {
    tiles: usize,
    /// Words of one bitset over the orders.
    words: usize,
    sets: Vec<u32>,
    nodes: Vec<Node>,
    moves: Vec<Move>,
    /// By rank before times tiles plus rank after: the order after each order.
    rotations: Vec<Vec<u16>>,
    /// The first node of each set, by the set's number.
    first_node: Vec<u32>,
    ranks: SetRanks,
}

/// The number of a set among those of its size, ascending.
pub(super) struct SetRanks {
    /// By cell and how many cells of the set are up to it.
    binomials: Vec<[u32; 9]>,
}

impl SetRanks {
    pub fn new(cells: usize) -> Self {
        SetRanks { binomials: (0..cells).map(|cell| std::array::from_fn(|index| choose_or_zero(cell, index) as u32)).collect() }
    }

    pub fn rank(&self, set: u32) -> usize {
        cells_of(set).enumerate().map(|(index, cell)| self.binomials[cell][index + 1] as usize).sum()
    }
}

fn choose_or_zero(from: usize, take: usize) -> usize {
    if take > from { 0 } else { choose(from, take) }
}

impl Graph {
    fn new(grid: &Grid, tiles: usize, control: &Control) -> Result<Self, StopReason> {
        let cells = grid.cells();
        let ranks = SetRanks::new(cells);
        let sets = sets_of_size(cells, tiles);
        let neighbours: Vec<Vec<usize>> =
            (0..cells).map(|cell| Direction::ALL.into_iter().filter_map(|direction| grid.source(cell, direction)).collect()).collect();
        let all = (1u32 << cells) - 1;
        let mut nodes = Vec::new();
        let mut first_node = Vec::with_capacity(sets.len() + 1);
        for (number, &set) in sets.iter().enumerate() {
            if number % CHUNK == 0 {
                control.check()?;
            }
            first_node.push(nodes.len() as u32);
            let mut free = all & !set;
            while free != 0 {
                let region = flood(&neighbours, free, free & free.wrapping_neg());
                free &= !region;
                nodes.push(Node { set: number as u32, region, first_move: 0 });
            }
        }
        first_node.push(nodes.len() as u32);
        let orders = factorial(tiles);
        let mut graph = Graph {
            tiles,
            words: orders.div_ceil(64),
            sets,
            nodes,
            moves: Vec::new(),
            rotations: vec![Vec::new(); tiles * tiles],
            first_node,
            ranks,
        };
        graph.connect(&neighbours, control)?;
        Ok(graph)
    }

    fn connect(&mut self, neighbours: &[Vec<usize>], control: &Control) -> Result<(), StopReason> {
        for number in 0..self.nodes.len() {
            if number % CHUNK == 0 {
                control.check()?;
            }
            self.nodes[number].first_move = self.moves.len() as u32;
            let (set, region) = (self.sets[self.nodes[number].set as usize], self.nodes[number].region);
            for (before, from) in cells_of(set).enumerate() {
                for &to in neighbours[from].iter().filter(|&&to| region >> to & 1 == 1) {
                    let next = set ^ (1 << from) ^ (1 << to);
                    let after = (next & ((1 << to) - 1)).count_ones() as usize;
                    let rotation = (before != after).then(|| before * self.tiles + after);
                    if let Some(rotation) = rotation.filter(|&rotation| self.rotations[rotation].is_empty()) {
                        self.rotations[rotation] = rotated_orders(self.tiles, before, after);
                    }
                    self.moves.push(Move { node: self.node(next, from), rotation: rotation.map(|rotation| rotation as u8) });
                }
            }
        }
        Ok(())
    }

    /// The node of a set whose region holds a free cell.
    fn node(&self, set: u32, cell: usize) -> u32 {
        let number = self.ranks.rank(set);
        let mut nodes = self.first_node[number]..self.first_node[number + 1];
        nodes.find(|&node| self.nodes[node as usize].region >> cell & 1 == 1).expect("every free cell is in a region")
    }

    fn moves(&self, node: usize) -> &[Move] {
        let end = self.nodes.get(node + 1).map_or(self.moves.len(), |next| next.first_move as usize);
        &self.moves[self.nodes[node].first_move as usize..end]
    }
}

/// Every set of this many of the first `cells` cells, ascending.
fn sets_of_size(cells: usize, size: usize) -> Vec<u32> {
    let mut sets = Vec::with_capacity(choose(cells, size));
    let mut set = (1u32 << size) - 1;
    while set < 1 << cells {
        sets.push(set);
        // The next number with as many bits (Gosper).
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | (((set ^ carried) >> 2) / lowest);
    }
    sets
}

/// Everything within `free` that is connected with `from`.
fn flood(neighbours: &[Vec<usize>], free: u32, from: u32) -> u32 {
    let mut region = from;
    let mut front = from;
    while front != 0 {
        let next = cells_of(front).flat_map(|cell| &neighbours[cell]).fold(0, |next, cell| next | 1 << cell);
        front = next & free & !region;
        region |= front;
    }
    region
}

/// By the number of an order: the number after the tile at rank `before` has gone to rank `after`.
fn rotated_orders(tiles: usize, before: usize, after: usize) -> Vec<u16> {
    (0..factorial(tiles))
        .map(|number| {
            let mut order = nth_order(tiles, number);
            let tile = order.remove(before);
            order.insert(after, tile);
            order_number(&order) as u16
        })
        .collect()
}

/// The order with this number, lexicographically.
fn nth_order(tiles: usize, number: usize) -> Vec<usize> {
    let mut rest: Vec<usize> = (0..tiles).collect();
    (0..tiles).map(|place| rest.remove(number / factorial(tiles - 1 - place) % (tiles - place))).collect()
}

/// The number of an order, lexicographically.
pub(super) fn order_number(order: &[usize]) -> usize {
    (0..order.len()).fold(0, |number, place| {
        let smaller = order[place + 1..].iter().filter(|&&tile| tile < order[place]).count();
        number * (order.len() - place) + smaller
    })
}

/// The breadth-first sweep over bitsets.
struct Sweep<'a> {
    graph: &'a Graph,
    orders: usize,
    /// By node: orders seen with the blank in its region.
    visited: Vec<u64>,
    /// By node: the last layer, and the one being made.
    layer: Vec<u64>,
    next: Vec<u64>,
    /// Nodes whose part of the last layer, of the next one is not empty.
    active: Vec<u32>,
    is_next: Vec<bool>,
    /// By set and order; [`UNSEEN`] before it is reached.
    distances: Vec<u8>,
}

const UNSEEN: u8 = u8::MAX;

impl<'a> Sweep<'a> {
    fn new(graph: &'a Graph, orders: usize, control: &Control) -> Result<Self, StopReason> {
        // Three arrays of zeros, not one cloned: pages of zeros are there when they are first used.
        let words = graph.nodes.len() * graph.words;
        Ok(Sweep {
            graph,
            orders,
            visited: vec![0; words],
            layer: vec![0; words],
            next: vec![0; words],
            active: Vec::new(),
            is_next: vec![false; graph.nodes.len()],
            distances: filled(UNSEEN, graph.sets.len() * orders, control)?,
        })
    }

    fn start(&mut self, pattern: u32, region: u32) {
        let cell = region.trailing_zeros() as usize;
        let node = self.graph.node(pattern, cell) as usize;
        self.visited[node * self.graph.words] = 1;
        self.layer[node * self.graph.words] = 1;
        self.active.push(node as u32);
        self.distances[self.graph.nodes[node].set as usize * self.orders] = 0;
    }

    /// Makes the layer at `distance`; how many placements were seen for the first time.
    fn layer(&mut self, distance: u8, control: &Control) -> Result<usize, StopReason> {
        for chunk in std::mem::take(&mut self.active).chunks(CHUNK) {
            control.check()?;
            for &node in chunk {
                self.expand(node as usize);
            }
        }
        let words = self.graph.words;
        std::mem::swap(&mut self.layer, &mut self.next);
        let mut found = 0;
        for node in 0..self.is_next.len() {
            if node % CHUNK == 0 {
                control.check()?;
            }
            if !std::mem::take(&mut self.is_next[node]) {
                continue;
            }
            self.active.push(node as u32);
            let set = self.graph.nodes[node].set as usize;
            let distances = &mut self.distances[set * self.orders..(set + 1) * self.orders];
            for (index, &word) in self.layer[node * words..(node + 1) * words].iter().enumerate() {
                for order in ones(word) {
                    let slot = &mut distances[index * 64 + order];
                    found += usize::from(*slot == UNSEEN);
                    *slot = (*slot).min(distance);
                }
            }
        }
        Ok(found)
    }

    fn expand(&mut self, node: usize) {
        let words = self.graph.words;
        let mut placed = [0u64; 79];
        let placed = &mut placed[..words];
        placed.copy_from_slice(&self.layer[node * words..(node + 1) * words]);
        self.layer[node * words..(node + 1) * words].fill(0);
        for step in self.graph.moves(node) {
            let to = step.node as usize;
            let visited = &mut self.visited[to * words..(to + 1) * words];
            let next = &mut self.next[to * words..(to + 1) * words];
            let mut any = 0;
            match step.rotation {
                None => {
                    for ((visited, next), &placed) in visited.iter_mut().zip(next.iter_mut()).zip(placed.iter()) {
                        let new = placed & !*visited;
                        *visited |= new;
                        *next |= new;
                        any |= new;
                    }
                }
                Some(rotation) => {
                    let rotated = &self.graph.rotations[usize::from(rotation)];
                    for (index, &word) in placed.iter().enumerate() {
                        for order in ones(word) {
                            let after = usize::from(rotated[index * 64 + order]);
                            let bit = 1 << (after % 64);
                            let new = bit & !visited[after / 64];
                            visited[after / 64] |= new;
                            next[after / 64] |= new;
                            any |= new;
                        }
                    }
                }
            }
            self.is_next[to] |= any != 0;
        }
    }
}

/// The numbers of a word's bits that are set, from the lowest.
fn ones(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let lowest = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(lowest)
    })
}
