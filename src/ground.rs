//! Grounds: the domains of tours.
//!
//! A [`Ground`] is a board, a region, a space or a graph given as text. Start with it to search, check or describe
//! tours without regard to the kind of board.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::ground::Ground;
//!
//! let ground = Ground::from(Board::new(3, 4)?);
//! assert_eq!(ground.len(), 12);
//! assert!(ground.has_move(0, 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use crate::board::{Board, Square};
use crate::flat_board::{Cell, FlatBoard};
use crate::graph::Graph;
use crate::leaper::Leaper;
use crate::moves::{Move, MoveOrder, MoveTarget};
use crate::region::Region;
use crate::space::Space;
use crate::text_graph::TextGraph;
use crate::topology::Topology;

/// The domain of a tour: squares, numbered without gaps, and the moves between them.
///
/// Cheap to clone.
///
/// # Examples
///
/// ```
/// use knights_tour::ground::Ground;
/// use knights_tour::moves::MoveOrder;
///
/// let triangle = Ground::Graph(std::sync::Arc::new("1,2;2,0;0,1".parse()?));
/// assert_eq!(triangle.len(), 3);
/// assert_eq!(triangle.graph(&MoveOrder::ROWS).neighbours(1), [2, 0]);
/// # Ok::<(), knights_tour::text_graph::TextGraphError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ground {
    /// A whole rectangular board with a knight on it.
    Board(Board),
    /// A board with holes, with joined sides or with another piece on it.
    Region(Arc<Region>),
    /// A board of several layers, in three dimensions or in four.
    Space(Arc<Space>),
    /// A graph given as text.
    Graph(Arc<TextGraph>),
}

impl From<Board> for Ground {
    fn from(board: Board) -> Self {
        Self::Board(board)
    }
}

impl Ground {
    /// The number of squares to visit.
    #[must_use]
    pub fn len(&self) -> u32 {
        match self {
            Self::Board(board) => board.size(),
            Self::Region(region) => region.cells().len() as u32,
            Self::Space(space) => space.len(),
            Self::Graph(text_graph) => text_graph.names().len() as u32,
        }
    }

    /// Always `false`: there is at least one square.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the ground is a whole board with a knight on it.
    #[must_use]
    pub const fn is_whole_board(&self) -> bool {
        matches!(self, Self::Board(_))
    }

    /// The board, if the ground is a whole board with a knight on it. Each cell is then the square with its number.
    #[must_use]
    pub const fn whole_board(&self) -> Option<Board> {
        match self {
            Self::Board(board) => Some(*board),
            Self::Region(_) | Self::Space(_) | Self::Graph(_) => None,
        }
    }

    /// Whether the squares have two colours and every move is known to change the colour. The answer is `true` for
    /// a knight on a board of any dimension, with or without holes, whose sides are not joined.
    #[must_use]
    pub fn has_two_colours(&self) -> bool {
        match self {
            Self::Board(_) => true,
            Self::Region(region) => {
                region.topology() == Topology::Plane && region.leaper() == Leaper::KNIGHT
            }
            Self::Space(space) => space.leaper() == Leaper::KNIGHT,
            Self::Graph(_) => false,
        }
    }

    /// The flat board on which the squares are drawn, including its holes. The layers of a space are drawn side by
    /// side, with holes between them. The vertices of a graph are drawn in a row.
    #[must_use]
    pub fn board(&self) -> FlatBoard {
        match self {
            Self::Board(board) => (*board).into(),
            Self::Region(region) => region.board(),
            Self::Space(space) => space.flat_board(),
            Self::Graph(_) => {
                let row = Board::new(1, self.len());
                row.expect("a graph has at most MAX_SIDE vertices").into()
            }
        }
    }

    /// The cell of every square, indexed by square. `None` on a whole board and for a graph: every cell is a square
    /// there.
    #[must_use]
    pub fn cells(&self) -> Option<&[Cell]> {
        match self {
            Self::Board(_) | Self::Graph(_) => None,
            Self::Region(region) => Some(region.cells()),
            Self::Space(space) => Some(space.cells()),
        }
    }

