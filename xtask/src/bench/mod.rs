//! Benchmarks: the library beside its peers, in one run.
//!
//! Machines differ, and the same machine is now fast and now slow. So those that are compared run
//! in turns, and what counts is the median of the ratios of the rounds. An expectation that is not
//! met is told, and is no failure.

mod measurement;
mod programs;
mod results;

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use clap::builder::PossibleValuesParser;
use serde_json::Value;

use crate::step::step;
use measurement::{Measurement, Program};
use programs::Programs;
use results::{Results, Verdict};

/// The names of the measurements, for the command line.
pub fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(
        Measurement::all()
            .into_iter()
            .map(|measurement| measurement.name),
    )
}

/// Makes the measurements with these names, or all when none is named, and prints how those that
/// take part compare; writes all figures to a file when there is one.
pub fn bench(only: &[String], rounds: u32, json: Option<&Path>) -> Result<()> {
    // Whether it can be written is better known before minutes have passed.
    let mut file = json
        .map(|path| File::create(path).with_context(|| unwritten(path)))
        .transpose()?;
    let mut all: Vec<Results> = Measurement::all()
        .into_iter()
        .filter(|chosen| only.is_empty() || only.iter().any(|name| name == chosen.name))
        .map(Results::new)
        .collect();
    let needed = programs(&all);
    let programs = Programs::build(&needed)?;
    let ready: Vec<Program> = needed
        .into_iter()
        .filter(|&one| programs.has(one))
        .collect();
    step(
        "agreement",
        "makes sure that the programs do the same",
        || programs.agree(&ready),
    )?;
    for results in &mut all {
        let name = results.measurement().name;
        let why = format!("{rounds} rounds of what is to be compared");
        step(name, &why, || measure(results, rounds, &programs))?;
    }
    report(&all);
    if let (Some(path), Some(file)) = (json, &mut file) {
        let values: Value = all.iter().map(Results::to_json).collect();
        writeln!(file, "{values:#}").with_context(|| unwritten(path))?;
        println!("All figures are in {}.", path.display());
    }
    Ok(())
}

/// What is said of a file that cannot be written.
fn unwritten(path: &Path) -> String {
    format!("could not write {}", path.display())
}

/// The programs that take part somewhere.
fn programs(all: &[Results]) -> Vec<Program> {
    [Program::Cpp, Program::Native, Program::Chromium]
        .into_iter()
        .filter(|&program| {
            let mut contestants = all.iter().flat_map(|one| &one.measurement().contestants);
            contestants.any(|contestant| contestant.program == program)
        })
        .collect()
}

/// Lets those that take part run in turns.
fn measure(results: &mut Results, rounds: u32, programs: &Programs) -> Result<()> {
    for _ in 0..rounds {
        for index in 0..results.measurement().contestants.len() {
            let measurement = results.measurement();
            let contestant = &measurement.contestants[index];
            if programs.has(contestant.program) {
                let run = programs.run(contestant.program, &contestant.words)?;
                let figure = measurement
                    .figure
                    .of(run.amount, run.seconds, contestant.all);
                results.add(index, figure);
            }
        }
    }
    Ok(())
}

/// Prints what came out, and at the end how much of it is as expected.
fn report(all: &[Results]) {
    for results in all {
        println!();
        for line in results.lines() {
            println!("{line}");
        }
    }
    let verdicts: Vec<Verdict> = all.iter().flat_map(Results::verdicts).collect();
    let count = |verdict| verdicts.iter().filter(|other| **other == verdict).count();
    let (met, unmet, unknown) = (
        count(Verdict::Met),
        count(Verdict::Unmet),
        count(Verdict::Unknown),
    );
    println!("\nFigures and ratios are medians; the range of the ratios is that of the rounds.");
    if unmet > 0 {
        println!("`cargo xtask bench --only NAME --rounds 25` takes a closer look at one of them.");
    }
    println!("\nGoals: {met} met, {unmet} not met, {unknown} not measured");
}
