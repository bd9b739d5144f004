//! Boards of three and of four dimensions.

use std::fmt;

use thiserror::Error;

use crate::board::{Board, Square};
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
/// A piece moves within one plane at a time, along any two of the axes. A knight goes two squares along one axis and
/// one along another, so it has 24 moves in three dimensions and 48 in four. A king has no diagonal moves along three
/// axes at once.
///
/// The layers are drawn on a flat board, the [picture](Self::flat_board), which has holes between them.
///
/// Takes 4 bytes a square.
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
/// assert_eq!((cube.len(), cube.place_of(27)), (64, [2, 3, 1, 0]));
/// // From a corner two squares along one axis and one along another: six moves.
/// assert_eq!(cube.graph(&MoveOrder::ROWS).neighbours(0), [6, 9, 36, 24, 33, 18]);
/// # Ok::<(), knights_tour::space::SpaceError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// Rows, columns, layers and blocks; one block in three dimensions.
    sides: Place,
    dimensions: usize,
    leaper: Leaper,
    layout: Layout,
    /// The cell of the picture for every square.
    cells: Box<[Square]>,
}

/// A row, a column, a layer and a block, each from 0.
pub type Place = [u32; Space::MOST_DIMENSIONS];

impl Space {
    /// The maximum number of dimensions of a board.
    pub const MOST_DIMENSIONS: usize = 4;

    /// The maximum length of a side of a board of several layers.
    pub const MAX_SIDE: u32 = 64;

    /// The maximum number of squares of a board of several layers.
    pub const MOST_SQUARES: u32 = 1 << 20;

    /// Creates a board with three or four sides, for a piece: rows, columns, layers, and blocks.
    ///
    /// # Errors
    ///
    /// [`SpaceError::Dimensions`] for another number of sides, [`SpaceError::Side`] when one is not
    /// within 1..=[`MAX_SIDE`](Self::MAX_SIDE), [`SpaceError::Squares`] when there are more
    /// than [`MOST_SQUARES`](Self::MOST_SQUARES).
    #[inline(never)]
    pub fn new(sides: &[u32], leaper: Leaper) -> Result<Self, SpaceError> {
        let dimensions = sides.len();
        if !(3..=Self::MOST_DIMENSIONS).contains(&dimensions) {
            return Err(SpaceError::Dimensions { value: dimensions });
        }
        let wrong = |side: &&u32| !(1..=Self::MAX_SIDE).contains(*side);
        if let Some(&value) = sides.iter().find(wrong) {
            return Err(SpaceError::Side { value });
        }
        // The product cannot overflow: four sides of 64 squares make 2²⁴.
        let value = sides.iter().product();
        if value > Self::MOST_SQUARES {
            return Err(SpaceError::Squares { value });
        }
        let mut all = [1; Self::MOST_DIMENSIONS];
        all[..dimensions].copy_from_slice(sides);
        let layout = Layout::of(all, dimensions);
        let cells = (0..value).map(|square| layout.cell(place(all, square)));
        Ok(Self {
            sides: all,
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
    pub fn place_of(&self, square: Square) -> Place {
        place(self.sides, square)
    }

    /// The place of a square as text: its row, its column and the coordinates after them, separated by commas.
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
        join(&self.place_of(square)[..self.dimensions], ",")
    }

    /// The square at a place with one coordinate for each side, if it is on the board.
    #[must_use]
    #[inline(never)]
    pub fn square_at(&self, place: &[u32]) -> Option<Square> {
        let inside = place.iter().zip(&self.sides).all(|(at, side)| at < side);
        let mut all = [0; Self::MOST_DIMENSIONS];
        all[..self.dimensions].copy_from_slice(place.get(..self.dimensions)?);
        (inside && place.len() == self.dimensions).then(|| number(self.sides, all))
    }

    /// The flat board on which the layers are drawn.
    ///
    /// In three dimensions, the layers follow one another like words, in as many lines as make the picture nearly
    /// square. In four dimensions, the layers of a block are a line.
    ///
    /// One or two lines of holes separate the layers, so that the colours of a chequered picture match those of the
    /// board.
    #[must_use]
    pub const fn flat_board(&self) -> Board {
        self.layout.board
    }

    /// The cells of the picture for all squares, indexed by the numbers of the squares.
    #[must_use]
    pub const fn cells(&self) -> &[Square] {
        &self.cells
    }

    /// The square on a cell of the picture, or `None` for a hole or a cell off the picture.
    #[must_use]
    #[inline(never)]
    pub fn square_on(&self, cell: Square) -> Option<Square> {
        self.square_at(&self.layout.place(cell, self.dimensions)[..self.dimensions])
    }

    /// The squared distance of a square from the centre, measured in half squares.
    #[must_use]
    #[inline(never)]
    pub fn squared_distance_from_centre(&self, square: Square) -> u64 {
        let place = self.place_of(square);
        let along = place.iter().zip(self.sides);
        let distances = along.map(|(at, side)| u64::from((2 * at).abs_diff(side - 1)));
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
        let in_plane = self.leaper.moves(order);
        let usual = in_plane.len() * self.planes() as usize;
        Graph::build(self.cells.len(), usual, &mut |square, targets| {
            let own = self.place_of(square);
            let begin = targets.len();
            for second in 1..self.dimensions {
                for first in 0..second {
                    for step in &in_plane {
                        // A coordinate below 0 wraps around, and is then far beyond the last one.
                        let mut place = own;
                        place[first] = own[first].wrapping_add_signed(step.down.into());
                        place[second] = own[second].wrapping_add_signed(step.right.into());
                        let Some(other) = self.square_at(&place[..self.dimensions]) else {
                            continue;
                        };
                        // A move along a single axis occurs in several planes.
                        if !targets[begin..].contains(&other) {
                            targets.push(other);
                        }
                    }
                }
            }
        })
    }

    /// Whether the piece gets from one square to another in a single move. The answer follows from the distance between
    /// them, not from the graph that searches are given.
    #[must_use]
    #[inline(never)]
    pub fn has_move(&self, from: Square, to: Square) -> bool {
        let (from, to) = (self.place_of(from), self.place_of(to));
        let mut apart = [0; 2];
        let mut axes = 0;
        for (one, other) in from.into_iter().zip(to) {
            if one != other {
                if axes == apart.len() {
                    return false;
                }
                apart[axes] = one.abs_diff(other);
                axes += 1;
            }
        }
        self.leaper.reaches(apart[0], apart[1])
    }
}

/// Writes the sides with an x between them.
impl fmt::Display for Space {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&join(self.sides(), "x"))
    }
}

