//! Warnsdorff's rule with ties broken by the distances to corner and border, then by priorities of directions.

use super::outermost::OutermostTieBreak;
use super::tie_break::walk_program;
use super::{FreeBoard, Walk, Warnsdorff};
use crate::board::{Board, Square};
use crate::ends::StartError;
use crate::explain::{LineName, Measure, Pseudocode, PseudocodeLine, SortKey, StepReason};
use crate::moves::MoveOrder;
use crate::named::named;

/// The walks AML, OctAML and OctAML16 of document 001, on a whole board.
///
/// The knight moves to the candidate with the least values, compared in this order:
///
/// 1. the number of free neighbours of the square, with the current square of the knight counted as visited;
/// 2. the distance to the nearest corner, along rows and columns;
/// 3. the distance to the nearest border;
/// 4. the priority of the direction in which the square lies.
///
/// The eight directions have eight different [`Priorities`], so no tie remains.
///
/// OctAML16 found a tour from every possible start of all square boards of side 5 to 430 (document 001, third test). On
/// other boards OctAML16 may fail. With both sides from 5 to 60 and the true centre, OctAML16 fails from 5,851 of
/// 1,483,594 possible starts. Of these 5,851 starts, 3,152 are on boards with a side of 5.
///
/// Entering a square takes constant time. The walk needs no adjacency lists: memory is 1 byte for every square of the
/// board and of a margin of two squares around it.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::search::greedy::{Centre, Greedy, Octants, Priorities};
/// use knights_tour::step::Step;
///
/// // Document 001, figure 1: AML finds a tour from one square, but not from its mirror image.
/// let board = Board::new(7, 7)?;
/// let last = |row, column, priorities| {
///     let start = board.square(row, column).expect("the board has this square");
///     let walk = Octants::new(board, start, priorities, Centre::True)?;
///     Ok::<_, Box<dyn std::error::Error>>(Greedy::new(walk).last())
/// };
/// assert_eq!(last(0, 4, Priorities::AML)?, Some(Step::Tour));
/// assert_eq!(last(2, 6, Priorities::AML)?, Some(Step::Stuck));
/// assert_eq!(last(2, 6, Priorities::OCT_AML)?, Some(Step::Tour));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Octants {
    walk: Warnsdorff<OutermostTieBreak, FreeBoard>,
    board: Board,
    /// The octant of the start, counted from 0.
    octant: usize,
    priorities: &'static Priorities,
    /// The eight directions for the current attempt, the direction with the highest priority first.
    order: MoveOrder,
}

/// A rule for the priorities of the directions: the first direction, the sense of rotation in which the others follow,
/// and the number of attempts.
///
/// The eight directions are numbered 1 to 8, clockwise. Direction 1 is one row up and two columns to the left. The
/// [octants](Centre::octant) of the board are numbered in the same way.
#[derive(Debug)]
pub struct Priorities {
    program: &'static Pseudocode,
    attempts: u32,
    /// Whether the quadrant of the start determines the first direction. Otherwise the octant of the start does.
    by_quadrant: bool,
    /// Whether the first eight attempts are clockwise for every start, as in the pseudocode that document 001 prints.
    as_printed: bool,
}

impl Priorities {
    /// The rule of Álvarez-Martínez and Lázaro (2012), as described in document 001.
    ///
    /// The first direction is 1, 3, 5 or 7 for a start in the first, second, third or fourth quadrant. The other
    /// directions follow clockwise. Allows one attempt. Starts that are mirror images of each other may give different
    /// walks.
    pub const AML: &'static Self = &Self {
        program: &AML,
        attempts: 1,
        by_quadrant: true,
        as_printed: false,
    };
    /// The rule that begins with the direction whose number is the octant of the start. The other directions follow
    /// clockwise if that number is odd, anticlockwise if it is even. Allows one attempt.
    pub const OCT_AML: &'static Self = &Self {
        program: &OCT_AML,
        attempts: 1,
        by_quadrant: false,
        as_printed: false,
    };
    /// The rule of [`OCT_AML`](Self::OCT_AML) with up to 16 attempts.
    ///
    /// The second to eighth attempts begin with the other seven directions in turn, in the same sense of rotation. The
    /// last eight attempts begin with each of the eight directions in the opposite sense.
    ///
    /// (The pseudocode printed in document 001, figure 5, exchanges the two senses for starts in even octants, see
    /// [`OCT_AML_16_PRINTED`](Self::OCT_AML_16_PRINTED). The text and the results of document 001 agree with the rule
    /// here.)
    pub const OCT_AML_16: &'static Self = &Self {
        program: &OCT_AML_16,
        attempts: 16,
        by_quadrant: false,
        as_printed: false,
    };
}

