//! Boards of three and of four dimensions.
//!
//! Start with [`Space`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::leaper::Leaper;
//! use knights_tour::space::Space;
//!
//! let cuboid = Space::new(&[2, 3, 5], Leaper::KNIGHT)?;
//! assert_eq!(cuboid.len(), 30);
//! assert_eq!(cuboid.square_at(&[0, 0, 1]), Some(6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use thiserror::Error;

use crate::board::{Board, Square};
use crate::flat_board::{Cell, FlatBoard};
use crate::graph::Graph;
use crate::leaper::Leaper;
use crate::moves::MoveOrder;

/// A board of several layers, in three dimensions or in four, and the moves of a piece on it.
///
/// Its sides are written as `rows x columns x layers`. In four dimensions there is a fourth side, the number of
/// *blocks* of layers.
///
/// Squares are numbered row by row, layer by layer and block by block:
/// `((block * layers + layer) * rows + row) * columns + column`.
///
/// A piece moves within one plane at a time, along any two of the axes. A knight moves two squares along one axis and
/// one along another. A knight therefore has up to 24 moves in three dimensions, and up to 48 in four. A king has no
/// diagonal moves along three axes at once.
///
/// The layers are drawn on a flat board, the [picture](Self::flat_board), which has holes between them.
///
/// Takes 4 bytes per square.
///
/// # Examples
///
/// ```
/// use knights_tour::leaper::Leaper;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::space::Space;
///
/// let cube = Space::new(&[4, 4, 4], Leaper::KNIGHT)?;
/// assert_eq!(cube.to_string(), "4x4x4");
/// assert_eq!((cube.len(), cube.square_at(&[2, 3, 1])), (64, Some(27)));
/// // A corner has six moves: two squares along one axis and one along another.
/// assert_eq!(cube.graph(&MoveOrder::ROWS).neighbours(0), [6, 9, 36, 24, 33, 18]);
/// # Ok::<(), knights_tour::space::SpaceError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// Rows, columns, layers and blocks; one block in three dimensions.
    sides: Coordinates,
    dimensions: usize,
    leaper: Leaper,
    layout: Layout,
    /// The cell of the picture for every square.
    cells: Box<[Cell]>,
}

/// The coordinates of a square: a row, a column, a layer and a block, each from 0.
pub type Coordinates = [u32; Space::MAX_DIMENSIONS];

impl Space {
    /// The maximum number of dimensions of a board.
    pub const MAX_DIMENSIONS: usize = 4;

    /// The maximum length of a side of a board of several layers.
    pub const MAX_SIDE: u32 = 64;

    /// The maximum number of squares of a board of several layers.
    pub const MAX_SQUARES: u32 = 1 << 20;

    /// Creates a board for a piece. The sides are rows, columns, layers and, in four dimensions, blocks.
    ///
    /// # Errors
    ///
    /// [`SpaceError::Dimensions`] when the number of sides is neither 3 nor 4, [`SpaceError::Side`] when a side is not
    /// within 1..=[`MAX_SIDE`](Self::MAX_SIDE), [`SpaceError::Squares`] when there are more than
    /// [`MAX_SQUARES`](Self::MAX_SQUARES).
    #[inline(never)]
    pub fn new(sides: &[u32], leaper: Leaper) -> Result<Self, SpaceError> {
        let dimensions = sides.len();
        if !(3..=Self::MAX_DIMENSIONS).contains(&dimensions) {
            return Err(SpaceError::Dimensions { value: dimensions });
        }
        let is_invalid = |side: &&u32| !(1..=Self::MAX_SIDE).contains(*side);
        if let Some(&value) = sides.iter().find(is_invalid) {
            return Err(SpaceError::Side { value });
        }
        // The product cannot overflow: the largest is 64⁴ = 2²⁴.
        let size = sides.iter().product();
        if size > Self::MAX_SQUARES {
            return Err(SpaceError::Squares { value: size });
        }
        let mut padded_sides = [1; Self::MAX_DIMENSIONS];
        padded_sides[..dimensions].copy_from_slice(sides);
        let layout = Layout::of(padded_sides, dimensions);
        let cells =
            (0..size).map(|square| layout.cell(coordinates_of_square(padded_sides, square)));
        Ok(Self {
            sides: padded_sides,
            dimensions,
            leaper,
            layout,
            cells: cells.collect(),
        })
    }

