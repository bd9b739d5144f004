//! Boards with holes, with joined sides, or for another piece than the knight.
//!
//! Start with [`Region`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::holes::Holes;
//! use knights_tour::leaper::Leaper;
//! use knights_tour::region::Region;
//! use knights_tour::topology::Topology;
//!
//! let holes = Holes::none(Board::new(8, 8)?);
//! let torus = Region::new(&holes, Topology::Torus, Leaper::KNIGHT)?;
//! // From a corner over the upper side of the board.
//! assert!(torus.has_move(0, 49));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use thiserror::Error;

use crate::board::Square;
use crate::flat_board::{Cell, FlatBoard};
use crate::graph::Graph;
use crate::holes::Holes;
use crate::leaper::Leaper;
use crate::moves::{Move, MoveOrder, MoveTarget};
use crate::topology::Topology;

/// The squares of a board without its holes, and the moves of a piece on them.
///
/// The squares are renumbered without gaps, row by row, because a tour must visit every number. A [`Cell`] is a square
/// or a hole of the board, and keeps its number on the board.
///
/// Takes at most 8 bytes per cell.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::flat_board::Cell;
/// use knights_tour::holes::Holes;
/// use knights_tour::leaper::Leaper;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::region::Region;
/// use knights_tour::topology::Topology;
///
/// // A hole in the middle.
/// let holes = Holes::read(Board::new(3, 3)?, "/.#.")?;
/// let region = Region::new(&holes, Topology::Plane, Leaper::KNIGHT)?;
/// assert_eq!(region.cells(), [0, 1, 2, 3, 5, 6, 7, 8].map(Cell::new));
/// assert_eq!(region.square_on(Cell::new(4)), None);
/// // From the top left corner to the middles of the right and the bottom side.
/// assert_eq!(region.graph(&MoveOrder::ROWS).neighbours(0), [4, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    board: FlatBoard,
    topology: Topology,
    leaper: Leaper,
    /// The cell of every square.
    cells: Box<[Cell]>,
    /// The square on every cell, or [`HOLE`].
    squares: Box<[Square]>,
}

/// Marks a hole in the list of squares by cell.
const HOLE: Square = Square::MAX;

impl Region {
    /// The maximum number of cells of the board of a region.
    pub const MAX_CELLS: u32 = 1 << 20;

    /// Creates the region that remains of a board without its holes, for a piece.
    ///
    /// # Errors
    ///
    /// [`RegionError::TooLarge`] when the board has more cells than [`MAX_CELLS`](Region::MAX_CELLS),
    /// [`RegionError::NoSquares`] when every cell is a hole.
    pub fn new(holes: &Holes, topology: Topology, leaper: Leaper) -> Result<Self, RegionError> {
        let board = holes.board();
        if board.size() > Self::MAX_CELLS {
            let value = board.size();
            return Err(RegionError::TooLarge { value });
        }
        let mut squares: Box<[Square]> = vec![0; board.size() as usize].into();
        for hole in holes.cells() {
            squares[hole.index()] = HOLE;
        }
        let cells: Box<[Cell]> = board
            .cells()
            .filter(|cell| squares[cell.index()] != HOLE)
            .collect();
        if cells.is_empty() {
            return Err(RegionError::NoSquares);
        }
        for (square, &cell) in (0..).zip(&cells) {
            squares[cell.index()] = square;
        }
        Ok(Self {
            board,
            topology,
            leaper,
            cells,
            squares,
        })
    }

    /// The board, including its holes.
    #[must_use]
    pub const fn board(&self) -> FlatBoard {
        self.board
    }

    /// The sides that are joined.
    #[must_use]
    pub const fn topology(&self) -> Topology {
        self.topology
    }

    /// The piece.
    #[must_use]
    pub const fn leaper(&self) -> Leaper {
        self.leaper
    }

