//! Finds or installs Python, and makes the virtual environment with Snakemake, which runs jobs on clusters.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::apt;
use crate::process;
use crate::version::Version;
use crate::workspace;

/// The name of the executable.
const EXECUTABLE: &str = "python3";

/// The Debian package that contains Python and what virtual environments need.
const PACKAGE: &str = "python3-venv";

/// The oldest Python that Snakemake 9 supports.
const MINIMUM_VERSION: Version = Version(3, 11, 0);

/// The list of packages with their versions, relative to the root of the project.
const REQUIREMENTS: &str = "cluster/requirements.txt";

/// Whether a suitable Python is installed, or can be installed by this process.
pub fn is_available() -> bool {
    find().is_some()
        || (apt::is_root()
            && apt::candidate_version(PACKAGE).is_some_and(|version| version >= MINIMUM_VERSION))
}

/// Makes the virtual environment in `folder`, unless it is there already, and returns the path of Snakemake. Returns
/// `None` if the registry of Python's packages cannot be reached.
pub fn prepare_snakemake(folder: &Path) -> Result<Option<PathBuf>> {
    let requirements = workspace::root().join(REQUIREMENTS);
    // The installation copies the list into the environment last, so a copy belongs to a complete environment.
    let installed = folder.join("requirements.txt");
    let snakemake = folder.join("bin/snakemake");
    let is_current =
        workspace::read_text(&requirements)? == fs::read_to_string(&installed).unwrap_or_default();
    if is_current && process::output(Command::new(&snakemake).arg("--version")).is_ok() {
        return Ok(Some(snakemake));
    }
    if find().is_none() {
        apt::install("Python with virtual environments", &[PACKAGE])?;
    }
    println!("Installing Snakemake in {}.", folder.display());
    process::run(
        Command::new(EXECUTABLE)
            .args(["-m", "venv", "--clear"])
            .arg(folder),
    )?;
    let pip = || {
        let mut pip = Command::new(folder.join("bin/python"));
        pip.args(["-m", "pip", "--quiet", "--disable-pip-version-check"]);
        pip
    };
    if let Err(error) = process::run(pip().args(["install", "-r"]).arg(&requirements)) {
        // Without a connection nothing can be tested. With one, the list is at fault.
        let mut download = pip();
        download.args(["download", "--no-deps", "--dest"]);
        let is_reachable = process::output(download.arg(folder).arg("snakemake")).is_ok();
        return if is_reachable { Err(error) } else { Ok(None) };
    }
    fs::copy(&requirements, &installed)
        .with_context(|| format!("could not write {}", installed.display()))?;
    Ok(Some(snakemake))
}

/// The version of the installed Python, if it is suitable and can make virtual environments.
fn find() -> Option<Version> {
    let script = "import ensurepip, sys, venv; print(sys.version)";
    let version = process::output(Command::new(EXECUTABLE).args(["-c", script])).ok()?;
    Version::parse_first(&version).filter(|version| *version >= MINIMUM_VERSION)
}
