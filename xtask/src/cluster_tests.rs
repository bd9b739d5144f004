//! Tests of `cluster/Snakefile`: a count in parts and a sweep in shares, in which some jobs are killed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::machine::python;
use crate::process;
use crate::workspace;

/// The answer of the count.
const COUNT: &str = "55488142 undirected closed tours of the 6×8 board\n";

/// The options that divide the count.
const DIVISION: [&str; 5] = ["count", "6x8", "--closed", "--part-memory", "1MB"];

/// The approximate number of jobs into which the parts are put.
const JOBS: f64 = 8.0;

/// The options of the sweep, in which the algorithm fails from some starts.
const SWEEP: &str = "--algorithm aml --centre integer --sizes 5..20 --starts published-interior";

/// Runs the workflow with the command line `program`, or prints why it cannot.
pub fn run(program: &Path) -> Result<()> {
    let folder = workspace::target_dir()?.join("cluster");
    let Some(snakemake) = python::prepare_snakemake(&folder.join("python"))? else {
        println!(
            "Skipped: Snakemake is not installed, and the registry of Python cannot be reached."
        );
        return Ok(());
    };
    let workflow = Workflow::new(snakemake, program, folder.join("run"))?;
    test_resumption(&workflow)?;
    test_retries(&workflow)
}

/// A run in which two jobs are killed fails, and leaves no results of these jobs. The same command then runs only what
/// is missing, and gives both answers.
fn test_resumption(workflow: &Workflow) -> Result<()> {
    let run = || workflow.run(&["retries=0", "shares=3"], &["count", "sweep"]);
    let output = run()?;
    ensure!(!output.0, "the killed jobs did not fail:\n{}", output.1);
    let killed_part = workflow.killed_part;
    let counted = workflow.counted_parts()?;
    ensure!(
        !counted.is_empty() && !counted.contains(&killed_part),
        "the results after the killed jobs are those of the parts {counted:?}:\n{}",
        output.1
    );
    let share = workflow.folder.join("results/sweep/aml-3/share-2.jsonl");
    ensure!(!share.exists(), "the share that was killed has a result");
    let first_calls = workflow.calls()?;
    let repeated = first_calls.len() - first_calls.iter().collect::<BTreeSet<_>>().len();
    ensure!(
        repeated == 0,
        "{repeated} calls were repeated without a failure"
    );

    let output = run()?;
    ensure!(output.0, "the workflow does not go on:\n{}", output.1);
    let calls = workflow.calls()?;
    let later_calls = &calls[first_calls.len()..];
    for call in later_calls {
        let part = call.split_once(" --part ").map(|(_, part)| part.parse());
        let is_missing = match part.transpose()? {
            Some(part) => !counted.contains(&part),
            None => call.contains(" --share 2/3") || call.contains(" --merge "),
        };
        ensure!(is_missing, "the second run repeats `{call}`");
    }
    let is_repeated = |end: &str| {
        later_calls
            .iter()
            .filter(|call| call.ends_with(end))
            .count()
            == 1
    };
    ensure!(
        is_repeated(&format!(" --part {killed_part}")) && is_repeated(" --share 2/3"),
        "the second run does not repeat the killed jobs: {later_calls:?}"
    );
    let count = workspace::read_text(&workflow.folder.join("results/count/6x8-1MB/count.txt"))?;
    ensure!(count == COUNT, "the count is {count}");
    workflow.check_sweep(3)
}

/// A killed job is started again within one run.
fn test_retries(workflow: &Workflow) -> Result<()> {
    let first_calls = workflow.calls()?.len();
    let output = workflow.run(&["retries=1", "shares=2"], &["sweep"])?;
    ensure!(output.0, "the killed job was not repeated:\n{}", output.1);
    let calls = workflow.calls()?;
    let calls = calls[first_calls..].iter();
    let attempts = calls.filter(|call| call.ends_with(" --share 2/2")).count();
    ensure!(attempts == 2, "the killed share ran {attempts} times");
    workflow.check_sweep(2)
}

/// The workflow in a folder of its own.
struct Workflow {
    /// The path of Snakemake.
    snakemake: PathBuf,
    /// The path of the command line.
    program: PathBuf,
    /// The folder in which everything is written.
    folder: PathBuf,
    /// The estimate of the whole count divided by [`JOBS`], in minutes.
    job_minutes: f64,
    /// The part that is killed.
    killed_part: u32,
}