    /// The sides: rows, columns, layers and, in four dimensions, blocks.
    #[must_use]
    pub fn sides(&self) -> &[u32] {
        &self.sides[..self.dimensions]
    }

    /// The number of squares.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.cells.len() as u32
    }

    /// Always `false`: no side is 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The number of planes through a square: the pairs of axes along which a piece moves.
    #[must_use]
    pub const fn planes(&self) -> u32 {
        (self.dimensions * (self.dimensions - 1) / 2) as u32
    }

    /// The piece.
    #[must_use]
    pub const fn leaper(&self) -> Leaper {
        self.leaper
    }

    /// The row, column, layer and block of a square. The block is 0 in three dimensions.
    #[must_use]
    #[inline(never)]
    pub fn coordinates_of(&self, square: Square) -> Coordinates {
        coordinates_of_square(self.sides, square)
    }

    /// The coordinates of a square as text, separated by commas.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::leaper::Leaper;
    /// use knights_tour::space::Space;
    ///
    /// assert_eq!(Space::new(&[4, 4, 4], Leaper::KNIGHT)?.name_of(27), "2,3,1");
    /// # Ok::<(), knights_tour::space::SpaceError>(())
    /// ```
    #[must_use]
    pub fn name_of(&self, square: Square) -> String {
        join(&self.coordinates_of(square)[..self.dimensions], ",")
    }

    /// The square with these coordinates, if there is one coordinate for each side and the square is on the board.
    #[must_use]
    #[inline(never)]
    pub fn square_at(&self, coordinates: &[u32]) -> Option<Square> {
        let is_on_board = coordinates
            .iter()
            .zip(&self.sides)
            .all(|(coordinate, side)| coordinate < side);
        let mut padded = [0; Self::MAX_DIMENSIONS];
        padded[..self.dimensions].copy_from_slice(coordinates.get(..self.dimensions)?);
        (is_on_board && coordinates.len() == self.dimensions)
            .then(|| square_of_coordinates(self.sides, padded))
    }

    /// The flat board on which the layers are drawn: the picture.
    ///
    /// The layers are arranged in bands from left to right and from top to bottom, like words in lines of text. In
    /// three dimensions, the number of layers in a band makes the picture nearly square. In four dimensions, a band
    /// contains the layers of one block.
    ///
    /// One or two rows or columns of holes separate the layers, so that the colours of a chequered picture match those
    /// of the board.
    #[must_use]
    pub const fn flat_board(&self) -> FlatBoard {
        self.layout.board
    }

    /// The cell of every square in the picture, indexed by square.
    #[must_use]
    pub const fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The square on a cell of the picture, or `None` for a hole or a cell off the picture.
    #[must_use]
    #[inline(never)]
    pub fn square_on(&self, cell: Cell) -> Option<Square> {
        self.square_at(&self.layout.coordinates(cell, self.dimensions)[..self.dimensions])
    }

    /// The squared distance of a square from the centre, measured in half squares.
    #[must_use]
    #[inline(never)]
    pub fn squared_distance_from_centre(&self, square: Square) -> u64 {
        let coordinates = self.coordinates_of(square);
        let distances = coordinates
            .iter()
            .zip(self.sides)
            .map(|(coordinate, side)| u64::from((2 * coordinate).abs_diff(side - 1)));
        distances.map(|distance| distance * distance).sum()
    }

    /// The graph of the piece's moves, each list in a fixed order.
    ///
    /// The planes come in a fixed order: rows and columns, rows and layers, columns and layers. In four dimensions,
    /// rows and blocks, columns and blocks, layers and blocks follow. Within each plane, the moves are in the given
    /// order. Takes time and memory proportional to the squares.
    #[must_use]
    #[inline(never)]
    pub fn graph(&self, order: &MoveOrder) -> Graph {
        let moves_in_plane = self.leaper.moves(order);
        let max_degree = moves_in_plane.len() * self.planes() as usize;
        Graph::build(self.cells.len(), max_degree, &mut |square, targets| {
            let from = self.coordinates_of(square);
            let list_start = targets.len();
            for second in 1..self.dimensions {
                for first in 0..second {
                    for step in &moves_in_plane {
                        // A coordinate below 0 wraps around to a number beyond any side.
                        let mut to = from;
                        to[first] = from[first].wrapping_add_signed(step.down.into());
                        to[second] = from[second].wrapping_add_signed(step.right.into());
                        let Some(target) = self.square_at(&to[..self.dimensions]) else {
                            continue;
                        };
                        // A move along a single axis occurs in several planes.
                        if !targets[list_start..].contains(&target) {
                            targets.push(target);
                        }
                    }
                }
            }
        })
    }

    /// Whether a move leads from one square to another. Computed from the distance between the squares, not from the
    /// [`graph`](Self::graph).
    #[must_use]
    #[inline(never)]
    pub fn has_move(&self, from: Square, to: Square) -> bool {
        let (from, to) = (self.coordinates_of(from), self.coordinates_of(to));
        // The distances along the axes on which the coordinates differ, at most two.
        let mut distances = [0; 2];
        let mut axes = 0;
        for (from, to) in from.into_iter().zip(to) {
            if from != to {
                if axes == distances.len() {
                    return false;
                }
                distances[axes] = from.abs_diff(to);
                axes += 1;
            }
        }
        self.leaper.reaches(distances[0], distances[1])
    }
}

