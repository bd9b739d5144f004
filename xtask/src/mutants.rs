//! Changes a module of the library or of the page on purpose, and lists the changes that no test notices.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::bindings;
use crate::npm_packages;
use crate::process;
use crate::workspace;

/// The package of the library.
const PACKAGE: &str = "knights-tour-solver";

/// The subcommands of cargo that make the changes and run the tests.
const SUBCOMMANDS: [&str; 2] = ["mutants", "nextest"];

/// The arguments of the first pass. The profile is made for many small builds. The time limit stops a test that a
/// change has made endless, and is long enough for a busy machine.
const FIRST_PASS: [&str; 10] = [
    "--profile",
    "mutants",
    "--test-tool",
    "nextest",
    "--timeout-multiplier",
    "5",
    "--minimum-test-timeout",
    "30",
    "--",
    // As soon as one test fails, the others are stopped.
    "--max-fail=1:immediate",
];

/// The arguments of the second pass. All tests run in this pass, so it uses the default profile, which is optimised
/// more.
const SECOND_PASS: [&str; 6] = [
    "--test-tool",
    "nextest",
    "--timeout-multiplier",
    "3",
    "--",
    "--max-fail=1:immediate",
];

/// Modules whose tests are mostly in other modules, with a pattern for the names of these modules.
const OTHER_TEST_MODULES: [(&str, &str); 4] = [
    (
        "count",
        "counts|enumeration|estimate|parts|shared_counts|walk_lengths",
    ),
    ("experiment", "published|run|starts|sweep"),
    (
        "search",
        "breadth_first|checkpoints|greedy_properties|next_step|plain|properties|pruned",
    ),
    ("solve", "extremal|hamilton"),
];

/// A pattern for the names of long tests. They run only in the second pass, because they take from ten seconds to two
/// minutes without optimisation.
const LONG_TESTS: &str = "verdicts_on_500_positions_of_6x6|verdicts_on_boards_3_and_4_squares_wide\
    |closed_tours_match_known_counts|the_number_of_paths_per_level\
    |estimates_are_at_least_the_peaks|stored_counts_of_the_8x8_board|random_tours_are_uniformly_distributed\
    |seeking_equals_stepping|mirror_images_have_the_same_measurements";

/// The exit codes of cargo-mutants after it has tried all changes: all noticed, some not noticed, or some timeouts.
const FINISHED: [i32; 3] = [0, 2, 3];

/// The options of a run.
#[derive(clap::Args)]
pub struct Options {
    /// The module: a folder or a file of src/, such as `search` or `tour`, or a folder of the page, such as `www/race`
    module: String,
    /// The number of changes: a sample of this size, or somewhat larger
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    sample: u32,
    /// The seed of the sample: the number of its first change, or the seed for choosing modules of the page
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Only print the changes of the sample
    #[arg(long)]
    list: bool,
}

/// Makes the changes one by one, and runs the tests of the library or of the page after each.
pub fn mutants(options: &Options) -> Result<()> {
    match options.module.starts_with("www/") {
        true => page_mutants(options),
        false => library_mutants(options),
    }
}

/// Changes a folder of the page. The program in `tests/mutants` does it.
fn page_mutants(options: &Options) -> Result<()> {
    npm_packages::prepare()?;
    bindings::prepare()?;
    let mut program = Command::new("node");
    program
        .current_dir(workspace::root())
        .args(["tests/mutants/mutants.js", &options.module])
        .arg(format!("--sample={}", options.sample))
        .arg(format!("--seed={}", options.seed));
    if options.list {
        program.arg("--list");
    }
    process::run(&mut program)
}

