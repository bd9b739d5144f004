//! Paths of files of the project, and cargo commands for the project.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::process;
use crate::version::Version;

/// The project's root folder.
///
/// `cargo run` passes the folder of this crate in a variable. The folder at compile time is only a fallback, because
/// copies of the project may share compiled files.
pub fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let crate_folder = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        crate_folder
            .parent()
            .map_or(crate_folder.clone(), Path::to_path_buf)
    });
    &ROOT
}

/// Reads a text file; an error names the path.
pub fn read_text(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("could not read {}", file.display()))
}

/// The oldest Rust version that compiles the project, from its manifest.
pub fn minimum_rust_version() -> Version {
    Version::parse_first(env!("CARGO_PKG_RUST_VERSION")).unwrap_or(Version(1, 0, 0))
}

/// A command for the cargo that started this program, in the project's root.
pub fn cargo() -> Command {
    let cargo = env::var_os("CARGO");
    let mut command = cargo_at(cargo.as_deref().unwrap_or(OsStr::new("cargo")));
    command.current_dir(root());
    command
}

/// A command for the cargo at a path, in the project's root. Omits the variables that `cargo run` sets for this program
/// only.
pub fn cargo_at(path: &OsStr) -> Command {
    let mut command = Command::new(path);
    command.current_dir(root());
    for (name, _) in env::vars_os() {
        let variable = name.to_string_lossy();
        if variable.starts_with("CARGO_PKG_") || variable.starts_with("CARGO_MANIFEST_") {
            command.env_remove(name);
        }
    }
    command
}

/// Cargo's target folder.
pub fn target_dir() -> Result<PathBuf> {
    let metadata =
        process::output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))
            .context("cargo could not read the project's manifest")?;
    let metadata: Value =
        serde_json::from_str(&metadata).context("cargo's description of the project is no JSON")?;
    let folder = metadata["target_directory"]
        .as_str()
        .context("cargo's description of the project names no target folder")?;
    Ok(PathBuf::from(folder))
}

/// Runs a cargo command that builds files, such as `cargo build`, and returns the paths of these files.
///
/// The paths come from cargo's messages, because cargo's configuration may put the files anywhere.
pub fn built_files(build: &mut Command) -> Result<Vec<PathBuf>> {
    let messages =
        process::output_showing_messages(build.arg("--message-format=json-render-diagnostics"))?;
    Ok(parse_built_files(&messages))
}

/// Parses the paths of the artifacts from cargo's messages.
fn parse_built_files(messages: &str) -> Vec<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact")
        .flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default())
        .filter_map(|file| file.as_str().map(PathBuf::from))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{minimum_rust_version, parse_built_files};
    use crate::version::Version;

    #[test]
    fn the_minimum_rust_version_is_in_the_manifest() {
        assert!(minimum_rust_version() > Version(1, 0, 0));
    }

    #[test]
    fn artifacts_are_parsed_from_the_messages_of_cargo() {
        let messages = concat!(
            r#"{"reason":"compiler-artifact","filenames":["a.rlib","a.wasm"]}"#,
            "\n",
            r#"{"reason":"build-finished","success":true}"#,
            "\nnot JSON\n",
        );
        assert_eq!(
            parse_built_files(messages),
            [PathBuf::from("a.rlib"), PathBuf::from("a.wasm")]
        );
    }
}
