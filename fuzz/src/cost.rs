//! The work of a reader, measured by the memory that it asks for.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// A limit of the bytes that a reader may allocate in all, freed ones included.
#[derive(Clone, Copy)]
pub struct Limit {
    /// The bytes for any input, such as those for the default board.
    pub base: usize,
    /// The further bytes for each byte of the input, or for each cell of its board.
    pub per_unit: usize,
}

impl Limit {
    /// Calls `read`, and panics if it allocates more than the limit for `units` allows.
    ///
    /// The sum of all allocations bounds the memory in use at any time. It grows with the square of the input if a
    /// reader copies the rest of its text again and again.
    pub fn check<T>(self, units: usize, read: impl FnOnce() -> T) -> T {
        let region = Region::new(ALLOCATOR);
        let answer = read();
        let change = region.change();
        let most = self.base + self.per_unit * units;
        // A reallocation counts as the growth of the allocation.
        let allocated = change.bytes_allocated;
        assert!(
            allocated <= most,
            "{allocated} bytes were allocated for {units} units; {most} are allowed"
        );
        answer
    }
}
