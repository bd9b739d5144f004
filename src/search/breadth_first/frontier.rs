//! How far a breadth-first search has come.

use super::BreadthFirst;

/// How far a breadth-first search has come: it is extending paths of one length into longer ones.
///
/// All levels up to `length` are complete: the search has seen every path of at most so many squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frontier {
    /// How many squares the paths have that are being extended. None before the first step.
    pub length: u32,
    /// How many such paths there are.
    pub paths: u64,
    /// How many of them were taken out of the queue, the one being extended included.
    pub taken: u64,
    /// How many paths of one square more were made of them so far.
    pub longer: u64,
}

impl BreadthFirst {
    /// How far the search has come.
    #[must_use]
    pub fn frontier(&self) -> Frontier {
        let length = self.path.len() - usize::from(self.entered);
        let paths = |length: usize| match length {
            0 => 0,
            _ => self.levels.get(length - 1).copied().unwrap_or(0),
        };
        Frontier {
            length: length as u32,
            paths: paths(length),
            taken: self.taken,
            longer: paths(length + 1),
        }
    }
}
