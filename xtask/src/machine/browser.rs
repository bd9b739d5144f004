//! Finds or installs the browsers for the end-to-end tests.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow, bail};

use super::apt;
use crate::npm_packages;
use crate::process;
use crate::report;
use crate::workspace;

/// A browser that the tests can drive.
pub struct Browser {
    /// The name for messages.
    name: &'static str,
    /// The environment variable that names the executable, for this program and for Playwright's configuration.
    pub env_variable: &'static str,
    /// The names of the executables to look for on the PATH.
    executables: &'static [&'static str],
    /// Debian's name of the package.
    package: &'static str,
    /// Debian's name of the package and of the executable of the headless build, which needs fewer resources.
    headless_package: Option<&'static str>,
    /// Playwright's name of the browser.
    playwright_name: &'static str,
    /// The projects of Playwright's configuration for this browser, in the order in which they run.
    pub projects: &'static [&'static str],
    /// Further options for Playwright's download.
    download_options: &'static [&'static str],
}

/// Chromium or Chrome.
pub const CHROMIUM: Browser = Browser {
    name: "Chromium",
    env_variable: "KNIGHTS_TOUR_CHROMIUM",
    executables: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ],
    package: "chromium",
    headless_package: Some("chromium-headless-shell"),
    playwright_name: "chromium",
    // The second project has the tests that measure time. These tests must not run beside other tests.
    projects: &["chromium", "chromium-alone"],
    download_options: &["--no-shell"],
};

/// Firefox.
pub const FIREFOX: Browser = Browser {
    name: "Firefox",
    env_variable: "KNIGHTS_TOUR_FIREFOX",
    executables: &["firefox-esr", "firefox"],
    package: "firefox-esr",
    headless_package: None,
    playwright_name: "firefox",
    projects: &["firefox"],
    download_options: &[],
};

impl Browser {
    /// Finds or installs the browser, and a font if the system has none. The npm packages must be installed.
    pub fn prepare(&self) -> Result<PathBuf> {
        let browser = match self.env_path()? {
            Some(browser) => browser,
            None => match self
                .find_or_install_headless_build()
                .or_else(|| self.find_installed())
            {
                Some(browser) => browser,
                None => self.install()?,
            },
        };
        prepare_fonts()?;
        println!("Using the browser {}.", browser.display());
        Ok(browser)
    }

    /// The browser that the environment variable names, if the variable is set. Fails if the file does not exist.
    fn env_path(&self) -> Result<Option<PathBuf>> {
        let Browser {
            name,
            env_variable: variable,
            ..
        } = self;
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

    /// Finds the headless build, or installs it if this process may install packages. A failed installation is only
    /// reported.
    fn find_or_install_headless_build(&self) -> Option<PathBuf> {
        let package = self.headless_package?;
        process::find_on_path(package).or_else(|| {
            if !apt::is_root() || apt::candidate_version(package).is_none() {
                return None;
            }
            let name = format!("a {} without windows", self.name);
            apt::install(&name, &[package])
                .inspect_err(report::print_error)
                .ok()?;
            process::find_on_path(package)
        })
    }

    /// A browser that is already on this machine: on the PATH, or among Playwright's downloads.
    fn find_installed(&self) -> Option<PathBuf> {
        self.executables
            .iter()
            .copied()
            .find_map(process::find_on_path)
            .or_else(|| self.playwright_download())
    }

    /// Playwright's own download, if there is one.
    fn playwright_download(&self) -> Option<PathBuf> {
        let script = format!(
            "import('@playwright/test').then((module) => console.log(module.{}.executablePath()))",
            self.playwright_name
        );
        let output = process::output(
            Command::new("node")
                .args(["-e", &script])
                .current_dir(workspace::root()),
        )
        .ok()?;
        let path = PathBuf::from(output.trim());
        path.is_file().then_some(path)
    }

    /// Installs the browser: with apt as root, otherwise as Playwright's own download, which needs no privileges.
    fn install(&self) -> Result<PathBuf> {
        let Browser {
            name,
            env_variable: variable,
            package,
            ..
        } = self;
        let mut errors = Vec::new();
        if apt::is_available() && apt::is_root() {
            match apt::install(name, &[package]) {
                Ok(()) => match self.find_installed() {
                    Some(browser) => return Ok(browser),
                    None => errors.push(anyhow!("Debian's package contains no {name}")),
                },
                Err(error) => errors.push(error),
            }
        }
        println!(
            "Downloading {name} with Playwright, because the tests of the page need a browser."
        );
        let download = process::run(
            npm_packages::node_script("@playwright/test/cli.js")
                .arg("install")
                .args(self.download_options)
                .arg(self.playwright_name),
        );
        match (download, self.playwright_download()) {
            (Ok(()), Some(browser)) => return Ok(browser),
            (Ok(()), None) => errors.push(anyhow!("Playwright's download contains no {name}")),
            (Err(error), _) => errors.push(error),
        }
        let errors: Vec<String> = errors.iter().map(|error| format!("{error:#}")).collect();
        bail!(
            "there is no {name} for the tests of the page ({}): install it (on Debian: `sudo \
             apt-get install {package} fonts-dejavu-core`), or set {variable} to its path",
            errors.join("; ")
        )
    }
}

/// Installs a font on a Linux system without fonts, where a page would show no text at all. Users other than root get
/// a message instead.
fn prepare_fonts() -> Result<()> {
    if !cfg!(target_os = "linux") || has_font(Path::new("/usr/share/fonts")) {
        return Ok(());
    }
    if !apt::is_available() || !apt::is_root() {
        println!("No fonts are in /usr/share/fonts: if the page shows no text, install DejaVu.");
        return Ok(());
    }
    apt::install("a font", &["fonts-dejavu-core"]).context("the browser has no font for its text")
}

/// Whether a folder or one of its subfolders has a font.
fn has_font(folder: &Path) -> bool {
    fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .any(|entry| {
            let path = entry.path();
            let is_font = path.extension().is_some_and(|extension| {
                ["ttf", "otf", "ttc"].iter().any(|font| extension == *font)
            });
            is_font || (path.is_dir() && has_font(&path))
        })
}
