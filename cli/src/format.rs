//! The formats in which a tour is written.

use std::io::{self, Write};

use clap::ValueEnum;
use knights_tour::board::Square;
use knights_tour::ground::Ground;
use knights_tour::space::Space;
use knights_tour::tour::Tour;

use super::board_picture;
use super::ground::spot;

/// A format for one tour.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum TourFormat {
    /// The board, layer by layer, in every square the number of the visit, from 1; a hole is a #
    Board,
    /// A line of squares in the order visited, each as row,column, or of vertices by name
    Squares,
    /// A table of the visits in order: number, row, column
    Csv,
    /// How the search went, and the squares as row*columns+column, or of several layers by their numbers
    Json,
    /// A picture
    Svg,
}

/// A format for what is no tour.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum ReportFormat {
    /// For reading
    Text,
    /// For programs
    Json,
}

/// Writes `tour` in any format but JSON, which tells more than the tour.
pub fn write_tour(
    format: TourFormat,
    ground: &Ground,
    tour: &Tour,
    out: &mut impl Write,
) -> io::Result<()> {
    let squares = tour.squares();
    match format {
        TourFormat::Board => write_board(ground, squares, out),
        TourFormat::Squares => write_squares(ground, squares, out),
        TourFormat::Csv => write_table(ground, squares, out),
        TourFormat::Svg => board_picture::write(ground, tour, out),
        TourFormat::Json => serde_json::to_writer(out, squares).map_err(io::Error::from),
    }
}

fn write_board(ground: &Ground, squares: &[Square], out: &mut impl Write) -> io::Result<()> {
    // No visit has this number: it stands for a hole.
    const HOLE: u32 = 0;
    let board = ground.board();
    let mut numbers = vec![HOLE; board.size() as usize];
    for (number, &square) in (1_u32..).zip(squares) {
        numbers[ground.cell(square) as usize] = number;
    }
    let width = squares.len().to_string().len();
    if let Ground::Space(space) = ground {
        return write_layers(space, squares, width, out);
    }
    for row in numbers.chunks(board.columns() as usize) {
        for (column, &number) in row.iter().enumerate() {
            let separator = if column == 0 { "" } else { " " };
            match number {
                HOLE => write!(out, "{separator}{:>width$}", '#')?,
                _ => write!(out, "{separator}{number:width$}")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes a board for every layer, with an empty line between them.
fn write_layers(
    space: &Space,
    squares: &[Square],
    width: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut numbers = vec![0; squares.len()];
    for (number, &square) in (1_u32..).zip(squares) {
        numbers[square as usize] = number;
    }
    let [rows, columns] = [space.sides()[0], space.sides()[1]].map(|side| side as usize);
    for (index, row) in numbers.chunks(columns).enumerate() {
        if index > 0 && index % rows == 0 {
            writeln!(out)?;
        }
        let row = row.iter().map(|number| format!("{number:width$}"));
        writeln!(out, "{}", row.collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}

/// Writes squares on a line, each as row,column, or vertices by name.
pub fn write_squares(ground: &Ground, squares: &[Square], out: &mut impl Write) -> io::Result<()> {
    for (position, &square) in squares.iter().enumerate() {
        let separator = if position == 0 { "" } else { " " };
        write!(out, "{separator}{}", spot(ground, square))?;
    }
    writeln!(out)
}

fn write_table(ground: &Ground, squares: &[Square], out: &mut impl Write) -> io::Result<()> {
    let columns = match ground {
        Ground::Pasted(_) => "vertex",
        Ground::Board(_) | Ground::Region(_) => "row,column",
        Ground::Space(space) if space.sides().len() == 3 => "row,column,layer",
        Ground::Space(_) => "row,column,layer,block",
    };
    writeln!(out, "number,{columns}")?;
    for (number, &square) in (1_u32..).zip(squares) {
        writeln!(out, "{number},{}", spot(ground, square))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use knights_tour::board::Board;

    use super::*;

    #[test]
    fn a_tour_is_written_as_a_board_as_squares_and_as_a_table() {
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
        assert_eq!(text(TourFormat::Board), expected);
        let expected = "0,0 1,2 2,0 0,1 1,3 2,1 0,2 1,0 2,2 0,3 1,1 2,3\n";
        assert_eq!(text(TourFormat::Squares), expected);
        let table = text(TourFormat::Csv);
        assert!(
            table.starts_with("number,row,column\n1,0,0\n2,1,2\n3,2,0\n"),
            "{table}"
        );
        assert_eq!(table.lines().count(), 13);
        assert_eq!(text(TourFormat::Json), "[0,6,8,1,7,9,2,4,10,3,5,11]");
    }
}
