//! The progress of a breadth-first search.

use super::BreadthFirst;

/// The progress of a breadth-first search. The search extends all paths of one length in all possible ways by one
/// square, before it extends longer paths.
///
/// The search has already found every path of at most `length` squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frontier {
    /// The number of squares of the paths that are being extended, or 0 before the first step.
    pub length: u32,
    /// The number of paths of `length` squares.
    pub paths: u64,
    /// The number of paths of `length` squares taken out of the queue, including the one being extended.
    pub dequeued: u64,
    /// The number of paths of `length` + 1 squares made so far.
    pub longer_paths: u64,
}

impl BreadthFirst {
    /// The current progress of the search.
    #[must_use]
    pub fn frontier(&self) -> Frontier {
        let length = self.path.len() - usize::from(self.entered);
        let path_count = |length: usize| match length {
            0 => 0,
            _ => self.levels.get(length - 1).copied().unwrap_or(0),
        };
        Frontier {
            length: length as u32,
            paths: path_count(length),
            dequeued: self.dequeued,
            longer_paths: path_count(length + 1),
        }
    }
}
