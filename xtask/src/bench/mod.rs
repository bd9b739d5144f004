//! `cargo xtask bench`: benchmarks that compare the library with other programs, its peers.
//!
//! Machines differ, and the speed of one machine varies. The contestants of a measurement therefore run in turns, once
//! per round. The result is the median of the ratios of the rounds. A goal that is not met is reported, but is no
//! failure.

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

/// Runs the measurements with the names in `only`, or all measurements, and prints the comparisons.
///
/// Writes all figures to a JSON file if a path is given.
pub fn bench(only: &[String], rounds: u32, json: Option<&Path>) -> Result<()> {
    // An unwritable file is reported before minutes of measurements.
    let mut file = json
        .map(|path| File::create(path).with_context(|| write_error_message(path)))
        .transpose()?;
    let mut all_results: Vec<Results> = Measurement::all()
        .into_iter()
        .filter(|measurement| only.is_empty() || only.iter().any(|name| name == measurement.name))
        .map(Results::new)
        .collect();
    let needed = needed_programs(&all_results);
    let programs = Programs::build(&needed)?;
    let available: Vec<Program> = needed
        .into_iter()
        .filter(|&program| programs.has(program))
        .collect();
    run_step(
        "agreement",
        "checks that the programs make the same search",
        || programs.check_agreement(&available),
    )?;
    for results in &mut all_results {
        let name = results.measurement().name;
        let purpose = format!("runs {rounds} rounds");
        run_step(name, &purpose, || run_rounds(results, rounds, &programs))?;
    }
    print_report(&all_results);
    if let (Some(path), Some(file)) = (json, &mut file) {
        let values: Value = all_results.iter().map(Results::to_json).collect();
        writeln!(file, "{values:#}").with_context(|| write_error_message(path))?;
        println!("All figures are in {}.", path.display());
    }
    Ok(())
}

/// The error message for a file that cannot be written.
fn write_error_message(path: &Path) -> String {
    format!("could not write {}", path.display())
}

/// The programs that take part in at least one of the measurements.
fn needed_programs(all_results: &[Results]) -> Vec<Program> {
    let programs = [
        Program::Cpp,
        Program::Native,
        Program::NativeWithKeptMemory,
        Program::Chromium,
    ];
    programs
        .into_iter()
        .filter(|&program| {
            let mut contestants = all_results
                .iter()
                .flat_map(|results| &results.measurement().contestants);
            contestants.any(|contestant| contestant.program == program)
        })
        .collect()
}

/// Runs the contestants of a measurement in turns, and records their figures.
fn run_rounds(results: &mut Results, rounds: u32, programs: &Programs) -> Result<()> {
    for _ in 0..rounds {
        for index in 0..results.measurement().contestants.len() {
            let measurement = results.measurement();
            let contestant = &measurement.contestants[index];
            if programs.has(contestant.program) {
                let sample = programs.run(contestant.program, &contestant.arguments)?;
                let figure = measurement.metric.compute(
                    sample.amount,
                    sample.seconds,
                    contestant.total_amount,
                );
                results.add(index, figure);
            }
        }
    }
    Ok(())
}

/// Prints the results and, at the end, the number of goals that were met.
fn print_report(all_results: &[Results]) {
    for results in all_results {
        println!();
        for line in results.lines() {
            println!("{line}");
        }
    }
    let verdicts: Vec<Verdict> = all_results.iter().flat_map(Results::verdicts).collect();
    let count = |verdict| verdicts.iter().filter(|other| **other == verdict).count();
    let (met, unmet, unknown) = (
        count(Verdict::Met),
        count(Verdict::Unmet),
        count(Verdict::Unknown),
    );
    println!(
        "\nFigures and ratios are medians. The range in brackets is that of the ratios of the rounds."
    );
    if unmet > 0 {
        println!(
            "To measure a goal that is not met more precisely: `cargo xtask bench --only NAME --rounds 25`."
        );
    }
    println!("\nGoals: {met} met, {unmet} not met, {unknown} not measured");
}
