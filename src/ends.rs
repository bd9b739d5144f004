//! Where a tour starts and ends.

use thiserror::Error;

use crate::board::Square;
use crate::graph::Graph;

/// Where a tour from a given start ends.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
pub enum End {
    /// At any square.
    #[default]
    Anywhere,
    /// At this square.
    At(Square),
    /// At a neighbour of the start: the tour is closed.
    ///
    /// As everywhere in this library, there is no closed tour of a single square, and one of two
    /// squares goes to and fro.
    Closed,
}

impl End {
    /// Whether the tour must be closed.
    #[must_use]
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Closed)
    }

    /// Whether `path` ends as it must.
    ///
    /// # Panics
    ///
    /// When the graph has no such squares.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::graph::Graph;
    /// use knights_tour::ends::End;
    ///
    /// let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
    /// assert!(End::At(2).fits(&row, &[0, 1, 2]));
    /// assert!(!End::Closed.fits(&row, &[0, 1, 2]));
    /// # Ok::<(), knights_tour::graph::GraphError>(())
    /// ```
    #[must_use]
    pub fn fits(self, graph: &Graph, path: &[Square]) -> bool {
        match self {
            Self::Anywhere => true,
            Self::At(end) => path.last() == Some(&end),
            Self::Closed => graph.closes(path),
        }
    }

    /// Whether `graph` has both the start and the end, and they are two squares where there are
    /// several.
    pub(super) fn check(self, graph: &Graph, start: Square) -> Result<(), EndError> {
        StartError::check(start, graph.len())?;
        match self {
            Self::At(value) if value as usize >= graph.len() => Err(EndError::Outside {
                value,
                largest: graph.len() - 1,
            }),
            Self::At(value) if value == start && graph.len() > 1 => Err(EndError::Start { value }),
            _ => Ok(()),
        }
    }
}

/// The graph has no square like the start asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the start must be from 0 to {largest}, not {value}")]
pub struct StartError {
    /// The start asked for.
    pub value: Square,
    /// The largest square of the graph.
    pub largest: usize,
}

impl StartError {
    /// `start`, if a graph of `size` squares has it.
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

/// The graph has no path with such a start and such an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EndError {
    /// The graph has no square like the start asked for.
    #[error(transparent)]
    NoStart(#[from] StartError),
    /// The graph has no square like the end asked for.
    #[error("the end must be from 0 to {largest}, not {value}")]
    Outside {
        /// The end asked for.
        value: Square,
        /// The largest square of the graph.
        largest: usize,
    },
    /// The end is the start, and there are other squares.
    #[error("the end must not be the start, {value}")]
    Start {
        /// The square asked for as both.
        value: Square,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_that_no_path_has_are_refused_with_their_value() {
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
            Err(EndError::Start { value: 1 })
        );
        assert_eq!(End::At(1).check(&pair, 0), Ok(()));
        let single = Graph::from_lists(&[vec![]]).unwrap();
        assert_eq!(End::At(0).check(&single, 0), Ok(()));
    }
}
