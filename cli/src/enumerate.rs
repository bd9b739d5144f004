//! The `enumerate` command, which lists and counts all tours.

use std::borrow::Cow;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::ops::ControlFlow;

use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use knights_tour::board::{MAX_SIDE, Square};
use knights_tour::count::enumerate::TourEnumeration;
use knights_tour::count::tour_classes::TourClasses;
use knights_tour::escape::escape_controls;
use knights_tour::experiment::{Algorithm, Experiment};
use knights_tour::ground::Ground;
use knights_tour::json_number::JsonNumber;
use knights_tour::step::Step;
use knights_tour::tour::Tour;
use serde::Serialize;

use super::arguments::{
    coordinates_text, order_help, parse_memory, parse_positive, tour_kind_name,
};
use super::command_outcome::{CommandError, CommandOutcome};
use super::format::{ReportFormat, write_squares};
use super::ground::{ground_name, square_text, to_board_numbers};
use super::ground_arguments::GroundArguments;
use super::output::{print, print_json, print_message};
use super::output_file::Destination;
use super::progress::Progress;
use super::run_loop::STEPS_PER_CHECK;
use super::stop_reason::StopReason;
use super::{EXIT_CODES, interrupt, solve};

/// List and count all tours
///
/// From one start, or from every square in turn. Open tours and closed ones are listed alike; each
/// closed tour comes twice from each start, once in either direction.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour enumerate 5 --start 0,0 --levels
  knights-tour enumerate 5 --strategy pruned --output tours.txt --format json
  knights-tour enumerate --graph '1,2,4;0,3,5;0,3,6;1,2,7;0,5,6;1,4,7;2,4,7;3,5,6' --closed

Nodes are the squares entered. The pruned strategy enters fewer, so its number cannot be compared. In \
JSON, \"nodes_per_level\" begins with the paths of one square, and is empty for the pruned strategy; \
\"first\" and \"last\" are the tours found first and last, as row*columns+column. \"stopped\" says why a \
listing ended early, and \"classes\" is the number of essentially different tours, if it was asked for.

{EXIT_CODES}"))]
pub struct Arguments {
    #[command(flatten)]
    ground: GroundArguments,
    /// Square to start from, as row,column from 0 from the top left [default: every square]
    #[arg(long, value_name = "ROW,COLUMN", allow_hyphen_values = true)]
    start: Option<String>,
    /// List only tours whose last square is a move away from their first
    #[arg(long)]
    closed: bool,
    #[arg(long, value_name = "NAME|MOVES", default_value = "granada", help = order_help(), allow_hyphen_values = true)]
    order: String,
    /// How to go through the tree of paths; the tours are the same, in the same order
    #[arg(long, value_enum, default_value_t = Strategy::DepthFirst)]
    strategy: Strategy,
    /// The most memory for the paths that are not extended yet (breadth-first)
    #[arg(long, value_name = "SIZE", default_value = solve::DEFAULT_MEMORY_LIMIT_TEXT, value_parser = parse_memory)]
    memory_limit: ByteSize,
    /// Stop after so many tours
    #[arg(long, value_name = "TOURS", value_parser = parse_positive)]
    limit: Option<u64>,
    /// Count the tours that are essentially different: not the same when turned, reflected or walked backwards, or as
    /// closed tours begun elsewhere
    #[arg(long)]
    classes: bool,
    /// Print how many paths of each length there are
    #[arg(long)]
    levels: bool,
    /// Write every tour to this file, on a line of its own; - is the standard output
    #[arg(long, value_name = "FILE")]
    output: Option<String>,
    /// How to write the tours (row,column pairs, or arrays of squares) and the summary
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// A method of searching the tree of paths.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Strategy {
    /// Plain backtracking: the whole tree
    DepthFirst,
    /// All paths of one length before any longer one: the whole tree, level by level
    BreadthFirst,
    /// Without the subtrees that cannot contain a tour; by far the fastest, for small boards only
    Pruned,
}

