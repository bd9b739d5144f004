//! The `sweep` command, which runs many experiments that differ in board, start, algorithm, order and seed.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use indicatif::HumanCount;
use knights_tour::starts::Starts;
use knights_tour::sweep::Sweep;
use knights_tour::sweep::cell::SweepCell;
use knights_tour::sweep::draft::SweepDraft;
use knights_tour::sweep::measures::{Finding, Measurements};
use knights_tour::sweep::presets::sweep_presets;
use knights_tour::sweep::share::{Share, ShareResult};
use knights_tour::sweep::table::{CellResult, TableFormat, TableWriter};
use rayon::iter::{ParallelBridge, ParallelIterator};

use super::arguments::{
    algorithm_list_help, coordinates_text, order_list_help, parse_positive, sides_text,
    tour_kind_name,
};
use super::command_outcome::{CommandError, CommandOutcome};
use super::output::{print, print_message};
use super::progress::Progress;
use super::run_loop::run_until_outcome;
use super::{EXIT_CODES, interrupt, sweep_shares};

/// Try algorithms from many starts on boards of many sizes
///
/// Lists the runs that find no tour or, with --measures, the measurements of every run. On boards with
/// an odd number of squares, only starts of the colour of the corners are tried, since no tour begins
/// on the other colour. Squares given by row and column are always tried. Every tour is checked. All
/// processors are used.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour sweep --algorithm oct-aml --sizes 5..40 --starts published-interior --centre integer
  knights-tour sweep --algorithm backtracking --sizes 5 --order all --starts corner --format csv
  knights-tour sweep --algorithm cascade --sizes 5..12 --columns 5..12
  knights-tour sweep --ready warnsdorff-blow-up --format csv
  knights-tour sweep --algorithm pohl,roth --sizes 5..9 --share 1/2 > share-1.jsonl
  knights-tour sweep --algorithm pohl,roth --sizes 5..9 --share 2/2 > share-2.jsonl
  knights-tour sweep --merge share-1.jsonl share-2.jsonl --format json

The items of a list are separated by commas: --algorithm aml,pohl --sizes 5..8,3x10 --order rows,jumps --seed 0..9. \
Orders written as eight moves contain commas, so they are separated by spaces.

With c half the side of a square board, rounded down, x the column and y the row of a start, the starts are: all; \
corner, (0,0); octant, x <= y <= c; published-interior, x > c and y < c (the OctAML16 paper, table 2, row 1); \
published-border, those and y = c with x >= c (row 2); or squares as row,column with spaces between.

{algorithms}

{ready}

Shares run on any machines, and need the same options. --merge prints what the whole sweep prints. With n shares, \
every n consecutive runs are dealt out at random, one to each share, so that all shares have similar work. For --merge \
with --measures or --format csv, the shares need --measures too.

A failure is a run that finds no tour. In JSON, \"failed\" lists [rows, columns, row, column] of each failure, by size \
and start. With --measures, \"cells\" lists the measurements of every run, some 100 bytes each. \"question\" repeats the \
options.

{EXIT_CODES} Failures of the algorithm are an answer.", algorithms = algorithm_list_help(), ready = preset_help()))]
pub struct Arguments {
    /// How to search: one or several
    #[arg(long, value_name = "NAMES", required_unless_present_any = ["ready", "merge"])]
    algorithm: Option<String>,
    /// Boards: a side or two with an x between, or the smallest and the largest side, such as 5..80, or several of
    /// these
    #[arg(long, value_name = "SIZES", required_unless_present_any = ["ready", "merge"])]
    sizes: Option<String>,
    /// Numbers of columns; each is combined with each number of rows in --sizes [default: square boards]
    #[arg(long, value_name = "FROM..TO")]
    columns: Option<String>,
    /// Where to start on each board
    #[arg(long, value_name = "NAME|SQUARES", default_value = Starts::All.name())]
    starts: String,
    /// Where the octants meet (aml, oct-aml, oct-aml-16): true, halfway between the sides; or integer, on a square, as
    /// in the OctAML16 paper
    #[arg(long, default_value = "true", value_parser = ["true", "integer"])]
    centre: String,
    #[arg(long, value_name = "NAMES|MOVES", default_value = "clockwise", help = order_list_help(), allow_hyphen_values = true)]
    order: String,
    /// Look for closed tours
    #[arg(long)]
    closed: bool,
    /// Give up before more squares than this are entered [default: for algorithms that step back, 10 times the squares
    /// of the board]
    #[arg(long, value_name = "VISITS", value_parser = parse_positive)]
    limit: Option<u64>,
    /// Seed of the random choices (auto, random, cascade, rotations, two-factor, forcing): one, or 0..9 for several
    #[arg(
        long,
        value_name = "NUMBERS",
        default_value = "0",
        allow_hyphen_values = true
    )]
    seed: String,
    /// Run a predefined sweep; of the other options, only --limit, --measures, --share and --format apply
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(sweep_presets().iter().map(|preset| preset.name)), conflicts_with_all = ["algorithm", "sizes", "columns", "closed"])]
    ready: Option<String>,
    /// Write the measurements of every run
    #[arg(long)]
    measures: bool,
    /// Run one share of the sweep, such as 2/8 for the second of eight, and print it as lines of JSON for --merge
    #[arg(long, value_name = "NUMBER/SHARES", conflicts_with = "merge")]
    share: Option<Share>,
    /// Merge all shares of a sweep in these files; - is the standard input
    #[arg(
        long,
        value_name = "FILES",
        num_args = 1..,
        conflicts_with_all = ["algorithm", "sizes", "columns", "starts", "centre", "order", "closed", "limit", "seed", "ready"]
    )]
    merge: Vec<String>,
    /// How to write the result
    #[arg(long, value_enum, default_value_t = SweepFormat::Text)]
    format: SweepFormat,
}

