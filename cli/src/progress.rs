//! The progress bar of a long command.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// The time that a command runs before its progress is shown.
const PROGRESS_DELAY: Duration = Duration::from_secs(1);

/// A progress bar for work that takes longer than a second. It appears only if the standard error is a terminal.
pub struct Progress {
    bar: ProgressBar,
    started_at: Instant,
    is_shown: AtomicBool,
}

impl Progress {
    /// Creates a bar for `total` items, or for an unknown number of items. `unit` is the plural noun of the items.
    pub fn new(total: Option<u64>, unit: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let template = match total {
            Some(_) => "{elapsed} {wide_bar} {done} of {all}, {rate}, {eta} left {msg}",
            None => "{elapsed} {spinner} {done}, {rate} {msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(
                style
                    .with_key(
                        "done",
                        move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                            let _ = write!(out, "{}", HumanCount(state.pos()));
                            if state.len().is_none() {
                                let _ = write!(out, " {unit}");
                            }
                        },
                    )
                    .with_key(
                        "all",
                        move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                            let _ = write!(out, "{} {unit}", HumanCount(state.len().unwrap_or(0)));
                        },
                    )
                    .with_key(
                        "rate",
                        |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                            let _ = write!(out, "{}/s", HumanCount(state.per_sec() as u64));
                        },
                    ),
            );
        }
        Self {
            bar,
            started_at: Instant::now(),
            is_shown: AtomicBool::new(false),
        }
    }

    /// Sets the number of finished items.
    pub fn set_position(&self, count: u64) {
        self.bar.set_position(count);
        self.show_after_delay();
    }

    /// Adds to the number of finished items.
    pub fn add(&self, count: u64) {
        self.bar.inc(count);
        self.show_after_delay();
    }

    /// Sets the message after the bar. Has no effect before the bar is shown.
    pub fn set_message(&self, message: String) {
        if self.is_shown.load(Ordering::Relaxed) {
            self.bar.set_message(message);
        }
    }

    /// Shows the bar once the delay has passed.
    fn show_after_delay(&self) {
        if self.started_at.elapsed() >= PROGRESS_DELAY
            && !self.is_shown.swap(true, Ordering::Relaxed)
        {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
