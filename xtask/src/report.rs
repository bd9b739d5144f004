//! Formats results for the terminal.

use std::time::Duration;

use anyhow::Error;

use crate::step::seconds_text;

/// The outcome of a test step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The step succeeded.
    Passed,
    /// The step failed.
    Failed,
    /// A step that this one needs did not pass.
    Skipped,
}

/// A row of the table at the end of the tests.
pub struct StepResult {
    /// The step's name.
    pub name: String,
    /// The outcome of the step.
    pub outcome: Outcome,
    /// The duration of the step.
    pub time: Duration,
}

/// Prints an error and its causes, one a line. A backtrace is never printed, because it would hide the message.
pub fn print_error(error: &Error) {
    eprintln!("Error: {}", error_chain(error));
}

/// Prints the outcome of each step, and a last line with the counts that machines can read too.
pub fn print_table(lines: &[StepResult]) {
    println!();
    for line in lines {
        let outcome = match line.outcome {
            Outcome::Passed => "passed",
            Outcome::Failed => "FAILED",
            Outcome::Skipped => "not run",
        };
        println!(
            "{:<12} {:>9}  {outcome}",
            line.name,
            seconds_text(line.time)
        );
    }
    if lines.iter().any(|line| line.outcome == Outcome::Failed) {
        println!("\n`cargo xtask test --only NAME` repeats one of them.");
    }
    println!("\n{}", counts(lines));
}

/// The error and its causes as lines, the outermost one first.
fn error_chain(error: &Error) -> String {
    let causes: Vec<String> = error.chain().map(ToString::to_string).collect();
    causes.join("\n  because: ")
}

/// The number of steps with each outcome.
fn counts(lines: &[StepResult]) -> String {
    let count = |outcome| lines.iter().filter(|line| line.outcome == outcome).count();
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
    fn causes_follow_the_error_they_caused() {
        let error = anyhow!("the disk is full").context("could not write the file");
        assert_eq!(
            error_chain(&error),
            "could not write the file\n  because: the disk is full"
        );
    }

    #[test]
    fn skipped_steps_are_counted_only_when_there_are_any() {
        let line = |outcome| StepResult {
            name: String::new(),
            outcome,
            time: Duration::ZERO,
        };
        let mut lines = vec![line(Outcome::Passed), line(Outcome::Failed)];
        assert_eq!(counts(&lines), "1 passed, 1 failed");
        lines.push(line(Outcome::Skipped));
        assert_eq!(counts(&lines), "1 passed, 1 failed, 1 skipped");
    }
}
