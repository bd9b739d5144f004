//! The output formats of tours and reports.

use std::io::{self, Write};

use clap::ValueEnum;
use knights_tour::board::Square;
use knights_tour::ground::Ground;
use knights_tour::tour::Tour;
use knights_tour::tour_text::{self, TourWriter};

use super::tour_svg;

/// The output format of one tour.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum SolveFormat {
    /// The board, layer by layer, in every square the number of the visit, from 1; a hole is a #
    Board,
    /// A line of squares in the order visited, each as row,column; for a graph, of the names of vertices
    Squares,
    /// A table of the visits in order: number, row, column
    Csv,
    /// How the search went, and the squares as row*columns+column; on a board of layers, as numbers of squares
    Json,
    /// A picture
    Svg,
}

/// The output format of a report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum ReportFormat {
    /// For reading
    Text,
    /// For programs
    Json,
}

/// Writes `tour`. As JSON, only the squares are written, without the rest of the report of `solve`.
pub fn write_tour(
    format: SolveFormat,
    ground: &Ground,
    tour: &Tour,
    out: &mut impl Write,
) -> io::Result<()> {
    let squares = tour.squares();
    match format {
        SolveFormat::Board => write_as(tour_text::TourFormat::Matrix, ground, squares, out),
        SolveFormat::Squares => write_squares(ground, squares, out),
        SolveFormat::Csv => write_as(tour_text::TourFormat::Csv, ground, squares, out),
        SolveFormat::Svg => tour_svg::write(ground, tour, out),
        SolveFormat::Json => serde_json::to_writer(out, squares).map_err(io::Error::from),
    }
}

/// Writes squares on a line, each as row,column, or vertices by name.
pub fn write_squares(ground: &Ground, squares: &[Square], out: &mut impl Write) -> io::Result<()> {
    write_as(tour_text::TourFormat::Squares, ground, squares, out)
}

fn write_as(
    format: tour_text::TourFormat,
    ground: &Ground,
    squares: &[Square],
    out: &mut impl Write,
) -> io::Result<()> {
    TourWriter::new(format, ground, squares).write_all(out)
}

#[cfg(test)]
mod tests {
    use knights_tour::board::Board;

    use super::*;

    #[test]
    fn a_tour_is_written_as_a_board_as_squares_as_a_table_and_as_json() {
        let board = Board::new(3, 4).unwrap();
        let ground = Ground::from(board);
        let squares = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
        let tour = Tour::verify(board, &squares).unwrap();
        let text = |format| {
            let mut out = Vec::new();
            write_tour(format, &ground, &tour, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let expected = " 1  4  7 10\n 8 11  2  5\n 3  6  9 12\n";
        assert_eq!(text(SolveFormat::Board), expected);
        let expected = "0,0 1,2 2,0 0,1 1,3 2,1 0,2 1,0 2,2 0,3 1,1 2,3\n";
        assert_eq!(text(SolveFormat::Squares), expected);
        let table = text(SolveFormat::Csv);
        assert!(
            table.starts_with("number,row,column\n1,0,0\n2,1,2\n3,2,0\n"),
            "{table}"
        );
        assert_eq!(table.lines().count(), 13);
        assert_eq!(text(SolveFormat::Json), "[0,6,8,1,7,9,2,4,10,3,5,11]");
    }
}
