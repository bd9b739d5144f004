//! A named step that announces its work and reports its duration.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// Announces a step, runs it, and prints its duration or its failure.
pub fn run_step<T>(name: &str, why: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("\n== {name}: {why}");
    let start = Instant::now();
    let result = work();
    let time = seconds_text(start.elapsed());
    match result {
        Ok(value) => {
            println!("== {name}: done in {time}");
            Ok(value)
        }
        Err(error) => {
            println!("== {name}: FAILED after {time}");
            Err(error).with_context(|| format!("the step '{name}' failed"))
        }
    }
}

/// Formats a duration for a table.
pub fn seconds_text(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
