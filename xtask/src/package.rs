//! Builds and checks the npm package and the crate in `target/package/`, without publishing them.

mod modules;
mod npm;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::bindings;
use crate::packages;
use crate::program;
use crate::site;
use crate::step::step;
use crate::workspace;

/// The purpose of the step, for its heading.
pub const WHY: &str = "builds the npm package and the crate, and has them checked";

/// Builds and checks both packages, after preparing what they need.
pub fn package() -> Result<()> {
    step("packages", site::PACKAGES, packages::prepare)?;
    bindings::prepare()?;
    step("package", WHY, build)
}

/// Builds and checks both packages; the npm packages and the bindings must be ready.
pub fn build() -> Result<()> {
    npm::build(&folder()?)?;
    crate_file()
}

/// Installs the most recently built npm package in a folder, without asking any server.
pub fn install(project: &Path) -> Result<()> {
    let tarball = folder()?.join(npm::tarball());
    program::run(
        packages::npm()
            .args(["install", "--offline", "--no-save", "--no-package-lock"])
            .args(["--no-audit", "--no-fund", "--loglevel=error"])
            .arg(tarball)
            .current_dir(project),
    )
    .context("npm could not install the package")
}

/// The folder of the packages; cargo puts the crate there by itself.
fn folder() -> Result<PathBuf> {
    Ok(workspace::target_dir()?.join("package"))
}

/// Packs the crate and compiles the packed sources.
fn crate_file() -> Result<()> {
    // In a shared target folder cargo would confuse the packed library with that of the workspace and recompile the
    // latter.
    let build = workspace::target_dir()?.join("packed");
    program::run(
        workspace::cargo()
            // Uncommitted changes are packed too, to be tested before a commit. All dependencies are already
            // downloaded.
            .args(["package", "--package", "knights-tour"])
            .args(["--allow-dirty", "--offline"])
            // The check only has to compile, and that is faster without optimisations.
            .args(["--config", "profile.dev.package.knights-tour.opt-level=0"])
            .args(["--config", "profile.dev.debug=false"])
            .args(["--config", &format!("build.build-dir={build:?}")]),
    )
    .context("the crate could not be packed; cargo's messages are above")
}
