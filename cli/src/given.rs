//! Puzzles for the commands `solve` and `count`: a board on which some numbers of a tour are given.

use std::io::{self, Write};

use indicatif::HumanCount;
use knights_tour::board::Square;
use knights_tour::ends::End;
use knights_tour::ground::Ground;
use knights_tour::printout::{Printout, PrintoutOptions};
use knights_tour::puzzle::{Given, Puzzle, PuzzleProgress, PuzzleSearch};
use knights_tour::tour::Tour;
use serde::Serialize;

use super::command_outcome::{CommandError, CommandOutcome};
use super::format::{ReportFormat, SolveFormat, write_tour};
use super::ground::{ground_name, to_board_numbers};
use super::output::{print, print_json, print_message};
use super::progress::Progress;
use super::stop_reason::StopReason;
use super::{input, interrupt};

/// The number of steps between two checks of Ctrl-C.
const STEPS_PER_CHECK: u64 = 1 << 14;

/// A puzzle read from a file, with its board.
struct GivenPuzzle {
    ground: Ground,
    puzzle: Puzzle,
}

impl GivenPuzzle {
    /// Reads a puzzle. Its solutions must be closed if `closed` is set.
    fn read(file: &str, closed: bool) -> Result<Self, CommandError> {
        let read_error = |reason: String| {
            let name = input::display_name(file);
            CommandError::Usage(format!("cannot read {name}: {reason}"))
        };
        let bytes = input::read(file).map_err(|error| read_error(error.to_string()))?;
        let printout = Printout::read(&bytes, &PrintoutOptions::default())
            .map_err(|error| read_error(error.to_string()))?;
        if let Some(fault) = printout.fault() {
            return Err(read_error(fault.to_string()));
        }
        let ground = printout.ground().clone();
        let end = if closed { End::Closed } else { End::Anywhere };
        let puzzle = Puzzle::new(&ground, end, &printout.givens())
            .map_err(|error| read_error(error.to_string()))?;
        Ok(Self { ground, puzzle })
    }

    /// The puzzle in words.
    fn name(&self) -> String {
        let count = self.puzzle.givens().count();
        let size = self.ground.len();
        format!(
            "{} with {count} of {size} numbers given",
            ground_name(&self.ground)
        )
    }
}

/// The solutions of a puzzle that were found.
#[derive(Default)]
struct Solutions {
    first: Option<Vec<Square>>,
    count: u64,
    /// The reason why the search ended before it had found all solutions.
    stopped: Option<StopReason>,
}

impl Solutions {
    /// Searches for at most `most` solutions in at most `limit` steps.
    fn find(puzzle: &Puzzle, most: u64, limit: Option<u64>) -> Self {
        let mut search = PuzzleSearch::new(puzzle);
        let mut solutions = Self::default();
        let mut steps = 0;
        let progress = Progress::new(limit, "steps");
        while solutions.count < most {
            let left = limit.map_or(u64::MAX, |limit| limit - steps);
            if left == 0 {
                let limit = steps.into();
                solutions.stopped = Some(StopReason::Steps { limit });
                break;
            }
            if interrupt::is_requested() {
                solutions.stopped = Some(StopReason::Interrupted);
                break;
            }
            let slice = left.min(STEPS_PER_CHECK);
            match search.advance(slice) {
                PuzzleProgress::Working => steps += slice,
                PuzzleProgress::Solution(tour) => {
                    solutions.count += 1;
                    solutions.first.get_or_insert(tour);
                }
                _ => break,
            }
            progress.set_position(steps);
        }
        solutions
    }
}

/// A solution as JSON.
#[derive(Serialize)]
struct Report {
    outcome: &'static str,
    tour: Vec<Square>,
    closed: bool,
    /// Whether the puzzle has no other solution. Null if that was not found out.
    unique: Option<bool>,
}

