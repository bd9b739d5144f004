//! Tours of rectangles without search.

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
