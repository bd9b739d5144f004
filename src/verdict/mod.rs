//! Decides whether there is a tour, and gives the reason if there is none.
//!
//! Start with [`Feasibility`], which combines theorems and counting. The functions `refute_…` apply one method each,
//! and [`proof`] has proofs that a program can check.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::verdict::Feasibility;
//!
//! let board = Board::new(8, 8)?;
//! assert_eq!(Feasibility::of_board(board, 0, true), Feasibility::Possible);
//! # Ok::<(), knights_tour::board::BoardError>(())
//! ```

pub mod proof;
mod reason;

pub use reason::Reason;

use serde::Serialize;

use crate::board::{Board, Square};
use crate::graph::Graph;
use crate::ground::Ground;
use crate::leaper::Leaper;
use crate::moves::MoveOrder;
use crate::space::Space;

/// Whether there is a tour from a square.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::verdict::{Feasibility, Reason};
///
/// let board = Board::new(3, 8)?;
/// let closed = Feasibility::of_board(board, 0, true);
/// assert_eq!(closed, Feasibility::Impossible(Reason::NoClosedTour { rows: 3, columns: 8 }));
///
/// // Open tours start from every square of this board but two.
/// assert_eq!(Feasibility::of_board(board, 9, false), Feasibility::Possible);
/// let open = Feasibility::of_board(board, 10, false);
/// assert_eq!(open, Feasibility::Impossible(Reason::NotFromHere { rows: 3, columns: 8 }));
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "feasibility", rename_all = "kebab-case")]
pub enum Feasibility {
    /// There is a tour.
    Possible,
    /// There is no tour.
    Impossible(Reason),
    /// Neither theorems nor counting have settled the question.
    Unknown,
}

impl Feasibility {
    /// Decides whether `board` has a tour from `start`: a closed one if `closed` is set, otherwise any. The answer is
    /// never `Unknown`.
    ///
    /// Closed tours are decided by Schwenk's theorem ("Which rectangular chessboards have a knight's tour?", 1991). A
    /// closed tour passes through every square, so that the start does not matter.
    ///
    /// Open tours are decided as follows. If both sides are at least five and the number of squares is even, a closed
    /// tour is also an open one from every start. If both sides are at least five and the number of squares is odd,
    /// there is a tour from every square of the corners' colour. For boards three and four squares wide, the starts
    /// without a tour are known. [`StripSolver`](crate::construct::strip::StripSolver) constructs the tours from all
    /// others.
    ///
    /// Takes constant time, except for boards one or two squares wide, where every square is examined.
    ///
    /// # Panics
    ///
    /// When the board has no such square.
    #[must_use]
    pub fn of_board(board: Board, start: Square, closed: bool) -> Self {
        assert!(start < board.size(), "the start is a square of the board");
        let refuted = if closed {
            refute_closed(board, start)
        } else {
            refute_by_colours(board, start).or_else(|| refute_open(board, start))
        };
        match refuted {
            Some(reason) => Self::Impossible(reason),
            None => Self::Possible,
        }
    }

    /// Decides whether any `ground` has a tour from `start`, as far as theorems and counting can tell.
    ///
    /// Theorems decide whole boards, and prove that many boards of several layers have tours. All other grounds are
    /// examined by [counting](refute_by_counting), which can only prove that there is no tour.
    ///
    /// # Panics
    ///
    /// When the ground has no such square.
    #[must_use]
    pub fn of_ground(ground: &Ground, start: Square, closed: bool) -> Self {
        if let Ground::Board(board) = ground {
            return Self::of_board(*board, start, closed);
        }
        if let Ground::Space(space) = ground
            && let Some(known) = Self::of_space(space, start, closed)
        {
            return known;
        }
        let graph = ground.graph(&MoveOrder::ROWS);
        refute_by_counting(&graph, start, closed).map_or(Self::Unknown, Self::Impossible)
    }

