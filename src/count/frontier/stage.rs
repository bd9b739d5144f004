//! The order in which a board is processed, and the constants for settling one of its squares. To settle a square is to
//! choose its edges to squares that are not settled yet.

use std::borrow::Cow;

use super::fixed_moves::FixedMoves;
use super::orientation::Orientation;
use super::tour_kind::TourKind;
use super::window::{POSITION_COUNT, VIRTUAL_VERTEX, Window, positions_up_to};
use crate::board::{Board, Square};

/// A board in the order in which its squares are settled: row by row. The rows are as long as the shorter side of the
/// board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ProcessingOrder {
    /// The number of squares of a row.
    pub width: usize,
    /// The number of squares.
    pub size: usize,
    /// The number of tour ends that are not given: 0 for closed tours, 2 for open tours, 1 with a given start.
    pub unfixed_end_count: u32,
    /// The index of the given start in this order, if there is one.
    pub start: Option<usize>,
    /// The windows for settling a square, one for each column.
    windows: Box<[Window]>,
    /// The squares whose moves are given, by their indices in this order.
    fixed: Vec<FixedSquare>,
}

/// A square whose moves are given, with its neighbours, as indices in a processing order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FixedSquare {
    square: usize,
    first: usize,
    /// `None` if the square is an end of an open tour.
    second: Option<usize>,
}

impl ProcessingOrder {
    /// Creates the order for counting the tours of this `kind` on `board`. A given start must be on the board.
    pub fn new(board: Board, kind: TourKind) -> Self {
        let start = match kind {
            TourKind::Closed | TourKind::Open => None,
            TourKind::OpenFrom(start) => Some(Self::earliest_equivalent(board, start)),
        };
        let width = board.rows().min(board.columns());
        Self::with_width(width as usize, board.size() as usize, kind, start)
    }

    /// Creates the order for a board of `size` squares with rows of `width` squares.
    pub(super) fn with_width(
        width: usize,
        size: usize,
        kind: TourKind,
        start: Option<usize>,
    ) -> Self {
        Self {
            fixed: Vec::new(),
            width,
            size,
            unfixed_end_count: kind.unfixed_end_count(),
            start,
            windows: Window::for_all_columns(width),
        }
    }

    /// Creates the order for counting the tours with given moves, in an orientation of their board. A given start must
    /// be on the board.
    pub fn with_fixed_moves(moves: &FixedMoves, orientation: Orientation) -> Self {
        let (board, kind) = (moves.board(), moves.kind());
        let width = board.rows().min(board.columns());
        let index = |square: Square| orientation.index_of(square);
        let start = match kind {
            TourKind::Closed | TourKind::Open => None,
            TourKind::OpenFrom(start) => Some(index(start)),
        };
        let fixed = moves.moves().iter().map(|given| FixedSquare {
            square: index(given.square),
            first: index(given.first),
            second: given.second.map(index),
        });
        Self {
            fixed: fixed.collect(),
            ..Self::with_width(width as usize, board.size() as usize, kind, start)
        }
    }

    /// The smallest index in the processing order to which a symmetry of the board maps `start`.
    ///
    /// An early start leaves the fewest states, because one end of the tour is known from that position on.
    pub fn earliest_equivalent(board: Board, start: Square) -> usize {
        let row = board.row(start).min(board.rows() - 1 - board.row(start));
        let column = board.column(start);
        let column = column.min(board.columns() - 1 - column);
        let (long_index, short_index) = if board.rows() > board.columns() {
            (row, column)
        } else if board.rows() < board.columns() {
            (column, row)
        } else {
            (row.min(column), row.max(column))
        };
        (long_index * board.rows().min(board.columns()) + short_index) as usize
    }

    /// Whether `square` has the colour of the first square to be settled.
    pub fn is_first_colour(&self, square: usize) -> bool {
        (square / self.width + square % self.width).is_multiple_of(2)
    }

