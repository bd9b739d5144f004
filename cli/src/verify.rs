//! The `verify` command, which checks whether a text is a tour.

use std::io::{self, Write};
use std::sync::Arc;

use clap::Args;
use knights_tour::board::{Board, BoardError, MAX_SQUARES, Square};
use knights_tour::facts;
use knights_tour::flat_board::{Cell, FlatBoard};
use knights_tour::ground::Ground;
use knights_tour::holes::Holes;
use knights_tour::leaper::Leaper;
use knights_tour::protocol::TourFactsInfo;
use knights_tour::region::Region;
use knights_tour::run::sides_by_moves;
use knights_tour::topology::Topology;
use knights_tour::tour::{Tour, TourFault};
use knights_tour::tour_text::{TourText, read_on_space};
use serde::Serialize;
use thiserror::Error;

use super::arguments::{Sides, sides_text};
use super::command_outcome::{CommandError, CommandOutcome};
use super::format::ReportFormat;
use super::ground::ground_name;
use super::output::{print, print_json, print_message};
use super::{EXIT_CODES, input, messages};

/// Check a tour and name its first fault
///
/// Reads what solve prints, in any format, and much of what other programs do: squares in the order
/// visited, as row*columns+column, as row,column or by their chess names; a board with the number of each
/// visit, and a # for a hole; or JSON, an array of squares, of [row, column] or of the rows of a board, or
/// what solve prints.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour solve 6x10 --format json | knights-tour verify - --facts
  echo '0,0 1,2 2,0 0,1 1,3 2,1 0,2 1,0 2,2 0,3 1,1 2,3' | knights-tour verify -

Positions count from 0. The board need only be given where the text does not tell: it is taken from \
the lines of a board, from the largest row and column, or from the moves, or to be square.

{EXIT_CODES} Here 0 is a tour, 1 is none, and 2 a text that cannot be read."))]
pub struct Arguments {
    /// File to read; - is the standard input
    file: String,
    /// Board: one side of a square board, or rows x columns, such as 6x10; one of layers, such as 4x4x4, must be given
    #[arg(long, value_name = "BOARD")]
    board: Option<Sides>,
    /// Print facts about the tour: symmetry, turns, angles, crossings, sums, Warnsdorff's rule
    #[arg(long)]
    facts: bool,
    /// Format of the answer
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// The JSON report of a tour.
#[derive(Serialize)]
struct Report {
    outcome: &'static str,
    #[serde(flatten)]
    sides: SidesReport,
    closed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<TourFactsInfo>,
}

/// The JSON report of a text that is not a tour or cannot be read.
#[derive(Serialize)]
struct FaultReport<'a> {
    outcome: &'static str,
    /// The sides of the board, if the text was read.
    #[serde(flatten)]
    sides: Option<SidesReport>,
    fault: &'a str,
}

/// The sides of a board in the JSON report.
#[derive(Serialize)]
struct SidesReport {
    rows: u32,
    columns: u32,
    /// All sides of a board of several layers.
    #[serde(skip_serializing_if = "Option::is_none")]
    sides: Option<Vec<u32>>,
}

impl SidesReport {
    fn of(ground: &Ground) -> Self {
        let sides = match ground {
            Ground::Space(space) => space.sides().to_vec(),
            _ => vec![ground.board().rows(), ground.board().columns()],
        };
        Self {
            rows: sides[0],
            columns: sides[1],
            sides: (sides.len() > 2).then_some(sides),
        }
    }
}

/// Reads a text and reports whether it is a tour.
pub fn run(arguments: &Arguments) -> Result<CommandOutcome, CommandError> {
    let given = arguments.board.as_ref().map(Sides::ground).transpose()?;
    match read_and_check(&arguments.file, given) {
        Ok((ground, checked)) => print_verdict(arguments, &ground, checked),
        Err(fault) => {
            if let ReportFormat::Json = arguments.format {
                print_json(&FaultReport {
                    outcome: "unreadable",
                    sides: None,
                    fault: &fault,
                })?;
            }
            let name = input::display_name(&arguments.file);
            Err(CommandError::Usage(format!("cannot read {name}: {fault}")))
        }
    }
}