/// The output format of a sweep.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum SweepFormat {
    /// For reading
    Text,
    /// For programs
    Json,
    /// A table of what is measured of every run
    Csv,
}

/// The results of a sweep: those of all runs, or only of those that found no tour.
struct SweepResults {
    question: SweepDraft,
    sweep: Sweep,
    results: Vec<CellResult>,
    /// The number of runs.
    run_count: u64,
}

/// Runs every cell of a sweep or of a share, or merges shares. Prints the failed cells or, if requested, the
/// measurements of all cells.
pub fn run(arguments: &Arguments) -> Result<CommandOutcome, CommandError> {
    let keeps_all = arguments.keeps_all();
    if !arguments.merge.is_empty() {
        let merged = sweep_shares::merge(&arguments.merge, keeps_all)?;
        let results = SweepResults {
            question: merged.question,
            sweep: merged.sweep,
            results: merged.results,
            run_count: merged.runs,
        };
        results.print(arguments.format, keeps_all)?;
        return Ok(CommandOutcome::Answered);
    }
    let question = arguments.to_sweep_draft()?;
    let sweep = question.validate()?;
    if let Some(share) = arguments.share {
        return run_share(question, &sweep, share, keeps_all);
    }
    let squares = sweep.cells().map(|cell| squares_of(&sweep, &cell)).sum();
    let (results, run_count) = run_cells(&sweep, sweep.cells(), squares, keeps_all)?;
    SweepResults {
        question,
        sweep,
        results,
        run_count,
    }
    .print(arguments.format, keeps_all)?;
    if interrupt::is_requested() {
        print_message("not all instances: the sweep was interrupted");
        return Ok(CommandOutcome::Stopped);
    }
    Ok(CommandOutcome::Answered)
}

/// Runs the cells of a share, and prints their results for a merge. Prints nothing after Ctrl-C.
fn run_share(
    question: SweepDraft,
    sweep: &Sweep,
    share: Share,
    keeps_all: bool,
) -> Result<CommandOutcome, CommandError> {
    let cells = || {
        share
            .numbers(sweep.count())
            .filter_map(|number| sweep.cell(number))
    };
    let squares = cells().map(|cell| squares_of(sweep, &cell)).sum();
    let (results, run_count) = run_cells(sweep, cells(), squares, keeps_all)?;
    if run_count < share.count(sweep.count()) {
        print_message(&format!(
            "no result: share {share} was interrupted after {} instances",
            HumanCount(run_count)
        ));
        return Ok(CommandOutcome::Stopped);
    }
    let result = ShareResult::new(question, share, keeps_all, results)
        .map_err(|error| CommandError::Usage(error.to_string()))?;
    print(|out| result.write(out))?;
    Ok(CommandOutcome::Answered)
}

/// The number of squares of the board of a cell.
fn squares_of(sweep: &Sweep, cell: &SweepCell) -> u64 {
    sweep.boards()[cell.board()].size().into()
}

/// Runs cells until Ctrl-C. Returns the kept results in the order of the cells, and the number of runs. `squares` is
/// the number of squares of all their boards.
fn run_cells(
    sweep: &Sweep,
    cells: impl Iterator<Item = SweepCell> + Send,
    squares: u64,
    keeps_all: bool,
) -> Result<(Vec<CellResult>, u64), CommandError> {
    let progress = Progress::new(Some(squares), "squares");
    let run_count = AtomicU64::new(0);
    let mut results: Vec<(u64, CellResult)> = (0..)
        .zip(cells)
        .take_while(|_| !interrupt::is_requested())
        .par_bridge()
        .map(|(index, cell)| {
            let start_time = Instant::now();
            let mut run = sweep.run(&cell)?;
            let outcome = run_until_outcome(&mut run, |_| {})?;
            let milliseconds = start_time.elapsed().as_secs_f64() * 1e3;
            progress.add(squares_of(sweep, &cell));
            let Some(measures) = outcome.and_then(|_| Measurements::of(&run)) else {
                return Ok(None);
            };
            run_count.fetch_add(1, Ordering::Relaxed);
            let is_kept = keeps_all || measures.finding != Finding::Tour;
            let measures = Some(measures);
            Ok(is_kept.then_some((
                index,
                CellResult {
                    cell,
                    measures,
                    milliseconds,
                },
            )))
        })
        .filter_map(Result::transpose)
        .collect::<Result<_, CommandError>>()?;
    results.sort_unstable_by_key(|&(index, _)| index);
    let results = results.into_iter().map(|(_, result)| result).collect();
    Ok((results, run_count.into_inner()))
}

