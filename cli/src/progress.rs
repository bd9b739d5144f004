//! The progress bar of a long command.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// The time that a command runs before its progress is shown.
const PROGRESS_DELAY: Duration = Duration::from_secs(1);

/// A progress bar on the standard error, if that is a terminal, for work that takes longer than a second.
pub struct Progress {
    bar: ProgressBar,
    started_at: Instant,
    is_shown: AtomicBool,
}

impl Progress {
    /// Creates a bar for `total` items of the kind `counted`, or for an unknown number of items.
    pub fn new(total: Option<u64>, counted: &'static str) -> Self {
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
                                let _ = write!(out, " {counted}");
                            }
                        },
                    )
                    .with_key(
                        "all",
                        move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                            let _ =
                                write!(out, "{} {counted}", HumanCount(state.len().unwrap_or(0)));
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
    pub fn set_position(&self, done: u64) {
        self.bar.set_position(done);
        self.show_if_due();
    }

    /// Adds to the number of finished items.
    pub fn add(&self, done: u64) {
        self.bar.inc(done);
        self.show_if_due();
    }

    /// Sets the message after the bar. Has no effect before the bar is shown.
    pub fn set_message(&self, remark: String) {
        if self.is_shown.load(Ordering::Relaxed) {
            self.bar.set_message(remark);
        }
    }

    fn show_if_due(&self) {
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
