//! Runs the tests that drive a browser: those of the static site, and those of the npm package in other projects.

use std::env;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::browser::{self, Browser};
use crate::packages;
use crate::probe;
use crate::program;
use crate::test::Options;
use crate::workspace;

/// The path of Playwright's command.
const PLAYWRIGHT: &str = "@playwright/test/cli.js";

/// The environment variable that makes the tests of the page use full products instead of pairwise coverings.
pub const FULL: &str = "KNIGHTS_TOUR_FULL";

/// The native programs that the browser tests compare the page with.
pub struct Natives {
    /// The example that prints the steps of a search.
    steps: PathBuf,
    /// The command line.
    command: PathBuf,
}

impl Natives {
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
            steps: named("steps")?,
            command: named("knights-tour")?,
        })
    }
}

/// Runs the end-to-end tests of the static site, or those with a text in their title, in one browser.
pub fn end_to_end(
    browser: &Browser,
    path: Option<&PathBuf>,
    natives: Option<&Natives>,
    title: Option<&str>,
    options: &Options,
) -> Result<()> {
    let path = path.context("there is no browser")?;
    let natives = natives.context("there are no native programs")?;
    let probe = probe::find();
    let projects: Vec<&[&str]> = match title {
        // Playwright finds out which project has the test. A single test runs alone on the machine in either project.
        Some(_) => vec![browser.projects],
        None => browser.projects.chunks(1).collect(),
    };
    let mut outcome = Ok(());
    // A failure in one project must not hide failures in the next one.
    for projects in projects {
        let port = free_port().context("there is no free port for the site")?;
        let mut playwright = packages::node(PLAYWRIGHT);
        playwright.arg("test").args(options.playwright());
        for project in projects {
            playwright.args(["--project", project]);
        }
        if let Some(title) = title {
            playwright.args(["--grep", &escape(title)]);
        }
        playwright
            .env(browser.variable, path)
            .env("KNIGHTS_TOUR_STEPS", &natives.steps)
            .env("KNIGHTS_TOUR_COMMAND", &natives.command)
            .env("KNIGHTS_TOUR_FAILURES", browser::failures())
            .env("KNIGHTS_TOUR_PORT", port.to_string());
        if options.full {
            playwright.env(FULL, "1");
        }
        if let Some(probe) = &probe {
            playwright.env(probe::VARIABLE, probe);
        }
        outcome = outcome.and(program::run(&mut playwright));
    }
    outcome
}

/// Runs the tests of the npm package in other projects, in one browser; the package must be installed there.
pub fn hosts(
    browser: &Browser,
    path: Option<&PathBuf>,
    project: &str,
    options: &Options,
) -> Result<()> {
    let path = path.context("there is no browser")?;
    program::run(
        packages::node(PLAYWRIGHT)
            .args(["test", "--config", "tests/hosts/playwright.config.js"])
            .args(["--project", project])
            .args(options.playwright())
            .env(browser.variable, path)
            .env("KNIGHTS_TOUR_FAILURES", browser::failures()),
    )
}

/// Escapes a text as a regular expression that matches it literally.
pub fn escape(text: &str) -> String {
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
