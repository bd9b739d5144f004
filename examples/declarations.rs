//! Prints the TypeScript declarations of the values exchanged with JavaScript.
//!
//! `cargo xtask bindings` writes the output to a file beside the JavaScript bindings.

fn main() {
    print!("{}", knights_tour::protocol::declarations());
}