impl Strategy {
    /// The algorithm of the library.
    const fn algorithm(self) -> Algorithm {
        match self {
            Self::DepthFirst => Algorithm::Backtracking,
            Self::BreadthFirst => Algorithm::BreadthFirst,
            Self::Pruned => Algorithm::Pruned,
        }
    }
}

/// Lists the tours and prints their number.
pub fn run(arguments: &Arguments) -> Result<CommandOutcome, CommandError> {
    if arguments.levels && arguments.strategy == Strategy::Pruned {
        let message = "the pruned strategy does not count the paths of each length (--levels)";
        return Err(CommandError::Usage(message.into()));
    }
    let mut draft = arguments.ground.draft()?;
    draft.order.clone_from(&arguments.order);
    draft.algorithm = arguments.strategy.algorithm().name().into();
    draft.find = "all".into();
    draft.tour = tour_kind_name(arguments.closed);
    let experiments = if let Some(start) = &arguments.start {
        draft.start.clone_from(start);
        vec![draft.validate()?]
    } else {
        let ground = draft
            .validate_with_nearest_start(MAX_SIDE)?
            .0
            .ground()
            .clone();
        let starts = 0..ground.len();
        let experiments = starts.map(|start| {
            draft.start = coordinates_text(&ground, start);
            draft.validate()
        });
        experiments.collect::<Result<_, _>>()?
    };
    let ground = experiments[0].ground();
    let mut listing = Listing::new(ground, arguments)?;
    let mut stop_reason = None;
    let progress = Progress::new(None, "nodes");
    for (index, experiment) in experiments.iter().enumerate() {
        progress.set_message(format!("from {}", square_text(ground, experiment.start())));
        stop_reason = listing.list_tours(experiment, arguments.memory_limit.as_u64(), &progress)?;
        if stop_reason.is_some() {
            listing.start_count = index + 1;
            break;
        }
    }
    drop(progress);
    listing.finish()?;
    listing.print_report(arguments, stop_reason)
}

/// The state of the command: its settings, and its results so far.
struct Listing {
    ground: Ground,
    /// The number of tours after which the enumeration stops.
    limit: Option<u64>,
    /// The output of the tours, if they are written.
    sink: Option<Sink>,
    /// The number of starts to try; after an early stop, the number of starts that were tried.
    start_count: usize,
    /// The number of tours found so far.
    tour_count: u64,
    /// The number of squares entered so far.
    node_count: u64,
    /// The number of paths of each length; the first number counts the paths of one square.
    paths_by_length: Vec<u64>,
    /// The first tour; empty before it is found.
    first: Box<[Square]>,
    /// The most recent tour; empty before the first one.
    last: Vec<Square>,
    /// The test whether a tour represents its class of equivalent tours, and the number of representatives so far.
    /// `None` without `--classes`.
    classes: Option<(TourClasses, u64)>,
}

impl Listing {
    fn new(ground: &Ground, arguments: &Arguments) -> Result<Self, CommandError> {
        let classes = match (arguments.classes, ground) {
            (false, _) => None,
            (true, Ground::Board(board)) => {
                let one_start = arguments.start.is_some();
                Some((TourClasses::new(*board, arguments.closed, one_start), 0))
            }
            (true, _) => {
                let message = "--classes needs a whole board and a knight, because other tours \
                                cannot be turned and reflected";
                return Err(CommandError::Usage(message.into()));
            }
        };
        let output = arguments.output.as_deref();
        Ok(Self {
            ground: ground.clone(),
            limit: arguments.limit,
            sink: output
                .map(|path| Sink::open(path, arguments.format))
                .transpose()?,
            start_count: if arguments.start.is_some() {
                1
            } else {
                ground.len() as usize
            },
            tour_count: 0,
            node_count: 0,
            paths_by_length: Vec::new(),
            first: Box::default(),
            last: Vec::new(),
            classes,
        })
    }

