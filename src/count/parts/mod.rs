//! Counts of closed tours in parts, which need less memory, and can be counted on several machines.
//!
//! A [`Division`] divides the closed tours of a board by their moves at some squares. Each of its [`Part`]s is counted
//! on its own, by a [`PartCount`] within a memory limit. A [`PartResult`] is the count of a part as one line of JSON. A
//! [`PartSum`] adds the results up to the number of all closed tours, and refuses results that do not belong together.
//! [`DividedTours`] number the tours by these results, and draw uniformly random ones.
//!
//! A [`SharedCount`] takes results of many people. [`parts_of_seat`] shares the parts out among them, and
//! [`write_result_list`] writes several results as one short text.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::frontier::FrontierCount;
//! use knights_tour::count::parts::{Division, PartResult, PartSum};
//!
//! let division = Division::new(Board::new(6, 6)?, &[14, 21])?;
//! assert_eq!(division.parts().len(), 214);
//! let mut sum = PartSum::new(division.clone());
//! for part in division.parts() {
//!     let count = FrontierCount::with_fixed_moves(part.fixed_moves(), 1 << 20)?;
//!     let line = PartResult::new(&division, part, count.finish()?).to_string();
//!     // On another machine, later:
//!     sum.add(&line.parse()?)?;
//! }
//! assert_eq!(sum.total()?, 9_862);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chessboard;
mod counter;
mod divided_tours;
mod division;
mod part_count;
mod part_tour;
mod result;
mod result_list;
mod shared_count;
mod sum;

pub use counter::{Counter, CounterError, RememberingCounter, SequentialCounter};
pub use divided_tours::{DividedTours, DividedToursError, moves_of_tour};
pub use division::{Division, DivisionError, MAX_CHOICES, Part, largest_bunch, middle_squares};
pub use part_count::{PartCount, PartProgress};
pub use part_tour::tour_with_moves;
pub use result::{PartResult, PartResultError};
pub use result_list::{ResultListError, read_results, split_results, write_result_list};
pub use shared_count::{PartState, SharedCount, parts_of_seat};
pub use sum::{MergeError, PartSum};
