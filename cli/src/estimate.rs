//! The `estimate` command, which estimates the number of visits and the duration of plain backtracking.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::HumanCount;
use knights_tour::board::Board;
use knights_tour::count::estimate::{Confidence, VisitEstimate};
use knights_tour::count::published_bounds::PublishedBound;
use knights_tour::experiment::{Algorithm, Draft, Experiment, ExperimentError, Problem};
use knights_tour::ground::Ground;
use knights_tour::json_number::JsonNumber;
use knights_tour::tour::Tour;
use serde::Serialize;
use serde_json::{Value, json};

use super::arguments::{StartArgument, order_help, parse_positive, tour_kind_name};
use super::command_outcome::{CommandError, CommandOutcome};
use super::format::ReportFormat;
use super::ground::{ground_name, square_text};
use super::ground_arguments::GroundArguments;
use super::magnitude::Magnitude;
use super::output::{print, print_json, print_message};
use super::progress::Progress;
use super::run_loop::STEPS_PER_CHECK;
use super::solve::{DEFAULT_MEMORY_LIMIT, Solution, SolveOutcome};
use super::stop_reason::StopReason;
use super::{EXIT_CODES, interrupt};

/// The number of dives between two updates of the progress bar.
///
/// Ctrl-C is checked equally often. A dive is a random path down the search tree to a leaf.
const DIVES_PER_CHECK: u64 = 10_000;

/// The time for which plain backtracking runs to measure its speed.
const SPEED_MEASUREMENT: Duration = Duration::from_secs(1);

/// Estimate how many visits plain backtracking needs
///
/// A pruned search finds the tour that backtracking would find first; random dives then tell how large
/// the part of the tree is that backtracking goes through before it (Knuth 1975). Where there is no
/// tour, or none can be found like this, it is the whole tree.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour estimate 8 --start 3,7 --order jumps
  knights-tour estimate 6 --topology cylinder --closed

The time is that of this machine, on which plain backtracking is watched for a second. Beside it stand \
what the documents reckon with: 000's and 003's formulas and 004's factorial.

{EXIT_CODES}"))]
pub struct Arguments {
    #[command(flatten)]
    ground: GroundArguments,
    #[command(flatten)]
    start: StartArgument,
    #[arg(long, value_name = "NAME|MOVES", default_value = "clockwise", help = order_help(), allow_hyphen_values = true)]
    order: String,
    /// Up to the first tour whose last square is a move away from its first
    #[arg(long)]
    closed: bool,
    /// How many dives to make
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000, value_parser = parse_positive)]
    dives: u64,
    /// Seed of the random choices: the same seed gives the same estimate
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// The most visits of the pruned search
    #[arg(long, value_name = "VISITS", value_parser = parse_positive)]
    limit: Option<u64>,
    /// How to write the result
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Prints an estimate.
pub fn run(arguments: &Arguments) -> Result<CommandOutcome, CommandError> {
    let mut draft = arguments.ground.draft()?;
    draft.start.clone_from(&arguments.start.square);
    draft.order.clone_from(&arguments.order);
    draft.algorithm = Algorithm::Backtracking.name().into();
    draft.tour = tour_kind_name(arguments.closed);
    let experiment = draft.validate()?;
    let solution = match pruned_experiment(&draft) {
        Ok(pruned) => Some(Solution::search(
            &pruned,
            DEFAULT_MEMORY_LIMIT.as_u64(),
            arguments.limit,
        )?),
        Err(error) if matches!(error.problem, Problem::TooManySquares { .. }) => None,
        Err(error) => return Err(error.into()),
    };
    if let Some(SolveOutcome::Stopped(stop)) = solution.as_ref().map(|solution| &solution.outcome) {
        print_message(&format!(
            "the first tour was not found: {}",
            stop.explanation()
        ));
        return Ok(CommandOutcome::Stopped);
    }
    let tour = solution.as_ref().and_then(Solution::tour);
    let seed = arguments.seed;
    let mut estimate = VisitEstimate::new(
        experiment.graph(),
        experiment.start(),
        tour.map(Tour::squares),
        seed,
    )
    .map_err(|error| CommandError::Usage(error.to_string()))?;
    let progress = Progress::new(Some(arguments.dives), "dives");
    while estimate.dives() < arguments.dives && !interrupt::is_requested() {
        let dives_before = estimate.dives();
        estimate.advance(DIVES_PER_CHECK.min(arguments.dives - dives_before));
        progress.set_position(estimate.dives());
        if estimate.dives() == dives_before {
            // The estimate is exact: no random choice is left.
            break;
        }
    }
    drop(progress);
    let rate = measure_visits_per_second(&experiment);
    let report = Report::new(&experiment, solution.as_ref(), &estimate, rate);
    match arguments.format {
        ReportFormat::Json => print_json(&report)?,
        ReportFormat::Text => print(|out| report.write(&experiment, out))?,
    }
    if interrupt::is_requested() {
        print_message(&format!(
            "not all dives: {}",
            StopReason::Interrupted.explanation()
        ));
        return Ok(CommandOutcome::Stopped);
    }
    Ok(CommandOutcome::Answered)
}

