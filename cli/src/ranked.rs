//! The commands `random`, `rank` and `unrank`: uniformly random tours, and the numbers of tours.

use std::io::Write;

use bytesize::ByteSize;
use clap::Args;
use knights_tour::board::{Board, Square};
use knights_tour::count::frontier::{RankedTours, TourKind};
use knights_tour::ground::Ground;
use knights_tour::printout::{Printout, PrintoutOptions, PrintoutOutcome};
use knights_tour::tour::Tour;
use serde::Serialize;
use serde_json::{Value, json};

use super::arguments::{Sides, sides_text};
use super::command_outcome::{CommandError, CommandOutcome};
use super::count::{fixed_moves, progress_text};
use super::count_failure::CountFailure;
use super::format::{ReportFormat, SolveFormat, write_tour};
use super::output::{print, print_json, print_message};
use super::progress::Progress;
use super::run_loop::STATES_PER_CHECK;
use super::solve::DEFAULT_MEMORY_LIMIT_TEXT;
use super::{EXIT_CODES, input, interrupt};

/// Make a uniformly random tour
///
/// Every tour of the board is equally likely. To this end, all tours are counted first. Without
/// --closed and --start the tours are open, and each is as likely as any other, in whichever direction
/// it is walked.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour random 6 --closed --seed 1
  knights-tour random 6x8 --closed --seed 7 --format json
  knights-tour random 5 --start 0,0
  knights-tour random 6x8 --closed --moves-at 2,3=0,2/1,5

The rank is the number of the tour among all of them, from 0: unrank makes the same tour of it. In JSON, \
rank and count are strings. Boards of 6×6, 6×8 and 8×6 take a second; a board that needs more memory \
than it may have is refused.

{EXIT_CODES}"))]
pub struct RandomArguments {
    #[command(flatten)]
    tours: BoardArguments,
    /// Seed of the random choice: the same seed gives the same tour
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// How to write the tour
    #[arg(long, value_enum, default_value_t = SolveFormat::Board)]
    format: SolveFormat,
}

/// Make the tour of a number
///
/// The tours of a board are numbered from 0, in an order that depends on the board and the kind of
/// tours alone. rank is the opposite.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour unrank 6 9861 --closed
  knights-tour unrank 5 303 --start 0,0 --format squares

{EXIT_CODES} Here 1 is a number that is too large."))]
pub struct UnrankArguments {
    #[command(flatten)]
    tours: BoardArguments,
    /// Number of the tour, from 0
    number: u128,
    /// How to write the tour
    #[arg(long, value_enum, default_value_t = SolveFormat::Board)]
    format: SolveFormat,
}

/// Say which number a tour has among all tours of its board
///
/// The tours of a board are numbered from 0, in an order that depends on the board and the kind of
/// tours alone. unrank is the opposite. Without --closed and --from-start the tour counts as open, even
/// if a move leads from its end to its beginning.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour random 6 --closed --seed 1 | knights-tour rank - --closed
  knights-tour unrank 5 303 --start 0,0 | knights-tour rank - --from-start

In JSON, rank and count are strings.