impl Priorities {
    /// OctAML16 as its pseudocode is printed (document 001, figure 5), with up to 16 attempts.
    ///
    /// The sense of rotation does not depend on the octant of the start, so a mirrored start need not give a mirrored
    /// tour. The attempts are those of [`OCT_AML_16`](Self::OCT_AML_16), in another order for starts in even octants.
    pub const OCT_AML_16_PRINTED: &'static Self = &Self {
        program: &OCT_AML_16_PRINTED,
        attempts: 16,
        by_quadrant: false,
        as_printed: true,
    };
}

impl PartialEq for Priorities {
    fn eq(&self, other: &Self) -> bool {
        self.program == other.program
    }
}

/// The distance to the nearest corner, along rows and columns: the least is the best.
static CORNER: Measure = Measure::least("corner", "tie-corner");

/// The distance to the nearest border: the least is the best.
static BORDER: Measure = Measure::least("border", "tie-border");

/// The priority of the direction, from 1, the highest.
pub(crate) static PRIORITY: Measure = Measure::least("priority", "tie-priority");

/// The program of the octant rule with sixteen attempts.
pub(crate) static OCT_AML_16: Pseudocode =
    walk_program!("oct-aml-16" in "attempts-directions", [CORNER, BORDER, PRIORITY]);

/// The program of the octant rule with sixteen attempts, as printed.
pub(crate) static OCT_AML_16_PRINTED: Pseudocode =
    walk_program!("oct-aml-16-printed" in "attempts-directions", [CORNER, BORDER, PRIORITY]);

/// The program of the octant rule with one attempt.
pub(crate) static OCT_AML: Pseudocode = walk_program!("oct-aml", [CORNER, BORDER, PRIORITY]);

/// The program of the quadrant rule.
pub(crate) static AML: Pseudocode = walk_program!("aml", [CORNER, BORDER, PRIORITY]);

named! {
    /// The point taken as the centre of the board, which determines the octant of a start.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
    #[non_exhaustive]
    pub enum Centre {
        /// The square at ⌊rows / 2⌋ and ⌊columns / 2⌋, although an even side has no middle square. This choice gives
        /// the numbers that document 001 prints.
        Integer = "integer",
        /// The midpoint, at (rows − 1) / 2 and (columns − 1) / 2.
        ///
        /// With this centre, [`Priorities::OCT_AML`] and [`Priorities::OCT_AML_16`] are symmetric. If a symmetry of the
        /// board maps one start to a second start, it also maps the first start's tour to the second start's tour.
        /// (If the starts lie on an axis of the board, two symmetries map the first start to the second. Only one of
        /// these two also maps the tours.)
        #[default]
        True = "true",
    }
}

impl Centre {
    /// The octant of `board` that contains `square`, from 1 to 8. The horizontal, the vertical and the two diagonal
    /// lines at 45 degrees through the centre divide the board into octants. Octants are numbered clockwise:
    ///
    /// ```text
    /// 1 2 | 3 4     2 and 3 are above both diagonal lines, 6 and 7 below both,
    /// ----+----     1 and 8 on the left of both, 4 and 5 on the right of both
    /// 8 7 | 6 5
    /// ```
    ///
    /// A square on the vertical line through the centre belongs to the left side. A square on the horizontal line
    /// belongs to the upper side. A square on a line at 45 degrees belongs to the octant on the left or on the right.
    /// Boards that are not square use the same lines at 45 degrees, although their diagonals are no axes of symmetry.
    #[must_use]
    pub const fn octant(self, board: Board, square: Square) -> u32 {
        // Coordinates are in half squares, so that all numbers are whole.
        let (centre_row, centre_column) = match self {
            Self::Integer => (board.rows() / 2 * 2, board.columns() / 2 * 2),
            Self::True => (board.rows() - 1, board.columns() - 1),
        };
        let (row, column) = (2 * board.row(square), 2 * board.column(square));
        let is_beside = column.abs_diff(centre_column) >= row.abs_diff(centre_row);
        match (row <= centre_row, column <= centre_column, is_beside) {
            (true, true, true) => 1,
            (true, true, false) => 2,
            (true, false, false) => 3,
            (true, false, true) => 4,
            (false, false, true) => 5,
            (false, false, false) => 6,
            (false, true, false) => 7,
            (false, true, true) => 8,
        }
    }
}

/// The minimum number of squares of a board on which a walk by wedges is faster. On a smaller board, such a walk often
/// changes from one wedge to the next.
const MIN_SQUARES_FOR_WEDGES: usize = 20_000;

/// The minimum number of squares entered at once for which a walk by wedges is faster.
const MIN_RUN_FOR_WEDGES: usize = 64;

