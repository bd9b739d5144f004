//! Benchmarks that compare the library with its peers in one run.
//!
//! Machines differ, and the speed of one machine varies. The contestants therefore run in turns, and the result is the
//! median of the ratios of the rounds. An expectation that is not met is reported, but is no failure.

mod measurement;
mod programs;
mod results;

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use clap::builder::PossibleValuesParser;
use serde_json::Value;

use crate::step::run_step;
use measurement::{Measurement, Program};
use programs::Programs;
use results::{Results, Verdict};

/// The names of the measurements, for the command line.
pub fn name_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(
        Measurement::all()
            .into_iter()
            .map(|measurement| measurement.name),
    )
}

/// Runs the measurements with these names, or all if none is named, and prints the comparisons. Writes all figures to a
/// JSON file if a path is given.
pub fn bench(only: &[String], rounds: u32, json: Option<&Path>) -> Result<()> {
    // An unwritable file is reported before minutes of measurements.
    let mut file = json
        .map(|path| File::create(path).with_context(|| write_error(path)))
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
    run_step(
        "agreement",
        "makes sure that the programs do the same",
        || programs.check_agreement(&ready),
    )?;
    for results in &mut all {
        let name = results.measurement().name;
        let why = format!("{rounds} rounds of what is to be compared");
        run_step(name, &why, || run_rounds(results, rounds, &programs))?;
    }
    print_report(&all);
    if let (Some(path), Some(file)) = (json, &mut file) {
        let values: Value = all.iter().map(Results::to_json).collect();
        writeln!(file, "{values:#}").with_context(|| write_error(path))?;
        println!("All figures are in {}.", path.display());
    }
    Ok(())
}

/// The error message for a file that cannot be written.
fn write_error(path: &Path) -> String {
    format!("could not write {}", path.display())
}

/// The programs that take part in at least one of the measurements.
fn programs(all: &[Results]) -> Vec<Program> {
    [Program::Cpp, Program::Native, Program::Chromium]
        .into_iter()
        .filter(|&program| {
            let mut contestants = all.iter().flat_map(|one| &one.measurement().contestants);
            contestants.any(|contestant| contestant.program == program)
        })
        .collect()
}

/// Runs the contestants in turns and records their figures.
fn run_rounds(results: &mut Results, rounds: u32, programs: &Programs) -> Result<()> {
    for _ in 0..rounds {
        for index in 0..results.measurement().contestants.len() {
            let measurement = results.measurement();
            let contestant = &measurement.contestants[index];
            if programs.has(contestant.program) {
                let run = programs.run(contestant.program, &contestant.arguments)?;
                let figure =
                    measurement
                        .metric
                        .compute(run.amount, run.seconds, contestant.total_amount);
                results.add(index, figure);
            }
        }
    }
    Ok(())
}

/// Prints the results and, at the end, how many expectations were met.
fn print_report(all: &[Results]) {
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
