//! The ways in which a command ends, and their exit codes.

use std::collections::TryReserveError;
use std::io;
use std::process::ExitCode;

use knights_tour::experiment::ExperimentError;
use knights_tour::sweep::draft::SweepError;
use knights_tour::tour::TourFault;
use thiserror::Error;

use super::messages;

/// The outcome of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandOutcome {
    /// The command found an answer.
    Answered,
    /// The command proved that there is no answer, for example that no tour exists. For `verify`: the text is not a
    /// tour.
    ProvedNone,
    /// A limit or Ctrl-C ended the command, or the search gave up.
    Stopped,
}

impl CommandOutcome {
    /// The outcome of a search that tried everything, with or without results.
    pub const fn from_complete_search(has_results: bool) -> Self {
        if has_results {
            Self::Answered
        } else {
            Self::ProvedNone
        }
    }
}

impl From<CommandOutcome> for ExitCode {
    fn from(outcome: CommandOutcome) -> Self {
        Self::from(match outcome {
            CommandOutcome::Answered => 0,
            CommandOutcome::ProvedNone => 1,
            CommandOutcome::Stopped => 3,
        })
    }
}

/// The errors that leave a command without an answer.
#[derive(Debug, Error)]
pub enum CommandError {
    /// The arguments or the input are invalid. The text gives the reason.
    #[error("{0}")]
    Usage(String),
    /// The result cannot be written.
    #[error("cannot write the result: {0}")]
    Output(#[from] io::Error),
    /// A bug: a search reported a path that is not a tour.
    #[error("the search found what is not a tour: {0}; this is a fault of the program")]
    Search(#[from] TourFault),
    /// The path does not fit into the memory of the machine.
    #[error("there is no room for the path: {0}")]
    Memory(#[from] TryReserveError),
}

impl From<ExperimentError> for CommandError {
    fn from(error: ExperimentError) -> Self {
        Self::Usage(messages::experiment_error_text(&error))
    }
}

impl From<SweepError> for CommandError {
    fn from(error: SweepError) -> Self {
        Self::Usage(messages::sweep_error_text(&error))
    }
}

impl CommandError {
    /// The exit code: 2 if the arguments or the input must be changed, 3 for every other error.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Usage(_) => 2,
            Self::Output(_) | Self::Search(_) | Self::Memory(_) => 3,
        })
    }
}
