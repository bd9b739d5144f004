//! How far a long command has come.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// How long a command runs before it shows its progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar on the standard error, if that is a terminal, for work that takes longer than a second.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    shown: AtomicBool,
}

impl Progress {
    /// Progress through `total` of what is counted, or through an unknown number of it.
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
            began: Instant::now(),
            shown: AtomicBool::new(false),
        }
    }

    /// So much is done.
    pub fn reach(&self, done: u64) {
        self.bar.set_position(done);
        self.show();
    }

    /// So much more is done.
    pub fn add(&self, done: u64) {
        self.bar.inc(done);
        self.show();
    }

    /// What else there is to say.
    pub fn remark(&self, remark: String) {
        if self.shown.load(Ordering::Relaxed) {
            self.bar.set_message(remark);
        }
    }

    fn show(&self) {
        if self.began.elapsed() >= PATIENCE && !self.shown.swap(true, Ordering::Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
