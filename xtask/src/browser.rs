//! Finds or installs the browsers for the end-to-end tests.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow, bail};

use crate::apt;
use crate::packages;
use crate::program;
use crate::report;
use crate::workspace;

/// A browser that the tests can drive.
pub struct Browser {
    /// The name for messages.
    name: &'static str,
    /// The environment variable that names the executable, for this program and for Playwright's configuration.
    pub variable: &'static str,
    /// The names of the executables to look for on the PATH, including those of related browsers.
    names: &'static [&'static str],
    /// Debian's name of the package.
    package: &'static str,
    /// Debian's name of the package and executable of the headless build, which takes a third less of the machine.
    windowless: Option<&'static str>,
    /// Playwright's name of the browser.
    engine: &'static str,
    /// The projects of Playwright's configuration for this browser, run one after another.
    pub projects: &'static [&'static str],
    /// Further options for Playwright's download.
    options: &'static [&'static str],
}

/// Chromium or Chrome.
pub const CHROMIUM: Browser = Browser {
    name: "Chromium",
    variable: "KNIGHTS_TOUR_CHROMIUM",
    names: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ],
    package: "chromium",
    windowless: Some("chromium-headless-shell"),
    engine: "chromium",
    // Tests that measure time run alone on the machine.
    projects: &["chromium", "chromium-alone"],
    options: &["--no-shell"],
};

/// Firefox.
pub const FIREFOX: Browser = Browser {
    name: "Firefox",
    variable: "KNIGHTS_TOUR_FIREFOX",
    names: &["firefox-esr", "firefox"],
    package: "firefox-esr",
    windowless: None,
    engine: "firefox",
    projects: &["firefox"],
    options: &[],
};

/// The file to which the browser tests write their failures.
pub fn failures() -> PathBuf {
    workspace::root().join("target/browser-failures.txt")
}

impl Browser {
    /// Finds or installs the browser; the npm packages must be ready.
    pub fn prepare(&self) -> Result<PathBuf> {
        let browser = match self.named()? {
            Some(browser) => browser,
            None => match self.windowless().or_else(|| self.found()) {
                Some(browser) => browser,
                None => self.install()?,
            },
        };
        prepare_fonts()?;
        println!("Using the browser {}.", browser.display());
        Ok(browser)
    }

    /// The browser that the variable names; an error if the file does not exist.
    fn named(&self) -> Result<Option<PathBuf>> {
        let Browser { name, variable, .. } = self;
        let Some(path) = env::var_os(variable).filter(|path| !path.is_empty()) else {
            return Ok(None);
        };
        let path = PathBuf::from(path);
        if !path.is_file() {
            bail!(
                "the variable {variable} names {}, which is no file: set it to the path of a \
                 {name}, or unset it",
                path.display()
            );
        }
        Ok(Some(path))
    }

    /// The headless build, installed if this process may install packages. A failed installation is reported, and is
    /// not fatal.
    fn windowless(&self) -> Option<PathBuf> {
        let package = self.windowless?;
        program::on_path(package).or_else(|| {
            if !apt::is_root() || apt::candidate(package).is_none() {
                return None;
            }
            let what = format!("a {} without windows", self.name);
            apt::install(&what, &[package])
                .inspect_err(report::error)
                .ok()?;
            program::on_path(package)
        })
    }

    /// A browser that is already on this machine: on the PATH, or among Playwright's downloads.
    fn found(&self) -> Option<PathBuf> {
        self.names
            .iter()
            .copied()
            .find_map(program::on_path)
            .or_else(|| self.playwrights())
    }

    /// Playwright's own download, if there is one.
    fn playwrights(&self) -> Option<PathBuf> {
        let script = format!(
            "import('@playwright/test').then((it) => console.log(it.{}.executablePath()))",
            self.engine
        );
        let printed = program::output(
            Command::new("node")
                .args(["-e", &script])
                .current_dir(workspace::root()),
        )
        .ok()?;
        let path = PathBuf::from(printed.trim());
        path.is_file().then_some(path)
    }

    /// Installs the browser: with apt as root, otherwise as Playwright's own download, which needs no privileges.
    fn install(&self) -> Result<PathBuf> {
        let Browser {
            name,
            variable,
            package,
            ..
        } = self;
        let mut tried = Vec::new();
        if apt::is_here() && apt::is_root() {
            match apt::install(name, &[package]) {
                Ok(()) => match self.found() {
                    Some(browser) => return Ok(browser),
                    None => tried.push(anyhow!("Debian's package brought no {name}")),
                },
                Err(error) => tried.push(error),
            }
        }
        println!(
            "Downloading {name} with Playwright, because the tests of the page need a browser."
        );
        let download = program::run(
            packages::node("@playwright/test/cli.js")
                .arg("install")
                .args(self.options)
                .arg(self.engine),
        );
        match (download, self.playwrights()) {
            (Ok(()), Some(browser)) => return Ok(browser),
            (Ok(()), None) => tried.push(anyhow!("Playwright's download brought no {name}")),
            (Err(error), _) => tried.push(error),
        }
        let tried: Vec<String> = tried.iter().map(|error| format!("{error:#}")).collect();
        bail!(
            "there is no {name} for the tests of the page ({}): install it (on Debian: `sudo \
             apt-get install {package} fonts-dejavu-core`), or set {variable} to its path",
            tried.join("; ")
        )
    }
}

/// Installs a font on a Linux system without any, because a page would otherwise show no text at all.
fn prepare_fonts() -> Result<()> {
    if !cfg!(target_os = "linux") || has_font(Path::new("/usr/share/fonts")) {
        return Ok(());
    }
    if !apt::is_here() || !apt::is_root() {
        println!("No fonts are in /usr/share/fonts: if the page shows no text, install DejaVu.");
        return Ok(());
    }
    apt::install("a font", &["fonts-dejavu-core"]).context("the browser has no font for its text")
}

/// Whether a folder or one below it has a font.
fn has_font(folder: &Path) -> bool {
    fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .any(|entry| {
            let path = entry.path();
            let is_font = path
                .extension()
                .is_some_and(|ending| ["ttf", "otf", "ttc"].iter().any(|font| ending == *font));
            is_font || (path.is_dir() && has_font(&path))
        })
}
