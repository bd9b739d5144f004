//! Formats Rust with rustfmt, and JavaScript, style sheets and markup with Prettier.

use std::process::Command;

use anyhow::{Context, Result};

use crate::machine;
use crate::npm_packages;
use crate::process;
use crate::workspace;

/// Formats all files. Both formatters run, so that a file that one cannot read does not stop the other.
pub fn format() -> Result<()> {
    npm_packages::prepare()?;
    machine::add_rust_component("rustfmt", "fmt")?;
    let rust = process::run(&mut rustfmt());
    let other = process::run(prettier().args(["--write", "--log-level", "warn", "."]));
    rust.and(other)
}

/// Fails if a file is not formatted. The npm packages and rustfmt must be installed.
pub fn check() -> Result<()> {
    let rust = process::run(rustfmt().arg("--check"));
    let other = process::run(prettier().args(["--check", "."]));
    rust.and(other)
        .context("some files are not formatted: run `cargo xtask format`")
}

/// A command that formats the Rust files.
fn rustfmt() -> Command {
    let mut command = workspace::cargo();
    command.args(["fmt", "--all"]);
    command
}

/// A command that runs Prettier; `.prettierrc.json` has its options.
fn prettier() -> Command {
    npm_packages::node_script("prettier/bin/prettier.cjs")
}
