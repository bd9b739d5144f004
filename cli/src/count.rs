//! The `count` command, which counts tours without listing them.

use std::io::Write;

use bytesize::ByteSize;
use clap::Args;
use indicatif::HumanCount;
use knights_tour::board::{Board, Square};
use knights_tour::count::frontier::{
    CountsByStart, FixedMoves, FixedMovesError, FrontierCount, MovesAt, TourKind,
};
use knights_tour::count::published::{CitedCount, published_count};
use knights_tour::experiment::Draft;
use serde::Serialize;
use serde_json::{Value, json};

use super::arguments::{Sides, coordinates_text, parse_memory, sides_text};
use super::command_outcome::{CommandError, CommandOutcome};
use super::count_failure::CountFailure;
use super::format::ReportFormat;
use super::output::{print, print_json, print_message};
use super::parts::{self, PartArguments};
use super::progress::Progress;
use super::run_loop::{STATES_PER_CHECK, run_until_counted};
use super::solve::DEFAULT_MEMORY_LIMIT_TEXT;
use super::{EXIT_CODES, given, interrupt};

/// The kind of tours that `--closed` counts.
const CLOSED_TOURS: &str = "undirected closed tours";

/// Count the tours without listing them
///
/// Counts undirected open tours: all paths through every square, each once in whichever direction it
/// is walked, including those whose ends are a move apart. With --closed it counts undirected closed
/// tours. With --start or --by-start it counts directed open tours, those that begin with a square.
/// All numbers are exact.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour count 6x8 --closed
  knights-tour count 6 --by-start
  knights-tour count 6x8 --closed --moves-at 2,3=0,2/1,5
  knights-tour count 6x8 --closed --cores all --part-memory 1MB
  knights-tour puzzle 6 --seed 1 | knights-tour count --given -

A board whose shorter side is over 8, or that needs more memory than it may have, is not counted; what \
was published of its tours is told then, with its source. In JSON all counts are strings; by_start has \
a row for every row of the board.

A count of closed tours can be divided into parts, which need less memory, and can be counted on \
several machines: --parts lists them, --part counts one, and --merge adds the results up. --cores \
counts all of them here, and with --keep goes on where an earlier command stopped.

