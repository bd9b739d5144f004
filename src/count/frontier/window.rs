//! The positions of the squares that are not settled yet, and the knight's moves between them.

/// The maximum length of the shorter side of a board: two rows of this length and one more square fit into a key.
pub const MAX_WIDTH: u32 = 8;

/// The position of the virtual vertex, to which the ends of an open tour are joined.
pub(super) const VIRTUAL_VERTEX: usize = 0;

/// The number of positions: one for every bit of a set.
pub(super) const POSITION_COUNT: usize = u64::BITS as usize;

/// The positions of the squares that are not settled yet, given the column of the next square to settle.
///
/// Position 0 is the virtual vertex, position 1 the next square, position 2 the square after it, row by row. A set of
/// positions is a `u64` with one bit for each position.
///
/// ```text
/// . . 1 2 3     a board 5 squares wide, the next square in column 2 (a = 10, b = 11, …):
/// 4 5 6 7 8     edges that were taken reach as far as position 11,
/// 9 a b c d     edges of the next square as far as position 12
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// For each position, the set of positions that an edge may join to it, including the virtual vertex.
    pub neighbours: [u64; POSITION_COUNT],
    /// The last position that an earlier edge may have reached. It is the last position in a key.
    pub last_reached: usize,
    /// The last position that an edge may reach while the next square is settled.
    pub last_reachable: usize,
    /// The positions by the parity of row plus column, even and odd, if the next square is in an even row.
    pub colours: [u64; 2],
    /// The edges between squares by direction. There are four directions, since an edge leads to a later position.
    directions: [Direction; 4],
}

/// The edges of one direction: of one knight's move to a later position.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Direction {
    /// The difference of the two positions of an edge.
    distance: u32,
    /// The earlier position of each edge.
    firsts: u64,
}

impl Window {
    /// The window for every column of a board `width` squares wide.
    pub fn for_all_columns(width: usize) -> Box<[Self]> {
        (0..width).map(|column| Self::new(width, column)).collect()
    }

    /// The window with only the given edges at some positions. For each of these, `allowed` has the set of positions
    /// that an edge may join to it.
    pub fn with_fixed_edges(mut self, allowed: &[(usize, u64)]) -> Self {
        for &(position, set) in allowed {
            let removed = self.neighbours[position] & !set;
            self.neighbours[position] &= set;
            for other in 1..POSITION_COUNT {
                if removed >> other & 1 == 1 {
                    self.neighbours[other] &= !(1 << position);
                }
            }
        }
        let distances = self.directions.map(|direction| direction.distance);
        self.directions = distances.map(|distance| Direction::new(distance, &self.neighbours));
        self
    }

    /// The positions that can be joined to at least one, two and three of the positions in `available`. Those in
    /// `joined_to_virtual` can be joined to the virtual vertex besides.
    ///
    /// Counts for all positions at once, one direction after another.
    #[inline]
    pub fn positions_by_option_count(&self, available: u64, joined_to_virtual: u64) -> [u64; 3] {
        let (mut one, mut two, mut three) = (joined_to_virtual, 0, 0);
        for Direction { distance, firsts } in self.directions {
            let to_later = available >> distance & firsts;
            let to_earlier = (available & firsts) << distance;
            for joined in [to_later, to_earlier] {
                three |= two & joined;
                two |= one & joined;
                one |= joined;
            }
        }
        [one, two, three]
    }

    fn new(width: usize, column: usize) -> Self {
        let row_and_column = |position: usize| {
            let index = column + position - 1;
            (index / width, index % width)
        };
        let mut neighbours = [0; POSITION_COUNT];
        neighbours[VIRTUAL_VERTEX] = !(1 << VIRTUAL_VERTEX);
        let mut colours = [0; 2];
        for (position, set) in neighbours.iter_mut().enumerate().skip(1) {
            let (row, own_column) = row_and_column(position);
            colours[(row + own_column) % 2] |= 1 << position;
            *set = 1 << VIRTUAL_VERTEX;
            for other in 1..POSITION_COUNT {
                let (other_row, other_column) = row_and_column(other);
                let (rows, columns) = (row.abs_diff(other_row), own_column.abs_diff(other_column));
                if rows.min(columns) == 1 && rows.max(columns) == 2 {
                    *set |= 1 << other;
                }
            }
        }
        // No edge leads further to the right from the last column.
        let is_last_column = column + 1 == width;
        // On boards three squares wide, the first distance is also that of the moves by one row and two columns.
        let last_distance = if width == 3 { 0 } else { width + 2 };
        let distances = [
            2 * width - 1,
            2 * width + 1,
            width.max(2) - 2,
            last_distance,
        ];
        Self {
            directions: distances.map(|distance| Direction::new(distance as u32, &neighbours)),
            neighbours,
            last_reached: if column == 0 {
                2 * width
            } else {
                2 * width + 1
            },
            last_reachable: if is_last_column {
                2 * width + 1
            } else {
                2 * width + 2
            },
            colours,
        }
    }
}

impl Direction {
    /// The edges over `distance` positions among those of all positions.
    fn new(distance: u32, neighbours: &[u64; POSITION_COUNT]) -> Self {
        let is_first = |position: usize| neighbours[position] >> distance >> position & 1 == 1;
        // Edges over 0 positions do not exist, and those of the virtual vertex have no direction.
        let firsts = (1..POSITION_COUNT - distance as usize)
            .filter(|&position| is_first(position))
            .fold(0, |set, position| set | 1 << position);
        Self { distance, firsts }
    }
}

/// The set of positions up to `last`, including the virtual vertex.
pub(super) const fn positions_up_to(last: usize) -> u64 {
    u64::MAX >> (POSITION_COUNT - 1 - last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_counted_for_all_positions_at_once() {
        for width in 1..=MAX_WIDTH as usize {
            for window in Window::for_all_columns(width) {
                check_option_counts(&window);
                check_option_counts(&window.with_fixed_edges(&[(9, 1 << 26), (20, 1 << 3)]));
            }
        }
    }

    /// Compares the sets with the number of options of every position, for several sets of available positions.
    fn check_option_counts(window: &Window) {
        let squares = !(1 << VIRTUAL_VERTEX);
        for available in [
            u64::MAX,
            0x0123_4567_89AB_CDEF,
            0xF0F0_5A5A_3C3C_0FF1,
            1 << 20,
        ] {
            let joined_to_virtual = 0x00FF_00FF_00FF_00FE;
            let sets = window.positions_by_option_count(available, joined_to_virtual);
            for position in 1..POSITION_COUNT {
                let neighbours = window.neighbours[position] & available & squares;
                let options = neighbours.count_ones() + (joined_to_virtual >> position & 1) as u32;
                for (least, set) in (1..).zip(sets) {
                    assert_eq!(set >> position & 1 == 1, options >= least, "{position}");
                }
            }
        }
    }
}
