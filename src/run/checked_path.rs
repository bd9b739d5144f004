//! A path that a run has found, and the check of its moves.

use std::collections::TryReserveError;

use crate::board::Square;
use crate::construct::rectangle::BlockConstruction;
use crate::ground::Ground;
use crate::tour::{PathCheck, Tour};

/// A path that a [`Run`](super::Run) has found, with the state of its check.
///
/// Takes 8 bytes per square of the ground: the squares in path order, and the index of each square in the path.
#[derive(Clone, Debug)]
pub struct CheckedPath {
    ground: Ground,
    squares: Vec<Square>,
    path_check: PathCheck,
    construction: Option<Box<BlockConstruction>>,
}

impl CheckedPath {
    /// Creates an unchecked path.
    pub(super) fn new(
        ground: &Ground,
        squares: Vec<Square>,
        construction: Option<Box<BlockConstruction>>,
    ) -> Result<Self, TryReserveError> {
        Ok(Self {
            path_check: PathCheck::new(ground)?,
            ground: ground.clone(),
            squares,
            construction,
        })
    }

    /// Creates a path and checks all of it.
    pub(super) fn new_checked(
        ground: &Ground,
        squares: Vec<Square>,
    ) -> Result<Self, TryReserveError> {
        let mut path = Self::new(ground, squares, None)?;
        path.check(usize::MAX);
        Ok(path)
    }

    /// Checks up to `squares` more squares. Panics if the squares are not a path, which is a bug in the algorithm that
    /// found them.
    pub(super) fn check(&mut self, squares: usize) {
        let result = self
            .path_check
            .advance(&self.ground, &self.squares, squares);
        result.unwrap_or_else(|fault| panic!("the squares found are not a path: {fault}"));
    }

    /// The number of squares checked so far.
    pub(super) const fn checked_count(&self) -> usize {
        self.path_check.checked()
    }

    pub(super) const fn is_checked(&self) -> bool {
        self.checked_count() == self.squares.len()
    }

    /// The squares of the path, the start first.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether the path contains every square of the ground.
    #[must_use]
    pub fn is_tour(&self) -> bool {
        self.squares.len() == self.ground.len() as usize
    }

    /// Whether the path is a tour and a move leads from its end to its start.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        match self.squares[..] {
            [first, .., last] => self.is_tour() && self.ground.has_move(last, first),
            _ => false,
        }
    }

    /// The path as a tour, without a copy and without another check. `None` if the path does not contain every square
    /// of the ground.
    #[must_use]
    pub fn into_tour(self) -> Option<Tour> {
        let closed = self.is_closed();
        (self.is_tour() && self.is_checked()).then(|| Tour::of_checked(self.squares, closed))
    }

    /// The ground, the squares, the result of the check, and the construction that made the path, if there is one.
    pub(crate) fn into_parts(
        self,
    ) -> (
        Ground,
        Vec<Square>,
        PathCheck,
        Option<Box<BlockConstruction>>,
    ) {
        (
            self.ground,
            self.squares,
            self.path_check,
            self.construction,
        )
    }
}
