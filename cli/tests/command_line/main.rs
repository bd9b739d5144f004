//! Tests of the command line: published numbers, exit codes, and error messages for invalid input.
//!
//! Numbers such as 000 name the published documents that `www/published/documents/documents.js` lists.

mod counting;
mod extremal;
mod layers;
mod parts;
mod program;
mod puzzles;
mod random_input;
mod ranked;
mod solve;
mod sweep_shares;
mod untrusted_text;
mod usage;
mod verify;