    /// Lists the tours of `experiment`, and returns the reason if the search was stopped early.
    fn list_tours(
        &mut self,
        experiment: &Experiment,
        memory: u64,
        progress: &Progress,
    ) -> Result<Option<StopReason>, CommandError> {
        if experiment.algorithm() == Algorithm::Pruned {
            return self.list_tours_pruned(experiment, progress);
        }
        let mut search = experiment.search_with_memory_limit(memory);
        let nodes_before = self.node_count;
        let stop_reason = loop {
            if interrupt::is_requested() {
                break Some(StopReason::Interrupted);
            }
            let last_step = search.advance_to_tour(STEPS_PER_CHECK).last;
            progress.set_position(nodes_before + search.counters().visits);
            match last_step {
                Some(Step::Tour) => {
                    if let ControlFlow::Break(stop) = self.add_tour(search.path())? {
                        break Some(stop);
                    }
                }
                Some(Step::MemoryFull) => {
                    break Some(StopReason::memory_full(search.paths_by_length(), memory));
                }
                Some(Step::Exhausted) | None => break None,
                Some(_) => {}
            }
        };
        self.node_count = nodes_before + search.counters().visits;
        let levels = search.paths_by_length();
        self.paths_by_length.resize(levels.len(), 0);
        for (sum, paths) in self.paths_by_length.iter_mut().zip(levels) {
            *sum += paths;
        }
        Ok(stop_reason)
    }

    /// Lists the tours as [`list_tours`](Self::list_tours) does, but with the pruned enumeration. This enumeration is
    /// faster than a search and reports no steps.
    fn list_tours_pruned(
        &mut self,
        experiment: &Experiment,
        progress: &Progress,
    ) -> Result<Option<StopReason>, CommandError> {
        let (start, closed) = (experiment.start(), experiment.goal().closed);
        let mut tours = TourEnumeration::new(&experiment.graph(), start, closed)
            .map_err(|error| CommandError::Usage(error.to_string()))?;
        let nodes_before = self.node_count;
        let mut flow = Ok(ControlFlow::Continue(()));
        while flow.as_ref().is_ok_and(ControlFlow::is_continue) && !tours.is_exhausted() {
            if interrupt::is_requested() {
                flow = Ok(ControlFlow::Break(StopReason::Interrupted));
                break;
            }
            tours.advance(STEPS_PER_CHECK, |squares| {
                flow = self.add_tour(squares);
                match flow {
                    Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                }
            });
            progress.set_position(nodes_before + tours.node_count());
        }
        self.node_count = nodes_before + tours.node_count();
        Ok(flow?.break_value())
    }

    /// Counts one tour, writes it to the output, and breaks if the enumeration must stop.
    fn add_tour(&mut self, squares: &[Square]) -> Result<ControlFlow<StopReason>, CommandError> {
        self.tour_count += 1;
        if self.tour_count == 1 {
            self.first = squares.into();
        }
        // The buffer is reused: every tour overwrites the tour before it. The last tour is checked at the end.
        self.last.clear();
        self.last.extend_from_slice(squares);
        if let Some((classes, count)) = &mut self.classes {
            *count += u64::from(classes.is_representative(squares));
        }
        if let Some(sink) = &mut self.sink {
            Tour::verify_on(&self.ground, squares)?;
            if let ControlFlow::Break(()) = sink.write(&self.ground, squares)? {
                return Ok(ControlFlow::Break(StopReason::Unread));
            }
        }
        Ok(match self.limit {
            Some(limit) if limit == self.tour_count => ControlFlow::Break(StopReason::Tours {
                limit: limit.into(),
            }),
            _ => ControlFlow::Continue(()),
        })
    }

    /// Checks the first and the last tour, which the summary shows, and completes the output.
    fn finish(&mut self) -> Result<(), CommandError> {
        if self.tour_count > 0 {
            Tour::verify_on(&self.ground, &self.first)?;
            Tour::verify_on(&self.ground, &self.last)?;
        }
        if let Some(sink) = &mut self.sink {
            sink.finish()?;
        }
        Ok(())
    }

