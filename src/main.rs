//! The command line: tours found, listed, counted and checked.
#![forbid(unsafe_code)]

mod command;

use std::process::ExitCode;

fn main() -> ExitCode {
    command::run()
}
