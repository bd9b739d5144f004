//! Runs the tests that drive a browser: those of the static site, and those of the npm package in other projects.

use std::env;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::machine::browser::Browser;
use crate::machine::ffprobe;
use crate::machine::webkit::{self, WebKitPrograms};
use crate::npm_packages;
use crate::process;
use crate::test::Options;
use crate::workspace;

/// The path of Playwright's command.
const PLAYWRIGHT_SCRIPT: &str = "@playwright/test/cli.js";

/// The environment variable that makes the tests of the page try every combination of values, not only a pairwise
/// covering. It also enables tests that are skipped otherwise.
pub const FULL_VARIABLE: &str = "KNIGHTS_TOUR_FULL";

/// The native programs with which the browser tests compare the page.
pub struct NativePrograms {
    /// The example that prints the steps of a search.
    steps_example: PathBuf,
    /// The command line.
    command_line: PathBuf,
}

impl NativePrograms {
    /// Compiles the programs.
    pub fn build() -> Result<Self> {
        // The Rust tests use the same files, which are therefore usually compiled already.
        let files =
            workspace::built_files(workspace::cargo().args(["test", "--workspace", "--no-run"]))?;
        let find_program = |name: &str| {
            let mut files = files.iter();
            files
                .find(|file| {
                    file.file_stem().is_some_and(|stem| stem == name)
                        && !matches!(file.extension(), Some(extension) if extension != env::consts::EXE_EXTENSION)
                })
                .cloned()
                .with_context(|| format!("cargo built no program '{name}'"))
        };
        Ok(Self {
            steps_example: find_program("steps")?,
            command_line: find_program("knights-tour")?,
        })
    }

    /// The path of the command line.
    pub fn command_line(&self) -> &Path {
        &self.command_line
    }
}

/// The file to which the browser tests write their failures.
pub fn failures_file() -> PathBuf {
    workspace::root().join("target/browser-failures.txt")
}

/// Runs the end-to-end tests of the static site in one browser: all tests, or those with `title` in their title.
pub fn run_page_tests(
    browser: &Browser,
    browser_path: Option<&PathBuf>,
    native_programs: Option<&NativePrograms>,
    title: Option<&str>,
    options: &Options,
) -> Result<()> {
    let browser_path = browser_path.context("there is no browser")?;
    let native_programs = native_programs.context("there are no native programs")?;
    let ffprobe_path = ffprobe::find_or_install();
    let projects: Vec<&[&str]> = match title {
        // All projects are run at once, because a single test has the machine to itself anyway. Playwright finds the
        // project of the test.
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
            .env(browser.env_variable, browser_path)
            .env("KNIGHTS_TOUR_STEPS", &native_programs.steps_example)
            .env("KNIGHTS_TOUR_COMMAND", &native_programs.command_line)
            .env("KNIGHTS_TOUR_FAILURES", failures_file())
            .env("KNIGHTS_TOUR_PORT", port.to_string());
        if options.full {
            playwright.env(FULL_VARIABLE, "1");
        }
        if let Some(ffprobe_path) = &ffprobe_path {
            playwright.env(ffprobe::ENV_VARIABLE, ffprobe_path);
        }
        outcome = outcome.and(process::run(&mut playwright));
    }
    outcome
}

/// Runs the tests of the npm package in other projects, in one browser. The package must be installed in the projects.
pub fn run_host_tests(
    browser: &Browser,
    browser_path: Option<&PathBuf>,
    project: &str,
    options: &Options,
) -> Result<()> {
    let browser_path = browser_path.context("there is no browser")?;
    process::run(
        npm_packages::node_script(PLAYWRIGHT_SCRIPT)
            .args(["test", "--config", "tests/hosts/playwright.config.js"])
            .args(["--project", project])
            .args(options.playwright_arguments())
            .env(browser.env_variable, browser_path)
            .env("KNIGHTS_TOUR_FAILURES", failures_file()),
    )
}

/// Runs the smoke test in WebKit, which WebDriver controls on a virtual screen. The static site must be ready.
pub fn run_webkit_test() -> Result<()> {
    let WebKitPrograms {
        driver,
        browser,
        xvfb_run,
    } = webkit::prepare()?;
    let test_file = workspace::root().join("tests/webkit/smoke.test.js");
    ensure!(test_file.is_file(), "{} is missing", test_file.display());
    process::run(
        Command::new(xvfb_run)
            .args(["-a", "-s", "-screen 0 1920x1300x24", "node", "--test"])
            .arg(test_file)
            .current_dir(workspace::root())
            .env("KNIGHTS_TOUR_WEBKIT_DRIVER", driver)
            .env("KNIGHTS_TOUR_WEBKIT", browser)
            // Machines without a graphics card can only render on the CPU.
            .env("WEBKIT_SKIA_ENABLE_CPU_RENDERING", "1")
            .env("LANG", "en_US.UTF-8"),
    )
}

/// Escapes a text as a regular expression that matches it literally.
pub fn escape_regex(text: &str) -> String {
    let mut pattern = String::new();
    for character in text.chars() {
        if r"\^$.*+?()[]{}|/".contains(character) {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern
}

/// Whether a test file may contain a test with `title` in its title.
///
/// A title can be composed of parts, so it is enough that one word of `title` with more than three bytes occurs
/// somewhere in the source.
pub fn may_contain_title(file: &Path, title: &str) -> Result<bool> {
    let source = workspace::read_text(file)?;
    Ok(title
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| word.len() > 3)
        .any(|word| source.contains(word)))
}

/// A port on which no program listens at the moment.
pub fn free_port() -> std::io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.port())
}
