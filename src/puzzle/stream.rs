//! Random numbers that are the same on every machine, for ever: what generated levels stand on.
//!
//! The stream is ChaCha with 8 rounds. Its key is, in 32 bytes: the seed (8 bytes, little-endian),
//! the generator's version (4 bytes, little-endian), the family's id in ASCII (20 bytes, cut or
//! filled up with zeros). Each try of a generator has its own stream, by its number, so tries may
//! run on any number of threads and in any order. Choices among `n` are drawn as whole 32-bit
//! words; words past the largest multiple of `n` are thrown away. Nothing here depends on how
//! another library draws a range, which may change with its version.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random choices.
pub struct Stream {
    words: ChaCha8Rng,
    number: u64,
}

impl Stream {
    /// The stream of one try.
    #[must_use]
    pub fn new(family: &str, version: u32, seed: u64, number: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..12].copy_from_slice(&version.to_le_bytes());
        for (byte, letter) in key[12..].iter_mut().zip(family.bytes()) {
            *byte = letter;
        }
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(number);
        Stream { words, number }
    }

    /// The number of the try that this stream belongs to.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// A number below `bound`, all alike likely; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let Some(bound) = u32::try_from(bound).ok().filter(|&bound| bound > 0) else { return 0 };
        let reject = u32::MAX - (u32::MAX % bound + 1) % bound;
        loop {
            let word = self.words.next_u32();
            if word <= reject {
                return (word % bound) as usize;
            }
        }
    }

    /// A number of a range, both ends included.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// True `percent` times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these, `None` of none.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        choices.get(self.below(choices.len()))
    }

    /// Takes one of these out.
    pub fn take<T>(&mut self, choices: &mut Vec<T>) -> Option<T> {
        (!choices.is_empty()).then(|| choices.swap_remove(self.below(choices.len())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(seed: u64, number: u64) -> Vec<usize> {
        let mut stream = Stream::new("klotski", 1, seed, number);
        (0..8).map(|_| stream.below(1000)).collect()
    }

    #[test]
    fn the_stream_is_what_it_was_when_the_first_pack_was_made() {
        assert_eq!(first(7, 0), FIRST_OF_SEVEN);
    }

    #[test]
    fn seeds_and_tries_have_streams_of_their_own() {
        assert_ne!(first(7, 0), first(8, 0));
        assert_ne!(first(7, 0), first(7, 1));
    }

    #[test]
    fn choices_reach_both_ends_and_nothing_past_them() {
        let mut stream = Stream::new("x", 1, 1, 1);
        let seen: std::collections::BTreeSet<usize> = (0..200).map(|_| stream.between(3, 7)).collect();
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), [3, 4, 5, 6, 7]);
        assert_eq!(stream.below(0), 0);
        assert_eq!(stream.pick::<u8>(&[]), None);
    }

    const FIRST_OF_SEVEN: [usize; 8] = [302, 904, 236, 774, 607, 308, 303, 837];
}
