//! The three ways to count, and the names of the algorithms: closed lists shared by every layer.

use std::fmt;
use std::str::FromStr;

/// What one unit of a count is. Puzzles with a single way to count use [`Metric::Steps`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// The smallest thing a player can do: one piece by one cell.
    Steps,
    /// One piece in one straight line, any distance.
    Slides,
    /// One piece by any path while no other piece moves.
    Moves,
}

impl Metric {
    /// All metrics, smallest unit first; a metric's position here is its index in [`Counts`].
    pub const ALL: [Metric; 3] = [Metric::Steps, Metric::Slides, Metric::Moves];

    /// The name on the command line and in packs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Metric::Steps => "steps",
            Metric::Slides => "slides",
            Metric::Moves => "moves",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Metric {
    type Err = super::InputError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Metric::ALL
            .into_iter()
            .find(|metric| metric.name() == text)
            .ok_or_else(|| super::InputError::new("metric", text, "steps, slides or moves"))
    }
}

/// A count in every metric, indexed by [`Metric`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts([u32; 3]);

impl std::ops::Index<Metric> for Counts {
    type Output = u32;
    fn index(&self, metric: Metric) -> &u32 {
        &self.0[metric as usize]
    }
}

impl std::ops::IndexMut<Metric> for Counts {
    fn index_mut(&mut self, metric: Metric) -> &mut u32 {
        &mut self.0[metric as usize]
    }
}

/// A way to search. `Auto` lets the puzzle choose its best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// Whatever is fastest here.
    Auto,
    /// Breadth-first.
    BreadthFirst,
    /// Breadth-first from both ends.
    Bidirectional,
    /// Depth-first: some way, not the shortest.
    DepthFirst,
    /// Iterative deepening A*.
    IdaStar,
    /// A distance map of everything reachable, then a walk downhill.
    Map,
}

impl Algorithm {
    /// All algorithms, in the order in which they are listed to people.
    pub const ALL: [Algorithm; 6] =
        [Algorithm::Auto, Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::DepthFirst, Algorithm::IdaStar, Algorithm::Map];

    /// The name on the command line and in `--json`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Auto => "auto",
            Algorithm::BreadthFirst => "bfs",
            Algorithm::Bidirectional => "bidirectional",
            Algorithm::DepthFirst => "dfs",
            Algorithm::IdaStar => "ida",
            Algorithm::Map => "map",
        }
    }

    /// Whether its answers are shortest.
    #[must_use]
    pub fn is_optimal(self) -> bool {
        self != Algorithm::DepthFirst
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = super::InputError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Algorithm::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == text)
            .ok_or_else(|| super::InputError::new("algorithm", text, "auto, bfs, bidirectional, dfs, ida or map"))
    }
}
