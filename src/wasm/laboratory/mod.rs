//! Features that the first screen of the page does not need: experiments other than the default, whole paths,
//! estimates, counts, sweeps and lists of tours. Only the full build has these features, so that the first screen does
//! not wait for them.

mod bunch;
mod conversion;
mod enumeration;
mod estimation;
mod exercise;
mod experiment;
mod extreme_path;
mod game;
mod identification;
mod known_records;
mod move_targets;
mod order_text;
mod outline;
mod panorama;
mod prepared;
mod printout;
mod puzzle;
mod race;
mod random_tours;
mod random_walks;
mod ring_order;
mod run;
mod shared_count;
mod sweep;
mod text_writer;
mod tour_count;
mod tour_facts;
mod tour_text;
mod tours;

pub(super) use prepared::Prepared;

use super::{STEPS_BETWEEN_CLOCK_READS, now, set, to_js};
use conversion::{cells_to_js, experiment_info_to_js, fault_to_js, read_experiment, work_to_js};

/// The maximum side of a board for single steps, since the page draws every square separately.
const MAX_SIDE_FOR_STEPS: u32 = 100;

/// The maximum side of a board for a whole path.
const MAX_SIDE_FOR_PATHS: u32 = 4096;

/// The memory limit of a whole path, in bytes. A WebAssembly address space is about eight times as large, but a phone
/// may have little more for a whole page.
const MAX_MEMORY_BYTES: u64 = 512_000_000;