/// Writes the sides with an x between them.
impl fmt::Display for Space {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&join(self.sides(), "x"))
    }
}

/// Joins numbers with a separator.
pub(crate) fn join(numbers: &[u32], separator: &str) -> String {
    let mut text = String::new();
    for number in numbers {
        if !text.is_empty() {
            text.push_str(separator);
        }
        text.push_str(&number.to_string());
    }
    text
}

/// The square with these coordinates on a board with the given sides.
fn square_of_coordinates(
    [rows, columns, layers, _]: Coordinates,
    [row, column, layer, block]: Coordinates,
) -> Square {
    ((block * layers + layer) * rows + row) * columns + column
}

/// The coordinates of a square on a board with the given sides.
fn coordinates_of_square([rows, columns, layers, _]: Coordinates, square: Square) -> Coordinates {
    // Rows counted through all layers, and layers counted through all blocks.
    let (row_in_all, column) = (square / columns, square % columns);
    let (layer_in_all, row) = (row_in_all / rows, row_in_all % rows);
    [row, column, layer_in_all % layers, layer_in_all / layers]
}

/// The layout of the layers on a flat board: horizontal bands of layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Layout {
    board: FlatBoard,
    /// The number of layers side by side in a band.
    layers_per_band: u32,
    /// The rows from a layer to the one below it, and the columns from a layer to the one beside it, including the gap.
    pitch: (u32, u32),
}

impl Layout {
    /// The layout for a board with the given sides.
    fn of([rows, columns, layers, blocks]: Coordinates, dimensions: usize) -> Self {
        // The colour changes from a square to the same square of the next layer, and of the next block. In three
        // dimensions, the first layer of a band follows the last layer of the band above.
        let columns_apart = columns + 1 + columns % 2;
        let layers_per_band = if dimensions > 3 {
            layers
        } else {
            let is_wide_enough = |layers_per_band: &u32| {
                layers_per_band * columns_apart >= layers.div_ceil(*layers_per_band) * (rows + 1)
            };
            (1..=layers).find(is_wide_enough).unwrap_or(layers)
        };
        // The parity of `rows_apart` with which the colours match.
        let parity = if dimensions > 3 {
            1
        } else {
            layers_per_band % 2
        };
        let rows_apart = rows + 1 + u32::from((rows + 1) % 2 != parity);
        let bands = (layers * blocks).div_ceil(layers_per_band);
        let height = bands * rows_apart - (rows_apart - rows);
        let width = layers_per_band * columns_apart - (columns_apart - columns);
        Self {
            board: Board::new(height, width)
                .expect("64 layers with sides of 64 squares fit side by side")
                .into(),
            layers_per_band,
            pitch: (rows_apart, columns_apart),
        }
    }

