//! The way in which a printout is read.

use std::fmt;

use serde::Serialize;

/// The kind of a printout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum PrintoutKind {
    /// The number of the visit of every square, row by row.
    Matrix,
    /// The squares in the order visited, each as one number.
    Squares,
    /// The squares in the order visited, each as two coordinates.
    Pairs,
    /// The squares in the order visited, by their chess names.
    Names,
}

/// The layout of the numbers or squares of a printout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Notation {
    /// Lines of numbers.
    Lines,
    /// Groups in brackets, such as JSON, initialisers of C, and the lists of most languages.
    Brackets,
    /// Numbers joined by commas or other characters, such as `0,0 1,2`.
    Joined,
    /// A table with delimiters between its columns.
    Table,
    /// Numbers aligned in columns, with blanks between them.
    Aligned,
    /// One character for each square.
    Drawing,
    /// Chess names of squares.
    ChessNames,
    /// An SVG picture.
    Picture,
}

/// The order of the coordinates of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum CoordinateOrder {
    /// The row, then the column; numbers of squares run along the rows.
    RowFirst,
    /// The column, then the row; numbers of squares run along the columns.
    ColumnFirst,
}

/// The side of the board on which the rows begin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Origin {
    /// The first row is at the top.
    Top,
    /// The first row is at the bottom.
    Bottom,
}

/// One way to read a printout.
///
/// Its [text form](fmt::Display) names it within the readings of a printout, for instance `matrix-3x4-from-1` or
/// `pairs-8x8-from-0-column-first`.
///
/// # Examples
///
/// ```
/// use knights_tour::printout::{Printout, PrintoutOptions};
///
/// let text = b"1 4 7 10\n12 9 2 5\n3 6 11 8";
/// let printout = Printout::read(text, &PrintoutOptions::default())?;
/// assert_eq!(printout.reading().to_string(), "matrix-3x4-from-1");
/// assert_eq!(printout.reading().sentence(), "a 3×4 board, numbers from 1, in lines");
/// # Ok::<(), knights_tour::printout::UnreadablePrintout>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reading {
    /// The kind of the printout.
    pub kind: PrintoutKind,
    /// The layout of the printout.
    pub notation: Notation,
    /// The number of rows of the board.
    pub rows: u32,
    /// The number of columns of the board.
    pub columns: u32,
    /// The first number of a visit, of a square or of a coordinate: 0 or 1.
    pub first: u32,
    /// The order of the coordinates.
    pub order: CoordinateOrder,
    /// Where the rows begin.
    pub origin: Origin,
    /// Whether blank squares are holes, and not squares that are not visited.
    pub holes: bool,
}

impl Reading {
    /// A sentence about the reading, in English, without a full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self {
            rows,
            columns,
            first,
            ..
        } = self;
        let content = match self.kind {
            PrintoutKind::Matrix => format!("numbers from {first}"),
            PrintoutKind::Squares => format!("a list of squares, numbered from {first}"),
            PrintoutKind::Pairs => format!("a list of pairs, counted from {first}"),
            PrintoutKind::Names => "a list of squares by their chess names".into(),
        };
        let order = match (self.kind, self.order) {
            (PrintoutKind::Pairs, CoordinateOrder::RowFirst) => ", row first",
            (PrintoutKind::Pairs, CoordinateOrder::ColumnFirst) => ", column first",
            (PrintoutKind::Squares, CoordinateOrder::ColumnFirst) => ", along the columns",
            _ => "",
        };
        let origin = match (self.kind, self.origin) {
            (PrintoutKind::Pairs, Origin::Bottom) => " from the bottom",
            (PrintoutKind::Names, Origin::Top) => " from the top",
            _ => "",
        };
        let holes = if self.holes { ", with holes" } else { "" };
        let notation = match self.notation {
            Notation::Lines => ", in lines",
            Notation::Brackets => ", in brackets",
            Notation::Joined => ", joined",
            Notation::Table => ", as a table",
            Notation::Aligned => ", in aligned columns",
            Notation::Drawing => ", as a drawing",
            Notation::ChessNames => "",
            Notation::Picture => ", as a picture",
        };
        let starts_with_vowel = matches!(rows, 11 | 18) || rows.to_string().starts_with('8');
        let article = if starts_with_vowel { "an" } else { "a" };
        format!("{article} {rows}×{columns} board{holes}, {content}{order}{origin}{notation}")
    }

    /// Whether another reading has the same name. A printout may have thousands of readings, so their names are not
    /// written out for the comparison.
    pub(super) fn has_name_of(&self, other: &Self) -> bool {
        self.named_parts() == other.named_parts()
    }

    /// The parts that the name contains, with the same values for all others.
    fn named_parts(&self) -> Self {
        let is_list_of_names = self.kind == PrintoutKind::Names;
        let names_origin = matches!(self.kind, PrintoutKind::Pairs | PrintoutKind::Names);
        Self {
            notation: Notation::Lines,
            first: if is_list_of_names { 0 } else { self.first },
            order: if is_list_of_names {
                CoordinateOrder::RowFirst
            } else {
                self.order
            },
            origin: if names_origin {
                self.origin
            } else {
                Origin::Top
            },
            ..*self
        }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            PrintoutKind::Matrix => "matrix",
            PrintoutKind::Squares => "squares",
            PrintoutKind::Pairs => "pairs",
            PrintoutKind::Names => "names",
        };
        write!(formatter, "{kind}-{}x{}", self.rows, self.columns)?;
        if self.kind != PrintoutKind::Names {
            write!(formatter, "-from-{}", self.first)?;
        }
        if self.order == CoordinateOrder::ColumnFirst && self.kind != PrintoutKind::Names {
            formatter.write_str("-column-first")?;
        }
        match (self.kind, self.origin) {
            (PrintoutKind::Pairs, Origin::Bottom) => formatter.write_str("-bottom")?,
            (PrintoutKind::Names, Origin::Top) => formatter.write_str("-top")?,
            _ => {}
        }
        if self.holes {
            formatter.write_str("-holes")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_have_the_same_name_if_their_names_are_equal_texts() {
        let kinds = [
            PrintoutKind::Matrix,
            PrintoutKind::Squares,
            PrintoutKind::Pairs,
            PrintoutKind::Names,
        ];
        let mut readings = Vec::new();
        for kind in kinds {
            // Each bit of the number chooses one part.
            for number in 0..64 {
                let bit = |index: u32| number >> index & 1 == 1;
                readings.push(Reading {
                    kind,
                    notation: [Notation::Lines, Notation::Table][usize::from(bit(0))],
                    rows: 3 + u32::from(bit(1)),
                    columns: 4,
                    first: bit(2).into(),
                    order: [CoordinateOrder::RowFirst, CoordinateOrder::ColumnFirst]
                        [usize::from(bit(3))],
                    origin: [Origin::Top, Origin::Bottom][usize::from(bit(4))],
                    holes: bit(5),
                });
            }
        }
        for one in &readings {
            for other in &readings {
                assert_eq!(
                    one.has_name_of(other),
                    one.to_string() == other.to_string(),
                    "{one} and {other}"
                );
            }
        }
    }
}
