//! Installs the npm packages, and runs their scripts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::machine::node;
use crate::process;
use crate::workspace;

/// Installs Node and the npm packages where they are missing or outdated.
pub fn prepare() -> Result<()> {
    node::prepare()?;
    install(workspace::root())
}

/// Installs the npm packages of a project where they are missing or outdated.
pub fn install(project: &Path) -> Result<()> {
    let lock = project.join("package-lock.json");
    let lock_contents =
        fs::read(&lock).with_context(|| format!("could not read {}", lock.display()))?;
    // The stamp is a copy of the lock file at the last installation. A change of branches makes file times unreliable.
    let stamp = project.join("node_modules/.installed-package-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock_contents) {
        println!("The npm packages of {} are installed.", project.display());
        return Ok(());
    }
    println!(
        "Installing the npm packages of {} with npm, because they are missing or out of date.",
        project.display()
    );
    process::run(
        node::npm()
            // npm's warnings are about machines and packages that the user cannot change.
            .args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
            .current_dir(project)
            // The tests find a browser themselves, often one that is already installed.
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"),
    )
    .context("npm could not install the packages; is this machine online?")?;
    fs::write(&stamp, lock_contents).with_context(|| format!("could not write {}", stamp.display()))
}

/// A command that runs a script of the npm packages with Node; the path is relative to node_modules.
pub fn node_script(script: &str) -> Command {
    let mut command = Command::new("node");
    command
        .current_dir(workspace::root())
        .arg(script_path(script));
    command
}

/// Like [`node_script`], with a line of JavaScript, the prelude, that runs first.
pub fn node_script_with_prelude(prelude: &str, script: &str) -> Command {
    let mut command = Command::new("node");
    command
        .current_dir(workspace::root())
        .arg(format!("--import=data:text/javascript,{prelude}"))
        .arg(script_path(script));
    command
}

/// The path of a script of the npm packages, from the project's root.
fn script_path(script: &str) -> PathBuf {
    PathBuf::from("node_modules").join(script)
}
