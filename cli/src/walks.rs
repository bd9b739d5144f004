//! The `walks` command, which makes many random walks and counts the squares that each visits.

use std::io::Write;

use clap::Args;
use indicatif::HumanCount;
use knights_tour::count::walk_lengths::WalkLengths;
use knights_tour::experiment::{Algorithm, Experiment};
use serde::Serialize;

use super::arguments::{StartArgument, order_help};
use super::command_outcome::{CommandError, CommandOutcome};
use super::format::ReportFormat;
use super::ground::{ground_name, square_text, to_board_numbers};
use super::ground_arguments::GroundArguments;
use super::output::{print, print_json, print_message};
use super::progress::Progress;
use super::stop_reason::StopReason;
use super::{EXIT_CODES, interrupt};

/// The number of walks between two updates of the progress bar. Ctrl-C is checked equally often.
const WALKS_PER_CHECK: u32 = 64;

/// The width of the longest bar of the histogram, in characters.
const LONGEST_BAR: u64 = 50;

/// Count the squares that random walks visit
///
/// Every walk enters free squares, each equally likely, until there is none. It never looks ahead and
/// never steps back. The answer is how many walks visited how many squares.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour walks 8 --start 0,0 --count 1000 --seed 1
  knights-tour walks 6x10 --start 2,3 --count 1000000 --format json

Every walk has a seed of its own, so that it can be repeated alone: solve --algorithm random-walk --seed SEED \
makes the longest walk again.

{EXIT_CODES}"))]
pub struct Arguments {
    #[command(flatten)]
    ground: GroundArguments,
    #[command(flatten)]
    start: StartArgument,
    #[arg(long, value_name = "NAME|MOVES", default_value = "clockwise", help = order_help(), allow_hyphen_values = true)]
    order: String,
    /// How many walks to make
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(WalkLengths::MAX_WALKS)))]
    count: u32,
    /// Seed of the random choices: the same seed gives the same walks
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u32,
    /// How to write the result
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Makes the walks and prints their lengths.
pub fn run(arguments: &Arguments) -> Result<CommandOutcome, CommandError> {
    let mut draft = arguments.ground.draft()?;
    draft.start.clone_from(&arguments.start.square);
    draft.order.clone_from(&arguments.order);
    draft.algorithm = Algorithm::RandomWalk.name().into();
    draft.seed = arguments.seed.to_string();
    let experiment = draft.validate()?;
    let (graph, start) = (experiment.graph(), experiment.start());
    let mut lengths = WalkLengths::new(graph, start, arguments.seed, arguments.count)
        .map_err(|error| CommandError::Usage(error.to_string()))?;
    let progress = Progress::new(Some(arguments.count.into()), "walks");
    while !lengths.is_complete() && !interrupt::is_requested() {
        lengths.advance(WALKS_PER_CHECK);
        progress.set_position(lengths.done().into());
    }
    drop(progress);
    match arguments.format {
        ReportFormat::Json => print_json(&Report::new(&experiment, arguments.seed, &lengths))?,
        ReportFormat::Text => print(|out| write_text(&experiment, &lengths, out))?,
    }
    if !lengths.is_complete() {
        print_message(&format!(
            "not all walks: {}",
            StopReason::Interrupted.explanation()
        ));
        return Ok(CommandOutcome::Stopped);
    }
    Ok(CommandOutcome::Answered)
}

/// The lengths of the walks as JSON.
#[derive(Serialize)]
struct Report<'a> {
    seed: u32,
    walks: u32,
    mean: Option<f64>,
    counts: &'a [u32],
    longest: Vec<u32>,
    longest_walk: Option<u32>,
    longest_seed: Option<u32>,
}

impl<'a> Report<'a> {
    fn new(experiment: &Experiment, seed: u32, lengths: &'a WalkLengths) -> Self {
        Self {
            seed,
            walks: lengths.done(),
            mean: lengths.mean(),
            counts: lengths.counts(),
            longest: to_board_numbers(experiment.ground(), lengths.longest()).into_owned(),
            longest_walk: lengths.longest_walk(),
            longest_seed: lengths.longest_seed(),
        }
    }
}

/// Writes the lengths of the walks as text, with a bar for every length between the shortest and the longest.
fn write_text(
    experiment: &Experiment,
    lengths: &WalkLengths,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let ground = experiment.ground();
    let start = square_text(ground, experiment.start());
    let walks = HumanCount(lengths.done().into());
    let counts = lengths.counts();
    writeln!(
        out,
        "{} from {start}, {walks} random walks",
        ground_name(ground)
    )?;
    let (Some(mean), Some(seed)) = (lengths.mean(), lengths.longest_seed()) else {
        return Ok(());
    };
    let longest = lengths.longest().len();
    let (size, tours) = (counts.len(), counts[counts.len() - 1]);
    writeln!(
        out,
        "On average a walk visits {mean:.2} of {size} squares, and at most {longest} (seed {seed})."
    )?;
    writeln!(
        out,
        "Walks that visit every square: {}.",
        HumanCount(tours.into())
    )?;
    let largest = counts.iter().copied().max().unwrap_or(1).max(1);
    let shortest = counts.iter().position(|&count| count > 0).unwrap_or(0);
    for (index, &count) in counts.iter().enumerate().take(longest).skip(shortest) {
        let width = u64::from(count) * LONGEST_BAR / u64::from(largest);
        let bar = "#".repeat(width as usize);
        let line = format!("{:>6} {count:>9} {bar}", index + 1);
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
