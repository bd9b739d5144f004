//! Everything that is checked before a change is good, as named steps, the cheap ones first.

use std::env;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::bindings;
use crate::browser::{self, Browser};
use crate::package;
use crate::packages;
use crate::probe;
use crate::program;
use crate::report::{self, Line, Outcome};
use crate::site;
use crate::step::step;
use crate::wasm_std::{self, TARGET, WasmStd};
use crate::webkit;
use crate::workspace;

/// A step of the tests, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Step {
    /// rustfmt
    Format,
    /// Set-up: npm packages
    Packages,
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
    /// The Rust tests, those in the documentation included
    Rust,
    /// rustdoc
    Docs,
    /// The native programs that the browser tests compare with
    Example,
    /// The static site, and the page as one file
    Site,
    /// Set-up: Chromium
    Chromium,
    /// End-to-end tests of the static site
    Browser,
    /// Set-up: Firefox
    Firefox,
    /// The same in Firefox
    BrowserFirefox,
    /// A smoke test in WebKit
    Webkit,
    /// The npm package and the crate
    Package,
    /// The npm package in projects of others
    Hosts,
}

/// What the set-up found, for the steps that need it.
#[derive(Default)]
struct Found {
    /// The standard library for WebAssembly.
    library: Option<WasmStd>,
    /// The native programs.
    natives: Option<Natives>,
    /// Chromium.
    chromium: Option<PathBuf>,
    /// Firefox.
    firefox: Option<PathBuf>,
}

/// What the browser tests compare the page with.
struct Natives {
    /// The example that prints the steps of a search.
    steps: PathBuf,
    /// The command line.
    command: PathBuf,
}

