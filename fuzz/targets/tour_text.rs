//! The program of the target `tour_text` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| knights_tour_fuzz::run("tour_text", data));
