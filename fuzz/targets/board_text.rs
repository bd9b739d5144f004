//! The program of the target `board_text` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| knights_tour_fuzz::run("board_text", data));
