//! Keeps every core busy, so that tests show whether they depend on the speed of the machine.

use std::hint;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// A busy loop on each core, until it is dropped.
pub struct CpuLoad {
    /// Tells the loops to end.
    should_stop: Arc<AtomicBool>,
    /// The threads of the loops.
    threads: Vec<JoinHandle<()>>,
}

impl CpuLoad {
    /// Starts a busy loop on each core.
    pub fn start() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        println!("Keeping {cores} cores busy while the tests run.");
        let is_over = Arc::new(AtomicBool::new(false));
        let threads = (0..cores)
            .map(|_| {
                let is_over = Arc::clone(&is_over);
                thread::spawn(move || {
                    while !is_over.load(Ordering::Relaxed) {
                        hint::spin_loop();
                    }
                })
            })
            .collect();
        Self {
            should_stop: is_over,
            threads,
        }
    }
}

impl Drop for CpuLoad {
    fn drop(&mut self) {
        self.should_stop.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            // A loop that panicked has ended too.
            let _ = thread.join();
        }
    }
}