    /// Decides whether a board of several layers has a knight's tour from `start`, by theorems.
    ///
    /// Consider a board with at least three sides of 2 or more. It has a closed tour exactly if a side is even, one
    /// side is at least 4, and another side is at least 3. A closed tour is also an open one from every start. The
    /// source for three dimensions is DeMaio and Mathew, "Which chessboards have a closed knight's tour within the
    /// rectangular prism?", 2011. The source for any number of dimensions is Erde, Golénia and Golénia, "The closed
    /// knight tour problem in higher dimensions", 2012.
    ///
    /// All other boards have no closed tour, and if a side is even, no open tour either. [`refute_by_counting`] finds
    /// the reasons. If no side is longer than 3, a square in the middle of every side of 3 has no moves. If only one
    /// side is longer than 2, every move goes two squares along that axis. The knight then never gets from an even
    /// position on the axis to an odd one.
    ///
    /// A search confirmed these statements for every board with sides of up to 6 in three dimensions and of up to 5 in
    /// four (`tests/solver/space.rs`).
    ///
    /// Returns `None` if the theorems do not give a tour. On boards with an odd number of squares, counting does not
    /// decide about starts of the majority colour either.
    fn of_space(space: &Space, start: Square, closed: bool) -> Option<Self> {
        if space.leaper() != Leaper::KNIGHT {
            return None;
        }
        // Along a side of 1 there are no moves; without that side the squares keep their numbers. Axis 1, the columns,
        // varies fastest in these numbers.
        let (mut sides, mut dimensions) = ([1; Space::MAX_DIMENSIONS], 0);
        for axis in [1, 0, 2, 3] {
            if let Some(&side) = space.sides().get(axis).filter(|&&side| side > 1) {
                sides[dimensions] = side;
                dimensions += 1;
            }
        }
        if dimensions < 3 {
            let board = Board::new(sides[1], sides[0]).ok()?;
            return Some(Self::of_board(board, start, closed));
        }
        let at_least = |minimum: u32| sides.iter().filter(|&&side| side >= minimum).count();
        let is_even = space.len().is_multiple_of(2);
        (is_even && at_least(4) >= 1 && at_least(3) >= 2).then_some(Self::Possible)
    }
}

/// The reason why no tour of `board` starts from `start`, if counting the squares of each colour proves this.
///
/// `None` does not promise a tour: it means that counting alone does not rule one out.
///
/// Compare document 002, "Modelarea problemei": on a board with an odd number of squares, no tour starts from a square
/// whose row and column have an odd sum.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::verdict::{Reason, refute_by_colours};
///
/// let board = Board::new(5, 5)?;
/// assert_eq!(refute_by_colours(board, 0), None);
/// assert_eq!(refute_by_colours(board, 1), Some(Reason::ColourParity { majority: 13, minority: 12 }));
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[must_use]
pub fn refute_by_colours(board: Board, start: Square) -> Option<Reason> {
    let has_odd_size = board.size() % 2 == 1;
    let is_minority_start = (board.row(start) + board.column(start)) % 2 == 1;
    (has_odd_size && is_minority_start).then(|| Reason::ColourParity {
        majority: board.size().div_ceil(2),
        minority: board.size() / 2,
    })
}

/// The reason why no tour of `graph` starts from `start`, if an examination of every square proves this.
///
/// Looks for squares without moves, unreachable squares and squares with a single move, in this order. Last, it counts
/// the colours if the graph is bipartite, that is, if every edge joins squares of different colours. `None` does not
/// promise a tour. Takes time and memory proportional to the graph.
///
/// # Panics
///
/// When the graph has no such square.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::verdict::{Reason, refute_by_counting};
///
/// // On the 3×3 board no move leads to the middle.
/// let graph = Graph::knight(Board::new(3, 3)?, &MoveOrder::ROWS);
/// assert_eq!(refute_by_counting(&graph, 0, false), Some(Reason::Stranded { square: 4 }));
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[must_use]
pub fn refute_by_counting(graph: &Graph, start: Square, closed: bool) -> Option<Reason> {
    let square_count = graph.len() as u32;
    if square_count == 1 {
        let (larger, smaller) = (1, 0);
        return closed.then_some(Reason::ClosedParity { larger, smaller });
    }
    // Among several squares without moves, the start is reported first.
    let mut start_first = std::iter::once(start).chain(0..square_count);
    if let Some(square) = start_first.find(|&square| graph.degree(square) == 0) {
        return Some(Reason::Stranded { square });
    }
    let colours = TwoColouring::from_start(graph, start);
    if colours.reached < square_count {
        return Some(Reason::Disconnected {
            reached: colours.reached,
            squares: square_count,
        });
    }
    let mut single_move_squares = (0..square_count).filter(|&square| graph.degree(square) == 1);
    if closed && square_count > 2 {
        if let Some(square) = single_move_squares.next() {
            return Some(Reason::SingleMove { square });
        }
    } else {
        let forced_ends = single_move_squares
            .filter(|&square| square != start)
            .count() as u32;
        if forced_ends > 1 {
            return Some(Reason::TooManyEnds {
                squares: forced_ends,
            });
        }
    }
    colours.refute(square_count, closed)
}

