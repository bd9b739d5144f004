//! The commands `random`, `rank` and `unrank`: uniformly random tours, and the numbers of tours.

use std::io::Write;

use bytesize::ByteSize;
use clap::Args;
use knights_tour::board::{Board, Square};
use knights_tour::count::frontier::TourKind;
use knights_tour::ground::Ground;
use knights_tour::printout::{Printout, PrintoutOptions, PrintoutOutcome};
use knights_tour::tour::Tour;
use serde::Serialize;
use serde_json::{Value, json};

use super::arguments::{Sides, parse_memory, sides_text};
use super::command_outcome::{CommandError, CommandOutcome};
use super::count::fixed_moves;
use super::count_failure::CountFailure;
use super::format::{ReportFormat, SolveFormat, write_tour};
use super::numbered_tours::{Failure, NumberedTour, NumberedTours};
use super::output::{print, print_json, print_message};
use super::solve::DEFAULT_MEMORY_LIMIT_TEXT;
use super::{EXIT_CODES, input};

/// Make a uniformly random tour
///
/// Every tour of the board is equally likely. To this end, the tours are counted first. Without
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
rank and count are strings. Boards of 6×6, 6×8 and 8×6 take a second, and 8×8 with --closed takes about \
a minute; a board that needs more memory than it may have is refused.

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
    #[arg(long, value_name = "SIZE", default_value = DEFAULT_MEMORY_LIMIT_TEXT, value_parser = parse_memory)]
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
    #[arg(
        long,
        value_name = "ROW,COLUMN=ROW,COLUMN/ROW,COLUMN",
        allow_hyphen_values = true
    )]
    moves_at: Vec<String>,
    /// The most memory to use
    #[arg(long, value_name = "SIZE", default_value = DEFAULT_MEMORY_LIMIT_TEXT, value_parser = parse_memory)]
    memory_limit: ByteSize,
}

impl BoardArguments {
    /// The board, and the kind of its tours.
    fn board(&self) -> Result<(Board, TourKind), CommandError> {
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
        Ok((board, kind))
    }

    /// Numbers the tours, and prints one of them.
    fn find_and_print_tour(
        &self,
        format: SolveFormat,
        find: impl FnOnce(&mut NumberedTours) -> Result<Option<NumberedTour>, Failure>,
    ) -> Result<CommandOutcome, CommandError> {
        let (board, kind) = self.board()?;
        let find_tour = || {
            let limit = self.memory_limit.as_u64();
            let mut tours = match fixed_moves(board, kind, &self.moves_at)? {
                Some(moves) => NumberedTours::with_fixed_moves(&moves, limit),
                None => NumberedTours::new(board, kind, limit),
            }?;
            Ok((tours.count(), find(&mut tours)?))
        };
        match find_tour() {
            Ok((count, tour)) => print_tour(board, kind, count, tour, format),
            Err(Failure::Count(failure)) => print_failure(&failure, format == SolveFormat::Json),
            Err(Failure::Command(error)) => Err(error),
        }
    }
}

fn whole_board(ground: &Ground) -> Result<Board, CommandError> {
    let board = ground.whole_board();
    board.ok_or_else(|| CommandError::Usage("only the tours of flat boards are numbered".into()))
}

/// Makes a random tour and prints it.
pub fn run_random(arguments: &RandomArguments) -> Result<CommandOutcome, CommandError> {
    let seed = arguments.seed;
    let find = |tours: &mut NumberedTours| tours.random_tour(seed);
    arguments.tours.find_and_print_tour(arguments.format, find)
}

/// Makes the tour of a number and prints it.
pub fn run_unrank(arguments: &UnrankArguments) -> Result<CommandOutcome, CommandError> {
    let number = arguments.number;
    let find = |tours: &mut NumberedTours| tours.tour(number);
    arguments.tours.find_and_print_tour(arguments.format, find)
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
    let find_rank = || {
        let mut tours = NumberedTours::new(board, kind, arguments.memory_limit.as_u64())?;
        Ok((tours.rank(squares)?, tours.count()))
    };
    let (rank, count) = match find_rank() {
        Ok(numbers) => numbers,
        Err(Failure::Count(failure)) => {
            return print_failure(&failure, arguments.format == ReportFormat::Json);
        }
        Err(Failure::Command(error)) => return Err(error),
    };
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
    kind: TourKind,
    count: u128,
    tour: Option<NumberedTour>,
    format: SolveFormat,
) -> Result<CommandOutcome, CommandError> {
    let kind = kind_text(kind);
    let sides = sides_text(board);
    let Some((rank, squares)) = tour else {
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
    if format == SolveFormat::Json {
        print_json(&Report {
            outcome: "tour",
            closed: tour.is_closed(),
            tour: squares,
            rank: Some(rank.to_string()),
            count: count.to_string(),
        })?;
    } else {
        print(|out| write_tour(format, &board.into(), &tour, out))?;
    }
    print_message(&format!(
        "number {rank} of {count} {kind} of the {sides} board, from 0"
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