    /// The cell of a square.
    ///
    /// # Panics
    ///
    /// When there is no such square on a region or a space.
    #[must_use]
    pub fn cell(&self, square: Square) -> Cell {
        match self.cells() {
            Some(cells) => cells[square as usize],
            None => Cell::new(square),
        }
    }

    /// The square on a cell of the board, if there is one.
    #[must_use]
    pub fn square_on(&self, cell: Cell) -> Option<Square> {
        match self {
            Self::Region(region) => region.square_on(cell),
            Self::Space(space) => space.square_on(cell),
            Self::Board(_) | Self::Graph(_) => {
                Some(cell.number()).filter(|&square| square < self.len())
            }
        }
    }

    /// The graph of the moves, each list in the given order: the input of a search. The lists of a graph given as text
    /// keep their written order.
    #[must_use]
    pub fn graph(&self, order: &MoveOrder) -> Graph {
        match self {
            Self::Board(board) => Graph::knight(*board, order),
            Self::Region(region) => region.graph(order),
            Self::Space(space) => space.graph(order),
            Self::Graph(text_graph) => text_graph.graph().clone(),
        }
    }

    /// The target of every move from each square, indexed by square. The moves have the given order, and include the
    /// impossible ones. On a board of several layers and in a graph given as text, they are the moves to the
    /// neighbours, all possible.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::ground::Ground;
    /// use knights_tour::moves::{MoveOrder, MoveTarget};
    ///
    /// let targets = Ground::from(Board::new(8, 8)?).move_targets(&MoveOrder::ROWS);
    /// let off_board = targets[0].iter().filter(|&&target| target == MoveTarget::OffBoard);
    /// assert_eq!(off_board.count(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn move_targets(&self, order: &MoveOrder) -> Vec<Vec<MoveTarget>> {
        let squares = 0..self.len();
        match self {
            Self::Board(board) => squares
                .map(|square| {
                    let (row, column) = (board.row(square), board.column(square));
                    let target = |step: &Move| {
                        let row = row.checked_add_signed(step.down.into())?;
                        board.square(row, column.checked_add_signed(step.right.into())?)
                    };
                    let moves = order.moves().iter();
                    moves
                        .map(|step| target(step).map_or(MoveTarget::OffBoard, MoveTarget::Square))
                        .collect()
                })
                .collect(),
            Self::Region(region) => {
                let moves = region.leaper().moves(order);
                squares
                    .map(|square| {
                        let moves = moves.iter();
                        let targets = moves.map(|&step| region.target(square, step));
                        mark_repetitions(square, targets)
                    })
                    .collect()
            }
            Self::Space(_) | Self::Graph(_) => {
                let graph = self.graph(order);
                squares
                    .map(|square| {
                        let neighbours = graph.neighbours(square).iter();
                        neighbours.copied().map(MoveTarget::Square).collect()
                    })
                    .collect()
            }
        }
    }

    /// Whether a move leads from one square to another. Computed without [`graph`](Self::graph), except for a graph
    /// given as text.
    ///
    /// # Panics
    ///
    /// When one of the squares does not exist, on some grounds. On the others, the answer is then meaningless.
    #[must_use]
    pub fn has_move(&self, from: Square, to: Square) -> bool {
        match self {
            Self::Board(board) => board.has_knights_move(from, to),
            Self::Region(region) => region.has_move(from, to),
            Self::Space(space) => space.has_move(from, to),
            Self::Graph(text_graph) => text_graph.graph().neighbours(from).contains(&to),
        }
    }
}

/// Collects the targets of the moves from `square`, and marks the repeated ones.
fn mark_repetitions(square: Square, targets: impl Iterator<Item = MoveTarget>) -> Vec<MoveTarget> {
    let mut collected = vec![MoveTarget::Square(square)];
    for target in targets {
        let is_repeated = matches!(target, MoveTarget::Square(_)) && collected.contains(&target);
        collected.push(if is_repeated {
            MoveTarget::Repeated
        } else {
            target
        });
    }
    collected.remove(0);
    collected
}
