//! The program of the target `link` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| knights_tour_fuzz::run("link", data));
