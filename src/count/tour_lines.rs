//! Tours written one a line.

use std::fmt::Write;

use crate::board::{Board, Square};
use crate::named::named;

named! {
    /// A way to write many tours, one a line.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum TourLines {
        /// As the program of document 003 writes them: a list of (row, column), from 0 from the top left, for each.
        Bilbao = "bilbao",
        /// A table: a column for every visit, with the number of the square, row by row from 0 from the top left.
        Csv = "csv",
        /// A list of lists of such numbers.
        Json = "json",
    }
}

impl TourLines {
    /// What stands before `count` tours of `board`.
    ///
    /// Document 003 names the square that its tours begin with; where they have several, it is left out. Its time of
    /// computing is left out as well: what is written for the same question is always the same.
    #[must_use]
    pub fn head(self, board: Board, start: Option<Square>, count: usize) -> String {
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

    /// Adds a tour of `board`: the first one or a later one.
    pub fn add(self, board: Board, tour: &[u8], is_first: bool, text: &mut String) {
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
            // Writing to a text cannot fail.
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

    /// What stands after the last tour.
    #[must_use]
    pub const fn foot(self) -> &'static str {
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
            let mut text = lines.head(board, Some(6), tours.len());
            for (index, tour) in tours.iter().enumerate() {
                lines.add(board, tour, index == 0, &mut text);
            }
            text + lines.foot()
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
            TourLines::Json.head(board, None, 0) + TourLines::Json.foot(),
            "[\n\n]\n"
        );
    }
}
