//! Fuzz targets of the library.
//!
//! A target is a function of any bytes. It reads them as text from outside would be read, and panics if the answer has
//! a fault. `tests/replay.rs` runs each target on the files of its corpus in every ordinary test run. cargo-fuzz runs
//! it on inputs that it makes from these files, guided by the code that they reach: `cargo xtask fuzz NAME`.
//!
//! The allocator counts all memory that is asked for, so that a target can compare the work with the length of its
//! input without a clock.

mod board_text;
mod cost;
mod draft;
mod graph_text;
mod json_number;
mod link;
mod message;
mod order_text;
mod part_result;
mod paths;
mod printout;
mod puzzle;
mod solvers;
mod sweep;
mod tour_text;

/// A fuzz target.
pub struct Target {
    /// The name of the target, of its program and of the folder of its corpus.
    pub name: &'static str,
    /// Panics if the library answers these bytes wrongly.
    check: fn(&[u8]),
}

/// All targets, in alphabetical order.
pub const TARGETS: [Target; 12] = [
    target("board_text", board_text::check),
    target("draft", draft::check),
    target("graph_text", graph_text::check),
    target("json_number", json_number::check),
    target("link", link::check),
    target("order_text", order_text::check),
    target("part_result", part_result::check),
    target("printout", printout::check),
    target("puzzle", puzzle::check),
    target("solvers", solvers::check),
    target("sweep", sweep::check),
    target("tour_text", tour_text::check),
];

const fn target(name: &'static str, check: fn(&[u8])) -> Target {
    Target { name, check }
}

/// Runs the target with this name on `data`. No other thread may allocate meanwhile, because the allocator counts for
/// all threads.
///
/// # Panics
///
/// If there is no such target, and if the library answers wrongly.
pub fn run(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.expect("the program of each target names it");
    (target.check)(data);
}
