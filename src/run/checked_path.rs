//! A path that was found, and is checked.

use std::collections::TryReserveError;

use crate::board::Square;
use crate::construct::rectangle::Rectangle;
use crate::ground::Ground;
use crate::tour::Inspection;

/// A path that a [`Run`](super::Run) has found, checked as far as it was asked to.
///
/// Takes 8 bytes a square: the square at every place, and the place of every square.
#[derive(Clone, Debug)]
pub struct CheckedPath {
    ground: Ground,
    squares: Vec<Square>,
    inspection: Inspection,
    rectangle: Option<Box<Rectangle>>,
}

impl CheckedPath {
    /// A path of which nothing was checked yet.
    pub(super) fn new(
        ground: &Ground,
        squares: Vec<Square>,
        rectangle: Option<Box<Rectangle>>,
    ) -> Result<Self, TryReserveError> {
        Ok(Self {
            inspection: Inspection::new(ground)?,
            ground: ground.clone(),
            squares,
            rectangle,
        })
    }

    /// A path that is checked at once.
    pub(super) fn of(ground: &Ground, squares: Vec<Square>) -> Result<Self, TryReserveError> {
        let mut path = Self::new(ground, squares, None)?;
        path.check(usize::MAX);
        Ok(path)
    }

    /// Checks so many squares more. What makes wrong paths must be loud.
    pub(super) fn check(&mut self, squares: usize) {
        let checked = self
            .inspection
            .advance(&self.ground, &self.squares, squares);
        checked.unwrap_or_else(|fault| panic!("a path was found that is none: {fault}"));
    }

    /// How many squares were checked.
    pub(super) const fn checked(&self) -> usize {
        self.inspection.checked()
    }

    pub(super) const fn is_checked(&self) -> bool {
        self.checked() == self.squares.len()
    }

    /// Its squares, the start first.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether it has every square.
    #[must_use]
    pub fn is_tour(&self) -> bool {
        self.squares.len() == self.ground.len() as usize
    }

    /// Whether it is a tour from whose end a move leads to its start.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        match self.squares[..] {
            [first, .., last] => self.is_tour() && self.ground.has_move(last, first),
            _ => false,
        }
    }

    /// The ground, the squares, what was found by checking them, and the construction that they are of, if it is one.
    pub(crate) fn into_parts(self) -> (Ground, Vec<Square>, Inspection, Option<Box<Rectangle>>) {
        (self.ground, self.squares, self.inspection, self.rectangle)
    }
}