/// Reads a text, and checks whether the text is a tour of the given board. Without a given board, the text implies the
/// board.
///
/// The outer error is the reason why the text cannot be read. The inner error is the reason why the text is not
/// a tour.
fn read_and_check(
    file: &str,
    given: Option<Ground>,
) -> Result<(Ground, Result<Tour, String>), String> {
    let bytes = input::read(file).map_err(|error| error.to_string())?;
    if let Some(Ground::Space(space)) = &given {
        let text = read_on_space(&bytes, space).map_err(|error| error.to_string())?;
        let ground = Ground::Space(space.clone());
        let checked = check_in_space(&ground, &text).map_err(|fault| fault.to_string());
        return Ok((ground, checked));
    }
    let text = TourText::read(&bytes).map_err(|error| error.to_string())?;
    drop(bytes);
    let board = board_for_text(&text, given.and_then(|ground| ground.whole_board()))?;
    let ground = ground_for_text(board, &text)?;
    let checked = check_on_board(&ground, &text).map_err(|fault| fault.to_string());
    Ok((ground, checked))
}

/// Prints the verdict on a text.
fn print_verdict(
    arguments: &Arguments,
    ground: &Ground,
    checked: Result<Tour, String>,
) -> Result<CommandOutcome, CommandError> {
    let name = ground_name(ground);
    match checked {
        Ok(tour) => {
            let kind = if tour.is_closed() {
                "a closed"
            } else {
                "an open"
            };
            let facts = arguments.facts.then(|| tour_facts(ground, &tour));
            match arguments.format {
                ReportFormat::Text => print(|out| {
                    writeln!(out, "{kind} tour of the {name}")?;
                    facts.map_or(Ok(()), |facts| write_facts(&facts, out))
                })?,
                ReportFormat::Json => print_json(&Report {
                    outcome: "tour",
                    sides: SidesReport::of(ground),
                    closed: tour.is_closed(),
                    facts,
                })?,
            }
            Ok(CommandOutcome::Answered)
        }
        Err(fault) => {
            match arguments.format {
                ReportFormat::Text => print_message(&format!("not a tour of the {name}: {fault}")),
                ReportFormat::Json => print_json(&FaultReport {
                    outcome: "not-a-tour",
                    sides: Some(SidesReport::of(ground)),
                    fault: &fault,
                })?,
            }
            // The exit code 1 also reports a text that is not a tour.
            Ok(CommandOutcome::ProvedNone)
        }
    }
}

/// Computes the facts of a tour.
fn tour_facts(ground: &Ground, tour: &Tour) -> TourFactsInfo {
    let computed = facts::TourFacts::of(ground, tour.squares());
    TourFactsInfo::of(&computed.expect("the squares of a `Tour` are a tour"))
}

/// Writes the facts as text, one per line.
fn write_facts(facts: &TourFactsInfo, out: &mut impl Write) -> io::Result<()> {
    let unknown = "not told";
    writeln!(out, "symmetry    {}", facts.symmetry.unwrap_or(unknown))?;
    if let (Some(turns), Some(straight)) = (facts.turns, facts.straight) {
        writeln!(out, "turns       {turns}, straight on {straight}")?;
    }
    if let Some(angles) = &facts.angles {
        let angles: Vec<_> = angles
            .iter()
            .map(|[degrees, count]| format!("{degrees}°: {count}"))
            .collect();
        writeln!(out, "angles      {}", angles.join(", "))?;
    }
    if let Some(crossings) = facts.crossings {
        writeln!(out, "crossings   {crossings}")?;
    }
    if let Some(magic) = facts.magic {
        let sum = facts
            .constant
            .map(|sum| format!(", every row and column {sum}"));
        writeln!(out, "magic       {magic}{}", sum.unwrap_or_default())?;
    }
    let TourFactsInfo {
        moves,
        forced,
        agreed,
        untied,
        ..
    } = facts;
    writeln!(
        out,
        "Warnsdorff  {agreed} of {moves} moves, {untied} of them without a tie; {forced} had no choice"
    )
}

