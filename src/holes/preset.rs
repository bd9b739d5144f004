//! Named shapes of boards, made by holes.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Holes;
use crate::board::Board;
use crate::flat_board::{Cell, FlatBoard};
use crate::named::named;

named! {
    /// A shape of a board of any size, made by removing squares.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::flat_board::Cell;
    /// use knights_tour::holes::Preset;
    ///
    /// let board = Board::new(8, 8)?;
    /// assert_eq!(Preset::Cornerless.holes(board, 0).cells(), [0, 7, 56, 63].map(Cell::new));
    /// assert_eq!(Preset::Ring.holes(board, 0).to_string(), "___3.2x_3.2x");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Preset {
        /// A board without its corner squares.
        Cornerless = "cornerless",
        /// A cross: at every corner, a rectangle of a third of the rows and a third of the columns is removed.
        Cross = "cross",
        /// A ring. Across a side of n squares, the ring is (n + 1) / 3 squares thick, rounded up.
        Ring = "ring",
        /// A heart.
        Heart = "heart",
        /// Random holes: about an eighth of the squares, as many light squares as dark squares.
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
            Self::Random => random_holes(board, seed),
            Self::Cornerless => Holes::of(board, |row, column| {
                is_near_edge(row, rows, 1) && is_near_edge(column, columns, 1)
            }),
        }
    }
}

/// Whether `coordinate` is among the first `margin` or the last `margin` of the `side` rows or columns.
const fn is_near_edge(coordinate: u32, side: u32, margin: u32) -> bool {
    coordinate < margin || coordinate + margin >= side
}

/// Whether the centre of a square is within the curve (x² + y² − 1)³ = x² y³, a heart about 2.3 wide and high. On a
/// board that is wide enough, no part of the heart is too narrow for a knight.
fn in_heart(board: Board, row: u32, column: u32) -> bool {
    // The centre of a row or a column, from −1 to 1.
    let centre =
        |coordinate: u32, side: u32| (f64::from(2 * coordinate + 1) / f64::from(side)) - 1.0;
    let x = 1.15 * centre(column, board.columns());
    let y = 0.12 - 1.1 * centre(row, board.rows());
    let base = x * x + y * y - 1.0;
    base * base * base <= x * x * y * y * y
}

/// Random holes, as many on light squares as on dark squares.
fn random_holes(board: Board, seed: u32) -> Holes {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed.into());
    let board = FlatBoard::from(board);
    let is_light = |cell: &Cell| (board.row(*cell) + board.column(*cell)).is_multiple_of(2);
    let (mut light, mut dark): (Vec<_>, Vec<_>) = board.cells().partition(is_light);
    let count_per_colour = board.size() as usize / 16;
    let mut cells = Vec::with_capacity(2 * count_per_colour);
    for candidates in [&mut light, &mut dark] {
        let (drawn, _) = candidates.partial_shuffle(&mut generator, count_per_colour);
        cells.extend_from_slice(drawn);
    }
    cells.sort_unstable();
    Holes {
        board,
        cells: cells.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape as text, with `#` for a hole.
    fn picture(preset: Preset, rows: u32, columns: u32) -> String {
        let holes = preset.holes(Board::new(rows, columns).unwrap(), 7);
        let board = holes.board();
        board
            .cells()
            .map(|cell| {
                let line_end = if board.column(cell) + 1 == columns {
                    "\n"
                } else {
                    ""
                };
                let character = if holes.cells().contains(&cell) {
                    "#"
                } else {
                    "."
                };
                format!("{character}{line_end}")
            })
            .collect()
    }

    #[test]
    fn presets_draw_the_shapes_of_their_names() {
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
    fn random_holes_are_balanced_in_colour_and_reproducible() {
        let board = Board::new(16, 24).unwrap();
        let holes = Preset::Random.holes(board, 5);
        assert_eq!(holes.cells().len(), 48);
        assert!(holes.cells().is_sorted_by(|before, after| before < after));
        let flat_board = holes.board();
        let is_light =
            |cell: &&Cell| (flat_board.row(**cell) + flat_board.column(**cell)).is_multiple_of(2);
        assert_eq!(holes.cells().iter().filter(is_light).count(), 24);
        assert_eq!(Preset::Random.holes(board, 5), holes);
        assert_ne!(Preset::Random.holes(board, 6), holes);
    }

    #[test]
    fn names_round_trip_and_unknown_names_are_errors() {
        for preset in Preset::ALL {
            assert_eq!(preset.name().parse(), Ok(preset));
        }
        assert_eq!("star".parse::<Preset>().unwrap_err().value, "star");
    }
}
