//! Writes tours one a line.

use std::fmt::Write;

use crate::board::{Board, Square};
use crate::named::named;

named! {
    /// A text format for many tours, one a line.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum TourLines {
        /// The format of the program of document 003: a list of (row, column) pairs for each tour, from 0 from the top
        /// left.
        Bilbao = "bilbao",
        /// A table with a column for every visit. Squares are numbered row by row from 0 from the top left.
        Csv = "csv",
        /// A list of lists of square numbers.
        Json = "json",
    }
}

impl TourLines {
    /// The text before `count` tours of `board`.
    ///
    /// Document 003 states the start of the tours; the start is omitted if the tours have several. The computing time,
    /// which that document also states, is always omitted. So the same question always gives the same text.
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

    /// Appends a tour of `board`, either the first or a later one, to `text`.
    pub fn append_tour(self, board: Board, tour: &[u8], is_first: bool, text: &mut String) {
        if self == Self::Json && !is_first {
            text.push_str(",\n");
        }
        if self != Self::Csv {
            text.push('[');
        }
        for (place, &square) in tour.iter().enumerate() {
            if place > 0 {
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

    /// The text after the last tour.
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
    fn the_same_tours_in_every_way() {
        let board = Board::new(3, 4).unwrap();
        let tours = [[0_u8, 6, 8], [3, 5, 11]];
        let written = |lines: TourLines| {
            let mut text = lines.header(board, Some(6), tours.len());
            for (index, tour) in tours.iter().enumerate() {
                lines.append_tour(board, tour, index == 0, &mut text);
            }
            text + lines.footer()
        };
        let bilbao = written(TourLines::Bilbao);
        assert!(bilbao.contains("Casilla de inicio: (1, 2)\n\nTamaño del tablero: 3 x 4\n\n"));
        assert!(bilbao.ends_with(
            "Nº soluciones: 2\n\nSoluciones: \n\n[(0, 0), (1, 2), (2, 0)]\n[(0, 3), (1, 1), (2, 3)]\n"
        ));
        assert_eq!(
            written(TourLines::Csv),
            "1,2,3,4,5,6,7,8,9,10,11,12\n0,6,8\n3,5,11\n"
        );
        assert_eq!(written(TourLines::Json), "[\n[0,6,8],\n[3,5,11]\n]\n");
        assert_eq!(
            TourLines::Json.header(board, None, 0) + TourLines::Json.footer(),
            "[\n\n]\n"
        );
    }
}
