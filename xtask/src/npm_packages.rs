//! Prepares Node and the npm packages, on which the page's tools run.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::apt;
use crate::process;
use crate::version::Version;
use crate::workspace;

/// The supported versions of Node, in words.
const SUPPORTED_NODE: &str = "20.19 or later of 20, 22.13 or later of 22, or 24 and later";

/// The name of npm's executable; on Windows npm is a script.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Installs Node and the npm packages where they are missing or outdated.
pub fn prepare() -> Result<()> {
    prepare_node_and_npm()?;
    let root = workspace::root();
    let lock = root.join("package-lock.json");
    let lock_contents =
        fs::read(&lock).with_context(|| format!("could not read {}", lock.display()))?;
    // The stamp is a copy of the lock file at the last installation. A change of branches makes file times unreliable.
    let stamp = root.join("node_modules/.installed-package-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock_contents) {
        println!("The npm packages are installed.");
        return Ok(());
    }
    println!("Installing the npm packages with npm, because they are missing or out of date.");
    process::run(
        npm()
            // npm's warnings are about machines and packages that the user cannot change.
            .args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
            .current_dir(root)
            // The tests find a browser themselves, often one that is already installed.
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"),
    )
    .context("npm could not install the packages; is this machine online?")?;
    fs::write(&stamp, lock_contents).with_context(|| format!("could not write {}", stamp.display()))
}

/// A command that runs npm.
pub fn npm() -> Command {
    Command::new(NPM)
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

/// Ensures that npm and a supported version of Node are installed.
fn prepare_node_and_npm() -> Result<()> {
    let node = node_version();
    if node.is_some_and(is_supported) && has_npm() {
        return Ok(());
    }
    let missing = match node {
        Some(version) if is_supported(version) => format!("npm, which belongs to Node {version},"),
        Some(version) => format!("Node {version} is too old: a supported Node"),
        None => "Node".to_owned(),
    };
    // apt must not install a version of Node that is then refused.
    if !apt::candidate_version("nodejs").is_some_and(is_supported) {
        bail!(
            "{missing} is missing: install Node with npm, version {SUPPORTED_NODE}, and try again"
        );
    }
    apt::install(&missing, &["nodejs"])?;
    if !has_npm() {
        // Debian packages npm separately from Node. In other distributions Node includes npm, and the two packages
        // exclude each other.
        apt::install("npm", &["npm"])?;
    }
    if node_version().is_some_and(is_supported) && has_npm() {
        return Ok(());
    }
    bail!(
        "Node is still not usable: install Node with npm, version {SUPPORTED_NODE}, and try again"
    )
}

/// Whether npm is on the PATH.
fn has_npm() -> bool {
    process::output(npm().arg("--version")).is_ok()
}

/// The version of Node on the PATH, if there is one.
fn node_version() -> Option<Version> {
    let output = process::output(Command::new("node").arg("--version")).ok()?;
    Version::parse_first(&output)
}

/// Whether the page's tools run on this version of Node.
fn is_supported(version: Version) -> bool {
    match version {
        Version(20, minor, _) => minor >= 19,
        Version(22, minor, _) => minor >= 13,
        Version(major, _, _) => major >= 24,
    }
}

#[cfg(test)]
mod tests {
    use super::is_supported;
    use crate::version::Version;

    #[test]
    fn only_supported_versions_of_node_are_accepted() {
        for version in [Version(20, 19, 0), Version(22, 13, 1), Version(26, 0, 0)] {
            assert!(is_supported(version), "{version}");
        }
        for version in [
            Version(18, 20, 4),
            Version(20, 9, 0),
            Version(21, 7, 0),
            Version(22, 12, 0),
            Version(23, 9, 0),
        ] {
            assert!(!is_supported(version), "{version}");
        }
    }
}
