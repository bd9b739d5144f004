//! The order in which a board is processed, file by file.

use crate::board::{Board, Square};

/// The maximum length of the shorter side of a strip.
pub const MAX_WIDTH: u32 = 4;

/// A board divided into files, which follow each other along its longer side. A file is a row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FileLayout {
    board: Board,
}

impl FileLayout {
    pub const fn new(board: Board) -> Self {
        Self { board }
    }

    /// The number of ranks of a file.
    pub fn width(self) -> usize {
        self.board.rows().min(self.board.columns()) as usize
    }

    /// The number of files.
    pub fn file_count(self) -> usize {
        self.board.rows().max(self.board.columns()) as usize
    }

    /// Whether the board has at least two files after `file`.
    pub fn has_two_files_after(self, file: usize) -> bool {
        file + 2 < self.file_count()
    }

    /// The file and the rank of a square.
    pub fn file_and_rank(self, square: Square) -> (usize, usize) {
        let (row, column) = (self.board.row(square), self.board.column(square));
        let (file, rank) = if self.files_are_rows() {
            (row, column)
        } else {
            (column, row)
        };
        (file as usize, rank as usize)
    }

    /// The square at a file and a rank of the board.
    pub fn square(self, file: usize, rank: usize) -> Square {
        let (row, column) = if self.files_are_rows() {
            (file, rank)
        } else {
            (rank, file)
        };
        row as Square * self.board.columns() + column as Square
    }

    /// Whether the files are the rows.
    fn files_are_rows(self) -> bool {
        self.board.rows() > self.board.columns()
    }
}
