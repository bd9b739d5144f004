//! Prints the TypeScript declarations of what crosses to JavaScript; `cargo xtask bindings` puts them
//! beside the bindings.

fn main() {
    print!("{}", knights_tour::protocol::declarations());
}
