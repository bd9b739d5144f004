//! Agreement of a tour with Warnsdorff's rule.
//!
//! Start with [`RuleAgreement`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::facts::placed_tour::PlacedTour;
//! use knights_tour::facts::warnsdorff::RuleAgreement;
//!
//! let ground = Board::new(3, 4)?.into();
//! let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
//! let agreement = RuleAgreement::of(&tour);
//! assert_eq!(agreement.agreed, agreement.moves);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::placed_tour::{PlacedTour, Position};
use crate::leaper::Leaper;
use crate::moves::{Move, MoveOrder};

/// Compares a tour, walked from its first square to its last, with Warnsdorff's rule of 1823: move to the
/// square with the fewest ways out.
///
/// Every move is examined, except the one that closes a tour. Before a move, the squares visited so far are occupied,
/// including the square of the piece. The free squares that a move leads to are the *candidates*. The *ways out* of a
/// candidate are the free squares one move away from the candidate.
///
/// The rule agrees if the tour went to a candidate with the fewest ways out. The rule always agrees if there is only
/// one candidate.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::placed_tour::PlacedTour;
/// use knights_tour::facts::warnsdorff::RuleAgreement;
///
/// let ground = Board::new(3, 4)?.into();
/// let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// let expected = RuleAgreement { moves: 11, forced: 8, agreed: 11, untied: 10 };
/// assert_eq!(RuleAgreement::of(&tour), expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RuleAgreement {
    /// All moves: one fewer than there are squares.
    pub moves: u32,
    /// Moves with only one candidate.
    pub forced: u32,
    /// Moves to a candidate with the fewest ways out, including forced moves.
    pub agreed: u32,
    /// Agreed moves without a tie: no other candidate had as few ways out. Includes forced moves.
    pub untied: u32,
}

impl RuleAgreement {
    /// Compares a tour with the rule.
    ///
    /// On a plain board, where each move of the piece is a line on the board, takes time proportional to the number of
    /// moves from all squares, and one byte per cell. On any other ground, the time is multiplied by the number of
    /// neighbours of a square, and the graph of the moves takes additional memory.
    #[must_use]
    pub fn of(tour: &PlacedTour<'_>) -> Self {
        match tour.leaper() {
            Some(leaper) => Self::on_board(tour, leaper),
            None => Self::on_graph(tour),
        }
    }

    /// Compares a tour of a plain board with the rule. On a plain board, moves have fixed offsets. Updates the ways out
    /// of every cell incrementally.
    fn on_board(tour: &PlacedTour<'_>, leaper: Leaper) -> Self {
        let mut grid = PaddedGrid::of(tour, leaper);
        let mut agreement = Self::default();
        let Some(&first) = tour.positions().first() else {
            return agreement;
        };
        let mut current = grid.index(first);
        grid.ways_out[current] |= OCCUPIED;
        for &position in &tour.positions()[1..] {
            let next = grid.index(position);
            let mut choice = Choice::default();
            for &offset in &grid.offsets {
                let candidate = current.wrapping_add_signed(offset);
                let ways_out = grid.ways_out[candidate];
                if ways_out < OCCUPIED {
                    // The square of the piece is no longer free. `ways_out` still counts that square, for every
                    // candidate alike, so that the comparison of the candidates is right.
                    grid.ways_out[candidate] = ways_out - 1;
                    choice.consider(ways_out.into(), candidate == next);
                }
            }
            agreement.count_move(&choice);
            grid.ways_out[next] |= OCCUPIED;
            current = next;
        }
        agreement
    }

    /// Compares a tour of any ground with the rule, using the graph of the moves.
    fn on_graph(tour: &PlacedTour<'_>) -> Self {
        let graph = tour.ground().graph(&MoveOrder::ROWS);
        let mut is_free = vec![true; graph.len()];
        let mut agreement = Self::default();
        for pair in tour.squares().windows(2) {
            let (from, to) = (pair[0], pair[1]);
            is_free[from as usize] = false;
            let mut choice = Choice::default();
            for &candidate in graph.neighbours(from) {
                if is_free[candidate as usize] {
                    let neighbours = graph.neighbours(candidate).iter();
                    let ways_out = neighbours.filter(|&&next| is_free[next as usize]).count();
                    choice.consider(ways_out, candidate == to);
                }
            }
            agreement.count_move(&choice);
        }
        agreement
    }

    /// Counts a move of the tour.
    fn count_move(&mut self, choice: &Choice) {
        let agrees = choice.ways_out_taken == choice.fewest_ways_out;
        self.moves += 1;
        self.forced += u32::from(choice.candidates == 1);
        self.agreed += u32::from(agrees);
        self.untied += u32::from(agrees && choice.tied == 1);
    }
}

/// The candidates of a move, and the smallest number of ways out among them.
#[derive(Default)]
struct Choice {
    candidates: u32,
    fewest_ways_out: usize,
    /// The number of candidates with the fewest ways out.
    tied: u32,
    /// The ways out of the candidate to which the tour went.
    ways_out_taken: usize,
}

impl Choice {
    /// Adds a candidate. `is_taken` tells whether the tour went there.
    #[inline]
    fn consider(&mut self, ways_out: usize, is_taken: bool) {
        if self.candidates == 0 || ways_out < self.fewest_ways_out {
            (self.fewest_ways_out, self.tied) = (ways_out, 0);
        }
        self.candidates += 1;
        self.tied += u32::from(ways_out == self.fewest_ways_out);
        if is_taken {
            self.ways_out_taken = ways_out;
        }
    }
}

/// The bit that marks a cell that is not a free square.
const OCCUPIED: u8 = 0x80;

/// The cells of a board, row by row, with a margin of occupied cells. The margin is so wide that no move leads beyond
/// it.
struct PaddedGrid {
    /// The width of the margin: the longest distance of a move along one axis.
    margin: usize,
    /// The number of cells from one row to the next.
    width: usize,
    /// For every cell, the number of free squares one move away. [`OCCUPIED`] is set unless the cell is a free square.
    ways_out: Vec<u8>,
    /// The offsets of the piece's moves, in cells.
    offsets: Vec<isize>,
}

impl PaddedGrid {
    /// The grid for a tour, before its first square: all squares are free.
    fn of(tour: &PlacedTour<'_>, leaper: Leaper) -> Self {
        let moves = leaper.moves(&MoveOrder::ROWS);
        let margin = moves.iter().map(|step| step.down).max().unwrap_or(0) as usize;
        let board = tour.board();
        // The margin to the right of a row is also the margin to the left of the next row.
        let width = board.columns() as usize + margin;
        let offset =
            |step: &Move| isize::from(step.down) * width as isize + isize::from(step.right);
        let mut grid = Self {
            margin,
            width,
            ways_out: vec![OCCUPIED; width * (board.rows() as usize + 2 * margin) + 2 * margin],
            offsets: moves.iter().map(offset).collect(),
        };
        for position in tour.positions() {
            let cell = grid.index(*position);
            grid.ways_out[cell] = 0;
        }
        for position in tour.positions() {
            let cell = grid.index(*position);
            for &offset in &grid.offsets {
                let neighbour = cell.wrapping_add_signed(offset);
                let is_square = grid.ways_out[neighbour] < OCCUPIED;
                grid.ways_out[cell] += u8::from(is_square);
            }
        }
        grid
    }

    /// The index of the cell at a position.
    #[inline]
    const fn index(&self, position: Position) -> usize {
        (position.row as usize + self.margin) * self.width + position.column as usize + self.margin
    }
}
