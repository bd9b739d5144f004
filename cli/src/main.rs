//! The command line: finds, lists, counts and checks tours.
//!
//! Each command is a module of its own; the other modules are shared.
#![forbid(unsafe_code)]

mod arguments;
mod command_outcome;
mod count;
mod count_failure;
mod enumerate;
mod estimate;
mod extremal;
mod first_tour;
mod format;
mod given;
mod ground;
mod ground_arguments;
mod identify;
mod input;
mod interrupt;
mod magnitude;
mod messages;
mod numbered_tours;
mod output;
mod output_file;
mod parallel_counter;
mod parts;
mod progress;
mod puzzle;
mod ranked;
mod run_loop;
mod solve;
mod stop_reason;
mod sweep;
mod sweep_shares;
mod tour_svg;
mod verify;
mod walks;
mod xml;

use std::env;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use command_outcome::CommandOutcome;
use knights_tour::escape::{escape_controls, is_control};

/// The last paragraph of every help text.
const EXIT_CODES: &str = "Exit codes: 0 an answer was found, 1 it was proved that there is none, 2 the command makes no \
     sense, 3 stopped by a limit or by Ctrl-C, or stuck.";

/// The examples in the help text of the program.
const EXAMPLES: &str = "\
Examples:
  knights-tour 8 0 0
  knights-tour solve 6x10 --start 2,3 --algorithm warnsdorff --order clockwise
  knights-tour enumerate 5 --start 0,0 --levels
  knights-tour count 6x8 --closed
  knights-tour sweep --algorithm oct-aml-16 --sizes 5..80 --starts corner
  knights-tour estimate 8 --start 3,7 --order jumps
  knights-tour longest 4 --start 0,0
  knights-tour soonest 8 --start 3,3
  knights-tour walks 8 --start 0,0 --count 1000 --seed 1
  knights-tour puzzle 8 --difficulty hard --seed 1
  knights-tour random 6 --closed --seed 1
  knights-tour solve 8 --closed --format json | knights-tour verify -
  knights-tour 8 0 0 | knights-tour identify -
  knights-tour solve 10 --topology torus --leaper zebra --closed
  knights-tour help solve";

/// Knight's tours: found, listed, counted and checked
///
/// Given a size, and a row and a column to start from, it prints the first tour that backtracking
/// finds, with the order of the moves and the output of a C++ exercise from Granada (2017).
/// Everything else is a command.
#[derive(Parser)]
#[command(name = "knights-tour", version, arg_required_else_help = true)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(args_override_self = true, max_term_width = 100)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    first_tour: first_tour::Arguments,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Arguments),
    Enumerate(enumerate::Arguments),
    Count(count::Arguments),
    Sweep(sweep::Arguments),
    Estimate(estimate::Arguments),
    Longest(extremal::LongestArguments),
    Soonest(extremal::SoonestArguments),
    Verify(verify::Arguments),
    Identify(identify::Arguments),
    Walks(walks::Arguments),
    Puzzle(puzzle::Arguments),
    Random(ranked::RandomArguments),
    Rank(ranked::RankArguments),
    Unrank(ranked::UnrankArguments),
}

fn main() -> ExitCode {
    let command_line = match parse(env::args_os()) {
        Ok(command_line) => command_line,
        Err(error) => {
            let error = if error.use_stderr() {
                with_escaped_arguments(error)
            } else {
                error
            };
            // If even the message cannot be written, only the exit code is left.
            let is_written = match error.print() {
                Err(failure) => failure.kind() == ErrorKind::BrokenPipe,
                Ok(()) => true,
            };
            return match (error.use_stderr(), is_written) {
                (true, _) => ExitCode::from(2),
                (false, true) => ExitCode::SUCCESS,
                (false, false) => CommandOutcome::Stopped.into(),
            };
        }
    };
    interrupt::install_handler();
    let result = match command_line.command {
        None => first_tour::run(&command_line.first_tour),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Enumerate(arguments)) => enumerate::run(&arguments),
        Some(Command::Count(arguments)) => count::run(&arguments),
        Some(Command::Sweep(arguments)) => sweep::run(&arguments),
        Some(Command::Estimate(arguments)) => estimate::run(&arguments),
        Some(Command::Longest(arguments)) => extremal::run_longest(&arguments),
        Some(Command::Soonest(arguments)) => extremal::run_soonest(&arguments),
        Some(Command::Verify(arguments)) => verify::run(&arguments),
        Some(Command::Identify(arguments)) => identify::run(&arguments),
        Some(Command::Walks(arguments)) => walks::run(&arguments),
        Some(Command::Puzzle(arguments)) => puzzle::run(&arguments),
        Some(Command::Random(arguments)) => ranked::run_random(&arguments),
        Some(Command::Rank(arguments)) => ranked::run_rank(&arguments),
        Some(Command::Unrank(arguments)) => ranked::run_unrank(&arguments),
    };
    match result {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            output::print_message(&format!("error: {error}"));
            error.exit_code()
        }
    }
}

/// Reads the arguments. A negative number is a value and not an option, so that an error names the option before it.
fn parse<Argument>(
    arguments: impl IntoIterator<Item = Argument>,
) -> Result<CommandLine, clap::Error>
where
    Argument: Into<OsString> + Clone,
{
    let with_negative_numbers = |command: clap::Command| {
        command.mut_args(|argument| {
            let takes_values = argument.get_action().takes_values();
            argument.allow_negative_numbers(takes_values)
        })
    };
    let mut command =
        with_negative_numbers(CommandLine::command()).mut_subcommands(with_negative_numbers);
    let matches = command.try_get_matches_from_mut(arguments)?;
    CommandLine::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Returns the given usage error, with the control characters of the quoted arguments escaped.
///
/// The error message contains escape sequences for colours, so it cannot be escaped as a whole. A new error is created
/// from escaped arguments.
fn with_escaped_arguments(error: clap::Error) -> clap::Error {
    let arguments = || env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    if !arguments().any(|argument| argument.contains(is_control)) {
        return error;
    }
    let escaped = arguments().map(|argument| escape_controls(&argument).into_owned());
    match parse(escaped) {
        Err(escaped_error) if escaped_error.use_stderr() => escaped_error,
        // The escaped arguments cause no usage error, so a control character was the only fault.
        _ => CommandLine::command().error(error.kind(), "an argument has a control character"),
    }
}