{EXIT_CODES}"))]
pub struct Arguments {
    /// Board: one side of a square board, or rows x columns, such as 6x8
    #[arg(required_unless_present_any = ["given", "merge"])]
    board: Option<Sides>,
    /// Count the solutions of the puzzle in a file: a board with some numbers of the tour; - is the standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "start", "by_start", "memory_limit"])]
    given: Option<String>,
    /// Count the tours whose last square is a move away from their first, each once wherever it begins and in whichever
    /// direction it is walked
    #[arg(long)]
    closed: bool,
    /// Count the tours that begin here, as row,column from 0 from the top left; of closed tours there are as many from
    /// every square
    #[arg(long, value_name = "ROW,COLUMN", allow_hyphen_values = true)]
    start: Option<String>,
    /// Count the tours that begin with each of the squares
    #[arg(long, conflicts_with = "start")]
    by_start: bool,
    /// Count only the tours with these moves at a square: the square, and its two neighbours on the tour; - as the
    /// second one makes the square an end; repeatable
    #[arg(
        long,
        value_name = "ROW,COLUMN=ROW,COLUMN/ROW,COLUMN",
        allow_hyphen_values = true,
        conflicts_with_all = ["given", "by_start"]
    )]
    moves_at: Vec<String>,
    #[command(flatten)]
    parts: PartArguments,
    /// The most memory to use
    #[arg(long, value_name = "SIZE", default_value = DEFAULT_MEMORY_LIMIT_TEXT, value_parser = parse_memory)]
    memory_limit: ByteSize,
    /// How to write the result
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Counts the tours and prints their number, or the reason why they were not counted.
pub fn run(arguments: &Arguments) -> Result<CommandOutcome, CommandError> {
    if let Some(file) = &arguments.given {
        return given::count(file, arguments.closed, arguments.format);
    }
    if !arguments.parts.merged_files().is_empty() {
        let (board, count) = parts::merge(arguments.parts.merged_files())?;
        print_result(arguments, board, CLOSED_TOURS, count, None)?;
        return Ok(CommandOutcome::from_complete_search(count > 0));
    }
    let mut draft = arguments
        .board
        .as_ref()
        .map_or_else(Draft::default, Sides::draft);
    if let Some(start) = &arguments.start {
        draft.start.clone_from(start);
    }
    let experiment = draft.validate()?;
    let Some(board) = experiment.ground().whole_board() else {
        return Err(CommandError::Usage(
            "only the tours of flat boards are counted".into(),
        ));
    };
    let start = experiment.start();
    let memory = arguments.memory_limit.as_u64();
    if let Some(printed) = arguments.parts.run(board, memory, arguments.format)? {
        if let Err(failure) = printed {
            print_failure(arguments, board, &failure)?;
            return Ok(CommandOutcome::Stopped);
        }
        return Ok(CommandOutcome::Answered);
    }
    let counted = if arguments.parts.counts_all() {
        (arguments.parts.count_all(board, memory)?).map(|count| (count, None))
    } else if arguments.by_start && !arguments.closed {
        count_by_start(board, memory)
            .map(|counts| (CountsByStart::undirected_total(&counts), Some(counts)))
    } else {
        let kind = match (arguments.closed, &arguments.start) {
            (true, _) => TourKind::Closed,
            (false, Some(_)) => TourKind::OpenFrom(start),
            (false, None) => TourKind::Open,
        };
        let moves = fixed_moves(board, kind, &arguments.moves_at)?;
        let count = count(board, kind, moves.as_ref(), memory);
        // A closed tour passes through every square, so all squares have the same number of closed tours.
        let counts_of_squares = |count| vec![count; board.size() as usize];
        count.map(|count| (count, arguments.by_start.then(|| counts_of_squares(count))))
    };
    match counted {
        Ok((count, by_start)) => {
            let kind = kind_text(arguments, board, start);
            print_result(arguments, board, &kind, count, by_start.as_deref())?;
            Ok(CommandOutcome::from_complete_search(count > 0))
        }
        Err(failure) => {
            print_failure(arguments, board, &failure)?;
            Ok(CommandOutcome::Stopped)
        }
    }
}

/// Reads the moves that are given at squares. `None` if there are none.
pub fn fixed_moves(
    board: Board,
    kind: TourKind,
    texts: &[String],
) -> Result<Option<FixedMoves>, CommandError> {
    if texts.is_empty() {
        return Ok(None);
    }
    let usage = |error| CommandError::Usage(fixed_moves_text(board, &error));
    let moves: Result<Vec<MovesAt>, _> = texts
        .iter()
        .map(|text| MovesAt::read(board, text))
        .collect();
    let moves = FixedMoves::new(board, kind, &moves.map_err(usage)?);
    moves.map(Some).map_err(usage)
}

/// Names a fault of given moves, with rows and columns as on the command line.
fn fixed_moves_text(board: Board, error: &FixedMovesError) -> String {
    let name = |square| coordinates_text(&board.into(), square);
    match *error {
        FixedMovesError::NotAMove { from, to } => {
            format!("from {} to {} is not a knight's move", name(from), name(to))
        }
        FixedMovesError::SameMove { square, to } => {
            format!("both moves of {} lead to {}", name(square), name(to))
        }
        FixedMovesError::Repeated { square } => {
            format!("the moves of {} are given twice", name(square))
        }
        FixedMovesError::TooManyEnds { square, most } => {
            format!(
                "{} cannot be an end: the tour has {most} ends",
                name(square)
            )
        }
        _ => error.to_string(),
    }
}

/// Counts the tours of one kind, with a progress bar.
fn count(
    board: Board,
    kind: TourKind,
    moves: Option<&FixedMoves>,
    memory: u64,
) -> Result<u128, CountFailure> {
    let frontier_count = match moves {
        Some(moves) => FrontierCount::with_fixed_moves(moves, memory)?,
        None => FrontierCount::with_memory_limit(board, kind, memory)?,
    };
    finish_count(frontier_count)
}

/// Works on a count until the number of tours is known, with a progress bar.
pub fn finish_count(count: FrontierCount) -> Result<u128, CountFailure> {
    let bar = Progress::new(Some(count.progress().squares.into()), "squares");
    run_until_counted(count, |progress| {
        bar.set_position(progress.settled_squares.into());
        bar.set_message(progress_text(progress.states, progress.bytes));
    })
}