    /// The number of tours, if it is known without counting.
    pub fn trivial_count(&self) -> Option<u128> {
        let is_odd = !self.size.is_multiple_of(2);
        let start_has_wrong_colour = self.start.is_some_and(|start| !self.is_first_colour(start));
        let start_has_two_moves = (self.fixed.iter())
            .any(|given| Some(given.square) == self.start && given.second.is_some());
        match self.size {
            _ if start_has_two_moves => Some(0),
            1 => Some(u128::from(self.unfixed_end_count > 0)),
            _ if is_odd && (self.unfixed_end_count == 0 || start_has_wrong_colour) => Some(0),
            _ => None,
        }
    }

    /// The constants for settling `square`.
    pub fn stage(&self, square: usize) -> Stage<'_> {
        let window = &self.windows[square % self.width];
        let fixed = self.fixed_positions(square);
        let window = match fixed.is_empty() {
            true => Cow::Borrowed(window),
            false => Cow::Owned(window.clone().with_fixed_edges(&fixed)),
        };
        let remaining = self.size - square;
        let squares = positions_up_to(remaining.min(POSITION_COUNT - 1)) & !(1 << VIRTUAL_VERTEX);
        let mut colours = window.colours.map(|colour| colour & squares);
        if square / self.width % 2 == 1 {
            colours.swap(0, 1);
        }
        let end_candidates = if self.size.is_multiple_of(2) {
            [squares, colours[1], colours[0]]
        } else {
            [colours[0]; 3]
        };
        // A square with two given moves is no end.
        let non_ends = fixed
            .iter()
            .filter(|(_, allowed)| allowed >> VIRTUAL_VERTEX & 1 == 0)
            .fold(0, |set, (position, _)| set | 1 << position);
        let end_candidates = end_candidates.map(|candidates| candidates & !non_ends);
        // A square may be forced when edges reach it for the first time.
        let first_newly_reachable = match square {
            0 => 1,
            _ => window.last_reached + 1,
        };
        let losing = self.positions_losing_edges(square, &fixed)
            & positions_up_to(window.last_reachable)
            & !positions_up_to(first_newly_reachable - 1);
        let start_position = self.start.and_then(|start| (start + 1).checked_sub(square));
        let entering_positions = window.last_reached + 1..=window.last_reachable;
        Stage {
            width: self.width,
            squares,
            colours,
            end_candidates_by_known_end: end_candidates,
            affected_positions: entering_positions
                .clone()
                .filter(|&position| position <= remaining)
                .fold(losing, |set, position| set | window.neighbours[position]),
            entering_start: start_position.filter(|position| entering_positions.contains(position)),
            reach: positions_up_to(window.last_reachable),
            has_all_end_candidates: remaining < POSITION_COUNT,
            look_ahead_reach: self.look_ahead_reach(&window, remaining, start_position),
            merges_mirror_images: (square + 1).is_multiple_of(self.width)
                && self.is_symmetric_after(square),
            window,
        }
    }

    /// The positions of the squares with given moves while `square` is settled, each with the set of positions that an
    /// edge may join to it. Squares outside the window are omitted.
    fn fixed_positions(&self, square: usize) -> Vec<(usize, u64)> {
        let position_of = |index: usize| {
            let position = (index + 1).checked_sub(square)?;
            (1..POSITION_COUNT).contains(&position).then_some(position)
        };
        let bit = |index: usize| position_of(index).map_or(0, |position| 1 << position);
        let fixed = self.fixed.iter().filter_map(|given| {
            let other = given.second.map_or(1 << VIRTUAL_VERTEX, bit);
            Some((position_of(given.square)?, bit(given.first) | other))
        });
        fixed.collect()
    }

    /// The positions with given moves, and their neighbours, which may lose an edge to them.
    fn positions_losing_edges(&self, square: usize, fixed: &[(usize, u64)]) -> u64 {
        let neighbours = &self.windows[square % self.width].neighbours;
        fixed.iter().fold(0, |set, &(position, _)| {
            set | 1 << position | neighbours[position]
        }) & !(1 << VIRTUAL_VERTEX)
    }

    /// The positions whose neighbours are all in the window, when `remaining` squares are still to be settled. Omits a
    /// start that edges cannot reach yet.
    fn look_ahead_reach(
        &self,
        window: &Window,
        remaining: usize,
        start_position: Option<usize>,
    ) -> u64 {
        if remaining >= POSITION_COUNT {
            // The tour may end outside the window, and the squares after `last` have neighbours there.
            let last = POSITION_COUNT - 1 - (2 * self.width + 1);
            return positions_up_to(last)
                & !self.unreached_start(window, start_position)
                & !(1 << VIRTUAL_VERTEX);
        }
        positions_up_to(remaining) & !self.unreached_start(window, start_position)
    }

    /// The start as a set of one position, if the start is in the window but edges cannot reach it yet. Otherwise the
    /// empty set. The number of edges that such a start needs is not known yet.
    fn unreached_start(&self, window: &Window, start_position: Option<usize>) -> u64 {
        start_position
            .filter(|position| (window.last_reachable + 1..POSITION_COUNT).contains(position))
            .map_or(0, |position| 1 << position)
    }

    /// Whether the remaining squares are symmetric after `square` is settled.
    fn is_symmetric_after(&self, square: usize) -> bool {
        // Given moves of squares that are not settled yet make the remaining squares unsymmetric.
        if self.fixed.iter().any(|given| given.square > square) {
            return false;
        }
        self.start.is_none_or(|start| {
            let is_reached = start <= square + 2 * self.width;
            let is_central = 2 * (start % self.width) + 1 == self.width;
            is_reached || is_central
        })
    }
}

