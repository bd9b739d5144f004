//! A count whose parts many people count, and the progress of a part.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::CountRefusal;
use crate::board::{Board, Square};
use crate::count::frontier::{CountError, CountProgress};
use crate::count::parts::{
    Division, MergeError, Part, PartProgress, PartResult, PartResultError, PartState,
    ResultListError, SharedCount, largest_bunch, middle_squares, parts_of_seat, read_results,
    split_results, write_result_list,
};
use crate::escape::excerpt;

/// The maximum number of characters of a faulty text in a fault.
const MAX_SHOWN_CHARS: usize = 40;

/// The results that a page has of a count in parts, and the parts that are to be counted there.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SharedCountRequest {
    /// The number of seats among which the parts are shared out; 0 if the page counts for itself.
    pub seats: u32,
    /// The seat of the page, from 1; 0 before one is taken.
    pub seat: u32,
    /// The numbers of the parts that are to be counted; empty for those of the seat, or for all.
    pub parts: Vec<u32>,
    /// The number of seats that the page offers to others.
    pub offered_seats: u32,
    /// The texts with results of parts that were counted here.
    pub own: Vec<String>,
    /// The texts with results of others.
    pub received: Vec<String>,
}

impl SharedCountRequest {
    /// Whether the page counts its share for somebody else.
    const fn is_share(&self) -> bool {
        self.seats > 0 || !self.parts.is_empty()
    }

    /// The numbers of the parts that are to be counted here, in their order.
    fn wanted_parts(&self, part_count: u32) -> Vec<u32> {
        let all = 1..=part_count;
        if !self.parts.is_empty() {
            let listed = self.parts.iter().copied();
            return listed.filter(|part| all.contains(part)).collect();
        }
        if self.seat > 0 {
            return parts_of_seat(part_count, self.seats, self.seat);
        }
        all.collect()
    }
}

/// The state of a count in parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SharedCount"))]
pub struct SharedCountInfo {
    /// The squares whose moves tell the parts apart.
    pub squares: Vec<Square>,
    /// The parts, in the order of their numbers.
    pub parts: Vec<SharedPartInfo>,
    /// The number of the part of each choice of moves. The choices with the first moves of the first square come first.
    pub choices: Vec<u32>,
    /// The number of tours in the known parts and in their images, as a decimal text.
    pub tours: String,
    /// Whether all parts are known.
    pub complete: bool,
    /// The number of parts that are known.
    pub known: u32,
    /// The number of parts that are known from at least two equal results.
    pub confirmed: u32,
    /// The number of parts whose results differ.
    pub disputed: u32,
    /// The numbers of the parts that are missing or disputed.
    pub unknown: Vec<u32>,
    /// The numbers of the parts that are to be counted here, in their order.
    pub wanted: Vec<u32>,
    /// The wanted parts that are still to be counted: for a share those that were not counted here, otherwise those
    /// that are unknown, the disputed ones first.
    pub open: Vec<u32>,
    /// The offered seats of which results are missing.
    pub empty_seats: Vec<u32>,
    /// The results that were counted here as one text; empty if there are none.
    pub own: String,
    /// The lists of results of others that have no faults, without the text around them. A list whose results are all
    /// in another one is left out: somebody has sent it again.
    pub received: Vec<String>,
    /// The text to send or to save; empty if there are no results. A share sends the results of its parts that were
    /// counted here. Otherwise all known results are saved.
    pub text: String,
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
    /// Adds results up: those counted here, and those of others.
    ///
    /// A text may have several lists of results. A list with a fault adds none. A fault has the index of its text; the
    /// texts counted here come first. Takes time proportional to the texts, to the product of the offered seats and
    /// the parts, and to the square of the number of lists with a result in common, times their length.
    #[must_use]
    pub fn add_up(division: Division, request: &SharedCountRequest) -> Self {
        let mut shared = SharedCount::new(division);
        let mut faults = Vec::new();
        let mut lists: Vec<ReceivedList> = Vec::new();
        let mut seen = HashSet::new();
        for (index, text) in (0..).zip(request.own.iter().chain(&request.received)) {
            let is_own = (index as usize) < request.own.len();
            let mut texts = split_results(text);
            if texts.is_empty() {
                texts.push(text.clone());
            }
            for text in texts {
                if !is_own && !seen.insert(text.clone()) {
                    continue;
                }
                let results = read_results(&text)
                    .map_err(|error| ResultFault::of_text(index, &text, &error))
                    .and_then(|results| {
                        let checked = match is_own {
                            true => shared.add_own(&results),
                            false => shared.check(&results),
                        };
                        let checked = checked.map(|()| results);
                        checked.map_err(|error| ResultFault::of_result(index, &error))
                    });
                match results {
                    Ok(_) if is_own => {}
                    Ok(results) => lists.push(ReceivedList::new(text, results)),
                    Err(fault) => faults.push(fault),
                }
            }
        }
        let mut received = Vec::new();
        for (list, is_repeated) in lists.iter().zip(repeated_lists(&lists)) {
            if !is_repeated {
                shared
                    .add_received(&list.results)
                    .expect("the results of each list were checked");
                received.push(list.text.clone());
            }
        }
        Self::of(&shared, request, received, faults)
    }

