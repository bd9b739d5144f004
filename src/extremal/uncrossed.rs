//! The longest path that does not cross itself.
//!
//! Start with [`UncrossedPath`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::extremal::uncrossed::{UncrossedPath, crossings};
//!
//! let mut search = UncrossedPath::new(5).ok_or("5×5 is searched")?;
//! search.advance(u64::MAX);
//! assert!(search.is_proved());
//! assert_eq!(search.moves(), 10);
//! assert_eq!(crossings(search.board(), search.path()), Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board::{Board, Square};

/// The lengths in moves of the longest uncrossed paths on square boards of side 1, 2, …, 9 (OEIS A003192).
pub const PUBLISHED_UNCROSSED: [u32; 9] = [0, 0, 2, 5, 10, 17, 24, 35, 47];

/// An uncrossed path of 35 moves on the 8×8 board, as long as the published length. A complete search found it.
pub const UNCROSSED_ON_CHESSBOARD: [Square; 36] = [
    9, 19, 36, 26, 43, 33, 50, 56, 41, 24, 34, 17, 0, 10, 4, 21, 11, 28, 45, 35, 52, 42, 59, 53,
    63, 46, 29, 39, 22, 7, 13, 30, 20, 37, 54, 44,
];

/// A set of moves of a board with a side of up to [`MAX_SIDE`](UncrossedPath::MAX_SIDE).
type Moves = [u64; 3];

/// A move of the board.
type Move = (Square, Square);

/// A search for the longest knight's path on a square board that does not cross itself, in slices.
///
/// Moves are lines between the centres of squares; a common end is not a crossing. Rotations and reflections of the
/// board divide the starts into classes. The search tries all paths from one start of each class. It extends a path by
/// every move to a free square that crosses no move of the path.
///
/// A step extends or shortens a path. The boards of side 6, 7 and 8 take 0.2, 35 and 7,700 million steps. Memory is 24
/// bytes for every move of the board and of the path, and some bytes for every square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UncrossedPath {
    board: Board,
    /// The neighbours of each square, with the indices of the moves to them.
    neighbours: Vec<Vec<(Square, usize)>>,
    /// The moves that cross each move.
    crossed: Vec<Moves>,
    /// The starts that are still to be tried, the next one last.
    starts: Vec<Square>,
    stack: Vec<Level>,
    visited: u64,
    best: Vec<Square>,
    steps: u64,
}

/// A square of the current path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Level {
    square: Square,
    /// The moves that cross the path up to this square.
    blocked: Moves,
    /// The number of neighbours that were tried.
    tried: usize,
}

impl UncrossedPath {
    /// The longest side of a board that is searched.
    pub const MAX_SIDE: u32 = 8;

    /// Prepares the search of the square board of a side; `None` unless the side is from 1 to
    /// [`MAX_SIDE`](Self::MAX_SIDE).
    #[must_use]
    pub fn new(side: u32) -> Option<Self> {
        if side > Self::MAX_SIDE {
            return None;
        }
        let board = Board::new(side, side).ok()?;
        let squares = 0..board.size();
        let moves: Vec<Move> = (squares.clone())
            .flat_map(|from| (from + 1..board.size()).map(move |to| (from, to)))
            .filter(|&(from, to)| board.has_knights_move(from, to))
            .collect();
        let mut neighbours = vec![Vec::new(); squares.len()];
        for (index, &(from, to)) in moves.iter().enumerate() {
            neighbours[from as usize].push((to, index));
            neighbours[to as usize].push((from, index));
        }
        let crossed = moves.iter().map(|&first| {
            let mut crossed = Moves::default();
            for (index, &second) in moves.iter().enumerate() {
                if is_crossing(board, first, second) {
                    crossed[index / 64] |= 1 << (index % 64);
                }
            }
            crossed
        });
        let crossed = crossed.collect();
        let middle = side.div_ceil(2);
        let mut starts: Vec<Square> = (0..middle)
            .flat_map(|row| (row..middle).map(move |column| row * side + column))
            .collect();
        starts.reverse();
        let best = vec![*starts.last()?];
        Some(Self {
            board,
            neighbours,
            crossed,
            starts,
            stack: Vec::new(),
            visited: 0,
            best,
            steps: 0,
        })
    }

    /// Continues the search by up to `max_steps` steps.
    pub fn advance(&mut self, max_steps: u64) {
        let end = self.steps.saturating_add(max_steps);
        while self.steps < end && !self.is_proved() {
            self.step();
        }
    }

