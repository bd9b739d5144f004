//! Compiles and runs the programs that are measured.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::measurement::{Backtracking, Program};
use crate::bindings;
use crate::machine::browser;
use crate::npm_packages;
use crate::process;
use crate::step::run_step;
use crate::workspace;

/// The compilers to look for if the variable `CXX` names none.
const COMPILERS: [&str; 3] = ["c++", "g++", "clang++"];

/// The variables with which the C library of Linux takes all memory from its heap, and never gives any back.
const KEPT_MEMORY: [(&str, &str); 2] = [
    ("MALLOC_MMAP_THRESHOLD_", "17179869184"),
    ("MALLOC_TRIM_THRESHOLD_", "17179869184"),
];

/// The paths of the executables that run the measurements.
pub struct Programs {
    /// The C++ program; `None` if it is not needed, or if no compiler was found.
    cpp: Option<PathBuf>,
    /// The program of the native measurements; `None` if it is not needed.
    native: Option<PathBuf>,
    /// The executable of Chromium; `None` if it is not needed.
    chromium: Option<PathBuf>,
}

/// The output of one run of a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The amount of work done.
    pub amount: f64,
    /// The time that the work took, in seconds.
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
            programs.cpp = run_step(
                "cpp",
                "compiles the C++ program for the comparison",
                compile_cpp,
            )?;
        }
        if needed.contains(&Program::Native) || needed.contains(&Program::NativeWithKeptMemory) {
            let purpose = "compiles the library and its measurements for this machine";
            programs.native = Some(run_step("native", purpose, compile_native)?);
        }
        if needed.contains(&Program::Chromium) {
            let purpose = "installs the npm packages that control the browser";
            run_step("packages", purpose, npm_packages::prepare)?;
            let purpose = "finds or installs Chromium, which runs WebAssembly and JavaScript";
            programs.chromium = Some(run_step("browser", purpose, || {
                browser::CHROMIUM.prepare()
            })?);
            bindings::prepare()?;
        }
        Ok(programs)
    }

    /// Whether a program is available.
    pub fn has(&self, program: Program) -> bool {
        match program {
            Program::Cpp => self.cpp.is_some(),
            Program::Native | Program::NativeWithKeptMemory => self.native.is_some(),
            Program::Chromium => self.chromium.is_some(),
        }
    }

    /// Runs a program to its end.
    pub fn run(&self, program: Program, arguments: &[String]) -> Result<Sample> {
        let path = |file: &Option<PathBuf>| file.clone().context("the program was not prepared");
        let mut command = match program {
            Program::Cpp => Command::new(path(&self.cpp)?),
            Program::Native => Command::new(path(&self.native)?),
            Program::NativeWithKeptMemory => {
                let mut native = Command::new(path(&self.native)?);
                native.envs(KEPT_MEMORY);
                native
            }
            Program::Chromium => {
                let mut node = Command::new("node");
                node.arg(bench_file("in-chromium.js"));
                node.env(browser::CHROMIUM.env_variable, path(&self.chromium)?);
                node
            }
        };
        let output = process::output(command.args(arguments).current_dir(workspace::root()))?;
        parse_sample(&output).with_context(|| {
            format!(
                "`{}` printed '{}'",
                process::command_line(&command),
                output.trim()
            )
        })
    }

    /// Checks that the programs run the same search: each must find a tour after the published number of visits.
    pub fn check_agreement(&self, programs: &[Program]) -> Result<()> {
        let expected = Backtracking::SHORT_VISITS;
        for &program in programs {
            let arguments = Backtracking::SHORT.arguments(program, u64::MAX >> 1);
            let Sample { amount, .. } = self.run(program, &arguments)?;
            if amount != expected as f64 {
                bail!("{program:?} makes {amount} visits instead of {expected} to find the tour");
            }
        }
        println!("Each program finds a tour after {expected} visits.");
        Ok(())
    }
}

/// Compiles the C++ program if a compiler is available.
fn compile_cpp() -> Result<Option<PathBuf>> {
    let configured_compiler = env::var("CXX").ok().filter(|name| !name.trim().is_empty());
    let installed_compiler = COMPILERS
        .into_iter()
        .find(|name| process::find_on_path(name).is_some());
    let Some(compiler) = configured_compiler.as_deref().or(installed_compiler) else {
        println!(
            "There is no C++ compiler here ({}), so the comparisons with C++ are left out. \
             Install a compiler, or name one in the variable CXX.",
            COMPILERS.join(", ")
        );
        return Ok(None);
    };
    let folder = workspace::target_dir()?.join("release");
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("could not make the folder {}", folder.display()))?;
    let file = folder.join(format!("backtracking{}", env::consts::EXE_SUFFIX));
    // The variable `CXX` may contain a wrapper program before the name of the compiler, and options after this name.
    let mut command_words = compiler.split_whitespace();
    let mut command = Command::new(command_words.next().unwrap_or_default());
    command
        .args(command_words)
        .args(["-std=c++11", "-O2", "-o"]);
    process::run(command.arg(&file).arg(bench_file("backtracking.cpp")))
        .context("the C++ compiler could not compile benches/backtracking.cpp")?;
    println!("Compiled benches/backtracking.cpp with `{compiler} -O2`.");
    Ok(Some(file))
}

/// Compiles the program of the native measurements.
fn compile_native() -> Result<PathBuf> {
    let files = workspace::built_files(workspace::cargo().args([
        "bench",
        "--no-run",
        "--package",
        "knights-tour-solver",
        "--bench",
        "searches",
    ]))?;
    files
        .into_iter()
        .find(|file| is_searches_program(file))
        .context("cargo built no program of the benchmark 'searches'")
}

/// Whether this file is the program of the native measurements; cargo adds a hash to the name.
fn is_searches_program(file: &Path) -> bool {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let extension = file.extension().unwrap_or_default();
    stem.starts_with("searches") && extension == env::consts::EXE_EXTENSION
}

/// The path of a file in `benches`.
fn bench_file(name: &str) -> PathBuf {
    workspace::root().join("benches").join(name)
}

/// Parses the amount and the seconds from the output of a program.
fn parse_sample(output: &str) -> Result<Sample> {
    let mut numbers = output.split_whitespace().map(str::parse::<f64>);
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Ok(amount)), Some(Ok(seconds)), None) if amount > 0.0 && seconds > 0.0 => {
            Ok(Sample { amount, seconds })
        }
        _ => bail!("expected an amount of work and the seconds it took"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Sample, parse_sample};

    #[test]
    fn a_sample_is_an_amount_and_its_seconds() {
        let sample = Sample {
            amount: 60_000_000.0,
            seconds: 0.25,
        };
        assert_eq!(parse_sample("60000000 0.250000\n").ok(), Some(sample));
        for text in ["", "60000000", "60000000 fast", "0 1", "1 0", "1 2 3"] {
            assert!(parse_sample(text).is_err(), "{text:?}");
        }
    }
}
