//! The ways to choose a fixed number of cells out of a few, numbered without gaps.
//!
//! A choice is a mask over the cells. Its number is that of the combinatorial number system: the
//! i-th chosen cell from below, at position c, adds C(c, i). Because the number of chosen cells is
//! fixed, the upper half of a mask tells how many are in the lower half, so one table for each half
//! is enough: two look-ups and a sum, with tables of 2^(cells / 2) entries.

/// The most cells to choose from: masks are 32 bits, with room to shift.
pub(super) const MAX_CELLS: u32 = 30;

/// C(`cells`, `chosen`) for every size a search may meet, and then some.
pub(super) fn binomial(cells: u32, chosen: u32) -> u64 {
    (0..u64::from(chosen)).fold(1, |product, taken| product * u64::from(cells).saturating_sub(taken) / (taken + 1))
}

/// All choices of `chosen` out of `cells`.
pub(super) struct Choices {
    /// Cells in the lower half.
    split: u32,
    /// What the chosen cells of a lower half add to the number.
    low: Vec<u32>,
    /// What the chosen cells of an upper half add to it.
    high: Vec<u32>,
    /// By number: the choice.
    masks: Vec<u32>,
}

impl Choices {
    /// The choices of `chosen` out of `cells`, at most [`MAX_CELLS`], in ascending order of masks.
    pub(super) fn new(cells: u32, chosen: u32) -> Self {
        let split = cells / 2;
        let sum = |mask: u32, lowest: u32, below: u32| -> u32 {
            (0..u32::BITS)
                .filter(|bit| mask >> bit & 1 != 0)
                .zip(below + 1..)
                .map(|(bit, count)| binomial(lowest + bit, count) as u32)
                .sum()
        };
        let low = (0..1u32 << split).map(|mask| if mask.count_ones() <= chosen { sum(mask, 0, 0) } else { 0 }).collect();
        let high = (0..1u32 << (cells - split))
            .map(|mask| chosen.checked_sub(mask.count_ones()).filter(|&below| below <= split).map_or(0, |below| sum(mask, split, below)))
            .collect();
        let count = binomial(cells, chosen) as usize;
        let first = (1u32 << chosen) - 1;
        let masks = std::iter::successors(Some(first), |&mask| Some(following(mask))).take(count).collect();
        Choices { split, low, high, masks }
    }

    /// The number of a choice.
    #[inline]
    pub(super) fn rank(&self, mask: u32) -> usize {
        (self.low[(mask & ((1 << self.split) - 1)) as usize] + self.high[(mask >> self.split) as usize]) as usize
    }

    /// By number: the choice.
    #[inline]
    pub(super) fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// Bytes of the tables.
    pub(super) fn bytes(&self) -> usize {
        (self.low.len() + self.high.len() + self.masks.capacity()) * size_of::<u32>()
    }
}

/// The next larger mask with as many bits; the mask without bits follows itself.
fn following(mask: u32) -> u32 {
    let lowest = mask & mask.wrapping_neg();
    if lowest == 0 {
        return 0;
    }
    let carried = mask + lowest;
    carried | ((mask ^ carried) / lowest) >> 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_masks_are_inverse() {
        for cells in 0..=13 {
            for chosen in 0..=cells {
                let choices = Choices::new(cells, chosen);
                let expected: Vec<u32> = (0..1u32 << cells).filter(|mask| mask.count_ones() == chosen).collect();
                assert_eq!(choices.masks(), expected);
                assert_eq!(expected.len() as u64, binomial(cells, chosen));
                assert!(expected.iter().enumerate().all(|(number, &mask)| choices.rank(mask) == number));
            }
        }
    }
}
