//! How a command ends.

use std::collections::TryReserveError;
use std::io;
use std::process::ExitCode;

use knights_tour::experiment::ExperimentError;
use knights_tour::sweep::text::SweepError;
use knights_tour::tour::TourFault;
use thiserror::Error;

use super::wording;

/// What has become of the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It was answered.
    Answered,
    /// The answer is that there is none.
    ProvedNone,
    /// A limit or Ctrl-C came first, or the search gave up.
    Stopped,
}

impl Ending {
    /// The end of a command that has seen all there is, and whether there is any.
    pub const fn of_all(any: bool) -> Self {
        if any {
            Self::Answered
        } else {
            Self::ProvedNone
        }
    }
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> Self {
        Self::from(match ending {
            Ending::Answered => 0,
            Ending::ProvedNone => 1,
            Ending::Stopped => 3,
        })
    }
}

/// Why there is no answer to be given.
#[derive(Debug, Error)]
pub enum Failure {
    /// What was asked for makes no sense; the text says why.
    #[error("{0}")]
    Usage(String),
    /// What was found cannot be written.
    #[error("cannot write the result: {0}")]
    Output(#[from] io::Error),
    /// A search reported a tour that is none. No input should lead here.
    #[error("the search found what is not a tour: {0}; this is a fault of the program")]
    Search(#[from] TourFault),
    /// A path does not fit the memory of the machine.
    #[error("there is no room for the path: {0}")]
    Memory(#[from] TryReserveError),
}

impl From<ExperimentError> for Failure {
    fn from(error: ExperimentError) -> Self {
        Self::Usage(wording::of_field(&error))
    }
}

impl From<SweepError> for Failure {
    fn from(error: SweepError) -> Self {
        Self::Usage(wording::of_sweep(&error))
    }
}

impl Failure {
    /// 2 where the command is to be given in another way, 3 where it was stopped.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Usage(_) => 2,
            Self::Output(_) | Self::Search(_) | Self::Memory(_) => 3,
        })
    }
}
