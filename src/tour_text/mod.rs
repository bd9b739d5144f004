//! Tours as text: a writer for other programs, and a parser for texts from people and programs.
//!
//! A [`TourWriter`] writes a path in one of the [formats](TourFormat), in pieces. A [`TourText`] is a parsed text: it
//! holds the squares in the notation of the text. [`GivenTour`](crate::run::GivenTour) checks whether the squares form
//! a tour.
//!
//! # Examples
//!
//! A written tour can be read again:
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::tour_text::{TourFormat, TourText, TourWriter};
//!
//! let board = Board::new(3, 4)?;
//! let tour = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
//! let mut text = Vec::new();
//! TourWriter::new(TourFormat::Matrix, &board.into(), &tour[..]).write_all(&mut text)?;
//! assert_eq!(text, b" 1  4  7 10\n 8 11  2  5\n 3  6  9 12\n");
//!
//! let TourText::Numbers { numbers, columns } = TourText::read(&text)? else {
//!     return Err("these are the numbers of a board".into());
//! };
//! assert_eq!((numbers[6], columns), (Some(2), 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod json;
mod numbers;
mod picture;
mod positions;
mod reader;
mod text;
mod write;

pub use error::TourTextError;
pub use positions::{read_on_graph, read_on_space};
pub use text::TourText;
pub use write::{TourFormat, TourWriter, board_number, square_text, to_board_numbers};