/// The eight directions: one in each octant around the knight, clockwise.
const DIRECTIONS: &MoveOrder = &MoveOrder::CLOCKWISE;

impl Octants {
    /// A walk over `board` that begins at `start`.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the board has no such square.
    pub fn new(
        board: Board,
        start: Square,
        priorities: &'static Priorities,
        centre: Centre,
    ) -> Result<Self, StartError> {
        let program = priorities.program;
        let outermost = OutermostTieBreak::new(board, program);
        let order = *DIRECTIONS;
        let walk = Warnsdorff::on_board(board, &order, start, outermost)?;
        let mut walk = Self {
            walk,
            board,
            octant: centre.octant(board, start) as usize - 1,
            priorities,
            order,
        };
        walk.begin(0);
        Ok(walk)
    }

    /// The walk with the rule of the current attempt.
    #[cfg(test)]
    pub(super) const fn warnsdorff(&self) -> &Warnsdorff<OutermostTieBreak, FreeBoard> {
        &self.walk
    }

    /// The directions for `attempt`, the direction with the highest priority first. Directions and attempts are counted
    /// from 0.
    fn directions(&self, attempt: u32) -> [usize; 8] {
        let attempt = attempt as usize;
        let (first, clockwise) = if self.priorities.by_quadrant {
            (self.octant / 2 * 2, true)
        } else {
            // Octants with an odd number, counted from 1, begin clockwise.
            let begins_clockwise = self.priorities.as_printed || self.octant.is_multiple_of(2);
            let clockwise = begins_clockwise == (attempt < 8);
            let rotation = attempt % 8;
            let first = self.octant + if clockwise { rotation } else { 8 - rotation };
            (first, clockwise)
        };
        std::array::from_fn(|rank| (first + if clockwise { rank } else { 8 - rank }) % 8)
    }
}

impl Walk for Octants {
    fn size(&self) -> usize {
        self.walk.size()
    }

    fn attempts(&self) -> u32 {
        self.priorities.attempts
    }

    fn begin(&mut self, attempt: u32) {
        let directions = self.directions(attempt);
        let moves = directions.map(|direction| DIRECTIONS.moves()[direction]);
        self.order = MoveOrder::new(moves).expect("the eight directions are the eight moves");
        self.walk.set_move_order(&self.order);
        self.walk.begin(0);
    }

    fn extend(&mut self, path: &mut Vec<Square>, max_squares: usize) {
        if self.walk.size() >= MIN_SQUARES_FOR_WEDGES && max_squares >= MIN_RUN_FOR_WEDGES {
            self.walk.extend_outwards(path, max_squares);
        } else {
            self.walk.extend(path, max_squares);
        }
    }

    fn closes(&self, path: &[Square]) -> bool {
        self.walk.closes(path)
    }

    fn heap_bytes(&self) -> usize {
        self.walk.heap_bytes()
    }