    /// Describes a count. `received` are the texts of others whose results were added, and `faults` are those of the
    /// texts whose results were not.
    fn of(
        shared: &SharedCount,
        request: &SharedCountRequest,
        received: Vec<String>,
        faults: Vec<ResultFault>,
    ) -> Self {
        let division = shared.division();
        let parts: Vec<SharedPartInfo> = (division.parts().iter())
            .map(|part| SharedPartInfo::of(shared, part))
            .collect();
        let part_count = parts.len() as u32;
        let unknown = shared.open_parts();
        let wanted = request.wanted_parts(part_count);
        let is_open = |part: &u32| match request.is_share() {
            true => !shared.is_counted_here(*part),
            false => unknown.contains(part),
        };
        let mut open: Vec<u32> = wanted.iter().copied().filter(is_open).collect();
        if !request.is_share() {
            open.sort_by_key(|&part| shared.state(part) == PartState::Missing);
        }
        let is_missing = |part: &u32| shared.state(*part) == PartState::Missing;
        let is_empty = |seat: &u32| {
            let parts = parts_of_seat(part_count, request.offered_seats, *seat);
            parts.iter().any(is_missing)
        };
        let own_results = shared.own_results();
        let mut sent_results = match request.is_share() {
            true => own_results.clone(),
            false => shared.known_results(),
        };
        sent_results.retain(|result| wanted.contains(&result.number()));
        let text_of = |results: &[PartResult]| match results {
            [] => String::new(),
            _ => write_result_list(division, results),
        };
        let tours = shared.tours_so_far();
        Self {
            squares: division.squares().to_vec(),
            choices: division.part_of_each_choice(),
            tours: tours.map_or_else(String::new, |tours| tours.to_string()),
            complete: shared.total().is_some(),
            known: part_count - unknown.len() as u32,
            disputed: parts.iter().filter(|part| part.counts.len() > 1).count() as u32,
            confirmed: parts.iter().filter(|part| part.results > 1).count() as u32,
            open,
            empty_seats: (1..=request.offered_seats).filter(is_empty).collect(),
            own: text_of(&own_results),
            text: text_of(&sent_results),
            parts,
            unknown,
            wanted,
            received,
            faults,
        }
    }
}

/// A list of results of somebody else.
struct ReceivedList {
    text: String,
    results: Vec<PartResult>,
    /// The number and the count of each part.
    counts: HashSet<(u32, u128)>,
}

impl ReceivedList {
    fn new(text: String, results: Vec<PartResult>) -> Self {
        let counts = results
            .iter()
            .map(|result| (result.number(), result.count()));
        Self {
            counts: counts.collect(),
            text,
            results,
        }
    }
}

/// For each list, whether all its results are in another one. Of equal lists, only the first is not repeated.
///
/// A seat whose results are sent again, or first in part and then completely, must not confirm itself.
fn repeated_lists(lists: &[ReceivedList]) -> Vec<bool> {
    let mut lists_with: HashMap<(u32, u128), Vec<usize>> = HashMap::new();
    for (index, list) in lists.iter().enumerate() {
        for &count in &list.counts {
            lists_with.entry(count).or_default().push(index);
        }
    }
    let is_repeated = |(index, list): (usize, &ReceivedList)| {
        let Some(first) = list.results.first() else {
            return false;
        };
        let others = &lists_with[&(first.number(), first.count())];
        others.iter().any(|&other| {
            let counts = &lists[other].counts;
            let precedes = (counts.len(), index) > (list.counts.len(), other);
            other != index && precedes && list.counts.is_subset(counts)
        })
    };
    lists.iter().enumerate().map(is_repeated).collect()
}

impl SharedPartInfo {
    /// Describes a part of a count.
    fn of(shared: &SharedCount, part: &Part) -> Self {
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
        Self {
            moves: moves
                .map(|given| std::iter::once(given.first).chain(given.second).collect())
                .collect(),
            multiplicity: part.multiplicity(),
            counts: counts.iter().map(u128::to_string).collect(),
            here: shared.is_counted_here(part.number()),
            results,
            wrong_results,
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
    /// Its two neighbours in the chosen bunch; empty if none are chosen.
    pub chosen: Vec<Square>,
}

impl MiddleSquareInfo {
    /// The four squares in the middle of a board; two or one if a side is odd.
    ///
    /// `moves` are the chosen ones: a square and its two neighbours each. Impossible ones are left out.
    #[must_use]
    pub fn all(board: Board, moves: &[Square]) -> Vec<Self> {
        let squares = middle_squares(board).into_iter().map(|square| {
            let neighbours: Vec<Square> = (0..board.size())
                .filter(|&to| board.has_knights_move(square, to))
                .collect();
            let of_square = |moves: &[[Square; 3]]| {
                let given = moves.iter().find(|moves| moves[0] == square);
                given.map_or_else(Vec::new, |moves| moves[1..].to_vec())
            };
            let mut chosen = of_square(moves.as_chunks().0);
            let are_different = chosen.first() != chosen.last();
            if !are_different || !chosen.iter().all(|to| neighbours.contains(to)) {
                chosen.clear();
            }
            Self {
                square,
                most: of_square(largest_bunch(board)),
                chosen,
                neighbours,
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