    fn step(&mut self) {
        self.steps += 1;
        let Some(level) = self.stack.last_mut() else {
            if let Some(square) = self.starts.pop() {
                self.enter(square, Moves::default());
            }
            return;
        };
        let neighbours = &self.neighbours[level.square as usize];
        while let Some(&(square, index)) = neighbours.get(level.tried) {
            level.tried += 1;
            let is_blocked = level.blocked[index / 64] >> (index % 64) & 1 == 1;
            if is_blocked || self.visited >> square & 1 == 1 {
                continue;
            }
            let mut blocked = level.blocked;
            for (all, more) in blocked.iter_mut().zip(self.crossed[index]) {
                *all |= more;
            }
            self.enter(square, blocked);
            return;
        }
        self.visited &= !(1 << level.square);
        self.stack.pop();
    }

    fn enter(&mut self, square: Square, blocked: Moves) {
        self.visited |= 1 << square;
        self.stack.push(Level {
            square,
            blocked,
            tried: 0,
        });
        if self.stack.len() > self.best.len() {
            self.best = self.stack.iter().map(|level| level.square).collect();
        }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The longest path found so far.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.best
    }

    /// The number of moves of the longest path found so far.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.best.len() as u32 - 1
    }

    /// The number of steps made.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether all paths were tried, so that no path is longer.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.starts.is_empty() && self.stack.is_empty()
    }
}

/// The number of pairs of moves of a knight's path that cross; `None` if the squares are no path of the board.
///
/// Takes time proportional to the square of the length.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::extremal::uncrossed::crossings;
///
/// let board = Board::new(3, 3)?;
/// assert_eq!(crossings(board, &[0, 5, 6, 1]), Some(1));
/// assert_eq!(crossings(board, &[0, 4]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn crossings(board: Board, path: &[Square]) -> Option<u32> {
    let is_path = (path.iter().enumerate())
        .all(|(index, square)| *square < board.size() && !path[..index].contains(square))
        && (path.windows(2)).all(|pair| board.has_knights_move(pair[0], pair[1]));
    let moves: Vec<Move> = path.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let pairs = moves
        .iter()
        .enumerate()
        .flat_map(|(index, &first)| moves[..index].iter().map(move |&second| (first, second)));
    is_path.then(|| {
        pairs
            .filter(|&(first, second)| is_crossing(board, first, second))
            .count() as u32
    })
}

/// Whether two moves cross. No knight's move passes through the centre of a square, so that the ends of a crossing move
/// lie on different sides of the other one.
fn is_crossing(board: Board, first: Move, second: Move) -> bool {
    let place = |square| {
        let (row, column) = (square / board.columns(), square % board.columns());
        (i64::from(row), i64::from(column))
    };
    let side = |(from, to): Move, point: Square| {
        let (from, to, point) = (place(from), place(to), place(point));
        ((to.0 - from.0) * (point.1 - from.1) - (to.1 - from.1) * (point.0 - from.0)).signum()
    };
    let separates = |line: Move, (from, to): Move| side(line, from) * side(line, to) < 0;
    separates(first, second) && separates(second, first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::tour_store::TourStore;
    use crate::facts::TourFacts;
    use crate::graph::Graph;
    use crate::moves::MoveOrder;

    /// Searches a board completely, in slices of an odd size.
    fn search_completely(side: u32) -> UncrossedPath {
        let mut search = UncrossedPath::new(side).unwrap();
        while !search.is_proved() {
            search.advance(9_999);
        }
        search
    }

    #[test]
    fn the_longest_paths_have_the_published_lengths() {
        for (side, &published) in (1..=7).zip(&PUBLISHED_UNCROSSED) {
            let search = search_completely(side);
            assert_eq!(search.moves(), published, "{side}×{side}");
            assert_eq!(crossings(search.board(), search.path()), Some(0));
        }
        assert_eq!(UncrossedPath::new(0), None);
        assert_eq!(UncrossedPath::new(9), None);
    }

    #[test]
    fn the_path_of_the_chessboard_is_uncrossed_and_has_the_published_length() {
        let path = UNCROSSED_ON_CHESSBOARD;
        assert_eq!(crossings(Board::CHESSBOARD, &path), Some(0));
        assert_eq!(path.len() - 1, PUBLISHED_UNCROSSED[7] as usize);
    }

    #[test]
    fn crossings_are_those_of_the_facts_about_tours() {
        let board = Board::new(5, 6).unwrap();
        let graph = Graph::knight(board, &MoveOrder::ROWS);
        let mut tours = TourStore::new(&graph, &[0], false, 1 << 24).unwrap();
        tours.advance(u64::MAX);
        for index in (0..tours.len()).step_by(97) {
            let tour: Vec<Square> = (tours.tour(index).unwrap().iter())
                .map(|&square| square.into())
                .collect();
            let facts = TourFacts::of(&board.into(), &tour).unwrap();
            let open_crossings = crossings(board, &tour).map(u64::from);
            // The facts also count the crossings of the move that closes a tour.
            match graph.closes(&tour) {
                true => assert!(open_crossings <= facts.crossings),
                false => assert_eq!(open_crossings, facts.crossings),
            }
        }
    }
}
