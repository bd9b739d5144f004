//! Finds or installs everything that the commands need on a machine: Node, Rust's components and standard library for
//! WebAssembly, browsers, Python, and other programs.
//!
//! Each module prints what it installs, and why. Only root installs Debian's packages. Other users get an error with
//! the command to run.

mod apt;
pub mod browser;
pub mod ffprobe;
pub mod node;
pub mod python;
pub mod wasm_std;
pub mod webkit;

use std::process::Command;

use anyhow::{Context, Result};

use crate::process;
use crate::workspace;

/// Adds a component such as clippy to the Rust toolchain with rustup, if the component is missing. `subcommand` is the
/// cargo command that the component provides.
pub fn add_rust_component(name: &str, subcommand: &str) -> Result<()> {
    if process::output(workspace::cargo().args([subcommand, "--version"])).is_ok() {
        return Ok(());
    }
    println!("Adding {name} to the Rust toolchain with rustup, because it is missing.");
    process::run(Command::new("rustup").args(["component", "add", name])).with_context(|| {
        format!("`cargo {subcommand}` is missing: install {name} for your Rust toolchain")
    })
}
