//! Counts of closed tours in parts: the parts are listed, counted one by one or all at once, and added up.

use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use bytesize::ByteSize;
use clap::Args;
use knights_tour::board::{Board, Square};
use knights_tour::count::frontier::{CountError, FrontierCount, ResourceEstimate, TourKind};
use knights_tour::count::parts::{Division, MergeError, Part, PartCount, PartResult, PartSum};
use rayon::ThreadPoolBuilder;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use serde_json::json;

use super::arguments::{coordinates_text, parse_memory, sides_text};
use super::command_outcome::CommandError;
use super::count::finish_count;
use super::count_failure::CountFailure;
use super::format::ReportFormat;
use super::input;
use super::interrupt;
use super::output::{print, print_json, print_message};
use super::output_file::OutputFile;
use super::progress::Progress;
use super::run_loop::STATES_PER_CHECK;

/// The memory that a part should need, if the option is not given.
const DEFAULT_PART_MEMORY: ByteSize = ByteSize::mb(200);

/// The maximum number of cores that can be asked for.
const MAX_CORES: usize = 1_000;

/// The options that divide a count.
#[derive(Args)]
pub struct PartArguments {
    /// List the parts into which the count is divided: the closed tours with given moves at some squares
    #[arg(
        long,
        requires = "closed",
        conflicts_with_all = ["given", "start", "by_start", "moves_at", "part", "cores"]
    )]
    parts: bool,
    /// Count the part with this number, from 1, and print its result as a line of JSON
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "closed",
        conflicts_with_all = ["given", "start", "by_start", "moves_at", "cores"]
    )]
    part: Option<u32>,
    /// Add up the results of all parts in these files; - is the standard input
    #[arg(
        long,
        value_name = "FILES",
        num_args = 1..,
        conflicts_with_all = ["board", "given", "start", "by_start", "moves_at", "parts", "part", "cores"]
    )]
    merge: Vec<String>,
    /// The memory that a part should need; with less of it, there are more parts. The few parts that need more are
    /// counted in pieces if they reach their share of --memory-limit [default: 200MB]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    part_memory: Option<ByteSize>,
    /// Count on this many cores at once; all uses every core. The cores share one count if it is estimated to fit
    /// --memory-limit, without --part-memory and --keep; otherwise each core counts parts
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = parse_cores,
        requires = "closed",
        conflicts_with_all = ["given", "start", "by_start", "moves_at"]
    )]
    cores: Option<NonZeroUsize>,
    /// Keep the results of parts in this folder, and do not count these parts again
    #[arg(long, value_name = "FOLDER", requires = "cores")]
    keep: Option<PathBuf>,
}

/// The number of cores of this computer.
pub fn all_cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Reads a number of cores, or `all`.
fn parse_cores(text: &str) -> Result<NonZeroUsize, String> {
    if text == "all" {
        return Ok(all_cores());
    }
    let number: Option<NonZeroUsize> = text.parse().ok();
    number
        .filter(|number| number.get() <= MAX_CORES)
        .ok_or_else(|| format!("neither all nor a number from 1 to {MAX_CORES}"))
}

impl PartArguments {
    /// The files whose results are added up, or an empty list.
    pub fn merged_files(&self) -> &[String] {
        &self.merge
    }

    /// Whether all parts are counted.
    pub const fn counts_all(&self) -> bool {
        self.cores.is_some()
    }

    /// Whether a single part is counted.
    pub const fn counts_one(&self) -> bool {
        self.part.is_some()
    }

    /// Lists the parts or counts one of them, and prints the result, if the options ask for it.
    pub fn run(
        &self,
        board: Board,
        memory_limit: u64,
        format: ReportFormat,
    ) -> Result<Option<Result<(), CountFailure>>, CommandError> {
        if self.parts {
            return print_parts(&self.division(board)?, format).map(|()| Some(Ok(())));
        }
        let Some(number) = self.part else {
            return Ok(None);
        };
        let division = self.division(board)?;
        let Some(part) = division.part(number) else {
            let parts = division.parts().len();
            return Err(CommandError::Usage(format!(
                "--part: there is no part {number}; the count is divided into {parts} parts"
            )));
        };
        match count_part(&division, part, memory_limit) {
            Ok(result) => print(|out| writeln!(out, "{result}")).map(|()| Some(Ok(()))),
            Err(failure) => Ok(Some(Err(failure))),
        }
    }

