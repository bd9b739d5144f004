//! The `verify` command, which checks whether a text is a tour.

use std::io::{self, Write};

use clap::Args;
use knights_tour::board::{Board, BoardError, Square};
use knights_tour::escape::escape_controls;
use knights_tour::facts;
use knights_tour::flat_board::{Cell, FlatBoard};
use knights_tour::ground::Ground;
use knights_tour::printout::{
    Printout, PrintoutFault, PrintoutNotice, PrintoutOptions, PrintoutOutcome, Reading,
    UnreadablePrintout,
};
use knights_tour::protocol::TourFactsInfo;
use knights_tour::tour::{Tour, TourFault};
use knights_tour::tour_text::{TourText, read_on_space};
use serde::Serialize;
use thiserror::Error;

use super::arguments::Sides;
use super::command_outcome::{CommandError, CommandOutcome};
use super::format::ReportFormat;
use super::ground::ground_name;
use super::output::{print, print_json, print_message};
use super::{EXIT_CODES, input};

/// Check a tour and name its first fault
///
/// Reads any text with a tour, a path or a board in it: a matrix of visits or a list of squares, in any
/// notation, with any words around it. Numbers count from 0 or from 1, and pairs have the row or the
/// column first. A text that can be read in more than one way is read in the way that gives a tour,
/// else in the way that gets furthest; the answer says which way that is.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour solve 6x10 --format json | knights-tour verify - --facts
  echo '0,0 1,2 2,0 0,1 1,3 2,1 0,2 1,0 2,2 0,3 1,1 2,3' | knights-tour verify -
  printf '0 3 6 9\\n11 8 1 4\\n2 5 10 7' | knights-tour verify - --start 0,0

Rows and columns count from 0 at the top left, lines and columns of the text from 1. The board need \
only be given where the text does not tell: it is taken from the lines of a board, from the largest row \
and column, or from the moves, or to be square.

{EXIT_CODES} Here 0 is a tour, 1 is none or an unfinished one, and 2 a text that cannot be read."))]
pub struct Arguments {
    /// File to read; - is the standard input
    file: String,
    /// Board: one side of a square board, or rows x columns, such as 6x10; one of layers, such as 4x4x4, must be given
    #[arg(long, value_name = "BOARD")]
    board: Option<Sides>,
    /// Square on which the tour must begin
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_square, allow_hyphen_values = true)]
    start: Option<(u32, u32)>,
    /// Way to read the text, as the answer names it, such as pairs-8x8-from-1-column-first
    #[arg(long, value_name = "READING")]
    reading: Option<String>,
    /// Print facts about the tour: symmetry, turns, angles, crossings, sums, Warnsdorff's rule
    #[arg(long)]
    facts: bool,
    /// Format of the answer
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Reads a square as row and column.
fn parse_square(text: &str) -> Result<(u32, u32), String> {
    let square = text
        .split_once(',')
        .and_then(|(row, column)| Some((row.trim().parse().ok()?, column.trim().parse().ok()?)));
    square.ok_or_else(|| "a square is ROW,COLUMN, such as 0,0".into())
}

/// The JSON report of a text that was read.
#[derive(Serialize)]
struct Report<'a> {
    outcome: &'static str,
    #[serde(flatten)]
    sides: SidesReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<bool>,
    /// The way in which the text was read. A board of several layers has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<ReadingReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_readings: Vec<OtherReadingReport>,
    /// The number of squares of the path before the first fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<FaultReport<'a>>,
    /// For an unfinished path that could go on only by moves that it never uses: these moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    untried: Vec<(i32, i32)>,
    /// For a long path in a dead end: the moves that it never uses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unused: Vec<(i32, i32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notice: Option<&'a PrintoutNotice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<TourFactsInfo>,
}

/// The JSON report of a text that cannot be read.
#[derive(Serialize)]
struct UnreadableReport<'a> {
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    notice: Option<&'a PrintoutNotice>,
    fault: UnreadableFault<'a>,
}

/// The reason why a text cannot be read, in the JSON report.
#[derive(Serialize)]
struct UnreadableFault<'a> {
    message: &'a str,
    #[serde(flatten)]
    reason: Option<&'a UnreadablePrintout>,
}

