//! The program of the target `sweep` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| knights_tour_fuzz::run("sweep", data));
