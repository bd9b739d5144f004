//! The static site in `dist/`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::bindings;
use crate::packages;
use crate::program;
use crate::step::step;
use crate::workspace;

/// Where Vite's command is.
pub const VITE: &str = "vite/bin/vite.js";

/// What the npm packages are for, as steps say it.
pub const PACKAGES: &str = "installs the page's tools from npm where they are missing";

/// Builds the site with all that it needs.
pub fn build() -> Result<()> {
    step("packages", PACKAGES, packages::prepare)?;
    bindings::prepare()?;
    step("site", "builds the static site", bundle)
}

/// Bundles the page; the npm packages and the bindings must be ready.
pub fn bundle() -> Result<()> {
    program::run(packages::node(VITE).arg("build"))
        .context("Vite could not build the page; its messages are above")?;
    let folder = workspace::root().join("dist");
    let (files, bytes) = size(&folder)?;
    println!(
        "The site is in dist/: {files} files, {} kB. Any web server can serve it, at any sub-path.",
        bytes.div_ceil(1000)
    );
    Ok(())
}

/// The number of files in a folder and below, and their bytes.
fn size(folder: &Path) -> Result<(u64, u64)> {
    let (mut files, mut bytes) = (0, 0);
    let entries = fs::read_dir(folder)
        .with_context(|| format!("could not list the folder {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let metadata = entry.metadata()?;
        if metadata.is_dir() {
            let (more_files, more_bytes) = size(&entry.path())?;
            files += more_files;
            bytes += more_bytes;
        } else {
            files += 1;
            bytes += metadata.len();
        }
    }
    Ok((files, bytes))
}