/// The board of a text: the given board, or the board that the text implies.
///
/// If neither exists, a square board with as many squares as the text is assumed.
fn board_for_text(text: &TourText, given: Option<Board>) -> Result<Board, String> {
    let (square_count, implied_sides) = match text {
        TourText::Squares(squares) => {
            let implied_sides = given.is_none().then(|| sides_by_moves(squares)).flatten();
            (squares.len(), implied_sides)
        }
        TourText::Positions {
            positions,
            sides: Some(sides),
        } => (positions.len(), Some(*sides)),
        TourText::Positions { positions, .. } => {
            let rows = positions.iter().map(|&(row, _)| row).max().unwrap_or(0);
            let columns = positions
                .iter()
                .map(|&(_, column)| column)
                .max()
                .unwrap_or(0);
            let sides = (rows.saturating_add(1), columns.saturating_add(1));
            let is_full = sides.0.checked_mul(sides.1) == Some(positions.len() as u64);
            (positions.len(), is_full.then_some(sides))
        }
        TourText::Names(names) => {
            let columns = names.iter().map(|&(column, _)| column).max().unwrap_or(0);
            let rows = names.iter().map(|&(_, row)| row).max().unwrap_or(0);
            let sides = (rows, columns.saturating_add(1));
            let is_full = sides.0.checked_mul(sides.1) == Some(names.len() as u64);
            (names.len(), is_full.then_some(sides))
        }
        TourText::Numbers { numbers, columns } => {
            let rows = numbers.len() / columns;
            (numbers.len(), Some((rows as u64, *columns as u64)))
        }
    };
    if let Some(given) = given {
        if let (TourText::Numbers { .. }, Some((rows, columns))) = (text, implied_sides)
            && (rows, columns) != (given.rows().into(), given.columns().into())
        {
            let given_sides = sides_text(given);
            return Err(format!(
                "it has {rows} rows of {columns} numbers, which is not {given_sides}"
            ));
        }
        return Ok(given);
    }
    let (rows, columns) = match implied_sides {
        Some(sides) => sides,
        None => {
            let side = square_count.isqrt();
            if side * side != square_count {
                return Err(format!(
                    "which board is it? {square_count} squares may be any; say --board"
                ));
            }
            (side as u64, side as u64)
        }
    };
    // A side that does not fit into a `u32` is too long for a board.
    let side = |side: u64| u32::try_from(side).unwrap_or(u32::MAX);
    if rows.saturating_mul(columns) > MAX_SQUARES.into() {
        return Err(format!("a board may have {MAX_SQUARES} squares at most"));
    }
    Board::new(side(rows), side(columns)).map_err(|error| error.to_string())
}

/// The board of a text, with the holes that the text shows.
fn ground_for_text(board: Board, text: &TourText) -> Result<Ground, String> {
    let TourText::Numbers { numbers, .. } = text else {
        return Ok(board.into());
    };
    let holes = Holes::of(board, |row, column| {
        numbers[(row * board.columns() + column) as usize].is_none()
    });
    if holes.is_empty() {
        return Ok(board.into());
    }
    let region = Region::new(&holes, Topology::Plane, Leaper::KNIGHT);
    region
        .map(|region| Ground::Region(Arc::new(region)))
        .map_err(|error| error.to_string())
}

/// The reason why a text is not a tour, in the text's own notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum VerifyFault {
    /// The squares are not a tour of the board.
    #[error("{}", messages::tour_fault_text(.0, *.1))]
    NotATour(Ground, TourFault),
    /// The squares are not a tour of the layered board.
    #[error("{0}")]
    NotATourInSpace(TourFault),
    /// The layers have too many rows in all.
    #[error("{0}")]
    TooManyRows(BoardError),
    /// A square is not on the board.
    #[error("{square}, at position {position}, is not on the board")]
    OffBoard { square: String, position: usize },
    /// A number is outside the range of the numbers that the board needs.
    #[error("{number}, in row {row} and column {column}, is not a number from {first} to {last}")]
    OutOfRange {
        number: u64,
        row: u32,
        column: u32,
        first: u64,
        last: u64,
    },
    /// A number occurs twice.
    #[error(
        "{number} stands in row {row} and column {column}, and again in row {second_row} and column {second_column}"
    )]
    Repeated {
        number: u64,
        row: u32,
        column: u32,
        second_row: u32,
        second_column: u32,
    },
}

