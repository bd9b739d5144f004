//! The division of a side of a board into pieces.

/// The division of one side of a board into pieces.
///
/// Every piece is 5 to 11 squares long. A side of even length has only pieces of even length. A side of odd length has
/// one piece of odd length, which contains a given coordinate. For both sides of a board, this coordinate is that of
/// the start. So at most one block of a board has an odd number of squares: the block with the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SideSplit {
    /// The start of each piece; one more entry marks the end of the last piece.
    bounds: Vec<u32>,
}

impl SideSplit {
    /// Divides a side of `length` squares, at least 5. If `length` is odd, the piece of odd length contains
    /// `coordinate`.
    pub(super) fn new(length: u32, coordinate: u32) -> Self {
        let mut bounds = Vec::with_capacity(length as usize / 8 + 3);
        bounds.push(0);
        let (before, odd) = if length.is_multiple_of(2) {
            (length, 0)
        } else {
            odd_piece(length, coordinate)
        };
        push_even(&mut bounds, before);
        if odd > 0 {
            bounds.push(before + odd);
            push_even(&mut bounds, length - before - odd);
        }
        Self { bounds }
    }

    /// The number of pieces.
    pub(super) fn len(&self) -> usize {
        self.bounds.len() - 1
    }

    /// The first coordinate of a piece.
    pub(super) fn start(&self, piece: usize) -> u32 {
        self.bounds[piece]
    }

    /// The length of a piece.
    pub(super) fn length(&self, piece: usize) -> u32 {
        self.bounds[piece + 1] - self.bounds[piece]
    }

    /// The piece that contains `coordinate`.
    pub(super) fn piece_at(&self, coordinate: u32) -> usize {
        self.bounds.partition_point(|&bound| bound <= coordinate) - 1
    }

    /// The lengths of the pieces.
    pub(super) fn lengths(&self) -> impl Iterator<Item = u32> {
        self.bounds.windows(2).map(|pair| pair[1] - pair[0])
    }
}

/// The start and the length of the odd piece of an odd side.
fn odd_piece(length: u32, coordinate: u32) -> (u32, u32) {
    // The remainders before and after the odd piece have even lengths. Each remainder must be empty or at least 6 long,
    // the shortest even length of a piece.
    let can_be_divided = |remainder: u32| remainder == 0 || remainder >= 6;
    let options = (5..=length.min(11)).step_by(2).flat_map(|odd| {
        let first = coordinate.saturating_sub(odd - 1).next_multiple_of(2);
        let last = coordinate.min(length - odd);
        (first..=last)
            .step_by(2)
            .map(move |before| (before, odd))
            .filter(|&(before, odd)| {
                can_be_divided(before) && can_be_divided(length - odd - before)
            })
    });
    // Prefers pieces of length 8: counts the squares that do not fit into whole pieces of this length.
    let squares_beyond_eights =
        |&(before, odd): &(u32, u32)| before % 8 + (length - odd - before) % 8;
    let best = options.min_by_key(squares_beyond_eights);
    best.expect("a piece of length 5, 7, 9 or 11 fits on any odd side of at least 5")
}

/// Adds pieces of even lengths with the sum `length`. The sum must be even, and 0 or at least 6.
///
/// All pieces have length 8, with two exceptions: the last piece can have length 6 or 10, and the last two pieces can
/// both have length 6.
fn push_even(bounds: &mut Vec<u32>, length: u32) {
    let (remainder, last_pieces): (u32, &[u32]) = match length % 8 {
        0 => (0, &[]),
        2 => (10, &[10]),
        4 => (12, &[6, 6]),
        _ => (6, &[6]),
    };
    let mut end = bounds[bounds.len() - 1];
    for _ in 0..(length - remainder) / 8 {
        end += 8;
        bounds.push(end);
    }
    for piece in last_pieces {
        end += piece;
        bounds.push(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_is_divided_with_the_coordinate_in_the_odd_piece() {
        for length in 5..=200 {
            for coordinate in 0..length {
                let split = SideSplit::new(length, coordinate);
                assert_eq!(split.lengths().sum::<u32>(), length);
                assert!(split.lengths().all(|piece| (5..=11).contains(&piece)));
                let odd_pieces: Vec<usize> = (0..split.len())
                    .filter(|&piece| split.length(piece) % 2 == 1)
                    .collect();
                let piece = split.piece_at(coordinate);
                let within = split.start(piece)..split.start(piece) + split.length(piece);
                assert!(within.contains(&coordinate));
                let expected = if length % 2 == 1 { vec![piece] } else { vec![] };
                assert_eq!(odd_pieces, expected, "{length} {coordinate}");
            }
        }
    }

    #[test]
    fn most_pieces_of_a_long_side_have_length_8() {
        let lengths = |length, coordinate| -> Vec<u32> {
            SideSplit::new(length, coordinate).lengths().collect()
        };
        assert_eq!(lengths(22, 5), [8, 8, 6]);
        assert_eq!(lengths(33, 10), [8, 9, 8, 8]);
    }
}
