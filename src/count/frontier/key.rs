//! The encoding of states as keys of 64 bits.
//!
//! A key has one digit for every square that edges may have reached. The digit tells how many edges the square still
//! needs and, for the end of a path, the number of that path. Paths are numbered in the order of their first ends. The
//! bits above the digits tell how many edges the virtual vertex still needs and, if it needs one, the colour of the
//! fixed end of the tour.

use super::edge_log::EdgeLog;
use super::stage::Stage;
use super::state::{IDENTITY_MATES, PositionIter, State};
use super::window::{MAX_WIDTH, POSITION_COUNT, VIRTUAL_VERTEX, positions_up_to};

/// The digit of a square that needs no more edges or is not on the board. No key has only this digit, so no key is 0.
const SETTLED: u64 = 0;
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
const VIRTUAL_SETTLED: u64 = 0;
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

/// For every value of a pair of digits, its lower and its higher digit.
const PAIRS: [[u8; 2]; 1 << PAIR_BITS] = {
    let mut pairs = [[0; 2]; 1 << PAIR_BITS];
    let mut pair = 0;
    while pair < pairs.len() {
        pairs[pair] = [(pair as u64 % RADIX) as u8, (pair as u64 / RADIX) as u8];
        pair += 1;
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
            end_candidates: 0,
            mates: IDENTITY_MATES,
            log: Log::default(),
        };
        // For each digit of a path, the first end of that path. For the path to the virtual vertex, it is the position
        // of this vertex, 0. For every other path, it is 0 until the first end is read.
        let mut first_ends = [0; RADIX as usize + 1];
        let mut digits = key & ((1 << VIRTUAL_SHIFT) - 1);
        let mut position = VIRTUAL_VERTEX;
        while digits != 0 {
            for digit in PAIRS[(digits % (1 << PAIR_BITS)) as usize] {
                position += 1;
                let digit = u64::from(digit);
                if digit == SETTLED {
                    continue;
                }
                state.unsaturated |= 1 << position;
                if digit == UNTOUCHED {
                    continue;
                }
                state.path_ends |= 1 << position;
                let first_end = &mut first_ends[digit as usize];
                if *first_end == 0 && digit != PATH_TO_VIRTUAL_DIGIT {
                    *first_end = position as u8;
                    continue;
                }
                state.mates[position] = *first_end;
                state.mates[usize::from(*first_end)] = position as u8;
            }
            digits >>= PAIR_BITS;
        }
        let virtual_digit = key >> VIRTUAL_SHIFT;
        if virtual_digit != VIRTUAL_SETTLED {
            state.unsaturated |= 1 << VIRTUAL_VERTEX;
            state.end_candidates = match virtual_digit {
                END_ON_FIRST_COLOUR => stage.end_candidates_by_other_end[1],
                END_ON_SECOND_COLOUR => stage.end_candidates_by_other_end[2],
                _ => stage.end_candidates_by_other_end[0],
            };
            state.path_ends |= u64::from(virtual_digit != VIRTUAL_UNTOUCHED) << VIRTUAL_VERTEX;
        }
        state
    }

    /// The key of the state before the square at position 1 is settled.
    pub fn key_before_settling(&self, stage: &Stage<'_>) -> u64 {
        self.key_of(stage, 1, stage.window.last_reached)
    }

    /// The key of the state itself after the square at position 1 was settled, even if its mirror image is kept.
    pub fn own_key_after_settling(&self, stage: &Stage<'_>) -> u64 {
        self.key_of(stage, 2, stage.window.last_reachable)
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
    fn key_of(&self, stage: &Stage<'_>, first: usize, last: usize) -> u64 {
        let squares = self.unsaturated & positions_up_to(last) & !positions_up_to(first - 1);
        let mut numbering = PathNumbering::default();
        PositionIter(squares).fold(self.virtual_vertex_bits(stage, false), |key, position| {
            key + PLACE_VALUES[position - first] * numbering.digit(self, position)
        })
    }

    /// The key of the mirror image of the state. `first` is the position of the next square. This square must be the
    /// first of a row.
    fn mirrored_key(&self, stage: &Stage<'_>, first: usize) -> u64 {
        let mut numbering = PathNumbering::default();
        let mut key = self.virtual_vertex_bits(stage, stage.width.is_multiple_of(2));
        for (index, place_value) in PLACE_VALUES.iter().enumerate().take(2 * stage.width) {
            let column = index % stage.width;
            let position = first + index - column + (stage.width - 1 - column);
            if self.unsaturated >> position & 1 == 1 {
                key += place_value * numbering.digit(self, position);
            }
        }
        key
    }

    /// The bits for the virtual vertex. If `swap_colours` is set, the colours are exchanged.
    fn virtual_vertex_bits(&self, stage: &Stage<'_>, swap_colours: bool) -> u64 {
        let virtual_digit = if self.unsaturated >> VIRTUAL_VERTEX & 1 == 0 {
            VIRTUAL_SETTLED
        } else if self.path_ends >> VIRTUAL_VERTEX & 1 == 0 {
            VIRTUAL_UNTOUCHED
        } else if (self.end_candidates == stage.end_candidates_by_other_end[1]) != swap_colours {
            END_ON_FIRST_COLOUR
        } else {
            END_ON_SECOND_COLOUR
        };
        virtual_digit << VIRTUAL_SHIFT
    }
}

/// The numbers of the paths, stored at the second end of each path.
struct PathNumbering {
    number_at_second_end: [u8; POSITION_COUNT],
    next: u8,
}

impl Default for PathNumbering {
    fn default() -> Self {
        Self {
            number_at_second_end: [0; POSITION_COUNT],
            next: FIRST_PATH as u8,
        }
    }
}

impl PathNumbering {
    /// The digit of an unsaturated square.
    #[inline]
    fn digit<Log: EdgeLog>(&mut self, state: &State<Log>, position: usize) -> u64 {
        if state.path_ends >> position & 1 == 0 {
            return UNTOUCHED;
        }
        let mate = usize::from(state.mates[position]);
        if mate == VIRTUAL_VERTEX {
            return PATH_TO_VIRTUAL_DIGIT;
        }
        if self.number_at_second_end[position] == 0 {
            self.number_at_second_end[mate] = self.next;
            self.next += 1;
            return self.number_at_second_end[mate].into();
        }
        self.number_at_second_end[position].into()
    }
}
