//! `cargo xtask test`: all checks of the project as named steps, the quick ones first.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};

use crate::bindings;
use crate::browser_tests::{self, NativePrograms};
use crate::cluster_tests;
use crate::cpu_load::CpuLoad;
use crate::format;
use crate::machine::wasm_std::{self, TARGET, WasmStd};
use crate::machine::{self, browser, python, webkit};
use crate::npm_packages;
use crate::package;
use crate::process;
use crate::report::{self, Outcome, StepResult};
use crate::site;
use crate::step::run_step;
use crate::workspace;

/// The options of the tests.
#[derive(Args)]
pub struct Options {
    /// Run only this step and those it needs, or the tests of the page with this text in their title; may be given
    /// more than once
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// The browser for tests that are chosen by their title
    #[arg(long, value_name = "BROWSER", default_value = "chromium")]
    browser: BrowserChoice,
    /// Run each test this many times
    #[arg(long, value_name = "TIMES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,
    /// Keep every core busy meanwhile, to find tests that depend on the speed of the machine
    #[arg(long)]
    load: bool,
    /// Run every combination of states, languages, themes and windows, not only a pairwise covering
    #[arg(long)]
    pub full: bool,
    /// Run one part of the browser tests: 2/5 is the second of five
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<String>,
}

impl Options {
    /// The options as arguments for Playwright.
    pub fn playwright_arguments(&self) -> Vec<String> {
        let mut arguments = vec![format!("--repeat-each={}", self.repeat)];
        arguments.extend(self.shard.iter().map(|shard| format!("--shard={shard}")));
        arguments
    }

    /// Splits the values of `--only` into names of steps and texts of titles.
    fn selection(&self) -> (Vec<Step>, Vec<&str>) {
        let (mut steps, mut titles) = (Vec::new(), Vec::new());
        for name in &self.only {
            match Step::from_str(name, false) {
                Ok(step) => steps.push(step),
                Err(_) => titles.push(name.as_str()),
            }
        }
        (steps, titles)
    }
}

/// A browser for tests that are chosen by their title, and for long runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BrowserChoice {
    /// Chromium
    Chromium,
    /// Firefox
    Firefox,
}

/// The steps of the tests, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Step {
    /// Set-up: npm packages
    Packages,
    /// rustfmt, and Prettier for all other files
    Format,
    /// eslint
    Lint,
    /// Set-up: WebAssembly's standard library
    WasmStd,
    /// The library as WebAssembly
    Bindings,
    /// TypeScript's check of the page's types
    Types,
    /// The page's unit tests
    Page,
    /// clippy
    Clippy,
    /// clippy on the code for WebAssembly
    ClippyWasm,
    /// The oldest supported Rust, where it is installed
    MinimumRust,
    /// The Rust tests, including those in the documentation
    Rust,
    /// rustdoc
    Docs,
    /// cargo-deny, where it is installed
    Dependencies,
    /// The native programs with which the browser tests compare the page
    Example,
    /// A count and a sweep as jobs of a cluster, where there is Python
    Cluster,
    /// The static site, and the page as one file
    Site,
    /// Set-up: Chromium
    Chromium,
    /// End-to-end tests of the static site
    Browser,
    /// Set-up: Firefox
    Firefox,
    /// End-to-end tests of the static site in Firefox
    BrowserFirefox,
    /// A smoke test in WebKit
    Webkit,
    /// The npm package and the crate
    Package,
    /// The npm package, used in other projects
    Hosts,
}

/// The results of the set-up steps, for the steps that need them.
#[derive(Default)]
struct SetupResults {
    /// The standard library for WebAssembly.
    wasm_std: Option<WasmStd>,
    /// The native programs.
    native_programs: Option<NativePrograms>,
    /// Chromium.
    chromium: Option<PathBuf>,
    /// Firefox.
    firefox: Option<PathBuf>,
}

