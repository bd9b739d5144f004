//! Text formats for lists of tours.
//!
//! Start with [`TourLines`]. A list consists of a header, one line for each tour, and a footer.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::tour_list_format::TourLines;
//!
//! let board = Board::new(3, 4)?;
//! let mut text = TourLines::Csv.header(board, None, 1);
//! TourLines::Csv.append_tour(board, &[0, 6, 8], true, &mut text);
//! text += TourLines::Csv.footer();
//! assert_eq!(text, "1,2,3,4,5,6,7,8,9,10,11,12\n0,6,8\n");
//! # Ok::<(), knights_tour::board::BoardError>(())
//! ```

use std::fmt::Write;

use crate::board::{Board, Square};
use crate::named::named;

named! {
    /// A text format for a list of tours, with one tour per line.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum TourLines {
        /// The format of the program in document 003: a list of (row, column) pairs for each tour. Rows and columns are
        /// numbered from 0 at the top left.
        Bilbao = "bilbao",
        /// A table with a column for every visit. Squares are numbered row by row from 0 at the top left.
        Csv = "csv",
        /// A list of lists of square numbers.
        Json = "json",
    }
}

impl TourLines {
    /// The header of a list of `count` tours of `board`.
    ///
    /// The [`Bilbao`](Self::Bilbao) format states the `start` of all tours. `None` means several starts, and omits it.
    /// The program in document 003 also states its computing time. The time is omitted here, so that the text depends
    /// only on the tours.
    #[must_use]
    pub fn header(self, board: Board, start: Option<Square>, count: usize) -> String {
        match self {
            Self::Bilbao => {
                let start = start.map_or_else(String::new, |start| {
                    let (row, column) = (board.row(start), board.column(start));
                    format!("Casilla de inicio: ({row}, {column})\n\n")
                });
                let (rows, columns) = (board.rows(), board.columns());
                let size = if rows == columns {
                    rows.to_string()
                } else {
                    format!("{rows} x {columns}")
                };
                format!(
                    "\nSOLUCIONES PROBLEMA CABALLO ALG. PROFUNDIDAD \n\n{start}Tamaño del tablero: {size}\n\nNº soluciones: {count}\n\nSoluciones: \n\n"
                )
            }
            Self::Csv => {
                let visits: Vec<_> = (1..=board.size()).map(|visit| visit.to_string()).collect();
                visits.join(",") + "\n"
            }
            Self::Json => "[\n".into(),
        }
    }

    /// Appends a tour of `board` to `text`. `is_first` tells whether it is the first tour of the list.
    pub fn append_tour(self, board: Board, tour: &[u8], is_first: bool, text: &mut String) {
        if self == Self::Json && !is_first {
            text.push_str(",\n");
        }
        if self != Self::Csv {
            text.push('[');
        }
        for (index, &square) in tour.iter().enumerate() {
            if index > 0 {
                text.push_str(if self == Self::Bilbao { ", " } else { "," });
            }
            let square = Square::from(square);
            // Writing to a string cannot fail.
            let _ = match self {
                Self::Bilbao => write!(text, "({}, {})", board.row(square), board.column(square)),
                Self::Csv | Self::Json => write!(text, "{square}"),
            };
        }
        text.push_str(match self {
            Self::Bilbao => "]\n",
            Self::Csv => "\n",
            Self::Json => "]",
        });
    }

    /// The footer of a list: the text after the last tour.
    #[must_use]
    pub const fn footer(self) -> &'static str {
        match self {
            Self::Bilbao | Self::Csv => "",
            Self::Json => "\n]\n",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_writes_the_same_tours() {
        let board = Board::new(3, 4).unwrap();
        let tours = [[0_u8, 6, 8], [3, 5, 11]];
        let write_list = |format: TourLines| {
            let mut text = format.header(board, Some(6), tours.len());
            for (index, tour) in tours.iter().enumerate() {
                format.append_tour(board, tour, index == 0, &mut text);
            }
            text + format.footer()
        };
        let bilbao_list = write_list(TourLines::Bilbao);
        assert!(bilbao_list.contains("Casilla de inicio: (1, 2)\n\nTamaño del tablero: 3 x 4\n\n"));
        assert!(bilbao_list.ends_with(
            "Nº soluciones: 2\n\nSoluciones: \n\n[(0, 0), (1, 2), (2, 0)]\n[(0, 3), (1, 1), (2, 3)]\n"
        ));
        assert_eq!(
            write_list(TourLines::Csv),
            "1,2,3,4,5,6,7,8,9,10,11,12\n0,6,8\n3,5,11\n"
        );
        assert_eq!(write_list(TourLines::Json), "[\n[0,6,8],\n[3,5,11]\n]\n");
        assert_eq!(
            TourLines::Json.header(board, None, 0) + TourLines::Json.footer(),
            "[\n\n]\n"
        );
    }
}
