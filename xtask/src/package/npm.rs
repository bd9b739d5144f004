//! Builds the npm package: the modules of the JavaScript library with their imports, the bindings, the element, and the
//! type declarations of all modules.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::modules::{find_module, import_closure};
use crate::machine::node;
use crate::npm_packages;
use crate::process;
use crate::site::VITE_SCRIPT;
use crate::workspace;

/// The files of the package that are not modules, as paths from the root of the project. The first file is the
/// manifest.
const EXTRA_FILES: [&str; 5] = [
    "www/library/package.json",
    "www/library/custom-elements.json",
    "www/library/README.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
];

/// The upper limit for the size of the tarball, in bytes.
const MAX_TARBALL_BYTES: u64 = 860_000;

/// The name of the tarball.
pub fn tarball_name() -> String {
    format!("knights-tour-{}.tgz", env!("CARGO_PKG_VERSION"))
}

/// Builds and checks the package, and writes its tarball to a folder.
pub fn build(output_dir: &Path) -> Result<()> {
    let target = workspace::target_dir()?;
    let (stage, types) = (target.join("npm"), target.join("npm-types"));
    for folder in [&stage, &types] {
        if folder.exists() {
            fs::remove_dir_all(folder)
                .with_context(|| format!("could not empty {}", folder.display()))?;
        }
    }
    let manifest = read_manifest()?;
    bundle_element(&stage)?;
    write_declarations(&types)?;
    copy_modules(&manifest, &stage, &types)?;
    for file in EXTRA_FILES {
        let from = workspace::root().join(file);
        let name = from.file_name().context("an extra file has no name")?;
        copy(&from, &stage.join(name))?;
    }
    let tarball = output_dir.join(tarball_name());
    pack(&stage, &tarball)?;
    check(&tarball)
}

/// Reads the manifest of the package, and checks that it has the version of the project.
fn read_manifest() -> Result<Value> {
    let path = workspace::root().join(EXTRA_FILES[0]);
    let text =
        fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))?;
    let manifest: Value =
        serde_json::from_str(&text).with_context(|| format!("{} is no JSON", path.display()))?;
    let (version, expected) = (&manifest["version"], env!("CARGO_PKG_VERSION"));
    ensure!(
        version == expected,
        "{} has version {version}, not {expected}",
        path.display()
    );
    Ok(manifest)
}

/// Bundles the custom element, which uses the core of the package.
fn bundle_element(stage: &Path) -> Result<()> {
    process::run(
        npm_packages::node_script(VITE_SCRIPT)
            .args(["build", "--config", "vite.element.config.js"])
            .args(["--mode", "package", "--emptyOutDir", "--outDir"])
            .arg(stage),
    )
    .context("Vite could not build the custom element; its messages are above")
}

/// Writes the declarations of all modules that the package may need.
fn write_declarations(types: &Path) -> Result<()> {
    process::run(
        npm_packages::node_script("typescript/bin/tsc")
            .args(["-p", "tsconfig.library.json", "--outDir"])
            .arg(types),
    )
    .context("TypeScript could not write the declarations; its messages are above")
}

/// Copies the modules and declarations that the manifest names, and everything that they import.
fn copy_modules(manifest: &Value, stage: &Path, types: &Path) -> Result<()> {
    let sources = workspace::root().join("www");
    let mut entries = Vec::new();
    collect_files(&manifest["exports"], &mut entries);
    let (declarations, modules): (Vec<PathBuf>, Vec<PathBuf>) = entries
        .into_iter()
        // Bundled files are already in the staging folder, and the manifest is not a module.
        .filter(|file| file.components().count() > 1 && !stage.join(file).is_file())
        .partition(|file| file.to_string_lossy().ends_with(".d.ts"));
    for module in import_closure(&[&sources], &modules)? {
        copy(&sources.join(&module), &stage.join(&module))?;
    }
    let folders = [types, &sources];
    for module in import_closure(&folders, &declarations)? {
        let path = find_module(&folders, &module).context("an imported module is missing")?;
        let text = fs::read_to_string(&path)
            .with_context(|| format!("could not read {}", path.display()))?;
        // The generator leaves out the extension, but Node's module resolution needs an extension.
        let text = text.replace("'./protocol'", "'./protocol.js'");
        write(&stage.join(&module), text.as_bytes())?;
    }
    Ok(())
}

