//! Faults of printouts.

use std::fmt;

use serde::Serialize;

use super::wrong_moves::{WrongDifference, moves_text};
use crate::escape::escape_controls;

/// The kind of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum PrintoutFaultKind {
    /// No knight's move leads from the other entry to this entry.
    NotAMove,
    /// The number, or the square, of this entry is also that of the other entry.
    Repeated,
    /// A number is missing. This entry has a larger one.
    Missing,
    /// The square is off the board, or a hole.
    OffBoard,
    /// The tour begins at this entry, and not where it must.
    Start,
}

/// A line of a board that its text lacks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum MissingLine {
    /// A row.
    Row,
    /// A column.
    Column,
}

/// A number or a square of a printout, and its place in the text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PrintoutEntry {
    /// The number or the square as the text has it, cut to 40 characters.
    pub text: String,
    /// The row and the column on the board, from 0 at the top left; `None` off the board.
    pub square: Option<(u32, u32)>,
    /// The line, from 1.
    pub line: usize,
    /// The column in the line, in characters, from 1.
    pub column: usize,
}

/// The first fault of a printout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PrintoutFault {
    /// The kind of the fault.
    pub kind: PrintoutFaultKind,
    /// The number of squares of the path before the fault.
    pub position: usize,
    /// The number of the visit as the text counts: the number that is missing, or that of the entry.
    pub number: usize,
    /// The entry at fault.
    pub entry: PrintoutEntry,
    /// The start of the move, or the earlier entry with the same number or square.
    pub other: Option<PrintoutEntry>,
    /// The row and the column where the tour must begin, if it begins elsewhere.
    pub start: Option<(u32, u32)>,
    /// The least number that no square has, for a repeated number of a full board.
    pub absent: Option<u32>,
    /// The line that a full board seems to lack: its numbers fit a board with one line more.
    pub missing_line: Option<MissingLine>,
    /// The number of lines of the board before the missing one, if only one place makes all moves right.
    pub missing_line_place: Option<u32>,
    /// Two entries whose exchange makes the text a tour.
    pub exchange: Option<(PrintoutEntry, PrintoutEntry)>,
    /// The number of moves in the text: pairs of squares that follow each other, both on the board.
    pub moves: usize,
    /// The number of these moves that are no knight's moves.
    pub wrong: usize,
    /// The differences of the wrong moves, the most frequent first. At most 4, each of at most four rows and columns.
    pub differences: Vec<WrongDifference>,
    /// The knight's moves that the text never uses, as rows down and columns to the right, if it has wrong moves and at
    /// least 16 right ones.
    pub unused: Vec<(i32, i32)>,
}

impl PrintoutFault {
    /// Whether the differences of the moves explain the fault: no exchange and no missing line does.
    fn is_explained_by_differences(&self) -> bool {
        self.kind == PrintoutFaultKind::NotAMove
            && self.exchange.is_none()
            && self.missing_line.is_none()
    }

    /// Further facts about the fault, as sentences in English without a full stop.
    pub(super) fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.kind == PrintoutFaultKind::NotAMove && self.wrong > 1 {
            let (wrong, moves) = (self.wrong, self.moves);
            remarks.push(format!("{wrong} of {moves} moves are no knight's moves"));
        }
        if self.is_explained_by_differences() && !self.differences.is_empty() {
            let counted = self.differences.iter().map(|difference| {
                let (rows, columns) = (difference.rows, difference.columns);
                let times = if difference.count == 1 {
                    "time"
                } else {
                    "times"
                };
                format!("({rows}, {columns}) {} {times}", difference.count)
            });
            let counted = counted.collect::<Vec<_>>().join(", ");
            remarks.push(format!("wrong differences of rows and columns: {counted}"));
        }
        if self.is_explained_by_differences() && !self.unused.is_empty() {
            remarks.push(format!(
                "moves that never occur: {}",
                moves_text(&self.unused)
            ));
        }
        if let Some((one, two)) = &self.exchange {
            remarks.push(format!(
                "it is a tour if {} and {} change places",
                described(one),
                described(two)
            ));
        }
        if let Some(line) = self.missing_line {
            let name = match line {
                MissingLine::Row => "row",
                MissingLine::Column => "column",
            };
            let place = match self.missing_line_place {
                Some(before) => format!(" after {name} {before}"),
                None => String::new(),
            };
            remarks.push(format!(
                "a {name} seems to be missing{place}: the numbers fit a board with one {name} more"
            ));
        }
        if let (false, Some((row, column))) = (self.kind == PrintoutFaultKind::Start, self.start) {
            remarks.push(format!("the tour must also begin at {row},{column}"));
        }
        remarks
    }
}

/// An entry and its square, in English.
fn described(entry: &PrintoutEntry) -> String {
    let text = escape_controls(&entry.text).into_owned();
    match entry.square {
        Some((row, column)) => format!("{text} at {row},{column}"),
        None => text,
    }
}

impl fmt::Display for PrintoutFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entry = described(&self.entry);
        let other = self.other.as_ref().map(described).unwrap_or_default();
        write!(
            formatter,
            "line {}, column {}: ",
            self.entry.line, self.entry.column
        )?;
        match self.kind {
            PrintoutFaultKind::NotAMove => {
                write!(formatter, "from {other} to {entry} is not a knight's move")
            }
            PrintoutFaultKind::Repeated => {
                write!(formatter, "{entry} repeats {other}")?;
                if let Some(PrintoutEntry { line, column, .. }) = &self.other {
                    write!(formatter, " in line {line}, column {column}")?;
                }
                match self.absent {
                    Some(number) => write!(formatter, ", and {number} is missing"),
                    None => Ok(()),
                }
            }
            PrintoutFaultKind::Missing => {
                write!(formatter, "{} is missing before {entry}", self.number)
            }
            PrintoutFaultKind::OffBoard => write!(formatter, "{entry} is not on the board"),
            PrintoutFaultKind::Start => {
                let (row, column) = self.start.unwrap_or_default();
                write!(
                    formatter,
                    "the tour begins with {entry}, and must begin at {row},{column}"
                )
            }
        }
    }
}
