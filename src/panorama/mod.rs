//! Views of a whole path, for boards on which single steps can no longer be followed.
//!
//! Start with [`Panorama`], which is created from a path. A [`Run`](crate::run::Run) can find and check the path in
//! time slices. A panorama can be shown as a [picture](Panorama::picture) coloured by the order of visit, or as the
//! moves in a [window](Panorama::window) of the board. [`cells_at`](Panorama::cells_at) returns the cells at given
//! places, and [`Blocks`] are the parts of a constructed tour.
//!
//! The *place* of a square is its index in the path, from 0. A [`Cell`] is a square or a hole of the board. A panorama
//! stores the square at every place and the place of every cell, with 4 bytes for each number.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::panorama::{Camera, Colouring, Palette, Panorama};
//!
//! let panorama = Panorama::new(Board::new(3, 4)?.into(), vec![0, 6, 8, 1, 7])?;
//! // Four pixels a square in both directions, and all colours the same grey.
//! let camera = Camera::new(0.0, 0.0, 0.25, 16, 12)?;
//! let palette = Palette::read(&[128; Palette::BYTES])?;
//! let mut pixels = Vec::new();
//! panorama.picture(&camera, &palette, Colouring::Order, 5, &mut pixels);
//! assert_eq!(pixels[..4], [128, 128, 128, 255]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod camera;
mod chain;
mod mixture;
mod palette;
mod picture;
mod search_path;

use std::collections::TryReserveError;
use std::ops::Range;

use thiserror::Error;

pub use blocks::Blocks;
pub use camera::{Camera, CameraError};
pub use palette::{Colouring, Palette, PaletteError};
pub use picture::empty_picture;
pub use search_path::SearchPath;

use chain::BlockChain;

use crate::board::Square;
use crate::construct::rectangle::BlockConstruction;
use crate::flat_board::{Cell, FlatBoard};
use crate::ground::Ground;
use crate::run::CheckedPath;
use crate::tour::{PathCheck, TourFault};

/// A checked path, and for every cell of the board its place in the path.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::flat_board::Cell;
/// use knights_tour::panorama::Panorama;
///
/// let panorama = Panorama::new(Board::new(3, 4)?.into(), vec![0, 6, 8, 1, 7])?;
/// assert_eq!((panorama.len(), panorama.is_tour()), (5, false));
/// assert_eq!(panorama.place_of(Cell::new(8)), Some(2));
/// assert_eq!(panorama.cells_at(1..3), [6, 8].map(Cell::new));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panorama {
    ground: Ground,
    path: Vec<Square>,
    /// For every cell of the board its place in the path, [`PathCheck::UNVISITED`] or [`HOLE`].
    places: Vec<u32>,
    closed: bool,
    /// The construction of the path, if it was constructed from blocks.
    construction: Option<Box<BlockConstruction>>,
    /// The positions of the blocks in their chain, if there are blocks.
    chain: Option<BlockChain>,
}

/// The place of a hole. A board has fewer squares than this number.
const HOLE: u32 = PathCheck::UNVISITED - 1;

impl Panorama {
    /// The maximum number of cells of a [window](Self::window).
    pub const MAX_WINDOW_CELLS: u32 = 1 << 15;

    /// Checks a path and creates its panorama.
    ///
    /// Takes time and memory proportional to the number of squares. A [`Run`](crate::run::Run) checks its path in time
    /// slices instead.
    ///
    /// # Errors
    ///
    /// [`PanoramaError`] when the squares are not a path, or there is not enough memory.
    pub fn new(ground: Ground, path: Vec<Square>) -> Result<Self, PanoramaError> {
        let mut check = PathCheck::new(&ground)?;
        check.advance(&ground, &path, path.len())?;
        let closed = path.len() == ground.len() as usize
            && match path[..] {
                [first, .., last] => ground.has_move(last, first),
                _ => false,
            };
        Ok(Self::from_check(ground, path, check, closed, None)?)
    }

