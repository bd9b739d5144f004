//! Runs the tests that drive a browser: those of the static site, and those of the npm package in other projects.

use std::env;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::browser::{self, Browser};
use crate::ffprobe;
use crate::npm_packages;
use crate::process;
use crate::test::Options;
use crate::workspace;

/// The path of Playwright's command.
const PLAYWRIGHT_SCRIPT: &str = "@playwright/test/cli.js";

/// The environment variable that makes the tests of the page use full products instead of pairwise coverings.
pub const FULL_VARIABLE: &str = "KNIGHTS_TOUR_FULL";

/// The native programs that the browser tests compare the page with.
pub struct NativePrograms {
    /// The example that prints the steps of a search.
    steps_example: PathBuf,
    /// The command line.
    command_line: PathBuf,
}

impl NativePrograms {
    /// Compiles the programs.
    pub fn build() -> Result<Self> {
        // The Rust tests use the same optimised files, so that they are usually compiled already.
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
        Ok(Self {
            steps_example: named("steps")?,
            command_line: named("knights-tour")?,
        })
    }
}

/// Runs the end-to-end tests of the static site, or those with a text in their title, in one browser.
pub fn run_page_tests(
    browser: &Browser,
    path: Option<&PathBuf>,
    natives: Option<&NativePrograms>,
    title: Option<&str>,
    options: &Options,
) -> Result<()> {
    let path = path.context("there is no browser")?;
    let natives = natives.context("there are no native programs")?;
    let probe = ffprobe::find();
    let projects: Vec<&[&str]> = match title {
        // Playwright finds out which project has the test. A single test runs alone on the machine in either project.
        Some(_) => vec![browser.projects],
        None => browser.projects.chunks(1).collect(),
    };
    let mut outcome = Ok(());
    // A failure in one project must not hide failures in the next one.
    for projects in projects {
        let port = free_port().context("there is no free port for the site")?;
        let mut playwright = npm_packages::node_script(PLAYWRIGHT_SCRIPT);
        playwright.arg("test").args(options.playwright_arguments());
        for project in projects {
            playwright.args(["--project", project]);
        }
        if let Some(title) = title {
            playwright.args(["--grep", &escape_regex(title)]);
        }
        playwright
            .env(browser.env_variable, path)
            .env("KNIGHTS_TOUR_STEPS", &natives.steps_example)
            .env("KNIGHTS_TOUR_COMMAND", &natives.command_line)
            .env("KNIGHTS_TOUR_FAILURES", browser::failures_file())
            .env("KNIGHTS_TOUR_PORT", port.to_string());
        if options.full {
            playwright.env(FULL_VARIABLE, "1");
        }
        if let Some(probe) = &probe {
            playwright.env(ffprobe::ENV_VARIABLE, probe);
        }
        outcome = outcome.and(process::run(&mut playwright));
    }
    outcome
}

/// Runs the tests of the npm package in other projects, in one browser; the package must be installed there.
pub fn run_host_tests(
    browser: &Browser,
    path: Option<&PathBuf>,
    project: &str,
    options: &Options,
) -> Result<()> {
    let path = path.context("there is no browser")?;
    process::run(
        npm_packages::node_script(PLAYWRIGHT_SCRIPT)
            .args(["test", "--config", "tests/hosts/playwright.config.js"])
            .args(["--project", project])
            .args(options.playwright_arguments())
            .env(browser.env_variable, path)
            .env("KNIGHTS_TOUR_FAILURES", browser::failures_file()),
    )
}

/// Escapes a text as a regular expression that matches it literally.
pub fn escape_regex(text: &str) -> String {
    let mut pattern = String::new();
    for letter in text.chars() {
        if r"\^$.*+?()[]{}|/".contains(letter) {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern
}

/// Whether a test file may have a title with this text. A title can be composed of parts, so each of the longer words
/// must occur somewhere in the source.
pub fn may_contain(file: &Path, title: &str) -> Result<bool> {
    let source = workspace::read(file)?;
    Ok(title
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| word.len() > 3)
        .any(|word| source.contains(word)))
}

/// A port that nothing listens on at the moment.
fn free_port() -> std::io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.port())
}
