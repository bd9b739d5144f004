//! The encoding of states as keys of 64 bits.
//!
//! A key has one digit for every square that edges may have reached. The digit tells how many edges the square still
//! needs and, for the end of a path, the number of that path. Paths are numbered in the order of their first ends. The
//! bits above the digits tell how many edges the virtual vertex still needs and, if it needs one, the colour of the
//! fixed end of the tour.

use super::edge_log::EdgeLog;
use super::stage::{KnownEnd, Stage};
use super::state::{IDENTITY_MATES, PositionIter, State};
use super::window::{MAX_WIDTH, VIRTUAL_VERTEX, positions_up_to};

/// The digit of a square that needs no more edges or is not on the board. No key has only this digit, so no key is 0.
const SATURATED: u64 = 0;
/// The digit of a square that needs two edges.
const UNTOUCHED: u64 = 1;
/// The digit of the end of a path whose other end is the virtual vertex.
const PATH_TO_VIRTUAL_DIGIT: u64 = 2;
/// The digit of both ends of the first path between two squares. Further paths have the following digits.
const FIRST_PATH: u64 = 3;

/// The maximum number of digits of a key: two rows of the widest board and one more square.
const DIGIT_COUNT: usize = 2 * MAX_WIDTH as usize + 1;
/// The number of values of a digit.
const RADIX: u64 = FIRST_PATH + DIGIT_COUNT as u64 / 2;
/// The number of bits of two digits together.
const PAIR_BITS: u32 = (RADIX * RADIX - 1).ilog2() + 1;

/// The index of the lowest bit for the virtual vertex.
const VIRTUAL_SHIFT: u32 = 62;
/// The value of the bits for the virtual vertex if the virtual vertex needs no more edges.
const VIRTUAL_SATURATED: u64 = 0;
/// The value of the bits for the virtual vertex if one end of the tour is fixed, on the first colour.
const END_ON_FIRST_COLOUR: u64 = 1;
/// The value of the bits for the virtual vertex if one end of the tour is fixed, on the second colour.
const END_ON_SECOND_COLOUR: u64 = 2;
/// The value of the bits for the virtual vertex if no end of the tour is fixed: the virtual vertex needs two edges.
const VIRTUAL_UNTOUCHED: u64 = 3;

/// The place value of every digit.
const PLACE_VALUES: [u64; DIGIT_COUNT] = {
    let mut values = [0; DIGIT_COUNT];
    let mut index = 0;
    while index < DIGIT_COUNT {
        values[index] = RADIX.pow(index as u32 % 2) << (PAIR_BITS * (index as u32 / 2));
        index += 1;
    }
    values
};

const _: () = assert!(PLACE_VALUES[DIGIT_COUNT - 1] * RADIX <= 1 << VIRTUAL_SHIFT);

/// The number of digits whose sets have one table in [`PLACE_VALUE_SUMS`].
const SET_BITS: usize = DIGIT_COUNT.div_ceil(3);

/// The sum of the place values of every set of the first [`SET_BITS`] digits, of the next ones, and of the last ones.
const PLACE_VALUE_SUMS: [[u64; 1 << SET_BITS]; 3] = {
    let mut sums = [[0; 1 << SET_BITS]; 3];
    let mut index = 0;
    while index < DIGIT_COUNT {
        let (table, digit) = (index / SET_BITS, index % SET_BITS);
        let mut set = 0;
        while set < 1 << SET_BITS {
            if set >> digit & 1 == 1 {
                sums[table][set] += PLACE_VALUES[index];
            }
            set += 1;
        }
        index += 1;
    }
    sums
};

/// Two digits of a key.
#[derive(Clone, Copy)]
struct DigitPair {
    /// The lower and the higher digit.
    digits: [u8; 2],
    /// The digits of squares that need edges, as a set.
    unsaturated: u8,
    /// The digits of path ends, as a set.
    path_ends: u8,
}

/// The digits of every value of a pair.
const PAIRS: [DigitPair; 1 << PAIR_BITS] = {
    let none = DigitPair {
        digits: [0; 2],
        unsaturated: 0,
        path_ends: 0,
    };
    let mut pairs = [none; 1 << PAIR_BITS];
    let mut value = 0;
    while value < pairs.len() {
        let pair = &mut pairs[value];
        pair.digits = [(value as u64 % RADIX) as u8, (value as u64 / RADIX) as u8];
        let mut index = 0;
        while index < 2 {
            let digit = pair.digits[index] as u64;
            pair.unsaturated |= ((digit != SATURATED) as u8) << index;
            pair.path_ends |= ((digit != SATURATED && digit != UNTOUCHED) as u8) << index;
            index += 1;
        }
        value += 1;
    }
    pairs
};

