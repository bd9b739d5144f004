//! The `identify` command, which names the programs that come to a path.

use std::io::{self, Write};

use clap::Args;
use knights_tour::board::{Board, Square};
use knights_tour::ground::Ground;
use knights_tour::identify::{Departure, Identification, Naming, Program, Visits};
use knights_tour::printout::{Printout, PrintoutOptions};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::arguments::Sides;
use super::command_outcome::{CommandError, CommandOutcome};
use super::format::ReportFormat;
use super::ground::ground_name;
use super::magnitude::Magnitude;
use super::output::{print, print_json, print_message};
use super::progress::Progress;
use super::{EXIT_CODES, input, interrupt};

/// The number of steps between two checks of Ctrl-C.
const STEPS_PER_CHECK: u64 = 1 << 16;

/// Name the programs that print exactly this path or tour
///
/// Reads what verify reads, a tour or the beginning of one, on a whole board. Compares it with backtracking,
/// Warnsdorff's rule with both sorts, Pohl and Roth in all 40,320 orders of the moves, and with AML, OctAML and
/// OctAML16, for rows and columns as they are and exchanged.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour 8 0 0 | knights-tour identify -
  knights-tour solve 6 --algorithm pohl --order jumps | knights-tour identify - --format json

Where Warnsdorff's rule steps back, it is recognised on up to 64 squares only, and with the exchange sort \
not at all.

{EXIT_CODES} Here 0 is an answer, even if no program fits, 1 is no path, and 2 a text that cannot be read."))]
pub struct Arguments {
    /// File to read; - is the standard input
    file: String,
    /// Board: one side of a square board, or rows x columns, such as 6x10
    #[arg(long, value_name = "BOARD")]
    board: Option<Sides>,
    /// Format of the answer
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// The JSON report of an answer.
#[derive(Serialize)]
struct Report {
    outcome: &'static str,
    rows: u32,
    columns: u32,
    squares: usize,
    made_by: Vec<Value>,
    followed: Vec<Value>,
    undecided: Vec<Value>,
}

/// The JSON report of a text that is not a path, or cannot be read.
#[derive(Serialize)]
struct FaultReport<'a> {
    outcome: &'static str,
    fault: &'a str,
}

/// Reads a text, and reports which programs come to its path.
pub fn run(arguments: &Arguments) -> Result<CommandOutcome, CommandError> {
    let given = arguments.board.as_ref().map(Sides::ground).transpose()?;
    let (board, squares) = match read_path(&arguments.file, given) {
        Ok(path) => path,
        Err(fault) => {
            print_fault_as_json(arguments, "unreadable", &fault)?;
            let name = input::display_name(&arguments.file);
            return Err(CommandError::Usage(format!("cannot read {name}: {fault}")));
        }
    };
    let name = ground_name(&board.into());
    let identified = squares.and_then(|squares| {
        let identification = Identification::new(board, &squares);
        let identification = identification.map_err(|error| error.to_string())?;
        Ok((squares, identification))
    });
    let (squares, mut identification) = match identified {
        Ok(identified) => identified,
        Err(fault) => {
            print_fault_as_json(arguments, "not-a-path", &fault)?;
            if let ReportFormat::Text = arguments.format {
                print_message(&format!("not a path of the {name}: {fault}"));
            }
            return Ok(CommandOutcome::ProvedNone);
        }
    };
    let progress = Progress::new(Some(identification.progress().1.into()), "moves");
    while !identification.work(STEPS_PER_CHECK) {
        progress.set_position(identification.progress().0.into());
        if interrupt::is_requested() {
            print_message("stopped before the answer");
            return Ok(CommandOutcome::Stopped);
        }
    }
    drop(progress);
    match arguments.format {
        ReportFormat::Json => print_json(&Report {
            outcome: "answer",
            rows: board.rows(),
            columns: board.columns(),
            squares: squares.len(),
            made_by: identification
                .made_by()
                .iter()
                .map(|program| program_json(program, board, &squares))
                .collect(),
            followed: identification
                .followed()
                .iter()
                .map(departure_json)
                .collect(),
            undecided: identification
                .undecided()
                .iter()
                .map(departure_json)
                .collect(),
        })?,
        ReportFormat::Text => print(|out| write_answer(&identification, out))?,
    }
    Ok(CommandOutcome::Answered)
}

