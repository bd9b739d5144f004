//! Puzzles: boards on which some numbers of a tour are given.
//!
//! Start with a [`Puzzle`]. [`PuzzleSearch`] finds its solutions, and [`PuzzleMaker`] makes puzzles with a single
//! solution. Both work in slices: the caller may stop between two calls.
//!
//! The *number* of a square is its position on the tour. Here it counts from 0; printed puzzles usually count from 1.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::ends::End;
//! use knights_tour::ground::Ground;
//! use knights_tour::puzzle::{Given, Puzzle, PuzzleProgress, PuzzleSearch};
//!
//! // Two given numbers of a board of 3×4, the first and the last.
//! let ground = Ground::from(Board::new(3, 4)?);
//! let givens = [Given { square: 0, number: 0 }, Given { square: 11, number: 11 }];
//! let puzzle = Puzzle::new(&ground, End::Anywhere, &givens)?;
//! let mut search = PuzzleSearch::new(&puzzle);
//! let mut solutions = Vec::new();
//! while let PuzzleProgress::Solution(tour) = search.advance(u64::MAX) {
//!     solutions.push(tour);
//! }
//! assert_eq!(solutions, [[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bit_matrix;
mod domains;
mod givens;
mod maker;
mod neighbour_sets;
mod search;

pub use givens::{Given, Puzzle, PuzzleError};
pub use maker::{Difficulty, MakerError, PuzzleMaker};
pub use search::{PuzzleProgress, PuzzleSearch};