    fn core_count(&self) -> NonZeroUsize {
        self.cores.unwrap_or(NonZeroUsize::MIN)
    }

    /// Makes one count on the threads that `--cores` asks for.
    fn count_on_threads(&self, board: Board, limit: u64) -> Result<u128, CountFailure> {
        let cores = self.core_count();
        let estimate = ResourceEstimate::new(board, TourKind::Closed)?.on_threads(cores);
        if estimate.peak_bytes > limit {
            return Err(CountError::TooLarge { estimate, limit }.into());
        }
        let count = FrontierCount::with_memory_limit(board, TourKind::Closed, limit)?;
        finish_count(count.on_threads(cores)?)
    }

    fn division(&self, board: Board) -> Result<Division, CommandError> {
        let part_memory = self.part_memory.unwrap_or(DEFAULT_PART_MEMORY);
        let division = Division::with_part_memory(board, part_memory.as_u64());
        division.map_err(|error| CommandError::Usage(format!("--part-memory: {error}")))
    }

    /// Counts all closed tours on several cores, within `memory_limit` bytes in all: in one count, if that fits and the
    /// options do not ask for parts, or in parts.
    pub fn count_all(
        &self,
        board: Board,
        memory_limit: u64,
    ) -> Result<Result<u128, CountFailure>, CommandError> {
        if self.part_memory.is_none() && self.keep.is_none() {
            match self.count_on_threads(board, memory_limit) {
                // Parts may fit.
                Err(CountFailure::Refused(CountError::TooLarge { .. })) => {}
                Err(CountFailure::Refused(CountError::MemoryLimit { .. })) => {
                    print_message("the count reached the memory limit; its parts are counted now");
                }
                result => return Ok(result),
            }
        }
        let division = self.division(board)?;
        let mut sum = PartSum::new(division.clone());
        if let Some(folder) = &self.keep {
            read_kept(folder, &mut sum)?;
        }
        let part_bytes = division.part_estimate().peak_bytes.max(1);
        let affordable = (memory_limit / part_bytes).clamp(1, MAX_CORES as u64) as usize;
        let threads = self.core_count().get().min(affordable);
        let missing: Vec<&Part> = (division.parts().iter())
            .filter(|part| !sum.has(part.number()))
            .collect();
        let bar = Progress::new(Some(missing.len() as u64), "parts");
        let count = |&part: &&Part| {
            let result = count_part(&division, part, memory_limit / threads as u64)?;
            if let Some(folder) = &self.keep {
                keep(folder, &result)?;
            }
            bar.add(1);
            Ok(result)
        };
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| CommandError::Usage(format!("--cores: {error}")))?;
        let results: Result<Vec<PartResult>, PartFailure> =
            pool.install(|| missing.par_iter().with_max_len(1).map(count).collect());
        match results {
            Err(PartFailure::Count(failure)) => return Ok(Err(failure)),
            Err(PartFailure::Keep(error)) => return Err(error.into()),
            Ok(results) => {
                for result in &results {
                    sum.add(result).map_err(merge_error)?;
                }
            }
        }
        sum.total().map(Ok).map_err(merge_error)
    }
}

/// The reason why a part is not counted or kept. No further part begins after it.
enum PartFailure {
    Count(CountFailure),
    Keep(io::Error),
}

impl From<CountFailure> for PartFailure {
    fn from(failure: CountFailure) -> Self {
        Self::Count(failure)
    }
}

impl From<io::Error> for PartFailure {
    fn from(error: io::Error) -> Self {
        Self::Keep(error)
    }
}

fn merge_error(error: MergeError) -> CommandError {
    CommandError::Usage(error.to_string())
}

/// Counts a part, in pieces if it reaches the memory limit.
fn count_part(
    division: &Division,
    part: &Part,
    memory_limit: u64,
) -> Result<PartResult, CountFailure> {
    let mut count = PartCount::new(part.fixed_moves(), memory_limit)?;
    loop {
        if let Some(tours) = count.count() {
            return Ok(PartResult::new(division, part, tours));
        }
        if interrupt::is_requested() {
            return Err(CountFailure::Interrupted);
        }
        count.advance(STATES_PER_CHECK)?;
    }
}