/// The experiment of the pruned search, which finds the same first tour as plain backtracking.
fn pruned_experiment(draft: &Draft) -> Result<Experiment, ExperimentError> {
    Draft {
        algorithm: Algorithm::Pruned.name().into(),
        ..draft.clone()
    }
    .validate()
}

/// Measures the speed of plain backtracking on this machine, in visits per second.
///
/// A search that ends within [`STEPS_PER_CHECK`] steps gives no reliable speed. In that case a practically endless
/// search is measured instead. A longer search that ends during the measurement begins again.
fn measure_visits_per_second(experiment: &Experiment) -> f64 {
    let mut search = experiment.search();
    if search.advance(STEPS_PER_CHECK).steps < STEPS_PER_CHECK {
        let endless = Draft {
            start: "3,7".into(),
            order: "jumps".into(),
            algorithm: Algorithm::Backtracking.name().into(),
            ..Draft::default()
        };
        if let Ok(endless) = endless.validate() {
            search = endless.search();
        }
    }
    let first_moment = search.clone();
    let mut visits = 0;
    let start_time = Instant::now();
    loop {
        let visits_before = search.counters().visits;
        let steps = search.advance(STEPS_PER_CHECK).steps;
        visits += search.counters().visits - visits_before;
        if steps < STEPS_PER_CHECK {
            search = first_moment.clone();
        }
        let elapsed = start_time.elapsed();
        if elapsed >= SPEED_MEASUREMENT || interrupt::is_requested() {
            return visits as f64 / elapsed.as_secs_f64();
        }
    }
}

/// The report on the search tree, as JSON or as text.
#[derive(Serialize)]
struct Report {
    /// The estimated part of the search tree: `first-tour` (up to the first tour) or `whole`.
    tree: &'static str,
    visits: Option<f64>,
    log10: Option<f64>,
    standard_error: Option<f64>,
    relative_error: Option<f64>,
    confidence: Value,
    dives: JsonNumber,
    visits_per_second: f64,
    years: Option<f64>,
    pruned_visits: Option<JsonNumber>,
    first_tour: Vec<u32>,
    formulas: Vec<Value>,
}

impl Report {
    fn new(
        experiment: &Experiment,
        solution: Option<&Solution>,
        estimate: &VisitEstimate,
        visits_per_second: f64,
    ) -> Self {
        let tour = solution.and_then(Solution::tour);
        let finite = |number: Option<f64>| number.filter(|number| number.is_finite());
        Self {
            tree: if tour.is_some() { "first-tour" } else { "whole" },
            visits: finite(estimate.mean()),
            log10: estimate.log10(),
            standard_error: finite(estimate.standard_error()),
            relative_error: estimate.relative_error(),
            confidence: match estimate.confidence() {
                interval @ Confidence::Interval { low, high } => {
                    json!({"kind": interval.name(), "low": low, "high": high})
                }
                other => json!({"kind": other.name()}),
            },
            dives: estimate.dives().into(),
            visits_per_second,
            years: finite(estimate.duration_in_years(visits_per_second)),
            pruned_visits: solution.map(|solution| solution.visits().into()),
            first_tour: solution.map_or_else(Vec::new, |solution| {
                solution.squares(experiment.ground())
            }),
            formulas: formulas(experiment.ground())
                .map(|formula| {
                    json!({"name": formula.name, "source": formula.source, "log10": formula.log10})
                })
                .collect(),
        }
    }

