//! Writes results to the standard output and messages to the standard error.

use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};

use knights_tour::escape::escape_controls;
use serde::Serialize;

use super::command_outcome::CommandError;

/// Writes a result to the standard output through a buffer.
///
/// It is no error if the reader of a pipe closes the pipe early.
pub fn print(
    write: impl FnOnce(&mut BufWriter<StdoutLock<'static>>) -> io::Result<()>,
) -> Result<(), CommandError> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            // The unwritten part of the buffer is discarded.
            drop(out.into_parts());
            Ok(())
        }
        result => Ok(result?),
    }
}

/// Writes a result as one line of JSON to the standard output.
pub fn print_json(value: &impl Serialize) -> Result<(), CommandError> {
    print(|out| {
        serde_json::to_writer(&mut *out, value)?;
        writeln!(out)
    })
}

/// Writes a message about the result as one line to the standard error.
///
/// Escapes [control characters](knights_tour::escape::is_control), which can come from names, files and arguments that
/// the message quotes.
pub fn print_message(message: &str) {
    // Errors are ignored, because the result does not depend on the message.
    let _ = writeln!(io::stderr(), "{}", escape_controls(message));
}