    /// The cell of every square, indexed by square.
    #[must_use]
    pub const fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The square on a cell, or `None` for a hole or a cell off the board.
    #[must_use]
    pub fn square_on(&self, cell: Cell) -> Option<Square> {
        let square = self.squares.get(cell.index()).copied();
        square.filter(|&square| square != HOLE)
    }

    /// The holes of the board.
    #[must_use]
    pub fn holes(&self) -> Holes {
        Holes::of(self.board, |row, column| {
            let cell = self.board.cell(row, column);
            cell.and_then(|cell| self.square_on(cell)).is_none()
        })
    }

    /// The graph of the piece's moves, with each adjacency list in the given order.
    ///
    /// If two moves lead to one square, as on a narrow torus, only the first of them counts. A move that leads back to
    /// its own square does not count. Takes time and memory proportional to the cells.
    #[must_use]
    pub fn graph(&self, order: &MoveOrder) -> Graph {
        let moves = self.leaper.moves(order);
        Graph::build(self.cells.len(), moves.len(), &mut |square, targets| {
            let list_start = targets.len();
            for &step in &moves {
                if let MoveTarget::Square(target) = self.target(square, step)
                    && target != square
                    && !targets[list_start..].contains(&target)
                {
                    targets.push(target);
                }
            }
        })
    }

    /// The target of a move from a square. Never [`MoveTarget::Repeated`].
    ///
    /// # Panics
    ///
    /// When `square` is not a square of the region.
    #[must_use]
    pub fn target(&self, square: Square, step: Move) -> MoveTarget {
        let (board, topology) = (self.board, self.topology);
        let cell = self.cells[square as usize];
        let row = shift(
            board.row(cell),
            step.down,
            board.rows(),
            topology.joins_rows(),
        );
        let column = shift(
            board.column(cell),
            step.right,
            board.columns(),
            topology.joins_columns(),
        );
        match (row, column) {
            (Some(row), Some(column)) => {
                let cell = board.cell(row, column);
                let target = cell.and_then(|cell| self.square_on(cell));
                target.map_or(MoveTarget::Hole, MoveTarget::Square)
            }
            _ => MoveTarget::OffBoard,
        }
    }

    /// Whether a move leads from one square to another. Computed from the distance between the squares, not from the
    /// [`graph`](Self::graph).
    ///
    /// # Panics
    ///
    /// When `from` or `to` is not a square of the region.
    #[must_use]
    pub fn has_move(&self, from: Square, to: Square) -> bool {
        let (from, to) = (self.cells[from as usize], self.cells[to as usize]);
        let board = self.board;
        let rows = board.row(from).abs_diff(board.row(to));
        let columns = board.column(from).abs_diff(board.column(to));
        // All distances between two coordinates on a side.
        let distances = |distance: u32, side: u32, joined: bool| {
            // On a joined side, a leap may go round several times, in either direction.
            let max_turns = if joined {
                u32::from(Leaper::MAX_DISTANCE) / side + 1
            } else {
                0
            };
            (0..=max_turns).flat_map(move |turns| {
                let forward = distance + turns * side;
                let backward = (joined).then(|| (turns + 1) * side - distance);
                std::iter::once(forward).chain(backward)
            })
        };
        from != to
            && distances(rows, board.rows(), self.topology.joins_rows()).any(|rows| {
                distances(columns, board.columns(), self.topology.joins_columns())
                    .any(|columns| self.leaper.reaches(rows, columns))
            })
    }
}

/// Adds an offset to a coordinate on a side. Returns `None` if the result is off the side. A joined side wraps around.
fn shift(coordinate: u32, offset: i8, side: u32, joined: bool) -> Option<u32> {
    let shifted = i64::from(coordinate) + i64::from(offset);
    let side = i64::from(side);
    let shifted = if joined {
        shifted.rem_euclid(side)
    } else {
        shifted
    };
    // A coordinate below `side`, which is a `u32`, fits in a `u32`.
    (0..side).contains(&shifted).then_some(shifted as u32)
}