/// Joins numbers with a separator.
pub(crate) fn join(numbers: &[u32], between: &str) -> String {
    let mut text = String::new();
    for number in numbers {
        if !text.is_empty() {
            text.push_str(between);
        }
        text.push_str(&number.to_string());
    }
    text
}

/// The number of the square at a place.
fn number([rows, columns, layers, _]: Place, [row, column, layer, block]: Place) -> Square {
    ((block * layers + layer) * rows + row) * columns + column
}

/// The place of the square with a number.
fn place([rows, columns, layers, _]: Place, square: Square) -> Place {
    let (line, column) = (square / columns, square % columns);
    let (level, row) = (line / rows, line % rows);
    [row, column, level % layers, level / layers]
}

/// The layout of the layers on a flat board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Layout {
    board: Board,
    /// The number of layers side by side.
    across: u32,
    /// The rows from a layer to the one below it, and the columns from a layer to the one beside it, gaps included.
    pitch: (u32, u32),
}

impl Layout {
    fn of([rows, columns, layers, blocks]: Place, dimensions: usize) -> Self {
        // The colour changes from a square to the same square of the next layer. It must also change from the end of a
        // line of layers to the beginning of the next line.
        let right = columns + 1 + columns % 2;
        let across = if dimensions > 3 {
            layers
        } else {
            let nearly_square =
                |across: &u32| across * right >= layers.div_ceil(*across) * (rows + 1);
            (1..=layers).find(nearly_square).unwrap_or(layers)
        };
        let changes = if dimensions > 3 { 1 } else { across % 2 };
        let down = rows + 1 + u32::from((rows + 1) % 2 != changes);
        let lines = (layers * blocks).div_ceil(across);
        let height = lines * down - (down - rows);
        let width = across * right - (right - columns);
        Self {
            board: Board::new(height, width)
                .expect("64 layers with sides of 64 squares fit side by side"),
            across,
            pitch: (down, right),
        }
    }

    fn cell(&self, [row, column, layer, block]: Place) -> Square {
        // In four dimensions a line has as many layers as a block.
        let line = layer / self.across + block;
        let row = line * self.pitch.0 + row;
        let column = layer % self.across * self.pitch.1 + column;
        row * self.board.columns() + column
    }

    /// The place of a cell. The place of a hole is off the board.
    fn place(&self, cell: Square, dimensions: usize) -> Place {
        let (row, column) = (self.board.row(cell), self.board.column(cell));
        let (line, beside) = (row / self.pitch.0, column / self.pitch.1);
        let (layer, block) = if dimensions > 3 {
            (beside, line)
        } else {
            (line * self.across + beside, 0)
        };
        [row % self.pitch.0, column % self.pitch.1, layer, block]
    }
}

