//! Reads any text that has a tour, a path or a board in it: the printout of a program.
//!
//! A printout is a matrix of visits or a list of squares, in any notation, with any words around it. Start with
//! [`Printout::read`]. A text that can be read in more than one way is read in the way that gives a tour. If none
//! does, the way that gets furthest is taken; the row comes first and counts from the top left, if there is a choice.
//!
//! # Examples
//!
//! ```
//! use knights_tour::printout::{Printout, PrintoutOptions, PrintoutOutcome};
//!
//! let text = b"Tour found in 0.002 s\n{ {1,4,7,10},\n  {12,9,2,5},\n  {3,6,11,8} };";
//! let printout = Printout::read(text, &PrintoutOptions::default())?;
//! assert_eq!(printout.outcome(), PrintoutOutcome::Tour { closed: false });
//!
//! let text = b"8 3 6\n5 0 1\n2 7 4";
//! let printout = Printout::read(text, &PrintoutOptions::default())?;
//! let fault = printout.fault().ok_or("0 to 1 is not a move")?;
//! assert_eq!(fault.to_string(), "line 2, column 5: from 0 at 1,1 to 1 at 1,2 is not a knight's move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attempt;
mod block;
mod fault;
mod forms;
mod interpret;
mod notice;
mod options;
mod parse;
mod reading;
mod token;
mod unreadable;
mod wrong_moves;

pub use fault::{MissingLine, PrintoutEntry, PrintoutFault, PrintoutFaultKind};
pub use notice::PrintoutNotice;
pub use options::PrintoutOptions;
pub use parse::{OtherReading, Printout, PrintoutOutcome};
pub use reading::{CoordinateOrder, Notation, Origin, PrintoutKind, Reading};
pub use unreadable::UnreadablePrintout;
pub use wrong_moves::WrongDifference;