/// Solves the puzzle of a file, and says whether it has a single solution.
pub fn solve(
    file: &str,
    closed: bool,
    limit: Option<u64>,
    format: SolveFormat,
) -> Result<CommandOutcome, CommandError> {
    let given = GivenPuzzle::read(file, closed)?;
    let solutions = Solutions::find(&given.puzzle, 2, limit);
    let tour = solutions.first.as_ref();
    let tour = tour.map(|squares| Tour::verify_on(&given.ground, squares));
    let tour = tour.transpose()?;
    let unique = match (solutions.count, &solutions.stopped) {
        (2, _) => Some(false),
        (1, None) => Some(true),
        _ => None,
    };
    if format == SolveFormat::Json {
        let squares = tour.as_ref().map_or(&[][..], Tour::squares);
        print_json(&Report {
            outcome: match (&tour, &solutions.stopped) {
                (Some(_), _) => "tour",
                (None, Some(_)) => "limit",
                (None, None) => "exhausted",
            },
            tour: to_board_numbers(&given.ground, squares).into_owned(),
            closed: tour.as_ref().is_some_and(Tour::is_closed),
            unique,
        })?;
    } else {
        if let Some(tour) = &tour {
            print(|out| write_tour(format, &given.ground, tour, out))?;
        }
        let name = given.name();
        print_message(&match (&tour, unique, &solutions.stopped) {
            (Some(_), Some(true), _) => format!("the only solution of the {name}"),
            (Some(_), Some(false), _) => format!("one of several solutions of the {name}"),
            (Some(_), ..) => format!("a solution of the {name}, perhaps not the only one"),
            (None, _, None) => format!("the {name} has no solution"),
            (None, _, Some(stop)) => {
                format!(
                    "no solution of the {name} was found: {}",
                    stop.explanation()
                )
            }
        });
    }
    Ok(outcome(&solutions))
}

/// Counts the solutions of the puzzle of a file.
pub fn count(
    file: &str,
    closed: bool,
    format: ReportFormat,
) -> Result<CommandOutcome, CommandError> {
    let given = GivenPuzzle::read(file, closed)?;
    let solutions = Solutions::find(&given.puzzle, u64::MAX, None);
    if let Some(stop) = &solutions.stopped {
        let found = HumanCount(solutions.count);
        print_message(&format!(
            "not all counted: {} after {found} solutions",
            stop.explanation()
        ));
        return Ok(CommandOutcome::Stopped);
    }
    match format {
        ReportFormat::Json => print_json(&CountReport {
            count: solutions.count.to_string(),
        })?,
        ReportFormat::Text => print(|out| {
            let noun = if solutions.count == 1 {
                "solution"
            } else {
                "solutions"
            };
            writeln!(out, "{} {noun} of the {}", solutions.count, given.name())
        })?,
    }
    Ok(outcome(&solutions))
}

/// The number of solutions as JSON, as a string like other counts.
#[derive(Serialize)]
struct CountReport {
    count: String,
}

fn outcome(solutions: &Solutions) -> CommandOutcome {
    match (solutions.count, &solutions.stopped) {
        (0, Some(_)) => CommandOutcome::Stopped,
        (count, _) => CommandOutcome::from_complete_search(count > 0),
    }
}

/// Writes a board with given numbers, counted from 1. A square without a number becomes a `.`, a hole a `#`.
pub fn write_givens(
    ground: &Ground,
    givens: impl Iterator<Item = Given>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut texts = vec!["#".to_owned(); ground.board().size() as usize];
    for square in 0..ground.len() {
        texts[ground.cell(square).index()] = ".".into();
    }
    for Given { square, number } in givens {
        texts[ground.cell(square).index()] = (number + 1).to_string();
    }
    let width = ground.len().to_string().len();
    for row in texts.chunks(ground.board().columns() as usize) {
        let row: Vec<String> = row.iter().map(|text| format!("{text:>width$}")).collect();
        writeln!(out, "{}", row.join(" "))?;
    }
    Ok(())
}