/// Counts the tours from each square, with a progress bar.
fn count_by_start(board: Board, memory: u64) -> Result<Vec<u128>, CountFailure> {
    let mut counts_by_start = CountsByStart::with_memory_limit(board, memory)?;
    let total = u64::from(counts_by_start.progress().classes) * u64::from(board.size());
    let bar = Progress::new(Some(total), "squares");
    loop {
        if let Some(counts) = counts_by_start.counts() {
            return Ok(counts);
        }
        if interrupt::is_requested() {
            return Err(CountFailure::Interrupted);
        }
        let progress = counts_by_start.advance(STATES_PER_CHECK)?;
        let counted = u64::from(progress.counted_classes) * u64::from(board.size());
        bar.set_position((counted + u64::from(progress.current.settled_squares)).min(total));
        bar.set_message(progress_text(
            progress.current.states,
            progress.current.bytes,
        ));
    }
}

/// The message of the progress bar.
pub fn progress_text(states: u64, bytes: u64) -> String {
    format!("{} states in {}", HumanCount(states), ByteSize::b(bytes))
}

/// The JSON report. The counts are strings, because they may be too large for the numbers of JSON parsers.
#[derive(Serialize)]
struct Report {
    count: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_start: Option<Vec<Vec<String>>>,
}

/// Names the tours that are counted.
fn kind_text(arguments: &Arguments, board: Board, start: Square) -> String {
    match (arguments.closed, &arguments.start) {
        (true, _) => CLOSED_TOURS.into(),
        (false, None) => "undirected open tours".into(),
        (false, Some(_)) => {
            format!(
                "directed open tours from {}",
                coordinates_text(&board.into(), start)
            )
        }
    }
}

/// Prints the count, and the counts of all squares if they were requested.
fn print_result(
    arguments: &Arguments,
    board: Board,
    kind: &str,
    count: u128,
    by_start: Option<&[u128]>,
) -> Result<(), CommandError> {
    let rows = by_start.map(|counts| counts.chunks(board.columns() as usize));
    if arguments.format == ReportFormat::Json {
        let to_strings = |counts: &[u128]| counts.iter().map(u128::to_string).collect();
        let report = Report {
            count: count.to_string(),
            by_start: rows.map(|rows| rows.map(to_strings).collect()),
        };
        return print_json(&report);
    }
    let given = match arguments.moves_at.is_empty() {
        true => "",
        false => " with the given moves",
    };
    print(|out| {
        writeln!(
            out,
            "{count} {kind} of the {} board{given}",
            sides_text(board)
        )?;
        let Some(rows) = rows else { return Ok(()) };
        let width = by_start
            .into_iter()
            .flatten()
            .max()
            .map_or(1, |largest| largest.to_string().len());
        for row in rows {
            let row: Vec<_> = row.iter().map(|count| format!("{count:width$}")).collect();
            writeln!(out, "{}", row.join(" "))?;
        }
        Ok(())
    })
}

/// Reports why the tours were not counted, and the published number if there is one.
fn print_failure(
    arguments: &Arguments,
    board: Board,
    failure: &CountFailure,
) -> Result<(), CommandError> {
    // Published numbers count all tours, from all starts.
    let counts_all_starts = arguments.closed || arguments.start.is_none();
    let counts_part = arguments.parts.counts_one();
    let counts_all = counts_all_starts && arguments.moves_at.is_empty() && !counts_part;
    let published = published_count(board, arguments.closed).filter(|_| counts_all);
    let reason = failure.text();
    print_message(&format!("not counted: {reason}"));
    if let Some(CitedCount { count, source }) = published {
        let kind = if arguments.closed { "closed" } else { "open" };
        print_message(&format!(
            "published: {count} undirected {kind} tours ({source})"
        ));
    }
    if arguments.format == ReportFormat::Json {
        let mut detail = failure.json();
        detail["text"] = reason.into();
        let published = published.map(
            |CitedCount { count, source }| json!({"count": count.to_string(), "source": source}),
        );
        let count = Value::Null;
        print_json(&json!({"count": count, "reason": detail, "published": published}))?;
    }
    Ok(())
}
