//! Changes a module of the library on purpose, and lists the changes that no test notices.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::process;
use crate::workspace;

/// The package of the library.
const PACKAGE: &str = "knights-tour-solver";

/// The subcommands of cargo that make the changes and run the tests.
const SUBCOMMANDS: [&str; 2] = ["mutants", "nextest"];

/// The arguments for running tests after each change. The time limit ends a test that no longer ends by itself.
const RUN: [&str; 7] = [
    "--test-tool",
    "nextest",
    "--timeout-multiplier",
    "3",
    "--",
    "--lib",
    "--tests",
];

/// Which changes are made.
#[derive(clap::Args)]
pub struct Options {
    /// The module: a folder or a file of src/, such as `search` or `tour`
    module: String,
    /// The number of changes: a systematic sample of this size, or somewhat larger
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    sample: u32,
    /// The seed: the number of the first change in the sample
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Only print the changes of the sample
    #[arg(long)]
    list: bool,
}

/// Makes the changes one by one, and runs the library's tests after each.
pub fn mutants(options: &Options) -> Result<()> {
    let files = source_files(&options.module);
    ensure!(
        !files.is_empty(),
        "there is no module src/{0} and no file src/{0}.rs",
        options.module
    );
    for subcommand in SUBCOMMANDS {
        process::output(workspace::cargo().args([subcommand, "--version"])).with_context(|| {
            format!("install cargo-{subcommand} first: cargo install cargo-{subcommand} --locked")
        })?;
    }
    let mut all = command(&files);
    let list = process::output(all.args(["--list", "--json"]))?;
    let list: Value = serde_json::from_str(&list).context("the list of changes is no JSON")?;
    let total = list.as_array().map_or(0, Vec::len);
    // A sample of every n-th change spreads evenly over the files.
    let interval = (total / options.sample as usize).max(1);
    let first = options.seed as usize % interval;
    println!("{total} changes; of these, number {first} and every further {interval}.");
    let shard = format!("{first}/{interval}");
    if options.list {
        let mut list = sample_command(&files, &shard);
        return process::run(list.arg("--list"));
    }
    let output = workspace::target_dir()?
        .join("mutants")
        .join(&options.module);
    if output.is_dir() {
        fs::remove_dir_all(&output)
            .with_context(|| format!("could not remove {}", output.display()))?;
    }
    fs::create_dir_all(&output).with_context(|| format!("could not make {}", output.display()))?;
    // The tests of the module itself are quick, and notice most changes.
    let own_tests = format!("test(/(^|::){}::/)", options.module);
    let mut quick = sample_command(&files, &shard);
    quick
        .arg("--output")
        .arg(&output)
        .args(RUN)
        .args(["-E", &own_tests]);
    if process::run(&mut quick).is_ok() {
        return Ok(());
    }
    println!("All tests of the library now run with the changes that were not noticed.");
    let mut complete = sample_command(&files, &shard);
    complete
        .arg("--output")
        .arg(&output)
        .arg("--iterate")
        .args(RUN);
    process::run(&mut complete)
}

/// The command for the changes of a sample.
fn sample_command(files: &[PathBuf], shard: &str) -> Command {
    let mut command = command(files);
    command.args(["--sharding", "round-robin", "--shard", shard]);
    command
}

/// Cargo with the program that makes the changes, for the given files.
fn command(files: &[PathBuf]) -> Command {
    let mut command = workspace::cargo();
    command.args(["mutants", "--package", PACKAGE]);
    for file in files {
        command.arg("--file").arg(file);
    }
    command
}

/// The patterns of the module's files, relative to the root of the project.
fn source_files(module: &str) -> Vec<PathBuf> {
    let source = PathBuf::from("src");
    let folder = source.join(module);
    let file = source.join(format!("{module}.rs"));
    let mut files = Vec::new();
    if workspace::root().join(&folder).is_dir() {
        files.push(folder.join("**/*.rs"));
    }
    if workspace::root().join(&file).is_file() {
        files.push(file);
    }
    files
}
