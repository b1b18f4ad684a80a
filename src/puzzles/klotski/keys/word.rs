//! Unsigned integers of 64 and 128 bits under one name: sets of cells that a register holds.

use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// An unsigned integer that serves as a set of cells, or as several such sets on end.
pub(in crate::puzzles::klotski) trait Word:
    Copy
    + Eq
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits it has.
    const BITS: u32;
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;

    /// Rotates towards the low bits.
    fn rotate_down(self, count: u32) -> Self;
    /// The number of the lowest bit that is set.
    fn lowest(self) -> u32;
    /// The same without its lowest bit.
    fn without_lowest(self) -> Self;
    /// Its bits mixed into 64, the high ones best.
    fn scramble(self) -> u64;
    /// Its bits folded into 64 by position modulo 64.
    fn fold(self) -> u64;
}

/// An odd number without pattern, 2^64 over the golden ratio.
pub(super) const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// What both have under the same names.
macro_rules! word {
    ($type:ty, scramble: $scramble:expr, fold: $fold:expr) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn rotate_down(self, count: u32) -> Self {
                self.rotate_right(count)
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn scramble(self) -> u64 {
                $scramble(self)
            }

            #[inline]
            fn fold(self) -> u64 {
                $fold(self)
            }
        }
    };
}

word!(u64, scramble: mixed, fold: |word| word);
word!(u128, scramble: |word: u128| {
    let high = ((word >> 64) as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed(word as u64 ^ high.rotate_left(32))
}, fold: |word: u128| word as u64 | (word >> 64) as u64);

/// The high bits of a product see every lower bit; the first shift lets them see the rest.
#[inline]
fn mixed(word: u64) -> u64 {
    (word ^ (word >> 32)).wrapping_mul(MIX)
}
