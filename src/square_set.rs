//! Sets of squares, with one bit for every square.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

use crate::board::Square;

/// A set of squares below [`CAPACITY`](SquareSet::CAPACITY), with one bit for every square.
///
/// Implemented for `u64` and `u128`, so that a search is written once for both.
pub(crate) trait SquareSet:
    Copy
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Not<Output = Self>
{
    const CAPACITY: usize;
    const EMPTY: Self;

    /// The set of a single square.
    fn of(square: Square) -> Self;

    /// The set of the first `size` squares. The size must be from 1 to [`CAPACITY`](SquareSet::CAPACITY).
    fn all(size: usize) -> Self;

    /// The smallest square of the set, which must not be empty.
    fn first(self) -> Square;

    /// The set without its smallest square. The set must not be empty.
    fn without_first(self) -> Self;

    fn is_empty(self) -> bool;

    /// Whether there is no square or a single one.
    fn at_most_one(self) -> bool;

    fn len(self) -> usize;

    /// A hash of 64 bits: the bits of a `u64`, or the two halves of a `u128`, one of them rotated, combined by XOR.
    fn fold_to_u64(self) -> u64;

    /// The lowest eight bits.
    fn low_byte(self) -> usize;

    /// The bits. The lowest bit stands for square 0.
    fn bits(self) -> u128;

    /// The set with these bits. No bit may lie beyond the capacity.
    fn from_bits(bits: u128) -> Self;

    #[inline]
    fn contains(self, square: Square) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Whether there are exactly two squares.
    #[inline]
    fn has_two(self) -> bool {
        !self.at_most_one() && self.without_first().at_most_one()
    }

    /// The squares in ascending order.
    fn members(mut self) -> impl Iterator<Item = Square> {
        std::iter::from_fn(move || {
            if self.is_empty() {
                return None;
            }
            let square = self.first();
            self = self.without_first();
            Some(square)
        })
    }
}

macro_rules! square_set {
    ($word:ty, $folded:expr) => {
        impl SquareSet for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn of(square: Square) -> Self {
                1 << square
            }

            fn all(size: usize) -> Self {
                Self::MAX >> (Self::CAPACITY - size)
            }

            #[inline]
            fn first(self) -> Square {
                self.trailing_zeros()
            }

            #[inline]
            fn without_first(self) -> Self {
                self & (self - 1)
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn at_most_one(self) -> bool {
                self & self.wrapping_sub(1) == 0
            }

            fn len(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn fold_to_u64(self) -> u64 {
                $folded(self)
            }

            #[inline]
            fn low_byte(self) -> usize {
                (self & 0xff) as usize
            }

            fn bits(self) -> u128 {
                self.into()
            }

            fn from_bits(bits: u128) -> Self {
                bits as Self
            }
        }
    };
}

square_set!(u64, |word| word);
square_set!(u128, |word: u128| word as u64
    ^ ((word >> 64) as u64).rotate_left(32));

#[cfg(test)]
mod tests {
    use super::*;

    fn check_operations<S: SquareSet>() {
        let last = S::CAPACITY as Square - 1;
        let set = |squares: &[Square]| {
            squares
                .iter()
                .fold(S::EMPTY, |set, &square| set | S::of(square))
        };
        for (squares, at_most_one, has_two) in [
            (&[][..], true, false),
            (&[last], true, false),
            (&[0, last], false, true),
            (&[1, 5, last], false, false),
        ] {
            let set = set(squares);
            assert_eq!(
                (set.at_most_one(), set.has_two()),
                (at_most_one, has_two),
                "{squares:?}"
            );
            assert_eq!(set.len(), squares.len());
            assert!(set.members().eq(squares.iter().copied()));
            assert_eq!(set.is_empty(), squares.is_empty());
        }
        assert!(set(&[3, last]).contains(last) && !set(&[3, last]).contains(4));
        assert!(S::all(7).members().eq(0..7));
        assert_eq!(S::all(S::CAPACITY), !S::EMPTY);
    }

    #[test]
    fn sets_of_64_and_of_128_squares_behave_alike() {
        check_operations::<u64>();
        check_operations::<u128>();
    }
}
