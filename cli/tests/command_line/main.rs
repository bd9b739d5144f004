//! Tests of the command line: it prints the published numbers, ends with the right exit code, and answers every input
//! with a sentence.

mod hostile;
mod junk;
mod layers;
mod numbers;
mod program;
mod tours;
mod usage;
