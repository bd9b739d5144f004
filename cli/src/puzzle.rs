//! The `puzzle` command, which makes a puzzle with a single solution.

use clap::Args;
use clap::builder::PossibleValuesParser;
use knights_tour::board::Square;
use knights_tour::ground::Ground;
use knights_tour::puzzle::{Difficulty, PuzzleMaker};
use serde::Serialize;

use super::arguments::Sides;
use super::command_outcome::{CommandError, CommandOutcome};
use super::format::ReportFormat;
use super::given::write_givens;
use super::ground::{ground_name, to_board_numbers};
use super::output::{print, print_json, print_message};
use super::progress::Progress;
use super::stop_reason::StopReason;
use super::{EXIT_CODES, interrupt};

/// The number of steps between two updates of the progress bar. Ctrl-C is checked equally often.
const STEPS_PER_CHECK: u64 = 1 << 10;

/// The number of parts of the whole progress bar.
const PROGRESS_PARTS: f64 = 100.0;

/// Make a puzzle: a board with some numbers of a tour, and a single solution
///
/// Takes numbers away from a random tour, in random order, as long as the solution stays the only one. The
/// first number always stays.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour puzzle 8 --seed 1
  knights-tour puzzle 6 --difficulty hard --closed | knights-tour solve --closed --given -
  knights-tour puzzle 5x6 --format json

Of a hard puzzle no further number can be taken away. An easy one gives half of the numbers that were \
taken away as well, a medium one a quarter. In JSON, board has null for a square without a number.

{EXIT_CODES}"))]
pub struct Arguments {
    /// Board: one side of a square board, or rows x columns, such as 6x8
    board: Sides,
    /// Make a puzzle whose solution is a closed tour
    #[arg(long)]
    closed: bool,
    /// How many numbers to take away
    #[arg(long, value_name = "NAME", default_value = Difficulty::Medium.name(), value_parser = difficulty_parser())]
    difficulty: String,
    /// Seed of the random choices: the same seed gives the same puzzle
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u32,
    /// How to write the puzzle
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

fn difficulty_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name))
}

/// Makes a puzzle and prints it.
pub fn run(arguments: &Arguments) -> Result<CommandOutcome, CommandError> {
    let ground = arguments.board.ground()?;
    let usage_error = |reason: String| CommandError::Usage(reason);
    let difficulty = arguments.difficulty.parse::<Difficulty>();
    let difficulty = difficulty.map_err(|error| usage_error(error.to_string()))?;
    let seed = arguments.seed.into();
    let mut maker = PuzzleMaker::new(&ground, arguments.closed, difficulty, seed)
        .map_err(|error| usage_error(format!("no puzzle can be made: {error}")))?;
    let progress = Progress::new(Some(PROGRESS_PARTS as u64), "parts");
    while !maker.advance(STEPS_PER_CHECK) {
        progress.set_position((maker.progress() * PROGRESS_PARTS) as u64);
        if interrupt::is_requested() {
            drop(progress);
            print_message(&format!(
                "no puzzle: {}",
                StopReason::Interrupted.explanation()
            ));
            return Ok(CommandOutcome::Stopped);
        }
    }
    drop(progress);
    let puzzle = maker.puzzle();
    match arguments.format {
        ReportFormat::Json => {
            print_json(&Report::new(&ground, &maker, arguments.seed, difficulty))?
        }
        ReportFormat::Text => {
            print(|out| write_givens(&ground, puzzle.givens(), out))?;
            let count = puzzle.givens().count();
            print_message(&format!(
                "a puzzle of the {}: {count} of {} numbers are given",
                ground_name(&ground),
                ground.len()
            ));
        }
    }
    Ok(CommandOutcome::Answered)
}

/// A puzzle as JSON.
#[derive(Serialize)]
struct Report {
    /// The rows of the board. The numbers count from 1.
    board: Vec<Vec<Option<u32>>>,
    /// The squares of the only solution.
    tour: Vec<Square>,
    difficulty: &'static str,
    seed: u32,
}

impl Report {
    fn new(ground: &Ground, maker: &PuzzleMaker, seed: u32, difficulty: Difficulty) -> Self {
        let mut numbers = vec![None; ground.board().size() as usize];
        for given in maker.puzzle().givens() {
            numbers[ground.cell(given.square).index()] = Some(given.number + 1);
        }
        let rows = numbers.chunks(ground.board().columns() as usize);
        Self {
            board: rows.map(<[_]>::to_vec).collect(),
            tour: to_board_numbers(ground, maker.tour()).into_owned(),
            difficulty: difficulty.name(),
            seed,
        }
    }
}