impl Workflow {
    /// Empties the folder, and writes a script into it that runs the command line. The script kills itself in its first
    /// run of one of the parts, and of each of the shares 2/2 and 2/3.
    fn new(snakemake: PathBuf, program: &Path, folder: PathBuf) -> Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(&folder)
                .with_context(|| format!("could not empty {}", folder.display()))?;
        }
        fs::create_dir_all(&folder)
            .with_context(|| format!("could not create {}", folder.display()))?;
        let list = process::output(
            Command::new(program)
                .args(DIVISION)
                .args(["--parts", "--format", "json"]),
        )?;
        let list: Value = serde_json::from_str(&list).context("the list of parts is no JSON")?;
        let parts = list["parts"].as_array().context("there are no parts")?;
        let seconds: f64 = parts
            .iter()
            .filter_map(|part| part["seconds"].as_f64())
            .sum();
        let killed_part = parts.len() as u32 / 2;
        // Before the script kills itself, it writes the first bytes of a result.
        let script = format!(
            "#!/bin/sh\n\
             echo \"$*\" >> calls.txt\n\
             case \"$*\" in\n\
             *' --part {killed_part}' | *' --share 2/2' | *' --share 2/3')\n\
             if mkdir \"killed-$(echo \"$*\" | tr -c '[:alnum:]' -)\" 2> /dev/null; then\n\
             printf '{{\"version\":1,'\n\
             kill -KILL $$\n\
             fi\n\
             esac\n\
             exec '{}' \"$@\"\n",
            program.display()
        );
        let path = folder.join("program.sh");
        fs::write(&path, script).with_context(|| format!("could not write {}", path.display()))?;
        process::run(Command::new("chmod").arg("+x").arg(&path))?;
        Ok(Self {
            snakemake,
            program: program.into(),
            folder,
            job_minutes: seconds / 60.0 / JOBS,
            killed_part,
        })
    }

    /// Runs the targets on two cores. Returns whether Snakemake succeeded, and its messages.
    fn run(&self, settings: &[&str], targets: &[&str]) -> Result<(bool, String)> {
        let output = Command::new(&self.snakemake)
            .arg("--snakefile")
            .arg(workspace::root().join("cluster/Snakefile"))
            .arg("--directory")
            .arg(&self.folder)
            .args([
                "--cores",
                "2",
                "--keep-going",
                "--rerun-incomplete",
                "--config",
            ])
            .args([
                "program=./program.sh",
                "sweep_name=aml",
                "board=6x8",
                "part_memory=1MB",
            ])
            .arg(format!("job_minutes={}", self.job_minutes))
            .arg(format!("sweep={SWEEP}"))
            .args(settings)
            .arg("--")
            .args(targets)
            // Snakemake keeps copies of its sources outside of the project otherwise.
            .env("XDG_CACHE_HOME", self.folder.join("cache"))
            .output()
            .context("could not start Snakemake")?;
        let messages = [output.stdout, output.stderr].concat();
        let messages = String::from_utf8_lossy(&messages).into_owned();
        Ok((output.status.success(), messages))
    }

    /// The arguments of each call of the program.
    fn calls(&self) -> Result<Vec<String>> {
        let text = workspace::read_text(&self.folder.join("calls.txt"))?;
        Ok(text.lines().map(String::from).collect())
    }

    /// The numbers of the parts with results.
    fn counted_parts(&self) -> Result<BTreeSet<u32>> {
        let folder = self.folder.join("results/count/6x8-1MB");
        let entries = fs::read_dir(&folder)
            .with_context(|| format!("could not list {}", folder.display()))?;
        let mut parts = BTreeSet::new();
        for entry in entries {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let numbers = name
                .strip_prefix("parts-")
                .and_then(|name| name.strip_suffix(".jsonl"))
                .and_then(|numbers| numbers.split_once('-'));
            if let Some((first, last)) = numbers {
                parts.extend(first.parse::<u32>()?..=last.parse()?);
            }
        }
        Ok(parts)
    }

    /// Fails if the merged shares are not what the whole sweep prints.
    fn check_sweep(&self, shares: u32) -> Result<()> {
        let name = format!("results/sweep/aml-{shares}/answer.json");
        let answer = workspace::read_text(&self.folder.join(name))?;
        let options = SWEEP.split(' ').chain(["--format", "json"]);
        let expected = process::output(Command::new(&self.program).arg("sweep").args(options))?;
        ensure!(
            answer == expected,
            "the merged sweep is {answer}, and the whole one {expected}"
        );
        Ok(())
    }
}
