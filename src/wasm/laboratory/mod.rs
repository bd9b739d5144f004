//! What counts, sweeps and lists, for the screens that are opened later: a build of its own has it, so that the first
//! screen need not wait for it.

mod enumeration;
mod sweep;
mod tour_count;
mod tour_facts;
mod tours;
