//! A printout that was read.

use serde::Serialize;

use crate::experiment::{Algorithm, Draft};
use crate::holes::Holes;
use crate::printout::{Printout, PrintoutFault, PrintoutOutcome, Reading};
use crate::puzzle::Puzzle;

/// A printout that was read, without its path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Printout"))]
pub struct PrintoutInfo {
    /// Whether the text has a tour, an unfinished path, a puzzle, or a fault; for a tour, also whether it is closed.
    #[serde(flatten)]
    pub outcome: PrintoutOutcome,
    /// The way in which the text was read.
    pub reading: NamedReading,
    /// Other ways to read the text, at most 16: those that give a tour first, then those that get furthest.
    pub others: Vec<OtherReadingInfo>,
    /// An experiment on the board of the text. It begins on the first square of the path.
    pub draft: Draft,
    /// The number of squares of the board.
    pub size: u32,
    /// Whether the board is small enough for a [puzzle](crate::puzzle).
    pub fits_puzzle: bool,
    /// The first fault.
    pub fault: Option<PrintoutFault>,
    /// For an unfinished path that could go on only by moves that it never uses: these moves, as rows down and columns
    /// to the right.
    pub untried: Vec<(i32, i32)>,
    /// For a long path in a dead end: the knight's moves that it never uses, as rows down and columns to the right.
    pub unused: Vec<(i32, i32)>,
}

/// A way to read a printout, with its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NamedReading {
    /// The name, with which the reading can be asked for.
    pub name: String,
    /// The reading.
    #[serde(flatten)]
    pub reading: Reading,
}

/// A reading that was not taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OtherReadingInfo {
    /// The reading.
    pub reading: NamedReading,
    /// Whether it gives a tour.
    pub tour: bool,
    /// The number of squares of its path before the first fault.
    pub length: u32,
}

impl NamedReading {
    fn of(reading: Reading) -> Self {
        Self {
            name: reading.to_string(),
            reading,
        }
    }
}

impl PrintoutInfo {
    /// Describes a printout.
    #[must_use]
    pub fn of(printout: &Printout) -> Self {
        let others = printout.other_readings().iter();
        Self {
            outcome: printout.outcome(),
            reading: NamedReading::of(printout.reading()),
            others: others
                .map(|other| OtherReadingInfo {
                    reading: NamedReading::of(other.reading),
                    tour: other.tour,
                    length: other.length as u32,
                })
                .collect(),
            draft: draft_of(printout),
            size: printout.ground().len(),
            fits_puzzle: printout.ground().len() as usize <= Puzzle::MAX_SQUARES,
            fault: printout.fault().cloned(),
            untried: printout.untried_moves(),
            unused: printout.unused_moves(),
        }
    }
}

/// The experiment of the board, with the best algorithm for it.
fn draft_of(printout: &Printout) -> Draft {
    let ground = printout.ground();
    let board = ground.board();
    // Without a path, the experiment begins on the first square, because the top left cell may be a hole.
    let start = ground.cell(printout.path().first().copied().unwrap_or(0));
    let mut draft = Draft {
        rows: board.rows().to_string(),
        columns: board.columns().to_string(),
        start: format!("{},{}", board.row(start), board.column(start)),
        algorithm: Algorithm::Auto.name().into(),
        ..Draft::default()
    };
    if ground.whole_board().is_none() {
        let is_hole = |row, column| {
            let cell = board.cell(row, column);
            cell.is_none_or(|cell| ground.square_on(cell).is_none())
        };
        draft.holes = Holes::of(board, is_hole).to_string();
    }
    draft
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::printout::PrintoutOptions;

    fn info_of(text: &str) -> PrintoutInfo {
        let printout = Printout::read(text.as_bytes(), &PrintoutOptions::default());
        PrintoutInfo::of(&printout.unwrap())
    }

    #[test]
    fn the_draft_has_the_board_and_the_start_of_the_text() {
        let info = info_of("9 6 3 0\n4 1 8 11\n7 10 5 2");
        let (rows, columns) = (info.draft.rows.as_str(), info.draft.columns.as_str());
        assert_eq!((rows, columns, info.size), ("3", "4", 12));
        assert_eq!((&*info.draft.start, &*info.draft.holes), ("0,3", ""));
        assert_eq!(info.outcome, PrintoutOutcome::Tour { closed: false });
        assert_eq!(info.reading.name, "matrix-3x4-from-0");
        assert!(info.draft.validate().is_ok());
    }

    #[test]
    fn the_draft_of_a_text_without_a_path_starts_on_the_first_square() {
        let info = info_of("# .\n. 5\n. #");
        assert_eq!((&*info.draft.holes, &*info.draft.start), ("x__.x", "0,1"));
        assert!(info.draft.validate().is_ok());
    }

    #[test]
    fn the_draft_has_the_holes_of_the_text() {
        // The knight goes round the middle, which is a hole.
        let info = info_of("1 6 3\n4 # 8\n7 2 5");
        assert_eq!(info.size, 8);
        let experiment = info.draft.validate().unwrap();
        assert_eq!(experiment.ground().len(), 8);
        assert_eq!(info.outcome, PrintoutOutcome::Tour { closed: true });
    }
}