impl<Log: EdgeLog> State<Log> {
    /// Decodes a key.
    pub fn from_key(key: u64, stage: &Stage<'_>) -> Self {
        let last_reached = stage.window.last_reached;
        let mut state = Self {
            unsaturated: stage.squares & !positions_up_to(last_reached),
            path_ends: 0,
            ends_beside_mates: 0,
            known_end: KnownEnd::None,
            end_candidates: 0,
            mates: IDENTITY_MATES,
            log: Log::default(),
        };
        let digits = key & ((1 << VIRTUAL_SHIFT) - 1);
        let pair_at =
            |index: usize| &PAIRS[(digits >> (PAIR_BITS as usize * index)) as usize % PAIRS.len()];
        for index in 0..DIGIT_COUNT.div_ceil(2) {
            let pair = pair_at(index);
            state.unsaturated |= u64::from(pair.unsaturated) << (1 + 2 * index);
            state.path_ends |= u64::from(pair.path_ends) << (1 + 2 * index);
        }
        // For each digit of a path, the end of that path that was read last, or at first the virtual vertex. The first
        // end of another path is joined to the virtual vertex for a short time, which needs no branch here.
        let mut last_ends = [VIRTUAL_VERTEX as u8; RADIX as usize + 1];
        for position in PositionIter(state.path_ends) {
            let digit = pair_at((position - 1) / 2).digits[(position - 1) % 2];
            let last_end = &mut last_ends[usize::from(digit)];
            let mate = usize::from(*last_end);
            state.mates[position] = *last_end;
            state.mates[mate] = position as u8;
            *last_end = position as u8;
            let are_beside = stage.window.neighbours[mate] >> position & 1;
            state.ends_beside_mates &= !(1 << mate);
            state.ends_beside_mates |= are_beside << position | are_beside << mate;
        }
        state.mates[VIRTUAL_VERTEX] = last_ends[PATH_TO_VIRTUAL_DIGIT as usize];
        let virtual_digit = key >> VIRTUAL_SHIFT;
        if virtual_digit != VIRTUAL_SATURATED {
            state.unsaturated |= 1 << VIRTUAL_VERTEX;
            state.known_end = match virtual_digit {
                END_ON_FIRST_COLOUR => KnownEnd::FirstColour,
                END_ON_SECOND_COLOUR => KnownEnd::SecondColour,
                _ => KnownEnd::None,
            };
            state.end_candidates = stage.end_candidates(state.known_end);
            state.path_ends |= u64::from(virtual_digit != VIRTUAL_UNTOUCHED) << VIRTUAL_VERTEX;
        }
        state
    }

    /// The key of the state before the square at position 1 is settled.
    pub fn key_before_settling(&self, stage: &Stage<'_>) -> u64 {
        self.key_of(1, stage.window.last_reached)
    }

    /// The key of the state itself after the square at position 1 was settled, even if its mirror image is kept.
    pub fn own_key_after_settling(&self, stage: &Stage<'_>) -> u64 {
        self.key_of(2, stage.window.last_reachable)
    }

    /// The key under which the state is kept after the square at position 1 was settled.
    pub fn key_after_settling(&self, stage: &Stage<'_>) -> u64 {
        let key = self.own_key_after_settling(stage);
        if stage.merges_mirror_images {
            return key.min(self.mirrored_key(stage, 2));
        }
        key
    }

    /// The key of the state, with one digit for every position from `first` to `last`.
    fn key_of(&self, first: usize, last: usize) -> u64 {
        let digits_of = |set: u64| (set & positions_up_to(last)) >> first;
        self.virtual_vertex_bits(self.known_end)
            + self.sum_of_digits(
                digits_of(self.unsaturated & !self.path_ends),
                digits_of(self.path_ends),
                |digit| first + digit,
                |position| position - first,
            )
    }

    /// The key of the mirror image of the state. `first` is the position of the next square. This square must be the
    /// first of a row.
    fn mirrored_key(&self, stage: &Stage<'_>, first: usize) -> u64 {
        let width = stage.width;
        let mirrored_row = |set: u64| (set << (u64::BITS as usize - width)).reverse_bits();
        let mirrored_digits = |set: u64| {
            let digits = set >> first;
            mirrored_row(digits) | mirrored_row(digits >> width) << width
        };
        let mirrored_digit = |digit: usize| {
            let is_in_second_row = digit >= width;
            (if is_in_second_row { 3 * width } else { width }) - 1 - digit
        };
        let known_end = match width.is_multiple_of(2) {
            true => self.known_end.with_swapped_colours(),
            false => self.known_end,
        };
        self.virtual_vertex_bits(known_end)
            + self.sum_of_digits(
                mirrored_digits(self.unsaturated & !self.path_ends),
                mirrored_digits(self.path_ends),
                |digit| first + mirrored_digit(digit),
                |position| mirrored_digit(position - first),
            )
    }

    /// The sum of the digits of a key, each times its place value.
    ///
    /// `untouched` and `path_ends` are the digits of these squares, as sets. `position_of` maps a digit to its
    /// position, and `digit_of` maps a position to its digit.
    #[inline]
    fn sum_of_digits(
        &self,
        untouched: u64,
        mut path_ends: u64,
        position_of: impl Fn(usize) -> usize,
        digit_of: impl Fn(usize) -> usize,
    ) -> u64 {
        let sums = PLACE_VALUE_SUMS.iter().enumerate();
        let sum: u64 = sums
            .map(|(index, sums)| sums[(untouched >> (index * SET_BITS)) as usize % sums.len()])
            .sum();
        let mut key = UNTOUCHED * sum;
        let mut path = FIRST_PATH;
        while path_ends != 0 {
            let digit = path_ends.trailing_zeros() as usize;
            path_ends &= path_ends - 1;
            let mate = usize::from(self.mates[position_of(digit)]);
            if mate == VIRTUAL_VERTEX {
                key += PATH_TO_VIRTUAL_DIGIT * PLACE_VALUES[digit];
                continue;
            }
            let mate_digit = digit_of(mate);
            path_ends &= !(1 << mate_digit);
            key += path * (PLACE_VALUES[digit] + PLACE_VALUES[mate_digit]);
            path += 1;
        }
        key
    }

    /// The bits for the virtual vertex, given the known end of the tour.
    fn virtual_vertex_bits(&self, known_end: KnownEnd) -> u64 {
        let virtual_digit = match known_end {
            _ if self.unsaturated >> VIRTUAL_VERTEX & 1 == 0 => VIRTUAL_SATURATED,
            KnownEnd::None => VIRTUAL_UNTOUCHED,
            KnownEnd::FirstColour => END_ON_FIRST_COLOUR,
            KnownEnd::SecondColour => END_ON_SECOND_COLOUR,
        };
        virtual_digit << VIRTUAL_SHIFT
    }
}