/// The two-colouring of a graph from a start, and whether it is valid.
struct TwoColouring {
    /// The number of squares reached.
    reached: u32,
    /// For every square reached, whether it has the start's colour.
    has_start_colour: Vec<Option<bool>>,
    /// Whether every edge joins squares of different colours.
    is_proper: bool,
}

impl TwoColouring {
    fn from_start(graph: &Graph, start: Square) -> Self {
        let mut colours = Self {
            reached: 0,
            has_start_colour: vec![None; graph.len()],
            is_proper: true,
        };
        colours.has_start_colour[start as usize] = Some(true);
        let mut stack = vec![start];
        while let Some(square) = stack.pop() {
            let colour = colours.has_start_colour[square as usize];
            colours.reached += 1;
            for &neighbour in graph.neighbours(square) {
                let neighbour_colour = &mut colours.has_start_colour[neighbour as usize];
                if neighbour_colour.is_none() {
                    *neighbour_colour = colour.map(|colour| !colour);
                    stack.push(neighbour);
                }
                colours.is_proper &= *neighbour_colour != colour;
            }
        }
        colours
    }

    /// The reason why a connected graph has no tour, if the numbers of squares of each colour give one.
    fn refute(&self, square_count: u32, closed: bool) -> Option<Reason> {
        let start_coloured = self
            .has_start_colour
            .iter()
            .filter(|&&has_start_colour| has_start_colour == Some(true));
        let start_colour_count = start_coloured.count() as u32;
        let other_colour_count = square_count - start_colour_count;
        let larger = start_colour_count.max(other_colour_count);
        let smaller = start_colour_count.min(other_colour_count);
        if !self.is_proper || larger == smaller {
            None
        } else if closed {
            Some(Reason::ClosedParity { larger, smaller })
        } else if larger - smaller > 1 {
            Some(Reason::ColourImbalance { larger, smaller })
        } else {
            (start_colour_count < other_colour_count).then_some(Reason::ColourParity {
                majority: larger,
                minority: smaller,
            })
        }
    }
}

/// The length of the shorter side.
fn shorter_side(board: Board) -> u32 {
    board.rows().min(board.columns())
}

/// The length of the longer side.
fn longer_side(board: Board) -> u32 {
    board.rows().max(board.columns())
}

/// The distance of `square` from one of the two longer sides of its board, and from one of the two shorter sides.
fn rank_and_file(board: Board, square: Square) -> (u32, u32) {
    let (row, column) = (board.row(square), board.column(square));
    if board.rows() <= board.columns() {
        (row, column)
    } else {
        (column, row)
    }
}

/// The reason why `board` has no closed tour. By Schwenk's theorem, `None` means that it has one.
fn refute_closed(board: Board, start: Square) -> Option<Reason> {
    if board.size() % 2 == 1 {
        return Some(Reason::ClosedParity {
            larger: board.size().div_ceil(2),
            smaller: board.size() / 2,
        });
    }
    let is_impossible = match shorter_side(board) {
        1 | 2 => return refute_by_counting(&Graph::knight(board, &MoveOrder::ROWS), start, true),
        3 => matches!(longer_side(board), 4 | 6 | 8),
        4 => true,
        _ => false,
    };
    let (rows, columns) = (board.rows(), board.columns());
    is_impossible.then_some(Reason::NoClosedTour { rows, columns })
}

/// The reason why no open tour of `board` starts from `start`, for a start that the colours allow.
///
/// `None` means that there is a tour. [`StripSolver`](crate::construct::strip::StripSolver) constructs it for boards
/// three and four squares wide.
fn refute_open(board: Board, start: Square) -> Option<Reason> {
    let (rows, columns) = (board.rows(), board.columns());
    match (shorter_side(board), longer_side(board)) {
        (1 | 2, _) | (3, 3) => {
            refute_by_counting(&Graph::knight(board, &MoveOrder::ROWS), start, false)
        }
        (3, 5 | 6) | (4, 4) => Some(Reason::NoOpenTour { rows, columns }),
        (4, _) => {
            let (rank, _) = rank_and_file(board, start);
            matches!(rank, 1 | 2).then_some(Reason::BetweenEdges { rows, columns })
        }
        (3, length) => {
            let (rank, file) = rank_and_file(board, start);
            let is_excluded_start = match length {
                4 => matches!(file, 1 | 2),
                7 => (rank, file) == (1, 3),
                8 => rank == 1 && matches!(file, 2 | 5),
                _ => false,
            };
            is_excluded_start.then_some(Reason::NotFromHere { rows, columns })
        }
        _ => None,
    }
}