/// Checks a text, and returns its tour or its first fault.
fn check_on_board(ground: &Ground, text: &TourText) -> Result<Tour, VerifyFault> {
    let board = ground.board();
    let square_at = |row: u64, column: u64| {
        let cell = board.cell(to_u32_saturating(row), to_u32_saturating(column));
        cell.and_then(|cell| ground.square_on(cell))
    };
    let squares: Vec<Square> = match text {
        TourText::Squares(squares) => squares
            .iter()
            .map(|&square| to_u32_saturating(square))
            .collect(),
        TourText::Positions { positions, .. } => {
            let square =
                |&(row, column): &(u64, u64)| square_at(row, column).unwrap_or(Square::MAX);
            positions.iter().map(square).collect()
        }
        TourText::Names(names) => {
            let square = |&(column, row): &(u64, u64)| {
                let row = u64::from(board.rows()).checked_sub(row);
                let square = row.and_then(|row| square_at(row, column));
                square.unwrap_or(Square::MAX)
            };
            names.iter().map(square).collect()
        }
        TourText::Numbers { numbers, .. } => {
            let cells = cells_by_number(board, numbers)?;
            let squares = cells.iter().filter_map(|&cell| ground.square_on(cell));
            squares.collect()
        }
    };
    Tour::verify_on(ground, &squares).map_err(|fault| match (fault, text) {
        (TourFault::OffBoard { position, .. }, TourText::Squares(squares)) => {
            VerifyFault::OffBoard {
                square: format!("square {}", squares[position]),
                position,
            }
        }
        (TourFault::OffBoard { position, .. }, TourText::Positions { positions, .. }) => {
            let (row, column) = positions[position];
            VerifyFault::OffBoard {
                square: format!("row {row}, column {column}"),
                position,
            }
        }
        (TourFault::OffBoard { position, .. }, TourText::Names(names)) => {
            let (column, row) = names[position];
            VerifyFault::OffBoard {
                square: format!("column {column}, row {row} from below"),
                position,
            }
        }
        (fault, _) => VerifyFault::NotATour(ground.clone(), fault),
    })
}

/// Checks a text for a board of several layers, and returns its tour or its first fault.
fn check_in_space(ground: &Ground, text: &TourText) -> Result<Tour, VerifyFault> {
    let squares: Vec<Square> = match text {
        TourText::Squares(squares) => squares
            .iter()
            .map(|&square| to_u32_saturating(square))
            .collect(),
        TourText::Numbers { numbers, columns } => {
            // In a text of numbers, the layers are written one below the other, as one tall board.
            let rows = to_u32_saturating((numbers.len() / columns) as u64);
            let stacked_layers = Board::new(rows, to_u32_saturating(*columns as u64))
                .map_err(VerifyFault::TooManyRows)?;
            let cells = cells_by_number(stacked_layers.into(), numbers)?;
            // The squares of all layers are numbered in the same order as the cells of this board.
            cells.into_iter().map(Cell::number).collect()
        }
        TourText::Positions { .. } | TourText::Names(_) => {
            unreachable!("`read_on_space` refuses squares of two coordinates")
        }
    };
    Tour::verify_on(ground, &squares).map_err(VerifyFault::NotATourInSpace)
}

/// Converts a number to `u32`. A larger number becomes `u32::MAX`, which is not a square of any board.
fn to_u32_saturating(number: u64) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

