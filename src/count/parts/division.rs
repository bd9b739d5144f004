//! Divisions of the closed tours of a board by their moves at some squares.

use thiserror::Error;

use crate::board::{Board, Square};
use crate::count::frontier::{CountError, FixedMoves, MovesAt, ResourceEstimate, TourKind};
use crate::count::symmetry::Symmetries;

/// The maximum number of choices of moves of a division: enough for four squares in the middle of a board.
pub const MAX_CHOICES: u64 = 1_000_000;

/// A part of a division: the closed tours with given moves, and those that symmetries of the board make of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    number: u32,
    fixed_moves: FixedMoves,
    multiplicity: u32,
}

impl Part {
    /// The number of the part in its division, from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The moves at the squares of the division, for
    /// [`FrontierCount::with_fixed_moves`](crate::count::frontier::FrontierCount::with_fixed_moves).
    #[must_use]
    pub const fn fixed_moves(&self) -> &FixedMoves {
        &self.fixed_moves
    }

    /// The number of different images of the moves under symmetries. All of these images have equally many tours.
    #[must_use]
    pub const fn multiplicity(&self) -> u32 {
        self.multiplicity
    }
}

/// A division of the closed tours of a board: one part for each choice of moves at some squares, up to the symmetries
/// of the board that keep these squares.
///
/// The parts and their numbers depend on the board and the squares alone. The order of the squares does not matter.
///
/// A division of *n* choices takes time proportional to *n*, and about 100 bytes a part. Four squares in the middle of
/// a board have 28⁴ = 614,656 choices.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::parts::Division;
///
/// let division = Division::new(Board::new(8, 8)?, &[27, 36])?;
/// assert_eq!(division.parts().len(), 214);
/// let choices: u32 = division.parts().iter().map(|part| part.multiplicity()).sum();
/// assert_eq!(choices, 28 * 28);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    board: Board,
    squares: Vec<Square>,
    parts: Vec<Part>,
    part_estimate: ResourceEstimate,
}

impl Division {
    /// Divides the closed tours of `board` by their moves at `squares`. Without squares, there is a single part.
    ///
    /// # Errors
    ///
    /// [`DivisionError`] when both sides of the board are too long to count, when a square is not on the board or is
    /// named twice, and when there are more than [`MAX_CHOICES`] choices of moves.
    pub fn new(board: Board, squares: &[Square]) -> Result<Self, DivisionError> {
        let part_estimate = part_estimate(board, squares.len())?;
        let squares = sorted_squares(board, squares)?;
        let moves: Vec<Vec<MovesAt>> = (squares.iter())
            .map(|&square| moves_at(board, square))
            .collect();
        let choice_count = moves.iter().try_fold(1_u64, |product, moves| {
            product
                .checked_mul(moves.len() as u64)
                .filter(|&count| count <= MAX_CHOICES)
        });
        let Some(choice_count) = choice_count else {
            return Err(DivisionError::TooManyChoices {
                squares: squares.len(),
            });
        };
        let symmetries = IndexSymmetries::new(board, &squares, &moves);
        let mut parts = Vec::new();
        let mut choice = vec![0; squares.len()];
        for _ in 0..choice_count {
            if let Some(multiplicity) = symmetries.multiplicity_of_least(&choice) {
                parts.push(Part {
                    number: parts.len() as u32 + 1,
                    fixed_moves: FixedMoves::of_closed_tours(
                        board,
                        (moves.iter().zip(&choice))
                            .map(|(moves, &index)| moves[index])
                            .collect(),
                    ),
                    multiplicity,
                });
            }
            advance(&mut choice, &moves);
        }
        Ok(Self {
            board,
            squares,
            parts,
            part_estimate,
        })
    }

