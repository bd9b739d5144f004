//! The program of the target `printout` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| knights_tour_fuzz::run("printout", data));
