//! Draws a tour as an SVG picture.

use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};

use knights_tour::board::Square;
use knights_tour::ground::Ground;
use knights_tour::tour::Tour;

use super::ground::{ground_name, square_text};
use super::xml::{Attributes, XmlWriter};

/// The largest number of colours along the line.
const MAX_LINE_COLOURS: usize = 64;

/// The maximum length of the longer side of a picture, in pixels.
const MAX_PICTURE_SIDE: f64 = 960.0;

/// The maximum side of a square, in pixels.
const MAX_SQUARE_SIDE: f64 = 60.0;

/// The colour of the light squares.
const LIGHT_SQUARE: &str = "#f6f2ea";

/// The colour of the dark squares.
const DARK_SQUARE: &str = "#ddd5c5";

/// Writes `tour` as an SVG picture. A line from blue to red joins the centres of the squares in the order of the tour.
///
/// A ring marks the start, a disc the end; a dashed line closes a closed tour. Holes are left out. Across joined sides,
/// a line that leaves the board on one side returns on the opposite side. Layers are drawn side by side, and the
/// vertices of a graph in a row.
///
/// The unit of the coordinates is the side of a square.
pub fn write(ground: &Ground, tour: &Tour, out: &mut impl Write) -> io::Result<()> {
    let board = ground.board();
    let (rows, columns) = (f64::from(board.rows()), f64::from(board.columns()));
    let scale = (MAX_PICTURE_SIDE / rows.max(columns)).min(MAX_SQUARE_SIDE);
    let (width, height) = (columns * scale, rows * scale);
    XmlWriter::new(out).element(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("role", &"img"),
            ("aria-labelledby", &"title description"),
            ("width", &format_args!("{width:.0}")),
            ("height", &format_args!("{height:.0}")),
            ("viewBox", &format_args!("0 0 {columns} {rows}")),
        ],
        |svg| {
            write_title(ground, tour, svg)?;
            write_squares(ground, svg)?;
            write_path(ground, tour, svg)
        },
    )
}

/// Writes the title and the description of the picture for screen readers.
fn write_title(ground: &Ground, tour: &Tour, svg: &mut XmlWriter<impl Write>) -> io::Result<()> {
    let kind = if tour.is_closed() {
        "A closed"
    } else {
        "An open"
    };
    let noun = match ground {
        Ground::Board(_) => "knight's tour",
        _ => "tour",
    };
    let title = format!("{kind} {noun} of the {}", ground_name(ground));
    svg.text_element("title", &[("id", &"title")], &title)?;
    let (start, end) = endpoints(tour);
    let (start, end) = (square_text(ground, start), square_text(ground, end));
    let description = format!("From {start} to {end}. The line goes from blue to red.");
    svg.text_element("desc", &[("id", &"description")], &description)
}

/// Writes the squares, in two colours.
fn write_squares(ground: &Ground, svg: &mut XmlWriter<impl Write>) -> io::Result<()> {
    svg.element(
        "pattern",
        &[
            ("id", &"squares"),
            ("width", &2),
            ("height", &2),
            ("patternUnits", &"userSpaceOnUse"),
        ],
        |pattern| {
            pattern.empty_element(
                "rect",
                &[("width", &2), ("height", &2), ("fill", &LIGHT_SQUARE)],
            )?;
            for axis in ["x", "y"] {
                let square: Attributes<'_> = &[
                    (axis, &1),
                    ("width", &1),
                    ("height", &1),
                    ("fill", &DARK_SQUARE),
                ];
                pattern.empty_element("rect", square)?;
            }
            Ok(())
        },
    )?;
    let fill: (_, &dyn Display) = ("fill", &"url(#squares)");
    if ground.cells().is_some() {
        return svg.empty_element("path", &[("d", &square_rectangles(ground)), fill]);
    }
    let board = ground.board();
    svg.empty_element(
        "rect",
        &[("width", &board.columns()), ("height", &board.rows()), fill],
    )
}

