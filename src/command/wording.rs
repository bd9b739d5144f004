//! Faults and reasons as sentences.

use knights_tour::board::{Board, Square};
use knights_tour::experiment::{Algorithm, ExperimentError, Field, Problem};
use knights_tour::leaper::Leaper;
use knights_tour::moves::MoveOrder;
use knights_tour::topology::Topology;
use knights_tour::tour::TourFault;
use knights_tour::verdict::Reason;

/// What is wrong with a field of a draft, and what it may hold.
pub fn of_field(error: &ExperimentError) -> String {
    let field = match error.field {
        Field::Rows => "number of rows",
        Field::Columns => "number of columns",
        Field::Start => "start",
        Field::Order => "order",
        Field::Algorithm => "algorithm",
        Field::Tour => "kind of tour",
        Field::Find => "number of tours",
        Field::Seed => "seed",
        Field::Centre => "centre",
        Field::Holes => "holes",
        Field::Topology => "topology",
        Field::Leaper => "piece",
        Field::Graph => "graph",
        Field::Version => "version",
        Field::Part => "part",
    };
    let value = &error.value;
    let problem = &error.problem;
    let mut sentence = format!("invalid {field} {value:?}: {problem}");
    if *problem == Problem::UnknownName {
        let names = match error.field {
            Field::Order => MoveOrder::PUBLISHED.map(|(name, _)| name).join(", "),
            Field::Algorithm => Algorithm::ALL.map(Algorithm::name).join(", "),
            Field::Topology => Topology::ALL.map(Topology::name).join(", "),
            Field::Leaper => Leaper::NAMED.map(|(name, _)| name).join(", "),
            _ => return sentence,
        };
        sentence.push_str(&format!("; there are {names}"));
    }
    sentence
}

/// Why there is no tour.
pub fn of_reason(reason: Reason) -> String {
    match reason {
        Reason::ColourParity { majority, minority } => format!(
            "a tour must start on the colour that has more squares, {majority}, and this start has \
             the other, with {minority}"
        ),
        Reason::ColourImbalance { larger, smaller } => format!(
            "a knight changes colour with every move, and one colour has {larger} squares and the \
             other {smaller}"
        ),
        Reason::ClosedParity { larger, smaller } => format!(
            "a closed tour needs as many squares of the one colour as of the other, and there are \
             {larger} and {smaller}"
        ),
        Reason::Stranded { square } => format!("no move leads from square {square}"),
        Reason::Disconnected { reached, squares } => {
            format!("only {reached} of the {squares} squares can be reached")
        }
        Reason::SingleMove { square } => {
            format!("only one move leads from square {square}, and a closed tour needs two")
        }
        Reason::TooManyEnds { squares } => format!(
            "only one move leads from each of {squares} squares, and a tour has only one end"
        ),
        Reason::NoOpenTour { rows, columns } => {
            format!("no tour of a {rows}×{columns} board starts anywhere (Cull and De Curtins)")
        }
        Reason::NoClosedTour { rows, columns } => {
            format!("a {rows}×{columns} board has no closed tour (Schwenk)")
        }
        Reason::BetweenEdges { .. } => {
            "on a board four squares wide a tour starts at one of the two long edges".into()
        }
        Reason::Exhausted { visits } => format!("a search tried everything, in {visits} visits"),
    }
}

/// Why a list of squares is not a tour of `board`.
pub fn of_fault(board: Board, fault: TourFault) -> String {
    let named = |square: Square| {
        let (row, column) = (board.row(square), board.column(square));
        format!("{square} (row {row}, column {column})")
    };
    match fault {
        TourFault::Length { .. } | TourFault::OffBoard { .. } => fault.to_string(),
        TourFault::Repeated {
            position,
            square,
            first,
        } => format!(
            "square {}, at position {position}, was visited before, at position {first}",
            named(square)
        ),
        TourFault::NotAMove { position, from, to } => format!(
            "from square {} to {}, at position {position}, is not a knight's move",
            named(from),
            named(to)
        ),
    }
}
