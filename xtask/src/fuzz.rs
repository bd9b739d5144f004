//! `cargo xtask fuzz`: runs a fuzz target on inputs that cargo-fuzz makes, guided by the code that they reach.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::process;
use crate::workspace;

/// The options of a run.
#[derive(Args)]
pub struct Options {
    /// The target
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(target_names()))]
    name: String,
    /// The duration in minutes
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    minutes: u32,
    /// Afterwards, add the short inputs that reach more code to the kept ones
    #[arg(long)]
    keep: bool,
}

/// The names of the targets: those of the files in `fuzz/targets`.
fn target_names() -> Vec<String> {
    let entries = fs::read_dir(workspace::root().join("fuzz/targets"));
    let files = entries.into_iter().flatten().flatten();
    let mut names: Vec<String> = files
        .filter_map(|file| Some(file.path().file_stem()?.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    names
}

/// Runs a target for some minutes. Fails at the first input with a wrong answer, which cargo-fuzz prints and keeps in
/// `target/fuzz/found`.
pub fn fuzz(options: &Options) -> Result<()> {
    let target_dir = workspace::target_dir()?.join("fuzz");
    let found = target_dir.join("found").join(&options.name);
    let new_inputs = target_dir.join("inputs").join(&options.name);
    for folder in [&found, &new_inputs] {
        fs::create_dir_all(folder)
            .with_context(|| format!("could not create the folder {}", folder.display()))?;
    }
    let kept_inputs = workspace::root().join("fuzz/corpora").join(&options.name);
    let run = |folders: [&_; 2], arguments: &[String]| {
        let mut command = Command::new("rustup");
        command
            .current_dir(workspace::root())
            .args(["run", "nightly", "cargo", "fuzz", "run"])
            .args(["--fuzz-dir", "fuzz", "--features", "coverage"])
            // A sanitizer finds errors in unsafe code, and the library contains no such code.
            .args(["--sanitizer", "none", "--target-dir"])
            .arg(&target_dir)
            .arg(&options.name)
            .args(folders)
            .arg("--")
            .arg(format!("-artifact_prefix={}/", found.display()))
            .args(arguments)
            // The profile for releases takes minutes to link.
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        process::run(&mut command).context(
            "the target failed, or the nightly toolchain or cargo-fuzz is missing: \
             rustup toolchain install nightly && cargo install cargo-fuzz",
        )
    };
    run(
        [&new_inputs, &kept_inputs],
        &[
            format!("-max_total_time={}", 60 * options.minutes),
            "-timeout=20".into(),
            "-rss_limit_mb=2048".into(),
            "-print_final_stats=1".into(),
        ],
    )?;
    if options.keep {
        // One short input for each part of the code: the number of times that it runs does not count.
        let arguments = ["-merge=1", "-use_counters=0", "-max_len=600"].map(String::from);
        run([&kept_inputs, &new_inputs], &arguments)?;
    }
    Ok(())
}