/// A fault in the JSON report.
#[derive(Serialize)]
struct FaultReport<'a> {
    message: String,
    #[serde(flatten)]
    fault: Option<&'a PrintoutFault>,
}

/// A reading in the JSON report.
#[derive(Serialize)]
struct ReadingReport {
    name: String,
    sentence: String,
    #[serde(flatten)]
    reading: Reading,
}

impl ReadingReport {
    fn of(reading: Reading) -> Self {
        Self {
            name: reading.to_string(),
            sentence: reading.sentence(),
            reading,
        }
    }
}

/// A reading that was not taken, in the JSON report.
#[derive(Serialize)]
struct OtherReadingReport {
    #[serde(flatten)]
    reading: ReadingReport,
    tour: bool,
    length: usize,
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

/// The reason why a text cannot be read: a sentence and, for a text without a board, its parts.
struct Unreadable(String, Option<UnreadablePrintout>);

impl From<String> for Unreadable {
    fn from(message: String) -> Self {
        Self(message, None)
    }
}

/// A text that was read, and checked on its board.
struct Checked {
    ground: Ground,
    verdict: Verdict,
    printout: Option<Printout>,
}

/// The verdict on a text.
enum Verdict {
    Tour(Tour),
    /// The number of squares of the path.
    Unfinished(usize),
    /// The number of given numbers of a puzzle.
    Puzzle(usize),
    /// The first fault.
    NotATour(String),
}

/// Reads a text and reports whether it is a tour.
pub fn run(arguments: &Arguments) -> Result<CommandOutcome, CommandError> {
    let given = arguments.board.as_ref().map(Sides::ground).transpose()?;
    let bytes = input::read(&arguments.file).map_err(|error| error.to_string());
    let notice = bytes.as_deref().ok().and_then(PrintoutNotice::of);
    let notice = notice.as_ref();
    let checked = bytes
        .map_err(Unreadable::from)
        .and_then(|bytes| read_and_check(bytes, arguments, given));
    match checked {
        Ok(checked) => print_verdict(arguments, &checked, notice),
        Err(Unreadable(message, reason)) => {
            if let ReportFormat::Json = arguments.format {
                print_json(&UnreadableReport {
                    outcome: "unreadable",
                    notice,
                    fault: UnreadableFault {
                        message: &message,
                        reason: reason.as_ref(),
                    },
                })?;
            }
            print_notice(notice);
            let name = input::display_name(&arguments.file);
            Err(CommandError::Usage(format!(
                "cannot read {name}: {message}"
            )))
        }
    }
}

/// Reads a text, and checks whether the text is a tour of the given board. Without a given board, the text implies the
/// board.
fn read_and_check(
    bytes: Vec<u8>,
    arguments: &Arguments,
    given: Option<Ground>,
) -> Result<Checked, Unreadable> {
    if let Some(Ground::Space(space)) = &given {
        let text = read_on_space(&bytes, space).map_err(|error| error.to_string())?;
        let ground = Ground::Space(space.clone());
        let verdict = match check_in_space(&ground, &text) {
            Ok(tour) => Verdict::Tour(tour),
            Err(fault) => Verdict::NotATour(fault.to_string()),
        };
        return Ok(Checked {
            ground,
            verdict,
            printout: None,
        });
    }
    let options = PrintoutOptions {
        board: given.map(|ground| (ground.board().rows(), ground.board().columns())),
        start: arguments.start,
        reading: arguments.reading.clone(),
    };
    let printout = Printout::read(&bytes, &options)
        .map_err(|error| Unreadable(error.to_string(), Some(error)))?;
    drop(bytes);
    let ground = printout.ground().clone();
    let verdict = match (printout.outcome(), printout.fault()) {
        (_, Some(fault)) => Verdict::NotATour(fault.to_string()),
        (PrintoutOutcome::Tour { .. }, None) => {
            // The validator of tours confirms what the reader found.
            let tour = Tour::verify_on(&ground, printout.path());
            Verdict::Tour(tour.map_err(|fault| fault.to_string())?)
        }
        (PrintoutOutcome::Puzzle, None) => Verdict::Puzzle(printout.givens().len()),
        _ => Verdict::Unfinished(printout.path().len()),
    };
    Ok(Checked {
        ground,
        verdict,
        printout: Some(printout),
    })
}

/// Prints the notice about a text, if there is one.
fn print_notice(notice: Option<&PrintoutNotice>) {
    match notice {
        Some(PrintoutNotice::SourceCode) => print_message(
            "this looks like the source code of a program: run it, and check what it prints",
        ),
        Some(PrintoutNotice::Failure { line, text }) => {
            let text = escape_controls(text);
            print_message(&format!("line {line} says that the program failed: {text}"));
        }
        _ => {}
    }
}

/// Prints the verdict on a text.
fn print_verdict(
    arguments: &Arguments,
    checked: &Checked,
    notice: Option<&PrintoutNotice>,
) -> Result<CommandOutcome, CommandError> {
    let Checked {
        ground,
        verdict,
        printout,
    } = checked;
    let name = ground_name(ground);
    let facts = match verdict {
        Verdict::Tour(tour) if arguments.facts => Some(tour_facts(ground, tour)),
        _ => None,
    };
    let (outcome, closed) = match verdict {
        Verdict::Tour(tour) => ("tour", Some(tour.is_closed())),
        Verdict::Unfinished(_) => ("unfinished", None),
        Verdict::Puzzle(_) => ("puzzle", None),
        Verdict::NotATour(_) => ("not-a-tour", None),
    };
    let printout = printout.as_ref();
    if let ReportFormat::Json = arguments.format {
        let others = printout.map_or(&[][..], Printout::other_readings).iter();
        print_json(&Report {
            outcome,
            sides: SidesReport::of(ground),
            closed,
            reading: printout.map(|printout| ReadingReport::of(printout.reading())),
            other_readings: others
                .map(|other| OtherReadingReport {
                    reading: ReadingReport::of(other.reading),
                    tour: other.tour,
                    length: other.length,
                })
                .collect(),
            length: printout.map(|printout| printout.path().len()),
            fault: match verdict {
                Verdict::NotATour(message) => Some(FaultReport {
                    message: message.clone(),
                    fault: printout.and_then(Printout::fault),
                }),
                _ => None,
            },
            untried: printout.map(Printout::untried_moves).unwrap_or_default(),
            unused: printout.map(Printout::unused_moves).unwrap_or_default(),
            notice,
            facts,
        })?;
    } else {
        print_notice(notice);
        match verdict {
            Verdict::Tour(tour) => print(|out| {
                let kind = if tour.is_closed() {
                    "a closed"
                } else {
                    "an open"
                };
                writeln!(out, "{kind} tour of the {name}")?;
                facts.map_or(Ok(()), |facts| write_facts(&facts, out))
            })?,
            Verdict::Unfinished(length) => print_message(&format!(
                "an unfinished tour of the {name}: {length} of {} squares, without a fault",
                ground.len()
            )),
            Verdict::Puzzle(count) => print_message(&format!(
                "a puzzle of the {name}: {count} of {} numbers are given; solve --given solves it",
                ground.len()
            )),
            Verdict::NotATour(fault) => {
                print_message(&format!("not a tour of the {name}: {fault}"))
            }
        }
        for remark in printout.map(Printout::remarks).unwrap_or_default() {
            print_message(&remark);
        }
        if let Some(printout) = printout {
            print_message(&format!("read as {}", printout.reading().sentence()));
        }
    }
    // A text that is read but is not a complete tour has the exit code 1.
    Ok(match verdict {
        Verdict::Tour(_) => CommandOutcome::Answered,
        _ => CommandOutcome::ProvedNone,
    })
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

/// The reason why a text is not a tour, in the text's own notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum VerifyFault {
    /// The squares are not a tour of the layered board.
    #[error("{0}")]
    NotATourInSpace(TourFault),
    /// The layers have too many rows in all.
    #[error("{0}")]
    TooManyRows(BoardError),
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
            unreachable!("`read_on_space` refuses pairs and names")
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
