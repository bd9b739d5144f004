//! The commands `longest` and `soonest`, which find the longest path from a square and the earliest dead end.

use std::io::Write;

use clap::Args;
use knights_tour::board::Square;
use knights_tour::experiment::Experiment;
use knights_tour::extremal::{EarliestDeadEnd, LongestPath};
use knights_tour::ground::Ground;
use serde::Serialize;

use super::arguments::{StartArgument, parse_positive};
use super::command_outcome::{CommandError, CommandOutcome};
use super::format::{ReportFormat, write_squares};
use super::ground::{ground_name, square_text, to_board_numbers};
use super::ground_arguments::GroundArguments;
use super::output::{print, print_json, print_message};
use super::progress::Progress;
use super::{EXIT_CODES, interrupt};

/// The number of steps between two checks of Ctrl-C. The progress is updated equally often.
const STEPS_PER_CHECK: u64 = 1 << 14;

/// Find the longest path from a square
///
/// The path visits no square twice. Where it is as long as a proved bound, or where everything was
/// tried, no path from this square is longer. Otherwise the path is the best found.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour longest 4 --start 0,0
  knights-tour longest 7 --start 0,1 --format json
  knights-tour longest 5 --leaper zebra

The length counts squares, the start included. Everything is tried if at most {} squares can be reached. \
In JSON, bound is the most squares that a path can have, as far as that is proved; proved says whether \
the path has as many. Exit code 3 means that it has fewer.

{EXIT_CODES}", LongestPath::MAX_EXACT_SQUARES))]
pub struct LongestArguments {
    #[command(flatten)]
    shared: SharedArguments,
}

/// Find the shortest path from a square that cannot be extended
///
/// The path visits no square twice, and all moves from its last square lead to squares that it has
/// visited.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour soonest 4 --start 0,0
  knights-tour soonest 8 --start 3,3 --format json

The length counts squares, the start included. In JSON, bound is the fewest squares that such a path can \
have, as far as that is proved; proved says whether the path has as few. Exit code 3 means that it has more.

{EXIT_CODES}"))]
pub struct SoonestArguments {
    #[command(flatten)]
    shared: SharedArguments,
}

#[derive(Args)]
struct SharedArguments {
    #[command(flatten)]
    ground: GroundArguments,
    #[command(flatten)]
    start: StartArgument,
    /// The most steps of the search
    #[arg(long, value_name = "STEPS", default_value_t = 20_000_000, value_parser = parse_positive)]
    limit: u64,
    /// How to write the result
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

impl SharedArguments {
    fn experiment(&self) -> Result<Experiment, CommandError> {
        let mut draft = self.ground.draft()?;
        draft.start.clone_from(&self.start.square);
        Ok(draft.validate()?)
    }
}

/// A search for an extremal path, in slices.
trait ExtremalSearch {
    fn advance(&mut self, steps: u64);
    fn steps(&self) -> u64;
    fn path(&self) -> &[Square];
    fn bound(&self) -> usize;
    fn is_proved(&self) -> bool;
    /// The answer as a sentence, without the full stop. `problem` names the board and the start.
    fn summary(&self, problem: &str) -> String;
}

impl ExtremalSearch for LongestPath {
    fn advance(&mut self, steps: u64) {
        self.advance(steps);
    }

    fn steps(&self) -> u64 {
        self.steps()
    }

    fn path(&self) -> &[Square] {
        self.path()
    }

    fn bound(&self) -> usize {
        self.bound()
    }

    fn is_proved(&self) -> bool {
        self.is_proved()
    }

    fn summary(&self, problem: &str) -> String {
        let squares = squares_text(self.path().len());
        if self.is_proved() {
            return format!("the longest path of the {problem} has {squares}");
        }
        format!(
            "the longest path found of the {problem} has {squares}; no path has more than {}",
            self.bound()
        )
    }
}

impl ExtremalSearch for EarliestDeadEnd {
    fn advance(&mut self, steps: u64) {
        self.advance(steps);
    }

    fn steps(&self) -> u64 {
        self.steps()
    }

    fn path(&self) -> &[Square] {
        self.path()
    }

    fn bound(&self) -> usize {
        self.bound()
    }

    fn is_proved(&self) -> bool {
        self.is_proved()
    }

    fn summary(&self, problem: &str) -> String {
        let bound = squares_text(self.bound());
        if self.is_proved() {
            return format!("a path of the {problem} is stuck after {bound} at the earliest");
        }
        match self.path() {
            [] => format!("no path of the {problem} is stuck before {bound}"),
            path => format!(
                "a path of the {problem} is stuck after {}; none is stuck before {bound}",
                squares_text(path.len())
            ),
        }
    }
}

/// A number of squares, as part of a sentence.
fn squares_text(count: usize) -> String {
    match count {
        1 => "1 square".into(),
        _ => format!("{count} squares"),
    }
}

/// Prints the longest path.
pub fn run_longest(arguments: &LongestArguments) -> Result<CommandOutcome, CommandError> {
    let experiment = arguments.shared.experiment()?;
    let search = LongestPath::on_ground(experiment.ground(), experiment.start());
    let search = search.map_err(|error| CommandError::Usage(error.to_string()))?;
    run(&arguments.shared, &experiment, search)
}

/// Prints the shortest path that cannot be extended.
pub fn run_soonest(arguments: &SoonestArguments) -> Result<CommandOutcome, CommandError> {
    let experiment = arguments.shared.experiment()?;
    let search = EarliestDeadEnd::on_ground(experiment.ground(), experiment.start());
    let search = search.map_err(|error| CommandError::Usage(error.to_string()))?;
    run(&arguments.shared, &experiment, search)
}

/// Searches until the answer is proved, or until a limit, and prints the best path.
fn run(
    arguments: &SharedArguments,
    experiment: &Experiment,
    mut search: impl ExtremalSearch,
) -> Result<CommandOutcome, CommandError> {
    let bar = Progress::new(Some(arguments.limit), "steps");
    while !search.is_proved() && search.steps() < arguments.limit && !interrupt::is_requested() {
        search.advance(STEPS_PER_CHECK.min(arguments.limit - search.steps()));
        bar.set_position(search.steps());
        bar.set_message(format!(
            "{} squares, bound {}",
            search.path().len(),
            search.bound()
        ));
    }
    drop(bar);
    let ground = experiment.ground();
    match arguments.format {
        ReportFormat::Json => print_json(&Report::new(ground, &search))?,
        ReportFormat::Text => {
            let start = square_text(ground, experiment.start());
            let problem = format!("{} from {start}", ground_name(ground));
            print_message(&search.summary(&problem));
            print(|out| {
                write_squares(ground, search.path(), out)?;
                out.flush()
            })?;
        }
    }
    Ok(if search.is_proved() {
        CommandOutcome::Answered
    } else {
        CommandOutcome::Stopped
    })
}

/// The path and what is proved of it, as JSON. The squares have their numbers on the board.
#[derive(Serialize)]
struct Report {
    /// The number of squares of the path.
    length: usize,
    path: Vec<Square>,
    /// Whether no path is longer, or none is stuck sooner.
    proved: bool,
    /// The proved bound on the length.
    bound: usize,
}

impl Report {
    fn new(ground: &Ground, search: &impl ExtremalSearch) -> Self {
        Self {
            length: search.path().len(),
            path: to_board_numbers(ground, search.path()).into_owned(),
            proved: search.is_proved(),
            bound: search.bound(),
        }
    }
}
