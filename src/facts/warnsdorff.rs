//! Agreement of a tour with Warnsdorff's rule.

use super::placed_tour::{PlacedTour, Position};
use crate::leaper::Leaper;
use crate::moves::{Move, MoveOrder};

/// Compares a tour, walked from its first square to its last, with Warnsdorff's rule of 1823: move to the
/// square with the fewest ways out.
///
/// Every move is examined, except the one that closes a tour. All squares visited before it are taken,
/// including the one where the piece stands. The free squares in reach are the *candidates*. The *ways out* of
/// a candidate are the free squares in reach from there. The rule agrees if the tour went to a candidate with
/// the fewest ways out. It always agrees if there is only one candidate.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::placed_tour::PlacedTour;
/// use knights_tour::facts::warnsdorff::RuleAgreement;
///
/// let ground = Board::new(3, 4)?.into();
/// let course = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// let expected = RuleAgreement { moves: 11, forced: 8, agreed: 11, untied: 10 };
/// assert_eq!(RuleAgreement::of(&course), expected);
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
    /// Takes time proportional to the number of moves from all squares, and one byte a cell. For graphs and
    /// boards with joined sides, the time is multiplied by the moves a square has, and the graph of moves takes
    /// memory too.
    #[must_use]
    pub fn of(course: &PlacedTour<'_>) -> Self {
        match course.leaper() {
            Some(leaper) => Self::on_board(course, leaper),
            None => Self::on_graph(course),
        }
    }

    /// Compares on a plain board, where moves have fixed offsets. Updates the ways out of every cell
    /// incrementally.
    fn on_board(course: &PlacedTour<'_>, leaper: Leaper) -> Self {
        let mut cells = PaddedGrid::of(course, leaper);
        let mut found = Self::default();
        let Some(&first) = course.spots().first() else {
            return found;
        };
        let mut here = cells.place(first);
        cells.ways[here] |= TAKEN;
        for &spot in &course.spots()[1..] {
            let next = cells.place(spot);
            let mut choice = Choice::default();
            for &hop in &cells.offsets {
                let place = here.wrapping_add_signed(hop);
                let ways = cells.ways[place];
                if ways < TAKEN {
                    // The square where the piece stands is no longer free.
                    cells.ways[place] = ways - 1;
                    choice.consider(ways.into(), place == next);
                }
            }
            found.count_move(&choice);
            cells.ways[next] |= TAKEN;
            here = next;
        }
        found
    }

    fn on_graph(course: &PlacedTour<'_>) -> Self {
        let graph = course.ground().graph(&MoveOrder::ROWS);
        let mut is_free = vec![true; graph.len()];
        let mut found = Self::default();
        for pair in course.squares().windows(2) {
            let (from, to) = (pair[0], pair[1]);
            is_free[from as usize] = false;
            let mut choice = Choice::default();
            for &candidate in graph.neighbours(from) {
                if is_free[candidate as usize] {
                    let onward = graph.neighbours(candidate).iter();
                    let ways = onward.filter(|&&next| is_free[next as usize]).count();
                    choice.consider(ways, candidate == to);
                }
            }
            found.count_move(&choice);
        }
        found
    }

    /// Counts a move.
    fn count_move(&mut self, choice: &Choice) {
        let agrees = choice.taken == choice.fewest;
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
    fewest: usize,
    /// The number of candidates with the fewest ways out.
    tied: u32,
    /// The ways out of the candidate to which the tour went.
    taken: usize,
}

impl Choice {
    #[inline]
    fn consider(&mut self, ways: usize, is_taken: bool) {
        if self.candidates == 0 || ways < self.fewest {
            (self.fewest, self.tied) = (ways, 0);
        }
        self.candidates += 1;
        self.tied += u32::from(ways == self.fewest);
        if is_taken {
            self.taken = ways;
        }
    }
}

/// Marks a cell that is not a free square.
const TAKEN: u8 = 0x80;

/// The cells of a board in rows, with a margin of taken cells that no move leads out of.
struct PaddedGrid {
    far: usize,
    width: usize,
    /// The number of free squares that a move leads to. [`TAKEN`] is set unless the cell is a free square.
    ways: Vec<u8>,
    /// The offsets of the piece's moves, in cells.
    offsets: Vec<isize>,
}

impl PaddedGrid {
    /// The squares of a tour, all of them free.
    fn of(course: &PlacedTour<'_>, leaper: Leaper) -> Self {
        let moves = leaper.moves(&MoveOrder::ROWS);
        let far = moves.iter().map(|step| step.down).max().unwrap_or(0) as usize;
        let board = course.board();
        // The margin to the right of a row is also the margin to the left of the next row.
        let width = board.columns() as usize + far;
        let hop = |step: &Move| isize::from(step.down) * width as isize + isize::from(step.right);
        let mut cells = Self {
            far,
            width,
            ways: vec![TAKEN; width * (board.rows() as usize + 2 * far) + 2 * far],
            offsets: moves.iter().map(hop).collect(),
        };
        for spot in course.spots() {
            let place = cells.place(*spot);
            cells.ways[place] = 0;
        }
        for spot in course.spots() {
            let place = cells.place(*spot);
            for &hop in &cells.offsets {
                let other = place.wrapping_add_signed(hop);
                let is_square = cells.ways[other] < TAKEN;
                cells.ways[place] += u8::from(is_square);
            }
        }
        cells
    }

    #[inline]
    const fn place(&self, spot: Position) -> usize {
        (spot.row as usize + self.far) * self.width + spot.column as usize + self.far
    }
}
