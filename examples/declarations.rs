//! Prints the TypeScript declarations of the values exchanged with JavaScript; `cargo xtask bindings` puts them beside
//! the bindings.

fn main() {
    print!("{}", knights_tour::protocol::declarations());
}