/// Reasons why a board of several layers is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SpaceError {
    /// The number of sides is neither 3 nor 4.
    #[error(
        "a board of several layers has 3 sides or {}, not {value}",
        Space::MOST_DIMENSIONS
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
        Space::MOST_SQUARES
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
    fn a_knight_in_the_middle_has_24_moves_and_in_four_dimensions_48() {
        for (sides, moves) in [(&[5, 5, 5][..], 24), (&[5, 5, 5, 5], 48)] {
            let space = space(sides, "knight");
            let middle = space.len() / 2;
            assert_eq!(space.graph(&MoveOrder::CLOCKWISE).degree(middle), moves);
        }
    }

    #[test]
    fn every_move_of_the_graph_is_a_move_and_no_other_pair_is_one() {
        for (sides, leaper) in BOARDS {
            let space = space(sides, leaper);
            let graph = space.graph(&MoveOrder::JUMPS);
            for from in 0..space.len() {
                let listed = graph.neighbours(from);
                for to in 0..space.len() {
                    let times = listed.iter().filter(|&&other| other == to).count();
                    assert!(times <= 1);
                    assert_eq!(times == 1, space.has_move(from, to), "{space} {from} {to}");
                }
            }
        }
    }

    #[test]
    fn a_single_layer_is_a_flat_board() {
        let order = MoveOrder::GRANADA;
        let flat = Graph::knight(Board::new(5, 6).unwrap(), &order);
        assert_eq!(space(&[5, 6, 1], "knight").graph(&order), flat);
        assert_eq!(space(&[5, 6, 1, 1], "knight").graph(&order), flat);
    }

    #[test]
    fn the_planes_come_in_a_fixed_order_and_each_keeps_that_of_the_moves() {
        let space = space(&[5, 5, 5, 5], "knight");
        let graph = space.graph(&MoveOrder::CLOCKWISE);
        let middle = space.len() / 2;
        let own = space.place_of(middle);
        let planes = [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]];
        for (targets, [first, second]) in graph.neighbours(middle).chunks(8).zip(planes) {
            for (&target, step) in targets.iter().zip(MoveOrder::CLOCKWISE.moves()) {
                let mut expected = own;
                expected[first] = own[first].wrapping_add_signed(step.down.into());
                expected[second] = own[second].wrapping_add_signed(step.right.into());
                assert_eq!(space.place_of(target), expected);
            }
        }
    }

    #[test]
    fn squares_places_and_cells_lead_to_each_other_and_have_one_colour() {
        for (sides, leaper) in BOARDS {
            let space = space(sides, leaper);
            let picture = space.flat_board();
            for square in 0..space.len() {
                let place = space.place_of(square);
                assert_eq!(space.square_at(&place[..sides.len()]), Some(square));
                let cell = space.cells()[square as usize];
                assert_eq!(space.square_on(cell), Some(square));
                let shown = picture.row(cell) + picture.column(cell);
                assert_eq!(shown % 2, place.iter().sum::<u32>() % 2, "{space} {square}");
            }
            let there = (0..picture.size()).filter(|&cell| space.square_on(cell).is_some());
            assert_eq!(there.count() as u32, space.len());
            assert_eq!(space.square_at(sides), None);
        }
        assert_eq!(space(&[4, 4, 4], "knight").square_at(&[0, 0]), None);
    }

    #[test]
    fn the_layers_stand_in_a_picture_that_is_nearly_square() {
        let sides = |sides: &[u32]| {
            let picture = space(sides, "knight").flat_board();
            (picture.rows(), picture.columns())
        };
        assert_eq!(sides(&[4, 4, 4]), (10, 9));
        assert_eq!(sides(&[8, 8, 8]), (26, 26));
        assert_eq!(sides(&[3, 4, 2, 6]), (28, 9));
        assert_eq!(sides(&[4, 4, 1]), (4, 4));
        // The largest boards.
        assert_eq!(sides(&[64, 64, 64]), (526, 519));
        assert_eq!(sides(&[2, 64, 64, 64]), (191, 4159));
    }

    #[test]
    fn what_is_no_such_board_is_refused_with_its_value() {
        let fault = |sides: &[u32]| Space::new(sides, Leaper::KNIGHT).unwrap_err();
        assert_eq!(fault(&[8, 8]), SpaceError::Dimensions { value: 2 });
        assert_eq!(fault(&[2; 5]), SpaceError::Dimensions { value: 5 });
        assert_eq!(fault(&[4, 0, 4]), SpaceError::Side { value: 0 });
        assert_eq!(fault(&[4, 4, 65]), SpaceError::Side { value: 65 });
        let value = 1 << 24;
        assert_eq!(fault(&[64; 4]), SpaceError::Squares { value });
    }

    #[test]
    fn the_middle_is_nearest_to_the_centre_and_corners_are_farthest() {
        let cube = space(&[3, 3, 3], "knight");
        assert_eq!(cube.squared_distance_from_centre(13), 0);
        assert_eq!(cube.squared_distance_from_centre(26), 12);
        assert_eq!(
            space(&[2, 2, 2, 2], "knight").squared_distance_from_centre(5),
            4
        );
    }
}