/// The start of the names of the files in which results are kept.
const KEPT_PREFIX: &str = "part-";

/// Writes a result to a file in a folder. The file is complete as soon as it has its name.
fn keep(folder: &Path, result: &PartResult) -> io::Result<()> {
    let name = format!("{KEPT_PREFIX}{:06}.json", result.number());
    let mut file = OutputFile::create(&folder.join(name))?;
    writeln!(file, "{result}")?;
    file.finish()
}

/// Adds the results of a folder. Creates the folder, if there is none.
fn read_kept(folder: &Path, sum: &mut PartSum) -> Result<(), CommandError> {
    let unusable =
        |error: io::Error| CommandError::Usage(format!("--keep: {}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(unusable)?;
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unusable)? {
        let path = entry.map_err(unusable)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(KEPT_PREFIX) && name.ends_with(".json") {
            paths.push(path);
        }
    }
    paths.sort();
    for path in paths {
        add_results(&path.to_string_lossy(), |result| Ok(sum.add(result)?))?;
    }
    Ok(())
}

/// The error of a result in a file.
type ResultError = Box<dyn std::error::Error + Send + Sync>;

/// Reads the results of a file, one a line.
fn add_results(
    file: &str,
    mut add: impl FnMut(&PartResult) -> Result<(), ResultError>,
) -> Result<(), CommandError> {
    let name = input::display_name(file);
    let bytes =
        input::read(file).map_err(|error| CommandError::Usage(format!("{name}: {error}")))?;
    for (number, line) in (1..).zip(String::from_utf8_lossy(&bytes).lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let result = line.parse::<PartResult>().map_err(Into::into);
        let added = result.and_then(|result| add(&result));
        added.map_err(|error| CommandError::Usage(format!("{name}, line {number}: {error}")))?;
    }
    Ok(())
}

/// Adds up the results of files. Returns the board and the number of its closed tours.
pub fn merge(files: &[String]) -> Result<(Board, u128), CommandError> {
    let mut sum: Option<PartSum> = None;
    for file in files {
        add_results(file, |result| {
            if sum.is_none() {
                sum = Some(PartSum::new(Division::new(
                    result.board(),
                    result.squares(),
                )?));
            }
            if let Some(sum) = &mut sum {
                sum.add(result)?;
            }
            Ok(())
        })?;
    }
    let Some(sum) = sum else {
        return Err(CommandError::Usage("the files have no results".into()));
    };
    let total = sum.total().map_err(merge_error)?;
    Ok((sum.division().board(), total))
}

/// Lists the parts of a division.
fn print_parts(division: &Division, format: ReportFormat) -> Result<(), CommandError> {
    let board = division.board();
    let estimate = division.part_estimate();
    let seconds = estimate.seconds(board);
    let moves_of = |part: &Part| -> Vec<String> {
        (part.fixed_moves().moves().iter())
            .map(|moves| moves.text(board))
            .collect()
    };
    let square_text = |&square: &Square| coordinates_text(&board.into(), square);
    let squares: Vec<String> = division.squares().iter().map(square_text).collect();
    if format == ReportFormat::Json {
        let parts = division.parts().iter().map(|part| {
            json!({
                "part": part.number(),
                "moves": moves_of(part),
                "multiplicity": part.multiplicity(),
                "bytes": estimate.peak_bytes,
                "seconds": seconds.ceil(),
            })
        });
        return print_json(&json!({"squares": squares, "parts": parts.collect::<Vec<_>>()}));
    }
    print(|out| {
        let board_text = sides_text(board);
        match squares.as_slice() {
            [] => writeln!(out, "one part: all closed tours of the {board_text} board")?,
            squares => writeln!(
                out,
                "{} parts of the closed tours of the {board_text} board, by the moves at {}",
                division.parts().len(),
                squares.join(" and "),
            )?,
        }
        writeln!(
            out,
            "one of them needs about {} and {} s",
            ByteSize::b(estimate.peak_bytes),
            seconds.ceil()
        )?;
        for part in division.parts() {
            writeln!(
                out,
                "{:>6} {}x {}",
                part.number(),
                part.multiplicity(),
                moves_of(part).join(" ")
            )?;
        }
        Ok(())
    })
}
