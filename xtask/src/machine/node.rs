//! Finds or installs Node and npm, on which the page's tools run.

use std::process::Command;

use anyhow::{Result, bail};

use super::apt;
use crate::process;
use crate::version::Version;

/// The supported versions of Node, in words.
const SUPPORTED_NODE: &str = "20.19 or later of 20, 22.13 or later of 22, or 24 and later";

/// The name of npm's executable; on Windows npm is a script.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// A command that runs npm.
pub fn npm() -> Command {
    Command::new(NPM)
}

/// Ensures that npm and a supported version of Node are installed.
pub fn prepare() -> Result<()> {
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
