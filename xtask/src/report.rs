//! Prints errors and the results of steps to the terminal.

use std::time::Duration;

use anyhow::Error;

use crate::step::seconds_text;

/// The outcome of a step of `cargo xtask test`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The step succeeded.
    Passed,
    /// The step failed.
    Failed,
    /// The step was not run, because a step that it needs did not pass.
    Skipped,
}

/// The result of a step, as a row of the table at the end of the tests.
pub struct StepResult {
    /// The step's name.
    pub name: String,
    /// The outcome of the step.
    pub outcome: Outcome,
    /// The duration of the step.
    pub duration: Duration,
}

/// Prints an error and its causes, one per line, without a backtrace.
pub fn print_error(error: &Error) {
    eprintln!("Error: {}", error_chain(error));
}

/// Prints the outcome of each step, and a last line with the number of steps for each outcome.
pub fn print_table(results: &[StepResult]) {
    println!();
    for result in results {
        let outcome = match result.outcome {
            Outcome::Passed => "passed",
            Outcome::Failed => "FAILED",
            Outcome::Skipped => "not run",
        };
        println!(
            "{:<12} {:>9}  {outcome}",
            result.name,
            seconds_text(result.duration)
        );
    }
    if results
        .iter()
        .any(|result| result.outcome == Outcome::Failed)
    {
        println!("\n`cargo xtask test --only NAME` repeats one of them.");
    }
    println!("\n{}", counts(results));
}

/// The error and its causes as lines, the outermost one first.
fn error_chain(error: &Error) -> String {
    let causes: Vec<String> = error.chain().map(ToString::to_string).collect();
    causes.join("\n  because: ")
}

/// The numbers of steps that passed, failed and were skipped, as text.
fn counts(results: &[StepResult]) -> String {
    let count = |outcome| {
        results
            .iter()
            .filter(|result| result.outcome == outcome)
            .count()
    };
    let mut counts = format!(
        "{} passed, {} failed",
        count(Outcome::Passed),
        count(Outcome::Failed)
    );
    let skipped = count(Outcome::Skipped);
    if skipped > 0 {
        counts += &format!(", {skipped} skipped");
    }
    counts
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use anyhow::anyhow;

    use super::{Outcome, StepResult, counts, error_chain};

    #[test]
    fn an_error_is_followed_by_its_causes() {
        let error = anyhow!("the disk is full").context("could not write the file");
        assert_eq!(
            error_chain(&error),
            "could not write the file\n  because: the disk is full"
        );
    }

    #[test]
    fn skipped_steps_are_counted_only_if_there_are_any() {
        let result = |outcome| StepResult {
            name: String::new(),
            outcome,
            duration: Duration::ZERO,
        };
        let mut results = vec![result(Outcome::Passed), result(Outcome::Failed)];
        assert_eq!(counts(&results), "1 passed, 1 failed");
        results.push(result(Outcome::Skipped));
        assert_eq!(counts(&results), "1 passed, 1 failed, 1 skipped");
    }
}