/// Collects the files that a part of the manifest names.
fn collect_files(part: &Value, files: &mut Vec<PathBuf>) {
    match part {
        Value::String(file) => files.push(PathBuf::from(file.trim_start_matches("./"))),
        Value::Object(parts) => parts.values().for_each(|part| collect_files(part, files)),
        _ => {}
    }
}

/// Packs the package with npm. Checks that every file is in the tarball, and that the tarball is not too large.
fn pack(stage: &Path, tarball: &Path) -> Result<()> {
    let output_dir = tarball.parent().context("the tarball has no folder")?;
    fs::create_dir_all(output_dir)
        .with_context(|| format!("could not make the folder {}", output_dir.display()))?;
    let output = process::output(
        node::npm()
            .args(["pack", "--json", "--offline", "--pack-destination"])
            .arg(output_dir)
            .current_dir(stage),
    )
    .context("npm could not pack the package")?;
    let report: Value = serde_json::from_str(&output).context("npm's report is no JSON")?;
    // Some versions of npm print a list, others an object keyed by package name.
    let report = report
        .get(0)
        .or_else(|| report.as_object()?.values().next())
        .context("npm's report is empty")?;
    let files = report["files"].as_array().context("npm names no files")?;
    let packed: BTreeSet<&str> = files
        .iter()
        .filter_map(|file| file["path"].as_str())
        .collect();
    let staged = staged_files(stage, Path::new(""))?;
    let missing: Vec<&String> = staged
        .iter()
        .filter(|file| !packed.contains(file.as_str()))
        .collect();
    ensure!(missing.is_empty(), "npm left out {missing:?}");
    let bytes = fs::metadata(tarball)
        .with_context(|| format!("{} was not written", tarball.display()))?
        .len();
    ensure!(
        bytes <= MAX_TARBALL_BYTES,
        "{} has {bytes} bytes; more than {MAX_TARBALL_BYTES} are too many",
        tarball.display()
    );
    println!(
        "The npm package is target/package/{}: {} files, {} kB.",
        tarball_name(),
        packed.len(),
        bytes.div_ceil(1000)
    );
    Ok(())
}

/// The files below a folder, by their relative paths in npm's notation.
fn staged_files(stage: &Path, relative_folder: &Path) -> Result<Vec<String>> {
    let folder = stage.join(relative_folder);
    let mut files = Vec::new();
    let entries = fs::read_dir(&folder)
        .with_context(|| format!("could not list the folder {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = relative_folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            files.extend(staged_files(stage, &name)?);
        } else {
            files.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(files)
}

/// Checks the package with publint and Are the Types Wrong (`attw`): the manifest must match the files, and the
/// types must resolve.
fn check(tarball: &Path) -> Result<()> {
    let publint = process::run(
        npm_packages::node_script("publint/src/cli.js")
            .args(["run", "--strict"])
            .arg(tarball),
    );
    let types =
        process::run(npm_packages::node_script("@arethetypeswrong/cli/dist/index.js").arg(tarball));
    publint.and(types)
}

/// Copies a file, and creates its folder if necessary.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let bytes = fs::read(from).with_context(|| format!("could not read {}", from.display()))?;
    write(to, &bytes)
}

/// Writes a file, and creates its folder if necessary.
fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)
            .with_context(|| format!("could not make the folder {}", folder.display()))?;
    }
    fs::write(file, bytes).with_context(|| format!("could not write {}", file.display()))
}
