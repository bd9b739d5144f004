//! The command line for building, serving, testing and measuring the project: `cargo xtask`.
//!
//! This program needs only cargo. Each command installs its other requirements, or prints how to install them.

mod bench;
mod bindings;
mod browser_tests;
mod cluster_tests;
mod cpu_load;
mod format;
mod fuzz;
mod machine;
mod mutants;
mod npm_packages;
mod package;
mod process;
mod report;
mod serve;
mod site;
mod soak;
mod stamp;
mod step;
mod test;
mod version;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Builds, serves, tests and measures the knight's tour page.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct CommandLine {
    /// The task to run.
    #[command(subcommand)]
    command: Command,
}

/// The commands.
#[derive(Subcommand)]
enum Command {
    /// Serve the page on this machine, and rebuild it whenever a source file changes
    Serve {
        /// The port to listen on; without it, 5173 or the next free one
        #[arg(long)]
        port: Option<u16>,
        /// Open the page in the browser
        #[arg(long)]
        open: bool,
    },
    /// Build the static site in dist/, ready for any web server and any sub-path
    Build,
    /// Build the static site, and beside it the page as one file that opens by a double click
    /// (dist/knights-tour.html) and the custom element (dist/element/)
    Dist,
    /// Build what other programs take, and check it: the npm package and the crate, in target/package/
    Package,
    /// Check everything: format, lints, types, documentation, unit tests, and the page in a real
    /// browser
    Test(test::Options),
    /// Measure the library beside its peers, and print how they compare
    Bench {
        /// Make only this measurement; may be given more than once
        #[arg(long, value_name = "NAME", value_parser = bench::name_parser())]
        only: Vec<String>,
        /// How often each one that takes part runs; they run in turns
        #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=1000))]
        rounds: u32,
        /// Also write all figures to this file, as JSON
        #[arg(long, value_name = "FILE")]
        json: Option<PathBuf>,
    },
    /// Change a module of the library or of the page on purpose, and list the changes that no test
    /// notices
    Mutants(mutants::Options),
    /// Look for texts that the library reads wrongly, with cargo-fuzz and the nightly toolchain
    Fuzz(fuzz::Options),
    /// Use the built page at random for a long time, and report errors and growing memory
    Soak(soak::Options),
    /// Format all files: Rust with rustfmt, JavaScript, style sheets and markup with Prettier
    Format,
    /// List the texts that languages lack; the page shows them in English
    Words {
        /// Fail if a text is missing, as the check before a release does
        #[arg(long)]
        complete: bool,
    },
    /// Compile the library to WebAssembly and write its JavaScript bindings, nothing else
    Bindings,
}

/// Runs the command, and prints an error as a message without a stack trace.
fn main() -> ExitCode {
    let result = match CommandLine::parse().command {
        Command::Serve { port, open } => serve::serve(port, open),
        Command::Build => site::build(),
        Command::Dist => site::dist(),
        Command::Package => package::package(),
        // This command reports each failure itself.
        Command::Test(options) => return test::test(&options),
        Command::Bench { only, rounds, json } => bench::bench(&only, rounds, json.as_deref()),
        Command::Mutants(options) => mutants::mutants(&options),
        Command::Fuzz(options) => fuzz::fuzz(&options),
        Command::Soak(options) => soak::soak(&options),
        Command::Format => format::format(),
        Command::Words { complete } => list_missing_texts(complete),
        Command::Bindings => bindings::prepare().map(drop),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            report::print_error(&error);
            ExitCode::FAILURE
        }
    }
}

/// Lists the texts that languages lack. Fails if `complete` is set and there are any.
fn list_missing_texts(complete: bool) -> anyhow::Result<()> {
    machine::node::prepare()?;
    let mut script = std::process::Command::new("node");
    script
        .current_dir(workspace::root())
        .arg("vite/missing-texts.js");
    if complete {
        script.arg("--complete");
    }
    process::run(&mut script)
}
