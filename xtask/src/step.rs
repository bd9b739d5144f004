//! A named step that announces its work and reports its duration.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// Announces a step, runs it, and prints its duration or its failure.
pub fn run_step<T>(name: &str, purpose: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("\n== {name}: {purpose}");
    let start_time = Instant::now();
    let result = work();
    let duration = seconds_text(start_time.elapsed());
    match result {
        Ok(value) => {
            println!("== {name}: done in {duration}");
            Ok(value)
        }
        Err(error) => {
            println!("== {name}: FAILED after {duration}");
            Err(error).with_context(|| format!("the step '{name}' failed"))
        }
    }
}

/// Formats a duration in seconds.
pub fn seconds_text(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}
