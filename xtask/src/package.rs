//! What other programs take, in `target/package/`: the npm package and the crate. They are built and checked, not published.

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

/// What the step is for.
pub const WHY: &str = "builds the npm package and the crate, and has them checked";

/// Builds and checks both, with all that they need.
pub fn package() -> Result<()> {
    step("packages", site::PACKAGES, packages::prepare)?;
    bindings::prepare()?;
    step("package", WHY, build)
}

/// Builds and checks both; the npm packages and the bindings must be ready.
pub fn build() -> Result<()> {
    npm::build(&folder()?)?;
    crate_file()
}

/// Installs the npm package that was built last in a folder, without asking any server.
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

/// Where the packages are put; cargo puts the crate there by itself.
fn folder() -> Result<PathBuf> {
    Ok(workspace::target_dir()?.join("package"))
}

/// Packs the crate, and compiles what was packed.
fn crate_file() -> Result<()> {
    // In a common folder cargo takes the packed library for that of the workspace, and then compiles that anew.
    let build = workspace::target_dir()?.join("packed");
    program::run(
        workspace::cargo()
            // What is not committed yet is packed too: it is to be tried before. All that it depends on is here.
            .args(["package", "--package", "knights-tour"])
            .args(["--allow-dirty", "--offline"])
            // That it compiles is seen as well without optimisations, and soon.
            .args(["--config", "profile.dev.package.knights-tour.opt-level=0"])
            .args(["--config", "profile.dev.debug=false"])
            .args(["--config", &format!("build.build-dir={build:?}")]),
    )
    .context("the crate could not be packed; cargo's messages are above")
}
