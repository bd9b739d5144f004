//! Boards with holes, with joined sides, or for another piece than the knight.

use thiserror::Error;

use crate::board::{Board, Square};
use crate::graph::Graph;
use crate::holes::Holes;
use crate::leaper::Leaper;
use crate::moves::MoveOrder;
use crate::topology::Topology;

/// The squares of a board without its holes, and the moves of a piece on them.
///
/// The squares are renumbered without gaps, in board order, because searches visit every number. A square of the whole
/// board is called a *cell* here.
///
/// Takes 8 bytes a cell.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::holes::Holes;
/// use knights_tour::leaper::Leaper;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::region::Region;
/// use knights_tour::topology::Topology;
///
/// let holes = Holes::read(Board::new(3, 3)?, "/.#.")?;
/// let region = Region::new(&holes, Topology::Plane, Leaper::KNIGHT)?;
/// assert_eq!(region.cells(), [0, 1, 2, 3, 5, 6, 7, 8]);
/// assert_eq!(region.square_on(4), None);
/// // From the top left corner to the middles of the two sides opposite.
/// assert_eq!(region.graph(&MoveOrder::ROWS).neighbours(0), [4, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    board: Board,
    topology: Topology,
    leaper: Leaper,
    /// The cell of every number.
    cells: Box<[Square]>,
    /// The number of every cell, or [`HOLE`].
    numbers: Box<[Square]>,
}

/// The placeholder for the number of a hole.
const HOLE: Square = Square::MAX;

impl Region {
    /// The maximum number of cells of the board of a region.
    pub const MOST_CELLS: u32 = 1 << 20;

    /// Creates the region of a board without its holes, for a piece.
    ///
    /// # Errors
    ///
    /// [`RegionError::TooLarge`] when the board has more than [`MOST_CELLS`](Region::MOST_CELLS),
    /// [`RegionError::NoSquares`] when every cell is a hole.
    pub fn new(holes: &Holes, topology: Topology, leaper: Leaper) -> Result<Self, RegionError> {
        let board = holes.board();
        if board.size() > Self::MOST_CELLS {
            let value = board.size();
            return Err(RegionError::TooLarge { value });
        }
        let mut numbers: Box<[Square]> = (0..board.size()).collect();
        for &hole in holes.squares() {
            numbers[hole as usize] = HOLE;
        }
        let there = numbers.iter().copied().filter(|&cell| cell != HOLE);
        let cells: Box<[Square]> = there.collect();
        if cells.is_empty() {
            return Err(RegionError::NoSquares);
        }
        for (number, &cell) in (0..).zip(&cells) {
            numbers[cell as usize] = number;
        }
        Ok(Self {
            board,
            topology,
            leaper,
            cells,
            numbers,
        })
    }