/// Writes the line, in segments of one colour each, the dashed line of a closed tour, and the marks at both ends.
fn write_path(ground: &Ground, tour: &Tour, svg: &mut XmlWriter<impl Write>) -> io::Result<()> {
    let squares = tour.squares();
    let segment_length = squares.len().div_ceil(MAX_LINE_COLOURS).max(1);
    let segment_count = (squares.len() - 1).div_ceil(segment_length);
    let (start, end) = endpoints(tour);
    let ((x1, y1), (x2, y2)) = (square_centre(ground, start), square_centre(ground, end));
    svg.element(
        "g",
        &[
            ("fill", &"none"),
            ("stroke-width", &"0.1"),
            ("stroke-linecap", &"round"),
            ("stroke-linejoin", &"round"),
        ],
        |svg| {
            for segment in 0..segment_count {
                let from = segment * segment_length;
                let to = (from + segment_length).min(squares.len() - 1);
                let squares = &squares[from..=to];
                let line = PathData { ground, squares };
                svg.empty_element(
                    "path",
                    &[
                        ("stroke", &segment_colour(segment, segment_count)),
                        ("d", &line),
                    ],
                )?;
            }
            if !tour.is_closed() {
                return Ok(());
            }
            let stroke: (_, &dyn Display) = ("stroke", &"#555");
            let dashes: (_, &dyn Display) = ("stroke-dasharray", &"0.05 0.2");
            if let Ground::Region(_) = ground {
                let squares = &[end, start];
                let line = PathData { ground, squares };
                return svg.empty_element("path", &[stroke, dashes, ("d", &line)]);
            }
            svg.empty_element(
                "line",
                &[
                    ("x1", &x2),
                    ("y1", &y2),
                    ("x2", &x1),
                    ("y2", &y1),
                    stroke,
                    dashes,
                ],
            )
        },
    )?;
    svg.empty_element(
        "circle",
        &[
            ("cx", &x1),
            ("cy", &y1),
            ("r", &"0.25"),
            ("fill", &"#fff"),
            ("stroke", &segment_colour(0, segment_count)),
            ("stroke-width", &"0.1"),
        ],
    )?;
    svg.empty_element(
        "circle",
        &[
            ("cx", &x2),
            ("cy", &y2),
            ("r", &"0.2"),
            ("fill", &segment_colour(segment_count, segment_count)),
        ],
    )
}

/// The first and the last square.
fn endpoints(tour: &Tour) -> (Square, Square) {
    let squares = tour.squares();
    (squares[0], squares[squares.len() - 1])
}

/// A line through squares, formatted as SVG path data.
struct PathData<'a> {
    ground: &'a Ground,
    squares: &'a [Square],
}

impl Display for PathData<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let (x, y) = square_centre(self.ground, self.squares[0]);
        write!(formatter, "M{x} {y}")?;
        for pair in self.squares.windows(2) {
            write_move(self.ground, pair[0], pair[1], formatter)?;
        }
        Ok(())
    }
}

/// The centre of a square.
fn square_centre(ground: &Ground, square: Square) -> (f64, f64) {
    let (board, cell) = (ground.board(), ground.cell(square));
    let (row, column) = (board.row(cell), board.column(cell));
    (f64::from(column) + 0.5, f64::from(row) + 0.5)
}

/// The squares as SVG path data: in every row, a rectangle for each run of squares without a hole.
fn square_rectangles(ground: &Ground) -> String {
    let board = ground.board();
    let mut path_data = String::new();
    for row in 0..board.rows() {
        let is_square = |column: &u32| {
            let cell = board.cell(row, *column);
            cell.is_some_and(|cell| ground.square_on(cell).is_some())
        };
        let mut column = 0;
        while column < board.columns() {
            let run = (column..board.columns()).take_while(is_square).count() as u32;
            if run > 0 {
                path_data.push_str(&format!("M{column} {row}h{run}v1h-{run}z"));
            }
            column += run + 1;
        }
    }
    path_data
}

/// Writes the line of a move from the current point of the path.
///
/// A move across joined sides is drawn twice, from each of its squares. The parts outside the picture are clipped.
fn write_move(ground: &Ground, from: Square, to: Square, out: &mut Formatter<'_>) -> fmt::Result {
    let (start, end) = (square_centre(ground, from), square_centre(ground, to));
    let Ground::Region(region) = ground else {
        return write!(out, "L{} {}", end.0, end.1);
    };
    let (board, topology) = (region.board(), region.topology());
    let right = shortest_offset(end.0 - start.0, board.columns(), topology.joins_columns());
    let down = shortest_offset(end.1 - start.1, board.rows(), topology.joins_rows());
    let (x, y) = (start.0 + right, start.1 + down);
    write!(out, "L{x} {y}")?;
    if (x, y) != end {
        let (x, y) = (end.0 - right, end.1 - down);
        write!(out, "M{x} {y}L{} {}", end.0, end.1)?;
    }
    Ok(())
}

/// The shorter of two offsets between two squares along one axis: `offset`, or the offset across joined sides.
fn shortest_offset(offset: f64, side: u32, is_joined: bool) -> f64 {
    let side = f64::from(side);
    if is_joined && offset.abs() > side / 2.0 {
        offset - offset.signum() * side
    } else {
        offset
    }
}

/// The colour of a segment of the line: from blue through violet to red. All colours have the same lightness, so that
/// all segments are equally legible.
fn segment_colour(segment: usize, segment_count: usize) -> String {
    let hue = 220 + 130 * segment / segment_count.max(1);
    format!("hsl({hue},75%,40%)")
}
