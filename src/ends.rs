//! The start and the end of a tour.
//!
//! Start with [`End`], which tells where a tour from a given start must end.
//!
//! # Examples
//!
//! ```
//! use knights_tour::ends::End;
//! use knights_tour::graph::Graph;
//!
//! let triangle = Graph::from_lists(&[vec![1, 2], vec![2, 0], vec![0, 1]])?;
//! assert!(End::Closed.is_met_by(&triangle, &[0, 1, 2]));
//! assert!(!End::At(1).is_met_by(&triangle, &[0, 1, 2]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use thiserror::Error;

use crate::board::Square;
use crate::graph::Graph;

/// The required end of a tour from a given start.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
// Exhaustive, because code that checks the end of a tour must handle every kind.
pub enum End {
    /// The tour may end anywhere.
    #[default]
    Anywhere,
    /// The tour must end at this square.
    At(Square),
    /// The tour must end at a neighbour of the start: it must be closed.
    ///
    /// In this library, a single square has no closed tour, and a tour of two squares is closed.
    Closed,
}

impl End {
    /// Whether the tour must be closed.
    #[must_use]
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Closed)
    }

    /// Whether `path` ends as required.
    ///
    /// # Panics
    ///
    /// When the tour must be closed, and `path` ends at a square outside the graph.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::graph::Graph;
    /// use knights_tour::ends::End;
    ///
    /// let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
    /// assert!(End::At(2).is_met_by(&row, &[0, 1, 2]));
    /// assert!(!End::Closed.is_met_by(&row, &[0, 1, 2]));
    /// # Ok::<(), knights_tour::graph::GraphError>(())
    /// ```
    #[must_use]
    pub fn is_met_by(self, graph: &Graph, path: &[Square]) -> bool {
        match self {
            Self::Anywhere => true,
            Self::At(end) => path.last() == Some(&end),
            Self::Closed => graph.closes(path),
        }
    }

    /// Checks that `graph` has the start and the end. In a graph of more than one square, also checks that they differ.
    pub(super) fn check(self, graph: &Graph, start: Square) -> Result<(), EndError> {
        StartError::check(start, graph.len())?;
        match self {
            Self::At(value) if value as usize >= graph.len() => Err(EndError::Outside {
                value,
                largest: graph.len() - 1,
            }),
            Self::At(value) if value == start && graph.len() > 1 => {
                Err(EndError::SameAsStart { value })
            }
            _ => Ok(()),
        }
    }
}

/// The graph does not have the requested start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the start must be from 0 to {largest}, not {value}")]
pub struct StartError {
    /// The requested start.
    pub value: Square,
    /// The largest number of a square of the graph.
    pub largest: usize,
}

impl StartError {
    /// Returns `start` if a graph of `size` squares has it.
    pub(crate) fn check(start: Square, size: usize) -> Result<Square, Self> {
        if (start as usize) < size {
            return Ok(start);
        }
        Err(Self {
            value: start,
            largest: size - 1,
        })
    }
}

/// Reasons why a start or an end is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EndError {
    /// The graph does not have the requested start.
    #[error(transparent)]
    NoStart(#[from] StartError),
    /// The graph does not have the requested end.
    #[error("the end must be from 0 to {largest}, not {value}")]
    Outside {
        /// The requested end.
        value: Square,
        /// The largest number of a square of the graph.
        largest: usize,
    },
    /// The end is the start, although the graph has other squares.
    #[error("the end must not be the start, {value}")]
    SameAsStart {
        /// The square requested as start and as end.
        value: Square,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_start_or_end_is_an_error_with_its_value() {
        let pair = Graph::from_lists(&[vec![1], vec![0]]).unwrap();
        let largest = 1;
        assert_eq!(
            End::Anywhere.check(&pair, 2),
            Err(EndError::NoStart(StartError { value: 2, largest }))
        );
        assert_eq!(
            End::At(7).check(&pair, 0),
            Err(EndError::Outside { value: 7, largest })
        );
        assert_eq!(
            End::At(1).check(&pair, 1),
            Err(EndError::SameAsStart { value: 1 })
        );
        assert_eq!(End::At(1).check(&pair, 0), Ok(()));
        let single = Graph::from_lists(&[vec![]]).unwrap();
        assert_eq!(End::At(0).check(&single, 0), Ok(()));
    }
}