/// Changes a module of the library.
fn library_mutants(options: &Options) -> Result<()> {
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
    // These tests are quick, and notice most changes.
    let other_modules = (OTHER_TEST_MODULES.iter())
        .filter(|(module, _)| *module == options.module)
        .map(|(_, others)| format!("|{others}"));
    let first_tests = format!(
        "test(/(^|::)({}{})::/) and not test(/{LONG_TESTS}/)",
        options.module,
        other_modules.collect::<String>()
    );
    let mut first_pass = sample_command(&files, &shard);
    first_pass
        .arg("--output")
        .arg(&output)
        .args(FIRST_PASS)
        .args(["-E", &first_tests]);
    let all_noticed = run_to_end(&mut first_pass, &output)?;
    let first_results = Results::read(&output)?;
    if all_noticed {
        first_results.print();
        return Ok(());
    }
    first_results.count_timeouts_as_noticed(&output)?;
    println!("All tests of the library now run with the changes that were not noticed.");
    let mut second_pass = sample_command(&files, &shard);
    second_pass
        .arg("--output")
        .arg(&output)
        .arg("--iterate")
        .args(SECOND_PASS);
    let all_noticed = run_to_end(&mut second_pass, &output)?;
    first_results
        .with_second_pass(Results::read(&output)?)
        .print();
    ensure!(all_noticed, "some changes were not noticed");
    Ok(())
}

/// The changes by the result of a pass, from the lists that cargo-mutants writes.
struct Results {
    /// A test failed.
    caught: Vec<String>,
    /// A test exceeded the time limit.
    timeouts: Vec<String>,
    /// The changed library does not compile.
    unbuildable: Vec<String>,
    /// No test noticed the change.
    missed: Vec<String>,
}

impl Results {
    /// Reads the lists of the last pass.
    fn read(output: &Path) -> Result<Self> {
        let read = |name| -> Result<Vec<String>> {
            let list = list_file(output, name);
            let text = fs::read_to_string(&list)
                .with_context(|| format!("could not read {}", list.display()))?;
            Ok(text.lines().map(String::from).collect())
        };
        Ok(Self {
            caught: read("caught")?,
            timeouts: read("timeout")?,
            unbuildable: read("unviable")?,
            missed: read("missed")?,
        })
    }

    /// Adds the timeouts to the list of the noticed changes, so that the next pass does not repeat them.
    fn count_timeouts_as_noticed(&self, output: &Path) -> Result<()> {
        let list = list_file(output, "caught");
        let mut text = [&self.caught[..], &self.timeouts[..]].concat().join("\n");
        text.push('\n');
        fs::write(&list, text).with_context(|| format!("could not write {}", list.display()))
    }

    /// Adds the results of a pass over the changes that this pass has not noticed.
    fn with_second_pass(mut self, second: Self) -> Self {
        self.caught.extend(second.caught);
        self.timeouts.extend(second.timeouts);
        self.missed = second.missed;
        self
    }

    /// Prints how many changes were noticed.
    fn print(&self) {
        let noticed = self.caught.len() + self.timeouts.len();
        let buildable = noticed + self.missed.len();
        println!(
            "{noticed} of {buildable} changes were noticed, {} of them by a time limit. {} could not be built.",
            self.timeouts.len(),
            self.unbuildable.len()
        );
    }
}

/// The path of a list that cargo-mutants writes.
fn list_file(output: &Path, name: &str) -> PathBuf {
    output.join("mutants.out").join(name).with_extension("txt")
}

/// Runs cargo-mutants, and returns whether tests noticed all changes. A timeout counts as noticed.
///
/// # Errors
///
/// When not all changes were tried, for example because a test fails without any change.
fn run_to_end(command: &mut Command, output: &Path) -> Result<bool> {
    let status = command.status().context("could not start cargo-mutants")?;
    ensure!(
        status.code().is_some_and(|code| FINISHED.contains(&code)),
        "cargo-mutants did not try all changes: {status}"
    );
    // The exit code for timeouts does not tell whether there are unnoticed changes too.
    Ok(Results::read(output)?.missed.is_empty())
}

/// The command for the changes of a sample.
fn sample_command(files: &[PathBuf], shard: &str) -> Command {
    let mut command = command(files);
    command.args(["--sharding", "round-robin", "--shard", shard]);
    // Arguments after `--` do not apply to builds, which would then include the examples.
    command.args(["--cargo-arg=--lib", "--cargo-arg=--tests"]);
    command
}

/// Cargo with the program that makes the changes, for the given files.
fn command(files: &[PathBuf]) -> Command {
    let mut command = workspace::cargo();
    // Without incremental builds, a change takes minutes.
    command.env_remove("CARGO_INCREMENTAL");
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