    /// Creates the panorama of a path that a run has found and checked.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] when there is not enough memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::experiment::{Algorithm, Setup};
    /// use knights_tour::flat_board::Cell;
    /// use knights_tour::panorama::Panorama;
    /// use knights_tour::run::{RunGoal, Run};
    ///
    /// let board = Board::new(120, 100)?;
    /// let setup = Setup { start: 707, algorithm: Algorithm::Auto, ..Setup::new(board) };
    /// let mut run = Run::new(&setup.validate()?, RunGoal::Path);
    /// while run.work(1000)?.is_none() {}
    /// let path = run.take_path()?.ok_or("the run has a path")?;
    /// let panorama = Panorama::from_checked_path(path)?;
    /// assert!(panorama.is_closed());
    /// assert_eq!(panorama.place_of(Cell::new(707)), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_checked_path(path: CheckedPath) -> Result<Self, TryReserveError> {
        let closed = path.is_closed();
        let (ground, path, check, construction) = path.into_parts();
        Self::from_check(ground, path, check, closed, construction)
    }

    /// Creates the panorama of a path from its check, which must be complete.
    fn from_check(
        ground: Ground,
        path: Vec<Square>,
        check: PathCheck,
        closed: bool,
        construction: Option<Box<BlockConstruction>>,
    ) -> Result<Self, TryReserveError> {
        let places = match ground.cells() {
            None => check.into_positions(),
            Some(cells) => {
                let size = ground.board().size() as usize;
                let mut places = Vec::new();
                places.try_reserve_exact(size)?;
                places.resize(size, HOLE);
                for (cell, place) in cells.iter().zip(check.into_positions()) {
                    places[cell.index()] = place;
                }
                places
            }
        };
        let chain = construction
            .as_ref()
            .map(|construction| BlockChain::of(construction));
        Ok(Self {
            ground,
            path,
            places,
            closed,
            construction,
            chain,
        })
    }

    /// The board of the path, including its holes.
    #[must_use]
    pub fn board(&self) -> FlatBoard {
        self.ground.board()
    }

    /// The squares in the order visited.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The number of squares of the path.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.path.len() as u32
    }

    /// Whether the path has no square at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.path.is_empty()
    }

    /// Whether the path has every square of the ground.
    #[must_use]
    pub fn is_tour(&self) -> bool {
        self.len() == self.ground.len()
    }

    /// Whether the path is a tour and a move leads from its last square back to the first.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// The place of a cell in the path, from 0. `None` for a cell not visited, a hole and a cell off the board.
    #[must_use]
    pub fn place_of(&self, cell: Cell) -> Option<u32> {
        let place = self.places.get(cell.index()).copied();
        place.filter(|&place| place < HOLE)
    }

    /// The cells at these places of the path. Places beyond the end of the path are ignored.
    #[must_use]
    pub fn cells_at(&self, places: Range<u32>) -> Vec<Cell> {
        let end = places.end.min(self.len());
        let begin = places.start.min(end);
        let squares = &self.path[begin as usize..end as usize];
        let cells = squares.iter().map(|&square| self.ground.cell(square));
        cells.collect()
    }

    /// Three numbers for every cell of a part of the board, row by row: its place in the path, and the previous and the
    /// next cell of the path. [`u32::MAX`] stands for a missing number. In a closed tour, the first square follows the
    /// last.
    ///
    /// Takes time and memory proportional to the number of cells of the window.
    ///
    /// # Errors
    ///
    /// [`WindowError`] when the part is not on the board or larger than
    /// [`MAX_WINDOW_CELLS`](Self::MAX_WINDOW_CELLS).
    pub fn window(&self, rows: Range<u32>, columns: Range<u32>) -> Result<Vec<u32>, WindowError> {
        let board = self.board();
        let inside = rows.start <= rows.end
            && rows.end <= board.rows()
            && columns.start <= columns.end
            && columns.end <= board.columns();
        if !inside {
            return Err(WindowError::OffBoard);
        }
        let cells = rows.len() as u64 * columns.len() as u64;
        if cells > u64::from(Self::MAX_WINDOW_CELLS) {
            return Err(WindowError::TooLarge { cells });
        }
        let cell_number = |square: Option<Square>| {
            square.map_or(u32::MAX, |square| self.ground.cell(square).number())
        };
        let mut numbers = Vec::with_capacity(cells as usize * 3);
        for row in rows {
            for column in columns.clone() {
                let cell = board.cell(row, column);
                let place = cell.and_then(|cell| self.place_of(cell));
                numbers.push(place.unwrap_or(u32::MAX));
                numbers.push(cell_number(
                    place.and_then(|place| self.square_before(place)),
                ));
                numbers.push(cell_number(
                    place.and_then(|place| self.square_after(place)),
                ));
            }
        }
        Ok(numbers)
    }

    /// The blocks of the tour, if it was constructed from blocks. Takes time and memory proportional to the number of
    /// blocks.
    #[must_use]
    pub fn blocks(&self) -> Option<Blocks> {
        let construction = self.construction.as_ref()?;
        Some(Blocks::of(construction.board(), construction.structure()))
    }

    /// Whether the tour was constructed from blocks.
    #[must_use]
    pub const fn has_blocks(&self) -> bool {
        self.construction.is_some()
    }

    fn square_before(&self, place: u32) -> Option<Square> {
        match place.checked_sub(1) {
            Some(before) => self.path.get(before as usize).copied(),
            None => self.path.last().copied().filter(|_| self.closed),
        }
    }

    fn square_after(&self, place: u32) -> Option<Square> {
        let next = self.path.get(place as usize + 1).copied();
        next.or_else(|| self.closed.then(|| self.path[0]))
    }
}

