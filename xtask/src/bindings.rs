//! Compiles the library to WebAssembly and generates the JavaScript bindings.
//!
//! The generator is a library of this program. Its version therefore always matches the version of wasm-bindgen with
//! which the library was compiled.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, anyhow};
use wasm_bindgen_cli_support::Bindgen;

use crate::machine::wasm_std::{self, WasmStd};
use crate::process;
use crate::step::run_step;
use crate::workspace;

/// The stem of the names of the generated files.
const FILE_STEM: &str = "knights_tour";

/// A build of the library for WebAssembly.
struct LibraryBuild {
    /// The folder of the build, relative to the folder of the bindings and to cargo's target folder.
    folder: &'static str,
    /// Further arguments for cargo.
    cargo_arguments: &'static [&'static str],
    /// The optimisation level, as a cargo profile takes it.
    opt_level: &'static str,
}

/// The builds of the library.
const BUILDS: [LibraryBuild; 2] = [
    // The first screen has its own small build, which must load quickly and runs no long search.
    LibraryBuild {
        folder: "",
        cargo_arguments: &["--no-default-features"],
        opt_level: "z",
    },
    LibraryBuild {
        folder: "laboratory",
        cargo_arguments: &[],
        opt_level: "3",
    },
];

/// The file that declares the types of the values exchanged with JavaScript.
const DECLARATIONS: &str = "protocol.d.ts";

/// The file with the data about the default experiment, which the first screen uses instead of asking the core.
const DEFAULT_EXPERIMENT: &str = "default-experiment.json";

/// Runs the two steps that produce the bindings, and returns the standard library with which they were built.
pub fn prepare() -> Result<WasmStd> {
    let standard_library = run_step(
        "wasm-std",
        "finds or installs WebAssembly's standard library",
        wasm_std::prepare,
    )?;
    run_step(
        "bindings",
        "compiles the library to WebAssembly for the page",
        || build(&standard_library),
    )?;
    Ok(standard_library)
}

/// Compiles the library, generates the bindings, and writes the changed files to `www/bindings`.
pub fn build(standard_library: &WasmStd) -> Result<()> {
    let staging_folder = workspace::target_dir()?.join("bindings");
    if staging_folder.exists() {
        fs::remove_dir_all(&staging_folder)
            .with_context(|| format!("could not empty {}", staging_folder.display()))?;
    }
    // The last phase of a build uses only one processor core, so both builds run at the same time.
    let wasm_files: Vec<Result<PathBuf>> = thread::scope(|scope| {
        let builds = BUILDS.each_ref();
        let builds = builds.map(|build| scope.spawn(|| compile(standard_library, build)));
        let results = builds.map(|build| build.join().map_err(|_| anyhow!("a build panicked")));
        results.into_iter().map(Result::flatten).collect()
    });
    for (build, wasm) in BUILDS.iter().zip(wasm_files) {
        Bindgen::new()
            .input_path(wasm?)
            .out_name(FILE_STEM)
            .web(true)?
            .typescript(true)
            .omit_default_module_path(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(staging_folder.join(build.folder))
            .context("the JavaScript bindings could not be generated")?;
    }
    let declarations = example_output("declarations")?;
    for LibraryBuild { folder, .. } in &BUILDS {
        let file = staging_folder.join(folder).join(DECLARATIONS);
        fs::write(&file, &declarations)
            .with_context(|| format!("could not write {}", file.display()))?;
    }
    let file = staging_folder.join(DEFAULT_EXPERIMENT);
    fs::write(&file, example_output("default_experiment")?)
        .with_context(|| format!("could not write {}", file.display()))?;

    let target = workspace::root().join("www/bindings");
    let changed = mirror(&staging_folder, &target)?;
    match changed {
        0 => println!("The bindings in www/bindings/ are up to date."),
        _ => println!("Wrote www/bindings/ ({changed} files changed)."),
    }
    Ok(())
}

/// Compiles the library to WebAssembly and returns the path of the module.
///
/// Each set of options has its own target folder. In a shared folder the builds would overwrite each other, and every
/// build would compile everything anew.
fn compile(standard_library: &WasmStd, build: &LibraryBuild) -> Result<PathBuf> {
    let files = workspace::built_files(
        standard_library
            .cargo_build()?
            .args(["--release", "--lib", "-p", "knights-tour-solver"])
            .arg("--target-dir")
            .arg(workspace::target_dir()?.join(build.folder))
            .args(build.cargo_arguments)
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", build.opt_level),
    )
    .context(
        "the library could not be compiled to WebAssembly; the compiler's messages are above",
    )?;
    files
        .into_iter()
        .find(|file| {
            file.extension()
                .is_some_and(|extension| extension == "wasm")
        })
        .context(
            "cargo built no WebAssembly file of the library: is its crate type still 'cdylib'?",
        )
}

/// Returns the output of an example of the library.
///
/// The example is compiled without optimisations, in about two seconds, if the library has changed. All examples are
/// compiled with the same features, so that the library is compiled only once.
fn example_output(example: &str) -> Result<String> {
    let arguments = [
        "run",
        "--quiet",
        "--package",
        "knights-tour-solver",
        "--profile",
        "declarations",
        "--features",
        "typescript",
        "--example",
        example,
    ];
    process::output_showing_messages(workspace::cargo().args(arguments))
        .with_context(|| format!("could not run the example '{example}' of the library"))
}

/// Makes the folder `to` equal to the folder `from`, and returns the number of files written or removed.
///
/// Equal files are left untouched, because the development server reloads the page for each file that is written.
fn mirror(from: &Path, to: &Path) -> Result<usize> {
    let source_files = files_under(from)?;
    let mut changed = 0;
    for name in &source_files {
        let source = from.join(name);
        let bytes =
            fs::read(&source).with_context(|| format!("could not read {}", source.display()))?;
        changed += usize::from(write_if_changed(&to.join(name), &bytes)?);
    }
    for name in files_under(to)?.difference(&source_files) {
        let stale = to.join(name);
        fs::remove_file(&stale).with_context(|| format!("could not remove {}", stale.display()))?;
        changed += 1;
    }
    Ok(changed)
}

/// Writes a file unless it already has these bytes, and returns whether it was written.
fn write_if_changed(file: &Path, bytes: &[u8]) -> Result<bool> {
    if fs::read(file).is_ok_and(|old| old == bytes) {
        return Ok(false);
    }
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)
            .with_context(|| format!("could not make the folder {}", folder.display()))?;
    }
    fs::write(file, bytes).with_context(|| format!("could not write {}", file.display()))?;
    Ok(true)
}

