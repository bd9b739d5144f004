//! The formats for writing a path, and their writer.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::board::Square;
use crate::escape::{csv_field, escape_controls};
use crate::flat_board::Cell;
use crate::ground::Ground;
use crate::named::named;

named! {
    /// A text format for a path.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "kebab-case"))]
    #[non_exhaustive]
    pub enum TourFormat {
        /// Squares in the order visited, on one line. Each square is written as `row,column`, with the further
        /// coordinates on a board of several layers. A vertex of a graph is written as its name with
        /// [control characters escaped](escape_controls).
        Squares = "squares",
        /// A board, row by row and layer by layer, as in document 002. Every square has the number of its visit, from
        /// 1. A square that is not on the path has 0, and a hole is a `#`. The vertices of a graph are written in one
        /// row, which cannot be read again.
        Matrix = "matrix",
        /// A table of the visits in order: number, row, column and, on a board of several layers, further coordinates.
        /// In a graph, the name of the vertex replaces the coordinates. The name has its control characters escaped,
        /// and is [quoted](csv_field) if necessary.
        Csv = "csv",
        /// An object with the board, the experiment and the squares by their numbers: row*columns+column, holes
        /// counted.
        Json = "json",
    }
}

/// Writes a path as text, in pieces.
///
/// An owned path takes 4 bytes a square. A matrix takes another 4 bytes a cell.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::tour_text::{TourFormat, TourWriter};
///
/// let ground = Board::new(3, 4)?.into();
/// let mut writer = TourWriter::new(TourFormat::Csv, &ground, &[0, 6, 8][..]);
/// let mut text = Vec::new();
/// assert!(writer.write(&mut text, 2)?);
/// assert_eq!(text, b"number,row,column\n1,0,0\n2,1,2\n");
/// assert!(!writer.write(&mut text, 2)?);
/// assert!(text.ends_with(b"3,2,0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TourWriter<'a> {
    format: TourFormat,
    ground: Ground,
    squares: Cow<'a, [Square]>,
    /// For a matrix, the number of the visit of every cell, or of every square of a space; 0 for none.
    numbers: Vec<u32>,
    experiment: Option<String>,
    /// The number of visits, or of rows of a matrix, written so far.
    written: usize,
}

impl<'a> TourWriter<'a> {
    /// Creates a writer for the path of `squares` on `ground`.
    ///
    /// # Panics
    ///
    /// If the ground lacks one of the squares.
    #[must_use]
    pub fn new(format: TourFormat, ground: &Ground, squares: impl Into<Cow<'a, [Square]>>) -> Self {
        let squares = squares.into();
        let numbers = match format {
            TourFormat::Matrix => visit_numbers(ground, &squares),
            _ => Vec::new(),
        };
        Self {
            format,
            ground: ground.clone(),
            squares,
            numbers,
            experiment: None,
            written: 0,
        }
    }

    /// Sets the experiment, as the query string of a URL. Only JSON includes it.
    #[must_use]
    pub fn with_experiment(mut self, query: Option<String>) -> Self {
        self.experiment = query;
        self
    }

    /// Writes about `max_squares` more squares, and returns whether anything is left to write.
    ///
    /// # Errors
    ///
    /// Any error of `out`.
    pub fn write(&mut self, out: &mut impl Write, max_squares: usize) -> io::Result<bool> {
        match self.format {
            TourFormat::Matrix => self.write_rows(out, max_squares),
            _ => self.write_visits(out, max_squares),
        }
    }

    /// Writes everything that is left.
    ///
    /// # Errors
    ///
    /// Any error of `out`.
    pub fn write_all(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.write(out, usize::MAX).map(drop)
    }

    /// Writes rows of the matrix with up to `max_cells` cells, but at least one row.
    fn write_rows(&mut self, out: &mut impl Write, max_cells: usize) -> io::Result<bool> {
        let width = self.squares.len().to_string().len();
        let (columns, rows_per_layer) = match &self.ground {
            Ground::Space(space) => (space.sides()[1], Some(space.sides()[0] as usize)),
            ground => (ground.board().columns(), None),
        };
        let columns = columns as usize;
        let rows = self.numbers.chunks(columns).enumerate();
        let max_rows = (max_cells / columns).max(1);
        for (index, row) in rows.skip(self.written).take(max_rows) {
            if index > 0 && rows_per_layer.is_some_and(|rows| index % rows == 0) {
                writeln!(out)?;
            }
            for (column, &number) in row.iter().enumerate() {
                let separator = if column == 0 { "" } else { " " };
                let cell = Cell::new((index * columns + column) as u32);
                if rows_per_layer.is_none() && self.ground.square_on(cell).is_none() {
                    write!(out, "{separator}{:>width$}", '#')?;
                } else {
                    write!(out, "{separator}{number:width$}")?;
                }
            }
            writeln!(out)?;
            self.written += 1;
        }
        Ok(self.written < self.numbers.len() / columns)
    }