/// Reasons why a panorama cannot be created.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PanoramaError {
    /// The squares are not a path on this ground.
    #[error(transparent)]
    Fault(#[from] TourFault),
    /// There is not enough memory.
    #[error(transparent)]
    Memory(#[from] TryReserveError),
}

/// Reasons why a window is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WindowError {
    /// The window is not a part of the board.
    #[error("the window goes beyond the board")]
    OffBoard,
    /// The window has too many cells.
    #[error(
        "a window may have {} cells at most, not {cells}",
        Panorama::MAX_WINDOW_CELLS
    )]
    TooLarge {
        /// The number of cells of the window.
        cells: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::holes::Holes;
    use crate::leaper::Leaper;
    use crate::region::Region;
    use crate::topology::Topology;

    #[test]
    fn a_window_has_the_place_and_the_previous_and_next_cell_of_every_cell() {
        let board = Board::new(3, 4).unwrap();
        let path = vec![0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
        let panorama = Panorama::new(board.into(), path).unwrap();
        assert!(panorama.is_tour() && !panorama.is_closed());
        let none = u32::MAX;
        assert_eq!(
            panorama.window(1..3, 2..4).unwrap(),
            [1, 0, 8, 4, 1, 9, 8, 4, 3, 11, 5, none]
        );
        assert_eq!(panorama.window(0..1, 0..1).unwrap(), [0, none, 6]);
        assert_eq!(panorama.window(1..1, 0..4), Ok(vec![]));
        assert_eq!(panorama.window(0..4, 0..4), Err(WindowError::OffBoard));
        assert_eq!(panorama.window(0..3, 2..5), Err(WindowError::OffBoard));
    }

    #[test]
    fn a_closed_tour_continues_from_its_end_to_its_start() {
        let board = Board::new(6, 6).unwrap();
        let tour = BlockConstruction::new(board, 7, true).unwrap().tour();
        let last = tour[35];
        let panorama = Panorama::new(board.into(), tour).unwrap();
        assert!(panorama.is_closed());
        let window = panorama.window(0..6, 0..6).unwrap();
        let cell = |square: Square| &window[square as usize * 3..][..3];
        assert_eq!(cell(last)[0], 35);
        assert_eq!(cell(last)[2], 7);
        assert_eq!(cell(7)[..2], [0, last]);
    }

    #[test]
    fn an_oversized_window_is_rejected_with_its_number_of_cells() {
        let board = Board::new(200, 200).unwrap();
        let panorama = Panorama::new(board.into(), vec![3]).unwrap();
        let cells = 40_000;
        assert_eq!(
            panorama.window(0..200, 0..200),
            Err(WindowError::TooLarge { cells })
        );
    }

    #[test]
    fn squares_that_are_not_a_path_are_rejected_with_the_fault() {
        let board = Board::new(3, 4).unwrap();
        let fault = TourFault::NotAMove {
            position: 1,
            from: 0,
            to: 5,
        };
        let result = Panorama::new(board.into(), vec![0, 5, 8]);
        assert_eq!(result, Err(PanoramaError::Fault(fault)));
    }

    #[test]
    fn on_a_board_with_holes_places_belong_to_cells() {
        let holes = Holes::read(Board::new(3, 3).unwrap(), "/.#.").unwrap();
        let region = Region::new(&holes, Topology::Plane, Leaper::KNIGHT).unwrap();
        // Squares 0 to 7 round the hole in the middle, which is cell 4.
        let panorama = Panorama::new(
            Ground::Region(std::sync::Arc::new(region)),
            vec![0, 4, 5, 1, 7, 3, 2, 6],
        )
        .unwrap();
        assert!(panorama.is_closed());
        assert_eq!(panorama.place_of(Cell::new(4)), None);
        assert_eq!(panorama.place_of(Cell::new(5)), Some(1));
        assert_eq!(
            panorama.cells_at(0..99),
            [0, 5, 6, 1, 8, 3, 2, 7].map(Cell::new)
        );
        assert_eq!(panorama.cells_at(9..9), []);
        let none = u32::MAX;
        let row = panorama.window(1..2, 0..3).unwrap();
        assert_eq!(row, [5, 8, 2, none, none, none, 1, 0, 6]);
    }
}