/// The colour of the end of an open tour that is already joined to the virtual vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KnownEnd {
    /// No end is known.
    None,
    /// The colour of the first square to be settled.
    FirstColour,
    /// The other colour.
    SecondColour,
}

impl KnownEnd {
    /// The end in the mirror image of a board with rows of even length, where the colours are exchanged.
    pub fn with_swapped_colours(self) -> Self {
        match self {
            Self::None => Self::None,
            Self::FirstColour => Self::SecondColour,
            Self::SecondColour => Self::FirstColour,
        }
    }
}

/// Constants for all states while one square is settled.
#[derive(Clone, Debug)]
pub(super) struct Stage<'a> {
    pub width: usize,
    pub window: Cow<'a, Window>,
    /// The squares of the board that are in the window.
    pub squares: u64,
    /// The squares in the window by colour: the colour of the first square to be settled, then the other colour.
    pub colours: [u64; 2],
    /// The squares that a tour may end on, by [`KnownEnd`].
    ///
    /// If the number of squares is even, the two ends have different colours. If it is odd, both ends have the colour
    /// of the corners.
    end_candidates_by_known_end: [u64; 3],
    /// The positions whose number of possible edges changes in this stage: the neighbours of the squares that edges may
    /// reach from this stage on, and these squares themselves if given moves take edges from them.
    pub affected_positions: u64,
    /// The position of the start, if edges may reach the start from this stage on, and not before.
    pub entering_start: Option<usize>,
    /// The positions that edges may reach.
    pub reach: u64,
    /// Whether the window contains all squares that a tour may end on.
    pub has_all_end_candidates: bool,
    /// The positions that edges may reach during look-ahead, which discards its edges.
    pub look_ahead_reach: u64,
    /// Whether a state and its mirror image may be merged after the square is settled.
    pub merges_mirror_images: bool,
}

impl Stage<'_> {
    /// The colour of the square at `position`, as an end of the tour.
    pub fn colour_of_end(&self, position: usize) -> KnownEnd {
        if self.colours[0] >> position & 1 == 1 {
            KnownEnd::FirstColour
        } else {
            KnownEnd::SecondColour
        }
    }

    /// The squares that a tour may end on, given its known end.
    pub fn end_candidates(&self, known_end: KnownEnd) -> u64 {
        self.end_candidates_by_known_end[known_end as usize]
    }
}
