//! The programs that come to a path.

use serde::Serialize;

use super::MoveOffset;
use crate::board::{Board, Square};
use crate::experiment::{Algorithm, Setup};
use crate::identify::{Departure, Identification, Naming, Program, Visits};
use crate::leaper::Leaper;
use crate::moves::MoveOrder;
use crate::search::greedy::Centre;

/// The programs that come to a path, and those that begin like it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(rename = "Identification")
)]
pub struct IdentificationInfo {
    /// The programs that come to the path.
    pub programs: Vec<ProgramInfo>,
    /// The programs that leave the path, those that follow it longest first.
    pub departures: Vec<DepartureInfo>,
    /// The programs for which it would take too long to decide whether they follow the path further.
    pub undecided: Vec<DepartureInfo>,
    /// The number of moves that were compared.
    pub done: u32,
    /// The number of all moves.
    pub count: u32,
    /// Whether the answer is not complete yet.
    pub more: bool,
}

/// A program that comes to the path.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProgramInfo {
    /// The name of the algorithm.
    pub algorithm: &'static str,
    /// The number of orders of the moves with which the program comes to the path; null if it follows no order.
    pub orders: Option<u32>,
    /// One of these orders.
    pub order: Option<Vec<MoveOffset>>,
    /// The name under which this order was published.
    pub order_name: Option<&'static str>,
    /// Whether rows and columns are exchanged for this order.
    pub transposed: bool,
    /// The definition of the board's centre; null for a rule without one.
    pub centre: Option<&'static str>,
    /// The number of visits until the tour is found, if it was counted.
    pub visits: Option<u64>,
    /// The number of moves tried, possible or not, if the visits of plain backtracking were counted.
    pub moves_tried: Option<u64>,
    /// The decimal logarithm of the number of visits, if it was estimated.
    pub log_visits: Option<f64>,
    /// The query of a run that comes to the path; null if no link is short enough.
    pub query: Option<String>,
}

/// A program that follows a beginning of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DepartureInfo {
    /// The name of the algorithm.
    pub algorithm: &'static str,
    /// Whether rows and columns are exchanged.
    pub transposed: bool,
    /// The number of moves of the path that the program makes too.
    pub moves: u32,
}

impl IdentificationInfo {
    /// Describes the answer, or what is known of it.
    #[must_use]
    pub fn of(identification: &Identification, path: &[Square], board: Board, more: bool) -> Self {
        let departures = |list: &[Departure]| {
            let mut list: Vec<_> = list.iter().map(DepartureInfo::of).collect();
            list.sort_by_key(|departure| std::cmp::Reverse(departure.moves));
            list
        };
        let (done, count) = identification.progress();
        let programs = identification.made_by().iter();
        Self {
            programs: programs
                .map(|program| ProgramInfo::of(program, path, board))
                .collect(),
            departures: departures(identification.followed()),
            undecided: departures(identification.undecided()),
            done,
            count,
            more,
        }
    }
}

impl ProgramInfo {
    fn of(program: &Program, path: &[Square], board: Board) -> Self {
        let (visits, log_visits) = match program.visits {
            Some(Visits::Counted(visits)) => (Some(visits), None),
            Some(Visits::Estimated { log10 }) => (None, Some(log10)),
            None => (None, None),
        };
        Self {
            algorithm: program.algorithm.name(),
            orders: program.orders.as_ref().map(|orders| orders.count()),
            order: program
                .order
                .map(|order| MoveOffset::all(Leaper::KNIGHT, &order)),
            order_name: program.order.and_then(|order| order.name()),
            transposed: program.naming == Naming::Transposed,
            centre: program.centre.map(Centre::name),
            visits,
            moves_tried: program.moves_tried(board, path),
            log_visits,
            query: query_of(program, path, board),
        }
    }
}

impl DepartureInfo {
    fn of(departure: &Departure) -> Self {
        Self {
            algorithm: departure.algorithm.name(),
            transposed: departure.naming == Naming::Transposed,
            moves: departure.moves,
        }
    }
}

/// The query of a run of a program. A run of plain backtracking that would not end is replaced by pruned backtracking,
/// which finds the same tour.
fn query_of(program: &Program, path: &[Square], board: Board) -> Option<String> {
    let first = *path.first()?;
    let (row, column) = (board.row(first), board.column(first));
    let (board, start) = match program.naming {
        Naming::Given => (board, board.square(row, column)?),
        Naming::Transposed => {
            let transposed = Board::new(board.columns(), board.rows()).ok()?;
            (transposed, transposed.square(column, row)?)
        }
    };
    let is_endless = matches!(program.visits, Some(Visits::Estimated { .. }));
    let algorithm = match program.algorithm {
        Algorithm::Backtracking if is_endless => Algorithm::Pruned,
        algorithm => algorithm,
    };
    let setup = Setup {
        start,
        order: program.order.unwrap_or(MoveOrder::CLOCKWISE),
        algorithm,
        centre: program.centre.unwrap_or(Centre::True),
        ..Setup::new(board)
    };
    setup.validate().ok()?.to_query()
}