    /// Divides the closed tours of `board` by their moves at the two opposite squares in its middle.
    ///
    /// A board whose sides are odd has a single square there.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn by_central_pair(board: Board) -> Result<Self, DivisionError> {
        let pair = central_squares(board).into_iter().nth(1);
        Self::new(board, &pair.unwrap_or_default())
    }

    /// Divides the closed tours of `board` into the fewest parts whose estimate is at most `bytes`.
    ///
    /// The squares are none, two opposite ones in the middle of the board, or four. A few parts may need more than
    /// estimated; a [`PartCount`](super::PartCount) keeps within a limit all the same.
    ///
    /// # Errors
    ///
    /// [`DivisionError::Estimate`] when both sides of the board are too long to count, and
    /// [`DivisionError::NotFineEnough`] when the parts of the finest division need more memory.
    pub fn with_part_memory(board: Board, bytes: u64) -> Result<Self, DivisionError> {
        let mut needed = 0;
        for squares in central_squares(board) {
            needed = part_estimate(board, squares.len())?.peak_bytes;
            if needed <= bytes {
                return Self::new(board, &squares);
            }
        }
        Err(DivisionError::NotFineEnough {
            needed,
            limit: bytes,
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The squares whose moves tell the parts apart, in ascending order.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The parts, in the order of their numbers.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The part with a number, from 1.
    #[must_use]
    pub fn part(&self, number: u32) -> Option<&Part> {
        self.parts.get(number.checked_sub(1)? as usize)
    }

    /// The part number of each choice of moves, in lexicographic order: all choices with the first moves of the first
    /// square come first.
    ///
    /// Symmetries map the choices of a part onto each other.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::count::parts::Division;
    ///
    /// let division = Division::new(Board::new(6, 6)?, &[14])?;
    /// let numbers = division.part_of_each_choice();
    /// assert_eq!(numbers.len(), 28);
    /// assert_eq!(numbers.iter().filter(|&&number| number == 2).count() as u32, division.parts()[1].multiplicity());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn part_of_each_choice(&self) -> Vec<u32> {
        let moves: Vec<Vec<MovesAt>> = (self.squares.iter())
            .map(|&square| moves_at(self.board, square))
            .collect();
        // A square in the middle of 3×3 has no moves, and the division no parts.
        if moves.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        let symmetries = IndexSymmetries::new(self.board, &self.squares, &moves);
        let mut numbers: Vec<u32> = Vec::new();
        let mut parts = 0;
        let mut choice = vec![0; self.squares.len()];
        loop {
            let least = symmetries.least_image(&choice);
            let number = match least < choice {
                true => numbers[position_of(&least, &moves)],
                false => {
                    parts += 1;
                    parts
                }
            };
            numbers.push(number);
            advance(&mut choice, &moves);
            if choice.iter().all(|&index| index == 0) {
                return numbers;
            }
        }
    }

    /// The estimated resources of a part. On 8×8, a few parts need more.
    #[must_use]
    pub const fn part_estimate(&self) -> ResourceEstimate {
        self.part_estimate
    }
}

/// All choices of two moves at a square.
pub(super) fn moves_at(board: Board, square: Square) -> Vec<MovesAt> {
    let neighbours: Vec<Square> = (0..board.size())
        .filter(|&other| board.has_knights_move(square, other))
        .collect();
    let pairs = neighbours.iter().enumerate().flat_map(|(index, &first)| {
        neighbours[index + 1..].iter().map(move |&second| MovesAt {
            square,
            first,
            second: Some(second),
        })
    });
    pairs.collect()
}

/// Goes on to the next choice, in lexicographic order. After the last choice comes the first.
fn advance(choice: &mut [usize], moves: &[Vec<MovesAt>]) {
    for (index, moves) in choice.iter_mut().zip(moves).rev() {
        *index += 1;
        if *index < moves.len() {
            return;
        }
        *index = 0;
    }
}

/// The place of a choice in lexicographic order.
fn position_of(choice: &[usize], moves: &[Vec<MovesAt>]) -> usize {
    let indices = choice.iter().zip(moves);
    indices.fold(0, |place, (index, moves)| place * moves.len() + index)
}

/// A symmetry: for each square, the index of its image, and the index of the image of each of its moves.
type IndexSymmetry = Vec<(usize, Vec<usize>)>;

/// Writes the image of a choice of moves under a symmetry.
fn write_image(symmetry: &IndexSymmetry, choice: &[usize], image: &mut [usize]) {
    for (&index, (position, indices)) in choice.iter().zip(symmetry) {
        image[*position] = indices[index];
    }
}

/// The symmetries of a board that keep the squares of a division, as maps of the indices of their moves.
struct IndexSymmetries {
    symmetries: Vec<IndexSymmetry>,
}

impl IndexSymmetries {
    fn new(board: Board, squares: &[Square], moves: &[Vec<MovesAt>]) -> Self {
        let all = Symmetries::new(board);
        let symmetries = all.images().iter().filter_map(|image| {
            let images = squares.iter().zip(moves).map(|(&square, moves_here)| {
                let position = squares.binary_search(&image[square as usize]).ok()?;
                let index_of = |given: &MovesAt| {
                    let ends = [Some(given.first), given.second]
                        .map(|end| end.map(|end| image[end as usize]));
                    moves[position].iter().position(|other| {
                        let others = [Some(other.first), other.second];
                        others == ends || others == [ends[1], ends[0]]
                    })
                };
                let indices: Option<Vec<usize>> = moves_here.iter().map(index_of).collect();
                Some((position, indices?))
            });
            images.collect::<Option<Vec<_>>>()
        });
        Self {
            symmetries: symmetries.collect(),
        }
    }

    /// The least image of a choice of moves.
    fn least_image(&self, choice: &[usize]) -> Vec<usize> {
        let mut least = choice.to_vec();
        let mut image = least.clone();
        for symmetry in &self.symmetries {
            write_image(symmetry, choice, &mut image);
            if image < least {
                least.copy_from_slice(&image);
            }
        }
        least
    }

    /// The number of different images of a choice of moves. `None` if an image is less than the choice itself.
    fn multiplicity_of_least(&self, choice: &[usize]) -> Option<u32> {
        let mut stabiliser_size = 0;
        let mut image = vec![0; choice.len()];
        for symmetry in &self.symmetries {
            write_image(symmetry, choice, &mut image);
            match image.as_slice().cmp(choice) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => stabiliser_size += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(self.symmetries.len() as u32 / stabiliser_size)
    }
}

/// The four squares in the middle of a board, in ascending order. A board with an odd side has two there, or one.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::parts::middle_squares;
///
/// assert_eq!(middle_squares(Board::CHESSBOARD), [27, 28, 35, 36]);
/// ```
#[must_use]
pub fn middle_squares(board: Board) -> Vec<Square> {
    central_squares(board).pop().unwrap_or_default()
}

/// The moves of the tours in the largest bunch of a board: each square in the middle, and its two neighbours. Empty
/// where it is not known.
///
/// A *bunch* consists of the closed tours with given moves at the four squares in the middle. On 8×8 the largest one
/// has 652,228,612 tours (Knuth, The Art of Computer Programming, pre-fascicle 8A, 2025).
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::parts::largest_bunch;
///
/// assert_eq!(largest_bunch(Board::CHESSBOARD)[0], [27, 12, 33]);
/// assert!(largest_bunch(Board::new(6, 6)?).is_empty());
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[must_use]
pub fn largest_bunch(board: Board) -> &'static [[Square; 3]] {
    match board == Board::CHESSBOARD {
        true => &[[27, 12, 33], [28, 38, 11], [35, 25, 52], [36, 51, 30]],
        false => &[],
    }
}

/// The squares of the divisions of a board, from the coarsest to the finest.
fn central_squares(board: Board) -> Vec<Vec<Square>> {
    let (row, column) = ((board.rows() - 1) / 2, (board.columns() - 1) / 2);
    let (other_row, other_column) = (board.rows() / 2, board.columns() / 2);
    let pair = [(row, column), (other_row, other_column)];
    let four = [pair[0], (row, other_column), (other_row, column), pair[1]];
    let mut divisions = vec![Vec::new()];
    for squares in [&pair[..], &four[..]] {
        let mut squares: Vec<Square> = (squares.iter())
            .filter_map(|&(row, column)| board.square(row, column))
            .collect();
        squares.sort_unstable();
        squares.dedup();
        if divisions.last() != Some(&squares) {
            divisions.push(squares);
        }
    }
    divisions
}

/// Sorts squares, and checks that they are different squares of a board.
pub(super) fn sorted_squares(
    board: Board,
    squares: &[Square],
) -> Result<Vec<Square>, DivisionError> {
    let mut squares = squares.to_vec();
    squares.sort_unstable();
    if let Some(&value) = squares.iter().find(|&&square| square >= board.size()) {
        let largest = board.size() - 1;
        return Err(DivisionError::OffBoard { value, largest });
    }
    match squares.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(DivisionError::Repeated { square: pair[0] }),
        None => Ok(squares),
    }
}

