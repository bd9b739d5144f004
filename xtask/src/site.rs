//! Builds the static site in `dist/`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::bindings;
use crate::npm_packages;
use crate::process;
use crate::stamp::StampedBuild;
use crate::step::run_step;
use crate::workspace;

/// The path of Vite's command inside node_modules.
pub const VITE_SCRIPT: &str = "vite/bin/vite.js";

/// The purpose of the step `packages`, for its heading.
pub const PACKAGES_PURPOSE: &str = "installs the page's tools from npm where they are missing";

/// The file name of the single-file page in the folder of the site.
const SINGLE_FILE_NAME: &str = "knights-tour.html";

/// The upper limit for the size of the single file, in bytes. People send the file by mail, and open it on old phones.
const MAX_SINGLE_FILE_BYTES: u64 = 1_915_000;

/// The upper limit for the uncompressed script of the custom element, in bytes. Other pages load this script.
const MAX_ELEMENT_BYTES: u64 = 20_000;

/// Builds the site and the custom element, after preparing what they need.
pub fn build() -> Result<()> {
    prepare()?;
    run_step("site", "builds the static site", bundle)
}

/// Builds the site, the single-file page and the custom element, after preparing what they need.
pub fn dist() -> Result<()> {
    prepare()?;
    run_step(
        "dist",
        "builds the static site, and the page as one file",
        bundle_all,
    )
}

/// Prepares the npm packages and the bindings, which a bundle needs.
fn prepare() -> Result<()> {
    run_step("packages", PACKAGES_PURPOSE, npm_packages::prepare)?;
    bindings::prepare().map(drop)
}

/// The sources of the site, relative to the root of the project.
const SOURCES: [&str; 8] = [
    "index.html",
    "package-lock.json",
    "vite",
    "vite.config.js",
    "vite.element.config.js",
    "vite.single.config.js",
    "www",
    "xtask/src/site.rs",
];

/// Calls [`bundle_all`] unless the sources and the site are unchanged since its last successful call. The npm packages
/// and the bindings must be ready.
pub fn bundle_all_if_changed() -> Result<()> {
    StampedBuild {
        name: "site",
        inputs: &SOURCES,
        outputs: &["dist".into()],
    }
    .run_if_changed(bundle_all)
}

/// Bundles the site with a link to the single-file page, the single-file page, and the custom element. The npm packages
/// and the bindings must be ready.
pub fn bundle_all() -> Result<()> {
    // The site links to the single-file page only if this variable names the file.
    process::run(
        npm_packages::node_script(VITE_SCRIPT)
            .arg("build")
            .env("VITE_FILE", SINGLE_FILE_NAME),
    )
    .context("Vite could not build the page; its messages are above")?;
    process::run(npm_packages::node_script(VITE_SCRIPT).args([
        "build",
        "--config",
        "vite.single.config.js",
    ]))
    .context("Vite could not make one file of the page; its messages are above")?;
    bundle_element()?;
    let path = workspace::root().join("dist").join(SINGLE_FILE_NAME);
    let bytes = fs::metadata(&path)
        .with_context(|| format!("{} was not written", path.display()))?
        .len();
    ensure!(
        bytes <= MAX_SINGLE_FILE_BYTES,
        "dist/{SINGLE_FILE_NAME} has {bytes} bytes; more than {MAX_SINGLE_FILE_BYTES} are too many"
    );
    println!(
        "The page as one file is dist/{SINGLE_FILE_NAME}: {} kB. It opens by a double click.",
        bytes.div_ceil(1000)
    );
    print_size()
}

/// Bundles the site without the single-file page, and the custom element. The npm packages and the bindings must be
/// ready.
pub fn bundle() -> Result<()> {
    process::run(npm_packages::node_script(VITE_SCRIPT).arg("build"))
        .context("Vite could not build the page; its messages are above")?;
    bundle_element()?;
    print_size()
}

/// Bundles the custom element for other pages, into a subfolder of the site.
fn bundle_element() -> Result<()> {
    process::run(npm_packages::node_script(VITE_SCRIPT).args([
        "build",
        "--config",
        "vite.element.config.js",
    ]))
    .context("Vite could not build the custom element; its messages are above")?;
    let script = workspace::root().join("dist/element/knights-tour-element.js");
    let bytes = fs::metadata(&script)
        .with_context(|| format!("{} was not written", script.display()))?
        .len();
    ensure!(
        bytes <= MAX_ELEMENT_BYTES,
        "{} has {bytes} bytes; more than {MAX_ELEMENT_BYTES} are too many",
        script.display()
    );
    Ok(())
}

/// Prints the number and the total size of the files of the site.
fn print_size() -> Result<()> {
    let folder = workspace::root().join("dist");
    let (files, bytes) = folder_size(&folder)?;
    println!(
        "The site is in dist/: {files} files, {} kB. Any web server can serve it, at any sub-path.",
        bytes.div_ceil(1000)
    );
    Ok(())
}

/// The number of files in a folder and below, and their total size in bytes.
fn folder_size(folder: &Path) -> Result<(u64, u64)> {
    let (mut files, mut bytes) = (0, 0);
    let entries = fs::read_dir(folder)
        .with_context(|| format!("could not list the folder {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let metadata = entry.metadata()?;
        if metadata.is_dir() {
            let (more_files, more_bytes) = folder_size(&entry.path())?;
            files += more_files;
            bytes += more_bytes;
        } else {
            files += 1;
            bytes += metadata.len();
        }
    }
    Ok((files, bytes))
}