/// Runs the chosen steps and those they need, or all when none is chosen, and reports on each of
/// them.
pub fn test(only: &[Step]) -> ExitCode {
    // What failed the last time is of no interest now, and there may be no such file.
    let _ = fs::remove_file(browser::failures());
    let mut found = Found::default();
    let mut lines: Vec<Line> = Vec::new();
    for chosen in plan(only) {
        let name = chosen.name();
        let unmet = chosen.needs().iter().find(|need| {
            let need = need.name();
            lines
                .iter()
                .any(|line| line.name == need && line.outcome != Outcome::Passed)
        });
        let (outcome, time) = if let Some(unmet) = unmet {
            println!("\n== {name}: not run, because it needs '{}'", unmet.name());
            (Outcome::Skipped, Duration::ZERO)
        } else if chosen == Step::ClippyWasm
            && matches!(found.library, Some(WasmStd::Debian { .. }))
        {
            println!(
                "\n== {name}: left out, because clippy and Debian's Rust are not of one version"
            );
            continue;
        } else if chosen == Step::Webkit && !webkit::is_available() {
            println!("\n== {name}: left out, because this system has no WebKit that can be driven");
            continue;
        } else {
            let start = Instant::now();
            let outcome = match step(&name, chosen.why(), || chosen.run(&mut found)) {
                Ok(()) => Outcome::Passed,
                Err(error) => {
                    report::error(&error);
                    Outcome::Failed
                }
            };
            (outcome, start.elapsed())
        };
        lines.push(Line {
            name,
            outcome,
            time,
        });
    }
    // Many steps may have printed much since a browser test failed.
    if let Ok(failures) = fs::read_to_string(browser::failures()) {
        println!("\nBrowser tests that failed, or did at first:\n\n{failures}");
    }
    report::table(&lines);
    if lines.iter().all(|line| line.outcome == Outcome::Passed) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The steps to run, in order: the chosen ones with all that they need, or every one.
fn plan(only: &[Step]) -> Vec<Step> {
    let mut wanted = only.to_vec();
    let mut next = 0;
    while let Some(step) = wanted.get(next) {
        wanted.extend(step.needs());
        next += 1;
    }
    Step::value_variants()
        .iter()
        .copied()
        .filter(|step| only.is_empty() || wanted.contains(step))
        .collect()
}

impl Step {
    /// The name that stands in the table and after `--only`.
    fn name(self) -> String {
        self.to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// What the step is for.
    fn why(self) -> &'static str {
        match self {
            Step::Format => "the Rust files are formatted as rustfmt does",
            Step::Packages => site::PACKAGES,
            Step::Lint => "eslint has nothing to say about the JavaScript files",
            Step::WasmStd => "finds or installs WebAssembly's standard library",
            Step::Bindings => "compiles the library to WebAssembly for the page",
            Step::Types => "the types in the page agree with each other and with the library's",
            Step::Page => "unit tests of the page",
            Step::Clippy => "clippy has nothing to say about the Rust files",
            Step::ClippyWasm => "nor about those for WebAssembly",
            Step::Rust => "unit, integration and documentation tests of library and commands",
            Step::Docs => "the documentation has no broken link",
            Step::Example => "compiles the native programs that the browser tests compare with",
            Step::Site => "builds the static site, and the page as one file",
            Step::Chromium => "finds or installs Chromium",
            Step::Browser => "end-to-end tests of the static site in Chromium",
            Step::Firefox => "finds or installs Firefox",
            Step::BrowserFirefox => "the same in Firefox, but for what only Chromium can be asked",
            Step::Webkit => "WebKit plays, also where the style sheet comes late",
            Step::Package => package::WHY,
            Step::Hosts => {
                "the npm package in projects of others: bundlers, Node, a server, plain pages"
            }
        }
    }

    /// The steps without whose success this one makes no sense.
    fn needs(self) -> &'static [Step] {
        match self {
            Step::Lint | Step::Chromium | Step::Firefox => &[Step::Packages],
            Step::Bindings | Step::ClippyWasm => &[Step::WasmStd],
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

    /// Does the step.
    fn run(self, found: &mut Found) -> Result<()> {
        match self {
            Step::Format => {
                workspace::add_component("rustfmt", "fmt")?;
                program::run(workspace::cargo().args(["fmt", "--all", "--check"]))
                    .context("some files are not formatted: run `cargo fmt --all`")
            }
            Step::Packages => packages::prepare(),
            Step::Lint => program::run(packages::node("eslint/bin/eslint.js").args([
                "--max-warnings",
                "0",
                ".",
            ])),
            Step::WasmStd => {
                found.library = Some(wasm_std::prepare()?);
                Ok(())
            }
            Step::Bindings => {
                let library = found.library.as_ref();
                bindings::build(library.context("there is no standard library for WebAssembly")?)
            }
            Step::Types => types(),
            Step::Page => page(),
            Step::Clippy => {
                workspace::add_component("clippy", "clippy")?;
                clippy(&["--workspace", "--all-targets"])
            }
            Step::ClippyWasm => {
                workspace::add_component("clippy", "clippy")?;
                clippy(&["--package", "knights-tour", "--lib", "--target", TARGET])
            }
            // Whoever waits for it wants to know of all that fails, not of what failed first.
            Step::Rust => {
                program::run(workspace::cargo().args(["test", "--workspace", "--no-fail-fast"]))
            }
            Step::Docs => program::run(
                workspace::cargo()
                    .args(["doc", "--workspace", "--no-deps"])
                    .env("RUSTDOCFLAGS", "-D warnings"),
            ),
            Step::Example => {
                found.natives = Some(natives()?);
                Ok(())
            }
            Step::Site => site::bundle_all(),
            Step::Chromium => {
                found.chromium = Some(browser::CHROMIUM.prepare()?);
                Ok(())
            }
            Step::Browser => end_to_end(found, &browser::CHROMIUM, found.chromium.as_ref()),
            Step::Firefox => {
                found.firefox = Some(browser::FIREFOX.prepare()?);
                Ok(())
            }
            Step::BrowserFirefox => end_to_end(found, &browser::FIREFOX, found.firefox.as_ref()),
            Step::Webkit => webkit::test(),
            Step::Package => package::build(),
            Step::Hosts => hosts(found),
        }
    }
}

/// Runs clippy on some of the targets; a warning is a failure.
fn clippy(targets: &[&str]) -> Result<()> {
    let mut command = workspace::cargo();
    command.arg("clippy").args(targets);
    program::run(command.args(["--", "-D", "warnings"]))
}

/// Checks the types of the page, and apart from it those of its worker, whose globals are others.
fn types() -> Result<()> {
    let check = |project| {
        program::run(packages::node("typescript/bin/tsc").args(["--noEmit", "-p", project]))
    };
    // Both are run, so that the reader sees all that is wrong at once.
    let (page, worker) = (check("tsconfig.json"), check("tsconfig.worker.json"));
    page.and(worker)
}

/// Runs the page's unit tests with Node's own runner.
///
/// The files are listed here because Node's versions differ in how they read folders and patterns.
fn page() -> Result<()> {
    let folder = workspace::root().join("tests/page");
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
    // By itself Node leaves a core to others.
    let cores = thread::available_parallelism().map_or(1, usize::from);
    program::run(
        Command::new("node")
            .current_dir(workspace::root())
            .args(["--test", "--test-reporter=spec"])
            .arg(format!("--test-concurrency={cores}"))
            .args(files),
    )
}

/// Compiles the native programs and returns where they are.
fn natives() -> Result<Natives> {
    // Those that the Rust tests are built with: they are optimised too, and there already.
    let files =
        workspace::built_files(workspace::cargo().args(["test", "--workspace", "--no-run"]))?;
    let named = |name: &str| {
        let mut files = files.iter();
        files
            .find(|file| {
                file.file_stem().is_some_and(|stem| stem == name)
                    && !matches!(file.extension(), Some(kind) if kind != env::consts::EXE_EXTENSION)
            })
            .cloned()
            .with_context(|| format!("cargo made no file of '{name}'"))
    };
    Ok(Natives {
        steps: named("steps")?,
        command: named("knights-tour")?,
    })
}

/// Runs the end-to-end tests on the static site, in the browser that is at a path.
fn end_to_end(found: &Found, browser: &Browser, path: Option<&PathBuf>) -> Result<()> {
    let path = path.context("there is no browser")?;
    let natives = found
        .natives
        .as_ref()
        .context("there are no native programs")?;
    let probe = probe::find();
    let mut outcome = Ok(());
    // Every part is run, so that the reader sees all that is wrong at once.
    for project in browser.projects {
        let port = free_port().context("there is no free port for the site")?;
        let mut playwright = packages::node("@playwright/test/cli.js");
        playwright
            .args(["test", "--project", project])
            .env(browser.variable, path)
            .env("KNIGHTS_TOUR_STEPS", &natives.steps)
            .env("KNIGHTS_TOUR_COMMAND", &natives.command)
            .env("KNIGHTS_TOUR_FAILURES", browser::failures())
            .env("KNIGHTS_TOUR_PORT", port.to_string());
        if let Some(probe) = &probe {
            playwright.env(probe::VARIABLE, probe);
        }
        outcome = outcome.and(program::run(&mut playwright));
    }
    outcome
}

/// Installs the npm package as a project of somebody else would, and runs what uses it.
fn hosts(found: &Found) -> Result<()> {
    package::install(&workspace::root().join("tests/hosts"))?;
    let browsers = [
        (&browser::CHROMIUM, &found.chromium, "hosts"),
        (&browser::FIREFOX, &found.firefox, "hosts-firefox"),
    ];
    let mut outcome = Ok(());
    for (browser, path, project) in browsers {
        let path = path.as_ref().context("there is no browser")?;
        let part = program::run(
            packages::node("@playwright/test/cli.js")
                .args(["test", "--config", "tests/hosts/playwright.config.js"])
                .args(["--project", project])
                .env(browser.variable, path)
                .env("KNIGHTS_TOUR_FAILURES", browser::failures()),
        );
        outcome = outcome.and(part);
    }
    outcome
}

/// A port that nothing listens on at the moment.
fn free_port() -> std::io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.port())
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::{Step, plan};

    #[test]
    fn all_steps_run_when_none_is_chosen() {
        assert_eq!(plan(&[]), Step::value_variants());
    }

    #[test]
    fn a_chosen_step_brings_those_it_needs_and_no_other() {
        assert_eq!(
            plan(&[Step::Docs, Step::Format]),
            [Step::Format, Step::Docs]
        );
        assert_eq!(
            plan(&[Step::Types]),
            [Step::Packages, Step::WasmStd, Step::Bindings, Step::Types]
        );
    }

    #[test]
    fn every_step_comes_after_those_it_needs() {
        let order = plan(&[]);
        let place = |step| order.iter().position(|other| *other == step);
        for step in &order {
            for need in step.needs() {
                assert!(place(*need) < place(*step), "{step:?} needs {need:?}");
            }
        }
    }
}
