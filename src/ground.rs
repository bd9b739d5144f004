//! What a tour is looked for on.

use std::sync::Arc;

use crate::board::{Board, Square};
use crate::graph::Graph;
use crate::leaper::Leaper;
use crate::moves::MoveOrder;
use crate::pasted::Pasted;
use crate::region::Region;
use crate::space::Space;
use crate::topology::Topology;

/// What a tour is looked for on: squares, numbered without gaps, and the moves between them.
///
/// Cheap to clone.
///
/// # Examples
///
/// ```
/// use knights_tour::ground::Ground;
/// use knights_tour::moves::MoveOrder;
///
/// let triangle = Ground::Pasted(std::sync::Arc::new("1,2;2,0;0,1".parse()?));
/// assert_eq!(triangle.len(), 3);
/// assert_eq!(triangle.graph(&MoveOrder::ROWS).neighbours(1), [2, 0]);
/// # Ok::<(), knights_tour::pasted::PastedError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A whole rectangular board with a knight on it.
    Board(Board),
    /// A board with holes, with joined sides or with another piece on it.
    Region(Arc<Region>),
    /// A board of several layers, in three dimensions or in four.
    Space(Arc<Space>),
    /// A graph that someone wrote down.
    Pasted(Arc<Pasted>),
}

impl From<Board> for Ground {
    fn from(board: Board) -> Self {
        Self::Board(board)
    }
}

impl Ground {
    /// How many squares there are to visit.
    #[must_use]
    pub fn len(&self) -> u32 {
        match self {
            Self::Board(board) => board.size(),
            Self::Region(region) => region.cells().len() as u32,
            Self::Space(space) => space.len(),
            Self::Pasted(pasted) => pasted.names().len() as u32,
        }
    }

    /// Never true: there is always a square.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it is a whole board with a knight on it.
    #[must_use]
    pub const fn is_whole_board(&self) -> bool {
        matches!(self, Self::Board(_))
    }

    /// Whether there is a board of two colours, and every move is known to change the colour: a knight's
    /// on a board whose sides are not joined, of any dimension.
    #[must_use]
    pub fn has_two_colours(&self) -> bool {
        match self {
            Self::Board(_) => true,
            Self::Region(region) => {
                region.topology() == Topology::Plane && region.leaper() == Leaper::KNIGHT
            }
            Self::Space(space) => space.leaper() == Leaper::KNIGHT,
            Self::Pasted(_) => false,
        }
    }

    /// The flat board on which the squares stand, holes and all: the layers of a space beside each other,
    /// with holes between them; the vertices of a graph in a row.
    #[must_use]
    pub fn board(&self) -> Board {
        match self {
            Self::Board(board) => *board,
            Self::Region(region) => region.board(),
            Self::Space(space) => space.picture(),
            Self::Pasted(_) => {
                Board::new(1, self.len()).expect("a graph has no more vertices than a side squares")
            }
        }
    }

    /// The cells of the board that are squares, by the numbers of the squares; `None` where every
    /// cell is one.
    #[must_use]
    pub fn cells(&self) -> Option<&[Square]> {
        match self {
            Self::Board(_) | Self::Pasted(_) => None,
            Self::Region(region) => Some(region.cells()),
            Self::Space(space) => Some(space.cells()),
        }
    }

    /// The cell of a square.
    ///
    /// # Panics
    ///
    /// When there is no such square.
    #[must_use]
    pub fn cell(&self, square: Square) -> Square {
        match self.cells() {
            Some(cells) => cells[square as usize],
            None => square,
        }
    }

    /// The square on a cell of the board, if there is one.
    #[must_use]
    pub fn square_on(&self, cell: Square) -> Option<Square> {
        match self {
            Self::Region(region) => region.number_of(cell),
            Self::Space(space) => space.square_on(cell),
            Self::Board(_) | Self::Pasted(_) => (cell < self.len()).then_some(cell),
        }
    }

    /// The squares with the moves from them in order, which is what the searches take. The lists of a
    /// pasted graph are in the order in which they were written.
    #[must_use]
    pub fn graph(&self, order: &MoveOrder) -> Graph {
        match self {
            Self::Board(board) => Graph::knight(*board, order),
            Self::Region(region) => region.graph(order),
            Self::Space(space) => space.graph(order),
            Self::Pasted(pasted) => pasted.graph().clone(),
        }
    }

    /// Whether the piece gets from one square to another in a single move: found without the graph that
    /// the searches are given, but for a graph that somebody wrote down.
    ///
    /// # Panics
    ///
    /// When there is no such square.
    #[must_use]
    pub fn has_move(&self, from: Square, to: Square) -> bool {
        match self {
            Self::Board(board) => board.has_knights_move(from, to),
            Self::Region(region) => region.has_move(from, to),
            Self::Space(space) => space.has_move(from, to),
            Self::Pasted(pasted) => pasted.graph().neighbours(from).contains(&to),
        }
    }
}