/// Runs the chosen steps and tests with the steps that they need, or all steps if none is chosen. Reports each outcome.
pub fn test(options: &Options) -> ExitCode {
    let (steps, titles) = options.selection();
    if let Some(error) = titles.iter().find_map(|title| check_title(title).err()) {
        report::print_error(&error);
        return ExitCode::FAILURE;
    }
    // Failures of an earlier run are obsolete; the file may not exist.
    let _ = fs::remove_file(browser_tests::failures_file());
    let mut setup = SetupResults::default();
    let mut results: Vec<StepResult> = Vec::new();
    let needed_by_titles = match options.browser {
        _ if titles.is_empty() => &[],
        BrowserChoice::Chromium => Step::Browser.dependencies(),
        BrowserChoice::Firefox => Step::BrowserFirefox.dependencies(),
    };
    let load = options.load.then(CpuLoad::start);
    for step in steps_to_run(&[&steps, needed_by_titles].concat()) {
        let name = step.name();
        let unmet = first_unmet_dependency(step.dependencies(), &results);
        let (outcome, duration) = if let Some(unmet) = unmet {
            println!("\n== {name}: not run, because it needs '{}'", unmet.name());
            (Outcome::Skipped, Duration::ZERO)
        } else if step == Step::ClippyWasm && matches!(setup.wasm_std, Some(WasmStd::Debian { .. }))
        {
            println!(
                "\n== {name}: left out, because clippy and Debian's Rust are not of one version"
            );
            continue;
        } else if step == Step::Cluster && !(cfg!(unix) && python::is_available()) {
            println!("\n== {name}: left out, because this system has no Python 3.11 with venv");
            continue;
        } else if step == Step::Webkit && !webkit::is_available() {
            println!("\n== {name}: left out, because this system has no WebKit that can be driven");
            continue;
        } else {
            run_timed(&name, step.purpose(), || step.run(&mut setup, options))
        };
        results.push(StepResult {
            name,
            outcome,
            duration,
        });
    }
    for title in titles {
        let name = format!("'{title}'");
        let (outcome, duration) = match first_unmet_dependency(needed_by_titles, &results) {
            Some(unmet) => {
                println!("\n== {name}: not run, because it needs '{}'", unmet.name());
                (Outcome::Skipped, Duration::ZERO)
            }
            None => run_timed(&name, "tests with this text in their title", || {
                run_tests_by_title(title, &setup, options)
            }),
        };
        results.push(StepResult {
            name,
            outcome,
            duration,
        });
    }
    drop(load);
    // The failures are repeated at the end, because later steps may have printed much after them.
    if let Ok(failures) = fs::read_to_string(browser_tests::failures_file()) {
        println!("\nBrowser tests that failed:\n\n{failures}");
    }
    report::print_table(&results);
    if results
        .iter()
        .all(|result| result.outcome == Outcome::Passed)
    {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The first of the needed steps that did not pass.
fn first_unmet_dependency(dependencies: &[Step], results: &[StepResult]) -> Option<Step> {
    dependencies.iter().copied().find(|dependency| {
        let name = dependency.name();
        results
            .iter()
            .any(|result| result.name == name && result.outcome != Outcome::Passed)
    })
}

/// Runs a step, reports a failure, and returns the outcome and the duration.
fn run_timed(name: &str, purpose: &str, work: impl FnOnce() -> Result<()>) -> (Outcome, Duration) {
    let start_time = Instant::now();
    let outcome = match run_step(name, purpose, work) {
        Ok(()) => Outcome::Passed,
        Err(error) => {
            report::print_error(&error);
            Outcome::Failed
        }
    };
    (outcome, start_time.elapsed())
}

/// The steps to run, in order: the chosen ones with the steps that they need, or all steps.
fn steps_to_run(chosen: &[Step]) -> Vec<Step> {
    let mut selected = chosen.to_vec();
    let mut next = 0;
    while let Some(step) = selected.get(next) {
        selected.extend(step.dependencies());
        next += 1;
    }
    Step::value_variants()
        .iter()
        .copied()
        .filter(|step| chosen.is_empty() || selected.contains(step))
        .collect()
}

impl Step {
    /// The name in the table and the value of `--only`.
    fn name(self) -> String {
        self.to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The purpose of the step, for its heading.
    fn purpose(self) -> &'static str {
        match self {
            Step::Format => "checks the format of all files with rustfmt and Prettier",
            Step::Packages => site::PACKAGES_PURPOSE,
            Step::Lint => "checks the JavaScript files with eslint",
            Step::WasmStd => "finds or installs WebAssembly's standard library",
            Step::Bindings => "compiles the library to WebAssembly for the page",
            Step::Types => "checks the types of the page and of the library's declarations",
            Step::Page => "runs the unit tests of the page",
            Step::Clippy => "checks the Rust files with clippy",
            Step::ClippyWasm => "checks the Rust files for WebAssembly with clippy",
            Step::MinimumRust => "checks that the oldest supported Rust compiles the project",
            Step::Rust => "runs the Rust tests, including those in the documentation",
            Step::Docs => "builds the Rust documentation, and checks its links",
            Step::Dependencies => "checks licences, sources and versions of the dependencies",
            Step::Example => {
                "compiles the native programs with which the browser tests compare the page"
            }
            Step::Cluster => {
                "runs a count and a sweep as jobs of Snakemake, some of which are killed"
            }
            Step::Site => "builds the static site, and the page as one file",
            Step::Chromium => "finds or installs Chromium",
            Step::Browser => "runs the end-to-end tests of the static site in Chromium",
            Step::Firefox => "finds or installs Firefox",
            Step::BrowserFirefox => "runs the end-to-end tests that are tagged for Firefox",
            Step::Webkit => "runs a smoke test of the static site in WebKit",
            Step::Package => package::PURPOSE,
            Step::Hosts => {
                "tests the npm package in other projects: bundlers, Node, a server, plain pages"
            }
        }
    }

    /// The steps that must pass before this one can run.
    fn dependencies(self) -> &'static [Step] {
        match self {
            Step::Format | Step::Lint | Step::Chromium | Step::Firefox => &[Step::Packages],
            Step::Bindings | Step::ClippyWasm => &[Step::WasmStd],
            Step::Cluster => &[Step::Example],
            Step::Webkit => &[Step::Site],
            Step::Types | Step::Page | Step::Site | Step::Package => {
                &[Step::Packages, Step::Bindings]
            }
            Step::Browser => &[Step::Example, Step::Site, Step::Chromium],
            Step::BrowserFirefox => &[Step::Example, Step::Site, Step::Firefox],
            Step::Hosts => &[Step::Package, Step::Chromium, Step::Firefox],
            _ => &[],
        }
    }

    /// Runs the step.
    fn run(self, setup: &mut SetupResults, options: &Options) -> Result<()> {
        match self {
            Step::Format => {
                machine::add_rust_component("rustfmt", "fmt")?;
                format::check()
            }
            Step::Packages => npm_packages::prepare(),
            Step::Lint => process::run(npm_packages::node_script("eslint/bin/eslint.js").args([
                "--max-warnings",
                "0",
                ".",
            ])),
            Step::WasmStd => {
                setup.wasm_std = Some(wasm_std::prepare()?);
                Ok(())
            }
            Step::Bindings => {
                let standard_library = setup.wasm_std.as_ref();
                bindings::build(
                    standard_library.context("there is no standard library for WebAssembly")?,
                )
            }
            Step::Types => check_types(),
            Step::Page => repeat_run(options, || {
                run_unit_tests(&page_test_files()?, None, options)
            }),
            Step::Clippy => {
                machine::add_rust_component("clippy", "clippy")?;
                clippy(&["--workspace", "--all-targets"])
            }
            Step::ClippyWasm => {
                machine::add_rust_component("clippy", "clippy")?;
                clippy(&[
                    "--package",
                    "knights-tour-solver",
                    "--lib",
                    "--target",
                    TARGET,
                ])
            }
            Step::MinimumRust => check_minimum_rust(),
            // All failures are reported in one run, not only the first.
            Step::Rust => repeat_run(options, || {
                process::run(workspace::cargo().args(["test", "--workspace", "--no-fail-fast"]))
            }),
            Step::Docs => process::run(
                workspace::cargo()
                    .args(["doc", "--workspace", "--no-deps"])
                    .env("RUSTDOCFLAGS", "-D warnings"),
            ),
            Step::Dependencies => check_dependencies(),
            Step::Example => {
                setup.native_programs = Some(NativePrograms::build()?);
                Ok(())
            }
            Step::Cluster => {
                let programs = setup.native_programs.as_ref();
                let programs = programs.context("there are no native programs")?;
                repeat_run(options, || cluster_tests::run(programs.command_line()))
            }
            Step::Site => site::bundle_all_if_changed(),
            Step::Chromium => {
                setup.chromium = Some(browser::CHROMIUM.prepare()?);
                Ok(())
            }
            Step::Browser => browser_tests::run_page_tests(
                &browser::CHROMIUM,
                setup.chromium.as_ref(),
                setup.native_programs.as_ref(),
                None,
                options,
            ),
            Step::Firefox => {
                setup.firefox = Some(browser::FIREFOX.prepare()?);
                Ok(())
            }
            Step::BrowserFirefox => browser_tests::run_page_tests(
                &browser::FIREFOX,
                setup.firefox.as_ref(),
                setup.native_programs.as_ref(),
                None,
                options,
            ),
            Step::Webkit => repeat_run(options, browser_tests::run_webkit_test),
            Step::Package => package::build(),
            Step::Hosts => test_hosts(setup, options),
        }
    }
}

/// Checks the dependencies by the rules of deny.toml. Without cargo-deny, which takes minutes to compile, only the
/// workflow of the repository checks the dependencies.
fn check_dependencies() -> Result<()> {
    if process::find_on_path("cargo-deny").is_none() {
        println!("Skipped: cargo-deny is not installed.");
        return Ok(());
    }
    let checks = ["licenses", "sources", "bans"];
    process::run(
        workspace::cargo()
            .args(["deny", "--workspace", "check"])
            .args(checks),
    )
}

/// Checks that the Rust version stated in Cargo.toml compiles the project. Where rustup lacks this version, only the
/// workflow of the repository checks this.
fn check_minimum_rust() -> Result<()> {
    let version = workspace::minimum_rust_version().to_string();
    let cargo = || {
        let mut command = Command::new("rustup");
        command
            .current_dir(workspace::root())
            .args(["run", &version, "cargo"]);
        command
    };
    if process::output(cargo().arg("--version")).is_err() {
        println!("Skipped: rustup has not installed Rust {version}.");
        return Ok(());
    }
    // With files of another compiler in the same folder, each compiler would compile everything again.
    let target_dir = workspace::target_dir()?.join("minimum-rust");
    process::run(
        cargo()
            .args(["check", "--workspace", "--all-targets", "--target-dir"])
            .arg(target_dir),
    )
}

/// Runs clippy on some of the targets; a warning is a failure.
fn clippy(targets: &[&str]) -> Result<()> {
    let mut command = workspace::cargo();
    command.arg("clippy").args(targets);
    process::run(command.args(["--", "-D", "warnings"]))
}

/// Checks the types of the page and, separately, of its worker, which has other global objects.
fn check_types() -> Result<()> {
    let check = |project| {
        process::run(
            npm_packages::node_script("typescript/bin/tsc").args(["--noEmit", "-p", project]),
        )
    };
    // Both checks run, so that all errors are reported at once.
    let (page, worker) = (check("tsconfig.json"), check("tsconfig.worker.json"));
    page.and(worker)
}

/// The files of the page's unit tests.
///
/// The files are listed here, because versions of Node differ in their handling of folders and patterns.
fn page_test_files() -> Result<Vec<PathBuf>> {
    test_files("tests/page")
}

/// The test files in a folder, sorted.
fn test_files(folder: &str) -> Result<Vec<PathBuf>> {
    let folder = workspace::root().join(folder);
    let mut files = Vec::new();
    let entries = fs::read_dir(&folder)
        .with_context(|| format!("could not list the folder {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.js") {
            files.push(path);
        }
    }
    if files.is_empty() {
        bail!("there are no tests in {}", folder.display());
    }
    files.sort();
    Ok(files)
}

/// Runs the unit tests of the page in `files` with Node's test runner: all tests, or those with `title` in their
/// title.
fn run_unit_tests(files: &[PathBuf], title: Option<&str>, options: &Options) -> Result<()> {
    // By default Node's runner leaves one core unused.
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut node = Command::new("node");
    node.current_dir(workspace::root())
        .args(["--test", "--test-reporter=spec"])
        .arg(format!("--test-concurrency={cores}"));
    if let Some(title) = title {
        let pattern = browser_tests::escape_regex(title);
        node.arg(format!("--test-name-pattern=/{pattern}/"));
    }
    if options.full {
        node.env(browser_tests::FULL_VARIABLE, "1");
    }
    process::run(node.args(files))
}

/// Fails if no test of the page can have this text in its title. The check runs before anything is built.
fn check_title(title: &str) -> Result<()> {
    let files = [test_files("tests/page")?, test_files("tests/browser")?].concat();
    for file in &files {
        if browser_tests::may_contain_title(file, title)? {
            return Ok(());
        }
    }
    let steps: Vec<String> = Step::value_variants()
        .iter()
        .map(|step| step.name())
        .collect();
    bail!(
        "neither a step nor a test of the page is called '{title}'; the steps are {}",
        steps.join(", ")
    )
}

/// Runs the tests of the page with a text in their title: unit tests if the source of a unit test contains the text,
/// otherwise browser tests.
fn run_tests_by_title(title: &str, setup: &SetupResults, options: &Options) -> Result<()> {
    let mut unit_test_files = Vec::new();
    for file in page_test_files()? {
        if workspace::read_text(&file)?.contains(title) {
            unit_test_files.push(file);
        }
    }
    if !unit_test_files.is_empty() {
        return repeat_run(options, || {
            run_unit_tests(&unit_test_files, Some(title), options)
        });
    }
    let (browser, browser_path) = match options.browser {
        BrowserChoice::Chromium => (&browser::CHROMIUM, &setup.chromium),
        BrowserChoice::Firefox => (&browser::FIREFOX, &setup.firefox),
    };
    browser_tests::run_page_tests(
        browser,
        browser_path.as_ref(),
        setup.native_programs.as_ref(),
        Some(title),
        options,
    )
}

/// Repeats some work the number of times given by `--repeat`.
fn repeat_run(options: &Options, work: impl Fn() -> Result<()>) -> Result<()> {
    (0..options.repeat).try_for_each(|_| work())
}

/// Installs the npm package in other projects, and runs their tests.
fn test_hosts(setup: &SetupResults, options: &Options) -> Result<()> {
    let hosts = workspace::root().join("tests/hosts");
    // The frameworks of the hosts. npm would otherwise look for them offline.
    npm_packages::install(&hosts)?;
    package::install(&hosts)?;
    let chromium = browser_tests::run_host_tests(
        &browser::CHROMIUM,
        setup.chromium.as_ref(),
        "hosts",
        options,
    );
    let firefox = browser_tests::run_host_tests(
        &browser::FIREFOX,
        setup.firefox.as_ref(),
        "hosts-firefox",
        options,
    );
    chromium.and(firefox)
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::{Step, steps_to_run};

    #[test]
    fn all_steps_run_when_none_is_chosen() {
        assert_eq!(steps_to_run(&[]), Step::value_variants());
    }

    #[test]
    fn a_chosen_step_runs_only_with_the_steps_it_needs() {
        assert_eq!(
            steps_to_run(&[Step::Docs, Step::Format]),
            [Step::Packages, Step::Format, Step::Docs]
        );
        assert_eq!(
            steps_to_run(&[Step::Types]),
            [Step::Packages, Step::WasmStd, Step::Bindings, Step::Types]
        );
    }

    #[test]
    fn every_step_runs_after_the_steps_it_needs() {
        let steps = steps_to_run(&[]);
        let position = |step| steps.iter().position(|other| *other == step);
        for step in &steps {
            for dependency in step.dependencies() {
                assert!(
                    position(*dependency) < position(*step),
                    "{step:?} needs {dependency:?}"
                );
            }
        }
    }
}