    fn program(&self) -> &'static Pseudocode {
        self.walk.program()
    }

    fn next_square(&self) -> Option<Square> {
        self.walk.next_square()
    }

    fn neighbours(&self, square: Square) -> Vec<Square> {
        self.walk.neighbours(square)
    }

    fn keys(
        &self,
        square: Square,
        candidate: Square,
        _is_free: &dyn Fn(Square) -> bool,
    ) -> Vec<SortKey> {
        let coordinates = |square| (self.board.row(square), self.board.column(square));
        let ((from_row, from_column), (row, column)) =
            (coordinates(square), coordinates(candidate));
        let (corner, border) = self.walk.tie_break().distances(row, column);
        let rank = self.order.moves().iter().position(|knight_move| {
            let target = (
                from_row.checked_add_signed(knight_move.down.into()),
                from_column.checked_add_signed(knight_move.right.into()),
            );
            target == (Some(row), Some(column))
        });
        let key = |measure, value: u32| SortKey {
            measure,
            value: value.into(),
        };
        let mut keys = vec![key(&CORNER, corner), key(&BORDER, border)];
        keys.extend(rank.map(|rank| key(&PRIORITY, rank as u32 + 1)));
        keys
    }

    fn restart_reason(&self, attempt: u32) -> StepReason {
        let [first, second, ..] = self.directions(attempt);
        let (attempt, of) = (u64::from(attempt) + 1, self.attempts().into());
        let direction = first as u64 + 1;
        if second == (first + 1) % 8 {
            StepReason::RestartClockwise {
                attempt,
                of,
                direction,
            }
        } else {
            StepReason::RestartAnticlockwise {
                attempt,
                of,
                direction,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: u32, columns: u32) -> Board {
        Board::new(rows, columns).unwrap()
    }

    fn walk(board: Board, start: Square, priorities: &'static Priorities) -> Octants {
        Octants::new(board, start, priorities, Centre::True).unwrap()
    }

    fn octants(centre: Centre, board: Board) -> Vec<u32> {
        let squares = 0..board.size();
        squares.map(|square| centre.octant(board, square)).collect()
    }

    #[test]
    fn every_square_has_the_octant_of_its_direction_from_the_centre() {
        #[rustfmt::skip]
        let expected = [
            1, 2, 2, 3, 4,
            1, 1, 2, 4, 4,
            1, 1, 1, 4, 4,
            8, 8, 7, 5, 5,
            8, 7, 7, 6, 5,
        ];
        for centre in [Centre::True, Centre::Integer] {
            assert_eq!(octants(centre, board(5, 5)), expected);
        }
        #[rustfmt::skip]
        let expected = [
            1, 2, 3, 4,
            1, 1, 4, 4,
            8, 8, 5, 5,
            8, 7, 6, 5,
        ];
        assert_eq!(octants(Centre::True, board(4, 4)), expected);
        #[rustfmt::skip]
        let expected = [
            1, 2, 2, 3,
            1, 1, 2, 4,
            1, 1, 1, 4,
            8, 8, 7, 5,
        ];
        assert_eq!(octants(Centre::Integer, board(4, 4)), expected);
        #[rustfmt::skip]
        let expected = [
            2, 3,
            1, 4,
            8, 5,
            7, 6,
        ];
        assert_eq!(octants(Centre::True, board(4, 2)), expected);
    }

    #[test]
    fn priorities_begin_with_the_direction_of_the_octant_or_quadrant() {
        let numbers = |priorities, start, attempt| {
            let directions = walk(board(8, 8), start, priorities).directions(attempt);
            directions.map(|direction| direction + 1)
        };
        // Squares in the first and in the second octant, which are in the same quadrant.
        let (first, second) = (0, 1);
        let clockwise = [1, 2, 3, 4, 5, 6, 7, 8];
        assert_eq!(numbers(Priorities::AML, first, 0), clockwise);
        assert_eq!(numbers(Priorities::AML, second, 0), clockwise);
        assert_eq!(numbers(Priorities::OCT_AML, first, 0), clockwise);
        let anticlockwise = [2, 1, 8, 7, 6, 5, 4, 3];
        assert_eq!(numbers(Priorities::OCT_AML, second, 0), anticlockwise);
        // Each attempt begins with the next direction, in the sense of rotation of the attempt.
        let directions = |start, attempt| numbers(Priorities::OCT_AML_16, start, attempt);
        assert_eq!(directions(first, 1), [2, 3, 4, 5, 6, 7, 8, 1]);
        assert_eq!(directions(first, 8), [1, 8, 7, 6, 5, 4, 3, 2]);
        assert_eq!(directions(first, 15), [2, 1, 8, 7, 6, 5, 4, 3]);
        assert_eq!(directions(second, 1), [1, 8, 7, 6, 5, 4, 3, 2]);
        assert_eq!(directions(second, 8), [2, 3, 4, 5, 6, 7, 8, 1]);
    }

    #[test]
    fn beginning_an_attempt_makes_all_squares_free_again() {
        let mut walk = walk(board(6, 7), 0, Priorities::OCT_AML_16);
        let fresh = walk.clone();
        let mut path = Vec::new();
        walk.extend(&mut path, usize::MAX);
        assert!(path.len() > 6 && walk.next_square().is_none());
        walk.begin(0);
        assert_eq!(walk, fresh);
    }

    #[test]
    fn runs_of_any_length_give_the_same_walk_on_a_large_board() {
        let large = board(143, 151);
        assert!(large.size() as usize >= MIN_SQUARES_FOR_WEDGES);
        let walk = walk(large, 0, Priorities::OCT_AML_16);
        let path_in_runs_of = |max_squares| {
            let (mut walk, mut path) = (walk.clone(), Vec::new());
            while walk.next_square().is_some() {
                walk.extend(&mut path, max_squares);
            }
            path
        };
        let single_steps = path_in_runs_of(1);
        for max_squares in [MIN_RUN_FOR_WEDGES, 1_000, usize::MAX] {
            assert_eq!(path_in_runs_of(max_squares), single_steps, "{max_squares}");
        }
    }

    #[test]
    fn a_start_outside_the_board_is_an_error() {
        let error = Octants::new(board(3, 4), 12, Priorities::AML, Centre::True).unwrap_err();
        let (value, largest) = (12, 11);
        assert_eq!(error, StartError { value, largest });
    }
}
