//! A tour as a picture.

use std::io::{self, Write};

use knights_tour::board::Square;
use knights_tour::ground::Ground;
use knights_tour::tour::Tour;

use super::ground::{named, spot};

/// How many colours the line goes through.
const COLOURS: usize = 64;

/// The length of the longer side of the picture, in pixels, and the most a square gets of it.
const LARGEST: f64 = 960.0;
const LARGEST_SQUARE: f64 = 60.0;

/// Writes `tour` as an SVG picture: a line from the middle of each square to the middle of the next,
/// from blue to red. A ring stands where it starts and a disc where it ends; a broken line closes a
/// closed tour. Holes are left out; where sides are joined, a line that leaves the board on one side
/// comes back on the other. Layers stand beside each other. The vertices of a graph stand in a row.
///
/// The unit of its coordinates is the side of a square.
pub fn write(ground: &Ground, tour: &Tour, out: &mut impl Write) -> io::Result<()> {
    let board = ground.board();
    let squares = tour.squares();
    let (rows, columns) = (f64::from(board.rows()), f64::from(board.columns()));
    let scale = (LARGEST / rows.max(columns)).min(LARGEST_SQUARE);
    let (width, height) = (columns * scale, rows * scale);
    let kind = if tour.is_closed() {
        "A closed"
    } else {
        "An open"
    };
    let what = match ground {
        Ground::Board(_) => "knight's tour",
        Ground::Region(_) | Ground::Space(_) | Ground::Pasted(_) => "tour",
    };
    let (start, end) = (squares[0], squares[squares.len() - 1]);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title description\" \
         width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {columns} {rows}\">\n\
         <title id=\"title\">{kind} {what} of the {}</title>\n\
         <desc id=\"description\">From {} to {}. The line goes from blue to red.</desc>\n\
         <pattern id=\"squares\" width=\"2\" height=\"2\" patternUnits=\"userSpaceOnUse\">\n\
         <rect width=\"2\" height=\"2\" fill=\"#f6f2ea\"/>\n\
         <rect x=\"1\" width=\"1\" height=\"1\" fill=\"#ddd5c5\"/>\n\
         <rect y=\"1\" width=\"1\" height=\"1\" fill=\"#ddd5c5\"/>\n\
         </pattern>\n\
         <{} fill=\"url(#squares)\"/>\n\
         <g fill=\"none\" stroke-width=\"0.1\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        named(ground),
        spot(ground, start),
        spot(ground, end),
        outline(ground),
    )?;
    let length = squares.len().div_ceil(COLOURS).max(1);
    let parts = (squares.len() - 1).div_ceil(length);
    for part in 0..parts {
        let from = part * length;
        let to = (from + length).min(squares.len() - 1);
        write!(out, "<path stroke=\"{}\" d=\"", colour(part, parts))?;
        let (x, y) = middle(ground, squares[from]);
        write!(out, "M{x} {y}")?;
        for pair in squares[from..=to].windows(2) {
            write_move(ground, pair[0], pair[1], out)?;
        }
        writeln!(out, "\"/>")?;
    }
    let ((x1, y1), (x2, y2)) = (middle(ground, start), middle(ground, end));
    if tour.is_closed() {
        let dashes = "stroke=\"#555\" stroke-dasharray=\"0.05 0.2\"";
        match ground {
            Ground::Board(_) | Ground::Space(_) | Ground::Pasted(_) => writeln!(
                out,
                "<line x1=\"{x2}\" y1=\"{y2}\" x2=\"{x1}\" y2=\"{y1}\" {dashes}/>"
            )?,
            Ground::Region(_) => {
                write!(out, "<path {dashes} d=\"M{x2} {y2}")?;
                write_move(ground, end, start, out)?;
                writeln!(out, "\"/>")?;
            }
        }
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
fn middle(ground: &Ground, square: Square) -> (f64, f64) {
    let (board, cell) = (ground.board(), ground.cell(square));
    let (row, column) = (board.row(cell), board.column(cell));
    (f64::from(column) + 0.5, f64::from(row) + 0.5)
}

/// The squares as a shape: of every row the runs without a hole.
fn outline(ground: &Ground) -> String {
    let board = ground.board();
    if ground.cells().is_none() {
        return format!(
            "rect width=\"{}\" height=\"{}\"",
            board.columns(),
            board.rows()
        );
    }
    let mut outline = String::from("path d=\"");
    for row in 0..board.rows() {
        let is_square = |column: &u32| {
            let cell = board.square(row, *column);
            cell.is_some_and(|cell| ground.square_on(cell).is_some())
        };
        let mut column = 0;
        while column < board.columns() {
            let run = (column..board.columns()).take_while(is_square).count() as u32;
            if run > 0 {
                outline.push_str(&format!("M{column} {row}h{run}v1h-{run}z"));
            }
            column += run + 1;
        }
    }
    outline.push('"');
    outline
}

/// Writes the line of a move from where the path is. What leaves the board over joined sides is drawn
/// from either of its ends; what lies outside of the picture is not seen.
fn write_move(ground: &Ground, from: Square, to: Square, out: &mut impl Write) -> io::Result<()> {
    let (one, other) = (middle(ground, from), middle(ground, to));
    let Ground::Region(region) = ground else {
        return write!(out, "L{} {}", other.0, other.1);
    };
    let (board, topology) = (region.board(), region.topology());
    let right = way(other.0 - one.0, board.columns(), topology.joins_columns());
    let down = way(other.1 - one.1, board.rows(), topology.joins_rows());
    let (x, y) = (one.0 + right, one.1 + down);
    write!(out, "L{x} {y}")?;
    if (x, y) != other {
        let (x, y) = (other.0 - right, other.1 - down);
        write!(out, "M{x} {y}L{} {}", other.0, other.1)?;
    }
    Ok(())
}

/// The way between two squares along a side, over its end where that is shorter and the sides are
/// joined.
fn way(straight: f64, side: u32, joined: bool) -> f64 {
    let side = f64::from(side);
    if joined && straight.abs() > side / 2.0 {
        straight - straight.signum() * side
    } else {
        straight
    }
}

/// The colour of a part of the line: from blue through violet to red, all of one lightness, so that
/// the line reads equally well on both colours of the board.
fn colour(part: usize, parts: usize) -> String {
    let hue = 220 + 130 * part / parts.max(1);
    format!("hsl({hue},75%,40%)")
}
