//! Compiles and runs the programs that are measured.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::measurement::{Backtracking, Program};
use crate::bindings;
use crate::browser;
use crate::npm_packages;
use crate::process;
use crate::step::run_step;
use crate::workspace;

/// The compilers to look for if the variable `CXX` names none.
const COMPILERS: [&str; 3] = ["c++", "g++", "clang++"];

/// The paths of the compiled programs.
pub struct Programs {
    /// The peer in C++; none where no compiler was found.
    cpp: Option<PathBuf>,
    /// The native measurements; none if they are not needed.
    native: Option<PathBuf>,
    /// The executable of Chromium; none if it is not needed.
    chromium: Option<PathBuf>,
}

/// The output of a program for one run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The amount of work done.
    pub amount: f64,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

impl Programs {
    /// Compiles the needed programs.
    pub fn build(needed: &[Program]) -> Result<Self> {
        let mut programs = Self {
            cpp: None,
            native: None,
            chromium: None,
        };
        if needed.contains(&Program::Cpp) {
            programs.cpp = run_step("cpp", "compiles the peer, the C++ of document 000", cpp)?;
        }
        if needed.contains(&Program::Native) {
            let why = "compiles the library and its measurements for this machine";
            programs.native = Some(run_step("native", why, native)?);
        }
        if needed.contains(&Program::Chromium) {
            let why = "installs what runs the browser";
            run_step("packages", why, npm_packages::prepare)?;
            let why = "finds or installs Chromium, which runs WebAssembly and JavaScript";
            programs.chromium = Some(run_step("browser", why, || browser::CHROMIUM.prepare())?);
            bindings::prepare()?;
        }
        Ok(programs)
    }

    /// Whether a program is available.
    pub fn has(&self, program: Program) -> bool {
        match program {
            Program::Cpp => self.cpp.is_some(),
            Program::Native => self.native.is_some(),
            Program::Chromium => self.chromium.is_some(),
        }
    }

    /// Runs a program to its end.
    pub fn run(&self, program: Program, words: &[String]) -> Result<Sample> {
        let compiled = |file: &Option<PathBuf>| file.clone().context("it was not compiled");
        let mut command = match program {
            Program::Cpp => Command::new(compiled(&self.cpp)?),
            Program::Native => Command::new(compiled(&self.native)?),
            Program::Chromium => {
                let mut node = Command::new("node");
                node.arg(source("in-chromium.js"));
                node.env(browser::CHROMIUM.env_variable, compiled(&self.chromium)?);
                node
            }
        };
        let printed = process::output(command.args(words).current_dir(workspace::root()))?;
        parse_sample(&printed).with_context(|| {
            format!(
                "`{}` printed '{}'",
                process::command_line(&command),
                printed.trim()
            )
        })
    }

    /// Checks that the programs run the same search: each must find a tour after the same number of visits.
    pub fn check_agreement(&self, programs: &[Program]) -> Result<()> {
        let expected = Backtracking::SHORT_VISITS;
        for &program in programs {
            let words = Backtracking::SHORT.arguments(program, u64::MAX >> 1);
            let Sample { amount, .. } = self.run(program, &words)?;
            if amount != expected as f64 {
                bail!("{program:?} makes {amount} visits where {expected} lead to a tour");
            }
        }
        println!("{expected} visits lead to a tour, in each of the programs.");
        Ok(())
    }
}

/// Compiles the C++ peer if a compiler is available.
fn cpp() -> Result<Option<PathBuf>> {
    let chosen = env::var("CXX").ok().filter(|name| !name.trim().is_empty());
    let found = COMPILERS
        .into_iter()
        .find(|name| process::find_on_path(name).is_some());
    let Some(compiler) = chosen.as_deref().or(found) else {
        println!(
            "There is no C++ compiler here ({}), so what is compared to C++ is left out. Install \
             one, or name one in the variable CXX.",
            COMPILERS.join(", ")
        );
        return Ok(None);
    };
    let folder = workspace::target_dir()?.join("release");
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("could not make the folder {}", folder.display()))?;
    let file = folder.join(format!("backtracking{}", env::consts::EXE_SUFFIX));
    // The variable may hold options, or a wrapper in front of the compiler.
    let mut words = compiler.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).args(["-std=c++11", "-O2", "-o"]);
    process::run(command.arg(&file).arg(source("backtracking.cpp")))
        .context("the C++ compiler could not compile benches/backtracking.cpp")?;
    println!("Compiled benches/backtracking.cpp with `{compiler} -O2`.");
    Ok(Some(file))
}

/// Compiles the native measurements.
fn native() -> Result<PathBuf> {
    let files = workspace::built_files(workspace::cargo().args([
        "bench",
        "--no-run",
        "--package",
        "knights-tour",
        "--bench",
        "searches",
    ]))?;
    files
        .into_iter()
        .find(|file| is_searches_program(file))
        .context("cargo made no program of the benchmark 'searches'")
}

/// Whether this file is the program of the native measurements; cargo adds a hash to the name.
fn is_searches_program(file: &Path) -> bool {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let ending = file.extension().unwrap_or_default();
    stem.starts_with("searches") && ending == env::consts::EXE_EXTENSION
}

/// The path of a file in `benches`.
fn source(name: &str) -> PathBuf {
    workspace::root().join("benches").join(name)
}

/// Parses the amount and the seconds from the output of a program.
fn parse_sample(printed: &str) -> Result<Sample> {
    let mut numbers = printed.split_whitespace().map(str::parse::<f64>);
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Ok(amount)), Some(Ok(seconds)), None) if amount > 0.0 && seconds > 0.0 => {
            Ok(Sample { amount, seconds })
        }
        _ => bail!("an amount and the seconds it took were expected"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Sample, parse_sample};

    #[test]
    fn a_run_is_an_amount_and_its_seconds() {
        let run = Sample {
            amount: 60_000_000.0,
            seconds: 0.25,
        };
        assert_eq!(parse_sample("60000000 0.250000\n").ok(), Some(run));
        for text in ["", "60000000", "60000000 fast", "0 1", "1 0", "1 2 3"] {
            assert!(parse_sample(text).is_err(), "{text:?}");
        }
    }
}
