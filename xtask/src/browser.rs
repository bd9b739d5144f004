//! A Chromium for the end-to-end tests.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow, bail};

use crate::apt;
use crate::packages;
use crate::program;
use crate::workspace;

/// The variable that names the browser's executable, for this program and for the tests'
/// configuration.
pub const VARIABLE: &str = "KNIGHTS_TOUR_CHROMIUM";

/// The names of Chromium and its kin on the PATH.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// Finds a Chromium, or installs one; the npm packages must be ready.
pub fn prepare() -> Result<PathBuf> {
    let browser = match named()? {
        Some(browser) => browser,
        None => match found() {
            Some(browser) => browser,
            None => install()?,
        },
    };
    prepare_fonts()?;
    println!("Using the browser {}.", browser.display());
    Ok(browser)
}

/// The browser that the variable names, which has to exist then.
fn named() -> Result<Option<PathBuf>> {
    let Some(path) = env::var_os(VARIABLE).filter(|path| !path.is_empty()) else {
        return Ok(None);
    };
    let path = PathBuf::from(path);
    if !path.is_file() {
        bail!(
            "the variable {VARIABLE} names {}, which is no file: set it to the path of a Chromium \
             or Chrome, or unset it",
            path.display()
        );
    }
    Ok(Some(path))
}

/// A browser that is on this machine already: on the PATH, or among Playwright's.
fn found() -> Option<PathBuf> {
    NAMES
        .into_iter()
        .find_map(program::on_path)
        .or_else(playwrights)
}

/// The Chromium that Playwright has downloaded, if it has.
fn playwrights() -> Option<PathBuf> {
    let script =
        "import('@playwright/test').then((it) => console.log(it.chromium.executablePath()))";
    let printed = program::output(
        Command::new("node")
            .args(["-e", script])
            .current_dir(workspace::root()),
    )
    .ok()?;
    let path = PathBuf::from(printed.trim());
    path.is_file().then_some(path)
}

/// Installs Chromium: with apt as root, otherwise as Playwright's own download, which needs no
/// rights.
fn install() -> Result<PathBuf> {
    let mut tried = Vec::new();
    if apt::is_here() && apt::is_root() {
        match apt::install("Chromium", &["chromium"]) {
            Ok(()) => match found() {
                Some(browser) => return Ok(browser),
                None => tried.push(anyhow!("Debian's package brought no chromium")),
            },
            Err(error) => tried.push(error),
        }
    }
    println!("Downloading Chromium with Playwright, because the tests of the page need a browser.");
    let download = program::run(packages::node("@playwright/test/cli.js").args([
        "install",
        "--no-shell",
        "chromium",
    ]));
    match (download, playwrights()) {
        (Ok(()), Some(browser)) => return Ok(browser),
        (Ok(()), None) => tried.push(anyhow!("Playwright's download brought no Chromium")),
        (Err(error), _) => tried.push(error),
    }
    let tried: Vec<String> = tried.iter().map(|error| format!("{error:#}")).collect();
    bail!(
        "there is no Chromium for the tests of the page ({}): install Chromium (on Debian: `sudo \
         apt-get install chromium fonts-dejavu-core`), or set {VARIABLE} to the path of a \
         Chromium or Chrome",
        tried.join("; ")
    )
}

/// Installs a font on a Linux without any, where a page would show no text at all.
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

/// Whether a folder has a font in it or below.
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
