//! Tours of rectangles without search.
//!
//! [`Rectangle`] makes a tour of any board with both sides of 5 at least, from any square from which
//! there is one, hardly slower than as many numbers can be written. [`Structure`] shows how:
//!
//! ```text
//! +--------+--------+------+
//! |        |        |      |   The board is cut into blocks; every block has a closed tour that is
//! |   o--------o------o    |   known beforehand. From the block with the start a chain leads through
//! |        |        | |    |   all others. Where it goes from one block to the next, a move is taken
//! +--------+--------+-|----+   out of either tour, and two moves between the open ends are put in:
//! |        |        | |    |   two closed tours become one.
//! |   o--------o------o    |
//! |        |        |      |
//! +--------+--------+------+
//! ```
//!
//! With two odd sides the block with the start has an odd number of squares. It has an open tour from
//! there instead of a closed one, and so has the board.

mod chain;
mod cycle;
mod emit;
#[cfg(test)]
mod generate;
mod grid;
mod join;
mod path;
mod rectangle;
mod side;
mod split;
mod stored;
mod structure;

pub use rectangle::{Rectangle, RectangleError};
pub use structure::{Block, Exchange, Structure};
