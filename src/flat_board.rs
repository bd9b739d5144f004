//! The flat board on which a ground is drawn, and its cells.
//!
//! Start with [`Cell`], which is not the same as a [`Square`](crate::board::Square).
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::flat_board::{Cell, FlatBoard};
//!
//! let board = FlatBoard::from(Board::new(8, 8)?);
//! assert_eq!(board.cell(0, 7), Some(Cell::new(7)));
//! assert_eq!(board.cell_from_name("a8"), Some(Cell::new(0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::board::Board;

/// A place of a [`FlatBoard`], which may be a hole: `row * columns + column`, counted from the top left.
///
/// A [`Square`](crate::board::Square) is a place to be visited. Squares are numbered without gaps, and a hole is not a
/// square. The two numbers of a place are therefore different after the first hole.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::flat_board::Cell;
/// use knights_tour::holes::Holes;
/// use knights_tour::leaper::Leaper;
/// use knights_tour::region::Region;
/// use knights_tour::topology::Topology;
///
/// // Cells     Squares
/// // 0 1 2     0 1 2
/// // 3 4 5     3   4
/// // 6 7 8     5 6 7
/// let holes = Holes::read(Board::new(3, 3)?, "/.#.")?;
/// let region = Region::new(&holes, Topology::Plane, Leaper::KNIGHT)?;
/// assert_eq!(region.square_on(Cell::new(8)), Some(7));
/// assert_eq!(region.square_on(Cell::new(4)), None);
/// assert_eq!(region.cells()[7], Cell::new(8));
/// assert!(region.has_move(0, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A cell cannot be given for a square:
///
/// ```compile_fail,E0308
/// # use knights_tour::board::Board;
/// # use knights_tour::flat_board::Cell;
/// # use knights_tour::holes::Holes;
/// # use knights_tour::leaper::Leaper;
/// # use knights_tour::region::Region;
/// # use knights_tour::topology::Topology;
/// # let holes = Holes::read(Board::new(3, 3)?, "/.#.")?;
/// # let region = Region::new(&holes, Topology::Plane, Leaper::KNIGHT)?;
/// assert!(region.has_move(0, Cell::new(5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A square cannot be given for a cell:
///
/// ```compile_fail,E0308
/// # use knights_tour::board::{Board, Square};
/// # use knights_tour::ground::Ground;
/// # let ground = Ground::from(Board::new(3, 3)?);
/// let square: Square = 4;
/// assert_eq!(ground.board().row(square), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Cell(u32);

impl Cell {
    /// The cell with a number. The cell need not be on any board.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number of the cell.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The number of the cell, as the index of a list of all cells.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Writes the number of the cell.
impl fmt::Display for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The rectangle of `rows × columns` cells on which a ground is drawn. Some cells may be holes.
///
/// On a [`Board`], on the other hand, every cell is a square with the same number.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::flat_board::{Cell, FlatBoard};
///
/// let board = FlatBoard::from(Board::new(3, 4)?);
/// assert_eq!(board.size(), 12);
/// assert_eq!(board.cell(2, 1), Some(Cell::new(9)));
/// assert_eq!((board.row(Cell::new(9)), board.column(Cell::new(9))), (2, 1));
/// assert_eq!(board.cell(3, 0), None);
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FlatBoard(Board);

impl From<Board> for FlatBoard {
    fn from(board: Board) -> Self {
        Self(board)
    }
}

impl FlatBoard {
    /// The number of rows.
    #[must_use]
    pub const fn rows(self) -> u32 {
        self.0.rows()
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(self) -> u32 {
        self.0.columns()
    }

    /// The number of cells.
    #[must_use]
    pub const fn size(self) -> u32 {
        self.0.size()
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..self.size()).map(Cell)
    }

    /// The cell at `row` from the top and `column` from the left, if it is on the board.
    #[must_use]
    pub fn cell(self, row: u32, column: u32) -> Option<Cell> {
        self.0.square(row, column).map(Cell)
    }

    /// The cell with a chess name. The names are those of [`Board::square_from_name`].
    ///
    /// Returns `None` if the name is invalid or this board has no such cell.
    #[must_use]
    pub fn cell_from_name(self, name: &str) -> Option<Cell> {
        self.0.square_from_name(name).map(Cell)
    }

    /// The row of `cell`, from the top.
    #[must_use]
    pub const fn row(self, cell: Cell) -> u32 {
        self.0.row(cell.0)
    }

    /// The column of `cell`, from the left.
    #[must_use]
    pub const fn column(self, cell: Cell) -> u32 {
        self.0.column(cell.0)
    }
}