impl SweepResults {
    /// Prints the failures or, if `has_all` is set, the measurements of all runs.
    fn print(self, format: SweepFormat, has_all: bool) -> Result<(), CommandError> {
        let table = match format {
            SweepFormat::Text => return self.print_text(has_all),
            SweepFormat::Json => TableFormat::Json,
            SweepFormat::Csv => TableFormat::Csv,
        };
        let mut writer = TableWriter::new(table, self.question, self.sweep, self.results);
        if !has_all {
            writer = writer.without_cells(self.run_count);
        }
        print(|out| writer.write(out, usize::MAX).map(drop))
    }

    fn print_text(&self, has_all: bool) -> Result<(), CommandError> {
        let failures = self.results.iter().filter(|result| result.is_failure());
        let failures = failures.count() as u64;
        print(|out| {
            for result in &self.results {
                write_result(&self.sweep, result, has_all, out)?;
            }
            let (instances, failures) = (HumanCount(self.run_count), HumanCount(failures));
            writeln!(out, "{instances} instances, {failures} failures")
        })
    }
}

impl Arguments {
    /// Whether the results of all runs are kept, and not only of those that find no tour.
    fn keeps_all(&self) -> bool {
        self.measures || self.format == SweepFormat::Csv
    }

    /// Returns the sweep that the arguments describe, not yet validated.
    fn to_sweep_draft(&self) -> Result<SweepDraft, CommandError> {
        if let Some(name) = &self.ready {
            let mut presets = sweep_presets().into_iter();
            let preset = presets.find(|preset| preset.name == name);
            let mut draft = preset.map(|preset| preset.question).ok_or_else(|| {
                CommandError::Usage(format!("there is no predefined sweep {name:?}"))
            })?;
            if let Some(limit) = self.limit {
                draft.limit = limit.to_string();
            }
            return Ok(draft);
        }
        let sizes = self.sizes.clone().unwrap_or_default();
        Ok(SweepDraft {
            algorithms: self.algorithm.clone().unwrap_or_default(),
            sizes: match &self.columns {
                Some(columns) => {
                    let boards = sizes.split(',').map(|rows| format!("{rows}x{columns}"));
                    boards.collect::<Vec<_>>().join(",")
                }
                None => sizes,
            },
            starts: self.starts.clone(),
            orders: self.order.clone(),
            seeds: self.seed.clone(),
            tour: tour_kind_name(self.closed),
            limit: self
                .limit
                .map_or_else(String::new, |limit| limit.to_string()),
            centre: self.centre.clone(),
        })
    }
}

/// The help text about the presets of `--ready`.
fn preset_help() -> String {
    let lines = sweep_presets()
        .into_iter()
        .map(|preset| format!("\n  {}: {}", preset.name, preset.about));
    format!(
        "Predefined sweeps for --ready:{}",
        lines.collect::<String>()
    )
}

/// Writes a line about a cell: its board and start, and the other properties in which the cells differ.
///
/// The line ends with the measurements if `with_measures` is set.
fn write_result(
    sweep: &Sweep,
    result: &CellResult,
    with_measures: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let cell = &result.cell;
    let board = sweep.boards()[cell.board()];
    write!(
        out,
        "{} from {}",
        sides_text(board),
        coordinates_text(&board.into(), cell.start())
    )?;
    if sweep.algorithms().len() > 1 {
        write!(out, " by {}", sweep.algorithms()[cell.algorithm()].name())?;
    }
    if sweep.orders().len() > 1 {
        write!(out, " in {}", sweep.order_text(cell))?;
    }
    if sweep.seeds().len() > 1 {
        write!(out, " with seed {}", sweep.seeds()[cell.seed()])?;
    }
    if let Some(measures) = result.measures.filter(|_| with_measures) {
        let closed = if measures.closed { ", closed" } else { "" };
        let visits = HumanCount(measures.visits);
        write!(
            out,
            ": {}{closed}, {visits} visits",
            measures.finding.name()
        )?;
    }
    writeln!(out)
}
