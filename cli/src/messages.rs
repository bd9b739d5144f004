//! Puts errors, reasons why there is no tour, faults of tours and methods of construction into words.

use knights_tour::experiment::{Algorithm, ExperimentError, Field, Problem};
use knights_tour::explain::Pseudocode;
use knights_tour::ground::Ground;
use knights_tour::leaper::Leaper;
use knights_tour::moves::MoveOrder;
use knights_tour::sweep::draft::{SweepError, SweepField, SweepProblem};
use knights_tour::topology::Topology;
use knights_tour::verdict::Reason;

use super::ground::square_text;

/// Describes the invalid field of an experiment. If the value is not the name of an order, an algorithm, a topology or
/// a piece, lists the known names.
pub fn experiment_error_text(error: &ExperimentError) -> String {
    let field = match error.field {
        Field::Rows => "number of rows",
        Field::Columns => "number of columns",
        Field::Layers => "number of layers",
        Field::Tour => "kind of tour",
        Field::Find => "number of tours",
        Field::Leaper => "piece",
        field => field.name(),
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

/// Describes the invalid field of a sweep. If the value is not the name of an algorithm or an order, lists the known
/// names.
pub fn sweep_error_text(error: &SweepError) -> String {
    let SweepError {
        field,
        value,
        problem,
    } = error;
    let field_name = field.name();
    let names = match (field, problem) {
        (SweepField::Algorithms, SweepProblem::Value(Problem::UnknownName)) => {
            Algorithm::ALL.map(Algorithm::name).join(", ")
        }
        (SweepField::Orders, SweepProblem::Value(Problem::UnknownName)) => {
            MoveOrder::PUBLISHED.map(|(name, _)| name).join(", ")
        }
        _ => return format!("invalid {field_name} {value:?}: {problem}"),
    };
    format!("invalid {field_name} {value:?}: {problem}; there are {names}")
}

/// Describes the reason why `ground` has no tour of the wanted kind with the given start and end.
pub fn reason_text(ground: &Ground, reason: Reason) -> String {
    let name_of = |square| square_text(ground, square);
    match reason {
        Reason::ColourParity { majority, minority } => format!(
            "a tour must start on the colour that has more squares, {majority}, and this start has \
             the other, with {minority}"
        ),
        Reason::ColourImbalance { larger, smaller } => format!(
            "every move changes the colour, and one colour has {larger} squares and the \
             other {smaller}"
        ),
        Reason::ClosedParity { larger, smaller } => format!(
            "a closed tour needs as many squares of the one colour as of the other, and there are \
             {larger} and {smaller}"
        ),
        Reason::Stranded { square } => format!("no move leads from {}", name_of(square)),
        Reason::Disconnected { reached, squares } => {
            format!("only {reached} of the {squares} squares can be reached")
        }
        Reason::SingleMove { square } => {
            let square = name_of(square);
            format!("only one move leads from {square}, and a closed tour needs two")
        }
        Reason::TooManyEnds { squares } => format!(
            "only one move leads from each of {squares} squares, and only one of them can be the end of a tour"
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
        Reason::NotFromHere { rows, columns } => format!(
            "on a {rows}×{columns} board tours start from other squares, but not from this one"
        ),
        Reason::NotToThere { rows, columns } => format!(
            "on a {rows}×{columns} board tours from this start end at other squares, but not at this one"
        ),
        Reason::EndColour { end } => format!(
            "every move changes the colour, so that a tour from this start cannot end on the colour of {}",
            name_of(end)
        ),
        Reason::NoWayThrough { square } => format!(
            "only one move leads from {}, which is neither the start nor the end",
            name_of(square)
        ),
        Reason::CutSquare { square, parts } => format!(
            "without {} the rest falls into {parts} parts, more than a tour can go through",
            name_of(square)
        ),
        Reason::DeadEndParts { square, other } if square == other => format!(
            "{} alone joins two parts to the rest, and a tour can end in one only",
            name_of(square)
        ),
        Reason::DeadEndParts { square, other } => format!(
            "{} and {} each join a part to the rest alone, and a tour can end in one only",
            name_of(square),
            name_of(other)
        ),
        Reason::DeadEndPart { square } => format!(
            "{} alone joins a part to the rest, where the tour neither starts nor ends",
            name_of(square)
        ),
        Reason::TooFewNeighbours {
            squares,
            needed,
            allowed,
        } => format!(
            "a closed tour needs {needed} moves at {squares} squares, and their neighbours have room for \
             only {allowed}"
        ),
        Reason::Forced { nodes } => format!(
            "a search that follows forced and impossible moves found no tour, in {nodes} nodes"
        ),
        Reason::Exhausted { visits } => format!("a search tried everything, in {visits} visits"),
        reason => reason.name().into(),
    }
}

/// Describes the method that made a tour, as a clause.
pub fn construction_text(program: &Pseudocode) -> String {
    let method = match program.name {
        "blocks" => "from blocks with stored tours",
        "columns" => "file by file",
        "counting" => "by counting",
        "forcing" => "by forced moves",
        "rotations" => "by rotations of a path",
        "two-factor" => "by joining cycles",
        other => return format!("made by {other}"),
    };
    format!("made {method}")
}