{EXIT_CODES}"))]
pub struct RankArguments {
    /// File with the tour, in any form that verify reads; - is the standard input
    file: String,
    /// Number it among the closed tours
    #[arg(long, conflicts_with = "from_start")]
    closed: bool,
    /// Number it among the directed open tours from its first square
    #[arg(long)]
    from_start: bool,
    /// The most memory to use
    #[arg(long, value_name = "SIZE", default_value = DEFAULT_MEMORY_LIMIT_TEXT)]
    memory_limit: ByteSize,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// The board, and the kind of its tours.
#[derive(Args)]
struct BoardArguments {
    /// Board: one side of a square board, or rows x columns, such as 6x8
    board: Sides,
    /// Closed tours, whose last square is a move away from their first
    #[arg(long, conflicts_with = "start")]
    closed: bool,
    /// Tours that begin here, as row,column from 0 from the top left
    #[arg(long, value_name = "ROW,COLUMN", allow_hyphen_values = true)]
    start: Option<String>,
    /// Only tours with these moves at a square: the square, and its two neighbours on the tour; repeatable
    #[arg(long, value_name = "ROW,COLUMN=ROW,COLUMN/ROW,COLUMN")]
    moves_at: Vec<String>,
    /// The most memory to use
    #[arg(long, value_name = "SIZE", default_value = DEFAULT_MEMORY_LIMIT_TEXT)]
    memory_limit: ByteSize,
}

impl BoardArguments {
    /// Numbers the tours of the board.
    fn prepare(&self) -> Result<(Board, Result<RankedTours, CountFailure>), CommandError> {
        let mut draft = self.board.draft();
        if let Some(start) = &self.start {
            draft.start.clone_from(start);
        }
        let experiment = draft.validate()?;
        let board = whole_board(experiment.ground())?;
        let kind = match (self.closed, &self.start) {
            (true, _) => TourKind::Closed,
            (false, Some(_)) => TourKind::OpenFrom(experiment.start()),
            (false, None) => TourKind::Open,
        };
        let limit = self.memory_limit.as_u64();
        let tours = match fixed_moves(board, kind, &self.moves_at)? {
            Some(moves) => RankedTours::with_fixed_moves(&moves, limit),
            None => RankedTours::new(board, kind, limit),
        };
        Ok((board, tours.map_err(CountFailure::from).and_then(prepare)))
    }
}

fn whole_board(ground: &Ground) -> Result<Board, CommandError> {
    let board = ground.whole_board();
    board.ok_or_else(|| CommandError::Usage("only the tours of flat boards are numbered".into()))
}

/// Counts all tours, with a progress bar.
fn prepare(mut tours: RankedTours) -> Result<RankedTours, CountFailure> {
    let bar = Progress::new(Some(tours.progress().squares.into()), "squares");
    while tours.count().is_none() {
        if interrupt::is_requested() {
            return Err(CountFailure::Interrupted);
        }
        let progress = tours.advance(STATES_PER_CHECK)?;
        bar.set_position(progress.settled_squares.into());
        bar.set_message(progress_text(progress.states, progress.bytes));
    }
    Ok(tours)
}

/// Makes a random tour and prints it.
pub fn run_random(arguments: &RandomArguments) -> Result<CommandOutcome, CommandError> {
    let (board, prepared) = arguments.tours.prepare()?;
    match prepared {
        Ok(tours) => {
            let tour = tours.random_tour(arguments.seed);
            print_tour(board, &tours, tour, arguments.format)
        }
        Err(failure) => print_failure(&failure, arguments.format == SolveFormat::Json),
    }
}

/// Makes the tour of a number and prints it.
pub fn run_unrank(arguments: &UnrankArguments) -> Result<CommandOutcome, CommandError> {
    let (board, prepared) = arguments.tours.prepare()?;
    match prepared {
        Ok(tours) => print_tour(
            board,
            &tours,
            tours.tour(arguments.number),
            arguments.format,
        ),
        Err(failure) => print_failure(&failure, arguments.format == SolveFormat::Json),
    }
}

/// Prints the number of a tour.
pub fn run_rank(arguments: &RankArguments) -> Result<CommandOutcome, CommandError> {
    let name = input::display_name(&arguments.file);
    let unreadable = |reason: String| CommandError::Usage(format!("cannot read {name}: {reason}"));
    let bytes = input::read(&arguments.file).map_err(|error| unreadable(error.to_string()))?;
    let printout = Printout::read(&bytes, &PrintoutOptions::default())
        .map_err(|error| unreadable(error.to_string()))?;
    let board = whole_board(printout.ground())?;
    let PrintoutOutcome::Tour { closed } = printout.outcome() else {
        let fault = printout.fault().map(|fault| format!(": {fault}"));
        return Err(CommandError::Usage(format!(
            "{name} has no tour{}",
            fault.unwrap_or_default()
        )));
    };
    let squares = printout.path();
    if arguments.closed && !closed {
        return Err(CommandError::Usage(format!("the tour of {name} is open")));
    }
    let kind = match squares {
        _ if arguments.closed => TourKind::Closed,
        [start, ..] if arguments.from_start => TourKind::OpenFrom(*start),
        _ => TourKind::Open,
    };
    let tours = RankedTours::new(board, kind, arguments.memory_limit.as_u64());
    let tours = match tours.map_err(CountFailure::from).and_then(prepare) {
        Ok(tours) => tours,
        Err(failure) => return print_failure(&failure, arguments.format == ReportFormat::Json),
    };
    let usage = |error: &dyn std::error::Error| CommandError::Usage(error.to_string());
    let rank = tours.rank(squares).map_err(|error| usage(&error))?;
    let count = tours.count().unwrap_or_default();
    match arguments.format {
        ReportFormat::Json => print_json(
            &json!({"rank": rank.to_string(), "count": count.to_string(), "closed": arguments.closed}),
        )?,
        ReportFormat::Text => print(|out| writeln!(out, "{rank}"))?,
    }
    print_message(&format!(
        "number {rank} of {count} {} of the {} board, from 0",
        kind_text(kind),
        sides_text(board)
    ));
    Ok(CommandOutcome::Answered)
}

/// The JSON report of a tour.
#[derive(Serialize)]
struct Report {
    outcome: &'static str,
    tour: Vec<Square>,
    closed: bool,
    rank: Option<String>,
    count: String,
}

/// Checks a tour and prints it.
fn print_tour(
    board: Board,
    tours: &RankedTours,
    squares: Option<Vec<Square>>,
    format: SolveFormat,
) -> Result<CommandOutcome, CommandError> {
    let count = tours.count().unwrap_or_default();
    let kind = kind_text(tours.kind());
    let sides = sides_text(board);
    let Some(squares) = squares else {
        if format == SolveFormat::Json {
            let outcome = if count == 0 {
                "impossible"
            } else {
                "no-such-number"
            };
            let (tour, closed, rank) = (Vec::new(), false, None);
            print_json(&Report {
                outcome,
                tour,
                closed,
                rank,
                count: count.to_string(),
            })?;
        }
        print_message(&format!(
            "the {sides} board has {count} {kind}, from number 0"
        ));
        return Ok(CommandOutcome::ProvedNone);
    };
    let tour = Tour::verify(board, &squares)?;
    let rank = tours.rank(&squares).ok();
    if format == SolveFormat::Json {
        print_json(&Report {
            outcome: "tour",
            closed: tour.is_closed(),
            tour: squares,
            rank: rank.map(|rank| rank.to_string()),
            count: count.to_string(),
        })?;
    } else {
        print(|out| write_tour(format, &board.into(), &tour, out))?;
    }
    let rank = rank.map_or_else(String::new, |rank| format!("number {rank} "));
    print_message(&format!(
        "{rank}of {count} {kind} of the {sides} board, from 0"
    ));
    Ok(CommandOutcome::Answered)
}

const fn kind_text(kind: TourKind) -> &'static str {
    match kind {
        TourKind::Closed => "undirected closed tours",
        TourKind::OpenFrom(_) => "directed open tours from its start",
        _ => "undirected open tours",
    }
}

/// Reports why the tours were not numbered.
fn print_failure(failure: &CountFailure, as_json: bool) -> Result<CommandOutcome, CommandError> {
    let reason = failure.text();
    if as_json {
        let mut detail = failure.json();
        detail["text"] = reason.clone().into();
        print_json(
            &json!({"outcome": "limit", "reason": detail, "tour": Value::Array(Vec::new())}),
        )?;
    }
    print_message(&format!("the tours are not numbered: {reason}"));
    Ok(CommandOutcome::Stopped)
}
