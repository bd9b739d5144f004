//! `sweep`: one algorithm from many starts on many boards.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use clap::builder::PossibleValuesParser;
use indicatif::HumanCount;
use knights_tour::experiment::Draft;
use knights_tour::run::Outcome;
use knights_tour::starts::{Starts, StartsError};
use knights_tour::sweep::{Cell, Sweep};
use rayon::iter::{ParallelBridge, ParallelIterator};
use serde::Serialize;

use super::arguments::{Seed, Sizes, algorithms, kind_of_tour, orders, place, sides};
use super::ending::{Ending, Failure};
use super::format::ReportFormat;
use super::number::Number;
use super::output::{print, print_json, say};
use super::progress::Progress;
use super::work::work;
use super::{EXIT_CODES, interrupt};

/// Try one algorithm from many starts on boards of many sizes
///
/// Lists the starts from which the algorithm finds no tour. Only starts of the colour of the corners
/// are tried on boards of an odd size, since no tour begins on the other. Every tour is checked.
/// All processors are used.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour sweep --algorithm oct-aml --sizes 5..40 --starts published-interior --centre integer
  knights-tour sweep --algorithm warnsdorff --order jumps --sizes 5..20
  knights-tour sweep --algorithm cascade --sizes 5..12 --columns 5..12

With c the size halved and rounded down, x the column and y the row of a start, the starts are: all; \
corner, (0,0); octant, x <= y <= c; published-interior, x > c and y < c (001, table 2, row 1); \
published-border, those and y = c with x >= c (row 2).

A failure is a search that gives up, or that enters more squares than --limit allows. In JSON, \
failed lists [rows, columns, row, column], by size and start.

{EXIT_CODES} Failures of the algorithm are an answer."))]
pub struct Arguments {
    /// How to search
    #[arg(long, value_name = "NAME", value_parser = algorithms())]
    algorithm: String,
    /// Sides of the boards: one, or the smallest and the largest, such as 5..80
    #[arg(long, value_name = "FROM..TO")]
    sizes: Sizes,
    /// Columns of the boards, every number of them with every number of rows that --sizes names [default: square boards]
    #[arg(long, value_name = "FROM..TO")]
    columns: Option<Sizes>,
    /// Where to start on each board
    #[arg(long, default_value = Starts::All.name(), value_parser = PossibleValuesParser::new(Starts::ALL.map(Starts::name)))]
    starts: String,
    /// Where the octants meet (aml, oct-aml, oct-aml-16): halfway between the sides, or on a square as 001 published it
    #[arg(long, default_value = "true", value_parser = ["true", "integer"])]
    centre: String,
    #[arg(long, value_name = "NAME|MOVES", default_value = "clockwise", help = orders(), allow_hyphen_values = true)]
    order: String,
    /// Look for closed tours
    #[arg(long)]
    closed: bool,
    /// Give up before more squares than this are entered [default: for algorithms that step back, 10 times the squares of the board]
    #[arg(long, value_name = "VISITS", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    #[command(flatten)]
    seed: Seed,
    /// How to write the result
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Tries every start and prints how many fail.
pub fn run(arguments: &Arguments) -> Result<Ending, Failure> {
    let starts: Starts = arguments
        .starts
        .parse()
        .map_err(|error: StartsError| Failure::Usage(error.to_string()))?;
    let draft = Draft {
        algorithm: arguments.algorithm.clone(),
        order: arguments.order.clone(),
        seed: arguments.seed.number.clone(),
        centre: arguments.centre.clone(),
        tour: kind_of_tour(arguments.closed),
        ..Draft::default()
    };
    let sweep = Sweep::new(
        &draft,
        arguments.sizes.range(),
        arguments.columns.map(Sizes::range),
        starts,
        arguments.limit,
    )?;
    let squares = sweep.cells().map(|cell| u64::from(cell.board.size())).sum();
    let progress = Progress::new(Some(squares), "squares");
    let tried = AtomicU64::new(0);
    let mut failed: Vec<Cell> = sweep
        .cells()
        .take_while(|_| !interrupt::happened())
        .par_bridge()
        .map(|cell| {
            let outcome = work(&mut sweep.run(cell)?, |_| {})?;
            progress.add(cell.board.size().into());
            if outcome.is_some() {
                tried.fetch_add(1, Ordering::Relaxed);
            }
            let failed = outcome.is_some_and(|outcome| !matches!(outcome, Outcome::Tour { .. }));
            Ok(failed.then_some(cell))
        })
        .filter_map(Result::transpose)
        .collect::<Result<_, Failure>>()?;
    drop(progress);
    let tried = tried.into_inner();
    failed.sort_unstable_by_key(|Cell { board, start }| (board.rows(), board.columns(), *start));
    match arguments.format {
        ReportFormat::Json => print_json(&Report {
            instances: tried.into(),
            failures: (failed.len() as u64).into(),
            failed: failed.iter().map(coordinates).collect(),
        })?,
        ReportFormat::Text => print(|out| {
            for Cell { board, start } in &failed {
                writeln!(out, "{} from {}", sides(*board), place(*board, *start))?;
            }
            let failures = HumanCount(failed.len() as u64);
            writeln!(out, "{} instances, {failures} failures", HumanCount(tried))
        })?,
    }
    if interrupt::happened() {
        say("not all instances: the sweep was interrupted");
        return Ok(Ending::Stopped);
    }
    Ok(Ending::Answered)
}

/// Rows, columns, and the row and the column of the start.
fn coordinates(Cell { board, start }: &Cell) -> [u32; 4] {
    let (row, column) = (board.row(*start), board.column(*start));
    [board.rows(), board.columns(), row, column]
}

#[derive(Serialize)]
struct Report {
    instances: Number,
    failures: Number,
    failed: Vec<[u32; 4]>,
}
