//! Builds and checks the npm package and the crate in `target/package/`, without publishing them.

mod modules;
mod npm;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::bindings;
use crate::machine::node;
use crate::npm_packages;
use crate::process;
use crate::site;
use crate::step::run_step;
use crate::workspace;

/// The purpose of the step `package`, for its heading.
pub const PURPOSE: &str = "builds and checks the npm package and the crate";

/// Builds and checks both packages, after preparing what they need.
pub fn package() -> Result<()> {
    run_step("packages", site::PACKAGES_PURPOSE, npm_packages::prepare)?;
    bindings::prepare()?;
    run_step("package", PURPOSE, build)
}

/// Builds and checks both packages. The npm dependencies and the bindings must be ready.
pub fn build() -> Result<()> {
    npm::build(&packages_dir()?)?;
    pack_crate()
}

/// Installs the most recently built npm package in a folder, without asking any server.
pub fn install(project: &Path) -> Result<()> {
    let tarball = packages_dir()?.join(npm::tarball_name());
    process::run(
        node::npm()
            // Without the lock file, npm would ask a server about the packages. `--no-save` keeps the file unchanged.
            .args(["install", "--offline", "--no-save"])
            .args(["--no-audit", "--no-fund", "--loglevel=error"])
            .arg(tarball)
            .current_dir(project),
    )
    .context("npm could not install the package")
}

/// The folder of the packages. It is the folder in which cargo puts a packed crate by default.
fn packages_dir() -> Result<PathBuf> {
    Ok(workspace::target_dir()?.join("package"))
}

/// Packs the crate and compiles the packed sources.
fn pack_crate() -> Result<()> {
    // In a shared build folder, cargo would confuse the packed library with the library of the workspace, and would
    // then recompile the library of the workspace.
    let build_dir = workspace::target_dir()?.join("packed");
    process::run(
        workspace::cargo()
            // Uncommitted changes are packed too, so that they can be tested before a commit. All dependencies are
            // already downloaded.
            .args(["package", "--package", "knights-tour-solver"])
            .args(["--allow-dirty", "--offline"])
            // The check only compiles the crate, which is faster without optimisations.
            .args([
                "--config",
                "profile.dev.package.knights-tour-solver.opt-level=0",
            ])
            .args(["--config", "profile.dev.debug=false"])
            .args(["--config", &format!("build.build-dir={build_dir:?}")]),
    )
    .context("the crate could not be packed; cargo's messages are above")
}