/// The cells of a board in the order of the numbers that a text gives them.
///
/// The numbers begin with 1, or with 0 if a cell has the number 0. Holes have no number.
fn cells_by_number(board: FlatBoard, numbers: &[Option<u64>]) -> Result<Vec<Cell>, VerifyFault> {
    let first = u64::from(!numbers.contains(&Some(0)));
    let count = numbers.iter().flatten().count();
    let mut cells: Vec<Option<Cell>> = vec![None; count];
    for (cell, &number) in board.cells().zip(numbers) {
        let Some(number) = number else {
            continue;
        };
        let (row, column) = (board.row(cell), board.column(cell));
        let index = number
            .checked_sub(first)
            .and_then(|index| usize::try_from(index).ok());
        let Some(slot) = index.and_then(|index| cells.get_mut(index)) else {
            return Err(VerifyFault::OutOfRange {
                number,
                row,
                column,
                first,
                last: count as u64 - 1 + first,
            });
        };
        if let Some(previous) = slot.replace(cell) {
            return Err(VerifyFault::Repeated {
                number,
                row: board.row(previous),
                column: board.column(previous),
                second_row: row,
                second_column: column,
            });
        }
    }
    // There are as many numbers as slots, all different and in range, so every slot is filled.
    Ok(cells.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fault of a text that is not a tour of the board.
    fn fault(rows: u32, columns: u32, text: &str) -> String {
        let text = TourText::read(text.as_bytes()).unwrap();
        let board = Board::new(rows, columns).unwrap();
        assert_eq!(board_for_text(&text, Some(board)), Ok(board));
        check_on_board(&board.into(), &text)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn the_first_fault_is_described_in_the_notation_of_the_text() {
        let expected = "a tour of this board has 12 squares, not 3";
        assert_eq!(fault(3, 4, "0 6 8"), expected);
        let expected = "square 99, at position 2, is not on the board";
        assert_eq!(fault(3, 4, "0 6 99 1 7 9 2 4 10 3 5 11"), expected);
        let expected = "row 0, column 6, at position 1, is not on the board";
        let text = "0,0 0,6 2,0 0,1 1,3 2,1 0,2 1,0 2,2 0,3 1,1 2,3";
        assert_eq!(fault(3, 4, text), expected);
        let expected =
            "square 6 (row 1, column 2), at position 2, was visited before, at position 1";
        assert_eq!(fault(3, 4, "0 6 6 1 7 9 2 4 10 3 5 11"), expected);
        let expected = "from square 0 (row 0, column 0) to 8 (row 2, column 0), at position 1, is not \
                        a knight's move";
        assert_eq!(fault(3, 4, "0 8 6 1 7 9 2 4 10 3 5 11"), expected);
        let expected = "13, in row 0 and column 1, is not a number from 1 to 12";
        assert_eq!(fault(3, 4, "1 13 7 10\n8 11 2 5\n3 6 9 12"), expected);
        let expected = "1 stands in row 0 and column 0, and again in row 1 and column 2";
        assert_eq!(fault(3, 4, "1 4 7 10\n8 11 1 5\n3 6 9 12"), expected);
    }

    #[test]
    fn the_board_follows_from_the_text_where_possible() {
        let board = |text: &str| {
            let text = TourText::read(text.as_bytes()).unwrap();
            board_for_text(&text, None).map(|board| (board.rows(), board.columns()))
        };
        assert_eq!(board("1 2 3\n4 5 6"), Ok((2, 3)));
        assert_eq!(board("0,0 1,1 0,1 1,0 2,0 2,1"), Ok((3, 2)));
        assert_eq!(board("0 1 2 3"), Ok((2, 2)));
        assert_eq!(board("0 6 8 1 7 9 2 4 10 3 5 11"), Ok((3, 4)));
        assert_eq!(board("0 7 2 3 10 5 6 1 8 9 4 11"), Ok((4, 3)));
        assert_eq!(board("a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4"), Ok((4, 3)));
        // These positions do not fill a rectangle. A square board is assumed, on which the check finds a fault.
        assert_eq!(board("0,0 9,9 0,0 9,9"), Ok((2, 2)));
        let expected = "which board is it? 3 squares may be any; say --board";
        assert_eq!(board("0 1 2"), Err(expected.into()));
    }

    #[test]
    fn numbers_may_begin_with_0() {
        let ground = Board::new(3, 4).unwrap().into();
        for text in [
            "1 4 7 10\n8 11 2 5\n3 6 9 12",
            "0 3 6 9\n7 10 1 4\n2 5 8 11",
        ] {
            let text = TourText::read(text.as_bytes()).unwrap();
            assert!(check_on_board(&ground, &text).is_ok_and(|tour| !tour.is_closed()));
        }
    }
}