/// Reasons why a region is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RegionError {
    /// The board has too many cells.
    #[error(
        "a board with holes, with joined sides or for another piece may have {} squares at most, \
         not {value}",
        Region::MAX_CELLS
    )]
    TooLarge {
        /// The number of cells of the board.
        value: u32,
    },
    /// Every cell is a hole.
    #[error("every square is a hole")]
    NoSquares,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::holes::Preset;

    fn region(rows: u32, columns: u32, text: &str, topology: Topology, leaper: &str) -> Region {
        let holes = Holes::read(Board::new(rows, columns).unwrap(), text).unwrap();
        Region::new(&holes, topology, leaper.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_region_that_is_a_whole_board_has_the_graph_of_the_board() {
        for (_, order) in MoveOrder::PUBLISHED {
            let region = region(5, 7, "", Topology::Plane, "knight");
            let board = Board::new(5, 7).unwrap();
            assert_eq!(region.graph(&order), Graph::knight(board, &order));
        }
    }

    #[test]
    fn the_graph_has_exactly_the_moves_of_the_piece() {
        for (rows, columns, text, leaper) in [
            (5, 6, "#..#/..#", "knight"),
            (3, 4, "", "knight"),
            (1, 5, "", "1,2"),
            (2, 2, "", "king"),
            (4, 7, "x", "zebra"),
            (3, 3, "/.x", "5,7"),
            (6, 5, "", "0,2"),
        ] {
            for topology in Topology::ALL {
                let region = region(rows, columns, text, topology, leaper);
                let graph = region.graph(&MoveOrder::JUMPS);
                let all = 0..graph.len() as u32;
                for (from, to) in all
                    .clone()
                    .flat_map(|from| all.clone().map(move |to| (from, to)))
                {
                    let listed = graph.neighbours(from).contains(&to);
                    assert_eq!(
                        listed,
                        region.has_move(from, to),
                        "{topology:?} {leaper} {from} {to}"
                    );
                    assert_eq!(listed, graph.neighbours(to).contains(&from));
                }
            }
        }
    }

    #[test]
    fn moves_lead_across_joined_sides_only() {
        let torus = region(8, 8, "", Topology::Torus, "knight");
        let graph = torus.graph(&MoveOrder::CLOCKWISE);
        assert!((0..64).all(|square| graph.degree(square) == 8));
        let cylinder = region(8, 8, "", Topology::Cylinder, "knight");
        let graph = cylinder.graph(&MoveOrder::CLOCKWISE);
        assert!((24..40).all(|square| graph.degree(square) == 8));
        assert!((0..8).all(|square| graph.degree(square) == 4));
    }

    #[test]
    fn squares_and_cells_map_to_each_other() {
        let holes = Preset::Heart.holes(Board::new(9, 11).unwrap(), 0);
        let region = Region::new(&holes, Topology::Plane, Leaper::KNIGHT).unwrap();
        for (square, &cell) in (0..).zip(region.cells()) {
            assert_eq!(region.square_on(cell), Some(square));
        }
        assert_eq!(region.cells().len() + holes.cells().len(), 99);
        assert_eq!(region.square_on(Cell::new(99)), None);
        assert_eq!(region.holes(), holes);
    }

    #[test]
    fn a_board_without_squares_or_with_too_many_cells_is_an_error() {
        let board = Board::new(2, 2).unwrap();
        let all = Holes::of(board, |_, _| true);
        let no_squares = Region::new(&all, Topology::Plane, Leaper::KNIGHT);
        assert_eq!(no_squares, Err(RegionError::NoSquares));
        let large = Holes::none(Board::new(1025, 1024).unwrap());
        let value = 1025 * 1024;
        let too_large = Region::new(&large, Topology::Torus, Leaper::KNIGHT);
        assert_eq!(too_large, Err(RegionError::TooLarge { value }));
    }
}