    /// Prints the summary, and the reason for an early stop.
    fn print_report(
        &self,
        arguments: &Arguments,
        stop_reason: Option<StopReason>,
    ) -> Result<CommandOutcome, CommandError> {
        let report = Report {
            tours: self.tour_count.into(),
            nodes: self.node_count.into(),
            nodes_per_level: self
                .paths_by_length
                .iter()
                .map(|&paths| paths.into())
                .collect(),
            first: to_board_numbers(&self.ground, &self.first),
            last: to_board_numbers(&self.ground, &self.last),
            classes: self.classes.as_ref().map(|&(_, count)| count.into()),
            stopped: stop_reason,
        };
        // The summary must not mix with tours on the standard output.
        let has_tours_on_stdout = arguments.output.as_deref() == Some("-");
        match arguments.format {
            ReportFormat::Json if has_tours_on_stdout => {
                print_message(&serde_json::to_string(&report).map_err(io::Error::from)?)
            }
            ReportFormat::Json => print_json(&report)?,
            ReportFormat::Text if has_tours_on_stdout => {
                self.summary(arguments)?.lines().for_each(print_message)
            }
            ReportFormat::Text => {
                let summary = self.summary(arguments)?;
                print(|out| out.write_all(summary.as_bytes()))?;
            }
        }
        if let Some(stop) = stop_reason {
            print_message(&format!("not all tours: {}", stop.explanation()));
            return Ok(CommandOutcome::Stopped);
        }
        Ok(CommandOutcome::from_complete_search(self.tour_count > 0))
    }

    /// The summary as text.
    fn summary(&self, arguments: &Arguments) -> io::Result<String> {
        let mut out = Vec::new();
        let kind = if arguments.closed {
            "closed tours"
        } else {
            "tours"
        };
        let starts = match (&arguments.start, self.start_count) {
            (Some(start), _) => format!("from {}", escape_controls(start)),
            (None, 1) => "from 1 square".into(),
            (None, starts) => format!("from {starts} squares"),
        };
        writeln!(
            out,
            "{} {kind} of the {} {starts}",
            self.tour_count,
            ground_name(&self.ground)
        )?;
        writeln!(out, "{} nodes", self.node_count)?;
        if arguments.levels {
            for (length, paths) in (1..).zip(&self.paths_by_length) {
                writeln!(out, "{length:7} squares: {paths} paths")?;
            }
        }
        if let Some((_, count)) = &self.classes {
            writeln!(out, "{count} essentially different")?;
        }
        for (name, squares) in [("first", &*self.first), ("last", &*self.last)] {
            if !squares.is_empty() {
                write!(out, "{name}: ")?;
                write_squares(&self.ground, squares, &mut out)?;
            }
        }
        String::from_utf8(out).map_err(io::Error::other)
    }
}

/// The output to which every tour is written.
struct Sink {
    out: BufWriter<Destination>,
    format: ReportFormat,
}

impl Sink {
    /// Opens a file, or the standard output for `-`.
    fn open(path: &str, format: ReportFormat) -> Result<Self, CommandError> {
        let destination = Destination::open(path)
            .map_err(|error| CommandError::Usage(format!("cannot write {path:?}: {error}")))?;
        Ok(Self {
            out: BufWriter::with_capacity(1 << 16, destination),
            format,
        })
    }

    /// Writes a tour on a line; breaks if the program that reads the output has closed it.
    fn write(
        &mut self,
        ground: &Ground,
        squares: &[Square],
    ) -> Result<ControlFlow<()>, CommandError> {
        let written = match self.format {
            ReportFormat::Text => write_squares(ground, squares, &mut self.out),
            ReportFormat::Json => {
                serde_json::to_writer(&mut self.out, &to_board_numbers(ground, squares))
                    .map_err(io::Error::from)
                    .and_then(|()| writeln!(self.out))
            }
        };
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
            result => Ok(ControlFlow::Continue(result?)),
        }
    }

    /// Writes the rest of the output, and completes its file.
    fn finish(&mut self) -> Result<(), CommandError> {
        match self.out.flush().and_then(|()| self.out.get_mut().finish()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            result => Ok(result?),
        }
    }
}

/// The summary as JSON.
#[derive(Serialize)]
struct Report<'a> {
    tours: JsonNumber,
    nodes: JsonNumber,
    nodes_per_level: Vec<JsonNumber>,
    first: Cow<'a, [Square]>,
    last: Cow<'a, [Square]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<JsonNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<StopReason>,
}
