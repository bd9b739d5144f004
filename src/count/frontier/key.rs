//! The encoding of states as keys of 64 bits.
//!
//! A key has one digit for every square that edges may have reached. The digit tells what the square needs and, for the
//! end of a path, the number of that path. Paths are numbered in the order in which they are met. The bits above the
//! digits tell what the outside needs.

use super::stage::Stage;
use super::state::{NO_MATES, Positions, State};
use super::window::{OUTSIDE, POSITIONS, up_to};

/// The square needs nothing, or is not on the board. Every state with a key has some other square, so that no key is 0.
const SETTLED: u64 = 0;
/// The square needs two edges.
const UNTOUCHED: u64 = 1;
/// The square is the end of a path whose other end is the outside.
const LEADS_OUTSIDE: u64 = 2;
/// The square is the end of the first path between two squares. Further paths have the following numbers.
const FIRST_PATH: u64 = 3;

/// The maximum number of digits of a key: two rows of the widest board and a square.
const DIGITS: usize = 2 * super::WIDEST as usize + 1;
/// The number of values of a digit.
const RADIX: u64 = FIRST_PATH + DIGITS as u64 / 2;
/// The number of bits of two digits together.
const PAIR_BITS: u32 = (RADIX * RADIX - 1).ilog2() + 1;

/// The lowest of the bits that tell what the outside needs.
const OUTSIDE_SHIFT: u32 = 62;
/// The outside needs nothing.
const OUTSIDE_SETTLED: u64 = 0;
/// One end of the tour is fixed, on the first colour.
const FIRST_COLOUR: u64 = 1;
/// One end of the tour is fixed, on the second colour.
const SECOND_COLOUR: u64 = 2;
/// No end of the tour is fixed.
const OUTSIDE_UNTOUCHED: u64 = 3;

/// The place value of every digit.
const WEIGHTS: [u64; DIGITS] = {
    let mut weights = [0; DIGITS];
    let mut index = 0;
    while index < DIGITS {
        weights[index] = RADIX.pow(index as u32 % 2) << (PAIR_BITS * (index as u32 / 2));
        index += 1;
    }
    weights
};

const _: () = assert!(WEIGHTS[DIGITS - 1] * RADIX <= 1 << OUTSIDE_SHIFT);

/// The two digits of every value of a pair.
const PAIRS: [[u8; 2]; 1 << PAIR_BITS] = {
    let mut pairs = [[0; 2]; 1 << PAIR_BITS];
    let mut pair = 0;
    while pair < pairs.len() {
        pairs[pair] = [(pair as u64 % RADIX) as u8, (pair as u64 / RADIX) as u8];
        pair += 1;
    }
    pairs
};

impl State {
    /// Decodes a key.
    pub fn from_key(key: u64, stage: &Stage<'_>) -> Self {
        let known = stage.window.known;
        let mut state = Self {
            free: stage.squares & !up_to(known),
            ends: 0,
            exits: 0,
            mates: NO_MATES,
        };
        // Position 0 is the outside. A path between two squares has 0 here until its first end is met.
        let mut first_ends = [0; RADIX as usize + 1];
        let mut digits = key & ((1 << OUTSIDE_SHIFT) - 1);
        let mut position = OUTSIDE;
        while digits != 0 {
            for digit in PAIRS[(digits % (1 << PAIR_BITS)) as usize] {
                position += 1;
                let digit = u64::from(digit);
                if digit == SETTLED {
                    continue;
                }
                state.free |= 1 << position;
                if digit == UNTOUCHED {
                    continue;
                }
                state.ends |= 1 << position;
                let first_end = &mut first_ends[digit as usize];
                if *first_end == 0 && digit != LEADS_OUTSIDE {
                    *first_end = position as u8;
                    continue;
                }
                state.mates[position] = *first_end;
                state.mates[usize::from(*first_end)] = position as u8;
            }
            digits >>= PAIR_BITS;
        }
        let outside = key >> OUTSIDE_SHIFT;
        if outside != OUTSIDE_SETTLED {
            state.free |= 1 << OUTSIDE;
            state.exits = match outside {
                FIRST_COLOUR => stage.exits[1],
                SECOND_COLOUR => stage.exits[2],
                _ => stage.exits[0],
            };
            state.ends |= u64::from(outside != OUTSIDE_UNTOUCHED) << OUTSIDE;
        }
        state
    }

    /// The key of the state before the first square is settled.
    pub fn first_key(&self, stage: &Stage<'_>) -> u64 {
        self.key_of(stage, 1, stage.window.known)
    }

    /// The key of the state after the square at position 1 was settled.
    pub fn key(&self, stage: &Stage<'_>) -> u64 {
        let key = self.key_of(stage, 2, stage.window.furthest);
        if stage.mirrored {
            return key.min(self.mirrored_key(stage, 2));
        }
        key
    }

    /// The key of the state, in which edges may have reached the positions from `next` to `last`.
    fn key_of(&self, stage: &Stage<'_>, next: usize, last: usize) -> u64 {
        let squares = self.free & up_to(last) & !up_to(next - 1);
        let mut labels = Labels::default();
        Positions(squares).fold(self.outside(stage, false), |key, position| {
            key + WEIGHTS[position - next] * labels.digit(self, position)
        })
    }

    /// The key of the mirror image of the state. The next square must be the first of a row.
    fn mirrored_key(&self, stage: &Stage<'_>, next: usize) -> u64 {
        let mut labels = Labels::default();
        let mut key = self.outside(stage, stage.width.is_multiple_of(2));
        for (index, weight) in WEIGHTS.iter().enumerate().take(2 * stage.width) {
            let column = index % stage.width;
            let position = next + index - column + (stage.width - 1 - column);
            if self.free >> position & 1 == 1 {
                key += weight * labels.digit(self, position);
            }
        }
        key
    }

    /// The bits that tell what the outside needs, with the colours exchanged if `colours_change` is set.
    fn outside(&self, stage: &Stage<'_>, colours_change: bool) -> u64 {
        let needs = if self.free >> OUTSIDE & 1 == 0 {
            OUTSIDE_SETTLED
        } else if self.ends >> OUTSIDE & 1 == 0 {
            OUTSIDE_UNTOUCHED
        } else if (self.exits == stage.exits[1]) != colours_change {
            FIRST_COLOUR
        } else {
            SECOND_COLOUR
        };
        needs << OUTSIDE_SHIFT
    }
}

/// The numbers of the paths, stored at the second end of each.
struct Labels {
    of_mate: [u8; POSITIONS],
    next: u8,
}

impl Default for Labels {
    fn default() -> Self {
        Self {
            of_mate: [0; POSITIONS],
            next: FIRST_PATH as u8,
        }
    }
}

impl Labels {
    /// The digit of a free square.
    #[inline]
    fn digit(&mut self, state: &State, position: usize) -> u64 {
        if state.ends >> position & 1 == 0 {
            return UNTOUCHED;
        }
        let mate = usize::from(state.mates[position]);
        if mate == OUTSIDE {
            return LEADS_OUTSIDE;
        }
        if self.of_mate[position] == 0 {
            self.of_mate[mate] = self.next;
            self.next += 1;
            return self.of_mate[mate].into();
        }
        self.of_mate[position].into()
    }
}
