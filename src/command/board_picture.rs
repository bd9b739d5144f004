//! A tour as a picture.

use std::io::{self, Write};

use knights_tour::board::{Board, Square};
use knights_tour::tour::Tour;

use super::arguments::{place, sides};

/// How many colours the line goes through.
const COLOURS: usize = 64;

/// The length of the longer side of the picture, in pixels, and the most a square gets of it.
const LARGEST: f64 = 960.0;
const LARGEST_SQUARE: f64 = 60.0;

/// Writes `tour` as an SVG picture: a line from the middle of each square to the middle of the next,
/// from blue to red. A ring stands where it starts and a disc where it ends; a broken line closes a
/// closed tour.
///
/// The unit of its coordinates is the side of a square.
pub fn write(board: Board, tour: &Tour, out: &mut impl Write) -> io::Result<()> {
    let squares = tour.squares();
    let (rows, columns) = (f64::from(board.rows()), f64::from(board.columns()));
    let scale = (LARGEST / rows.max(columns)).min(LARGEST_SQUARE);
    let (width, height) = (columns * scale, rows * scale);
    let kind = if tour.is_closed() {
        "A closed"
    } else {
        "An open"
    };
    let (start, end) = (squares[0], squares[squares.len() - 1]);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title description\" \
         width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {columns} {rows}\">\n\
         <title id=\"title\">{kind} knight's tour of the {} board</title>\n\
         <desc id=\"description\">From row,column {} to {}, counted from the top left. \
         The line goes from blue to red.</desc>\n\
         <pattern id=\"squares\" width=\"2\" height=\"2\" patternUnits=\"userSpaceOnUse\">\n\
         <rect width=\"2\" height=\"2\" fill=\"#f6f2ea\"/>\n\
         <rect x=\"1\" width=\"1\" height=\"1\" fill=\"#ddd5c5\"/>\n\
         <rect y=\"1\" width=\"1\" height=\"1\" fill=\"#ddd5c5\"/>\n\
         </pattern>\n\
         <rect width=\"{columns}\" height=\"{rows}\" fill=\"url(#squares)\"/>\n\
         <g fill=\"none\" stroke-width=\"0.1\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        sides(board),
        place(board, start),
        place(board, end),
    )?;
    let length = squares.len().div_ceil(COLOURS).max(1);
    let parts = (squares.len() - 1).div_ceil(length);
    for part in 0..parts {
        let from = part * length;
        let to = (from + length).min(squares.len() - 1);
        write!(out, "<path stroke=\"{}\" d=\"", colour(part, parts))?;
        for (index, &square) in squares[from..=to].iter().enumerate() {
            let (x, y) = middle(board, square);
            write!(out, "{}{x} {y}", if index == 0 { 'M' } else { 'L' })?;
        }
        writeln!(out, "\"/>")?;
    }
    let ((x1, y1), (x2, y2)) = (middle(board, start), middle(board, end));
    if tour.is_closed() {
        writeln!(
            out,
            "<line x1=\"{x2}\" y1=\"{y2}\" x2=\"{x1}\" y2=\"{y1}\" stroke=\"#555\" \
             stroke-dasharray=\"0.05 0.2\"/>"
        )?;
    }
    writeln!(
        out,
        "</g>\n\
         <circle cx=\"{x1}\" cy=\"{y1}\" r=\"0.25\" fill=\"#fff\" stroke=\"{}\" stroke-width=\"0.1\"/>\n\
         <circle cx=\"{x2}\" cy=\"{y2}\" r=\"0.2\" fill=\"{}\"/>\n\
         </svg>",
        colour(0, parts),
        colour(parts, parts),
    )
}

/// The middle of a square.
fn middle(board: Board, square: Square) -> (f64, f64) {
    let (row, column) = (board.row(square), board.column(square));
    (f64::from(column) + 0.5, f64::from(row) + 0.5)
}

/// The colour of a part of the line: from blue through violet to red, all of one lightness, so that
/// the line reads equally well on both colours of the board.
fn colour(part: usize, parts: usize) -> String {
    let hue = 220 + 130 * part / parts.max(1);
    format!("hsl({hue},75%,40%)")
}
