//! The command line without a command, as in the program of document 000: a size and a start square.
//!
//! `www/published/documents/documents.js` lists the published documents by their numbers.

use clap::Args;
use knights_tour::experiment::Draft;

use super::command_outcome::{CommandError, CommandOutcome};
use super::format::{SolveFormat, write_tour};
use super::output::{print, print_message};
use super::solve::{DEFAULT_MEMORY_LIMIT, Solution, SolveOutcome};

#[derive(Args)]
pub struct Arguments {
    /// Rows and columns of a square board
    #[arg(value_parser = parse_size)]
    size: Option<String>,
    /// Row of the start, from 0, from the top
    #[arg(requires = "column", default_value = "0", hide_default_value = true)]
    row: String,
    /// Column of the start, from 0, from the left
    #[arg(default_value = "0", hide_default_value = true)]
    column: String,
}

/// Rejects a text that begins with a letter, which was probably meant as a command. The library checks other texts.
fn parse_size(text: &str) -> Result<String, String> {
    if text.starts_with(|first: char| first.is_alphabetic()) {
        return Err("there is no such command, and a size is a whole number".into());
    }
    Ok(text.into())
}

/// Prints the board with a tour: the first tour in the move order of document 000, or any tour of a large board. If
/// no tour is found, prints a message with the reason instead.
///
/// On up to 64 squares, a pruned search finds the same tour as the document's backtracking. On larger boards
/// backtracking might never end, so any tour is accepted.
pub fn run(arguments: &Arguments) -> Result<CommandOutcome, CommandError> {
    let size = arguments.size.clone().unwrap_or_default();
    let experiment = Draft {
        rows: size.clone(),
        columns: size,
        start: format!("{},{}", arguments.row, arguments.column),
        order: "granada".into(),
        algorithm: "auto".into(),
        ..Draft::default()
    }
    .validate()?;
    let solution = Solution::search(&experiment, DEFAULT_MEMORY_LIMIT.as_u64(), None)?;
    if let SolveOutcome::Tour(tour) = &solution.outcome {
        print(|out| write_tour(SolveFormat::Board, experiment.ground(), tour, out))?;
    } else {
        print_message(&solution.summary(&experiment));
    }
    Ok(solution.command_outcome())
}
