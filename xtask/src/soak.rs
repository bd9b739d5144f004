//! `cargo xtask soak`: a long random use of the built page. The program in `tests/soak` performs and checks it.

use std::env;
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;

use crate::bindings;
use crate::browser_tests::free_port;
use crate::machine::browser::{CHROMIUM, FIREFOX};
use crate::npm_packages;
use crate::process;
use crate::site;
use crate::step::run_step;
use crate::test::BrowserChoice;
use crate::workspace;

/// The environment variable with the port of the page's server.
const PORT_VARIABLE: &str = "KNIGHTS_TOUR_PORT";

/// The options of a run.
#[derive(Args)]
pub struct Options {
    /// The duration of the run
    #[arg(long, value_name = "MINUTES", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    minutes: u32,
    /// The seed of the actions
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u32,
    /// The browser
    #[arg(long, value_name = "BROWSER", default_value = "chromium")]
    browser: BrowserChoice,
    /// Repeat the actions of the run with this seed
    #[arg(long, value_name = "SEED", requires = "until", conflicts_with_all = ["minutes", "seed"])]
    replay: Option<u32>,
    /// The number of the last action to repeat
    #[arg(long, value_name = "ACTION", requires = "replay")]
    until: Option<u32>,
}

impl Options {
    /// The options as arguments for the program in `tests/soak`.
    fn arguments(&self) -> Vec<String> {
        let browser = match self.browser {
            BrowserChoice::Chromium => "chromium",
            BrowserChoice::Firefox => "firefox",
        };
        let mut arguments = vec![
            format!("--browser={browser}"),
            format!("--seed={}", self.replay.unwrap_or(self.seed)),
            format!("--minutes={}", self.minutes),
        ];
        arguments.extend(self.until.map(|until| format!("--until={until}")));
        arguments
    }
}

/// Builds the page if it has changed, and runs the program.
pub fn soak(options: &Options) -> Result<()> {
    run_step("packages", site::PACKAGES_PURPOSE, npm_packages::prepare)?;
    bindings::prepare()?;
    run_step(
        "site",
        "builds the static site, and the page as one file",
        site::bundle_all_if_changed,
    )?;
    let browser = match options.browser {
        BrowserChoice::Chromium => CHROMIUM,
        BrowserChoice::Firefox => FIREFOX,
    };
    let browser_path = run_step("browser", "finds or installs the browser", || {
        browser.prepare()
    })?;
    let mut program = Command::new("node");
    program
        .current_dir(workspace::root())
        .arg("tests/soak/soak.js")
        .args(options.arguments())
        .env(browser.env_variable, browser_path);
    if env::var_os(PORT_VARIABLE).is_none() {
        let port = free_port().context("there is no free port for the site")?;
        program.env(PORT_VARIABLE, port.to_string());
    }
    run_step("soak", "uses the page at random for a long time", || {
        process::run(&mut program)
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::Options;

    /// A command line with nothing but the options.
    #[derive(Parser)]
    struct CommandLine {
        /// The options.
        #[command(flatten)]
        options: Options,
    }

    /// The arguments of the program for a command line.
    fn arguments(words: &[&str]) -> Result<Vec<String>, clap::Error> {
        let words = [&["soak"], words].concat();
        CommandLine::try_parse_from(words).map(|line| line.options.arguments())
    }

    #[test]
    fn a_replay_takes_the_seed_and_the_number_of_its_last_action() -> Result<(), clap::Error> {
        assert_eq!(
            arguments(&["--replay", "7", "--until", "120", "--browser", "firefox"])?,
            [
                "--browser=firefox",
                "--seed=7",
                "--minutes=60",
                "--until=120"
            ]
        );
        assert!(arguments(&["--replay", "7"]).is_err());
        assert!(arguments(&["--until", "120"]).is_err());
        assert!(arguments(&["--replay", "7", "--until", "1", "--seed", "2"]).is_err());
        Ok(())
    }

    #[test]
    fn a_run_has_a_duration_and_a_seed() -> Result<(), clap::Error> {
        assert_eq!(
            arguments(&["--minutes", "5", "--seed", "3"])?,
            ["--browser=chromium", "--seed=3", "--minutes=5"]
        );
        Ok(())
    }
}