    /// The cell of the square with these coordinates.
    fn cell(&self, [row, column, layer, block]: Coordinates) -> Cell {
        // In four dimensions, a band contains the layers of one block.
        let band = layer / self.layers_per_band + block;
        let row = band * self.pitch.0 + row;
        let column = layer % self.layers_per_band * self.pitch.1 + column;
        Cell::new(row * self.board.columns() + column)
    }

    /// The coordinates of the square on a cell. For a hole, the coordinates are off the board.
    fn coordinates(&self, cell: Cell, dimensions: usize) -> Coordinates {
        let (row, column) = (self.board.row(cell), self.board.column(cell));
        let (band, layer_in_band) = (row / self.pitch.0, column / self.pitch.1);
        let (layer, block) = if dimensions > 3 {
            (layer_in_band, band)
        } else {
            (band * self.layers_per_band + layer_in_band, 0)
        };
        [row % self.pitch.0, column % self.pitch.1, layer, block]
    }
}

/// Reasons why a board of several layers is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SpaceError {
    /// The number of sides is neither 3 nor 4.
    #[error(
        "a board of several layers has 3 sides or {}, not {value}",
        Space::MAX_DIMENSIONS
    )]
    Dimensions {
        /// The number of sides given.
        value: usize,
    },
    /// A side is not within the limits.
    #[error(
        "the sides of a board of several layers are from 1 to {}, not {value}",
        Space::MAX_SIDE
    )]
    Side {
        /// The requested side.
        value: u32,
    },
    /// There are too many squares.
    #[error(
        "a board of several layers may have {} squares at most, not {value}",
        Space::MAX_SQUARES
    )]
    Squares {
        /// The number of squares of the requested board.
        value: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(sides: &[u32], leaper: &str) -> Space {
        Space::new(sides, leaper.parse().unwrap()).unwrap()
    }

    /// Boards of many shapes, for several pieces.
    const BOARDS: [(&[u32], &str); 10] = [
        (&[4, 4, 4], "knight"),
        (&[2, 3, 5], "knight"),
        (&[5, 3, 2], "camel"),
        (&[1, 4, 6], "knight"),
        (&[3, 3, 7], "0,2"),
        (&[3, 2, 4], "king"),
        (&[3, 4, 2, 3], "knight"),
        (&[2, 2, 5, 2], "zebra"),
        (&[3, 3, 3, 4], "1,1"),
        (&[4, 3, 2, 1], "knight"),
    ];

    #[test]
    fn a_knight_in_the_middle_has_24_moves_in_three_dimensions_and_48_in_four() {
        for (sides, moves) in [(&[5, 5, 5][..], 24), (&[5, 5, 5, 5], 48)] {
            let space = space(sides, "knight");
            let middle = space.len() / 2;
            assert_eq!(space.graph(&MoveOrder::CLOCKWISE).degree(middle), moves);
        }
    }

    #[test]
    fn the_graph_has_exactly_the_moves_of_the_piece() {
        for (sides, leaper) in BOARDS {
            let space = space(sides, leaper);
            let graph = space.graph(&MoveOrder::JUMPS);
            for from in 0..space.len() {
                let neighbours = graph.neighbours(from);
                for to in 0..space.len() {
                    let count = neighbours.iter().filter(|&&other| other == to).count();
                    assert!(count <= 1);
                    assert_eq!(count == 1, space.has_move(from, to), "{space} {from} {to}");
                }
            }
        }
    }

    #[test]
    fn a_single_layer_has_the_graph_of_a_flat_board() {
        let order = MoveOrder::GRANADA;
        let flat = Graph::knight(Board::new(5, 6).unwrap(), &order);
        assert_eq!(space(&[5, 6, 1], "knight").graph(&order), flat);
        assert_eq!(space(&[5, 6, 1, 1], "knight").graph(&order), flat);
    }

    #[test]
    fn neighbours_are_ordered_by_plane_and_then_by_move() {
        let space = space(&[5, 5, 5, 5], "knight");
        let graph = space.graph(&MoveOrder::CLOCKWISE);
        let middle = space.len() / 2;
        let from = space.coordinates_of(middle);
        let planes = [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]];
        for (targets, [first, second]) in graph.neighbours(middle).chunks(8).zip(planes) {
            for (&target, step) in targets.iter().zip(MoveOrder::CLOCKWISE.moves()) {
                let mut expected = from;
                expected[first] = from[first].wrapping_add_signed(step.down.into());
                expected[second] = from[second].wrapping_add_signed(step.right.into());
                assert_eq!(space.coordinates_of(target), expected);
            }
        }
    }

    #[test]
    fn squares_coordinates_and_cells_map_to_each_other_and_agree_in_colour() {
        for (sides, leaper) in BOARDS {
            let space = space(sides, leaper);
            let picture = space.flat_board();
            for square in 0..space.len() {
                let coordinates = space.coordinates_of(square);
                assert_eq!(space.square_at(&coordinates[..sides.len()]), Some(square));
                let cell = space.cells()[square as usize];
                assert_eq!(space.square_on(cell), Some(square));
                let cell_parity = (picture.row(cell) + picture.column(cell)) % 2;
                let square_parity = coordinates.iter().sum::<u32>() % 2;
                assert_eq!(cell_parity, square_parity, "{space} {square}");
            }
            let filled = picture
                .cells()
                .filter(|&cell| space.square_on(cell).is_some());
            assert_eq!(filled.count() as u32, space.len());
            assert_eq!(space.square_at(sides), None);
        }
        assert_eq!(space(&[4, 4, 4], "knight").square_at(&[0, 0]), None);
    }

    #[test]
    fn the_picture_of_the_layers_has_the_expected_sides() {
        let picture_size = |sides: &[u32]| {
            let picture = space(sides, "knight").flat_board();
            (picture.rows(), picture.columns())
        };
        assert_eq!(picture_size(&[4, 4, 4]), (10, 9));
        assert_eq!(picture_size(&[8, 8, 8]), (26, 26));
        assert_eq!(picture_size(&[3, 4, 2, 6]), (28, 9));
        assert_eq!(picture_size(&[4, 4, 1]), (4, 4));
        // The largest boards.
        assert_eq!(picture_size(&[64, 64, 64]), (526, 519));
        assert_eq!(picture_size(&[2, 64, 64, 64]), (191, 4159));
    }

    #[test]
    fn invalid_sides_are_errors_with_their_value() {
        let fault = |sides: &[u32]| Space::new(sides, Leaper::KNIGHT).unwrap_err();
        assert_eq!(fault(&[8, 8]), SpaceError::Dimensions { value: 2 });
        assert_eq!(fault(&[2; 5]), SpaceError::Dimensions { value: 5 });
        assert_eq!(fault(&[4, 0, 4]), SpaceError::Side { value: 0 });
        assert_eq!(fault(&[4, 4, 65]), SpaceError::Side { value: 65 });
        let value = 1 << 24;
        assert_eq!(fault(&[64; 4]), SpaceError::Squares { value });
    }

    #[test]
    fn squared_distances_from_the_centre_are_measured_in_half_squares() {
        let cube = space(&[3, 3, 3], "knight");
        assert_eq!(cube.squared_distance_from_centre(13), 0);
        assert_eq!(cube.squared_distance_from_centre(26), 12);
        assert_eq!(
            space(&[2, 2, 2, 2], "knight").squared_distance_from_centre(5),
            4
        );
    }
}