    /// Writes up to `max_visits` visits in order, with the header before the first and the footer after the last.
    fn write_visits(&mut self, out: &mut impl Write, max_visits: usize) -> io::Result<bool> {
        if self.written == 0 {
            self.write_header(out)?;
        }
        let end = self
            .squares
            .len()
            .min(self.written.saturating_add(max_visits.max(1)));
        let ground = &self.ground;
        for index in self.written..end {
            let (square, number) = (self.squares[index], index + 1);
            let separator = match self.format {
                _ if index == 0 => "",
                TourFormat::Json => ",",
                _ => " ",
            };
            match self.format {
                TourFormat::Csv => writeln!(out, "{number},{}", csv_fields(ground, square))?,
                TourFormat::Json => write!(out, "{separator}{}", board_number(ground, square))?,
                _ => write!(out, "{separator}{}", square_text(ground, square))?,
            }
        }
        self.written = end;
        if end < self.squares.len() {
            return Ok(true);
        }
        match self.format {
            TourFormat::Csv => {}
            TourFormat::Json => writeln!(out, "]}}")?,
            _ => writeln!(out)?,
        }
        Ok(false)
    }

    fn write_header(&self, out: &mut impl Write) -> io::Result<()> {
        let ground = &self.ground;
        match self.format {
            TourFormat::Csv => {
                let columns = match ground {
                    Ground::Graph(_) => "vertex",
                    Ground::Board(_) | Ground::Region(_) => "row,column",
                    Ground::Space(space) if space.sides().len() == 3 => "row,column,layer",
                    Ground::Space(_) => "row,column,layer,block",
                };
                writeln!(out, "number,{columns}")
            }
            TourFormat::Json => {
                let is_tour = self.squares.len() == ground.len() as usize;
                let closed = match *self.squares {
                    [first, .., last] => is_tour && ground.has_move(last, first),
                    _ => false,
                };
                write!(
                    out,
                    "{{\"outcome\":\"{}\",",
                    if is_tour { "tour" } else { "path" }
                )?;
                match ground {
                    Ground::Graph(_) => {}
                    Ground::Space(space) => write!(out, "\"sides\":{:?},", space.sides())?,
                    Ground::Board(_) | Ground::Region(_) => {
                        let board = ground.board();
                        let (rows, columns) = (board.rows(), board.columns());
                        write!(out, "\"rows\":{rows},\"columns\":{columns},")?;
                    }
                }
                if let Some(query) = &self.experiment {
                    write!(out, "\"experiment\":")?;
                    serde_json::to_writer(&mut *out, query)?;
                    write!(out, ",")?;
                }
                write!(out, "\"closed\":{closed},\"tour\":[")
            }
            _ => Ok(()),
        }
    }
}

/// For every cell, or for every square of a space, the number of its visit; 0 for none.
fn visit_numbers(ground: &Ground, squares: &[Square]) -> Vec<u32> {
    let is_space = matches!(ground, Ground::Space(_));
    let cell_count = if is_space {
        ground.len()
    } else {
        ground.board().size()
    };
    let mut numbers = vec![0; cell_count as usize];
    for (number, &square) in (1_u32..).zip(squares) {
        let index = if is_space {
            square as usize
        } else {
            ground.cell(square).index()
        };
        numbers[index] = number;
    }
    numbers
}

/// The number of a square on the board: row*columns+column, holes counted. For a board of several layers and
/// for a graph, it is the number of the square itself.
#[must_use]
pub fn board_number(ground: &Ground, square: Square) -> u32 {
    match ground {
        Ground::Region(_) => ground.cell(square).number(),
        Ground::Board(_) | Ground::Space(_) | Ground::Graph(_) => square,
    }
}

/// Converts squares to their numbers on the board: row*columns+column, holes counted. Squares of a board of
/// several layers or of a graph are unchanged.
#[must_use]
pub fn to_board_numbers<'a>(ground: &Ground, squares: &'a [Square]) -> Cow<'a, [u32]> {
    match ground {
        Ground::Region(region) => squares
            .iter()
            .map(|&square| region.cells()[square as usize].number())
            .collect(),
        Ground::Board(_) | Ground::Space(_) | Ground::Graph(_) => squares.into(),
    }
}

/// The fields of a table row for a square, after the number of the visit.
fn csv_fields(ground: &Ground, square: Square) -> String {
    let text = square_text(ground, square);
    match ground {
        Ground::Graph(_) => csv_field(&text).into_owned(),
        // The commas of a position separate the fields.
        Ground::Board(_) | Ground::Region(_) | Ground::Space(_) => text,
    }
}

/// The text of a square: its row, its column and further coordinates, separated by commas. For a vertex, its
/// name with [control characters escaped](escape_controls).
///
/// # Panics
///
/// If the ground does not have the square.
#[must_use]
pub fn square_text(ground: &Ground, square: Square) -> String {
    match ground {
        Ground::Graph(graph) => escape_controls(&graph.names()[square as usize]).into_owned(),
        Ground::Space(space) => space.name_of(square),
        Ground::Board(_) | Ground::Region(_) => {
            let (board, cell) = (ground.board(), ground.cell(square));
            format!("{},{}", board.row(cell), board.column(cell))
        }
    }
}
