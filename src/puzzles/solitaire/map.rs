//! The distance of every position to the goal, by rank: from the floods for four pegs that are
//! alike, by walking back over the ranked space for everything else.

use super::four;
use super::space::PegSpace;
use crate::search::{Control, FlatDistances, Indexed, StopReason, histogram};

/// Distances by the rank of [`PegSpace`].
pub enum DistanceMap {
    /// Four pegs that are alike; every position is reached.
    Four(Vec<u8>),
    /// Any other pegs.
    Flat(FlatDistances),
}

impl DistanceMap {
    /// The map of a space. Six pegs without colours take 450 MB while it is made.
    ///
    /// # Errors
    /// The limit that was reached first; [`StopReason::Memory`] too for more positions than a
    /// 32-bit rank can tell apart.
    pub fn new(space: &PegSpace, control: &Control) -> Result<Self, StopReason> {
        if let Some(goal) = space.goal_of_four_alike() {
            return four::map(goal.occupied(), control).map(DistanceMap::Four);
        }
        if space.state_count() >= u32::MAX as usize {
            return Err(StopReason::Memory);
        }
        FlatDistances::retrograde(space, control).map(DistanceMap::Flat)
    }

    /// Steps left from the position of this rank, `None` when the goal has other pegs.
    pub fn get(&self, rank: usize) -> Option<u32> {
        match self {
            DistanceMap::Four(distances) => Some(u32::from(distances[rank])),
            DistanceMap::Flat(distances) => distances.get(rank),
        }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        match self {
            DistanceMap::Four(distances) => distances.len(),
            DistanceMap::Flat(distances) => distances.as_slice().len(),
        }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> usize {
        match self {
            DistanceMap::Four(distances) => distances.len(),
            DistanceMap::Flat(distances) => size_of_val(distances.as_slice()),
        }
    }

    /// Positions by distance, and the rank of the first of the farthest.
    pub fn histogram(&self) -> (Vec<u64>, Option<usize>) {
        match self {
            DistanceMap::Four(distances) => histogram(distances),
            DistanceMap::Flat(distances) => histogram(distances.as_slice()),
        }
    }
}
