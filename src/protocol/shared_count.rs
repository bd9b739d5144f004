//! A count whose parts many people count, and the progress of a part.

use serde::Serialize;

use super::CountRefusal;
use crate::board::{Board, Square};
use crate::count::frontier::{CountError, CountProgress};
use crate::count::parts::{
    MergeError, PartProgress, PartResultError, PartState, ResultListError, SharedCount,
    largest_bunch, middle_squares,
};
use crate::escape::excerpt;

/// The maximum number of characters of a faulty text in a fault.
const MAX_SHOWN_CHARS: usize = 40;

/// The state of a count in parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SharedCount"))]
pub struct SharedCountInfo {
    /// The squares whose moves tell the parts apart.
    pub squares: Vec<Square>,
    /// The parts, in the order of their numbers.
    pub parts: Vec<SharedPartInfo>,
    /// The number of the part of each choice of moves: first all choices with the first moves of the first square.
    pub choices: Vec<u32>,
    /// The number of tours in the known parts and in their images, as a decimal text.
    pub tours: String,
    /// Whether all parts are known.
    pub complete: bool,
    /// The faults of the texts.
    pub faults: Vec<ResultFault>,
}

/// The state of a part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SharedPart"))]
pub struct SharedPartInfo {
    /// The moves of the part, for each square of the division: its two neighbours.
    pub moves: Vec<Vec<Square>>,
    /// The number of choices of moves that symmetries make of these.
    pub multiplicity: u32,
    /// The number of tours as a decimal text, once it is known. Several different ones are disputed.
    pub counts: Vec<String>,
    /// Whether the part was counted here.
    pub here: bool,
    /// The number of equal results.
    pub results: u32,
    /// The number of results that a count made here refutes.
    pub wrong_results: u32,
}

/// A fault of a text with results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ResultFault {
    /// The index of the text.
    pub text: u32,
    /// The kind of the fault: the text is `unreadable`, was `changed`, or is of another `board`, `division` or
    /// `version`.
    pub kind: &'static str,
    /// The faulty text, the board, the version, or the number of the part.
    pub value: String,
}

impl SharedCountInfo {
    /// Describes a count. `faults` are those of the texts whose results were not added.
    #[must_use]
    pub fn of(shared: &SharedCount, faults: Vec<ResultFault>) -> Self {
        let division = shared.division();
        let parts = division.parts().iter().map(|part| {
            let (counts, results, wrong_results) = match shared.state(part.number()) {
                PartState::Missing => (Vec::new(), 0, 0),
                PartState::Disputed { counts } => (counts, 0, 0),
                PartState::Known {
                    count,
                    results,
                    wrong_results,
                } => (vec![count], results, wrong_results),
            };
            let moves = part.fixed_moves().moves().iter();
            SharedPartInfo {
                moves: moves
                    .map(|given| std::iter::once(given.first).chain(given.second).collect())
                    .collect(),
                multiplicity: part.multiplicity(),
                counts: counts.iter().map(u128::to_string).collect(),
                here: shared.is_counted_here(part.number()),
                results,
                wrong_results,
            }
        });
        let tours = shared.tours_so_far();
        Self {
            squares: division.squares().to_vec(),
            parts: parts.collect(),
            choices: division.part_of_each_choice(),
            tours: tours.map_or_else(String::new, |tours| tours.to_string()),
            complete: shared.total().is_some(),
            faults,
        }
    }
}

impl ResultFault {
    /// Describes why a text cannot be read. `index` is its index.
    #[must_use]
    pub fn of_text(index: u32, text: &str, error: &ResultListError) -> Self {
        let (kind, value) = match error {
            ResultListError::Changed { value, .. }
            | ResultListError::Result(PartResultError::Changed { value, .. }) => {
                ("changed", value.clone())
            }
            ResultListError::Result(PartResultError::Version { value }) => {
                ("version", value.to_string())
            }
            ResultListError::NoSuchPart { value, .. } => ("division", value.to_string()),
            ResultListError::Unreadable { value } => ("unreadable", value.clone()),
            _ => ("unreadable", excerpt(text.trim(), MAX_SHOWN_CHARS)),
        };
        let text = index;
        Self { text, kind, value }
    }

    /// Describes why a result in the text with this index does not belong to the count.
    #[must_use]
    pub fn of_result(text: u32, error: &MergeError) -> Self {
        let (kind, value) = match error {
            MergeError::OtherBoard { value, .. } => ("board", format!("{}×{}", value.0, value.1)),
            MergeError::OtherDivision { number } => ("division", number.to_string()),
            _ => ("division", String::new()),
        };
        Self { text, kind, value }
    }
}

/// A square in the middle of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "MiddleSquare"))]
pub struct MiddleSquareInfo {
    /// The square.
    pub square: Square,
    /// The squares a move away from it, in ascending order.
    pub neighbours: Vec<Square>,
    /// Its two neighbours in the bunch with the most tours; empty where that bunch is not known.
    pub most: Vec<Square>,
}

impl MiddleSquareInfo {
    /// The four squares in the middle of a board; two or one if a side is odd.
    #[must_use]
    pub fn all(board: Board) -> Vec<Self> {
        let squares = middle_squares(board).into_iter().map(|square| {
            let neighbours = (0..board.size()).filter(|&to| board.has_knights_move(square, to));
            let largest = largest_bunch(board).iter().find(|moves| moves[0] == square);
            Self {
                square,
                neighbours: neighbours.collect(),
                most: largest.map_or_else(Vec::new, |moves| moves[1..].to_vec()),
            }
        });
        squares.collect()
    }
}

/// The progress or the result of the count of a part, or of the tours of a bunch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PartCountProgress {
    /// The counted share, in thousandths.
    pub permille: u32,
    /// The memory in use, in bytes.
    pub bytes: u64,
    /// The result, once it is known: of a part as a line of text, of a bunch as a decimal number.
    pub result: Option<String>,
    /// The reason why nothing is counted, if so.
    pub refused: Option<CountRefusal>,
}

impl PartCountProgress {
    /// Describes the progress of a part without its result.
    #[must_use]
    pub fn of(progress: PartProgress) -> Self {
        let PartProgress {
            counted_pieces,
            pieces,
            settled_squares,
            squares,
            bytes,
        } = progress;
        let done = counted_pieces * squares + settled_squares;
        let all = pieces * squares;
        Self {
            permille: (1000 * done / all.max(1)).min(1000),
            bytes,
            result: None,
            refused: None,
        }
    }

    /// Describes the progress of a single count, and its result if there is one.
    #[must_use]
    pub fn of_count(progress: CountProgress, result: Option<u128>) -> Self {
        Self {
            permille: 1000 * progress.settled_squares / progress.squares.max(1),
            bytes: progress.bytes,
            result: result.map(|tours| tours.to_string()),
            refused: None,
        }
    }

    /// Describes why nothing is counted.
    #[must_use]
    pub fn refused(error: CountError) -> Self {
        Self {
            permille: 0,
            bytes: 0,
            result: None,
            refused: Some(error.into()),
        }
    }
}