    /// The board, including its holes.
    #[must_use]
    pub const fn board(&self) -> Board {
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

    /// The cells that are not holes, indexed by their numbers.
    #[must_use]
    pub const fn cells(&self) -> &[Square] {
        &self.cells
    }

    /// The number of a cell, or `None` for a hole or a cell off the board.
    #[must_use]
    pub fn square_on(&self, cell: Square) -> Option<Square> {
        let number = self.numbers.get(cell as usize).copied();
        number.filter(|&number| number != HOLE)
    }

    /// The holes of the board.
    #[must_use]
    pub fn holes(&self) -> Holes {
        Holes::of(self.board, |row, column| {
            let cell = row * self.board.columns() + column;
            self.numbers[cell as usize] == HOLE
        })
    }

    /// The graph of the piece's moves, each list in the given order.
    ///
    /// If two moves lead to one cell, as on a narrow torus, only the first of them counts. A move that leads back to
    /// its own cell does not count. Takes time and memory proportional to the cells.
    #[must_use]
    pub fn graph(&self, order: &MoveOrder) -> Graph {
        let moves = self.leaper.moves(order);
        let board = self.board;
        let (rings, columns_join) = (self.topology.joins_rows(), self.topology.joins_columns());
        Graph::build(self.cells.len(), moves.len(), &mut |number, targets| {
            let own = self.cells[number as usize];
            let begin = targets.len();
            for step in &moves {
                let row = shift(board.row(own), step.down, board.rows(), rings);
                let column = shift(board.column(own), step.right, board.columns(), columns_join);
                let (Some(row), Some(column)) = (row, column) else {
                    continue;
                };
                let Some(other) = self.square_on(row * board.columns() + column) else {
                    continue;
                };
                if other != number && !targets[begin..].contains(&other) {
                    targets.push(other);
                }
            }
        })
    }

    /// Whether the piece gets from one number to another in a single move. The answer follows from the distance between
    /// them, not from the graph that searches are given.
    ///
    /// # Panics
    ///
    /// When there is no such number.
    #[must_use]
    pub fn has_move(&self, from: Square, to: Square) -> bool {
        let (from, to) = (self.cells[from as usize], self.cells[to as usize]);
        let board = self.board;
        let rows = board.row(from).abs_diff(board.row(to));
        let columns = board.column(from).abs_diff(board.column(to));
        let leap = |distance: u32, side: u32, joined: bool| {
            // On a ring, many distances lead to the same place, and a leap may go round several times.
            let most = if joined {
                u32::from(Leaper::MAX_DISTANCE) / side + 1
            } else {
                0
            };
            (0..=most).flat_map(move |turns| {
                let onward = distance + turns * side;
                let back = (joined).then(|| (turns + 1) * side - distance);
                std::iter::once(onward).chain(back)
            })
        };
        from != to
            && leap(rows, board.rows(), self.topology.joins_rows()).any(|rows| {
                leap(columns, board.columns(), self.topology.joins_columns())
                    .any(|columns| self.leaper.reaches(rows, columns))
            })
    }
}

/// The place `by` squares further along a side, or `None` if it is off the side. A joined side wraps around.
fn shift(place: u32, by: i8, side: u32, joined: bool) -> Option<u32> {
    let place = i64::from(place) + i64::from(by);
    let side = i64::from(side);
    let place = if joined {
        place.rem_euclid(side)
    } else {
        place
    };
    // A place within a side is no larger than the side.
    (0..side).contains(&place).then_some(place as u32)
}

/// Reasons why a region is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RegionError {
    /// The board has too many cells.
    #[error(
        "a board with holes, with joined sides or for another piece may have {} squares at most, \
         not {value}",
        Region::MOST_CELLS
    )]
    TooLarge {
        /// The number of cells of the board.
        value: u32,
    },
    /// Every square is a hole.
    #[error("every square is a hole")]
    NoSquares,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::holes::Preset;

    fn region(rows: u32, columns: u32, text: &str, topology: Topology, leaper: &str) -> Region {
        let holes = Holes::read(Board::new(rows, columns).unwrap(), text).unwrap();
        Region::new(&holes, topology, leaper.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_whole_plane_board_of_knights_is_the_board_itself() {
        for (_, order) in MoveOrder::PUBLISHED {
            let whole = region(5, 7, "", Topology::Plane, "knight");
            let board = Board::new(5, 7).unwrap();
            assert_eq!(whole.graph(&order), Graph::knight(board, &order));
        }
    }

    #[test]
    fn every_move_of_the_graph_is_a_move_and_no_other_pair_is_one() {
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
    fn on_a_torus_every_square_has_all_the_moves() {
        let torus = region(8, 8, "", Topology::Torus, "knight");
        let graph = torus.graph(&MoveOrder::CLOCKWISE);
        assert!((0..64).all(|square| graph.degree(square) == 8));
        let cylinder = region(8, 8, "", Topology::Cylinder, "knight");
        let graph = cylinder.graph(&MoveOrder::CLOCKWISE);
        assert!((24..40).all(|square| graph.degree(square) == 8));
        assert!((0..8).all(|square| graph.degree(square) == 4));
    }

    #[test]
    fn numbers_and_cells_lead_to_each_other() {
        let holes = Preset::Heart.holes(Board::new(9, 11).unwrap(), 0);
        let region = Region::new(&holes, Topology::Plane, Leaper::KNIGHT).unwrap();
        for (number, &cell) in (0..).zip(region.cells()) {
            assert_eq!(region.square_on(cell), Some(number));
        }
        assert_eq!(region.cells().len() + holes.squares().len(), 99);
        assert_eq!(region.square_on(99), None);
        assert_eq!(region.holes(), holes);
    }

    #[test]
    fn a_board_that_is_all_holes_or_too_large_is_refused() {
        let board = Board::new(2, 2).unwrap();
        let all = Holes::of(board, |_, _| true);
        let nothing = Region::new(&all, Topology::Plane, Leaper::KNIGHT);
        assert_eq!(nothing, Err(RegionError::NoSquares));
        let large = Holes::none(Board::new(1025, 1024).unwrap());
        let value = 1025 * 1024;
        let too_large = Region::new(&large, Topology::Torus, Leaper::KNIGHT);
        assert_eq!(too_large, Err(RegionError::TooLarge { value }));
    }
}
