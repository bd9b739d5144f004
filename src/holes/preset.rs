//! Named shapes of boards, made by holes.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Holes;
use crate::board::Board;
use crate::named::named;

named! {
    /// A shape of a board of any size, made by removing squares.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::holes::Preset;
    ///
    /// let board = Board::new(8, 8)?;
    /// assert_eq!(Preset::Cornerless.holes(board, 0).squares(), [0, 7, 56, 63]);
    /// assert_eq!(Preset::Ring.holes(board, 0).to_string(), "___3.2x_3.2x");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Preset {
        /// A chessboard without its corners.
        Cornerless = "cornerless",
        /// A cross: a third of each side is removed at every corner.
        Cross = "cross",
        /// A ring: slightly more than a third of each side remains at every edge.
        Ring = "ring",
        /// A heart.
        Heart = "heart",
        /// Squares removed at random: one of eight, with the same number of both colours.
        Random = "random",
    }
}

impl Preset {
    /// The holes that make the shape on `board`. Only [`Random`](Self::Random) uses `seed`.
    ///
    /// Takes time proportional to the board.
    #[must_use]
    pub fn holes(self, board: Board, seed: u32) -> Holes {
        let (rows, columns) = (board.rows(), board.columns());
        match self {
            Self::Cross => Holes::of(board, |row, column| {
                is_near_edge(row, rows, rows / 3) && is_near_edge(column, columns, columns / 3)
            }),
            Self::Ring => Holes::of(board, |row, column| {
                let thickness = |side: u32| (side + 1).div_ceil(3);
                !is_near_edge(row, rows, thickness(rows))
                    && !is_near_edge(column, columns, thickness(columns))
            }),
            Self::Heart => Holes::of(board, |row, column| !in_heart(board, row, column)),
            Self::Random => random(board, seed),
            Self::Cornerless => Holes::of(board, |row, column| {
                is_near_edge(row, rows, 1) && is_near_edge(column, columns, 1)
            }),
        }
    }
}

/// Whether an index on a side is among the first or the last `margin`.
const fn is_near_edge(place: u32, side: u32, margin: u32) -> bool {
    place < margin || place + margin >= side
}

/// Whether the centre of a square is within the curve (x² + y² − 1)³ = x² y³, a heart about 2.3 wide and high.
/// On a board that is wide enough, every part of the heart is as thick as a knight needs.
fn in_heart(board: Board, row: u32, column: u32) -> bool {
    let place = |place: u32, side: u32| (f64::from(2 * place + 1) / f64::from(side)) - 1.0;
    let x = 1.15 * place(column, board.columns());
    let y = 0.12 - 1.1 * place(row, board.rows());
    let circle = x * x + y * y - 1.0;
    circle * circle * circle <= x * x * y * y * y
}

fn random(board: Board, seed: u32) -> Holes {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed.into());
    let colour = |square: &u32| (board.row(*square) + board.column(*square)).is_multiple_of(2);
    let (mut light, mut dark): (Vec<_>, Vec<_>) = (0..board.size()).partition(colour);
    let each = board.size() as usize / 16;
    let mut squares = Vec::with_capacity(2 * each);
    for colour in [&mut light, &mut dark] {
        let (drawn, _) = colour.partial_shuffle(&mut generator, each);
        squares.extend_from_slice(drawn);
    }
    squares.sort_unstable();
    Holes {
        board,
        squares: squares.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(preset: Preset, rows: u32, columns: u32) -> String {
        let board = Board::new(rows, columns).unwrap();
        let holes = preset.holes(board, 7);
        (0..board.size())
            .map(|square| {
                let end = if board.column(square) + 1 == columns {
                    "\n"
                } else {
                    ""
                };
                let sign = if holes.squares().contains(&square) {
                    "#"
                } else {
                    "."
                };
                format!("{sign}{end}")
            })
            .collect()
    }

    #[test]
    fn shapes_look_as_they_are_called() {
        let cross = "##..##\n##..##\n......\n......\n##..##\n##..##\n";
        assert_eq!(picture(Preset::Cross, 6, 6), cross);
        let ring = ".......\n.......\n.......\n...#...\n.......\n.......\n.......\n";
        assert_eq!(picture(Preset::Ring, 7, 7), ring);
        let heart =
            "#......#\n........\n........\n........\n#......#\n#......#\n##....##\n###..###\n";
        assert_eq!(picture(Preset::Heart, 8, 8), heart);
        assert_eq!(picture(Preset::Cornerless, 3, 4), "#..#\n....\n#..#\n");
    }

    #[test]
    fn lots_take_as_many_squares_of_each_colour_and_the_same_again() {
        let board = Board::new(16, 24).unwrap();
        let holes = Preset::Random.holes(board, 5);
        assert_eq!(holes.squares().len(), 48);
        assert!(holes.squares().is_sorted_by(|one, other| one < other));
        let even = |square: &&u32| (board.row(**square) + board.column(**square)).is_multiple_of(2);
        assert_eq!(holes.squares().iter().filter(even).count(), 24);
        assert_eq!(Preset::Random.holes(board, 5), holes);
        assert_ne!(Preset::Random.holes(board, 6), holes);
    }

    #[test]
    fn a_preset_is_known_by_its_name() {
        for preset in Preset::ALL {
            assert_eq!(preset.name().parse(), Ok(preset));
        }
        assert_eq!("star".parse::<Preset>().unwrap_err().value, "star");
    }
}
