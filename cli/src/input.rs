//! Reads the input of a command.

use std::fs::File;
use std::io::{self, Read};

use super::interrupt;

/// The size limit of the input, in bytes.
const MAX_INPUT_BYTES: u64 = 400 << 20;

/// The name of an input in messages; `-` is the standard input.
pub fn display_name(file: &str) -> &str {
    match file {
        "-" => "the standard input",
        path => path,
    }
}

/// Reads a file, or the standard input for `-`.
pub fn read(file: &str) -> io::Result<Vec<u8>> {
    interrupt::while_reading(|| read_to_end(file))
}

fn read_to_end(file: &str) -> io::Result<Vec<u8>> {
    let input: Box<dyn Read> = match file {
        "-" => Box::new(io::stdin()),
        path => Box::new(File::open(path)?),
    };
    let mut bytes = Vec::new();
    input.take(MAX_INPUT_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_INPUT_BYTES {
        let message = format!("it is longer than {} MiB", MAX_INPUT_BYTES >> 20);
        return Err(io::Error::other(message));
    }
    Ok(bytes)
}