    /// Writes the report as text.
    fn write(&self, experiment: &Experiment, out: &mut impl Write) -> std::io::Result<()> {
        let ground = experiment.ground();
        let order = experiment.order();
        let order = order.name().map_or_else(|| order.to_string(), Into::into);
        let start = square_text(ground, experiment.start());
        writeln!(out, "{} from {start}, order {order}", ground_name(ground))?;
        match (&self.pruned_visits, self.tree) {
            (Some(visits), "first-tour") => {
                writeln!(
                    out,
                    "A pruned search finds the first tour in {visits} visits."
                )?;
            }
            (Some(_), _) => writeln!(out, "There is no tour: this is the whole tree.")?,
            (None, _) => writeln!(out, "The first tour is not known: this is the whole tree.")?,
        }
        let Some(log10) = self.log10 else {
            return writeln!(out, "There were too few dives for an estimate.");
        };
        let visits = Magnitude { log10 };
        writeln!(
            out,
            "Plain backtracking needs {}{visits} visits.",
            match self.confidence["kind"].as_str() {
                Some("exact") => "exactly ",
                _ => "about ",
            }
        )?;
        self.write_confidence(out)?;
        let rate = self.visits_per_second;
        let seconds = Magnitude {
            log10: log10 - rate.log10(),
        };
        let rate = HumanCount(rate as u64);
        writeln!(
            out,
            "At {rate} visits a second, as on this machine: {}.",
            seconds.duration_text()
        )?;
        writeln!(out, "The documents reckon with:")?;
        for PublishedBound {
            name,
            source,
            log10,
        } in formulas(ground)
        {
            writeln!(
                out,
                "  {:>9}  {name}  ({source})",
                Magnitude { log10 }.to_string()
            )?;
        }
        Ok(())
    }

    /// Writes a sentence about the error of the estimate.
    fn write_confidence(&self, out: &mut impl Write) -> std::io::Result<()> {
        let percent = self.relative_error.unwrap_or(0.0) * 100.0;
        let dives = self.dives;
        match self.confidence["kind"].as_str() {
            Some("interval") => {
                let bound = |name: &str| {
                    let number = self.confidence[name].as_f64().unwrap_or(f64::INFINITY);
                    Magnitude {
                        log10: number.log10(),
                    }
                };
                let (low, high) = (bound("low"), bound("high"));
                writeln!(
                    out,
                    "Standard error {percent:.1} %, {low} to {high} in 95 cases of 100, from {dives} dives."
                )
            }
            Some("heavy-tailed") => writeln!(
                out,
                "Standard error {percent:.0} % from {dives} dives, of which few large ones make up the sum: \
                 take it as an order of magnitude, rather too small than too large."
            ),
            Some("too-early") => writeln!(out, "From {dives} dives, too few to know its error."),
            _ => Ok(()),
        }
    }
}

/// The formulas of the published documents for a board; empty unless the ground is a whole board with a knight.
fn formulas(ground: &Ground) -> impl Iterator<Item = PublishedBound> {
    let board = match ground {
        Ground::Board(board) => Some(*board),
        _ => None,
    };
    board.into_iter().flat_map(board_formulas)
}

/// The formulas for a board; two formulas exist only for square boards.
fn board_formulas(board: Board) -> impl Iterator<Item = PublishedBound> {
    let (squares, side) = (board.size(), board.rows());
    let square_board_products = (side == board.columns()).then(|| {
        let products = [
            PublishedBound::move_count_product(side),
            PublishedBound::reduced_move_count_product(side),
        ];
        products.into_iter().flatten()
    });
    std::iter::once(PublishedBound::eight_ary_tree_nodes(squares))
        .chain(square_board_products.into_iter().flatten())
        .chain(std::iter::once(PublishedBound::square_permutations(
            squares,
        )))
}