/// The factor by which given moves reduce the states of a count, by the number of squares in the middle of the board
/// whose moves are given.
///
/// Rounded from counts on 8×8: a whole count takes 4.2 GB, a part for two squares takes at most 175 MB, and the
/// largest of 60 parts for four squares took 25 MB.
const REDUCTION: [u64; 5] = [1, 1, 22, 22, 100];

fn part_estimate(board: Board, square_count: usize) -> Result<ResourceEstimate, DivisionError> {
    let whole = ResourceEstimate::new(board, TourKind::Closed).map_err(DivisionError::Estimate)?;
    let reduction = REDUCTION[square_count.min(REDUCTION.len() - 1)];
    Ok(whole.divided_by(reduction))
}

/// A fault of a division.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DivisionError {
    /// A square is not on the board.
    #[error("the board has no square {value}; its last one is {largest}")]
    OffBoard {
        /// The square.
        value: Square,
        /// The largest square of the board.
        largest: Square,
    },
    /// A square is named twice.
    #[error("square {square} is named twice")]
    Repeated {
        /// The square.
        square: Square,
    },
    /// There are too many choices of moves.
    #[error("{squares} squares have too many choices of moves; {MAX_CHOICES} are allowed")]
    TooManyChoices {
        /// The number of squares.
        squares: usize,
    },
    /// The finest division has parts that need too much memory.
    #[error("the smallest parts need about {needed} bytes each, and {limit} are allowed")]
    NotFineEnough {
        /// The estimated number of bytes of a part of the finest division.
        needed: u64,
        /// The memory limit of a part in bytes.
        limit: u64,
    },
    /// The resources cannot be estimated.
    #[error(transparent)]
    Estimate(CountError),
}
