//! How much a count will need, told before it begins.

use super::{CountError, Tours, WIDEST};
use crate::board::Board;
use crate::search::StartError;

/// What a count will need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// The most states there will be after any square.
    pub states: u64,
    /// The most bytes that their tables will hold at once.
    pub bytes: u64,
}

impl Estimate {
    /// e
    pub fn new(board: Board, tours: Tours) -> Result<Self, CountError> {
        let width = board.rows().min(board.columns());
        if width > WIDEST {
            return Err(CountError::Width { value: width });
        }
        if let Tours::From(start) = tours {
            StartError::check(start, board.size() as usize)?;
        }
        Ok(Self {
            states: 0,
            bytes: 0,
        })
    }
}