/// The files in a folder and below, by their relative paths; none if the folder does not exist.
fn files_under(folder: &Path) -> Result<BTreeSet<PathBuf>> {
    let mut files = BTreeSet::new();
    let mut pending_folders = vec![PathBuf::new()];
    while let Some(relative_folder) = pending_folders.pop() {
        let path = folder.join(&relative_folder);
        if !path.is_dir() {
            continue;
        }
        let entries = fs::read_dir(&path)
            .with_context(|| format!("could not list the folder {}", path.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = relative_folder.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                pending_folders.push(name);
            } else {
                files.insert(name);
            }
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use anyhow::Result;

    use super::{mirror, write_if_changed};

    /// An empty folder for one test.
    fn empty_folder(name: &str) -> Result<PathBuf> {
        let folder =
            std::env::temp_dir().join(format!("knights-tour-{}-{name}", std::process::id()));
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    #[test]
    fn an_unchanged_file_is_not_written_again() -> Result<()> {
        let folder = empty_folder("write")?;
        let file = folder.join("deep/file.js");
        assert!(write_if_changed(&file, b"one")?);
        assert!(!write_if_changed(&file, b"one")?);
        assert!(write_if_changed(&file, b"two")?);
        assert_eq!(fs::read(&file)?, b"two");
        fs::remove_dir_all(folder)?;
        Ok(())
    }

    #[test]
    fn mirror_adds_updates_and_removes_files() -> Result<()> {
        let folder = empty_folder("mirror")?;
        let (from, to) = (folder.join("from"), folder.join("to"));
        fs::create_dir_all(from.join("snippets"))?;
        fs::create_dir_all(&to)?;
        fs::write(from.join("same"), "same")?;
        fs::write(to.join("same"), "same")?;
        fs::write(from.join("changed"), "new")?;
        fs::write(to.join("changed"), "old")?;
        fs::write(from.join("snippets/added"), "added")?;
        fs::write(to.join("stale"), "stale")?;
        assert_eq!(mirror(&from, &to)?, 3);
        assert_eq!(mirror(&from, &to)?, 0);
        assert_eq!(fs::read(to.join("changed"))?, b"new");
        assert_eq!(fs::read(to.join("snippets/added"))?, b"added");
        assert!(!to.join("stale").exists());
        fs::remove_dir_all(folder)?;
        Ok(())
    }
}
