//! Keeps every core busy, so that tests fail if they depend on the speed of the machine.

use std::hint;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// Busy loops, one for each core, which end when this value is dropped.
pub struct CpuLoad {
    /// The flag that ends the loops.
    should_stop: Arc<AtomicBool>,
    /// The threads of the loops.
    threads: Vec<JoinHandle<()>>,
}

impl CpuLoad {
    /// Starts a busy loop on each core.
    pub fn start() -> Self {
        let core_count = thread::available_parallelism().map_or(1, usize::from);
        println!("Keeping {core_count} cores busy while the tests run.");
        let should_stop = Arc::new(AtomicBool::new(false));
        let threads = (0..core_count)
            .map(|_| {
                let should_stop = Arc::clone(&should_stop);
                thread::spawn(move || {
                    while !should_stop.load(Ordering::Relaxed) {
                        hint::spin_loop();
                    }
                })
            })
            .collect();
        Self {
            should_stop,
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