fn print_fault_as_json(
    arguments: &Arguments,
    outcome: &'static str,
    fault: &str,
) -> Result<(), CommandError> {
    if let ReportFormat::Json = arguments.format {
        print_json(&FaultReport { outcome, fault })?;
    }
    Ok(())
}

/// Reads the path of a text. The outer error is the reason why the text cannot be read. The inner error is the reason
/// why it is not a path.
fn read_path(
    file: &str,
    given: Option<Ground>,
) -> Result<(Board, Result<Vec<Square>, String>), String> {
    const NEEDS_BOARD: &str = "only paths of a whole board can be identified";
    let bytes = input::read(file).map_err(|error| error.to_string())?;
    let given = match given {
        Some(ground) => Some(ground.whole_board().ok_or(NEEDS_BOARD)?),
        None => None,
    };
    let options = PrintoutOptions {
        board: given.map(|board| (board.rows(), board.columns())),
        ..PrintoutOptions::default()
    };
    let printout = Printout::read(&bytes, &options).map_err(|error| error.to_string())?;
    let board = printout.ground().whole_board().ok_or(NEEDS_BOARD)?;
    let squares = match printout.fault() {
        Some(fault) => Err(fault.to_string()),
        None => Ok(printout.path().to_vec()),
    };
    Ok((board, squares))
}

/// The JSON of a program that comes to `path`. Members without a value are left out.
fn program_json(program: &Program, board: Board, path: &[Square]) -> Value {
    let mut object = Map::new();
    object.insert("algorithm".into(), program.algorithm.name().into());
    if let Some(orders) = &program.orders {
        object.insert("orders".into(), orders.count().into());
    }
    if let Some(order) = program.order {
        object.insert("order".into(), order.to_string().into());
        if let Some(name) = order.name() {
            object.insert("name".into(), name.into());
        }
    }
    object.insert("naming".into(), json!(program.naming));
    if let Some(centre) = program.centre {
        object.insert("centre".into(), centre.name().into());
    }
    match program.visits {
        Some(Visits::Counted(visits)) => object.insert("visits".into(), visits.into()),
        Some(Visits::Estimated { log10 }) => {
            object.insert("estimated_visits_log10".into(), log10.into())
        }
        _ => None,
    };
    if let Some(moves) = program.moves_tried(board, path) {
        object.insert("moves_tried".into(), moves.into());
    }
    object.into()
}

fn departure_json(departure: &Departure) -> Value {
    json!({
        "algorithm": departure.algorithm.name(),
        "naming": departure.naming,
        "moves": departure.moves,
    })
}

/// Writes the answer as text: a line for each program.
fn write_answer(identification: &Identification, out: &mut impl Write) -> io::Result<()> {
    if identification.made_by().is_empty() {
        writeln!(out, "none of these programs")?;
    }
    for program in identification.made_by() {
        writeln!(out, "{}", program_text(program))?;
    }
    for departure in identification.followed() {
        let moves = departure.moves;
        writeln!(
            out,
            "{}: left after move {moves}",
            departure_name(departure)
        )?;
    }
    for departure in identification.undecided() {
        let next = departure.moves + 1;
        writeln!(
            out,
            "{}: undecided at move {next}",
            departure_name(departure)
        )?;
    }
    Ok(())
}

fn departure_name(departure: &Departure) -> String {
    let naming = naming_text(departure.naming);
    format!("{}{naming}", departure.algorithm.name())
}

const fn naming_text(naming: Naming) -> &'static str {
    match naming {
        Naming::Transposed => ", rows and columns exchanged",
        _ => "",
    }
}

/// A program as a line of text.
fn program_text(program: &Program) -> String {
    let mut text = program.algorithm.name().to_owned();
    if let (Some(orders), Some(order)) = (&program.orders, program.order) {
        let order = order.name().map_or_else(|| order.to_string(), Into::into);
        text += &format!(", {} of 40,320 orders, among them {order}", orders.count());
    }
    text += naming_text(program.naming);
    if let Some(centre) = program.centre {
        text += &format!(", {} centre", centre.name());
    }
    match program.visits {
        Some(Visits::Counted(visits)) => text += &format!(": {visits} visits"),
        Some(Visits::Estimated { log10 }) => {
            text += &format!(": about {} visits", Magnitude { log10 });
        }
        _ => {}
    }
    text
}
