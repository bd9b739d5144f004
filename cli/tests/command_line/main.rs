//! Tests of the command line: it prints the published numbers, ends with the right exit code, and answers every input
//! with a sentence.

mod counting;
mod layers;
mod program;
mod random_input;
mod solve_and_verify;
mod untrusted_text;
mod usage;
